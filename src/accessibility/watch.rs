//! The tree goes to the window's adapter, and a thread looks what comes back from there: a screen reader that appears, or asks for
//! something, wakes a window that rests.
use super::tree::{AloudTree, id_of};
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
    sync::{Mutex, Weak},
    thread,
    time::Duration,
};

/// The pauses between two looks, while nobody listens and while somebody does.
const SELDOM: Duration = Duration::from_millis(500);
const OFTEN: Duration = Duration::from_millis(30);

/// Adds the thread, in an app with a window.
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

/// Hands all of it over; what has not changed is told to nobody.
pub(super) fn hand_over(
    tree: Res<AloudTree>,
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
    asked: Res<AccessibilityRequested>,
    mut started: Local<bool>,
) {
    if *started {
        return;
    }
    let Some(requests) = handlers.values().next() else {
        return;
    };
    *started = true;
    let (requests, asked) = (std::sync::Arc::downgrade(requests), (*asked).clone());
    let window = (**window).clone();
    let wake = move || window.send_event(WinitUserEvent::WakeUp).is_ok();
    let begun = thread::Builder::new()
        .name("screen reader".to_owned())
        .spawn(move || watch(&requests, &asked, wake));
    if let Err(error) = begun {
        warn!("a screen reader is heard only while the window is drawn: {error}");
    }
}

/// Wakes the window until it is closed.
fn watch(
    requests: &Weak<Mutex<WinitActionRequestHandler>>,
    asked: &AccessibilityRequested,
    wake: impl Fn() -> bool,
) {
    let mut listened = false;
    while let Some(queue) = requests.upgrade() {
        let listens = asked.get();
        let waiting = listens && queue.lock().is_ok_and(|queue| !queue.is_empty());
        drop(queue);
        if (listens != listened || waiting) && !wake() {
            return;
        }
        listened = listens;
        thread::sleep(if listens { OFTEN } else { SELDOM });
    }
}
