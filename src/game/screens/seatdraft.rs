//! One place at the table that is being set up. Pure.
use crate::engine::matchplay::{Character, PlayerInfo, PlayerKind};

/// One place at the table of the match that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatDraft {
    /// The name as typed.
    pub name: String,
    /// Who sits there; nobody if none.
    pub kind: Option<PlayerKind>,
    /// Who the bot is, should one sit there.
    pub character: Character,
    /// Somebody else's program instead, by its name at the table.
    pub guest: Option<String>,
}

impl SeatDraft {
    /// A place that nobody has taken yet.
    pub(super) fn free(place: usize) -> SeatDraft {
        SeatDraft {
            name: usual_name(place).to_owned(),
            kind: None,
            character: usual_character(place),
            guest: None,
        }
    }

    /// The player as the match will know them; nobody at a free place.
    pub fn player(&self, place: usize) -> Option<PlayerInfo> {
        let kind = self.kind?;
        let name = match (&self.guest, self.name.trim()) {
            (Some(guest), _) => guest,
            (None, "") => usual_name(place),
            (None, name) => name,
        };
        let own = matches!(kind, PlayerKind::Bot(_)) && self.guest.is_none();
        Some(PlayerInfo {
            name: name.to_owned(),
            kind,
            character: own.then_some(self.character),
        })
    }

    /// Puts somebody else on this place. A name that was not typed by hand goes along.
    pub fn set(&mut self, kind: PlayerKind, guest: Option<String>) {
        self.leave();
        if let Some(guest) = &guest {
            self.name.clone_from(guest);
        }
        (self.kind, self.guest) = (Some(kind), guest);
    }

    /// Whoever sat there leaves. The name and the face stay for the next one; only a guest takes its name along.
    pub fn leave(&mut self) {
        self.kind = None;
        if self.guest.take().is_some() {
            self.character.name().clone_into(&mut self.name);
        }
    }
}

/// The name that a place has until another is typed.
pub fn usual_name(place: usize) -> &'static str {
    match place {
        0 => "Ana",
        _ => usual_character(place).name(),
    }
}

/// The bot of a place until another is chosen.
pub(super) fn usual_character(place: usize) -> Character {
    let all = Character::ALL;
    all[(place + all.len() - 1) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::matchplay::BotLevel;

    #[test]
    fn a_guest_that_leaves_is_gone() {
        let mut seat = SeatDraft::free(2);
        let bot = PlayerKind::Bot(BotLevel::Habitual);
        seat.set(bot, Some("robi".to_owned()));
        seat.leave();
        assert_eq!((seat.player(2), &seat.guest), (None, &None));
        seat.set(bot, None);
        let character = seat.player(2).and_then(|player| player.character);
        assert_eq!(character, Some(seat.character), "the next one is no guest");
        assert_eq!(seat.name, seat.character.name());
    }
}
