//! Tables for phones: servers on the loopback, matches with hosts.
use crate::phone::Phone;
use engine::{
    matchplay::{Match, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record,
    rules::Preset,
    seat::{Seat, SeatSet},
};
use rand::SeedableRng;
use server::{
    FolderArt, Host, HostOptions, Pages, Patience, Pin, RecordTo, Request, Server, ServerOptions,
};
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::Path,
    sync::{Arc, Mutex, mpsc::Receiver},
    time::Duration,
};

pub const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A server with so many places for phones.
pub fn server(places: usize, port: u16, patience: Patience) -> (Server, Receiver<Request>) {
    Server::start(server_options(places, port, patience)).expect("the loopback is free")
}

pub fn server_options(places: usize, port: u16, patience: Patience) -> ServerOptions {
    let theme =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes/classic");
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    ServerOptions {
        addresses: vec![LOOPBACK],
        port,
        open: vec![true; places],
        bots: SeatSet::EMPTY,
        names: vec![String::new(); places],
        pin: Pin::new(&mut rng),
        pages: Pages::shipped(),
        art: Arc::new(FolderArt::at(theme)),
        patience,
        expected: Vec::new(),
    }
}

pub fn at(server: &Server) -> SocketAddr {
    server.addresses()[0]
}

/// Players at phones.
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

/// A record in memory, which stays when its host is killed.
#[derive(Clone, Default)]
pub struct Paper(pub Arc<Mutex<String>>);

impl Paper {
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

/// A new match, its first lines written.
pub fn begin(setup: Setup, paper: &Paper) -> (Match, Vec<MatchEvent>) {
    let mut to = paper.lines();
    to(&(record::header(&setup) + "\n")).unwrap();
    let (game, events) = Match::new(setup).expect("the rules admit so many");
    for line in record::lines(&events) {
        to(&(line + "\n")).unwrap();
    }
    (game, events)
}

/// Nobody hurries, and nobody dawdles.
pub fn options() -> HostOptions {
    HostOptions {
        claim: None,
        pace: Duration::ZERO,
        between: Duration::ZERO,
    }
}

/// The host of a new match at a server to which phones have come.
pub fn host(
    server: (Server, Receiver<Request>),
    setup: Setup,
    options: HostOptions,
) -> (Host, Paper) {
    let paper = Paper::default();
    let (game, events) = begin(setup, &paper);
    let host = Host::new(server, game, events, options, paper.lines());
    (host, paper)
}

/// A new match of two phones that sit, and its record.
pub fn two_phones(seed: &str, options: HostOptions) -> (Vec<Phone>, Host, Paper) {
    let started = server(2, 0, Patience::default());
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

/// Goes on until somebody is asked: who that is.
pub fn until_asked(host: &mut Host) -> Seat {
    loop {
        if let Some(asked) = host.game().next_asked() {
            return asked.seat;
        }
        host.step(&mut |_| {}).unwrap();
    }
}
