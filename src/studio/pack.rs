//! Packs the engine for the page that carries it, as text, and without what is never used there.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::error::Error;
use std::io::{self, Write};

/// More than the engine has, so that all of it can be looked back at.
const DICTIONARY: u32 = 1 << 24;

/// What our page calls. printpdf has functions for pages of its own, and with them would come all that reads a PDF.
const CALLED: [&str; 4] = ["memory", "room", "put", "ask"];

/// The engine with what our page calls, and with what that calls.
pub fn bare(engine: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut module = walrus::Module::from_buffer(engine)?;
    let exports = module.exports.iter();
    let others = exports.filter(|export| !CALLED.contains(&export.name.as_str()));
    let others: Vec<_> = others.map(|export| export.id()).collect();
    others.into_iter().for_each(|other| module.exports.delete(other));
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// The engine as LZMA: a third smaller than what browsers unpack by themselves.
pub fn packed(engine: Vec<u8>) -> io::Result<Vec<u8>> {
    let engine = without_profile(engine);
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = DICTIONARY;
    let size = Some(engine.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size)?;
    writer.write_all(&engine)?;
    writer.finish()
}

/// Bytes as text that an HTML page can carry as it is: 13 bits in two of the 91 characters from `#` to `~` without `<`, where
/// base64 has 12. The last character may stand alone, for 6 bits.
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

/// Where a color profile begins and how long it is, by its own header (ICC.1:2022, 7.2): its size at 0, `acsp` at 36.
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

/// The engine with nothing where printpdf has a color profile of its own for PDF/X, which no book has: 600 KB that hardly pack.
fn without_profile(mut engine: Vec<u8>) -> Vec<u8> {
    if let Some((start, size)) = profile(&engine) {
        engine[start..start + size].fill(0);
    }
    engine
}
