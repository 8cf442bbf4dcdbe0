//! A card's part of a picture, drawn at any size.
use super::{decode::Picture, pixels::Pixels, record::View, reduce::Part};
use crate::{Area, Cut, Reason};
use image::{RgbaImage, imageops};
use resvg::tiny_skia::{Rect, Transform};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// How a piece is fitted into a size.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Scaling {
    /// Whether it fills the size, and is cut or pulled for it.
    pub fit: crate::Fit,
    /// Whether its pixels stay squares.
    pub pixelated: bool,
}

/// What is shown of a picture.
#[derive(Clone, Debug)]
pub struct Piece {
    picture: Arc<Picture>,
    /// The node, of an SVG; all of it if none is named.
    node: Option<String>,
    /// The part that is shown, in the picture's own units.
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

/// Pixel art is no higher than this, in pixels.
const PIXEL_ART_HEIGHT: f32 = 110.0;
/// Pixel art has no more colours than this.
const PIXEL_ART_COLOURS: usize = 32;

impl Piece {
    /// Cuts a picture.
    ///
    /// # Errors
    /// There is no such node, or nothing of it can be seen.
    pub fn cut(picture: Arc<Picture>, cut: &Cut) -> Result<Piece, Reason> {
        let (width, height) = picture.size();
        let area = |area: &Area| {
            (
                area.left * width,
                area.top * height,
                area.width * width,
                area.height * height,
            )
        };
        let (node, (left, top, width, height)) = match cut {
            Cut::Whole => (None, (0.0, 0.0, width, height)),
            Cut::Part(part) => (None, area(part)),
            Cut::NodeIn(id, part) => node(&picture, id, Some(area(part)))?,
            Cut::Node(id) => node(&picture, id, None)?,
        };
        if !(width >= 0.5 && height >= 0.5) {
            return Err(Reason::Undecodable {
                reason: "nothing is left of it".to_owned(),
            });
        }
        Ok(Piece {
            picture,
            node,
            left,
            top,
            width,
            height,
        })
    }

    /// Whether it is the same part of the same picture.
    pub fn is_same(&self, other: &Piece) -> bool {
        let part = |piece: &Piece| [piece.left, piece.top, piece.width, piece.height];
        Arc::ptr_eq(&self.picture, &other.picture)
            && self.node == other.node
            && part(self) == part(other)
    }

    /// The picture it is cut out of.
    pub fn picture(&self) -> &Arc<Picture> {
        &self.picture
    }

    /// The same part of another frame of its picture.
    pub fn of_frame(&self, frame: RgbaImage) -> Piece {
        Piece {
            picture: Arc::new(Picture::Pixels(Arc::new(Pixels::still(frame)))),
            ..self.clone()
        }
    }

    /// Keeps the drawings of its picture on the disk, if they are to be kept.
    pub(crate) fn keep_drawings(&self) {
        match &*self.picture {
            Picture::Shapes(shapes) => shapes.keep(),
            Picture::Pixels(pixels) => pixels.keep(),
        }
    }

    /// Width by height.
    pub fn aspect(&self) -> f32 {
        self.width / self.height
    }

    /// Its width and height in the picture's own units: of pixels, in pixels.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// Its height in pixels; none of an SVG, which is sharp at any size.
    pub fn pixels_high(&self) -> Option<u32> {
        match &*self.picture {
            Picture::Shapes(_) => None,
            Picture::Pixels(_) => Some(self.height.round() as u32),
        }
    }

    /// Whether it is pixel art: small, and of few colours.
    pub fn is_pixel_art(&self) -> bool {
        let Picture::Pixels(pixels) = &*self.picture else {
            return false;
        };
        if self.height > PIXEL_ART_HEIGHT {
            return false;
        }
        let part = self.part(pixels);
        pixels.is_pixel_art(part, || has_few_colours(&pixels.image(), part))
    }

    /// Which pixels of its picture it is.
    fn part(&self, pixels: &Pixels) -> Part {
        let (width, height) = pixels.size();
        let at = |place: f32, most: u32| (place.round().max(0.0) as u32).min(most - 1);
        let (left, top) = (at(self.left, width), at(self.top, height));
        let own_width = (self.width.round() as u32).clamp(1, width - left);
        let own_height = (self.height.round() as u32).clamp(1, height - top);
        (left, top, own_width, own_height)
    }

