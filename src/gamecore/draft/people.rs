//! People in the match set-up, with their names and portraits. A person who plays on a phone sends both when joining.
use super::{Draft, SeatDraft};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, Character, PlayerKind},
    seat::{MAX_SEATS, Seat},
};
use std::{collections::HashSet, iter};

/// Number of portraits to choose from.
pub const PICTURES: u8 = 8;

impl Draft {
    /// Returns all seats except the one at index `place`, with their indexes.
    fn others(&self, place: usize) -> impl Iterator<Item = (usize, &SeatDraft)> {
        let all = self.seats.iter().enumerate();
        all.filter(move |(other, _)| *other != place)
    }

    /// True if this external bot program plays at another seat.
    pub fn plays_elsewhere(&self, place: usize, guest: &str) -> bool {
        let mut others = self.others(place);
        others.any(|(_, seat)| seat.guest.as_deref() == Some(guest))
    }

    pub fn sits_elsewhere(&self, place: usize, character: Character) -> bool {
        self.others(place)
            .filter_map(|(_, seat)| seat.player()?.character)
            .any(|other| other == character)
    }

    /// Assigns a seat to a player of this kind. A bot whose character is already taken gets the next free character.
    ///
    /// A person without a name gets [`Draft::remembered`], unless another seat has that name.
    pub fn seat(&mut self, place: usize, kind: PlayerKind, guest: Option<String>) {
        self.seats[place].set(kind, guest);
        self.pick_free_character(place);
        let called = |seat: &SeatDraft| seat.is_person() && seat.person == self.remembered;
        if kind == PlayerKind::Human
            && self.seats[place].person.is_empty()
            && !self.seats.iter().any(called)
        {
            let name = self.remembered.clone();
            self.seats[place].person = name;
        }
    }

    /// Gives this seat's bot another character if a bot at another seat has it, or if a person has the character's
    /// name.
    fn pick_free_character(&mut self, place: usize) {
        let comes = self.seats[place].player();
        let Some(comes) = comes.and_then(|player| player.character) else {
            return;
        };
        let nameless = self.seats[place].bot.trim().is_empty();
        let is_free = |character: &Character| {
            let name = character.name().to_lowercase();
            let called = |(_, seat): (usize, &SeatDraft)| {
                seat.is_person() && seat.person.trim().to_lowercase() == name
            };
            let clashes = nameless && self.others(place).any(called);
            !self.sits_elsewhere(place, *character) && !clashes
        };
        if is_free(&comes) {
            return;
        }
        if let Some(character) = Character::ALL.into_iter().find(is_free) {
            self.seats[place].character = character;
        }
    }

    /// Assigns a seat to the person with this name. `is_it` returns true for the person's present and former names.
    ///
    /// If the person already has a seat, the two seats are swapped.
    pub fn give(&mut self, place: usize, name: &str, is_it: impl Fn(&str) -> bool) {
        let sits = |seat: &SeatDraft| seat.is_person() && is_it(&seat.person);
        match self.seats.iter().position(sits) {
            Some(other) => self.seats.swap(place, other),
            None => {
                self.seats[place].set(PlayerKind::Human, None);
                self.seats[place].picture = None;
            }
        }
        self.call(place, name);
    }

    /// Sets the name of the person at this seat. A bot with the same name gets another character.
    fn call(&mut self, place: usize, name: &str) {
        name.clone_into(&mut self.seats[place].person);
        for other in (0..MAX_SEATS).filter(|other| *other != place) {
            let is_bot = !self.seats[other].is_person();
            if is_bot && self.seats[other].character.name().to_lowercase() == name.to_lowercase() {
                self.pick_free_character(other);
            }
        }
    }

