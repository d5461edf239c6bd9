//! Color profiles (ICC.1:2001-12, the version for PDF 1.6), computed with integers only: the same bytes on every machine.

use crate::Error;
use lopdf::{Object, Stream};
use printpdf::{PdfConformance, PdfDocument, PdfSaveOptions};

/// Black ink on white paper with dot gain: a 50% dot prints as 70%, which is usual on book paper.
pub fn black() -> Vec<u8> {
    // The reflectance of a grey value: a fifth of the value plus four fifths of its square.
    let light = |grey: u32| (257 * grey * (255 + 4 * grey) + 637) / 1275;
    let table = (0..256).flat_map(|grey| (light(grey) as u16).to_be_bytes());
    let curve = typed(b"curv", 256u32.to_be_bytes().into_iter().chain(table));
    profile(*b"prtr", *b"GRAY", "Black ink, dot gain 20%", &[(*b"kTRC", curve)])
}

/// sRGB (IEC 61966-2-1), the color space of most screens.
pub fn srgb() -> Vec<u8> {
    let red = fixed(b"XYZ ", &[0x6fa2, 0x38f5, 0x0390]);
    let green = fixed(b"XYZ ", &[0x6299, 0xb785, 0x18da]);
    let blue = fixed(b"XYZ ", &[0x24a0, 0x0f84, 0xb6cf]);
    // Chromatic adaptation from D65, the white of a screen, to D50.
    let adapted = fixed(b"sf32", &[68674, 1502, -3291, 1939, 64912, -1119, -606, 988, 49262]);
    // Parametric curve type 3: ((a x + b) ^ 2.4), and c x below d.
    let numbers = [0x26666, 0xf2a7, 0x0d59, 0x13d0, 0x0a5b];
    let curve = typed(b"para", [0, 3, 0, 0].into_iter().chain(bytes(&numbers)));
    let tags = [
        (*b"chad", adapted),
        (*b"rXYZ", red),
        (*b"gXYZ", green),
        (*b"bXYZ", blue),
        (*b"rTRC", curve.clone()),
        (*b"gTRC", curve.clone()),
        (*b"bTRC", curve),
    ];
    profile(*b"mntr", *b"RGB ", "sRGB", &tags)
}

/// The printing condition of [`inks`].
pub const INKS: &str = "Coated FOGRA39 (ISO 12647-2:2004)";

/// Four inks on coated paper: the CMYK profile that printpdf embeds.
pub fn inks() -> Result<Vec<u8>, Error> {
    let mut document = PdfDocument::new("");
    document.metadata.info.conformance = PdfConformance::X4_2010_PDF_1_4;
    let document = document.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
    let streams = document.objects.into_values().filter_map(|object| match object {
        Object::Stream(stream) => Some(stream),
        _ => None,
    });
    let is_of_inks = |stream: &Stream| matches!(stream.dict.get(b"N"), Ok(Object::Integer(4)));
    let profile = streams.filter(is_of_inks).find_map(|stream| stream.get_plain_content().ok());
    // The studio goes without it: src/studio/pack.rs fills it with zeros.
    profile.filter(|profile| profile.get(36..40) == Some(b"acsp")).ok_or(Error::NoProfile(INKS))
}

type Tag = ([u8; 4], Vec<u8>);

/// D50, in units of 1/65536.
const WHITE: [i32; 3] = [0xf6d6, 0x10000, 0xd32d];
/// Bytes of the header, without the tag table.
const HEADER: usize = 128;

/// A profile with the required tags and the given ones.
fn profile(class: [u8; 4], space: [u8; 4], name: &str, own: &[Tag]) -> Vec<u8> {
    let white = fixed(b"XYZ ", &WHITE);
    let mut tags: Vec<Tag> =
        vec![(*b"desc", said(name)), (*b"cprt", said("No copyright")), (*b"wtpt", white)];
    tags.extend_from_slice(own);
    let (mut table, mut data) = ((tags.len() as u32).to_be_bytes().to_vec(), Vec::new());
    let start = HEADER + 4 + 12 * tags.len();
    for (signature, content) in tags {
        table.extend(signature);
        table
            .extend([start + data.len(), content.len()].map(|n| (n as u32).to_be_bytes()).concat());
        data.extend(content);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let mut header = ((start + data.len()) as u32).to_be_bytes().to_vec();
    header.extend([0, 0, 0, 0, 4, 0, 0, 0]);
    header.extend([class, space, *b"XYZ "].concat());
    // The date of these profiles.
    header.extend([2026u16, 1, 1, 0, 0, 0].map(u16::to_be_bytes).concat());
    header.extend(b"acsp");
    header.resize(68, 0);
    header.extend(bytes(&WHITE));
    header.resize(HEADER, 0);
    [header, table, data].concat()
}

/// The content of a tag, after its type.
fn typed(kind: &[u8; 4], content: impl IntoIterator<Item = u8>) -> Vec<u8> {
    kind.iter().copied().chain([0; 4]).chain(content).collect()
}

/// Fixed-point numbers in units of 1/65536.
fn fixed(kind: &[u8; 4], numbers: &[i32]) -> Vec<u8> {
    typed(kind, bytes(numbers))
}

fn bytes(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// A text in English.
fn said(text: &str) -> Vec<u8> {
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    // One record: its size, the length of its text, and the offset of the text.
    let numbers = [1, 12].into_iter().flat_map(i32::to_be_bytes).chain(*b"enUS");
    let place = [units.len() as i32, 28].into_iter().flat_map(i32::to_be_bytes);
    typed(b"mluc", numbers.chain(place).chain(units))
}

#[cfg(test)]
mod tests {
    use super::*;
    use maze::random::hex;
    use sha2::{Digest, Sha256};

    /// Both were checked with Little CMS: sRGB equals its built-in profile within 1/255, and a 50% dot of black ink
    /// reflects 30% of the light.
    #[test]
    fn profiles_have_the_same_bytes_everywhere() {
        for (profile, digest) in [(black(), "9c1c1eca52bf025a"), (srgb(), "aff1d2be699a8fac")] {
            assert_eq!(profile[..4], (profile.len() as u32).to_be_bytes());
            assert_eq!(hex(&Sha256::digest(&profile)[..8]), digest);
        }
    }
}
