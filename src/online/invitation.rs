//! Invitations: one line of text for the guest, and the record that the host keeps.
use super::{
    endpoint::Relay,
    error::OnlineError,
    key::{HomeId, SecretKey},
};
use data_encoding::{BASE32_NOPAD, HEXLOWER};
use rand::{Rng as _, rand_core::UnwrapErr, rngs::SysRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    str::FromStr,
    time::{Duration, SystemTime},
};

/// Beginning of the text of every invitation.
pub const SCHEME: &str = "continental:";

/// Format of the data in the text: this byte, an [`Invitation`] as `postcard` writes it, and four bytes of a checksum.
const FORMAT: u8 = 1;

/// Longest text that is read. The longest possible invitation has about 260 characters, most have 175.
const MAX_TEXT: usize = 400;

/// Maximum number of addresses in an invitation.
const MAX_ADDRESSES: usize = 2;

/// Permission to visit a host, with all that a guest needs for it. Its [`Display`](fmt::Display) is the text for the
/// guest: [`SCHEME`] and about 160 letters and digits, all capitals, which suits QR codes. The first program that
/// presents it becomes the guest, so the text is as secret as a key.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    pub(crate) host: HomeId,
    secret: [u8; 16],
    /// Seconds since 1970, by the host's clock.
    expiry: u64,
    pub(crate) relay: Relay,
    /// Addresses in the host's own network.
    pub(crate) addresses: Vec<SocketAddr>,
}

/// Identifies an invitation of a host: the SHA-256 hash of its secret, in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InvitationId(String);

impl InvitationId {
    /// Returns the id for the hexadecimal digits of a secret. Secrets are compared by their hashes, so the duration of
    /// a comparison does not reveal how much of a guess is right.
    pub(crate) fn of(secret: &str) -> InvitationId {
        let hash = Sha256::digest(format!("continental-invitation|{secret}"));
        InvitationId(HEXLOWER.encode(&hash))
    }
}

/// The host's record of an invitation, without the secret. The caller stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredInvitation {
    /// Hash of the secret.
    pub id: InvitationId,
    /// Text of the caller, for example the seats of the guest.
    pub purpose: String,
    /// End of the time for the first use, in seconds since 1970.
    pub expiry: u64,
    /// The guest that used the invitation first. Only this guest may use it again, also after the expiry.
    pub guest: Option<HomeId>,
}

impl StoredInvitation {
    /// True if the time for the first use is over.
    pub(crate) fn has_expired(&self) -> bool {
        self.expiry <= now()
    }
}

/// Returns the current time, in seconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

impl Invitation {
    /// Returns a new invitation. It contains the first two addresses of `lan` for which there is a socket.
    pub(crate) fn new(
        key: &SecretKey,
        relay: Relay,
        lifetime: Duration,
        lan: &[IpAddr],
        sockets: &[SocketAddr],
    ) -> Invitation {
        let address = |ip: &IpAddr| {
            let mut sockets = sockets
                .iter()
                .filter(|socket| socket.is_ipv4() == ip.is_ipv4());
            let socket = sockets.find(|each| each.ip().is_unspecified() || each.ip() == *ip)?;
            Some(SocketAddr::new(*ip, socket.port()))
        };
        let mut secret = [0; 16];
        UnwrapErr(SysRng).fill_bytes(&mut secret);
        Invitation {
            host: key.id(),
            secret,
            expiry: now().saturating_add(lifetime.as_secs()),
            relay,
            addresses: lan.iter().filter_map(address).take(MAX_ADDRESSES).collect(),
        }
    }

    /// Returns the host's id.
    pub fn host(&self) -> HomeId {
        self.host
    }

    /// Returns the id under which the host keeps this invitation.
    pub fn id(&self) -> InvitationId {
        InvitationId::of(&self.secret())
    }

    /// Returns the end of the time for the first use, in seconds since 1970 by the host's clock.
    pub fn expiry(&self) -> u64 {
        self.expiry
    }

    /// Returns the secret in hexadecimal digits.
    pub(crate) fn secret(&self) -> String {
        HEXLOWER.encode(&self.secret)
    }
}

fn checksum(data: &[u8]) -> [u8; 4] {
    let hash: [u8; 32] = Sha256::digest(data).into();
    [hash[0], hash[1], hash[2], hash[3]]
}

/// The text for the guest.
impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let data = postcard::to_stdvec(&(FORMAT, self)).map_err(|_| fmt::Error)?;
        let data = [data.as_slice(), &checksum(&data)].concat();
        write!(f, "{SCHEME}{}", BASE32_NOPAD.encode(&data))
    }
}

/// Prints no secret, to keep it out of logs.
impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invitation({})", self.host.short())
    }
}

impl FromStr for Invitation {
    type Err = OnlineError;

    /// Reads the text of an invitation in any case, with white space around it.
    ///
    /// # Errors
    /// Fails if the text is not an invitation, is mistyped, or has the format of a newer program.
    fn from_str(text: &str) -> Result<Invitation, OnlineError> {
        let text = text.trim().to_ascii_uppercase();
        let letters = text.strip_prefix(&SCHEME.to_ascii_uppercase());
        let letters = letters.filter(|_| text.len() <= MAX_TEXT);
        let letters = letters.ok_or(OnlineError::NotAnInvitation)?;
        let data = BASE32_NOPAD.decode(letters.as_bytes());
        let data = data.map_err(|_| OnlineError::Mistyped)?;
        let (data, sum) = data.split_last_chunk().ok_or(OnlineError::Mistyped)?;
        match data.split_first() {
            Some((&FORMAT, invitation)) if checksum(data) == *sum => {
                let invitation: Invitation =
                    postcard::from_bytes(invitation).map_err(|_| OnlineError::Mistyped)?;
                invitation.relay.check()?;
                Ok(invitation)
            }
            Some((&format, _)) if checksum(data) == *sum => Err(OnlineError::UnknownFormat(format)),
            _ => Err(OnlineError::Mistyped),
        }
    }
}
