//! A film's script: how the game starts, what the film shows, and what is done at which frame.
use super::inputs::{Input, InputError, parse_line};
use platform::PlayOptions;
use std::{collections::BTreeMap, path::Path};

/// A whole script.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Script {
    /// The options of its line `start`. They hold where the command line says nothing.
    pub start: PlayOptions,
    /// The moves of its line `shows`: what a test expects to see in the filmed frames.
    pub shows: Vec<String>,
    /// What is done, by frame, in the order in which it happens there.
    pub inputs: BTreeMap<u32, Vec<Input>>,
}

/// Reads a script. Records that it loads are looked for in `folder`, where the script lies.
///
/// # Errors
/// The first line that is none.
pub fn parse(text: &str, folder: &Path) -> Result<Script, InputError> {
    let mut script = Script::default();
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
            // How `.ci/strips` cuts the pictures is nothing to the film.
            "strip" => Ok(()),
            _ => parse_line(line).map(|inputs| {
                for (frame, input) in inputs {
                    script.inputs.entry(frame).or_default().push(input);
                }
            }),
        };
        done.map_err(|reason| InputError {
            line: i + 1,
            reason,
        })?;
    }
    Ok(script)
}

/// The options of the line `start`.
fn start(words: &str, folder: &Path) -> Result<PlayOptions, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut options = PlayOptions::of_film(&words)?;
    if options.film.inputs.is_some() {
        return Err("a script starts no other script".to_owned());
    }
    options.load = options.load.map(|record| folder.join(record));
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film::Place;
    use bevy::prelude::*;

    #[test]
    fn a_script_says_how_it_starts_what_it_shows_and_what_is_done() {
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
    fn what_is_wrong_with_the_start_is_told_with_its_line() {
        for words in ["--nothing", "--fps 0", "--inputs x", "simulate"] {
            let text = format!("\nstart {words}");
            let error = parse(&text, Path::new("")).expect_err(words);
            assert_eq!(error.line, 2, "{words}");
            assert!(!error.reason.contains('\n'), "{}", error.reason);
        }
    }

    /// What the command line says comes before the script.
    #[test]
    fn the_command_line_goes_first() {
        let typed = PlayOptions::of_film(&["--fps", "10"]).expect("they are options");
        let script = parse("start --fps 30 --frames 7 --seed x", Path::new("")).expect("it is one");
        let both = typed.or(script.start);
        assert_eq!((both.film.fps, both.film.frames), (Some(10), Some(7)));
        assert_eq!(both.seed.as_deref(), Some("x"));
    }
}
