//! The registry of carving algorithms: each makes a perfect maze with a texture of its own.

/// A registered algorithm.
pub struct Algorithm {
    /// As written in a book spec.
    pub name: &'static str,
    /// One line about the texture that it makes.
    pub about: &'static str,
    /// The name, meaning and default of its one option, a share from 0 to 1.
    pub option: Option<Share>,
    // carve: …
}

/// An option of an algorithm: a share between 0 and 1.
pub struct Share {
    pub name: &'static str,
    pub about: &'static str,
    pub default: f64,
}

/// An algorithm with its option's value.
#[derive(Clone, Copy)]
pub struct Carver {
    pub algorithm: &'static Algorithm,
    /// The value of the algorithm's option, 0 to 1; unused where it has none.
    pub share: f64,
}
