//! The thread that waits for gamepads.
use super::{
    news::{PadNews, Told},
    shake::motor,
};
use bevy::log;
use gilrs::{
    Event, EventType, Filter as _, GamepadId, Gilrs, GilrsBuilder, ev::filter::axis_dpad_to_button,
};
use std::{thread, time::Duration};

/// The pauses between reports of which nothing comes: should the system report without an end, it is asked less and less often, up
/// to thirty times a second.
const SHORTEST: Duration = Duration::from_millis(2);
const LONGEST: Duration = Duration::from_millis(32);

/// gilrs, with the motors of gamepads or without.
fn gilrs(shakes: bool) -> Option<Gilrs> {
    let built = GilrsBuilder::new()
        // Bevy has its own.
        .with_default_filters(false)
        .set_update_state(false)
        .with_force_feedback(shakes)
        .build();
    built
        .inspect_err(|error| log::debug!("no gamepads: {error}"))
        .ok()
}

/// Waits until there is a gamepad; false if there never can be one. The motors are not looked after meanwhile.
fn wait_for_one() -> bool {
    let Some(mut pads) = gilrs(false) else {
        return false;
    };
    while pads.gamepads().next().is_none() {
        if pads.next_event_blocking(None).is_none() {
            thread::sleep(LONGEST);
        }
    }
    true
}

/// Waits for gamepads and tells what they do, until nobody listens. Where there can be none (a container), it ends at once.
pub(super) fn run(mut tell: impl FnMut(usize, PadNews) -> bool) {
    if !wait_for_one() {
        return;
    }
    let Some(mut pads) = gilrs(true) else { return };
    let there: Vec<GamepadId> = pads.gamepads().map(|(id, _)| id).collect();
    for id in there {
        let news = connected(&mut pads, id);
        if !tell(id.into(), news) {
            return;
        }
    }
    let (mut told, mut pause) = (Told::default(), SHORTEST);
    loop {
        let Some(event) = next(&mut pads) else {
            thread::sleep(pause);
            pause = (2 * pause).min(LONGEST);
            continue;
        };
        pause = SHORTEST;
        pads.update(&event);
        let news = match event.event {
            EventType::Connected => {
                told.news(event.id.into(), event.event);
                Some(connected(&mut pads, event.id))
            }
            other => told.news(event.id.into(), other),
        };
        if news.is_some_and(|news| !tell(event.id.into(), news)) {
            return;
        }
    }
}

/// The next event, when it comes; at times there is none in what the system reports.
fn next(pads: &mut Gilrs) -> Option<Event> {
    let event = pads.next_event_blocking(None);
    event.filter_ev(&axis_dpad_to_button, pads)
}

fn connected(pads: &mut Gilrs, id: GamepadId) -> PadNews {
    let motor = motor(pads, id);
    let pad = pads.gamepad(id);
    PadNews::Connected {
        motor,
        name: pad.name().to_owned(),
        vendor_id: pad.vendor_id(),
        product_id: pad.product_id(),
    }
}
