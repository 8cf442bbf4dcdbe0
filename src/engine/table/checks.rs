//! Checks of the active player's actions, one method for each action. They use only information available to that
//! player: the public table and the player's own hand.
use super::{ClaimWindow, Phase, Rejection, SeatView, TakeBack, TurnStep};
use crate::{
    cards::{Card, Faces},
    ensure,
    melds::{self, End, Meld, MeldError, MeldId, NewMeld, Place},
    rules::{Closing, JokerTakers, MeldKind},
    seat::Seat,
};

impl SeatView<'_> {
    /// Checks that it is this player's turn and that the hand is not over.
    pub(crate) fn check_turn(&self) -> Result<(), Rejection> {
        match self.table.phase {
            Phase::Over => Err(Rejection::HandOver),
            Phase::Draw | Phase::Play if self.table.active != self.seat => {
                Err(Rejection::NotYourTurn)
            }
            Phase::Draw | Phase::Play => Ok(()),
        }
    }

    /// Checks that no card has been taken this turn: a turn begins by taking exactly one card (R10).
    pub(super) fn check_draw(&self) -> Result<(), Rejection> {
        match self.table.phase {
            Phase::Draw => Ok(()),
            Phase::Play => Err(Rejection::AlreadyTaken),
            Phase::Over => Err(Rejection::HandOver),
        }
    }

    /// Checks that the discard may be taken, and returns it.
    pub(super) fn check_take_discard(&self) -> Result<Card, Rejection> {
        self.check_draw()?;
        let may = !self.table.rules.no_pile_when_down || !self.is_down();
        ensure(may, Rejection::PileWhenDown)?;
        self.table.pile.last().copied().ok_or(Rejection::PileEmpty)
    }

    fn check_drawn(&self) -> Result<(), Rejection> {
        match self.table.phase {
            Phase::Draw => Err(Rejection::TakeFirst),
            Phase::Play => Ok(()),
            Phase::Over => Err(Rejection::HandOver),
        }
    }

    fn check_held(&self, card: Card) -> Result<(), Rejection> {
        ensure(self.hand.contains(card), Rejection::NotHeld(card))
    }

    pub(super) fn is_down(&self) -> bool {
        self.table.down.contains(self.seat)
    }

    pub(super) fn check_not_down(&self) -> Result<(), Rejection> {
        ensure(!self.is_down(), Rejection::AlreadyDown)
    }

    /// Checks that the player has laid down the contract. Rule R24 requires it for lay-offs, joker swaps and joker
    /// moves; in Spanish: "el que no se ha bajado no puede colocar".
    fn check_down(&self) -> Result<(), Rejection> {
        ensure(self.is_down(), Rejection::NotDown)
    }

    /// Checks that the player may change melds on the table.
    pub(super) fn check_may_lay_off(&self) -> Result<(), Rejection> {
        self.check_down()?;
        ensure(!self.table.lays_off_next_turn(), Rejection::LayOffNextTurn)
    }

    /// Checks that the player may replace jokers of melds with natural cards (R42, F18).
    pub(super) fn check_may_swap(&self) -> Result<(), Rejection> {
        match (self.table.rules.joker_swap.takers(), self.is_down()) {
            (None, _) => {
                self.check_may_lay_off()?;
                self.check_keeps_card(1)
            }
            (Some(JokerTakers::NotDown), true) => Err(Rejection::AlreadyDown),
            (Some(JokerTakers::Down), false) => Err(Rejection::NotDown),
            (Some(_), true) => self.check_may_lay_off(),
            (Some(_), false) => Ok(()),
        }
    }

    /// Checks that the player may take `joker` into the hand for `card`: a player who is not down may have to lay down
    /// in this turn (F18).
    pub(super) fn check_gains(&self, card: Card, joker: Card) -> Result<(), Rejection> {
        if !self.swaps_to_lay_down() {
            return Ok(());
        }
        let mut hand = self.hand.without([card]);
        hand.add(joker);
        let after = SeatView {
            hand: &hand,
            ..*self
        };
        let lays_down = after.best_lay_down().is_some();
        ensure(lays_down, Rejection::SwapWithoutLayDown)
    }

    /// True if this player may take a joker only in order to lay down in this turn (F18).
    fn swaps_to_lay_down(&self) -> bool {
        let takers = self.table.rules.joker_swap.takers();
        takers == Some(JokerTakers::ToLayDown) && !self.is_down()
    }

    /// Checks that a card for the discard is left after `cards` cards are laid, if the rules require it (V20).
    pub(crate) fn check_keeps_card(&self, cards: usize) -> Result<(), Rejection> {
        let keeps = !self.table.rules.must_discard || self.hand.len() > cards;
        ensure(keeps, Rejection::KeepDiscard)
    }

    /// Checks that the melds are exactly those of the contract and that each is valid (R20). Returns the melds that are
    /// then laid, numbered in the order proposed.
    pub(crate) fn check_lay_down(&self, proposed: &[NewMeld]) -> Result<Vec<Meld>, Rejection> {
        self.check_drawn()?;
        self.check_not_down()?;
        let complete = melds::kinds_match(self.contract(), proposed);
        ensure(complete, Rejection::ContractNotMet)?;
        let mut left = *self.hand;
        for card in proposed.iter().flat_map(NewMeld::cards) {
            ensure(left.remove(*card), Rejection::NotHeld(*card))?;
        }
        if self.table.must_lay_down_all() {
            ensure(left.is_empty(), Rejection::WholeHand)?;
        } else {
            self.check_keeps_card(self.hand.len() - left.len())?;
            let demands = melds::demands(self.contract(), proposed);
            let mut lengths = proposed.iter().zip(demands);
            let too_long = lengths.position(|(meld, size)| meld.cards().len() > size);
            if let Some(index) = too_long.filter(|_| self.table.rules.exact_melds) {
                return Err(rejected(index, MeldError::TooLong));
            }
        }
        let shapes = melds::check_contract(&self.table.rules, self.contract(), proposed);
        let shapes = shapes.map_err(|(index, error)| rejected(index, error))?;
        let numbered = (self.table.melds.len() as u8..).zip(proposed.iter().zip(shapes));
        let melds = numbered.map(|(id, (proposed, shape))| Meld {
            id: MeldId(id),
            owner: self.seat,
            shape,
            cards: proposed.cards().to_vec(),
        });
        Ok(melds.collect())
    }

    /// Checks the lay-off of one card on a meld on the table (R23).
    pub(crate) fn check_lay_off(&self, card: Card, to: Place) -> Result<(), Rejection> {
        self.check_drawn()?;
        self.check_may_lay_off()?;
        self.check_held(card)?;
        self.table.meld(to.meld)?;
        self.check_keeps_card(1)?;
        self.table.check_place(card, to)
    }

    /// Checks that a natural card may replace a joker and that the joker may go to `to` (R42). `None` stands for the
    /// player's hand (F18). Returns the joker.
    pub(crate) fn check_swap(
        &self,
        meld: MeldId,
        at: u8,
        card: Card,
        to: Option<Place>,
    ) -> Result<Card, Rejection> {
        self.check_drawn()?;
        self.check_may_swap()?;
        self.check_held(card)?;
        let joker = self.table.check_swapped(meld, at, card, to)?;
        self.check_gains(card, joker).map(|()| joker)
    }

    /// Checks that the joker at an end of a run may move to `to` (R43). Returns the joker.
    pub(crate) fn check_move(&self, meld: MeldId, from: End, to: Place) -> Result<Card, Rejection> {
        self.check_drawn()?;
        self.check_may_lay_off()?;
        self.table.check_moved(meld, from, to)
    }

    /// Checks that the turn has at least as many steps as the player takes back (R25).
    pub(super) fn check_take_back(&self, steps: TakeBack) -> Result<(), Rejection> {
        self.check_drawn()?;
        let wanted = match steps {
            TakeBack::Steps(steps) => steps as usize,
            TakeBack::All => self.table.steps.len(),
        };
        let possible = (1..=self.table.steps.len()).contains(&wanted);
        ensure(possible, Rejection::NothingToTakeBack)
    }

    /// Checks that the turn can end now, whatever card is discarded.
    pub(super) fn check_may_discard(&self) -> Result<(), Rejection> {
        self.check_drawn()?;
        // D3: while answers to the claim window are outstanding, the active player may lay down, lay off and swap, but
        // not discard.
        let window = self.table.window.as_ref();
        let open = window.is_some_and(ClaimWindow::undecided);
        ensure(!open, Rejection::ClaimsOpen)
    }

    /// Checks the discard of a card (R11). Returns true if it closes the hand (R30).
    pub(super) fn check_discard(&self, card: Card, close: bool) -> Result<bool, Rejection> {
        self.check_may_discard()?;
        self.check_held(card)?;
        self.check_discard_candidate(card, close)
    }

    /// Checks that a player who has taken a joker in order to lay down has done so (F18).
    fn check_has_laid_down(&self) -> Result<(), Rejection> {
        let swapped = |step: &TurnStep| matches!(step, TurnStep::SwappedJoker { .. });
        let waits = self.swaps_to_lay_down() && self.table.steps.iter().any(swapped);
        ensure(!waits, Rejection::SwapWithoutLayDown)
    }

    /// Checks the discard of a card in hand, assuming that the turn can end now. Returns true if it closes the hand.
    pub(super) fn check_discard_candidate(
        &self,
        card: Card,
        close: bool,
    ) -> Result<bool, Rejection> {
        let rules = &self.table.rules;
        self.check_has_laid_down()?;
        if self.hand.len() == 1 {
            // R30: only a player who is down can close. `close` requests closing with cards left (V3), but this is the
            // last card.
            self.check_down()?;
            return ensure(!close, Rejection::CannotClose).map(|()| true);
        }
        self.check_not_forbidden(card)?;
        if close {
            // V3, D6: the closer may keep cards worth up to `most` points (five under V3) after the discard.
            let most = rules.leftover.filter(|_| self.is_down());
            let most = most.ok_or(Rejection::CannotClose)?;
            let kept = rules.points(self.hand.iter()) - rules.value(card);
            return ensure(kept <= i32::from(most), Rejection::CannotClose).map(|()| true);
        }
        // V4, D7: a player who laid down this turn must also close in this turn, or take the melds back before
        // discarding.
        let must_close = self.table.must_close_at_once() && self.table.laid_down_this_turn();
        ensure(!must_close, Rejection::MustCloseSameTurn).map(|()| false)
    }

    /// Checks the restrictions on discards that variant V15 adds (D17). A player's last card may always be discarded.
    fn check_not_forbidden(&self, card: Card) -> Result<(), Rejection> {
        let rules = &self.table.rules;
        let forbidden = &rules.forbidden;
        let other_than = |faces: Faces| !(self.hand.face_set() - faces).is_empty();
        let joker = forbidden.joker_discard && rules.is_wild(card) && other_than(rules.wilds());
        // F16: a player with too many jokers for the full run could otherwise never lay down.
        let surplus = || rules.surplus_wilds(self.contract(), self.hand);
        ensure(!joker || surplus().contains(card), Rejection::JokerDiscard)?;
        let restricts = forbidden.keeping_back || forbidden.playable_discard;
        if !restricts || self.check_may_lay_off().is_err() {
            return Ok(());
        }
        let fitting = melds::taken(rules, &self.table.melds);
        let kept = self.hand.without([card]).face_set() & fitting;
        let keeps_back = forbidden.keeping_back && !kept.is_empty();
        ensure(!keeps_back, Rejection::KeepingBack)?;
        let playable = fitting.contains(card) && other_than(fitting);
        let is_forbidden = forbidden.playable_discard && playable;
        ensure(!is_forbidden, Rejection::PlayableDiscard)
    }
}