    /// Remembers the name of the person at this screen. The first seat of a person without a name gets it.
    pub fn welcome(&mut self, name: &str) {
        let name = name.trim();
        name.clone_into(&mut self.remembered);
        let nameless = |seat: &SeatDraft| seat.is_at_screen() && seat.person.trim().is_empty();
        let first = self.seats.iter().position(nameless);
        let is_here = self.seats.iter().any(|seat| seat.person == name);
        if let Some(place) = first.filter(|_| !is_here) {
            self.call(place, name);
        }
    }

    /// Assigns a seat to a person whose name has not been typed yet.
    pub fn newcomer(&mut self, place: usize) {
        self.seats[place].set(PlayerKind::Human, None);
        self.seats[place].person.clear();
        self.seats[place].picture = None;
    }

    /// Renames the person whose name satisfies `before`, at every seat.
    pub fn rename(&mut self, before: impl Fn(&str) -> bool, name: &str) {
        for seat in &mut self.seats {
            if !seat.person.is_empty() && before(&seat.person) {
                name.clone_into(&mut seat.person);
            }
        }
    }

    /// Returns the names by seat, `None` for empty seats.
    ///
    /// People without a name get a placeholder such as “Player 2”, formatted by `neutral` and not used by another
    /// player.
    pub fn names(&self, neutral: &dyn Fn(usize) -> String) -> [Option<String>; MAX_SEATS] {
        let mut names = self
            .seats
            .each_ref()
            .map(|seat| seat.player().map(|player| player.name));
        let mut known: HashSet<String> = names.iter().flatten().map(|n| n.to_lowercase()).collect();
        let people = (0..MAX_SEATS).filter(|place| self.seats[*place].is_person());
        for (before, place) in people.enumerate() {
            let Some(name) = names[place].as_mut().filter(|name| name.is_empty()) else {
                continue;
            };
            let mut numbered = (before + 1..).map(neutral);
            if let Some(free) = numbered.find(|name| !known.contains(&name.to_lowercase())) {
                known.insert(free.to_lowercase());
                *name = free;
            }
        }
        names
    }

    pub fn has_namesakes(&self) -> bool {
        let players = self.seats.iter().filter_map(SeatDraft::player);
        let mut known = HashSet::new();
        let mut named = players.filter(|player| !player.name.is_empty());
        named.any(|player| !known.insert(player.name.to_lowercase()))
    }

    /// Returns the portraits by seat. The person's choice takes precedence, then `remembered`, then any unused
    /// portrait.
    pub fn pictures(&self, remembered: impl Fn(&str) -> Option<u8>) -> [u8; MAX_SEATS] {
        let mut taken = [None; MAX_SEATS];
        let people = || {
            let all = self.seats.iter().enumerate();
            all.filter(|(_, seat)| seat.is_person())
        };
        let chosen = |seat: &SeatDraft| seat.picture;
        let known = |seat: &SeatDraft| remembered(seat.person.trim());
        for wish in [&chosen as &dyn Fn(&SeatDraft) -> Option<u8>, &known] {
            for (place, seat) in people() {
                let picture = wish(seat).map(|picture| picture % PICTURES);
                let free = picture.filter(|picture| !taken.contains(&Some(*picture)));
                taken[place] = taken[place].or(free);
            }
        }
        std::array::from_fn(|place| {
            let mut from_here = (0..PICTURES).map(|step| (place as u8 + step) % PICTURES);
            let free = || from_here.find(|picture| !taken.contains(&Some(*picture)));
            let picture = taken[place].or_else(free).unwrap_or(place as u8);
            if self.seats[place].is_person() {
                taken[place] = Some(picture);
            }
            picture
        })
    }
}

/// Request to begin the match once the phones of this set-up have joined.
#[derive(Message, Clone, Debug)]
pub struct WaitForPhones(pub Draft);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinedPhone {
    pub seat: Seat,
    /// Name chosen on the phone; may be empty.
    pub name: String,
    /// Portrait chosen on the phone, 0 to 7.
    pub face: u8,
}

impl Draft {
    /// Assigns a seat to a phone. The phone sends the player's name when it joins.
    pub fn seat_phone(&mut self, place: usize) {
        self.newcomer(place);
        self.seats[place].phone = true;
    }

