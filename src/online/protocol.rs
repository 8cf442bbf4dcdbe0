//! The protocol between guest and host. The first stream of a connection is the control stream: the guest sends a
//! [`Hello`], the host answers with a [`Welcome`], and then the guest sends pings, which the host answers. All other
//! streams belong to the callers. Either side closes the connection with one of the codes below.
use iroh::endpoint::{Connection, ConnectionError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Protocol name for TLS. It stays the same in all versions, so that host and guest can exchange their versions.
pub(crate) const ALPN: &[u8] = b"continental/lines";

/// Version of this protocol.
pub(crate) const CARRIER: u32 = 1;

/// Maximum length of the line with the [`Hello`], in bytes.
pub(crate) const MAX_HELLO: usize = 1024;

/// Limit for the handshake of QUIC and the exchange of [`Hello`] and [`Welcome`].
pub(crate) const HANDSHAKE: Duration = Duration::from_secs(10);

/// Interval of the guest's pings, and of the checks for sleep.
pub(crate) const PING: Duration = Duration::from_secs(5);

/// Maximum number of streams per connection, besides the control stream.
pub(crate) const MAX_STREAMS: usize = 8;

/// Maximum number of lines and new streams per minute from a guest. Callers may limit the lines of each stream further.
pub(crate) const LINES_PER_MINUTE: u32 = 3000;

/// Codes of closed connections. Code 0 is the ordinary end of either program.
const REFUSED: u32 = 1;
const BROKEN: u32 = 2;

/// First line of a guest.
#[derive(Serialize, Deserialize)]
pub(crate) struct Hello {
    /// Version of this protocol.
    pub carrier: u32,
    /// Version of the guest's program.
    pub program: String,
    /// Secret of the invitation, in hexadecimal digits.
    pub secret: String,
}

/// The host's answer to a guest that it accepts.
#[derive(Serialize, Deserialize)]
pub(crate) struct Welcome {
    /// Version of the host's program.
    pub program: String,
    /// Purpose of the invitation.
    pub purpose: String,
}

/// Reason for which a host refuses a guest for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// The invitation was not used before its expiry.
    Expired,
    /// The host revoked the invitation while the guest was connected.
    Revoked,
    /// Another guest used the invitation first.
    OtherGuest,
    /// The host removed the guest.
    Removed,
    /// A newer connection with the same key has replaced this one, for example from a second window.
    Replaced,
    /// The host's program uses another version of this protocol.
    Version,
    /// The host does not have this invitation, or has revoked it.
    #[serde(other)]
    Unknown,
}

/// Reason in a connection that the host closed with [`REFUSED`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Refused {
    pub refusal: Refusal,
    /// Version of the host's program.
    pub program: String,
}

impl Refused {
    /// Closes a connection with this refusal.
    pub(crate) fn close(&self, connection: &Connection) {
        let reason = serde_json::to_vec(self).unwrap_or_default();
        connection.close(REFUSED.into(), &reason);
    }

    /// Returns the refusal with which the host closed the connection, if it did.
    pub(crate) fn cause(error: &ConnectionError) -> Option<Refused> {
        match error {
            ConnectionError::ApplicationClosed(close) if close.error_code == REFUSED.into() => {
                serde_json::from_slice(&close.reason).ok()
            }
            _ => None,
        }
    }
}

/// Breach of the protocol, which closes the connection. The guest dials again.
#[derive(Debug)]
pub(crate) enum Breach {
    /// A line is too long.
    LineLength,
    /// A line is not valid UTF-8.
    Encoding,
    /// The peer has read nothing for some seconds, although data waits for it.
    NotReading,
    /// Too many lines.
    Rate,
    /// The first line is not a [`Hello`].
    Handshake,
}

impl Breach {
    /// Closes a connection because of this breach.
    pub(crate) fn close(self, connection: &Connection) {
        connection.close(BROKEN.into(), format!("{self:?}").as_bytes());
    }

    /// True if either side has closed the connection because of a breach.
    pub(crate) fn is_cause(error: &ConnectionError) -> bool {
        match error {
            ConnectionError::ApplicationClosed(close) => close.error_code == BROKEN.into(),
            ConnectionError::LocallyClosed => true,
            _ => false,
        }
    }
}
