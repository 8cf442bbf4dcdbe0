//! Bindings of keys, buttons and sticks to actions, their defaults, and the labels that the screen shows for them. The
//! player can change the bindings.
//!
//! The bindings file has one line for each action whose bindings differ from the default. A broken line does not affect
//! the other lines.
//!
//! ```text
//! continental bindings 1
//! keyboard take-stock KeyW
//! pad claim RightTrigger LeftThumb
//! pad advice
//! ```
use super::{
    ActGroup, Arrangement, BoundDevice, DeviceUsed, KeyboardLayout, PadFamily, PlayerAction,
    Trigger,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use leafwing_input_manager::prelude::InputMap;

/// Bindings of all devices. The first trigger of an action is displayed on the screen.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Bindings(Vec<(PlayerAction, Trigger)>);

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings(default_bindings())
    }
}

/// Reason why a trigger cannot be bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotBound {
    /// The trigger is Enter, the space bar or Escape, which have a fixed action on every screen.
    Fixed,
    /// This essential action has no other trigger.
    Needed(PlayerAction),
}

/// Keys that cannot be bound to another action, because Bevy's button widgets react to them directly. They also end the
/// input of a text field.
const FIXED: [(PlayerAction, Trigger); 3] = [
    (PlayerAction::Accept, Trigger::Key(KeyCode::Enter)),
    (PlayerAction::Accept, Trigger::Key(KeyCode::Space)),
    (PlayerAction::Back, Trigger::Key(KeyCode::Escape)),
];

/// True if the trigger cannot be bound to another action.
pub(super) fn is_fixed(trigger: Trigger) -> bool {
    FIXED.iter().any(|(_, fixed)| *fixed == trigger)
}

/// Minimum deflection at which a stick takes effect; 1 is the maximum deflection.
const DEAD_ZONE: f32 = 0.5;

impl Bindings {
    pub fn of(&self, act: PlayerAction, device: BoundDevice) -> impl Iterator<Item = Trigger> {
        let all = self.0.iter().filter(move |(other, _)| *other == act);
        all.map(|(_, trigger)| *trigger)
            .filter(move |trigger| trigger.device() == device)
    }

