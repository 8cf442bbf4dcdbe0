//! Time-outs, the rate limit for messages, and the connection limiter. The connection limiter limits the total number
//! of open connections, and the number from each address. It reserves some connections for addresses with a seat.
//!
//! A connection that does not become a phone's WebSocket is closed after a few seconds. At a limit, the oldest
//! connection without a seat is dropped, so idle connections cannot keep players out.
use axum::{extract::connect_info::Connected, serve::IncomingStream};
use std::{
    cmp::Reverse,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    time::{Sleep, sleep},
};

/// Time-outs and rate limits that a server applies to its clients.
#[derive(Clone, Copy, Debug)]
pub struct ClientLimits {
    /// Lifetime of a connection that does not become a WebSocket, 15 s by default. A browser opens a new connection
    /// when it needs one.
    pub life: Duration,
    /// Time limit for taking a seat after connecting, 120 s by default. If a player needs longer, the page reconnects.
    pub arriving: Duration,
    /// Time without a message after which a phone counts as disconnected, 35 s by default. The page sends a ping every
    /// 10 s.
    pub silence: Duration,
    /// Time after which a phone that does not read its messages is disconnected, 5 s by default. After it reconnects,
    /// it receives everything it missed.
    pub slow: Duration,
    /// Maximum number of messages per minute, 240 by default. It applies to each connection, and to each seat across
    /// all its connections.
    pub messages: u32,
}

impl Default for ClientLimits {
    fn default() -> ClientLimits {
        ClientLimits {
            life: Duration::from_secs(15),
            arriving: Duration::from_secs(120),
            silence: Duration::from_secs(35),
            slow: Duration::from_secs(5),
            messages: 240,
        }
    }
}

/// Counter of a client's messages that decays with time (leaky bucket).
#[derive(Clone, Copy, Default, Debug)]
pub struct Rate {
    said: f32,
    at: Option<Instant>,
}

impl Rate {
    /// Counts one more message. Returns true if the client stays within `a_minute` messages per minute.
    pub fn spend(&mut self, a_minute: u32, now: Instant) -> bool {
        let a_minute = a_minute as f32;
        let passed = self.at.map(|at| now.duration_since(at).as_secs_f32());
        let forgotten = passed.unwrap_or_default() * a_minute / 60.0;
        self.said = (self.said - forgotten).max(0.0);
        self.at = Some(now);
        let heard = self.said + 1.0 <= a_minute;
        if heard {
            self.said += 1.0;
        }
        heard
    }
}

/// Maximum number of open connections.
const MAX_CONNECTIONS: usize = 128;
/// Maximum number of open connections from one address. A browser uses up to six for the page's files and one for the
/// WebSocket, and eight phones may share the address of a hotspot.
const MAX_PER_ADDRESS: usize = 64;

/// Number of connections reserved for addresses with a seat, so that their phones can reconnect even if many other
/// clients connect.
const RESERVED: usize = 24;

/// Maximum number of WebSockets without a seat from one address: twice the number of seats.
const MAX_UNAUTHENTICATED: usize = 16;

/// Maximum number of remembered addresses from which a phone has taken a seat.
const MAX_KNOWN_ADDRESSES: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ConnectionStage {
    /// HTTP connection that requests files of the page, or that has not sent a request yet.
    Page,
    /// WebSocket of a phone without a seat.
    Unauthenticated,
    /// WebSocket of a phone with a seat.
    Authenticated,
}

#[derive(Debug)]
struct OpenConnection {
    number: u64,
    from: IpAddr,
    stage: ConnectionStage,
    /// Dropping this sender closes the connection.
    _holds: oneshot::Sender<()>,
}

/// All open connections of a server, the oldest first. Its methods enforce the limits.
#[derive(Default, Debug)]
pub struct ConnectionLimiter {
    counted: u64,
    open: Vec<OpenConnection>,
    /// Addresses from which a phone has taken a seat, the most recent last. Taking a seat requires the PIN or a seat
    /// key.
    known: Vec<IpAddr>,
}

