//! A film's script and its parser. A script contains start options, the names of expected moves, and inputs by frame.
use super::device::{Place, number};
use bevy::{input::keyboard::Key, prelude::*};
use gamecore::input::{BoundDevice, KeyboardLayout, PadFamily, Trigger, main_block};
use platform::PlayOptions;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct FilmScript {
    /// Options from the line `start`. Options on the command line take precedence.
    pub start: PlayOptions,
    /// Names of moves from the line `shows`. A test checks that the filmed frames contain them.
    pub shows: Vec<String>,
    /// Inputs by frame number, in their order within the frame.
    pub inputs: BTreeMap<u32, Vec<Input>>,
}

/// Parses a script. `folder` is the script's folder, to which paths of match records are relative.
///
/// # Errors
/// Returns an error if a line is invalid. The error names the first such line.
pub fn parse(text: &str, folder: &Path) -> Result<FilmScript, String> {
    let mut script = FilmScript::default();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match word {
            "" => Ok(()),
            "start" => start(rest, folder).map(|options| script.start = options),
            "shows" => {
                script.shows = rest.split_whitespace().map(str::to_owned).collect();
                Ok(())
            }
            // Only `.ci/strips` reads this line. It defines the part of each frame to cut out.
            "strip" => Ok(()),
            _ => parse_line(line).map(|inputs| {
                for (frame, input) in inputs {
                    script.inputs.entry(frame).or_default().push(input);
                }
            }),
        };
        done.map_err(|reason| format!("line {}: {reason}", i + 1))?;
    }
    Ok(script)
}

/// Parses the options of the line `start`.
fn start(words: &str, folder: &Path) -> Result<PlayOptions, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut options = PlayOptions::of_film(&words)?;
    if options.film.inputs.is_some() {
        return Err("a script starts no other script".to_owned());
    }
    options.load = options.load.map(|record| folder.join(record));
    Ok(options)
}

#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// Moves the pointer to this target.
    Move(Place),
    /// Moves the pointer along a drag. The number is the covered fraction of the way to the target, from 0 to 1.
    Glide(Place, f32),
    Press(MouseButton),
    Release(MouseButton),
    /// Turns the mouse wheel by this many lines, down if negative.
    Scroll(f32),
    /// Presses (`true`) or releases a key.
    Key(KeyCode, bool),
    /// Drops this file or folder onto the window.
    Drop(PathBuf),
    /// Types these characters.
    Type(String),
    /// Presses (`true`) or releases a gamepad button.
    Pad(GamepadButton, bool),
    /// Moves a gamepad stick along one axis to this value, from −1 to 1. The stick stays there.
    Axis(GamepadAxis, f32),
}

/// Parses one line into inputs, each with its frame number.
fn parse_line(line: &str) -> Result<Vec<(u32, Input)>, String> {
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
    let two = |first, frames: u32, second| Ok(vec![(frame, first), (frame + frames, second)]);
    let point = || {
        let mut words = rest.split_whitespace();
        let place = Place::take(&mut words)?;
        ended(what, words).map(|()| place)
    };
    match what {
        "move" => Ok(vec![(frame, Input::Move(point()?))]),
        "click" => Ok(click(MouseButton::Left, point()?)),
        "rclick" => Ok(click(MouseButton::Right, point()?)),
        "down" => two(Input::Move(point()?), 0, Input::Press(MouseButton::Left)),
        "up" => two(Input::Move(point()?), 0, Input::Release(MouseButton::Left)),
        "drag" => {
            let mut words = rest.split_whitespace();
            let (from, to) = (Place::take(&mut words)?, Place::take(&mut words)?);
            let frames = words.next().ok_or("“drag” wants a number of frames")?;
            let frames = number(frames)? as u32;
            ended(what, words)?;
            Ok(drag(frame, from, to, frames))
        }
        "scroll" => Ok(vec![(frame, Input::Scroll(numbers(1)?[0]))]),
        "key" => {
            let key = key(rest).ok_or_else(|| format!("“{rest}” is no key"))?;
            two(Input::Key(key, true), 2, Input::Key(key, false))
        }
        "type" if !rest.is_empty() => Ok(vec![(frame, Input::Type(rest.to_owned()))]),
        "drop" if !rest.is_empty() => Ok(vec![(frame, Input::Drop(rest.into()))]),
        "pad" => {
            let button =
                button(rest).ok_or_else(|| format!("“{rest}” is no button of a gamepad"))?;
            two(Input::Pad(button, true), 2, Input::Pad(button, false))
        }
        "stick" => {
            let (side, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let (x, y) = match side {
                "left" => (GamepadAxis::LeftStickX, GamepadAxis::LeftStickY),
                "right" => (GamepadAxis::RightStickX, GamepadAxis::RightStickY),
                _ => return Err(format!("“{side}” is no stick: left or right")),
            };
            let n = self::numbers(what, rest, 2)?;
            two(Input::Axis(x, n[0]), 0, Input::Axis(y, n[1]))
        }
        _ => Err(format!(
            "“{what}” is no input: move, click, rclick, down, up, drag, scroll, key, type, drop, pad or stick"
        )),
    }
}

/// Returns the inputs of a drag: a press at `from`, a movement to `to` within `frames` frames, and the release there.
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

/// Returns an error if any words are left.
fn ended<'a>(what: &str, mut rest: impl Iterator<Item = &'a str>) -> Result<(), String> {
    match rest.next() {
        None => Ok(()),
        Some(word) => Err(format!("“{word}” is too much for “{what}”")),
    }
}

