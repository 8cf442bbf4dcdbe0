//! Which gamepad plays for which person.
use crate::input::PadFamily;
use bevy::prelude::*;

/// Somebody's gamepad that has been pulled out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostPad {
    /// Whose it was.
    pub name: String,
    /// What is written on its buttons.
    pub family: PadFamily,
}

/// Who plays with which gamepad. A gamepad of nobody's is shared, like mouse and keyboard, by those who have none of their own.
#[derive(Resource, Default, Debug)]
pub struct PadSeats {
    held: Vec<(Entity, String)>,
    lost: Vec<LostPad>,
    /// The people of the match that have been asked who plays with what.
    asked: Vec<String>,
}

impl PadSeats {
    /// Whose gamepad this is.
    pub fn holder(&self, pad: Entity) -> Option<&str> {
        let held = self.held.iter().find(|(held, _)| *held == pad);
        held.map(|(_, name)| name.as_str())
    }

    /// The gamepad of a person.
    pub fn pad_of(&self, name: &str) -> Option<Entity> {
        let held = self.held.iter().find(|(_, holder)| holder == name);
        held.map(|(pad, _)| *pad)
    }

    /// Whether nobody has a gamepad of their own.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// A person plays with this gamepad, and with no other, from now on; nobody else does.
    pub fn give(&mut self, pad: Entity, name: &str) {
        self.held
            .retain(|(held, holder)| *held != pad && holder != name);
        self.held.push((pad, name.to_owned()));
        self.give_up(name);
    }

    /// The gamepad is nobody's.
    pub fn leave(&mut self, pad: Entity) {
        self.held.retain(|(held, _)| *held != pad);
    }

    /// The gamepad was pulled out; whoever plays with it has lost it.
    pub fn lose(&mut self, pad: Entity, family: PadFamily) {
        if let Some(name) = self.holder(pad).map(str::to_owned) {
            self.leave(pad);
            self.miss(LostPad { name, family });
        }
    }

    /// Somebody has lost the gamepad they played with.
    pub fn miss(&mut self, lost: LostPad) {
        if self.lost.iter().all(|other| other.name != lost.name) {
            self.lost.push(lost);
        }
    }

    /// Whoever lost theirs first and has neither got it back nor gone on without.
    pub fn lost(&self) -> Option<&LostPad> {
        self.lost.first()
    }

    /// A person goes on without the gamepad that was lost.
    pub fn give_up(&mut self, name: &str) {
        self.lost.retain(|lost| lost.name != name);
    }

    /// Nobody waits for a lost gamepad any more.
    pub fn give_up_all(&mut self) {
        self.lost.clear();
    }

    /// These people play: whoever is not among them has no gamepad here.
    pub fn keep(&mut self, people: &[String]) {
        self.held.retain(|(_, name)| people.contains(name));
        self.lost.clear();
    }

    /// All gamepads are nobody's.
    pub fn forget(&mut self) {
        *self = PadSeats::default();
    }

    /// Whether these people are to be asked who plays with what: they have not been.
    pub fn ask(&mut self, people: &[String]) -> bool {
        let new = self.asked != people;
        self.asked = people.to_vec();
        new
    }
}

/// Adds the record of who plays with which gamepad.
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
        // The other one is theirs from now on.
        seats.give(two, "Blas");
        assert_eq!((seats.lost(), seats.pad_of("Blas")), (None, Some(two)));
        seats.keep(&["Ana".to_owned()]);
        assert!(seats.is_empty());
    }
}
