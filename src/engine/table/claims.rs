//! Claims: taking the top discard out of turn (R14–R18, D3; in Spanish *robar de contra*).
use super::{DecisionId, Phase, PublicTable, Rejection};
use crate::{
    cards::Card,
    ensure,
    seat::{PerSeat, Seat, Seating},
};
use serde::Serialize;

/// A player's answer to the claim window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Not asked: the active player, or a player who may not claim. Possible reasons are the maximum number of claims
    /// (V10), a claim that variant V15 forbids, or a missing penalty card.
    #[default]
    NotAsked,
    /// Asked, but has not answered yet.
    Awaited,
    /// Declined the card.
    Passed,
    /// Claimed the card. The claim wins once every player before this one in order of play has passed.
    Claimed,
}

/// The claim window. It opens when the active player takes a card from the stock. It closes when a claim wins or the
/// active player discards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimWindow {
    /// Number of the decision, the same for all players asked.
    #[serde(skip)]
    pub decision: DecisionId,
    /// The top discard, which can be claimed.
    pub card: Card,
    /// The active player, who is not asked (R16).
    pub active: Seat,
    /// The answer of each player.
    pub answers: PerSeat<Answer>,
}

impl ClaimWindow {
    /// True while at least one answer is outstanding. Until all answers have arrived, the active player cannot discard
    /// (D3).
    pub fn undecided(&self) -> bool {
        self.answers.as_slice().contains(&Answer::Awaited)
    }

    /// Returns the player who gets the card, or `None` if answers are outstanding or all players have passed.
    ///
    /// R16: of several claimers, the one whose turn comes soonest gets the card. A claim therefore wins once all
    /// players asked before the claimer, in order of play, have passed. The times of the answers do not matter. After
    /// all have passed, the first late claim wins.
    pub fn winner(&self, seating: &Seating) -> Option<Seat> {
        let claiming =
            |seat: &Seat| matches!(self.answers[*seat], Answer::Awaited | Answer::Claimed);
        let first = seating.others(self.active).find(claiming)?;
        (self.answers[first] == Answer::Claimed).then_some(first)
    }
}

impl PublicTable {
    /// Creates the claim window for the top discard (R14), or returns `None` if no player may claim it.
    pub(super) fn open_window(&self) -> Option<ClaimWindow> {
        let card = *self.pile.last()?;
        let mut answers = PerSeat::filled(self.seating.len(), Answer::NotAsked);
        // Every player except the active one may claim (R14). That includes the player who discarded the card, players
        // who are down (R18), and the dealer for the first discard (D4).
        let others = self.seating.others(self.active);
        for seat in others.filter(|seat| self.check_claim(*seat).is_ok()) {
            answers[seat] = Answer::Awaited;
        }
        let window = ClaimWindow {
            decision: self.decision,
            card,
            active: self.active,
            answers,
        };
        window.undecided().then_some(window)
    }

    /// True if players may claim discards in this hand. With a penalty card, a hand would have too many cards for a full
    /// run (F16).
    pub fn has_claims(&self) -> bool {
        let contract = self.contracts.of(self.active);
        self.rules.has_claims() && contract.full_run().is_none()
    }

    /// Checks that the player may claim the top discard, and so takes part in the claim window (D3).
    fn check_claim(&self, seat: Seat) -> Result<(), Rejection> {
        let (rules, forbidden) = (&self.rules, &self.rules.forbidden);
        ensure(self.has_claims(), Rejection::NoClaims)?;
        // R16: the active player cannot claim.
        ensure(seat != self.active, Rejection::ActiveDoesNotClaim)?;
        let open = self.phase == Phase::Play && !self.pile.is_empty() && !self.top_covered;
        ensure(open, Rejection::NothingToClaim)?;
        ensure(self.has_penalty_cards(), Rejection::NoPenaltyCard)?;
        let most = rules.max_claims.unwrap_or(u8::MAX);
        ensure(self.claims_won[seat] < most, Rejection::ClaimLimit)?;
        let own = forbidden.own_claim && self.top_discarded_by() == Some(seat);
        ensure(!own, Rejection::OwnDiscard)?;
        let down = forbidden.claim_down && self.down.contains(seat);
        ensure(!down, Rejection::ClaimWhenDown)
    }

    /// True if a claimer can get the penalty cards, from the penalty stock or from the stock, which may be renewed first
    /// (D2, F20).
    fn has_penalty_cards(&self) -> bool {
        let stocks = usize::from(self.penalty_stock) + usize::from(self.stock);
        let renewed = match self.can_renew() {
            true => self.pile.len() - 1,
            false => 0,
        };
        stocks + renewed >= self.rules.penalty_cards()
    }

    /// Checks an answer to the open claim window, and returns the window. `claim` is true for a claim and false for a
    /// pass.
    pub(super) fn check_answer(&self, seat: Seat, claim: bool) -> Result<&ClaimWindow, Rejection> {
        if let Some(window) = &self.window
            && seat != self.active
        {
            match (window.answers[seat], claim) {
                (Answer::Awaited, _) => return Ok(window),
                // D3: a player who has passed may still claim until the active player discards.
                (Answer::Passed, true) => return Ok(window),
                // A claim cannot be withdrawn; in Spanish: "carta en la mesa, presa".
                (Answer::Passed, false) | (Answer::Claimed, _) => {
                    return Err(Rejection::AlreadyAnswered);
                }
                (Answer::NotAsked, _) => {}
            }
        }
        self.check_claim(seat)?;
        Err(Rejection::NothingToClaim)
    }
}
