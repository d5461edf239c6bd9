//! SVG and PDF of the same scene: valid files, the same marks at the same positions, the same bytes every time.

pub mod fonts;
mod own;
pub mod read;
mod reading;
mod screen;

use lopdf::{Dictionary, Document, Object};
use mazebook::format::{pdf, svg};
use mazebook::maze::geometry::{Point, Rect, Step, Trail};
use mazebook::page::font::{Faces, Weight};
use mazebook::page::layout::text::level;
use mazebook::page::scene::{Drawing, Ink, Mark, Role, Run, Scene, Shape};
use rayon::prelude::*;
use read::{float, floats, page_operations, read_pdf, read_svg, resources};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, roxmltree};
use std::collections::BTreeMap;
use std::sync::Arc;

const TITLE: &str = "Łódź & <\"Ünïcode\"> Ελλάδα";
const LINE: &str = "AVATAR To. fiancée office WAVE 1234";

fn arc(center: Point, radius: f64, from: f64, to: f64, clockwise: bool) -> Trail {
    let end = center + Point::polar(radius, to);
    let start = center + Point::polar(radius, from);
    Trail { start, steps: vec![Step::Arc { center, to: end, clockwise }], closed: false }
}

fn lines(points: &[(f64, f64)], closed: bool) -> Trail {
    let points: Vec<_> = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    Trail::of_lines(&points, closed)
}

fn drawing() -> Arc<Drawing> {
    drawing_of(8.5)
}

fn drawing_of(height: f64) -> Arc<Drawing> {
    let walls = [(0.0, 0.0), (10.0, 0.0), (10.0, height), (1.0 / 3.0, height)];
    let arc = arc(Point::new(5.0, 4.0), 3.0, 0.3, 2.0, true);
    Arc::new(Drawing::new(vec![lines(&walls, false), arc]))
}

/// A sheet of 6 × 9 in with every kind of mark; `turn` varies it.
fn sample(drawing: &Arc<Drawing>, turn: f64) -> Scene {
    let stroke = |path, dash| Shape::Stroke { path, width: 0.4, dash };
    let placed = |x, y, scale, width| {
        let (drawing, at) = (drawing.clone(), Point::new(x, y));
        Shape::Drawing { drawing, at, scale, width }
    };
    let center = Point::new(30.0, 150.0);
    let arcs = vec![
        arc(center, 10.0, turn, turn + 1.0, true),
        arc(center, 12.0, turn + 1.0, turn, false),
        arc(center, 14.0, turn, turn + 4.5, true),
        arc(center, 16.0, turn, turn + 0.01, false),
    ];
    let dashes = vec![lines(&[(20.0, 180.0), (130.0, 180.0)], false)];
    let triangle = vec![lines(&[(100.0, 140.0), (120.0, 140.0), (110.0, 160.0)], true)];
    let marks = vec![
        (Role::Walls, Ink::BLACK, placed(20.0, 40.0, 6.0, 0.75)),
        (Role::Walls, Ink::Grey(55), placed(90.123, 41.457, 2.5, 0.3)),
        (Role::Solution, Ink::Rgb(0, 114, 178), stroke(arcs, None)),
        (Role::Rule, Ink::Grey(60), stroke(dashes, Some((2.0, 1.5)))),
        (Role::Arrow, Ink::BLACK, Shape::Fill { path: triangle }),
    ];
    let mut marks: Vec<Mark> =
        marks.into_iter().map(|(role, ink, shape)| Mark { role, ink, shape }).collect();
    for (y, text, weight, size) in
        [(20.0, TITLE, Weight::Bold, 18.0), (30.0, LINE, Weight::Regular, 9.5)]
    {
        let line = Faces::builtin().shape(&text.into(), weight, size).unwrap();
        marks.extend(level(line, Point::new(20.0, y), (Role::Title, Ink::Grey(90))));
    }
    let (title, description) = ("Page 1 & <more>".into(), "A \"test\"".into());
    Scene { width: 152.4, height: 228.6, title, description, marks, ..Scene::default() }
}

fn metadata() -> pdf::Metadata {
    let author = "A. (Mazer) \\".into();
    pdf::Metadata { title: TITLE.into(), author, ..pdf::Metadata::default() }
}

