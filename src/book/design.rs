//! The design of a book: its paper, fonts, words and templates.

use super::captions::stories;
use page::font::{Faces, Paragraph, Weight, language_of};
use page::frame::Frames;
use page::kind;
use page::layout::poster;
use page::layout::text::Block;
use page::layout::{Design, PageStyle};
use page::template::{Template, TextStyle};
use spec::Language;
use spec::assets::Assets;
use spec::diagnostic::{Diagnostic, first_at_each_place};
use spec::{BookSpec, Matter, PageSpec};
use std::collections::BTreeMap;
use std::ops::Range;

/// The least width and height of a live area that can be laid out, in mm.
const SMALLEST: f64 = 20.0;

/// The design of a book; or all errors in its fonts, words and templates, and every character that no font has.
pub fn design(spec: &BookSpec, assets: &Assets) -> Result<Design, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let place = (&spec.source, spec.spans.language.clone());
    let language = Language::read(&spec.language, place, assets);
    let language = language.map(|words| words.with(&spec.words)).map_err(|e| errors.extend(e));
    let mut names = vec![spec.template.as_deref().unwrap_or(kind::PLAIN)];
    let own = spec.pages.iter().filter_map(|page| page.template.as_deref());
    own.for_each(|name| {
        if !names.contains(&name) {
            names.push(name)
        }
    });
    let read = |&name: &&str| match kind::templates(name, assets) {
        Ok(read) => Some((name.to_owned(), read)),
        Err(found) => {
            errors.extend(found);
            None
        }
    };
    let templates: Vec<_> = names.iter().filter_map(read).collect();
    let extra = spec.font.iter().map(|font| font.bytes.clone()).collect();
    let faces = Faces::with(extra).map_err(|wrong| {
        let help =
            "name a TrueType or OpenType file, ending in .ttf or .otf, that other programs open";
        let error = Diagnostic::error(wrong.to_string()).at(&spec.source, spec.spans.font.clone());
        errors.push(error.help(help));
    });
    let frames = Frames::new(spec, 0);
    let live = frames.of(1).live;
    let has_room = !live.outset(-SMALLEST / 2.0).is_empty();
    if let Ok(faces) = &faces {
        errors.extend(unprintable(spec, faces, live.width.max(SMALLEST)));
        errors.extend(spec.pages.iter().filter_map(|page| too_long(spec, page, faces, live.width)));
    }
    if let Ok(faces) = &faces {
        let all = templates.iter().flat_map(|(_, (_, pages))| pages.values());
        errors.extend(all.flat_map(|template| unprintable_in(template, faces)));
    }
    let (Ok(faces), Ok(language)) = (faces, language) else { return Err(errors) };
    if !errors.is_empty() {
        return Err(first_at_each_place(errors));
    }
    if !has_room {
        let message = "the margins leave no room on this paper";
        let help = "take a larger paper, or smaller margins";
        return Err(vec![
            Diagnostic::error(message).at(&spec.source, spec.spans.paper.clone()).help(help),
        ]);
    }
    let too_small = live.width.min(live.height) < poster::SMALLEST;
    if let Some(page) = spec.pages.iter().find(|page| page.poster.is_some() && too_small) {
        let message = "this paper is too small for the sheets of a poster";
        let help = "leave it out, or take a larger paper";
        return Err(vec![
            Diagnostic::error(message).at(&spec.source, page.spans.poster.clone()).help(help),
        ]);
    }
    let mut designs = BTreeMap::new();
    // A maze has the same mark on its page and in the key, so a page with its own template keeps the book's mark.
    let mark = templates.first().map(|(_, (look, _))| PageStyle::new(&spec.print, look).mark);
    for (name, (look, templates)) in templates {
        let style = PageStyle::new(&spec.print, &look);
        let style = PageStyle { mark: mark.unwrap_or(style.mark), ..style };
        let stories = stories(spec, &style, &faces, &language)?;
        let (faces, language, others) = (faces.clone(), language.clone(), BTreeMap::new());
        let tag = language_of(&spec.language);
        let (title, largest) = (None, f64::INFINITY);
        let design = Design {
            frames,
            style,
            scale: None,
            faces,
            language,
            tag,
            templates,
            look,
            others,
            stories,
            title,
            largest,
        };
        designs.insert(name, design);
    }
    match designs.remove(names[0]) {
        Some(design) => {
            let design = Design { others: designs, ..design };
            let is_shown = spec.print.front.contains(&Matter::Title);
            Ok(design.ranked(is_shown.then_some(spec.title.as_str())))
        }
        None => Err(errors),
    }
}

/// The errors for texts of a template that no font can show.
fn unprintable_in(template: &Template, faces: &Faces) -> Vec<Diagnostic> {
    let missing = |style: &TextStyle| {
        let missing = faces.width(&style.text.as_str().into(), style.letters, style.size).err()?;
        let help =
            "write another character, or name a font that has it in [book]: font = \"MyFont.ttf\"";
        let error = Diagnostic::error(missing.to_string());
        Some(error.at(&template.source, style.spans.text.clone()).help(help))
    };
    template.texts().filter_map(missing).collect()
}

