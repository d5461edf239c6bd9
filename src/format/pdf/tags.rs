//! Tags: what each part of a page is to a reader that speaks it, and the structure tree of a document.

use super::text;
use crate::maze::geometry::{MM_PER_PT, Rect};
use crate::page::scene::{Mark, Role, Scene};
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary, text_string};
use std::ops::Range;

/// A run of marks that is read as one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub marks: Range<usize>,
    pub kind: Element,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Element {
    /// Nothing to read: ornaments, rules, page numbers.
    Artifact,
    /// Of the first level on a page that opens a part of the book, of the second on one with mazes.
    Heading(u8),
    Paragraph,
    /// What names a maze, by the index of its figure on the page; or, after those, a line of contents.
    Caption(usize),
    /// A maze: what it shows, and its box in mm.
    Figure(String, Rect),
}

impl Element {
    /// The type of the structure element; none for what is not read.
    pub fn tag(&self) -> Option<&'static str> {
        match self {
            Element::Artifact => None,
            Element::Heading(1) => Some("H1"),
            Element::Heading(_) => Some("H2"),
            Element::Paragraph | Element::Caption(_) => Some("P"),
            Element::Figure(..) => Some("Figure"),
        }
    }
}

/// The parts of a sheet, in the order in which they are drawn and read.
pub(super) fn parts(scene: &Scene) -> Vec<Part> {
    let kind_of = |(index, mark): (usize, &Mark)| {
        let figure = scene.figures.iter().find(|figure| figure.marks.contains(&index));
        if let Some(figure) = figure {
            let boxes = scene.marks[figure.marks.clone()].iter().map(Mark::bounds);
            let area = boxes.reduce(Rect::union).unwrap_or_default();
            return Element::Figure(figure.alternative.clone(), area);
        }
        let caption = scene.figures.iter().position(|figure| figure.caption.contains(&index));
        let line = scene.lines.iter().position(|line| line.contains(&index));
        let caption = caption.or(line.map(|line| scene.figures.len() + line));
        match (caption, mark.role) {
            (Some(figure), _) => Element::Caption(figure),
            (None, Role::Title) if scene.figures.is_empty() => Element::Heading(1),
            (None, Role::Title) => Element::Heading(2),
            (
                None,
                Role::Subtitle
                | Role::Number
                | Role::Detail
                | Role::Sentence
                | Role::Label
                | Role::Caption,
            ) => Element::Paragraph,
            _ => Element::Artifact,
        }
    };
    let kinds: Vec<Element> = scene.marks.iter().enumerate().map(kind_of).collect();
    let mut start = 0;
    let part = |kinds: &[Element]| {
        let marks = start..start + kinds.len();
        start = marks.end;
        Part { marks, kind: kinds[0].clone() }
    };
    kinds.chunk_by(|a, b| a == b).map(part).collect()
}

/// A page of the document with what is read on it; marked content is numbered in this order, artifacts left out.
pub(super) struct TaggedPage<'p> {
    pub page: ObjectId,
    pub height: f64,
    pub parts: &'p [Part],
    /// The links on it: the figure whose caption is the link, and the annotation.
    pub links: Vec<(usize, ObjectId)>,
}

/// Writes the structure tree, and puts it into the catalog.
pub(super) fn structure(doc: &mut Document, pages: &[TaggedPage]) -> Result<(), String> {
    let root = doc.new_object_id();
    let document = doc.new_object_id();
    let mut elements = Vec::new();
    let mut parents: Vec<(i64, Object)> = Vec::new();
    // Pages have the first keys of the parent tree; links follow.
    let mut next_key = pages.len() as i64;
    // Titles of mazes are of the first level until a part of the book opens: no level is left out on the way to one.
    let mut has_part = false;
    for (number, tagged) in pages.iter().enumerate() {
        let mut of_page = Vec::new();
        for part in tagged.parts {
            let Some(tag) = part.kind.tag() else { continue };
            has_part |= part.kind == Element::Heading(1);
            let tag = if tag == "H2" && !has_part { "H1" } else { tag };
            let mcid = of_page.len() as i64;
            let mut element = dictionary! {
                "Type" => "StructElem", "S" => tag, "P" => document, "Pg" => tagged.page, "K" => mcid,
            };
            if let Element::Figure(alternative, area) = &part.kind {
                element.set("Alt", text_string(alternative));
                element.set("A", layout(*area, tagged.height));
            }
            let id = doc.add_object(element);
            elements.push(Object::from(id));
            let target = match part.kind {
                Element::Caption(figure) => tagged.links.iter().find(|(of, _)| *of == figure),
                _ => None,
            };
            let Some(&(_, annotation)) = target else {
                of_page.push(Object::from(id));
                continue;
            };
            let reference =
                dictionary! { "Type" => "OBJR", "Obj" => annotation, "Pg" => tagged.page };
            let link = doc.add_object(dictionary! {
                "Type" => "StructElem", "S" => "Link", "P" => id, "Pg" => tagged.page,
                "K" => vec![mcid.into(), reference.into()],
            });
            doc.get_dictionary_mut(id).map_err(text)?.set("K", link);
            let annotation = doc.get_dictionary_mut(annotation).map_err(text)?;
            annotation.set("StructParent", next_key);
            parents.push((next_key, link.into()));
            next_key += 1;
            of_page.push(Object::from(link));
        }
        let of_page = doc.add_object(of_page);
        parents.push((number as i64, of_page.into()));
        let page = doc.get_dictionary_mut(tagged.page).map_err(text)?;
        page.set("StructParents", number as i64);
        page.set("Tabs", "S");
    }
    parents.sort_by_key(|(key, _)| *key);
    let numbers: Vec<Object> =
        parents.into_iter().flat_map(|(key, parent)| [key.into(), parent]).collect();
    let tree = doc.add_object(dictionary! { "Nums" => numbers });
    let whole = dictionary! {
        "Type" => "StructElem", "S" => "Document", "P" => root, "K" => elements,
    };
    doc.objects.insert(document, whole.into());
    let root_dictionary = dictionary! {
        "Type" => "StructTreeRoot", "K" => document, "ParentTree" => tree,
        "ParentTreeNextKey" => next_key,
    };
    doc.objects.insert(root, root_dictionary.into());
    let catalog = doc.catalog_mut().map_err(text)?;
    catalog.set("StructTreeRoot", root);
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    Ok(())
}

/// The box of a figure, as a layout attribute.
fn layout(area: Rect, height: f64) -> Dictionary {
    let edges = [area.x, height - area.bottom(), area.right(), height - area.y];
    let points: Vec<Object> =
        edges.map(|mm| Object::Real(((mm / MM_PER_PT) * 100.0).round() as f32 / 100.0)).to_vec();
    dictionary! { "O" => "Layout", "Placement" => "Block", "BBox" => points }
}

/// A language tag, as the catalog has it.
pub(super) fn language(tag: &str) -> Object {
    Object::String(tag.as_bytes().to_vec(), StringFormat::Literal)
}
