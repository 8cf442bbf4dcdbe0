//! Reading of version 2 messages, by a game in another home that follows a match from its seats.
use super::{Greeting, NumberedEvent, RefusedAnswer};
use crate::{
    matchplay::{PlayerInfo, PlayerKind, SeenMatch, Setup},
    rules::RuleSetError,
    table::Viewer,
};
use serde::Deserialize;

/// A version 2 message as a client reads it. The state of the match and the question follow from the events.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReceivedMessage {
    /// The beginning of a match: the players and the rules.
    Hello(Box<Greeting>),
    /// An event of the match.
    Event(NumberedEvent),
    /// The answer was accepted.
    Accepted {
        /// The number of the question.
        id: u32,
    },
    /// The answer was rejected.
    Refused(RefusedAnswer),
    /// The match is over or was abandoned.
    Bye,
    /// A message that this program does not need.
    #[serde(other)]
    Other,
}

impl SeenMatch {
    /// Creates the match that a greeting announces, before its first event. The players of other homes count as people.
    ///
    /// # Errors
    /// This number of players cannot play by these rules.
    pub fn announced(greeting: &Greeting) -> Result<SeenMatch, RuleSetError> {
        let names = (0..usize::from(greeting.players)).map(|seat| greeting.names.get(seat));
        let player = |name: Option<&String>| {
            PlayerInfo::new(name.cloned().unwrap_or_default(), PlayerKind::Human)
        };
        let setup = Setup {
            seed: String::new(),
            rules: greeting.rules.rules.clone(),
            players: names.map(player).collect(),
        };
        let viewer = greeting.you.map_or(Viewer::Spectator, Viewer::Seat);
        SeenMatch::before_draw(setup, viewer)
    }
}
