//! Which key, button and stick stands for which action, and how each is written on the screen. The player may change it.
use super::{ActGroup, BoundDevice, DeviceUsed, PadFamily, PlayerAction, Trigger, usual::usual};
use bevy::{ecs::system::SystemParam, prelude::*};
use leafwing_input_manager::prelude::InputMap;

/// What the keys, buttons and sticks mean. The first of an action is the one that is written on the screen.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Bindings(Vec<(PlayerAction, Trigger)>);

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings(usual())
    }
}

/// Why something cannot be bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotBound {
    /// Enter, the space bar and Escape mean on every screen what they mean.
    Fixed,
    /// It means this, and neither could be done without.
    Needed(PlayerAction),
}

/// Keys that cannot be bound to anything else: buttons hear them by themselves, and fields end with them.
const FIXED: [(PlayerAction, Trigger); 3] = [
    (PlayerAction::Accept, Trigger::Key(KeyCode::Enter)),
    (PlayerAction::Accept, Trigger::Key(KeyCode::Space)),
    (PlayerAction::Back, Trigger::Key(KeyCode::Escape)),
];

/// Whether nothing else can be bound to it.
pub(super) fn is_fixed(trigger: Trigger) -> bool {
    FIXED.iter().any(|(_, fixed)| *fixed == trigger)
}

/// A stick that leans less than this does nothing; 1 is all the way.
pub(super) const DEAD_ZONE: f32 = 0.5;

impl Bindings {
    /// What stands for an action on a device.
    pub fn of(&self, act: PlayerAction, device: BoundDevice) -> impl Iterator<Item = Trigger> {
        let all = self.0.iter().filter(move |(other, _)| *other == act);
        all.map(|(_, trigger)| *trigger)
            .filter(move |trigger| trigger.device() == device)
    }

    /// How an action is called on a device: the key or button; nothing for the mouse, or where it has none.
    pub fn sign(&self, act: PlayerAction, device: DeviceUsed) -> Option<&'static str> {
        let family = match device {
            DeviceUsed::Gamepad(family) => family,
            DeviceUsed::Mouse | DeviceUsed::Keyboard => PadFamily::Generic,
        };
        let trigger = self.of(act, BoundDevice::of(device)?).next()?;
        Some(trigger.label(family))
    }

    /// What a key or button means beside this action, where both could be meant.
    pub fn clash(&self, act: PlayerAction, trigger: Trigger) -> Option<PlayerAction> {
        self.clashes(act, trigger).next()
    }

    /// All that it means beside this action; some of those may share it with one another.
    fn clashes(&self, act: PlayerAction, trigger: Trigger) -> impl Iterator<Item = PlayerAction> {
        let others = self
            .0
            .iter()
            .filter(move |(other, it)| *it == trigger && *other != act && !other.may_share(act));
        others.map(|(other, _)| *other)
    }

    /// Binds an action to this and nothing else on its device, except what is fixed. What the key or button meant before gets the
    /// one that the action gives up; where there is none it is left without.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
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
            // Neither may it clash there with a third one.
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

    /// Binds an action on a device as usual. Whatever its keys mean by then is bound as usual too.
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

    /// Binds everything on a device as usual.
    pub fn reset_all(&mut self, device: BoundDevice) {
        for act in PlayerAction::all() {
            let usual: Vec<Trigger> = Bindings::default().of(act, device).collect();
            self.set(act, device, &usual);
        }
    }

    /// Whether an action is bound as usual on a device.
    pub fn is_usual(&self, act: PlayerAction, device: BoundDevice) -> bool {
        self.of(act, device).eq(Bindings::default().of(act, device))
    }

    /// Gives an action these and no others, whatever else they mean: for what was read.
    pub(super) fn set(&mut self, act: PlayerAction, device: BoundDevice, triggers: &[Trigger]) {
        self.0
            .retain(|(other, it)| *other != act || it.device() != device);
        self.0.extend(triggers.iter().map(|it| (act, *it)));
    }

    /// Whether an action's key writes a letter where something is typed.
    pub fn types(&self, act: PlayerAction) -> bool {
        self.of(act, BoundDevice::Keyboard).any(Trigger::types)
    }

    /// The maps of the keyboard. They are four because leafwing compares every binding of a map with every other in every frame.
    pub(super) fn keyboard(&self) -> [InputMap<PlayerAction>; 4] {
        let map = |groups: &[ActGroup]| {
            let mut map = InputMap::default();
            for (act, trigger) in &self.0 {
                if let Trigger::Key(key) = trigger
                    && groups.contains(&act.group())
                {
                    map.insert(*act, *key);
                    // Bevy's own buttons hear these two by themselves.
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

    /// The map of this gamepad. A map that names no gamepad would read only the first.
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

/// How actions are called on the device used last.
#[derive(SystemParam)]
pub struct Signs<'w> {
    bindings: Res<'w, Bindings>,
    device: Res<'w, DeviceUsed>,
}

impl Signs<'_> {
    /// The device used last.
    pub fn device(&self) -> DeviceUsed {
        *self.device
    }

    /// How an action is called on it, if it is called anything.
    pub fn sign(&self, act: PlayerAction) -> Option<&'static str> {
        self.bindings.sign(act, *self.device)
    }

    /// What the keys and buttons mean.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// Whether other signs may be due.
    pub fn is_changed(&self) -> bool {
        self.bindings.is_changed() || self.device.is_changed()
    }
}

#[cfg(test)]
mod tests;
