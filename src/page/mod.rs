//! Pages: the position, text and type of everything on a sheet, down to every stroke.

pub mod canvas;
#[doc(hidden)]
pub mod cover;
#[doc(hidden)]
pub mod drawing;
pub mod font;
#[doc(hidden)]
pub mod frame;
#[doc(hidden)]
pub mod kind;
#[doc(hidden)]
pub mod layout;
pub mod outline;
#[doc(hidden)]
pub mod pictures;
#[doc(hidden)]
pub mod plot;
pub mod plotter;
#[doc(hidden)]
pub mod scene;
#[doc(hidden)]
pub mod silhouette;
#[doc(hidden)]
pub mod template;
pub mod view;
#[doc(hidden)]
pub mod way;
