//! The phone server of this window, and the inbox for its requests. It runs from the time at which the first seat is
//! opened to phones until the end of the match.
use super::PhoneNet;
use bevy::prelude::*;
use engine::seat::{Seat, SeatSet};
use platform::dirs::Dirs;
use server::{
    CardArt, ClientLimits, LocalAddress, OFFERED, Pages, PhoneSeats, Pin, Request, ReservedSeat,
    SavedPhones, Server, ServerOptions, system_rng,
};
use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
};

pub(super) type WakeCallback = Arc<dyn Fn() + Send + Sync>;

/// Resources of this window that a phone server needs: the folders, the card images, and a callback that wakes the
/// event loop.
#[derive(Clone)]
pub(super) struct ServerParts {
    pub dirs: Dirs,
    pub art: Arc<dyn CardArt>,
    pub wake: WakeCallback,
}

/// The phone server, if it is running, and the resources that it needs to start.
#[derive(Resource, Default)]
pub struct Phones {
    hosting: Option<Hosting>,
    pub(super) equipment: Option<ServerParts>,
    /// Number of server starts. If it changes, the match must be published to the new server.
    started: u32,
    /// Match in which the connected phones play: the hash of its seed, and the phones' seats.
    reserved_match: Option<(String, SeatSet)>,
    /// Address and phones of the last match, so that these phones can reconnect to the next match automatically.
    last: Option<(SocketAddr, Vec<ReservedSeat>)>,
}

struct Hosting {
    server: Server,
    post: RequestInbox,
    places: PhoneSeats,
    reaches: Vec<LocalAddress>,
    /// Index of the address in use.
    at: usize,
}

impl Phones {
    pub fn is_open(&self) -> bool {
        self.hosting.is_some()
    }

    pub fn server(&self) -> Option<&Server> {
        self.hosting.as_ref().map(|hosting| &hosting.server)
    }

    /// Returns the number of server starts.
    pub fn started(&self) -> u32 {
        self.started
    }

    /// Starts the server for these seats, on the address of the last match if possible. Otherwise it uses the address
    /// that phones are most likely to reach.
    ///
    /// Phones of the last match get their seats back.
    ///
    /// # Errors
    ///
    /// Fails if the server cannot listen on any address.
    pub fn open(&mut self, net: &PhoneNet, places: PhoneSeats) -> io::Result<()> {
        self.close();
        let (address, expected) = match self.last.clone() {
            Some((address, phones)) => (Some(address), reassign_seats(phones, &places.open)),
            None => (None, Vec::new()),
        };
        self.start_at(net, address, places, (expected, false))
    }

    /// Starts the server for a continued match, on its former address if possible, so that its phones reconnect
    /// automatically.
    ///
    /// # Errors
    ///
    /// Fails if the server cannot listen on any address.
    pub fn reopen(
        &mut self,
        net: &PhoneNet,
        places: PhoneSeats,
        kept: &SavedPhones,
    ) -> io::Result<()> {
        self.close();
        self.start_at(net, kept.address, places, (kept.phones.clone(), true))
    }

    /// Starts the server, on the address `before` if possible. Seats are reserved for the phones in `expected`.
    ///
    /// `is_resumed` is true if these phones already play in the running match.
    fn start_at(
        &mut self,
        net: &PhoneNet,
        before: Option<SocketAddr>,
        places: PhoneSeats,
        (expected, is_resumed): (Vec<ReservedSeat>, bool),
    ) -> io::Result<()> {
        let reaches = net.addresses();
        let same = |address: SocketAddr| reaches.iter().position(|it| it.ip == address.ip());
        let at = before.and_then(same).unwrap_or(0);
        let port = before.map_or(net.port, |address| address.port());
        self.start(port, places, (reaches, at), (expected, is_resumed), None)
    }

    /// Updates the list of addresses, because the machine may have changed networks. The address in use stays in the
    /// list even if the machine has lost it.
    pub fn refresh_addresses(&mut self, net: &PhoneNet) {
        if let Some(hosting) = &mut self.hosting {
            let own = hosting.reaches.swap_remove(hosting.at);
            hosting.reaches = net.addresses();
            let at = hosting.reaches.iter().position(|it| it.ip == own.ip);
            hosting.at = at.unwrap_or_else(|| {
                hosting.reaches.insert(0, own);
                0
            });
        }
    }

