//! A match to go on with: whether there is one, and what came of opening it.
use engine::record::Resumed;

/// Whether there is a match to go on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saved {
    /// None.
    Nothing,
    /// One that can be played on.
    Here,
    /// One that another window plays.
    Elsewhere,
}

/// A match to go on with, and how its table was arranged.
pub struct OpenedMatch {
    /// The match.
    pub resumed: Resumed,
    /// What [`super::Desk`] reads, if it was kept.
    pub desk: Option<Vec<u8>>,
    /// What [`server::KeptPhones`] reads, if phones play in it.
    pub phones: Option<Vec<u8>>,
    /// When it was played last; none if it was in this very window, or nobody knows.
    pub played: Option<jiff::Timestamp>,
}

/// What came of going on with a match.
pub enum Opened {
    /// There is none.
    Nothing,
    /// Another window plays it.
    Elsewhere,
    /// It cannot be read; why has been told.
    Broken,
    /// Here it is, and it is this window's from now on.
    Match(Box<OpenedMatch>),
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Opened::Nothing => "Nothing",
            Opened::Elsewhere => "Elsewhere",
            Opened::Broken => "Broken",
            Opened::Match(_) => "Match",
        })
    }
}
