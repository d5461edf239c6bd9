//! XMP: the metadata of a PDF in XML (ISO 16684-1, part 1).

use super::Metadata;
use super::standard::dated;
use lopdf::Document;
use maze::random::hex;
use sha2::{Digest, Sha256};
use spec::Standard;
use svg::node::element::Element;
use svg::node::{Node, Text};

/// The packet of a document. Like the document information, it has dates and claims only if the book requires a standard.
pub fn packet(metadata: &Metadata, doc: &Document) -> String {
    let mut about = description(&[
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ("xmlns:pdf", "http://ns.adobe.com/pdf/1.3/"),
        ("dc:format", "application/pdf"),
        ("pdf:Producer", "mazebook"),
    ]);
    let mut title = element("rdf:li");
    title.assign("xml:lang", "x-default");
    about.append(list("dc:title", "rdf:Alt", title, &metadata.title));
    if !metadata.author.is_empty() {
        about.append(list("dc:creator", "rdf:Seq", element("rdf:li"), &metadata.author));
    }
    let mut rdf = element("rdf:RDF");
    rdf.assign("xmlns:rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    rdf.append(about);
    claims(metadata, doc).into_iter().for_each(|claim| rdf.append(claim));
    let mut meta = element("x:xmpmeta");
    meta.assign("xmlns:x", "adobe:ns:meta/");
    meta.append(rdf);
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n{meta}\n<?xpacket end=\"r\"?>\n"
    )
}

/// The standards that a file conforms to, and the metadata that they require.
fn claims(metadata: &Metadata, doc: &Document) -> Vec<Element> {
    let standards = &metadata.standards;
    let mut claims = Vec::new();
    if let Some(day) = dated(standards) {
        let date = format!("{day}T00:00:00Z");
        claims.push(description(&[
            ("xmlns:xmp", "http://ns.adobe.com/xap/1.0/"),
            ("xmp:CreatorTool", "mazebook"),
            ("xmp:CreateDate", &date),
            ("xmp:ModifyDate", &date),
            ("xmp:MetadataDate", &date),
        ]));
    }
    for standard in &standards.kept {
        match standard {
            // PDF 1.3 has no XMP.
            Standard::PdfX1a => {}
            Standard::PdfX4 => claims.push(description(&[
                ("xmlns:pdfxid", "http://www.npes.org/pdfx/ns/id/"),
                ("xmlns:pdf", "http://ns.adobe.com/pdf/1.3/"),
                ("xmlns:xmpMM", "http://ns.adobe.com/xap/1.0/mm/"),
                ("pdfxid:GTS_PDFXVersion", "PDF/X-4"),
                ("pdf:Trapped", "False"),
                ("xmpMM:DocumentID", &identity(&metadata.title, doc)),
                ("xmpMM:VersionID", "1"),
                ("xmpMM:RenditionClass", "default"),
            ])),
            // Level A is level U with the tags that every document for a screen has.
            Standard::PdfA2u => claims.push(description(&[
                ("xmlns:pdfaid", "http://www.aiim.org/pdfa/ns/id/"),
                ("pdfaid:part", "2"),
                ("pdfaid:conformance", "A"),
            ])),
            Standard::PdfUa1 => {
                claims.push(description(&[("xmlns:pdfuaid", PDFUAID), ("pdfuaid:part", "1")]));
                if standards.include(Standard::PdfA2u) {
                    claims.push(extension());
                }
            }
        }
    }
    claims
}

/// A unique identifier, a UUID of version 8: a digest of the title and of the streams, which contain the pages.
fn identity(title: &str, doc: &Document) -> String {
    let mut digest = Sha256::new_with_prefix(title);
    for stream in doc.objects.values().filter_map(|object| object.as_stream().ok()) {
        digest.update(&stream.content);
    }
    let mut id = digest.finalize()[..16].to_vec();
    id[6] = id[6] & 0x0f | 0x80;
    id[8] = id[8] & 0x3f | 0x80;
    let parts = [0..4, 4..6, 6..8, 8..10, 10..16].map(|part| hex(&id[part]));
    format!("uuid:{}", parts.join("-"))
}

const PDFUAID: &str = "http://www.aiim.org/pdfua/ns/id/";

/// The description that PDF/A requires of every foreign schema, here that of PDF/UA.
fn extension() -> Element {
    let part = resource(&[
        ("pdfaProperty:name", "part"),
        ("pdfaProperty:valueType", "Integer"),
        ("pdfaProperty:category", "internal"),
        ("pdfaProperty:description", "the part of ISO 14289 that the file keeps"),
    ]);
    let mut schema = resource(&[
        ("pdfaSchema:schema", "PDF/UA identification"),
        ("pdfaSchema:namespaceURI", PDFUAID),
        ("pdfaSchema:prefix", "pdfuaid"),
    ]);
    schema.append(within("pdfaSchema:property", "rdf:Seq", part));
    let mut extension = description(&[
        ("xmlns:pdfaExtension", "http://www.aiim.org/pdfa/ns/extension/"),
        ("xmlns:pdfaSchema", "http://www.aiim.org/pdfa/ns/schema#"),
        ("xmlns:pdfaProperty", "http://www.aiim.org/pdfa/ns/property#"),
    ]);
    extension.append(within("pdfaExtension:schemas", "rdf:Bag", schema));
    extension
}

fn element(name: &str) -> Element {
    Element::new(name)
}

/// Properties of the file.
fn description(properties: &[(&str, &str)]) -> Element {
    let mut about = element("rdf:Description");
    about.assign("rdf:about", "");
    properties.iter().for_each(|&(name, value)| about.assign(name, value));
    about
}

/// A list item with its own properties.
fn resource(properties: &[(&str, &str)]) -> Element {
    let mut item = element("rdf:li");
    item.assign("rdf:parseType", "Resource");
    for &(name, value) in properties {
        let mut property = element(name);
        property.append(Text::new(value));
        item.append(property);
    }
    item
}

/// A property with a list of one text.
fn list(property: &str, kind: &str, mut item: Element, text: &str) -> Element {
    item.append(Text::new(text));
    within(property, kind, item)
}

/// A property with a list of one item.
fn within(property: &str, kind: &str, item: Element) -> Element {
    let (mut property, mut list) = (element(property), element(kind));
    list.append(item);
    property.append(list);
    property
}
