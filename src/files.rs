//! The files of a book, by their paths in its folder.

/// The file of a page of a book, counted from 1; the book has a letter where there are variants.
pub fn page_name(variant: Option<char>, page: usize) -> String {
    match variant {
        Some(letter) => format!("pages/{letter}-{page:03}.svg"),
        None => format!("pages/{page:03}.svg"),
    }
}

/// The file of a book.
pub fn book_name(variant: Option<char>) -> String {
    variant.map_or("book.pdf".to_string(), |letter| format!("book-{letter}.pdf"))
}

/// The file of the answers.
pub const ANSWERS: &str = "answers.pdf";

/// The file of a page of the key, counted from 1.
pub fn answer_name(page: usize) -> String {
    format!("answers/{page:03}.svg")
}
