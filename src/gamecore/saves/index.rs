//! The lists of saved matches that are held in memory: their entries, and the queue of requests to the worker that
//! reads them. A request never blocks on the disk.
use super::{
    Dirs, FinishedMatch, SaveService,
    directory::{OpenedSlot, SaveDirectory},
    error::SaveError,
    io_worker::IoWorker,
    recover::{MOST_BYTES, read_at_most},
    service::NotOpened,
    slot::MatchSlot,
};
use engine::{
    matchplay::{Commitment, PlayerInfo},
    record::{self, RecordLine},
    rules::Contracts,
};
use jiff::Timestamp;
use std::{
    path::{Path, PathBuf},
    string::FromUtf8Error,
};

/// Id of a match in the list: its slot number and the hash of its seed. The hash reveals whether another match occupies
/// the slot now.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatchId {
    /// Number of the slot, counted from 1; 0 before the match has a slot.
    pub(super) number: u32,
    /// Hash of the match's seed in hexadecimal digits.
    pub(super) seed_hash: String,
}

/// Window in which a match is being played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedBy {
    /// No window is playing the match, so it can be opened.
    Nobody,
    Us,
    Others,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatch {
    pub id: MatchId,
    /// Name given by the player, if any.
    pub name: Option<String>,
    pub summary: MatchSummary,
    /// Time of the last move.
    pub played: Timestamp,
    pub by: PlayedBy,
}

/// Deleted match: its folder in the trash and its former list entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trashed {
    pub(super) folder: PathBuf,
    /// List entry before the deletion.
    pub was: SavedMatch,
}

/// Short description of a match for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSummary {
    pub players: Vec<PlayerInfo>,
    /// Hash of the match's seed in hexadecimal digits. Identifies the match.
    pub seed_hash: String,
    /// Seed of the match. It is secret until the match ends.
    pub seed: Option<String>,
    /// Number of the current deal, counted from 1; 0 before the first.
    pub hand: usize,
    /// Number of deals in the match; 0 if it depends on the players (F17).
    pub hands: usize,
    /// Contracts of the current deal, or of the first deal if it has not been dealt yet.
    pub contracts: Option<Contracts>,
    /// Points so far, by seat.
    pub totals: Vec<i32>,
    pub is_over: bool,
}

impl MatchSummary {
    /// Reads the summary of the match in this slot. Returns `None` if neither its record nor its backup begins like a
    /// record.
    pub(super) fn of(slot: &MatchSlot) -> Option<MatchSummary> {
        let text = text_in(&slot.file());
        let told = text.as_deref().and_then(MatchSummary::in_text);
        // If a newer version wrote the record, ignore the backup, because it may be outdated.
        let is_newer = told.is_none() && text.as_deref().is_some_and(record::is_newer);
        let backup = || text_in(&slot.backup()).filter(|_| !is_newer);
        told.or_else(|| MatchSummary::in_text(&backup()?))
    }

    /// Reads the summary of the match in this text. Returns `None` if the text does not begin like a record.
    pub(super) fn in_text(text: &str) -> Option<MatchSummary> {
        let whole = || text.split_inclusive('\n').filter(|it| it.ends_with('\n'));
        let beginning = |begin: &'static str| whole().filter(move |it| it.starts_with(begin));
        // The line break after a new header may not have been written yet.
        let header = text.lines().next()?;
        let setup = record::read(&format!("{header}\n")).ok()?.setup;
        // Only the last deal and the last score are needed. Parsing all lines would take too long.
        let lines = [beginning("{\"hand\":"), beginning("{\"end_hand\":")];
        let last = lines.into_iter().filter_map(Iterator::last);
        let last = last.filter_map(|line| record::read(&format!("{header}\n{line}")).ok());
        let first = setup.rules.contracts().first().copied();
        let (mut contracts, mut ended) = (first.map(Contracts::from), 0);
        let mut totals = vec![0; setup.players.len()];
        for (_, line) in last.flat_map(|record| record.lines) {
            match line {
                RecordLine::Hand(hand) => contracts = Some(hand.contracts),
                RecordLine::EndHand(end) if end.totals.len() == totals.len() => {
                    (totals, ended) = (end.totals, usize::from(end.end_hand) + 1);
                }
                _ => {}
            }
        }
        let is_over = beginning("{\"end_match\":").next().is_some();
        Some(MatchSummary {
            seed_hash: Commitment::to(&setup.seed).to_string(),
            seed: is_over.then_some(setup.seed),
            hand: beginning("{\"hand\":").count().max(ended),
            hands: setup.rules.fixed_hands().unwrap_or_default(),
            players: setup.players,
            contracts,
            totals,
            is_over,
        })
    }
}

