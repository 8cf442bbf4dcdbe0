//! The content of the claim prompt (robar de contra): the card, how it would help the hand, and the players ahead in
//! the claim order.
use super::{card_hint::CardHint, filters_in_words, keys::PlayerSigns};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    cards::{Card, CardCounts},
    seat::Seat,
    table::{Answer, DecisionId, DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Localized, Texts, the_card, the_card_in_words},
    input::PlayerAction,
    model::{
        ClaimFilter, DisplayedState, Geometry, Layout, Prompt, QuestionPlace, key_of_person,
        offered,
    },
};

#[derive(Clone, PartialEq, Debug)]
pub struct PromptQuestion {
    pub place: QuestionPlace,
    /// Seat of the player who is asked, or of the first player if several are asked simultaneously.
    pub seat: Seat,
    pub card: Card,
    pub name: String,
    /// All players who are asked, if several are asked simultaneously. This happens only while no hand is open.
    /// Otherwise empty.
    pub asked: Vec<AskedPlayer>,
    /// Label of the gamepad button with which one of the players who are asked can peek at the hand.
    pub look: Option<String>,
    /// True if the question addresses the player by name, because the screen does not show this player's hand.
    pub called: bool,
    /// Names of the players who are asked before this one and have not passed.
    pub before: Vec<String>,
    /// Name of the player in turn, if this player has not drawn yet. The answers then stay sealed until the draw.
    pub sealed_until: Option<String>,
    /// True if the time for the answer is over but the card can still be claimed.
    pub late: bool,
    /// Hint on how the card would help the open hand. `None` if the hand is covered or the card would not obviously
    /// help.
    pub worth: Option<Localized>,
    /// “Don't ask again” filters for this card, each with its player action and label.
    pub refusals: Vec<(ClaimFilter, PlayerAction, String)>,
    /// Name of the card in words, as used within a sentence. It is stored here so that a change of language changes
    /// this state, which rebuilds the prompt.
    pub card_name: String,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AskedPlayer {
    pub seat: Seat,
    pub name: String,
    /// Number of the player among those at this screen. It determines the player's key.
    pub number: Option<u8>,
}

/// Resources from which the question is built.
#[derive(SystemParam)]
pub struct ClaimContext<'w, 's> {
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
    texts: Res<'w, Texts>,
    geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    signs: PlayerSigns<'w, 's>,
    hints: Local<'s, CardHintCache>,
}

impl ClaimContext<'_, '_> {
    /// Returns the question to show now, if there is one.
    pub fn question(&mut self) -> Option<PromptQuestion> {
        let (shown, prompt) = (&*self.shown, &*self.prompt);
        let (seat, legal) = prompt.open.as_ref().filter(|_| prompt.is_asked())?;
        let view = shown.view.as_ref()?;
        let late = match legal.stage {
            DecisionStage::Claim => false,
            DecisionStage::LateClaim if legal.claim.is_ok() => true,
            DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => return None,
        };
        let (table, window) = (&view.table, view.table.window.as_ref());
        let card = shown.claimable()?;
        let called = shown.viewer != Viewer::Seat(*seat);
        let worth = view.as_seat().filter(|_| !called).and_then(|view| {
            let hint = || CardHint::of(view, card);
            self.hints.of(legal.decision, view.hand, hint)
        });
        // All players who are asked, if several are asked simultaneously.
        let asked = prompt.asked().filter(|_| prompt.common);
        let asked = asked.map(|one| AskedPlayer {
            seat: one.seat,
            name: shown.name(one.seat).to_owned(),
            number: key_of_person(shown, one.seat),
        });
        let asked: Vec<AskedPlayer> = asked.collect();
        let undecided = |other: &Seat| {
            let answer = window.and_then(|window| window.answers.get(*other));
            window.is_none() || matches!(answer, Some(Answer::Awaited | Answer::Claimed))
        };
        let before = table.seating.others(table.active);
        let before = before.take_while(|other| other != seat).filter(undecided);
        let look = self.signs.look(asked.iter().map(|one| one.seat));
        let place = QuestionPlace::now(&self.geometry, &self.layout, shown);
        Some(PromptQuestion {
            card,
            seat: *seat,
            name: shown.name(*seat).to_owned(),
            look: look.map(str::to_owned),
            asked,
            called,
            sealed_until: (window.is_none()).then(|| shown.name(table.active).to_owned()),
            before: before.map(|other| shown.name(other).to_owned()).collect(),
            late,
            worth: worth.map(|worth| worth.words(card, &self.texts)),
            refusals: refusals(card, &self.texts),
            // Beside the player's name and in the two-line layout, the name in words is too long, so the short name of
            // the card is used.
            card_name: match called || place.flat {
                true => the_card(&self.texts, card),
                false => the_card_in_words(&self.texts, card),
            },
            place,
        })
    }
}

/// Returns the “don't ask again” filters for a card, each with its player action and label.
fn refusals(card: Card, texts: &Texts) -> Vec<(ClaimFilter, PlayerAction, String)> {
    let acts = [
        PlayerAction::RefuseCard,
        PlayerAction::RefuseRank,
        PlayerAction::RefuseAll,
    ];
    let offered = offered(card).into_iter().zip(acts);
    let named = |filter| filters_in_words(texts, [filter]);
    let offered = offered.filter_map(|(filter, act)| Some((filter?, act)));
    offered
        .map(|(filter, act)| (filter, act, named(filter)))
        .collect()
}

/// Cache of the last hint about a card, with the decision and the hand for which the hint was computed.
#[derive(Default)]
pub struct CardHintCache(Option<(DecisionId, CardCounts, Option<CardHint>)>);

impl CardHintCache {
    fn of(
        &mut self,
        decision: DecisionId,
        hand: &CardCounts,
        work_out: impl FnOnce() -> Option<CardHint>,
    ) -> Option<CardHint> {
        match &self.0 {
            Some((about, with, worth)) if (about, with) == (&decision, hand) => *worth,
            _ => {
                let worth = work_out();
                self.0 = Some((decision, *hand, worth));
                worth
            }
        }
    }
}
