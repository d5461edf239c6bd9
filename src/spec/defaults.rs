//! The keys of a page, with `[defaults]` for the missing ones.

use super::document::Document;
use super::keys::{PageKeys, Shares};
use std::ops::Range;

/// The keys of a page and of `[defaults]`, with their algorithm options and the source positions for errors.
pub struct Layers<'k> {
    pub page: &'k PageKeys,
    pub defaults: &'k PageKeys,
    /// The algorithm options of the page, then of the defaults.
    pub shares: [&'k Shares; 2],
    pub header: Range<usize>,
    pub document: &'k Document,
}

/// A key of the page or, if absent there, of the defaults.
macro_rules! layered {
    ($layers:ident.$key:ident) => {
        $layers.page.$key.as_ref().or($layers.defaults.$key.as_ref())
    };
}

pub(super) use layered;
