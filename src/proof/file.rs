//! Parses a PDF file: the boxes of its pages, their streams and their fonts.

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A page.
#[derive(Debug)]
pub struct Sheet {
    /// Left, bottom, right and top of each box, in pt.
    pub media: [f64; 4],
    /// TrimBox: where the page is cut.
    pub trim: Option<[f64; 4]>,
    /// BleedBox: how far ink may extend.
    pub bleed: Option<[f64; 4]>,
    /// CropBox: the part that viewers show.
    pub crop: Option<[f64; 4]>,
    /// A key of the page that may change its appearance and that this reader does not support.
    pub unknown: Option<String>,
    /// Its content stream.
    pub content: Vec<u8>,
    /// Its form XObjects by name, without images.
    pub forms: BTreeMap<String, Arc<Form>>,
    /// Its fonts by name.
    pub fonts: BTreeMap<String, Arc<Font>>,
}

/// A form XObject, a drawing shared by pages.
#[derive(Debug)]
pub struct Form {
    /// Maps its units to those of the page.
    pub matrix: [f64; 6],
    /// Left, bottom, right and top of its visible area, in its own units.
    pub bounds: Option<[f64; 4]>,
    /// Its content stream.
    pub content: Vec<u8>,
}

/// A font.
#[derive(Debug, Default)]
pub struct Font {
    /// Its PostScript name.
    pub name: String,
    /// Whether its outlines are in the file.
    pub is_embedded: bool,
    /// Whether its glyphs can be mapped to text.
    pub has_unicode: bool,
    /// By glyph, as a multiple of the font size.
    widths: BTreeMap<u16, f64>,
}

/// Page keys that this reader supports, or that do not affect the appearance.
const FOLLOWED: [&str; 8] =
    ["Type", "Parent", "MediaBox", "CropBox", "TrimBox", "BleedBox", "Contents", "Resources"];
/// The same for the document catalog.
const WHOLE: [&str; 4] = ["Type", "Pages", "Metadata", "OutputIntents"];

/// The width of a glyph that the font does not list, as a multiple of the font size.
const USUAL: f64 = 1.0;

impl Font {
    /// The width of a glyph, as a multiple of the font size.
    pub fn width(&self, glyph: u16) -> f64 {
        self.widths.get(&glyph).copied().unwrap_or(USUAL)
    }
}

/// The claims of a file about itself.
#[derive(Debug)]
pub struct Claims {
    /// The print standard that it claims.
    pub standard: Option<String>,
    /// The number of its output intents for print.
    pub presses: usize,
}

/// The pages of a file and its claims; an error if it cannot be read.
pub fn read(bytes: &[u8]) -> Result<(Vec<Sheet>, Claims), String> {
    let doc = Document::load_mem(bytes).map_err(|error| error.to_string())?;
    if doc.was_encrypted() || doc.is_encrypted() {
        return Err("it is encrypted".to_owned());
    }
    let catalog = doc.catalog().map_err(|error| error.to_string())?;
    let mut keys = catalog.iter().map(|(key, _)| String::from_utf8_lossy(key));
    if let Some(key) = keys.find(|key| !WHOLE.contains(&&**key)) {
        return Err(format!("it has /{key}, which this reader does not follow"));
    }
    let mut read = Read { doc: &doc, forms: BTreeMap::new(), fonts: BTreeMap::new() };
    let pages = doc.get_pages().into_values().map(|id| read.sheet(id)).collect::<Result<_, _>>()?;
    let claims = Claims { standard: read.standard(catalog), presses: read.presses(catalog) };
    Ok((pages, claims))
}

struct Read<'d> {
    doc: &'d Document,
    forms: BTreeMap<ObjectId, Arc<Form>>,
    fonts: BTreeMap<ObjectId, Arc<Font>>,
}

impl<'d> Read<'d> {
    /// The print standard: older standards are declared in the document information, newer ones in the metadata.
    fn standard(&self, catalog: &'d Dictionary) -> Option<String> {
        let info = self.doc.trailer.get(b"Info").ok().map(|it| self.resolved(it));
        let info = info.and_then(|it| it.as_dict().ok());
        let claim = info.and_then(|info| info.get(b"GTS_PDFXConformance").ok()?.as_str().ok());
        if let Some(claim) = claim {
            return Some(String::from_utf8_lossy(claim).into_owned());
        }
        let metadata = self.resolved(catalog.get(b"Metadata").ok()?).as_stream().ok()?;
        let text = String::from_utf8_lossy(&metadata.content);
        // In XMP it is an attribute or an element.
        let (_, claim) = text.split_once(":GTS_PDFXVersion")?;
        let claim = claim.trim_start_matches(['=', '"', '\'', '>', ' ']);
        Some(claim.split(['"', '\'', '<']).next().unwrap_or_default().to_owned())
    }

