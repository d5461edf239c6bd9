//! Packages spoiled in ways that a checker could easily miss.

use super::found;
use super::spoil::{Package, form, page, set_box};
use lopdf::Object;
use mazebook::proof::{self, Check, Earlier};

#[test]
fn files() {
    found(&[
        (
            "a state that sets widths and inks elsewhere",
            |p| p.add(4, "/G0 gs"),
            "page 4: contents: the operator gs, wanted only what this reader follows",
        ),
        (
            "a page that is turned",
            |p| p.interior(|d| page(d, 4).set("Rotate", 90)),
            "page 4: contents: a page with /Rotate",
        ),
        (
            "a note on a page",
            |p| p.interior(|d| page(d, 5).set("Annots", Vec::<Object>::new())),
            "page 5: contents: a page with /Annots",
        ),
        (
            "a larger unit",
            |p| p.interior(|d| page(d, 6).set("UserUnit", 2)),
            "page 6: contents: a page with /UserUnit",
        ),
        (
            "a page that shows less than it has",
            |p| p.interior(|d| set_box(d, 7, "CropBox", [20.0, 20.0, 400.0, 600.0])),
            "page 7: boxes: a CropBox of 134.06",
        ),
        (
            "something that is done when the file is opened",
            |p| p.interior(|d| d.catalog_mut().unwrap().set("OpenAction", 0)),
            "interior.pdf: file: it has /OpenAction",
        ),
        (
            "a state on the cover",
            |p| p.on_cover("/G0 gs"),
            "cover.pdf page 1: contents: the operator gs",
        ),
    ]);
}

/// Adds operators to the page of a maze, in mm from the upper left corner of its box.
fn over(p: &mut Package, number: usize, operators: &str) {
    let plan: serde_json::Value = serde_json::from_slice(&p.plan).unwrap();
    let [x, y] = [0, 1].map(|axis| plan["mazes"][number - 1]["box"][axis].as_f64().unwrap());
    let page = p.page_of(number as u64, false);
    let point = 72.0 / 25.4;
    let (x, y) = (x * point, 648.0 - y * point);
    p.add(page, &format!("q {point} 0 0 -{point} {x} {y} cm {operators} Q"));
}

#[test]
fn mazes() {
    found(&[
        (
            "white over a wall",
            |p| over(p, 3, "1 g 30 30 8 8 re f"),
            "one solution: maze 3: white lies over it at",
        ),
        (
            "a white line over walls",
            |p| over(p, 3, "1 G 4 w 20 20 m 60 60 l S"),
            "one solution: maze 3: white lies over it at",
        ),
        (
            "a blot",
            |p| over(p, 4, "0 g 30 30 25 25 re f"),
            "one solution: maze 4: something else lies over it at",
        ),
        (
            "a line of a heavier pen across the way",
            |p| over(p, 4, "0 G 3 w 0 40 m 120 40 l S"),
            "one solution: maze 4: something else lies over it at",
        ),
        (
            "a word on the maze",
            |p| over(p, 5, "BT /F0 12 Tf 1 0 0 -1 40 40 Tm <00240024> Tj ET"),
            "one solution: maze 5: text lies over it at",
        ),
        (
            "walls that are dashed",
            |p| p.walls(6, |text| format!("[.2 .1] 0 d\n{text}")),
            "one solution: maze 6: it is not on its page",
        ),
        (
            "walls that are cut off",
            |p| {
                let page = p.page_of(7, false);
                p.interior(|d| {
                    let id = form(d, page);
                    let form = d.get_object_mut(id).unwrap().as_stream_mut().unwrap();
                    let half = [0.0, 0.0, 4.0, 10.0].map(|side: f32| Object::from(side));
                    form.dict.set("BBox", half.to_vec());
                })
            },
            "one solution: maze 7: some of its walls are cut off",
        ),
        (
            "a star that the manifest does not name",
            |p| {
                let mut plan: serde_json::Value = serde_json::from_slice(&p.plan).unwrap();
                let mazes = plan["mazes"].as_array_mut().unwrap();
                let maze = mazes.iter_mut().find(|maze| maze["signs"].is_array()).unwrap();
                maze.as_object_mut().unwrap().remove("signs");
                p.plan = serde_json::to_vec(&plan).unwrap();
            },
            "something else lies over it at",
        ),
        (
            "one more opening",
            |p| p.walls(1, |text| text.replacen("0 10 l\n", "0 9 l\n0 10 m\n", 1)),
            "one solution: maze 1: its rim has one more opening",
        ),
    ]);
}

#[test]
fn a_maze_of_an_earlier_volume_is_found() {
    let package = Package::good();
    let mut earlier = Earlier::default();
    let mut inspect =
        || proof::inspect(&package.files, &package.plan, &package.rules, &mut earlier);
    assert!(!inspect().iter().any(Check::fails));
    let again: Vec<String> = inspect().iter().filter(|it| it.fails()).map(Check::message).collect();
    assert_eq!(again.len(), 1);
    assert!(again[0].contains("is a maze of a volume before it once more"), "{again:?}");
}