/// Parses exactly `wanted` finite numbers.
fn numbers(what: &str, text: &str, wanted: usize) -> Result<Vec<f32>, String> {
    let numbers = text.split_whitespace().map(number);
    let numbers: Vec<f32> = numbers.collect::<Result<_, _>>()?;
    match numbers.len() == wanted {
        true => Ok(numbers),
        false => Err(format!(
            "“{what}” wants {wanted} numbers and has {}",
            numbers.len()
        )),
    }
}

// `KeyCode` and `Key` have the same names for these keys.
macro_rules! keys {
    ($($name:literal $key:ident),*) => { [$(($name, KeyCode::$key, Key::$key)),*] };
}
const KEYS: [(&str, KeyCode, Key); 26] = keys!(
    "Enter" Enter, "Space" Space, "Esc" Escape, "Tab" Tab, "Backspace" Backspace, "Delete" Delete,
    "Up" ArrowUp, "Down" ArrowDown, "Left" ArrowLeft, "Right" ArrowRight,
    "Home" Home, "End" End, "PageUp" PageUp, "PageDown" PageDown,
    "F1" F1, "F2" F2, "F3" F3, "F4" F4, "F5" F5, "F6" F6,
    "F7" F7, "F8" F8, "F9" F9, "F10" F10, "F11" F11, "F12" F12
);

/// Returns the keys of the main block, each with its label on a US keyboard in lower case.
fn characters() -> impl Iterator<Item = (char, KeyCode)> {
    main_block().filter_map(|(key, _)| {
        let us = KeyboardLayout::default();
        let label = Trigger::Key(key).label(PadFamily::Generic, &us);
        Some((label.chars().next()?.to_ascii_lowercase(), key))
    })
}

/// Returns the key with this name: a letter, a digit, another character of the main block, `Comma`, `Period`, or the
/// name of another key.
pub(super) fn key(name: &str) -> Option<KeyCode> {
    let name = match name {
        "Comma" => ",",
        "Period" => ".",
        other => other,
    };
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let letter = letter.to_ascii_lowercase();
        let found = characters().find(|(known, _)| *known == letter);
        return found.map(|(_, key)| key);
    }
    KEYS.iter()
        .find(|(known, ..)| known.eq_ignore_ascii_case(name))
        .map(|(_, key, _)| *key)
}

/// Returns the logical key that this physical key has on a US keyboard.
pub(super) fn meaning(key: KeyCode) -> Key {
    if let Some((_, _, meaning)) = KEYS.iter().find(|(_, known, _)| *known == key) {
        return meaning.clone();
    }
    let letter = characters().find(|(_, known)| *known == key);
    letter.map_or(Key::Dead(None), |(letter, _)| {
        Key::Character(letter.to_string().into())
    })
}

