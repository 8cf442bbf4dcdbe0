//! The pending decisions, and the legal actions for each of them.
use super::{Action, Answer, Phase, PublicTable, Rejection, SeatView, TakeBack};
use crate::{
    cards::{Card, CardCounts},
    ensure,
    melds::{self, End, MeldId, NewMeld, Place},
    rules::{Contract, RuleSet},
    seat::Seat,
};
use serde::Serialize;
use std::borrow::Cow;

/// Number of a decision. Every answer contains the number of its decision. The engine rejects an answer to an older
/// decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct DecisionId(pub u32);

/// A decision that a player must make, or may still change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The player who decides.
    pub seat: Seat,
    /// The number of the decision.
    pub decision: DecisionId,
    /// Kind of decision.
    pub stage: DecisionStage,
}

/// Kind of decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionStage {
    /// Take a card from the stock or the pile.
    Draw,
    /// Lay down, lay off, swap or move jokers, take back, and finally discard.
    Play,
    /// Claim the top discard or pass. The game waits for this answer.
    Claim,
    /// Change a pass to a claim, which decision D3 allows until the active player discards. The game does not wait for
    /// it.
    LateClaim,
}

/// All actions that a player may take now. For an impossible action, the field holds the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The decision that these actions answer.
    pub decision: DecisionId,
    /// Kind of decision.
    pub stage: DecisionStage,
    /// `Ok` if the player may take the top card of the stock.
    pub take_stock: Result<(), Rejection>,
    /// `Ok` if the player may take the top discard.
    pub take_discard: Result<(), Rejection>,
    /// `Ok` if the player may claim the top discard.
    pub claim: Result<(), Rejection>,
    /// `Ok` if the player may pass in the claim window.
    pub pass: Result<(), Rejection>,
    /// `Ok` if the hand contains the contract. [`crate::melds::lay_downs`] lists the ways to lay it down.
    pub lay_down: Result<(), Rejection>,
    /// Each possible lay-off: the card, and the meld or run end that accepts it.
    pub lay_offs: Vec<(Card, Place)>,
    /// Each possible joker swap: the meld, the joker's position in it, the natural card, and the place that accepts the
    /// joker; `None` for the player's hand (F18).
    pub swaps: Vec<(MeldId, u8, Card, Option<Place>)>,
    /// Each possible joker move: the run, the end that the joker leaves, and the place that accepts the joker.
    pub moves: Vec<(MeldId, End, Place)>,
    /// Number of steps of this turn that can be taken back.
    pub take_back: u8,
    /// The cards that may be discarded, each face once.
    pub discards: Vec<Card>,
    /// The cards whose discard may close the hand with cards left in hand (V3), each face once.
    pub closing_discards: Vec<Card>,
    /// `Ok` if at least one card may be discarded, otherwise the reason.
    pub discard: Result<(), Rejection>,
}

impl Legal {
    /// Returns the legal actions except lay-downs, which a [`Legal`] does not list.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        let plain = [
            (&self.take_stock, Action::TakeStock),
            (&self.take_discard, Action::TakeDiscard),
            (&self.claim, Action::Claim),
            (&self.pass, Action::Pass),
        ];
        let plain = plain.into_iter().filter(|(allowed, _)| allowed.is_ok());
        let lay_offs = self.lay_offs.iter();
        let swaps = self.swaps.iter();
        let moves = self.moves.iter();
        let steps = (1..=self.take_back).map(TakeBack::Steps);
        let all = (self.take_back > 0).then_some(TakeBack::All);
        let discard = |close| move |card: &_| Action::Discard { card: *card, close };
        plain
            .map(|(_, action)| action)
            .chain(lay_offs.map(|&(card, to)| Action::LayOff { card, to }))
            .chain(swaps.map(|&(meld, at, card, to)| Action::SwapJoker { meld, at, card, to }))
            .chain(moves.map(|&(meld, from, to)| Action::MoveJoker { meld, from, to }))
            .chain(steps.chain(all).map(|steps| Action::TakeBack { steps }))
            .chain(self.discards.iter().map(discard(false)))
            .chain(self.closing_discards.iter().map(discard(true)))
    }
}

impl PublicTable {
    /// Returns all pending decisions and possible late claims, in order of play, starting with the active player.
    pub fn pending(&self) -> Vec<Pending> {
        let active = self.active_decision().into_iter();
        active.chain(self.claim_decisions()).collect()
    }

