//! Where phones are served.
use bevy::prelude::*;
use server::{Reach, reaches};
use std::net::{IpAddr, Ipv4Addr};

/// Where phones find us unless something else is there.
const PORT: u16 = 4747;

/// Where phones may be served. Whoever wants to be found elsewhere (a test) inserts another before the game's plugins.
#[derive(Resource, Clone, Copy, Debug)]
pub struct PhoneNet {
    /// The addresses of this machine, the likeliest first.
    pub reaches: fn() -> Vec<Reach>,
    /// The port that is tried first; 0 for any.
    pub port: u16,
}

impl Default for PhoneNet {
    fn default() -> PhoneNet {
        PhoneNet {
            reaches: of_this_machine,
            port: PORT,
        }
    }
}

fn of_this_machine() -> Vec<Reach> {
    reaches().unwrap_or_else(|error| {
        warn!("the addresses of this machine: {error}");
        Vec::new()
    })
}

impl PhoneNet {
    /// The addresses there are; in no network at all that of the machine itself, which its own browser reaches.
    pub(super) fn addresses(&self) -> Vec<Reach> {
        let found = (self.reaches)();
        if found.is_empty() {
            return vec![PhoneNet::loopback()];
        }
        found
    }

    /// The machine itself.
    pub fn loopback() -> Reach {
        Reach {
            ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
            card: "lo".to_owned(),
            physical: false,
        }
    }
}