    /// Draws it into a picture of this size: RGBA, the colours multiplied with the opacity.
    pub fn draw(&self, width: u32, height: u32, scaling: Scaling) -> RgbaImage {
        let drawn = catch_unwind(AssertUnwindSafe(|| self.fitted(width, height, scaling)));
        drawn.unwrap_or_else(|_| RgbaImage::new(width, height))
    }

    fn fitted(&self, width: u32, height: u32, scaling: Scaling) -> RgbaImage {
        use crate::Fit;
        let (x, y) = (width as f32 / self.width, height as f32 / self.height);
        let (x, y) = match scaling.fit {
            Fit::Contain => (x.min(y), x.min(y)),
            Fit::Cover => (x.max(y), x.max(y)),
            Fit::Stretch => (x, y),
        };
        match &*self.picture {
            Picture::Shapes(shapes) => {
                let middle = |size: u32, own: f32, scale: f32| (size as f32 - own * scale) / 2.0;
                let view = Transform::from_row(
                    x,
                    0.0,
                    0.0,
                    y,
                    middle(width, self.width, x) - self.left * x,
                    middle(height, self.height, y) - self.top * y,
                );
                shapes.draw(self.node.as_deref(), view, width, height)
            }
            Picture::Pixels(pixels) => {
                let part = self.part(pixels);
                let squares = scaling.pixelated && x > 1.0;
                let view = || View::of_part(format!("{part:?} {squares}"), (x, y), (width, height));
                pixels.drawn(view, || {
                    laid(pixels, part, (x, y), (width, height), squares)
                })
            }
        }
    }
}

/// Whether a part has no more colours than pixel art.
fn has_few_colours(image: &RgbaImage, (left, top, width, height): Part) -> bool {
    let part = imageops::crop_imm(image, left, top, width, height);
    let mut colours: Vec<[u8; 4]> = Vec::new();
    for (_, _, pixel) in image::GenericImageView::pixels(&*part) {
        if !colours.contains(&pixel.0) {
            colours.push(pixel.0);
            if colours.len() > PIXEL_ART_COLOURS {
                return false;
            }
        }
    }
    true
}

/// A part of a picture, scaled and laid into the middle of one of this size.
fn laid(
    pixels: &Pixels,
    (left, top, own_width, own_height): Part,
    (x, y): (f32, f32),
    (width, height): (u32, u32),
    squares: bool,
) -> RgbaImage {
    // Of a picture that covers the card only what is seen is scaled: a long strip would not fit into the memory.
    let (inset_x, own_width) = seen(own_width, width, x);
    let (inset_y, own_height) = seen(own_height, height, y);
    let part = (left + inset_x, top + inset_y, own_width, own_height);
    let side = |own: u32, scale: f32| ((own as f32 * scale).round() as u32).max(1);
    let (inner_width, inner_height) = (side(own_width, x), side(own_height, y));
    let own = pixels.part(part, (inner_width, inner_height));
    let smooth =
        |image: &RgbaImage, filter| imageops::resize(image, inner_width, inner_height, filter);
    let scaled = if squares {
        // Squares of one size first; what is too much then is smoothed away.
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
    imageops::replace(
        &mut whole,
        &scaled,
        middle(width, inner_width),
        middle(height, inner_height),
    );
    whole
}

/// The middle of a length of a picture's pixels that is seen through an opening, once it is scaled: how much is left away before it,
/// and how long it is.
fn seen(own: u32, opening: u32, scale: f32) -> (u32, u32) {
    let most = ((opening as f32 / scale).ceil() as u32).saturating_add(4);
    if own <= most {
        return (0, own);
    }
    let inset = (own - most) / 2;
    (inset, own - 2 * inset)
}

/// A box on a page: left, top, width, height.
type Bounds = (f32, f32, f32, f32);

/// A node by the id it is found by, and its box: the cell it was said to lie in, if it does, or what is seen of it.
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
