//! Where a page's maze begins and ends.

use super::keys::{Given, Keys};
use crate::maze::topology::Topology;
use crate::maze::{Endpoints, Place};
use crate::spec::document::{Document, Value};
use std::ops::Range;

/// What `endpoints` takes, each with a line about it.
pub static ENDPOINTS: &[(&str, Policy, &str)] = &[
    ("opposite", Policy::Opposite, "the exit across the grid from the entrance"),
    ("varied", Policy::Varied, "around the rim from maze to maze"),
    ("farthest", Policy::Search(Endpoints::Farthest), "the longest way between two rim openings"),
    (
        "auto",
        Policy::Search(Endpoints::Auto),
        "two rim openings whose way has the length asked for",
    ),
];

/// How the ends of a page's mazes are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The exit across the grid from the entrance.
    Opposite,
    /// Around the rim from maze to maze.
    Varied,
    /// Searched for in every maze.
    Search(Endpoints),
}

/// The ends of a page's mazes.
#[allow(missing_docs)] // The variant says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The same for all.
    Fixed(Endpoints),
    /// Around the rim from maze to maze; to the center, where the grid's usual exit is there.
    Varied { to_center: bool },
}

impl Ends {
    /// The ends of a maze, by the number of its turn around the rim.
    pub fn of(self, turn: u64) -> Endpoints {
        // Opposite ends, each next pair half a turn and an eighth further, so that neighbors on paper differ.
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

/// A place: its name, or how far across and down the grid's box the nearest opening lies.
pub fn place(value: Value, example: &str) -> Option<Place> {
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

/// The ends of a page, and where they stand in the file; the page's own keys come before the defaults.
pub fn ends(
    page: &Keys,
    defaults: &Keys,
    topology: &Topology,
    header: &Range<usize>,
    document: &Document,
) -> Option<(Ends, Range<usize>)> {
    let own = page.entrance.is_some() || page.exit.is_some();
    let policy = page.endpoints.as_ref().or(defaults.endpoints.as_ref().filter(|_| !own));
    let entrance = page.entrance.as_ref().or(defaults.entrance.as_ref());
    let exit = page.exit.as_ref().or(defaults.exit.as_ref());
    let place =
        |given: Option<&Given<Place>>, usual| given.map_or(Some(usual), |given| given.value);
    if let Some(policy) = policy {
        let ends = match policy.value? {
            Policy::Search(endpoints) => Ends::Fixed(endpoints),
            Policy::Varied => Ends::Varied { to_center: topology.ends.1 == Place::Center },
            Policy::Opposite => {
                let entrance = place(entrance, topology.ends.0)?;
                Ends::Fixed(Endpoints::At { entrance, exit: entrance.opposite() })
            }
        };
        return Some((ends, policy.span.clone()));
    }
    let span = exit.or(entrance).map_or(header, |given| &given.span).clone();
    let (entrance, exit) = (place(entrance, topology.ends.0)?, place(exit, topology.ends.1)?);
    if entrance == exit && entrance != Place::Rim {
        document.error(
            span,
            format!("entrance and exit are both `{}`", exit.name()),
            "",
            "name two places: `entrance` is where the way begins, `exit` where it ends",
        );
        return None;
    }
    Some((Ends::Fixed(Endpoints::At { entrance, exit }), span))
}
