//! What the lines tell. It is kept as the events themselves: so it is read in the language chosen last, is there again when a match
//! goes on, and its cards can be shown again.
use bevy::prelude::*;
use engine::{cards::Card, matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{
    i18n::{Texts, narration},
    model::Shown,
};

/// What the lines tell, as the person at the screen saw it; oldest first.
#[derive(Resource, Default, Debug)]
pub struct Log {
    events: Vec<SeenMatchEvent>,
    /// Raised when another match is told.
    epoch: u32,
}

impl Log {
    /// Adds what a line tells.
    pub fn push(&mut self, event: SeenMatchEvent) {
        self.events.push(event);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.events.clear();
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// Makes the log of a match that goes on anew from all that happened in it.
    pub fn restore(&mut self, texts: &Texts, events: impl Iterator<Item = SeenMatchEvent>) {
        let told = |event: &SeenMatchEvent| narration(texts, event, &|_| String::new()).is_some();
        self.clear();
        self.events.extend(events.filter(told));
    }

    /// The lines in words, oldest first.
    pub fn lines(&self, texts: &Texts, shown: &Shown) -> Vec<String> {
        let line = |event| line(texts, shown, event);
        self.events.iter().filter_map(line).collect()
    }

    /// What the lines tell, oldest first.
    pub(super) fn events(&self) -> &[SeenMatchEvent] {
        &self.events
    }

    /// Another number when another match is told.
    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }
}

/// A line in words.
pub(super) fn line(texts: &Texts, shown: &Shown, event: &SeenMatchEvent) -> Option<String> {
    narration(texts, event, &|seat| shown.name(seat).to_owned())
}

/// The cards that a line speaks of, all of which lay open; combination by combination.
pub(super) fn cards(event: &SeenMatchEvent) -> Vec<Vec<Card>> {
    let event = match event {
        SeenMatchEvent::SeatsDrawn(draw) => {
            return vec![draw.iter().map(|(_, card)| *card).collect()];
        }
        SeenMatchEvent::Table(event) => event,
        SeenMatchEvent::Seated(_)
        | SeenMatchEvent::Scored { .. }
        | SeenMatchEvent::Ended { .. } => return Vec::new(),
    };
    match event {
        SeenEvent::Dealt { upcard: card, .. }
        | SeenEvent::TookDiscard { card, .. }
        | SeenEvent::Awarded { card, .. }
        | SeenEvent::LaidOff { card, .. } => vec![vec![*card]],
        SeenEvent::LaidDown { melds, .. } => melds.iter().map(|it| it.cards.clone()).collect(),
        SeenEvent::SwappedJoker { card, joker, .. } => vec![vec![*card], vec![*joker]],
        SeenEvent::MovedJoker { joker, .. } => vec![vec![*joker]],
        // The card that closes a hand lies face down (R11): it is not told.
        SeenEvent::Discarded {
            card: Some(card),
            closes: false,
            ..
        } => vec![vec![*card]],
        SeenEvent::Discarded { .. }
        | SeenEvent::TookStock { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::StockRenewed { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Ended(_) => Vec::new(),
    }
}
