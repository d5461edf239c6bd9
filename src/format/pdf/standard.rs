//! What makes a document keep its standards: PDF/X-1a:2001 (ISO 15930-1), PDF/X-4 (ISO 15930-7), PDF/A-2u (ISO 19005-2),
//! PDF/UA-1 (ISO 14289-1).
//!
//! What pages must not have, none has: colors in a file for print, anything that is seen through, fonts that are not embedded.

use super::{deflate, icc, stream, text};
use lopdf::{Dictionary, Document, Object, dictionary, text_string};
use spec::{Day, Standard, Standards};

/// The version of PDF that a file is, which the oldest of its standards sets. ISO 32000-1 is 1.7, which all software reads.
pub fn version(standards: &Standards) -> &'static str {
    if standards.include(Standard::PdfX1a) {
        "1.3"
    } else if standards.include(Standard::PdfX4) {
        "1.6"
    } else {
        "1.7"
    }
}

/// Makes a document keep them, and says so in its information.
pub fn dress(
    doc: &mut Document,
    fields: &mut Dictionary,
    standards: &Standards,
) -> Result<(), String> {
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
            // Tags, language and title: every document for a screen has them.
            Standard::PdfUa1 => continue,
        };
        if !standard.is_for_screen() {
            fields.set("Trapped", "False");
        }
        intents.push(doc.add_object(intent).into());
    }
    if !intents.is_empty() {
        doc.catalog_mut().map_err(text)?.set("OutputIntents", intents);
    }
    Ok(())
}

/// The day that a file names: only one that keeps a standard does.
pub fn dated(standards: &Standards) -> Option<Day> {
    standards.day.filter(|_| !standards.kept.is_empty())
}

/// A condition of printing that is registered, and needs no profile; grey prints alike under any.
fn registered() -> Dictionary {
    dictionary! {
        "Type" => "OutputIntent", "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => text_string("CGATS TR 001"),
        "OutputCondition" => text_string("SWOP (Publication) printing in USA"),
        "RegistryName" => text_string("http://www.color.org"),
        "Info" => text_string("CGATS TR 001 SWOP"),
    }
}

/// A condition with a profile of its own, of so many colors.
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
