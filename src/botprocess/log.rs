//! What went wrong with a program, over all the seats and matches it played: counted, and told at the end.
use super::{CommandLine, Fault, FaultKind};
use engine::text::{counted, visible};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// The counts of one program. Several players may share it.
#[derive(Debug)]
pub struct FaultLog {
    command: CommandLine,
    limit: Duration,
    tally: Mutex<FaultTally>,
}

/// A kind of fault that has not been told yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// What went wrong; none if the program failed so often that it is not asked for a while.
    pub kind: Option<FaultKind>,
    /// All about it. That may be what the program wrote, and so the cards it holds: for its maker, not for the others at the table.
    pub sentence: String,
}

/// The counts of a [`FaultLog`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct FaultTally {
    /// Decisions that were the program's to make.
    pub decisions: u32,
    /// Decisions that the program answered with an allowed action.
    pub answered: u32,
    /// Decisions that the program was not asked about, because it had failed too often in that hand.
    pub not_asked: u32,
    /// What went wrong, and how often.
    pub faults: BTreeMap<FaultKind, u32>,
    /// The particulars of the first fault of each kind.
    #[serde(skip)]
    first: BTreeMap<FaultKind, String>,
    /// The kinds that [`FaultLog::news`] has told already.
    #[serde(skip)]
    told: BTreeSet<FaultKind>,
    #[serde(skip)]
    told_resting: bool,
}

impl FaultLog {
    /// An empty log of this program; `limit` is the time it has for an answer.
    pub fn new(command: CommandLine, limit: Duration) -> FaultLog {
        let tally = Mutex::default();
        FaultLog {
            command,
            limit,
            tally,
        }
    }

    /// The counts so far.
    pub fn tally(&self) -> FaultTally {
        self.open().clone()
    }

    /// Each kind of thing that went wrong, in a sentence for people.
    pub fn sentences(&self) -> Vec<String> {
        let tally = self.open();
        let mut all: Vec<String> = (tally.faults.iter())
            .map(|(kind, count)| self.sentence(*kind, *count, particulars(&tally.first, *kind)))
            .collect();
        if tally.not_asked > 0 {
            all.push(self.resting(tally.not_asked));
        }
        all
    }

    /// The kinds of faults that are new since the last call: each kind is told once, when it first happens.
    pub fn news(&self) -> Vec<News> {
        let mut tally = self.open();
        let tally = &mut *tally;
        let new = tally
            .faults
            .iter()
            .filter(|(kind, _)| tally.told.insert(**kind));
        let mut all: Vec<News> = new
            .map(|(kind, count)| News {
                kind: Some(*kind),
                sentence: self.sentence(*kind, *count, particulars(&tally.first, *kind)),
            })
            .collect();
        if tally.not_asked > 0 && !tally.told_resting {
            tally.told_resting = true;
            all.push(News {
                kind: None,
                sentence: self.resting(tally.not_asked),
            });
        }
        all
    }

    /// Counts a decision that is the program's to make.
    pub(super) fn decision(&self) {
        self.open().decisions += 1;
    }

    /// Counts a decision that the program answered.
    pub(super) fn answered(&self) {
        self.open().answered += 1;
    }

    /// Counts a decision that the program was not asked about.
    pub(super) fn rested(&self) {
        self.open().not_asked += 1;
    }

    /// Counts a fault.
    pub(super) fn note(&self, fault: &Fault) {
        let mut tally = self.open();
        let kind = fault.kind();
        *tally.faults.entry(kind).or_default() += 1;
        let first = || fault.particulars();
        tally.first.entry(kind).or_insert_with(first);
    }

    /// Numbers are sound even if somebody panicked while counting.
    fn open(&self) -> MutexGuard<'_, FaultTally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn resting(&self, decisions: u32) -> String {
        format!(
            "{} failed too often in a row; until the next hand it was not asked ({})",
            self.name(),
            counted(decisions, "decision")
        )
    }

    fn name(&self) -> String {
        format!("“{}”", visible(&self.command.to_string()))
    }

    fn sentence(&self, kind: FaultKind, count: u32, first: &str) -> String {
        let name = self.name();
        let what = match kind {
            FaultKind::NotStarted if count == 1 => format!("could not be started: {first}"),
            FaultKind::NotStarted => {
                format!("could not be started ({}): {first}", counted(count, "time"))
            }
            FaultKind::Late => format!(
                "did not answer {} within {} ms",
                counted(count, "time"),
                self.limit.as_millis()
            ),
            FaultKind::Ended => format!(
                "stopped in the middle of a match {}, first with {first}",
                counted(count, "time")
            ),
            FaultKind::Garbled => format!(
                "wrote {} that could not be understood, first {first}",
                counted(count, "line")
            ),
            FaultKind::NotAsked => format!(
                "gave {} to questions that were not asked, first to {first}",
                counted(count, "answer")
            ),
            FaultKind::Illegal => format!(
                "wanted {} that the rules do not allow, first {first}",
                counted(count, "action")
            ),
            FaultKind::Endless => {
                format!("did not come to the end of {}", counted(count, "turn"))
            }
        };
        format!("{name} {what}; habitual answered in its place")
    }
}

fn particulars(first: &BTreeMap<FaultKind, String>, kind: FaultKind) -> &str {
    first.get(&kind).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_trouble_is_news_once() {
        let command = "robot".parse().expect("a command line");
        let log = FaultLog::new(command, Duration::from_millis(5));
        assert!(log.news().is_empty());
        log.note(&Fault::Endless);
        assert_eq!(log.news().len(), 1);
        // Its kind comes before the one already told.
        log.note(&Fault::NotStarted("no such file".to_owned()));
        log.note(&Fault::Endless);
        let news = log.news();
        assert_eq!(news.len(), 1, "{news:?}");
        assert!(news[0].sentence.contains("no such file"), "{news:?}");
        log.rested();
        log.rested();
        assert!(log.news()[0].sentence.contains("too often"));
        assert!(log.news().is_empty());
        assert_eq!(log.sentences().len(), 3, "the end tells all of it");
    }
}
