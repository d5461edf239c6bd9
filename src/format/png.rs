//! PNG: one sheet as pixels on white, rendered from its SVG.

use super::{Error, Format, OfMaze, failed, svg};
use page::font::Faces;
use page::scene::Scene;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// One maze as pixels.
pub const FORMAT: Format = Format {
    name: "png",
    book: None,
    maze: Some(OfMaze {
        about: "a picture, in as many pixels to the inch as --dpi says",
        write: |single| write(&single.scene()?, single.faces, single.dpi).map_err(failed),
    }),
};

/// The maximum number of pixels: a poster at print resolution.
const MOST: f64 = 400e6;

/// Writes one sheet at a resolution in pixels per inch; an error if the picture would be too large.
pub fn write(scene: &Scene, faces: &Faces, dpi: u32) -> Result<Vec<u8>, Error> {
    rasterized(&svg::write(scene, faces)?, (scene.width, scene.height), dpi)
}

/// Renders an SVG of a sheet of this size in mm, at a resolution in pixels per inch.
pub fn rasterized(svg: &str, (width, height): (f64, f64), dpi: u32) -> Result<Vec<u8>, Error> {
    let scale = f64::from(dpi) / 25.4;
    let (width, height) = ((width * scale).round(), (height * scale).round());
    let too_large = || Error::TooLarge(width, height);
    if width * height > MOST {
        return Err(too_large());
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(Error::failed)?;
    let mut pixels =
        Pixmap::new(width.max(1.0) as u32, height.max(1.0) as u32).ok_or_else(too_large)?;
    pixels.fill(Color::WHITE);
    let (x, y) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, Transform::from_scale(x, y), &mut pixels.as_mut());
    encode(&pixels, dpi).map_err(Error::failed)
}

/// On white all pixels are opaque, so premultiplied colors equal plain ones.
fn encode(pixels: &Pixmap, dpi: u32) -> Result<Vec<u8>, png::EncodingError> {
    let colors: Vec<u8> =
        pixels.data().chunks_exact(4).flat_map(|rgba| &rgba[..3]).copied().collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Word processors place the picture at the size given by this resolution.
    let per_meter = (f64::from(dpi) / 0.0254).round() as u32;
    let (xppu, yppu) = (per_meter, per_meter);
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu, yppu, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colors)?;
    writer.finish()?;
    Ok(bytes)
}