    /// Moves the server to the next (`by` = 1) or previous (−1) address of this machine. Seated phones keep their
    /// seats.
    ///
    /// # Errors
    ///
    /// Fails if the server cannot listen on the new address. The server then keeps its old address.
    pub fn turn(&mut self, net: &PhoneNet, by: isize) -> io::Result<()> {
        self.refresh_addresses(net);
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
        let (server, pin) = (&hosting.server, hosting.server.pin());
        let phones = (server.expected(), server.is_playing());
        // The old server stops only after the new one has started.
        self.start(port, places, (reaches, next), phones, Some(pin))
    }

    fn start(
        &mut self,
        port: u16,
        places: PhoneSeats,
        (reaches, at): (Vec<LocalAddress>, usize),
        (expected, is_resumed): (Vec<ReservedSeat>, bool),
        pin: Option<Pin>,
    ) -> io::Result<()> {
        let nobody = || io::Error::other("the game has not begun");
        let equipment = self.equipment.clone().ok_or_else(nobody)?;
        let reach = reaches.get(at).cloned();
        let reach = reach.ok_or(io::ErrorKind::AddrNotAvailable)?;
        let pin = pin.unwrap_or_else(|| Pin::new(&mut system_rng()));
        let options = |port| ServerOptions {
            address: reach.ip,
            port,
            seats: places.clone(),
            pin,
            pages: Pages::found(&equipment.dirs),
            art: Arc::clone(&equipment.art),
            patience: ClientLimits::default(),
            expected: expected.clone(),
            is_resumed,
        };
        // Another window or program may use the port: fall back to any free one.
        let (server, requests) =
            Server::start(options(port)).or_else(|_| Server::start(options(0)))?;
        let wake = Arc::clone(&equipment.wake);
        let post = RequestInbox::of(requests, move || wake())?;
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

    pub fn close(&mut self) {
        if let (Some(server), Some(address), true) =
            (self.server(), self.address(), self.has_reservation())
        {
            self.last = Some((address, server.expected()));
        }
        self.hosting = None;
        self.reserved_match = None;
    }

    /// Returns the requests that phones have sent since the last call, without waiting.
    pub fn take(&mut self) -> Vec<Request> {
        let post = self.hosting.as_mut().map(|hosting| &mut hosting.post);
        post.map(RequestInbox::take).unwrap_or_default()
    }

    /// Returns the address in use, its index, and the number of addresses.
    pub fn reach(&self) -> Option<(&LocalAddress, usize, usize)> {
        let hosting = self.hosting.as_ref()?;
        let reach = hosting.reaches.get(hosting.at)?;
        Some((reach, hosting.at, hosting.reaches.len()))
    }

    /// Returns the address at which phones reach the server.
    pub fn address(&self) -> Option<SocketAddr> {
        Some(self.server()?.address())
    }

    /// Records that the connected phones play at these seats, in the match with this seed hash.
    pub fn promise(&mut self, seed_hash: String, seats: SeatSet) {
        self.reserved_match = Some((seed_hash, seats));
    }

    /// Updates the seats for the next match at the same table.
    pub fn settle(&mut self, places: PhoneSeats) {
        if let Some(hosting) = &mut self.hosting {
            hosting.places = places;
        }
    }

    /// Returns the seats played on phones in the match with this seed hash.
    pub fn phone_seats_of(&self, seed_hash: &str) -> SeatSet {
        let promised = self.reserved_match.as_ref();
        let own = promised.filter(|(hash, _)| hash == seed_hash);
        own.map_or(SeatSet::EMPTY, |(_, seats)| *seats)
    }

    /// True if the connected phones play in a match.
    pub fn has_reservation(&self) -> bool {
        self.reserved_match.is_some()
    }

    /// Returns the phones of the match with this seed hash, to be saved with the match. Returns `None` if no phones
    /// play in it.
    pub fn kept(&self, seed_hash: &str) -> Option<SavedPhones> {
        let seats = self.phone_seats_of(seed_hash);
        let server = self.server().filter(|_| !seats.is_empty())?;
        Some(SavedPhones::of(
            seed_hash,
            seats,
            self.address(),
            server.expected(),
        ))
    }
}

/// Returns the number of wrong PINs, rounded down for the message on the screen.
///
/// The result is `None` for fewer than 10 wrong PINs, 10 for 10 to 49, and otherwise a multiple of 50 (`OFFERED`).
pub fn reported_guesses(server: &Server) -> Option<u32> {
    match server.wrong_pins() {
        0..10 => None,
        few @ 10..OFFERED => Some(few.min(10)),
        many => Some(many - many % OFFERED),
    }
}

/// Assigns the phones of the last match to the open seats: each to its former seat if that is open, or else to the next
/// free one.
fn reassign_seats(phones: Vec<ReservedSeat>, open: &[bool]) -> Vec<ReservedSeat> {
    let mut free: Vec<Seat> = (0..)
        .map(Seat)
        .zip(open)
        .filter(|(_, open)| **open)
        .map(|(seat, _)| seat)
        .collect();
    let (mut seated, others): (Vec<ReservedSeat>, Vec<ReservedSeat>) =
        phones.into_iter().partition(|one| free.contains(&one.seat));
    free.retain(|seat| seated.iter().all(|one| one.seat != *seat));
    let others = others.into_iter().zip(free);
    seated.extend(others.map(|(one, seat)| ReservedSeat { seat, ..one }));
    seated
}

/// Capacity of the inbox. Further requests are queued in the server, which has its own limit.
const MOST: usize = 256;

/// Inbox for requests from phones. It wakes the window when a request arrives while the window is idle.
pub(super) struct RequestInbox {
    come: Mutex<Receiver<Request>>,
    /// True if the window has been woken since the last [`RequestInbox::take`].
    woken: Arc<AtomicBool>,
}

impl RequestInbox {
    /// Starts a thread that forwards `requests` to the inbox. It calls `wake` for the first request after each
    /// [`RequestInbox::take`], and ends when the server stops.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot start a thread.
    pub fn of(
        requests: Receiver<Request>,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<RequestInbox> {
        let (sender, come) = mpsc::sync_channel(MOST);
        let woken = Arc::<AtomicBool>::default();
        let post = RequestInbox {
            come: Mutex::new(come),
            woken: Arc::clone(&woken),
        };
        let pass_on = move || {
            for request in requests {
                if sender.send(request).is_err() {
                    return;
                }
                if !woken.swap(true, Ordering::AcqRel) {
                    wake();
                }
            }
        };
        thread::Builder::new()
            .name("phones' post".to_owned())
            .spawn(pass_on)?;
        Ok(post)
    }

    /// Returns at most [`MOST`] of the received requests.
    pub fn take(&mut self) -> Vec<Request> {
        // Reset the flag first, so that a request that arrives from now on wakes the window again.
        self.woken.swap(false, Ordering::AcqRel);
        let come = self.come.get_mut().unwrap_or_else(PoisonError::into_inner);
        come.try_iter().take(MOST).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::seat::Seat;
    use server::KeyHash;
    use std::{sync::atomic::AtomicUsize, time::Duration};

    #[test]
    fn phones_of_the_last_match_get_a_seat_in_the_next_one() {
        let sat = |seat: u8, name: &str| ReservedSeat {
            seat: Seat(seat),
            name: name.to_owned(),
            face: 0,
            key: KeyHash::of(name),
        };
        let last = vec![sat(0, "Ana"), sat(2, "Bea"), sat(3, "Cai")];
        let now = reassign_seats(last, &[false, true, true, false, true]);
        assert_eq!(
            now,
            [
                sat(2, "Bea"),
                ReservedSeat {
                    key: KeyHash::of("Ana"),
                    ..sat(1, "Ana")
                },
                ReservedSeat {
                    key: KeyHash::of("Cai"),
                    ..sat(4, "Cai")
                }
            ]
        );
        assert!(reassign_seats(vec![sat(0, "Ana")], &[false, false]).is_empty());
    }

    #[test]
    fn a_window_is_woken_once_for_all_requests_and_takes_a_limited_number() {
        let (sender, requests) = mpsc::channel();
        let wakes = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&wakes);
        let wake = move || {
            count.fetch_add(1, Ordering::Relaxed);
        };
        let mut post = RequestInbox::of(requests, wake).expect("a thread");
        let say = |many: usize| {
            let mut all = (0..many).map(|_| sender.send(Request::Ready(Seat(0))));
            all.all(|sent| sent.is_ok())
        };
        assert!(say(10));
        let mut taken = 0;
        // The first call may return only some of the requests.
        while taken < 10 {
            taken += post.take().len();
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(100));
        assert!(post.take().is_empty());
        let before = wakes.load(Ordering::Relaxed);
        assert!((1..=10).contains(&before), "{before}");
        // Until the next `take`, one wake-up suffices for any number of requests.
        assert!(say(3 * MOST));
        thread::sleep(Duration::from_millis(200));
        assert_eq!(wakes.load(Ordering::Relaxed), before + 1);
        assert_eq!(post.take().len(), MOST);
        drop(sender);
        taken = MOST;
        while taken < 3 * MOST {
            let now = post.take().len();
            assert!(now <= MOST);
            taken += now;
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(taken, 3 * MOST);
    }
}
