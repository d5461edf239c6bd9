//! The ends of a page's mazes.

use super::form::{Form, Keyword, list, one_of};
use crate::document::Value;
use maze::{Endpoints, Place};
use serde_json::json;

/// How the ends of a page's mazes are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The exit is across the grid from the entrance.
    Opposite,
    /// The ends move around the rim from maze to maze.
    Varied,
    /// The ends are found by a search in every maze.
    Search(Endpoints),
}

impl Keyword for Policy {
    const WHAT: &'static str = "choice of endpoints";
    const ALL: &'static [(&'static str, Policy, &'static str)] = &[
        ("opposite", Policy::Opposite, "the exit across the grid from the entrance"),
        ("varied", Policy::Varied, "around the rim from maze to maze"),
        (
            "farthest",
            Policy::Search(Endpoints::Farthest),
            "the longest way between two rim openings",
        ),
        (
            "auto",
            Policy::Search(Endpoints::Auto),
            "two rim openings whose way has the length asked for",
        ),
    ];
}

/// The ends of a page's mazes.
#[allow(missing_docs)] // Documented on the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The same choice for all mazes.
    Fixed(Endpoints),
    /// Around the rim from maze to maze; with the exit at the center, if that is the usual exit of the grid.
    Varied { to_center: bool },
}

impl Ends {
    /// The ends of a maze, by its turn around the rim.
    pub fn of(self, turn: u64) -> Endpoints {
        // Opposite ends. Each pair is half a turn and an eighth after the one before, so that neighboring mazes differ.
        const ROUND: [Place; 8] = [
            Place::TopLeft,
            Place::Bottom,
            Place::TopRight,
            Place::Left,
            Place::BottomRight,
            Place::Top,
            Place::BottomLeft,
            Place::Right,
        ];
        match self {
            Ends::Fixed(endpoints) => endpoints,
            Ends::Varied { to_center } => {
                let entrance = ROUND[(turn % 8) as usize];
                let exit = if to_center { Place::Center } else { entrance.opposite() };
                Endpoints::At { entrance, exit }
            }
        }
    }
}

/// An `entrance` or `exit`.
pub const PLACE: Form<Place> = Form {
    read: |value, example, _| place(value, example),
    schema: |_| {
        let part = json!({ "type": "number", "minimum": 0, "maximum": 1 });
        let names = Place::ALL.iter().map(|(name, _)| (*name, String::new()));
        Ok(json!({ "anyOf": [one_of(names), list(&part, &part)] }))
    },
};

/// A place: a name, or the position across and down the grid's box (0 to 1) to which the opening is nearest.
fn place(value: Value, example: &str) -> Option<Place> {
    let Some(both) = value.elements() else {
        return value.name("place", Place::ALL.iter().copied(), example);
    };
    let [across, down] = both[..] else {
        let message = format!("`{}` takes the name of a place, or two numbers", value.key);
        value.error(
            message,
            "",
            format!("for example {} = [0.25, 0]: a quarter across, at the top", value.key),
        );
        return None;
    };
    let part =
        |value: Value| value.number(0.0..=1.0, "0.25").map(|part| (part * 1000.0).round() as u16);
    let (across, down) = (part(across), part(down));
    Some(Place::At { across: across?, down: down? })
}
