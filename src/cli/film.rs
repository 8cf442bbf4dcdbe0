//! The options of a film: what happens at the table, frame by frame, as pictures.
use clap::{Args, value_parser};
use std::{ops::Range, path::PathBuf, time::Duration};

/// A film instead of a window: time goes on by exactly one frame a picture, however long the machine needs for it, and nothing of
/// the player's is read or written.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "A film, frame by frame")]
pub struct FilmOptions {
    /// Write pictures into this folder instead of opening a window.
    #[arg(long = "film", value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Pictures for each second of the game [default: 60].
    #[arg(long, value_name = "N", requires = "folder", value_parser = value_parser!(u16).range(1..=1000))]
    pub fps: Option<u16>,
    /// The first frame that is written; the ones before it are played all the same [default: 0].
    #[arg(long, value_name = "FRAME", requires = "folder", value_parser = value_parser!(u32).range(..=1_000_000))]
    pub from: Option<u32>,
    /// How many frames are written [default: 300].
    #[arg(long, value_name = "N", requires = "folder", value_parser = value_parser!(u32).range(1..=100_000))]
    pub frames: Option<u32>,
    /// A script, an input a line: “FRAME click X Y”, “FRAME key Enter” …; “start OPTIONS” says what is shown.
    #[arg(long, value_name = "FILE", requires = "folder")]
    pub inputs: Option<PathBuf>,
}

impl FilmOptions {
    /// These options, and where they say nothing the others.
    pub fn or(self, other: FilmOptions) -> FilmOptions {
        FilmOptions {
            folder: self.folder.or(other.folder),
            fps: self.fps.or(other.fps),
            from: self.from.or(other.from),
            frames: self.frames.or(other.frames),
            inputs: self.inputs.or(other.inputs),
        }
    }

    /// How long a picture lasts.
    pub fn frame_time(&self) -> Duration {
        Duration::from_secs_f64(1.0 / f64::from(self.fps.unwrap_or(60)))
    }

    /// The frames that are written.
    pub fn written(&self) -> Range<u32> {
        let from = self.from.unwrap_or(0);
        from..from + self.frames.unwrap_or(300)
    }
}
