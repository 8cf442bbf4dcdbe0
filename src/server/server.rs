//! The server, which publishes the match to phones, and its interface for the application that runs the match. This
//! file also defines the data that is stored with an interrupted match.
use super::{
    address::is_private,
    credentials::{KeyHash, Pin, system_rng},
    files::{CardArt, Pages},
    limits::ClientLimits,
    room::{Room, SeatStatus, Takeover},
    shared::{DisplayTime, Request, ServerState, Shared},
    socket, web,
    wire::FarClient,
};
use engine::{
    matchplay::{PlayerInfo, PlayerKind, SeenMatchEvent},
    protocol::{AnswerVerdict, Greeting, Reason, RefusedAnswer, SeatSnapshot, millis, permitted},
    seat::{MAX_SEATS, Seat, SeatSet},
    table::{Action, SeatView, Viewer},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr, TcpListener},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    thread::JoinHandle,
    time::Instant,
};
use tokio::{runtime, sync::watch};

/// Capacity of the channel for requests to the application.
const UNDERWAY: usize = 1024;

/// Settings of a new server.
pub struct ServerOptions {
    /// The address to listen on. An address that is not private is an error.
    pub address: IpAddr,
    /// The port to listen on. 0 selects any free port.
    pub port: u16,
    /// The seats of the table.
    pub seats: PhoneSeats,
    /// The PIN for joining.
    pub pin: Pin,
    /// The files of the phone page.
    pub pages: Pages,
    /// The source of the card pictures.
    pub art: Arc<dyn CardArt>,
    /// The time-outs and rate limits.
    pub patience: ClientLimits,
    /// Phones that will reconnect. Their seats are reserved before the server accepts connections.
    pub expected: Vec<ReservedSeat>,
    /// True for a resumed match: another player gets a reserved seat only with the host's consent.
    pub is_resumed: bool,
}

/// Seats of a table, as the server needs them. The lists are ordered by player number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PhoneSeats {
    /// True for each seat that a phone may take.
    pub open: Vec<bool>,
    /// Seats of bots, which a phone may request during the match.
    pub bots: SeatSet,
    /// Names of all players, by player number. The server uses those of the players without a phone.
    pub names: Vec<String>,
}

impl PhoneSeats {
    /// Returns the seats of a match with these players. Phones may take the seats `open`.
    pub fn of(players: &[PlayerInfo], open: SeatSet) -> PhoneSeats {
        let seats = || (0..).map(Seat).zip(players);
        let bots = seats().filter(|(_, player)| player.kind != PlayerKind::Human);
        PhoneSeats {
            open: seats().map(|(seat, _)| open.contains(seat)).collect(),
            bots: bots.map(|(seat, _)| seat).collect(),
            names: seats().map(|(_, player)| player.name.clone()).collect(),
        }
    }
}

/// Seat of a phone from an interrupted match, reserved until the phone reconnects.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReservedSeat {
    /// The seat.
    pub seat: Seat,
    /// The owner's name.
    pub name: String,
    /// The index of the owner's avatar.
    pub face: u8,
    /// The hash of the seat's key.
    pub key: KeyHash,
}

/// A running server. Dropping it stops the server.
pub struct Server {
    shared: Arc<Shared>,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
    runtime: runtime::Handle,
}