/// A book of these sheets.
fn bind(scenes: &[Scene]) -> Vec<u8> {
    let (faces, forms) = (Faces::builtin(), pdf::Forms::default());
    let encode = |scene| pdf::encode(scene, &faces, &forms).unwrap();
    pdf::write(&metadata(), &faces, scenes.par_iter().map(encode).collect()).unwrap()
}

/// Three sheets, each of which shows the same drawing twice.
fn samples() -> Vec<Scene> {
    let drawing = drawing();
    (0..3).map(|i| sample(&drawing, f64::from(i))).collect()
}

fn book() -> Document {
    Document::load_mem(&bind(&samples())).unwrap()
}

#[test]
fn svg_and_pdf_draw_the_same() {
    let (faces, doc) = (Faces::builtin(), book());
    for (page, scene) in samples().iter().enumerate() {
        let svg = read_svg(&svg::write(scene, &faces).unwrap());
        let pdf = read_pdf(&doc, page as u32);
        // The drawing twice (its arc in 2 pieces); arcs in 1, 1, 3 and 4 pieces; a line; a triangle.
        assert_eq!(svg.corners.len(), 2 * (4 + 3) + (2 + 2 + 4 + 5) + 2 + 3);
        assert_eq!(svg.corners.len(), pdf.corners.len());
        for (a, b) in svg.corners.iter().zip(&pdf.corners) {
            assert!((*a - *b).length() < 0.002, "page {page}: {a:?} {b:?}");
        }
        assert_eq!((svg.lines.len(), pdf.lines.len()), (3, 3));
        for ((a, scale), (b, size)) in svg.lines.iter().zip(&pdf.lines) {
            assert!((*a - *b).length() < 0.002, "page {page}: {a:?} {b:?}");
            assert!((scale * faces.units_per_em(0) - size).abs() < 0.001, "{scale} {size}");
        }
    }
}

#[test]
fn curves_of_a_pdf_follow_their_arcs() {
    let center = Point::new(30.0, 150.0);
    let mut matched = 0;
    let mut from = Point::default();
    for operation in page_operations(&book(), 0) {
        let v: Vec<f64> =
            operation.operands.iter().filter_map(|o| o.as_float().ok().map(f64::from)).collect();
        if operation.operator == "c" {
            let middle = Point::new(
                (from.x + 3.0 * v[0] + 3.0 * v[2] + v[4]) / 8.0,
                (from.y + 3.0 * v[1] + 3.0 * v[3] + v[5]) / 8.0,
            );
            let (end, halfway) =
                ((Point::new(v[4], v[5]) - center).length(), (middle - center).length());
            assert!((end - halfway).abs() < end / 1000.0, "{end} {halfway}");
            matched += 1;
        }
        if let "m" | "l" | "c" = operation.operator.as_str() {
            from = Point::new(v[v.len() - 2], v[v.len() - 1]);
        }
    }
    assert_eq!(matched, 1 + 1 + 3 + 4);
}

#[test]
fn glyphs_in_a_pdf_are_where_they_were_shaped() {
    let doc = book();
    let runs = samples().remove(0).marks.into_iter();
    let runs: Vec<Run> = runs
        .filter_map(|mark| match mark.shape {
            Shape::Text { run, .. } => Some(run),
            _ => None,
        })
        .collect();
    let fonts = doc.get_page_fonts(doc.get_pages()[&1]).unwrap();
    let widths = |run: &Run| -> BTreeMap<u16, f64> {
        let font = &fonts[format!("F{}", run.face).as_bytes()];
        let descendants = font.get(b"DescendantFonts").unwrap().as_array().unwrap();
        let font = doc.get_dictionary(descendants[0].as_reference().unwrap()).unwrap();
        let table = font.get(b"W").unwrap().as_array().unwrap();
        let pair = |pair: &[Object]| (pair[0].as_i64().unwrap() as u16, floats(&pair[1])[0]);
        table.chunks(2).map(pair).collect()
    };
    let shown = page_operations(&doc, 0).into_iter().filter(|operation| operation.operator == "TJ");
    let mut kerns = 0;
    for (run, operation) in runs.iter().zip(shown) {
        let (widths, mut pen, mut places) = (widths(run), 0.0, Vec::new());
        for part in operation.operands[0].as_array().unwrap() {
            let Ok(codes) = part.as_str() else {
                pen -= float(part);
                kerns += 1;
                continue;
            };
            for code in codes.chunks(2) {
                let glyph = u16::from_be_bytes([code[0], code[1]]);
                places.push((glyph, pen));
                pen += widths[&glyph];
            }
        }
        let em = Faces::builtin().units_per_em(run.face);
        assert_eq!(places.len(), run.glyphs.len());
        for (glyph, (id, x)) in run.glyphs.iter().zip(places) {
            assert_eq!(glyph.id, id);
            assert!((f64::from(glyph.x) * 1000.0 / em - x).abs() < 0.1, "{glyph:?} {x}");
        }
    }
    assert!(kerns > 3, "{kerns}");
}

