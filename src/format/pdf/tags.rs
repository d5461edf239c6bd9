//! Tags: the role of each part of a page for screen readers, and the structure tree of a document.

use crate::Error;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary, text_string};
use maze::geometry::{MM_PER_PT, Rect};
use page::scene::{Mark, Role, Scene, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A range of marks that is read as one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub marks: Range<usize>,
    pub kind: Element,
    /// Whether none of it is in the language of the document.
    pub is_foreign: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Element {
    /// Nothing to read: ornaments, rules, page numbers, headings that are repeated.
    Artifact,
    /// Level 1 on a page that opens a part of the book, level 2 on a page with mazes; and the index of the figure whose
    /// number it is, if it has one of its own.
    Heading(u8, Option<usize>),
    Paragraph,
    /// The caption of a maze, with the index of its figure on the page.
    Caption(usize),
    /// A line of the contents; its index follows those of the figures.
    Line(usize),
    /// The number of an item in a list, by the item's index.
    Label(usize),
    /// The text of such an item.
    Body(usize),
    /// A maze: its description, and its bounding box in mm.
    Figure(String, Rect),
}

impl Element {
    /// The type of the structure element; `None` for artifacts.
    pub fn tag(&self) -> Option<&'static str> {
        match self {
            Element::Artifact => None,
            Element::Heading(1, _) => Some("H1"),
            Element::Heading(..) => Some("H2"),
            Element::Paragraph | Element::Caption(_) => Some("P"),
            Element::Line(_) => Some("TOCI"),
            Element::Label(_) => Some("Lbl"),
            Element::Body(_) => Some("LBody"),
            Element::Figure(..) => Some("Figure"),
        }
    }

    /// The index that a link uses to name it as its source.
    pub fn link(&self) -> Option<usize> {
        match *self {
            Element::Caption(index) | Element::Line(index) => Some(index),
            Element::Heading(_, index) => index,
            _ => None,
        }
    }

    /// Whether each text is an element of its own.
    fn is_of_one_text(&self) -> bool {
        matches!(self, Element::Heading(..) | Element::Paragraph)
    }
}

/// The parts of a sheet, in the order in which they are drawn and read.
pub(super) fn parts(scene: &Scene) -> Vec<Part> {
    let texts = &scene.structure.texts;
    let mut parts: Vec<Part> = Vec::new();
    for index in 0..scene.marks.len() {
        let kind = kind(scene, index);
        let is_new = kind.is_of_one_text() && texts.binary_search(&index).is_ok();
        match parts.last_mut().filter(|last| last.kind == kind && !is_new) {
            Some(last) => last.marks.end = index + 1,
            None => parts.push(Part { marks: index..index + 1, kind, is_foreign: false }),
        }
    }
    parts.iter_mut().for_each(|part| part.is_foreign = is_foreign(scene, part));
    parts
}

/// Whether a part is in the language of the descriptions, where that is not the language of the book.
fn is_foreign(scene: &Scene, part: &Part) -> bool {
    let foreign = &scene.structure.foreign;
    let is_text = |at: &usize| matches!(scene.marks[*at].shape.whole(), Shape::Text { .. });
    let texts: Vec<usize> = part.marks.clone().filter(is_text).collect();
    if matches!(part.kind, Element::Figure(..)) {
        return scene.structure.words_in.is_some();
    }
    !texts.is_empty() && texts.iter().all(|text| foreign.binary_search(text).is_ok())
}

fn kind(scene: &Scene, index: usize) -> Element {
    let (figures, structure) = (&scene.figures, &scene.structure);
    let drawn = |marks: &Range<usize>, alternative: &String| {
        let boxes = scene.marks[marks.clone()].iter().map(Mark::bounds);
        Element::Figure(alternative.clone(), boxes.reduce(Rect::union).unwrap_or_default())
    };
    if let Some(figure) = figures.iter().find(|figure| figure.marks.contains(&index)) {
        return drawn(&figure.marks, &figure.alternative);
    }
    let illustration = structure.illustrations.iter().find(|(marks, _)| marks.contains(&index));
    if let Some((marks, alternative)) = illustration {
        return drawn(marks, alternative);
    }
    if let Some(item) = structure.items.iter().position(|item| item.label.contains(&index)) {
        return Element::Label(item);
    }
    if let Some(item) = structure.items.iter().position(|item| item.body.contains(&index)) {
        return Element::Body(item);
    }
    if let Some(line) = scene.lines.iter().position(|line| line.contains(&index)) {
        return Element::Line(figures.len() + line);
    }
    let caption = figures.iter().position(|figure| figure.caption.contains(&index));
    let is_untitled = || !scene.marks.iter().any(|mark| mark.role == Role::Title);
    match (scene.marks[index].role, caption) {
        // A maze without a title is found by its number.
        (Role::Number, figure) if !figures.is_empty() && is_untitled() => {
            Element::Heading(2, figure)
        }
        (_, Some(figure)) => Element::Caption(figure),
        (Role::Title, None) if structure.continues => Element::Artifact,
        (Role::Title, None) if figures.is_empty() => Element::Heading(1, None),
        (Role::Title, None) => Element::Heading(2, None),
        (
            Role::Subtitle
            | Role::Number
            | Role::Detail
            | Role::Sentence
            | Role::Label
            | Role::Caption,
            None,
        ) => Element::Paragraph,
        _ => Element::Artifact,
    }
}

