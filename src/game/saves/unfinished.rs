//! A match that waits to be played on, told in a few words without playing through it.
use super::{
    recover::{MOST_BYTES, read_at_most},
    slot::MatchSlot,
};
use crate::engine::record;
use std::path::PathBuf;

/// What a person wants to know of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The players' names by seat; none if the file cannot be read.
    pub players: Vec<String>,
    /// Which hand is being played, from 1; 0 before the first.
    pub hand: usize,
    /// How many hands the match has.
    pub hands: usize,
}

impl Unfinished {
    /// The match in this slot.
    pub(super) fn of(slot: &MatchSlot) -> Unfinished {
        let told = |path: PathBuf| {
            let (bytes, _) = read_at_most(&path, MOST_BYTES).ok()?;
            Unfinished::in_text(&String::from_utf8_lossy(&bytes))
        };
        told(slot.file())
            .or_else(|| told(slot.backup()))
            .unwrap_or(Unfinished {
                players: Vec::new(),
                hand: 0,
                hands: 0,
            })
    }

    /// The match that this record tells.
    pub(super) fn in_text(text: &str) -> Option<Unfinished> {
        let header = text.lines().next()?;
        let setup = record::read(&format!("{header}\n")).ok()?.setup;
        let dealt = text
            .lines()
            .filter(|line| line.starts_with("{\"hand\":"))
            .count();
        Some(Unfinished {
            players: setup
                .players
                .into_iter()
                .map(|player| player.name)
                .collect(),
            hand: dealt,
            hands: setup.rules.contracts().len(),
        })
    }
}
