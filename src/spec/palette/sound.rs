//! Checks that colors are readable, visible and printable, and proposes the nearest colors that are.

use super::{Color, Palette, READABLE, STEPS, between};
use crate::document::Value;
use maze::precision::distinct;

/// The least contrast at which an accent is visible on the ground.
const VISIBLE: f64 = 1.3;

impl Palette {
    /// Reports each color of a list that is unreadable, invisible or, with a limit of `inks` percent for four inks,
    /// unprintable. All errors propose the same colors.
    pub fn check(self, list: Value, inks: Option<f64>) {
        let Some(given) = list.elements() else { return };
        let Palette { ground, ink, accent } = self;
        let has_accent = given.len() > 2;
        let mut wrong: Vec<(usize, String)> = Vec::new();
        // An accent mixed from the other two needs no check.
        for (at, color) in [ground, ink, accent].into_iter().enumerate().take(given.len()) {
            if inks.is_some_and(|most| color.nearest_printed(most).is_some()) {
                let message = format!("{color} glows on a screen; four inks cannot print it");
                wrong.push((at, message));
            }
        }
        let mut low = |at, what: &str, contrast: f64, least: f64| {
            if contrast < least {
                let [contrast, least] = distinct(contrast, least, 1);
                let message = format!("{what}: a contrast of {contrast} to 1, wanted {least}");
                wrong.push((at, message));
            }
        };
        let on_first = "words in the second color are hard to read on the first";
        low(1, on_first, ground.contrast(ink), READABLE);
        if has_accent {
            let contrast = accent.contrast(accent.clearest([ground, ink]));
            let on_third = "words in either of the others are hard to read on the third";
            low(2, on_third, contrast, READABLE);
            let beside = "the third color can hardly be told from the first";
            low(2, beside, accent.contrast(ground), VISIBLE);
        }
        if wrong.is_empty() {
            return;
        }
        let Palette { ground, ink, accent } = self.mended(has_accent, inks);
        let colors = [ground, ink, accent].into_iter().take(given.len());
        let colors: Vec<String> = colors.map(|color| format!("\"{color}\"")).collect();
        let help = format!("write colors = [{}]", colors.join(", "));
        wrong.into_iter().for_each(|(at, message)| given[at].error(message, "", &*help));
    }

    /// The nearest colors that pass all checks.
    fn mended(self, has_accent: bool, inks: Option<f64>) -> Palette {
        let printed =
            |color: Color| inks.and_then(|most| color.nearest_printed(most)).unwrap_or(color);
        let sound = |contrast: f64, least: f64| (contrast * 10.0).floor() / 10.0 >= least;
        let toward = |color: Color, others: &[Color], fits: &dyn Fn(Color) -> bool| {
            let mixes = (0..=STEPS).flat_map(|step| {
                others
                    .iter()
                    .map(move |&other| color.toward(other, f64::from(step) / f64::from(STEPS)))
            });
            mixes.map(printed).find(|&mix| fits(mix))
        };
        let (black, white) = (Color([0; 3]), Color([255; 3]));
        let ground = printed(self.ground);
        let clear = ground.clearest([black, white]);
        let ink = toward(self.ink, &[clear], &|ink| sound(ground.contrast(ink), READABLE));
        // Black or white is readable on any ground, and both are printable.
        let ink = ink.unwrap_or(clear);
        if !has_accent {
            return Palette { ground, ink, accent: between(ground, ink) };
        }
        let accent = toward(self.accent, &[black, white, ink], &|accent| {
            sound(accent.contrast(accent.clearest([ground, ink])), READABLE)
                && sound(accent.contrast(ground), VISIBLE)
        });
        Palette { ground, ink, accent: accent.unwrap_or(ink) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proposed_has_nothing_wrong_with_it() {
        let color = |seed: u32| {
            let hex = seed.wrapping_mul(0x9e37_79b1) >> 8;
            Color([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
        };
        for seed in 0..300 {
            let [ground, ink, accent] = [0, 1, 2].map(|at| color(3 * seed + at));
            for (inks, has_accent) in [(None, true), (Some(240.0), true), (Some(240.0), false)] {
                let mended = Palette { ground, ink, accent }.mended(has_accent, inks);
                let Palette { ground, ink, accent } = mended;
                assert!(ground.contrast(ink) >= READABLE, "{mended:?}");
                for color in [ground, ink, accent].into_iter().take(2 + usize::from(has_accent)) {
                    assert!(inks.is_none_or(|most| color.nearest_printed(most).is_none()));
                }
                if has_accent {
                    assert!(accent.contrast(accent.clearest([ground, ink])) >= READABLE);
                    assert!(accent.contrast(ground) >= VISIBLE, "{mended:?}");
                }
            }
        }
    }
}
