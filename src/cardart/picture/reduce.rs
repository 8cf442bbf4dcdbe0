//! A large picture made smaller by the mean of what each of the new pixels covers: far quicker than to smooth it in one step, which looks
//! at each of its pixels dozens of times.
use image::RgbaImage;

/// A part of a picture: left, top, width and height in pixels. It lies within it.
pub(super) type Part = (u32, u32, u32, u32);

/// The least side of a picture that is made smaller in steps, as a multiple of what is wanted: the last step smooths, and takes what is
/// sharp from it.
pub(super) const FINER: u32 = 2;

/// A picture is not reduced to more than this part of its sides: little would be spared.
const WORTH: f64 = 0.7;

/// The size to which a part is reduced before it is smoothed to another: no lower than `least_height`, from which the other sizes can be
/// drawn as well, unless the part is hardly higher than that. Nothing if it would spare little.
pub(super) fn step(
    part: Part,
    least_height: u32,
    (width, height): (u32, u32),
) -> Option<(u32, u32)> {
    let (_, _, own_width, own_height) = part;
    let of = |wanted: u32, own: u32| f64::from(wanted * FINER) / f64::from(own);
    let needed = of(width, own_width).max(of(height, own_height));
    let floor = f64::from(least_height) / f64::from(own_height);
    scaled(part, needed.max(floor)).or_else(|| scaled(part, needed))
}

/// The size of a part that is reduced to a height, if that spares anything.
pub(super) fn to_height(part: Part, height: u32) -> Option<(u32, u32)> {
    scaled(part, f64::from(height) / f64::from(part.3))
}

fn scaled((_, _, width, height): Part, scale: f64) -> Option<(u32, u32)> {
    let side = |own: u32| ((f64::from(own) * scale).ceil() as u32).max(1);
    (scale <= WORTH).then(|| (side(width), side(height)))
}

/// A part of a picture at a smaller size. Its colours are multiplied with their opacity.
pub(super) fn reduce(image: &RgbaImage, part: Part, (width, height): (u32, u32)) -> RgbaImage {
    let (left, top, own_width, own_height) = part;
    let across = image.width() as usize * 4;
    let (from, length) = (left as usize * 4, own_width as usize * 4);
    let columns: Vec<Covered> = (0..width).map(|x| covered(x, width, own_width)).collect();
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    let mut sums = vec![0f32; length];
    for y in 0..height {
        sums.fill(0.0);
        for (row, weight) in covered(y, height, own_height).weights() {
            let start = (top as usize + row) * across + from;
            let row = &image.as_raw()[start..start + length];
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += weight * f32::from(*value);
            }
        }
        for column in &columns {
            let mut mean = [0f32; 4];
            for (x, weight) in column.weights() {
                for (mean, sum) in mean.iter_mut().zip(&sums[x * 4..x * 4 + 4]) {
                    *mean += weight * sum;
                }
            }
            pixels.extend(mean.map(|value| (value + 0.5) as u8));
        }
    }
    RgbaImage::from_raw(width, height, pixels).expect("every pixel has been written")
}

/// What a new pixel covers of a length of old ones: the first and the last in part.
struct Covered {
    first: usize,
    count: usize,
    /// How much of the first, of those between and of the last one: together one.
    parts: [f32; 3],
}

impl Covered {
    fn weights(&self) -> impl Iterator<Item = (usize, f32)> {
        (0..self.count).map(|place| {
            let part = if place == 0 {
                self.parts[0]
            } else if place + 1 == self.count {
                self.parts[2]
            } else {
                self.parts[1]
            };
            (self.first + place, part)
        })
    }
}

