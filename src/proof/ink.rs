//! The ink of a page: strokes, areas and texts, in mm from the top left corner of its sheet.

use super::file::Sheet;
use super::geometry::{Edges, Matrix, Point, around, common, place, product, scale};
use super::operators::{Operand, Tokens};

/// A color as set in a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Color {
    /// 0 is black.
    Grey(f64),
    /// Red, green, blue.
    Rgb([f64; 3]),
    /// Cyan, magenta, yellow, black.
    Cmyk([f64; 4]),
    /// A color in another color space.
    Other,
}

/// The way in which something is painted.
#[derive(Clone, Debug, PartialEq)]
pub enum How {
    /// With a pen of this width in mm.
    Stroke(f64),
    /// As an area.
    Fill,
    /// As text in this font and size in pt.
    Text(String, f64),
    /// As an image.
    Image,
    /// By an operator that this reader does not support.
    Unknown(String),
}

/// One painted item.
#[derive(Clone, Debug, PartialEq)]
pub struct Paint {
    /// The way in which it is painted.
    pub how: How,
    /// Its color.
    pub color: Color,
    /// Its lines; curves are split into short lines.
    pub lines: Vec<Vec<Point>>,
    /// The bounding box of its visible part.
    pub edges: Edges,
    /// Whether its line is dashed.
    pub is_dashed: bool,
}

impl Paint {
    /// Whether it is visible on white.
    pub fn is_visible(&self) -> bool {
        let is_white = match self.color {
            Color::Grey(grey) => grey > 0.999,
            Color::Rgb(parts) => parts.iter().all(|&part| part > 0.999),
            Color::Cmyk(inks) => inks.iter().all(|&ink| ink < 0.001),
            Color::Other => false,
        };
        !is_white && self.edges[0] < self.edges[2] && self.edges[1] < self.edges[3]
    }
}

/// mm per point.
pub const PT: f64 = 25.4 / 72.0;
/// Short lines per curve.
const STEPS: usize = 8;
/// Maximum depth of nested forms.
const DEPTH: usize = 8;
/// Operators that do not matter here: line caps and joins, ends of texts, and tags.
const WITHOUT_INK: [&str; 6] = ["J", "j", "ET", "BMC", "BDC", "EMC"];
/// The height of a text without accents and descenders, and the space at the sides of a letter, both as multiples of the
/// font size.
const BODY: f64 = 0.5;
const BEARING: f64 = 0.1;

#[derive(Clone)]
struct State {
    matrix: Matrix,
    width: f64,
    is_dashed: bool,
    fill: Color,
    stroke: Color,
    clip: Edges,
    font: String,
    size: f64,
    /// Maps the units of a text to the page.
    text: Matrix,
}

impl State {
    /// Applies an operator that changes the state; returns whether it is one.
    fn set(&mut self, operator: &str, numbers: &[f64], operands: &[Operand]) -> bool {
        match (operator, numbers) {
            ("cm", &[a, b, c, d, e, f]) => {
                self.matrix = product([a, b, c, d, e, f], self.matrix);
            }
            ("w", &[width]) => self.width = width,
            // A list of dash lengths and its offset.
            ("d", _) => self.is_dashed = numbers.len() > 1,
            ("g" | "rg" | "k" | "sc" | "scn" | "cs", _) => self.fill = color(operator, numbers),
            ("G" | "RG" | "K" | "SC" | "SCN" | "CS", _) => {
                self.stroke = color(&operator.to_ascii_lowercase(), numbers);
            }
            ("BT", _) => self.text = self.matrix,
            ("Tf", &[size]) => {
                self.size = size;
                self.font = name(operands);
            }
            ("Tm", &[a, b, c, d, e, f]) => self.text = product([a, b, c, d, e, f], self.matrix),
            ("Td" | "TD", &[x, y]) => self.text = product([1.0, 0.0, 0.0, 1.0, x, y], self.text),
            _ => return false,
        }
        true
    }
}

