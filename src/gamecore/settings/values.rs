//! The settings and their values.
use super::DeckStack;
use crate::i18n::Language;
use bevy::prelude::*;
use engine::text::is_hidden;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, ops::RangeInclusive};

/// Everything the player can set. The file holds these fields by name; what it lacks has its usual value.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The version of the file.
    pub version: u32,
    /// The language; none follows the system.
    pub language: Option<Language>,
    /// How fast things move.
    pub speed: MotionSpeed,
    /// How long bots seem to think.
    pub bot_pace: BotPace,
    /// Cross-fades instead of flights.
    pub reduced_motion: bool,
    /// Seconds to answer a claim, 3 to 600; none for no limit.
    pub claim_seconds: Option<u16>,
    /// A discard is asked about before it ends the turn.
    pub confirm_discard: bool,
    /// While a sort is lit, what is taken goes to its place in it.
    pub sort_drawn: bool,
    /// The buttons of the table lie at the left, the own plate at the right.
    pub left_handed: bool,
    /// Which card art is used.
    pub decks: DeckStack,
    /// Which table is used.
    pub table: TableChoice,
    /// What a table of ours is covered with.
    pub felt: Felt,
    /// Loudness, 0 to 100.
    pub volume: u8,
    /// Loudness of what cards are heard to do, 0 to 100, as a part of the whole.
    pub cards_volume: u8,
    /// Loudness of signals, as of the own turn or a claim, 0 to 100, as a part of the whole.
    pub signals_volume: u8,
    /// No sound at all.
    pub muted: bool,
    /// The name of the person at this screen; empty until one is given.
    pub player_name: String,
    /// The medallions people have chosen, by their names.
    pub pictures: BTreeMap<String, u8>,
    /// How many bots played last, 0 to 7.
    pub bots: u8,
    /// Whether the lesson has been offered and answered.
    pub lesson_offered: bool,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// The width and height of the window when it was closed, in logical pixels; none before it was ever changed.
    pub window: Option<[u16; 2]>,
    /// The most frames a second, 20 to 240; none leaves it to the screen.
    pub frame_limit: Option<u16>,
    /// The line that tells what happens.
    pub narration: bool,
    /// The bots say a line now and then.
    pub talk: bool,
    /// A gamepad shakes when its person is asked.
    pub rumble: bool,
    /// White faces are dimmed.
    pub dim_cards: bool,
    /// Words, frames and what they stand on are drawn stronger, and a deck that names a twin for tired eyes makes way for it.
    pub high_contrast: bool,
    /// The signs of the suits in texts have all the colours of the deck; else there are two, red and black.
    pub four_colours: bool,
    /// How large letters are, and whatever they stand on, in percent of the usual: 100 to 200.
    pub text_size: u16,
    /// How large the own cards and the piles are, in percent of the usual: 80 to 130.
    pub card_size: u16,
    /// The speech service of the system reads what has the focus and what happens.
    pub read_aloud: bool,
}

/// How large letters may be, in percent of the usual.
pub const TEXT_SIZES: RangeInclusive<u16> = 100..=200;
/// How large the own cards and the piles may be, in percent of the usual.
pub const CARD_SIZES: RangeInclusive<u16> = 80..=130;

impl Settings {
    /// The version written.
    pub const VERSION: u32 = 1;

    /// Whether every number is within its range.
    pub(super) fn in_range(&self) -> bool {
        [self.volume, self.cards_volume, self.signals_volume]
            .into_iter()
            .all(|volume| volume <= 100)
            && self.bots <= 7
            && self
                .claim_seconds
                .is_none_or(|seconds| (3..=600).contains(&seconds))
            && self
                .frame_limit
                .is_none_or(|limit| (20..=240).contains(&limit))
            && self
                .window
                .is_none_or(|size| size.into_iter().all(|side| (200..=16_384).contains(&side)))
            && TEXT_SIZES.contains(&self.text_size)
            && CARD_SIZES.contains(&self.card_size)
            && self.player_name.chars().count() <= 40
            && !self.player_name.contains(is_hidden)
            && self.decks.in_range()
            && self.table.in_range()
            && self.pictures.len() <= Settings::MOST_PICTURES
    }

    /// The most people whose pictures are remembered.
    const MOST_PICTURES: usize = 100;

