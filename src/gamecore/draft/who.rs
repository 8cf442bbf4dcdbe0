//! Who is who at the table that is being set up: the names and pictures as the match will know them. Pure.
use super::{Draft, SeatDraft};
use engine::{
    matchplay::{Character, PlayerKind},
    seat::MAX_SEATS,
};
use std::collections::HashSet;

/// How many medallions people can choose from.
pub const PICTURES: u8 = 8;

impl Draft {
    /// The other places, each with its number.
    fn others(&self, place: usize) -> impl Iterator<Item = (usize, &SeatDraft)> {
        let all = self.seats.iter().enumerate();
        all.filter(move |(other, _)| *other != place)
    }

    /// Whether this program plays at another place.
    pub fn plays_elsewhere(&self, place: usize, guest: &str) -> bool {
        let mut others = self.others(place);
        others.any(|(_, seat)| seat.guest.as_deref() == Some(guest))
    }

    /// Whether a bot at another place is this character.
    pub fn sits_elsewhere(&self, place: usize, character: Character) -> bool {
        self.others(place)
            .filter_map(|(_, seat)| seat.player()?.character)
            .any(|other| other == character)
    }

    /// Puts somebody on a place. If one of our own comes who sits elsewhere by now, it is the next one who is free; a person is
    /// the one whose name is remembered, unless they sit elsewhere.
    pub fn seat(&mut self, place: usize, kind: PlayerKind, guest: Option<String>) {
        self.seats[place].set(kind, guest);
        self.be_somebody_free(place);
        let called = |seat: &SeatDraft| seat.is_person() && seat.person == self.remembered;
        if kind == PlayerKind::Human
            && self.seats[place].person.is_empty()
            && !self.seats.iter().any(called)
        {
            let name = self.remembered.clone();
            self.seats[place].person = name;
        }
    }

    /// One of our own at this place who sits elsewhere, or is called as a person there, is the next one who is free.
    fn be_somebody_free(&mut self, place: usize) {
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

    /// Gives a place to the person of this name. If they sit elsewhere (`is_it` knows them by what was typed), the two places change whoever
    /// sits there.
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

    /// The person at this place is called so. A bot of that name makes way for another.
    pub(super) fn call(&mut self, place: usize, name: &str) {
        name.clone_into(&mut self.seats[place].person);
        for other in (0..MAX_SEATS).filter(|other| *other != place) {
            let is_bot = !self.seats[other].is_person();
            if is_bot && self.seats[other].character.name().to_lowercase() == name.to_lowercase() {
                self.be_somebody_free(other);
            }
        }
    }

    /// Gives a place to a person whose name is still to be typed.
    pub fn newcomer(&mut self, place: usize) {
        self.seats[place].set(PlayerKind::Human, None);
        self.seats[place].person.clear();
        self.seats[place].picture = None;
    }

    /// Somebody is called otherwise from now on.
    pub fn rename(&mut self, before: impl Fn(&str) -> bool, name: &str) {
        for seat in &mut self.seats {
            if !seat.person.is_empty() && before(&seat.person) {
                name.clone_into(&mut seat.person);
            }
        }
    }

    /// The names by place, nobody's at a free one. A person who has typed none is called by their number, as `neutral` says it,
    /// and by the next one that nobody has typed.
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

    /// Whether two players have typed one name.
    pub fn has_namesakes(&self) -> bool {
        let players = self.seats.iter().filter_map(SeatDraft::player);
        let mut known = HashSet::new();
        let mut named = players.filter(|player| !player.name.is_empty());
        named.any(|player| !known.insert(player.name.to_lowercase()))
    }

    /// The medallions by place: what a person has chosen, else the one remembered with their name, else one that nobody has.
    pub fn pictures(&self, remembered: impl Fn(&str) -> Option<u8>) -> [u8; MAX_SEATS] {
        let mut taken: Vec<u8> = Vec::new();
        let mut pictures = [None; MAX_SEATS];
        let chosen = |seat: &SeatDraft| seat.picture;
        let known = |seat: &SeatDraft| remembered(seat.person.trim());
        for wish in [&chosen as &dyn Fn(&SeatDraft) -> Option<u8>, &known] {
            for (place, seat) in self.seats.iter().enumerate() {
                let picture = wish(seat).map(|picture| picture % PICTURES);
                let free = picture.filter(|picture| !taken.contains(picture));
                if seat.is_person()
                    && pictures[place].is_none()
                    && let Some(picture) = free
                {
                    pictures[place] = Some(picture);
                    taken.push(picture);
                }
            }
        }
        std::array::from_fn(|place| {
            pictures[place].unwrap_or_else(|| {
                let mut from_here = (0..PICTURES).map(|step| (place as u8 + step) % PICTURES);
                let free = from_here.find(|picture| !taken.contains(picture));
                let picture = free.unwrap_or(place as u8);
                if self.seats[place].is_person() {
                    taken.push(picture);
                }
                picture
            })
        })
    }
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
        assert!(draft.has_namesakes(), "that is told, not put right");
    }

    #[test]
    fn who_is_remembered_sits_down_once() {
        let mut draft = Draft::new("Núria", 3);
        draft.seat(3, PlayerKind::Human, None);
        assert_eq!(named(&draft), ["Núria", "Carmen", "Paco", "Player 2"]);
        draft.seat(0, BOT, None);
        draft.seat(2, PlayerKind::Human, None);
        assert_eq!(named(&draft), ["Blas", "Carmen", "Núria", "Player 2"]);
    }

    #[test]
    fn a_place_is_given_to_somebody_and_nobody_sits_twice() {
        let mut draft = Draft::new("Núria", 3);
        let is = |wanted: &'static str| move |name: &str| name == wanted;
        draft.give(1, "Blas", is("Blas"));
        assert_eq!(named(&draft), ["Núria", "Blas", "Paco", "Lola"]);
        draft.give(1, "Núria", is("Núria"));
        assert_eq!(named(&draft), ["Blas", "Núria", "Paco", "Lola"]);
        draft.give(3, "Blas", is("Blas"));
        assert_eq!(named(&draft)[1..], ["Núria", "Paco", "Blas"]);
        assert!(!draft.seats[0].is_person(), "the bot has gone there");
        draft.newcomer(2);
        assert_eq!(named(&draft)[2], "Player 2");
        // A bot called as somebody is makes way for another.
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
    fn a_bot_that_comes_is_nobody_who_sits_there() {
        let mut draft = Draft::new("", 3);
        draft.seat(3, PlayerKind::Human, None);
        draft.seats[2].character = Character::Lola;
        draft.seat(3, BOT, None);
        let names = named(&draft);
        assert_eq!(names.len(), 4);
        assert!(!draft.has_namesakes(), "{names:?}");
    }

    #[test]
    fn everybody_has_a_picture_of_their_own() {
        let mut draft = Draft::new("Núria", 3);
        draft.seat(3, PlayerKind::Human, None);
        let known = |name: &str| (name == "Núria").then_some(3);
        let all = draft.pictures(known);
        assert_eq!((all[0], all[3]), (3, 4), "hers is remembered");
        draft.seats[3].picture = Some(3);
        let all = draft.pictures(known);
        assert_eq!(all[3], 3, "what is chosen goes before");
        assert_ne!(all[0], 3);
    }
}