    /// Returns the next decision to ask for, if any. Claims come first, because the active player may not discard until
    /// all players asked have answered (D3).
    pub fn next_pending(&self) -> Option<Pending> {
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

/// Returns the lay-down if this hand allows it: with all cards if `whole` is true (V23). Under V20, the cheapest card
/// that no meld needs stays in hand.
pub fn allowed_lay_down(
    rules: &RuleSet,
    contract: Contract,
    hand: &CardCounts,
    whole: bool,
    melds: Vec<NewMeld>,
) -> Option<Vec<NewMeld>> {
    let laid: usize = melds.iter().map(|meld| meld.cards().len()).sum();
    let is_whole = laid == hand.len();
    if whole {
        return is_whole.then_some(melds);
    }
    if is_whole && rules.must_discard {
        let shorter = melds.iter().enumerate().flat_map(|(at, meld)| {
            let shorter = without_one_card(meld).into_iter();
            let melds = &melds;
            shorter.map(move |(card, meld)| {
                let mut melds = melds.clone();
                melds[at] = meld;
                (card, melds)
            })
        });
        let is_valid = |melds: &[NewMeld]| melds::check_contract(rules, contract, melds).is_ok();
        let valid = shorter.filter(|(_, melds)| is_valid(melds));
        return Some(valid.min_by_key(|(card, _)| rules.value(*card))?.1);
    }
    Some(melds)
}

/// Returns the melds with one card fewer, each with the card: any card of a trio, or a card at an end of a run.
fn without_one_card(meld: &NewMeld) -> Vec<(Card, NewMeld)> {
    match meld {
        NewMeld::Trio { cards } => {
            let without = |at: usize| {
                let mut cards = cards.clone();
                (cards.remove(at), NewMeld::Trio { cards })
            };
            (0..cards.len()).map(without).collect()
        }
        NewMeld::Run { from, cards } => {
            let next = from.face().map(|(rank, suit)| Card::new(rank.up(1), suit));
            let ends = [
                (cards.split_last(), Some(*from)),
                (cards.split_first(), next),
            ];
            let shorter = ends.into_iter().filter_map(|(parts, from)| {
                let ((card, rest), from) = (parts?, from?);
                let cards = rest.to_vec();
                Some((*card, NewMeld::Run { from, cards }))
            });
            shorter.collect()
        }
    }
}

/// Returns the rules for a lay-down, with all cards if `whole` is true: V23 sets no exact size of melds (F11).
pub fn lay_down_rules(rules: &RuleSet, whole: bool) -> Cow<'_, RuleSet> {
    if !rules.exact_melds || !whole {
        return Cow::Borrowed(rules);
    }
    Cow::Owned(RuleSet {
        exact_melds: false,
        ..rules.clone()
    })
}

impl SeatView<'_> {
    /// Returns the best way to lay the contract down, as [`melds::best_lay_down`] does, that this hand allows: with all
    /// cards under V23, or with a card left for the discard under V20.
    pub fn best_lay_down(&self) -> Option<Vec<NewMeld>> {
        let table = self.table;
        // Under V23 other players have laid nothing down, and under V19 the melds on the table must wait.
        let alone = table.must_lay_down_all() || table.rules.lay_off_next_turn;
        let others = if alone { &[] } else { &table.melds[..] };
        let best =
            melds::best_lay_down(self.hand, self.contract(), &self.lay_down_rules(), others)?;
        self.fitting(best)
    }

    /// Returns different ways to lay the contract down, as [`melds::lay_downs`] does, that this hand allows.
    pub fn lay_downs(&self, limit: usize) -> Vec<Vec<NewMeld>> {
        let ways = melds::lay_downs(self.hand, self.contract(), &self.lay_down_rules(), limit);
        ways.into_iter()
            .filter_map(|way| self.fitting(way))
            .collect()
    }

