//! The list of legal actions, and hints. Hints are computed from the seat's view, and have translatable reasons.
use super::Reason;
use crate::{
    bots::{self, Advice},
    table::{Action, Legal, SeatView},
};
use serde::{Serialize, Serializer};

/// Returns the action as JSON.
pub fn written(action: &Action) -> String {
    serde_json::to_string(action)
        .expect("an action has string keys only and nothing in it can fail")
}

/// Maximum number of lay-downs in the list. Other lay-downs that the rules allow are accepted as well.
pub const LAY_DOWNS: usize = 20;

/// Returns the legal actions that `legal` describes, at most [`LAY_DOWNS`] of them lay-downs. Lay-downs are sorted by
/// the points left in hand, lowest first.
pub fn options(view: SeatView<'_>, legal: &Legal) -> Vec<Action> {
    let mut all = Vec::new();
    if legal.lay_down.is_ok() {
        let ways = view.lay_downs(LAY_DOWNS);
        all.extend(ways.into_iter().map(|melds| Action::LayDown { melds }));
    }
    all.extend(legal.actions());
    all
}

/// Answer to a request for a hint.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct HintDto {
    /// The number of the question; `None` if the seat has no open question.
    pub id: Option<u32>,
    /// The best moves, best first, at most three. Empty while other players must answer first.
    pub moves: Vec<Advice>,
}

/// A reason is written as a [`Reason`] of this protocol. Its key is a message id in `assets/locales/*/advice.ftl`.
impl Serialize for bots::Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = Reason::other(self.into(), self.to_string());
        let told = match self {
            bots::Reason::Nearer(cards)
            | bots::Reason::Breaks(cards)
            | bots::Reason::Helped(cards) => told.with("cards", *cards),
            bots::Reason::Sheds(points) => told.with("points", *points),
            _ => told,
        };
        told.serialize(serializer)
    }
}