/// Returns the rejection of the proposed meld with this index.
const fn rejected(index: usize, error: MeldError) -> Rejection {
    let index = index as u8;
    Rejection::Meld { index, error }
}

impl super::PublicTable {
    fn meld(&self, id: MeldId) -> Result<&Meld, Rejection> {
        let meld = self.melds.get(id.0 as usize);
        meld.ok_or(Rejection::NoSuchMeld(id))
    }

    /// Checks that a card of any player fits at a place (R23).
    pub(super) fn check_place(&self, card: Card, to: Place) -> Result<(), Rejection> {
        let target = self.meld(to.meld)?;
        Ok(melds::fits(&self.rules, &self.melds, target, to.end, card)?)
    }

    /// Checks that a natural card of any player may replace a joker, and that the joker may go to `to` (R42). Returns
    /// the joker.
    pub(super) fn check_swapped(
        &self,
        meld: MeldId,
        at: u8,
        card: Card,
        to: Option<Place>,
    ) -> Result<Card, Rejection> {
        let from = self.meld(meld)?;
        if let Some(to) = to {
            self.meld(to.meld)?;
        }
        melds::check_swap(&self.rules, &self.melds, meld, at as usize, card, to)?;
        Ok(from.cards[at as usize])
    }

    /// Checks that the joker at an end of a run may move to `to` in the turn of any player (R43). Returns the joker.
    pub(super) fn check_moved(
        &self,
        meld: MeldId,
        from: End,
        to: Place,
    ) -> Result<Card, Rejection> {
        let run = self.meld(meld)?;
        self.meld(to.meld)?;
        let keeps = self.run_without_joker(run.owner);
        melds::check_move(&self.rules, keeps, &self.melds, meld, from, to)?;
        Ok(run.at_end(from).expect("a run on the table has cards"))
    }

