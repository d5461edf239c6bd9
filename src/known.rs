//! What was found before: it makes building a book again, while it is being written, a matter of moments.

use crate::search::{Configuration, Found};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Configurations and finds of books built before; everything in it follows from its name alone.
#[derive(Default)]
pub struct Known(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// By the identity of their recipe.
    configurations: BTreeMap<String, Arc<Configuration>>,
    /// The first maze that meets a request, by the key that its seeds come from and the request's digest.
    finds: HashMap<(u64, String), Found>,
}

impl Known {
    pub fn configuration(&self, identity: &str) -> Option<Arc<Configuration>> {
        self.inner().configurations.get(identity).cloned()
    }

    pub fn found(&self, key: u64, request: &str) -> Option<Found> {
        self.inner().finds.get(&(key, request.to_owned())).cloned()
    }

    pub fn remember(&self, key: u64, request: &str, found: &Found) {
        self.inner().finds.insert((key, request.to_owned()), found.clone());
    }

    /// Holds on to these configurations and finds, and forgets all others.
    pub fn keep<'r>(
        &self,
        configurations: BTreeMap<String, Arc<Configuration>>,
        requests: impl Iterator<Item = (u64, &'r str)>,
    ) {
        let mut inner = self.inner();
        let mut finds = HashMap::new();
        for (key, request) in requests {
            let name = (key, request.to_owned());
            if let Some(found) = inner.finds.remove(&name) {
                finds.insert(name, found);
            }
        }
        *inner = Inner { configurations, finds };
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Every entry goes in whole, so a thread that panicked has spoiled none.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
