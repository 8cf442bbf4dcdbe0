//! The host's side of one connection.
use super::{
    endpoint::watch_route,
    home::HomeEvent,
    invitation::StoredInvitation,
    key::HomeId,
    protocol::{
        Breach, CARRIER, HANDSHAKE, Hello, LINES_PER_MINUTE, MAX_HELLO, MAX_STREAMS, Refusal,
        Welcome,
    },
    registry::Shared,
    stream::{LineReader, Link, TextStream},
};
use iroh::endpoint::{Incoming, SendStream};
use std::{future::pending, sync::Arc};
use tokio::{
    select,
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
    time::timeout,
};

/// Maximum number of connections that have not presented their secret yet.
pub(crate) const MAX_HANDSHAKES: usize = 32;

/// Number of free handshakes below which a client must prove its address first.
const FEW_HANDSHAKES: usize = 24;

/// Returns the connection with a permit for its handshake, or answers it right away if there are too many.
pub(crate) fn limit(
    incoming: Incoming,
    handshakes: &Arc<Semaphore>,
) -> Option<(Incoming, OwnedSemaphorePermit)> {
    if handshakes.available_permits() < FEW_HANDSHAKES && !incoming.remote_addr_validated() {
        // The client comes back with a proof of its address.
        let _ = incoming.retry();
        return None;
    }
    let Ok(permit) = Arc::clone(handshakes).try_acquire_owned() else {
        incoming.refuse();
        return None;
    };
    Some((incoming, permit))
}

/// Receives a guest and serves its connection until the end.
pub(crate) async fn receive(incoming: Incoming, shared: Arc<Shared>, permit: OwnedSemaphorePermit) {
    let visit = timeout(HANDSHAKE, Visit::accept(incoming, shared)).await;
    drop(permit);
    if let Ok(Some(mut visit)) = visit {
        visit.serve().await;
    }
}

/// The connection of an accepted guest. Dropping it reports the departure, also if the task is aborted.
struct Visit {
    shared: Arc<Shared>,
    link: Link,
    invitation: StoredInvitation,
    /// The control stream.
    pings: LineReader,
    answers: SendStream,
}

impl Visit {
    /// Reads the guest's first line and answers it. Returns `None` if the guest is refused.
    async fn accept(incoming: Incoming, shared: Arc<Shared>) -> Option<Visit> {
        let connection = incoming.accept().ok()?.await.ok()?;
        if shared.registry().invitations.is_empty() {
            shared.refuse(&connection, Refusal::Unknown);
            return None;
        }
        let (answers, stream) = connection.accept_bi().await.ok()?;
        let mut pings = LineReader::new(stream, MAX_HELLO);
        let hello = pings.next().await.and_then(|line| {
            let hello = line.map(|line| serde_json::from_str(&line));
            hello.transpose().map_err(|_| Breach::Handshake)
        });
        let hello: Hello = hello.map_err(|breach| breach.close(&connection)).ok()??;
        let accepted = match hello.carrier {
            CARRIER => shared.accept(hello, &connection),
            _ => Err(Refusal::Version),
        };
        let refuse = |refusal| shared.refuse(&connection, refusal);
        let invitation = accepted.map_err(refuse).ok()?;
        let link = Link::new(connection, Some(LINES_PER_MINUTE), None);
        Some(Visit {
            shared,
            link,
            invitation,
            pings,
            answers,
        })
    }

    async fn serve(&mut self) {
        let Visit {
            shared,
            link,
            invitation,
            pings,
            answers,
        } = self;
        let guest = HomeId(link.connection.remote_id());
        let streams = async {
            let mut carried = JoinSet::new();
            while let Ok((send, receive)) = link.connection.accept_bi().await {
                while carried.try_join_next().is_some() {}
                if !link.count() {
                    return;
                }
                if carried.len() == MAX_STREAMS {
                    // Dropping both halves ends the stream.
                    continue;
                }
                // Streams that arrived before the end of the connection are still returned after it.
                if !shared.is_current(&link.connection) {
                    return;
                }
                let (stream, ends) = TextStream::new();
                carried.spawn(link.clone().carry(send, receive, ends));
                let invitation = invitation.id.clone();
                shared.report(HomeEvent::Opened {
                    guest,
                    invitation,
                    stream,
                });
            }
        };
        let control = async {
            let welcome = Welcome {
                program: shared.version.clone(),
                purpose: invitation.purpose.clone(),
            };
            let mut answer = serde_json::to_string(&welcome).unwrap_or_default() + "\n";
            while answers.write_all(answer.as_bytes()).await.is_ok()
                && let Ok(Some(_)) = pings.next().await
                && link.count()
            {
                "pong\n".clone_into(&mut answer);
            }
        };
        let route = watch_route(&link.connection, |route| {
            if shared.is_current(&link.connection) {
                shared.report(HomeEvent::Routed { guest, route });
            }
        });
        let background = async {
            tokio::join!(control, route);
            pending::<()>().await;
        };
        select! {
            () = streams => {}
            () = background => {}
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        // A newer connection may have replaced this one.
        if self.shared.is_current(&self.link.connection) {
            let guest = HomeId(self.link.connection.remote_id());
            self.shared.registry().guests.remove(&guest);
            self.shared.report(HomeEvent::Left { guest });
        }
    }
}
