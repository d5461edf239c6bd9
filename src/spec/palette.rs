//! The colors of a cover: a named palette, or the author's colors.

mod sound;

use super::form::{Form, Keyword, one_of};
use crate::document::Value;
use serde_json::json;
use std::fmt;

/// Red, green and blue, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub [u8; 3]);

/// The colors of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The background.
    pub ground: Color,
    /// The color of text and walls.
    pub ink: Color,
    /// The color of areas and rules.
    pub accent: Color,
}

const fn palette(ground: u32, ink: u32, accent: u32) -> Palette {
    const fn color(hex: u32) -> Color {
        Color([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
    }
    Palette { ground: color(ground), ink: color(ink), accent: color(accent) }
}

impl Keyword for Palette {
    const WHAT: &'static str = "palette";
    const ALL: &'static [(&'static str, Palette, &'static str)] = &[
        ("ocean", palette(0x0b3c5d, 0xffffff, 0xf6c94e), "white and yellow on deep blue"),
        ("sky", palette(0xbfe3f2, 0x12355b, 0xf08a4b), "dark blue and orange on light blue"),
        ("meadow", palette(0x2b5d38, 0xffffff, 0xf7d35e), "white and yellow on green"),
        ("sunset", palette(0xf6b352, 0x2d2327, 0x8f1a2e), "black and crimson on orange"),
        ("berry", palette(0x6a1b4d, 0xffffff, 0xf4a6bd), "white and pink on purple"),
        ("sand", palette(0xf3e9d2, 0x3b2f2f, 0xd98b5f), "brown and clay on cream"),
        ("night", palette(0x14213d, 0xffffff, 0xe08e0b), "white and amber on dark blue"),
        ("paper", palette(0xffffff, 0x000000, 0xd9d9d9), "black and grey on white"),
    ];
}

/// The least contrast of an area with its surroundings, and of walls with an area under them.
const SEEN: f64 = 1.4;
const CLEAR: f64 = 3.0;

impl Palette {
    /// The color for areas between walls, given background and ink: the first that contrasts with both, or else the best.
    pub fn tint(&self, on: Color, ink: Color) -> Color {
        let Palette { ground, accent, .. } = *self;
        let white = Color([255; 3]);
        let mixes = [0.25, 0.5, 0.7].map(|share| accent.toward(on, share));
        let own = [accent, white, mixes[0], mixes[1], mixes[2], ground, self.ink];
        let off =
            |color: &Color| (color.contrast(on) / SEEN).min(color.contrast(ink) / CLEAR).min(1.0);
        let best = own.iter().map(off).fold(0.0, f64::max);
        own.into_iter().find(|color| off(color) >= best).unwrap_or(accent)
    }

    /// The color for words on a color: the clearer of ground and ink, made so much lighter or darker that the words can be
    /// read on a screen and, with a limit of `inks` percent for four inks, in print.
    pub fn words_on(&self, on: Color, inks: Option<f64>) -> Color {
        let own = on.clearest([self.ink, self.ground]);
        let is_lighter = own.luminance() > on.luminance();
        let end = Color(if is_lighter { [255; 3] } else { [0; 3] });
        let mixes = (0..=STEPS).map(|step| own.toward(end, f64::from(step) / f64::from(STEPS)));
        let mut readable = mixes.filter(|color| color.contrast_in_print(on, inks) >= READABLE);
        readable.next().unwrap_or(end)
    }
}

/// The steps in a search for a better color.
const STEPS: u32 = 20;

impl Color {
    /// Parses a color such as `#0b3c5d`; `None` if it is not one.
    fn read(text: &str) -> Option<Color> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Color([part(0)?, part(2)?, part(4)?]))
    }

    /// The relative luminance, 0 to 1 (WCAG 2.2).
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let share = f64::from(part) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of two colors, 1 to 21 (WCAG 2.2).
    pub fn contrast(self, other: Color) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The contrast ratio on a screen and, with a limit of `inks` percent for four inks, in print: the lower of the two.
    pub fn contrast_in_print(self, other: Color, inks: Option<f64>) -> f64 {
        let on_screen = self.contrast(other);
        let [a, b] = [self, other].map(|color| inks.map(|most| color.printed(most)));
        a.zip(b).map_or(on_screen, |(a, b)| a.contrast(b).min(on_screen))
    }

    /// The color with the higher contrast to this one.
    pub fn clearest(self, of: [Color; 2]) -> Color {
        if self.contrast(of[0]) >= self.contrast(of[1]) { of[0] } else { of[1] }
    }

    /// Cyan, magenta, yellow and black in whole percent: as much black as possible, and at most `most` percent in all.
    pub fn separated(self, most: f64) -> [u8; 4] {
        let parts = self.0.map(|part| 1.0 - f64::from(part) / 255.0);
        let black = parts.into_iter().fold(1.0, f64::min);
        // Pure black leaves no color.
        let color = parts.map(|part| (part - black) / (1.0 - black).max(f64::MIN_POSITIVE));
        let (total, room) = (color.iter().sum::<f64>() * 100.0, most - black * 100.0);
        let by = if total > room { room / total } else { 1.0 };
        let percent = |share: f64| (share * 100.0).floor() as u8;
        let [cyan, magenta, yellow] = color.map(|share| percent(share * by));
        [cyan, magenta, yellow, percent(black)]
    }

    /// The approximate look of the color in four-ink print.
    fn printed(self, most: f64) -> Color {
        Color::of_inks(self.separated(most))
    }

    /// The approximate look of cyan, magenta, yellow and black in percent: a mix of the overlaid inks (after Neugebauer
    /// 1937).
    pub fn of_inks(percent: [u8; 4]) -> Color {
        let inks = percent.map(|percent| f64::from(percent) / 100.0);
        let of = |at: usize| {
            let mut sum = 0.0;
            for (which, overlaid) in OVERLAID.iter().enumerate() {
                let share =
                    |ink: usize| if which >> ink & 1 == 1 { inks[ink] } else { 1.0 - inks[ink] };
                sum += f64::from(overlaid[at]) * share(0) * share(1) * share(2);
            }
            (sum * (1.0 - inks[3]) + DARKEST * inks[3]).round() as u8
        };
        Color([0, 1, 2].map(of))
    }

    /// The nearest color that four inks can print; `None` if they can print this one.
    pub fn nearest_printed(self, most: f64) -> Option<Color> {
        let off = |color: Color| {
            let printed = color.printed(most);
            let square = |at: usize| (f64::from(color.0[at]) - f64::from(printed.0[at])).powi(2);
            [0, 1, 2].map(square).iter().sum::<f64>().sqrt()
        };
        if off(self) <= OFF {
            return None;
        }
        let mut near = self.printed(most);
        while off(near) > OFF * 0.9 {
            near = near.toward(Color([128; 3]), 0.1);
        }
        Some(near)
    }

    /// A mix with a share (0 to 1) of another color.
    pub fn toward(self, other: Color, share: f64) -> Color {
        let mixed = |at: usize| {
            let [from, to] = [self.0[at], other.0[at]].map(f64::from);
            (from + (to - from) * share).round() as u8
        };
        Color([0, 1, 2].map(mixed))
    }
}