/// Returns everything that a sheet paints.
pub fn read(sheet: &Sheet) -> Vec<Paint> {
    let [left, _, _, top] = sheet.media;
    let state = State {
        matrix: [PT, 0.0, 0.0, -PT, -left * PT, top * PT],
        width: 1.0,
        is_dashed: false,
        fill: Color::Grey(0.0),
        stroke: Color::Grey(0.0),
        clip: [f64::MIN, f64::MIN, f64::MAX, f64::MAX],
        font: String::new(),
        size: 0.0,
        text: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    };
    let mut reading = Reading { sheet, painted: Vec::new() };
    reading.stream(&sheet.content, state, 0);
    reading.painted
}

struct Reading<'s> {
    sheet: &'s Sheet,
    painted: Vec<Paint>,
}

/// The current path, in the units of the page.
#[derive(Default)]
struct Path {
    lines: Vec<Vec<Point>>,
    clips: bool,
}

impl Path {
    /// Applies an operator that extends a path; returns whether it is one.
    fn draw(&mut self, operator: &str, numbers: &[f64], matrix: Matrix) -> bool {
        match (operator, numbers) {
            ("m", &[x, y]) => self.lines.push(vec![place(matrix, [x, y])]),
            ("l", &[x, y]) => self.to(place(matrix, [x, y])),
            ("c", _) => self.curve(matrix, numbers),
            ("h", _) => self.close(),
            ("re", &[x, y, width, height]) => {
                let corners =
                    [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]];
                self.lines.push(corners.map(|corner| place(matrix, corner)).to_vec());
            }
            ("W" | "W*", _) => self.clips = true,
            _ => return false,
        }
        true
    }

    fn to(&mut self, point: Point) {
        if let Some(line) = self.lines.last_mut() {
            line.push(point);
        }
    }

    fn curve(&mut self, matrix: Matrix, numbers: &[f64]) {
        let Some(&from) = self.lines.last().and_then(|line| line.last()) else { return };
        let ends: Vec<Point> =
            numbers.chunks_exact(2).map(|pair| place(matrix, [pair[0], pair[1]])).collect();
        let [one, two, to] = ends[..] else { return };
        for step in 1..=STEPS {
            let t = step as f64 / STEPS as f64;
            let u = 1.0 - t;
            let weights = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
            let at = |axis: usize| {
                let ends = [from[axis], one[axis], two[axis], to[axis]];
                weights.iter().zip(ends).map(|(weight, end)| weight * end).sum()
            };
            self.to([at(0), at(1)]);
        }
    }

    fn close(&mut self) {
        if let Some(line) = self.lines.last_mut()
            && let Some(&first) = line.first()
        {
            line.push(first);
        }
    }
}

