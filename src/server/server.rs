//! The server on its own thread, and what whoever holds the match says to it.
use super::{
    address::is_private,
    art::CardArt,
    pages::Pages,
    patience::Patience,
    pin::Pin,
    room::{Room, Sitting, Takeover},
    seatkey::{KeptKey, chance},
    serving,
    shared::{Moment, Request, Shared},
};
use engine::{
    matchplay::SeenMatchEvent,
    protocol::{Fate, Glimpse, Greeting, Reason, RefusedAnswer, WrittenAction, millis, permitted},
    seat::{Seat, SeatSet},
    table::SeatView,
};
use serde::{Deserialize, Serialize};
use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    thread::JoinHandle,
    time::Instant,
};
use tokio::sync::watch;

/// Requests on their way to whoever holds the match.
const UNDERWAY: usize = 1024;

/// How a server is started.
pub struct ServerOptions {
    /// Where to listen. Addresses that are not private are refused.
    pub addresses: Vec<IpAddr>,
    /// At which port; 0 for any.
    pub port: u16,
    /// At which places phones may sit, by player number.
    pub open: Vec<bool>,
    /// At which others bots sit: while the match is played a phone may ask for such a place.
    pub bots: SeatSet,
    /// Who sits at the others, by player number.
    pub names: Vec<String>,
    /// The PIN.
    pub pin: Pin,
    /// The page.
    pub pages: Pages,
    /// The cards.
    pub art: Arc<dyn CardArt>,
    /// How long is waited for whoever is slow.
    pub patience: Patience,
    /// The phones that will come back: they may be at the door before anything else is done.
    pub expected: Vec<Expected>,
}

/// A phone that had a seat before the match was broken off.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// The seat.
    pub seat: Seat,
    /// What its owner is called.
    pub name: String,
    /// Their face.
    pub face: u8,
    /// What was kept of its key.
    pub key: KeptKey,
}

/// A running server. It ends when this is dropped.
pub struct Server {
    shared: Arc<Shared>,
    addresses: Vec<SocketAddr>,
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts it. What phones want comes out of the receiver.
    ///
    /// # Errors
    /// An address is not private, or is not ours, or the port is taken.
    pub fn start(options: ServerOptions) -> io::Result<(Server, Receiver<Request>)> {
        let (listeners, addresses) = listen(&options.addresses, options.port)?;
        let (sender, requests) = mpsc::sync_channel(UNDERWAY);
        let mut room = Room::new(
            options.pin,
            &options.open,
            options.bots,
            &options.names,
            options.patience.messages,
        );
        for Expected {
            seat,
            name,
            face,
            key,
        } in options.expected
        {
            room.expect(seat, &name, face, key);
        }
        let hosts = hosts(&addresses);
        let mut shared = Shared::new(room, sender, options.pages, options.art, hosts);
        shared.patience = options.patience;
        let shared = Arc::new(shared);
        let (stop, stopped) = watch::channel(false);
        let life = options.patience.life;
        let thread = serving::spawn(listeners, Arc::clone(&shared), stopped, life)?;
        let server = Server {
            shared,
            addresses,
            stop,
            thread: Some(thread),
        };
        Ok((server, requests))
    }

    /// Where it listens.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// What a phone is pointed at: the first address, with the PIN where no server sees it.
    pub fn link(&self) -> String {
        let address = self.addresses.first();
        let address = address.map_or_else(String::new, ToString::to_string);
        format!("http://{address}/#{}", self.pin())
    }

    /// The PIN.
    pub fn pin(&self) -> Pin {
        self.shared.open().room.pin()
    }

    /// Begins a match of players with these names: what each phone's seat is greeted with. `game` tells one match from another. It may
    /// follow on another one at the same table, whose phones stay where they are.
    pub fn begin(
        &self,
        game: &str,
        names: &[String],
        seats: impl IntoIterator<Item = (Seat, Greeting)>,
    ) {
        let mut inside = self.shared.open();
        let is_next = inside.game.as_deref().is_some_and(|last| last != game);
        inside.room.begin(names, is_next);
        inside.feeds.clear();
        inside.game = Some(game.to_owned());
        for (seat, greeting) in seats {
            inside.admit(seat, greeting);
        }
        drop(inside);
        self.shared.wake();
    }

    /// A seat that was a bot's is a phone's from now on, which knows nothing yet.
    pub fn admit(&self, seat: Seat, greeting: Greeting) {
        self.shared.open().admit(seat, greeting);
    }

    /// A seat is a bot's again: nobody is told anything of it.
    pub fn dismiss(&self, seat: Seat) {
        self.shared.open().feeds.remove(&seat);
    }

    /// How many events of the match this seat was told.
    pub fn told(&self, seat: Seat) -> usize {
        let inside = self.shared.open();
        inside.feeds.get(&seat).map_or(0, |own| own.feed.seq())
    }

    /// Whether the match stands still behind a menu of the big screen; everybody is told when that changes.
    pub fn set_paused(&self, paused: bool) {
        let before = std::mem::replace(&mut self.shared.open().paused, paused);
        if before != paused {
            self.shared.wake();
        }
    }

    /// When what is published next begins to move on the big screen; none where there is no screen, or it is busy with what was before.
    pub fn shows(&self, moment: Option<Moment>) {
        self.shared.open().moment = moment;
    }

