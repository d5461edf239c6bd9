//! The ends of a page: its own keys take precedence over the defaults.

use super::defaults::{Layers, layered};
use super::ends::{Ends, Policy};
use super::keys::{Field, or};
use maze::topology::Topology;
use maze::{Endpoints, Place};
use std::ops::Range;

/// The policy for the ends of a page; the page's own places take precedence over a policy of the defaults.
fn policy<'k>(layers: &Layers<'k>) -> Option<&'k Field<Policy>> {
    let own = layers.page.entrance.is_some() || layers.page.exit.is_some();
    layers.page.endpoints.as_ref().or(layers.defaults.endpoints.as_ref().filter(|_| !own))
}

/// The span of a policy that searches for ends.
pub fn searched<'k>(layers: &Layers<'k>) -> Option<&'k Range<usize>> {
    let searches = |given: &&Field<Policy>| {
        matches!(given.value, Some(Policy::Search(Endpoints::Farthest | Endpoints::Auto)))
    };
    policy(layers).filter(searches).map(|given| &given.span)
}

/// The ends of a page and their span in the source; the page's own keys take precedence over the defaults. Without a
/// topology, only a search for ends is known.
pub fn ends(layers: &Layers, topology: Option<&Topology>) -> Option<(Ends, Range<usize>)> {
    let Layers { header, document, .. } = layers;
    let (entrance, exit) = (layered!(layers.entrance), layered!(layers.exit));
    // The center of a shape is not the center of its board.
    let usual = topology.map(|topology| match topology.ends {
        (_, Place::Center) if layered!(layers.shape).is_some() => {
            (Place::TopLeft, Place::BottomRight)
        }
        ends => ends,
    });
    if let Some(policy) = policy(layers) {
        let ends = match policy.value? {
            Policy::Search(endpoints) => Ends::Fixed(endpoints),
            Policy::Varied => Ends::Varied { to_center: usual?.1 == Place::Center },
            Policy::Opposite => {
                let entrance = or(entrance, usual?.0)?;
                Ends::Fixed(Endpoints::At { entrance, exit: entrance.opposite() })
            }
        };
        return Some((ends, policy.span.clone()));
    }
    let span = exit.or(entrance).map_or(header, |given| &given.span).clone();
    let (entrance, exit) = (or(entrance, usual?.0)?, or(exit, usual?.1)?);
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
