//! A host: invites guests and accepts their connections.
use super::{
    Wake,
    clock::SleepDetector,
    endpoint::{self, Relay, Route},
    error::OnlineError,
    invitation::{Invitation, InvitationId, StoredInvitation},
    key::{HomeId, SecretKey},
    protocol::{PING, Refusal},
    registry::{Registry, Shared},
    stream::TextStream,
    visit::{self, MAX_HANDSHAKES},
    worker::Worker,
};
use iroh::{Endpoint, RelayMode, Watcher as _};
use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, SyncSender},
    },
    time::{Duration, Instant},
};
use tokio::{
    select,
    sync::{Semaphore, oneshot},
    task::JoinSet,
    time::{interval, sleep},
};

/// Time limit for opening the sockets.
const BIND: Duration = Duration::from_secs(5);

/// Pause before the sockets are opened anew, in which the system frees their port.
const PAUSE: Duration = Duration::from_secs(1);

/// Time without a relay after which the sockets are opened anew, unless a guest is connected.
const NO_RELAY: Duration = Duration::from_secs(60);

/// Maximum length of an invitation's purpose, in bytes.
const MAX_PURPOSE: usize = 1024;

/// Settings of a host.
pub struct HomeOptions {
    /// Key of this installation.
    pub key: SecretKey,
    /// The relay at which guests find the host. It is part of each invitation.
    pub relay: Relay,
    /// The address to listen on. An unspecified address means all interfaces. If possible, the host then also listens
    /// on the addresses of the other IP version, at any free port.
    pub address: IpAddr,
    /// The UDP port to listen on. 0 selects any free port. Without a relay, guests can reconnect after a restart of
    /// the host only if it has the same port and address again.
    pub port: u16,
    /// Version of this program, which guests get to see. At most 64 bytes.
    pub version: String,
    /// Invitations from [`Home::invitations`].
    pub invitations: Vec<StoredInvitation>,
    /// Callback after each event.
    pub wake: Wake,
}

/// Event of a host.
pub enum HomeEvent {
    /// A guest has connected. After its older connection, if any, has been reported by [`HomeEvent::Left`].
    Arrived {
        /// The guest.
        guest: HomeId,
        /// The invitation that it used.
        invitation: InvitationId,
        /// Version of the guest's program.
        version: String,
        /// True if this use has bound the invitation to the guest. The caller should store the invitations.
        is_first_use: bool,
    },
    /// The connection of a guest has ended. The guest may come back.
    Left {
        /// The guest.
        guest: HomeId,
    },
    /// The route to a guest is known or has changed.
    Routed {
        /// The guest.
        guest: HomeId,
        /// The route.
        route: Route,
    },
    /// A guest has opened a stream, and has sent its first data.
    Opened {
        /// The guest.
        guest: HomeId,
        /// The invitation that it used.
        invitation: InvitationId,
        /// The stream.
        stream: TextStream,
    },
}

/// A host. It runs on a thread of its own. Dropping it closes all connections and ends the thread, within 2 seconds.
/// Lines that were sent just before may be lost.
pub struct Home {
    shared: Arc<Shared>,
    relay: Relay,
    worker: Worker,
}

impl Home {
    /// Opens the sockets and accepts guests. Waits for the sockets, at most 5 seconds, but not for the network.
    ///
    /// # Errors
    /// Fails if the relay's address is wrong, or if the sockets or the thread cannot be opened.
    pub fn open(options: HomeOptions) -> Result<(Home, Receiver<HomeEvent>), OnlineError> {
        let (events, received) = mpsc::channel();
        let registry = Registry {
            invitations: options.invitations,
            guests: HashMap::new(),
            sockets: Vec::new(),
        };
        let shared = Arc::new(Shared {
            key: options.key,
            version: options.version,
            events,
            wake: options.wake,
            registry: Mutex::new(registry),
        });
        let mode = options.relay.mode()?;
        let address = (options.address, options.port);
        let (ready, opened) = mpsc::sync_channel(1);
        let own = Arc::clone(&shared);
        let main = move |stopped| run(own, mode, address, ready, stopped);
        let worker = Worker::start("online host", main)?;
        opened
            .recv_timeout(BIND)
            .map_err(|_| OnlineError::BindTimeout)??;
        let relay = options.relay;
        Ok((
            Home {
                shared,
                relay,
                worker,
            },
            received,
        ))
    }

    /// Returns the host's id.
    pub fn id(&self) -> HomeId {
        self.shared.key.id()
    }

