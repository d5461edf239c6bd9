//! Difficulty: what a maze may be asked for, how long solutions are on a grid, and the seed whose maze meets a target.

mod cache;
mod calibration;
mod choose;
mod exclusions;
mod failure;
mod progression;
mod puzzle;
mod recipe;
mod request;
mod search;
pub mod statistics;
mod target;

pub use cache::Cache;
pub use calibration::Calibration;
pub use choose::choose;
pub use exclusions::Exclusions;
pub use failure::{Failure, Why};
pub use puzzle::{Name, Puzzle};
pub use recipe::Recipe;
pub use request::Request;
pub use search::Configuration;
pub use target::{Choice, NoConfiguration, Query, Target, Tune, Unreachable};
