//! The keys of a page; `[defaults]` supplies the missing ones.

use super::document::Document;
use super::keys::{PageKeys, Shares};
use std::ops::Range;

/// A page's own keys and those of `[defaults]`, each with the options of algorithms; and where they stand.
pub struct Layers<'k> {
    pub page: &'k PageKeys,
    pub defaults: &'k PageKeys,
    /// The page's own come first.
    pub shares: [&'k Shares; 2],
    pub header: Range<usize>,
    pub document: &'k Document,
}

/// The key of the page, or else of the defaults.
macro_rules! layered {
    ($layers:ident.$key:ident) => {
        $layers.page.$key.as_ref().or($layers.defaults.$key.as_ref())
    };
}

pub(super) use layered;
