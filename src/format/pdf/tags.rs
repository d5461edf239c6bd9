//! Tags: the role of each part of a page for screen readers, and the structure tree of a document.

use crate::Error;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary, text_string};
use maze::geometry::{MM_PER_PT, Rect};
use page::scene::{Mark, Role, Scene};
use std::ops::Range;

/// A range of marks that is read as one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub marks: Range<usize>,
    pub kind: Element,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Element {
    /// Nothing to read: ornaments, rules, page numbers.
    Artifact,
    /// Level 1 on a page that opens a part of the book, level 2 on a page with mazes.
    Heading(u8),
    Paragraph,
    /// The caption of a maze, with the index of its figure on the page.
    Caption(usize),
    /// A line of the contents; its index follows those of the figures.
    Line(usize),
    /// A maze: its description, and its bounding box in mm.
    Figure(String, Rect),
}

impl Element {
    /// The type of the structure element; `None` for artifacts.
    pub fn tag(&self) -> Option<&'static str> {
        match self {
            Element::Artifact => None,
            Element::Heading(1) => Some("H1"),
            Element::Heading(_) => Some("H2"),
            Element::Paragraph | Element::Caption(_) => Some("P"),
            Element::Line(_) => Some("TOCI"),
            Element::Figure(..) => Some("Figure"),
        }
    }

    /// The index that a link uses to name it as its source.
    pub fn link(&self) -> Option<usize> {
        match *self {
            Element::Caption(index) | Element::Line(index) => Some(index),
            _ => None,
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
        if let Some(line) = scene.lines.iter().position(|line| line.contains(&index)) {
            return Element::Line(scene.figures.len() + line);
        }
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

/// A page of the document with its parts; marked content is numbered in this order, without artifacts.
pub(super) struct TaggedPage<'p> {
    pub page: ObjectId,
    pub height: f64,
    pub parts: &'p [Part],
    /// The links on it: the index of the figure or line that is the link, and the annotation.
    pub links: Vec<(usize, ObjectId)>,
}

/// Writes the structure tree and adds it to the catalog.
pub(super) fn structure(doc: &mut Document, pages: &[TaggedPage]) -> Result<(), Error> {
    let (root, document) = (doc.new_object_id(), doc.new_object_id());
    // Pages have the first keys of the parent tree; links have the next ones.
    let next_key = pages.len() as i64;
    let (elements, parents) = (Vec::new(), Vec::new());
    let mut tree = Tree { doc, document, elements, parents, next_key, has_part: false };
    for (number, page) in pages.iter().enumerate() {
        tree.page(number as i64, page)?;
    }
    let Tree { doc, elements, mut parents, next_key, .. } = tree;
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
    let catalog = doc.catalog_mut().map_err(Error::failed)?;
    catalog.set("StructTreeRoot", root);
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    Ok(())
}

/// The structure tree written so far.
struct Tree<'d> {
    doc: &'d mut Document,
    document: ObjectId,
    elements: Vec<Object>,
    /// The parent elements of marked content and links, by their keys.
    parents: Vec<(i64, Object)>,
    next_key: i64,
    /// Whether a part of the book has opened.
    has_part: bool,
}

impl Tree<'_> {
    /// Adds all parts of a page; lines of contents form a list.
    fn page(&mut self, key: i64, tagged: &TaggedPage) -> Result<(), Error> {
        let (mut of_page, mut lines) = (Vec::new(), Vec::new());
        let list = self.doc.new_object_id();
        for part in tagged.parts {
            let Some(tag) = self.tag(&part.kind) else { continue };
            let is_line = matches!(part.kind, Element::Line(_));
            let mut fields = element(tag, if is_line { list } else { self.document }, tagged.page);
            if let Element::Figure(alternative, area) = &part.kind {
                fields.set("Alt", text_string(alternative));
                fields.set("A", layout(*area, tagged.height));
            }
            let mut inner = self.doc.add_object(fields);
            if !is_line || lines.is_empty() {
                self.elements.push(if is_line { list } else { inner }.into());
            }
            if is_line {
                lines.push(inner.into());
                inner = self.within(inner, "Reference", tagged.page)?;
            }
            let inner = self.content(inner, of_page.len() as i64, part, tagged)?;
            of_page.push(inner.into());
        }
        if !lines.is_empty() {
            let mut fields = element("TOC", self.document, tagged.page);
            fields.set("K", lines);
            self.doc.objects.insert(list, fields.into());
        }
        let of_page = self.doc.add_object(Object::Array(of_page));
        self.parents.push((key, of_page.into()));
        let page = self.doc.get_dictionary_mut(tagged.page).map_err(Error::failed)?;
        page.set("StructParents", key);
        page.set("Tabs", "S");
        Ok(())
    }

    /// The type of an element. Titles of mazes are of the first level until a part of the book opens, so that no level is
    /// skipped.
    fn tag(&mut self, kind: &Element) -> Option<&'static str> {
        self.has_part |= *kind == Element::Heading(1);
        match kind {
            Element::Heading(_) if !self.has_part => Some("H1"),
            _ => kind.tag(),
        }
    }

    /// Adds marked content to an element, or to a link in it; returns the element that contains it.
    fn content(
        &mut self,
        mut inner: ObjectId,
        mcid: i64,
        part: &Part,
        tagged: &TaggedPage,
    ) -> Result<ObjectId, Error> {
        let mut content: Object = mcid.into();
        let mut links = tagged.links.iter();
        if let Some(&(_, annotation)) = links.find(|(of, _)| part.kind.link() == Some(*of)) {
            inner = self.within(inner, "Link", tagged.page)?;
            let reference =
                dictionary! { "Type" => "OBJR", "Obj" => annotation, "Pg" => tagged.page };
            content = vec![content, reference.into()].into();
            let annotation = self.doc.get_dictionary_mut(annotation).map_err(Error::failed)?;
            annotation.set("StructParent", self.next_key);
            self.parents.push((self.next_key, inner.into()));
            self.next_key += 1;
        }
        self.doc.get_dictionary_mut(inner).map_err(Error::failed)?.set("K", content);
        Ok(inner)
    }

    /// Adds an element as the only child of another.
    fn within(&mut self, outer: ObjectId, tag: &str, page: ObjectId) -> Result<ObjectId, Error> {
        let inner = self.doc.add_object(element(tag, outer, page));
        self.doc.get_dictionary_mut(outer).map_err(Error::failed)?.set("K", inner);
        Ok(inner)
    }
}

/// A structure element without content.
fn element(tag: &str, parent: ObjectId, page: ObjectId) -> Dictionary {
    dictionary! { "Type" => "StructElem", "S" => tag, "P" => parent, "Pg" => page }
}

/// The bounding box of a figure, as a layout attribute.
fn layout(area: Rect, height: f64) -> Dictionary {
    let edges = [area.x, height - area.bottom(), area.right(), height - area.y];
    let points: Vec<Object> =
        edges.map(|mm| Object::Real(((mm / MM_PER_PT) * 100.0).round() as f32 / 100.0)).to_vec();
    dictionary! { "O" => "Layout", "Placement" => "Block", "BBox" => points }
}

/// A language tag, for the catalog.
pub(super) fn language(tag: &str) -> Object {
    Object::String(tag.as_bytes().to_vec(), StringFormat::Literal)
}
