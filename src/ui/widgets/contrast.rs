//! Legibility of colours: contrast as defined by WCAG 2.
use bevy::{color::color_difference::EuclideanDistance, prelude::*};

/// Minimum contrast of text with its background (WCAG 2, level AA).
pub const READABLE: f32 = 4.5;

/// Minimum contrast of text in high-contrast mode (WCAG 2, level AAA).
pub const CLEAR: f32 = 7.0;

/// Returns the contrast ratio of two opaque colours, 1 to 21.
pub fn contrast(a: Color, b: Color) -> f32 {
    let (a, b) = (a.luminance() + 0.05, b.luminance() + 0.05);
    a.max(b) / a.min(b)
}

/// Smallest distance in Oklab at which two colours are distinguishable at a glance, even in small symbols.
pub const APART: f32 = 0.1;

/// Returns the perceived difference between two colours: their distance in Oklab, 0 to about 1.
pub fn difference(a: Color, b: Color) -> f32 {
    Oklaba::from(a).distance(&Oklaba::from(b))
}

/// Makes several colours legible on an opaque background. Colours that were distinguishable stay distinguishable, if
/// possible. A dark green and a blue-black become similar when both are lightened. Then the less saturated one is moved
/// further towards white or black, because it has less hue to lose.
pub fn readable_apart<const COUNT: usize>(
    colors: [Color; COUNT],
    ground: Color,
    least: f32,
) -> [Color; COUNT] {
    let mut found = colors.map(|color| readable_at(color, ground, least));
    let mut order: [usize; COUNT] = std::array::from_fn(|at| at);
    let chroma = |at: &usize| Oklcha::from(colors[*at]).chroma;
    order.sort_by(|a, b| chroma(b).total_cmp(&chroma(a)));
    for (nth, &at) in order.iter().enumerate() {
        // Returns the largest amount by which a colour is too close to one of the colours already chosen.
        let missing = |color: Color| {
            let before = order[..nth].iter();
            let too_near = before.map(|&other| {
                let wanted = APART.min(difference(colors[at], colors[other]));
                wanted - difference(color, found[other])
            });
            too_near.fold(0.0, f32::max)
        };
        let ways =
            (0..=STEPS).map(|step| mixed(found[at], away_from(ground), step as f32 / STEPS as f32));
        // Chooses the first colour that is distinguishable enough, or else the most distinguishable one.
        let own = found[at];
        found[at] = ways.fold(own, |best, color| {
            if missing(best) > 1e-3 && missing(color) < missing(best) {
                color
            } else {
                best
            }
        });
    }
    found
}

/// Number of steps from a colour to white or black.
const STEPS: u32 = 24;

/// Returns white or black, whichever has more contrast with a background.
fn away_from(ground: Color) -> Color {
    if contrast(Color::WHITE, ground) >= contrast(Color::BLACK, ground) {
        Color::WHITE
    } else {
        Color::BLACK
    }
}

/// Returns a colour that is legible on this opaque background. A legible colour is returned unchanged. Any other is
/// lightened or darkened only as far as necessary.
pub fn readable(color: Color, ground: Color) -> Color {
    readable_at(color, ground, READABLE)
}

/// Like [`readable`], with `least` instead of the contrast [`READABLE`]. Returns white or black if no colour has that
/// contrast.
pub fn readable_at(color: Color, ground: Color, least: f32) -> Color {
    if contrast(color, ground) >= least {
        return color;
    }
    let away = away_from(ground);
    // Binary search: the contrast grows with the fraction of white or black.
    let (mut too_little, mut enough) = (0.0, 1.0);
    for _ in 0..12 {
        let half = (too_little + enough) / 2.0;
        if contrast(mixed(color, away, half), ground) >= least {
            enough = half;
        } else {
            too_little = half;
        }
    }
    mixed(color, away, enough)
}

/// Blends a colour with white or black (`other`). Keeps its hue and nearly all of its saturation. Otherwise a dark
/// green and a dark blue would both become grey and indistinguishable.
fn mixed(color: Color, other: Color, part: f32) -> Color {
    let (own, other) = (Oklcha::from(color), Oklcha::from(other));
    let lightness = own.lightness.lerp(other.lightness, part);
    let chroma = own.chroma * (1.0 - part.powi(4));
    // The colour is clamped, so that colours outside the sRGB gamut do not count as contrast.
    let mixed = Srgba::from(Oklcha::lch(lightness, chroma, own.hue));
    let [red, green, blue] = [mixed.red, mixed.green, mixed.blue].map(|part| part.clamp(0.0, 1.0));
    Color::srgba(red, green, blue, color.alpha())
}

