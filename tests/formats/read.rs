//! Reads SVG and PDF back: the positions of paths and lines of text on paper.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object};
use mazebook::maze::geometry::Point;
use resvg::usvg::roxmltree;
use svg::node::element::path::{Command, Data, Position};

const MM_PER_PT: f64 = 25.4 / 72.0;

/// The corners of paths, in mm from the top left corner, and the starts and sizes of lines of text.
#[derive(Default)]
pub struct Reading {
    pub corners: Vec<Point>,
    pub lines: Vec<(Point, f64)>,
}

type Matrix = [f64; 6];

fn apply(m: Matrix, x: f64, y: f64) -> Point {
    Point::new(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
}

/// Applies `a`, then `b`.
fn multiply(a: Matrix, b: Matrix) -> Matrix {
    let along = |x, y| apply([b[0], b[1], b[2], b[3], 0.0, 0.0], x, y);
    let (x, y, origin) = (along(a[0], a[1]), along(a[2], a[3]), apply(b, a[4], a[5]));
    [x.x, x.y, y.x, y.y, origin.x, origin.y]
}

pub fn float(object: &Object) -> f64 {
    f64::from(object.as_float().unwrap())
}

pub fn floats(object: &Object) -> Vec<f64> {
    object.as_array().unwrap().iter().map(float).collect()
}

pub fn resources(doc: &Document, index: u32) -> &Dictionary {
    let page = doc.get_dictionary(doc.get_pages()[&(index + 1)]).unwrap();
    doc.get_dict_in_dict(page, b"Resources").unwrap()
}

fn operations(content: &[u8]) -> Vec<Operation> {
    Content::decode(content).unwrap().operations
}

pub fn page_operations(doc: &Document, index: u32) -> Vec<Operation> {
    operations(&doc.get_page_content(doc.get_pages()[&(index + 1)]))
}

/// The contents of page `index` of a PDF.
pub fn read_pdf(doc: &Document, index: u32) -> Reading {
    // From points at the bottom left corner to mm at the top left one.
    let page = doc.get_dictionary(doc.get_pages()[&(index + 1)]).unwrap();
    let height = floats(page.get(b"MediaBox").unwrap())[3] * MM_PER_PT;
    let to_mm = [MM_PER_PT, 0.0, 0.0, -MM_PER_PT, 0.0, height];
    let mut drawn = Reading::default();
    let xobjects = doc.get_dict_in_dict(resources(doc, index), b"XObject").unwrap();
    follow(doc, page_operations(doc, index), xobjects, to_mm, &mut drawn);
    drawn
}

fn follow(
    doc: &Document,
    operations: Vec<Operation>,
    xobjects: &Dictionary,
    mut matrix: Matrix,
    drawn: &mut Reading,
) {
    let (mut stack, mut size) = (Vec::new(), 0.0);
    for operation in operations {
        let values = operation.operands.iter().filter_map(|operand| operand.as_float().ok());
        let values: Vec<f64> = values.map(f64::from).collect();
        match operation.operator.as_str() {
            "q" => stack.push(matrix),
            "Q" => matrix = stack.pop().unwrap(),
            "cm" => matrix = multiply(values.try_into().unwrap(), matrix),
            "m" | "l" | "c" => {
                let [.., x, y] = values[..] else { panic!("no point") };
                drawn.corners.push(apply(matrix, x, y));
            }
            "Tf" => size = values[0],
            "Tm" => {
                let text = multiply(values.try_into().unwrap(), matrix);
                assert!(text[3] < 0.0, "text stands upright");
                drawn.lines.push((Point::new(text[4], text[5]), size * text[0]));
            }
            "Do" => {
                let form = xobjects.get(operation.operands[0].as_name().unwrap()).unwrap();
                let form = doc.get_object(form.as_reference().unwrap()).unwrap();
                let content = form.as_stream().unwrap().decompressed_content().unwrap();
                follow(doc, self::operations(&content), xobjects, matrix, drawn);
            }
            _ => {}
        }
    }
}

pub fn read_svg(text: &str) -> Reading {
    let mut drawn = Reading::default();
    for (_, path) in paths(text) {
        drawn.corners.extend(path.corners);
        drawn.lines.extend(path.lines);
    }
    drawn
}

/// Each path of an SVG with its class.
pub fn paths(text: &str) -> Vec<(String, Reading)> {
    let document = roxmltree::Document::parse(text).unwrap();
    let mut paths = Vec::new();
    for path in document.descendants().filter(|node| node.has_tag_name("path")) {
        let mut drawn = Reading::default();
        let class = path.attribute("class").unwrap().to_owned();
        let transform = path.attribute("transform").unwrap_or("translate(0 0)scale(1 1)");
        let words = transform.split(|c: char| "()".contains(c) || c.is_alphabetic() || c == ' ');
        let t: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
        if path.attribute("aria-label").is_some() {
            drawn.lines.push((Point::new(t[0], t[1]), t[2]));
            paths.push((class, drawn));
            continue;
        }
        let (mut at, mut start) = (Point::default(), Point::default());
        for command in Data::parse(path.attribute("d").unwrap()).unwrap().iter() {
            let (x, y) = match command {
                Command::Move(Position::Relative, to)
                | Command::Line(Position::Relative, to)
                | Command::EllipticalArc(Position::Relative, to) => {
                    (to[to.len() - 2], to[to.len() - 1])
                }
                Command::HorizontalLine(Position::Relative, to) => (to[0], 0.0),
                Command::VerticalLine(Position::Relative, to) => (0.0, to[0]),
                Command::Close => {
                    at = start;
                    continue;
                }
                other => panic!("{other:?}"),
            };
            at = at + Point::new(f64::from(x), f64::from(y));
            if matches!(command, Command::Move(..)) {
                start = at;
            }
            drawn.corners.push(Point::new(t[0] + t[2] * at.x, t[1] + t[3] * at.y));
        }
        paths.push((class, drawn));
    }
    paths
}
