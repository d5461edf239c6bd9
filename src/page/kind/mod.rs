//! The registries of kinds of page, and of what the rows of their templates can be filled with.
//!
//! A new kind of page is one file with a [`PageKind`], its template, and one line in [`ALL`]; what only its rows draw is a
//! [`Filler`] in the same file, and one line in [`ROWS`].

pub mod answers;
mod belongs;
mod certificate;
pub mod contents;
mod copyright;
mod divider;
mod how_to;
mod more_by;
mod name_line;
mod notes;
pub mod puzzles;
pub mod section;
pub mod title;

use super::frame::Frame;
use super::layout::rule;
use super::layout::{Design, Exhibit, PageStyle, Part, Typeset};
use super::scene::{Figure, Mark, Role, Scene};
use super::template::{Fill, Ground, Template, TemplateStyle, Values};
use maze::geometry::Rect;
use section::Section;
use spec::BookSpec;
use spec::Matter;
use spec::assets::Assets;
use spec::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// A kind of page.
pub struct PageKind {
    /// The name of its template: `templates/pages/plain/NAME.toml`.
    pub name: &'static str,
    /// Its template, unless a file beside the book replaces it.
    pub template: &'static str,
    /// What its template must have a row for.
    pub needs: Option<&'static str>,
    /// Where it stands in a volume.
    pub order: Order,
    /// Whether a frame of rules stands around it, unless its template has a border.
    pub is_framed: bool,
    /// What its texts have filled in.
    pub values: fn(&Design, &Subject) -> Values,
    /// One line that says what the page is, and what is on it for those who cannot see it; of its values and its mazes.
    pub words: fn(&Design, &Subject, &Values, &[Figure]) -> (String, String),
}

impl PageKind {
    /// The file of its template, relative to the book's folder.
    pub fn file(&self) -> String {
        format!("templates/pages/plain/{}.toml", self.name)
    }
}

/// Where a kind of page stands in a volume; kinds of one order stand as in [`ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Where the book's `front` or `back` names it.
    Around(Matter),
    /// Before each part of the book.
    Section,
    /// As often as there are mazes to fill it.
    Puzzles,
    /// Once, before the answers at the back of a book.
    BeforeAnswers,
    /// As often as there are answers to fill it.
    Answers,
}

/// From a frame of rules to what it stands around, in widths of the page.
const FRAMED: f64 = 0.07;

/// What is drawn in a row of a template.
#[derive(Debug)]
pub struct Filler {
    /// As templates write it.
    pub name: &'static str,
    /// Whether books of this style have it at all.
    pub is_shown: fn(&PageStyle) -> bool,
    /// Draws it in its place.
    pub draw: fn(&Design, &Subject, Rect) -> Typeset<Part>,
}

/// Every kind of page that has a template.
pub static ALL: &[PageKind] = &[
    title::TITLE,
    copyright::COPYRIGHT,
    belongs::BELONGS,
    contents::CONTENTS,
    how_to::HOW_TO,
    section::OPENER,
    puzzles::PUZZLES,
    divider::DIVIDER,
    answers::ANSWERS,
    certificate::CERTIFICATE,
    notes::NOTES,
    more_by::MORE_BY,
];

/// Everything that a row can be filled with, except text and space.
pub static ROWS: &[Filler] = &[
    name_line::NAME,
    puzzles::MAZE,
    answers::SOLUTIONS,
    title::EMBLEM,
    contents::SECTIONS,
    how_to::HOW,
    belongs::WRITING,
    certificate::SIGNATURE,
    notes::RULED,
    more_by::BOOKS,
];

/// What a page is about.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'c> {
    /// The book.
    pub spec: &'c BookSpec,
    /// The letter of the volume, if there are variants.
    pub variant: Option<char>,
    /// Whether it is read on a screen, not printed.
    pub for_screen: bool,
    /// The number of the page, from 1.
    pub page: usize,
    /// The parts of the volume.
    pub sections: &'c [Section],
    /// The puzzles on it.
    pub exhibits: &'c [Exhibit<'c>],
    /// The number of puzzles that it has room for.
    pub per: usize,
}

