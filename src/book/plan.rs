//! The requests of a book, maze by maze.

use difficulty::{Cache, Configuration, Name, Recipe, Request, Target, Tune};
use maze::hidden::Hidden;
use maze::placement::Scatter;
use maze::random::{digest, hex, key};
use maze::shape::Shape;
use maze::tone::Tone;
use maze::{Error, ErrorKind};
use page::font::Faces;
use page::pictures::{Fault, PictureFont};
use page::silhouette::{silhouette, tone};
use rayon::prelude::*;
use spec::diagnostic::{Diagnostic, first_at_each_place};
use spec::{BookSpec, PageSpec, Rim, ShapeName};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The letters of a book's volumes; a single `None` where there are no variants.
pub fn variants(spec: &BookSpec) -> Vec<Option<char>> {
    match spec.variants {
        1 => vec![None],
        count => ('A'..='Z').take(count as usize).map(Some).collect(),
    }
}

/// All requests of a book, volume by volume; or every error that is found without a search.
///
/// The seeds of a maze depend on the book's seed, on what its page asks for, on the page's id (or else its title), and on
/// the number of earlier mazes that are the same in all of these. So a page never changes another page that differs from
/// it.
///
/// Configurations come from the cache where it has them; afterward the cache keeps only entries of these requests.
pub fn plan<'c>(
    spec: &BookSpec,
    cache: Option<&'c Cache>,
) -> Result<Vec<Request<'c>>, Vec<Diagnostic>> {
    let shapes = shapes(spec)?;
    let shapes = &shapes;
    let recipes: Vec<(usize, u32, Recipe)> = spec
        .pages
        .iter()
        .zip(shapes)
        .enumerate()
        .flat_map(|(at, (page, shapes))| {
            (0..page.count).map(move |index| (at, index, recipe(page, shapes, index)))
        })
        .collect();
    let configurations = configurations(recipes.iter().map(|(_, _, recipe)| recipe), cache);
    let (mut requests, mut errors) = (Vec::new(), Vec::new());
    for variant in variants(spec) {
        let mut copies: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        for (number, (page, index, recipe)) in (1..).zip(&recipes) {
            let asked = &spec.pages[*page];
            let configuration = match &configurations[&recipe.identity()] {
                Ok(configuration) => configuration.clone(),
                Err(why) => {
                    errors.push(impossible(spec, asked, why));
                    continue;
                }
            };
            let target = asked.target.at(*index, asked.count);
            let mut identity = identity(asked, recipe, &target);
            identity.extend(variant.filter(|&letter| letter > 'A').map(String::from));
            let copy = copies.entry(identity.clone()).or_default();
            identity.push(copy.to_string());
            *copy += 1;
            let parts: Vec<&[u8]> = identity.iter().map(String::as_bytes).collect();
            let digest = digest("mazebook request 1", &parts);
            let (title, sheet) = (asked.title.clone(), asked.sheet.clone());
            requests.push(Request {
                name: Name { number, variant, title, sheet },
                page: *page,
                configuration,
                target,
                tune: asked.tune,
                breather: asked.breather,
                digest: hex(&digest[..16]),
                key: key("mazebook maze 1", &[&spec.seed.to_le_bytes(), &digest]),
                cache,
            });
        }
    }
    if !errors.is_empty() {
        return Err(first_at_each_place(errors));
    }
    if let Some(cache) = cache {
        let sound = configurations.into_iter().filter_map(|(name, one)| Some((name, one.ok()?)));
        cache.retain(sound.collect(), requests.iter().map(|one| (one.key, one.digest.as_str())));
    }
    Ok(requests)
}

/// The configuration of each recipe, by identity, or why it is impossible. Those in the cache are taken from there.
fn configurations<'r>(
    recipes: impl Iterator<Item = &'r Recipe>,
    cache: Option<&Cache>,
) -> BTreeMap<String, Result<Arc<Configuration>, Error>> {
    let unique: BTreeMap<String, &Recipe> =
        recipes.map(|recipe| (recipe.identity(), recipe)).collect();
    let made = unique.into_par_iter().map(|(name, recipe)| {
        match cache.and_then(|cache| cache.configuration(&name)) {
            Some(configuration) => (name, Ok(configuration)),
            None => (name, Configuration::new(recipe.clone()).map(Arc::new)),
        }
    });
    made.collect()
}

/// The error for a kind of maze that does not exist.
fn impossible(spec: &BookSpec, page: &PageSpec, why: &Error) -> Diagnostic {
    let spans = &page.spans;
    let span = match why.kind() {
        ErrorKind::Algorithm => &spans.algorithm,
        ErrorKind::Size => &spans.size,
        ErrorKind::Ends => &spans.ends,
        ErrorKind::Picture => &spans.picture,
        ErrorKind::Symmetry => &spans.symmetry,
        ErrorKind::Weave => &spans.weave,
        ErrorKind::Rooms => &spans.rooms,
        _ => &spans.header,
    };
    Diagnostic::error(why.to_string()).at(&spec.source, span.clone())
}