/// Returns the visible colour of a translucent colour above an opaque one. It is blended in linear light, as on the
/// GPU.
pub fn over(above: Color, below: Color) -> Color {
    let (above, below) = (above.to_linear(), below.to_linear());
    below.mix(&above, above.alpha).with_alpha(1.0).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_that_can_be_read_stays_as_it_is() {
        let blue = Color::srgb_u8(0x15, 0x65, 0xC0);
        assert_eq!(readable(blue, Color::WHITE), blue);
    }

    #[test]
    fn every_colour_is_made_readable_on_every_ground_and_no_more_than_that() {
        let steps = [0x00, 0x33, 0x66, 0x99, 0xCC, 0xFF];
        for ground in steps.map(|grey| Color::srgb_u8(grey, grey / 2, 0xFF - grey)) {
            for [red, green, blue] in steps.iter().flat_map(|red| {
                steps
                    .iter()
                    .flat_map(move |green| steps.map(|blue| [*red, *green, blue]))
            }) {
                let color = Color::srgb_u8(red, green, blue);
                let found = contrast(readable(color, ground), ground);
                assert!(found >= READABLE - 0.01, "{color:?} on {ground:?}: {found}");
                if contrast(color, ground) < READABLE {
                    assert!(found < READABLE + 0.25, "{color:?} on {ground:?}: {found}");
                }
            }
        }
    }

    #[test]
    fn high_contrast_colours_reach_the_required_contrast() {
        let ground = Color::srgb_u8(0x08, 0x16, 0x14);
        for color in [
            Color::srgb_u8(0xC6, 0x28, 0x28),
            Color::srgb_u8(0x5F, 0x58, 0x4E),
        ] {
            let found = contrast(readable_at(color, ground, CLEAR), ground);
            assert!((CLEAR - 0.01..CLEAR + 0.4).contains(&found), "{found}");
        }
        // On a medium grey background, no colour reaches the contrast `CLEAR`. The result is the best possible colour.
        let middle = Color::srgb_u8(0x76, 0x76, 0x76);
        let found = readable_at(Color::srgb_u8(0x80, 0x70, 0x70), middle, CLEAR);
        assert!(contrast(found, middle) >= READABLE, "{found:?}");
    }

    #[test]
    fn a_legible_colour_keeps_its_hue() {
        let red = Srgba::from(readable(Color::srgb_u8(0xC6, 0x28, 0x28), Color::BLACK));
        assert!(
            red.red > 1.3 * red.green && red.red > 1.3 * red.blue,
            "{red:?}"
        );
        let blue = Srgba::from(readable(Color::srgb_u8(0x15, 0x65, 0xC0), Color::BLACK));
        assert!(blue.blue > 1.3 * blue.red, "{blue:?}");
    }

    /// Vermilion, ochre, petrol and blue black: the suit colours of the deck *Moderna*.
    const FOUR: [[u8; 3]; 4] = [
        [0xD5, 0x36, 0x1D],
        [0xBF, 0x7A, 0x0A],
        [0x0B, 0x62, 0x65],
        [0x1A, 0x24, 0x30],
    ];

    #[test]
    fn four_colours_stay_four_on_a_dark_ground() {
        let four = FOUR.map(|[red, green, blue]| Color::srgb_u8(red, green, blue));
        for ground in [
            Color::BLACK,
            Color::srgb_u8(0x1F, 0x4B, 0x44),
            Color::srgb_u8(0x64, 0x43, 0x2C),
        ] {
            let found = readable_apart(four, ground, READABLE);
            for (at, color) in found.iter().enumerate() {
                assert!(contrast(*color, ground) >= READABLE - 0.01, "{color:?}");
                for other in &found[..at] {
                    let far = difference(*color, *other);
                    assert!(
                        far > APART - 0.002,
                        "{ground:?}: {color:?}, {other:?}: {far}"
                    );
                }
            }
            // The most saturated colour is the same as without the other colours.
            assert_eq!(found[0], readable(four[0], ground));
        }
        // On light paper, the colours of the deck are unchanged.
        let paper = Color::srgb_u8(0xF7, 0xEF, 0xDD);
        assert_eq!(
            readable_apart([four[2], four[3]], paper, READABLE),
            [four[2], four[3]]
        );
    }

    #[test]
    fn two_colours_that_are_the_same_stay_the_same() {
        let [red, black] = [[0xC6, 0x28, 0x28], [0x1D, 0x1B, 0x1A]]
            .map(|[red, green, blue]: [u8; 3]| Color::srgb_u8(red, green, blue));
        let [clubs, diamonds, hearts, spades] =
            readable_apart([black, red, red, black], Color::BLACK, READABLE);
        assert_eq!((clubs, diamonds), (spades, hearts));
        assert!(difference(clubs, hearts) > APART);
    }

    #[test]
    fn half_of_white_over_black_has_half_of_its_light() {
        let half = over(Color::WHITE.with_alpha(0.5), Color::BLACK).to_linear();
        assert!(
            (half.red - 0.5).abs() < 0.01 && half.alpha == 1.0,
            "{half:?}"
        );
    }
}