#[test]
fn text_can_be_copied_from_a_pdf() {
    let text = book().extract_text(&[1]).unwrap();
    // A run of each script; this reader puts each on a line of its own.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(TITLE) && text.contains(LINE), "{text}");
}

#[test]
fn svg_is_sound_and_has_ink() {
    let text = svg::write(&sample(&drawing(), 0.0), &Faces::builtin()).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let content = |name: &str| {
        let node = document.descendants().find(|node| node.has_tag_name(name)).unwrap();
        node.text().unwrap_or_default().to_string()
    };
    assert_eq!(content("title"), "Page 1 & <more>");
    assert_eq!(content("desc"), "A \"test\"");
    let labels = document.descendants().filter_map(|node| node.attribute("aria-label"));
    assert_eq!(labels.collect::<String>(), [TITLE, LINE].concat());

    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
    let mut pixmap = Pixmap::new(610, 914).unwrap();
    // Four pixels per mm; usvg uses 96 units per inch.
    let scale = Transform::from_scale(4.0 * 25.4 / 96.0, 4.0 * 25.4 / 96.0);
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    let ink =
        |x: f64, y: f64| pixmap.pixel((x * 4.0) as u32, (y * 4.0) as u32).unwrap().alpha() > 127;
    let around = |angle| Point::new(30.0, 150.0) + Point::polar(14.0, angle);
    let (on, off) = (around(3.0), around(5.3));
    assert!(ink(50.0, 40.0) && ink(on.x, on.y) && ink(110.0, 150.0) && ink(21.0, 180.0));
    assert!(!ink(50.0, 43.0) && !ink(off.x, off.y) && !ink(101.0, 150.0) && !ink(5.0, 5.0));
    // The stem of the Ł in 18 pt bold: from its left side bearing, 4.5 mm high.
    assert!(ink(21.0, 17.0) && !ink(21.0, 21.0) && !ink(21.0, 14.0));
}

#[test]
fn a_pdf_is_the_same_every_time() {
    // Every sheet has its own drawing; the second time, the drawings are at other addresses.
    let sheet = |i: u32| sample(&drawing_of(f64::from(i)), f64::from(i));
    let scenes: Vec<_> = (0..8).map(sheet).collect();
    let mut again: Vec<_> = (0..8).rev().map(sheet).collect();
    again.reverse();
    let first = bind(&scenes);
    assert!(first == bind(&again));

    // Encoded from the last sheet to the first, on one thread.
    let (forms, faces) = (pdf::Forms::default(), Faces::builtin());
    let pages = again.iter().rev().map(|scene| pdf::encode(scene, &faces, &forms).unwrap());
    let mut pages: Vec<_> = pages.collect();
    pages.reverse();
    assert!(first == pdf::write(&metadata(), &faces, pages).unwrap());
}

