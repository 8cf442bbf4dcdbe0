//! What can be read on what: contrast as WCAG 2 counts it.
use bevy::prelude::*;

/// The least contrast of what is read with what it stands on.
pub const READABLE: f32 = 4.5;

/// The contrast of two opaque colours: 1 to 21.
pub fn contrast(a: Color, b: Color) -> f32 {
    let (a, b) = (a.luminance() + 0.05, b.luminance() + 0.05);
    a.max(b) / a.min(b)
}

/// A colour that can be read on this opaque ground: itself if it can, else lightened or darkened just as far as it must be.
pub fn readable(color: Color, ground: Color) -> Color {
    if contrast(color, ground) >= READABLE {
        return color;
    }
    let away = if contrast(Color::WHITE, ground) >= contrast(Color::BLACK, ground) {
        Color::WHITE
    } else {
        Color::BLACK
    };
    // The more of white or black there is in it, the more it differs from the ground.
    let (mut too_little, mut enough) = (0.0, 1.0);
    for _ in 0..12 {
        let half = (too_little + enough) / 2.0;
        if contrast(mixed(color, away, half), ground) >= READABLE {
            enough = half;
        } else {
            too_little = half;
        }
    }
    mixed(color, away, enough)
}

/// A colour as much lighter or darker as this part of the way to white or black. It keeps its hue, and its saturation almost to the end:
/// a dark green and a dark blue that both become grey could not be told apart.
fn mixed(color: Color, other: Color, part: f32) -> Color {
    let (own, other) = (Oklcha::from(color), Oklcha::from(other));
    let lightness = own.lightness.lerp(other.lightness, part);
    let chroma = own.chroma * (1.0 - part.powi(4));
    // What no screen can show is not counted as contrast.
    let mixed = Srgba::from(Oklcha::lch(lightness, chroma, own.hue));
    let [red, green, blue] = [mixed.red, mixed.green, mixed.blue].map(|part| part.clamp(0.0, 1.0));
    Color::srgba(red, green, blue, color.alpha())
}

/// What is seen of a colour that lies over an opaque one.
pub fn over(above: Color, below: Color) -> Color {
    let (above, below) = (above.to_srgba(), below.to_srgba());
    let part = |above_part: f32, below_part: f32| {
        above_part * above.alpha + below_part * (1.0 - above.alpha)
    };
    Color::srgb(
        part(above.red, below.red),
        part(above.green, below.green),
        part(above.blue, below.blue),
    )
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
    fn its_hue_is_kept() {
        let red = Srgba::from(readable(Color::srgb_u8(0xC6, 0x28, 0x28), Color::BLACK));
        assert!(
            red.red > 1.3 * red.green && red.red > 1.3 * red.blue,
            "{red:?}"
        );
        let blue = Srgba::from(readable(Color::srgb_u8(0x15, 0x65, 0xC0), Color::BLACK));
        assert!(blue.blue > 1.3 * blue.red, "{blue:?}");
    }

    #[test]
    fn half_of_white_over_black_is_grey() {
        let half = over(Color::WHITE.with_alpha(0.5), Color::BLACK).to_srgba();
        assert!(
            (half.red - 0.5).abs() < 0.01 && half.alpha == 1.0,
            "{half:?}"
        );
    }
}
