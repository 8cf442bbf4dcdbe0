//! Deadlines for claims. The engine has no clock, so the session passes for the player when a deadline is over (D3).
//!
//! Each phone has a deadline of its own, in real time. The people at the screen share one, in game time. It stops while a menu covers the
//! table, while advice is read, during a peek, and while the window is not focused.
//!
//! A phone that was away when its player was asked, and returns before the deadline, gets a new and longer one.
use crate::{Screen, Session};
use engine::{
    cards::Card,
    seat::{Seat, SeatSet},
    table::{Action, DecisionId, DecisionStage, Pending},
};
use std::time::Duration;

/// Minimum number of seconds left for a claim when the window regains the focus.
const BACK: f32 = 5.0;

/// Time for a claim after a phone has returned, as a multiple of the usual time.
const RETURN_FACTOR: u32 = 2;

/// Deadline of a phone's claim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClaimDeadline {
    seat: Seat,
    decision: DecisionId,
    left: Duration,
    /// True if the phone was away when its player was asked, and has not returned yet.
    is_unseen: bool,
}

impl Session {
    /// Notes that all events are recorded and phones are informed of them. The deadlines of phones that are newly asked for a claim start
    /// now. `time` is the time for a claim, if it is limited.
    pub fn published(&mut self, time: Option<Duration>) {
        self.claim_time = time;
        self.start_deadlines();
    }

    pub(crate) fn start_deadlines(&mut self) {
        let time = self.claim_time;
        let asked = self.game.pending().into_iter();
        let asked = asked.filter(|one| is_claim(one) && self.is_phone(one.seat) && time.is_some());
        let deadline = |Pending { seat, decision, .. }| {
            let mut known = self.deadlines.iter();
            let known = known.find(|one| one.seat == seat && one.decision == decision);
            known.copied().or(time.map(|left| ClaimDeadline {
                seat,
                decision,
                left,
                is_unseen: self.away.contains(seat),
            }))
        };
        self.deadlines = asked.filter_map(deadline).collect();
    }

    /// Sets the phones that are not connected. A phone that returns to a claim that was opened during its absence gets `RETURN_FACTOR`
    /// times the usual time from now on. Returns true if a deadline has changed.
    pub fn set_away(&mut self, mut away: SeatSet) -> bool {
        // A phone with a substitute bot returns when the bot leaves.
        for seat in self.away.iter().filter(|seat| !self.is_phone(*seat)) {
            away.insert(seat);
        }
        self.away = away;
        let mut has_changed = false;
        let returned = |one: &&mut ClaimDeadline| one.is_unseen && !away.contains(one.seat);
        for one in self.deadlines.iter_mut().filter(returned) {
            one.is_unseen = false;
            one.left = self.claim_time.unwrap_or_default() * RETURN_FACTOR;
            has_changed = true;
        }
        has_changed
    }

    /// Remaining time of the claim that the phone at this seat is asked for, if it is limited.
    pub fn claim_left(&self, seat: Seat) -> Option<Duration> {
        let mut deadlines = self.deadlines.iter();
        Some(deadlines.find(|one| one.seat == seat)?.left)
    }

    pub(crate) fn deadlines_left(&self) -> impl Iterator<Item = Duration> {
        self.deadlines.iter().map(|one| one.left)
    }

    pub(crate) fn pass_for_late_phones(&mut self, passed: Duration) {
        for one in &mut self.deadlines {
            one.left = one.left.saturating_sub(passed);
        }
        let late: Vec<_> = (self.deadlines.extract_if(.., |one| one.left.is_zero())).collect();
        for ClaimDeadline { seat, decision, .. } in late {
            // The engine refuses it if the player has answered meanwhile. A substitute bot answers for itself.
            if self.is_phone(seat) {
                let _ = self.answer(seat, decision, Action::Pass);
            }
        }
    }

    /// Seconds that the people at the screen have already spent on the present claim.
    pub fn claim_spent(&self) -> Option<f32> {
        self.screen_clock.map(|(_, spent)| spent)
    }

    pub(crate) fn run_screen_clock(&mut self, passed: f32, screen: &Screen<'_>) {
        let Some(decision) = screen.asked else {
            self.screen_clock = None;
            return;
        };
        let Some(length) = screen.claim else { return };
        let runs = screen.is_idle && !self.is_busy && !screen.is_held && self.peeking.is_none();
        let spent = match self.screen_clock {
            Some((known, spent)) if known == decision && !screen.has_focus => {
                spent.min((length - BACK).max(0.0))
            }
            Some((known, spent)) if known == decision && runs => spent + passed,
            Some((known, spent)) if known == decision => spent,
            Some(_) | None => 0.0,
        };
        self.screen_clock = Some((decision, spent));
        if spent >= length {
            let is_due = |one: &Pending| one.decision == decision && !self.game.has_refused(*one);
            let asked: Vec<Pending> = self.people_asked().filter(is_due).collect();
            for one in asked {
                let _ = self.answer(one.seat, decision, Action::Pass);
            }
        }
    }

    /// People at the screen who are asked for a claim, in order of play.
    pub fn people_asked(&self) -> impl Iterator<Item = Pending> {
        let asks = |one: &Pending| is_claim(one) && self.is_person(one.seat);
        self.pending().into_iter().filter(asks)
    }

    /// Passes for a player who is asked about the card they have just discarded, or about a card that they ignore. They can still claim it
    /// until the next discard (R14).
    pub(crate) fn pass_unwanted(&mut self, screen: &Screen<'_>) {
        let unwanted = |asked: &Pending| {
            let card = self.claimable();
            let ignored = card.is_some_and(|card| (screen.ignores)(asked.seat, card));
            let own = self.discarded_last(asked.seat);
            let lies = match self.is_person(asked.seat) {
                true => own || ignored,
                false => own && self.is_phone(asked.seat),
            };
            is_claim(asked) && lies && !self.game.has_refused(*asked)
        };
        let asked: Vec<Pending> = self.pending().into_iter().filter(unwanted).collect();
        for Pending { seat, decision, .. } in asked {
            let passed = self.answer(seat, decision, Action::Pass).is_ok();
            self.has_passed_unwanted |= passed && self.is_person(seat);
        }
    }

    /// The card that can be claimed.
    pub fn claimable(&self) -> Option<Card> {
        let window = self.claim_match().public()?.window.as_ref()?;
        Some(window.card)
    }

    /// True if the top card of the discard pile was discarded by this player.
    pub fn discarded_last(&self, seat: Seat) -> bool {
        let table = self.game.public();
        table.is_some_and(|table| table.top_discarded_by() == Some(seat))
    }
}

pub(crate) fn is_claim(asked: &Pending) -> bool {
    asked.stage == DecisionStage::Claim
}
