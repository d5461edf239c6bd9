//! From puzzles to a book: which page everything is on, and where on it.

use super::cover::covers;
use super::fitting::Fineness;
use super::pagination::{maze_pages, paginate, puzzle_pages, sharing, with_answers};
use super::plan::variants;
use super::scale::scale;
use super::{Book, File, Listing, Page, Spot, Volume, unprintable};
use difficulty::{Puzzle, Request};
use page::frame::Frames;
use page::kind::section::Section;
use page::kind::{answers, contents, puzzles as mazes};
use page::layout::Design;
use page::layout::maze::{Fitting, fit_alike};
use rayon::prelude::*;
use spec::BookSpec;
use spec::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// Lays out the puzzles chosen for the requests; an error if a maze is too fine for its page.
///
/// The inner margins depend on the number of pages, and the number of pages on the margins. So this iterates to a fixed
/// point; margins only grow, so it terminates.
pub fn lay_out<'s>(
    spec: &'s BookSpec,
    mut design: Design,
    requests: &[Request],
    puzzles: Vec<Puzzle>,
) -> Result<Book<'s>, Vec<Diagnostic>> {
    if design.scale.is_none() {
        let scale = scale(spec, &design, requests, &puzzles)?;
        design = design.scaled(scale);
    }
    let all: Vec<&Puzzle> = puzzles.iter().collect();
    let mut thickness = 0;
    let (volumes, placements) = loop {
        let volumes = volumes(spec, &design, &all, File::Book)?;
        let placements = placements(spec, &design, &volumes, requests, &all)?;
        let thickest = volumes.iter().map(|volume| volume.pages.len()).max().unwrap_or(0);
        thickness = thickness.max(thickest);
        let frames = Frames::new(spec, thickness);
        if frames == design.frames {
            break (volumes, placements);
        }
        design = design.framed(frames);
    };
    let fineness = Fineness { spec, requests, design: &design };
    let mut errors: Vec<Diagnostic> = Vec::new();
    for (request, (puzzle, spot)) in requests.iter().zip(puzzles.iter().zip(&placements)) {
        let span = &spec.pages[request.page].spans.size;
        let is_same = |error: &Diagnostic| error.place.as_ref().is_some_and(|p| p.1 == *span);
        if !errors.iter().any(is_same) {
            errors.extend(fineness.too_fine(request, puzzle, &spot.placement));
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let screens = match spec.screen {
        true => self::volumes(spec, &design, &all, File::Screen)?,
        false => Vec::new(),
    };
    let listing = |((puzzle, maze), request): ((Puzzle, Spot), &Request)| {
        let (bound, apart, screen) = (None, None, None);
        Listing { puzzle, of: request.page, maze, bound, apart, screen, is_shown: true }
    };
    let puzzles = puzzles.into_iter().zip(placements).zip(requests).map(listing).collect();
    let answers =
        Volume { file: File::Answers, variant: None, pages: BTreeMap::new(), sections: Vec::new() };
    let mut book =
        Book { spec, design, puzzles, volumes, answers, screens, covers: Vec::new(), thickness };
    for volume in &book.volumes {
        let spots = answer_spots(&book, volume)?;
        spots.into_iter().for_each(|(index, spot)| book.puzzles[index].bound = Some(spot));
    }
    for volume in &book.screens {
        let spots = answer_spots(&book, volume)?;
        spots.into_iter().for_each(|(index, spot)| book.puzzles[index].screen = Some(spot));
    }
    answers_apart(&mut book)?;
    book.covers = covers(&book)?;
    Ok(book)
}

/// Every volume with its pages. A volume for a screen has the answers at the back even if the printed book has them in a
/// separate file.
fn volumes(
    spec: &BookSpec,
    design: &Design,
    puzzles: &[&Puzzle],
    file: fn(Option<char>) -> File,
) -> Result<Vec<Volume>, Vec<Diagnostic>> {
    let mut first = 0;
    let volume = |variant| {
        let file = file(variant);
        let (start, filled) = (first, puzzle_pages(spec, first));
        let indices = first..filled.last().map_or(first, |last| last.end);
        first = indices.end;
        let place = spec.print.answers;
        let at_back = place.back() || place.separate() && matches!(file, File::Screen(_));
        let answers = match at_back {
            true => answer_pages(design, puzzles, indices.collect())?,
            false => Vec::new(),
        };
        let mut mazes = maze_pages(spec, start);
        let (begin, mut sections) = sections(spec, design, puzzles, &mazes);
        let lines = contents::pages(design, &sections).map_err(unprintable)?;
        let lines: Vec<Page> = lines.into_iter().map(Page::Contents).collect();
        if place.after() {
            mazes = with_answers(&spec.print, mazes, |own| {
                Ok(within(answer_pages(design, puzzles, own.clone().collect())?, own.len()))
            })?;
        }
        let pages = paginate(&spec.print, &lines, mazes, answers);
        let is_of_mazes = |page: &Page| {
            matches!(page, Page::Section(_) | Page::Puzzles { .. } | Page::Tile { .. })
        };
        let numbers = pages.iter().filter(|(_, page)| is_of_mazes(page));
        let numbers: Vec<usize> = numbers.map(|(&number, _)| number).collect();
        for (section, at) in sections.iter_mut().zip(begin) {
            section.page = numbers[at];
        }
        Ok(Volume { file, variant, pages, sections })
    };
    variants(spec).into_iter().map(volume).collect()
}

/// The contents lines of a volume: its parts, or else its titled pages; and for each the index of the maze page that it
/// begins on. Page numbers are filled in later.
fn sections(
    spec: &BookSpec,
    design: &Design,
    puzzles: &[&Puzzle],
    pages: &[Page],
) -> (Vec<usize>, Vec<Section>) {
    // The title of each line, the index of its first page, and its mazes.
    let mut lines: Vec<(&String, usize, Vec<&Puzzle>)> = Vec::new();
    let has_parts = pages.iter().any(|page| matches!(page, Page::Section(_)));
    for (at, page) in pages.iter().enumerate() {
        if let Page::Section(of) = page {
            let title = spec.pages[*of].section.as_ref();
            lines.extend(title.map(|title| (title, at, Vec::new())));
        }
        for puzzle in page.puzzles().into_iter().map(|index| puzzles[index]) {
            if !has_parts {
                let Some(title) = puzzle.name.heading() else { continue };
                if lines.last().is_none_or(|last| last.0 != title) {
                    lines.push((title, at, Vec::new()));
                }
            }
            if let Some((.., mazes)) = lines.last_mut() {
                mazes.push(puzzle);
            }
        }
    }
    let last = lines.iter().flat_map(|(.., mazes)| mazes).map(|puzzle| puzzle.name.number).max();
    let last = last.unwrap_or_default();
    let section = |(title, at, mazes): (&String, usize, Vec<&Puzzle>)| {
        let number = |puzzle: &&Puzzle| puzzle.name.number;
        let mark = design.range_mark(&mazes);
        let mazes = mazes.iter().map(number).min()?..=mazes.iter().map(number).max()?;
        Some((at, Section { title: title.clone(), mazes, mark, page: 0, of: last }))
    };
    let (begin, mut sections): (_, Vec<Section>) = lines.into_iter().filter_map(section).unzip();
    // Either all lines have a mark or none has.
    if sections.iter().any(|section| section.mark.is_none()) {
        sections.iter_mut().for_each(|section| section.mark = None);
    }
    (begin, sections)
}

/// Where the maze of each puzzle is placed. The mazes of a `[[page]]` share one scale, and so do mazes of similar fineness
/// on a shared sheet.
fn placements(
    spec: &BookSpec,
    design: &Design,
    volumes: &[Volume],
    requests: &[Request],
    puzzles: &[&Puzzle],
) -> Result<Vec<Spot>, Vec<Diagnostic>> {
    let pages: Vec<(&usize, &Page)> = volumes.iter().flat_map(|volume| &volume.pages).collect();
    let results = pages.into_par_iter().map(|(&number, page)| {
        let Page::Puzzles { puzzles: on_page } = page else { return Ok(Vec::new()) };
        let design = design.of(puzzles[on_page.start]);
        let rooms = mazes::rooms(design, &puzzles[on_page.clone()], on_page.len(), number)?;
        Ok(on_page.clone().map(|index| (index, number)).zip(rooms).collect())
    });
    let rooms = results.collect::<Result<Vec<Vec<_>>, _>>().map_err(unprintable)?.concat();
    let labels = rooms.iter().map(|((index, _), _)| {
        let puzzle = puzzles[*index];
        design.of(puzzle).labels(puzzle)
    });
    let labels = labels.collect::<Result<Vec<_>, _>>().map_err(unprintable)?;
    let groups = groups(spec);
    let fitting = |(&((index, _), room), labels): (&((usize, _), _), _)| Fitting {
        maze: &puzzles[index].maze,
        labels,
        room,
        with: groups[requests[index].page],
        is_mixed: puzzles[index].name.sheet.is_some(),
    };
    let fittings: Vec<Fitting> = rooms.iter().zip(&labels).map(fitting).collect();
    let placements = fit_alike(&fittings, design.style.weights);
    let spot = |(((_, page), _), placement)| Spot { page, placement };
    Ok(rooms.into_iter().zip(placements).map(spot).collect())
}

/// The group of each `[[page]]`, from 0. Pages that share sheets are in the same group.
fn groups(spec: &BookSpec) -> Vec<usize> {
    let groups = sharing(spec).enumerate();
    groups.flat_map(|(group, pages)| vec![group; pages.len()]).collect()
}

/// The answer pages of these puzzles, variants side by side: No. 1A, 1B, 1C, 2A, …
fn answer_pages(
    design: &Design,
    puzzles: &[&Puzzle],
    mut indices: Vec<usize>,
) -> Result<Vec<Page>, Vec<Diagnostic>> {
    indices.sort_by_key(|&index| (puzzles[index].name.number, puzzles[index].name.variant));
    let in_order: Vec<&Puzzle> = indices.iter().map(|&index| puzzles[index]).collect();
    let mut rest = indices.into_iter();
    let page = |(own, per)| Page::Answers { puzzles: rest.by_ref().take(own).collect(), per };
    Ok(answers::pages(design, &in_order).map_err(unprintable)?.into_iter().map(page).collect())
}

/// Answer pages with no more room than their solutions need, however many the book allows on a page.
fn within(pages: Vec<Page>, solutions: usize) -> Vec<Page> {
    let needed = answers::fewest(solutions);
    let within = |page| match page {
        Page::Answers { puzzles, per } => Page::Answers { puzzles, per: per.min(needed) },
        other => other,
    };
    pages.into_iter().map(within).collect()
}

/// Where the solutions of a volume are placed, each with the index of its puzzle.
fn answer_spots(book: &Book, volume: &Volume) -> Result<Vec<(usize, Spot)>, Vec<Diagnostic>> {
    let results = volume.pages.iter().map(|(&number, page)| {
        let Page::Answers { puzzles, per } = page else { return Ok(Vec::new()) };
        let rooms = answers::rooms(&book.design, (puzzles.len(), *per), number)?;
        Ok(puzzles.iter().map(|&index| (index, number)).zip(rooms).collect())
    });
    let rooms = results.collect::<Result<Vec<Vec<_>>, _>>().map_err(unprintable)?.concat();
    // Behind their mazes, solutions share a scale where their mazes do; elsewhere all do.
    let (after, groups) = (book.spec.print.answers.after(), groups(book.spec));
    let fitting = |&((index, _), room): &((usize, _), _)| {
        let Listing { puzzle, of, .. } = &book.puzzles[index];
        let is_mixed = after && puzzle.name.sheet.is_some();
        let with = if after { groups[*of] } else { 0 };
        Fitting { maze: &puzzle.maze, labels: &None, room, with, is_mixed }
    };
    let fittings: Vec<Fitting> = rooms.iter().map(fitting).collect();
    let placements = answers::placements(&book.design, &fittings);
    let spot = |(((index, page), _), placement)| (index, Spot { page, placement });
    Ok(rooms.into_iter().zip(placements).map(spot).collect())
}

/// Lays out the separate answers again, if the book has them, for the mazes that are shown.
pub(super) fn answers_apart(book: &mut Book) -> Result<(), Vec<Diagnostic>> {
    if !book.spec.print.answers.separate() {
        return Ok(());
    }
    let puzzles: Vec<&Puzzle> = book.puzzles.iter().map(|listing| &listing.puzzle).collect();
    let shown = (0..puzzles.len()).filter(|&index| book.puzzles[index].is_shown).collect();
    let pages = answer_pages(&book.design, &puzzles, shown)?;
    book.answers.pages = (1..).zip(pages).collect();
    for (index, spot) in answer_spots(book, &book.answers)? {
        book.puzzles[index].apart = Some(spot);
    }
    Ok(())
}
