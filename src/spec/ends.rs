//! Where a page's maze begins and ends.

use super::page::{Given, Keys};
use crate::document::Document;
use crate::maze::{Endpoints, Place};
use crate::topology::Topology;
use std::ops::Range;

/// The names that `entrance` and `exit` take.
pub static PLACES: &[(&str, Place)] = &[
    ("top-left", Place::TopLeft),
    ("top", Place::Top),
    ("top-right", Place::TopRight),
    ("right", Place::Right),
    ("bottom-right", Place::BottomRight),
    ("bottom", Place::Bottom),
    ("bottom-left", Place::BottomLeft),
    ("left", Place::Left),
    ("rim", Place::Rim),
    ("center", Place::Center),
];

/// The names that `endpoints` takes.
pub static ENDPOINTS: &[(&str, Endpoints)] = &[("farthest", Endpoints::Farthest)];

/// The ends of a page, and where they stand in the file; the page's own keys come before the defaults, and of
/// these a single `entrance` goes well with an `exit` but not with `endpoints`.
pub fn ends(
    page: &Keys,
    defaults: &Keys,
    topology: &Topology,
    header: &Range<usize>,
    document: &Document,
) -> Option<(Endpoints, Range<usize>)> {
    let own = page.entrance.is_some() || page.exit.is_some();
    let policy = page.endpoints.as_ref().or(defaults.endpoints.as_ref().filter(|_| !own));
    if let Some(policy) = policy {
        return Some((policy.value?, policy.span.clone()));
    }
    let entrance = page.entrance.as_ref().or(defaults.entrance.as_ref());
    let exit = page.exit.as_ref().or(defaults.exit.as_ref());
    let span = exit.or(entrance).map_or(header, |given| &given.span).clone();
    let place =
        |given: Option<&Given<Place>>, usual| given.map_or(Some(usual), |given| given.value);
    let (entrance, exit) = (place(entrance, topology.ends.0)?, place(exit, topology.ends.1)?);
    if entrance == exit && entrance != Place::Rim {
        let name = PLACES.iter().find(|(_, place)| *place == exit).map_or("", |(name, _)| name);
        document.error(
            span,
            format!("entrance and exit are both `{name}`"),
            "",
            "name two places: `entrance` is where the way begins, `exit` where it ends",
        );
        return None;
    }
    Some((Endpoints::At { entrance, exit }, span))
}
