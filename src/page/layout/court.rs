//! A closed court: a second ring inside its wall, and light hatching.

use super::placement::{Placement, THINNEST};
use crate::scene::{Ink, Mark, Role, Shape};
use maze::Maze;
use maze::geometry::{Point, Step, Trail};

/// The distance between the centers of the two rings, in wall widths.
const BETWEEN: f64 = 2.5;
/// The distance between two lines of the hatching, in mm.
const APART: f64 = 1.8;
/// Light, but dark enough for every printer.
const HATCHING: Ink = Ink::Grey(35);

/// The ring and the hatching of a closed court; empty if there is no court or no space in it.
pub fn pillar(maze: &Maze, placement: &Placement, ink: Ink) -> Vec<Mark> {
    let Some(&side) = maze.grid.court().first() else { return Vec::new() };
    let (center, wall) = (placement.at, placement.wall());
    let radius = maze.grid.wall(side).start.length() * placement.scale - BETWEEN * wall;
    if radius < wall {
        return Vec::new();
    }
    let edge = center + Point::new(0.0, -radius);
    let half = |to| Step::Arc { center, to, clockwise: true };
    let ring = Trail {
        start: edge,
        steps: vec![half(center + Point::new(0.0, radius)), half(edge)],
        closed: true,
    };
    let stroke = |path, width, ink| Mark {
        role: Role::Walls,
        ink,
        shape: Shape::Stroke { path, width, dash: None },
    };
    // Chords at 45 degrees, up to the center of the ring's stroke.
    let diagonal = Point::new(1.0, -1.0).unit();
    let count = (radius / APART).ceil() as i32;
    let chords = (-count..=count).filter_map(|index| {
        let off = f64::from(index) * APART;
        let half = (radius * radius - off * off).max(0.0).sqrt();
        let middle = center + diagonal.perpendicular() * off;
        let ends = [middle - diagonal * half, middle + diagonal * half];
        (half > wall).then(|| Trail::of_lines(&ends, false))
    });
    let hatching = stroke(chords.collect(), THINNEST, HATCHING);
    vec![Mark { role: Role::Overlay, ..hatching }, stroke(vec![ring], wall, ink)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use difficulty::{Configuration, Recipe};

    use maze::topology::{self, Size};
    use maze::{Endpoints, Place};

    /// Light enough for a book; a solid disc could be 50 mm of black.
    #[test]
    fn a_closed_court_is_a_ring_and_light_hatching_within_its_wall() {
        let recipe = Recipe {
            endpoints: Endpoints::At { entrance: Place::Top, exit: Place::Bottom },
            ..Recipe::new(topology::find("polar").unwrap(), Size::Two(8, 36))
        };
        let maze = Configuration::new(recipe).unwrap().maze(1);
        let placement =
            Placement { scale: 8.0, at: Point::new(90.0, 80.0), ..Placement::default() };
        let marks = pillar(&maze, &placement, Ink::BLACK);
        let wall = maze.grid.wall(maze.grid.court()[0]).start.length() * placement.scale;
        let mut ink = 0.0;
        for mark in &marks {
            let around = mark.bounds();
            assert!((around.center() - placement.at).length() < 1e-9);
            assert!(around.width / 2.0 < wall - placement.wall(), "{around:?} in {wall}");
            let Shape::Stroke { path, width, .. } = &mark.shape else { panic!("{mark:?}") };
            let length = |line: &Trail| match line.steps[..] {
                [Step::Line(end)] => (end - line.start).length(),
                _ => std::f64::consts::TAU * (line.start - placement.at).length(),
            };
            ink += path.iter().map(length).sum::<f64>() * width;
        }
        let share = ink / (std::f64::consts::PI * wall * wall);
        assert!((0.05..0.4).contains(&share), "{share} of the court is ink");
    }
}
