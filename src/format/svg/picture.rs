//! Pictures in SVG.

use super::pen::{color, outline};
use crate::Error;
use crate::number::{FACTOR, decimal};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use page::scene::{FillRule, Paint, Part, Picture, Raster};
use sha2::{Digest, Sha256};
use svg::node::element::{ClipPath, Group, Image, Path};

/// A picture in its own units, with the ink and the pen width (in the same units) of the book's lines. `place` makes its
/// ids unique.
pub fn group(picture: &Picture, pen: (&str, f64), place: &str) -> Result<Group, Error> {
    let mut group = Group::new();
    for part in &picture.parts {
        let mut drawn = Group::new().add(drawn(part, pen)?);
        for clip in &part.clips {
            let path = Path::new().set("d", outline(&clip.outline)?);
            let path = path.set("clip-rule", rule(clip.rule));
            // The id includes a hash, because many pictures may end up in one page.
            let hash = Sha256::digest(format!("{place}{path}"));
            let id = format!("clip-{:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3]);
            group = group.add(ClipPath::new().set("id", id.as_str()).add(path));
            drawn = Group::new().set("clip-path", format!("url(#{id})")).add(drawn);
        }
        group = group.add(drawn);
    }
    Ok(group)
}

fn drawn(part: &Part, (ink, width): (&str, f64)) -> Result<Box<dyn svg::Node>, Error> {
    let path = Path::new().set("d", outline(&part.outline)?);
    Ok(match &part.paint {
        Paint::Pen => path
            .set("fill", "none")
            .set("stroke", ink)
            .set("stroke-width", decimal(width, FACTOR)?)
            .into(),
        Paint::Fill(ink, fill) => {
            path.set("fill", color(*ink)).set("fill-rule", rule(*fill)).into()
        }
        // Pixel rows run downward.
        Paint::Pixels(raster) => Image::new()
            .set("width", raster.width)
            .set("height", raster.height)
            .set("transform", format!("translate(0 {})scale(1 -1)", raster.height))
            .set("href", link(raster)?)
            .into(),
    })
}

/// The pixels as a PNG file in a data URL.
pub fn link(raster: &Raster) -> Result<String, Error> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, raster.width, raster.height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().map_err(Error::failed)?;
    writer.write_image_data(&raster.grey).map_err(Error::failed)?;
    writer.finish().map_err(Error::failed)?;
    Ok(format!("data:image/png;base64,{}", STANDARD.encode(file)))
}

pub fn rule(rule: FillRule) -> &'static str {
    match rule {
        FillRule::NonZero => "nonzero",
        FillRule::EvenOdd => "evenodd",
    }
}
