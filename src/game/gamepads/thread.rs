//! The background thread that waits for gamepad events from gilrs and converts them to Bevy types. Changes too small to
//! matter are dropped, so that they do not wake the window. The report of a newly connected gamepad includes its motor.
use bevy::{
    input::gamepad::{GamepadAxis, GamepadButton},
    log,
    platform::collections::HashMap,
    prelude::*,
};
use gilrs::{
    Axis, Button, Event, EventType, Filter as _, GamepadId, Gilrs, GilrsBuilder,
    ev::filter::axis_dpad_to_button,
    ff::{BaseEffect, BaseEffectType, Effect, EffectBuilder, Repeat, Replay, Ticks},
};
use std::{fmt, sync::Arc, thread, time::Duration};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RumblePattern {
    /// One pulse: the player's turn begins.
    Turn,
    /// Two short pulses: the player may claim a discard within a limited time.
    Asked,
}

/// Request to rumble a gamepad. It has no effect if the gamepad has no motor or is not connected.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rumble {
    pub pad: Entity,
    pub shake: RumblePattern,
}

/// Strength of the motor; the maximum is 65,535.
const STRENGTH: u16 = 36_000;

impl RumblePattern {
    /// Builds the pattern for the strong motor. The weak motor is barely noticeable on some gamepads, and some systems
    /// do not distinguish the two.
    fn effect(self, pads: &mut Gilrs, pad: GamepadId) -> Option<Effect> {
        // Durations in milliseconds: the pulse, the pause after it, and the whole pattern.
        let (on, off, whole) = match self {
            RumblePattern::Turn => (220, 0, 220),
            RumblePattern::Asked => (110, 90, 310),
        };
        let ticks = Ticks::from_ms;
        let effect = BaseEffect {
            kind: BaseEffectType::Strong {
                magnitude: STRENGTH,
            },
            scheduling: Replay {
                play_for: ticks(on),
                with_delay: ticks(off),
                ..default()
            },
            ..default()
        };
        let mut effects = EffectBuilder::new();
        let built = effects
            .add_effect(effect)
            .gamepads(&[pad])
            .repeat(Repeat::For(ticks(whole)))
            .finish(pads);
        built.ok()
    }
}

/// Returns the motor of this gamepad, or `None` if it has none.
pub(super) fn motor(pads: &mut Gilrs, pad: GamepadId) -> Option<PadMotor> {
    let turn = RumblePattern::Turn.effect(pads, pad)?;
    let asked = RumblePattern::Asked.effect(pads, pad)?;
    Some(PadMotor(Arc::new(move |shake| {
        let effect = match shake {
            RumblePattern::Turn => &turn,
            RumblePattern::Asked => &asked,
        };
        // The gamepad may have been disconnected in the meantime.
        if let Err(error) = effect.play() {
            bevy::log::debug!("a gamepad that does not shake: {error}");
        }
    })))
}

/// Smallest reported movement of a stick or trigger, where 1 is the distance from its centre to its end. Worn sticks
/// never rest exactly at their centre. The value is smaller than Bevy's dead zone.
const THRESHOLD: f32 = 0.05;

/// Motor of a gamepad. Calling the function plays a rumble pattern.
#[derive(Clone)]
pub(super) struct PadMotor(pub Arc<dyn Fn(RumblePattern) + Send + Sync>);

impl PartialEq for PadMotor {
    fn eq(&self, other: &PadMotor) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for PadMotor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PadMotor")
    }
}

/// Change of a gamepad's state.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PadEvent {
    Connected {
        /// Name that the gamepad reports.
        name: String,
        /// USB vendor id.
        vendor_id: Option<u16>,
        /// USB product id.
        product_id: Option<u16>,
        /// Motor for rumble, if the gamepad has one.
        motor: Option<PadMotor>,
    },
    Disconnected,
    /// Position of a button, from 0 (released) to 1 (fully pressed).
    Button(GamepadButton, f32),
    /// A stick moved along this axis to a position from −1 to 1.
    Axis(GamepadAxis, f32),
}

/// Last reported positions of buttons and sticks. The key is the gilrs gamepad id and the event code.
#[derive(Default)]
struct ReportedPositions(HashMap<(usize, u32), f32>);

impl ReportedPositions {
    /// Converts an event. Returns `None` for a change too small to report. Also returns `None` for a new gamepad,
    /// because the caller reports it together with its name.
    pub fn news(&mut self, pad: usize, event: EventType) -> Option<PadEvent> {
        let (code, value, news) = match event {
            EventType::Connected => {
                self.forget(pad);
                return None;
            }
            EventType::Disconnected => {
                self.forget(pad);
                return Some(PadEvent::Disconnected);
            }
            EventType::ButtonChanged(name, value, code) => {
                (code, value, PadEvent::Button(button(name)?, value))
            }
            EventType::AxisChanged(name, value, code) => {
                (code, value, PadEvent::Axis(axis(name)?, value))
            }
            // For every press, gilrs also sends `ButtonChanged`, so its press events need no conversion. Other events
            // concern neither buttons nor sticks.
            _ => return None,
        };
        self.is_relevant((pad, code.into_u32()), value)
            .then_some(news)
    }

