//! A region of a picture that is shown as a card, rendered at any size. Large pictures are reduced first: each new
//! pixel is the mean of the pixels that it covers. Smoothing a large picture in one step would be much slower, because
//! it reads each pixel dozens of times.
use super::{Picture, pixels::Pixels};
use crate::{Area, Cut, Reason};
use image::{RgbaImage, imageops};
use resvg::tiny_skia::{Rect, Transform};
use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// Scaling of a region to the size of a card.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Scaling {
    /// Fit of the region if its aspect ratio differs from that of the card.
    pub fit: crate::Fit,
    /// True for scaling without smoothing.
    pub pixelated: bool,
}

impl Scaling {
    /// Creates a scaling.
    pub(crate) fn of(fit: crate::Fit, pixelated: bool) -> Scaling {
        Scaling { fit, pixelated }
    }
}

/// Rectangle on a picture: left, top, width, height.
type Bounds = (f32, f32, f32, f32);

/// Region of a picture that is shown as a card.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Picture to which the region belongs.
    pub picture: Arc<Picture>,
    /// Id of the SVG element that is shown. `None`: the picture itself.
    node: Option<String>,
    /// Position and size of the region, in the units of an SVG or the pixels of a bitmap.
    bounds: Bounds,
}

impl PartialEq for Piece {
    /// True if both regions are equal and belong to the same picture in memory.
    fn eq(&self, other: &Piece) -> bool {
        Arc::ptr_eq(&self.picture, &other.picture)
            && self.node == other.node
            && self.bounds == other.bounds
    }
}

/// Maximum height of a region that counts as pixel art, in pixels.
const PIXEL_ART_HEIGHT: f32 = 110.0;
/// Maximum number of colours in a region that counts as pixel art.
const PIXEL_ART_COLOURS: usize = 32;

impl Piece {
    /// Cuts a region out of a picture.
    ///
    /// # Errors
    /// Returns a reason if the SVG element does not exist, or if no part of the region is visible.
    pub fn cut(picture: Arc<Picture>, cut: &Cut) -> Result<Piece, Reason> {
        let (width, height) = picture.size();
        let area = |area: &Area| {
            let (left, top) = (area.left * width, area.top * height);
            (left, top, area.width * width, area.height * height)
        };
        let (node, bounds) = match cut {
            Cut::Whole => (None, (0.0, 0.0, width, height)),
            Cut::Part(part) => (None, area(part)),
            Cut::Node(id, part) => node(&picture, id, part.as_ref().map(area))?,
        };
        if !(bounds.2 >= 0.5 && bounds.3 >= 0.5) {
            return Err(Reason::undecodable("nothing is left of it"));
        }
        Ok(Piece {
            picture,
            node,
            bounds,
        })
    }

    /// Returns the same region in another frame of an animation.
    pub fn of_frame(&self, frame: RgbaImage) -> Piece {
        Piece {
            picture: Arc::new(Picture::Pixels(Arc::new(Pixels::still(frame)))),
            ..self.clone()
        }
    }

    /// Saves the renderings of the picture in the disk cache, if one is used.
    pub(crate) fn keep_drawings(&self) {
        match &*self.picture {
            Picture::Shapes(shapes) => shapes.notes.keep(),
            Picture::Pixels(pixels) => pixels.keep(),
        }
    }

    /// Returns the aspect ratio, width divided by height.
    pub fn aspect(&self) -> f32 {
        self.bounds.2 / self.bounds.3
    }

    /// Returns the width and the height, in the units of an SVG or the pixels of a bitmap.
    pub fn size(&self) -> (f32, f32) {
        (self.bounds.2, self.bounds.3)
    }

    /// Returns the height in pixels. Returns `None` for an SVG, which is sharp at any size.
    pub fn pixels_high(&self) -> Option<u32> {
        let height = self.bounds.3.round() as u32;
        self.picture.pixels().map(|_| height)
    }

    /// True if the region is pixel art: a bitmap at most 110 pixels high with at most 32 colours.
    pub fn is_pixel_art(&self) -> bool {
        let pixels = self.picture.pixels();
        let is_low = self.bounds.3 <= PIXEL_ART_HEIGHT;
        pixels.filter(|_| is_low).is_some_and(|pixels| {
            let part = self.part(pixels);
            let find_out = || has_few_colours(&pixels.image(), part);
            let (notes, part) = (&pixels.notes, format!("{part:?}"));
            notes.fact(|facts| &mut facts.pixel_art, &part, find_out)
        })
    }

    /// Returns the region of a bitmap, rounded to whole pixels.
    fn part(&self, pixels: &Pixels) -> Part {
        let (width, height) = pixels.size;
        let (left, top, own_width, own_height) = self.bounds;
        let at = |place: f32, most: u32| (place.round().max(0.0) as u32).min(most - 1);
        let (left, top) = (at(left, width), at(top, height));
        let own_width = (own_width.round() as u32).clamp(1, width - left);
        let own_height = (own_height.round() as u32).clamp(1, height - top);
        (left, top, own_width, own_height)
    }

