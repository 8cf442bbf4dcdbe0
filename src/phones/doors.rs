//! Who may connect: so many at a time, so many from one address; and a connection that is no socket of a phone's lives for seconds only,
//! however slowly it speaks or listens.
use axum::{extract::connect_info::Connected, serve::IncomingStream};
use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Sleep, sleep},
};

/// Connections at a time, of all and from one address. A browser has six for a page's files and one for its line; eight phones may come
/// from one address, where a hotspot hides its guests behind its own.
pub const MOST: usize = 128;
pub const MOST_OF_ONE: usize = 64;

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The listener.
pub struct Doors {
    listener: TcpListener,
    counts: Counts,
    life: Duration,
}

impl Doors {
    /// Doors that share their counts with others of the same server.
    pub fn new(listener: TcpListener, counts: Counts, life: Duration) -> Doors {
        Doors {
            listener,
            counts,
            life,
        }
    }
}

/// Who has connected. Whoever makes a phone's line of it says so.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub from: SocketAddr,
    pub stays: Arc<AtomicBool>,
}

impl Connected<IncomingStream<'_, Doors>> for Visitor {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Visitor {
        stream.remote_addr().clone()
    }
}

/// Counts down when it is dropped.
struct Ticket {
    counts: Counts,
    from: IpAddr,
}

impl Ticket {
    fn of(counts: &Counts, from: IpAddr) -> Option<Ticket> {
        let mut open = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.entry(from).or_default();
        if all >= MOST || *own >= MOST_OF_ONE {
            return None;
        }
        *own += 1;
        drop(open);
        Some(Ticket {
            counts: Arc::clone(counts),
            from,
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut open = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.from);
            }
        }
    }
}

/// A connection.
pub struct Guest {
    stream: TcpStream,
    stays: Arc<AtomicBool>,
    life: Pin<Box<Sleep>>,
    _ticket: Ticket,
}

impl Guest {
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        !self.stays.load(Ordering::Relaxed) && self.life.as_mut().poll(cx).is_ready()
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
            let Some(ticket) = Ticket::of(&self.counts, from.ip()) else {
                continue;
            };
            let _ = stream.set_nodelay(true);
            let stays = Arc::new(AtomicBool::new(false));
            let guest = Guest {
                stream,
                stays: Arc::clone(&stays),
                life: Box::pin(sleep(self.life)),
                _ticket: ticket,
            };
            return (guest, Visitor { from, stays });
        }
    }

    fn local_addr(&self) -> io::Result<Visitor> {
        Ok(Visitor {
            from: self.listener.local_addr()?,
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
