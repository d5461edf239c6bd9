//! What makes a document PDF/X-1a:2001 (ISO 15930-1), which presses take blindly.

use lopdf::{Dictionary, Document, dictionary, text_string};

/// Makes it one, and says so in its information. What its pages must not have, no page for print has: colors, anything
/// that is seen through, fonts that are not embedded.
pub fn dress(doc: &mut Document, fields: &mut Dictionary, day: &str) -> Result<(), lopdf::Error> {
    let date = format!("D:{}000000Z", day.replace('-', ""));
    for (name, value) in [
        ("Creator", "mazebook"),
        ("CreationDate", &date),
        ("ModDate", &date),
        ("GTS_PDFXVersion", "PDF/X-1:2001"),
        ("GTS_PDFXConformance", "PDF/X-1a:2001"),
    ] {
        fields.set(name, text_string(value));
    }
    fields.set("Trapped", "False");
    // A registered condition needs no profile; grey prints alike under any.
    let intent = dictionary! {
        "Type" => "OutputIntent", "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => text_string("CGATS TR 001"),
        "OutputCondition" => text_string("SWOP (Publication) printing in USA"),
        "RegistryName" => text_string("http://www.color.org"),
        "Info" => text_string("CGATS TR 001 SWOP"),
    };
    let intent = doc.add_object(intent);
    doc.catalog_mut()?.set("OutputIntents", vec![intent.into()]);
    doc.version = "1.3".into();
    Ok(())
}
