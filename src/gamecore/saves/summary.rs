//! A match told in a few words, without playing through it.
use super::{
    recover::{MOST_BYTES, read_at_most},
    slot::MatchSlot,
};
use engine::{
    matchplay::{Commitment, PlayerInfo},
    record::{self, RecordLine},
    rules::Contract,
};
use std::{path::Path, string::FromUtf8Error};

/// What a person wants to know of a match at a glance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSummary {
    /// The players by seat.
    pub players: Vec<PlayerInfo>,
    /// The hash of the match's seed in hexadecimal digits: which match it is.
    pub seed_hash: String,
    /// Which hand is being played, from 1; 0 before the first.
    pub hand: usize,
    /// How many hands the match has.
    pub hands: usize,
    /// What must be laid down in that hand; before the first, in the first.
    pub contract: Option<Contract>,
    /// The points so far by player.
    pub totals: Vec<i32>,
    /// Whether it has been played to its end.
    pub is_over: bool,
}

impl MatchSummary {
    /// The match in this place; none if neither its file nor its backup begins as a record does.
    pub(super) fn of(slot: &MatchSlot) -> Option<MatchSummary> {
        let text = text_in(&slot.file());
        let told = text.as_deref().and_then(MatchSummary::in_text);
        // What a newer version has written may have a backup from before that.
        let is_newer = told.is_none() && text.as_deref().is_some_and(record::is_newer);
        told.or_else(|| MatchSummary::in_file(&slot.backup()).filter(|_| !is_newer))
    }

    /// The match in this file; none if it does not begin as a record does.
    pub fn in_file(path: &Path) -> Option<MatchSummary> {
        MatchSummary::in_text(&text_in(path)?)
    }

    /// The match that this record tells.
    pub(super) fn in_text(text: &str) -> Option<MatchSummary> {
        let whole = || text.split_inclusive('\n').filter(|it| it.ends_with('\n'));
        let beginning = |begin: &'static str| whole().filter(move |it| it.starts_with(begin));
        // A header that was just written may lack its line end.
        let header = text.lines().next()?;
        let setup = record::read(&format!("{header}\n")).ok()?.setup;
        // The other lines in between say nothing that is wanted here, and take long to be understood.
        let lines = [beginning("{\"hand\":"), beginning("{\"end_hand\":")];
        let last = lines.into_iter().filter_map(Iterator::last);
        let last = last.filter_map(|line| record::read(&format!("{header}\n{line}")).ok());
        let mut contract = setup.rules.contracts().first().copied();
        let mut totals = vec![0; setup.players.len()];
        for (_, line) in last.flat_map(|record| record.lines) {
            match line {
                RecordLine::Hand(hand) => contract = Some(hand.contract),
                RecordLine::EndHand { totals: now, .. } if now.len() == totals.len() => {
                    totals = now;
                }
                _ => {}
            }
        }
        Some(MatchSummary {
            seed_hash: Commitment::to(&setup.seed).to_string(),
            hand: beginning("{\"hand\":").count(),
            hands: setup.rules.contracts().len(),
            players: setup.players,
            contract,
            totals,
            is_over: beginning("{\"end_match\":").next().is_some(),
        })
    }
}

/// What is written in this file; what is no text in it is left out.
fn text_in(path: &Path) -> Option<String> {
    let (bytes, _) = read_at_most(path, MOST_BYTES).ok()?;
    let text = String::from_utf8(bytes);
    let without = |error: FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
    Some(text.unwrap_or_else(without))
}
