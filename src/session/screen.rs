//! Privacy between people who share a screen.
//!
//! A single person is always the viewer. If several people share the screen, each is the viewer only during their own
//! turn. The privacy screen first calls the next person by name, unless they play with open cards. Between turns, all may
//! peek at their own hands. All are asked for a claim at the same time, while no hand is open: see [`crate::sealed`].
use crate::{Output, Session};
use engine::{
    cards::Card,
    matchplay::{MatchEvent, SeenMatchEvent},
    seat::Seat,
    table::{DecisionId, DecisionStage, OwnedView, Pending, SeenEvent, Viewer},
};

/// State of the screen.
#[derive(Clone, Copy)]
pub struct Screen<'a> {
    /// True if everything that happened has been shown.
    pub is_idle: bool,
    /// Cover of the table.
    pub cover: Cover,
    /// True unless a menu covers the table or the window lacks the focus.
    pub is_watched: bool,
    /// True if the window has the focus.
    pub has_focus: bool,
    /// True if hands open without the privacy screen, because the people play with open cards.
    pub has_open_cards: bool,
    /// The open claim question.
    pub asked: Option<DecisionId>,
    /// Seconds for a claim; `None` without a limit.
    pub claim: Option<f32>,
    /// True while the claim timer is stopped because the player is reading advice.
    pub is_held: bool,
    /// Returns true if this player does not want to be asked about this card.
    pub ignores: &'a dyn Fn(Seat, Card) -> bool,
}

/// Cover of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// The table is visible.
    None,
    /// The privacy screen, which calls a person.
    PrivacyScreen,
    /// The result of a hand or of the match.
    Result,
}

impl Screen<'_> {
    fn shows(&self, cover: Cover) -> bool {
        self.cover == cover && self.is_watched
    }
}

/// The table as a person has left it. Later events are shown to the person when they return.
#[derive(Clone, Debug)]
pub(crate) struct LeftAt {
    seat: Seat,
    /// Number of events that had happened.
    events: usize,
    view: OwnedView,
}

/// State of a peek.
#[derive(Clone, Debug, Default)]
pub(crate) struct PeekState {
    /// Requested change: `Some(Some(seat))` begins a peek, and `Some(None)` ends it.
    wanted: Option<Option<Seat>>,
    /// True if the person was asked for a claim when the peek began.
    is_asked: bool,
    /// True if the privacy screen was put away for the peek.
    is_uncovered: bool,
}

impl Session {
    /// The viewer of the screen after all outputs.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The person who is peeking at their hand.
    pub fn peeking(&self) -> Option<Seat> {
        self.peeking
    }

    /// The person whom the privacy screen calls.
    pub fn called(&self) -> Option<Seat> {
        self.called
    }

    /// Opens this person's hand for a peek in the next step, if a peek is possible at that time.
    pub fn peek(&mut self, seat: Seat) {
        self.peek_state.wanted = Some(Some(seat));
    }

    /// Ends the peek in the next step.
    pub fn end_peek(&mut self) {
        self.peek_state.wanted = Some(None);
    }

    /// Covers the open hand. If it was open for a turn, its owner is called again.
    pub fn hide(&mut self) {
        self.end_peek();
        let wanted = self.wanted_viewer();
        let is_turn = !self.is_peek && wanted.map(Viewer::Seat) == Some(self.viewer);
        if self.people().len() > 1 && is_turn {
            self.cover();
            self.call(wanted);
        }
    }

    /// Shows the events that the person who is called has missed, then opens their hand.
    pub fn reveal(&mut self) {
        if let Some(seat) = self.called {
            self.catch_up(seat);
        }
        self.call(None);
    }

    /// The person whose hand should be open now: the active one, unless people are asked for a claim.
    pub(crate) fn wanted_viewer(&self) -> Option<Seat> {
        if self.people_asked().next().is_some() {
            return None;
        }
        let turn = |asked: &Pending| {
            matches!(asked.stage, DecisionStage::Draw | DecisionStage::Play)
                && self.is_person(asked.seat)
        };
        let mut pending = self.game.undecided().into_iter();
        Some(pending.find(turn)?.seat)
    }

    /// Begins and ends peeks.
    pub(crate) fn settle_peek(&mut self, screen: &Screen<'_>) {
        match self.peek_state.wanted.take() {
            Some(Some(seat)) if self.may_peek(seat, screen) => {
                let is_uncovered = screen.shows(Cover::PrivacyScreen);
                if is_uncovered {
                    self.call(None);
                }
                self.peeking = Some(seat);
                self.peek_state = PeekState {
                    wanted: None,
                    is_asked: self.is_asked(seat),
                    is_uncovered,
                };
            }
            Some(None) => self.peeking = None,
            Some(Some(_)) | None => {}
        }
        if let Some(seat) = self.peeking {
            let state = &self.peek_state;
            let has_answered = state.is_asked && !self.is_asked(seat);
            let is_called = self.wanted_viewer().is_some() && !state.is_uncovered;
            let stays = screen.shows(Cover::None)
                || (state.is_uncovered && screen.shows(Cover::PrivacyScreen));
            if has_answered || is_called || !stays {
                self.peeking = None;
            }
        }
        let wanted = self.peeking.map(Viewer::Seat);
        if self.is_peek && wanted != Some(self.viewer) && self.viewer != Viewer::Spectator {
            self.show_to(Viewer::Spectator);
            self.outputs.push(Output::Hurry);
        }
        if let Some(viewer) = wanted {
            self.show_to(viewer);
        }
    }

