//! The audience of a book, from `config/audiences.toml`.

use super::config_table::ConfigEntry;
use super::form::Keyword;
use super::front_matter::{Matter, matter};
use super::length::length;
use super::mark::DifficultyMark;
use crate::assets::Assets;
use crate::document::Value;
use maze::geometry::MM_PER_PT;

/// The requirements of a group of readers on pages.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Audience {
    /// The name in a book spec.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The narrowest passage, in mm from wall to wall.
    pub gap: f64,
    /// The lightest and the heaviest walls, in pt.
    pub wall: (f64, f64),
    /// The smallest text, in pt.
    pub text: f64,
    /// The height of a picture at an end of a maze, in mm.
    pub picture: f64,
    /// The lightest grey of text, in percent of black.
    pub ink: u8,
    /// The difficulty mark on pages.
    pub mark: DifficultyMark,
    /// The pages before the mazes of a bound book, in addition to the printer's.
    pub front: Vec<Matter>,
    /// The pages at the end of a bound book, in addition to the printer's.
    pub back: Vec<Matter>,
}

/// The least height of a picture, in mm.
pub const PICTURE: f64 = 12.0;

impl ConfigEntry for Audience {
    const FILE: &'static str = "config/audiences.toml";
    const KEY: &'static str = "audience";
    const EXAMPLE: &'static str = "\"3-4\"";

    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> String {
        self.about.clone()
    }

    fn read(value: Value, _: &Assets) -> Option<Audience> {
        let example = "{ gap = \"4mm\", wall = [0.75, 3.5], type = \"8pt\" }";
        value.table(value.key, example, |table| {
            let about =
                table.or("about", String::new(), |value| value.text("about = \"any size\""));
            let gap = table.required("gap", "gap = \"4mm\"", |value| length(value, 0.8..=50.0));
            let text = table.required("type", "type = \"8pt\"", |value| length(value, 1.0..=20.0));
            let picture = |value| length(value, PICTURE..=60.0);
            let picture = table.or("picture", PICTURE, picture);
            let wall = table.required("wall", "wall = [0.75, 3.5]", weights);
            let ink = table.or("ink", 0, |value| value.whole(0..=100, "ink = 100"));
            let marks = || DifficultyMark::ALL.iter().map(|&(name, mark, _)| (name, mark));
            let mark = |value: Value| value.name(DifficultyMark::WHAT, marks(), "mark = \"stars\"");
            let mark = table.or("mark", DifficultyMark::Number, mark);
            let (front, back) = (matter(table, "front"), matter(table, "back"));
            Some(Audience {
                front: front?,
                back: back?,
                name: value.key.to_owned(),
                about: about?,
                gap: gap?,
                wall: wall?,
                text: text? / MM_PER_PT,
                picture: picture?,
                ink: ink? as u8,
                mark: mark?,
            })
        })
    }
}

fn weights(value: Value) -> Option<(f64, f64)> {
    let example = "wall = [0.75, 3.5]";
    let Some(&[least, most]) = value.elements().as_deref() else {
        value.mistyped("the lightest and the heaviest weight in pt", example);
        return None;
    };
    let (least, most) = (least.number(0.25..=20.0, example), most.number(0.25..=20.0, example));
    let (least, most) = (least?, most?);
    if least > most {
        value.error("`wall` ends before it begins", "", "write the lighter weight first");
        return None;
    }
    Some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_audience_can_be_read() {
        let audiences = Audience::all(&Assets::embedded()).unwrap();
        let names: Vec<&str> = audiences.iter().map(|audience| audience.name.as_str()).collect();
        assert_eq!(names, ["3-4", "5-6", "7-9", "10+", "adult", "low-vision"]);
        assert!((audiences[5].text - 18.0).abs() < 1e-9);
    }
}
