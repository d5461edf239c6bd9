//! The facade: builds the files of a book from its spec in one call.

use crate::book::explain::of_volume;
use crate::book::fitting::Fineness;
use crate::book::plan::plan;
use crate::book::preflight::{self, Finding};
use crate::book::search::puzzles;
use crate::book::{
    Book, Folder, Measured, Phase, Progress, Steps, Volume, design, draw, explain, lay_out,
};
use crate::difficulty::{Cache, Puzzle, Scale};
use crate::format::{self, Format, Writers, Writing};
use crate::page::cover::Drawn;
use crate::spec::BookSpec;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::{Diagnostic, Error};
use crate::spec::lock::LockEntry;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

/// A book to be built, with its options.
///
/// ```
/// use mazebook::spec::assets::Assets;
/// use mazebook::spec::diagnostic::Source;
/// use mazebook::{Build, Memory, spec};
///
/// let text = "[book]\ntitle = \"Three\"\n[[page]]\ntopology = \"square\"\nsize = [8, 8]\ncount = 3\n";
/// let source = Source { name: "three.toml".into(), text: text.into() };
/// let spec = spec::read(source, &Assets::embedded())?;
/// let mut folder = Memory::default();
/// let report = Build::new(&spec).formats(["pdf", "manifest"]).write(&mut folder)?;
/// assert_eq!((report.mazes, report.pages), (3, 4));
/// assert!(folder.files()["book.pdf"].starts_with(b"%PDF"));
/// # Ok::<(), mazebook::Error>(())
/// ```
pub struct Build<'s> {
    spec: &'s BookSpec,
    assets: Assets,
    formats: Option<Vec<String>>,
    pages: Vec<RangeInclusive<u32>>,
    cache: Option<&'s Cache>,
    scale: Option<Scale>,
    progress: Option<&'s Progress<'s>>,
}

/// The result of a build.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Pages in book.pdf, or in all volumes if there are variants.
    pub pages: u32,
    /// Pages of the book, or of its longest volume, even if only some pages were requested.
    pub thickness: u32,
    /// Mazes on these pages.
    pub mazes: u32,
    /// Pages in answers.pdf.
    pub answer_pages: u32,
    /// The seed of each maze, in order.
    pub lock: Vec<LockEntry>,
    /// The difficulty of each maze, in the same order.
    pub difficulty: Vec<Difficulty>,
    /// The scale of difficulty of the book, or of the series.
    pub scale: Option<Scale>,
    /// The cover, if the book has one.
    pub cover: Option<CoverReport>,
    /// Messages for the author.
    pub warnings: Vec<Diagnostic>,
    /// The findings of preflight, by page.
    pub findings: Vec<Finding>,
}

/// How hard a maze is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// Its difficulty as printed in the book, from 1 to 10; a star stands for two. `None` if the book prints none.
    pub printed: Option<u8>,
    /// Its grade, from 1 to 10, which compares all books.
    pub grade: u8,
}

/// The sheet of a cover.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CoverReport {
    /// From left to right, in mm, including the bleed.
    pub width: f64,
    /// From top to bottom, in mm.
    pub height: f64,
    /// The width of the spine, in mm.
    pub spine: f64,
    /// The reason why the spine is blank; `None` if it has a title.
    pub bare: Option<String>,
}

/// A book with its layout, and the by-products of making it.
pub(crate) struct Made<'s> {
    pub book: Book<'s>,
    /// The seed of each maze, in order.
    pub lock: Vec<LockEntry>,
    pub warnings: Vec<Diagnostic>,
}

impl<'s> Build<'s> {
    /// A book in every format, with the built-in assets.
    pub fn new(spec: &'s BookSpec) -> Build<'s> {
        let (assets, pages) = (Assets::embedded(), Vec::new());
        Build { spec, assets, formats: None, pages, cache: None, scale: None, progress: None }
    }

    /// Reads fonts and templates from these assets.
    pub fn assets(self, assets: Assets) -> Build<'s> {
        Build { assets, ..self }
    }

