//! What is read of a run: the text of each of its glyphs and, where glyphs do not read as what was written, a text for
//! them together.
//!
//! A file has one text for each glyph of a face. Shaping exchanges, combines and reorders glyphs, so a run can need more: its
//! own text, as `ActualText` of marked content (ISO 32000-1, 14.9.4).

use maze::geometry::Point;
use page::font::{Face, Faces};
use page::scene::{Glyph, Mark, Run, Scene, Shape, Turn};
use std::collections::BTreeMap;
use std::ops::Range;

/// Follows a sign at the start of letters from the right, because readers take it for a part of a number before it.
const FROM_THE_RIGHT: char = '\u{200F}';

/// The glyphs for a part of a run's text, such as a letter with its marks.
struct Cluster<'r> {
    glyphs: Range<usize>,
    /// Its first byte in the run's text.
    start: usize,
    text: &'r str,
}

/// The clusters of a run in the order of its glyphs, which is from left to right.
fn clusters(run: &Run) -> Vec<Cluster<'_>> {
    let mut starts: Vec<usize> = run.glyphs.iter().map(|glyph| glyph.cluster).collect();
    starts.sort_unstable();
    let mut first = 0;
    let cluster = |glyphs: &[Glyph]| {
        let start = glyphs[0].cluster;
        let next = starts.partition_point(|&other| other <= start);
        let end = starts.get(next).map_or(run.text.len(), |&next| next);
        let all = first..first + glyphs.len();
        first = all.end;
        Cluster { glyphs: all, start, text: &run.text[start..end] }
    };
    run.glyphs.chunk_by(|a, b| a.cluster == b.cluster).map(cluster).collect()
}

/// The text of each glyph in a run; empty for a glyph that only completes another.
pub(super) fn texts(run: &Run, face: &Face) -> Vec<(u16, String)> {
    let mut texts = Vec::new();
    for Cluster { glyphs, text, .. } in clusters(run) {
        let ids: Vec<u16> = run.glyphs[glyphs].iter().map(|glyph| glyph.id).collect();
        match ids[..] {
            [glyph] => texts.push((glyph, text.to_owned())),
            _ => texts.extend(ids.iter().copied().zip(shared(text, &ids, face))),
        }
    }
    texts
}

/// The text of each glyph in a cluster, such as a letter and its marks. A glyph that belongs to a character gets that
/// character; each other glyph gets one of the remaining characters, and the last such glyph all that remain.
fn shared(text: &str, glyphs: &[u16], face: &Face) -> Vec<String> {
    let own = |glyph: &u16| text.chars().find(|&c| face.glyph(c) == Some(*glyph));
    let owners: Vec<Option<char>> = glyphs.iter().map(own).collect();
    let mut left = text.chars().filter(|&c| !owners.contains(&Some(c)));
    let last = owners.iter().rposition(Option::is_none);
    let mean = |(at, owner): (usize, &Option<char>)| match owner {
        Some(c) => c.to_string(),
        None if Some(at) == last => left.by_ref().collect(),
        None => left.next().map_or(String::new(), String::from),
    };
    owners.iter().enumerate().map(mean).collect()
}

/// The texts of glyphs, by face and glyph.
pub(super) type Texts = BTreeMap<(usize, u16), String>;

/// Records the text of a glyph. Given several texts, it keeps the one that the glyph has by itself, or else the shortest
/// that is not empty, so that the order of the pages does not matter.
pub(super) fn note(texts: &mut Texts, glyph: (usize, u16), text: String, faces: &Faces) {
    let own = faces.face(glyph.0).text_of(glyph.1);
    let is_other = |text: &str| own.as_deref() != Some(text);
    let rank =
        |text: &str| (text.is_empty(), is_other(text), text.chars().count(), text.to_owned());
    let known = texts.entry(glyph).or_default();
    if rank(&text) < rank(known) {
        *known = text;
    }
}