    /// True if a player must lay down and close in the same turn (V4, V23, F16).
    pub(crate) fn must_close_at_once(&self) -> bool {
        let by_variant = match self.rules.closing {
            Closing::Any => false,
            Closing::SameTurn => true,
            Closing::SameTurnInLastHand | Closing::WholeHandInLastHand => self.last_hand,
        };
        by_variant || self.must_lay_down_all()
    }

    /// True if a player closes this hand by laying down all cards at once (V23, F16).
    pub(crate) fn must_lay_down_all(&self) -> bool {
        let contract = self.contracts.of(self.active);
        self.rules.lays_down_all(contract, self.last_hand)
    }

    /// Number of cards that a run keeps if a joker moves away from it (R43): as many as its owner's contract asks of the
    /// longest run, so that the runs of a player always fulfil the contract (F14).
    pub(super) fn run_without_joker(&self, owner: Seat) -> usize {
        self.contracts.of(owner).greatest_size(MeldKind::Run)
    }

    /// True if the active player has laid down the contract in this turn and must wait for the next turn to lay off
    /// (V19).
    pub fn lays_off_next_turn(&self) -> bool {
        self.rules.lay_off_next_turn && self.laid_down_this_turn()
    }

    /// True if the active player has laid down the contract in this turn. Closing then earns the bonus (R31).
    pub fn laid_down_this_turn(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step, TurnStep::LaidDown { .. }))
    }
}