/// The look on a screen of bare paper and solid inks (coated paper, FOGRA39, as print software shows it): cyan adds 1 to
/// the index, magenta 2, yellow 4. Then the look of black.
const OVERLAID: [[u8; 3]; 8] = [
    [255, 255, 255],
    [0, 159, 227],
    [230, 0, 126],
    [49, 39, 131],
    [255, 237, 0],
    [0, 150, 64],
    [227, 6, 19],
    [58, 49, 51],
];
const DARKEST: f64 = 29.0;
/// The greatest distance in RGB (0 to 255) at which a printed color still passes as the same.
const OFF: f64 = 60.0;

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The least contrast of text with its background (WCAG 2.2, 1.4.3).
const READABLE: f64 = 4.5;

/// The name of a palette, or two or three colors.
pub const COLORS: Form<Palette> = Form {
    read: |value, example, _| {
        if value.elements().is_none() {
            let names = Palette::ALL.iter().map(|&(name, palette, _)| (name, palette));
            return value.name(Palette::WHAT, names, example);
        }
        let colors = value.list("a list of colors", example, color)?;
        let (ground, ink, accent) = match colors[..] {
            [ground, ink] => (ground, ink, between(ground, ink)),
            [ground, ink, accent] => (ground, ink, accent),
            _ => {
                let help = "name the ground, then the ink, then perhaps an accent";
                value.error("a cover has two or three colors", "", help);
                return None;
            }
        };
        Some(Palette { ground, ink, accent })
    },
    schema: |_| {
        let names =
            one_of(Palette::ALL.iter().map(|(name, _, about)| (*name, (*about).to_owned())));
        let color = json!({ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" });
        let colors = json!({ "type": "array", "items": color, "minItems": 2, "maxItems": 3 });
        Ok(json!({ "anyOf": [names, colors] }))
    },
};

/// An accent between ground and ink: as far from the ground as possible while the ink stays readable on it.
fn between(ground: Color, ink: Color) -> Color {
    let shares = [0.3, 0.2, 0.1, 0.05].map(|share| ground.toward(ink, share));
    shares.into_iter().find(|accent| accent.contrast(ink) >= READABLE).unwrap_or(ground)
}

fn color(value: Value) -> Option<Color> {
    let text = value.raw_text("\"#0b3c5d\"")?;
    let color = Color::read(text);
    if color.is_none() {
        let help = "write a color as # and six digits, such as \"#0b3c5d\"";
        value.error(format!("“{text}” is not a color"), "", help);
    }
    color
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_web() {
        let [black, white] = [Color([0; 3]), Color([255; 3])];
        assert_eq!(black.contrast(white), 21.0);
        // The lightest grey readable on white, by common contrast checkers.
        let grey = Color::read("#767676").unwrap();
        assert!((grey.contrast(white) - 4.54).abs() < 0.005);
        assert_eq!(Color::read("#12345"), None);
        assert_eq!(Color::read("#é234"), None);
    }

    #[test]
    fn every_palette_can_be_read() {
        for (name, palette, _) in Palette::ALL {
            assert!(palette.ground.contrast(palette.ink) >= 7.0, "{name}");
            assert!(palette.ground.contrast(palette.accent) >= 1.3, "{name}");
            let on_accent = palette.accent.clearest([palette.ground, palette.ink]);
            assert!(palette.accent.contrast(on_accent) >= READABLE, "{name} on its accent");
        }
    }

    #[test]
    fn what_is_colored_stands_off_from_its_ground_and_its_walls() {
        let white = Color([255; 3]);
        for (name, palette, _) in Palette::ALL {
            for on in [palette.ground, palette.accent, white] {
                let ink = on.clearest([palette.ink, palette.ground]);
                let tint = palette.tint(on, ink);
                let seen = (tint.contrast(on), tint.contrast(ink));
                assert!(seen.0 >= SEEN && seen.1 >= CLEAR, "{name} on {on}: {tint}, {seen:?}");
            }
        }
    }

    #[test]
    fn inks_keep_their_limit() {
        let color = |hex: u32| Color([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]);
        assert_eq!(color(0xf6c94e).separated(240.0), [0, 18, 68, 3]);
        assert_eq!(color(0x000000).separated(240.0), [0, 0, 0, 100]);
        for step in (0..0x1000000).step_by(4_099) {
            let inks = color(step).separated(240.0);
            assert!(inks.map(u32::from).iter().sum::<u32>() <= 240, "{inks:?}");
        }
    }

    #[test]
    fn colors_that_glow_cannot_be_printed() {
        let near = |text: &str| Color::read(text).unwrap().nearest_printed(240.0);
        // Colors outside any press gamut: a screen's pure green, blue, cyan and magenta, and a marker's yellow-green.
        for glowing in ["#00ff00", "#0000ff", "#00ffff", "#ff00ff", "#39ff14"] {
            let near = near(glowing).unwrap();
            assert_eq!(near.nearest_printed(240.0), None, "{glowing}: {near}");
        }
        for plain in ["#ffffff", "#000000", "#ff0000", "#ffe600", "#0b3c5d", "#ff6600", "#808080"] {
            assert_eq!(near(plain), None, "{plain}");
        }
        for (name, palette, _) in Palette::ALL {
            let colors = [palette.ground, palette.ink, palette.accent];
            assert!(colors.iter().all(|color| color.nearest_printed(240.0).is_none()), "{name}");
        }
    }
}