impl ConnectionLimiter {
    /// Admits a connection from this address. Returns its number and the signal that closes it. `None` if every
    /// connection that could be dropped for it has a seat.
    fn enter(&mut self, from: IpAddr) -> Option<(u64, oneshot::Receiver<()>)> {
        if !self.make_room(from) {
            return None;
        }
        self.counted += 1;
        let (holds, cut) = oneshot::channel();
        self.open.push(OpenConnection {
            number: self.counted,
            from,
            stage: ConnectionStage::Page,
            _holds: holds,
        });
        Some((self.counted, cut))
    }

    /// Makes room for one more connection from this address, if necessary by dropping one without a seat. Returns false
    /// if that is impossible.
    fn make_room(&mut self, from: IpAddr) -> bool {
        let own = |one: &OpenConnection| one.from == from;
        if self.count(own) >= MAX_PER_ADDRESS && !self.drop_one(own) {
            return false;
        }
        let known = std::mem::take(&mut self.known);
        let is_stranger = |one: &OpenConnection| !known.contains(&one.from);
        let is_reserved =
            !known.contains(&from) && self.count(is_stranger) >= MAX_CONNECTIONS - RESERVED;
        let has_room = if is_reserved {
            self.drop_one(is_stranger)
        } else {
            self.open.len() < MAX_CONNECTIONS
                || self.drop_one(is_stranger)
                || self.drop_one(|_| true)
        };
        self.known = known;
        has_room
    }

    fn count(&self, of: impl Fn(&OpenConnection) -> bool) -> usize {
        self.open.iter().filter(|one| of(one)).count()
    }

    /// Drops one of the connections for which `among` returns true, and returns whether there was one. Prefers the
    /// oldest page connection. Otherwise drops the oldest WebSocket without a seat, from the address that has the most
    /// of them.
    fn drop_one(&mut self, among: impl Fn(&OpenConnection) -> bool) -> bool {
        let page = |one: &OpenConnection| among(one) && one.stage == ConnectionStage::Page;
        let oldest = self.open.iter().position(page).or_else(|| {
            let waiting = |one: &OpenConnection| one.stage == ConnectionStage::Unauthenticated;
            let all = self.open.iter().enumerate();
            let all = all.filter(|(_, one)| among(one) && waiting(one));
            // The first connection from an address is its oldest one. The first of several minima is the oldest if
            // several addresses have the same count.
            let most = all.min_by_key(|(_, one)| Reverse(self.standing(one.from)));
            most.map(|(at, _)| at)
        });
        oldest.map(|at| self.open.remove(at)).is_some()
    }

    /// Returns the number of WebSockets from this address that have no seat.
    fn standing(&self, from: IpAddr) -> usize {
        self.count(|one| one.from == from && one.stage == ConnectionStage::Unauthenticated)
    }

    /// Changes the stage of a connection. If its address now has too many WebSockets without a seat, drops the oldest
    /// of them.
    fn note(&mut self, number: u64, stage: ConnectionStage) {
        let Some(one) = self.open.iter_mut().find(|one| one.number == number) else {
            return;
        };
        one.stage = stage;
        let from = one.from;
        if stage == ConnectionStage::Authenticated {
            self.known.retain(|known| *known != from);
            self.known.push(from);
            if self.known.len() > MAX_KNOWN_ADDRESSES {
                self.known.remove(0);
            }
        }
        if self.standing(from) > MAX_UNAUTHENTICATED {
            let oldest = |one: &OpenConnection| {
                one.from == from && one.stage == ConnectionStage::Unauthenticated
            };
            let oldest = self.open.iter().position(oldest);
            oldest.map(|at| self.open.remove(at));
        }
    }

    fn leave(&mut self, number: u64) {
        self.open.retain(|one| one.number != number);
    }
}

/// Limiter shared by the listener and all connections of a server.
pub type SharedLimiter = Arc<Mutex<ConnectionLimiter>>;

fn open(house: &SharedLimiter) -> MutexGuard<'_, ConnectionLimiter> {
    house.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Listener that applies the connection limits.
pub struct LimitedListener {
    pub listener: TcpListener,
    /// Limiter that it shares with its connections.
    pub house: SharedLimiter,
    pub life: Duration,
}

