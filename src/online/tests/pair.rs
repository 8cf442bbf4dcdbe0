//! Hosts and guests of the tests.
use online::{
    Guest, GuestOptions, GuestStatus, Home, HomeEvent, HomeId, HomeOptions, Invitation,
    InvitationId, Relay, SecretKey, StoredInvitation, TextStream,
};
use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::Receiver,
    },
    thread::sleep,
    time::{Duration, Instant},
};

pub const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
pub const HOUR: Duration = Duration::from_secs(3600);

/// Limit for everything that a test waits for.
const LIMIT: Duration = Duration::from_secs(40);

/// Waits until the function returns a value.
pub fn wait<T>(what: &str, mut poll: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(value) = poll() {
            return value;
        }
        assert!(began.elapsed() < LIMIT, "did not happen in time: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// A host with its events.
pub struct Host {
    pub home: Home,
    pub events: Receiver<HomeEvent>,
    pub wakes: Arc<AtomicUsize>,
}

impl Host {
    pub fn new() -> Host {
        Host::open(&SecretKey::generate(), 0, Vec::new())
    }

    pub fn open(key: &SecretKey, port: u16, invitations: Vec<StoredInvitation>) -> Host {
        let wakes = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&wakes);
        let options = HomeOptions {
            key: key.clone(),
            relay: Relay::None,
            address: LOOPBACK,
            port,
            version: "host 1".to_owned(),
            invitations,
            wake: Arc::new(move || {
                counter.fetch_add(1, Ordering::SeqCst);
            }),
        };
        // The port of a closed host is free again after a moment.
        let (home, events) = wait("the port is free", || Home::open(options_of(&options)).ok());
        Host {
            home,
            events,
            wakes,
        }
    }

    pub fn invite(&self, purpose: &str) -> Invitation {
        self.home
            .invite(purpose.to_owned(), HOUR, &[LOOPBACK])
            .unwrap()
    }

    pub fn port(&self) -> u16 {
        self.home.sockets()[0].port()
    }

    /// Returns the next event that is not about a route.
    pub fn event(&self, what: &str) -> HomeEvent {
        wait(what, || {
            let is_route = |event: &HomeEvent| matches!(event, HomeEvent::Routed { .. });
            self.events.try_iter().find(|event| !is_route(event))
        })
    }

    pub fn arrived(&self) -> (HomeId, InvitationId, bool) {
        match self.event("a guest arrives") {
            HomeEvent::Arrived {
                guest,
                invitation,
                is_first_use,
                version,
            } => {
                assert_eq!(version, "guest 1");
                (guest, invitation, is_first_use)
            }
            other => panic!("not an arrival: {}", name(&other)),
        }
    }

    pub fn left(&self) -> HomeId {
        match self.event("a guest leaves") {
            HomeEvent::Left { guest } => guest,
            other => panic!("not a departure: {}", name(&other)),
        }
    }

    pub fn opened(&self) -> TextStream {
        match self.event("a stream is opened") {
            HomeEvent::Opened { stream, .. } => stream,
            other => panic!("not a stream: {}", name(&other)),
        }
    }
}

fn options_of(options: &HomeOptions) -> HomeOptions {
    HomeOptions {
        key: options.key.clone(),
        relay: options.relay.clone(),
        version: options.version.clone(),
        invitations: options.invitations.clone(),
        wake: Arc::clone(&options.wake),
        ..*options
    }
}

fn name(event: &HomeEvent) -> &'static str {
    match event {
        HomeEvent::Arrived { .. } => "arrived",
        HomeEvent::Left { .. } => "left",
        HomeEvent::Routed { .. } => "routed",
        HomeEvent::Opened { .. } => "opened",
    }
}

pub fn join(key: &SecretKey, invitation: &Invitation) -> Guest {
    let options = GuestOptions {
        key: key.clone(),
        version: "guest 1".to_owned(),
        wake: Arc::new(|| {}),
    };
    Guest::join(options, invitation).unwrap()
}

pub fn wait_for(
    guest: &Guest,
    what: &str,
    is_reached: impl Fn(&GuestStatus) -> bool,
) -> GuestStatus {
    wait(&format!("{what}, not {:?}", guest.status()), || {
        Some(guest.status()).filter(|status| is_reached(status))
    })
}

pub fn is_connected(status: &GuestStatus) -> bool {
    matches!(status, GuestStatus::Connected { .. })
}

/// Returns a connected guest with a new key.
pub fn guest_of(host: &Host) -> Guest {
    let guest = join(&SecretKey::generate(), &host.invite(""));
    wait_for(&guest, "connected", is_connected);
    host.arrived();
    guest
}

pub fn send(stream: &TextStream, line: &str) {
    stream.sender.blocking_send(line.to_owned()).unwrap();
}

/// Returns the next line, or `None` at the end of the stream.
pub fn receive(stream: &mut TextStream) -> Option<String> {
    use tokio::sync::mpsc::error::TryRecvError;
    wait("a line", || match stream.receiver.try_recv() {
        Ok(line) => Some(Some(line)),
        Err(TryRecvError::Disconnected) => Some(None),
        Err(TryRecvError::Empty) => None,
    })
}
