//! Several people at one screen: what each of them does with a key, a button or a gamepad of their own, whosever hand is open.
use super::{
    Shown,
    shown::{at_screen, people},
};
use bevy::prelude::*;
use engine::seat::Seat;

/// A person's buzzer: a key, a button beside the plate, or a gamepad of their own.
///
/// It means what that person can do now: claim the discard (also after a pass, until the next discard), open the curtain that
/// calls them, skip what they are shown again, or hide their own hand while it is open.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buzz {
    /// Whose buzzer.
    pub seat: Seat,
}

/// A person's look at their own hand while nobody's is open: asked for and let go of.
///
/// Held for longer than a moment the hand is open until it is let go of; after a short press it is open until the next press.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peek {
    /// Whose hand.
    pub seat: Seat,
    /// The key or button went down; else it came up.
    pub down: bool,
}

impl Peek {
    /// A short press: the hand is open until the next one.
    pub fn tap(seat: Seat) -> [Peek; 2] {
        [true, false].map(|down| Peek { seat, down })
    }
}

/// Whose own hand is open for a look, which is not their turn. Written by the referee.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peeking(pub Option<Seat>);

/// Whether several people play at this screen.
pub fn is_shared(shown: &Shown) -> bool {
    people(shown).len() > 1
}

/// The seats of people, whoever plays there now: nobody's key becomes another one because somebody had to go.
fn seats_of_people(shown: &Shown) -> impl Iterator<Item = Seat> {
    let owners = match shown.owners.is_empty() {
        true => &shown.players,
        false => &shown.owners,
    };
    at_screen(owners, shown.phones).map(|(seat, _)| seat)
}

/// The person with this number among those who sat down at this screen, from 1; nobody where one person plays, or a bot stands in.
pub fn person_with_key(shown: &Shown, number: u8) -> Option<Seat> {
    let at = usize::from(number).checked_sub(1)?;
    let seat = seats_of_people(shown).nth(at)?;
    key_of_person(shown, seat).map(|_| seat)
}

/// The number of this person among those who sat down at this screen, from 1: none for a bot, and where one person plays.
pub fn key_of_person(shown: &Shown, seat: Seat) -> Option<u8> {
    let people = people(shown);
    let plays = people.iter().any(|(person, _)| *person == seat);
    let at = seats_of_people(shown).position(|person| person == seat)?;
    (plays && people.len() > 1).then_some(at as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::{BotLevel, PlayerInfo, PlayerKind};

    fn table(people: usize) -> Shown {
        let bot = PlayerInfo::new("Bot".to_owned(), PlayerKind::Bot(BotLevel::Habitual));
        let person = |i| PlayerInfo::new(format!("Person {i}"), PlayerKind::Human);
        let mut players = vec![bot];
        players.extend((0..people).map(person));
        Shown {
            players,
            ..Shown::default()
        }
    }

    #[test]
    fn people_are_numbered_without_the_bots_and_one_alone_has_no_number() {
        let shown = table(3);
        assert_eq!(person_with_key(&shown, 1), Some(Seat(1)));
        assert_eq!(person_with_key(&shown, 3), Some(Seat(3)));
        assert_eq!(person_with_key(&shown, 4), None);
        assert_eq!(person_with_key(&shown, 0), None);
        assert_eq!(key_of_person(&shown, Seat(2)), Some(2));
        assert_eq!(key_of_person(&shown, Seat(0)), None, "a bot");
        let mut away = table(3);
        away.owners.clone_from(&away.players);
        away.players[2].kind = PlayerKind::Bot(BotLevel::Habitual);
        assert_eq!(key_of_person(&away, Seat(3)), Some(3), "it stays theirs");
        assert_eq!(person_with_key(&away, 3), Some(Seat(3)));
        assert_eq!(person_with_key(&away, 2), None, "a bot stands in");
        let alone = table(1);
        assert!(!is_shared(&alone));
        assert_eq!(person_with_key(&alone, 1), None);
        assert_eq!(key_of_person(&alone, Seat(1)), None);
    }
}