    /// Renders the region into an image of this size: RGBA with premultiplied alpha. If the rendering fails, the image
    /// is empty.
    pub fn draw(&self, width: u32, height: u32, scaling: Scaling) -> RgbaImage {
        self.try_draw(width, height, scaling)
            .unwrap_or_else(|_| RgbaImage::new(width, height))
    }

    /// Renders the region as [`draw`](Self::draw) does.
    ///
    /// # Errors
    /// Returns a reason if the rendering takes too long or panics.
    pub(crate) fn try_draw(
        &self,
        width: u32,
        height: u32,
        scaling: Scaling,
    ) -> Result<RgbaImage, Reason> {
        let drawn = catch_unwind(AssertUnwindSafe(|| self.fitted(width, height, scaling)));
        drawn.unwrap_or_else(|_| Err(Reason::decoder_panic()))
    }

    fn fitted(&self, width: u32, height: u32, scaling: Scaling) -> Result<RgbaImage, Reason> {
        use crate::Fit;
        let (left, top, own_width, own_height) = self.bounds;
        let (x, y) = (width as f32 / own_width, height as f32 / own_height);
        let (x, y) = match scaling.fit {
            Fit::Contain => (x.min(y), x.min(y)),
            Fit::Cover => (x.max(y), x.max(y)),
            Fit::Stretch => (x, y),
        };
        match &*self.picture {
            Picture::Shapes(shapes) => {
                let middle = |size: u32, own: f32, scale: f32| (size as f32 - own * scale) / 2.0;
                let across = middle(width, own_width, x) - left * x;
                let down = middle(height, own_height, y) - top * y;
                let view = Transform::from_row(x, 0.0, 0.0, y, across, down);
                shapes.draw(self.node.as_deref(), view, width, height)
            }
            Picture::Pixels(pixels) => {
                let part = self.part(pixels);
                let squares = scaling.pixelated && x > 1.0;
                let (view, size) = ((part, squares, x, y), (width, height));
                let draw = || Ok(laid(pixels, part, (x, y), size, squares));
                pixels.notes.drawn(view, size, draw)
            }
        }
    }
}

/// True if a region of a bitmap has at most 32 colours.
fn has_few_colours(image: &RgbaImage, (left, top, width, height): Part) -> bool {
    let part = imageops::crop_imm(image, left, top, width, height);
    let mut colours = HashSet::new();
    image::GenericImageView::pixels(&*part).all(|(_, _, pixel)| {
        colours.insert(pixel.0);
        colours.len() <= PIXEL_ART_COLOURS
    })
}

/// Renders a region of a bitmap, scaled by `(x, y)`, into the middle of an image of this width and height. `squares` keeps the pixels
/// visible as squares.
fn laid(
    pixels: &Pixels,
    (left, top, own_width, own_height): Part,
    (x, y): (f32, f32),
    (width, height): (u32, u32),
    squares: bool,
) -> RgbaImage {
    // If the scaled region is larger than the image, only its visible section is scaled. Otherwise a long strip would
    // not fit into memory.
    let (inset_x, own_width) = seen(own_width, width, x);
    let (inset_y, own_height) = seen(own_height, height, y);
    let part = (left + inset_x, top + inset_y, own_width, own_height);
    let side = |own: u32, scale: f32| ((own as f32 * scale).round() as u32).max(1);
    let (inner_width, inner_height) = (side(own_width, x), side(own_height, y));
    let own = pixels.part(part, (inner_width, inner_height));
    let smooth =
        |image: &RgbaImage, filter| imageops::resize(image, inner_width, inner_height, filter);
    let scaled = if squares {
        // Enlarges each pixel to a square by a whole factor. Then reduces the result smoothly to the required size.
        let times = |scale: f32| (scale.ceil() as u32).max(1);
        let (width, height) = (own_width * times(x), own_height * times(y));
        let squares = imageops::resize(&*own, width, height, imageops::FilterType::Nearest);
        smooth(&squares, imageops::FilterType::Triangle)
    } else if (inner_width, inner_height) == own.dimensions() {
        (*own).clone()
    } else {
        smooth(&own, imageops::FilterType::Lanczos3)
    };
    let mut whole = RgbaImage::new(width, height);
    let middle = |outer: u32, inner: u32| (i64::from(outer) - i64::from(inner)) / 2;
    let (x, y) = (middle(width, inner_width), middle(height, inner_height));
    imageops::replace(&mut whole, &scaled, x, y);
    whole
}

/// Returns the start and the length of the middle section of a row that is visible after scaling. The row has `own` pixels before scaling,
/// and the image shows `opening` pixels.
fn seen(own: u32, opening: u32, scale: f32) -> (u32, u32) {
    let most = ((opening as f32 / scale).ceil() as u32).saturating_add(4);
    if own <= most {
        return (0, own);
    }
    let inset = (own - most) / 2;
    (inset, own - 2 * inset)
}

