//! Results of earlier searches. They make rebuilding a book nearly instant while its author works on it.

use super::{Bounds, Choice, Configuration};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Configurations and choices of earlier builds. Each entry depends only on its key, so a cache never changes the result
/// of a search.
#[derive(Debug, Default)]
pub struct Cache {
    tables: Mutex<Tables>,
    beside: OnceLock<Box<Cache>>,
}

#[derive(Debug, Default)]
struct Tables {
    /// By the identity of the recipe.
    configurations: BTreeMap<String, Arc<Configuration>>,
    /// The first maze that meets a request.
    choices: HashMap<Key, Choice>,
    /// The efforts of a few mazes that meet a request.
    samples: HashMap<Key, Vec<u32>>,
    searches: usize,
}

/// Identifies the mazes that meet a request: they depend on nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key of the request's seeds.
    pub seeds: u64,
    /// The digest of the request.
    pub request: String,
    /// The ranges that the scores must lie in.
    pub bounds: Bounds,
}

impl Cache {
    /// The configuration of a recipe, by its identity.
    pub fn configuration(&self, identity: &str) -> Option<Arc<Configuration>> {
        self.tables().configurations.get(identity).cloned()
    }

    pub(super) fn choice(&self, key: &Key) -> Option<Choice> {
        self.tables().choices.get(key).cloned()
    }

    pub(super) fn put_choice(&self, key: Key, choice: &Choice) {
        let mut tables = self.tables();
        tables.searches += 1;
        tables.choices.insert(key, choice.clone());
    }

    pub(super) fn sample(&self, key: &Key) -> Option<Vec<u32>> {
        self.tables().samples.get(key).cloned()
    }

    pub(super) fn put_sample(&self, key: Key, efforts: &[u32]) {
        let mut tables = self.tables();
        tables.searches += 1;
        tables.samples.insert(key, efforts.to_vec());
    }

    /// A second cache, for another volume of the same series: [`Cache::retain`] for one drops nothing of the other.
    pub fn beside(&self) -> &Cache {
        self.beside.get_or_init(Box::default)
    }

    /// The number of searches whose result was not in the cache, or in the one beside it.
    pub fn searches(&self) -> usize {
        self.tables().searches + self.beside.get().map_or(0, |beside| beside.searches())
    }

    /// Replaces the configurations, keeps the entries of the given requests (key of the seeds, digest) and drops all
    /// others.
    pub fn retain<'r>(
        &self,
        configurations: BTreeMap<String, Arc<Configuration>>,
        requests: impl Iterator<Item = (u64, &'r str)>,
    ) {
        let requests: HashSet<(u64, &str)> = requests.collect();
        let is_kept = |key: &Key| requests.contains(&(key.seeds, key.request.as_str()));
        let mut tables = self.tables();
        tables.configurations = configurations;
        tables.choices.retain(|key, _| is_kept(key));
        tables.samples.retain(|key, _| is_kept(key));
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // Entries are inserted whole, so a thread that panicked cannot have left half of one.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
