//! The pages of a book in their order: title, mazes, answers at the back, and the blank pages between.

use crate::spec::PrintSpec;

/// A page of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The letter of its book, where there are variants.
    pub variant: Option<char>,
    /// Counted from 1.
    pub number: usize,
    pub kind: Kind,
}

/// What stands on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Title,
    /// Mazes, by the index of their sheet.
    Mazes(usize),
    /// The page that parts the answers from the mazes.
    Divider,
    /// Solutions, by the index of their page of the key.
    Key(usize),
    Blank,
}

/// The page on which a sheet of mazes stands, counted from 0: after the title.
pub fn sheet_page(print: &PrintSpec, sheet: usize) -> usize {
    if print.blank_backs { 2 * sheet + 3 } else { sheet + 2 }
}

/// The pages of one book, with the indices of its sheets and of the pages of its key.
pub fn pages(
    print: &PrintSpec,
    variant: Option<char>,
    sheets: impl IntoIterator<Item = usize>,
    key: impl IntoIterator<Item = usize>,
) -> Vec<Page> {
    let mut kinds = vec![Kind::Title];
    for sheet in sheets {
        if print.blank_backs {
            kinds.push(Kind::Blank);
        }
        kinds.push(Kind::Mazes(sheet));
    }
    let mut key = key.into_iter().peekable();
    if key.peek().is_some() {
        // A part of a book begins on a right-hand page.
        if print.duplex && kinds.len() % 2 == 1 {
            kinds.push(Kind::Blank);
        }
        kinds.push(Kind::Divider);
        if print.blank_backs {
            kinds.push(Kind::Blank);
        }
        kinds.extend(key.map(Kind::Key));
    }
    if let Some(pages) = &print.printer.pages {
        if pages.last_blank && kinds.last() != Some(&Kind::Blank) {
            kinds.push(Kind::Blank);
        }
        if pages.even && kinds.len() % 2 == 1 {
            kinds.push(Kind::Blank);
        }
    }
    let numbered = kinds.into_iter().zip(1..);
    numbered.map(|(kind, number)| Page { variant, number, kind }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::diagnostic::Source;

    fn order(keys: &str, sheets: usize, key: usize) -> String {
        let text = format!(
            "[book]\ntitle = \"T\"\n{keys}\n[[page]]\ntopology = \"square\"\nsize = [5, 5]\n"
        );
        let source = Source { name: "b".into(), text };
        let spec = crate::spec::read(source, &Assets::embedded()).unwrap_or_else(|found| {
            panic!("{}", found[0].render(false));
        });
        let pages = pages(&spec.print, None, 0..sheets, 0..key);
        for page in &pages {
            if let Kind::Mazes(sheet) = page.kind {
                assert_eq!(page.number, sheet_page(&spec.print, sheet));
            }
        }
        let letter = |page: &Page| match page.kind {
            Kind::Title => 'T',
            Kind::Mazes(_) => 'm',
            Kind::Divider => 'D',
            Kind::Key(_) => 'k',
            Kind::Blank => '.',
        };
        pages.iter().map(letter).collect()
    }

    #[test]
    fn answers_begin_on_a_right_hand_page_of_a_duplex_book() {
        assert_eq!(order("", 3, 0), "Tmmm");
        assert_eq!(order("", 2, 2), "TmmDkk");
        assert_eq!(order("printer = \"kdp\"", 2, 2), "Tmm.Dkk.");
        assert_eq!(order("printer = \"kdp\"", 3, 2), "TmmmDkk.");
        assert_eq!(order("printer = \"kdp\"", 3, 1), "TmmmDk");
    }

    #[test]
    fn backs_and_the_last_page_are_blank_where_that_is_wanted() {
        assert_eq!(order("duplex = true\nblank_backs = true", 2, 2), "T.m.m.D.kk");
        assert_eq!(order("printer = \"ingram\"", 3, 1), "TmmmDk..");
        assert_eq!(order("printer = \"ingram\"", 3, 2), "TmmmDkk.");
        assert_eq!(order("printer = \"kdp\"", 3, 0), "Tmmm");
    }
}
