//! What can go wrong with a program that somebody else has written.
use engine::{
    protocol::{WrittenAction, written},
    table::Rejection,
    text::{shortened, visible},
};
use serde::Serialize;

/// The most letters of the particulars: a program may write as much as it likes.
const LONGEST: usize = 600;

/// Why the quick level answered in a program's place.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The program could not be started; the reason.
    NotStarted(String),
    /// No answer in time.
    Late,
    /// The program has ended or closed its output; how.
    Ended(String),
    /// A line of the program is no answer: the line, shortened, and the reason.
    Garbled(String, String),
    /// The program answered a decision that was not asked; the number.
    NotAsked(u32),
    /// The action is not allowed; the reason.
    Illegal(Box<WrittenAction>, Rejection),
    /// The program took more decisions in one turn than any turn needs.
    Endless,
}

/// The kind of a [`Fault`] without its particulars, for counting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// [`Fault::NotStarted`].
    NotStarted,
    /// [`Fault::Late`].
    Late,
    /// [`Fault::Ended`].
    Ended,
    /// [`Fault::Garbled`].
    Garbled,
    /// [`Fault::NotAsked`].
    NotAsked,
    /// [`Fault::Illegal`].
    Illegal,
    /// [`Fault::Endless`].
    Endless,
}

impl Fault {
    /// Which kind it is.
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::NotStarted(_) => FaultKind::NotStarted,
            Fault::Late => FaultKind::Late,
            Fault::Ended(_) => FaultKind::Ended,
            Fault::Garbled(..) => FaultKind::Garbled,
            Fault::NotAsked(_) => FaultKind::NotAsked,
            Fault::Illegal(..) => FaultKind::Illegal,
            Fault::Endless => FaultKind::Endless,
        }
    }

    /// What its author should know of the particulars. What the program wrote is made [visible] and is not told at any length.
    pub fn particulars(&self) -> String {
        let told = self.told();
        visible(&shortened(&told, LONGEST)).into_owned()
    }

    fn told(&self) -> String {
        match self {
            Fault::NotStarted(why) | Fault::Ended(why) => why.clone(),
            Fault::Late | Fault::Endless => String::new(),
            Fault::Garbled(line, why) => format!("“{line}” ({why})"),
            Fault::NotAsked(id) => format!("decision {id}"),
            Fault::Illegal(action, why) => {
                format!("{}: {why}", shortened(&written(&action.0), LONGEST / 2))
            }
        }
    }
}
