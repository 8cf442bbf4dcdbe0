//! Animated pictures in PNG, GIF and WebP. The frames stay compressed in memory and are decoded one after the other when a card is
//! rendered.
use super::pixels::premultiply;
use crate::{Reason, limits};
use image::{
    AnimationDecoder, Frame, ImageFormat, Limits, RgbaImage,
    codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder},
};
use std::{io::Cursor, time::Duration};

/// Maximum memory that a decoder may allocate, in bytes.
const MEMORY: u64 = 256 << 20;

/// Frames of an animated picture, still compressed.
pub struct Frames {
    bytes: Vec<u8>,
    format: Option<ImageFormat>,
    /// Display time of each frame.
    pub times: Vec<Duration>,
}

/// First frame of a picture with several frames, with premultiplied alpha. Also all frames, or the limit that they exceed. In that case, the
/// picture is shown without animation.
pub(super) type Moving = (RgbaImage, Result<Frames, Reason>);

impl Frames {
    /// Decodes the frames in order and calls `take` with each. They have premultiplied alpha.
    pub fn unpack(&self, mut take: impl FnMut(RgbaImage)) {
        let frames = decoder(&self.bytes, self.format).ok().flatten();
        let good = frames.into_iter().flatten().map_while(Result::ok);
        for frame in good.take(self.times.len()) {
            let mut image = frame.into_buffer();
            premultiply(&mut image);
            take(image);
        }
    }
}

/// Examines all frames of a file. Returns `None` if it has only one.
///
/// # Errors
/// Returns the reason if the file cannot be decoded.
pub(super) fn examine_frames(
    bytes: &[u8],
    format: Option<ImageFormat>,
) -> Result<Option<Moving>, Reason> {
    let Some(all) = decoder(bytes, format)? else {
        return Ok(None);
    };
    let (mut first, mut times, mut pixels) = (None, Vec::new(), 0);
    let mut stands_still = None;
    // If the file is damaged, the frames before the damage are used.
    for frame in all.map_while(Result::ok) {
        times.push(shown_for(&frame));
        let image = frame.into_buffer();
        pixels += u64::from(image.width()) * u64::from(image.height());
        first.get_or_insert(image);
        stands_still = exceeded_limit(times.len(), pixels);
        if stands_still.is_some() {
            break;
        }
    }
    let Some(mut first) = first.filter(|_| times.len() > 1) else {
        return Ok(None);
    };
    premultiply(&mut first);
    let bytes = bytes.to_vec();
    let frames = Frames {
        bytes,
        format,
        times,
    };
    Ok(Some((first, stands_still.map_or(Ok(frames), Err))))
}

fn exceeded_limit(frames: usize, pixels: u64) -> Option<Reason> {
    let limit = limits::FRAMES as u64;
    if frames > limits::FRAMES {
        return Some(Reason::TooManyFrames { limit });
    }
    let limit = limits::FRAME_PIXELS / 1_000_000;
    (frames > 1 && pixels > limits::FRAME_PIXELS).then_some(Reason::FramesTooLarge { limit })
}

/// Returns a decoder for the frames of a file. Returns `None` if its format or content is not animated.
fn decoder(bytes: &[u8], format: Option<ImageFormat>) -> Result<Option<image::Frames<'_>>, Reason> {
    let cursor = Cursor::new(bytes);
    let mut limit = Limits::default();
    limit.max_alloc = Some(MEMORY);
    Ok(match format {
        Some(ImageFormat::Gif) => {
            let mut decoder = GifDecoder::new(cursor)?;
            // The stated size of a frame may be larger than the whole picture, so memory is limited.
            image::ImageDecoder::set_limits(&mut decoder, limit)?;
            Some(decoder.into_frames())
        }
        Some(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(cursor)?;
            decoder.has_animation().then(|| decoder.into_frames())
        }
        Some(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(cursor, limit)?;
            match decoder.is_apng() {
                Ok(true) => Some(decoder.apng()?.into_frames()),
                _ => None,
            }
        }
        _ => None,
    })
}

