//! Streams of text lines.
use super::{Wake, clock::RateLimit, protocol::Breach};
use iroh::endpoint::{Connection, RecvStream, SendStream};
use std::{
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{select, sync::mpsc, time::timeout};

/// Maximum length of a line in bytes, without its end.
pub const MAX_LINE: usize = 64 * 1024;

/// Number of lines that wait in each direction before the sender must wait.
const QUEUE: usize = 64;

/// Largest piece of data that is read at a time, in bytes.
const CHUNK: usize = 8 * 1024;

/// Time without progress after which a peer counts as not reading.
const STALL: Duration = Duration::from_secs(5);

/// A conversation between guest and host: lines of text in both directions, each in order.
pub struct TextStream {
    /// Lines to the peer, without line ends: at most [`MAX_LINE`] bytes and no `\n`. Sending fails once the stream or
    /// the connection has ended. Dropping the sender ends this direction after the lines already sent. If the peer
    /// reads nothing for 5 seconds although lines wait, the connection is closed.
    pub sender: mpsc::Sender<String>,
    /// Lines from the peer, without line ends. Returns `None` once the stream or the connection has ended.
    pub receiver: mpsc::Receiver<String>,
}

/// The carrier's ends of a [`TextStream`].
pub(crate) struct Ends {
    outgoing: mpsc::Receiver<String>,
    incoming: mpsc::Sender<String>,
}

impl TextStream {
    /// Returns a stream, and the ends that [`Link::carry`] serves.
    pub(crate) fn new() -> (TextStream, Ends) {
        let (sender, outgoing) = mpsc::channel(QUEUE);
        let (incoming, receiver) = mpsc::channel(QUEUE);
        (TextStream { sender, receiver }, Ends { outgoing, incoming })
    }
}

/// Splits received data into lines.
pub(crate) struct LineReader {
    stream: RecvStream,
    data: Vec<u8>,
    /// Length of the data that contains no line end.
    searched: usize,
    limit: usize,
}

impl LineReader {
    /// Returns a reader of lines with at most `limit` bytes.
    pub(crate) fn new(stream: RecvStream, limit: usize) -> LineReader {
        LineReader {
            stream,
            data: Vec::new(),
            searched: 0,
            limit,
        }
    }

    /// Returns the next line without its end, or `None` at the end of the stream or connection. An incomplete last
    /// line is dropped.
    pub(crate) async fn next(&mut self) -> Result<Option<String>, Breach> {
        loop {
            let unsearched = self.data[self.searched..].iter();
            let end = unsearched.copied().position(|byte| byte == b'\n');
            let length = end.map_or(self.data.len(), |end| self.searched + end);
            if length > self.limit {
                return Err(Breach::LineLength);
            }
            if end.is_some() {
                let rest = self.data.split_off(length + 1);
                let mut line = std::mem::replace(&mut self.data, rest);
                line.truncate(length);
                self.searched = 0;
                let line = String::from_utf8(line).map_err(|_| Breach::Encoding)?;
                return Ok(Some(line));
            }
            self.searched = length;
            match self.stream.read_chunk(CHUNK).await {
                Ok(Some(chunk)) => self.data.extend_from_slice(&chunk),
                Ok(None) | Err(_) => return Ok(None),
            }
        }
    }
}

/// A connection whose streams are carried.
#[derive(Clone)]
pub(crate) struct Link {
    pub(crate) connection: Connection,
    rate: Option<Arc<Mutex<RateLimit>>>,
    wake: Option<Wake>,
}

impl Link {
    /// `per_minute` limits the lines of the peer. `wake` is called after each received line.
    pub(crate) fn new(connection: Connection, per_minute: Option<u32>, wake: Option<Wake>) -> Link {
        let rate = per_minute.map(|limit| Arc::new(Mutex::new(RateLimit::new(limit))));
        Link {
            connection,
            rate,
            wake,
        }
    }

    /// Counts a line or new stream of the peer. Closes the connection and returns false if there are too many.
    pub(crate) fn count(&self) -> bool {
        let Some(rate) = &self.rate else { return true };
        let is_within = rate.lock().unwrap_or_else(PoisonError::into_inner).take();
        if !is_within {
            Breach::Rate.close(&self.connection);
        }
        is_within
    }

    /// Carries the lines of one stream until both directions or the connection have ended.
    pub(crate) async fn carry(self, send: SendStream, receive: RecvStream, ends: Ends) {
        let reader = LineReader::new(receive, MAX_LINE);
        tokio::join!(
            self.receive(reader, ends.incoming),
            self.send(send, ends.outgoing)
        );
    }

    async fn receive(&self, mut reader: LineReader, incoming: mpsc::Sender<String>) {
        loop {
            let line = select! {
                line = reader.next() => line,
                () = incoming.closed() => return,
            };
            match line {
                Ok(Some(line)) => {
                    if !self.count() || incoming.send(line).await.is_err() {
                        return;
                    }
                }
                Ok(None) => break,
                Err(breach) => {
                    breach.close(&self.connection);
                    break;
                }
            }
            self.wake();
        }
        // The end of the stream is also news.
        drop(incoming);
        self.wake();
    }

    async fn send(&self, mut stream: SendStream, mut outgoing: mpsc::Receiver<String>) {
        let mut stopped = pin!(stream.stopped());
        loop {
            let line = select! {
                line = outgoing.recv() => line,
                _ = &mut stopped => None,
                _ = self.connection.closed() => None,
            };
            let Some(mut line) = line else { return };
            line.push('\n');
            let mut rest = line.as_bytes();
            while !rest.is_empty() {
                match timeout(STALL, stream.write(rest)).await {
                    Ok(Ok(written)) => rest = &rest[written..],
                    Ok(Err(_)) => return,
                    Err(_) => return Breach::NotReading.close(&self.connection),
                }
            }
        }
    }

    pub(crate) fn wake(&self) {
        if let Some(wake) = &self.wake {
            wake();
        }
    }
}