    /// Remembers a person's picture; of too many people those are forgotten first who come first by name.
    pub fn remember_picture(&mut self, name: &str, picture: u8) {
        self.pictures.insert(name.to_owned(), picture);
        while self.pictures.len() > Settings::MOST_PICTURES {
            let other = self.pictures.keys().find(|known| *known != name).cloned();
            other.and_then(|other| self.pictures.remove(&other));
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: Settings::VERSION,
            language: None,
            speed: MotionSpeed::Normal,
            bot_pace: BotPace::Cards,
            reduced_motion: false,
            claim_seconds: Some(15),
            confirm_discard: false,
            sort_drawn: true,
            left_handed: false,
            decks: DeckStack::default(),
            table: TableChoice::Deck,
            felt: Felt::Green,
            volume: 80,
            cards_volume: 100,
            signals_volume: 100,
            muted: false,
            player_name: String::new(),
            pictures: BTreeMap::new(),
            bots: 3,
            lesson_offered: false,
            fullscreen: false,
            window: None,
            frame_limit: None,
            narration: true,
            talk: true,
            rumble: true,
            dim_cards: false,
            high_contrast: false,
            four_colours: true,
            text_size: 100,
            card_size: 100,
            read_aloud: false,
        }
    }
}

/// How fast things move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionSpeed {
    /// To follow every card.
    Slow,
    /// The pace of a table.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
    /// Faster still.
    Faster,
    /// Nothing flies: the table just changes.
    Instant,
}

impl MotionSpeed {
    /// All speeds, slowest first.
    pub const ALL: [MotionSpeed; 5] = [
        MotionSpeed::Slow,
        MotionSpeed::Normal,
        MotionSpeed::Fast,
        MotionSpeed::Faster,
        MotionSpeed::Instant,
    ];

    /// How many times the normal pace; 1000 for instant (finite, for clocks do not take less).
    pub const fn factor(self) -> f32 {
        match self {
            MotionSpeed::Slow => 0.6,
            MotionSpeed::Normal => 1.0,
            MotionSpeed::Fast => 1.7,
            MotionSpeed::Faster => 3.0,
            MotionSpeed::Instant => 1000.0,
        }
    }

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            MotionSpeed::Slow => "speed-slow",
            MotionSpeed::Normal => "speed-normal",
            MotionSpeed::Fast => "speed-fast",
            MotionSpeed::Faster => "speed-faster",
            MotionSpeed::Instant => "speed-instant",
        }
    }
}

/// How long bots seem to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotPace {
    /// As the cards move: whoever wants those quicker wants bots quicker.
    #[default]
    Cards,
    /// To see what each of them does.
    Slow,
    /// As people at a table.
    Normal,
    /// Not waiting for long.
    Quick,
    /// As soon as they know.
    AtOnce,
}

impl BotPace {
    /// All of them.
    pub const ALL: [BotPace; 5] = [
        BotPace::Cards,
        BotPace::Slow,
        BotPace::Normal,
        BotPace::Quick,
        BotPace::AtOnce,
    ];

    /// How many times the usual pause, whatever the speed of the cards; none if it goes with that.
    pub const fn factor(self) -> Option<f32> {
        match self {
            BotPace::Cards => None,
            BotPace::Slow => Some(1.8),
            BotPace::Normal => Some(1.0),
            BotPace::Quick => Some(0.5),
            BotPace::AtOnce => Some(0.0),
        }
    }

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            BotPace::Cards => "pace-cards",
            BotPace::Slow => "pace-slow",
            BotPace::Normal => "pace-normal",
            BotPace::Quick => "pace-quick",
            BotPace::AtOnce => "pace-at-once",
        }
    }
}

/// Which table is used.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableChoice {
    /// That of the deck; of one that has none, one of ours. So it is until a player chooses.
    #[default]
    Deck,
    /// One of ours.
    Ours,
    /// The one of this name in the folders of tables.
    File(String),
}

impl TableChoice {
    /// Whether the name can be that of a file.
    fn in_range(&self) -> bool {
        match self {
            TableChoice::Deck | TableChoice::Ours => true,
            TableChoice::File(id) => id.len() <= 255 && !id.contains(is_hidden),
        }
    }
}

/// What a table of ours is covered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Felt {
    /// Deep green.
    #[default]
    Green,
    /// Dark blue.
    Night,
    /// Dark red.
    Wine,
    /// Dark grey.
    Slate,
    /// No cloth: the walnut boards of a café table.
    Wood,
}

impl Felt {
    /// All tables.
    pub const ALL: [Felt; 5] = [
        Felt::Green,
        Felt::Night,
        Felt::Wine,
        Felt::Slate,
        Felt::Wood,
    ];

    /// Its colour at the rim of the table, in sRGB.
    pub const fn rim(self) -> [u8; 3] {
        match self {
            Felt::Green => [0x12, 0x30, 0x2D],
            Felt::Night => [0x10, 0x18, 0x29],
            Felt::Wine => [0x2A, 0x10, 0x18],
            Felt::Slate => [0x17, 0x19, 0x1C],
            Felt::Wood => [0x2A, 0x1A, 0x11],
        }
    }

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Felt::Green => "felt-green",
            Felt::Night => "felt-night",
            Felt::Wine => "felt-wine",
            Felt::Slate => "felt-slate",
            Felt::Wood => "felt-wood",
        }
    }
}