fn shown_for(frame: &Frame) -> Duration {
    let told: Duration = frame.delay().into();
    // Frames that last less than 20 ms are shown for 100 ms, as in browsers.
    if told < Duration::from_millis(20) {
        Duration::from_millis(100)
    } else {
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::pixels::{Outline, Pixels};
    use image::{Delay, Rgba, codecs::gif::GifEncoder};

    fn gif(size: (u32, u32), shown: impl IntoIterator<Item = (u8, u32)>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new_with_speed(&mut bytes, 30);
        for (shade, ms) in shown {
            let image = RgbaImage::from_pixel(size.0, size.1, Rgba([shade, shade, shade, 255]));
            let frame = Frame::from_parts(image, 0, 0, Delay::from_numer_denom_ms(ms, 1));
            encoder.encode_frame(frame).expect("encoded");
        }
        drop(encoder);
        bytes
    }

    fn decoded(bytes: &[u8]) -> Pixels {
        let outline = Outline::of(Cursor::new(bytes)).expect("a picture");
        Pixels::read(bytes, &outline, None).expect("decoded")
    }

    fn moving(pixels: &Pixels) -> Result<&Frames, &Reason> {
        let frames = pixels.frames.as_ref();
        frames.expect("several frames").as_ref()
    }

    fn milliseconds(frames: &Frames) -> Vec<u128> {
        frames.times.iter().map(Duration::as_millis).collect()
    }

    #[test]
    fn every_frame_is_unpacked_again_with_its_time() {
        let bytes = gif((20, 28), [(10, 80), (120, 0), (240, 300)]);
        let pixels = decoded(&bytes);
        let frames = moving(&pixels).expect("it moves");
        assert_eq!(milliseconds(frames), [80, 100, 300]);
        let mut shades = Vec::new();
        frames.unpack(|image| shades.push(image.get_pixel(1, 1).0[0]));
        assert_eq!(shades.len(), 3);
        assert!(shades[0] < 30 && shades[2] > 220, "{shades:?}");
        assert_eq!(pixels.image().get_pixel(1, 1).0[0], shades[0]);
        // The file is damaged near its end, so only the frames before the damage are used.
        let cut = decoded(&bytes[..bytes.len() - 40]);
        assert_eq!(cut.image().dimensions(), (20, 28));
    }

    #[test]
    fn too_many_frames_and_too_large_ones_stand_still_and_say_so() {
        let many = gif((2, 3), (0..65).map(|shade| (shade * 3, 50)));
        let pixels = decoded(&many);
        let count = moving(&pixels).map(|frames| frames.times.len());
        assert_eq!(count, Err(&Reason::TooManyFrames { limit: 64 }));
        assert_eq!(pixels.image().dimensions(), (2, 3));
        let just_enough = gif((2, 3), (0..64).map(|shade| (shade * 3, 50)));
        let pixels = decoded(&just_enough);
        assert_eq!(moving(&pixels).map(|frames| frames.times.len()), Ok(64));
        assert_eq!(
            exceeded_limit(2, limits::FRAME_PIXELS + 1),
            Some(Reason::FramesTooLarge { limit: 64 })
        );
        assert_eq!(
            exceeded_limit(1, limits::FRAME_PIXELS + 1),
            None,
            "the limit does not apply to a single frame"
        );
    }

    #[test]
    fn the_frames_of_an_animated_png_are_read() {
        // Two frames of one pixel each: red for 50 ms, then green for 70 ms.
        let pixels = decoded(&animated_png());
        let frames = moving(&pixels).expect("it moves");
        let mut colours = Vec::new();
        frames.unpack(|image| colours.push(image.get_pixel(0, 0).0));
        assert_eq!(colours, [[255, 0, 0, 255], [0, 255, 0, 255]]);
        assert_eq!(milliseconds(frames), [50, 70]);
    }

    /// Returns an animated PNG that is assembled from the chunks of two still ones.
    fn animated_png() -> Vec<u8> {
        let still = |colour: [u8; 4]| {
            let mut bytes = Cursor::new(Vec::new());
            let image = RgbaImage::from_pixel(1, 1, Rgba(colour));
            image
                .write_to(&mut bytes, ImageFormat::Png)
                .expect("encoded");
            bytes.into_inner()
        };
        let chunk = |name: &[u8; 4], data: &[u8]| {
            let mut sum = flate2::Crc::new();
            sum.update(name);
            sum.update(data);
            let length = (data.len() as u32).to_be_bytes();
            [&length, name.as_slice(), data, &sum.sum().to_be_bytes()].concat()
        };
        let data = |png: &[u8]| {
            let at = png
                .windows(4)
                .position(|four| four == b"IDAT")
                .expect("data");
            let length: [u8; 4] = png[at - 4..at].try_into().expect("four bytes");
            png[at + 4..at + 4 + u32::from_be_bytes(length) as usize].to_vec()
        };
        let control = |number: u32, ms: u16| {
            let mut bytes = number.to_be_bytes().to_vec();
            for value in [1u32, 1, 0, 0] {
                bytes.extend(value.to_be_bytes());
            }
            bytes.extend(ms.to_be_bytes());
            bytes.extend(1000u16.to_be_bytes());
            bytes.extend([0, 0]);
            chunk(b"fcTL", &bytes)
        };
        let (red, green) = (still([255, 0, 0, 255]), still([0, 255, 0, 255]));
        let header = &red[..33];
        let second = [2u32.to_be_bytes().to_vec(), data(&green)].concat();
        let animation = [2u32.to_be_bytes(), 0u32.to_be_bytes()].concat();
        [
            header.to_vec(),
            chunk(b"acTL", &animation),
            control(0, 50),
            chunk(b"IDAT", &data(&red)),
            control(1, 70),
            chunk(b"fdAT", &second),
            chunk(b"IEND", &[]),
        ]
        .concat()
    }
}
