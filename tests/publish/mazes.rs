//! Spoiled mazes and answer keys.

use super::found;
use super::spoil::{form, swap};

/// A mirrored drawing: its x coordinates are reflected.
fn mirrored(text: &str, about: f64) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let turned = words.iter().enumerate().map(|(at, word)| match word.parse::<f64>() {
            Ok(x) if at % 2 == 0 => format!("{:.4}", about - x),
            _ => (*word).to_owned(),
        });
        turned.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn mazes() {
    found(&[
        (
            "a maze without walls",
            |p| p.walls(3, |_| "S".into()),
            "one solution: maze 3: it is not on its page",
        ),
        (
            "a maze that is another once more",
            |p| {
                let [a, b] = [2, 5].map(|number| p.page_of(number, false));
                p.interior(|doc| {
                    let walls = doc.get_object(form(doc, a)).unwrap().clone();
                    let id = form(doc, b);
                    doc.objects.insert(id, walls);
                });
            },
            "no maze twice: maze 5 is maze 2 once more",
        ),
        (
            "a maze that is another's mirror image",
            |p| {
                let walls = p.walls_of(2);
                p.walls(5, |_| mirrored(&walls, 8.0));
            },
            "no maze twice: maze 5 is maze 2 once more",
        ),
        (
            "a maze with a wall across",
            |p| p.walls(4, |text| text.replace("S\n", "0 5 m\n8 5 l\nS\n")),
            "one solution: maze 4: no way leads through it",
        ),
        (
            "a maze with an island of walls",
            |p| p.walls(4, |text| text.replace("S\n", "2.3 2.3 m\n2.3 2.7 l\nS\n")),
            "maze 4: its walls are 2 pieces, so there is more than one way",
        ),
        (
            "a maze that is moved",
            |p| p.walls(7, |text| format!("1 0 0 1 .5 .5 cm\n{text}")),
            "maze 7: ",
        ),
        (
            "a maze that is smaller",
            |p| p.walls(7, |text| format!(".5 0 0 .5 0 0 cm\n{text}")),
            "maze 7: ",
        ),
        (
            "walls of another pen",
            |p| p.walls(8, |text| format!(".5 w\n{text}")),
            "maze 8: it is not on its page",
        ),
        (
            "passages that are too narrow",
            |p| p.rules.gap = 25.0,
            "narrowest passage: maze 1: a passage is narrower than 18.75 mm",
        ),
        (
            "a maze of hexagons without a wall",
            |p| p.walls(21, |_| "S".into()),
            "one solution: maze 21: it is not on its page",
        ),
        (
            "a round maze without a wall",
            |p| p.walls(24, |_| "S".into()),
            "one solution: maze 24: it is not on its page",
        ),
    ]);
}

#[test]
fn keys() {
    found(&[
        (
            "two pages of the key change places",
            |p| {
                let [a, b] = [1, 26].map(|number| p.page_of(number, true));
                p.interior(|doc| swap(doc, a, b));
            },
            "key: maze 1: ",
        ),
        (
            "the walls of two answers change places",
            |p| {
                p.answer(1, |text| {
                    text.replace("/D0 Do", "/DX Do")
                        .replace("/D2 Do", "/D0 Do")
                        .replace("/DX Do", "/D2 Do")
                })
            },
            "key: maze 1: the walls on page",
        ),
        (
            "no way",
            |p| p.way(1, |_, _| "S".into()),
            "key: maze 1: no way from entrance to exit on page",
        ),
        (
            "half a way",
            |p| {
                p.way(1, |way, _| {
                    let lines: Vec<&str> = way.lines().collect();
                    format!("{}\nS", lines[..lines.len() / 2].join("\n"))
                })
            },
            "key: maze 1: no way from entrance to exit on page",
        ),
        (
            "a way that goes straight",
            |p| {
                p.way(1, |way, _| {
                    let lines: Vec<&str> = way.lines().collect();
                    let last: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
                    let [x, y] = [3, 2].map(|back| last[last.len() - back]);
                    format!("{}\n{x} {y} l\nS", lines[0])
                })
            },
            "key: maze 1: the way on page 32 runs through a wall",
        ),
        ("the way of another", |p| p.way(1, |_, other| other), "key: maze 1: the way on page"),
    ]);
}