/// Returns the id of an SVG element and the rectangle to cut out. The rectangle is `cell` if the element fills it, or else the element's
/// visible bounding box.
fn node(
    picture: &Picture,
    id: &str,
    cell: Option<Bounds>,
) -> Result<(Option<String>, Bounds), Reason> {
    let Picture::Shapes(shapes) = picture else {
        return Err(Reason::NoSuchNode { id: id.to_owned() });
    };
    let id = shapes.known_id(id)?;
    if let Some(cell) = cell {
        let area = Rect::from_xywh(cell.0, cell.1, cell.2, cell.3);
        if area.is_some_and(|area| shapes.fills(&id, area)) {
            return Ok((Some(id), cell));
        }
    }
    let seen = shapes.seen_box(&id)?;
    Ok((Some(id), (seen.x(), seen.y(), seen.width(), seen.height())))
}

/// Region within a picture: left, top, width and height in pixels.
pub(super) type Part = (u32, u32, u32, u32);

/// Minimum size of a reduced picture as a multiple of the rendering's size. With a smaller picture, the rendering would
/// look blurred.
pub(super) const FINER: u32 = 2;

/// Maximum scale factor at which a reduction is worth its cost.
const WORTH: f64 = 0.7;

/// Returns the width and height to which a region is reduced before smoothing it to the rendering's size, `(width, height)`. The result is
/// at least `least_height` pixels high, so that larger renderings can share it. If the region is hardly taller than that, the result suits
/// only this rendering. Returns `None` if a reduction is not worthwhile.
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

/// Returns the width and height of a region after reducing it to `height` pixels. Returns `None` if the reduction is not worthwhile.
pub(super) fn to_height(part: Part, height: u32) -> Option<(u32, u32)> {
    scaled(part, f64::from(height) / f64::from(part.3))
}

fn scaled((_, _, width, height): Part, scale: f64) -> Option<(u32, u32)> {
    let side = |own: u32| ((f64::from(own) * scale).ceil() as u32).max(1);
    (scale <= WORTH).then(|| (side(width), side(height)))
}

/// Reduces a region of a picture to this width and height. Both the picture and the result have premultiplied alpha.
pub(super) fn reduce(image: &RgbaImage, part: Part, (width, height): (u32, u32)) -> RgbaImage {
    let (left, top, own_width, own_height) = part;
    let across = image.width() as usize * 4;
    let (from, length) = (left as usize * 4, own_width as usize * 4);
    let columns: Vec<_> = (0..width).map(|x| covered(x, width, own_width)).collect();
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    let mut sums = vec![0f32; length];
    for y in 0..height {
        sums.fill(0.0);
        for (row, weight) in covered(y, height, own_height) {
            let start = (top as usize + row) * across + from;
            let row = &image.as_raw()[start..start + length];
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += weight * f32::from(*value);
            }
        }
        for column in &columns {
            let mut mean = [0f32; 4];
            for (x, weight) in column {
                for (mean, sum) in mean.iter_mut().zip(&sums[x * 4..x * 4 + 4]) {
                    *mean += weight * sum;
                }
            }
            pixels.extend(mean.map(|value| (value + 0.5) as u8));
        }
    }
    RgbaImage::from_raw(width, height, pixels).expect("every pixel has been written")
}

/// Returns the old pixels that a new pixel covers in one direction, each with its weight. The first and the last may be covered only
/// partly. The weights add up to 1.
fn covered(place: u32, new: u32, old: u32) -> Vec<(usize, f32)> {
    let step = f64::from(old) / f64::from(new);
    let (from, to) = (f64::from(place) * step, f64::from(place + 1) * step);
    let first = (from as u32).min(old - 1);
    let end = (to.ceil() as u32).clamp(first + 1, old);
    let weight = |at: u32| {
        let part = to.min(f64::from(at + 1)) - from.max(f64::from(at));
        (part.clamp(0.0, 1.0) / step) as f32
    };
    (first..end).map(|at| (at as usize, weight(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    #[test]
    fn the_new_pixels_cover_each_old_pixel_once() {
        for (new, old) in [(3, 10), (7, 7), (107, 1149), (1, 5), (640, 641)] {
            let mut seen = vec![0f32; old as usize];
            for place in 0..new {
                let covered = covered(place, new, old);
                let sum: f32 = covered.iter().map(|(_, weight)| weight).sum();
                assert!((sum - 1.0).abs() < 1e-4, "{place} of {new}: {sum}");
                for (at, weight) in covered {
                    seen[at] += weight;
                }
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
    fn smoothing_in_steps_looks_like_smoothing_in_one_step() {
        // Concentric rings as fine as the halftone dots on a scanned card.
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
    fn a_hardly_larger_picture_is_not_reduced() {
        assert_eq!(step((0, 0, 214, 300), 0, (107, 150)), None);
        assert_eq!(step((0, 0, 1149, 1598), 540, (60, 84)), Some((389, 540)));
        assert_eq!(step((0, 0, 1149, 1598), 540, (214, 300)), Some((432, 600)));
        assert_eq!(step((0, 0, 1, 8000), 540, (1, 150)), None);
        // The region is hardly taller than the minimum height, so the reduced copy suits only this rendering.
        assert_eq!(step((0, 0, 500, 700), 540, (60, 84)), Some((120, 168)));
        assert_eq!(to_height((0, 0, 500, 700), 540), None);
        assert_eq!(to_height((0, 0, 500, 1000), 540), Some((270, 540)));
    }
}
