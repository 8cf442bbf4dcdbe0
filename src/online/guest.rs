//! A guest: dials the host of an invitation again and again, and opens streams.
use super::{
    Wake,
    clock::SleepDetector,
    endpoint::{self, Route, watch_route},
    error::OnlineError,
    invitation::Invitation,
    key::SecretKey,
    protocol::{ALPN, Breach, CARRIER, HANDSHAKE, Hello, PING, Refusal, Refused, Welcome},
    stream::{LineReader, Link, MAX_LINE, TextStream},
    worker::Worker,
};
use iroh::{
    Endpoint, EndpointAddr, RelayMode, RelayUrl, TransportAddr,
    endpoint::{Connection, ConnectionError},
};
use std::{
    cell::Cell,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::{
    select,
    time::{interval, sleep, timeout},
};

/// Limit for one attempt to reach the host.
const DIAL: Duration = Duration::from_secs(10);

/// Pauses between two attempts: the first, which doubles, and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// Duration of a connection after which the next pause is short again. Longer than [`DIAL`].
const STABLE: Duration = Duration::from_secs(12);

/// Number of attempts after which the sockets are opened anew.
const ATTEMPTS: u32 = 2;

/// Time without an answer after which the guest dials again, although QUIC still hopes.
const SILENCE: Duration = Duration::from_secs(15);

/// Settings of a guest.
pub struct GuestOptions {
    /// Key of this installation. The host sees the public key of [`SecretKey::as_guest_of`].
    pub key: SecretKey,
    /// Version of this program, which the host gets to see. At most 64 bytes.
    pub version: String,
    /// Callback after each new status, and after each line or end of a stream.
    pub wake: Wake,
}

/// State of a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuestStatus {
    /// The guest tries to reach the host, for as long as it exists.
    Dialling {
        /// The last failure, or `None` in the first attempt.
        failure: Option<DialFailure>,
    },
    /// The guest is connected. Streams can be opened.
    Connected {
        /// Purpose of the invitation.
        purpose: String,
        /// Version of the host's program.
        version: String,
        /// The route, once it is known.
        route: Option<Route>,
    },
    /// The host has refused or removed the guest. This is final.
    Refused {
        /// The reason.
        refusal: Refusal,
        /// Version of the host's program.
        version: String,
    },
}

/// Reason for which a guest dials again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialFailure {
    /// No socket could be opened.
    Bind,
    /// The host did not answer within 10 seconds: it does not run, or cannot be reached.
    NoAnswer,
    /// The connection was lost.
    Lost,
    /// The host has closed its program.
    HostClosed,
    /// One side has broken a limit of the protocol, for example for the length of a line.
    Protocol,
    /// This machine slept.
    Sleep,
}

/// A guest of a host. It runs on a thread of its own. Dropping it closes the connection and ends the thread, within 2
/// seconds. Lines that were sent just before may be lost.
pub struct Guest {
    shared: Arc<Shared>,
    worker: Worker,
}

/// Data of a guest that its thread shares with the caller.
struct Shared {
    state: Mutex<State>,
    wake: Wake,
}

struct State {
    status: GuestStatus,
    connection: Option<Connection>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, status: GuestStatus, connection: Option<&Connection>) {
        let connection = connection.cloned();
        *self.state() = State { status, connection };
        (self.wake)();
    }
}

impl Guest {
    /// Starts dialling the host of an invitation. Returns at once.
    ///
    /// # Errors
    /// Fails if the thread cannot be started.
    pub fn join(options: GuestOptions, invitation: &Invitation) -> Result<Guest, OnlineError> {
        let state = State {
            status: GuestStatus::Dialling { failure: None },
            connection: None,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            wake: options.wake,
        });
        let relay = invitation.relay.mode()?;
        // All public relays, because the host may move to another one.
        let relays = relay.relay_map().urls::<Vec<RelayUrl>>();
        let relays = relays.into_iter().map(TransportAddr::Relay);
        let lan = invitation.addresses.iter().copied().map(TransportAddr::Ip);
        let hello = Hello {
            carrier: CARRIER,
            program: options.version,
            secret: invitation.secret(),
        };
        let dialler = Dialler {
            shared: Arc::clone(&shared),
            key: options.key.as_guest_of(invitation.host),
            relay,
            host: EndpointAddr::from_parts(invitation.host.0, relays.chain(lan)),
            hello: serde_json::to_string(&hello).map_err(io::Error::from)? + "\n",
        };
        let worker = Worker::start("online guest", |stopped| async move {
            let mut endpoint = None;
            select! {
                _ = stopped => {}
                () = dialler.dial(&mut endpoint) => {}
            }
            if let Some(endpoint) = endpoint {
                endpoint::close(endpoint).await;
            }
        })?;
        Ok(Guest { shared, worker })
    }

    /// Returns the current status.
    pub fn status(&self) -> GuestStatus {
        self.shared.state().status.clone()
    }

    /// Opens a stream. The host gets it with the first line. The host allows 8 streams at a time, and ends others.
    ///
    /// # Errors
    /// Fails if the guest is not connected.
    pub fn open_stream(&self) -> Result<TextStream, OnlineError> {
        let connection = self.shared.state().connection.clone();
        let connection = connection.ok_or(OnlineError::NotConnected)?;
        let link = Link::new(connection, None, Some(Arc::clone(&self.shared.wake)));
        let (stream, ends) = TextStream::new();
        self.worker.spawn(async move {
            let opened = timeout(PING, link.connection.open_bi()).await;
            match opened {
                Ok(Ok((send, receive))) => link.carry(send, receive, ends).await,
                Ok(Err(_)) | Err(_) => {
                    drop(ends);
                    link.wake();
                }
            }
        });
        Ok(stream)
    }

    /// Closes the connection and ends the thread, as dropping does.
    pub fn close(self) {
        drop(self.worker);
    }
}

