//! Shapes: their cells, their sources, and the messages about impossible ones.

use super::shown;
use crate::making::{read, sound};
use crate::sample::{THOROUGH, often, sampled};
use mazebook::book::plan::plan;
use mazebook::difficulty::Configuration;
use mazebook::maze::topology;
use mazebook::spec::assets::{Assets, Files, shapes};
use mazebook::{Build, Memory};
use std::sync::Arc;

/// The configuration of the first maze of a page with these keys, in a book beside these files.
pub fn planned(
    topology: &str,
    keys: &str,
    files: &[(&str, &[u8])],
) -> Result<Arc<Configuration>, String> {
    let files: Files =
        files.iter().map(|&(name, file)| (name.to_owned(), file.to_owned())).collect();
    let text = format!("[book]\ntitle = \"Test\"\n[[page]]\ntopology = \"{topology}\"\n{keys}\n");
    let spec = read(text, &Assets::of_files(Arc::new(files))).map_err(|found| shown(&found))?;
    let requests = plan(&spec, None).map_err(|found| shown(&found))?;
    Ok(requests[0].configuration.clone())
}

/// A PNG of grey pixels, row by row.
pub fn png(columns: u32, grey: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, columns, grey.len() as u32 / columns);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(grey).unwrap();
    file
}

#[test]
fn every_shape_has_the_cells_that_are_asked_for_on_every_topology() {
    let cases = topology::ALL.iter().flat_map(|it| shapes().map(move |shape| (it.name, shape)));
    let cases = sampled(cases.collect(), |&(topology, shape)| vec![topology, shape]);
    for (topology, shape) in cases {
        let configuration = planned(topology, &format!("shape = \"{shape}\"\nsize = 300"), &[]);
        let configuration = configuration.unwrap();
        let off = configuration.grid.len().abs_diff(300);
        assert!(off <= 15, "{shape} in {topology} has {} cells", configuration.grid.len());
        let dropped = configuration.dropped;
        assert!(dropped < 0.1, "{shape} in {topology} loses {dropped}");
    }
}

#[test]
fn a_shape_comes_from_pixels_letters_pictures_and_files_of_your_own() {
    // An L of four by four pixels; inverted, it is a block of three by three in the other corner.
    let l = png(4, &[0, 255, 255, 255, 0, 255, 255, 255, 0, 255, 255, 255, 0, 0, 0, 100]);
    let files: &[(&str, &[u8])] = &[("l.png", &l)];
    let cells = |keys: &str| planned("square", keys, files).unwrap().grid.len();
    assert_eq!(cells("shape = \"l.png\"\nsize = [4, 4]"), 7);
    assert_eq!(cells("shape = \"l.png\"\nsize = [4, 4]\nthreshold = 0.9"), 6);
    assert_eq!(cells("shape = \"l.png\"\nsize = [3, 3]\ninvert = true"), 9);
    assert_eq!(cells("shape = \"l.png\"\nsize = [8, 8]"), 28);

    let square = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill-rule="evenodd" d="M0 0h9v9h-9z M3 3h3v3h-3z"/></svg>"#;
    let own: &[(&str, &[u8])] = &[("templates/shapes/mine.svg", square), ("a.svg", square)];
    for name in ["mine", "a.svg"] {
        let configuration =
            planned("square", &format!("shape = \"{name}\"\nsize = [9, 9]"), own).unwrap();
        // A hole cannot be an entrance.
        assert_eq!((configuration.grid.len(), configuration.grid.rim().len()), (72, 48));
        assert_eq!(configuration.grid.gates().len(), 36);
    }
    for name in ["🐘", "elephant", "text:Ä i", "text:ANNA", "text:★", "text:A☆"] {
        let cells =
            planned("square", &format!("shape = \"{name}\"\nsize = 300"), &[]).unwrap().grid.len();
        assert!(cells.abs_diff(300) <= 20, "{name} has {cells} cells");
    }
}