impl Server {
    /// Starts the server. Phones' requests arrive at the returned receiver.
    ///
    /// # Errors
    /// Fails if the address is not private or does not belong to this machine, or if the port is in use.
    pub fn start(options: ServerOptions) -> io::Result<(Server, Receiver<Request>)> {
        let listener = listen(options.address, options.port)?;
        let address = listener.local_addr()?;
        let (sender, requests) = mpsc::sync_channel(UNDERWAY);
        let mut room = Room::new(options.pin, &options.seats, options.patience.messages);
        for one in options.expected {
            room.expect(one);
        }
        room.playing = options.is_resumed;
        let state = ServerState {
            room,
            feeds: HashMap::new(),
            accepted_requests: HashMap::new(),
            game: None,
            paused: false,
            moment: None,
        };
        let shared = Arc::new(Shared {
            inside: Mutex::new(state),
            changed: watch::channel(0).0,
            requests: sender,
            pages: options.pages,
            art: options.art,
            hosts: hosts(address),
            began: Instant::now(),
            patience: options.patience,
        });
        let (stop, stopped) = watch::channel(false);
        let (thread, runtime) = web::spawn(listener, Arc::clone(&shared), stopped)?;
        let server = Server {
            shared,
            address,
            stop,
            thread: Some(thread),
            runtime,
        };
        Ok((server, requests))
    }

    /// Serves a client of another home until its connection or the server ends.
    pub fn connect(&self, client: FarClient) {
        let shared = Arc::clone(&self.shared);
        self.runtime.spawn(socket::serve_far(client, shared));
    }

    /// Returns the address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the link for phones. It contains the PIN in its fragment, which browsers never send to a server.
    pub fn link(&self) -> String {
        format!("http://{}/#{}", self.address, self.pin())
    }

    /// Returns the current PIN.
    pub fn pin(&self) -> Pin {
        self.shared.open().room.pin()
    }

    /// Begins the match `game` with these player names. Sends each phone the greeting for its seat, and spectators
    /// theirs. If a match was played before, phones keep their seats.
    pub fn begin(
        &self,
        game: &str,
        names: &[String],
        viewers: impl IntoIterator<Item = (Viewer, Greeting)>,
    ) {
        let mut inside = self.shared.open();
        let is_next = inside.game.as_deref().is_some_and(|last| last != game);
        inside.room.begin(names, is_next);
        inside.feeds.clear();
        inside.game = Some(game.to_owned());
        for (viewer, greeting) in viewers {
            inside.admit(viewer, greeting);
        }
        drop(inside);
        self.shared.wake();
    }

    /// Starts sending the match to a seat that a phone has taken over from a bot.
    pub fn admit(&self, seat: Seat, greeting: Greeting) {
        let viewer = Viewer::Seat(seat);
        self.shared.open().admit(viewer, greeting);
    }

    /// Stops sending the match to a seat that a bot has taken back.
    pub fn dismiss(&self, seat: Seat) {
        self.shared.open().feeds.remove(&Viewer::Seat(seat));
    }

    /// Returns the number of match events published to this viewer so far.
    pub fn told(&self, viewer: Viewer) -> usize {
        let inside = self.shared.open();
        inside.feeds.get(&viewer).map_or(0, |own| own.feed.seq())
    }

    /// Sets whether an open menu on the big screen pauses the match. Notifies phones of a change.
    pub fn set_paused(&self, paused: bool) {
        let before = std::mem::replace(&mut self.shared.open().paused, paused);
        if before != paused {
            self.shared.wake();
        }
    }

    /// Sets the time at which the big screen shows the next published events. `None` if there is no screen, or if it is
    /// still showing earlier events.
    pub fn shows(&self, moment: Option<DisplayTime>) {
        self.shared.open().moment = moment;
    }

    /// Ends the match. Another one may follow at this table.
    pub fn rest(&self) {
        self.shared.open().room.playing = false;
        self.shared.wake();
    }

    /// Publishes to a viewer the new events, the current view, and the pending decision with the deadline. Call
    /// [`Server::wake`] once all viewers have been updated.
    pub fn publish(
        &self,
        viewer: Viewer,
        events: &[SeenMatchEvent],
        glimpse: SeatSnapshot<'_>,
        until: Option<Instant>,
    ) {
        let limit = until.map(|until| millis(until.saturating_duration_since(Instant::now())));
        if let Some(own) = self.shared.open().feeds.get_mut(&viewer) {
            own.feed.update(events, glimpse, limit);
            own.until = until;
            own.version += 1;
        }
    }

    /// Makes all connections send their new messages.
    pub fn wake(&self) {
        self.shared.wake();
    }

