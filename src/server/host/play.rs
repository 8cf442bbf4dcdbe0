//! The table of a host: answers of phones and bots go to the match, what happens goes to the record and to everybody's phone.
use super::minds::Minds;
use crate::{Hints, Reply, Request, Server, all_ready, greet, tell};
use engine::{
    matchplay::{BotLevel, Match, MatchEvent, MatchStage, PlayerInfo, PlayerKind},
    protocol::{Fate, Reason, RefusedAnswer, Said, WrittenAction},
    record,
    seat::{PerSeat, Seat, SeatSet},
    table::{Action, DecisionId, DecisionStage, Pending},
};
use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// What a table sets.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// How long a phone may take to claim or pass; none: as long as it likes.
    pub claim: Option<Duration>,
    /// How long bots seem to think.
    pub pace: Duration,
    /// How long the score is looked at before the next hand is dealt, if not everybody is ready before.
    pub between: Duration,
}

/// Where a host's match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It goes on.
    Playing,
    /// It is over; who has won.
    Over(Seat),
}

/// Where lines of the record go.
pub type RecordTo = Box<dyn FnMut(&str) -> io::Result<()>>;

/// The longest nap: so often somebody looks whether there is something to do.
const NAP: Duration = Duration::from_millis(200);

/// A nap while a bot thinks.
const SHORT_NAP: Duration = Duration::from_millis(5);

/// A match of phones and bots.
pub struct Host {
    server: Server,
    requests: Receiver<Request>,
    options: HostOptions,
    game: Match,
    events: Vec<MatchEvent>,
    /// At which seats phones play.
    phones: SeatSet,
    /// The bots that play on for people who are missing.
    stand_ins: PerSeat<Option<BotLevel>>,
    minds: Minds,
    /// When the time for a claim is over, by the decision.
    until: PerSeat<Option<(DecisionId, Instant)>>,
    ready: SeatSet,
    deal_at: Option<Instant>,
    hints: Hints,
    record: RecordTo,
}

impl Host {
    /// The host of a match, of which these events have happened and stand in the record. Phones play at the seats of people, and at those
    /// of bots that have been given to one.
    pub fn new(
        (server, requests): (Server, Receiver<Request>),
        game: Match,
        events: Vec<MatchEvent>,
        options: HostOptions,
        record: RecordTo,
    ) -> Host {
        let players = &game.setup().players;
        let seats = players.len();
        let people = (0..).map(Seat).zip(players);
        let phones: SeatSet = people
            .filter(|(_, player)| player.kind == PlayerKind::Human)
            .map(|(seat, _)| seat)
            .collect();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        let commitment = game.setup().commitment().to_string();
        server.begin(
            &commitment,
            &names,
            phones.iter().map(|seat| (seat, greet(&game, seat, &names))),
        );
        let mut host = Host {
            server,
            requests,
            options,
            events,
            phones,
            stand_ins: PerSeat::filled(seats, None),
            minds: Minds::default(),
            until: PerSeat::filled(seats, None),
            ready: SeatSet::EMPTY,
            deal_at: None,
            hints: Hints::default(),
            record,
            game,
        };
        host.publish();
        host
    }

    /// The server.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Lets go of the server: its phones stay, and another match can be held with it.
    pub fn leave(self) -> (Server, Receiver<Request>) {
        (self.server, self.requests)
    }

    /// A bot plays on for somebody who is missing, until they are back; none: they are waited for.
    pub fn stand_in(&mut self, seat: Seat, bot: Option<BotLevel>) {
        if self.phones.contains(seat) {
            self.stand_ins[seat] = bot;
            self.minds.forget(seat);
        }
    }

    /// Phones have taken over places of bots, and bots have theirs again that a phone has given up.
    fn follow_places(&mut self) {
        let sitting = self.server.sitting();
        let seats: SeatSet = sitting.iter().map(|one| one.seat).collect();
        if seats == self.phones {
            return;
        }
        let players = self.game.setup().players.len() as u8;
        let mut names: Vec<String> = (self.game.setup().players.iter())
            .map(|player| player.name.clone())
            .collect();
        for one in &sitting {
            names[one.seat.index()].clone_from(&one.name);
        }
        for seat in (0..players).map(Seat) {
            match (self.phones.contains(seat), seats.contains(seat)) {
                (false, true) => {
                    let greeting = greet(&self.game, seat, &names);
                    self.server.admit(seat, greeting);
                }
                (true, false) => {
                    self.server.dismiss(seat);
                    self.stand_ins[seat] = None;
                }
                (true, true) | (false, false) => continue,
            }
            self.minds.forget(seat);
        }
        self.phones = seats;
        self.publish();
    }

