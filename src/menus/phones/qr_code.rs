//! QR code as an image: dark on light, with the quiet zone that QR readers need.
use bevy::{image::ImageSampler, prelude::*};
use gamecore::i18n::Localized;
use server::QrMatrix;
use ui::{
    page::{Element, rounded},
    theme::texture,
    widgets::palette as p,
};

/// Width of the quiet zone, in modules.
const MARGIN: usize = 4;

/// Pixels per module. The edges stay sharp at any size.
const PIXELS: usize = 8;

/// Marker of the QR code on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct QrCode;

/// Design pixels per module of the QR code: a whole number, large enough for a camera three metres away.
const MODULE: f32 = 8.0;

/// Creates the QR code for this text. Returns `None` if the text is too long for a QR code.
pub(super) fn qr_code(text: &str, name: Localized) -> Option<Element> {
    let (image, side) = picture(text)?;
    let code = rounded(side, side, p::RADIUS)
        .with((QrCode, p::soft_shadow()))
        .named(name);
    Some(code.then(|entity| {
        let image = entity.resource_mut::<Assets<Image>>().add(image);
        entity.insert(ImageNode::new(image));
    }))
}

/// Returns the image of the QR code for this text, and its displayed size. Returns `None` if the text is too long for a
/// QR code.
fn picture(text: &str) -> Option<(Image, f32)> {
    let code = QrMatrix::of(text)?;
    let modules = code.size + 2 * MARGIN;
    let side = modules * PIXELS;
    let module = |at: usize| (at / PIXELS).checked_sub(MARGIN);
    let pixel = |at: usize| {
        let module = module(at % side).zip(module(at / side));
        match module.is_some_and(|(x, y)| code.is_dark(x, y)) {
            true => [0x14, 0x13, 0x12, 0xFF],
            false => [0xFF, 0xFF, 0xFF, 0xFF],
        }
    };
    let pixels = (0..side * side).flat_map(pixel).collect();
    let mut image = texture(side as u32, side as u32, pixels);
    image.sampler = ImageSampler::nearest();
    Some((image, modules as f32 * MODULE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_the_square_in_its_light_margin() {
        let link = "http://192.168.1.20:4747/#KXTR";
        let (image, side) = picture(link).expect("short enough");
        let square = QrMatrix::of(link).expect("short enough");
        let data = image.data.expect("it has pixels");
        let width = (square.size + 2 * MARGIN) * PIXELS;
        assert_eq!(side, (square.size + 2 * MARGIN) as f32 * MODULE);
        for (y, row) in data.chunks(width * 4).enumerate() {
            for (x, pixel) in row.chunks(4).enumerate() {
                let inside = |at: usize| (at / PIXELS).checked_sub(MARGIN);
                let dark = inside(x)
                    .zip(inside(y))
                    .is_some_and(|(x, y)| square.is_dark(x, y));
                assert_eq!(pixel[0] < 0x80, dark, "{x} {y}");
            }
        }
    }
}
