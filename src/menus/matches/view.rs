//! State of the page, and the actions of its controls.
use bevy::prelude::*;
use gamecore::saves::MatchId;
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchesTab {
    /// Unfinished matches.
    #[default]
    Waiting,
    /// Finished matches, for a replay.
    Finished,
}

/// A match of one of the two lists.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MatchRef {
    Unfinished(MatchId),
    /// Record of a finished match.
    Finished(PathBuf),
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchesView {
    pub tab: MatchesTab,
    /// Number of additional blocks of finished matches.
    pub more: usize,
    /// Match whose name is being typed.
    pub naming: Option<MatchRef>,
    /// Seed hash of the match whose details are open.
    pub details: Option<String>,
}

/// Action of a control on the page.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MatchAct {
    GoOn(MatchId),
    /// Starts editing the name of this match.
    Name(MatchRef),
    /// Ends the typing of a name. `None` discards it.
    Named(Option<String>),
    /// Opens or closes the details of the match with this seed hash.
    Details(String),
    /// Writes the record into the folder of records.
    Export(MatchRef),
    /// Moves the match to the trash.
    Delete(MatchId),
    /// Asks whether to delete this finished match.
    AskDelete(PathBuf),
    DeleteFinished(PathBuf),
    /// Brings back the match that was deleted last.
    Undo,
    Tab(MatchesTab),
    /// Shows the next block of finished matches.
    More,
    /// Imports the files in the folder of records.
    TakeIn,
}
