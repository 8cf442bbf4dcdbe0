//! The server of this window, from the first phone seat to the end of the match.
use super::{KeptPhones, PhoneNet, post::Post};
use crate::{
    dirs::Dirs,
    engine::seat::SeatSet,
    phones::{
        CardArt, Expected, Pages, Patience, Pin, Reach, Request, Server, ServerOptions, chance,
    },
};
use bevy::prelude::*;
use std::{io, net::SocketAddr, sync::Arc};

/// The places of a table as the server has to know them, by player number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Places {
    /// Whether a phone may sit there.
    pub open: Vec<bool>,
    /// Who sits there otherwise.
    pub names: Vec<String>,
}

/// Whoever wakes the window.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a server needs of this window.
#[derive(Clone)]
pub(super) struct Equipment {
    pub dirs: Dirs,
    pub art: Arc<dyn CardArt>,
    pub wake: Wake,
}

/// The server, while there is one.
#[derive(Resource, Default)]
pub struct Phones {
    hosting: Option<Hosting>,
    pub(super) equipment: Option<Equipment>,
    /// How often a server was started: whoever tells it of a match begins anew with another one.
    started: u32,
    /// The match that is to be played, or is played, with the phones that have come: the hash of its seed, and their seats.
    promised: Option<(String, SeatSet)>,
}

struct Hosting {
    server: Server,
    post: Post,
    places: Places,
    reaches: Vec<Reach>,
    at: usize,
}

impl Phones {
    /// Whether phones can come.
    pub fn is_open(&self) -> bool {
        self.hosting.is_some()
    }

    /// The server.
    pub fn server(&self) -> Option<&Server> {
        self.hosting.as_ref().map(|hosting| &hosting.server)
    }

    /// How often a server was started.
    pub fn started(&self) -> u32 {
        self.started
    }

    /// Starts it for these places, at the likeliest address.
    ///
    /// # Errors
    /// No address can be listened at.
    pub fn open(&mut self, net: &PhoneNet, places: Places) -> io::Result<()> {
        self.close();
        let reaches = net.addresses();
        self.start(net.port, places, (reaches, 0), Vec::new(), None)
    }

    /// Starts it for a match that goes on: where its phones found us, if that can be, so that they come back by themselves.
    ///
    /// # Errors
    /// No address can be listened at.
    pub fn reopen(&mut self, net: &PhoneNet, places: Places, kept: &KeptPhones) -> io::Result<()> {
        self.close();
        let reaches = net.addresses();
        let before = |address: SocketAddr| reaches.iter().position(|it| it.ip == address.ip());
        let at = kept.address.and_then(before);
        let port = kept.address.map_or(net.port, |address| address.port());
        self.start(
            port,
            places,
            (reaches, at.unwrap_or(0)),
            kept.phones.clone(),
            None,
        )
    }

    /// Serves at the next address of this machine, or the one before: whoever sits keeps their seat.
    ///
    /// # Errors
    /// It cannot be listened at.
    pub fn turn(&mut self, by: isize) -> io::Result<()> {
        let Some(hosting) = self.hosting.take() else {
            return Ok(());
        };
        let Hosting {
            server,
            places,
            reaches,
            at,
            post,
        } = hosting;
        let (expected, pin) = (server.expected(), server.pin());
        let port = server.addresses().first().map_or(0, SocketAddr::port);
        // The port is to be free.
        drop((server, post));
        let next = (at as isize + by).rem_euclid(reaches.len().max(1) as isize) as usize;
        self.start(port, places, (reaches, next), expected, Some(pin))
    }

    fn start(
        &mut self,
        port: u16,
        places: Places,
        (reaches, at): (Vec<Reach>, usize),
        expected: Vec<Expected>,
        pin: Option<Pin>,
    ) -> io::Result<()> {
        let nobody = || io::Error::other("the game has not begun");
        let equipment = self.equipment.clone().ok_or_else(nobody)?;
        let reach = reaches.get(at).cloned();
        let reach = reach.ok_or(io::ErrorKind::AddrNotAvailable)?;
        let pin = pin.unwrap_or_else(|| Pin::new(&mut chance()));
        let options = |port| ServerOptions {
            addresses: vec![reach.ip],
            port,
            open: places.open.clone(),
            names: places.names.clone(),
            pin,
            pages: Pages::found(&equipment.dirs),
            art: Arc::clone(&equipment.art),
            patience: Patience::default(),
            expected: expected.clone(),
        };
        // Another window, or another program, may be there.
        let (server, requests) =
            Server::start(options(port)).or_else(|_| Server::start(options(0)))?;
        let wake = Arc::clone(&equipment.wake);
        let post = Post::of(requests, move || wake())?;
        self.started += 1;
        self.hosting = Some(Hosting {
            server,
            post,
            places,
            reaches,
            at,
        });
        Ok(())
    }

    /// Nobody can come any more, and whoever is there hears nothing more.
    pub fn close(&mut self) {
        self.hosting = None;
        self.promised = None;
    }

    /// What phones have wanted since this was asked last. It never waits.
    pub fn take(&mut self) -> Vec<Request> {
        let post = self.hosting.as_mut().map(|hosting| &mut hosting.post);
        post.map(Post::take).unwrap_or_default()
    }

    /// The address in use, which one that is, and how many there are.
    pub fn reach(&self) -> Option<(&Reach, usize, usize)> {
        let hosting = self.hosting.as_ref()?;
        let reach = hosting.reaches.get(hosting.at)?;
        Some((reach, hosting.at, hosting.reaches.len()))
    }

    /// Where phones find us.
    pub fn address(&self) -> Option<SocketAddr> {
        self.server()?.addresses().first().copied()
    }

    /// The phones that have come play at these seats of the match with this hash of its seed.
    pub fn promise(&mut self, seed_hash: String, seats: SeatSet) {
        self.promised = Some((seed_hash, seats));
    }

    /// At which seats of this match phones play.
    pub fn seats_of(&self, seed_hash: &str) -> SeatSet {
        let promised = self.promised.as_ref();
        let own = promised.filter(|(hash, _)| hash == seed_hash);
        own.map_or(SeatSet::EMPTY, |(_, seats)| *seats)
    }

    /// Whether a match was promised to whoever has come.
    pub fn is_promised(&self) -> bool {
        self.promised.is_some()
    }

    /// What is to be kept of the phones of this match.
    pub fn kept(&self, seed_hash: &str) -> Option<KeptPhones> {
        let seats = self.seats_of(seed_hash);
        let server = self.server().filter(|_| !seats.is_empty())?;
        Some(KeptPhones::of(
            seed_hash,
            seats,
            self.address(),
            server.expected(),
        ))
    }
}
