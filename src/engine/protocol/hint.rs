//! A hint as it is written: the best moves of a seat, thought out from what that seat may know, with reasons that can be said in any
//! language.
use super::{Reason, WrittenAction};
use crate::{
    bots::{self, Advice},
    cards::Card,
    seat::Seat,
};
use serde::{Deserialize, Serialize};

/// The answer to a wish for a hint.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WrittenHint {
    /// The question that it is about; none where nothing is asked of the seat.
    pub id: Option<u32>,
    /// The best moves, best first, at most three; none while others are asked first.
    pub moves: Vec<WrittenAdvice>,
}

/// One move and what speaks for and against it. The numbers are those of [`Advice`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WrittenAdvice {
    /// The move, ready to be sent back.
    pub action: WrittenAction,
    /// Own points expected at the end of the hand.
    pub points: f64,
    /// Points that each of the others is expected to pay then.
    pub others: f64,
    /// By how many points it is behind the best move.
    pub behind: f64,
    /// How sure that is: its standard error, in points.
    pub error: f64,
    /// Cards missing to the contract after the move.
    pub distance: u8,
    /// The chance to be down within three turns.
    pub down_soon: f64,
    /// The unseen cards that bring the hand nearer after the move.
    pub helpful: Vec<Card>,
    /// Who could use the card given away.
    pub feeds: Vec<Seat>,
    /// Why, in order of weight. The keys are those of `assets/locales/*/advice.ftl`.
    pub reasons: Vec<Reason>,
}

impl From<&Advice> for WrittenAdvice {
    fn from(advice: &Advice) -> WrittenAdvice {
        // A number that is none would be no JSON.
        let number = |number: f64| if number.is_finite() { number } else { 0.0 };
        WrittenAdvice {
            action: WrittenAction(advice.action.clone()),
            points: number(advice.points),
            others: number(advice.others),
            behind: number(advice.behind),
            error: number(advice.error),
            distance: advice.distance,
            down_soon: number(advice.down_soon),
            helpful: advice.helpful.faces().collect(),
            feeds: advice.feeds.iter().collect(),
            reasons: advice.reasons.iter().map(|reason| why(*reason)).collect(),
        }
    }
}

fn why(reason: bots::Reason) -> Reason {
    let say = |key: &str, text: &str| Reason::other(key, text);
    match reason {
        bots::Reason::Closes => say("hint-reason-closes", "it closes the hand"),
        bots::Reason::LaysDown => say("hint-reason-lays-down", "it lays the contract down"),
        bots::Reason::LaysOff => say("hint-reason-lays-off", "it gets rid of a card for good"),
        bots::Reason::Nearer(cards) => {
            say("hint-reason-nearer", "it brings the contract nearer").with("cards", cards)
        }
        bots::Reason::Breaks(cards) => {
            say("hint-reason-breaks", "it leads away from the contract").with("cards", cards)
        }
        bots::Reason::Penalty => say("hint-reason-penalty", "it costs a penalty card"),
        bots::Reason::MoreCards => say("hint-reason-more-cards", "more cards are worth having"),
        bots::Reason::Sheds(points) => {
            say("hint-reason-sheds", "it takes points out of the hand").with("points", points)
        }
        bots::Reason::Helped(cards) => {
            say("hint-reason-helped", "so many unseen cards help then").with("cards", cards)
        }
        bots::Reason::Feeds => say("hint-reason-feeds", "somebody could use the card"),
        bots::Reason::FeedsNobody => {
            say("hint-reason-feeds-nobody", "nobody seems to want the card")
        }
    }
}
