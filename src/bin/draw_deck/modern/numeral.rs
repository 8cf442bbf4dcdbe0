//! The letters and numerals of the index, drawn for this deck: strokes of one weight, bowls of half circles.

use crate::svg::{Svg, num};

/// Width and outline of a rank from 1 to 13 on a height of 52.
fn outline(rank: usize) -> (f64, &'static str) {
    match rank {
        1 => (
            35.0,
            "M0 52L11.6 0H23.4L35 52H24L22 42H13L11 52ZM15 32.6H20L17.5 19Z",
        ),
        2 => (
            32.0,
            "M0 18V16A16 16 0 0 1 32 16C32 23 29 27.4 24.6 31.6L13.8 42H32V52H0V42.6L17.6 25.2C20.2 22.6 21.5 20 21.5 16.4A5.5 5.6 0 0 0 10.5 16.4V18Z",
        ),
        3 => (
            32.0,
            "M1 0H31V9L21.4 20.4C27.8 22.2 32 28 32 35.6A16 16.4 0 0 1 0 35.6V34H10.5V35.6A5.5 6.2 0 0 0 21.5 35.6C21.5 31.6 19 29.4 15 29.4H9V21.6L18 10H1Z",
        ),
        4 => (
            35.0,
            "M18.6 0H29.6V31H35V41H29.6V52H19V41H0V32ZM19 31V16.4L10.4 31Z",
        ),
        5 => (
            32.0,
            "M2.4 0H29.6V10H12.4V19C14 18.2 15.6 17.8 17.2 17.8A14.8 15.6 0 0 1 32 33.4V36A16 16 0 0 1 0 36V34.6H10.5V36A5.5 5.9 0 0 0 21.5 36V33.6A5.5 5.9 0 0 0 11.4 30.4H2.4Z",
        ),
        6 => (
            32.0,
            "M0 16A16 16 0 0 1 32 16V17.4H21.5V16A5.5 5.9 0 0 0 10.5 16V22.4C12.4 20.8 14.8 20 17.4 20A14.6 15 0 0 1 32 35V36A16 16 0 0 1 0 36ZM10.5 35.2V36A5.5 5.9 0 0 0 21.5 36V35.2A5.5 5.9 0 0 0 10.5 35.2Z",
        ),
        7 => (32.0, "M0 0H32V9L17.6 52H6.2L20.4 10H0Z"),
        8 => (
            32.0,
            "M16 0A14.6 14.4 0 0 1 25.4 25.4A16 16 0 1 1 6.6 25.4A14.6 14.4 0 0 1 16 0ZM16 9.4A5.2 5.2 0 0 0 16 19.8A5.2 5.2 0 0 0 16 9.4ZM16 29.6A6 6 0 0 0 16 41.6A6 6 0 0 0 16 29.6Z",
        ),
        9 => (
            32.0,
            "M32 36A16 16 0 0 1 0 36V34.6H10.5V36A5.5 5.9 0 0 0 21.5 36V29.6C19.6 31.2 17.2 32 14.6 32A14.6 15 0 0 1 0 17V16A16 16 0 0 1 32 16ZM21.5 16.8V16A5.5 5.9 0 0 0 10.5 16V16.8A5.5 5.9 0 0 0 21.5 16.8Z",
        ),
        10 => (
            42.0,
            "M4 0H13.4V52H3.2V11.6L0 12.8V3.2ZM17.4 12.4A12.3 12.4 0 0 1 42 12.4V39.6A12.3 12.4 0 0 1 17.4 39.6ZM26.6 12.8V39.2A3.1 3.6 0 0 0 32.8 39.2V12.8A3.1 3.6 0 0 0 26.6 12.8Z",
        ),
        11 => (
            29.0,
            "M9 0H29V37.4A14.5 14.6 0 0 1 0 37.4V33H10.5V37.2A4 4.8 0 0 0 18.5 37.2V10H9Z",
        ),
        12 => (
            37.0,
            "M0 17A17 17 0 0 1 34 17V35C34 38 33.2 41 31.8 43.4L37 48.8 30.2 55.6 24.6 50C22.2 51.4 19.8 52 17 52A17 17 0 0 1 0 35ZM10.5 17V35A6.5 6.8 0 0 0 17 41.8L13.4 38 20 31.4 23.2 34.6C23.4 34 23.5 33.2 23.5 32.6V17A6.5 6.8 0 0 0 10.5 17Z",
        ),
        _ => (
            34.0,
            "M0 0H10.6V20L21 0H33L21 22.8 34 52H22.2L13.8 32.4 10.6 38V52H0Z",
        ),
    }
}

/// Draws a rank centred on x, its top at y, this high.
pub fn draw(svg: &mut Svg, rank: usize, x: f64, y: f64, height: f64, color: &str) {
    let k = height / 52.0;
    let (width, path) = outline(rank);
    let middle = if rank == 12 { 34.0 } else { width };
    svg.group(
        &format!(
            "transform=\"translate({} {}) scale({})\"",
            num(x - middle * k / 2.0),
            num(y),
            num(k)
        ),
        |s| {
            s.fill(path, color);
        },
    );
}

#[cfg(test)]
mod tests {
    use super::outline;
    use crate::card::WIDTH;
    use crate::modern::ground::INDEX_X;

    #[test]
    fn every_numeral_lies_in_the_left_fifth_of_the_card() {
        for rank in 1..=13 {
            let (width, _) = outline(rank);
            let (left, right) = (INDEX_X - width / 2.0, INDEX_X + width / 2.0);
            assert!(
                left > 0.0 && right <= WIDTH * 0.2,
                "{rank}: {left} to {right}"
            );
        }
    }
}
