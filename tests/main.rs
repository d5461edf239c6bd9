//! The tests of mazebook as one program, which is built and linked once. `cargo test show::` runs those of `tests/show`.

mod book;
mod carving;
mod cli;
mod drawn;
mod effort;
mod errors;
mod formats;
mod goldens;
mod inputs;
mod making;
mod mistakes;
mod preflight;
mod properties;
mod publish;
mod readme;
mod rebuild;
mod registry;
mod sample;
mod schema;
mod seeds;
mod show;
mod sizes;
mod statistics;
mod stats;
mod templates;
mod tidy;