    /// Checks an answer from a seat against the seat's current view. `view` is `None` while no hand is played. An
    /// illegal answer is refused, and the decision stays open.
    pub fn judge(
        &self,
        seat: Seat,
        id: u32,
        action: &Action,
        view: Option<SeatView<'_>>,
    ) -> AnswerVerdict {
        let over = |reason, open| AnswerVerdict::Over(RefusedAnswer { id, reason, open });
        let no_hand = Reason::other("reject-no-hand", "no hand is being played");
        let fate = {
            let inside = self.shared.open();
            let own = inside.feeds.get(&Viewer::Seat(seat));
            own.map(|own| own.feed.check_answer(id, action))
        };
        match (fate, view) {
            (Some(AnswerVerdict::Give(decision)), Some(view)) => match permitted(view, action) {
                Ok(()) => AnswerVerdict::Give(decision),
                Err(reason) => over(reason, true),
            },
            (Some(AnswerVerdict::Give(_)) | None, _) => over(no_hand, false),
            (Some(fate), _) => fate,
        }
    }

    /// Records that the match has accepted this answer to the decision `id`.
    pub fn take(&self, seat: Seat, id: u32, action: Action) {
        if let Some(own) = self.shared.open().feeds.get_mut(&Viewer::Seat(seat)) {
            own.feed.accept(id, action);
        }
    }

    /// Returns the states of all seats that are open to phones.
    pub fn seat_statuses(&self) -> Vec<SeatStatus> {
        self.shared.open().room.seat_statuses()
    }

    /// True while a match is in progress.
    pub fn is_playing(&self) -> bool {
        self.shared.open().room.playing
    }

    /// Returns the number of wrong PINs since the current PIN was set.
    pub fn wrong_pins(&self) -> u32 {
        self.shared.open().room.wrong_pins()
    }

    /// Sets a new PIN because of wrong guesses. The current one stays valid for two more minutes.
    pub fn replace_pin(&self) {
        let (mut rng, now) = (system_rng(), Instant::now());
        self.shared.open().room.replace_pin(now, &mut rng);
        self.shared.wake();
    }

    /// Returns the requests that wait for the host's decision, the oldest first. Each requests a seat with an owner or
    /// a bot.
    pub fn takeovers(&self) -> Vec<Takeover> {
        self.shared.open().room.takeovers().to_vec()
    }

    /// Applies the host's decision on the request with this number.
    pub fn decide(&self, id: u64, yes: bool) {
        let mut rng = system_rng();
        let mut inside = self.shared.open();
        let decided = inside.room.decide((id, yes), Instant::now(), &mut rng);
        let accepted = decided.map(|(line, key)| (line, key.text().to_owned()));
        inside.accepted_requests.extend(accepted);
        drop(inside);
        self.shared.wake();
    }

    /// Removes the owner of a seat and invalidates the key. Also sets a new PIN, because the removed player knows the
    /// current one.
    pub fn kick(&self, seat: Seat) {
        let mut inside = self.shared.open();
        if inside.room.kick(seat) {
            inside.room.change_pin(&mut system_rng());
        }
        drop(inside);
        self.shared.wake();
    }

    /// Gives a phone's seat to this bot.
    pub fn assign_bot(&self, seat: Seat, name: &str) {
        self.shared.open().room.assign_bot(seat, name);
        self.shared.wake();
    }

