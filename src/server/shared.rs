//! What the server's thread and whoever holds the match share, behind one lock that nobody holds while they wait.
use super::{
    art::CardArt,
    entry::RoomSaid,
    pages::Pages,
    patience::Patience,
    room::{LineId, Room},
};
use engine::{
    protocol::{Feed, Greeting, Said, WrittenAction, millis},
    seat::Seat,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc::SyncSender},
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, watch};

/// What phones want of whoever holds the match.
#[derive(Debug)]
pub enum Request {
    /// An answer to a question of the seat's.
    Answer {
        /// The seat, which the line has shown the key of.
        seat: Seat,
        /// The number of the question.
        id: u32,
        /// What to do.
        action: WrittenAction,
        /// Where it is said what became of it.
        reply: Reply,
    },
    /// Somebody has sat down or come back.
    Came(Seat),
    /// A phone is missing.
    Missing(Seat),
    /// Somebody has given up their seat.
    Left(Seat),
    /// Somebody wants the seat of a phone that lives, or that of a bot: see `Server::takeovers`.
    Asks(Seat),
    /// Ready for the next hand.
    Ready(Seat),
    /// What would an expert do at this seat?
    Hint(Seat, Reply),
}

/// When something moves on the big screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// When it begins.
    pub at: Instant,
    /// How much later its cards are where they go.
    pub lands: Duration,
}

/// The way back to one phone.
#[derive(Clone, Debug)]
pub struct Reply(pub(super) mpsc::Sender<String>);

impl Reply {
    /// Says something. A phone that has left or does not read hears nothing: it will be told how things stand when it is back.
    pub fn say(&self, said: &Said) {
        let _ = self.0.try_send(said.text());
    }
}

/// What a seat is sent.
pub(super) struct SeatFeed {
    pub feed: Feed,
    /// When the time for the question is over.
    pub until: Option<Instant>,
    /// How often it has changed.
    pub version: u64,
}

/// Everything behind the lock.
pub(super) struct Inside {
    pub room: Room,
    pub feeds: HashMap<Seat, SeatFeed>,
    /// The lines of those who wait to be let in, with the keys they are given, or nothing.
    pub let_in: HashMap<LineId, Option<String>>,
    pub game: Option<String>,
    /// Whether the match stands still behind a menu of the big screen.
    pub paused: bool,
    /// When what was published last moves on the big screen.
    pub moment: Option<Moment>,
}

impl Inside {
    /// This seat is told of the match from its first event on.
    pub fn admit(&mut self, seat: Seat, greeting: Greeting) {
        let greeting = Greeting {
            game: self.game.clone(),
            ..greeting
        };
        let feed = SeatFeed {
            feed: Feed::new(greeting),
            until: None,
            version: 0,
        };
        self.feeds.insert(seat, feed);
    }
}

/// What all lines and the server's owner share.
pub(super) struct Shared {
    inside: Mutex<Inside>,
    /// Wakes every line.
    pub changed: watch::Sender<u64>,
    pub requests: SyncSender<Request>,
    pub pages: Pages,
    pub art: Arc<dyn CardArt>,
    /// What a browser may call us.
    pub hosts: Vec<String>,
    pub began: Instant,
    pub patience: Patience,
}

/// So many events are told at once: whoever is told a long match from its beginning keeps the others from the lock for a moment only.
const AT_ONCE: usize = 200;

/// How far a line has been told.
#[derive(Default)]
pub(super) struct Told {
    seq: usize,
    /// There is more to tell at once.
    more: bool,
    feed: u64,
    ask: Option<u32>,
    room: String,
    /// The match in which all of this is so.
    game: Option<String>,
    greeted: bool,
    /// The match that whoever came back knows, up to this event: it may be begun only after they are here.
    knows: Option<(String, usize)>,
}

impl Told {
    /// Whether there is more to tell before anything else happens.
    pub fn has_more(&self) -> bool {
        self.more
    }

