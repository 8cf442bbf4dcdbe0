//! The statistics worker. On its own thread, it computes the numbers of the finished matches and judges luck and skill.
//!
//! Only one window at a time runs this work, and the other windows read its results.
use super::{
    Progress, StatisticsSnapshot,
    ledger::{Ledger, LedgerError, Matches},
};
use crate::{
    cancel::CancelToken,
    saves::{Archive, substitute_periods},
};
use engine::{
    matchplay::Setup,
    record::{self, Replay},
    statistics::{FiledMatch, Judging, count_without, csv, judge},
};
use platform::{
    clock::day_of_file,
    disk::{self, read_text},
};
use std::{
    cell::Cell,
    collections::{HashMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Search effort for judging luck and skill; `None` disables judging.
#[derive(bevy::prelude::Resource, Clone, Copy, PartialEq, Debug)]
pub struct Judged(pub Option<Judging>);

impl Default for Judged {
    fn default() -> Judged {
        Judged(Some(Judging::default()))
    }
}

/// Request to the thread.
pub(super) enum Job {
    /// List the finished matches.
    Look,
    /// Export all numbers to this file.
    Export(PathBuf),
}

/// Messages from the thread, in addition to its results.
pub(super) enum WorkerMessage {
    /// A listing has been processed, apart from judging the matches.
    Looked,
    /// The numbers were exported to this file, or the export failed.
    Exported(Result<PathBuf, io::Error>),
    /// Error in the statistics file that is not the result of a request.
    Trouble(LedgerError),
}

/// Handle of the worker thread. Dropping it cancels the work and waits for the thread to end.
#[derive(Debug)]
pub(super) struct StatisticsWorker {
    jobs: Option<Sender<Job>>,
    news: Mutex<Receiver<WorkerMessage>>,
    known: Arc<Mutex<Option<StatisticsSnapshot>>>,
    pauses: Arc<AtomicU32>,
    token: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl StatisticsWorker {
    /// Starts the thread. The statistics file is in the folder `data`.
    pub fn of(data: &Path, archive: Archive, judging: Option<Judging>) -> StatisticsWorker {
        let ((jobs, given), (tell, news)) = (channel(), channel());
        let (known, pauses) = (Arc::default(), Arc::new(AtomicU32::new(1)));
        let token = CancelToken::default();
        let mut work = WorkerState {
            ledger: Ledger::of(data),
            archive,
            judging,
            matches: Matches::new(),
            unwritten: Vec::new(),
            rejected_records: HashMap::new(),
            broken: Arc::default(),
            known: Arc::clone(&known),
            pauses: Arc::clone(&pauses),
            keep_going: Box::new(token.keep_going()),
            tell,
        };
        let name = "statistics".to_owned();
        let thread = thread::Builder::new().name(name);
        let thread = thread.spawn(move || work.run(&given));
        let thread = thread.map_err(|error| bevy::log::warn!("statistics: {error}"));
        StatisticsWorker {
            jobs: Some(jobs),
            news: Mutex::new(news),
            known,
            pauses,
            token,
            thread: thread.ok(),
        }
    }

    /// Requests a job. Returns false if the thread has ended.
    pub fn give(&self, job: Job) -> bool {
        self.jobs
            .as_ref()
            .is_some_and(|jobs| jobs.send(job).is_ok())
    }

    /// Sets the fraction of time that the thread spends working.
    pub fn set_pace(&self, pace: WorkerPace) {
        self.pauses.store(pace as u32, Ordering::Relaxed);
    }

    /// Returns the latest results and the new messages. The messages are `None` if the thread has panicked.
    pub fn hear(&mut self) -> (Option<StatisticsSnapshot>, Option<Vec<WorkerMessage>>) {
        let news = self.news.get_mut().unwrap_or_else(PoisonError::into_inner);
        let heard: Vec<WorkerMessage> = news.try_iter().collect();
        let has_ended = self.thread.as_ref().is_none_or(JoinHandle::is_finished);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = has_ended && heard.is_empty();
        (known.take(), (!is_over).then_some(heard))
    }
}

impl Drop for StatisticsWorker {
    fn drop(&mut self) {
        self.jobs = None;
        self.token.cancel();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Minimum interval between two progress reports.
const TELL_EVERY: Duration = Duration::from_millis(200);
/// Number of matches written to the file at once.
const TOGETHER: usize = 200;

struct WorkerState {
    ledger: Ledger,
    archive: Archive,
    judging: Option<Judging>,
    matches: Matches,
    /// Names of matches that were counted while another window held the lock, and have therefore not been written yet.
    unwritten: Vec<String>,
    /// Records that yield no statistics, by name and length.
    rejected_records: HashMap<(String, u64), RecordRejection>,
    /// Names of the unreadable records in the archive at present.
    broken: Arc<Vec<String>>,
    known: Arc<Mutex<Option<StatisticsSnapshot>>>,
    pauses: Arc<AtomicU32>,
    keep_going: Box<dyn Fn() -> bool + Send>,
    tell: Sender<WorkerMessage>,
}

impl WorkerState {
    fn run(&mut self, jobs: &Receiver<Job>) {
        let mut next = None;
        while let Some(job) = next.take().or_else(|| jobs.recv().ok()) {
            match job {
                Job::Export(file) => {
                    let told = self.export(&file).map(|()| file);
                    let _ = self.tell.send(WorkerMessage::Exported(told));
                }
                Job::Look => {
                    next = self.look(jobs);
                    if !(self.keep_going)() {
                        return;
                    }
                }
            }
        }
    }

    fn export(&self, file: &Path) -> io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let table = csv(self.matches.values().map(|filed| &**filed));
        // Spreadsheets recognize UTF-8 by the byte order mark.
        let table = format!("\u{feff}{table}");
        disk::replace(file, table.as_bytes())
    }

    /// Computes the numbers of new matches, then judges matches until a new request arrives. Returns that request.
    fn look(&mut self, jobs: &Receiver<Job>) -> Option<Job> {
        let listed = self.list();
        let lock = self.ledger.lock();
        match self.ledger.read_if_changed() {
            Some(read) => self.matches = read,
            // Matches that were counted while another window held the lock are now counted again and written.
            None if lock.is_some() => {
                let matches = &mut self.matches;
                self.unwritten
                    .iter()
                    .for_each(|name| _ = matches.remove(name));
            }
            None => {}
        }
        if lock.is_some() {
            self.ledger.quarantine_garbage();
        }
        self.report_errors();
        self.unwritten.clear();
        let here: HashSet<(&str, u64)> = listed
            .iter()
            .map(|record| (record.name.as_str(), record.length))
            .collect();
        // Drop records that were deleted or replaced.
        self.matches
            .retain(|name, filed| here.contains(&(name.as_str(), filed.length)));
        let is_new = |record: &&ArchivedRecord| {
            !self.matches.contains_key(&record.name)
                && !self.rejected_records.contains_key(&record.key())
        };
        let uncounted: Vec<&ArchivedRecord> = listed.iter().filter(is_new).collect();
        self.publish(uncounted.len());
        self.count(&uncounted, lock.is_some());
        let is_broken = |record: &&ArchivedRecord| {
            self.rejected_records.get(&record.key()) == Some(&RecordRejection::Broken)
        };
        let broken = listed.iter().filter(is_broken);
        self.broken = Arc::new(broken.map(|record| record.name.clone()).collect());
        self.publish(0);
        let _ = self.tell.send(WorkerMessage::Looked);
        // If this window does not hold the lock, another window does the judging.
        let _lock = lock?;
        self.judge(&listed, jobs)
    }

    /// Returns the finished matches, oldest first.
    fn list(&self) -> Vec<ArchivedRecord> {
        let mut files = self.archive.files();
        files.reverse();
        let listed = files.into_iter().filter_map(|path| {
            let about = fs::metadata(&path).ok()?;
            let name = path.file_stem()?.to_string_lossy().into_owned();
            about.is_file().then_some(ArchivedRecord {
                path,
                name,
                length: about.len(),
            })
        });
        listed.collect()
    }

    fn count(&mut self, uncounted: &[&ArchivedRecord], keep: bool) {
        let (mut new, mut told) = (Vec::new(), Instant::now());
        for (done, record) in uncounted.iter().enumerate() {
            if !(self.keep_going)() {
                break;
            }
            let (counted, unread) = counted(record);
            if let Some(file) = unread {
                let _ = self
                    .tell
                    .send(WorkerMessage::Trouble(LedgerError::Unread(file)));
            }
            match counted {
                Ok(filed) => {
                    let filed = Arc::new(filed);
                    self.matches.insert(record.name.clone(), Arc::clone(&filed));
                    new.push(filed);
                }
                Err(rejection) => _ = self.rejected_records.insert(record.key(), rejection),
            }
            if told.elapsed() >= TELL_EVERY {
                self.publish(uncounted.len() - done - 1);
                told = Instant::now();
            }
            if new.len() >= TOGETHER {
                self.keep(&mut new, keep);
            }
        }
        self.keep(&mut new, keep);
    }

    /// Writes new numbers to the file. Numbers that cannot be written are used anyway, and are computed again at the
    /// next start.
    fn keep(&mut self, new: &mut Vec<Arc<FiledMatch>>, keep: bool) {
        if !keep {
            let names = new.iter().map(|filed| filed.file.clone());
            self.unwritten.extend(names);
        } else {
            self.ledger.keep(new, &self.matches);
        }
        self.report_errors();
        new.clear();
    }

    fn report_errors(&mut self) {
        for trouble in self.ledger.troubles() {
            let _ = self.tell.send(WorkerMessage::Trouble(trouble));
        }
    }

    /// Judges luck and skill of one match after another, newest first. Returns the request that interrupts the work.
    fn judge(&mut self, listed: &[ArchivedRecord], jobs: &Receiver<Job>) -> Option<Job> {
        let judging = self.judging?;
        for record in listed.iter().rev() {
            let known = self.matches.get(&record.name);
            let Some(known) = known.filter(|known| !known.numbers.is_judged()) else {
                continue;
            };
            let mut filed = FiledMatch::clone(known);
            let Some((setup, replay)) = replayed(record) else {
                continue;
            };
            let keep_going = paced(&*self.keep_going, &self.pauses);
            let events = &replay.events;
            if !judge(&mut filed.numbers, &setup, events, &judging, &keep_going) {
                return None;
            }
            drop(keep_going);
            let filed = Arc::new(filed);
            self.matches.insert(record.name.clone(), Arc::clone(&filed));
            self.keep(&mut vec![filed], true);
            self.publish(0);
            if let Ok(job) = jobs.try_recv() {
                return Some(job);
            }
        }
        None
    }

    fn publish(&self, uncounted: usize) {
        let matches: Vec<Arc<FiledMatch>> = self.matches.values().cloned().collect();
        let unjudged = matches.iter().filter(|it| !it.numbers.is_judged()).count();
        let progress = Progress {
            looked: true,
            uncounted,
            unjudged: if self.judging.is_some() { unjudged } else { 0 },
        };
        let mut known = StatisticsSnapshot::of(matches, progress);
        known.broken = Arc::clone(&self.broken);
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }
}

struct ArchivedRecord {
    pub path: PathBuf,
    pub name: String,
    pub length: u64,
}

impl ArchivedRecord {
    fn key(&self) -> (String, u64) {
        (self.name.clone(), self.length)
    }
}

/// Maximum size of a record in bytes.
const LONGEST: u64 = record::LONGEST_MATCH as u64;

/// Reads and replays a record. Returns `None` if it is unreadable or breaks the rules.
fn replayed(record: &ArchivedRecord) -> Option<(Setup, Replay)> {
    let text = read_text(&record.path, "a match", LONGEST).ok()?;
    let read = record::read(&text).ok()?;
    let replay = record::replay(&read, false).ok()?;
    Some((read.setup, replay))
}

/// Reason why a record yields no statistics.
#[derive(PartialEq)]
enum RecordRejection {
    NotOver,
    /// The record is unreadable or breaks the rules.
    Broken,
}

/// Reads a record and computes the numbers of its match. Blocks on disk I/O.
///
/// Also returns the path of the file with the match's substitute bots if that file is unreadable.
fn counted(record: &ArchivedRecord) -> (Result<FiledMatch, RecordRejection>, Option<PathBuf>) {
    let Some((_, replay)) = replayed(record) else {
        return (Err(RecordRejection::Broken), None);
    };
    let (stood_in, unread) = match substitute_periods(&record.path) {
        Ok(stood_in) => (stood_in, None),
        Err(file) => (Vec::new(), Some(file)),
    };
    let numbers = count_without(&replay.game, &replay.events, &stood_in);
    let filed = numbers.map(|numbers| FiledMatch {
        file: record.name.clone(),
        length: record.length,
        day: day_of_file(&record.name),
        numbers,
    });
    (filed.ok_or(RecordRejection::NotOver), unread)
}

/// Ratio of the pauses of the thread to its working time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkerPace {
    /// During a match: the thread works for one fifth of the time.
    Patient = 4,
    /// Outside a match: the thread works for one half of the time.
    Brisk = 1,
}

/// Working time between two pauses. The length of each pause is a multiple of the preceding working time.
const WORK_SLICE: Duration = Duration::from_millis(4);
/// Wraps `keep_going` so that the work pauses at regular intervals while it polls the returned function.
fn paced<'a>(
    keep_going: &'a (dyn Fn() -> bool + Send),
    pauses: &'a AtomicU32,
) -> impl Fn() -> bool + 'a {
    let begun = Cell::new(Instant::now());
    move || {
        let worked = begun.get().elapsed();
        if worked >= WORK_SLICE {
            let pause = worked.min(8 * WORK_SLICE) * pauses.load(Ordering::Relaxed);
            thread::sleep(pause);
            begun.set(Instant::now());
        }
        keep_going()
    }
}
