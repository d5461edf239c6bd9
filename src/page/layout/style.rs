//! The style of a book's pages, beyond their templates.

use super::placement::{THINNEST, Weights};
use crate::template::TemplateStyle;
use maze::geometry::MM_PER_PT;
use spec::{AnswerStyle, DifficultyMark, PICTURE, PrintSpec};

/// The requirements of the book's printing and audience on every page.
#[derive(Clone, Debug)]
pub struct PageStyle {
    /// Whether pages with mazes have a line for name and date.
    pub name_line: bool,
    /// Whether the sheets are printed on both sides, with folios at the outer edge.
    pub duplex: bool,
    /// The weights of the walls of mazes.
    pub weights: Weights,
    /// The smallest text, in pt: smaller texts are enlarged to it.
    pub text: f64,
    /// The size in pt below which a text does not shrink, but takes more lines.
    pub readable: f64,
    /// The lightest grey of words, in percent of black.
    pub ink: u8,
    /// The type size in pt below which text is black.
    pub solid: f64,
    /// The thinnest rule that the printer can print, in pt.
    pub line: f64,
    /// The height of a picture at the end of a maze, in mm.
    pub picture: f64,
    /// The difficulty mark.
    pub mark: DifficultyMark,
    /// Whether the size of a maze is shown.
    pub detail: bool,
    /// How solutions are drawn.
    pub answers: AnswerStyle,
    /// Solutions to a page; `None` for as many as can be read.
    pub per_page: Option<usize>,
    /// The most solutions to a page, if the book sets no number.
    pub most_answers: usize,
}

impl PageStyle {
    /// The style of a book that is printed in this way, with the look of its template.
    pub fn new(print: &PrintSpec, look: &TemplateStyle) -> PageStyle {
        let weights = print.audience.as_ref().map(|audience| {
            let (least, most) = audience.wall;
            Weights {
                least: least * MM_PER_PT,
                most: most * MM_PER_PT,
                passage: Some(audience.gap),
            }
        });
        let text = print.audience.as_ref().map_or(0.0, |audience| audience.text);
        let text = text.max(look.smallest);
        let mark = print.mark.or(look.mark);
        let usual = || print.audience.as_ref().map_or(DifficultyMark::Number, |it| it.mark);
        PageStyle {
            name_line: print.printer.name_line,
            duplex: print.duplex,
            weights: weights.unwrap_or(Weights { passage: Some(0.0), ..Weights::default() }),
            text,
            readable: print.printer.text.as_ref().map_or(text, |limit| text.max(limit.value)),
            ink: print.audience.as_ref().map_or(0, |audience| audience.ink),
            solid: print.printer.solid.as_ref().map_or(0.0, |limit| limit.value),
            line: print.printer.line.as_ref().map_or(0.0, |limit| limit.value),
            picture: print.audience.as_ref().map_or(PICTURE, |audience| audience.picture),
            mark: mark.unwrap_or_else(usual),
            detail: print.detail,
            answers: print.answer_style,
            per_page: print.answers_per_page,
            most_answers: look.answers.unwrap_or(usize::MAX),
        }
    }

    /// The weight of the lines of pictures in mm: one for the whole book, in proportion to the height of pictures.
    pub fn picture_pen(&self) -> f64 {
        (self.picture / 44.0).max(THINNEST)
    }
}
