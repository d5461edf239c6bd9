//! The topologies and algorithms that can be named: the built-in ones, and those of a program that uses the library.

use crate::algorithm::{self, Algorithm, Share};
use crate::topology::{self, Topology};
use crate::{Error, ErrorKind};

/// Topologies and algorithms by name.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    topologies: Vec<&'static Topology>,
    algorithms: Vec<&'static Algorithm>,
}

/// In place of an algorithm, what makes a maze with a hidden picture is called so.
const PICTURE: &str = "picture";

impl Registry {
    /// Adds a topology.
    ///
    /// Its name consists of small letters, digits and hyphens. An error if another topology or its
    /// [family](Topology::family) has the same name, since the name decides which mazes a seed gives.
    pub fn add_topology(&mut self, own: &'static Topology) -> Result<(), Error> {
        let is_like = |other: &Topology| own.family() == other.family();
        check(own.name, self.every_topology().any(is_like))?;
        self.topologies.push(own);
        Ok(())
    }

    /// Adds an algorithm. Its option, if it has one, becomes a key of pages.
    ///
    /// An error if its name is that of another one; see [`add_topology`](Registry::add_topology).
    pub fn add_algorithm(&mut self, own: &'static Algorithm) -> Result<(), Error> {
        let is_same = |other: &Algorithm| other.name == own.name;
        check(own.name, own.name == PICTURE || self.algorithms().any(is_same))?;
        self.algorithms.push(own);
        Ok(())
    }

    /// The topologies; of a family with many numbers, only one.
    pub fn topologies(&self) -> impl Iterator<Item = &'static Topology> {
        topology::ALL.iter().chain(self.topologies.iter().copied())
    }

    /// Every topology that can be named.
    pub fn every_topology(&self) -> impl Iterator<Item = &'static Topology> {
        topology::every().chain(self.topologies.iter().copied())
    }

    /// The topology with this name.
    pub fn topology(&self, name: &str) -> Option<&'static Topology> {
        self.every_topology().find(|topology| topology.name == name)
    }

    /// The algorithms.
    pub fn algorithms(&self) -> impl Iterator<Item = &'static Algorithm> {
        algorithm::ALL.iter().chain(self.algorithms.iter().copied())
    }

    /// The options of all algorithms.
    pub fn options(&self) -> impl Iterator<Item = &'static Share> {
        self.algorithms().filter_map(|algorithm| algorithm.option.as_ref())
    }
}

fn check(name: &str, is_taken: bool) -> Result<(), Error> {
    let is_small = |c: char| c.is_ascii_lowercase();
    let is_name = name.starts_with(is_small)
        && name.chars().all(|c| is_small(c) || c.is_ascii_digit() || c == '-');
    let wrong = match (is_name, is_taken) {
        (true, false) => return Ok(()),
        (true, true) => format!("there is another `{name}`: take a name of its own"),
        (false, _) => format!("`{name}` is no name: take small letters, for example brick-wall"),
    };
    Err(Error::new(ErrorKind::Name, wrong))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &'static str) -> &'static Topology {
        let square = &topology::ALL[0];
        Box::leak(Box::new(Topology::new(name, "", square.cells, square.grid)))
    }

    #[test]
    fn every_name_stands_for_one_thing() {
        let mut registry = Registry::default();
        registry.add_topology(named("brick-wall")).unwrap();
        assert!(registry.topology("brick-wall").is_some());
        for taken in ["brick-wall", "square", "isohedral-200", "hex-2", "Brick", "a b", "", "7"] {
            let wrong = registry.add_topology(named(taken)).unwrap_err();
            assert_eq!(wrong.kind(), ErrorKind::Name, "{taken}");
        }
        for taken in ["picture", "wilson", "Mine"] {
            let carve = algorithm::ALL[0].carve;
            let own = Box::leak(Box::new(Algorithm::new(taken, "", carve)));
            assert_eq!(registry.add_algorithm(own).unwrap_err().kind(), ErrorKind::Name, "{taken}");
        }
        assert_eq!(registry.topologies().count(), topology::ALL.len() + 1);
    }
}