/// Reads a file as text, without invalid bytes. Returns `None` if it cannot be read.
fn text_in(path: &Path) -> Option<String> {
    let (bytes, _) = read_at_most(path, MOST_BYTES).ok()?;
    let text = String::from_utf8(bytes);
    let without = |error: FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
    Some(text.unwrap_or_else(without))
}

/// Result of a job of the worker that reads the lists.
pub(super) struct JobResult {
    what: JobOutput,
    troubles: Vec<SaveError>,
}

/// Result of a job for the lists in memory.
pub(super) enum JobOutput {
    List(Vec<SavedMatch>),
    Finished(Vec<FinishedMatch>),
    Opened(Result<Box<OpenedSlot>, NotOpened>),
    /// A match in the trash, if it was deleted or could not be restored.
    Trashed(Option<Box<Trashed>>),
    Nothing,
}

impl From<()> for JobOutput {
    fn from((): ()) -> JobOutput {
        JobOutput::Nothing
    }
}

/// Starts the worker that reads the lists in these folders.
pub(super) fn start_worker(dirs: &Dirs) -> IoWorker<SaveDirectory, JobResult> {
    IoWorker::of(SaveDirectory::of(dirs), |error| JobResult {
        what: JobOutput::Nothing,
        troubles: vec![SaveError::Save(error)],
    })
}

impl SaveService {
    /// Queues a job that changes no match.
    pub(super) fn give<O: Into<JobOutput>>(
        &mut self,
        job: impl FnOnce(&mut SaveDirectory) -> O + Send + 'static,
    ) {
        self.list_worker.give(|shelf| JobResult {
            what: job(shelf).into(),
            troubles: std::mem::take(&mut shelf.troubles),
        });
    }

    /// Requests a new listing of the unfinished matches, unless one is pending. Other windows may have changed them.
    pub fn look(&mut self) {
        if self.pending_lists == 0 {
            self.request_list();
        }
    }

    /// Requests a new listing even if one is pending, because the pending one may miss the latest change.
    pub(super) fn request_list(&mut self) {
        self.pending_lists += 1;
        self.give(|shelf| JobOutput::List(shelf.list()));
    }

    /// Requests a new listing of the finished matches, unless one is pending.
    pub fn look_finished(&mut self) {
        if std::mem::replace(&mut self.is_listing_finished, true) {
            return;
        }
        let known = self.finished.clone().unwrap_or_default();
        self.give(move |shelf| JobOutput::Finished(shelf.archive.list(&known)));
    }

    /// Queues a job that changes the finished matches, followed by a new listing.
    pub(super) fn change_finished(
        &mut self,
        job: impl FnOnce(&mut SaveDirectory) + Send + 'static,
    ) {
        self.give(job);
        // A pending listing may miss the change.
        self.is_listing_finished = false;
        self.look_finished();
    }

    /// Adds an unfinished match to the list after this window has closed it, and requests a new listing.
    pub(super) fn note(&mut self, entry: SavedMatch) {
        let list = self.unfinished.get_or_insert_default();
        let before = list.iter().position(|other| other.id == entry.id);
        let name = before.and_then(|at| list.remove(at).name);
        list.insert(0, SavedMatch { name, ..entry });
        self.request_list();
    }

    /// Queues a job that changes the matches, followed by a new listing.
    pub(super) fn change<O: Into<JobOutput>>(
        &mut self,
        job: impl FnOnce(&mut SaveDirectory) -> O + Send + 'static,
    ) {
        self.give(job);
        self.request_list();
    }

    /// Receives the available results. If `wait` is true, blocks until all jobs have ended.
    pub(super) fn poll_list(&mut self, wait: bool) {
        for JobResult { what, troubles } in self.list_worker.hear(wait) {
            self.troubles.extend(troubles);
            match what {
                JobOutput::List(list) => {
                    self.pending_lists = self.pending_lists.saturating_sub(1);
                    if self.pending_lists == 0 || self.unfinished.is_none() {
                        self.unfinished = Some(list);
                    }
                }
                JobOutput::Finished(list) => {
                    self.is_listing_finished = false;
                    self.finished = Some(list);
                }
                JobOutput::Opened(opening) => {
                    self.opening = false;
                    self.opened = Some(opening.map(|slot| self.take(*slot)));
                }
                JobOutput::Trashed(trashed) => self.trash.extend(trashed.map(|it| *it)),
                JobOutput::Nothing => {}
            }
        }
        if !self.list_worker.is_busy() {
            self.pending_lists = 0;
            self.is_listing_finished = false;
        }
    }
}
