//! The phones as resources.
use super::{
    DeckArt, PhoneNet, Phones,
    hosting::{Equipment, Wake},
};
use crate::{folders::Folders, sets::FrameSystems};
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use std::sync::{Arc, Mutex};

/// The cards that phones are shown.
#[derive(Resource, Clone, Default)]
pub struct PhoneArt(pub Arc<DeckArt>);

/// Adds them. No server is started by it.
pub fn plugin(app: &mut App) {
    app.init_resource::<PhoneNet>()
        .init_resource::<PhoneArt>()
        .init_resource::<Phones>();
    app.add_systems(Update, equip.in_set(FrameSystems::Input).run_if(run_once));
}

/// Whoever waits for phones can be woken from the first frame on.
fn equip(
    folders: Res<Folders>,
    art: Res<PhoneArt>,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut phones: ResMut<Phones>,
) {
    let wake: Wake = match window {
        Some(window) => {
            let window = Mutex::new((**window).clone());
            Arc::new(move || {
                // A window that is closed needs no waking.
                if let Ok(window) = window.lock() {
                    let _ = window.send_event(WinitUserEvent::WakeUp);
                }
            })
        }
        None => Arc::new(|| {}),
    };
    phones.equipment = Some(Equipment {
        dirs: folders.0.clone(),
        art: art.0.clone(),
        wake,
    });
}
