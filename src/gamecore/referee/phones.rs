//! Requests from phones. Each answer reaches the session exactly once, and is acknowledged after it has been recorded.
use super::Referee;
use crate::{phones::Phones, redraw::RedrawRequest, states::Pause};
use bevy::prelude::*;
use engine::seat::{Seat, SeatSet};
use server::{PhoneLink, SavedPhones, SeatStatus};
use std::collections::HashMap;

/// Phones of the match that is being played.
#[derive(Resource, Default)]
pub(super) struct PhoneTable {
    pub link: PhoneLink,
    /// Number of server starts at the time when the match was announced to the server.
    pub began: u32,
    /// Last known statuses of the phones' seats.
    pub sitting: Vec<SeatStatus>,
    /// Missing phones, each with the time at which it was first missing, in seconds of the real clock.
    pub missing: HashMap<Seat, f32>,
    /// Seats whose phone has been connected during this match.
    pub known: SeatSet,
    /// True if the keys of the seats may have changed.
    pub keys_changed: bool,
    /// The keys as last saved.
    pub kept: Option<SavedPhones>,
}

impl PhoneTable {
    /// True if all connected phones are ready for the next hand.
    pub fn all_ready(&self) -> bool {
        self.link.all_ready(&self.sitting)
    }
}

/// Handles the requests that have arrived.
pub(super) fn hear(
    (pause, time): (Res<State<Pause>>, Res<Time<Real>>),
    mut phones: ResMut<Phones>,
    mut table: ResMut<PhoneTable>,
    mut referee: ResMut<Referee>,
    mut awake: ResMut<RedrawRequest>,
) {
    let Some(session) = referee.session.as_mut().filter(|_| phones.is_open()) else {
        return;
    };
    let table = &mut *table;
    let is_paused = *pause.get() == Pause::On;
    for request in phones.bypass_change_detection().take() {
        table.keys_changed = true;
        // The effects of a request take a few frames.
        awake.animate_for(time.elapsed_secs(), FOLLOWS);
        table.link.receive(request, session, is_paused);
    }
    // Answers that arrive during a pause are submitted when it ends.
    if let Some(server) = phones.server().filter(|_| !is_paused) {
        table.link.submit(server, session);
    }
}

/// Time in seconds for which frames are drawn after a request.
const FOLLOWS: f32 = 0.3;