    /// Restricts the build to these formats; an empty list or an unknown name is an error.
    pub fn formats(self, names: impl IntoIterator<Item = impl Into<String>>) -> Build<'s> {
        Build { formats: Some(names.into_iter().map(Into::into).collect()), ..self }
    }

    /// Restricts the build to these pages of the book, counted from 1. The answers and the manifest then contain only the
    /// mazes of these pages; page and maze numbers stay those of the whole book.
    pub fn pages(self, pages: impl IntoIterator<Item = RangeInclusive<u32>>) -> Build<'s> {
        Build { pages: pages.into_iter().collect(), ..self }
    }

    /// Searches only for mazes that are not in the cache, and adds the results to it. The book stays the same.
    pub fn cache(self, cache: &'s Cache) -> Build<'s> {
        Build { cache: Some(cache), ..self }
    }

    /// Takes the scale of difficulty of the series from the [report](Report::scale) of another volume, if one is given.
    /// It would be the same, but a volume alone has to search for the mazes of others to find it.
    pub fn scale(self, scale: Option<Scale>) -> Build<'s> {
        Build { scale, ..self }
    }

    /// Reports progress to a function.
    pub fn progress(self, progress: &'s Progress<'s>) -> Build<'s> {
        Build { progress: Some(progress), ..self }
    }

    /// Builds the book and passes its files to a folder.
    ///
    /// Returns all errors that can be found at the same time, including those of preflight. The same spec gives the same
    /// bytes with any number of threads; only the order of the files differs. After an error, discard the files already
    /// written.
    pub fn write(self, folder: &mut impl Folder) -> Result<Report, Error> {
        let formats = match &self.formats {
            Some(names) => format::named(names.iter().map(String::as_str))?,
            None => format::of_books().map(|(format, _)| format).collect(),
        };
        let spec = self.spec;
        let mut report = self.run(&formats, folder).map_err(|found| of_volume(spec, found))?;
        let found = preflight::diagnostics(&report.findings);
        if report.findings.iter().any(Finding::fails) {
            return Err(of_volume(spec, found).into());
        }
        report.warnings.extend(found);
        Ok(report)
    }

    /// Checks the book against the rules of its printer and its audience; writes nothing. Broken rules are findings, not
    /// errors.
    pub fn check(self) -> Result<Report, Error> {
        let spec = self.spec;
        // Pages are checked as they are drawn. Only a printer with a limit for files needs one: how large a file is shows
        // only once it is written.
        let has_limit = spec.print.printer.file.is_some();
        let formats = if has_limit { format::named(["pdf"])? } else { Vec::new() };
        Ok(self.run(&formats, &|_, _: &[u8]| Ok(())).map_err(|found| of_volume(spec, found))?)
    }

    /// Searches for the mazes of the book and lays out its pages.
    pub(crate) fn lay_out(&self) -> Result<Made<'s>, Vec<Diagnostic>> {
        let &Build { spec, cache, progress, .. } = self;
        let (mut design, requests) = match (design(spec, &self.assets), plan(spec, cache)) {
            (Ok(design), Ok(requests)) => (design, requests),
            (design, requests) => {
                let errors = [design.err(), requests.err()].into_iter().flatten().flatten();
                return Err(errors.collect());
            }
        };
        if let Some(scale) = self.scale {
            design = design.scaled(scale);
        }
        let fineness = Fineness { spec, requests: &requests, design: &design };
        let hopeless = fineness.hopeless();
        if !hopeless.is_empty() {
            return Err(hopeless);
        }
        let progress = progress.unwrap_or(&|_, _, _| ());
        let steps = Steps::new(Phase::Search, requests.len(), progress);
        let puzzles = puzzles(spec, &requests, &|| steps.step())?;
        let pairs = || requests.iter().zip(&puzzles);
        let lock = pairs().map(|(request, puzzle)| LockEntry::new(request, puzzle)).collect();
        let (mut warnings, mut warned) = (Vec::new(), BTreeSet::new());
        for (request, puzzle) in pairs() {
            // One warning of each kind per page is enough.
            let kinds = [
                explain::warning(spec, request, puzzle),
                explain::dropped(spec, request),
                explain::small(spec, &design, request, puzzle),
            ];
            for (kind, warning) in kinds.into_iter().enumerate() {
                if let Some(warning) = warning.filter(|_| warned.insert((request.page, kind))) {
                    warnings.push(warning);
                }
            }
        }
        Ok(Made { book: lay_out(spec, design, &requests, puzzles)?, lock, warnings })
    }

    fn run(
        self,
        formats: &[&'static Format],
        folder: &dyn Folder,
    ) -> Result<Report, Vec<Diagnostic>> {
        let Made { mut book, lock, warnings } = self.lay_out()?;
        let Build { assets, pages, progress, .. } = self;
        let thickness = book.thickness;
        let mut findings = preflight::book(&book);
        if !pages.is_empty() {
            book.narrow(|page| pages.iter().any(|range| range.contains(&(page as u32))))?;
            if book.volumes.iter().all(|volume| volume.pages.is_empty()) {
                let message = format!("the book has no such page; its pages are 1 to {thickness}");
                return Err(vec![Diagnostic::error(message)]);
            }
        }
        let progress = progress.unwrap_or(&|_, _, _| ());
        findings.extend(draw_and_write(&book, &assets, formats, folder, progress)?);
        Ok(Report {
            pages: book.volumes.iter().map(|volume| volume.pages.len() as u32).sum(),
            thickness: thickness as u32,
            mazes: book.puzzles.iter().filter(|listing| listing.is_shown).count() as u32,
            answer_pages: book.answers.pages.len() as u32,
            lock,
            difficulty: book
                .puzzles
                .iter()
                .map(|listing| difficulty(&book, &listing.puzzle))
                .collect(),
            scale: book.design.scale,
            cover: book.covers.into_iter().next().map(|cover| cover.drawn.into()),
            warnings,
            findings,
        })
    }
}

/// Draws the pages of a book once for all formats, and writes its files. Returns the findings of preflight on the pages and
/// in the files.
fn draw_and_write(
    book: &Book,
    assets: &Assets,
    formats: &[&'static Format],
    folder: &dyn Folder,
    progress: &Progress,
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let folder = Measured::new(folder);
    let writing = Writing { book, assets, folder: &folder };
    let writers = Writers::begin(formats, &writing);
    // A check draws the pages for a screen as well, since they can have errors of their own.
    let is_wanted = |volume: &Volume| formats.is_empty() || writers.take(volume);
    let mut findings = draw(book, is_wanted, |sheet| writers.page(sheet), progress)?;
    writers.finish(&findings, progress)?;
    findings.extend(preflight::files(book.spec, &folder.sizes()));
    Ok(findings)
}

fn difficulty(book: &Book, puzzle: &Puzzle) -> Difficulty {
    Difficulty { printed: book.design.difficulty(puzzle), grade: puzzle.score.grade }
}

impl From<Drawn> for CoverReport {
    fn from(Drawn { whole, spine, bare, .. }: Drawn) -> CoverReport {
        CoverReport { width: whole.width, height: whole.height, spine, bare }
    }
}

impl fmt::Debug for Build<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Build")
            .field("title", &self.spec.title)
            .field("formats", &self.formats)
            .field("pages", &self.pages)
            .finish_non_exhaustive()
    }
}
