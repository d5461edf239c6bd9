//! Files that are no pictures for a book, recognized by their first bytes.

use super::Fault;

/// Other kinds of files: the name, the offset of the signature, the signature, and how to convert the file.
const KINDS: [(&str, usize, &[u8], &str); 13] = [
    ("a JPEG", 0, b"\xff\xd8\xff", PNG),
    ("a GIF", 0, b"GIF8", PNG),
    ("a WebP", 8, b"WEBP", PNG),
    ("a TIFF", 0, b"II*\0", PNG),
    ("a TIFF", 0, b"MM\0*", PNG),
    ("a BMP", 0, b"BM", PNG),
    ("an AVIF", 4, b"ftypavif", PNG),
    ("a HEIC", 4, b"ftyp", PNG),
    ("a Photoshop", 0, b"8BPS", PNG),
    ("a PDF", 0, b"%PDF", SVG),
    ("a PostScript", 0, b"%!PS", SVG),
    ("a compressed SVG", 0, b"\x1f\x8b", "save it as plain SVG"),
    ("a ZIP", 0, b"PK\x03\x04", "take the picture out of it"),
];
const PNG: &str = "save it as PNG";
const SVG: &str = "save it as SVG";

/// Rejects a file of an unreadable kind; any other file may be an SVG.
pub fn refuse(bytes: &[u8]) -> Result<(), Fault> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Fault::new("this file is empty", "save the picture anew, as SVG or PNG"));
    }
    let is = |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
    match KINDS.iter().find(|(_, at, mark, _)| is(*at, mark)) {
        Some(&(kind, .., help)) => Err(Fault::new(format!("this is {kind} file"), help)),
        None => Ok(()),
    }
}
