//! Keys of homes.
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Secret key of an installation. The caller stores it: with another key, guests cannot find the host, and a host does
/// not recognize the guest.
#[derive(Clone)]
pub struct SecretKey(pub(crate) iroh::SecretKey);

impl SecretKey {
    /// Returns a new random key.
    pub fn generate() -> SecretKey {
        SecretKey(iroh::SecretKey::generate())
    }

    /// Returns the key with these bytes, which come from [`SecretKey::to_bytes`].
    pub fn from_bytes(bytes: &[u8; 32]) -> SecretKey {
        SecretKey(iroh::SecretKey::from_bytes(bytes))
    }

    /// Returns the bytes of the key, to store them in a private file.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Returns the id of this home as a host.
    pub fn id(&self) -> HomeId {
        HomeId(self.0.public())
    }

    /// Returns the key of this home as a guest of `host`. Each host sees another key, so a home can host and visit
    /// several hosts at a time: a relay serves only one connection per key.
    pub fn as_guest_of(&self, host: HomeId) -> SecretKey {
        let hash = Sha256::new()
            .chain_update(b"continental-guest|")
            .chain_update(self.to_bytes())
            .chain_update(host.0.as_bytes());
        SecretKey::from_bytes(&hash.finalize().into())
    }
}

/// Prints no digits, to keep the key out of logs.
impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(…)")
    }
}

/// Public key of a home, which identifies it. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HomeId(pub(crate) iroh::EndpointId);

impl HomeId {
    /// Returns the first ten digits, for logs.
    pub fn short(&self) -> String {
        self.0.fmt_short().to_string()
    }
}

impl fmt::Display for HomeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
