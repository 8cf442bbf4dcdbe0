//! The settings: their declarations, types and ranges, and the text keys of their names and explanations.
use super::{
    DeckStack,
    declaration::{
        NONE, PersonalSetting, Setting, SettingControl, SettingGroup, SettingValue, choice,
        options, percent, settings, steps, switch,
    },
};
use crate::{
    family::PersonalSettings,
    i18n::{Language, Localized, Words},
};
use bevy::prelude::*;
use engine::{all, text::is_hidden};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{IntoStaticStr, VariantArray};

settings! {
    /// Version of the file format.
    version: u32 = Settings::VERSION;
    /// Language of the texts; `None` to follow the system.
    language: Option<Language> = None,
        in Language: options::<Language>(),
        personal "setting-language": options::<Language>();
    /// Discards about which the player is asked for a claim.
    claim_questions: ClaimQuestions = ClaimQuestions::Helpful,
        in Table: options::<ClaimQuestions>(),
        personal "setting-claim-questions": options::<ClaimQuestions>();
    /// Time limit for a claim in seconds, 3 to 600; `None` for no limit.
    claim_seconds: Option<u16> = Some(15),
        in Table: steps(|| vec![5, 8, 10, 15, 20, 30, 60, NONE], seconds).within(3, 600);
    /// Cover of the hands of several people at this screen.
    handover: Handover = Handover::Pass, in Table: options::<Handover>();
    /// True if a discard must be confirmed, because it ends the turn.
    confirm_discard: bool = false, in Table: switch();
    /// True if the last chosen sort criterion also applies to newly taken cards.
    sort_drawn: bool = true, in Table: switch();
    /// True if the action buttons are on the left and the viewer's nameplate on the right.
    left_handed: bool = false,
        in Table: switch(),
        personal "family-buttons": choice(|| vec![0, 1], side);
    /// True if the narration line is shown.
    narration: bool = true, in Table: switch();
    /// True if bots make remarks now and then.
    talk: bool = true, in Table: switch();
    speed: MotionSpeed = MotionSpeed::Normal, in Motion: options::<MotionSpeed>();
    bot_pace: BotPace = BotPace::Cards, in Motion: options::<BotPace>();
    /// True if cards cross-fade instead of flying.
    reduced_motion: bool = false, in Motion: switch();
    /// Size of text and controls as a percentage of the normal size, 100 to 200.
    text_size: u16 = 100,
        in Reading: steps(|| vec![100, 110, 125, 150, 175, 200], percent).within(100, 200),
        personal "setting-text-size": choice(|| vec![100, 125, 150, 200], percent);
    /// Size of the viewer's cards and the piles as a percentage of the normal size, 80 to 130.
    card_size: u16 = 100,
        in Reading: steps(|| (80..=130).step_by(10).collect(), percent).within(80, 130),
        personal "setting-card-size": choice(|| vec![80, 100, 115, 130], percent);
    /// True if suit symbols in texts have the four colours of the deck, false if they are red and black.
    four_colours: bool = true, in Reading: switch();
    /// True for stronger text, outlines and backgrounds. A deck with a high-contrast variant switches to it.
    high_contrast: bool = false, in Reading: switch();
    /// True if white card faces are dimmed.
    dim_cards: bool = false, in Reading: switch();
    /// True if the system's speech service reads the focused control and the events aloud.
    read_aloud: bool = false, in Reading: switch();
    /// Image packs for the cards.
    decks: DeckStack = DeckStack::default();
    /// Choice of the table surface.
    table: TableChoice = TableChoice::Deck;
    /// Surface of the built-in table.
    felt: Felt = Felt::Green;
    fullscreen: bool = false, in Picture: switch();
    /// Maximum frames per second, 20 to 240; `None` for the display's refresh rate.
    frame_limit: Option<u16> = None,
        in Picture: steps(|| vec![30, 60, 90, 120, 144, NONE], frames).within(20, 240);
    /// Volume of all sounds, 0 to 100 percent.
    volume: u8 = 80, in Sound: volume();
    /// Volume of card sounds, 0 to 100 percent of `volume`.
    cards_volume: u8 = 100, in Sound: volume();
    /// Volume of signals (the player's turn, a claim), 0 to 100 percent of `volume`.
    signals_volume: u8 = 100, in Sound: volume();
    /// True if all sounds are off.
    muted: bool = false, in Sound: switch();
    /// True if a gamepad vibrates when its player must act.
    rumble: bool = true, in Sound: switch();
    /// True if gamepads work while another window has the focus.
    pads_in_background: bool = false, in Sound: switch();
    /// Name of the player at this screen; empty if not set.
    player_name: String = String::new();
    /// Portraits by player name.
    pictures: BTreeMap<String, u8> = BTreeMap::new();
    /// Number of bots in the last match, 0 to 7.
    bots: u8 = 3;
    /// True if the player has accepted or declined the lesson.
    lesson_offered: bool = false;
    /// True if the player has been asked for their name.
    name_asked: bool = false;
    /// Size of the window in logical pixels when it was last closed; `None` if the size was never changed.
    window: Option<[u16; 2]> = None;
}

const fn volume() -> SettingControl {
    steps(|| (0..=100).step_by(10).collect(), percent).within(0, 100)
}

/// Names the side of the buttons at the table.
fn side(left: u32) -> Words {
    let keys = ["family-right", "family-left"];
    keys[usize::from(bool::of(left))].into()
}

