//! Whatever lies in a font of one's own, its glyphs are drawn and embedded, or it is refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mazebook::format::{pdf, svg};
use mazebook::maze::grid::Grid;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Maze, Place, ends};
use mazebook::page::font::{Faces, Weight};
use mazebook::page::layout::single::{Caption, sheet};
use mazebook::page::view::View;
use std::sync::Arc;

fuzz_target!(|bytes: &[u8]| {
    let Ok(faces) = Faces::with(vec![bytes.to_owned()]) else { return };
    let text = "漢字かなעבאيABC";
    for character in text.chars() {
        if faces.shape(&character.to_string().as_str().into(), Weight::Regular, 12.0).is_err() {
            continue;
        }
        let square = topology::find("square").unwrap();
        let grid: Arc<Grid> = Arc::new((square.grid)(Size::Two(2, 2)).unwrap());
        let (entrance, exit) = ends(&grid, Place::TopLeft, Place::BottomRight).unwrap();
        let maze = Maze::open(grid, (entrance, exit));
        let view = View { maze: &maze, way: &[], overlay: None };
        let caption = Caption { heading: character.to_string(), ..Caption::default() };
        let Ok(scene) = sheet(&view, &caption, &faces) else { continue };
        let _ = svg::write(&scene, &faces);
        if let Ok(page) = pdf::encode(&scene, &faces, &pdf::Forms::default()) {
            let _ = pdf::write(&pdf::Metadata::default(), &faces, vec![page]);
        }
    }
});