/// The glyphs of a run that do not read as what was written, in order, each with the text for them.
///
/// From left to right, that is the whole run or nothing. From right to left it is single letters: readers put those in
/// order by their places, as they do a letter and its marks, and would turn a longer text around.
pub(super) fn replacements(run: &Run, face: &Face) -> Vec<(Range<usize>, String)> {
    let clusters = clusters(run);
    let is_back = clusters.windows(2).any(|pair| pair[0].start > pair[1].start);
    // Of a single glyph.
    let own = |cluster: &Cluster| match &run.glyphs[cluster.glyphs.clone()] {
        [glyph] => face.text_of(glyph.id),
        _ => None,
    };
    if !is_back {
        return match clusters.iter().filter_map(own).collect::<String>() == run.text {
            true => Vec::new(),
            false => vec![(0..run.glyphs.len(), run.text.clone())],
        };
    }
    let replacement = |cluster: &Cluster| {
        let is_sign = |sign: char| !sign.is_alphanumeric() && !sign.is_whitespace();
        let is_sign = cluster.start == 0 && cluster.text.starts_with(is_sign);
        let is_sound = cluster.glyphs.len() > 1 || own(cluster).as_deref() == Some(cluster.text);
        let sign = is_sign.then_some(FROM_THE_RIGHT);
        let says = cluster.text.chars().chain(sign);
        (!is_sound || is_sign).then(|| (cluster.glyphs.clone(), says.collect()))
    };
    clusters.iter().filter_map(replacement).collect()
}

/// The run of a mark that is a text, where it stands.
fn run_of(mark: &Mark) -> Option<(Point, &Run, Turn)> {
    match mark.shape.whole() {
        Shape::Text { at, run, turn } => Some((*at, run, *turn)),
        _ => None,
    }
}

/// Whether a text ends with a mark of a part, and another text or line follows in that part.
pub(super) fn is_followed(scene: &Scene, part: &Range<usize>, index: usize) -> bool {
    let Some(this) = run_of(&scene.marks[index]) else { return false };
    let run = |at: usize| Some((at, run_of(&scene.marks[at])?));
    let Some((at, next)) = (index + 1..part.end).find_map(run) else { return false };
    let texts = &scene.structure.texts;
    let begins =
        texts.partition_point(|&text| text <= index) < texts.partition_point(|&text| text <= at);
    begins || is_apart(this, next)
}

/// The least gap between two texts on one line, in type sizes.
const GAP: f64 = 0.75;

/// Whether two runs are on different lines, or far apart on one that runs from left to right.
fn is_apart((at, run, turn): (Point, &Run, Turn), (next, other, _): (Point, &Run, Turn)) -> bool {
    let by = |direction: Point| {
        let direction = turn.of(direction);
        (next.x - at.x) * direction.x + (next.y - at.y) * direction.y
    };
    let (along, across) = (by(Point::new(1.0, 0.0)), by(Point::new(0.0, 1.0)));
    let gap = (along - run.width).max(-along - other.width);
    let is_level = [run, other].iter().all(|run| !run.text.chars().any(is_from_the_right));
    across.abs() > 1e-6 || is_level && gap > GAP * run.size_mm()
}

