//! Checks of a cover: sheet size, spine, colors and barcode.

use super::ink::{Color, How, Paint};
use super::report::{Check, lengths};
use super::rules::{CoverSheet, Rules};
use super::sheets::{apart, counted, followed, fonts, seen, standard};
use super::{Files, Volume, barcode};

/// Tolerance in mm. Printers distinguish hundredths of an inch; files are far more exact.
const SLACK: f64 = 0.05;
/// The difference in mm allowed between the spine of a template and the formula.
const ROUNDED: f64 = 0.25;
/// The module width in mm of an EAN-13 at 80% to 200% of its nominal size (GS1 General Specifications).
const MODULES: [f64; 2] = [0.264, 0.66];
/// Resolution of front.png, in pixels per inch.
const DPI: f64 = 300.0;

/// All checks of a cover for a book with this number of pages.
pub fn checks(name: &str, volume: &Volume, pages: usize, rules: &Rules) -> Vec<Check> {
    let mut checks = Vec::new();
    let one = volume.sheets.len() == 1;
    let count = counted(volume.sheets.len());
    checks.push(Check::new("number of pages", name, one, count, "one sheet"));
    checks.push(followed(name, volume));
    // An RGB cover cannot conform to a print standard.
    let wanted = rules.standard.filter(|_| rules.cover.ink.is_some());
    checks.extend(wanted.map(|wanted| standard(name, volume, wanted)));
    checks.extend(sides(name, volume, pages, rules));
    checks.push(colors(name, &volume.ink[0], &rules.cover));
    checks.push(fonts(name, volume));
    checks.extend(bars(name, &volume.ink[0], rules));
    checks
}

/// Checks the spine, the size of the sheet, and its boxes. The spine is the width that remains between the two sides.
fn sides(name: &str, volume: &Volume, pages: usize, rules: &Rules) -> Vec<Check> {
    let cover = &rules.cover;
    let sheet = &volume.sheets[0];
    let media = seen(sheet.media, sheet.media);
    let side = rules.trim[0] + cover.board[0];
    let height = rules.trim[1] + cover.board[1] + 2.0 * cover.wrap;
    let Some((spine, how)) = cover.spine_of(pages) else {
        return vec![Check::left("spine", name, "the printer does not say how thick its paper is")];
    };
    let is = media[2] - 2.0 * (side + cover.wrap);
    let width = 2.0 * (side + cover.wrap) + spine;
    let inches = |mm: f64| mm / 25.4;
    let fits = (is - spine).abs() < SLACK;
    let spine = Check::new("spine", name, fits, format!("a spine of {:.4} in", inches(is)), how);
    let fits = apart(media, [0.0, 0.0, width, height]) < SLACK;
    let across = lengths([media[2], width].map(inches), 3, fits);
    let down = lengths([media[3], height].map(inches), 3, fits);
    let [measured, wanted] = [0, 1].map(|at| format!("{} x {} in", across[at], down[at]));
    let whole = Check::new("sheet of the cover", name, fits, measured, wanted);
    let wrap = cover.wrap;
    let cut = [wrap, wrap, width - wrap, height - wrap];
    let boxes = match (sheet.trim, sheet.bleed) {
        (Some(trim), Some(bleed)) => {
            let (trim, bleed) = (seen(trim, sheet.media), seen(bleed, sheet.media));
            let fits = apart(trim, cut) < SLACK && apart(bleed, media) < SLACK;
            let [is, wanted] = lengths([trim[0], wrap], 2, fits);
            let measured = format!("a TrimBox {is} mm within the sheet");
            Check::new("boxes", name, fits, measured, format!("{wanted} mm at every edge"))
        }
        _ => Check::broken("boxes", name, "no TrimBox or no BleedBox", "both"),
    };
    // If the book sets its own spine, that may be more exact than the formula, or a mistake.
    let own = cover.own_spine.and_then(|own| {
        let (wanted, how) = cover.formula(pages)?;
        let measured = format!("the book gives {:.4} in", inches(own));
        let fits = (own - wanted).abs() < ROUNDED;
        Some(Check::new("spine by the formula", name, fits, measured, how).advice(true))
    });
    [spine, whole, boxes].into_iter().chain(own).collect()
}

fn colors(name: &str, ink: &[Paint], cover: &CoverSheet) -> Check {
    let wanted = match cover.ink {
        Some(most) => format!("four inks, no more than {most}% together"),
        None => "red, green and blue, or greys".to_owned(),
    };
    let mut heaviest: f64 = 0.0;
    for paint in ink {
        let broken = |what: &str| Check::broken("color", name, what, &*wanted);
        match (paint.color, cover.ink) {
            _ if paint.how == How::Image => return broken("a picture of pixels, or shading"),
            (Color::Rgb(_), Some(_)) => return broken("a color of red, green and blue"),
            (Color::Cmyk(_), None) => return broken("a color of four inks"),
            (Color::Other, _) => return broken("a color of another space"),
            (Color::Cmyk(inks), Some(most)) => {
                heaviest = heaviest.max(inks.iter().sum::<f64>() * 100.0);
                if heaviest > most + 0.5 {
                    return broken(&format!("{heaviest:.0}% of ink"));
                }
            }
            (Color::Grey(_), _) | (Color::Rgb(_), None) => {}
        }
    }
    let measured = match cover.ink {
        Some(_) => format!("{heaviest:.0}% of ink at most"),
        None => "red, green, blue and greys".to_owned(),
    };
    Check::new("color", name, true, measured, wanted)
}

fn bars(name: &str, ink: &[Paint], rules: &Rules) -> Vec<Check> {
    let Some(isbn) = &rules.cover.isbn else {
        return vec![Check::left("barcode", name, "the book has no ISBN")];
    };
    let wanted = format!("{} and {}", barcode::wanted(isbn), rules.cover.price);
    match barcode::read(ink) {
        Err(error) => vec![Check::broken("barcode", name, error, wanted)],
        Ok(read) => {
            let said = format!("{} and {}", read.number, read.beside);
            let [least, most] = MODULES;
            let fits = (least - 0.002..=most).contains(&read.module);
            let size = format!("bars of {:.3} mm", read.module);
            vec![
                Check::new("barcode", name, said == wanted, said, wanted),
                Check::new("barcode", name, fits, size, format!("{least} to {most} mm")),
            ]
        }
    }
}

/// Checks the size in pixels of each front.
pub fn fronts(files: &Files, rules: &Rules) -> Vec<Check> {
    let [width, height] = [0, 1].map(|axis| {
        let mm = rules.trim[axis] + rules.cover.board[axis];
        (mm / 25.4 * DPI).round() as u32
    });
    let wanted = format!("{width} x {height} pixels");
    let fronts = files.iter().filter(|(name, _)| name.starts_with("front"));
    let check = |(name, bytes): (&String, &Vec<u8>)| match pixels(bytes) {
        Some(found) => {
            let fits = found[0].abs_diff(width) <= 1 && found[1].abs_diff(height) <= 1;
            Check::new("front", name, fits, format!("{} x {} pixels", found[0], found[1]), &*wanted)
        }
        None => Check::broken("front", name, "no PNG", &*wanted),
    };
    fronts.map(check).collect()
}

/// The size of a PNG, from its header.
fn pixels(bytes: &[u8]) -> Option<[u32; 2]> {
    let sides = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let side = |at: usize| sides[at..at + 4].iter().fold(0, |all, &it| all << 8 | u32::from(it));
    Some([side(0), side(4)])
}