    /// Returns the indexes of the occupied seats. The position in this list is the player's seat number in the match.
    fn taken(&self) -> Vec<usize> {
        let places = 0..self.seats.len();
        places
            .filter(|place| self.seats[*place].kind.is_some())
            .collect()
    }

    /// Returns one entry for each player, in the order of the seat numbers: true for a phone.
    pub fn phones(&self) -> Vec<bool> {
        let taken = self.taken().into_iter();
        taken.map(|place| self.seats[place].is_phone()).collect()
    }

    pub fn has_phones(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_phone())
    }

    /// Returns the set-up with the names and portraits of the joined phones. Bots take the seats of phones that did not
    /// join.
    ///
    /// Appends a number to a name that another player already has.
    #[must_use]
    pub fn with_phones(&self, joined: &[JoinedPhone]) -> Draft {
        let mut draft = self.clone();
        for (number, place) in self.taken().into_iter().enumerate() {
            if !self.seats[place].is_phone() {
                continue;
            }
            match joined.iter().find(|one| one.seat.index() == number) {
                Some(one) => {
                    let name = draft.own_name(place, one.name.trim());
                    draft.call(place, &name);
                    draft.seats[place].picture = Some(one.face % PICTURES);
                }
                None => draft.seat(place, PlayerKind::Bot(BotLevel::Habitual), None),
            }
        }
        draft
    }

    /// Returns `name`, with a number appended if another player has it.
    fn own_name(&self, place: usize, name: &str) -> String {
        let is_free = |wish: &str| {
            let wish = wish.to_lowercase();
            !self.others(place).any(|(_, seat)| {
                // A bot that has its character's name does not count, because it gets another character if the name is
                // taken.
                let typed = seat.typed().trim();
                seat.kind.is_some() && !typed.is_empty() && typed.to_lowercase() == wish
            })
        };
        free_name(name, is_free)
    }
}

