//! Faults of an external program, and their statistics over all its seats and matches.
use super::CommandLine;
use engine::{
    protocol::written,
    table::{Action, Rejection},
    text::{counted, shortened, visible},
};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use strum::{EnumDiscriminants, IntoStaticStr};

/// Maximum length of a fault's description, in characters. Program output of any length is shortened to it.
const LONGEST: usize = 600;

/// Reason why the built-in bot answered in a program's place. Faults are counted by `FaultKind`, the kind without the
/// details.
#[derive(Clone, PartialEq, Debug, EnumDiscriminants)]
#[strum_discriminants(
    name(FaultKind),
    derive(PartialOrd, Ord, Hash, Serialize, IntoStaticStr),
    serde(rename_all = "snake_case"),
    strum(serialize_all = "kebab-case"),
    allow(missing_docs, reason = "the kinds are those of `Fault`")
)]
pub enum Fault {
    /// The program could not be started. Contains the system's error message.
    NotStarted(String),
    /// The program did not answer in time.
    Late,
    /// The program has ended or closed its output. Contains its exit status.
    Ended(String),
    /// The program wrote a line that is not an answer. Contains the shortened line and the reason.
    Garbled(String, String),
    /// The program answered a question that was not asked. Contains the id of that question.
    NotAsked(u32),
    /// The program chose an action that the rules forbid. Contains the action and the reason.
    Illegal(Box<Action>, Rejection),
    /// The program needed more than [`MOST_IN_A_TURN`](super::MOST_IN_A_TURN) decisions in one turn.
    Endless,
}

impl Fault {
    /// Returns the kind of the fault.
    pub fn kind(&self) -> FaultKind {
        self.into()
    }

    /// Returns the details as an English text for the program's author. Text from the program is shortened, and [`visible`] escapes its
    /// hidden characters.
    pub fn particulars(&self) -> String {
        let told = match self {
            Fault::NotStarted(why) | Fault::Ended(why) => why.clone(),
            Fault::Late | Fault::Endless => String::new(),
            Fault::Garbled(line, why) => format!("“{line}” ({why})"),
            Fault::NotAsked(id) => format!("decision {id}"),
            Fault::Illegal(action, why) => {
                format!("{}: {why}", shortened(&written(action), LONGEST / 2))
            }
        };
        visible(&shortened(&told, LONGEST)).into_owned()
    }
}

/// Fault log of one program. The bots of several seats can share it.
#[derive(Debug)]
pub struct FaultLog {
    pub(super) command: CommandLine,
    pub(super) limit: Duration,
    tally: Mutex<FaultTally>,
}

/// New entry of a [`FaultLog`]: the first fault of a kind, or the first decision for which the program was no longer asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultReport {
    /// Kind of the fault. `None`: the program is not asked again in this hand, because it has failed too often.
    pub kind: Option<FaultKind>,
    /// English description. It may contain the program's output, which may reveal its cards. It is therefore for the program's author only.
    pub sentence: String,
}

/// Numbers of decisions and faults in a [`FaultLog`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct FaultTally {
    /// Number of decisions that the bots of this program had to make.
    pub decisions: u32,
    /// Number of decisions that the program answered with an allowed action.
    pub answered: u32,
    /// Number of decisions for which the program was not asked, because it had failed too often in that hand.
    pub not_asked: u32,
    /// Number of faults by kind.
    pub faults: BTreeMap<FaultKind, u32>,
    /// Description of the first fault of each kind.
    #[serde(skip)]
    first: BTreeMap<FaultKind, String>,
    /// Kinds of faults that [`FaultLog::news`] has already returned.
    #[serde(skip)]
    told: BTreeSet<Option<FaultKind>>,
}

impl FaultLog {
    /// Creates an empty log for a program. `limit` is the time that the program has for each answer.
    pub fn new(command: CommandLine, limit: Duration) -> FaultLog {
        let tally = Mutex::default();
        FaultLog {
            command,
            limit,
            tally,
        }
    }

