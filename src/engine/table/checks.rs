//! What the active player may do with the own hand, action by action. Only what the player may know enters: the open table
//! and the own hand.
use super::{Phase, Rejection, SeatView, TakeBack, TurnStep};
use crate::{
    cards::Card,
    melds::{self, End, Meld, MeldId, MeldShape, NewMeld, Place},
    rules::Closing,
};

impl SeatView<'_> {
    /// Whether this player's turn is running and the hand is not over.
    pub(super) fn check_turn(&self) -> Result<(), Rejection> {
        match self.table.phase {
            Phase::Over => Err(Rejection::HandOver),
            Phase::Draw | Phase::Play if self.table.active != self.seat => {
                Err(Rejection::NotYourTurn)
            }
            Phase::Draw | Phase::Play => Ok(()),
        }
    }

    /// R10: a turn begins by taking exactly one card.
    pub(super) fn check_draw(&self) -> Result<(), Rejection> {
        match self.table.phase {
            Phase::Draw => Ok(()),
            Phase::Play => Err(Rejection::AlreadyTaken),
            Phase::Over => Err(Rejection::HandOver),
        }
    }

    pub(super) fn check_take_discard(&self) -> Result<(), Rejection> {
        self.check_draw()?;
        if self.table.pile.is_empty() {
            Err(Rejection::PileEmpty)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_drawn(&self) -> Result<(), Rejection> {
        match self.table.phase {
            Phase::Draw => Err(Rejection::TakeFirst),
            Phase::Play => Ok(()),
            Phase::Over => Err(Rejection::HandOver),
        }
    }

    fn check_held(&self, card: Card) -> Result<(), Rejection> {
        if self.hand.contains(card) {
            Ok(())
        } else {
            Err(Rejection::NotHeld(card))
        }
    }

    pub(super) fn is_down(&self) -> bool {
        self.table.down.contains(self.seat)
    }

    pub(super) fn check_not_down(&self) -> Result<(), Rejection> {
        if self.is_down() {
            Err(Rejection::AlreadyDown)
        } else {
            Ok(())
        }
    }

    /// R24: "el que no se ha bajado no puede colocar": nor swap or move jokers.
    pub(super) fn check_down(&self) -> Result<(), Rejection> {
        if self.is_down() {
            Ok(())
        } else {
            Err(Rejection::NotDown)
        }
    }

    /// R20: the whole contract, each combination apart, exactly those asked for. Returns what each one is.
    pub(super) fn check_lay_down(&self, proposed: &[NewMeld]) -> Result<Vec<MeldShape>, Rejection> {
        self.check_drawn()?;
        self.check_not_down()?;
        if !melds::kinds_match(self.table.contract, proposed) {
            return Err(Rejection::ContractNotMet);
        }
        let mut left = *self.hand;
        for card in proposed.iter().flat_map(NewMeld::cards) {
            if !left.remove(*card) {
                return Err(Rejection::NotHeld(*card));
            }
        }
        let shapes = melds::check_contract(&self.table.rules, proposed);
        shapes.map_err(|(index, error)| Rejection::Meld {
            index: index as u8,
            error,
        })
    }

    /// R23: one card to a combination on the table.
    pub(super) fn check_lay_off(&self, card: Card, to: Place) -> Result<(), Rejection> {
        self.check_drawn()?;
        self.check_down()?;
        self.check_held(card)?;
        let target = self.meld(to.meld)?;
        Ok(melds::fits(
            &self.table.rules,
            &self.table.melds,
            target,
            to.end,
            card,
        )?)
    }

    fn meld(&self, id: MeldId) -> Result<&Meld, Rejection> {
        self.table
            .melds
            .get(id.0 as usize)
            .ok_or(Rejection::NoSuchMeld(id))
    }

    /// R42: the natural card for the joker, and the joker to its new place.
    pub(super) fn check_swap(
        &self,
        meld: MeldId,
        at: u8,
        card: Card,
        to: Place,
    ) -> Result<Card, Rejection> {
        self.check_drawn()?;
        self.check_down()?;
        self.check_held(card)?;
        let run = self.meld(meld)?;
        self.meld(to.meld)?;
        melds::check_swap(
            &self.table.rules,
            &self.table.melds,
            meld,
            at as usize,
            card,
            to,
        )?;
        Ok(run.cards[at as usize])
    }

    /// R43: an end joker to another end.
    pub(super) fn check_move(&self, meld: MeldId, from: End, to: Place) -> Result<Card, Rejection> {
        self.check_drawn()?;
        self.check_down()?;
        let run = self.meld(meld)?;
        self.meld(to.meld)?;
        melds::check_move(&self.table.rules, &self.table.melds, meld, from, to)?;
        Ok(run.at_end(from).expect("a run on the table has cards"))
    }

    /// R25: what was laid this turn, all of it or the last steps.
    pub(super) fn check_take_back(&self, steps: TakeBack) -> Result<(), Rejection> {
        self.check_drawn()?;
        let wanted = match steps {
            TakeBack::Steps(steps) => steps as usize,
            TakeBack::All => self.table.steps.len(),
        };
        if (1..=self.table.steps.len()).contains(&wanted) {
            Ok(())
        } else {
            Err(Rejection::NothingToTakeBack)
        }
    }

    /// Whether the turn can end at all now.
    pub(super) fn check_may_discard(&self) -> Result<(), Rejection> {
        self.check_drawn()?;
        // D3: until the window is decided the active player may lay down, lay off, swap, but not discard.
        if self
            .table
            .window
            .as_ref()
            .is_some_and(|window| window.undecided())
        {
            return Err(Rejection::ClaimsOpen);
        }
        Ok(())
    }

    /// R11, R30: the discard. Returns whether it closes the hand.
    pub(super) fn check_discard(&self, card: Card, close: bool) -> Result<bool, Rejection> {
        self.check_may_discard()?;
        self.check_held(card)?;
        self.check_parting(card, close)
    }

    /// Checks a discard, once the turn may end, of a card that is held.
    pub(super) fn check_parting(&self, card: Card, close: bool) -> Result<bool, Rejection> {
        let rules = &self.table.rules;
        if self.hand.len() == 1 {
            // R30: only a player who is down closes. V3 is for closing with cards left.
            self.check_down()?;
            return if close {
                Err(Rejection::CannotClose)
            } else {
                Ok(true)
            };
        }
        self.check_not_forbidden(card)?;
        if close {
            // V3, D6: "con cartas que sumen cinco puntos o menos".
            let most = rules
                .leftover
                .filter(|_| self.is_down())
                .ok_or(Rejection::CannotClose)?;
            let kept = rules.points(self.hand.iter()) - rules.value(card);
            let cheap = kept <= i32::from(most);
            return if cheap {
                Ok(true)
            } else {
                Err(Rejection::CannotClose)
            };
        }
        // V4, D7: laid down without closing: take the cards back first.
        let must_close = match rules.closing {
            Closing::Any => false,
            Closing::SameTurn => true,
            Closing::SameTurnInLastHand => self.table.last_hand,
        };
        if must_close && self.table.laid_down_this_turn() {
            Err(Rejection::MustCloseSameTurn)
        } else {
            Ok(false)
        }
    }

    /// V15, D17: strategies forbidden by agreement. The last card of a hand may always be discarded.
    fn check_not_forbidden(&self, card: Card) -> Result<(), Rejection> {
        let rules = &self.table.rules;
        let forbidden = &rules.forbidden;
        if forbidden.joker_discard
            && rules.is_wild(card)
            && !(self.hand.face_set() - rules.wilds()).is_empty()
        {
            return Err(Rejection::JokerDiscard);
        }
        if !self.is_down() {
            return Ok(());
        }
        if !forbidden.keeping_back && !forbidden.playable_discard {
            return Ok(());
        }
        let fitting = melds::taken(rules, &self.table.melds);
        if forbidden.keeping_back {
            let mut kept = *self.hand;
            kept.remove(card);
            if !(kept.face_set() & fitting).is_empty() {
                return Err(Rejection::KeepingBack);
            }
        }
        if forbidden.playable_discard
            && fitting.contains(card)
            && !(self.hand.face_set() - fitting).is_empty()
        {
            return Err(Rejection::PlayableDiscard);
        }
        Ok(())
    }
}

impl super::PublicTable {
    /// Whether the active player has laid down in this very turn (R31).
    pub fn laid_down_this_turn(&self) -> bool {
        self.steps.iter().any(|step| match step {
            TurnStep::LaidDown { .. } => true,
            TurnStep::LaidOff { .. }
            | TurnStep::SwappedJoker { .. }
            | TurnStep::MovedJoker { .. } => false,
        })
    }
}
