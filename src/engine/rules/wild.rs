//! Natural cards that count as jokers, and limits on the jokers in a meld.
use super::{MeldKind, RuleSet};
use crate::cards::{Card, Faces, Rank, Suit};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The natural cards of one rank that count as jokers. Written as in `"2"` or `"red A"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WildCards {
    /// The rank.
    pub rank: Rank,
    /// True if only the cards of the red suits count as jokers.
    pub red_only: bool,
}

impl WildCards {
    /// The red twos of variant V13.
    const RED_TWOS: WildCards = WildCards {
        rank: Rank::Two,
        red_only: true,
    };
}

/// Error for a text that does not name cards that count as jokers. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” names no cards: write a rank like 2 or A, or only its red cards like red 2")]
pub struct WildCardsError(String);

impl FromStr for WildCards {
    type Err = WildCardsError;

    fn from_str(text: &str) -> Result<WildCards, WildCardsError> {
        let red = text.strip_prefix("red ");
        let rank = Rank::named(red.unwrap_or(text));
        let red_only = red.is_some();
        let cards = rank.map(|rank| WildCards { rank, red_only });
        cards.ok_or_else(|| WildCardsError(text.to_owned()))
    }
}

impl fmt::Display for WildCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let red = if self.red_only { "red " } else { "" };
        write!(f, "{red}{}", self.rank.letter())
    }
}

/// The maximum number of jokers in a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WildLimit {
    /// No limit.
    #[default]
    Any,
    /// This number, whatever the length of the meld.
    AtMost(u8),
    /// As many as the meld has natural cards.
    AsManyAsNaturals,
    /// Fewer than the meld has natural cards.
    FewerThanNaturals,
    /// No limit if the meld has at least this number of natural cards.
    BesideNaturals(u8),
}

impl WildLimit {
    /// Returns the maximum number of jokers beside this number of natural cards.
    #[inline]
    pub fn most(self, naturals: usize) -> usize {
        match self {
            WildLimit::Any => usize::MAX,
            WildLimit::AtMost(most) => most.into(),
            WildLimit::AsManyAsNaturals => naturals,
            WildLimit::FewerThanNaturals => naturals.saturating_sub(1),
            WildLimit::BesideNaturals(least) if naturals < usize::from(least) => 0,
            WildLimit::BesideNaturals(_) => usize::MAX,
        }
    }

    /// True if a meld of `len` cards may have one more joker. Asks for the number of its jokers only if that matters.
    #[inline]
    pub fn has_room(self, len: usize, wilds: impl FnOnce() -> usize) -> bool {
        if self == WildLimit::Any {
            return true;
        }
        let wilds = wilds();
        wilds < self.most(len - wilds)
    }
}

/// The maximum numbers of jokers in melds, by kind of meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WildLimits {
    /// Limit for trios.
    #[serde(default)]
    pub trio: WildLimit,
    /// Limit for runs.
    #[serde(default)]
    pub run: WildLimit,
}

impl WildLimits {
    /// Returns the limit for this kind of meld.
    #[inline]
    pub const fn of(self, kind: MeldKind) -> WildLimit {
        match kind {
            MeldKind::Trio => self.trio,
            MeldKind::Run => self.run,
        }
    }
}

impl RuleSet {
    /// Returns the natural cards that count as jokers: those of the field, or the red twos of variant V13.
    #[inline]
    fn natural_wilds(&self) -> Option<WildCards> {
        let twos = self.red_twos_wild.then_some(WildCards::RED_TWOS);
        self.wild_cards.or(twos)
    }

    /// True if some natural cards count as jokers.
    #[inline]
    pub fn has_natural_wilds(&self) -> bool {
        self.natural_wilds().is_some()
    }

    /// Returns the rank whose cards of this suit count as jokers.
    #[inline]
    pub fn wild_rank(&self, suit: Suit) -> Option<Rank> {
        let wild = self.natural_wilds()?;
        (!wild.red_only || suit.is_red()).then_some(wild.rank)
    }

    /// Returns all faces that count as jokers: the printed joker and [natural cards](RuleSet::wild_cards).
    #[inline]
    pub fn wilds(&self) -> Faces {
        const PRINTED: Faces = Faces::of(Card::JOKER);
        if !self.has_natural_wilds() {
            return PRINTED;
        }
        let natural = |suit| Some(Faces::of(Card::new(self.wild_rank(suit)?, suit)));
        let natural = Suit::ALL.into_iter().filter_map(natural);
        natural.fold(PRINTED, Faces::or)
    }

    /// True if the card counts as a joker: a printed joker, or a natural card such as a red two (D11).
    #[inline]
    pub fn is_wild(&self, card: Card) -> bool {
        let wild = |(rank, suit)| self.wild_rank(suit) == Some(rank);
        card.face().is_none_or(wild)
    }

    /// Returns the number of these cards that count as jokers.
    pub fn count_wilds(&self, cards: &[Card]) -> usize {
        let wilds = self.wilds();
        cards.iter().filter(|card| wilds.contains(**card)).count()
    }

    /// Returns the maximum number of jokers in a new meld of `size` cards. A run contains a natural card, and so does a
    /// trio, unless a trio may consist of jokers (R27).
    #[inline]
    pub fn most_wilds(&self, kind: MeldKind, size: usize) -> usize {
        let natural = usize::from(kind == MeldKind::Run || !self.trio.jokers_only);
        let limit = self.wilds_laid_down.of(kind);
        if limit == WildLimit::Any {
            return size - natural;
        }
        let fits = |wilds: &usize| *wilds <= limit.most(size - wilds);
        (0..=size - natural).rev().find(fits).unwrap_or_default()
    }

    /// True if a meld has a maximum number of jokers.
    #[inline]
    pub fn limits_wilds(&self) -> bool {
        let none = WildLimits::default();
        self.wilds_laid_down != none || self.wilds_later != none
    }
}
