//! The printing of a book, from several of its keys.

use super::answers::{AnswerStyle, Answers};
use super::audience::Audience;
use super::config_table;
use super::form::Reader;
use super::front_matter::Matter;
use super::keys::{BookKeys, Field, optional, or};
use super::margins::Margins;
use super::mark::DifficultyMark;
use super::paper::Paper;
use super::printer::Printer;
use super::standard::{Standard, Standards};
use super::stock::Stock;
use crate::document::Table;
use crate::rule::Rule;
use std::collections::BTreeSet;

/// The printing of a book.
#[derive(Clone, Debug)]
pub struct PrintSpec {
    /// The printer, with its rules.
    pub printer: Printer,
    /// The paper stock.
    pub stock: Stock,
    /// Whether sheets are printed on both sides.
    pub duplex: bool,
    /// Whether the back of each maze page stays blank.
    pub blank_backs: bool,
    /// Whether the sheet extends beyond the trim size.
    pub bleed: bool,
    /// The margins set in the book.
    pub margins: Margins,
    /// The pages before the mazes, in order.
    pub front: Vec<Matter>,
    /// The pages at the end, in order.
    pub back: Vec<Matter>,
    /// The place of the answers.
    pub answers: Answers,
    /// Solutions to an answer page; `None` for as many as can be read.
    pub answers_per_page: Option<usize>,
    /// The style of the answers.
    pub answer_style: AnswerStyle,
    /// The difficulty mark; `None` for the default of the template or the audience.
    pub mark: Option<DifficultyMark>,
    /// Whether the size of a maze is shown, too.
    pub detail: bool,
    /// The audience.
    pub audience: Option<Audience>,
    /// The standards of its files, and the day that they name.
    pub standards: Standards,
    /// The rules of preflight that the book may break.
    pub allow: Vec<Rule>,
}

impl PrintSpec {
    /// The width of the spine for this many pages, in mm; `None` if the printer gives no thickness for its paper.
    pub fn spine(&self, pages: u32) -> Option<f64> {
        self.printer.spine.as_ref()?.width(self.stock, pages)
    }
}

/// The printing of a book with these keys on this paper; `None` after reporting errors.
pub fn resolve(
    keys: &BookKeys,
    paper: Option<&Paper>,
    table: &Table,
    reader: &Reader,
) -> Option<PrintSpec> {
    let usual = paper.and_then(|paper| paper.printer.as_deref()).unwrap_or("home");
    let printer = match &keys.printer {
        Some(given) => given.value.clone(),
        None => config_table::usual(usual, table, reader.assets),
    };
    let standards = standards(keys, printer.as_ref(), table, reader);
    let duplex = own_or(keys.duplex.as_ref(), printer.as_ref().map(|printer| printer.duplex));
    let blank_backs = or(keys.blank_backs.as_ref(), false);
    let bleed = or(keys.bleed.as_ref(), false);
    if (blank_backs, duplex) == (Some(true), Some(false)) {
        let message = "pages have backs only if sheets are printed on both sides";
        table.refuse("blank_backs", message, "add duplex = true, or leave `blank_backs` out");
    }
    let printer = printer?;
    if bleed == Some(true) && printer.bleed.is_none() {
        let message = format!("the printer `{}` takes no bleed", printer.name);
        table.refuse("bleed", &message, "leave `bleed` out, or take another printer");
    }
    let answers = or(keys.answers.as_ref(), printer.answers);
    if answers == Some(Answers::None) {
        for key in ["answers_per_page", "answer_style"] {
            let help = format!("leave `{key}` out, or write answers = \"back\"");
            table.refuse(key, "this book has no answers", &help);
        }
    }
    let stocks = printer.stocks();
    if let Some(Field { value: Some(stock), span }) = &keys.stock
        && !stocks.contains(stock)
    {
        let message = format!("the printer `{}` has no {} paper", printer.name, stock.name());
        let those = stocks.iter().map(|stock| format!("stock = \"{}\"", stock.name()));
        let help = format!("write {}", those.collect::<Vec<_>>().join(" or "));
        table.document.error(span.clone(), message, "", help);
    }
    let audience = optional(keys.audience.as_ref())?;
    // A bound book also gets the audience's pages around its mazes.
    let own = audience.as_ref().filter(|_| printer.pages.is_some());
    let usual = |of_printer: &[Matter], of_audience: Option<&Vec<Matter>>| {
        let all = of_printer.iter().chain(of_audience.into_iter().flatten());
        let all: BTreeSet<Matter> = all.copied().collect();
        all.into_iter().collect::<Vec<_>>()
    };
    let front = usual(&printer.front, own.map(|audience| &audience.front));
    let back = usual(&printer.back, own.map(|audience| &audience.back));
    let (front, back) = (or(keys.front.as_ref(), front)?, or(keys.back.as_ref(), back)?);
    if let (Some(more), true) =
        (&keys.more, !front.iter().chain(&back).any(|&one| one == Matter::MoreBy))
    {
        let help = "write back = [\"more-by\"], with the other pages that you want at the end";
        table.document.error(more.span.clone(), "the book has no page for `more`", "", help);
    }
    Some(PrintSpec {
        mark: optional(keys.mark.as_ref())?,
        detail: or(keys.detail.as_ref(), false)?,
        front,
        back,
        stock: or(keys.stock.as_ref(), stocks.first().copied().unwrap_or(Stock::White))?,
        duplex: duplex?,
        blank_backs: blank_backs?,
        bleed: bleed?,
        margins: or(keys.margins.as_ref(), Margins::default())?,
        answers: answers?,
        answers_per_page: optional(keys.answers_per_page.as_ref())?.map(|per| per as usize),
        answer_style: or(keys.answer_style.as_ref(), AnswerStyle::Bold)?,
        audience,
        standards: standards?,
        allow: or(keys.allow.as_ref(), Vec::new())?,
        printer,
    })
}

