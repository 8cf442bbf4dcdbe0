//! Host of a match without a window: passes requests of phones and answers of bots to the session, and writes the record.
mod minds;

use crate::{PhoneLink, Request, Server};
use engine::{
    matchplay::{BotLevel, Match, MatchEvent, MatchStage, PlayerKind},
    seat::{Seat, SeatSet},
};
use minds::BotThreads;
use session::{Conditions, Now, Output, Pace, Seats, Session};
use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// Time limits and delays of a match.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// Time in which a phone must claim or pass; `None` without a limit.
    pub claim: Option<Duration>,
    /// Simulated thinking time of bots.
    pub pace: Duration,
    /// Time for which the score is shown before the next hand is dealt, unless all phones are ready earlier.
    pub between: Duration,
}

/// Writer of the record.
pub type RecordTo = Box<dyn FnMut(&str) -> io::Result<()>>;

/// Longest wait for a request.
const NAP: Duration = Duration::from_millis(200);

/// Longest wait while a bot is thinking. Also the minimum of any wait.
const SHORT_NAP: Duration = Duration::from_millis(5);

/// A match of phones and bots.
pub struct Host {
    server: Server,
    requests: Receiver<Request>,
    options: HostOptions,
    session: Session,
    link: PhoneLink,
    bots: BotThreads,
    begun: Instant,
    deal_at: Option<Instant>,
    record: RecordTo,
}

impl Host {
    /// Creates the host of a match in which these events have happened and are recorded. Phones play at the seats of people, and at those
    /// of bots that phones have taken over.
    pub fn new(
        (server, requests): (Server, Receiver<Request>),
        game: Match,
        events: Vec<MatchEvent>,
        options: HostOptions,
        record: RecordTo,
    ) -> Host {
        let players = (0..).map(Seat).zip(&game.setup().players);
        let people = players.filter(|(_, player)| player.kind == PlayerKind::Human);
        let phones: SeatSet = people.map(|(seat, _)| seat).collect();
        let seats = Seats {
            phones,
            ..Seats::default()
        };
        let session = Session::resume(game, events, seats, false, Now::default());
        let mut host = Host {
            server,
            requests,
            options,
            session,
            link: PhoneLink::default(),
            bots: BotThreads::default(),
            begun: Instant::now(),
            deal_at: None,
            record,
        };
        host.link.begin(&host.server, &host.session);
        host.publish();
        host
    }

    /// The server.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The match.
    pub fn game(&self) -> &Match {
        let game = self.session.game().whole();
        game.expect("the session has started this match itself")
    }

    /// Returns the server with its phones, for another match.
    pub fn leave(self) -> (Server, Receiver<Request>) {
        (self.server, self.requests)
    }

    /// Replaces a missing phone with a bot until it is back. `None` ends the replacement, and the match waits for the
    /// phone.
    pub fn stand_in(&mut self, seat: Seat, bot: Option<BotLevel>) {
        match bot {
            Some(level) if self.session.seats().phones.contains(seat) => {
                self.session.substitute(seat, level);
            }
            Some(_) => {}
            None => self.session.give_back(seat),
        }
    }

    /// Advances the match, then waits a moment for requests, which `notify` receives before they take effect. Returns the winner once the
    /// match is over.
    ///
    /// # Errors
    /// The record cannot be written.
    pub fn step(&mut self, notify: &mut dyn FnMut(&Request)) -> io::Result<Option<Seat>> {
        self.link.follow_seats(&self.server, &mut self.session);
        self.deal()?;
        self.advance()?;
        let longest = if self.bots.is_busy() { SHORT_NAP } else { NAP };
        let mut nap = self.nap().min(longest);
        loop {
            match self.requests.recv_timeout(nap) {
                Ok(request) => {
                    notify(&request);
                    self.receive(request)?;
                    nap = Duration::ZERO;
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("the phones' server has ended"));
                }
            }
        }
        Ok(self.game().winner())
    }

    fn nap(&self) -> Duration {
        let left = |at: Instant| at.saturating_duration_since(Instant::now());
        let deal = self.deal_at.map(left);
        let next = deal.into_iter().chain(self.session.next()).min();
        next.unwrap_or(NAP).max(SHORT_NAP)
    }

    fn receive(&mut self, request: Request) -> io::Result<()> {
        self.link.receive(request, &mut self.session, false);
        self.link.submit(&self.server, &mut self.session);
        self.advance()
    }

    /// Deals the next hand once all connected phones are ready, or the time is over.
    fn deal(&mut self) -> io::Result<()> {
        let MatchStage::BetweenHands { next } = self.session.game().stage() else {
            return Ok(());
        };
        // There is no score before the first hand.
        let wait = match next {
            0 => Duration::ZERO,
            _ => self.options.between,
        };
        let now = Instant::now();
        let at = *self.deal_at.get_or_insert(now + wait);
        if now >= at || self.link.all_ready(&self.server.seat_statuses()) {
            self.deal_at = None;
            self.link.reset_ready();
            (self.session.deal()).map_err(|why| io::Error::other(why.to_string()))?;
        }
        Ok(())
    }

    /// Advances the session until it waits for phones, bots or time. Events are recorded before phones are told of them.
    fn advance(&mut self) -> io::Result<()> {
        loop {
            self.bots.poll(&mut self.session);
            let outputs = self.session.step(&Conditions {
                now: Now::at(self.begun.elapsed()),
                paused: false,
                pace: Pace::Fixed(self.options.pace),
                screen: None,
            });
            let is_idle = outputs.is_empty();
            for output in outputs {
                match output {
                    Output::Happened(events) => (self.record)(&self.session.lines(events))?,
                    Output::Ask(asked) => self.bots.ask(&mut self.session, asked),
                    Output::Forget(seat) => self.bots.forget(seat),
                    // The other outputs concern a screen.
                    _ => {}
                }
            }
            self.publish();
            if is_idle {
                return Ok(());
            }
        }
    }

    fn publish(&mut self) {
        if self.link.has_news(&self.session, false) {
            let claim = self.options.claim;
            (self.link).publish(&self.server, &mut self.session, false, claim, None);
        }
    }
}
