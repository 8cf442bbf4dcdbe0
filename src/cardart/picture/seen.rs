//! What of a drawing can be seen.
use image::RgbaImage;

/// From this opacity on a pixel belongs to a card, 0 to 255: soft shadows do not.
const SEEN: u8 = 96;

/// The edges of what can be seen: left, top, right, bottom. An edge that fills only part of its pixels counts for that part.
pub(super) fn seen_edges(image: &RgbaImage) -> Option<[f32; 4]> {
    let (width, height) = image.dimensions();
    let mut columns = vec![0; width as usize];
    let mut rows = vec![0; height as usize];
    for (x, y, pixel) in image.enumerate_pixels() {
        let opacity = pixel.0[3];
        columns[x as usize] = opacity.max(columns[x as usize]);
        rows[y as usize] = opacity.max(rows[y as usize]);
    }
    let (left, right) = seen_span(&columns)?;
    let (top, bottom) = seen_span(&rows)?;
    Some([left, top, right, bottom])
}

fn seen_span(opacities: &[u8]) -> Option<(f32, f32)> {
    let first = opacities.iter().position(|opacity| *opacity >= SEEN)?;
    let last = opacities.iter().rposition(|opacity| *opacity >= SEEN)?;
    let free = |at: usize| 1.0 - f32::from(opacities[at]) / 255.0;
    let (start, end) = (first as f32 + free(first), last as f32 + 1.0 - free(last));
    Some(if start < end {
        (start, end)
    } else {
        (first as f32, last as f32 + 1.0)
    })
}
