//! The rules of a printer as plain numbers.

use super::rules::{Count, CoverSheet, Key, Limit, Rules};
use spec::rule::Rule;
use spec::{self, Answers, BookSpec, Price, Standard};

/// The narrowest passage of a book without an audience, in mm: wide enough for a pencil.
const PENCIL: f64 = 0.8;

/// The rules for a book, from the table of its printer.
pub fn rules(spec: &BookSpec) -> Rules {
    let print = &spec.print;
    let (printer, allows) = (&print.printer, |rule: Rule| print.allow.contains(&rule));
    let margins = &printer.margins;
    let least = |margin: f64| margins.bleed.filter(|_| print.bleed).unwrap_or(margin);
    let (outside, top, bottom) = (&margins.outside, &margins.top, &margins.bottom);
    let limit = |limit: &Option<spec::Limit>, rule: Rule| {
        let limit = limit.as_ref()?;
        Some(Limit { value: limit.value, advice: limit.warn || allows(rule) })
    };
    Rules {
        printer: printer.name.clone(),
        read: printer.read.to_string(),
        trim: [spec.paper.width, spec.paper.height],
        bleed: printer.bleed.as_ref().filter(|_| print.bleed).map(|it| (it.edge, it.bind)),
        mirrored: print.duplex,
        inside: margins.inside.iter().map(|(pages, margin)| (*pages, margin.least)).collect(),
        thickest: margins.thickest.least,
        others: [outside, top, bottom].map(|margin| least(margin.least)),
        margins_advice: allows(Rule::SafeArea),
        count: count(spec, allows(Rule::PageCount)),
        line: limit(&printer.line, Rule::ThinnestLine),
        text: limit(&printer.text, Rule::SmallestText),
        grey: limit(&printer.grey, Rule::LightestGrey),
        gap: print.audience.as_ref().map_or(PENCIL, |audience| audience.gap),
        gap_advice: allows(Rule::NarrowestGap),
        key: match print.answers {
            Answers::None => Key::None,
            Answers::Separate | Answers::Back | Answers::Both => Key::Together,
            Answers::After => Key::Behind,
        },
        standard: standard(spec),
        cover: cover(spec),
    }
}

fn count(spec: &BookSpec, advice: bool) -> Option<Count> {
    let (print, paper) = (&spec.print, &spec.paper);
    let pages = print.printer.pages.as_ref()?;
    Some(Count {
        least: pages.least,
        most: pages.most(print.stock, paper.width, paper.height),
        even: pages.even,
        last_blank: pages.last_blank,
        advice,
    })
}

fn standard(spec: &BookSpec) -> Option<&'static str> {
    let kept = &spec.print.standards.kept;
    kept.iter().find_map(|standard| match standard {
        Standard::PdfX1a => Some("PDF/X-1a:2001"),
        Standard::PdfX4 => Some("PDF/X-4"),
        Standard::PdfA2u | Standard::PdfUa1 => None,
    })
}

fn cover(spec: &BookSpec) -> CoverSheet {
    let (print, rules) = (&spec.print, spec.print.printer.cover.as_ref());
    let spine = print.printer.spine.as_ref();
    CoverSheet {
        wrap: rules.map_or(0.0, |rules| rules.wrap),
        board: rules.map_or([0.0; 2], |rules| rules.board.into()),
        spine: spine.and_then(|spine| Some([spine.base, *spine.page.get(&print.stock)?])),
        steps: spine.map_or(Vec::new(), |spine| spine.steps.clone()),
        own_spine: spec.cover.as_ref().and_then(|cover| cover.spine),
        ink: rules.and_then(|rules| rules.ink),
        isbn: spec.imprint.isbn.clone(),
        price: format!("{:05}", spec.imprint.price.unwrap_or(Price::NONE).0),
    }
}
