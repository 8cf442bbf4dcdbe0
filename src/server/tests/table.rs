//! Helpers that start servers on the loopback address, and matches with hosts.
use engine::{
    matchplay::{Match, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record,
    rules::Preset,
    seat::Seat,
};
use rand::SeedableRng;
use server::{
    ClientLimits, FolderArt, Host, HostOptions, Pages, PhoneSeats, Pin, RecordTo, Request, Server,
    ServerOptions,
};
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::Path,
    sync::{Arc, Mutex, mpsc::Receiver},
    time::Duration,
};
use testkit::phone::Phone;

pub const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Starts a server with `places` seats for phones.
pub fn server(places: usize, port: u16, patience: ClientLimits) -> (Server, Receiver<Request>) {
    Server::start(server_options(places, port, patience)).expect("the loopback is free")
}

pub fn server_options(places: usize, port: u16, patience: ClientLimits) -> ServerOptions {
    let theme =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes/classic");
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    ServerOptions {
        address: LOOPBACK,
        port,
        seats: PhoneSeats {
            open: vec![true; places],
            ..PhoneSeats::default()
        },
        pin: Pin::new(&mut rng),
        pages: Pages::shipped(),
        art: Arc::new(FolderArt::at(theme)),
        patience,
        expected: Vec::new(),
        is_resumed: false,
    }
}

pub fn at(server: &Server) -> SocketAddr {
    server.address()
}

/// Returns the set-up of a match whose players all have phones.
pub fn setup(seed: &str, seats: usize) -> Setup {
    let rules = if seats > 4 {
        Preset::Fournier
    } else {
        Preset::Oficial
    };
    let players = (0..seats).map(|at| PlayerInfo::new(format!("P{at}"), PlayerKind::Human));
    Setup {
        seed: seed.to_owned(),
        rules: rules.file().rules.clone(),
        players: players.collect(),
    }
}

/// Match file in memory, which continues to exist when its host is dropped.
#[derive(Clone, Default)]
pub struct MemoryRecord(pub Arc<Mutex<String>>);

impl MemoryRecord {
    pub fn lines(&self) -> RecordTo {
        let paper = self.clone();
        Box::new(move |lines| {
            paper.0.lock().unwrap().push_str(lines);
            Ok(())
        })
    }

    pub fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

/// Starts a new match and writes its first lines to the match file.
pub fn begin(setup: Setup, paper: &MemoryRecord) -> (Match, Vec<MatchEvent>) {
    let mut to = paper.lines();
    let (game, events) = Match::new(setup).expect("the rules allow this number of players");
    to(&record::whole(game.setup(), &events)).unwrap();
    (game, events)
}

/// Returns host options without time limits or pauses.
pub fn options() -> HostOptions {
    HostOptions {
        claim: None,
        pace: Duration::ZERO,
        between: Duration::ZERO,
    }
}

/// Returns the host of a new match on this server, and the match file.
pub fn host(
    server: (Server, Receiver<Request>),
    setup: Setup,
    options: HostOptions,
) -> (Host, MemoryRecord) {
    let paper = MemoryRecord::default();
    let (game, events) = begin(setup, &paper);
    let host = Host::new(server, game, events, options, paper.lines());
    (host, paper)
}

/// Starts a match between two phones. Returns the phones, the host and the match file.
pub fn two_phones(seed: &str, options: HostOptions) -> (Vec<Phone>, Host, MemoryRecord) {
    let started = server(2, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let sits = |seat| {
        let mut phone = Phone::connect(address);
        phone.join(&pin, &format!("P{seat}"), Some(seat));
        phone
    };
    let phones = (0..2).map(sits).collect();
    let (host, paper) = host(started, setup(seed, 2), options);
    (phones, host, paper)
}

/// Advances the match until a player must decide. Returns that player's seat.
pub fn until_asked(host: &mut Host) -> Seat {
    loop {
        if let Some(asked) = host.game().next_pending() {
            return asked.seat;
        }
        host.step(&mut |_| {}).unwrap();
    }
}