    fn forget(&mut self, pad: usize) {
        self.0.retain(|(other, _), _| *other != pad);
    }

    /// True if the value has changed by at least `THRESHOLD` since the last report, or has just reached the centre or
    /// an end.
    fn is_relevant(&mut self, which: (usize, u32), value: f32) -> bool {
        let before = self.0.get(&which).copied();
        let is_end = |value: f32| value == 0.0 || value.abs() == 1.0;
        let stirs = before.is_none_or(|before| {
            (value - before).abs() >= THRESHOLD || is_end(value) && !is_end(before)
        });
        if stirs {
            self.0.insert(which, value);
        }
        stirs
    }
}

/// Converts a variant of an enum of gilrs to the variant of Bevy's enum with the same name. Returns `None` for others.
macro_rules! same_name {
    ($from:ident $value:expr => $to:ident: $($name:ident)*) => {
        match $value {
            $($from::$name => Some($to::$name),)*
            _ => None,
        }
    };
}

fn button(button: Button) -> Option<GamepadButton> {
    same_name!(Button button => GamepadButton:
        South East North West C Z LeftTrigger LeftTrigger2 RightTrigger RightTrigger2 Select Start Mode
        LeftThumb RightThumb DPadUp DPadDown DPadLeft DPadRight)
}

/// The axes of the d-pad are left out, because it arrives as buttons: gilrs is configured to convert it.
fn axis(axis: Axis) -> Option<GamepadAxis> {
    same_name!(Axis axis => GamepadAxis: LeftStickX LeftStickY LeftZ RightStickX RightStickY RightZ)
}

/// Shortest pause after an event that contains no change. If the system keeps sending such events, each pause is twice
/// the previous one, up to `LONGEST`. The loop then runs about thirty times a second.
const SHORTEST: Duration = Duration::from_millis(2);
/// Longest pause after an event that contains no change.
const LONGEST: Duration = Duration::from_millis(32);

/// Opens gilrs, with or without force feedback.
fn gilrs(shakes: bool) -> Option<Gilrs> {
    let built = GilrsBuilder::new()
        // Bevy applies filters of its own.
        .with_default_filters(false)
        .set_update_state(false)
        .with_force_feedback(shakes)
        .build();
    built
        .inspect_err(|error| log::debug!("no gamepads: {error}"))
        .ok()
}

/// Waits until a gamepad is connected, with force feedback off. Returns false if the system supports no gamepads.
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

/// Reports connected gamepads and their changes to `tell` until it returns false. Returns at once if the system
/// supports no gamepads, for example in a container.
pub(super) fn run(mut tell: impl FnMut(usize, PadEvent) -> bool) {
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
    let (mut told, mut pause) = (ReportedPositions::default(), SHORTEST);
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

/// Waits for the next event. Returns `None` if the event contains no change.
fn next(pads: &mut Gilrs) -> Option<Event> {
    let event = pads.next_event_blocking(None);
    event.filter_ev(&axis_dpad_to_button, pads)
}

fn connected(pads: &mut Gilrs, id: GamepadId) -> PadEvent {
    let motor = motor(pads, id);
    let pad = pads.gamepad(id);
    PadEvent::Connected {
        motor,
        name: pad.name().to_owned(),
        vendor_id: pad.vendor_id(),
        product_id: pad.product_id(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_and_the_full_range_of_a_stick_are_reported() {
        let mut told = ReportedPositions::default();
        for value in [1.0, 0.0, 1.0, 0.0] {
            assert!(told.is_relevant((0, 1), value));
        }
        // The stick moves slowly to its end, in steps smaller than the threshold. Later it returns to the centre.
        let way = (0..=100).map(|step| step as f32 / 100.0);
        let heard: Vec<f32> = way.filter(|at| told.is_relevant((0, 2), *at)).collect();
        assert!((17..=21).contains(&heard.len()), "{heard:?}");
        assert_eq!(heard.last(), Some(&1.0));
        assert!(told.is_relevant((0, 2), 0.02) && told.is_relevant((0, 2), 0.0));
        assert!(
            told.is_relevant((1, 2), 0.0),
            "the stick of another gamepad"
        );
    }

    #[test]
    fn the_jitter_of_a_worn_stick_is_not_reported() {
        let mut told = ReportedPositions::default();
        told.is_relevant((0, 2), 0.011);
        let trembling = (0..500).map(|i| 0.011 + ((i * 733) % 60) as f32 / 1000.0 - 0.03);
        // One report is allowed, because the jitter may pass exactly through the centre.
        assert!(trembling.filter(|at| told.is_relevant((0, 2), *at)).count() <= 1);
        // After a reconnect, the first value is reported again.
        assert_eq!(told.news(0, EventType::Connected), None);
        assert!(told.is_relevant((0, 2), 0.011));
        assert_eq!(
            told.news(0, EventType::Disconnected),
            Some(PadEvent::Disconnected)
        );
    }
}