impl std::fmt::Debug for PageKind {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for PageKind {
    fn eq(&self, other: &PageKind) -> bool {
        self.name == other.name
    }
}

/// Whether books of this design show what a row of this name is filled with.
fn is_shown(design: &Design, name: &str) -> bool {
    ROWS.iter().any(|row| row.name == name && (row.is_shown)(&design.style))
}

impl PageKind {
    /// One line that says what a page without mazes is.
    pub fn title(&self, design: &Design, subject: &Subject) -> String {
        (self.words)(design, subject, &(self.values)(design, subject), &[]).0
    }

    /// Draws a page of this kind.
    pub fn draw(&self, design: &Design, subject: &Subject) -> Typeset<Scene> {
        let sheet = design.frames.of(subject.page);
        let template = &design.templates[self.name];
        // A border takes the place of the frame.
        let is_framed = self.is_framed && template.border.is_empty();
        let by = if is_framed { sheet.live.width * FRAMED } else { 0.0 };
        let frame = &Frame { live: sheet.live.outset(-by), ..*sheet };
        let values = (self.values)(design, subject);
        let draw = |name: &str, place: Rect| match ROWS.iter().find(|row| row.name == name) {
            Some(row) => (row.draw)(design, subject, place),
            None => Ok(Part::default()),
        };
        let shown = |name: &str| is_shown(design, name);
        let mut part = design.fill(template, &values, frame, &shown, &draw)?;
        name_alone(&mut part);
        if is_framed {
            part.marks.extend(rule::frame(sheet.live));
        }
        let (title, description) = (self.words)(design, subject, &values, &part.figures);
        Ok(design.scene(frame, title, description, part))
    }

    /// Where the row with this filler lies on a page of this kind.
    fn place(
        &self,
        design: &Design,
        filler: &Filler,
        values: &Values,
        page: usize,
    ) -> Typeset<Rect> {
        let (frame, template) = (design.frames.of(page), &design.templates[self.name]);
        let rows = design.rows(template, values, frame, &|name| is_shown(design, name))?;
        let row = rows
            .iter()
            .find(|(fill, ..)| matches!(fill, Fill::Drawn(name) if *name == filler.name));
        Ok(row.map_or(frame.live, |&(_, place, _)| place))
    }
}

/// A maze that has a page to itself is named by the line over it.
fn name_alone(part: &mut Part) {
    if let [figure] = part.figures.as_mut_slice()
        && figure.caption.is_empty()
    {
        let is_detail = |mark: &Mark| matches!(mark.role, Role::Number | Role::Detail);
        let before = &part.marks[..figure.marks.start];
        let end = before.iter().rposition(is_detail).map_or(0, |last| last + 1);
        let start = before[..end].iter().rposition(|mark| !is_detail(mark));
        figure.caption = start.map_or(0, |before| before + 1)..end;
    }
}

/// The name of the template of a book that names none.
pub const PLAIN: &str = "plain";

/// The style of a template.
pub fn style(name: &str, assets: &Assets) -> Result<TemplateStyle, Vec<Diagnostic>> {
    match assets.find(&format!("templates/pages/{name}/style.toml"))? {
        Some(source) => TemplateStyle::read(source),
        None => Ok(TemplateStyle::plain()),
    }
}

/// Reads a template: its style, and its page of every kind; the errors are all that there are. What kinds it leaves out are
/// those of the plain template, in its style.
pub fn templates(
    name: &str,
    assets: &Assets,
) -> Result<(TemplateStyle, BTreeMap<&'static str, Template>), Vec<Diagnostic>> {
    let style = style(name, assets)?;
    let drawn: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
    let (mut templates, mut errors) = (BTreeMap::new(), Vec::new());
    for kind in ALL {
        let read = || {
            let own = assets.find(&format!("templates/pages/{name}/{}.toml", kind.name))?;
            let stands_in = own.is_none() && name != PLAIN;
            let source = match own {
                Some(source) => source,
                None => assets.text_or(&kind.file(), kind.template)?,
            };
            let ground = Ground { drawn: &drawn, style: &style, stands_in };
            Template::read(source, &ground, kind.needs)
        };
        match read() {
            Ok(template) => drop(templates.insert(kind.name, template)),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() { Ok((style, templates)) } else { Err(errors) }
}