    /// Returns the seats that phones hold, so that they can be reserved when the match is resumed.
    pub fn expected(&self) -> Vec<ReservedSeat> {
        let inside = self.shared.open();
        let sitting = inside.room.seat_statuses().into_iter();
        let with_key = sitting.filter_map(|one| {
            let key = inside.room.kept_key(one.seat)?.clone();
            Some(ReservedSeat {
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

fn listen(ip: IpAddr, port: u16) -> io::Result<TcpListener> {
    if !is_private(ip) {
        let why = format!("{ip} can be reached from outside: phones are served at home only");
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    }
    let listener = TcpListener::bind((ip, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Returns the values of the `Host` header that browsers may send for this address. Browsers omit port 80.
fn hosts(address: SocketAddr) -> Vec<String> {
    let mut hosts = vec![address.to_string()];
    if address.ip().is_loopback() {
        hosts.push(format!("localhost:{}", address.port()));
    }
    let without_port = hosts.iter().filter_map(|host| host.strip_suffix(":80"));
    let without_port: Vec<String> = without_port.map(str::to_owned).collect();
    hosts.extend(without_port);
    hosts
}

/// Version of the format of [`SavedPhones`].
const SAVED_VERSION: u32 = 1;

/// Contents of the file with the phones of an interrupted match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedPhones {
    version: u32,
    /// Hash of the match's seed, which identifies the match.
    seed_hash: String,
    /// Seats for phones, by player number.
    seats: Vec<Seat>,
    /// The address at which phones reached the server, and to which they will reconnect.
    pub address: Option<SocketAddr>,
    /// The owners of the seats, with the hashes of their keys.
    pub phones: Vec<ReservedSeat>,
}

impl SavedPhones {
    /// Creates the data for a running match.
    pub fn of(
        seed_hash: &str,
        seats: SeatSet,
        address: Option<SocketAddr>,
        phones: Vec<ReservedSeat>,
    ) -> SavedPhones {
        SavedPhones {
            version: SAVED_VERSION,
            seed_hash: seed_hash.to_owned(),
            seats: seats.iter().collect(),
            address,
            phones,
        }
    }

    /// Reads the data of the match with this seed hash. Returns `None` if the data is damaged or belongs to another
    /// match. Players must then enter the PIN and choose a seat again.
    pub fn read(text: &[u8], seed_hash: &str) -> Option<SavedPhones> {
        let kept: SavedPhones = serde_json::from_slice(text).ok()?;
        let seats = kept.seats.iter().all(|seat| seat.index() < MAX_SEATS);
        (kept.version == SAVED_VERSION && kept.seed_hash == seed_hash && seats).then_some(kept)
    }

    /// True if the text is valid phone data in the current version, whichever match it belongs to.
    pub fn is_ours(text: &[u8]) -> bool {
        serde_json::from_slice::<SavedPhones>(text).is_ok_and(|kept| kept.version == SAVED_VERSION)
    }

    /// Returns the seats for phones.
    pub fn seats(&self) -> SeatSet {
        self.seats.iter().copied().collect()
    }

    /// Returns the contents of the file as JSON.
    pub fn text(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("it has string keys only and nothing in it can fail")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_may_omit_port_80() {
        let at = |address: &str| hosts(address.parse().expect("an address"));
        assert_eq!(at("192.168.1.2:80"), ["192.168.1.2:80", "192.168.1.2"]);
        assert_eq!(at("192.168.1.2:8080"), ["192.168.1.2:8080"]);
        let loopback = ["[::1]:80", "localhost:80", "[::1]", "localhost"];
        assert_eq!(at("[::1]:80"), loopback);
    }

    #[test]
    fn saved_phones_belong_to_one_match_and_list_their_seats() {
        let seats = [Seat(1), Seat(3)].into_iter().collect();
        let kept = SavedPhones::of("abc", seats, "192.168.1.2:4747".parse().ok(), Vec::new());
        let text = kept.text();
        assert!(SavedPhones::is_ours(&text));
        let read = SavedPhones::read(&text, "abc").expect("it is of this match");
        assert_eq!((read.seats(), &read), (seats, &kept));
        assert_eq!(SavedPhones::read(&text, "other"), None);
        assert_eq!(SavedPhones::read(b"{", "abc"), None);
        let far = br#"{"version":1,"seed_hash":"abc","seats":[77],"address":null,"phones":[]}"#;
        assert_eq!(SavedPhones::read(far, "abc"), None, "seat out of range");
    }
}
