//! The options of a film: what happens at the table, frame by frame, as pictures.
use clap::{Args, value_parser};
use std::path::PathBuf;

/// A film instead of a window: time goes on by exactly one frame a picture, however long the machine needs for it, and nothing of
/// the player's is read or written.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "A film, frame by frame")]
pub struct FilmOptions {
    /// Write pictures into this folder instead of opening a window.
    #[arg(long = "film", value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Pictures for each second of the game.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "folder", value_parser = value_parser!(u16).range(1..=1000))]
    pub fps: u16,
    /// The first frame that is written; the ones before it are played all the same.
    #[arg(long, value_name = "FRAME", default_value_t = 0, requires = "folder", value_parser = value_parser!(u32).range(..=1_000_000))]
    pub from: u32,
    /// How many frames are written.
    #[arg(long, value_name = "N", default_value_t = 300, requires = "folder", value_parser = value_parser!(u32).range(1..=100_000))]
    pub frames: u32,
    /// Clicks, keys and pad buttons, one a line: “FRAME click X Y”, “FRAME key Enter”, “FRAME pad South”, …
    #[arg(long, value_name = "FILE", requires = "folder")]
    pub inputs: Option<PathBuf>,
}
