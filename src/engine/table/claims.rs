//! Robar de contra: who wants the discard out of turn, and who gets it (R14–R18, D3).
use super::{DecisionId, Phase, PublicTable, Rejection};
use crate::{
    cards::Card,
    seat::{PerSeat, Seat, Seating},
};

/// A seat's answer to the claim window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answer {
    /// Not asked: the active player, or somebody who may not claim at all (V10, V15, no penalty card to be had).
    #[default]
    NotAsked,
    /// Asked, no answer yet.
    Awaited,
    /// Not this card.
    Passed,
    /// Wants it; decided once every seat before has passed.
    Claimed,
}

/// The window that opens when the active player has taken from the stock, and closes when the card is awarded or trodden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimWindow {
    /// The decision's number for every seat asked.
    pub decision: DecisionId,
    /// The card in question.
    pub card: Card,
    /// The active player, who is not among those asked (R16).
    pub active: Seat,
    /// The answers by player.
    pub answers: PerSeat<Answer>,
}

impl ClaimWindow {
    /// Whether somebody must still answer, so that nothing may be discarded yet (D3).
    pub fn undecided(&self) -> bool {
        self.answers
            .iter()
            .any(|(_, answer)| answer == Answer::Awaited)
    }

    /// Who gets the card, as soon as that is certain.
    ///
    /// R16: "si varios la quieren, el que tenga el turno más próximo". A claim wins once every seat before it has passed, so
    /// neither the order of the answers nor what later seats will say matters. Once all have passed, the first late claim wins.
    pub fn winner(&self, seating: &Seating) -> Option<Seat> {
        for seat in seating.others(self.active) {
            match self.answers[seat] {
                Answer::NotAsked | Answer::Passed => {}
                Answer::Awaited => return None,
                Answer::Claimed => return Some(seat),
            }
        }
        None
    }
}

impl PublicTable {
    /// The window that opens when the active player has taken from the stock (R14); none if nobody may claim.
    pub(super) fn open_window(&self) -> Option<ClaimWindow> {
        let card = *self.pile.last()?;
        let mut answers = PerSeat::filled(self.seating.len(), Answer::NotAsked);
        let mut asked = false;
        // R14: any other player, the one who discarded it included; R18: also those who are down; D4: the dealer too.
        for seat in self.seating.others(self.active) {
            if self.claim_refusal(seat).is_none() {
                answers[seat] = Answer::Awaited;
                asked = true;
            }
        }
        asked.then_some(ClaimWindow {
            decision: self.decision,
            card,
            active: self.active,
            answers,
        })
    }

    /// Why the player is not asked about the top discard at all (D3).
    pub(super) fn claim_refusal(&self, seat: Seat) -> Option<Rejection> {
        let rules = &self.rules;
        if seat == self.active {
            // R16: the active player is not among those who claim.
            Some(Rejection::ActiveDoesNotClaim)
        } else if self.phase != Phase::Play || self.pile.is_empty() || self.top_trodden {
            Some(Rejection::NothingToClaim)
        } else if !self.penalty_to_be_had() {
            Some(Rejection::NoPenaltyCard)
        } else if rules
            .max_claims
            .is_some_and(|most| self.claims_won[seat] >= most)
        {
            Some(Rejection::ClaimLimit)
        } else if rules.forbidden.own_claim && self.top_discarded_by() == Some(seat) {
            Some(Rejection::OwnDiscard)
        } else if rules.forbidden.claim_down && self.down.contains(seat) {
            Some(Rejection::ClaimWhenDown)
        } else {
            None
        }
    }

    /// Whether a claimer could be given a penalty card (D2): the stock may be renewed for it.
    fn penalty_to_be_had(&self) -> bool {
        self.penalty_stock > 0 || self.stock > 0 || self.can_renew()
    }

    /// Whether the answer of the player to the open window may be this one.
    ///
    /// `claim` tells a claim from a pass.
    pub(super) fn check_answer(&self, seat: Seat, claim: bool) -> Result<(), Rejection> {
        if let Some(window) = &self.window
            && seat != self.active
        {
            match (window.answers[seat], claim) {
                (Answer::Awaited, _) => return Ok(()),
                // D3: a seat that has passed may still claim until the discard.
                (Answer::Passed, true) => return Ok(()),
                // "Carta en la mesa, presa": a claim stands.
                (Answer::Passed, false) | (Answer::Claimed, _) => {
                    return Err(Rejection::AlreadyAnswered);
                }
                (Answer::NotAsked, _) => {}
            }
        }
        Err(self
            .claim_refusal(seat)
            .unwrap_or(Rejection::NothingToClaim))
    }
}
