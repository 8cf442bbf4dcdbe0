//! The open question to the player at the screen, and the “don't ask again” filters for claim questions. The referee
//! writes them, and the HUD and the input mapping read them.
use super::Key;
use bevy::prelude::*;
use engine::{
    cards::{Card, Rank},
    seat::Seat,
    table::{Action, DecisionId, DecisionStage, Legal},
};
use serde::{Deserialize, Serialize};

/// Open question to the player at the screen. It is set once all preceding events have been shown.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct Prompt {
    /// Player who is asked and that player's legal actions; `None` if no question is open.
    pub open: Option<(Seat, Legal)>,
    /// Countdown of a claim, if it has a time limit.
    pub clock: Option<ClaimClock>,
    /// Legal moves between which the player must choose, because the intended action matches several of them. Contains
    /// either no moves or at least two.
    pub choice: Vec<Action>,
    /// Cards in the hand that the choice affects.
    pub touched: Vec<Key>,
    /// True if the claim prompt stays closed: the player ignores the card, has just declined it, or has suppressed the
    /// question.
    ///
    /// Selecting the discard pile still opens the prompt, because a claim is possible until the next discard (rule
    /// R15).
    pub quiet: bool,
    /// True if the player selected the discard pile, which opens the claim prompt even if it is quiet.
    pub reached: bool,
    /// Players who have declined, each with the id of the claim decision.
    pub declined: Vec<(Seat, DecisionId)>,
    /// Players at this screen who may claim the discard now, in order of play.
    ///
    /// They are asked now, or have passed and may still change their mind (decision D3).
    pub claimants: Vec<Claimant>,
    /// True if the claim prompt asks several players at the same time. No hand is open then.
    pub common: bool,
    /// Players for whom the game waits, in order of play. Their nameplates are highlighted.
    pub awaited: Vec<Seat>,
}

impl Prompt {
    pub fn legal(&self) -> Option<&Legal> {
        self.open.as_ref().map(|(_, legal)| legal)
    }

    /// True if the open question is visible to the player.
    pub fn is_asked(&self) -> bool {
        self.open.is_some() && (!self.quiet || self.reached)
    }

    /// Returns the players who are asked to claim or pass.
    pub fn asked(&self) -> impl Iterator<Item = &Claimant> {
        let asked = |one: &&Claimant| one.stage == DecisionStage::Claim;
        self.claimants.iter().filter(asked)
    }

    /// Records that a player declined this claim, and drops the records of earlier claims.
    pub fn decline(&mut self, seat: Seat, decision: DecisionId) {
        self.declined.retain(|(_, about)| *about == decision);
        self.declined.push((seat, decision));
        self.reached = false;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimant {
    pub seat: Seat,
    /// Decision that the claim answers.
    pub decision: DecisionId,
    /// Stage of the decision: asked, or already passed.
    pub stage: DecisionStage,
}

/// Sent when the player selects the discard pile while allowed to claim its top card. The claim prompt then highlights
/// itself.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PromptReopened;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClaimClock {
    /// Remaining time in seconds.
    pub left: f32,
    /// Total time in seconds.
    pub length: f32,
}

/// Set of cards that the game no longer asks a player to claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimFilter {
    /// This card, in all packs.
    Card(Card),
    /// All cards of this rank.
    #[serde(with = "letter")]
    Rank(Rank),
    /// All cards.
    All,
}

/// Serialization of a rank as its letter.
mod letter {
    use super::Rank;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(rank: &Rank, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(rank.letter())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rank, D::Error> {
        let letter = char::deserialize(from)?;
        let known = Rank::ALL.into_iter().find(|rank| rank.letter() == letter);
        known.ok_or_else(|| Error::custom(format!("{letter:?} is no rank")))
    }
}

impl ClaimFilter {
    fn covers(self, card: Card) -> bool {
        match self {
            ClaimFilter::Card(refused) => refused == card,
            ClaimFilter::Rank(rank) => card.rank() == Some(rank),
            ClaimFilter::All => true,
        }
    }
}

/// Filters of all players in the current deal.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClaimFilters(Vec<(Seat, ClaimFilter)>);

impl ClaimFilters {
    /// True if this player must not be asked about this card.
    pub fn cover(&self, seat: Seat, card: Card) -> bool {
        self.of(seat).any(|refusal| refusal.covers(card))
    }

    /// Returns the filters of this player, in the order in which they were added.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = ClaimFilter> {
        let own = move |(who, _): &&(Seat, ClaimFilter)| *who == seat;
        self.0.iter().filter(own).map(|(_, refusal)| *refusal)
    }

    /// Adds a filter and removes the player's narrower filters.
    pub fn add(&mut self, seat: Seat, refusal: ClaimFilter) {
        self.0.retain(|(who, old)| {
            let covered = match (refusal, *old) {
                (ClaimFilter::All, _) => true,
                (ClaimFilter::Rank(rank), ClaimFilter::Card(card)) => card.rank() == Some(rank),
                (new, old) => new == old,
            };
            *who != seat || !covered
        });
        self.0.push((seat, refusal));
    }

    pub fn revoke(&mut self, seat: Seat) {
        self.0.retain(|(who, _)| *who != seat);
    }
}

/// Returns the filters that the claim prompt offers for a card: this card, its rank, every card. A joker has no rank.
pub fn offered(card: Card) -> [Option<ClaimFilter>; 3] {
    [
        Some(ClaimFilter::Card(card)),
        card.rank().map(ClaimFilter::Rank),
        Some(ClaimFilter::All),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn a_refusal_applies_to_its_cards_and_its_player_only() {
        let mut refusals = ClaimFilters::default();
        let (ana, ben) = (Seat(0), Seat(1));
        refusals.add(ana, ClaimFilter::Card(card("9S")));
        assert!(refusals.cover(ana, card("9S")) && !refusals.cover(ana, card("9H")));
        assert!(!refusals.cover(ben, card("9S")));
        refusals.add(ana, ClaimFilter::Rank(Rank::Nine));
        assert!(refusals.cover(ana, card("9H")) && !refusals.cover(ana, Card::JOKER));
        assert_eq!(refusals.of(ana).count(), 1, "the rank covers the card");
        refusals.add(ben, ClaimFilter::All);
        assert!(refusals.cover(ben, Card::JOKER));
        refusals.revoke(ana);
        assert!(!refusals.cover(ana, card("9S")) && refusals.cover(ben, card("9S")));
    }

    #[test]
    fn a_joker_has_no_rank_to_refuse() {
        assert_eq!(offered(Card::JOKER)[1], None);
        assert_eq!(offered(card("KD"))[1], Some(ClaimFilter::Rank(Rank::King)));
    }
}