/// Returns the gamepad button with this name: its position, such as South or Up, or its label on an Xbox gamepad.
pub(super) fn button(name: &str) -> Option<GamepadButton> {
    let us = KeyboardLayout::default();
    Trigger::all(BoundDevice::Pad)
        .into_iter()
        .find_map(|trigger| {
            let Trigger::Button(button) = trigger else {
                return None;
            };
            let id = trigger.id();
            let names = [
                id.trim_start_matches("DPad"),
                trigger.label(PadFamily::Xbox, &us),
            ];
            let is_named = names.iter().any(|known| known.eq_ignore_ascii_case(name));
            is_named.then_some(button)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<FilmScript, String> {
        parse(text, Path::new(""))
    }

    #[test]
    fn a_script_has_start_options_expected_content_and_inputs() {
        let text = "# a film\nstart --load a.jsonl --fps 30 --from 5\nshows draw discard\nstrip 0 0 9 9 2\n\n\
                    3 click stock # the top card\n";
        let script = parse(text, Path::new("films")).expect("every line is right");
        assert_eq!(
            script.start.load.as_deref(),
            Some(Path::new("films/a.jsonl"))
        );
        let film = &script.start.film;
        assert_eq!(
            (film.fps, film.from, film.frames),
            (Some(30), Some(5), None)
        );
        assert_eq!(script.shows, ["draw", "discard"]);
        assert_eq!(script.inputs[&3], [Input::Move(Place::Stock)]);
        let left = MouseButton::Left;
        assert_eq!(script.inputs[&4], [Input::Press(left)]);
    }

    #[test]
    fn errors_of_the_start_options_have_the_number_of_their_line() {
        for words in ["--nothing", "--fps 0", "--inputs x", "simulate"] {
            let text = format!("\nstart {words}");
            let error = parse(&text, Path::new("")).expect_err(words);
            assert!(error.starts_with("line 2: "), "{words}: {error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }

    /// Options on the command line take precedence over the script's.
    #[test]
    fn the_command_line_takes_precedence() {
        let typed = PlayOptions::of_film(&["--fps", "10"]).expect("they are options");
        let script = parse("start --fps 30 --frames 7 --seed x", Path::new("")).expect("valid");
        let both = typed.or(script.start);
        assert_eq!((both.film.fps, both.film.frames), (Some(10), Some(7)));
        assert_eq!(both.seed.as_deref(), Some("x"));
    }

    #[test]
    fn lines_become_inputs_of_their_frames() {
        let all = parsed("# a comment\n\n10 click 5 6\n3 key F1 # the rules\n12 pad South\n")
            .expect("every line is right")
            .inputs;
        let left = MouseButton::Left;
        assert_eq!(all[&10], [Input::Move(Place::At(Vec2::new(5.0, 6.0)))]);
        assert_eq!(all[&11], [Input::Press(left)]);
        let south = Input::Pad(GamepadButton::South, true);
        assert_eq!(all[&12], [Input::Release(left), south]);
        assert_eq!(all[&3], [Input::Key(KeyCode::F1, true)]);
        assert_eq!(all[&5], [Input::Key(KeyCode::F1, false)]);
        let dropped = parsed("7 drop my deck/queen of hearts.png\n")
            .expect("it is right")
            .inputs;
        let file = "my deck/queen of hearts.png".into();
        assert_eq!(dropped[&7], [Input::Drop(file)]);
    }

    #[test]
    fn a_drag_is_a_press_a_motion_and_a_release() {
        let all = parsed("0 drag hand 2 pile 4").expect("it is right").inputs;
        assert_eq!(all[&0], [Input::Move(Place::Hand(1))]);
        assert_eq!(all[&1], [Input::Press(MouseButton::Left)]);
        assert_eq!(all[&2], [Input::Glide(Place::Pile, 0.25)]);
        assert_eq!(all[&5], [Input::Glide(Place::Pile, 1.0)]);
        assert_eq!(all[&7], [Input::Release(MouseButton::Left)]);
    }

    #[test]
    fn errors_have_the_number_of_their_line() {
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
            let error = parsed(text).expect_err(text);
            let start = format!("line {line}: {reason}");
            assert!(error.starts_with(&start), "{text}: {error}");
        }
    }

    #[test]
    fn keys_are_found_by_name_and_have_the_meaning_of_their_label() {
        assert_eq!(key("s"), Some(KeyCode::KeyS));
        assert_eq!(key("enter"), Some(KeyCode::Enter));
        assert_eq!(key("Comma"), Some(KeyCode::Comma));
        assert_eq!(key("Nothing"), None);
        assert_eq!(meaning(KeyCode::KeyS), Key::Character("s".into()));
        assert_eq!(meaning(KeyCode::F1), Key::F1);
        assert_eq!(button("rt"), Some(GamepadButton::RightTrigger2));
    }
}