    /// Another match has begun at this table: what was told was of the last one.
    fn follow(&mut self, game: Option<&String>) {
        if self.game.as_ref() != game {
            let known = self.knows.take().filter(|(known, _)| Some(known) == game);
            *self = Told {
                seq: known.map_or(0, |(_, seq)| seq),
                room: std::mem::take(&mut self.room),
                game: game.cloned(),
                ..Told::default()
            };
        }
    }
}

impl Shared {
    pub fn new(
        room: Room,
        requests: SyncSender<Request>,
        pages: Pages,
        art: Arc<dyn CardArt>,
        hosts: Vec<String>,
    ) -> Shared {
        Shared {
            inside: Mutex::new(Inside {
                room,
                feeds: HashMap::new(),
                let_in: HashMap::new(),
                game: None,
                paused: false,
                moment: None,
            }),
            changed: watch::channel(0).0,
            requests,
            pages,
            art,
            hosts,
            began: Instant::now(),
            patience: Patience::default(),
        }
    }

    /// What is inside is sound even if somebody panicked with it in hand: each change is whole.
    pub fn open(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed.
    pub fn wake(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Passes something on to whoever holds the match. False if nobody takes it.
    pub fn request(&self, request: Request) -> bool {
        self.requests.try_send(request).is_ok()
    }

    /// Everything that the line at this seat has not been told: the greeting, events, how things stand, the question; of very many events
    /// the first only. None once another line plays there.
    pub fn news(&self, seat: Seat, line: LineId, told: &mut Told) -> Option<Vec<String>> {
        let art = self.art.version();
        let inside = self.open();
        if inside.room.line_of(seat) != Some(line) {
            return None;
        }
        told.follow(inside.game.as_ref());
        told.more = false;
        let mut texts = Vec::new();
        let room = inside.room.said(art, inside.paused).text();
        if room != told.room {
            texts.push(room.clone());
            told.room = room;
        }
        let Some(own) = inside.feeds.get(&seat) else {
            return Some(texts);
        };
        if !told.greeted {
            texts.push(own.feed.hello().to_owned());
            told.greeted = true;
        }
        if own.version != told.feed {
            let new = own.feed.since(told.seq);
            let part = &new[..new.len().min(AT_ONCE)];
            texts.extend_from_slice(part);
            if part.len() < new.len() {
                told.more = true;
                told.seq = own.feed.seq() - new.len() + part.len();
                return Some(texts);
            }
            told.feed = own.version;
            if let Some(moment) = inside.moment.filter(|_| told.seq != own.feed.seq()) {
                texts.push(self.written(moment));
            }
            told.seq = own.feed.seq();
            texts.push(own.feed.state().to_owned());
            tell_question(own, told, &mut texts);
        }
        Some(texts)
    }

    /// The moment by our clock, which phones know by their pings.
    fn written(&self, moment: Moment) -> String {
        let at = moment
            .at
            .saturating_duration_since(self.began)
            .as_secs_f64()
            * 1000.0;
        let lands = at + moment.lands.as_secs_f64() * 1000.0;
        RoomSaid::Moment { at, lands }.text()
    }

    /// Somebody who knows everything up to this event of this match. Who names another match knows nothing of ours.
    pub fn told(game: Option<&str>, since: usize) -> Told {
        Told {
            knows: game.map(|game| (game.to_owned(), since)),
            ..Told::default()
        }
    }
}

/// The question comes after every state, for what may be done follows from it; one that is over is said to be.
fn tell_question(own: &SeatFeed, told: &mut Told, texts: &mut Vec<String>) {
    let ask = own.feed.ask();
    let now = ask.map(|(id, _)| id);
    if let Some(id) = told.ask.filter(|before| Some(*before) != now) {
        texts.push(Said::Closed { id }.text());
    }
    told.ask = now;
    let Some((id, text)) = ask else { return };
    texts.push(text.to_owned());
    if let Some(until) = own.until {
        let left = until.saturating_duration_since(Instant::now());
        let left_ms = millis(left);
        texts.push(RoomSaid::Clock { id, left_ms }.text());
    }
}