    /// Returns the counts so far.
    pub fn tally(&self) -> FaultTally {
        self.open().clone()
    }

    /// Returns one English sentence for each kind of fault that has occurred, with its count.
    pub fn sentences(&self) -> Vec<String> {
        let reports = self.reports(&self.open()).into_iter();
        reports.map(|report| report.sentence).collect()
    }

    /// Returns a report for each kind of fault that has occurred for the first time since the last call.
    pub fn news(&self) -> Vec<FaultReport> {
        let mut tally = self.open();
        let mut new = self.reports(&tally);
        new.retain(|report| tally.told.insert(report.kind));
        new
    }

    /// Returns a report for each kind of fault that has occurred, and one for the decisions without a question.
    fn reports(&self, tally: &FaultTally) -> Vec<FaultReport> {
        let fault = |(kind, count): (&FaultKind, &u32)| {
            let first = tally.first.get(kind).map_or("", String::as_str);
            (Some(*kind), self.sentence(*kind, *count, first))
        };
        let resting = (tally.not_asked > 0).then(|| {
            let (name, decisions) = (self.name(), counted(tally.not_asked, "decision"));
            let sentence = format!(
                "{name} failed too often in a row; until the next hand it was not asked ({decisions})"
            );
            (None, sentence)
        });
        let all = tally.faults.iter().map(fault).chain(resting);
        let report = |(kind, sentence)| FaultReport { kind, sentence };
        all.map(report).collect()
    }

    /// Counts a fault, and stores its description if it is the first of its kind.
    pub(super) fn note(&self, fault: &Fault) {
        let mut tally = self.open();
        let kind = fault.kind();
        *tally.faults.entry(kind).or_default() += 1;
        let first = || fault.particulars();
        tally.first.entry(kind).or_insert_with(first);
    }

    /// Locks the counts. They stay valid even if another thread panicked while it held the lock.
    pub(super) fn open(&self) -> MutexGuard<'_, FaultTally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn name(&self) -> String {
        format!("“{}”", visible(&self.command.to_string()))
    }

    fn sentence(&self, kind: FaultKind, count: u32, first: &str) -> String {
        let (name, limit) = (self.name(), self.limit.as_millis());
        let [times, lines, answers, actions, turns] =
            ["time", "line", "answer", "action", "turn"].map(|noun| counted(count, noun));
        let what = match kind {
            FaultKind::NotStarted if count == 1 => format!("could not be started: {first}"),
            FaultKind::NotStarted => format!("could not be started ({times}): {first}"),
            FaultKind::Late => format!("did not answer {times} within {limit} ms"),
            FaultKind::Ended => {
                format!("stopped in the middle of a match {times}, first with {first}")
            }
            FaultKind::Garbled => {
                format!("wrote {lines} that could not be understood, first {first}")
            }
            FaultKind::NotAsked => {
                format!("gave {answers} to questions that were not asked, first to {first}")
            }
            FaultKind::Illegal => {
                format!("wanted {actions} that the rules do not allow, first {first}")
            }
            FaultKind::Endless => format!("did not come to the end of {turns}"),
        };
        format!("{name} {what}; habitual answered in its place")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_fault_is_reported_once() {
        let command = "robot".parse().expect("a command line");
        let log = FaultLog::new(command, Duration::from_millis(5));
        assert!(log.news().is_empty());
        log.note(&Fault::Endless);
        assert_eq!(log.news().len(), 1);
        // `NotStarted` comes before `Endless` in the order of the kinds. It is reported even though `Endless` has already been reported.
        log.note(&Fault::NotStarted("no such file".to_owned()));
        log.note(&Fault::Endless);
        let news = log.news();
        assert_eq!(news.len(), 1, "{news:?}");
        assert!(news[0].sentence.contains("no such file"), "{news:?}");
        log.open().not_asked += 2;
        assert!(log.news()[0].sentence.contains("too often"));
        assert!(log.news().is_empty());
        assert_eq!(log.sentences().len(), 3, "the summary has all kinds");
    }
}