/// The value of a key, or else that of the printer; `None` if the one that counts is wrong.
fn own_or<T: Copy>(given: Option<&Field<T>>, of_printer: Option<T>) -> Option<T> {
    given.map_or(of_printer, |given| given.value)
}

/// The standards of the files, and the day that they name; `None` after reporting errors. Without a printer, which may
/// prefer one, only those of the book are known.
fn standards(
    keys: &BookKeys,
    printer: Option<&Printer>,
    table: &Table,
    reader: &Reader,
) -> Option<Standards> {
    let day = optional(keys.date.as_ref());
    // The printer's preferred standard needs a day, which not every book gives.
    let kept = match optional(keys.standard.as_ref())? {
        Some(given) => given,
        None => printer?.standard.filter(|_| keys.date.is_some()).into_iter().collect(),
    };
    // For another printer, the day in the book may be unused.
    if kept.is_empty() && day.flatten().is_some() && reader.printer.is_none() {
        let message = "only files that keep a standard name a day";
        table.refuse("date", message, "add standard = \"pdfx-1a\", or leave `date` out");
    }
    let (screen, press): (Vec<Standard>, Vec<Standard>) =
        kept.iter().copied().partition(|one| one.is_for_screen());
    if let (Some(standard), None) = (press.first(), &keys.date) {
        let message =
            format!("files that keep `{}` name the day on which they were made", standard.name());
        let help = "add the day to [book], for example date = 2026-11-23";
        table.refuse("standard", &message, help);
    }
    let has_screen = own_or(keys.screen.as_ref(), printer.map(|printer| printer.screen));
    if let (Some(standard), Some(false)) = (screen.first(), has_screen) {
        let name = standard.name();
        let message =
            format!("`{name}` is for the PDF for a screen, which this book does not have");
        table.refuse("standard", &message, "write screen = true in [book], or leave it out");
    }
    Some(Standards { kept, day: day?, in_inks: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::diagnostic::Source;

    #[test]
    fn what_a_printer_prefers_takes_a_day() {
        let kept = |keys: &str| {
            let text = format!(
                "[book]\ntitle = \"T\"\nprinter = \"ingram\"\n{keys}\n[[page]]\ntopology = \"square\"\nsize = [8, 8]\n"
            );
            let source = Source { name: String::new(), text };
            crate::read(source, &Assets::embedded()).unwrap().print.standards.kept
        };
        assert_eq!(kept(""), []);
        assert_eq!(kept("date = 2026-11-23"), [Standard::PdfX1a]);
        assert_eq!(kept("date = 2026-11-23\nstandard = \"pdfx-4\""), [Standard::PdfX4]);
    }
}
