//! Link between the server and the session of a match: passes on requests of phones, and publishes events once they are recorded.
use crate::{DisplayTime, PhoneAnswer, ReplySender, Request, SeatStatus, Server, hints::Hints};
use engine::{
    protocol::{AnswerVerdict, Greeting, Reason, RefusedAnswer, ServerMessage},
    seat::{Seat, SeatSet},
    table::Viewer,
};
use session::Session;
use std::time::{Duration, Instant};

/// State of the link.
#[derive(Default)]
pub struct PhoneLink {
    /// Answers that have not been submitted, in order of arrival. During a pause, only the last answer from each seat
    /// is held.
    held: Vec<PhoneAnswer>,
    /// Replies that are sent once the record is on the disk.
    unsent: Vec<(ReplySender, ServerMessage<'static>)>,
    hints: Hints,
    ready: SeatSet,
    /// At the last publication: the number of events, and whether the match was paused.
    published: Option<(usize, bool)>,
}

impl PhoneAnswer {
    fn refuse(&self, reason: Reason, open: bool) {
        let id = self.id;
        let refused = RefusedAnswer { id, reason, open };
        self.reply.say(&ServerMessage::Refused(refused));
    }
}

impl PhoneLink {
    /// Tells the server about the match.
    pub fn begin(&mut self, server: &Server, session: &Session) {
        let names = names(session);
        let greeted = viewers(session).map(|viewer| (viewer, greeting(session, viewer, &names)));
        let commitment = session.game().id();
        server.begin(&commitment, &names, greeted);
        self.published = None;
    }

    /// Takes a request. Answers are held until [`PhoneLink::submit`].
    pub fn receive(&mut self, request: Request, session: &mut Session, is_paused: bool) {
        match request {
            Request::Answer(answer) => self.hold(answer, is_paused),
            Request::Ready(seat) => self.ready.insert(seat),
            Request::Came(seat) => {
                session.give_back(seat);
                // A player who returns from a substitute bot has a new deadline.
                if session.claim_left(seat).is_some() {
                    self.published = None;
                }
            }
            // A hint is allowed during a pause, because it is not a move.
            Request::Hint(seat, reply) if session.seats().phones.contains(seat) => {
                self.hints.ask(session.game(), seat, reply);
            }
            Request::Hint(..)
            | Request::Missing(_)
            | Request::Left(_)
            | Request::Asks(_)
            | Request::Took(..)
            | Request::Guesses(_) => {}
        }
    }

    fn hold(&mut self, answer: PhoneAnswer, is_paused: bool) {
        if is_paused {
            let own = |one: &mut PhoneAnswer| one.seat == answer.seat;
            for older in self.held.extract_if(.., own) {
                // The same answer may have arrived again over a new connection.
                if older.id != answer.id {
                    let stale = Reason::other("reject-stale", "another answer has come");
                    older.refuse(stale, false);
                }
            }
        }
        self.held.push(answer);
    }

    /// Submits the held answers. Each answer is submitted only once, however often it arrives.
    pub fn submit(&mut self, server: &Server, session: &mut Session) {
        for answer in std::mem::take(&mut self.held) {
            let (seat, id) = (answer.seat, answer.id);
            if !session.seats().phones.contains(seat) {
                let no_hand = Reason::other("reject-no-hand", "no hand is being played");
                answer.refuse(no_hand, false);
                continue;
            }
            let view = session.game().view(seat);
            match server.judge(seat, id, &answer.action, view) {
                AnswerVerdict::Give(decision) => {
                    let action = answer.action.clone();
                    if let Err(why) = session.answer(seat, decision, action) {
                        answer.refuse(Reason::from(&why), true);
                        continue;
                    }
                    server.take(seat, id, answer.action);
                }
                AnswerVerdict::Again => {}
                AnswerVerdict::Over(refused) => {
                    answer.reply.say(&ServerMessage::Refused(refused));
                    continue;
                }
            }
            (self.unsent).push((answer.reply, ServerMessage::Accepted { id }));
        }
    }

    /// Informs the session of the seats that phones hold. Returns the newly taken seats, and the seats that were given
    /// back.
    pub fn follow_seats(
        &mut self,
        server: &Server,
        session: &mut Session,
    ) -> (Vec<Seat>, Vec<Seat>) {
        let statuses = server.seat_statuses();
        let holders = statuses.iter().map(|one| (one.seat, &*one.name));
        let (taken, given_back) = session.set_phones(&holders.collect::<Vec<_>>());
        let names = names(session);
        for seat in &taken {
            server.admit(*seat, greeting(session, Viewer::Seat(*seat), &names));
        }
        for seat in &given_back {
            server.dismiss(*seat);
        }
        let away = statuses.iter().filter(|one| !one.here);
        let has_new_deadline = session.set_away(away.map(|one| one.seat).collect());
        if has_new_deadline || !taken.is_empty() || !given_back.is_empty() {
            self.published = None;
        }
        (taken, given_back)
    }

    /// True if at least one phone is connected and all connected phones are ready for the next hand.
    pub fn all_ready(&self, statuses: &[SeatStatus]) -> bool {
        let mut here = statuses.iter().filter(|one| one.here).peekable();
        here.peek().is_some() && here.all(|one| self.ready.contains(one.seat))
    }

    /// A hand has been dealt: phones must get ready again after it.
    pub fn reset_ready(&mut self) {
        self.ready = SeatSet::EMPTY;
    }

    /// True if there is anything to publish. The record must be on the disk before anything is published.
    pub fn has_news(&self, session: &Session, is_paused: bool) -> bool {
        self.is_new(session, is_paused) || !self.unsent.is_empty()
    }

    fn is_new(&self, session: &Session, is_paused: bool) -> bool {
        self.published != Some((session.event_count(), is_paused))
    }

    /// Publishes new events, then sends the replies that waited for the record. `claim` is the time for a claim, `moment` the time at which
    /// the screen shows the events.
    pub fn publish(
        &mut self,
        server: &Server,
        session: &mut Session,
        is_paused: bool,
        claim: Option<Duration>,
        moment: Option<DisplayTime>,
    ) {
        if self.is_new(session, is_paused) {
            session.published(claim);
            server.shows(moment);
            let now = Instant::now();
            for viewer in viewers(session) {
                let seen: Vec<_> = session.seen_from(server.told(viewer), viewer).collect();
                let left = viewer.seat().and_then(|seat| session.claim_left(seat));
                let left = left.filter(|_| !is_paused);
                let snapshot = session.game().snapshot(viewer);
                server.publish(viewer, &seen, snapshot, left.map(|left| now + left));
            }
            server.wake();
            self.published = Some((session.event_count(), is_paused));
        }
        for (reply, message) in self.unsent.drain(..) {
            reply.say(&message);
        }
    }
}

fn names(session: &Session) -> Vec<String> {
    session.owners().into_iter().map(|one| one.name).collect()
}

/// Returns the seats of phones, and the spectators, who all see the same.
fn viewers(session: &Session) -> impl Iterator<Item = Viewer> + use<> {
    let seats = session.seats().phones.iter();
    seats.map(Viewer::Seat).chain([Viewer::Spectator])
}

fn greeting(session: &Session, viewer: Viewer, names: &[String]) -> Greeting {
    Greeting {
        you: viewer.seat(),
        names: names.to_vec(),
        ..Greeting::to(Seat(0), names.len() as u8, session.game().rules())
    }
}
