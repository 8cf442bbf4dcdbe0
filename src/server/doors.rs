//! Who may connect: so many at a time, so many from one address; and a connection that is no socket of a phone's lives for seconds only,
//! however slowly it speaks or listens. Where all is full the oldest make room that have brought nothing about: nobody keeps others out by
//! standing in the door.
use axum::{extract::connect_info::Connected, serve::IncomingStream};
use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    time::{Sleep, sleep},
};

/// Connections at a time, of all and from one address. A browser has six for a page's files and one for its line; eight phones may come
/// from one address, where a hotspot hides its guests behind its own.
pub const MOST: usize = 128;
pub const MOST_OF_ONE: usize = 64;

/// Lines at a time from one address of which nobody sits anywhere yet: twice as many as there are seats.
pub const MOST_STANDING: usize = 16;

/// What has become of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// It asks for the page, or for nothing.
    Page,
    /// It is a phone's line that has no seat.
    Standing,
    /// It is that of a phone with a seat.
    Seated,
}

/// A connection that is open.
#[derive(Debug)]
struct Open {
    number: u64,
    stage: Stage,
    /// The connection ends when this does.
    _holds: oneshot::Sender<()>,
}

/// All connections by their addresses, the oldest first.
#[derive(Default, Debug)]
pub struct House {
    counted: u64,
    open: HashMap<IpAddr, Vec<Open>>,
}

impl House {
    /// Somebody comes: their number, and how they hear that they have to go. Where all is full the oldest goes that only asks for pages;
    /// where there is none such, whoever comes is one too many.
    fn enter(&mut self, from: IpAddr) -> Option<(u64, oneshot::Receiver<()>)> {
        let all: usize = self.open.values().map(Vec::len).sum();
        let own = self.open.get(&from).map_or(0, Vec::len);
        let crowd = match (own >= MOST_OF_ONE, all >= MOST) {
            (true, _) => Some(from),
            (false, true) => self.largest(),
            (false, false) => None,
        };
        if crowd.is_some_and(|crowd| !self.cut_oldest(crowd, Stage::Page)) {
            return None;
        }
        self.counted += 1;
        let (holds, cut) = oneshot::channel();
        self.open.entry(from).or_default().push(Open {
            number: self.counted,
            stage: Stage::Page,
            _holds: holds,
        });
        Some((self.counted, cut))
    }

    /// The address of which most have come.
    fn largest(&self) -> Option<IpAddr> {
        let most = self.open.iter().max_by_key(|(_, own)| own.len());
        most.map(|(from, _)| *from)
    }

    /// Whether there was one of this stage from there, which has to go.
    fn cut_oldest(&mut self, from: IpAddr, stage: Stage) -> bool {
        let Some(own) = self.open.get_mut(&from) else {
            return false;
        };
        let oldest = own.iter().position(|one| one.stage == stage);
        oldest.map(|at| own.remove(at)).is_some()
    }

    /// A connection has become something else. Of too many lines without a seat the oldest has to go.
    fn note(&mut self, from: IpAddr, number: u64, stage: Stage) {
        let Some(own) = self.open.get_mut(&from) else {
            return;
        };
        if let Some(one) = own.iter_mut().find(|one| one.number == number) {
            one.stage = stage;
        }
        let standing = own.iter().filter(|one| one.stage == Stage::Standing);
        if standing.count() > MOST_STANDING {
            self.cut_oldest(from, Stage::Standing);
        }
    }

    fn leave(&mut self, from: IpAddr, number: u64) {
        if let Some(own) = self.open.get_mut(&from) {
            own.retain(|one| one.number != number);
            if own.is_empty() {
                self.open.remove(&from);
            }
        }
    }
}

/// The house as its listeners and lines share it.
pub type SharedHouse = Arc<Mutex<House>>;

fn open(house: &SharedHouse) -> MutexGuard<'_, House> {
    house.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The listener.
pub struct Doors {
    listener: TcpListener,
    house: SharedHouse,
    life: Duration,
}

impl Doors {
    /// Doors of the same house as those of others of the same server.
    pub fn new(listener: TcpListener, house: SharedHouse, life: Duration) -> Doors {
        Doors {
            listener,
            house,
            life,
        }
    }
}

/// Who has connected. Whoever makes a phone's line of it says so.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub from: SocketAddr,
    number: u64,
    house: SharedHouse,
    stays: Arc<AtomicBool>,
}

impl Visitor {
    /// It is a phone's line from now on, and lives as long as it holds.
    pub fn stays(&self) {
        self.stays.store(true, Ordering::Relaxed);
        self.note(Stage::Standing);
    }

    /// Its phone has a seat.
    pub fn sits(&self) {
        self.note(Stage::Seated);
    }

    fn note(&self, stage: Stage) {
        open(&self.house).note(self.from.ip(), self.number, stage);
    }
}