fn covered(place: u32, new: u32, old: u32) -> Covered {
    let step = f64::from(old) / f64::from(new);
    let (from, to) = (f64::from(place) * step, f64::from(place + 1) * step);
    let first = (from as u32).min(old - 1);
    let end = (to.ceil() as u32).clamp(first + 1, old);
    let whole = |part: f64| (part.clamp(0.0, 1.0) / step) as f32;
    let count = (end - first) as usize;
    let parts = if count == 1 {
        [1.0; 3]
    } else {
        let before = f64::from(first + 1) - from;
        let after = to - f64::from(end - 1);
        [whole(before), whole(1.0), whole(after)]
    };
    Covered {
        first: first as usize,
        count,
        parts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, imageops};

    #[test]
    fn what_a_pixel_covers_is_all_of_the_old_ones_once() {
        for (new, old) in [(3, 10), (7, 7), (107, 1149), (1, 5), (640, 641)] {
            let mut seen = vec![0f32; old as usize];
            for place in 0..new {
                let covered = covered(place, new, old);
                let sum: f32 = covered.weights().map(|(_, weight)| weight).sum();
                assert!((sum - 1.0).abs() < 1e-4, "{place} of {new}: {sum}");
                covered
                    .weights()
                    .for_each(|(at, weight)| seen[at] += weight);
            }
            let each = new as f32 / old as f32;
            assert!(
                seen.iter().all(|sum| (sum - each).abs() < 1e-3),
                "{new} of {old}"
            );
        }
    }

    #[test]
    fn a_reduced_picture_is_the_mean_of_its_part_and_of_nothing_beside_it() {
        let image = RgbaImage::from_fn(60, 80, |x, y| {
            if (20..50).contains(&x) && (10..70).contains(&y) {
                Rgba([if x % 2 == 0 { 200 } else { 100 }, 0, 50, 255])
            } else {
                Rgba([255; 4])
            }
        });
        let reduced = reduce(&image, (20, 10, 30, 60), (10, 12));
        assert_eq!(reduced.dimensions(), (10, 12));
        for pixel in reduced.pixels() {
            let [red, green, blue, opacity] = pixel.0;
            assert!((130..=170).contains(&red), "{red}");
            assert_eq!((green, blue, opacity), (0, 50, 255));
        }
    }

    #[test]
    fn in_steps_it_looks_as_it_does_in_one() {
        // Rings, as fine as the print of a scanned card.
        let image = RgbaImage::from_fn(700, 980, |x, y| {
            let (x, y) = (f64::from(x) - 350.0, f64::from(y) - 490.0);
            let value = ((x * x + y * y).sqrt() / 9.0).sin() * 110.0 + 128.0;
            Rgba([value as u8, 255 - value as u8, (x.abs() / 2.0) as u8, 255])
        });
        let part = (0, 0, 700, 980);
        let smooth =
            |image: &RgbaImage| imageops::resize(image, 107, 150, imageops::FilterType::Lanczos3);
        let size = step(part, 0, (107, 150)).expect("it is large");
        let (once, steps) = (smooth(&image), smooth(&reduce(&image, part, size)));
        let apart = once.as_raw().iter().zip(steps.as_raw());
        let apart: Vec<u8> = apart.map(|(a, b)| a.abs_diff(*b)).collect();
        let mean = apart.iter().map(|apart| f64::from(*apart)).sum::<f64>() / apart.len() as f64;
        assert!(mean < 2.0, "{mean}");
        assert!(
            apart.iter().all(|apart| *apart < 24),
            "{:?}",
            apart.iter().max()
        );
    }

    #[test]
    fn what_is_hardly_larger_is_not_reduced() {
        assert_eq!(step((0, 0, 214, 300), 0, (107, 150)), None);
        assert_eq!(step((0, 0, 1149, 1598), 540, (60, 84)), Some((389, 540)));
        assert_eq!(step((0, 0, 1149, 1598), 540, (214, 300)), Some((432, 600)));
        assert_eq!(step((0, 0, 1, 8000), 540, (1, 150)), None);
        // Hardly higher than the least height: it is reduced for this size alone.
        assert_eq!(step((0, 0, 500, 700), 540, (60, 84)), Some((120, 168)));
        assert_eq!(to_height((0, 0, 500, 700), 540), None);
        assert_eq!(to_height((0, 0, 500, 1000), 540), Some((270, 540)));
    }
}
