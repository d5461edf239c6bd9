pub mod algorithm;
pub mod diagnostic;
pub mod geometry;
pub mod maze;
pub mod scene;
pub mod search;