/// End of an attempt or connection.
enum End {
    Refused(Refused),
    Failed(DialFailure),
}

impl From<ConnectionError> for End {
    fn from(error: ConnectionError) -> End {
        if let Some(refused) = Refused::cause(&error) {
            return End::Refused(refused);
        }
        End::Failed(match error {
            _ if Breach::is_cause(&error) => DialFailure::Protocol,
            ConnectionError::ApplicationClosed(_) => DialFailure::HostClosed,
            _ => DialFailure::Lost,
        })
    }
}

/// Drops what strangers send to a guest, which would otherwise wait in a queue. Ends when the endpoint is closed.
async fn ignore_strangers(endpoint: &Endpoint) {
    while let Some(incoming) = endpoint.accept().await {
        incoming.ignore();
    }
}

/// The part of a guest that runs on its thread.
struct Dialler {
    shared: Arc<Shared>,
    key: SecretKey,
    relay: RelayMode,
    host: EndpointAddr,
    /// First line for the host, with its end.
    hello: String,
}

impl Dialler {
    /// Dials until the host refuses the guest.
    async fn dial(&self, endpoint: &mut Option<Endpoint>) {
        let mut pause = FIRST_PAUSE;
        let mut failed = 0;
        loop {
            let began = Instant::now();
            let failure = match self.visit(endpoint).await {
                End::Failed(failure) => failure,
                End::Refused(Refused { refusal, program }) => {
                    let version = program;
                    return self
                        .shared
                        .set(GuestStatus::Refused { refusal, version }, None);
                }
            };
            let status = GuestStatus::Dialling {
                failure: Some(failure),
            };
            self.shared.set(status, None);
            failed = match failure {
                DialFailure::NoAnswer => failed + 1,
                DialFailure::Sleep | DialFailure::Lost => ATTEMPTS,
                _ => 0,
            };
            if failed >= ATTEMPTS
                && let Some(endpoint) = endpoint.take()
            {
                failed = 0;
                endpoint::close(endpoint).await;
            }
            // Attempts without an answer are shorter.
            if began.elapsed() > STABLE {
                pause = FIRST_PAUSE;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Connects to the host, and stays until the end of the connection. Opens the sockets unless they are open.
    async fn visit(&self, endpoint: &mut Option<Endpoint>) -> End {
        let endpoint = match endpoint {
            Some(endpoint) => endpoint,
            None => match endpoint::bind(&self.key, &self.relay, None).await {
                Ok(bound) => endpoint.insert(bound),
                Err(_) => return End::Failed(DialFailure::Bind),
            },
        };
        let endpoint: &Endpoint = endpoint;
        let visit = async {
            let connected = timeout(DIAL, endpoint.connect(self.host.clone(), ALPN)).await;
            let Ok(Ok(connection)) = connected else {
                return End::Failed(DialFailure::NoAnswer);
            };
            let end = select! {
                biased;
                error = connection.closed() => error.into(),
                failure = self.stay(&connection) => End::Failed(failure),
            };
            // The host notices that this connection is over, even if QUIC does not.
            connection.close(0u32.into(), b"");
            end
        };
        select! {
            end = visit => end,
            () = ignore_strangers(endpoint) => End::Failed(DialFailure::Lost),
        }
    }

    /// Presents the secret, reports the connection, and sends pings. Returns the failure if there is one before the
    /// end of the connection.
    async fn stay(&self, connection: &Connection) -> DialFailure {
        let greeting = async {
            let (mut send, receive) = connection.open_bi().await.ok()?;
            send.write_all(self.hello.as_bytes()).await.ok()?;
            let mut pongs = LineReader::new(receive, MAX_LINE);
            let line = pongs.next().await.ok()??;
            Some((send, pongs, serde_json::from_str::<Welcome>(&line).ok()?))
        };
        let Ok(greeting) = timeout(HANDSHAKE, greeting).await else {
            return DialFailure::NoAnswer;
        };
        let Some((mut send, mut pongs, welcome)) = greeting else {
            // The connection usually ends at the same time, with the reason.
            sleep(PING).await;
            return DialFailure::Protocol;
        };
        let report = |route| {
            let status = GuestStatus::Connected {
                purpose: welcome.purpose.clone(),
                version: welcome.program.clone(),
                route,
            };
            self.shared.set(status, Some(connection));
        };
        report(None);
        let last_answer = Cell::new(Instant::now());
        let listen = async {
            while let Ok(Some(_)) = pongs.next().await {
                last_answer.set(Instant::now());
            }
        };
        let ping = async {
            let mut clock = SleepDetector::new();
            let mut tick = interval(PING);
            loop {
                tick.tick().await;
                if clock.has_slept() {
                    return DialFailure::Sleep;
                }
                if last_answer.get().elapsed() > SILENCE {
                    return DialFailure::Lost;
                }
                let _ = timeout(PING, send.write_all(b"ping\n")).await;
            }
        };
        let route = watch_route(connection, |route| report(Some(route)));
        // Only the pings end, because `visit` notices the end of the connection.
        select! {
            failure = ping => failure,
            _ = async { tokio::join!(listen, route, std::future::pending::<()>()) } => {
                DialFailure::Lost
            }
        }
    }
}
