//! The scale of difficulty of a book or series.

use super::explain::of_volume;
use super::plan::plan;
use super::search;
use difficulty::{Cache, Puzzle, Request, Scale};
use page::layout::Design;
use spec::BookSpec;
use spec::diagnostic::Diagnostic;

/// The scale of a book with these puzzles, all variants counted.
///
/// The volumes of a series share one scale. It reaches over the mazes of the first volume and, if volumes get harder or
/// larger, over those of the last. Both follow from the text of the series alone, so each volume has the same scale,
/// whichever are built; the others lie between these two, but for chance, and are held to the ends of the scale.
pub fn scale(
    spec: &BookSpec,
    design: &Design,
    requests: &[Request],
    puzzles: &[Puzzle],
) -> Result<Scale, Vec<Diagnostic>> {
    let Some(series) = &spec.series else { return Ok(Scale::of(efforts(puzzles))) };
    if !design.style.mark.is_relative() {
        return Ok(Scale::default());
    }
    let cache = requests.first().and_then(|request| request.cache).map(Cache::beside);
    let volume = |number: u32| match number == series.number && number == 1 {
        true => Ok(efforts(puzzles).collect()),
        false => volume(&spec.volume(number, &[]), cache),
    };
    let ends = series.ends().into_iter().map(volume);
    Ok(Scale::of(ends.collect::<Result<Vec<Vec<u32>>, _>>()?.concat()))
}

fn efforts(puzzles: &[Puzzle]) -> impl Iterator<Item = u32> {
    puzzles.iter().map(|puzzle| puzzle.score.effort)
}

/// The efforts of the mazes of a volume, as if there were no others.
fn volume(spec: &BookSpec, cache: Option<&Cache>) -> Result<Vec<u32>, Vec<Diagnostic>> {
    let found = plan(spec, cache).and_then(|requests| search::puzzles(spec, &requests, &|| ()));
    Ok(efforts(&found.map_err(|found| of_volume(spec, found))?).collect())
}
