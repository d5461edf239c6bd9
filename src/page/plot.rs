//! A chart of the effort of each maze of a book, in steps.

use super::layout::arrow::disc;
use crate::font::{Faces, MissingGlyph, Weight};
use crate::layout::text::level;
use crate::scene::{Ink, Mark, Role, Scene, Shape};
use maze::geometry::{Point, Rect, Trail};

/// The mazes of a book in order, with the letter of the volume if there are variants.
#[derive(Debug)]
pub struct Curve {
    /// The letter of the volume.
    pub letter: Option<char>,
    /// The effort of each maze, in steps.
    pub steps: Vec<u32>,
}

/// The size of the chart, and the area of its curves, in mm.
const SHEET: (f64, f64) = (200.0, 112.0);
const FIELD: Rect = Rect::new(19.0, 27.0, 171.0, 67.0);

const QUIET: Ink = Ink::Grey(60);
const GRID: Ink = Ink::Grey(15);
/// One ink for each curve, in turn; the first is for a book without variants.
const INKS: [Ink; 6] = [
    Ink::Rgb(0, 95, 135),
    Ink::Rgb(190, 80, 20),
    Ink::Rgb(70, 120, 50),
    Ink::Rgb(120, 60, 130),
    Ink::Rgb(160, 120, 0),
    Ink::Rgb(90, 90, 90),
];

/// The look of a text; the size is in pt.
#[derive(Clone, Copy)]
struct Lettering {
    role: Role,
    weight: Weight,
    size: f64,
    ink: Ink,
}

const TITLE: Lettering =
    Lettering { role: Role::Title, weight: Weight::Bold, size: 13.0, ink: Ink::BLACK };
const TEXT: Lettering =
    Lettering { role: Role::Label, weight: Weight::Regular, size: 8.5, ink: QUIET };

/// Draws the curves of a book.
pub fn plot(title: &str, curves: &[Curve], faces: &Faces) -> Result<Scene, MissingGlyph> {
    let mazes = curves.iter().map(|curve| curve.steps.len()).max().unwrap_or(0).max(1);
    let highest = curves.iter().flat_map(|curve| &curve.steps).copied().max().unwrap_or(0).max(1);
    let (across, up) = (interval(mazes as u32, 16), interval(highest, 6));
    let top = highest.div_ceil(up) * up;
    // The first maze is half a step from the axis.
    let x = |number: usize| FIELD.x + FIELD.width * (number as f64 - 0.5) / mazes as f64;
    let y = |steps: u32| FIELD.bottom() - FIELD.height * f64::from(steps) / f64::from(top);
    let mut chart = Chart { faces, marks: vec![ground()] };

    let left = FIELD.x - 12.0;
    let full = faces.width(&title.into(), TITLE.weight, TITLE.size)?;
    let size = TITLE.size * (FIELD.width / full).min(1.0);
    chart.text(title, Lettering { size, ..TITLE }, Point::new(left, 12.0), 0.0)?;
    let about = "Expected steps to the exit, maze by maze";
    chart.text(about, Lettering { role: Role::Subtitle, ..TEXT }, Point::new(left, 19.0), 0.0)?;
    for steps in (0..=top).step_by(up as usize) {
        let ink = if steps == 0 { QUIET } else { GRID };
        let line = [Point::new(FIELD.x, y(steps)), Point::new(FIELD.right(), y(steps))];
        chart.stroke(&line, Role::Rule, ink, 0.2);
        chart.text(&steps.to_string(), TEXT, Point::new(FIELD.x - 2.0, y(steps) + 1.0), 1.0)?;
    }
    let crowds_the_first = |number: &u32| *number > 1 && 2 * (*number - 1) <= across;
    let numbers = (1..=mazes as u32).filter(|number| *number == 1 || number % across == 0);
    for number in numbers.filter(|number| !crowds_the_first(number)) {
        let place = x(number as usize);
        let tick = [Point::new(place, FIELD.bottom()), Point::new(place, FIELD.bottom() + 1.2)];
        chart.stroke(&tick, Role::Rule, QUIET, 0.2);
        let at = Point::new(place, FIELD.bottom() + 5.2);
        chart.text(&number.to_string(), TEXT, at, 0.5)?;
    }
    let under = Point::new(FIELD.center().x, FIELD.bottom() + 11.0);
    chart.text("Maze", TEXT, under, 0.5)?;

    let radius = (0.3 * FIELD.width / mazes as f64).clamp(0.25, 0.9);
    let inked = curves.iter().zip(INKS.into_iter().cycle());
    for (index, (curve, ink)) in inked.enumerate() {
        let places = curve.steps.iter().enumerate();
        let points: Vec<Point> =
            places.map(|(index, &steps)| Point::new(x(index + 1), y(steps))).collect();
        chart.stroke(&points, Role::Solution, ink, 0.45);
        let path = points.iter().map(|&center| disc(center, 2.0 * radius)).collect();
        chart.marks.push(Mark { role: Role::Goal, ink, shape: Shape::Fill { path } });
        // The letters of the volumes are above the field, each in the ink of its curve.
        if let Some(letter) = curve.letter {
            let style = Lettering { role: Role::Caption, weight: Weight::Bold, ink, ..TEXT };
            let from_the_right = 4.0 * (curves.len() - 1 - index) as f64;
            let at = Point::new(FIELD.right() - from_the_right, 19.0);
            chart.text(&letter.to_string(), style, at, 1.0)?;
        }
    }
    Ok(Scene {
        width: SHEET.0,
        height: SHEET.1,
        title: format!("How hard the mazes of “{title}” are"),
        description: description(curves),
        marks: chart.marks,
        ..Scene::default()
    })
}

