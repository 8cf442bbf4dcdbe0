//! One person of the family.
use crate::{i18n::Language, model::Sort};
use bevy::color::Color;
use serde::{Deserialize, Serialize};

/// A person who plays here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// What they are called.
    pub name: String,
    /// What they were called before: matches of then are theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// Their colour.
    #[serde(default)]
    pub color: PersonColor,
    /// Their medallion, 0 to 7.
    #[serde(default)]
    pub picture: u8,
    /// What they have set for themselves.
    #[serde(default)]
    pub own: Own,
}

/// What a person has set for themselves; what is none is as the settings have it. It holds while their hand is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Own {
    /// The language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// How their hand is sorted when it is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort: Option<HandSort>,
    /// The buttons of the table lie at the left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_handed: Option<bool>,
    /// How large letters are, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_size: Option<u16>,
    /// How large their cards and the piles are, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_size: Option<u16>,
}

/// How a person's hand is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandSort {
    /// Not at all: it lies as it was dealt.
    Never,
    /// By rank.
    Rank,
    /// By suit.
    Suit,
    /// By what the contract asks for.
    Contract,
}

impl HandSort {
    /// All of them.
    pub const ALL: [HandSort; 4] = [
        HandSort::Never,
        HandSort::Rank,
        HandSort::Suit,
        HandSort::Contract,
    ];

    /// The sort that is latched with it.
    pub const fn sort(self) -> Option<Sort> {
        match self {
            HandSort::Never => None,
            HandSort::Rank => Some(Sort::Rank),
            HandSort::Suit => Some(Sort::Suit),
            HandSort::Contract => Some(Sort::Contract),
        }
    }

    /// The one with which this sort is latched.
    pub const fn of(sort: Sort) -> HandSort {
        match sort {
            Sort::Rank => HandSort::Rank,
            Sort::Suit => HandSort::Suit,
            Sort::Contract => HandSort::Contract,
        }
    }

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            HandSort::Never => "family-sort-never",
            HandSort::Rank => "family-sort-rank",
            HandSort::Suit => "family-sort-suit",
            HandSort::Contract => "family-sort-contract",
        }
    }
}

/// A person's colour: told from the others on the felt and on paper, and from the brass of the game's own signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonColor {
    /// Red of poppies.
    #[default]
    Poppy,
    /// Blue of the sea.
    Sea,
    /// Green of leaves.
    Leaf,
    /// Violet.
    Violet,
    /// Orange.
    Orange,
    /// Turquoise.
    Turquoise,
    /// Pink.
    Pink,
    /// Yellow of lemons.
    Lemon,
}

impl PersonColor {
    /// All colours, in the order in which they are given to newcomers.
    pub const ALL: [PersonColor; 8] = [
        PersonColor::Poppy,
        PersonColor::Sea,
        PersonColor::Leaf,
        PersonColor::Violet,
        PersonColor::Orange,
        PersonColor::Turquoise,
        PersonColor::Pink,
        PersonColor::Lemon,
    ];

    /// The colour.
    pub const fn color(self) -> Color {
        let [red, green, blue] = match self {
            PersonColor::Poppy => [0xE0, 0x4F, 0x44],
            PersonColor::Sea => [0x4C, 0x8F, 0xE0],
            PersonColor::Leaf => [0x62, 0xAE, 0x4A],
            PersonColor::Violet => [0x9C, 0x78, 0xDC],
            PersonColor::Orange => [0xE8, 0x83, 0x2E],
            PersonColor::Turquoise => [0x35, 0xAE, 0xA6],
            PersonColor::Pink => [0xE2, 0x7A, 0xAE],
            PersonColor::Lemon => [0xDC, 0xC8, 0x3A],
        };
        Color::srgb_u8(red, green, blue)
    }

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            PersonColor::Poppy => "color-poppy",
            PersonColor::Sea => "color-sea",
            PersonColor::Leaf => "color-leaf",
            PersonColor::Violet => "color-violet",
            PersonColor::Orange => "color-orange",
            PersonColor::Turquoise => "color-turquoise",
            PersonColor::Pink => "color-pink",
            PersonColor::Lemon => "color-lemon",
        }
    }
}

impl Person {
    /// Whether they are called this, or were before. Capital letters and blanks do not count.
    pub fn is_called(&self, name: &str) -> bool {
        same_name(&self.name, name) || self.was_called(name)
    }

    /// Whether they were called this before.
    pub fn was_called(&self, name: &str) -> bool {
        self.earlier.iter().any(|earlier| same_name(earlier, name))
    }
}

/// Whether two names are one: capital letters and blanks do not count.
pub fn same_name(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        let words = name.split_whitespace();
        words.map(str::to_lowercase).collect()
    };
    words(one) == words(other)
}
