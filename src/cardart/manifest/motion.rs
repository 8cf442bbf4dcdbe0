//! Moving cards: the `[animate]` table.
use super::section::Section;
use crate::{Area, Slot, Timeline, limits};
use std::time::Duration;

/// A card whose frames stand in one picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Animation {
    /// The card.
    pub slot: Slot,
    /// The picture of all frames.
    pub image: String,
    /// How many frames there are.
    pub frames: u32,
    /// Their columns and rows in the picture, filled row by row; by itself one row, or one column in a picture higher than wide.
    pub grid: Option<[u32; 2]>,
    /// How long each is shown.
    pub each: Duration,
    /// What follows the last frame.
    pub repeat: Repeat,
}

/// What follows the last frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repeat {
    /// The first.
    #[default]
    Round,
    /// The last but one, and so back and forth.
    PingPong,
    /// Nothing: it stays.
    Once,
}

/// When moving cards stand still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Still {
    /// When the player wants less motion.
    #[default]
    ReducedMotion,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The most frames of a card.
const FRAMES: u32 = limits::FRAMES as u32;

impl Animation {
    /// The part of a picture of this size that a frame takes.
    pub fn area(&self, frame: u32, size: (u32, u32)) -> Area {
        let one_line = if size.0 >= size.1 {
            [self.frames, 1]
        } else {
            [1, self.frames]
        };
        let [columns, rows] = self.grid.unwrap_or(one_line);
        let frame = frame % self.frames.max(1);
        Area::cell(
            frame % columns.max(1),
            frame / columns.max(1),
            columns,
            rows,
        )
    }

    /// When each frame is shown.
    pub fn timeline(&self) -> Timeline {
        Timeline::new(vec![self.each; self.frames as usize], self.repeat)
    }

    /// Reads the table of one card.
    pub(super) fn read(slot: Slot, section: &Section<'_>) -> Option<Animation> {
        let repeats = [
            ("loop", Repeat::Round),
            ("pingpong", Repeat::PingPong),
            ("once", Repeat::Once),
        ];
        let image = section.file("image");
        let frames = section.whole("frames", 1..=FRAMES);
        let ms = section.whole("ms", 20..=10_000).unwrap_or(100);
        let repeat = section.choice("loop", &repeats).unwrap_or_default();
        let grid = section.pair("grid", 1..=FRAMES, false);
        section.finish();
        let grid = grid.filter(|grid| grid[0] * grid[1] >= frames.unwrap_or(0));
        Some(Animation {
            slot,
            image: image?,
            frames: frames.or(grid.map(|grid| grid[0] * grid[1]))?,
            grid,
            each: Duration::from_millis(ms.into()),
            repeat,
        })
    }
}

impl Still {
    /// Its words.
    pub(super) const WORDS: [(&'static str, Still); 3] = [
        ("reduced-motion", Still::ReducedMotion),
        ("always", Still::Always),
        ("never", Still::Never),
    ];
}
