//! Difficulty: targets for mazes, the calibration of lengths and efforts, and the search for a seed whose maze meets a
//! target.

mod bounds;
mod cache;
mod calibration;
mod choose;
mod configuration;
mod exclusions;
mod failure;
mod feature;
mod floor;
mod progression;
mod proposals;
mod puzzle;
mod recipe;
mod request;
mod reshaping;
mod scale;
mod search;
pub mod statistics;
mod target;

pub use cache::Cache;
pub use calibration::Calibration;
pub use choose::choose;
pub use configuration::Configuration;
pub use exclusions::Exclusions;
pub use failure::{Failure, Why};
pub use feature::Feature;
pub use puzzle::{Name, Puzzle};
pub use recipe::Recipe;
pub use request::Request;
pub use scale::Scale;
pub use target::{ANY, Bounds, Choice, Length, Levels, Query, Target, Tune, Unreachable};
