//! Spoiled mazes with crossings, portraits, colored solutions, or boards that look the same when turned.

use super::found_in;
use super::spoil::Package;

/// Walls turned around a point, in degrees.
fn turned(walls: &str, degrees: f64, [x, y]: [f64; 2]) -> String {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let (right, down) = (x - cosine * x + sine * y, y - sine * x - cosine * y);
    format!("{cosine:.6} {sine:.6} {:.6} {cosine:.6} {right:.6} {down:.6} cm\n{walls}", -sine)
}

/// The centers of the hexagonal and the round mazes in their own drawings.
const HEXAGON: [f64; 2] = [3.175_426, 4.0];
const ROUND: [f64; 2] = [0.0, 0.0];

#[test]
fn every_special_maze_is_checked() {
    for check in Package::special().inspected() {
        assert!(!check.measured.contains("not checked"), "{}", check.message());
    }
}

#[test]
fn a_tunnel_can_make_a_second_way() {
    found_in(
        Package::special,
        &[(
            "a wall less",
            |p| p.walls(1, |text| text.replacen("3 1 l\n3 2 l\n", "3 1 l\n3 2 m\n", 1)),
            "one solution: maze 1: one of its tunnels leads to where another way leads",
        )],
    );
}

#[test]
fn bridges() {
    found_in(
        Package::special,
        &[
            (
                "a bridge without a side",
                |p| {
                    p.walls(1, |text| {
                        text.replacen("1.8 1.2 l\n1.2 1.2 l", "1.8 1.2 l\n1.2 1.2 m", 1)
                    })
                },
                "one solution: maze 1: no bridge leads over the tunnel at 40.2, 72.9 mm",
            ),
            (
                "an island of walls",
                |p| p.walls(1, |text| text.replace("S\n", ".3 2.3 m\n.3 2.7 l\nS\n")),
                "one solution: maze 1: its walls are 2 pieces",
            ),
            (
                "a wall across",
                |p| p.walls(1, |text| text.replace("S\n", "0 5 m\n8 5 l\nS\n")),
                "one solution: maze 1: no way leads through it",
            ),
            (
                "mouths that are not dark",
                |p| p.maze(2, |text| text.replace("l\nS\n", "l\nn\n")),
                "one solution: maze 2: 0 dark mouths of tunnels instead of 16",
            ),
            (
                "a tunnel that is not planned",
                |p| p.planned(2, |maze| drop(maze["tunnels"].as_array_mut().unwrap().pop())),
                "one solution: maze 2: 0 dark mouths of tunnels instead of 14",
            ),
            (
                "a tunnel that is only planned",
                |p| {
                    p.planned(2, |maze| {
                        maze["tunnels"]
                            .as_array_mut()
                            .unwrap()
                            .push(serde_json::json!([[30, 60], [30, 70]]));
                    })
                },
                "one solution: maze 2: 16 dark mouths of tunnels instead of 18",
            ),
            (
                "mouths joined across",
                |p| {
                    p.planned(2, |maze| {
                        let one = maze["tunnels"][0][0].take();
                        let other = maze["tunnels"][1][0].take();
                        maze["tunnels"][0][0] = other;
                        maze["tunnels"][1][0] = one;
                    })
                },
                "one solution: maze 2: 0 dark mouths of tunnels instead of 16",
            ),
            (
                "a mouth with a line less than others",
                |p| p.maze(1, |text| text.replacen("76.221 87.147 m\n64.336 87.147 l\n", "", 1)),
                "one solution: maze 1: 15 dark mouths of tunnels instead of 16",
            ),
            (
                "a hatching that shuts a passage",
                |p| {
                    p.maze(1, |text| {
                        text.replacen("0 G\n", "0 G\n.459 w\n45.6 64 m\n33.5 64 l\nS\n", 1)
                    })
                },
                "one solution: maze 1: something else lies over it at 33.5, 64.0 mm",
            ),
            (
                "bridges that are too narrow",
                |p| p.rules.gap = 12.0,
                "narrowest passage: maze 1: a passage is narrower than 9.00 mm",
            ),
            (
                "a way that ends in a tunnel",
                |p| {
                    p.way(1, |way, _| {
                        way[..way.rfind(" m\n").unwrap()].rsplit_once('\n').unwrap().0.to_owned()
                            + "\nS"
                    })
                },
                "key: maze 1: no way from entrance to exit",
            ),
            ("the way of another", |p| p.way(1, |_, other| other), "key: maze 1: "),
            (
                "a way that stops at a bridge",
                |p| p.answer(1, |text| text.replacen(" w\n52.183 56.548 m", " w\n0 0 m", 1)),
                "key: maze 1: the way does not go on under a bridge as a thinner line on page 38",
            ),
            (
                "a way under a bridge as wide as elsewhere",
                |p| p.answer(1, |text| text.replacen(".54 w", "1.2 w", 1)),
                "key: maze 1: the way does not go on under a bridge as a thinner line on page 38",
            ),
            (
                "a thin line under a bridge beside the way",
                |p| p.answer(1, |text| text.replacen(".54 w\n", ".54 w\n31 36 m\n31 33 l\n", 1)),
                "key: maze 1: a thin line lies where the way does not run under a bridge on page 38",
            ),
        ],
    );
}

