//! The server of this window, from the first phone seat to the end of the match.
use super::{PhoneNet, post::Post};
use bevy::prelude::*;
use engine::seat::{Seat, SeatSet};
use platform::dirs::Dirs;
use server::{
    CardArt, Expected, KeptPhones, Pages, Patience, Pin, Reach, Request, Server, ServerOptions,
    chance,
};
use std::{io, net::SocketAddr, sync::Arc};

/// The places of a table as the server has to know them, by player number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Places {
    /// Whether a phone may sit there.
    pub open: Vec<bool>,
    /// At which others bots sit: a phone may ask for such a place while the match is played.
    pub bots: SeatSet,
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
    /// Where phones found us in the last match, and those that sat there then: they come back by themselves to the next one.
    last: Option<(SocketAddr, Vec<Expected>)>,
}

struct Hosting {
    server: Server,
    post: Post,
    places: Places,
    reaches: Vec<Reach>,
    at: usize,
}

impl Hosting {
    /// The addresses there are now, and which of them is the one in use: it stays among them even if the machine has lost it.
    fn reaches_now(&self, net: &PhoneNet) -> (Vec<Reach>, usize) {
        let mut reaches = net.addresses();
        let Some(own) = self.reaches.get(self.at) else {
            return (reaches, 0);
        };
        let at = reaches.iter().position(|reach| reach.ip == own.ip);
        if at.is_none() {
            reaches.insert(0, own.clone());
        }
        (reaches, at.unwrap_or(0))
    }
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

    /// Starts it for these places: where the phones of the last match found us, if there was one, else at the likeliest address. Who sat at
    /// that match is expected at this one.
    ///
    /// # Errors
    /// No address can be listened at.
    pub fn open(&mut self, net: &PhoneNet, places: Places) -> io::Result<()> {
        self.close();
        let (address, expected) = match self.last.clone() {
            Some((address, phones)) => (Some(address), seated_again(phones, &places.open)),
            None => (None, Vec::new()),
        };
        self.start_at(net, address, places, expected)
    }

    /// Starts it for a match that goes on: where its phones found us, if that can be, so that they come back by themselves.
    ///
    /// # Errors
    /// No address can be listened at.
    pub fn reopen(&mut self, net: &PhoneNet, places: Places, kept: &KeptPhones) -> io::Result<()> {
        self.close();
        self.start_at(net, kept.address, places, kept.phones.clone())
    }

    /// Starts it where phones have found us before, if that can be.
    fn start_at(
        &mut self,
        net: &PhoneNet,
        before: Option<SocketAddr>,
        places: Places,
        expected: Vec<Expected>,
    ) -> io::Result<()> {
        let reaches = net.addresses();
        let same = |address: SocketAddr| reaches.iter().position(|it| it.ip == address.ip());
        let at = before.and_then(same).unwrap_or(0);
        let port = before.map_or(net.port, |address| address.port());
        self.start(port, places, (reaches, at), expected, None)
    }

    /// Looks which addresses this machine has now: it may have come into another network since.
    pub fn look_round(&mut self, net: &PhoneNet) {
        if let Some(hosting) = &mut self.hosting {
            (hosting.reaches, hosting.at) = hosting.reaches_now(net);
        }
    }

    /// Serves at the next address that this machine has now, or the one before: whoever sits keeps their seat. Where that cannot be
    /// listened at, phones find us where they did.
    ///
    /// # Errors
    /// It cannot be listened at.
    pub fn turn(&mut self, net: &PhoneNet, by: isize) -> io::Result<()> {
        self.look_round(net);
        let Some(hosting) = &self.hosting else {
            return Ok(());
        };
        let all = hosting.reaches.len().max(1) as isize;
        let next = (hosting.at as isize + by).rem_euclid(all) as usize;
        if next == hosting.at {
            return Ok(());
        }
        let port = self.address().map_or(0, |address| address.port());
        let (places, reaches) = (hosting.places.clone(), hosting.reaches.clone());
        let (expected, pin) = (hosting.server.expected(), hosting.server.pin());
        // The one until now is let go only when there is another.
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
            bots: places.bots,
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
        if let (Some(server), Some(address), true) =
            (self.server(), self.address(), self.is_promised())
        {
            self.last = Some((address, server.expected()));
        }
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

    /// The next match at the same table: its places are these from now on.
    pub fn settle(&mut self, places: Places) {
        if let Some(hosting) = &mut self.hosting {
            hosting.places = places;
        }
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

/// Those who sat at the last match, at the places that are open now: each at their own, or at the next one.
fn seated_again(phones: Vec<Expected>, open: &[bool]) -> Vec<Expected> {
    let mut free: Vec<Seat> = (0..)
        .map(Seat)
        .zip(open)
        .filter(|(_, open)| **open)
        .map(|(seat, _)| seat)
        .collect();
    let mut seated = Vec::new();
    let (own, others): (Vec<Expected>, Vec<Expected>) =
        phones.into_iter().partition(|one| free.contains(&one.seat));
    free.retain(|seat| own.iter().all(|one| one.seat != *seat));
    seated.extend(own);
    seated.extend(
        others
            .into_iter()
            .zip(free)
            .map(|(one, seat)| Expected { seat, ..one }),
    );
    seated
}

#[cfg(test)]
mod tests {
    use super::*;
    use server::KeptKey;

    #[test]
    fn whoever_sat_at_the_last_match_has_a_place_at_the_next_one() {
        let sat = |seat: u8, name: &str| Expected {
            seat: Seat(seat),
            name: name.to_owned(),
            face: 0,
            key: KeptKey::of(name),
        };
        let last = vec![sat(0, "Ana"), sat(2, "Bea"), sat(3, "Cai")];
        let now = seated_again(last, &[false, true, true, false, true]);
        assert_eq!(
            now,
            [
                sat(2, "Bea"),
                Expected {
                    key: KeptKey::of("Ana"),
                    ..sat(1, "Ana")
                },
                Expected {
                    key: KeptKey::of("Cai"),
                    ..sat(4, "Cai")
                }
            ]
        );
        assert!(seated_again(vec![sat(0, "Ana")], &[false, false]).is_empty());
    }
}