    /// The match is over, and another one may follow on this table.
    pub fn rest(&self) {
        self.shared.open().room.rest();
        self.shared.wake();
    }

    /// Tells a seat what has happened, as it may know it, how things stand, and what is asked until when. Call [`Server::wake`] after the
    /// last of the seats.
    pub fn publish(
        &self,
        seat: Seat,
        events: &[SeenMatchEvent],
        glimpse: Glimpse<'_>,
        until: Option<Instant>,
    ) {
        let limit = until.map(|until| millis(until.saturating_duration_since(Instant::now())));
        if let Some(own) = self.shared.open().feeds.get_mut(&seat) {
            own.feed.follow(events, glimpse, limit);
            own.until = until;
            own.version += 1;
        }
    }

    /// Wakes the lines: there is something to tell.
    pub fn wake(&self) {
        self.shared.wake();
    }

    /// What is to become of an answer of a seat that may look at its hand so: none while no hand is played. What the rules do not permit is
    /// over too, and its question stays open.
    pub fn judge(
        &self,
        seat: Seat,
        id: u32,
        action: &WrittenAction,
        view: Option<SeatView<'_>>,
    ) -> Fate {
        let over = |reason: Reason, open: bool| Fate::Over(RefusedAnswer { id, reason, open });
        let fate = {
            let inside = self.shared.open();
            inside
                .feeds
                .get(&seat)
                .map(|own| own.feed.judge(id, action))
        };
        match (fate, view) {
            (Some(Fate::Give(decision)), Some(view)) => match permitted(view, action) {
                Ok(()) => Fate::Give(decision),
                Err(reason) => over(reason, true),
            },
            (Some(Fate::Give(_)) | None, _) => over(
                Reason::other("reject-no-hand", "no hand is being played"),
                false,
            ),
            (Some(fate), _) => fate,
        }
    }

    /// Notes that an answer was given to the match.
    pub fn take(&self, seat: Seat, id: u32, action: WrittenAction) {
        if let Some(own) = self.shared.open().feeds.get_mut(&seat) {
            own.feed.take(id, action);
        }
    }

    /// Who sits at the phones' places.
    pub fn sitting(&self) -> Vec<Sitting> {
        self.shared.open().room.sitting()
    }

    /// Those who want the seat of a phone that lives, or that of a bot, and wait for a word.
    pub fn takeovers(&self) -> Vec<Takeover> {
        self.shared.open().room.takeovers().to_vec()
    }

    /// The word.
    pub fn decide(&self, id: u64, yes: bool) {
        let mut rng = chance();
        let mut inside = self.shared.open();
        let decided = inside.room.decide((id, yes), Instant::now(), &mut rng);
        if let Some((takeover, key)) = decided {
            let word = key.map(|key| key.text().to_owned());
            inside.let_in.insert(takeover.line, word);
        }
        drop(inside);
        self.shared.wake();
    }

    /// Puts whoever has this seat out: their key opens nothing any more, nor does the PIN that they know. There is another one.
    pub fn put_out(&self, seat: Seat) {
        let mut inside = self.shared.open();
        if inside.room.put_out(seat) {
            inside.room.change_pin(&mut chance());
        }
        drop(inside);
        self.shared.wake();
    }

    /// A place that was a phone's becomes that of this bot.
    pub fn seat_bot(&self, seat: Seat, name: &str) {
        self.shared.open().room.seat_bot(seat, name);
        self.shared.wake();
    }

    /// The phones that have a seat, so that they can come back to a match that is continued.
    pub fn expected(&self) -> Vec<Expected> {
        let inside = self.shared.open();
        let sitting = inside.room.sitting().into_iter();
        let with_key = sitting.filter_map(|one| {
            let key = inside.room.kept_key(one.seat)?.clone();
            Some(Expected {
                seat: one.seat,
                name: one.name,
                face: one.face,
                key,
            })
        });
        with_key.collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.send_replace(true);
        self.shared.wake();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn listen(ips: &[IpAddr], port: u16) -> io::Result<(Vec<std::net::TcpListener>, Vec<SocketAddr>)> {
    let mut listeners = Vec::new();
    let mut addresses: Vec<SocketAddr> = Vec::new();
    for ip in ips {
        if !is_private(*ip) {
            let why = format!("{ip} can be reached from outside: phones are served at home only");
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
        }
        // All at the same port, whichever the first was given.
        let port = addresses.first().map_or(port, SocketAddr::port);
        let listener = std::net::TcpListener::bind((*ip, port))?;
        listener.set_nonblocking(true)?;
        addresses.push(listener.local_addr()?);
        listeners.push(listener);
    }
    if listeners.is_empty() {
        let why = "this machine is in no private network";
        return Err(io::Error::new(io::ErrorKind::AddrNotAvailable, why));
    }
    Ok((listeners, addresses))
}

/// What a browser may call us.
fn hosts(addresses: &[SocketAddr]) -> Vec<String> {
    let mut hosts: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    let loopback = addresses
        .iter()
        .filter(|address| address.ip().is_loopback());
    hosts.extend(loopback.map(|address| format!("localhost:{}", address.port())));
    hosts
}
