//! The session and its step.
use crate::{
    Game, GuestMatch, Pace, Screen, Seats,
    bots::OpenQuestion,
    claims::ClaimDeadline,
    screen::{LeftAt, PeekState},
    sealed::SealedQuestion,
};
use engine::{
    matchplay::{Match, MatchEvent, MatchStage, SeenMatchEvent, Setup},
    protocol::{BotAnswer, Reason},
    record,
    rules::RuleSetError,
    seat::{Seat, SeatSet},
    table::{Action, DecisionId, OwnedView, Pending, Rejection, SeenEvent, Viewer},
};
use std::{ops::Range, time::Duration};

/// Time since an arbitrary moment, on two clocks. The window has two, because its game time is faster in replays and
/// stops while the computer
/// sleeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Now {
    /// Clock of the phones' deadlines.
    pub real: Duration,
    /// Clock of the bots' pace and of the deadline at the screen.
    pub game: Duration,
}

impl Now {
    /// Creates the time for callers with one clock.
    pub const fn at(time: Duration) -> Now {
        let (real, game) = (time, time);
        Now { real, game }
    }
}

/// Conditions under which a step runs.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// The time.
    pub now: Now,
    /// True while the match is interrupted: deadlines and bots stand still.
    pub paused: bool,
    /// Delay of the bots' answers.
    pub pace: Pace,
    /// The screen, if there is one.
    pub screen: Option<Screen<'a>>,
}

/// A task or a notification for the adapter.
#[derive(Clone, PartialEq, Debug)]
pub enum Output {
    /// These events have happened. [`Session::lines`] returns their lines of the record.
    Happened(Range<usize>),
    /// A hand is over, so the adapter should make a backup.
    Backup,
    /// The match is over.
    Finished,
    /// Question to a bot. The adapter answers with [`Session::bot_answers`].
    Ask(Pending),
    /// The answers of the bot at this seat are no longer needed.
    Forget(Seat),
    /// A bot's answer was refused, and its first legal action was taken instead.
    BotRefused {
        /// The bot's seat.
        seat: Seat,
        /// The refused action.
        action: Action,
        /// The reason.
        why: Rejection,
    },
    /// An event to show.
    Show(SeenMatchEvent),
    /// Change of the viewer, with the new view.
    Look(Viewer, Option<Box<OwnedView>>),
    /// An event to show again, because the viewer was away.
    ShowAgain(SeenMatchEvent),
    /// Everything that is still waiting to be shown appears instantly.
    Hurry,
    /// The privacy screen calls this person, or is put away.
    Call(Option<Seat>),
    /// The player who answers at some seat has changed.
    SeatsChanged,
    /// Answer of a guest's player, for the host.
    Send(Seat, BotAnswer),
    /// The guests are ready for the next hand, and the host is to be told so for each of their seats.
    Ready,
    /// The host has refused a guest's answer.
    Refused(Seat, Reason),
}

/// A match and everything that drives it. See the [crate documentation](crate).
pub struct Session {
    pub(crate) game: Game,
    /// All events of a host's match.
    events: Vec<MatchEvent>,
    pub(crate) seats: Seats,
    has_screen: bool,
    now: Now,
    pub(crate) outputs: Vec<Output>,
    /// True if the outputs of this step change what is shown.
    pub(crate) is_busy: bool,
    pub(crate) questions: Vec<OpenQuestion>,
    pub(crate) bot_answers: Vec<(Pending, Action)>,
    /// Time that phones have for a claim.
    pub(crate) claim_time: Option<Duration>,
    pub(crate) deadlines: Vec<ClaimDeadline>,
    /// Phones that are not connected.
    pub(crate) away: SeatSet,
    /// Decision that the people at the screen are asked for, and the seconds that they have spent on it.
    pub(crate) screen_clock: Option<(DecisionId, f32)>,
    pub(crate) has_passed_unwanted: bool,
    pub(crate) viewer: Viewer,
    /// True if the viewer was set by a peek, outside their turn.
    pub(crate) is_peek: bool,
    pub(crate) left: Vec<LeftAt>,
    pub(crate) called: Option<Seat>,
    pub(crate) peeking: Option<Seat>,
    pub(crate) peek_state: PeekState,
    pub(crate) sealed: Option<SealedQuestion>,
}

impl Session {
    /// Starts a match. `seats` says who plays where, `now` is the time of the first step.
    ///
    /// # Errors
    /// The rules do not allow this number of players.
    pub fn start(
        setup: Setup,
        seats: Seats,
        has_screen: bool,
        now: Now,
    ) -> Result<Session, RuleSetError> {
        let (game, events) = Match::new(setup)?;
        let mut session = Session::resume(game, Vec::new(), seats, has_screen, now);
        session.events = events;
        session.happened(0);
        Ok(session)
    }

    /// Continues a match in which these events have happened. They are already recorded.
    pub fn resume(
        game: Match,
        events: Vec<MatchEvent>,
        seats: Seats,
        has_screen: bool,
        now: Now,
    ) -> Session {
        Session::of(Game::Host(Box::new(game)), events, seats, has_screen, now)
    }

    /// Follows a match in another home, before its first event.
    pub fn join(game: GuestMatch, seats: Seats, has_screen: bool, now: Now) -> Session {
        Session::of(
            Game::Guest(Box::new(game)),
            Vec::new(),
            seats,
            has_screen,
            now,
        )
    }

