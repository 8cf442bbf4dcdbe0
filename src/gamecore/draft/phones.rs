//! People who play with phones: at which places, and what they have said at the door. Pure.
use super::{Draft, PICTURES};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
};

/// Request: the phones of the match that is set up so are waited for, then it begins.
#[derive(Message, Clone, Debug)]
pub struct Gather(pub Draft);

/// Who has come with a phone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// The player's number.
    pub seat: Seat,
    /// What they want to be called; may be empty.
    pub name: String,
    /// The face they have chosen.
    pub face: u8,
}

impl Draft {
    /// Gives a place to somebody with a phone, who will say how they are called.
    pub fn seat_phone(&mut self, place: usize) {
        self.newcomer(place);
        self.seats[place].phone = true;
    }

    /// The places that are taken, in the order of the players' numbers.
    fn taken(&self) -> Vec<usize> {
        let places = 0..self.seats.len();
        places
            .filter(|place| self.seats[*place].kind.is_some())
            .collect()
    }

    /// By player number: whether a phone plays there.
    pub fn phones(&self) -> Vec<bool> {
        let taken = self.taken().into_iter();
        taken.map(|place| self.seats[place].is_phone()).collect()
    }

    /// Whether anybody plays with a phone.
    pub fn has_phones(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_phone())
    }

    /// The match with those who have come: each is called as they wish, or as nobody else is; for whoever has not come a bot plays.
    #[must_use]
    pub fn with_phones(&self, joined: &[Joined]) -> Draft {
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

    /// The name, with a number behind it if another person has it already.
    fn own_name(&self, place: usize, name: &str) -> String {
        let is_free = |wish: &str| {
            let wish = wish.to_lowercase();
            let mut others = (0..self.seats.len()).filter(|other| *other != place);
            !others.any(|other| {
                let seat = &self.seats[other];
                // A bot that nobody has named makes way.
                let stays = seat.kind.is_some() && !seat.typed().trim().is_empty();
                stays && seat.typed().trim().to_lowercase() == wish
            })
        };
        if name.is_empty() || is_free(name) {
            return name.to_owned();
        }
        let mut numbered = (2..).map(|number| format!("{name} {number}"));
        numbered.find(|name| is_free(name)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(seat: u8, name: &str) -> Joined {
        Joined {
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
        // Nobody's name is remembered with the table, and nobody else sits there.
        assert_eq!(all.kept(None).seats, draft.kept(None).seats);
    }

    #[test]
    fn who_has_not_come_is_a_bot_and_bots_make_way_for_names() {
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
        assert!(!draft.seats[1].phone, "it is a person at the screen now");
    }
}
