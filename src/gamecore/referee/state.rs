//! The session of the match that is being played.
use bevy::prelude::*;
use engine::matchplay::PlayerKind;
use session::Session;

/// The match that is being played, if any. Only the systems in this folder read its cards.
#[derive(Resource, Default)]
pub struct Referee {
    pub(super) session: Option<Session>,
}

impl Referee {
    /// True if a match is being played.
    pub fn has_match(&self) -> bool {
        self.session.is_some()
    }

    /// True if a match is being played in which a person at this screen plays.
    pub fn has_a_person(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| !session.people().is_empty())
    }

    /// True if a match with at most one person is being played, and no phone takes part.
    pub fn has_one_person_at_most(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            let players = &session.game().setup().players;
            let people = players.iter().filter(|it| it.kind == PlayerKind::Human);
            let seats = session.seats();
            people.count() <= 1 && seats.phones.is_empty() && seats.taken_over.is_empty()
        })
    }

    /// True while bots are thinking or their answers are waiting to be given.
    pub fn is_asking_bots(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_asking_bots)
    }

    /// True if the last step passed for a person who ignores the card. They may still claim it.
    pub fn has_passed_unwanted(&self) -> bool {
        self.session
            .as_ref()
            .is_some_and(Session::has_passed_unwanted)
    }
}