    fn of(
        game: Game,
        events: Vec<MatchEvent>,
        seats: Seats,
        has_screen: bool,
        now: Now,
    ) -> Session {
        let mut session = Session {
            game,
            events,
            seats,
            has_screen,
            now,
            outputs: Vec::new(),
            is_busy: false,
            questions: Vec::new(),
            bot_answers: Vec::new(),
            claim_time: None,
            deadlines: Vec::new(),
            away: SeatSet::EMPTY,
            screen_clock: None,
            has_passed_unwanted: false,
            viewer: Viewer::Spectator,
            is_peek: false,
            left: Vec::new(),
            called: None,
            peeking: None,
            peek_state: PeekState::default(),
            sealed: None,
        };
        if let [seat] = session.people()[..] {
            session.viewer = Viewer::Seat(seat);
        }
        session
    }

    /// The match.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All events of a host's match, hidden cards included. A guest has none.
    pub fn events(&self) -> &[MatchEvent] {
        &self.events
    }

    /// Number of events that have happened.
    pub fn event_count(&self) -> usize {
        match self.game.guest() {
            Some(guest) => guest.events(),
            None => self.events.len(),
        }
    }

    /// The events from this index on, as the viewer sees them.
    pub fn seen_from(&self, from: usize, viewer: Viewer) -> impl Iterator<Item = SeenMatchEvent> {
        let seen = move |index: usize| match self.game.guest() {
            Some(guest) => guest.event(index, viewer),
            None => self.events[index].seen_by(viewer),
        };
        (from..self.event_count()).map(seen)
    }

    /// Lines of the record for these events, each with a line feed. They contain hidden cards.
    pub fn lines(&self, events: Range<usize>) -> String {
        record::body(&self.events[events])
    }

    /// Submits an answer of a player. An answer to the sealed question takes effect after the draw.
    ///
    /// # Errors
    /// The reason why the engine refused it. The match is then unchanged.
    pub fn answer(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<(), Rejection> {
        if self.seal(seat, decision, &action) {
            return Ok(());
        }
        let from = self.events.len();
        match &mut self.game {
            Game::Host(game) => game.submit_into(seat, decision, action, &mut self.events)?,
            Game::Guest(guest) => {
                let answer = guest.answer(seat, decision, action)?;
                self.outputs.push(Output::Send(seat, answer));
                self.forget_bot(seat);
                return Ok(());
            }
        }
        self.forget_bot(seat);
        self.happened(from);
        self.unseal();
        Ok(())
    }

    /// Deals the next hand. A guest tells the host once that it is ready, between two hands.
    ///
    /// # Errors
    /// A hand is being played at the host, or the match is over.
    pub fn deal(&mut self) -> Result<(), Rejection> {
        let is_over = matches!(self.game.stage(), MatchStage::BetweenHands { .. });
        if is_over && self.people().len() > 1 {
            self.look(Viewer::Spectator);
        }
        let from = self.events.len();
        match &mut self.game {
            Game::Host(game) => self.events.extend(game.next_hand()?),
            Game::Guest(guest) => {
                if is_over && guest.becomes_ready() {
                    self.outputs.push(Output::Ready);
                }
                return Ok(());
            }
        }
        self.happened(from);
        Ok(())
    }

    /// Advances the match to the time of `at`. Returns the outputs since the last step, in their order.
    pub fn step(&mut self, at: &Conditions<'_>) -> Vec<Output> {
        let real = at.now.real.saturating_sub(self.now.real);
        let game = at.now.game.saturating_sub(self.now.game).as_secs_f32();
        self.now = at.now;
        self.has_passed_unwanted = false;
        self.let_people_return();
        if !at.paused {
            self.pass_for_late_phones(real);
            // Bots wait during a peek, so that the person misses nothing.
            if self.peeking.is_none() {
                self.run_bots(game, at);
            }
        }
        if let Some(screen) = &at.screen {
            self.open_sealed_question();
            self.run_screen_clock(game, screen);
            self.pass_unwanted(screen);
            self.settle_peek(screen);
            self.choose_viewer(screen);
        }
        self.ask_bots(at);
        self.is_busy = false;
        std::mem::take(&mut self.outputs)
    }

    /// True if the outputs of the next step change what is shown.
    pub fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// True if the last step passed for a person at the screen who ignores the card. They may still claim it.
    pub fn has_passed_unwanted(&self) -> bool {
        self.has_passed_unwanted
    }

    /// Real time until the next deadline of a phone or the next answer of a bot.
    pub fn next(&self) -> Option<Duration> {
        let answer = self.next_answer().map(|left| left.max(0.0));
        let claims = self.deadlines_left();
        claims.chain(answer.map(Duration::from_secs_f32)).min()
    }

    pub(crate) fn waits_for_screen(&self, at: &Conditions<'_>) -> bool {
        self.is_busy || at.screen.is_some_and(|screen| !screen.is_idle)
    }

    /// Announces the events from this index on.
    pub(crate) fn happened(&mut self, from: usize) {
        self.is_busy = true;
        let new: Vec<SeenMatchEvent> = self.seen_from(from, self.viewer).collect();
        let any = |wanted: fn(&SeenMatchEvent) -> bool| new.iter().any(wanted);
        let dealt = any(|event| matches!(event, MatchEvent::Table(SeenEvent::Dealt { .. })));
        let scored = any(|event| matches!(event, MatchEvent::Scored { .. }));
        let ended = any(|event| matches!(event, MatchEvent::Ended { .. }));
        let is_host = self.game.whole().is_some();
        if is_host {
            self.outputs.push(Output::Happened(from..self.events.len()));
        }
        if self.has_screen {
            if dealt {
                self.left.clear();
                for seat in self.people() {
                    self.leave_at(seat);
                }
            }
            self.outputs.extend(new.into_iter().map(Output::Show));
        }
        match (ended, scored) {
            // The host keeps the record of the match.
            _ if !is_host => {}
            (true, _) => self.outputs.push(Output::Finished),
            (false, true) => self.outputs.push(Output::Backup),
            (false, false) => {}
        }
    }
}