    /// Returns the rules for a lay-down now.
    fn lay_down_rules(&self) -> Cow<'_, RuleSet> {
        lay_down_rules(&self.table.rules, self.table.must_lay_down_all())
    }

    fn fitting(&self, melds: Vec<NewMeld>) -> Option<Vec<NewMeld>> {
        let (rules, whole) = (&self.table.rules, self.table.must_lay_down_all());
        allowed_lay_down(rules, self.contract(), self.hand, whole, melds)
    }

    /// Returns all actions that this player may take now. Uses the view alone, so the result reveals nothing hidden.
    ///
    /// # Errors
    /// Returns the reason why the player cannot act at all.
    pub fn legal(&self) -> Result<Legal, Rejection> {
        match (self.check_turn(), self.table.phase) {
            (Ok(()), Phase::Draw) => Ok(self.legal_draw()),
            (Ok(()), _) => Ok(self.legal_play()),
            (Err(Rejection::NotYourTurn), Phase::Play) => self.legal_claim(),
            (Err(reason), _) => Err(reason),
        }
    }

    /// Returns a [`Legal`] that permits no action.
    fn nothing(&self, stage: DecisionStage) -> Legal {
        // The reason for the actions of the active player, and the one for claims and passes.
        let (turn, claim) = match stage {
            DecisionStage::Draw => (Rejection::TakeFirst, Rejection::ActiveDoesNotClaim),
            DecisionStage::Play => (Rejection::AlreadyTaken, Rejection::ActiveDoesNotClaim),
            DecisionStage::Claim | DecisionStage::LateClaim => {
                (Rejection::NotYourTurn, Rejection::NothingToClaim)
            }
        };
        Legal {
            decision: self.table.decision,
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
        Legal {
            take_stock: self.check_draw(),
            take_discard: self.check_take_discard().map(drop),
            ..self.nothing(DecisionStage::Draw)
        }
    }

    fn legal_claim(&self) -> Result<Legal, Rejection> {
        let window = self.table.check_answer(self.seat, true)?;
        let pass = self.table.check_answer(self.seat, false).map(drop);
        let stage = if pass.is_ok() {
            DecisionStage::Claim
        } else {
            DecisionStage::LateClaim
        };
        Ok(Legal {
            decision: window.decision,
            claim: Ok(()),
            pass,
            ..self.nothing(stage)
        })
    }

    fn legal_play(&self) -> Legal {
        let mut legal = self.nothing(DecisionStage::Play);
        let (rules, melds) = (&self.table.rules, &self.table.melds);
        legal.lay_down = self.check_not_down().and_then(|()| {
            let possible = melds::can_lay_down(self.hand, self.contract(), rules);
            ensure(possible, Rejection::ContractNotMet)?;
            if self.table.must_lay_down_all() {
                return ensure(self.best_lay_down().is_some(), Rejection::WholeHand);
            }
            self.check_keeps_card(self.contract().cards_needed())
        });
        let may_lay_off = self.check_may_lay_off().is_ok();
        if may_lay_off {
            legal.moves = self.moves();
        }
        if may_lay_off && self.check_keeps_card(1).is_ok() {
            // Most cards fit no meld. One pass over all melds finds the faces that fit, and only these are tried.
            let taken = melds::taken(rules, melds);
            for card in (self.hand.face_set() & taken).iter() {
                let places = melds::places_for(rules, melds, card);
                legal.lay_offs.extend(places.map(|place| (card, place)));
            }
        }
        if self.check_may_swap().is_ok() {
            legal.swaps = self.swaps();
        }
        legal.take_back = self.table.steps.len().min(u8::MAX as usize) as u8;
        legal.discard = self.check_may_discard();
        if legal.discard.is_ok() {
            legal.discards = self.discard_candidates(false);
            if rules.leftover.is_some() {
                legal.closing_discards = self.discard_candidates(true);
            }
            if legal.discards.is_empty() && legal.closing_discards.is_empty() {
                let first = self.hand.faces().next().ok_or(Rejection::NoHand);
                legal.discard = first.and_then(|card| self.check_discard(card, false).map(drop));
            }
        }
        legal
    }

    /// Returns the cards that may be discarded, each face once. If `close` is true, returns only the cards whose
    /// discard may close the hand with cards left (V3).
    fn discard_candidates(&self, close: bool) -> Vec<Card> {
        let forbidden = &self.table.rules.forbidden;
        let mut cards = Vec::new();
        let faces = self.hand.faces();
        if close || forbidden.joker_discard || forbidden.keeping_back || forbidden.playable_discard
        {
            cards.extend(faces.filter(|card| self.check_discard_candidate(*card, close).is_ok()));
        } else if (self.hand.faces().next())
            .is_some_and(|card| self.check_discard_candidate(card, false).is_ok())
        {
            // If no rule restricts single cards, either all cards are allowed or none. One check is then enough.
            cards.reserve_exact(self.hand.len());
            cards.extend(faces);
        }
        cards
    }

    fn swaps(&self) -> Vec<(MeldId, u8, Card, Option<Place>)> {
        let (rules, melds) = (&self.table.rules, &self.table.melds);
        let mut swaps = Vec::new();
        for meld in melds {
            for (at, joker) in melds::jokers(rules, meld) {
                let faces = melds::replacements(rules, meld, at) & self.hand.face_set();
                for card in faces
                    .iter()
                    .filter(|card| self.check_gains(*card, joker).is_ok())
                {
                    let targets = melds::swap_targets(rules, melds, meld.id, at, card);
                    let targets = targets.into_iter().flatten();
                    swaps.extend(targets.map(|to| (meld.id, at as u8, card, to)));
                }
            }
        }
        swaps
    }

    fn moves(&self) -> Vec<(MeldId, End, Place)> {
        let (rules, melds) = (&self.table.rules, &self.table.melds);
        let mut moves = Vec::new();
        for meld in melds {
            let keeps = self.table.run_without_joker(meld.owner);
            for from in [End::Low, End::High] {
                // Most runs have no joker at the end. Checking this first avoids an allocation for them.
                if meld.at_end(from).is_some_and(|card| rules.is_wild(card))
                    && let Ok(targets) = melds::move_targets(rules, keeps, melds, meld.id, from)
                {
                    moves.extend(targets.into_iter().map(|to| (meld.id, from, to)));
                }
            }
        }
        moves
    }
}
