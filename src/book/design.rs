//! The design of a book: its paper, fonts, words and templates.

use super::stories::stories;
use crate::page::font::{Faces, Weight};
use crate::page::frame::Frames;
use crate::page::kind;
use crate::page::layout::text::Block;
use crate::page::layout::{Design, PageStyle};
use crate::spec::BookSpec;
use crate::spec::Language;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use std::ops::Range;

/// The narrowest and lowest live area, in mm, that a page can be laid out in.
const SMALLEST: f64 = 20.0;

/// The design of a book. The errors are all that there are in fonts, words and templates, and every character of the
/// book's texts that no font has.
pub fn design(spec: &BookSpec, assets: &Assets) -> Result<Design, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let place = (&spec.source, spec.spans.language.clone());
    let language = Language::read(&spec.language, place, assets).map_err(|e| errors.extend(e));
    let templates = kind::templates(assets).map_err(|found| errors.extend(found));
    let extra = spec.font.iter().map(|font| font.bytes.clone()).collect();
    let faces = Faces::with(extra).map_err(|message| {
        let help =
            "name a TrueType or OpenType file, ending in .ttf or .otf, that other programs open";
        let error = Diagnostic::error(message).at(&spec.source, spec.spans.font.clone());
        errors.push(error.help(help));
    });
    let frames = Frames::new(spec, 0);
    let live = frames.of(1).live;
    let has_room = !live.outset(-SMALLEST / 2.0).is_empty();
    if let Ok(faces) = &faces {
        errors.extend(unprintable(spec, faces, live.width.max(SMALLEST)));
    }
    match (faces, language, templates) {
        (Ok(faces), Ok(language), Ok(templates)) if errors.is_empty() => {
            if has_room {
                let style = PageStyle::new(&spec.print);
                let stories = stories(spec, &style)?;
                return Ok(Design { frames, style, faces, language, templates, stories });
            }
            let message = "the margins leave no room on this paper";
            let help = "take a larger paper, or smaller margins";
            Err(vec![
                Diagnostic::error(message).at(&spec.source, spec.spans.paper.clone()).help(help),
            ])
        }
        _ => Err(errors),
    }
}

/// The errors of the book's own texts that no font can show, or no line of a width in mm.
fn unprintable(spec: &BookSpec, faces: &Faces, width: f64) -> Vec<Diagnostic> {
    let spans = &spec.spans;
    let of_book = [
        (Some(&spec.title), &spans.title),
        (spec.subtitle.as_ref(), &spans.subtitle),
        (spec.author.as_ref(), &spans.author),
        (spec.imprint.copyright.as_ref(), &spans.copyright),
        (spec.imprint.publisher.as_ref(), &spans.publisher),
        (spec.imprint.edition.as_ref(), &spans.edition),
    ];
    let more = spec.more.iter().map(|title| (Some(title), &spans.more));
    let of_pages = spec.pages.iter().map(|page| (page.title.as_ref(), &page.spans.title));
    let of_sheets = spec.pages.iter().map(|page| (page.sheet.as_ref(), &page.spans.sheet));
    let error = |(text, span): (Option<&String>, &Range<usize>)| {
        let finding = match Block::is_possible(faces, text?, Weight::Bold, width) {
            Ok(true) => return None,
            Ok(false) => {
                Diagnostic::error("this text does not fit on the page in any size of type")
                    .help("write fewer words, or put spaces into a long one")
            }
            Err(missing) => Diagnostic::error(missing.to_string())
                .help("name a font that has it in [book]: font = \"MyFont.ttf\""),
        };
        Some(finding.at(&spec.source, span.clone()))
    };
    of_book.into_iter().chain(more).chain(of_pages).chain(of_sheets).filter_map(error).collect()
}