    /// The number of output intents for print that name a printing condition and have a registry or a profile.
    fn presses(&self, catalog: &'d Dictionary) -> usize {
        let intents = catalog.get(b"OutputIntents").ok().map(|it| self.resolved(it));
        let intents = intents.and_then(|it| it.as_array().ok()).into_iter().flatten();
        let is_press = |intent: &&Dictionary| {
            let is = |key: &[u8]| intent.get(key).is_ok();
            matches!(intent.get(b"S"), Ok(Object::Name(name)) if name == b"GTS_PDFX")
                && is(b"OutputConditionIdentifier")
                && (is(b"RegistryName") || is(b"DestOutputProfile"))
        };
        intents.filter_map(|it| self.resolved(it).as_dict().ok()).filter(is_press).count()
    }

    fn sheet(&mut self, id: ObjectId) -> Result<Sheet, String> {
        let page = self.doc.get_dictionary(id).map_err(|error| error.to_string())?;
        let own = |key: &[u8]| self.inherited(page, key);
        let media = own(b"MediaBox").and_then(|it| numbers(self.doc, it));
        let media = media.ok_or("a page has no MediaBox")?;
        let box_of = |key: &[u8]| own(key).and_then(|it| numbers(self.doc, it));
        let (trim, bleed, crop) = (box_of(b"TrimBox"), box_of(b"BleedBox"), box_of(b"CropBox"));
        let mut keys = page.iter().map(|(key, _)| String::from_utf8_lossy(key));
        let unknown = keys.find(|key| !FOLLOWED.contains(&&**key)).map(|key| key.into_owned());
        // This key can be inherited from the page tree.
        let turned = own(b"Rotate").map(|_| "Rotate".to_owned());
        let unknown = unknown.or(turned);
        let mut content = Vec::new();
        let streams = match page.get(b"Contents").ok().map(|it| self.resolved(it)) {
            Some(Object::Array(parts)) => parts.iter().map(|part| self.resolved(part)).collect(),
            Some(one) => vec![one],
            None => Vec::new(),
        };
        for stream in streams.into_iter().filter_map(|it| it.as_stream().ok()) {
            content.extend(inflated(stream)?);
            content.push(b'\n');
        }
        let resources = own(b"Resources").and_then(|it| self.resolved(it).as_dict().ok());
        let (forms, fonts) = match resources {
            Some(resources) => (self.forms(resources)?, self.fonts(resources)),
            None => (BTreeMap::new(), BTreeMap::new()),
        };
        Ok(Sheet { media, trim, bleed, crop, unknown, content, forms, fonts })
    }

