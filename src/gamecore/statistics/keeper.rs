//! Whoever counts and judges the finished matches, on a thread of its own. Of several windows only one does at a time; the others read
//! what it has found.
use super::{
    counting::{Counted, Listed, counted, replayed},
    known::{Known, Progress},
    ledger::{Ledger, LedgerTrouble, Matches},
    pace::{KeeperPace, paced},
};
use crate::{cancel::CancelToken, saves::Archive};
use engine::statistics::{FiledMatch, Judging, csv, judge};
use platform::disk;
use std::{
    collections::{HashMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// With how much thought luck and skill are judged; not at all if none.
#[derive(bevy::prelude::Resource, Clone, Copy, PartialEq, Debug)]
pub struct Judged(pub Option<Judging>);

impl Default for Judged {
    fn default() -> Judged {
        Judged(Some(Judging::default()))
    }
}

/// What is asked of the thread.
enum Job {
    Look,
    Export(PathBuf),
}

/// What the thread tells beside what it knows.
pub(super) enum News {
    /// All that was asked has been done, but for judging.
    Looked,
    /// The table was written, or not.
    Exported(Result<PathBuf, io::Error>),
    /// Something is wrong with the file. This answers nothing that was asked.
    Trouble(LedgerTrouble),
}

/// The thread, and what it has told. Dropped, it ends at once.
#[derive(Debug)]
pub(super) struct Keeper {
    jobs: Option<Sender<Job>>,
    news: Mutex<Receiver<News>>,
    known: Arc<Mutex<Option<Known>>>,
    pauses: Arc<AtomicU32>,
    token: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Begins; the file lies in this folder, the table of all numbers is written into that one.
    pub fn of(data: &Path, archive: Archive, judging: Option<Judging>) -> Keeper {
        let ((jobs, given), (tell, news)) = (channel(), channel());
        let (known, pauses) = (Arc::default(), Arc::new(AtomicU32::new(1)));
        let token = CancelToken::default();
        let mut work = Work {
            ledger: Ledger::of(data),
            archive,
            judging,
            matches: Matches::new(),
            unwritten: Vec::new(),
            hopeless: HashMap::new(),
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
        Keeper {
            jobs: Some(jobs),
            news: Mutex::new(news),
            known,
            pauses,
            token,
            thread: thread.ok(),
        }
    }

    /// Has the finished matches looked for; whether somebody does.
    pub fn look(&self) -> bool {
        self.give(Job::Look)
    }

    /// Has the table of all numbers written into this file; whether somebody does.
    pub fn export(&self, file: PathBuf) -> bool {
        self.give(Job::Export(file))
    }

    fn give(&self, job: Job) -> bool {
        self.jobs
            .as_ref()
            .is_some_and(|jobs| jobs.send(job).is_ok())
    }

    /// How hard it works from now on.
    pub fn set_pace(&self, pace: KeeperPace) {
        self.pauses.store(pace.pauses(), Ordering::Relaxed);
    }

    /// What was found since this was asked last; no news if the thread has come to grief.
    pub fn hear(&mut self) -> (Option<Known>, Option<Vec<News>>) {
        let news = self.news.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut heard = Vec::new();
        let news = loop {
            match news.try_recv() {
                Ok(news) => heard.push(news),
                Err(TryRecvError::Empty) => break Some(heard),
                Err(TryRecvError::Disconnected) if heard.is_empty() => break None,
                Err(TryRecvError::Disconnected) => break Some(heard),
            }
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        (known.take(), news)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.jobs = None;
        self.token.cancel();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Time between two looks at how far the counting has come.
const TELL_EVERY: Duration = Duration::from_millis(200);
/// Matches that are written into the file together.
const TOGETHER: usize = 200;

/// What the thread works on.
struct Work {
    ledger: Ledger,
    archive: Archive,
    judging: Option<Judging>,
    matches: Matches,
    /// The names of matches that were counted while another window had the file.
    unwritten: Vec<String>,
    /// Records that have no numbers, with their lengths: not over, or, if this is set, not readable or against the rules.
    hopeless: HashMap<(String, u64), bool>,
    /// The names of those among them that cannot be read and lie there now.
    broken: Arc<Vec<String>>,
    known: Arc<Mutex<Option<Known>>>,
    pauses: Arc<AtomicU32>,
    keep_going: Box<dyn Fn() -> bool + Send>,
    tell: Sender<News>,
}

impl Work {
    fn run(&mut self, jobs: &Receiver<Job>) {
        let mut next = jobs.recv().ok();
        while let Some(job) = next {
            match job {
                Job::Export(file) => {
                    let told = self.export(&file).map(|()| file);
                    let _ = self.tell.send(News::Exported(told));
                    next = jobs.recv().ok();
                }
                Job::Look => {
                    next = self.look(jobs);
                    if !(self.keep_going)() {
                        return;
                    }
                    if next.is_none() {
                        next = jobs.recv().ok();
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
        // Spreadsheets know the letters by this mark only.
        let table = format!("\u{feff}{table}");
        disk::replace(file, table.as_bytes())
    }

    /// Counts what is new, then judges what has not been judged until there is something else to do; that is given back.
    fn look(&mut self, jobs: &Receiver<Job>) -> Option<Job> {
        let listed = self.list();
        let lock = self.ledger.lock();
        match self.ledger.read_if_changed() {
            Some(read) => self.matches = read,
            // What was counted while another window wrote is counted again, and written.
            None if lock.is_some() => {
                let matches = &mut self.matches;
                self.unwritten
                    .iter()
                    .for_each(|name| _ = matches.remove(name));
            }
            None => {}
        }
        if lock.is_some() {
            self.ledger.make_room();
        }
        self.tell_troubles();
        self.unwritten.clear();
        let here: HashSet<(&str, u64)> = listed
            .iter()
            .map(|record| (record.name.as_str(), record.length))
            .collect();
        // A record that was deleted, or is another one by now, does not count.
        self.matches
            .retain(|name, filed| here.contains(&(name.as_str(), filed.length)));
        let uncounted: Vec<&Listed> = listed
            .iter()
            .filter(|record| !self.matches.contains_key(&record.name))
            .filter(|record| {
                !self
                    .hopeless
                    .contains_key(&(record.name.clone(), record.length))
            })
            .collect();
        self.publish(uncounted.len());
        self.count(&uncounted, lock.is_some());
        let is_broken = |record: &&Listed| {
            let key = (record.name.clone(), record.length);
            self.hopeless.get(&key) == Some(&true)
        };
        let broken = listed.iter().filter(is_broken);
        self.broken = Arc::new(broken.map(|record| record.name.clone()).collect());
        self.publish(0);
        let _ = self.tell.send(News::Looked);
        // Another window judges.
        let _lock = lock?;
        self.judge(&listed, jobs)
    }

    /// The finished matches, the oldest first.
    fn list(&self) -> Vec<Listed> {
        let mut files = self.archive.files();
        files.reverse();
        let listed = files.into_iter().filter_map(|path| {
            let about = fs::metadata(&path).ok()?;
            let name = path.file_stem()?.to_string_lossy().into_owned();
            about.is_file().then_some(Listed {
                path,
                name,
                length: about.len(),
            })
        });
        listed.collect()
    }

    fn count(&mut self, uncounted: &[&Listed], keep: bool) {
        let (mut new, mut told) = (Vec::new(), Instant::now());
        for (done, record) in uncounted.iter().enumerate() {
            if !(self.keep_going)() {
                break;
            }
            let (counted, unread) = counted(record);
            if let Some(file) = unread {
                let _ = self.tell.send(News::Trouble(LedgerTrouble::Unread(file)));
            }
            match counted {
                Counted::Numbers(filed) => {
                    let filed = Arc::new(filed);
                    self.matches.insert(record.name.clone(), Arc::clone(&filed));
                    new.push(filed);
                }
                none @ (Counted::NotOver | Counted::Broken) => {
                    let key = (record.name.clone(), record.length);
                    self.hopeless.insert(key, none == Counted::Broken);
                }
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

    /// Writes what is new into the file. What cannot be written is known all the same, and worked out again next time.
    fn keep(&mut self, new: &mut Vec<Arc<FiledMatch>>, keep: bool) {
        if !keep {
            let names = new.iter().map(|filed| filed.file.clone());
            self.unwritten.extend(names);
        } else {
            self.ledger.keep(new, &self.matches);
        }
        self.tell_troubles();
        new.clear();
    }

    fn tell_troubles(&mut self) {
        for trouble in self.ledger.troubles() {
            let _ = self.tell.send(News::Trouble(trouble));
        }
    }

    /// Judges one match after another, the newest first.
    fn judge(&mut self, listed: &[Listed], jobs: &Receiver<Job>) -> Option<Job> {
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

    /// Tells what is known by now.
    fn publish(&self, uncounted: usize) {
        let matches: Vec<Arc<FiledMatch>> = self.matches.values().cloned().collect();
        let unjudged = matches.iter().filter(|it| !it.numbers.is_judged()).count();
        let progress = Progress {
            looked: true,
            uncounted,
            unjudged: if self.judging.is_some() { unjudged } else { 0 },
        };
        let mut known = Known::of(matches, progress);
        known.broken = Arc::clone(&self.broken);
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }
}