/// A white background, since screens may be dark.
fn ground() -> Mark {
    let corners = [(0.0, 0.0), (SHEET.0, 0.0), SHEET, (0.0, SHEET.1)];
    let path = vec![Trail::of_lines(&corners.map(|(x, y)| Point::new(x, y)), true)];
    Mark { role: Role::Ground, ink: Ink::Grey(0), shape: Shape::Fill { path } }
}

/// A description of the curves.
fn description(curves: &[Curve]) -> String {
    let described = curves.iter().map(|curve| {
        let book = curve.letter.map_or(String::new(), |letter| format!("Book {letter}: "));
        let steps: Vec<String> = curve.steps.iter().map(u32::to_string).collect();
        format!("{book}{}", steps.join(", "))
    });
    format!("Expected steps by maze. {}.", described.collect::<Vec<_>>().join(". "))
}

/// A round number (1, 2 or 5 with zeros), at most `most` of which cover `range`.
fn interval(range: u32, most: u32) -> u32 {
    let tens = (0..9).map(|power| 10_u32.pow(power));
    let mut rounds = tens.flat_map(|ten| [1, 2, 5].map(|one| one * ten));
    rounds.find(|&one| range <= one * most).unwrap_or(range)
}

struct Chart<'f> {
    faces: &'f Faces,
    marks: Vec<Mark>,
}

impl Chart<'_> {
    /// Sets a line so that its start (`anchor` 0), center (0.5) or end (1) is at a point of the baseline.
    fn text(
        &mut self,
        text: &str,
        style: Lettering,
        at: Point,
        anchor: f64,
    ) -> Result<(), MissingGlyph> {
        let line = self.faces.shape(&text.into(), style.weight, style.size)?;
        let at = at - Point::new(line.width * anchor, 0.0);
        self.marks.extend(level(line, at, (style.role, style.ink)));
        Ok(())
    }

    fn stroke(&mut self, points: &[Point], role: Role, ink: Ink, width: f64) {
        let path = vec![Trail::of_lines(points, false)];
        self.marks.push(Mark { role, ink, shape: Shape::Stroke { path, width, dash: None } });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(steps: &[u32]) -> Curve {
        Curve { letter: None, steps: steps.to_vec() }
    }

    #[test]
    fn ticks_are_at_round_numbers() {
        for (range, most, step) in [(1, 6, 1), (6, 6, 1), (7, 6, 2), (47, 6, 10), (900, 6, 200)] {
            assert_eq!(interval(range, most), step, "{range}");
        }
    }

    #[test]
    fn all_ink_stays_on_the_sheet() {
        let faces = Faces::builtin();
        let many: Vec<u32> = (0..500).map(|n| n * n).collect();
        for steps in [&[0][..], &[7], &[10, 400, 20], &many] {
            let letters = [Some('A'), Some('Z'), None];
            let curves: Vec<Curve> =
                letters.iter().map(|&letter| Curve { letter, ..curve(steps) }).collect();
            let mut scene =
                plot(&"Rainy days ".repeat(steps.len().min(20)), &curves, &faces).unwrap();
            let chart = Rect::new(0.0, 0.0, scene.width, scene.height);
            let ground = scene.marks.remove(0);
            assert!(ground.ink == Ink::Grey(0) && ground.bounds() == chart, "{ground:?}");
            assert!(chart.outset(-3.0).holds(scene.ink().unwrap(), 0.0), "{:?}", scene.ink());
        }
    }

    #[test]
    fn a_harder_maze_stands_higher() {
        let scene = plot("Two", &[curve(&[100, 300])], &Faces::builtin()).unwrap();
        let line = scene.marks.iter().find(|mark| mark.role == Role::Solution).unwrap();
        let Shape::Stroke { path, .. } = &line.shape else { panic!("{line:?}") };
        assert!(path[0].end().y < path[0].start.y && path[0].end().x > path[0].start.x);
    }
}
