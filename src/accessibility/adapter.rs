//! Connection to the window's accessibility adapter. A thread polls it, so that a screen reader that starts or sends a
//! request wakes an idle window.
use super::tree::{AccessibilityTree, id_of};
use bevy::{
    a11y::AccessibilityRequested,
    ecs::system::NonSendMarker,
    prelude::*,
    window::PrimaryWindow,
    winit::{
        EventLoopProxyWrapper, WinitUserEvent,
        accessibility::{
            ACCESS_KIT_ADAPTERS, WinitActionRequestHandler, WinitActionRequestHandlers,
        },
    },
};
use gamecore::sets::FrameSystems;
use std::{
    sync::{Arc, Mutex, Weak},
    thread,
    time::Duration,
};

/// Poll intervals without and with an active screen reader.
const INACTIVE: Duration = Duration::from_millis(500);
const ACTIVE: Duration = Duration::from_millis(30);

/// Starts the thread in an app with a window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        start.in_set(FrameSystems::Input).run_if(
            resource_exists::<EventLoopProxyWrapper>
                .and_then(resource_exists::<WinitActionRequestHandlers>)
                .and_then(resource_exists::<AccessibilityRequested>),
        ),
    );
}

/// Passes the tree to the adapter, which reports only changes.
pub(super) fn publish(
    tree: Res<AccessibilityTree>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    let Ok((entity, window)) = windows.single() else {
        return;
    };
    ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        if let Some(adapter) = adapters.get_mut(&entity) {
            adapter.update_if_active(|| tree.update(id_of(entity), &window.title));
        }
    });
}

fn start(
    window: Res<EventLoopProxyWrapper>,
    handlers: Res<WinitActionRequestHandlers>,
    requested: Res<AccessibilityRequested>,
    mut started: Local<bool>,
) {
    if *started {
        return;
    }
    let Some(requests) = handlers.values().next() else {
        return;
    };
    *started = true;
    let (requests, requested) = (Arc::downgrade(requests), (*requested).clone());
    let window = (**window).clone();
    let wake = move || window.send_event(WinitUserEvent::WakeUp).is_ok();
    let thread = thread::Builder::new()
        .name("screen reader".to_owned())
        .spawn(move || poll(&requests, &requested, wake));
    if let Err(error) = thread {
        warn!("requests of screen readers wait for the next frame: {error}");
    }
}

/// Wakes the window when the adapter has news. Ends when the window is closed.
fn poll(
    requests: &Weak<Mutex<WinitActionRequestHandler>>,
    requested: &AccessibilityRequested,
    wake: impl Fn() -> bool,
) {
    let mut was_active = false;
    while let Some(queue) = requests.upgrade() {
        let is_active = requested.get();
        let has_request = is_active && queue.lock().is_ok_and(|queue| !queue.is_empty());
        drop(queue);
        if (is_active != was_active || has_request) && !wake() {
            return;
        }
        was_active = is_active;
        thread::sleep(if is_active { ACTIVE } else { INACTIVE });
    }
}
