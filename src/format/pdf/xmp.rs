//! XMP: what a PDF says about itself, in XML (ISO 16684-1, part 1).

use super::Metadata;
use svg::node::element::Element;
use svg::node::{Node, Text};

/// The packet of a file. Like its information, it has no dates, and claims no standard.
pub fn packet(metadata: &Metadata) -> String {
    let mut about = element("rdf:Description");
    for (name, value) in [
        ("rdf:about", ""),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ("xmlns:pdf", "http://ns.adobe.com/pdf/1.3/"),
        ("dc:format", "application/pdf"),
        ("pdf:Producer", "mazebook"),
    ] {
        about.assign(name, value);
    }
    let mut title = element("rdf:li");
    title.assign("xml:lang", "x-default");
    about.append(list("dc:title", "rdf:Alt", title, &metadata.title));
    if !metadata.author.is_empty() {
        about.append(list("dc:creator", "rdf:Seq", element("rdf:li"), &metadata.author));
    }
    let mut rdf = element("rdf:RDF");
    rdf.assign("xmlns:rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    rdf.append(about);
    let mut meta = element("x:xmpmeta");
    meta.assign("xmlns:x", "adobe:ns:meta/");
    meta.append(rdf);
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n{meta}\n<?xpacket end=\"r\"?>\n"
    )
}

fn element(name: &str) -> Element {
    Element::new(name)
}

/// A property with a list of one item.
fn list(property: &str, kind: &str, mut item: Element, text: &str) -> Element {
    item.append(Text::new(text));
    let (mut property, mut list) = (element(property), element(kind));
    list.append(item);
    property.append(list);
    property
}
