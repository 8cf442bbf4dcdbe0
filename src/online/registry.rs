//! Data of a host that its thread shares with the caller: the invitations and the connected guests.
use super::{
    Wake,
    home::HomeEvent,
    invitation::{InvitationId, StoredInvitation},
    key::{HomeId, SecretKey},
    protocol::{Hello, Refusal, Refused},
};
use iroh::endpoint::Connection;
use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Mutex, MutexGuard, PoisonError, mpsc::Sender},
};

/// Maximum length of a guest's program version, in bytes.
const MAX_VERSION: usize = 64;

/// Data of a host that its thread shares with the caller.
pub(crate) struct Shared {
    pub(crate) key: SecretKey,
    /// Version of this program.
    pub(crate) version: String,
    pub(crate) events: Sender<HomeEvent>,
    pub(crate) wake: Wake,
    pub(crate) registry: Mutex<Registry>,
}

/// The part of the data that changes.
pub(crate) struct Registry {
    pub(crate) invitations: Vec<StoredInvitation>,
    /// The connected guests, with the invitation that each has used.
    pub(crate) guests: HashMap<HomeId, (InvitationId, Connection)>,
    /// Local addresses of the sockets.
    pub(crate) sockets: Vec<SocketAddr>,
}

impl Shared {
    pub(crate) fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports an event. The registry must not be locked, because the callback may use it.
    pub(crate) fn report(&self, event: HomeEvent) {
        // Without a receiver, the caller is not interested.
        let _ = self.events.send(event);
        (self.wake)();
    }

    /// Closes a connection with a refusal.
    pub(crate) fn refuse(&self, connection: &Connection, refusal: Refusal) {
        let program = self.version.clone();
        Refused { refusal, program }.close(connection);
    }

    /// Accepts a guest that knows the secret of an invitation, and closes an older connection of the guest. Returns
    /// the invitation.
    pub(crate) fn accept(
        &self,
        hello: Hello,
        connection: &Connection,
    ) -> Result<StoredInvitation, Refusal> {
        let guest = HomeId(connection.remote_id());
        let id = InvitationId::of(&hello.secret);
        let mut registry = self.registry();
        let mut invitations = registry.invitations.iter_mut();
        let invitation = invitations.find(|each| each.id == id);
        let invitation = invitation.ok_or(Refusal::Unknown)?;
        let is_first_use = invitation.guest.is_none();
        match invitation.guest {
            Some(bound) if bound != guest => return Err(Refusal::OtherGuest),
            None if invitation.has_expired() => return Err(Refusal::Expired),
            _ => invitation.guest = Some(guest),
        }
        let accepted = invitation.clone();
        let older = registry
            .guests
            .insert(guest, (id.clone(), connection.clone()));
        drop(registry);
        if let Some((_, older)) = older {
            self.refuse(&older, Refusal::Replaced);
            self.report(HomeEvent::Left { guest });
        }
        let mut version = hello.program;
        version.truncate(version.floor_char_boundary(MAX_VERSION));
        self.report(HomeEvent::Arrived {
            guest,
            invitation: id,
            version,
            is_first_use,
        });
        Ok(accepted)
    }

    /// True if this is the current connection of its guest.
    pub(crate) fn is_current(&self, connection: &Connection) -> bool {
        let registry = self.registry();
        let current = registry.guests.get(&HomeId(connection.remote_id()));
        current.is_some_and(|(_, current)| current.stable_id() == connection.stable_id())
    }

    /// Deletes invitations, and closes their connections.
    pub(crate) fn delete(&self, is_deleted: impl Fn(&StoredInvitation) -> bool, refusal: Refusal) {
        let mut registry = self.registry();
        let deleted = registry.invitations.extract_if(.., |each| is_deleted(each));
        let deleted: Vec<_> = deleted.map(|each| each.id).collect();
        for (id, connection) in registry.guests.values() {
            if deleted.contains(id) {
                self.refuse(connection, refusal);
            }
        }
    }
}