#[test]
fn what_cannot_be_a_shape_is_explained_with_what_can() {
    let (white, black) = (png(2, &[255; 4]), png(2, &[0; 4]));
    let lines = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><path d="M0 0h99v99h-99v-99h1v98h97v-97h-97z"/></svg>"#;
    let bomb = b"<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\"><!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;\">]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;</text></svg>";
    let parts = png(5, &[0, 255, 0, 255, 0]);
    let files: &[(&str, &[u8])] = &[
        ("white.png", &white),
        ("black.png", &black),
        ("lines.svg", lines),
        ("bomb.svg", bomb),
        ("parts.png", &parts),
    ];
    for (shape, said) in [
        ("\"haert\"", "did you mean `heart`?"),
        ("\"hex\"", "write topology = "),
        ("\"text:迷\"", "no font has a glyph for"),
        ("\"white.png\"", "all one color"),
        ("\"black.png\"", "all one color"),
        ("\"lines.svg\"", "too thin"),
        ("\"bomb.svg\"", "entities that stand for too much"),
        ("\"parts.png\"", "hang together"),
    ] {
        let found = planned("square", &format!("shape = {shape}\nsize = [20, 20]"), files)
            .expect_err(shape);
        assert!(found.contains(said), "{shape}: {found}");
        // The proposal works.
        if let Some((_, rest)) =
            found.split_once("size = [20, 20]").and(found.split_once("; size = "))
        {
            let (size, _) = rest.split_once(" would do").unwrap();
            assert!(
                planned("square", &format!("shape = {shape}\nsize = {size}"), files).is_ok(),
                "{size}"
            );
        } else {
            assert!(!said.contains("thin"), "{found}");
        }
    }
}

#[test]
fn what_is_left_out_of_a_shape_is_said() {
    // A block of six by six, and a separate one of three by three.
    let pixel = |at: usize| {
        let (column, row) = (at % 10, at / 10);
        if column < 6 || column > 6 && row < 3 { 0 } else { 255 }
    };
    let two = png(10, &(0..60).map(pixel).collect::<Vec<u8>>());
    let files: Files = [("two.png".to_owned(), two)].into();
    let assets = Assets::of_files(Arc::new(files));
    let text = "[book]\ntitle = \"T\"\n[[page]]\ntopology = \"square\"\nshape = \"two.png\"\nsize = [10, 6]\ncount = 2\n";
    let spec = sound(read(text, &assets));
    let report =
        Build::new(&spec).assets(assets).formats(["manifest"]).write(&mut Memory::default());
    let warnings = shown(&report.unwrap().warnings);
    assert_eq!(warnings.matches("20 % of the shape is left out").count(), 1, "{warnings}");
}

#[test]
fn with_a_smooth_rim_no_letter_is_lost() {
    let letters = |topology: &str, name: &str, size: u32| {
        let keys = format!("shape = \"text:{name}\"\nrim = \"smooth\"\nsize = {size}");
        let found = planned(topology, &keys, &[]).unwrap();
        let bounds = found.grid.bounds();
        (found.dropped, bounds.width / bounds.height)
    };
    // The width of the letters, relative to their height.
    let (_, whole) = letters("square", "MIA", 200);
    // One in an everyday run, because every letter is computed anew.
    let all = topology::ALL.iter().map(|topology| topology.name).collect::<Vec<_>>();
    for topology in often(vec!["hex"], all) {
        let (dropped, wide) = letters(topology, "MIA", 120);
        assert!(dropped < 0.03, "{topology}: {dropped} left out");
        assert!((wide / whole - 1.0).abs() < 0.15, "{topology}: {wide}");
    }
    // Letters whose cells touch although their outlines do not.
    assert!(!THOROUGH || letters("hex", "EMIL", 450).0 < 0.03);
}

#[test]
fn a_topology_is_named_on_which_a_shape_is_symmetrical() {
    let keys = |size: u32| format!("shape = \"heart\"\nsymmetry = \"mirror\"\nsize = {size}");
    let error = planned("hex", &keys(300), &[]).unwrap_err();
    assert!(error.contains("topology = \"square\" would do"), "{error}");
    assert!(planned("square", &keys(300), &[]).is_ok());
    let error =
        planned("square", "shape = \"cat\"\nsymmetry = \"mirror\"\nsize = 300", &[]).unwrap_err();
    assert!(error.contains("take another shape"), "{error}");
}
