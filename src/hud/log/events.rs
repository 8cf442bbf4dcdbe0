//! The events of the game log. The log stores events instead of text. It can therefore change its language, is complete
//! in a resumed match, and can show the cards of an event.
use bevy::prelude::*;
use engine::{
    cards::Card,
    matchplay::SeenMatchEvent,
    table::{SeenDeal, SeenEvent},
};
use gamecore::{
    i18n::{Texts, actor, narration},
    model::DisplayedState,
};

/// Logged events as the viewer saw them, oldest first.
#[derive(Resource, Default, Debug)]
pub struct Log {
    pub(crate) events: Vec<SeenMatchEvent>,
}

impl Log {
    /// Rebuilds the log of a resumed match from all its events.
    pub fn restore(&mut self, texts: &Texts, events: impl Iterator<Item = SeenMatchEvent>) {
        let told =
            |event: &SeenMatchEvent| narration(texts, event, &|_| actor("", false)).is_some();
        self.events = events.filter(told).collect();
    }

    /// Returns all lines as text, oldest first.
    pub fn lines(&self, texts: &Texts, shown: &DisplayedState) -> Vec<String> {
        let line = |event| line(texts, shown, event);
        self.events.iter().filter_map(line).collect()
    }
}

/// Returns the line for an event. Returns `None` if the event has no text.
pub(super) fn line(
    texts: &Texts,
    shown: &DisplayedState,
    event: &SeenMatchEvent,
) -> Option<String> {
    narration(texts, event, &|seat| shown.actor(seat))
}

/// Returns the cards of an event, grouped by meld. All of them were visible to the viewer.
pub(super) fn cards(event: &SeenMatchEvent) -> Vec<Vec<Card>> {
    let event = match event {
        SeenMatchEvent::SeatsDrawn { draw } => {
            return vec![draw.iter().map(|(_, card)| *card).collect()];
        }
        SeenMatchEvent::Table(event) => event,
        SeenMatchEvent::Seated { .. }
        | SeenMatchEvent::Scored { .. }
        | SeenMatchEvent::Ended { .. } => return Vec::new(),
    };
    match event {
        SeenEvent::Dealt {
            shoe: SeenDeal { upcard, .. },
            ..
        } => upcard.iter().map(|card| vec![*card]).collect(),
        SeenEvent::TookDiscard { card, .. }
        | SeenEvent::Awarded { card, .. }
        | SeenEvent::LaidOff { card, .. } => vec![vec![*card]],
        SeenEvent::LaidDown { melds, .. } => melds.iter().map(|it| it.cards.clone()).collect(),
        SeenEvent::SwappedJoker { card, joker, .. } => vec![vec![*card], vec![*joker]],
        SeenEvent::MovedJoker { joker, .. } => vec![vec![*joker]],
        // The card that closes a hand lies face down (rule R11), so the log must not reveal it.
        SeenEvent::Discarded {
            card: Some(card),
            closes: false,
            ..
        } => vec![vec![*card]],
        _ => Vec::new(),
    }
}
