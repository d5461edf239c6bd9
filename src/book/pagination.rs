//! The order of the pages in a volume: title, mazes, answers at the back, and blank pages between.

use super::Page;
use page::kind::{self, Order};
use spec::diagnostic::Diagnostic;
use spec::{BookSpec, Matter, PageSpec, Poster, PrintSpec};
use std::collections::BTreeMap;
use std::ops::Range;

/// Groups of pages of a spec that share sheets; a page that shares none is a group of its own.
pub fn sharing(spec: &BookSpec) -> impl Iterator<Item = &[PageSpec]> {
    spec.pages.chunk_by(|a, b| a.sheet.is_some() && a.sheet == b.sheet)
}

/// The number of mazes on each sheet of such a group: as few sheets as possible, filled evenly.
pub fn sheets(sharing: &[PageSpec]) -> Vec<usize> {
    let mut left: usize = sharing.iter().map(|page| page.count as usize).sum();
    let most = sharing.iter().map(|page| page.per_page as usize).min().unwrap_or(1);
    let fills = 1..=left.div_ceil(most);
    let fill = |sheets: usize| {
        let on_sheet = left.div_ceil(sheets);
        left -= on_sheet;
        on_sheet
    };
    fills.rev().map(fill).collect()
}

/// The maze pages of one volume, as ranges of puzzle indices from `first` on.
pub fn puzzle_pages(spec: &BookSpec, first: usize) -> Vec<Range<usize>> {
    let mut next = first;
    let page = |on_sheet| {
        let start = next;
        next += on_sheet;
        start..next
    };
    sharing(spec).flat_map(sheets).map(page).collect()
}

/// The maze pages of one volume, and the pages that open its parts.
pub fn maze_pages(spec: &BookSpec, first: usize) -> Vec<Page> {
    let (mut pages, mut page, mut filled) = (Vec::new(), 0, puzzle_pages(spec, first).into_iter());
    for pages_of in sharing(spec) {
        let opens = pages_of.iter().position(|page| page.section.is_some());
        pages.extend(opens.map(|at| Page::Section(page + at)));
        page += pages_of.len();
        let own = filled.by_ref().take(sheets(pages_of).len());
        for puzzles in own {
            let puzzle = puzzles.start;
            pages.push(Page::Puzzles { puzzles });
            let tiles = pages_of[0].poster.into_iter().flat_map(Poster::sheets);
            pages.extend(tiles.map(|sheet| Page::Tile { puzzle, sheet }));
        }
    }
    pages
}

/// Puts the answers of each page with mazes behind it; `answers` makes their pages.
///
/// Of sheets printed on both sides, a page lies between a maze and its answer, so that a solution neither shows through the
/// paper nor stands across from its maze: two pages with mazes are followed by the answers of both. Where a maze has no
/// other beside it, that page is blank.
pub fn with_answers(
    print: &PrintSpec,
    pages: Vec<Page>,
    answers: impl Fn(&Range<usize>) -> Result<Vec<Page>, Vec<Diagnostic>>,
) -> Result<Vec<Page>, Vec<Diagnostic>> {
    // With blank backs, the back of the maze is that page.
    let in_pairs = print.duplex && !print.blank_backs;
    let (mut all, mut unanswered) = (Vec::new(), Vec::new());
    let mut pages = pages.into_iter().peekable();
    while let Some(page) = pages.next() {
        if let Page::Puzzles { puzzles } = &page {
            unanswered.push(puzzles.clone());
        }
        all.push(page);
        let is_alone = in_pairs && unanswered.len() == 1;
        if is_alone && matches!(pages.peek(), Some(Page::Puzzles { .. })) {
            continue;
        }
        all.extend(is_alone.then_some(Page::Blank));
        for puzzles in unanswered.drain(..) {
            all.extend(answers(&puzzles)?);
        }
    }
    Ok(all)
}