fn seconds(seconds: u32) -> Words {
    match seconds {
        NONE => "claim-time-unlimited".into(),
        seconds => Localized::new("claim-time-seconds")
            .arg("seconds", seconds)
            .into(),
    }
}

fn frames(limit: u32) -> Words {
    match limit {
        NONE => "frames-of-screen".into(),
        limit => Localized::new("frames-a-second").arg("count", limit).into(),
    }
}

impl Settings {
    /// Version of the file format.
    pub const VERSION: u32 = 1;

    /// True if every value is within its range.
    pub(super) fn in_range(&self) -> bool {
        Setting::all().all(|setting| setting.is_valid(self))
            && self.bots <= 7
            && self
                .window
                .is_none_or(|size| size.into_iter().all(|side| (200..=16_384).contains(&side)))
            && self.player_name.chars().count() <= 40
            && !self.player_name.contains(is_hidden)
            && self.decks.in_range()
            && self.table.in_range()
            && self.pictures.len() <= Settings::MOST_PICTURES
    }

    /// Maximum number of stored portraits.
    const MOST_PICTURES: usize = 100;

    /// Stores a player's portrait. If there are too many, drops the portraits of other players, in alphabetical order
    /// of their names.
    pub fn remember_picture(&mut self, name: &str, picture: u8) {
        self.pictures.insert(name.to_owned(), picture);
        while self.pictures.len() > Settings::MOST_PICTURES {
            let other = self.pictures.keys().find(|known| *known != name).cloned();
            other.and_then(|other| self.pictures.remove(&other));
        }
    }
}

#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "speed-", serialize_all = "kebab-case")]
pub enum MotionSpeed {
    /// Slow enough to follow every card.
    Slow,
    /// Pace of a real table.
    #[default]
    Normal,
    /// For experienced players.
    Fast,
    Faster,
    /// No motion: the table changes immediately.
    Instant,
}

impl MotionSpeed {
    /// Returns the speed as a multiple of the normal pace. Instant speed is 1000, because clocks need a finite value.
    pub const fn factor(self) -> f32 {
        match self {
            MotionSpeed::Slow => 0.6,
            MotionSpeed::Normal => 1.0,
            MotionSpeed::Fast => 1.7,
            MotionSpeed::Faster => 3.0,
            MotionSpeed::Instant => 1000.0,
        }
    }
}

/// Length of the pause before a bot acts.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "pace-", serialize_all = "kebab-case")]
pub enum BotPace {
    /// Proportional to the speed of the cards.
    #[default]
    Cards,
    /// Slow enough to follow every bot.
    Slow,
    /// As fast as people at a real table.
    Normal,
    Quick,
    /// No pause: bots act as soon as they have decided.
    AtOnce,
}

impl BotPace {
    /// Returns the pause as a multiple of the normal one; `None` if it follows the speed of the cards.
    pub const fn factor(self) -> Option<f32> {
        match self {
            BotPace::Cards => None,
            BotPace::Slow => Some(1.8),
            BotPace::Normal => Some(1.0),
            BotPace::Quick => Some(0.5),
            BotPace::AtOnce => Some(0.0),
        }
    }
}

/// Discards about which a player is asked for a claim. Every other discard can still be claimed by clicking the pile.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "claim-questions-", serialize_all = "kebab-case")]
pub enum ClaimQuestions {
    /// Cards that help the hand. With several people at the screen it means all cards, because a question would tell
    /// the others about the hand.
    #[default]
    Helpful,
    All,
    None,
}

/// Cover of the hands of several people at one screen.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "handover-", serialize_all = "kebab-case")]
pub enum Handover {
    /// The privacy screen calls the next person before their hand opens.
    #[default]
    Pass,
    /// The hand of the person in turn opens without a privacy screen.
    OpenCards,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableChoice {
    /// The deck's table, or a built-in one if the deck has none. This is the default until the player chooses.
    #[default]
    Deck,
    /// The built-in table.
    Ours,
    /// The image file with this name in the table folders.
    File(String),
}

impl TableChoice {
    /// True if the name is a valid file name.
    fn in_range(&self) -> bool {
        match self {
            TableChoice::Deck | TableChoice::Ours => true,
            TableChoice::File(id) => id.len() <= 255 && !id.contains(is_hidden),
        }
    }
}

/// Surface of the built-in table.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "felt-", serialize_all = "kebab-case")]
pub enum Felt {
    #[default]
    Green,
    Night,
    Wine,
    Slate,
    /// Walnut boards of a café table instead of felt.
    Wood,
    /// Dark blue glazed tiles (azulejos).
    Tiles,
}

impl Felt {
    pub const ALL: [Felt; 6] = all();

    /// Returns the colour at the rim of the table, in sRGB.
    pub const fn rim(self) -> [u8; 3] {
        match self {
            Felt::Green => [0x12, 0x30, 0x2D],
            Felt::Night => [0x10, 0x18, 0x29],
            Felt::Wine => [0x2A, 0x10, 0x18],
            Felt::Slate => [0x17, 0x19, 0x1C],
            Felt::Wood => [0x2A, 0x1A, 0x11],
            Felt::Tiles => [0x0F, 0x1D, 0x35],
        }
    }

    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// Returns the text key of a setting's name, by field name. With the suffix `-note`, it is the key of the explanation.
pub fn setting_key(field: &str) -> String {
    format!("setting-{}", field.replace('_', "-"))
}
