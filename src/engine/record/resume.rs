//! A record is also the save: the match goes on exactly where its record ends.
use super::{DroppedTail, RecordError, follow::replay, lines, read};
use crate::matchplay::{Match, MatchEvent};

/// A match to go on with.
pub struct Resumed {
    /// The match, open claim windows and all.
    pub game: Match,
    /// Everything that happened so far.
    pub events: Vec<MatchEvent>,
    /// The unfinished last line, if there was one: worth a word to the player.
    pub dropped: Option<DroppedTail>,
    /// The whole record up to here, with line ends: write it over the file before appending to it.
    pub text: String,
}

/// Reads a save and takes the match to where it stopped. Later shuffles come from the header's seed.
///
/// # Errors
/// The first line that is no line of a record or against the rules.
pub fn resume(text: &str) -> Result<Resumed, RecordError> {
    let record = read(text)?;
    let replay = replay(&record, false)?;
    let mut text = record.header();
    for line in lines(&replay.events) {
        text.push('\n');
        text.push_str(&line);
    }
    text.push('\n');
    Ok(Resumed {
        game: replay.game,
        events: replay.events,
        dropped: record.dropped,
        text,
    })
}