/// The pages of one volume by number: front matter, contents, mazes, answers, back matter, and the blanks between.
pub fn paginate(
    print: &PrintSpec,
    contents: &[Page],
    puzzles: impl IntoIterator<Item = Page>,
    answers: impl IntoIterator<Item = Page>,
) -> BTreeMap<usize, Page> {
    let once = |order| kind::ALL.iter().filter(move |kind| kind.order == order).map(Page::Plain);
    let mut pages: Vec<Page> = Vec::new();
    let around = |matter: &[Matter], pages: &mut Vec<Page>| {
        for &one in matter {
            if one == Matter::Contents && contents.is_empty() {
                continue;
            }
            if one.is_recto() && print.duplex && pages.len() % 2 == 1 {
                pages.push(Page::Blank);
            }
            match one {
                Matter::Contents => pages.extend_from_slice(contents),
                Matter::Blank => pages.push(Page::Blank),
                _ => pages.extend(once(Order::Around(one))),
            }
        }
    };
    let is_tile = |page: &Page| matches!(page, Page::Tile { .. });
    // A leaf has an odd page on its front and the next page on its back. Poster sheets are cut and glued, so their backs stay
    // blank, like those of mazes where the book says so.
    let is_single =
        |page: &Page| is_tile(page) || print.blank_backs && matches!(page, Page::Puzzles { .. });
    let has_back = |pages: &[Page]| pages.len() % 2 == 1 && pages.last().is_some_and(is_single);
    around(&print.front, &mut pages);
    for page in puzzles {
        let to_the_right = matches!(page, Page::Section(_)) || is_single(&page);
        if print.duplex && (to_the_right && pages.len() % 2 == 1 || has_back(&pages)) {
            pages.push(Page::Blank);
        }
        pages.push(page);
    }
    let mut answers = answers.into_iter().peekable();
    let is_last = answers.peek().is_none() && print.back.is_empty();
    if print.duplex && has_back(&pages) && (!is_last || pages.last().is_some_and(is_tile)) {
        pages.push(Page::Blank);
    }
    if answers.peek().is_some() {
        // The answers begin on a right-hand page.
        if print.duplex && pages.len() % 2 == 1 {
            pages.push(Page::Blank);
        }
        for page in once(Order::BeforeAnswers) {
            pages.push(page);
            if print.blank_backs {
                pages.push(Page::Blank);
            }
        }
        pages.extend(answers);
    }
    around(&print.back, &mut pages);
    if let Some(rules) = &print.printer.pages {
        if rules.last_blank && !pages.last().is_some_and(Page::is_blank) {
            pages.push(Page::Blank);
        }
        if rules.even && pages.len() % 2 == 1 {
            pages.push(Page::Blank);
        }
    }
    (1..).zip(pages).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::assets::Assets;
    use spec::diagnostic::Source;

    fn spec(keys: &str, pages: &str) -> BookSpec {
        let text = format!(
            "[book]\ntitle = \"T\"\n{keys}\n[defaults]\ntopology = \"square\"\nsize = [5, 5]\n{pages}"
        );
        let source = Source { name: "b".into(), text };
        spec::read(source, &Assets::embedded()).unwrap_or_else(|found| {
            panic!("{}", found[0].render(false));
        })
    }

    fn letters(pages: BTreeMap<usize, Page>) -> String {
        let letter = |page: &Page| match page {
            Page::Plain(kind) => kind.name.chars().next().unwrap().to_ascii_uppercase(),
            Page::Puzzles { .. } => 'm',
            Page::Answers { .. } => 'k',
            Page::Section(_) => 'S',
            Page::Tile { .. } => 't',
            Page::Contents(_) => 'c',
            Page::Blank => '.',
        };
        pages.values().map(letter).collect()
    }

    fn order(keys: &str, puzzles: usize, answers: usize) -> String {
        let spec = spec(keys, "[[page]]\n");
        let puzzles = (0..puzzles).map(|at| Page::Puzzles { puzzles: at..at + 1 });
        let answers = (0..answers).map(|at| Page::Answers { puzzles: vec![at], per: 1 });
        letters(paginate(&spec.print, &[], puzzles, answers))
    }

    #[test]
    fn answers_begin_on_a_right_hand_page_of_a_duplex_book() {
        assert_eq!(order("", 3, 0), "Tmmm");
        assert_eq!(order("", 2, 2), "TmmDkk");
        assert_eq!(order("printer = \"kdp\"", 2, 2), "TCmmDkk.");
        assert_eq!(order("printer = \"kdp\"", 3, 2), "TCmmm.Dkk.");
        assert_eq!(order("printer = \"kdp\"", 3, 1), "TCmmm.Dk");
    }

    #[test]
    fn backs_and_the_last_page_are_blank_where_that_is_wanted() {
        assert_eq!(order("duplex = true\nblank_backs = true", 2, 2), "T.m.m.D.kk");
        assert_eq!(order("printer = \"ingram\"", 2, 1), "TCmmDk..");
        assert_eq!(order("printer = \"ingram\"", 2, 2), "TCmmDkk.");
        assert_eq!(order("printer = \"kdp\"", 3, 0), "TCmmm.");
    }

    /// The order of a book with the answers behind its mazes; `pages` are its `[[page]]` tables.
    fn behind(keys: &str, pages: &str, per: usize) -> String {
        let spec = spec(&format!("answers = \"after\"\n{keys}"), pages);
        let answers = |own: &Range<usize>| {
            Ok(own
                .clone()
                .step_by(per)
                .map(|at| Page::Answers { puzzles: vec![at], per })
                .collect())
        };
        let pages = with_answers(&spec.print, maze_pages(&spec, 0), answers).unwrap();
        letters(paginate(&spec.print, &[], pages, []))
    }

    #[test]
    fn answers_behind_mazes_are_a_leaf_on_where_leaves_have_two_sides() {
        let mazes = |count: u32| format!("[[page]]\ncount = {count}\n");
        assert_eq!(behind("", &mazes(3), 1), "Tmkmkmk");
        assert_eq!(behind("", "[[page]]\ncount = 4\nper_page = 4\n", 1), "Tmkkkk");
        assert_eq!(behind("", "[[page]]\ncount = 4\nper_page = 4\n", 4), "Tmk");
        assert_eq!(behind("duplex = true", &mazes(4), 1), "Tmmkkmmkk");
        assert_eq!(behind("duplex = true", &mazes(3), 1), "Tmmkkm.k");
        let parts = "[[page]]\nsection = \"A\"\n[[page]]\nsection = \"B\"\ncount = 2\n";
        assert_eq!(behind("duplex = true", parts, 1), "T.Sm.kSmmkk");
        let blank = "duplex = true\nblank_backs = true";
        assert_eq!(behind(blank, &mazes(2), 1), "T.m.k.m.k");
        assert_eq!(behind(&format!("{blank}\nback = [\"notes\"]"), &mazes(1), 1), "T.m.kN");
        assert_eq!(behind("printer = \"ingram\"", &mazes(1), 1), "TCm.k.");
    }

    #[test]
    fn the_answer_of_a_poster_is_behind_its_plan() {
        let poster = "[[page]]\nposter = [2, 1]\n";
        assert_eq!(behind("", poster, 1), "Tmktt");
        assert_eq!(behind("duplex = true", poster, 1), "Tm.kt.t.");
        let beside = format!("[[page]]\n{poster}");
        assert_eq!(behind("duplex = true", &beside, 1), "Tmmkk.t.t.");
    }

    #[test]
    fn what_stands_around_the_mazes_begins_where_it_is_read() {
        let children = "printer = \"kdp\"\naudience = \"5-6\"";
        assert_eq!(order(children, 2, 0), "TCBHmmC.");
        assert_eq!(order(children, 2, 1), "TCBHmmDkC.");
        assert_eq!(order(children, 3, 0), "TCBHmmm.C.");
        assert_eq!(order("audience = \"5-6\"", 2, 0), "Tmm", "single sheets");
        let keys = "front = [\"belongs\", \"title\"]\nback = [\"notes\", \"certificate\"]\n";
        assert_eq!(order(keys, 1, 0), "BTmNC");
        assert_eq!(order(&format!("{keys}duplex = true"), 1, 0), "B.TmN.C");
        assert_eq!(order(&format!("{keys}duplex = true\nblank_backs = true"), 1, 0), "B.T.m.N.C");
        assert_eq!(order("front = []", 1, 0), "m");
        assert_eq!(order("front = [\"title\", \"blank\", \"notes\"]", 1, 0), "T.Nm");
    }
}