/// The shape of a page's mazes, the picture that they hide, and their portrait, where they have them.
#[derive(Clone, Default)]
struct Shapes {
    shape: Option<Arc<Shape>>,
    picture: Option<Arc<Shape>>,
    portrait: Option<Arc<Tone>>,
}

/// The shapes of each page; or every error in them.
fn shapes(spec: &BookSpec) -> Result<Vec<Shapes>, Vec<Diagnostic>> {
    let has_none =
        |page: &PageSpec| page.shape.is_none() && page.picture.is_none() && page.portrait.is_none();
    if spec.pages.iter().all(has_none) {
        return Ok(vec![Shapes::default(); spec.pages.len()]);
    }
    // The design step reports errors in fonts.
    let faces = Faces::with(spec.font.iter().map(|font| font.bytes.clone()).collect());
    let faces = faces.map_err(|_| Vec::new())?;
    let font = PictureFont::of(spec).map_err(|_| Vec::new())?;
    let wrong = |Fault { message, help }: Fault, span: &Range<usize>| {
        Diagnostic::error(message).at(&spec.source, span.clone()).help(help)
    };
    let made: Vec<_> = spec
        .pages
        .par_iter()
        .map(|page| {
            let of = |name: &Option<ShapeName>, span: &Range<usize>, on: Option<f64>| {
                let shape = name.as_ref();
                let shape = shape.map(|name| silhouette(name, page.threshold, &font, &faces, on));
                let shape = shape.transpose().map_err(|fault| wrong(fault, span))?;
                Ok(shape.map(Arc::new))
            };
            let shape = of(&page.shape, &page.spans.shape, Some(proportion(spec, page)))?;
            let shape = match page.rim {
                Rim::Cells => shape,
                Rim::Smooth => shape.map(|shape| Arc::new(Shape::clone(&shape).smooth())),
            };
            let picture = of(&page.picture, &page.spans.picture, None)?;
            let file = page.portrait.as_ref().and_then(|portrait| portrait.file.as_ref());
            let portrait = file.map(|file| tone(file, &faces).map(Arc::new)).transpose();
            let portrait = portrait.map_err(|fault| wrong(fault, &page.spans.portrait))?;
            Ok(Shapes { shape, picture, portrait })
        })
        .collect();
    let (mut shapes, mut errors) = (Vec::new(), Vec::new());
    for one in made {
        match one {
            Ok(both) => shapes.push(both),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(shapes) } else { Err(first_at_each_place(errors)) }
}

/// The proportion of width to height of the space for a maze of a page, roughly.
fn proportion(spec: &BookSpec, page: &PageSpec) -> f64 {
    let sheet = spec.paper.width / spec.paper.height;
    match (&page.poster, page.per_page) {
        (Some(poster), _) => sheet * f64::from(poster.columns) / f64::from(poster.rows),
        (None, 2) if sheet < 1.0 => sheet * 2.0,
        (None, 2) => sheet / 2.0,
        _ => sheet,
    }
}

/// The recipe of one of a page's mazes, counted from 0.
fn recipe(page: &PageSpec, Shapes { shape, picture, portrait }: &Shapes, index: u32) -> Recipe {
    // With varied ends, the name of the page sets where its turns around the rim begin.
    let name = name(page);
    let turn = key("mazebook turn 1", &[name.as_bytes()]).wrapping_add(u64::from(index));
    Recipe {
        topology: page.topology,
        size: page.size.at(index, page.count),
        shape: shape.clone(),
        carver: page.carver,
        picture: picture.clone().map(|shape| Hidden { shape, stubs: page.stubs }),
        portrait: portrait.clone(),
        symmetry: page.symmetry,
        bias: page.bias,
        weave: Scatter::of(page.weave, index),
        rooms: Scatter::of(page.rooms, index),
        braid: page.braid,
        endpoints: page.ends.of(turn),
    }
}

/// The name that identifies a page: its id, or else its title.
fn name(page: &PageSpec) -> String {
    page.id.as_ref().or(page.title.as_ref()).cloned().unwrap_or_default()
}

/// Everything that decides which maze a page gets, as text. A change here changes every book.
fn identity(page: &PageSpec, recipe: &Recipe, target: &Target) -> Vec<String> {
    let tune = match page.tune {
        Tune::Never => "",
        Tune::Rare => "tune rare",
        Tune::Always => "tune",
    };
    let seed = page.seed.map_or(String::new(), |seed| seed.to_string());
    vec![recipe.identity(), target.identity(), tune.to_string(), name(page), seed]
}
