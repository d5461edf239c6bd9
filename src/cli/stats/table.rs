//! Tables and bars in plain text.

/// Rows of cells under their headings; columns are as wide as their widest cell, numbers right-aligned, words
/// left-aligned.
pub fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let heads: Vec<String> = heads.iter().map(|&head| head.to_owned()).collect();
    let length = |text: &String| text.chars().count();
    let is_number = |text: &String| text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let columns: Vec<(usize, bool)> = (0..heads.len())
        .map(|column| {
            let cells = || rows.iter().map(|row| &row[column]);
            let width = cells().chain([&heads[column]]).map(length).max().unwrap_or(0);
            (width, cells().all(is_number))
        })
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&columns).map(|(cell, &(width, to_the_right))| {
            if to_the_right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        line.trim_end().to_owned() + "\n"
    };
    std::iter::once(&heads).chain(rows).map(line).collect()
}

/// Counts as a row of bars; a count above 0 is always visible.
pub fn bars(counts: &[u32]) -> String {
    const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = u64::from(counts.iter().copied().max().unwrap_or(0).max(1));
    counts.iter().map(|&count| BARS[(u64::from(count) * 8).div_ceil(most) as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [row(["1", "Émile", "12.5"]), row(["12", "", "-"])];
        assert_eq!(
            table(&["No.", "title", "E3"], &rows),
            "No.  title    E3\n  1  Émile  12.5\n 12            -\n"
        );
    }

    #[test]
    fn bars_grow_with_their_counts() {
        assert_eq!(bars(&[0, 1, 500, 1000]), " ▁▄█");
        assert_eq!(bars(&[]), "");
    }
}
