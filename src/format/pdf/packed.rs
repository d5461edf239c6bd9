//! Saves a document with object streams (ISO 32000-1, 7.5.7 and 7.5.8): many small objects, such as tags and links, are
//! compressed together, which makes a sampler a third smaller. lopdf can do this too, but omits object 0 from the
//! cross-reference stream.

use super::{deflate, stream};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, Stream, StringFormat, dictionary};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// Objects per stream; a reader unpacks all of them to read one.
const TOGETHER: usize = 200;

/// The location of an object.
#[derive(Clone, Copy)]
enum Place {
    /// Not in the file: its number is free.
    Free,
    /// At this byte of the file.
    At(u32),
    /// In the object stream with this number, at this index.
    In(u32, u16),
}

struct Packed<'f, W> {
    file: &'f mut W,
    digest: Sha256,
    length: usize,
    /// By object number.
    places: Vec<Place>,
}

/// Saves a document whose objects have been renumbered; the identity is a digest of all of them.
pub fn save(doc: &Document, file: &mut impl Write) -> io::Result<()> {
    let places = vec![Place::Free; doc.max_id as usize + 1];
    let mut packed = Packed { file, digest: Sha256::new(), length: 0, places };
    packed.put(format!("%PDF-{}\n%", doc.version).as_bytes())?;
    packed.put(&doc.binary_mark)?;
    packed.put(b"\n")?;
    let mut small = Vec::new();
    for (&(number, _), object) in &doc.objects {
        match object {
            Object::Stream(stream) => packed.stream(number, stream)?,
            _ => small.push((number, object)),
        }
    }
    for together in small.chunks(TOGETHER) {
        packed.together(together)?;
    }
    packed.finish(&doc.trailer)
}

impl<W: Write> Packed<'_, W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.length += bytes.len();
        self.file.write_all(bytes)
    }

    fn stream(&mut self, number: u32, stream: &Stream) -> io::Result<()> {
        let start = u32::try_from(self.length).map_err(io::Error::other)?;
        self.places[number as usize] = Place::At(start);
        self.put(format!("{number} 0 obj\n").as_bytes())?;
        self.put(&encoded(&Object::Dictionary(stream.dict.clone()))?)?;
        self.put(b"stream\n")?;
        self.put(&stream.content)?;
        self.put(b"\nendstream\nendobj\n")
    }

    /// Writes objects, with their numbers, as one stream under the next number.
    fn together(&mut self, objects: &[(u32, &Object)]) -> io::Result<()> {
        let own = self.places.len() as u32;
        let (mut content, mut bodies) = (Vec::new(), Vec::new());
        for (index, (number, object)) in (0..).zip(objects) {
            self.places[*number as usize] = Place::In(own, index);
            write!(content, "{number} {} ", bodies.len())?;
            bodies.extend(encoded(object)?);
        }
        let fields = dictionary! {
            "Type" => "ObjStm", "N" => objects.len() as i64, "First" => content.len() as i64,
        };
        content.extend(bodies);
        self.places.push(Place::Free);
        self.stream(own, &stream(fields, deflate(&content)))
    }

    /// Writes the cross-reference stream and the end of the file.
    fn finish(mut self, trailer: &Dictionary) -> io::Result<()> {
        let digest = self.digest.clone().finalize()[..16].to_vec();
        let identity = Object::String(digest, StringFormat::Hexadecimal);
        let (own, start) = (self.places.len() as u32, self.length);
        self.places.push(Place::At(u32::try_from(start).map_err(io::Error::other)?));
        let line = |place: &Place| {
            let (kind, first, second) = match *place {
                Place::Free => (0, 0, u16::MAX),
                Place::At(start) => (1, start, 0),
                Place::In(stream, index) => (2, stream, index),
            };
            [&[kind][..], &first.to_be_bytes(), &second.to_be_bytes()].concat()
        };
        let table: Vec<u8> = self.places.iter().flat_map(line).collect();
        let mut fields = dictionary! {
            "Type" => "XRef", "Size" => i64::from(own) + 1,
            "W" => vec![1.into(), 4.into(), 2.into()],
            "ID" => vec![identity.clone(), identity],
        };
        for key in ["Root", "Info"] {
            fields.set(key, trailer.get(key.as_bytes()).map_err(io::Error::other)?.clone());
        }
        self.stream(own, &stream(fields, deflate(&table)))?;
        self.put(format!("startxref\n{start}\n%%EOF").as_bytes())
    }
}

/// An object as written in a file, and a space.
fn encoded(object: &Object) -> io::Result<Vec<u8>> {
    // lopdf's object writer is reachable only this way: as an operand without an operator.
    let operations = vec![Operation::new("", vec![object.clone()])];
    Content { operations }.encode().map_err(io::Error::other)
}
