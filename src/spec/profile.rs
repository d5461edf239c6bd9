//! What the PDF of a book is for.

use super::form::Keyword;

/// What the PDF is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Black and grey, without links.
    Print,
    /// With outline, links and tags, the way in color.
    Screen,
}

impl Keyword for Profile {
    const WHAT: &'static str = "profile";
    const ALL: &'static [(&'static str, Profile, &'static str)] = &[
        ("print", Profile::Print, "for the press: black and grey, no links"),
        (
            "screen",
            Profile::Screen,
            "for reading: outline, links, tags for screen readers, the way in color",
        ),
    ];
}
