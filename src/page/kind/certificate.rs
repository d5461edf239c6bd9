//! The certificate for solving the whole book.

use super::{Filler, Order, PageKind};
use crate::font::Weight;
use crate::layout::placement::THINNEST;
use crate::layout::rule::rule;
use crate::layout::{LABEL, Part, text};
use crate::scene::{Ink, Role};
use crate::template::Values;
use maze::geometry::{MM_PER_PT, Point};
use spec::{Matter, filled, numbered};

/// A certificate with lines for name, date and signature.
pub const CERTIFICATE: PageKind = PageKind {
    name: "certificate",
    template: include_str!("../../../templates/pages/plain/certificate.toml"),
    needs: None,
    order: Order::Around(Matter::Certificate),
    is_framed: true,
    values: |design, subject| {
        let (spec, words) = (subject.spec, &design.language);
        let mazes: u32 = spec.pages.iter().map(|page| page.count).sum();
        Values {
            heading: words.certificate.clone(),
            awarded: words.awarded.clone(),
            solved: filled(&words.solved_all, &[("title", spec.title.clone())]),
            count: numbered(&words.solved_count, mazes),
            ..Values::default()
        }
    },
    words: |_, _, values, _| {
        let Values { heading, awarded, solved, count, .. } = values;
        (heading.clone(), format!("{awarded} … {solved}. {count}"))
    },
};

/// Lines for the date and for a signature, each above its label.
pub const SIGNATURE: Filler = Filler {
    name: "signature",
    is_shown: |_| true,
    draw: |design, _, place| {
        let size = LABEL.max(design.style.text);
        let em = size * MM_PER_PT;
        let width = place.width * 0.4;
        let mut part = Part::default();
        let words = [&design.language.date, &design.language.signature];
        for (word, left) in words.into_iter().zip([place.x, place.right() - width]) {
            let word = design.paragraph(word);
            let line = design.faces.shape(&word, Weight::Regular, size)?;
            let start = left + (width - line.width) / 2.0;
            let baseline = Point::new(start, place.bottom() - em * 0.3);
            part.marks.push(rule(left, left + width, baseline.y - em * 1.2, THINNEST));
            part.add(text::level(line, baseline, (Role::Label, Ink::BLACK)).into());
        }
        Ok(part)
    },
};
