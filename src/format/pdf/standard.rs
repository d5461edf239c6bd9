//! Conformance to standards: PDF/X-1a:2001 (ISO 15930-1), PDF/X-4 (ISO 15930-7), PDF/A-2u and PDF/A-2a (ISO 19005-2),
//! PDF/UA-1 (ISO 14289-1).
//!
//! No page contains what these standards forbid: color in a file for print, transparency, or fonts that are not embedded.

use super::{deflate, icc, stream};
use crate::Error;
use lopdf::{Dictionary, Document, Object, dictionary, text_string};
use spec::{Day, Standard, Standards};

/// The PDF version of a file, set by the oldest of its standards. Without one it is 1.7 (ISO 32000-1), which all software
/// reads.
pub fn version(standards: &Standards) -> &'static str {
    if standards.include(Standard::PdfX1a) {
        "1.3"
    } else if standards.include(Standard::PdfX4) {
        "1.6"
    } else {
        "1.7"
    }
}

/// Makes a document conform to the standards and declares them in its information.
pub fn dress(
    doc: &mut Document,
    fields: &mut Dictionary,
    standards: &Standards,
) -> Result<(), Error> {
    if let Some(day) = dated(standards) {
        let date = format!("D:{}000000Z", day.to_string().replace('-', ""));
        for (name, value) in [("Creator", "mazebook"), ("CreationDate", &date), ("ModDate", &date)]
        {
            fields.set(name, text_string(value));
        }
    }
    let mut intents: Vec<Object> = Vec::new();
    for standard in &standards.kept {
        let intent = match standard {
            Standard::PdfX1a => {
                fields.set("GTS_PDFXVersion", text_string("PDF/X-1:2001"));
                fields.set("GTS_PDFXConformance", text_string("PDF/X-1a:2001"));
                registered()
            }
            Standard::PdfX4 if standards.in_inks => {
                profiled(doc, "GTS_PDFX", icc::INKS, icc::inks()?, 4)
            }
            Standard::PdfX4 => {
                profiled(doc, "GTS_PDFX", "Black ink, dot gain 20%", icc::black(), 1)
            }
            Standard::PdfA2u => profiled(doc, "GTS_PDFA1", "sRGB", icc::srgb(), 3),
            // Needs only tags, language and title, which every document for a screen has.
            Standard::PdfUa1 => continue,
        };
        if !standard.is_for_screen() {
            fields.set("Trapped", "False");
        }
        intents.push(doc.add_object(intent).into());
    }
    if !intents.is_empty() {
        doc.catalog_mut().map_err(Error::failed)?.set("OutputIntents", intents);
    }
    Ok(())
}

/// The date in a file; only a file that conforms to a standard has one.
pub fn dated(standards: &Standards) -> Option<Day> {
    standards.day.filter(|_| !standards.kept.is_empty())
}

/// A registered printing condition, which needs no profile; grey prints the same under any.
fn registered() -> Dictionary {
    dictionary! {
        "Type" => "OutputIntent", "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => text_string("CGATS TR 001"),
        "OutputCondition" => text_string("SWOP (Publication) printing in USA"),
        "RegistryName" => text_string("http://www.color.org"),
        "Info" => text_string("CGATS TR 001 SWOP"),
    }
}

/// A printing condition with its own profile for this number of colors.
fn profiled(
    doc: &mut Document,
    subtype: &str,
    name: &str,
    profile: Vec<u8>,
    colors: i64,
) -> Dictionary {
    let profile = doc.add_object(stream(dictionary! { "N" => colors }, deflate(&profile)));
    dictionary! {
        "Type" => "OutputIntent", "S" => subtype,
        "OutputConditionIdentifier" => text_string("Custom"),
        "OutputCondition" => text_string(name),
        "Info" => text_string(name),
        "DestOutputProfile" => profile,
    }
}