    /// True if this person may peek: their cards are dealt, no hand is open, and everything has been shown. In
    /// addition, it is no person's turn, or the privacy screen is still calling the person whose turn it is.
    fn may_peek(&self, seat: Seat, screen: &Screen<'_>) -> bool {
        let is_covered = screen.shows(Cover::PrivacyScreen);
        let is_open = screen.shows(Cover::None) && self.wanted_viewer().is_none();
        self.people().len() > 1
            && self.is_person(seat)
            && screen.is_idle
            && !self.is_busy
            && self.game.public().is_some()
            && self.viewer == Viewer::Spectator
            && (is_covered || is_open)
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.people_asked().any(|asked| asked.seat == seat)
    }

    /// Hides a hand when its owner's turn is over, and calls the next person before their hand is shown.
    pub(crate) fn choose_viewer(&mut self, screen: &Screen<'_>) {
        if self.people().len() < 2 || self.is_peek {
            return;
        }
        let wanted = self.wanted_viewer();
        if let Viewer::Seat(seat) = self.viewer
            && wanted != Some(seat)
        {
            self.look(Viewer::Spectator);
        }
        let is_idle = screen.is_idle && !self.is_busy && screen.cover == Cover::None;
        if wanted.is_some() && self.viewer == Viewer::Spectator && is_idle {
            self.close_sealed_question();
            match wanted.filter(|_| screen.has_open_cards) {
                Some(seat) => self.look(Viewer::Seat(seat)),
                None => self.call(wanted),
            }
        }
    }

    /// Calls this person, or puts the privacy screen away.
    pub(crate) fn call(&mut self, person: Option<Seat>) {
        self.called = person;
        self.outputs.push(Output::Call(person));
    }

    /// Changes the viewer. Stores the state of the table for the previous one, unless they were only peeking.
    pub(crate) fn look(&mut self, viewer: Viewer) {
        if let Viewer::Seat(seat) = self.viewer
            && self.viewer != viewer
            && !self.is_peek
        {
            self.leave_at(seat);
        }
        self.show_to(viewer);
        self.is_peek = false;
    }

    /// Covers the open hand at once.
    pub(crate) fn cover(&mut self) {
        self.look(Viewer::Spectator);
        self.outputs.push(Output::Hurry);
    }

    /// Changes the viewer without storing the state of the table for the previous one.
    fn show_to(&mut self, viewer: Viewer) {
        if self.viewer != viewer {
            self.viewer = viewer;
            self.is_peek = viewer != Viewer::Spectator;
            let view = self.game.owned_view(viewer).map(Box::new);
            self.outputs.push(Output::Look(viewer, view));
            self.is_busy = true;
        }
    }

    /// Shows the events since this person left the table, then opens their hand.
    fn catch_up(&mut self, seat: Seat) {
        let viewer = Viewer::Seat(seat);
        let left = self.left.iter().position(|left| left.seat == seat);
        let left = left.map(|at| self.left.swap_remove(at));
        if let Some(LeftAt { events, view, .. }) = left
            && self
                .seen_from(events, viewer)
                .any(|event| is_worth_showing(&event))
        {
            self.outputs
                .push(Output::Look(viewer, Some(Box::new(view))));
            let missed: Vec<_> = self.seen_from(events, viewer).collect();
            self.outputs
                .extend(missed.into_iter().map(Output::ShowAgain));
            self.is_busy = true;
        }
        self.look(viewer);
    }

    /// Stores the state of the table for a person who leaves it, unless they have already left.
    pub(crate) fn leave_once(&mut self, seat: Seat) {
        if self.left.iter().all(|left| left.seat != seat) {
            self.leave_at(seat);
        }
    }

    /// Stores the state of the table for a person who leaves it.
    pub(crate) fn leave_at(&mut self, seat: Seat) {
        self.left.retain(|left| left.seat != seat);
        if self.people().len() < 2 {
            return;
        }
        if let Some(view) = self.game.owned_view(Viewer::Seat(seat)) {
            let events = self.event_count();
            self.left.push(LeftAt { seat, events, view });
        }
    }
}

fn is_worth_showing(event: &SeenMatchEvent) -> bool {
    matches!(event, MatchEvent::Table(event) if !matches!(event, SeenEvent::Passed { .. }))
}