impl Reading<'_> {
    fn stream(&mut self, bytes: &[u8], mut state: State, depth: usize) {
        let (mut tokens, mut operands) = (Tokens::new(bytes), Vec::new());
        let (mut saved, mut path) = (Vec::new(), Path::default());
        while let Some(operator) = tokens.next(&mut operands) {
            let number = |operand: &Operand| match operand {
                Operand::Number(number) => Some(*number),
                _ => None,
            };
            let numbers: Vec<f64> = operands.iter().filter_map(number).collect();
            let is_followed = path.draw(operator, &numbers, state.matrix)
                || state.set(operator, &numbers, &operands);
            match operator {
                _ if is_followed => {}
                "q" => saved.push(state.clone()),
                "Q" => state = saved.pop().unwrap_or(state),
                "S" | "s" | "f" | "F" | "f*" | "B" | "B*" | "b" | "b*" | "n" => {
                    if ["s", "b", "b*"].contains(&operator) {
                        path.close();
                    }
                    self.paint(operator, std::mem::take(&mut path), &mut state);
                }
                "Tj" | "TJ" | "'" => self.text(&operands, &mut state),
                "Do" => self.object(&name(&operands), &state, depth),
                "BI" | "sh" => self.image(&state),
                _ if WITHOUT_INK.contains(&operator) => {}
                _ => self.add(
                    How::Unknown(operator.to_owned()),
                    Color::Other,
                    Vec::new(),
                    0.0,
                    &state,
                ),
            }
        }
    }

    fn paint(&mut self, operator: &str, path: Path, state: &mut State) {
        let Path { lines, clips } = path;
        if clips {
            state.clip = common(state.clip, around(&lines));
        }
        let first = &operator.to_ascii_lowercase()[..1];
        if ["f", "b"].contains(&first) {
            self.add(How::Fill, state.fill, lines.clone(), 0.0, state);
        }
        if ["s", "b"].contains(&first) {
            let width = state.width * scale(state.matrix);
            self.add(How::Stroke(width), state.stroke, lines, width / 2.0, state);
        }
    }

    fn add(&mut self, how: How, color: Color, lines: Vec<Vec<Point>>, by: f64, state: &State) {
        let [left, top, right, bottom] = around(&lines);
        let edges = common([left - by, top - by, right + by, bottom + by], state.clip);
        self.painted.push(Paint { how, color, lines, edges, is_dashed: state.is_dashed });
    }

    /// Adds a text as the box around its body.
    fn text(&mut self, operands: &[Operand], state: &mut State) {
        let font = self.sheet.fonts.get(&state.font);
        let (mut width, mut glyphs) = (0.0, 0);
        for operand in operands {
            match operand {
                Operand::Number(back) => width -= back / 1000.0,
                Operand::Text(bytes) => {
                    for pair in bytes.chunks_exact(2) {
                        let glyph = u16::from_be_bytes([pair[0], pair[1]]);
                        width += font.map_or(0.5, |font| font.width(glyph));
                        glyphs += 1;
                    }
                }
                Operand::Name(_) => {}
            }
        }
        let [size, inner] = [state.size, width * state.size];
        if glyphs > 0 {
            let bearing = (BEARING * size).min(inner.abs() / 3.0);
            let corners = [
                [bearing, 0.0],
                [inner - bearing, 0.0],
                [inner - bearing, BODY * size],
                [bearing, BODY * size],
            ];
            let lines = vec![corners.map(|corner| place(state.text, corner)).to_vec()];
            let how = How::Text(state.font.clone(), size * scale(state.text) / PT);
            self.add(how, state.fill, lines, 0.0, state);
        }
        state.text = product([1.0, 0.0, 0.0, 1.0, inner, 0.0], state.text);
    }

    fn object(&mut self, name: &str, state: &State, depth: usize) {
        match self.sheet.forms.get(name) {
            Some(form) if depth < DEPTH => {
                let mut state = state.clone();
                state.matrix = product(form.matrix, state.matrix);
                if let Some([left, bottom, right, top]) = form.bounds {
                    let corners = [[left, bottom], [right, bottom], [right, top], [left, top]];
                    let corners = corners.map(|corner| place(state.matrix, corner)).to_vec();
                    state.clip = common(state.clip, around(&[corners]));
                }
                self.stream(&form.content, state, depth + 1);
            }
            _ => self.image(state),
        }
    }

    fn image(&mut self, state: &State) {
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let lines = vec![corners.map(|corner| place(state.matrix, corner)).to_vec()];
        self.add(How::Image, Color::Other, lines, 0.0, state);
    }
}

fn name(operands: &[Operand]) -> String {
    let name = operands.iter().find_map(|operand| match operand {
        Operand::Name(name) => Some(name.clone()),
        _ => None,
    });
    name.unwrap_or_default()
}

fn color(operator: &str, numbers: &[f64]) -> Color {
    match (operator, numbers) {
        ("g", &[grey]) => Color::Grey(grey),
        ("rg", &[red, green, blue]) => Color::Rgb([red, green, blue]),
        ("k", &[cyan, magenta, yellow, black]) => Color::Cmyk([cyan, magenta, yellow, black]),
        _ => Color::Other,
    }
}
