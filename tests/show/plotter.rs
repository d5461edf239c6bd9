//! `mazebook show --plotter`: the layers of its file.

use super::{refused, shown};

#[test]
fn a_plotter_gets_walls_and_solution_in_layers() {
    for (solution, hidden) in [("", 1), (" --solution", 0)] {
        let svg = shown(&format!("--size 12x9 --seed 3 --plotter{solution}"));
        let layers: Vec<&str> = svg.split("inkscape:label=\"").skip(1).collect();
        assert!(layers[0].starts_with("walls\"") && layers[1].starts_with("solution\""), "{svg}");
        assert!(layers[0].matches("<path").count() > 5 && layers[1].matches("<path").count() == 1);
        assert_eq!(svg.matches("display:none").count(), hidden);
    }
    let refused = refused("--plotter --out maze.png");
    assert!(refused.contains("a plotter reads SVG, not png"), "{refused}");
}
