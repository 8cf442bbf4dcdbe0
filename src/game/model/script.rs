//! The queue of what is still to be shown. A `VecDeque` in a resource: Bevy's messages vanish after two frames.
use super::Key;
use crate::engine::{
    matchplay::SeenMatchEvent,
    table::{OwnedView, Viewer},
};
use bevy::prelude::*;
use std::collections::VecDeque;

/// One entry of the queue.
#[derive(Debug, Clone, PartialEq)]
pub enum ScriptItem {
    /// Something happened.
    Event(SeenMatchEvent),
    /// Another person (or nobody) looks at the screen from here on; with what that viewer sees of the hand.
    Look(Viewer, Option<Box<OwnedView>>),
}

/// What is still to be shown, and whether a step is being played.
#[derive(Resource, Default, Debug)]
pub struct Script {
    queue: VecDeque<ScriptItem>,
    playing: bool,
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

    /// The step is over.
    pub fn end_step(&mut self) {
        self.playing = false;
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
        self.epoch += 1;
    }
}
