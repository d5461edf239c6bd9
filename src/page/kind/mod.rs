//! The registries of page kinds, and of the fillers of their templates' rows.
//!
//! A new kind of page takes one file with a [`PageKind`], its template, and one line in [`ALL`]. A row that only this kind
//! draws is a [`Filler`] in the same file, with one line in [`ROWS`].

mod alternative;
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
use super::scene::{Figure, Mark, Role, Scene, Shape};
use super::template::{Fill, Ground, Template, TemplateStyle, Values};
use maze::geometry::Rect;
use section::Section;
use spec::BookSpec;
use spec::Matter;
use spec::PageSpec;
use spec::assets::Assets;
use spec::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// A kind of page.
pub struct PageKind {
    /// The name of its template: `templates/pages/plain/NAME.toml`.
    pub name: &'static str,
    /// Its template, unless a file beside the book replaces it.
    pub template: &'static str,
    /// The filler that its template must have a row for.
    pub needs: Option<&'static str>,
    /// Its position in a volume.
    pub order: Order,
    /// Whether it has a frame of rules, unless its template has a border.
    pub is_framed: bool,
    /// The values for its texts.
    pub values: fn(&Design, &Subject) -> Values,
    /// Its title in one line, and its description for readers who cannot see it; from its values and its mazes.
    pub words: fn(&Design, &Subject, &Values, &[Figure]) -> (String, String),
}

impl PageKind {
    /// The file of its template, relative to the book's folder.
    pub fn file(&self) -> String {
        format!("templates/pages/plain/{}.toml", self.name)
    }
}

/// The position of a page kind in a volume; kinds of one order follow [`ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Where `front` or `back` lists it.
    Around(Matter),
    /// Before each part of the book.
    Section,
    /// As many as the mazes need.
    Puzzles,
    /// Once, before the answers at the back of a book.
    BeforeAnswers,
    /// As many as the answers need.
    Answers,
}

/// The distance from a frame of rules to its content, in widths of the live area.
const FRAMED: f64 = 0.07;

/// A drawn row of a template.
#[derive(Debug)]
pub struct Filler {
    /// Its name in templates.
    pub name: &'static str,
    /// Whether books of this style show it.
    pub is_shown: fn(&PageStyle) -> bool,
    /// Draws it in its place.
    pub draw: fn(&Design, &Subject, Rect) -> Typeset<Part>,
}

/// Every kind of page with a template.
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

/// Every filler of rows, besides text and space.
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

/// The subject of a page.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'c> {
    /// The book.
    pub spec: &'c BookSpec,
    /// The letter of the volume, if there are variants.
    pub variant: Option<char>,
    /// Whether the volume is for a screen.
    pub for_screen: bool,
    /// The page number, from 1.
    pub page: usize,
    /// The parts of the volume.
    pub sections: &'c [Section],
    /// The puzzles on the page.
    pub exhibits: &'c [Exhibit<'c>],
    /// The number of puzzles that the page has room for.
    pub per: usize,
    /// Whether the page continues under the heading of an earlier one.
    pub continues: bool,
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

/// Whether books of this design show the filler with this name.
fn is_shown(design: &Design, name: &str) -> bool {
    ROWS.iter().any(|row| row.name == name && (row.is_shown)(&design.style))
}

impl PageKind {
    /// The title of a page without mazes, in one line.
    pub fn title(&self, design: &Design, subject: &Subject) -> String {
        (self.words)(design, subject, &(self.values)(design, subject), &[]).0
    }

    /// Draws a page of this kind.
    pub fn draw(&self, design: &Design, subject: &Subject) -> Typeset<Scene> {
        let sheet = design.frames.of(subject.page);
        let template = &design.templates[self.name];
        // A border replaces the frame.
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
        part.structure.continues = subject.continues;
        foreign(&mut part, design, subject.spec);
        if is_framed {
            part.marks.extend(rule::frame(sheet.live));
        }
        let (title, description) = (self.words)(design, subject, &values, &part.figures);
        Ok(design.scene(frame, title, description, part))
    }

    /// The place of the row with this filler on a page of this kind.
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

/// A maze alone on its page takes its title line as its caption.
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

/// Notes which texts are in the language that stands in for the book's: all but the author's own.
fn foreign(part: &mut Part, design: &Design, spec: &BookSpec) {
    if !design.language.stands_in {
        return;
    }
    let of_page = |page: &'_ PageSpec| [&page.title, &page.text, &page.section].map(Clone::clone);
    let own: Vec<String> = spec.pages.iter().flat_map(of_page).flatten().collect();
    let of_book = [Some(&spec.title), spec.subtitle.as_ref(), spec.author.as_ref()];
    let own = || own.iter().chain(of_book.into_iter().flatten()).chain(&spec.more);
    let is_foreign = |mark: &Mark| match &mark.shape {
        Shape::Text { run, .. } => {
            let is_own = own().any(|text| text.contains(run.text.trim()));
            !is_own && design.language.is_foreign(&run.text)
        }
        _ => false,
    };
    let marks = part.marks.iter().enumerate().filter(|(_, mark)| is_foreign(mark));
    part.structure.foreign = marks.map(|(index, _)| index).collect();
    part.structure.words_in = Some(design.language.tag.clone());
}

/// The template of a book that names none.
pub const PLAIN: &str = "plain";

/// The style of a template.
pub fn style(name: &str, assets: &Assets) -> Result<TemplateStyle, Vec<Diagnostic>> {
    match assets.find(&format!("templates/pages/{name}/style.toml"))? {
        Some(source) => TemplateStyle::read(source),
        None => Ok(TemplateStyle::plain()),
    }
}

/// Reads the style of a template and its page of every kind; or all errors in them. Missing kinds come from the plain
/// template, in this style.
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
            let leads = kind.name == title::TITLE.name;
            let ground = Ground { drawn: &drawn, style: &style, stands_in, leads };
            Template::read(source, &ground, kind.needs)
        };
        match read() {
            Ok(template) => drop(templates.insert(kind.name, template)),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() { Ok((style, templates)) } else { Err(errors) }
}
