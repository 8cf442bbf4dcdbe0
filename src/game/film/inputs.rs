//! The file of inputs: what is done at which frame.
use super::{
    keys,
    place::{self, Place},
};
use bevy::prelude::*;
use std::{fmt, path::PathBuf};

/// One thing that a device does in one frame.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// The pointer is here.
    Move(Place),
    /// The pointer is so much of its way to here from where the button went down, from 0 to 1.
    Glide(Place, f32),
    /// A button of the mouse goes down.
    Press(MouseButton),
    /// A button of the mouse comes up.
    Release(MouseButton),
    /// The wheel turns by this many lines, down if negative.
    Scroll(f32),
    /// A key goes down or comes up.
    Key(KeyCode, bool),
    /// A file or folder is dropped onto the window.
    Drop(PathBuf),
    /// Letters are typed.
    Type(String),
    /// A button of the gamepad goes down or comes up.
    Pad(GamepadButton, bool),
    /// An axis of the gamepad stands at this value from now on, from -1 to 1.
    Axis(GamepadAxis, f32),
}

/// Why a file of inputs cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it, as the end of a sentence.
    pub reason: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// The inputs of one line, each with its frame.
pub(super) fn parse_line(line: &str) -> Result<Vec<(u32, Input)>, String> {
    let (frame, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let frame: u32 = frame
        .parse()
        .map_err(|_| format!("“{frame}” is no number of a frame"))?;
    let rest = rest.trim();
    let (what, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let rest = rest.trim();
    let numbers = |wanted: usize| numbers(what, rest, wanted);
    let click = |button, at| {
        vec![
            (frame, Input::Move(at)),
            (frame + 1, Input::Press(button)),
            (frame + 2, Input::Release(button)),
        ]
    };
    let point = || {
        let mut words = rest.split_whitespace();
        let place = Place::take(&mut words)?;
        ended(what, words).map(|()| place)
    };
    match what {
        "move" => Ok(vec![(frame, Input::Move(point()?))]),
        "click" => Ok(click(MouseButton::Left, point()?)),
        "rclick" => Ok(click(MouseButton::Right, point()?)),
        "down" => Ok(vec![
            (frame, Input::Move(point()?)),
            (frame, Input::Press(MouseButton::Left)),
        ]),
        "up" => Ok(vec![
            (frame, Input::Move(point()?)),
            (frame, Input::Release(MouseButton::Left)),
        ]),
        "drag" => {
            let mut words = rest.split_whitespace();
            let (from, to) = (Place::take(&mut words)?, Place::take(&mut words)?);
            let frames = words.next().ok_or("“drag” wants a number of frames")?;
            let frames = place::number(frames)? as u32;
            ended(what, words)?;
            Ok(drag(frame, from, to, frames))
        }
        "scroll" => Ok(vec![(frame, Input::Scroll(numbers(1)?[0]))]),
        "key" => {
            let key = keys::key(rest).ok_or_else(|| format!("“{rest}” is no key"))?;
            Ok(vec![
                (frame, Input::Key(key, true)),
                (frame + 2, Input::Key(key, false)),
            ])
        }
        "type" if !rest.is_empty() => Ok(vec![(frame, Input::Type(rest.to_owned()))]),
        "drop" if !rest.is_empty() => Ok(vec![(frame, Input::Drop(rest.into()))]),
        "pad" => {
            let button =
                keys::button(rest).ok_or_else(|| format!("“{rest}” is no button of a gamepad"))?;
            Ok(vec![
                (frame, Input::Pad(button, true)),
                (frame + 2, Input::Pad(button, false)),
            ])
        }
        "stick" => {
            let (side, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let (x, y) = match side {
                "left" => (GamepadAxis::LeftStickX, GamepadAxis::LeftStickY),
                "right" => (GamepadAxis::RightStickX, GamepadAxis::RightStickY),
                _ => return Err(format!("“{side}” is no stick: left or right")),
            };
            let n = self::numbers(what, rest, 2)?;
            Ok(vec![
                (frame, Input::Axis(x, n[0])),
                (frame, Input::Axis(y, n[1])),
            ])
        }
        _ => Err(format!(
            "“{what}” is no input: move, click, rclick, down, up, drag, scroll, key, type, drop, pad or stick"
        )),
    }
}

/// A drag: pressed at `from`, moved to `to` within `frames`, let go there.
fn drag(frame: u32, from: Place, to: Place, frames: u32) -> Vec<(u32, Input)> {
    let left = MouseButton::Left;
    let mut all = vec![(frame, Input::Move(from)), (frame + 1, Input::Press(left))];
    let frames = frames.clamp(1, 10_000);
    for step in 1..=frames {
        let way = step as f32 / frames as f32;
        all.push((frame + 1 + step, Input::Glide(to, way)));
    }
    all.push((frame + 3 + frames, Input::Release(left)));
    all
}

/// Nothing more may follow.
fn ended<'a>(what: &str, mut rest: impl Iterator<Item = &'a str>) -> Result<(), String> {
    match rest.next() {
        None => Ok(()),
        Some(word) => Err(format!("“{word}” is too much for “{what}”")),
    }
}

/// The finite numbers after a word.
fn numbers(what: &str, text: &str, wanted: usize) -> Result<Vec<f32>, String> {
    let numbers: Vec<f32> = text
        .split_whitespace()
        .map(place::number)
        .collect::<Result<_, _>>()?;
    match numbers.len() == wanted {
        true => Ok(numbers),
        false => Err(format!(
            "“{what}” wants {wanted} numbers and has {}",
            numbers.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film::{Script, script};
    use std::path::Path;

    fn parse(text: &str) -> Result<Script, InputError> {
        script::parse(text, Path::new(""))
    }

    #[test]
    fn lines_become_inputs_of_their_frames() {
        let all = parse("# a comment\n\n10 click 5 6\n3 key F1 # the rules\n12 pad South\n")
            .expect("every line is right")
            .inputs;
        let left = MouseButton::Left;
        assert_eq!(all[&10], [Input::Move(Place::At(Vec2::new(5.0, 6.0)))]);
        assert_eq!(all[&11], [Input::Press(left)]);
        let south = Input::Pad(GamepadButton::South, true);
        assert_eq!(all[&12], [Input::Release(left), south]);
        assert_eq!(all[&3], [Input::Key(KeyCode::F1, true)]);
        assert_eq!(all[&5], [Input::Key(KeyCode::F1, false)]);
        let dropped = parse("7 drop my deck/queen of hearts.png\n")
            .expect("it is right")
            .inputs;
        let file = "my deck/queen of hearts.png".into();
        assert_eq!(dropped[&7], [Input::Drop(file)]);
    }

    #[test]
    fn a_drag_is_pressed_moved_and_let_go() {
        let all = parse("0 drag hand 2 pile 4").expect("it is right").inputs;
        assert_eq!(all[&0], [Input::Move(Place::Hand(1))]);
        assert_eq!(all[&1], [Input::Press(MouseButton::Left)]);
        assert_eq!(all[&2], [Input::Glide(Place::Pile, 0.25)]);
        assert_eq!(all[&5], [Input::Glide(Place::Pile, 1.0)]);
        assert_eq!(all[&7], [Input::Release(MouseButton::Left)]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, line, reason) in [
            ("1 click 5", 1, "a place is missing"),
            ("1 click 5 6 7", 1, "“7” is too much for “click”"),
            ("1 click card ZZ", 1, "“ZZ” is no card"),
            ("1 click hand 0", 1, "“0” is no place"),
            ("1 drag stock pile", 1, "“drag” wants a number of frames"),
            ("1 scroll", 1, "“scroll” wants 1 numbers and has 0"),
            ("\nx click 5 5", 2, "“x” is no number of a frame"),
            ("1 key Enter\n2 key Nothing", 2, "“Nothing” is no key"),
            ("1 move a b", 1, "“a” is no number"),
            ("1 move NaN 3", 1, "“NaN” is no number"),
            ("1 jump", 1, "“jump” is no input"),
            ("1 pad Z9", 1, "“Z9” is no button of a gamepad"),
            ("1 stick up 1 1", 1, "“up” is no stick"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.reason.starts_with(reason), "{text}: {error}");
        }
    }
}
