//! The gamepads of individual players. Each is assigned to the name of a player. The assignment lasts through the
//! set-up and the match, and into the next match of the same players.
use crate::input::{PadFamily, PlayerAction};
use bevy::{ecs::system::SystemParam, prelude::*};

/// A disconnected gamepad that belonged to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostPad {
    /// Name of the gamepad's owner.
    pub name: String,
    pub family: PadFamily,
}

/// Assignment of gamepads to players. Gamepads without an owner are shared by all players without a gamepad, like the
/// mouse and the keyboard.
#[derive(Resource, Default, Debug)]
pub struct PadSeats {
    held: Vec<(Entity, String)>,
    lost: Vec<LostPad>,
    /// Players of the match who were last asked to assign gamepads.
    asked: Vec<String>,
}

impl PadSeats {
    /// Returns the name of the gamepad's owner.
    pub fn holder(&self, pad: Entity) -> Option<&str> {
        let held = self.held.iter().find(|(held, _)| *held == pad);
        held.map(|(_, name)| name.as_str())
    }

    pub fn pad_of(&self, name: &str) -> Option<Entity> {
        let held = self.held.iter().find(|(_, holder)| holder == name);
        held.map(|(pad, _)| *pad)
    }

    /// True if no gamepad has an owner.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// Assigns this gamepad to the player in place of any other, and removes it from its former owner.
    pub fn give(&mut self, pad: Entity, name: &str) {
        self.held
            .retain(|(held, holder)| *held != pad && holder != name);
        self.held.push((pad, name.to_owned()));
        self.give_up(name);
    }

    pub fn leave(&mut self, pad: Entity) {
        self.held.retain(|(held, _)| *held != pad);
    }

    /// Records that a gamepad was disconnected. If it had an owner, it counts as lost by that player.
    pub fn lose(&mut self, pad: Entity, family: PadFamily) {
        if let Some(name) = self.holder(pad).map(str::to_owned) {
            self.leave(pad);
            self.miss(LostPad { name, family });
        }
    }

    /// Records a lost gamepad, unless the player already has a lost one.
    pub fn miss(&mut self, lost: LostPad) {
        if self.lost.iter().all(|other| other.name != lost.name) {
            self.lost.push(lost);
        }
    }

    /// Returns the gamepad that was lost first, if it has neither been replaced nor given up.
    pub fn lost(&self) -> Option<&LostPad> {
        self.lost.first()
    }

    /// Records that a player continues without the lost gamepad.
    pub fn give_up(&mut self, name: &str) {
        self.lost.retain(|lost| lost.name != name);
    }

    /// Records that all players continue without their lost gamepads.
    pub fn give_up_all(&mut self) {
        self.lost.clear();
    }

    /// Removes the assignments of all players except these, and forgets all lost gamepads.
    pub fn keep(&mut self, people: &[String]) {
        self.held.retain(|(_, name)| people.contains(name));
        self.lost.clear();
    }

    pub fn forget(&mut self) {
        *self = PadSeats::default();
    }

    /// Records that these players are asked to assign gamepads. Returns false if the same players were already asked.
    pub fn ask(&mut self, people: &[String]) -> bool {
        let new = self.asked != people;
        self.asked = people.to_vec();
        new
    }
}

/// Action whose button serves as the claim button on a player's own gamepad.
pub const PAD_CLAIM_ACTION: PlayerAction = PlayerAction::Claim;

/// Action whose button serves as the peek button on a player's own gamepad.
///
/// The same button normally sorts the open hand. There is no conflict, because a peek requires that no hand is open.
pub const PAD_PEEK_ACTION: PlayerAction = PlayerAction::Sort;

/// Families of the gamepads of individual players at a shared screen.
#[derive(SystemParam)]
pub struct OwnPads<'w, 's> {
    seats: Res<'w, PadSeats>,
    families: Query<'w, 's, &'static PadFamily>,
}

impl OwnPads<'_, '_> {
    /// Returns the family of this player's gamepad, which determines the button labels; `None` without a gamepad.
    pub fn family_of(&self, name: &str) -> Option<PadFamily> {
        let pad = self.seats.pad_of(name)?;
        self.families.get(pad).ok().copied()
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<PadSeats>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_one_gamepad_and_a_gamepad_one_person() {
        let mut world = World::new();
        let [one, two] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let mut seats = PadSeats::default();
        seats.give(one, "Ana");
        seats.give(two, "Blas");
        seats.give(one, "Blas");
        assert_eq!((seats.holder(one), seats.holder(two)), (Some("Blas"), None));
        assert_eq!(seats.pad_of("Ana"), None);
        seats.lose(one, PadFamily::Xbox);
        seats.lose(two, PadFamily::Xbox);
        assert!(seats.is_empty());
        assert_eq!(seats.lost().map(|lost| lost.name.as_str()), Some("Blas"));
        // The second gamepad replaces the lost one.
        seats.give(two, "Blas");
        assert_eq!((seats.lost(), seats.pad_of("Blas")), (None, Some(two)));
        seats.keep(&["Ana".to_owned()]);
        assert!(seats.is_empty());
    }
}
