//! The queue of what is still to be shown. A `VecDeque` in a resource: Bevy's messages vanish after two frames.
use super::Key;
use bevy::prelude::*;
use engine::{
    cards::CardCounts,
    matchplay::SeenMatchEvent,
    seat::PerSeat,
    table::{OwnedView, Viewer},
};
use std::collections::VecDeque;

/// One entry of the queue.
#[derive(Debug, Clone, PartialEq)]
pub enum ScriptItem {
    /// Something happened.
    Event(SeenMatchEvent),
    /// Something happened in a match that is watched again with all hands open; with everybody's cards after it.
    Open(SeenMatchEvent, Box<PerSeat<CardCounts>>),
    /// Something that happened while the person who looks now was not looking, shown once more.
    Again(SeenMatchEvent),
    /// Another person (or nobody) looks at the screen from here on; with what that viewer sees of the hand.
    Look(Viewer, Option<Box<OwnedView>>),
}

/// What is still to be shown, and whether a step is being played.
#[derive(Resource, Default, Debug)]
pub struct Script {
    queue: VecDeque<ScriptItem>,
    playing: bool,
    again: bool,
    hurried: bool,
    touched: Vec<Key>,
    /// Raised whenever a match begins or is left: whatever belongs to an older epoch is dropped.
    pub epoch: u32,
}

impl Script {
    /// Appends an entry.
    pub fn push(&mut self, item: ScriptItem) {
        self.queue.push_back(item);
    }

    /// Takes the next entry from the queue: its step is being played from now on.
    pub fn begin_next(&mut self) -> Option<ScriptItem> {
        let item = self.queue.pop_front()?;
        self.playing = true;
        self.again = matches!(item, ScriptItem::Again(_));
        Some(item)
    }

    /// The engine has accepted an answer for which a person touched these own cards: of equal cards they are the ones that move
    /// with the next event of the table.
    pub fn touch(&mut self, cards: Vec<Key>) {
        self.touched = cards;
    }

    /// Hands over the cards touched, once.
    pub fn take_touched(&mut self) -> Vec<Key> {
        std::mem::take(&mut self.touched)
    }

    /// Whether a step is being played.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Everything that waits is to be shown at once: nothing flies until the queue is empty.
    pub fn hurry(&mut self) {
        self.hurried = !self.is_idle();
    }

    /// Whether everything that waits is to be shown at once.
    pub fn is_hurried(&self) -> bool {
        self.hurried
    }

    /// Whether moves are shown again that the person who looks now has missed.
    pub fn is_catching_up(&self) -> bool {
        let again = |item: &ScriptItem| matches!(item, ScriptItem::Again(_));
        (self.playing && self.again) || self.queue.iter().any(again)
    }

    /// The step is over.
    pub fn end_step(&mut self) {
        self.playing = false;
        self.hurried &= !self.queue.is_empty();
    }

    /// Whether everything has been shown. Prompts appear then.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && !self.playing
    }

    /// How many entries wait.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Drops everything and begins a new epoch.
    pub fn clear(&mut self) {
        self.queue.clear();
        self.touched.clear();
        self.playing = false;
        self.hurried = false;
        self.epoch += 1;
    }
}