/// Information about a connection for request handlers. A handler that upgrades it to a WebSocket must call
/// [`ClientInfo::mark_websocket`].
#[derive(Clone, Debug)]
pub struct ClientInfo {
    pub from: SocketAddr,
    number: u64,
    house: SharedLimiter,
    stays: Arc<AtomicBool>,
}

impl ClientInfo {
    /// Marks the connection as a phone's WebSocket, whose lifetime is not limited.
    pub fn mark_websocket(&self) {
        self.stays.store(true, Ordering::Relaxed);
        self.note(ConnectionStage::Unauthenticated);
    }

    /// Marks the connection as one with a seat.
    pub fn mark_seated(&self) {
        self.note(ConnectionStage::Authenticated);
    }

    fn note(&self, stage: ConnectionStage) {
        open(&self.house).note(self.number, stage);
    }
}

impl Connected<IncomingStream<'_, LimitedListener>> for ClientInfo {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> ClientInfo {
        stream.io().visitor.clone()
    }
}

/// Connection that closes itself when the limiter drops it or when its lifetime ends.
pub struct LimitedStream {
    stream: TcpStream,
    visitor: ClientInfo,
    life: Pin<Box<Sleep>>,
    cut: oneshot::Receiver<()>,
    /// True once the connection should be closed.
    over: bool,
}

impl Drop for LimitedStream {
    fn drop(&mut self) {
        open(&self.visitor.house).leave(self.visitor.number);
    }
}

impl LimitedStream {
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        self.over = self.over
            || Pin::new(&mut self.cut).poll(cx).is_ready()
            || !self.visitor.stays.load(Ordering::Relaxed)
                && self.life.as_mut().poll(cx).is_ready();
        self.over
    }
}

