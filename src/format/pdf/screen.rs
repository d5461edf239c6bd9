//! PDF features for reading on a screen: outline, links, page labels, language and tags.

use super::boxed;
use super::content::EncodedPage;
use super::tags::{self, TaggedPage};
use crate::Error;
use lopdf::{Dictionary, Document, Object, ObjectId, dictionary, text_string};
use maze::geometry::Rect;

/// The navigation of a document for the screen. Pages are counted from 0.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    /// A BCP 47 tag.
    pub language: String,
    pub outline: Vec<Outline>,
    pub links: Vec<Link>,
}

/// An entry of the outline.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    pub title: String,
    pub page: usize,
    pub below: Vec<Outline>,
}

/// A link from the caption of a maze or solution to the page of the other, or from a line of the contents to its page.
#[derive(Clone, Debug)]
pub struct Link {
    pub from: usize,
    /// The index of the figure on that page; lines of contents are counted after the figures.
    pub figure: usize,
    pub to: usize,
    /// A description of the target.
    pub contents: String,
}

/// Adds the features to a document with these pages.
pub(super) fn dress(
    doc: &mut Document,
    screen: &Screen,
    pages: &[EncodedPage],
    ids: &[ObjectId],
) -> Result<(), Error> {
    let mut tagged: Vec<TaggedPage> = pages
        .iter()
        .zip(ids)
        .map(|(page, &id)| TaggedPage {
            page: id,
            height: page.height,
            parts: &page.parts,
            words_in: page.words_in.as_deref(),
            links: Vec::new(),
        })
        .collect();
    for link in &screen.links {
        let (Some(page), Some(&to)) = (pages.get(link.from), ids.get(link.to)) else {
            return Err(Error::failed("a link leads to a page that is not there"));
        };
        let Some(area) = area(page, link.figure) else { continue };
        let fields = dictionary! {
            "Type" => "Annot", "Subtype" => "Link", "F" => 4,
            "Rect" => boxed(area.outset(1.0), page.height)?,
            "Border" => vec![0.into(), 0.into(), 0.into()],
            "Contents" => text_string(&link.contents),
            "Dest" => whole(to),
        };
        let annotation = doc.add_object(fields);
        tagged[link.from].links.push((link.figure, annotation));
    }
    for (page, &id) in tagged.iter().zip(ids) {
        if !page.links.is_empty() {
            let annotations: Vec<Object> = page.links.iter().map(|&(_, id)| id.into()).collect();
            doc.get_dictionary_mut(id).map_err(Error::failed)?.set("Annots", annotations);
        }
    }
    tags::structure(doc, &tagged)?;
    let outlines = doc.new_object_id();
    let (children, count) = outline(doc, &screen.outline, outlines, ids)?;
    if let (Some(first), Some(last)) = (children.first(), children.last()) {
        let root = dictionary! {
            "Type" => "Outlines", "First" => *first, "Last" => *last, "Count" => count,
        };
        doc.objects.insert(outlines, root.into());
        doc.catalog_mut().map_err(Error::failed)?.set("Outlines", outlines);
    }
    let decimal: Dictionary = dictionary! { "S" => "D" };
    let catalog = doc.catalog_mut().map_err(Error::failed)?;
    catalog.set("PageMode", "UseOutlines");
    catalog.set("PageLabels", dictionary! { "Nums" => vec![0.into(), decimal.into()] });
    catalog.set("Lang", tags::language(&screen.language));
    catalog.set("ViewerPreferences", dictionary! { "DisplayDocTitle" => true });
    Ok(())
}

/// A destination that shows a whole page.
fn whole(page: ObjectId) -> Object {
    vec![page.into(), "Fit".into()].into()
}

/// The bounding box of a figure's caption, in mm.
fn area(page: &EncodedPage, figure: usize) -> Option<Rect> {
    page.parts
        .iter()
        .zip(&page.areas)
        .filter(|(part, _)| part.kind.link() == Some(figure))
        .map(|(_, &area)| area)
        .reduce(Rect::union)
}

/// Writes the entries below a parent; returns their ids, and the number of lines visible while all are closed.
fn outline(
    doc: &mut Document,
    entries: &[Outline],
    parent: ObjectId,
    pages: &[ObjectId],
) -> Result<(Vec<ObjectId>, i64), Error> {
    let ids: Vec<ObjectId> = entries.iter().map(|_| doc.new_object_id()).collect();
    for (index, entry) in entries.iter().enumerate() {
        let gone = || Error::failed("the outline names a page that is not there");
        let page = *pages.get(entry.page).ok_or_else(gone)?;
        let mut line = dictionary! {
            "Title" => text_string(&entry.title), "Parent" => parent, "Dest" => whole(page),
        };
        if index > 0 {
            line.set("Prev", ids[index - 1]);
        }
        if let Some(&next) = ids.get(index + 1) {
            line.set("Next", next);
        }
        let (below, count) = outline(doc, &entry.below, ids[index], pages)?;
        if let (Some(first), Some(last)) = (below.first(), below.last()) {
            line.set("First", *first);
            line.set("Last", *last);
            // A negative count means closed.
            line.set("Count", -count);
        }
        doc.objects.insert(ids[index], line.into());
    }
    let count = ids.len() as i64;
    Ok((ids, count))
}
