//! Pages: the position, text and type of everything on a sheet, down to every stroke.

mod canvas;
pub mod cover;
pub mod drawing;
pub mod font;
pub mod frame;
pub mod kind;
pub mod layout;
mod lettering;
pub mod outline;
pub mod pictures;
pub mod plot;
pub mod plotter;
pub mod scene;
pub mod silhouette;
pub mod template;
pub mod view;
pub mod way;
