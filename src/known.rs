//! What was found before: it makes building a book again, while it is being written, a matter of moments.

use crate::search::{Configuration, Found};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Configurations and finds of books built before; everything in it follows from its name alone.
#[derive(Default)]
pub struct Known(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// By the identity of their recipe.
    configurations: BTreeMap<String, Arc<Configuration>>,
    /// The first maze that meets a request.
    finds: HashMap<Name, Found>,
    /// E3 of some mazes that meet a request.
    samples: HashMap<Name, Vec<u32>>,
    /// Every maze that meets a request, from the first on, with its E3; as far as has been looked.
    tried: HashMap<Name, Vec<(Found, u32)>>,
    searches: usize,
}

/// All that the mazes which meet a request follow from.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Name {
    /// That from which its seeds come.
    pub key: u64,
    /// The digest of its request.
    pub request: String,
    /// Cells on its solution.
    pub lengths: RangeInclusive<u32>,
}

impl Known {
    pub fn configuration(&self, identity: &str) -> Option<Arc<Configuration>> {
        self.inner().configurations.get(identity).cloned()
    }

    pub fn found(&self, name: &Name) -> Option<Found> {
        self.inner().finds.get(name).cloned()
    }

    pub fn remember(&self, name: Name, found: &Found) {
        let mut inner = self.inner();
        inner.searches += 1;
        inner.finds.insert(name, found.clone());
    }

    pub fn sample(&self, name: &Name) -> Option<Vec<u32>> {
        self.inner().samples.get(name).cloned()
    }

    pub fn remember_sample(&self, name: Name, e3: &[u32]) {
        let mut inner = self.inner();
        inner.searches += 1;
        inner.samples.insert(name, e3.to_vec());
    }

    pub fn tried(&self, name: &Name) -> Vec<(Found, u32)> {
        self.inner().tried.get(name).cloned().unwrap_or_default()
    }

    pub fn remember_tried(&self, name: Name, tried: Vec<(Found, u32)>) {
        let mut inner = self.inner();
        inner.searches += 1;
        inner.tried.insert(name, tried);
    }

    /// How many searches there were because what they found was not known.
    pub fn searches(&self) -> usize {
        self.inner().searches
    }

    /// Holds on to these configurations, and to what is known of these requests; forgets all else.
    pub fn keep<'r>(
        &self,
        configurations: BTreeMap<String, Arc<Configuration>>,
        requests: impl Iterator<Item = (u64, &'r str)>,
    ) {
        let requests: HashSet<(u64, &str)> = requests.collect();
        let kept = |name: &Name| requests.contains(&(name.key, name.request.as_str()));
        let mut inner = self.inner();
        inner.configurations = configurations;
        inner.finds.retain(|name, _| kept(name));
        inner.samples.retain(|name, _| kept(name));
        inner.tried.retain(|name, _| kept(name));
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Every entry goes in whole, so a thread that panicked has spoiled none.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
