//! The error for a number in a scene.

use std::fmt;

/// A coordinate or a size that no format can write: it is infinite, NaN or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadNumber;

impl fmt::Display for BadNumber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the scene has a coordinate or a size that is not a sane number")
    }
}

impl std::error::Error for BadNumber {}