    /// Returns the local addresses of the sockets.
    pub fn sockets(&self) -> Vec<SocketAddr> {
        self.shared.registry().sockets.clone()
    }

    /// Returns a new invitation for one guest. The first use must be within `lifetime`, in whole seconds. `purpose` is
    /// any text of the caller, which the guest gets to know. `lan` lists this machine's addresses in its own network,
    /// the best first. The invitation contains two of them.
    ///
    /// # Errors
    /// Fails if the purpose is longer than 1024 bytes.
    pub fn invite(
        &self,
        purpose: String,
        lifetime: Duration,
        lan: &[IpAddr],
    ) -> Result<Invitation, OnlineError> {
        if purpose.len() > MAX_PURPOSE {
            return Err(OnlineError::Purpose(purpose.len()));
        }
        let (key, relay) = (&self.shared.key, self.relay.clone());
        let mut registry = self.shared.registry();
        let invitation = Invitation::new(key, relay, lifetime, lan, &registry.sockets);
        registry.invitations.push(StoredInvitation {
            id: invitation.id(),
            purpose,
            expiry: invitation.expiry(),
            guest: None,
        });
        Ok(invitation)
    }

    /// Returns all invitations, for storing.
    pub fn invitations(&self) -> Vec<StoredInvitation> {
        self.shared.registry().invitations.clone()
    }

    /// Deletes an invitation and closes its connection.
    pub fn revoke(&self, id: &InvitationId) {
        self.shared.delete(|each| each.id == *id, Refusal::Revoked);
    }

    /// Closes the connection of a guest and deletes its invitations, so that it cannot come back.
    pub fn remove(&self, guest: HomeId) {
        self.shared
            .delete(|each| each.guest == Some(guest), Refusal::Removed);
    }

    /// Closes all connections and ends the thread, as dropping does.
    pub fn close(self) {
        drop(self.worker);
    }
}

/// Runs a host: opens the sockets, serves, and opens them anew whenever they are dead. Reports the first success or
/// failure.
async fn run(
    shared: Arc<Shared>,
    relay: RelayMode,
    mut address: (IpAddr, u16),
    ready: SyncSender<Result<(), OnlineError>>,
    mut stopped: oneshot::Receiver<()>,
) {
    loop {
        match endpoint::bind(&shared.key, &relay, Some(address)).await {
            Ok(endpoint) => {
                let sockets = endpoint.bound_sockets();
                // The same port is used again after sleep, because guests know it.
                let mut bound = sockets.iter();
                let bound = bound.find(|each| each.is_ipv4() == address.0.is_ipv4());
                address.1 = bound.map_or(address.1, SocketAddr::port);
                shared.registry().sockets = sockets;
                let _ = ready.try_send(Ok(()));
                let is_stopped = select! {
                    _ = &mut stopped => true,
                    () = serve(&endpoint, &shared, &relay) => false,
                };
                endpoint::close(endpoint).await;
                if is_stopped {
                    return;
                }
            }
            // Later failures are not reported: the next attempt follows.
            Err(error) => drop(ready.try_send(Err(error))),
        }
        select! {
            _ = &mut stopped => return,
            () = sleep(PAUSE) => {}
        }
    }
}

/// Accepts connections until the sockets are dead: after sleep, after an error, or if no relay can be reached.
async fn serve(endpoint: &Endpoint, shared: &Arc<Shared>, relay: &RelayMode) {
    let mut visits = JoinSet::new();
    let handshakes = Arc::new(Semaphore::new(MAX_HANDSHAKES));
    let mut tick = interval(PING);
    let mut clock = SleepDetector::new();
    let mut relays = endpoint.home_relay_status();
    let mut last_relay = Instant::now();
    loop {
        select! {
            incoming = endpoint.accept() => {
                let Some(incoming) = incoming else { return };
                if let Some((incoming, permit)) = visit::limit(incoming, &handshakes) {
                    visits.spawn(visit::receive(incoming, Arc::clone(shared), permit));
                }
            }
            Some(_) = visits.join_next() => {}
            _ = tick.tick() => {
                let is_relayed = relays.get().iter().any(|relay| relay.is_connected());
                let has_guests = !shared.registry().guests.is_empty();
                if is_relayed || has_guests || *relay == RelayMode::Disabled {
                    last_relay = Instant::now();
                }
                if clock.has_slept() || last_relay.elapsed() > NO_RELAY {
                    return;
                }
            }
        }
    }
}
