//! Packs the engine as text for the page that carries it, without unused parts.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::error::Error;
use std::io::{self, Write};

/// Larger than the engine, so that all of it can be referenced.
const DICTIONARY: u32 = 1 << 24;

/// The exports that our page calls. printpdf adds exports for pages of its own, which would keep all code for reading
/// PDFs.
const CALLED: [&str; 4] = ["memory", "room", "put", "ask"];

/// The engine with only the exports that our page calls and the code that they need.
pub fn bare(engine: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut module = walrus::Module::from_buffer(engine)?;
    let exports = module.exports.iter();
    let others = exports.filter(|export| !CALLED.contains(&export.name.as_str()));
    let others: Vec<_> = others.map(|export| export.id()).collect();
    others.into_iter().for_each(|other| module.exports.delete(other));
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// The engine compressed with LZMA: a third smaller than in the formats that browsers unpack themselves.
pub fn packed(engine: Vec<u8>) -> io::Result<Vec<u8>> {
    let engine = without_profile(engine);
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = DICTIONARY;
    let size = Some(engine.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size)?;
    writer.write_all(&engine)?;
    writer.finish()
}

/// Bytes as text that can stand in an HTML page unescaped: 13 bits per two of the 91 characters from `#` to `~` without
/// `<`, compared with 12 bits in base64. The last character may stand alone, for up to 6 bits.
pub fn text(bytes: &[u8]) -> String {
    let digit = |value: u32| char::from(value as u8 + if value < 25 { b'#' } else { b'$' });
    let (mut text, mut bits, mut count) = (String::new(), 0, 0);
    for &byte in bytes {
        bits |= u32::from(byte) << count;
        count += 8;
        if count >= 13 {
            let value = bits & 0x1fff;
            text.extend([digit(value / 91), digit(value % 91)]);
            bits >>= 13;
            count -= 13;
        }
    }
    match count {
        0 => {}
        1..=6 => text.push(digit(bits)),
        _ => text.extend([digit(bits / 91), digit(bits % 91)]),
    }
    text
}

/// The start and length of a color profile, from its header (ICC.1:2022, 7.2): the size at byte 0, `acsp` at byte 36.
fn profile(bytes: &[u8]) -> Option<(usize, usize)> {
    let signs = bytes.windows(4).enumerate().filter(|(_, four)| four == b"acsp");
    let starts = signs.filter_map(|(at, _)| at.checked_sub(36));
    let sized = starts.map(|start| {
        let size =
            bytes[start..start + 4].iter().fold(0, |size, &byte| size << 8 | usize::from(byte));
        (start, size)
    });
    sized.into_iter().find(|&(start, size)| size > 100_000 && start + size <= bytes.len())
}

/// The engine with zeros in place of printpdf's color profile: 600 KB that hardly compress, for PDF/X-4 covers in four inks
/// alone. There the engine reports an error (src/format/pdf/icc.rs).
fn without_profile(mut engine: Vec<u8>) -> Vec<u8> {
    if let Some((start, size)) = profile(&engine) {
        engine[start..start + size].fill(0);
    }
    engine
}