    /// A key of a page or of its ancestors in the page tree.
    fn inherited(&self, page: &'d Dictionary, key: &[u8]) -> Option<&'d Object> {
        let mut at = Some(page);
        for _ in 0..32 {
            if let Ok(found) = at?.get(key) {
                return Some(found);
            }
            at = at?.get(b"Parent").ok().and_then(|above| self.resolved(above).as_dict().ok());
        }
        None
    }

    fn resolved(&self, object: &'d Object) -> &'d Object {
        self.doc.dereference(object).map_or(object, |(_, found)| found)
    }

    fn named(&self, resources: &'d Dictionary, kind: &[u8]) -> Vec<(String, ObjectId)> {
        let of_kind = resources.get(kind).ok().and_then(|it| self.resolved(it).as_dict().ok());
        let entries = of_kind.into_iter().flat_map(Dictionary::iter);
        let named = entries.filter_map(|(name, object)| {
            Some((String::from_utf8_lossy(name).into_owned(), object.as_reference().ok()?))
        });
        named.collect()
    }

    fn forms(&mut self, resources: &'d Dictionary) -> Result<BTreeMap<String, Arc<Form>>, String> {
        let mut forms = BTreeMap::new();
        for (name, id) in self.named(resources, b"XObject") {
            let object = self.doc.get_object(id).map_err(|error| error.to_string())?;
            let Ok(stream) = object.as_stream() else { continue };
            if !matches!(stream.dict.get(b"Subtype"), Ok(Object::Name(kind)) if kind == b"Form") {
                continue;
            }
            if !self.forms.contains_key(&id) {
                let matrix = stream.dict.get(b"Matrix").ok().and_then(|it| numbers(self.doc, it));
                let matrix = matrix.unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
                let bounds = stream.dict.get(b"BBox").ok().and_then(|it| numbers(self.doc, it));
                let form = Form { matrix, bounds, content: inflated(stream)? };
                self.forms.insert(id, Arc::new(form));
            }
            forms.insert(name, Arc::clone(&self.forms[&id]));
        }
        Ok(forms)
    }

    fn fonts(&mut self, resources: &'d Dictionary) -> BTreeMap<String, Arc<Font>> {
        let mut fonts = BTreeMap::new();
        for (name, id) in self.named(resources, b"Font") {
            if !self.fonts.contains_key(&id) {
                let font = self.doc.get_dictionary(id).map(|font| self.font(font));
                self.fonts.insert(id, Arc::new(font.unwrap_or_default()));
            }
            fonts.insert(name, Arc::clone(&self.fonts[&id]));
        }
        fonts
    }

    fn font(&self, font: &'d Dictionary) -> Font {
        let name = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or(b"?");
        let below =
            font.get(b"DescendantFonts").ok().and_then(|it| self.resolved(it).as_array().ok());
        let below = below.and_then(|all| self.resolved(all.first()?).as_dict().ok());
        let described = below.unwrap_or(font);
        let descriptor = described.get(b"FontDescriptor").ok();
        let descriptor = descriptor.and_then(|it| self.resolved(it).as_dict().ok());
        let is_embedded = descriptor.is_some_and(|it| {
            let files: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
            let mut found = files.iter().filter_map(|&file| it.get(file).ok());
            found.any(|file| self.resolved(file).as_stream().is_ok_and(|it| !it.content.is_empty()))
        });
        let has_unicode =
            font.get(b"ToUnicode").is_ok_and(|it| self.resolved(it).as_stream().is_ok());
        let widths = described.get(b"W").ok().and_then(|it| self.resolved(it).as_array().ok());
        let widths = widths.map(|widths| self.widths(widths)).unwrap_or_default();
        Font { name: String::from_utf8_lossy(name).into_owned(), is_embedded, has_unicode, widths }
    }

    /// Parses glyph widths: `first [a b c]`, or `first last width`.
    fn widths(&self, listed: &'d [Object]) -> BTreeMap<u16, f64> {
        let (mut widths, mut rest) = (BTreeMap::new(), listed);
        while let [first, second, more @ ..] = rest {
            let first = self.resolved(first).as_float().unwrap_or(0.0) as u16;
            match (self.resolved(second), more) {
                (Object::Array(each), _) => {
                    let each = each.iter().map(|it| f64::from(it.as_float().unwrap_or(0.0)));
                    widths.extend((first..).zip(each.map(|width| width / 1000.0)));
                    rest = more;
                }
                (last, [width, more @ ..]) => {
                    let last = last.as_float().unwrap_or(0.0) as u16;
                    let width = f64::from(width.as_float().unwrap_or(0.0)) / 1000.0;
                    widths.extend((first..=last).map(|glyph| (glyph, width)));
                    rest = more;
                }
                _ => break,
            }
        }
        widths
    }
}

fn inflated(stream: &Stream) -> Result<Vec<u8>, String> {
    match stream.dict.get(b"Filter") {
        Ok(Object::Name(name)) if name == b"FlateDecode" => {
            miniz_oxide::inflate::decompress_to_vec_zlib(&stream.content)
                .map_err(|error| format!("a stream is damaged: {error}"))
        }
        Ok(_) => stream.decompressed_content().map_err(|error| error.to_string()),
        Err(_) => Ok(stream.content.clone()),
    }
}

/// The numbers of an array with exactly `N` entries.
fn numbers<const N: usize>(doc: &Document, object: &Object) -> Option<[f64; N]> {
    let (_, object) = doc.dereference(object).ok()?;
    let each = object.as_array().ok()?.iter().map(|it| it.as_float().map(f64::from).ok());
    each.collect::<Option<Vec<f64>>>()?.try_into().ok()
}
