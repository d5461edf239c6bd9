//! Hidden pictures: the solution fills exactly the picture, on every topology, between any ends.

use super::shapes::planned;
use crate::sample::{THOROUGH, often};
use mazebook::maze::solve;
use mazebook::maze::topology;

/// A size with about the same number of cells in each topology.
fn size(topology: &str) -> &'static str {
    match topology {
        "square" | "cairo" | "octagon" => "[24, 30]",
        "hex" => "[24, 30]",
        "triangle" => "[40, 24]",
        "polar" => "14",
        "kagome" => "[14, 18]",
        "rhombille" => "[14, 18]",
        "floret" => "[9, 12]",
        "snub-square" => "[10, 14]",
        _ => "700",
    }
}

#[test]
fn the_way_fills_the_picture_on_every_topology() {
    let cases = topology::ALL.iter().flat_map(|topology| [(topology, 0.0), (topology, 0.1)]);
    // Three of them in an everyday run, because each picture takes a search.
    let shown = |(topology, stubs): &(&topology::Topology, f64)| match topology.name {
        "square" | "voronoi" => *stubs == 0.0,
        "triangle" => *stubs > 0.0,
        _ => false,
    };
    for (topology, stubs) in cases.filter(|case| THOROUGH || shown(case)) {
        let keys = format!("picture = \"cat\"\nstubs = {stubs}\nsize = {}", size(topology.name));
        let configuration = planned(topology.name, &keys, &[]).unwrap();
        let mask = configuration.mask().unwrap();
        let all = configuration.grid.cells().filter(|&cell| mask.has(cell)).count();
        for seed in 0..often(1, 8) {
            let maze = configuration.maze(seed);
            let open = maze.passages_once().count();
            assert_eq!(open, configuration.grid.len() - 1, "{topology:?}: a perfect maze");
            let way = solve::solve(&maze);
            let inside = way.iter().filter(|&&cell| mask.has(cell)).count() as f64;
            // Cells cropped away or unreachable for a solution: more around corners where six cells meet, and where each
            // cell of one kind is beside two of another.
            let left = match topology.name {
                "triangle" | "rhombille" => 0.2,
                "snub-square" | "penrose" => 0.25,
                "kagome" => 0.4,
                _ => 0.1,
            };
            let least = (1.0 - stubs - left) * all as f64;
            assert!(inside >= least, "{topology:?}: {inside} of {all} with {stubs}");
            let beyond = way.len() as f64 - inside;
            assert!(beyond <= 0.25 * all as f64, "{topology:?}: {beyond} beyond {all}");
        }
    }
}

#[test]
fn more_stubs_are_more_choices() {
    let decisions = |stubs: &str| {
        let keys = format!("picture = \"heart\"\nsize = [30, 36]\nstubs = {stubs}");
        let configuration = planned("square", &keys, &[]).unwrap();
        let scores = (0..10).map(|seed| {
            let maze = configuration.maze(seed);
            mazebook::maze::score::score(&maze, &solve::solve(&maze)).decisions
        });
        scores.sum::<u32>()
    };
    let [none, few, many] = ["0", "0.05", "0.15"].map(decisions);
    assert!(none * 3 < few * 2 && few * 3 < many * 2, "{none}, {few}, {many}");
}

#[test]
fn any_two_ends_will_do() {
    let places = ["top-left", "top", "right", "bottom", "left", "center"];
    for entrance in places {
        for exit in places.into_iter().filter(|&exit| exit != entrance) {
            let keys = format!(
                "picture = \"heart\"\nsize = [20, 26]\nentrance = \"{entrance}\"\nexit = \"{exit}\""
            );
            let configuration = planned("square", &keys, &[]).unwrap();
            let maze = configuration.maze(3);
            let (start, goal) = (maze.entrance.cell(), maze.exit.cell());
            let way = solve::solve(&maze);
            assert_eq!((way[0], way[way.len() - 1]), (start, goal), "{entrance} to {exit}");
            assert!(way.len() > 150, "{entrance} to {exit}: {}", way.len());
        }
    }
}

#[test]
fn what_cannot_be_hidden_is_explained_with_what_can() {
    let found = |keys: &str| planned("square", keys, &[]).unwrap_err();
    let thin = found("picture = \"text:ANNA\"\nsize = [20, 20]");
    let (_, rest) = thin.split_once("size = ").unwrap_or_else(|| panic!("{thin}"));
    let size = rest.split(" would").next().unwrap();
    assert!(planned("square", &format!("picture = \"text:ANNA\"\nsize = {size}"), &[]).is_ok());
    for (keys, said) in [
        ("picture = \"haert\"\nsize = [20, 20]", "did you mean `heart`?"),
        ("picture = \"heart\"\nsize = [5, 5]", "size = [7, 7] would do"),
        ("picture = \"heart\"\nsize = [20, 20]\nalgorithm = \"wilson\"", "leave it out"),
        ("picture = \"heart\"\nsize = [20, 20]\nbraid = 0.5", "braid = 0.0"),
        ("picture = \"heart\"\nsize = [20, 20]\ntune = true", "tune = false"),
        ("picture = \"heart\"\nsize = [20, 20]\nendpoints = \"farthest\"", "name two places"),
        ("picture = \"heart\"\nsize = [20, 20]\nstubs = 0.5", "0 to 0.3"),
    ] {
        let why = found(keys);
        assert!(why.contains(said), "{keys}: {why}");
    }
}
