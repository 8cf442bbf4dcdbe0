//! The deck's own letters: one even, heavy stroke in forms that cannot be taken for one another (open 6 and 9, flat-topped 3, barred J).

use crate::svg::{Svg, num};

/// Centre line of a letter in a box 42 wide and 76 high about the origin.
fn form(letter: char) -> &'static str {
    match letter {
        'A' => "M-20.5 38L-3-38H3L20.5 38M-14 15H14",
        '2' => {
            "M-19.5-19C-19.5-31-11-38 0-38C11.5-38 19.5-30.5 19.5-19.5C19.5-10 13-3 4 6L-20.5 31V38H20.5"
        }
        '3' => {
            "M-18-38H18L-3-8H0C12-8 20.5 1 20.5 14.5C20.5 29 11 38-1.5 38C-12 38-19.5 32.5-20.5 23"
        }
        '4' => "M10 38V-38H6L-20.5 13V18H20.5",
        '5' => {
            "M17-38H-15L-18-4C-12-9.5-6-11-.5-11C12-11 20.5-2 20.5 13C20.5 28.5 11.5 38-1.5 38C-11 38-18 34-20.5 26"
        }
        '6' => {
            "M13-38C-9-31-20.5-10-20.5 13.5C-20.5 28.5-11.5 38 0 38C12 38 20.5 28.5 20.5 13.5C20.5-1 12-10.5 1-10.5C-10-10.5-19-3-20.5 10"
        }
        '7' => "M-20.5-38H20.5V-34C8-14-2 8-5 38",
        '8' => {
            "M0-3.5C-10-3.5-17-10.5-17-20.5C-17-31-9.5-38 0-38C9.5-38 17-31 17-20.5C17-10.5 10-3.5 0-3.5C-12-3.5-20.5 5-20.5 17C-20.5 30-11.5 38 0 38C11.5 38 20.5 30 20.5 17C20.5 5 12-3.5 0-3.5Z"
        }
        '9' => {
            "M-13 38C9 31 20.5 10 20.5-13.5C20.5-28.5 11.5-38 0-38C-12-38-20.5-28.5-20.5-13.5C-20.5 1-12 10.5-1 10.5C10 10.5 19 3 20.5-10"
        }
        'J' => "M-10-38H15V15C15 30 8 38-3.5 38C-14 38-20.5 31-20.5 20",
        'Q' => {
            "M0-38C12-38 20-29 20-13V9C20 25 12 34 0 34C-12 34-20 25-20 9V-13C-20-29-12-38 0-38ZM2 12L20.5 40"
        }
        'K' => "M-18.5-38V38M20-38L-18.5 6M-5.5-9L20.5 38",
        'O' => {
            "M0-38C12-38 20-29 20-13V13C20 29 12 38 0 38C-12 38-20 29-20 13V-13C-20-29-12-38 0-38Z"
        }
        'E' => "M18-38H-16V38H18M-16-1H13",
        'R' => "M-17 38V-38H2C14-38 19.5-30.5 19.5-19C19.5-7.5 13 0 2 0H-17M2 0L20.5 38",
        other => panic!("the deck has no letter {other}"),
    }
}

/// How heavy the stroke is, in the units of [`form`].
const STROKE: f64 = 14.0;

/// Draws the index of a rank, centred on (x, y), its ink 56 wide and 90 high.
pub fn rank(svg: &mut Svg, rank: &str, x: f64, y: f64, color: &str) {
    svg.at(x, y, 0.0, 1.0, |s| {
        if rank == "10" {
            // Two figures in the room of one: a lighter stroke keeps their insides open.
            s.line("M-22-27L-15-38V38M11-38C18.5-38 22-30 22-18V18C22 30 18.5 38 11 38C3.5 38 0 30 0 18V-18C0-30 3.5-38 11-38Z", color, 11.6);
        } else {
            for letter in rank.chars() {
                s.line(form(letter), color, STROKE);
            }
        }
    });
}

/// Draws a word from the left, its ink this high, the first letter's left edge at x, its middle line at y.
pub fn word(svg: &mut Svg, word: &str, x: f64, y: f64, height: f64, color: &str) {
    let scale = height / (76.0 + STROKE);
    svg.group(
        &format!(
            "transform=\"translate({} {}) scale({scale:.4})\"",
            num(x),
            num(y)
        ),
        |s| {
            for (i, letter) in word.chars().enumerate() {
                s.at(28.0 + 64.0 * i as f64, 0.0, 0.0, 1.0, |s| {
                    s.line(form(letter), color, STROKE);
                });
            }
        },
    );
}

#[cfg(test)]
mod tests {
    use super::form;

    #[test]
    fn no_two_ranks_share_a_form() {
        let ranks: Vec<_> = "A23456789JQK".chars().map(form).collect();
        for (i, a) in ranks.iter().enumerate() {
            assert!(!ranks[..i].contains(a));
        }
    }
}
