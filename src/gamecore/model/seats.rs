//! The players at the seats: people at this screen (hot seat), people with phones, and bots that play for absent
//! people.
//!
//! If several players share a screen, each has a claim key or button, a peek key and possibly a gamepad. These keys and
//! buttons work regardless of the viewer.
use super::{
    DisplayedState,
    displayed::{at_screen, people},
};
use bevy::prelude::*;
use engine::{
    matchplay::BotLevel,
    seat::{Seat, SeatSet},
};

/// Press of a player's own claim key, of the claim button at the nameplate, or of the claim button on the player's
/// gamepad.
///
/// Performs the one action that is possible now:
/// - Claim the discard. Possible until the next discard, even after a pass.
/// - Dismiss the privacy screen that calls the player.
/// - Skip the missed-turn replay.
/// - Hide the player's open hand.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClaimButtonPress {
    pub seat: Seat,
}

/// Start or end of a player's peek at their own hand while no hand is open.
///
/// A long press shows the hand until the release. A short press shows it until the next press.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peek {
    pub seat: Seat,
    /// True when the key or button goes down, false when it comes up.
    pub down: bool,
}

impl Peek {
    /// Returns the two messages of a short press, which shows the hand until the next press.
    pub fn tap(seat: Seat) -> [Peek; 2] {
        [true, false].map(|down| Peek { seat, down })
    }
}

/// Player whose hand is open for a peek, outside of a turn. Written by the referee.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peeking(pub Option<Seat>);

/// True if several people play at this screen.
pub fn is_shared(shown: &DisplayedState) -> bool {
    people(shown).len() > 1
}

/// Returns the seats of the people at this screen. Includes people replaced by a substitute bot, so that the numbers of
/// the other people do not change.
fn seats_of_people(shown: &DisplayedState) -> impl Iterator<Item = Seat> {
    let owners = match shown.owners.is_empty() {
        true => &shown.players,
        false => &shown.owners,
    };
    at_screen(owners, shown.phones).map(|(seat, _)| seat)
}

/// Returns the seat of the player with this number at this screen, counted from 1.
///
/// Returns `None` if only one person plays here, or if a substitute bot plays at the seat.
pub fn person_with_key(shown: &DisplayedState, number: u8) -> Option<Seat> {
    let at = usize::from(number).checked_sub(1)?;
    let seat = seats_of_people(shown).nth(at)?;
    key_of_person(shown, seat).map(|_| seat)
}

/// Returns the number of this player at this screen, counted from 1. Returns `None` for a bot, or if only one person
/// plays here.
pub fn key_of_person(shown: &DisplayedState, seat: Seat) -> Option<u8> {
    let people = people(shown);
    let plays = people.iter().any(|(person, _)| *person == seat);
    let at = seats_of_people(shown).position(|person| person == seat)?;
    (plays && people.len() > 1).then_some(at as u8 + 1)
}

/// Seats without a connected phone, open seat requests, and wrong PINs. Written by the referee.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct PhoneStatus {
    /// Seats whose phone has not answered for a while.
    pub away: SeatSet,
    /// Seats that no phone has taken.
    pub free: SeatSet,
    /// Ids of the unanswered requests for a seat that belongs to another phone or to a bot.
    pub asks: Vec<u64>,
    /// Rounded number of wrong PINs since the current PIN was set; `None` below 10.
    pub guesses: Option<u32>,
}

impl PhoneStatus {
    /// True if no connected phone can answer for this seat.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.away.contains(seat) || self.free.contains(seat)
    }
}

/// Request to change the player at a seat.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeSeat {
    /// Replace the person with a bot of this level. The person may return at any time.
    ToBot(Seat, BotLevel),
    /// Replace the substitute bot with the person, as soon as this would not interrupt a turn.
    ToPerson(Seat),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::actor;
    use engine::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind},
        table::Viewer,
    };

    fn table(people: usize) -> DisplayedState {
        let bot = PlayerInfo::new("Bot".to_owned(), PlayerKind::Bot(BotLevel::Habitual));
        let person = |i| PlayerInfo::new(format!("Person {i}"), PlayerKind::Human);
        let mut players = vec![bot];
        players.extend((0..people).map(person));
        DisplayedState {
            players,
            ..DisplayedState::default()
        }
    }

    #[test]
    fn people_are_numbered_without_the_bots_and_a_single_person_has_no_number() {
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
        assert_eq!(key_of_person(&away, Seat(3)), Some(3), "the number changed");
        assert_eq!(person_with_key(&away, 3), Some(Seat(3)));
        assert_eq!(person_with_key(&away, 2), None, "a substitute bot plays");
        let alone = table(1);
        assert!(!is_shared(&alone));
        assert_eq!(person_with_key(&alone, 1), None);
        assert_eq!(key_of_person(&alone, Seat(1)), None);
    }

    #[test]
    fn only_a_person_alone_at_the_screen_is_addressed() {
        let own = Seat(1);
        let seen = |people: usize| {
            let mut shown = table(people);
            shown.owners.clone_from(&shown.players);
            shown.viewer = Viewer::Seat(own);
            shown.own_label = Some("You".to_owned());
            shown
        };
        let mut alone = seen(1);
        assert_eq!(alone.you(), Some(own));
        assert_eq!((alone.label(own), alone.label(Seat(0))), ("You", "Bot"));
        assert_eq!(alone.actor(own), actor("Person 0", true));
        assert_eq!(alone.actor(Seat(0)), actor("Bot", false));
        alone.phones = SeatSet::from_iter([Seat(0)]);
        assert_eq!(alone.you(), None, "another person has a phone");
        let mut several = seen(2);
        several.players[2].kind = PlayerKind::Bot(BotLevel::Habitual);
        assert_eq!(several.you(), None, "a bot plays for the second person");
        assert_eq!(several.label(own), "Person 0");
        let mut replay = seen(1);
        replay.owners.clear();
        assert_eq!(replay.you(), None);
    }
}