impl Connected<IncomingStream<'_, Doors>> for Visitor {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Visitor {
        stream.remote_addr().clone()
    }
}

/// Its connection is no longer in the house when it is dropped.
struct Ticket {
    house: SharedHouse,
    from: IpAddr,
    number: u64,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        open(&self.house).leave(self.from, self.number);
    }
}

/// A connection.
pub struct Guest {
    stream: TcpStream,
    stays: Arc<AtomicBool>,
    life: Pin<Box<Sleep>>,
    cut: oneshot::Receiver<()>,
    /// Whether it was heard that it has to go.
    over: bool,
    _ticket: Ticket,
}

impl Guest {
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        self.over = self.over
            || Pin::new(&mut self.cut).poll(cx).is_ready()
            || !self.stays.load(Ordering::Relaxed) && self.life.as_mut().poll(cx).is_ready();
        self.over
    }
}

impl axum::serve::Listener for Doors {
    type Io = Guest;
    type Addr = Visitor;

    async fn accept(&mut self) -> (Guest, Visitor) {
        loop {
            let (stream, from) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                // Too many files open, or the other side is gone already.
                Err(_) => {
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            // Who is one too many is let go without a word.
            let Some((number, cut)) = open(&self.house).enter(from.ip()) else {
                continue;
            };
            let _ = stream.set_nodelay(true);
            let stays = Arc::new(AtomicBool::new(false));
            let guest = Guest {
                stream,
                stays: Arc::clone(&stays),
                life: Box::pin(sleep(self.life)),
                cut,
                over: false,
                _ticket: Ticket {
                    house: Arc::clone(&self.house),
                    from: from.ip(),
                    number,
                },
            };
            let visitor = Visitor {
                from,
                number,
                house: Arc::clone(&self.house),
                stays,
            };
            return (guest, visitor);
        }
    }

    fn local_addr(&self) -> io::Result<Visitor> {
        Ok(Visitor {
            from: self.listener.local_addr()?,
            number: 0,
            house: Arc::clone(&self.house),
            stays: Arc::default(),
        })
    }
}

impl AsyncRead for Guest {
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

impl AsyncWrite for Guest {
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

    const ANA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 2));
    const EVA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 3));
    const ZOE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 4));

    type Come = (u64, oneshot::Receiver<()>);

    fn guests(house: &mut House, from: IpAddr, count: usize) -> Vec<Come> {
        (0..count).filter_map(|_| house.enter(from)).collect()
    }

    /// Which of them have to go.
    fn gone(guests: &mut [Come]) -> Vec<usize> {
        let closed = Err(oneshot::error::TryRecvError::Closed);
        let cut = |(_, cut): &mut Come| cut.try_recv() == closed;
        let all = guests.iter_mut().enumerate();
        all.filter_map(|(at, one)| cut(one).then_some(at)).collect()
    }

    #[test]
    fn the_oldest_page_makes_room_and_a_seat_never_does() {
        let mut house = House::default();
        let mut eva = guests(&mut house, EVA, MOST_OF_ONE);
        house.note(EVA, eva[0].0, Stage::Seated);
        assert!(gone(&mut eva).is_empty());
        let mut more = guests(&mut house, EVA, 2);
        assert_eq!((gone(&mut eva), more.len()), (vec![1, 2], 2));
        // Two addresses fill the house: a third has room at the cost of theirs.
        let mut zoe = guests(&mut house, ZOE, MOST_OF_ONE);
        assert_eq!(guests(&mut house, ANA, 1).len(), 1);
        assert_eq!(
            gone(&mut eva).len() + gone(&mut more).len() + gone(&mut zoe).len(),
            3
        );
        // Where everybody sits nobody goes.
        for (number, _) in &zoe {
            house.note(ZOE, *number, Stage::Seated);
        }
        for (number, _) in eva.iter().chain(&more) {
            house.note(EVA, *number, Stage::Seated);
        }
        assert_eq!(guests(&mut house, ZOE, MOST_OF_ONE).len(), 0);
    }

    #[test]
    fn of_the_lines_without_a_seat_the_oldest_goes() {
        let mut house = House::default();
        let mut eva = guests(&mut house, EVA, MOST_STANDING + 3);
        let mut ana = guests(&mut house, ANA, 1);
        house.note(ANA, ana[0].0, Stage::Standing);
        for (at, (number, _)) in eva.iter().enumerate() {
            house.note(EVA, *number, Stage::Standing);
            if at == 0 {
                house.note(EVA, *number, Stage::Seated);
            }
        }
        assert_eq!((gone(&mut eva), gone(&mut ana)), (vec![1, 2], Vec::new()));
        // Whoever leaves leaves nothing behind.
        for (number, _) in &eva {
            house.leave(EVA, *number);
        }
        house.leave(ANA, ana[0].0);
        assert!(house.open.is_empty());
    }
}