#[test]
fn a_pdf_says_only_what_is_true() {
    let bytes = bind(&samples());
    // For tests/pdf.sh.
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/formats.pdf"), &bytes).unwrap();
    let svg = svg::write(&samples()[0], &Faces::builtin()).unwrap();
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/formats.svg"), svg).unwrap();

    assert!(bytes.starts_with(b"%PDF-1.7"));
    let doc = Document::load_mem(&bytes).unwrap();
    let info = doc.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let info = doc.get_dictionary(info).unwrap();
    let keys: Vec<_> = info.iter().map(|(key, _)| String::from_utf8_lossy(key)).collect();
    assert_eq!(keys, ["Title", "Author", "Producer"]);
    let said = |key: &[u8]| lopdf::decode_text_string(info.get(key).unwrap()).unwrap();
    assert_eq!((said(b"Title").as_str(), said(b"Author").as_str()), (TITLE, "A. (Mazer) \\"));
    let packet = doc.catalog().unwrap().get(b"Metadata").unwrap().as_reference().unwrap();
    let packet = &doc.get_object(packet).unwrap().as_stream().unwrap().content;
    let xmp = roxmltree::Document::parse(std::str::from_utf8(packet).unwrap()).unwrap();
    let items = xmp.descendants().filter(|node| node.has_tag_name("li"));
    let items: Vec<_> = items.map(|node| node.text().unwrap()).collect();
    assert_eq!(items, [TITLE, "A. (Mazer) \\"]);
    let identity = doc.trailer.get(b"ID").unwrap().as_array().unwrap();
    assert!(identity[0] == identity[1] && identity[0].as_str().unwrap() != [0; 16]);

    let streams = doc.objects.values().filter_map(|object| object.as_stream().ok());
    let is_form =
        |dict: &Dictionary| dict.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Form");
    let forms = streams.filter(|stream| is_form(&stream.dict));
    assert_eq!(forms.count(), 1, "a drawing on three sheets is in the file once");
    for id in doc.page_iter() {
        let page = doc.get_dictionary(id).unwrap();
        for name in ["MediaBox", "CropBox", "BleedBox", "TrimBox"] {
            assert_eq!(
                floats(page.get(name.as_bytes()).unwrap()),
                [0.0, 0.0, 432.0, 648.0],
                "{name}"
            );
        }
        assert!(!page.has(b"Annots"));
    }
}

#[test]
fn the_trim_can_leave_a_bleed() {
    let faces = Faces::builtin();
    let mut page = pdf::encode(&sample(&drawing(), 0.0), &faces, &pdf::Forms::default()).unwrap();
    page.trim = Rect::new(0.0, 3.175, 149.225, 222.25);
    let bytes = pdf::write(&pdf::Metadata::default(), &faces, vec![page]).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let page = doc.get_dictionary(doc.page_iter().next().unwrap()).unwrap();
    assert_eq!(floats(page.get(b"TrimBox").unwrap()), [0.0, 9.0, 423.0, 639.0]);
}

#[test]
fn a_page_names_only_what_it_uses() {
    let mut scenes = samples();
    scenes[0].marks.retain(|mark| mark.role == Role::Walls);
    scenes[1].marks.retain(|mark| mark.role == Role::Title);
    scenes[2].marks.clear();
    let doc = Document::load_mem(&bind(&scenes)).unwrap();
    let named = (0..3).map(|page| resources(&doc, page).iter().map(|(kind, _)| kind).collect());
    let named: Vec<Vec<_>> = named.collect();
    assert_eq!(named, [vec![b"XObject".as_slice()], vec![b"Font"], vec![]]);
}

#[test]
fn what_is_not_a_number_is_an_error() {
    let faces = Faces::builtin();
    let at = Point::default();
    let broken = [
        Shape::Fill { path: vec![lines(&[(0.0, 0.0), (f64::NAN, 0.0)], true)] },
        Shape::Drawing { drawing: drawing(), at, scale: 0.0, width: 1.0 },
        Shape::Stroke {
            path: vec![arc(at, f64::INFINITY, 0.0, 1.0, true)],
            width: 1.0,
            dash: None,
        },
    ];
    for shape in broken {
        let mut scene = sample(&drawing(), 0.0);
        scene.marks.push(Mark { role: Role::Rule, ink: Ink::BLACK, shape });
        assert!(svg::write(&scene, &faces).is_err());
        assert!(pdf::encode(&scene, &faces, &pdf::Forms::default()).is_err());
    }
    assert!(pdf::write(&pdf::Metadata::default(), &faces, Vec::new()).is_err());
}
