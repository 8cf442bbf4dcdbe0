//! Whose answer is awaited, and what it may be.
use super::{Answer, Phase, PublicTable, Rejection, SeatView};
use crate::{
    cards::Card,
    melds::{self, End, MeldId, Place},
    seat::Seat,
};

/// The number of a decision. An answer names the decision it answers; one to an older decision is refused as stale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct DecisionId(pub u32);

/// A decision that is awaited, or that may still be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Whose.
    pub seat: Seat,
    /// The number of the decision.
    pub decision: DecisionId,
    /// What the player is asked.
    pub stage: DecisionStage,
}

/// What is asked of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionStage {
    /// Take a card from the stock or the pile.
    Draw,
    /// Lay down, lay off …, and in the end discard.
    Play,
    /// Claim the discard or pass; the game waits for this answer.
    Claim,
    /// Already answered with a pass; a claim is still possible (D3). Nobody waits for it.
    LateClaim,
}

/// Everything a player may do now. What is not possible names its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The decision these options answer.
    pub decision: DecisionId,
    /// What the player is asked.
    pub stage: DecisionStage,
    /// Take from the stock.
    pub take_stock: Result<(), Rejection>,
    /// Take the discard.
    pub take_discard: Result<(), Rejection>,
    /// Claim the discard.
    pub claim: Result<(), Rejection>,
    /// Pass.
    pub pass: Result<(), Rejection>,
    /// Whether the contract can be laid down; the solver lists the ways ([`crate::melds::lay_downs`]).
    pub lay_down: Result<(), Rejection>,
    /// Every card with every place that takes it.
    pub lay_offs: Vec<(Card, Place)>,
    /// Every swap: run, place in it, own card, the joker's new place.
    pub swaps: Vec<(MeldId, u8, Card, Place)>,
    /// Every move: run, end, the joker's new place.
    pub moves: Vec<(MeldId, End, Place)>,
    /// How many steps of this turn can be taken back.
    pub take_back: u8,
    /// The faces that may be discarded.
    pub discards: Vec<Card>,
    /// V3: the faces whose discard may close the hand with cards left.
    pub closing_discards: Vec<Card>,
    /// Why nothing may be discarded, if so.
    pub discard: Result<(), Rejection>,
}

impl PublicTable {
    /// Every decision awaited now, and late claims still possible, in order of play from the active player on.
    pub fn pending(&self) -> Vec<Pending> {
        self.active_decision()
            .into_iter()
            .chain(self.claim_decisions())
            .collect()
    }

    /// Whom to ask next, if anybody is awaited: the claims first, for the active player may not discard before they are decided
    /// (D3).
    pub fn next_asked(&self) -> Option<Pending> {
        self.claim_decisions()
            .find(|asked| asked.stage == DecisionStage::Claim)
            .or_else(|| self.active_decision())
    }

    fn active_decision(&self) -> Option<Pending> {
        let stage = match self.phase {
            Phase::Draw => DecisionStage::Draw,
            Phase::Play => DecisionStage::Play,
            Phase::Over => return None,
        };
        Some(Pending {
            seat: self.active,
            decision: self.decision,
            stage,
        })
    }

    fn claim_decisions(&self) -> impl Iterator<Item = Pending> {
        let asked = self.window.iter().flat_map(|window| {
            let others = self.seating.others(self.active);
            others.map(move |seat| (window, seat))
        });
        asked.filter_map(|(window, seat)| {
            let stage = match window.answers[seat] {
                Answer::Awaited => DecisionStage::Claim,
                Answer::Passed => DecisionStage::LateClaim,
                Answer::NotAsked | Answer::Claimed => return None,
            };
            Some(Pending {
                seat,
                decision: window.decision,
                stage,
            })
        })
    }
}