/// A sentence over a maze: the most lines, the least type size in pt, and the share of a line that stays white at its end.
const SENTENCE: (f64, f64, f64) = (4.0, 11.0, 0.15);

/// The error for a page's own sentence that takes more lines than fit over a maze.
fn too_long(spec: &BookSpec, page: &PageSpec, faces: &Faces, width: f64) -> Option<Diagnostic> {
    let (text, (most, least, white)) = (page.text.as_ref()?, SENTENCE);
    let size = spec.print.audience.as_ref().map_or(least, |audience| audience.text.max(least));
    let width = if page.per_page > 1 { width / 2.0 } else { width };
    let lines = match faces.width(&text.as_str().into(), Weight::Regular, size) {
        Ok(whole) => whole / width * (1.0 + white),
        Err(missing) => {
            let help = "name a font that has it in [book]: font = \"MyFont.ttf\"";
            let error = Diagnostic::error(missing.to_string()).help(help);
            return Some(error.at(&spec.source, page.spans.text.clone()));
        }
    };
    (lines > most && page.instruction).then(|| {
        let fits = (text.chars().count() as f64 * most / lines / 10.0).floor() * 10.0;
        let message = format!(
            "this sentence is too long for its place: it takes {:.0} lines, and {most} fit",
            lines.ceil()
        );
        let help = format!("write at most {fits} characters, or take a larger paper");
        Diagnostic::error(message).at(&spec.source, page.spans.text.clone()).help(help)
    })
}

/// The errors for the book's own texts that no font can show or that do not fit on lines of `width` mm.
fn unprintable(spec: &BookSpec, faces: &Faces, width: f64) -> Vec<Diagnostic> {
    let (spans, language) = (&spec.spans, language_of(&spec.language));
    let paragraph = |text: &str| Paragraph::new(text, &language);
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
    let of_parts = spec.pages.iter().map(|page| (page.section.as_ref(), &page.spans.section));
    let font = "name a font that has it in [book]: font = \"MyFont.ttf\"";
    // Text on the back of a cover may have any length: drawing the cover checks that it fits.
    let of_cover = spec.cover.iter().flat_map(|it| it.text.iter().zip(&it.spans.paragraphs));
    let of_cover = of_cover.filter_map(|(text, span)| {
        let missing = faces.width(&paragraph(text), Weight::Regular, 10.0).err()?;
        let finding = Diagnostic::error(missing.to_string()).help(font);
        Some(finding.at(&spec.source, span.clone()))
    });
    let error = |(text, span): (Option<&String>, &Range<usize>)| {
        let finding = match Block::is_possible(faces, &paragraph(text?), Weight::Bold, width) {
            Ok(true) => return None,
            Ok(false) => {
                Diagnostic::error("this text does not fit on the page in any size of type")
                    .help("write fewer words, or put spaces into a long one")
            }
            Err(missing) => Diagnostic::error(missing.to_string()).help(font),
        };
        Some(finding.at(&spec.source, span.clone()))
    };
    let of_pages = of_pages.chain(of_sheets).chain(of_parts);
    let of_book = of_book.into_iter().chain(more).chain(of_pages);
    of_book.filter_map(error).chain(of_cover).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::template::{Ground, Template, TemplateStyle, Values};
    use spec::assets::Assets;
    use spec::diagnostic::Source;

    #[test]
    fn rows_are_as_high_as_they_say() {
        let source = |text: &str| Source { name: "t".into(), text: text.into() };
        let row = |height: &str| format!("[[row]]\nfill = \"space\"\nheight = {height}\n");
        let rows = ["\"25%\"", "\"2 parts\"", "30", "\"1 part\""].map(row).concat();
        let style = TemplateStyle::default();
        let ground = Ground { drawn: &[], style: &style, stands_in: false, leads: false };
        let template = Template::read(source(&rows), &ground, None).unwrap();
        let book = "[book]\ntitle = \"T\"\n[[page]]\ntopology = \"square\"\nsize = [5, 5]\n";
        let spec = spec::read(source(book), &Assets::embedded()).unwrap();
        let design = design(&spec, &Assets::embedded()).unwrap();
        let frame = design.frames.of(1);
        let rows = design.rows(&template, &Values::default(), frame, &|_| true).unwrap();
        let part = (frame.live.height * 0.75 - 30.0) / 3.0;
        let mut top = frame.live.y;
        for ((_, place, _), height) in
            rows.into_iter().zip([frame.live.height / 4.0, 2.0 * part, 30.0, part])
        {
            assert!((place.height - height).abs() < 1e-9, "{place:?} is not {height} mm high");
            assert!((place.y - top).abs() < 1e-9);
            top += height;
        }
        assert!((top - frame.live.bottom()).abs() < 1e-9);
    }
}
