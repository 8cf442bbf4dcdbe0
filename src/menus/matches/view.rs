//! What the page shows, and what its buttons mean.
use bevy::prelude::*;
use gamecore::saves::MatchId;
use std::path::PathBuf;

/// Which matches are listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchesTab {
    /// Those that can be gone on with.
    #[default]
    Waiting,
    /// Those that are over and can be watched again.
    Finished,
}

/// What the page shows.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchesView {
    /// Which matches.
    pub tab: MatchesTab,
    /// How many more of the finished ones than at first.
    pub more: usize,
    /// The match that is being named, and what has been typed.
    pub naming: Option<(MatchId, String)>,
    /// What has been typed is to be forgotten.
    pub given_up: bool,
}

/// What a button of the page means.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MatchAct {
    /// Go on with this match.
    GoOn(MatchId),
    /// Begin to type its name, or be done with it.
    Name(MatchId),
    /// Write it into the folder of the records.
    Export(MatchId),
    /// Move it to the trash.
    Delete(MatchId),
    /// Bring back what was deleted last.
    Undo,
    /// List these.
    Tab(MatchesTab),
    /// Watch the match of this record again.
    Watch(PathBuf),
    /// Write the finished match of this record into the folder of the records.
    ExportFinished(PathBuf),
    /// List more of the finished ones.
    More,
    /// Take in what lies in the folder of the records.
    TakeIn,
    /// Show that folder.
    OpenFolder,
}
