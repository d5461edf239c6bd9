//! Reads an author's PNG as grey pixels on white.

use super::Fault;
use crate::outline::{Outline, PathSink};
use crate::scene::{Paint, Part, Picture, Raster};
use png::{ColorType, Decoder, Transformations};
use std::io::Cursor;
use std::sync::Arc;

/// The most pixels of a picture: more than a poster needs at print resolution.
const MOST: u64 = 100_000_000;

/// The picture of a PNG file; the error says what is wrong, and how to fix it.
pub fn read(bytes: &[u8]) -> Result<Picture, Fault> {
    let broken = |error: png::DecodingError| {
        Fault::new(format!("this PNG file cannot be read: {error}"), "save it anew as PNG")
    };
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = reader.info().size();
    let size = reader.output_buffer_size();
    let Some(size) = size.filter(|_| u64::from(width) * u64::from(height) <= MOST) else {
        let message = format!("a picture of {width} x {height} pixels is too large");
        return Err(Fault::new(message, "make it smaller: 600 pixels a side print well"));
    };
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data).map_err(broken)?;
    let samples = frame.color_type.samples();
    let grey = data[..frame.buffer_size()].chunks(samples).map(|pixel| {
        let (light, seen) = match (frame.color_type, pixel) {
            (ColorType::GrayscaleAlpha, &[light, seen]) => (u32::from(light), u32::from(seen)),
            (ColorType::Rgba, &[red, green, blue, seen]) => {
                (light(red, green, blue), u32::from(seen))
            }
            (_, &[red, green, blue]) => (light(red, green, blue), 255),
            _ => (u32::from(pixel[0]), 255),
        };
        // Blend over white paper.
        ((light * seen + 255 * (255 - seen)) / 255) as u8
    });
    let mut grey: Vec<u8> = grey.collect();
    // A white logo for dark backgrounds would be invisible, so it is drawn in black.
    if grey.iter().all(|&light| light == 255) && samples % 2 == 0 {
        let seen =
            data[..frame.buffer_size()].chunks(samples).map(|pixel| 255 - pixel[samples - 1]);
        if seen.clone().any(|light| light == 255) {
            grey = seen.collect();
        }
    }
    let raster = Raster { width, height, grey };
    let (right, top) = (width as f32, height as f32);
    let mut outline = Outline::default();
    outline.move_to(0.0, 0.0);
    for (x, y) in [(right, 0.0), (right, top), (0.0, top)] {
        outline.line_to(x, y);
    }
    outline.close();
    let part = Part { outline, paint: Paint::Pixels(Arc::new(raster)), clips: Vec::new() };
    Picture::new(vec![part])
        .ok_or_else(|| Fault::new("this picture has no pixels", "save it anew as PNG"))
}

/// The luma of a color, 0 to 255 (ITU-R BT.709).
fn light(red: u8, green: u8, blue: u8) -> u32 {
    (2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue)) / 10000
}