impl SeatView<'_> {
    /// Everything this player may do now. It is worked out from the view alone, so it tells nothing hidden.
    ///
    /// # Errors
    /// Why nothing can be done at all.
    pub fn legal(&self) -> Result<Legal, Rejection> {
        match self.table.phase {
            Phase::Over => Err(Rejection::HandOver),
            Phase::Draw if self.table.active == self.seat => Ok(self.legal_draw()),
            Phase::Draw => Err(Rejection::NotYourTurn),
            Phase::Play if self.table.active == self.seat => Ok(self.legal_play()),
            Phase::Play => self.legal_claim(),
        }
    }

    /// Nothing but refusals: those for a player whose `turn` it is not, or has not come so far.
    fn nothing(
        &self,
        decision: DecisionId,
        stage: DecisionStage,
        turn: Rejection,
        claim: Rejection,
    ) -> Legal {
        Legal {
            decision,
            stage,
            take_stock: Err(turn.clone()),
            take_discard: Err(turn.clone()),
            claim: Err(claim.clone()),
            pass: Err(claim),
            lay_down: Err(turn.clone()),
            lay_offs: Vec::new(),
            swaps: Vec::new(),
            moves: Vec::new(),
            take_back: 0,
            discards: Vec::new(),
            closing_discards: Vec::new(),
            discard: Err(turn),
        }
    }

    fn legal_draw(&self) -> Legal {
        let nothing = self.nothing(
            self.table.decision,
            DecisionStage::Draw,
            Rejection::TakeFirst,
            Rejection::ActiveDoesNotClaim,
        );
        Legal {
            take_stock: self.check_draw(),
            take_discard: self.check_take_discard(),
            ..nothing
        }
    }

    fn legal_claim(&self) -> Result<Legal, Rejection> {
        let claim = self.table.check_answer(self.seat, true);
        claim.clone()?;
        let pass = self.table.check_answer(self.seat, false);
        let window = self
            .table
            .window
            .as_ref()
            .expect("a claim is possible only while the window is open");
        let stage = if pass.is_ok() {
            DecisionStage::Claim
        } else {
            DecisionStage::LateClaim
        };
        let nothing = self.nothing(
            window.decision,
            stage,
            Rejection::NotYourTurn,
            Rejection::NothingToClaim,
        );
        Ok(Legal {
            claim,
            pass,
            ..nothing
        })
    }

    fn legal_play(&self) -> Legal {
        let decision = self.table.decision;
        let mut legal = self.nothing(
            decision,
            DecisionStage::Play,
            Rejection::AlreadyTaken,
            Rejection::ActiveDoesNotClaim,
        );
        let (rules, melds) = (&self.table.rules, &self.table.melds);
        legal.lay_down = self.check_not_down().and_then(|()| {
            let possible = melds::can_lay_down(self.hand, self.table.contract, rules);
            if possible {
                Ok(())
            } else {
                Err(Rejection::ContractNotMet)
            }
        });
        if self.is_down() {
            // Most cards fit nowhere: one look at all places says which do.
            let taken = melds::taken(rules, melds);
            for card in (self.hand.face_set() & taken).iter() {
                let places = melds::places_for(rules, melds, card);
                legal.lay_offs.extend(places.map(|place| (card, place)));
            }
            legal.swaps = self.swaps();
            legal.moves = self.moves();
        }
        legal.take_back = self.table.steps.len().min(u8::MAX as usize) as u8;
        legal.discard = self.check_may_discard();
        if legal.discard.is_ok() {
            legal.discards = self.partings(false);
            if rules.leftover.is_some() {
                legal.closing_discards = self.partings(true);
            }
            if legal.discards.is_empty() && legal.closing_discards.is_empty() {
                let first = self
                    .hand
                    .faces()
                    .next()
                    .map(|card| self.check_discard(card, false).map(|_| ()));
                legal.discard = first.unwrap_or(Err(Rejection::NoHand));
            }
        }
        legal
    }

    /// The faces whose discard may end the turn; `close` as in [`SeatView::check_parting`].
    fn partings(&self, close: bool) -> Vec<Card> {
        let forbidden = &self.table.rules.forbidden;
        let mut cards = Vec::new();
        let faces = self.hand.faces();
        if close || forbidden.joker_discard || forbidden.keeping_back || forbidden.playable_discard
        {
            cards.extend(faces.filter(|card| self.check_parting(*card, close).is_ok()));
        } else if (self.hand.faces().next())
            .is_some_and(|card| self.check_parting(card, false).is_ok())
        {
            // What goes for one face goes for all.
            cards.reserve_exact(self.hand.len());
            cards.extend(faces);
        }
        cards
    }

    fn swaps(&self) -> Vec<(MeldId, u8, Card, Place)> {
        let (rules, melds) = (&self.table.rules, &self.table.melds);
        let mut swaps = Vec::new();
        for meld in melds {
            for (at, _) in melds::jokers(rules, meld) {
                let Some(card) = meld.stands_for(at).filter(|card| self.hand.contains(*card))
                else {
                    continue;
                };
                let targets =
                    melds::swap_targets(rules, melds, meld.id, at, card).unwrap_or_default();
                swaps.extend(targets.into_iter().map(|to| (meld.id, at as u8, card, to)));
            }
        }
        swaps
    }

    fn moves(&self) -> Vec<(MeldId, End, Place)> {
        let (rules, melds) = (&self.table.rules, &self.table.melds);
        let mut moves = Vec::new();
        for meld in melds {
            for from in [End::Low, End::High] {
                // A look before the question keeps this free of allocation where no joker lies.
                if meld.at_end(from).is_some_and(|card| rules.is_wild(card)) {
                    let targets =
                        melds::move_targets(rules, melds, meld.id, from).unwrap_or_default();
                    moves.extend(targets.into_iter().map(|to| (meld.id, from, to)));
                }
            }
        }
        moves
    }
}