/// Whether a letter belongs to a script that runs from right to left.
fn is_from_the_right(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

/// A text with a space at its end, which keeps it apart from the next for those who only read; `None` if its face has none.
pub(super) fn spaced(mark: &Mark, faces: &Faces) -> Option<Mark> {
    let Shape::Text { at, run, turn } = &mark.shape else { return None };
    let face = faces.face(run.face);
    let (id, cluster) = (face.glyph(' ')?, run.text.len());
    let is_back = run.glyphs.windows(2).any(|pair| pair[0].cluster > pair[1].cluster);
    let mut run = run.clone();
    run.text.push(' ');
    match is_back {
        true => run.glyphs.insert(0, Glyph { id, x: -face.advance(id), y: 0, cluster }),
        false => {
            let x = (run.width / run.size_mm() * run.units).round() as i32;
            run.glyphs.push(Glyph { id, x, y: 0, cluster });
        }
    }
    Some(Mark { shape: Shape::Text { at: *at, run, turn: *turn }, ..*mark })
}

#[cfg(test)]
mod tests {
    use super::*;
    use maze::geometry::Rect;

    /// A run of the regular face: its text, and its glyphs from left to right, each by a character of its own and the
    /// first byte of its cluster.
    fn run(text: &str, glyphs: &[(char, usize)]) -> Run {
        let face = Faces::builtin().face(0).clone();
        let glyph = |(x, &(character, cluster)): (i32, &(char, usize))| Glyph {
            id: face.glyph(character).unwrap(),
            x: x * 500,
            y: 0,
            cluster,
        };
        let glyphs = (0..).zip(glyphs).map(glyph).collect();
        let (text, units) = (text.to_owned(), 1000.0);
        Run {
            text,
            face: 0,
            size: 10.0,
            units,
            glyphs,
            rim: None,
            width: 9.0,
            ink: Rect::default(),
        }
    }

    fn read(run: &Run) -> Vec<String> {
        texts(run, Faces::builtin().face(0)).into_iter().map(|(_, text)| text).collect()
    }

    fn replaced(run: &Run) -> Vec<(Range<usize>, String)> {
        replacements(run, Faces::builtin().face(0))
    }

    #[test]
    fn a_mark_is_copied_as_itself() {
        // This mark has no precomposed character, so it stays a letter and a mark.
        let run = run("x\u{301}a", &[('x', 0), ('\u{301}', 0), ('a', 3)]);
        assert_eq!(read(&run), ["x", "\u{301}", "a"]);
        assert_eq!(replaced(&run), [(0..3, "x\u{301}a".to_owned())]);
    }

    #[test]
    fn a_letter_that_lost_its_dot_to_a_mark_is_copied_with_it() {
        let run = run("j\u{303}", &[('\u{237}', 0), ('\u{303}', 0)]);
        assert_eq!(read(&run), ["j", "\u{303}"]);
        assert_eq!(replaced(&run), [(0..2, "j\u{303}".to_owned())]);
    }

    #[test]
    fn a_ligature_is_copied_as_its_letters() {
        let run = run("ffix", &[('\u{FB03}', 0), ('x', 3)]);
        assert_eq!(read(&run), ["ffi", "x"]);
        assert_eq!(replaced(&run), []);
    }

    #[test]
    fn letters_in_another_order_are_read_in_theirs() {
        // As in Hindi, where a vowel stands before the consonant that it follows.
        let run = run("abc", &[('b', 0), ('a', 0), ('c', 2)]);
        assert_eq!(replaced(&run), [(0..3, "abc".to_owned())]);
    }

    #[test]
    fn from_right_to_left_readers_order_what_reads_as_itself() {
        assert_eq!(replaced(&run("abc", &[('c', 2), ('b', 1), ('a', 0)])), []);
        // A bracket is mirrored: the one that opens a text from the right looks like one that closes.
        let mirrored = run("a(b", &[('b', 2), (')', 1), ('a', 0)]);
        assert_eq!(replaced(&mirrored), [(1..2, "(".to_owned())]);
        // After a number.
        let after = run(")!", &[('!', 1), ('(', 0)]);
        assert_eq!(replaced(&after), [(1..2, ")\u{200F}".to_owned())]);
    }

    #[test]
    fn a_glyph_means_the_same_in_every_order() {
        let faces = Faces::builtin();
        let glyph = |character| (0, faces.face(0).glyph(character).unwrap());
        for (character, all, kept) in [
            ('\u{237}', ["", "j\u{303}", "j"], "j"),
            // In a file with the letter itself.
            ('\u{237}', ["\u{237}", "j", ""], "\u{237}"),
            ('a', ["a\u{301}", "", "a"], "a"),
        ] {
            for turn in 0..3 {
                let mut texts = Texts::new();
                for text in all.iter().cycle().skip(turn).take(3) {
                    note(&mut texts, glyph(character), (*text).to_owned(), &faces);
                }
                assert_eq!(texts[&glyph(character)], kept);
            }
        }
    }
}
