//! Phones that join this window's table. This module contains the server, which runs while a seat is open to phones,
//! the requests to it, and the card images that it serves.
//!
//! ```text
//!  server ─► its own thread ─► Request ─► RequestInbox: a thread that wakes the window ─► Phones::take, each frame.
//!     ▲ publish, take, decide ◄──────────────────────────────── the referee (`referee/phones.rs`).
//!     └ DeckArt: the deck in use, rendered when a phone requests a card.
//! ```
mod art;
mod hosting;

use crate::{folders::Folders, sets::FrameSystems};
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use hosting::{ServerParts, WakeCallback};
use server::{LocalAddress, local_addresses};
use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex},
};

pub use art::DeckArt;
pub use hosting::{Phones, reported_guesses};
pub use server::PhoneSeats;

/// Card images shown on phones.
#[derive(Resource, Clone, Default)]
pub struct PhoneArt(pub Arc<DeckArt>);

/// Adds the resources of the phone server, but does not start one.
pub fn plugin(app: &mut App) {
    app.init_resource::<PhoneNet>()
        .init_resource::<PhoneArt>()
        .init_resource::<Phones>();
    app.add_systems(Update, equip.in_set(FrameSystems::Input).run_if(run_once));
}

/// Stores the resources that a phone server needs. Runs in the first frame, because the callback that wakes the window
/// is not available earlier.
fn equip(
    folders: Res<Folders>,
    art: Res<PhoneArt>,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut phones: ResMut<Phones>,
) {
    let wake: WakeCallback = match window {
        Some(window) => {
            let window = Mutex::new((**window).clone());
            Arc::new(move || {
                // A closed window needs no wake-up.
                if let Ok(window) = window.lock() {
                    let _ = window.send_event(WinitUserEvent::WakeUp);
                }
            })
        }
        None => Arc::new(|| {}),
    };
    phones.equipment = Some(ServerParts {
        dirs: folders.0.clone(),
        art: art.0.clone(),
        wake,
    });
}

/// Default port of the phone server.
const PORT: u16 = 4747;

/// Network configuration of the phone server. Tests insert a different one before the game's plugins.
#[derive(Resource, Clone, Copy, Debug)]
pub struct PhoneNet {
    /// Returns the addresses of this machine. The one that phones are most likely to reach comes first.
    pub reaches: fn() -> Vec<LocalAddress>,
    /// Preferred port; 0 for any.
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

fn of_this_machine() -> Vec<LocalAddress> {
    local_addresses().unwrap_or_else(|error| {
        warn!("the addresses of this machine: {error}");
        Vec::new()
    })
}

impl PhoneNet {
    /// Returns the addresses of this machine. Without a network, returns the loopback address, which a local browser
    /// can reach.
    fn addresses(&self) -> Vec<LocalAddress> {
        let found = (self.reaches)();
        if found.is_empty() {
            return vec![PhoneNet::loopback()];
        }
        found
    }

    pub fn loopback() -> LocalAddress {
        LocalAddress {
            ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
            card: "lo".to_owned(),
        }
    }
}