/// Returns `name`, with the lowest number from 2 that makes it free if it is taken.
pub fn free_name(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = iter::once(name.to_owned()).chain(numbered);
    names.find(|name| is_free(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::BotLevel;

    const BOT: PlayerKind = PlayerKind::Bot(BotLevel::Habitual);

    fn numbered(number: usize) -> String {
        format!("Player {number}")
    }

    fn named(draft: &Draft) -> Vec<String> {
        draft.names(&numbered).into_iter().flatten().collect()
    }

    #[test]
    fn people_who_have_typed_no_name_are_numbered() {
        let mut draft = Draft::new("", 3);
        draft.seat(3, PlayerKind::Human, None);
        assert_eq!(named(&draft), ["Player 1", "Carmen", "Paco", "Player 2"]);
        draft.seats[0].name("player 2");
        assert_eq!(named(&draft), ["player 2", "Carmen", "Paco", "Player 3"]);
        assert!(!draft.has_namesakes());
        draft.seats[3].name("PACO");
        assert!(draft.has_namesakes(), "equal names were changed");
    }

    #[test]
    fn the_remembered_person_sits_at_one_seat_only() {
        let mut draft = Draft::new("Núria", 3);
        draft.seat(3, PlayerKind::Human, None);
        assert_eq!(named(&draft), ["Núria", "Carmen", "Paco", "Player 2"]);
        draft.seat(0, BOT, None);
        draft.seat(2, PlayerKind::Human, None);
        assert_eq!(named(&draft), ["Blas", "Carmen", "Núria", "Player 2"]);
    }

    #[test]
    fn a_seat_is_given_to_a_person_and_no_person_sits_twice() {
        let mut draft = Draft::new("Núria", 3);
        let is = |wanted: &'static str| move |name: &str| name == wanted;
        draft.give(1, "Blas", is("Blas"));
        assert_eq!(named(&draft), ["Núria", "Blas", "Paco", "Lola"]);
        draft.give(1, "Núria", is("Núria"));
        assert_eq!(named(&draft), ["Blas", "Núria", "Paco", "Lola"]);
        draft.give(3, "Blas", is("Blas"));
        assert_eq!(named(&draft)[1..], ["Núria", "Paco", "Blas"]);
        assert!(!draft.seats[0].is_person(), "the bot did not move");
        draft.newcomer(2);
        assert_eq!(named(&draft)[2], "Player 2");
        // A bot with a person's name gets another character.
        draft.give(2, "Lola", is("Lola"));
        assert!(!draft.has_namesakes(), "{:?}", named(&draft));
        draft.seat(2, BOT, None);
        draft.seats[2].character = Character::Blas;
        draft.seat(2, BOT, None);
        assert!(!draft.has_namesakes(), "{:?}", named(&draft));
        draft.rename(is("Núria"), "Nuri");
        assert_eq!(named(&draft)[1], "Nuri");
    }

    #[test]
    fn a_new_bot_has_a_name_of_its_own() {
        let mut draft = Draft::new("", 3);
        draft.seat(3, PlayerKind::Human, None);
        draft.seats[2].character = Character::Lola;
        draft.seat(3, BOT, None);
        let names = named(&draft);
        assert_eq!(names.len(), 4);
        assert!(!draft.has_namesakes(), "{names:?}");
    }

    #[test]
    fn every_person_has_a_different_picture() {
        let mut draft = Draft::new("Núria", 3);
        draft.seat(3, PlayerKind::Human, None);
        let known = |name: &str| (name == "Núria").then_some(3);
        let all = draft.pictures(known);
        assert_eq!((all[0], all[3]), (3, 4), "not the remembered one");
        draft.seats[3].picture = Some(3);
        let all = draft.pictures(known);
        assert_eq!(all[3], 3, "not the chosen picture");
        assert_ne!(all[0], 3);
    }

    fn joined(seat: u8, name: &str) -> JoinedPhone {
        JoinedPhone {
            seat: Seat(seat),
            name: name.to_owned(),
            face: 3,
        }
    }

    fn names(draft: &Draft) -> Vec<String> {
        let numbered = |number: usize| format!("Player {number}");
        draft.names(&numbered).into_iter().flatten().collect()
    }

    #[test]
    fn phones_are_players_by_their_number_and_bring_their_names() {
        let mut draft = Draft::new("Núria", 2);
        draft.seat_phone(1);
        draft.seat_phone(3);
        assert_eq!(draft.phones(), [false, true, true]);
        let all = draft.with_phones(&[joined(1, "Ana"), joined(2, "ana")]);
        assert_eq!(names(&all), ["Núria", "Ana", "ana 2"]);
        assert_eq!(all.seats[1].picture, Some(3));
        assert!(!all.has_namesakes());
        assert_eq!(all.phones(), [false, true, true]);
        // A stored table contains neither the names from phones nor the bots that replace phones.
        assert_eq!(all.kept(None).seats, draft.kept(None).seats);
    }

    #[test]
    fn a_missing_phone_becomes_a_bot_and_bots_give_up_names_that_phones_request() {
        let mut draft = Draft::new("Núria", 3);
        draft.seat_phone(1);
        draft.seat_phone(2);
        let some = draft.with_phones(&[joined(1, "Lola")]);
        assert_eq!(some.phones(), [false, true, false, false]);
        assert_eq!(names(&some)[1], "Lola");
        assert!(!some.has_namesakes(), "{:?}", names(&some));
        let nameless = draft.with_phones(&[joined(1, ""), joined(2, "Núria")]);
        assert_eq!(names(&nameless)[1..3], ["Player 2", "Núria 2"]);
        draft.seat(1, PlayerKind::Human, None);
        assert_eq!(draft.phones(), [false, false, true, false]);
        assert!(!draft.seats[1].phone, "the person is at the screen");
    }
}