    /// Returns the label of the key or button that is bound to an action on a device. Returns `None` for the mouse, and
    /// for an action without a trigger.
    pub fn sign<'a>(
        &self,
        act: PlayerAction,
        device: DeviceUsed,
        layout: &'a KeyboardLayout,
    ) -> Option<&'a str> {
        let family = match device {
            DeviceUsed::Gamepad(family) => family,
            DeviceUsed::Mouse | DeviceUsed::Keyboard => PadFamily::Generic,
        };
        let trigger = self.of(act, BoundDevice::of(device)?).next()?;
        Some(trigger.label(family, layout))
    }

    /// Returns an action that has this trigger and conflicts with `act`.
    pub fn clash(&self, act: PlayerAction, trigger: Trigger) -> Option<PlayerAction> {
        self.clashes(act, trigger).next()
    }

    /// Returns all actions that have this trigger and conflict with `act`.
    fn clashes(&self, act: PlayerAction, trigger: Trigger) -> impl Iterator<Item = PlayerAction> {
        let others = self
            .0
            .iter()
            .filter(move |(other, it)| *it == trigger && *other != act && !other.may_share(act));
        others.map(|(other, _)| *other)
    }

    /// Binds an action to this trigger only, apart from fixed keys.
    ///
    /// If another action loses the trigger, it gets the former trigger of this action in exchange.
    ///
    /// # Errors
    ///
    /// Returns the reason if the trigger cannot be bound. The bindings are then unchanged.
    pub fn bind(&mut self, act: PlayerAction, trigger: Trigger) -> Result<(), NotBound> {
        let device = trigger.device();
        if is_fixed(trigger) {
            return Err(NotBound::Fixed);
        }
        let given_up = self
            .of(act, device)
            .find(|it| *it != trigger && !is_fixed(*it));
        let mut new = self.clone();
        while let Some(other) = new.clash(act, trigger) {
            let left = new.of(other, device).filter(|it| *it != trigger).count();
            let place = new.0.iter().position(|it| *it == (other, trigger));
            let place = place.expect("it clashes, so it is there");
            // The exchanged trigger must not conflict with a third action either.
            let gets = given_up.filter(|it| new.clashes(other, *it).all(|third| third == act));
            match gets {
                Some(gets) => new.0[place].1 = gets,
                None if left == 0 && other.is_essential() => {
                    return Err(NotBound::Needed(other));
                }
                None => drop(new.0.remove(place)),
            }
        }
        let gone = |(other, it): &(PlayerAction, Trigger)| {
            *other == act && it.device() == device && !is_fixed(*it)
        };
        let at = new.0.iter().position(gone).unwrap_or(0);
        new.0.retain(|it| !gone(it));
        new.0.insert(at.min(new.0.len()), (act, trigger));
        *self = new;
        Ok(())
    }

    /// Resets an action on a device to its default. Also resets the actions that conflict with the default triggers.
    pub fn reset(&mut self, act: PlayerAction, device: BoundDevice) {
        let mut waiting = vec![act];
        let mut done: Vec<PlayerAction> = Vec::new();
        while let Some(act) = waiting.pop() {
            if done.contains(&act) {
                continue;
            }
            done.push(act);
            let usual: Vec<Trigger> = Bindings::default().of(act, device).collect();
            for trigger in &usual {
                waiting.extend(self.clashes(act, *trigger));
            }
            self.set(act, device, &usual);
        }
    }

    pub fn is_default(&self, act: PlayerAction, device: BoundDevice) -> bool {
        self.of(act, device).eq(Bindings::default().of(act, device))
    }

    /// Replaces the triggers of an action without checking for conflicts. Used to load bindings.
    pub(super) fn set(&mut self, act: PlayerAction, device: BoundDevice, triggers: &[Trigger]) {
        self.0
            .retain(|(other, it)| *other != act || it.device() != device);
        self.0.extend(triggers.iter().map(|it| (act, *it)));
    }

    /// True if a key of the action would type a character into a text field.
    pub fn types(&self, act: PlayerAction) -> bool {
        self.of(act, BoundDevice::Keyboard).any(Trigger::types)
    }

    /// Returns the input maps of the keyboard.
    ///
    /// In each frame, leafwing compares every binding in a map with every other binding in that map. Four small maps
    /// keep this cheap.
    pub(super) fn keyboard(&self) -> [InputMap<PlayerAction>; 4] {
        let map = |groups: &[ActGroup]| {
            let mut map = InputMap::default();
            for (act, trigger) in &self.0 {
                if let Trigger::Key(key) = trigger
                    && groups.contains(&act.group())
                {
                    map.insert(*act, *key);
                    // Bevy's own buttons react to these two keys directly.
                    if *act == PlayerAction::Accept
                        && ![KeyCode::Enter, KeyCode::Space].contains(key)
                    {
                        map.insert(PlayerAction::Activate, *key);
                    }
                }
            }
            map
        };
        [
            map(&[ActGroup::Navigation, ActGroup::Scrolling]),
            map(&[ActGroup::Table]),
            map(&[ActGroup::Refusal, ActGroup::Choice]),
            map(&[ActGroup::People]),
        ]
    }

    /// Returns the input map of this gamepad. A map without a gamepad would read the first gamepad only.
    pub(super) fn pad(&self, pad: Entity) -> InputMap<PlayerAction> {
        let mut map = InputMap::default().with_gamepad(pad);
        let mut bind = |act, trigger| match trigger {
            Trigger::Key(_) => {}
            Trigger::Button(button) => _ = map.insert(act, button),
            Trigger::Stick(way) => {
                map.insert(act, way.direction().threshold(DEAD_ZONE));
            }
        };
        for (act, trigger) in &self.0 {
            bind(*act, *trigger);
            if *act == PlayerAction::Accept {
                bind(PlayerAction::Activate, *trigger);
            }
        }
        map
    }
}

/// Labels of the actions on the device used last.
#[derive(SystemParam)]
pub struct Signs<'w> {
    bindings: Res<'w, Bindings>,
    device: Res<'w, DeviceUsed>,
    layout: Res<'w, KeyboardLayout>,
}

