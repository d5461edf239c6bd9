//! The puzzles of a book: each maze as its page asks for, no two alike, and none easier than the one before it where
//! the book is progressive.

use crate::diagnostic::Diagnostic;
use crate::likeness;
use crate::plan::{Puzzle, Request, hex};
use crate::progression;
use crate::search::Found;
use crate::spec::BookSpec;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Searches every maze that was asked for; calls `step` for each.
pub fn puzzles(
    spec: &BookSpec,
    requests: &[Request],
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Diagnostic>> {
    let others = spec.unlike.iter().flat_map(|(_, likenesses)| likenesses.iter().cloned());
    let mut seen = Seen(others.collect());
    requests.iter().for_each(Request::calibrate);
    if spec.progressive {
        let books = requests.chunk_by(|a, b| a.variant == b.variant);
        let books = books.map(|book| progression::puzzles(book, &mut seen, step));
        return Ok(books.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect());
    }
    let search = |(index, request): (usize, &Request)| {
        let found = request.wanted().and_then(|wanted| {
            request.first(&wanted).map_err(|why| vec![request.unreachable(&why)])
        });
        step();
        (index, found.map(|found| request.puzzle(found)))
    };
    // The mazes of a page fail alike: where the first does not come up, the others are not looked for.
    let page = |request: &Request| request.page.spans.header.start;
    let mut pages = BTreeSet::new();
    let (firsts, mut others): (Vec<_>, Vec<_>) =
        requests.iter().enumerate().partition(|(_, request)| pages.insert(page(request)));
    let mut searched: Vec<_> = firsts.into_par_iter().map(search).collect();
    for (index, _) in searched.iter().filter(|(_, puzzle)| puzzle.is_err()) {
        pages.remove(&page(&requests[*index]));
    }
    others.retain(|(_, request)| pages.contains(&page(request)));
    searched.par_extend(others.into_par_iter().map(search));
    searched.sort_by_key(|(index, _)| *index);
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    for (_, result) in searched {
        match result {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(found) => errors.extend(found),
        }
    }
    // Copies of a page fail alike: one message will do.
    errors.dedup_by(|a, b| a.place == b.place);
    if !errors.is_empty() {
        return Err(errors);
    }
    for (request, puzzle) in requests.iter().zip(&mut puzzles) {
        if seen.has(&puzzle.likeness) {
            let new = |found: &Found| seen.is_new(request, found);
            let next = request.search(&puzzle.found.wanted, puzzle.found.attempt + 1, &new);
            *puzzle = request.puzzle(next.map_err(|_| vec![all_seen(request)])?);
        }
        seen.add(puzzle);
    }
    Ok(puzzles)
}

/// The likenesses of the mazes that must not come again.
pub struct Seen(BTreeSet<String>);

impl Seen {
    fn has(&self, likeness: &str) -> bool {
        self.0.contains(likeness)
    }

    /// Whether what a search found is not like any maze seen.
    pub fn is_new(&self, request: &Request, found: &Found) -> bool {
        !self.has(&hex(&likeness::digest(&request.configuration.found(found))))
    }

    pub fn add(&mut self, puzzle: &Puzzle) {
        self.0.insert(puzzle.likeness.clone());
    }
}

/// The error of a maze for which none is left.
pub fn all_seen(request: &Request) -> Diagnostic {
    request
        .error("every maze that fits is in the book already, or in one that it must be unlike")
        .label("mazes turned or mirrored count as the same")
        .help("ask for fewer, for a larger size, or allow more lengths")
}