impl axum::serve::Listener for LimitedListener {
    type Io = LimitedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedStream, SocketAddr) {
        loop {
            let Ok((stream, from)) = self.listener.accept().await else {
                // Accepting fails if too many files are open, or if the client has already closed the connection.
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            // No connection can be dropped for the new one, so it is closed without a reply.
            let Some((number, cut)) = open(&self.house).enter(from.ip()) else {
                continue;
            };
            let _ = stream.set_nodelay(true);
            let visitor = ClientInfo {
                from,
                number,
                house: Arc::clone(&self.house),
                stays: Arc::default(),
            };
            let guest = LimitedStream {
                stream,
                visitor,
                life: Box::pin(sleep(self.life)),
                cut,
                over: false,
            };
            return (guest, from);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_over(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.is_over(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn messages_are_limited_per_minute() {
        let begin = Instant::now();
        let mut rate = Rate::default();
        let heard = (0..1000).filter(|_| rate.spend(240, begin)).count();
        assert_eq!(heard, 240);
        let later = begin + Duration::from_secs(15);
        assert_eq!((0..1000).filter(|_| rate.spend(240, later)).count(), 60);
    }

    const ANA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 2));
    const EVA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 3));
    const ZOE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 4));

    type Come = (u64, oneshot::Receiver<()>);

    /// Returns the address of a client without a seat.
    fn stranger(number: usize) -> IpAddr {
        IpAddr::from([192, 168, 2, (number + 1) as u8])
    }

    fn guests(house: &mut ConnectionLimiter, from: IpAddr, count: usize) -> Vec<Come> {
        (0..count).filter_map(|_| house.enter(from)).collect()
    }

    fn is_gone((_, cut): &mut Come) -> bool {
        cut.try_recv() == Err(oneshot::error::TryRecvError::Closed)
    }

    /// Returns the indices of the connections that the limiter has dropped.
    fn gone(guests: &mut [Come]) -> Vec<usize> {
        let all = guests.iter_mut().enumerate();
        all.filter_map(|(at, one)| is_gone(one).then_some(at))
            .collect()
    }

    /// Opens many connections from each of `addresses` addresses. In total, they exceed the limit.
    fn crowd(house: &mut ConnectionLimiter, addresses: usize, stage: ConnectionStage) {
        for _ in 0..3 * MAX_UNAUTHENTICATED {
            for number in 0..addresses {
                if let Some((number, cut)) = house.enter(stranger(number)) {
                    house.note(number, stage);
                    drop(cut);
                }
            }
        }
    }

    #[test]
    fn the_oldest_page_connection_is_dropped_and_a_seated_one_never() {
        let mut house = ConnectionLimiter::default();
        let mut eva = guests(&mut house, EVA, MAX_PER_ADDRESS);
        house.note(eva[0].0, ConnectionStage::Authenticated);
        assert!(gone(&mut eva).is_empty());
        let mut more = guests(&mut house, EVA, 2);
        assert_eq!((gone(&mut eva), more.len()), (vec![1, 2], 2));
        // Two addresses fill all connections. A connection from a third replaces the oldest one.
        let mut zoe = guests(&mut house, ZOE, MAX_PER_ADDRESS);
        assert_eq!(guests(&mut house, ANA, 1).len(), 1);
        assert_eq!((gone(&mut eva), gone(&mut more)), (vec![1, 2], Vec::new()));
        assert_eq!(gone(&mut zoe), [0]);
        // Connections with a seat are never dropped.
        for (number, _) in zoe.iter().chain(&eva).chain(&more) {
            house.note(*number, ConnectionStage::Authenticated);
        }
        guests(&mut house, ZOE, MAX_PER_ADDRESS);
        let cut = (gone(&mut eva), gone(&mut more), gone(&mut zoe));
        assert_eq!(cut, (vec![1, 2], Vec::new(), vec![0]));
    }

    #[test]
    fn the_oldest_connection_without_a_seat_is_dropped() {
        let mut house = ConnectionLimiter::default();
        let mut eva = guests(&mut house, EVA, MAX_UNAUTHENTICATED + 3);
        let mut ana = guests(&mut house, ANA, 1);
        house.note(ana[0].0, ConnectionStage::Unauthenticated);
        for (at, (number, _)) in eva.iter().enumerate() {
            house.note(*number, ConnectionStage::Unauthenticated);
            if at == 0 {
                house.note(*number, ConnectionStage::Authenticated);
            }
        }
        assert_eq!((gone(&mut eva), gone(&mut ana)), (vec![1, 2], Vec::new()));
        // The limiter keeps no data about closed connections.
        for (number, _) in eva.iter().chain(&ana) {
            house.leave(*number);
        }
        assert!(house.open.is_empty());
    }

    #[test]
    fn strangers_at_any_number_of_addresses_cannot_lock_players_out() {
        for addresses in [8, 16, 64, 130] {
            for stage in [ConnectionStage::Page, ConnectionStage::Unauthenticated] {
                let mut house = ConnectionLimiter::default();
                let seat = house.enter(ANA).expect("no connection is open");
                house.note(seat.0, ConnectionStage::Authenticated);
                crowd(&mut house, addresses, stage);
                // Ana's phone disconnects and reconnects while strangers keep connecting.
                house.leave(seat.0);
                crowd(&mut house, addresses, stage);
                let what = format!("{addresses} addresses, {stage:?}");
                let mut own = guests(&mut house, ANA, RESERVED);
                assert_eq!(own.len(), RESERVED, "{what}");
                crowd(&mut house, addresses, stage);
                assert!(
                    gone(&mut own).is_empty(),
                    "a seated address lost reserved connections: {what}"
                );
                // A newcomer is admitted too, in place of a stranger.
                let mut eva = house.enter(EVA).unwrap_or_else(|| panic!("{what}"));
                assert!(!is_gone(&mut eva), "{what}");
                assert!(house.open.len() <= MAX_CONNECTIONS, "{what}");
                assert!(gone(&mut own).is_empty(), "{what}");
            }
        }
    }

    #[test]
    fn the_address_with_most_connections_loses_one() {
        let mut house = ConnectionLimiter::default();
        let mut eva = guests(&mut house, EVA, 1);
        house.note(eva[0].0, ConnectionStage::Unauthenticated);
        crowd(&mut house, 8, ConnectionStage::Unauthenticated);
        assert!(gone(&mut eva).is_empty(), "Eva keeps her connection");
    }
}