#[test]
fn portraits() {
    found_in(
        Package::special,
        &[
            (
                "a portrait without a picture",
                |p| p.maze(13, |text| text.replace("\nf\n", "\nn\n")),
                "one solution: maze 13: no wall is heavier than others",
            ),
            (
                "walls so heavy that they close the way",
                |p| {
                    let page = p.page_of(13, false);
                    p.add(page, "0 g 41.4 350 340 20 re 41.4 360 340 20 re f");
                },
                "one solution: maze 13: no way leads through it",
            ),
            (
                "walls that leave 2 mm",
                |p| {
                    let page = p.page_of(13, false);
                    p.rules.gap = 4.0;
                    p.add(page, "0 g 50.3 524 7.8 1 re 63.8 524 7.8 1 re f");
                },
                "narrowest passage: maze 13: a passage is narrower than 3.00 mm",
            ),
            (
                "an island of walls",
                |p| p.walls(14, |text| text.replace("S\n", "2.3 2.3 m\n2.3 2.7 l\nS\n")),
                "maze 14: its walls are 2 pieces, so there is more than one way",
            ),
        ],
    );
}

#[test]
fn pictures() {
    found_in(
        Package::special,
        &[
            (
                "a cell is colored that is not on the way",
                |p| {
                    p.answer(16, |text| {
                        let cell = "97.27 114.6 m\n97.37 114.8 l\n97.17 114.8 l\nh\n";
                        text.replacen(".4 g\n", &format!(".4 g\n{cell}"), 1).replacen(
                            ".265 w\n",
                            &format!(".265 w\n{cell}"),
                            1,
                        )
                    })
                },
                "key: maze 16: a cell is colored that the way does not pass on page",
            ),
            (
                "a cell is not colored",
                |p| {
                    p.answer(16, |text| {
                        let without = |text: String, before: &str| {
                            let (head, tail) = text.split_once(before).unwrap();
                            format!("{head}{before}{}", tail.split_once("h\n").unwrap().1)
                        };
                        without(without(text, ".4 g\n"), ".265 w\n")
                    })
                },
                "key: maze 16: the way leaves the cells that are colored on page",
            ),
            (
                "a black way over colored cells",
                |p| p.answer(16, |text| text.replacen("1 G\n", "0 G\n", 1)),
                "key: maze 16: no way from entrance to exit on page",
            ),
            (
                "nothing is colored",
                |p| p.answer(16, |text| text.replace("\nf\n", "\nn\n")),
                "key: maze 16: ",
            ),
        ],
    );
}

#[test]
fn boards_that_are_turned() {
    found_in(
        Package::special,
        &[
            (
                "a hexagon that is another, turned by a sixth",
                |p| {
                    let walls = p.walls_of(19);
                    p.walls(20, |_| turned(&walls, 60.0, HEXAGON));
                },
                "no maze twice: maze 20 is maze 19 once more",
            ),
            (
                "a hexagon that is another, turned by a third and mirrored",
                |p| {
                    let walls = p.walls_of(19);
                    let mirrored = format!("-1 0 0 1 {} 0 cm\n{walls}", 2.0 * HEXAGON[0]);
                    p.walls(20, |_| turned(&mirrored, 120.0, HEXAGON));
                },
                "no maze twice: maze 20 is maze 19 once more",
            ),
            (
                "a round maze that is another, turned by a step of its ring",
                |p| {
                    let walls = p.walls_of(22);
                    p.walls(24, |_| turned(&walls, 15.0, ROUND));
                },
                "no maze twice: maze 24 is maze 22 once more",
            ),
        ],
    );
}
