//! Color profiles (ICC.1:2001-12, which PDF 1.6 takes), made of whole numbers alone: the same bytes on every machine.

use lopdf::{Object, Stream};
use printpdf::{PdfConformance, PdfDocument, PdfSaveOptions};

/// Black ink on white paper, whose dots print darker than they are: half a dot as 70%, as is usual on paper for books.
pub fn black() -> Vec<u8> {
    // Of a grey, what it reflects: a fifth of it, and four fifths of its square.
    let light = |grey: u32| (257 * grey * (255 + 4 * grey) + 637) / 1275;
    let table = (0..256).flat_map(|grey| (light(grey) as u16).to_be_bytes());
    let curve = typed(b"curv", 256u32.to_be_bytes().into_iter().chain(table));
    profile(*b"prtr", *b"GRAY", "Black ink, dot gain 20%", &[(*b"kTRC", curve)])
}

/// sRGB (IEC 61966-2-1), as most screens show it.
pub fn srgb() -> Vec<u8> {
    let red = fixed(b"XYZ ", &[0x6fa2, 0x38f5, 0x0390]);
    let green = fixed(b"XYZ ", &[0x6299, 0xb785, 0x18da]);
    let blue = fixed(b"XYZ ", &[0x24a0, 0x0f84, 0xb6cf]);
    // From the white of a screen, D65, to D50.
    let adapted = fixed(b"sf32", &[68674, 1502, -3291, 1939, 64912, -1119, -606, 988, 49262]);
    // Of the form 3: ((a x + b) ^ 2.4), and c x below d.
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

/// The press of [`inks`].
pub const INKS: &str = "Coated FOGRA39 (ISO 12647-2:2004)";

/// Four inks on coated paper: the profile that printpdf puts into documents that want one.
pub fn inks() -> Result<Vec<u8>, String> {
    let mut document = PdfDocument::new("");
    document.metadata.info.conformance = PdfConformance::X4_2010_PDF_1_4;
    let document = document.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
    let streams = document.objects.into_values().filter_map(|object| match object {
        Object::Stream(stream) => Some(stream),
        _ => None,
    });
    let is_of_inks = |stream: &Stream| matches!(stream.dict.get(b"N"), Ok(Object::Integer(4)));
    let profile = streams.filter(is_of_inks).find_map(|stream| stream.get_plain_content().ok());
    profile.ok_or_else(|| format!("no profile of {INKS}"))
}

type Tag = ([u8; 4], Vec<u8>);

/// D50, in 65536ths.
const WHITE: [i32; 3] = [0xf6d6, 0x10000, 0xd32d];
/// The header, without the table of tags.
const HEADER: usize = 128;

/// A profile with the tags that every profile has and these.
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
    // The first day of the year of these profiles.
    header.extend([2026u16, 1, 1, 0, 0, 0].map(u16::to_be_bytes).concat());
    header.extend(b"acsp");
    header.resize(68, 0);
    header.extend(bytes(&WHITE));
    header.resize(HEADER, 0);
    [header, table, data].concat()
}

/// The content of a tag.
fn typed(kind: &[u8; 4], content: impl IntoIterator<Item = u8>) -> Vec<u8> {
    kind.iter().copied().chain([0; 4]).chain(content).collect()
}

/// Numbers in 65536ths.
fn fixed(kind: &[u8; 4], numbers: &[i32]) -> Vec<u8> {
    typed(kind, bytes(numbers))
}

fn bytes(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// A text in English.
fn said(text: &str) -> Vec<u8> {
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    // One text; the size of its record, its length, and where it stands.
    let numbers = [1, 12].into_iter().flat_map(i32::to_be_bytes).chain(*b"enUS");
    let place = [units.len() as i32, 28].into_iter().flat_map(i32::to_be_bytes);
    typed(b"mluc", numbers.chain(place).chain(units))
}

#[cfg(test)]
mod tests {
    use super::*;
    use maze::random::hex;
    use sha2::{Digest, Sha256};

    /// Both were read by Little CMS: sRGB as its own but for a unit of 255, black ink of half a dot as 30% of the light.
    #[test]
    fn profiles_have_the_same_bytes_everywhere() {
        for (profile, digest) in [(black(), "9c1c1eca52bf025a"), (srgb(), "aff1d2be699a8fac")] {
            assert_eq!(profile[..4], (profile.len() as u32).to_be_bytes());
            assert_eq!(hex(&Sha256::digest(&profile)[..8]), digest);
        }
    }
}