impl Signs<'_> {
    pub fn device(&self) -> DeviceUsed {
        *self.device
    }

    /// Returns the label of an action on the device used last, if it has one.
    pub fn sign(&self, act: PlayerAction) -> Option<&str> {
        self.sign_on(act, *self.device)
    }

    pub fn sign_on(&self, act: PlayerAction, device: DeviceUsed) -> Option<&str> {
        self.bindings.sign(act, device, &self.layout)
    }

    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// True if labels may have changed in this frame.
    pub fn is_changed(&self) -> bool {
        self.bindings.is_changed() || self.device.is_changed() || self.layout.is_changed()
    }
}

pub(super) fn default_bindings() -> Vec<(PlayerAction, Trigger)> {
    let of = |act: PlayerAction| act.default_triggers().iter().map(move |it| (act, *it));
    PlayerAction::all().flat_map(of).collect()
}

/// First line of the bindings file.
const FILE_HEAD: &str = "continental bindings 1";

const DEVICE_NAMES: [(BoundDevice, &str); 2] = [
    (BoundDevice::Keyboard, "keyboard"),
    (BoundDevice::Pad, "pad"),
];

impl Bindings {
    pub fn to_file(&self) -> String {
        let mut text = format!("{FILE_HEAD}\n");
        for (device, name) in DEVICE_NAMES {
            for act in PlayerAction::all().filter(|act| !self.is_default(*act, device)) {
                let ids = self.of(act, device).map(|trigger| trigger.id());
                let words: Vec<String> =
                    [name.to_owned(), act.id()].into_iter().chain(ids).collect();
                text.push_str(&words.join(" "));
                text.push('\n');
            }
        }
        text
    }

    /// Reads the bindings and collects the numbers of the broken lines, counted from 1.
    ///
    /// Files of other versions are read as far as possible. Bindings that conflict or would make a device unusable are
    /// reset to the default.
    pub fn of_file(text: &str) -> (Bindings, Vec<usize>) {
        let mut bindings = Bindings::default();
        let mut broken = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("continental bindings ")
            {
                continue;
            }
            match read_line(line) {
                Some((act, device, triggers)) => bindings.set(act, device, &triggers),
                None => broken.push(at + 1),
            }
        }
        bindings.mend();
        (bindings, broken)
    }

    /// Resets actions to their defaults if their bindings conflict, if they are essential but have no trigger, or if
    /// they lack a fixed key.
    fn mend(&mut self) {
        for (device, _) in DEVICE_NAMES {
            let usual = Bindings::default();
            let clashes = |all: &Bindings| {
                PlayerAction::all().find(|act| {
                    all.of(*act, device).any(|it| all.clash(*act, it).is_some())
                        || act.is_essential() && all.of(*act, device).next().is_none()
                        || usual.misses_fixed(all, *act, device)
                })
            };
            // Each iteration resets one more action, so the number of iterations is limited.
            let mut left = PlayerAction::all().count();
            while let Some(act) = clashes(self) {
                self.reset(act, device);
                left -= 1;
                if left == 0 {
                    self.arrange(Arrangement::Both, device);
                }
            }
        }
    }

    /// True if this action has different fixed keys in `other` than in these bindings.
    fn misses_fixed(&self, other: &Bindings, act: PlayerAction, device: BoundDevice) -> bool {
        let fixed = |it: &Trigger| is_fixed(*it);
        let own: Vec<Trigger> = self.of(act, device).filter(fixed).collect();
        let there: Vec<Trigger> = other.of(act, device).filter(fixed).collect();
        // The order of the keys does not matter here: it only decides which key is displayed.
        own.len() != there.len() || own.iter().any(|it| !there.contains(it))
    }
}

/// Parses a line of the bindings file. Returns `None` if the line is invalid or has more than nine triggers.
fn read_line(line: &str) -> Option<(PlayerAction, BoundDevice, Vec<Trigger>)> {
    let mut words = line.split_whitespace();
    let device = words.next()?;
    let (device, _) = DEVICE_NAMES.into_iter().find(|(_, name)| *name == device)?;
    let act = PlayerAction::of_id(words.next()?)?;
    let triggers = words.map(|word| Trigger::of_id(word, device));
    let triggers: Vec<Trigger> = triggers.collect::<Option<_>>()?;
    (triggers.len() <= 9).then_some((act, device, triggers))
}

#[cfg(test)]
mod tests;
