//! The processes that descend from this one.
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, wait, waitid,
};
use std::{
    fs,
    process::id,
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How long it may take to end a family. What cannot be killed, such as a program of another user, is left then.
const LAST: Duration = Duration::from_secs(5);

/// The children of this process, those included that have come to it because their parents are gone.
pub struct Family {
    /// Held while a child is buried, and while children are looked for and killed: so no number of a process means another meanwhile.
    buried: Mutex<()>,
}

impl Family {
    /// Whose parent this process is.
    pub const fn new() -> Family {
        Family {
            buried: Mutex::new(()),
        }
    }

    /// Buries every child that ends, and tells of it, until there is none left.
    pub fn bury_all(&self, mut tell: impl FnMut(Pid, i32)) {
        // Looked at first: nobody else takes it away.
        let look = || waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
        while look().map_or_else(|error| error == Errno::INTR, |_| true) {
            let _alone = self.buried.lock().unwrap_or_else(PoisonError::into_inner);
            while let Ok(Some((child, status))) = wait(WaitOptions::NOHANG) {
                tell(child, status.as_raw());
            }
        }
    }

    /// Kills children until none comes any more: the children of a killed one are this process's next. Somebody else buries them.
    pub fn end(&self) {
        let begun = Instant::now();
        while begun.elapsed() < LAST {
            let alone = self.buried.lock().unwrap_or_else(PoisonError::into_inner);
            for child in children() {
                let _ = kill_process(child, Signal::KILL);
            }
            drop(alone);
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// All processes whose parent is this one.
fn children() -> Vec<Pid> {
    let me = id().to_string();
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let numbers = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers
        .filter(|number: &i32| {
            let status = fs::read_to_string(format!("/proc/{number}/stat"));
            status.is_ok_and(|status| parent_in(&status) == Some(&me))
        })
        .filter_map(Pid::from_raw)
        .collect()
}

/// The parent's number in the text of `/proc/…/stat`: number, name in parentheses, state, parent … A name may hold anything.
fn parent_in(status: &str) -> Option<&str> {
    let (_, fields) = status.rsplit_once(')')?;
    fields.split_ascii_whitespace().nth(1)
}

#[cfg(test)]
mod tests {
    use super::parent_in;

    #[test]
    fn the_parent_is_found_behind_any_name() {
        assert_eq!(parent_in("17 (sh) S 4 17 17 0 -1"), Some("4"));
        assert_eq!(parent_in("17 (a) S 9 (b) R 4 17"), Some("4"));
        assert_eq!(parent_in("17"), None);
    }
}
