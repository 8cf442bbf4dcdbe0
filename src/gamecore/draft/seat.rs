//! One place at the table that is being set up. Pure.
use engine::matchplay::{Character, PlayerInfo, PlayerKind};
use serde::{Deserialize, Serialize};

/// One place at the table of the match that is being set up.
///
/// A person and a bot who take turns at a place keep their own names: who comes back is called as before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatDraft {
    /// The person's name as typed; empty until one is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub person: String,
    /// The bot's name as typed; empty for the character's own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bot: String,
    /// Who sits there; nobody if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<PlayerKind>,
    /// Who the bot is, should one sit there.
    pub character: Character,
    /// Somebody else's program instead, by its name at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// The medallion that the person has chosen, 0 to 7; none until one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<u8>,
    /// The person plays with a phone, which also says what they are called.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub phone: bool,
}

impl SeatDraft {
    /// A place that nobody has taken yet.
    pub(super) fn free(place: usize) -> SeatDraft {
        SeatDraft {
            person: String::new(),
            bot: String::new(),
            kind: None,
            character: usual_character(place),
            guest: None,
            picture: None,
            phone: false,
        }
    }

    /// Whether a person sits there who plays with a phone.
    pub fn is_phone(&self) -> bool {
        self.is_person() && self.phone
    }

    /// Whether a person sits there who plays at this screen.
    pub fn is_at_screen(&self) -> bool {
        self.is_person() && !self.phone
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        self.kind == Some(PlayerKind::Human)
    }

    /// What stands in the field of the name: empty for the usual name of whoever sits there.
    pub fn typed(&self) -> &str {
        match (&self.guest, self.kind) {
            (Some(guest), _) => guest,
            (None, Some(PlayerKind::Human)) => &self.person,
            (None, Some(PlayerKind::Bot(_)) | None) => &self.bot,
        }
    }

    /// Takes over what was typed as the name. A program is known by its own, and a phone says how its owner is called.
    pub fn name(&mut self, typed: &str) {
        match self.kind {
            _ if self.guest.is_some() || self.is_phone() => {}
            Some(PlayerKind::Human) => typed.clone_into(&mut self.person),
            Some(PlayerKind::Bot(_)) | None => typed.clone_into(&mut self.bot),
        }
    }

    /// The player as the match will know them; nobody at a free place. A person who has not typed a name has none yet.
    pub fn player(&self) -> Option<PlayerInfo> {
        let kind = self.kind?;
        let own = matches!(kind, PlayerKind::Bot(_)) && self.guest.is_none();
        let name = match self.typed().trim() {
            "" if own => self.character.name(),
            typed => typed,
        };
        Some(PlayerInfo {
            name: name.to_owned(),
            kind,
            character: own.then_some(self.character),
        })
    }

    /// Puts somebody else on this place.
    pub fn set(&mut self, kind: PlayerKind, guest: Option<String>) {
        (self.kind, self.guest, self.phone) = (Some(kind), guest, false);
    }

    /// Whoever sat there leaves.
    pub fn leave(&mut self) {
        (self.kind, self.guest, self.phone) = (None, None, false);
    }
}

/// The bot of a place until another is chosen.
pub fn usual_character(place: usize) -> Character {
    let all = Character::ALL;
    all[(place + all.len() - 1) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::BotLevel;

    #[test]
    fn a_guest_that_leaves_is_gone() {
        let mut seat = SeatDraft::free(2);
        let bot = PlayerKind::Bot(BotLevel::Habitual);
        seat.set(bot, Some("robi".to_owned()));
        seat.leave();
        assert_eq!((seat.player(), &seat.guest), (None, &None));
        seat.set(bot, None);
        let player = seat.player().expect("somebody sits there");
        assert_eq!(player.character, Some(seat.character), "no guest any more");
        assert_eq!(player.name, seat.character.name());
    }

    #[test]
    fn a_bot_that_becomes_a_person_takes_its_name_along() {
        let mut seat = SeatDraft::free(3);
        let bot = PlayerKind::Bot(BotLevel::Habitual);
        seat.set(bot, None);
        assert_eq!(seat.player().expect("a bot").name, "Lola");
        seat.set(PlayerKind::Human, None);
        assert_eq!(seat.player().expect("a person").name, "", "nobody yet");
        seat.name("Marta");
        seat.set(bot, None);
        assert_eq!(seat.player().expect("a bot").name, "Lola");
        seat.set(PlayerKind::Human, None);
        assert_eq!(seat.player().expect("a person").name, "Marta");
    }
}