    /// Does what is to be done, then waits a moment for something to happen. `heard` is told what whoever has the screen should know.
    ///
    /// # Errors
    /// The record cannot be written.
    pub fn step(&mut self, heard: &mut dyn FnMut(&Request)) -> io::Result<Outcome> {
        if let MatchStage::Over { winner } = self.game.stage() {
            // Phones come and go all the same.
            if let Ok(request) = self.requests.recv_timeout(NAP) {
                heard(&request);
                self.hear(request)?;
            }
            return Ok(Outcome::Over(winner));
        }
        let now = Instant::now();
        self.follow_places();
        self.deal(now)?;
        self.ask_bots();
        while let Some((seat, decision, action)) = self.minds.due(now) {
            // An answer to an older decision is refused, and the bot asked again.
            if let Ok(events) = self.game.submit(seat, decision, action) {
                self.note(events)?;
            }
            self.ask_bots();
        }
        self.pass_for_the_late(now)?;
        let mut nap = self.nap(now);
        loop {
            match self.requests.recv_timeout(nap) {
                Ok(request) => {
                    heard(&request);
                    self.hear(request)?;
                    nap = Duration::ZERO;
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("the phones' server has ended"));
                }
            }
        }
        Ok(Outcome::Playing)
    }

    fn nap(&self, now: Instant) -> Duration {
        let left = |at: Option<Instant>| at.map(|at| at.saturating_duration_since(now));
        let claims = self.until.as_slice().iter().flatten();
        let claim = claims.map(|(_, until)| *until).min();
        let bots = left(self.minds.next()).map(|left| left.max(SHORT_NAP));
        [left(self.deal_at), left(claim), bots]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(NAP)
            .min(NAP)
    }

    fn hear(&mut self, request: Request) -> io::Result<()> {
        match request {
            Request::Answer {
                seat,
                id,
                action,
                reply,
            } => self.answer(seat, id, action, &reply),
            Request::Ready(seat) => {
                self.ready.insert(seat);
                Ok(())
            }
            Request::Came(seat) => {
                self.stand_in(seat, None);
                Ok(())
            }
            Request::Hint(seat, reply) => {
                self.hints.ask(&self.game, seat, reply);
                Ok(())
            }
            Request::Missing(_) | Request::Left(_) | Request::Asks(_) => Ok(()),
        }
    }

    /// An answer from a phone: it is given once, however often it comes, and stands in the record before the phone is told so.
    fn answer(
        &mut self,
        seat: Seat,
        id: u32,
        action: WrittenAction,
        reply: &Reply,
    ) -> io::Result<()> {
        let decision = match self.server.judge(seat, id, &action, self.game.view(seat)) {
            Fate::Give(decision) => decision,
            Fate::Again => {
                reply.say(&Said::Accepted { id });
                return Ok(());
            }
            Fate::Over(refused) => {
                reply.say(&Said::Refused(refused));
                return Ok(());
            }
        };
        match self.game.submit(seat, decision, action.0.clone()) {
            Ok(events) => {
                self.write(&events)?;
                self.server.take(seat, id, action);
                reply.say(&Said::Accepted { id });
                self.minds.forget(seat);
                self.events.extend(events);
                self.publish();
                Ok(())
            }
            Err(why) => {
                let (reason, open) = (Reason::from(&why), true);
                reply.say(&Said::Refused(RefusedAnswer { id, reason, open }));
                Ok(())
            }
        }
    }

    /// Deals the next hand once everybody who is there is ready, or the time is over.
    fn deal(&mut self, now: Instant) -> io::Result<()> {
        let MatchStage::BetweenHands { next } = self.game.stage() else {
            return Ok(());
        };
        // Nobody has to look at a score before the first hand.
        let wait = if next == 0 {
            Duration::ZERO
        } else {
            self.options.between
        };
        let at = *self.deal_at.get_or_insert(now + wait);
        if now < at && !all_ready(&self.server.sitting(), self.ready) {
            return Ok(());
        }
        (self.deal_at, self.ready) = (None, SeatSet::EMPTY);
        match self.game.next_hand() {
            Ok(events) => self.note(events),
            Err(why) => Err(io::Error::other(why.to_string())),
        }
    }

    fn ask_bots(&mut self) {
        for pending in self.game.pending() {
            let seat = pending.seat;
            let player = match (self.phones.contains(seat), self.stand_ins[seat]) {
                (true, None) => continue,
                (true, Some(level)) => PlayerInfo::new("", PlayerKind::Bot(level)),
                (false, _) => self.game.setup().players[seat.index()].clone(),
            };
            self.minds
                .ask(&self.game, &player, pending, self.options.pace);
        }
    }

    /// Who has not said whether they want the card in the time that the table gives does not want it.
    fn pass_for_the_late(&mut self, now: Instant) -> io::Result<()> {
        for at in 0..self.until.len() {
            let seat = Seat(at as u8);
            if let Some((decision, until)) = self.until[seat]
                && until <= now
            {
                self.until[seat] = None;
                if let Ok(events) = self.game.submit(seat, decision, Action::Pass) {
                    self.note(events)?;
                }
            }
        }
        Ok(())
    }

    fn write(&mut self, events: &[MatchEvent]) -> io::Result<()> {
        let mut text = String::new();
        for line in record::lines(events) {
            text += &line;
            text.push('\n');
        }
        (self.record)(&text)
    }

    /// Something has happened.
    fn note(&mut self, events: Vec<MatchEvent>) -> io::Result<()> {
        self.write(&events)?;
        self.events.extend(events);
        self.publish();
        Ok(())
    }

    /// Tells every phone what it may know of what is new.
    fn publish(&mut self) {
        self.set_clocks();
        let until = |seat: Seat| self.until[seat].map(|(_, until)| until);
        let what = (&self.game, &self.events[..]);
        tell(&self.server, what, self.phones, until);
    }

    /// Whoever is newly asked whether they want a card has so much time from now on.
    fn set_clocks(&mut self) {
        let pending = self.game.pending();
        for seat in self.phones.iter() {
            let claim = |one: &&Pending| one.seat == seat && one.stage == DecisionStage::Claim;
            let asked = pending.iter().find(claim).map(|one| one.decision);
            self.until[seat] = match (asked, self.until[seat], self.options.claim) {
                (Some(decision), Some((before, until)), _) if before == decision => {
                    Some((decision, until))
                }
                (Some(decision), _, Some(claim)) => Some((decision, Instant::now() + claim)),
                (Some(_), _, None) | (None, ..) => None,
            };
        }
    }
}