/// A page of the document with its parts; marked content is numbered in this order, without artifacts.
pub(super) struct TaggedPage<'p> {
    pub page: ObjectId,
    pub height: f64,
    pub parts: &'p [Part],
    /// The language of the descriptions, if it differs from the language of the document.
    pub words_in: Option<&'p str>,
    /// The links on it: the index of the figure or line that is the link, and the annotation.
    pub links: Vec<(usize, ObjectId)>,
}

/// Writes the structure tree and adds it to the catalog.
pub(super) fn structure(doc: &mut Document, pages: &[TaggedPage]) -> Result<(), Error> {
    let (root, document) = (doc.new_object_id(), doc.new_object_id());
    // Pages have the first keys of the parent tree; links have the next ones.
    let next_key = pages.len() as i64;
    let (elements, parents) = (Vec::new(), Vec::new());
    let mut tree = Tree {
        doc,
        document,
        elements,
        groups: BTreeMap::new(),
        parents,
        next_key,
        has_part: false,
        linked: BTreeSet::new(),
    };
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

/// What holds several parts of a page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Contents,
    List,
    /// An item of the list, by its index.
    Item(usize),
}

/// The structure tree written so far.
struct Tree<'d> {
    doc: &'d mut Document,
    document: ObjectId,
    elements: Vec<Object>,
    /// Those of the current page.
    groups: BTreeMap<Group, ObjectId>,
    /// The parent elements of marked content and links, by their keys.
    parents: Vec<(i64, Object)>,
    next_key: i64,
    /// Whether a part of the book has opened.
    has_part: bool,
    /// The links that are in an element.
    linked: BTreeSet<ObjectId>,
}

impl Tree<'_> {
    /// Adds all parts of a page; lines of contents form one list, numbered items another.
    fn page(&mut self, key: i64, tagged: &TaggedPage) -> Result<(), Error> {
        let mut of_page = Vec::new();
        self.groups.clear();
        for part in tagged.parts {
            let Some(tag) = self.tag(&part.kind) else { continue };
            let parent = self.parent(&part.kind, tagged.page)?;
            let mut fields = element(tag, parent, tagged.page);
            if let Element::Figure(alternative, area) = &part.kind {
                fields.set("Alt", text_string(alternative));
                fields.set("A", layout(*area, tagged.height));
            }
            if let Some(tag) = tagged.words_in.filter(|_| part.is_foreign) {
                fields.set("Lang", language(tag));
            }
            let mut inner = self.doc.add_object(fields);
            self.adopt(parent, inner)?;
            if matches!(part.kind, Element::Line(_)) {
                inner = self.within(inner, "Reference", tagged.page)?;
            }
            let inner = self.content(inner, of_page.len() as i64, part, tagged)?;
            of_page.push(inner.into());
        }
        let of_page = self.doc.add_object(Object::Array(of_page));
        self.parents.push((key, of_page.into()));
        let page = self.doc.get_dictionary_mut(tagged.page).map_err(Error::failed)?;
        page.set("StructParents", key);
        page.set("Tabs", "S");
        Ok(())
    }

    /// The element that an element is in.
    fn parent(&mut self, kind: &Element, page: ObjectId) -> Result<ObjectId, Error> {
        let document = self.document;
        match *kind {
            Element::Line(_) => self.group(Group::Contents, element("TOC", document, page)),
            Element::Label(item) | Element::Body(item) => {
                let mut list = element("L", document, page);
                list.set("A", dictionary! { "O" => "List", "ListNumbering" => "Decimal" });
                let list = self.group(Group::List, list)?;
                self.group(Group::Item(item), element("LI", list, page))
            }
            _ => Ok(document),
        }
    }

    /// The element of a group; these fields make it if it is new.
    fn group(&mut self, group: Group, fields: Dictionary) -> Result<ObjectId, Error> {
        if let Some(&known) = self.groups.get(&group) {
            return Ok(known);
        }
        let parent = fields.get(b"P").and_then(Object::as_reference).map_err(Error::failed)?;
        let new = self.doc.add_object(fields);
        self.groups.insert(group, new);
        self.adopt(parent, new)?;
        Ok(new)
    }

    /// Adds an element at the end of another.
    fn adopt(&mut self, parent: ObjectId, child: ObjectId) -> Result<(), Error> {
        if parent == self.document {
            self.elements.push(child.into());
            return Ok(());
        }
        let parent = self.doc.get_dictionary_mut(parent).map_err(Error::failed)?;
        let children = parent.remove(b"K").and_then(|children| children.as_array().ok().cloned());
        let mut children = children.unwrap_or_default();
        children.push(child.into());
        parent.set("K", children);
        Ok(())
    }

    /// The type of an element. Titles of mazes are of the first level until a part of the book opens, so that no level is
    /// skipped.
    fn tag(&mut self, kind: &Element) -> Option<&'static str> {
        self.has_part |= matches!(kind, Element::Heading(1, _));
        match kind {
            Element::Heading(..) if !self.has_part => Some("H1"),
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
        let links = tagged.links.iter().filter(|(of, _)| part.kind.link() == Some(*of));
        // A link is in the first of the elements that lead there.
        let new = links.map(|&(_, link)| link).find(|link| self.linked.insert(*link));
        if let Some(annotation) = new {
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

/// A language tag.
pub(super) fn language(tag: &str) -> Object {
    Object::String(tag.as_bytes().to_vec(), StringFormat::Literal)
}
