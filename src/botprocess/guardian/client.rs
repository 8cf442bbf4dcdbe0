//! This program's side: a bot that runs under a guardian.
use super::{
    CALL,
    wire::{REPLY, STARTED, STATUS, send_pipes},
};
use rustix::process::{Pid, Signal, kill_process_group};
use std::{
    io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write},
    os::{
        fd::{AsFd, OwnedFd},
        unix::{
            net::UnixStream,
            process::{CommandExt, ExitStatusExt},
        },
    },
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

/// The program that is the guardian, when asked to.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// How long a guardian may take to start the bot; then the bot is started without.
const START: Duration = Duration::from_secs(5);
/// How long it may take to end all that the bot has started.
const STOP: Duration = Duration::from_secs(6);

/// Names the program that is started as guardian of every bot from now on: one whose `main` begins with [`stand_by`](super::stand_by).
/// For those whose own `main` does not; the first program named stays.
pub fn use_guardian(program: PathBuf) {
    let _ = PROGRAM.set(program);
}

/// A bot with its guardian.
pub struct Guarded {
    guardian: Child,
    control: UnixStream,
    /// The bot, which leads a process group.
    bot: Option<Pid>,
    /// What is known of how it ended: its wait status.
    status: Vec<u8>,
}

impl Guarded {
    /// Starts a guardian and lets it start the program; nothing if there is no guardian, or none that works.
    ///
    /// # Errors
    /// The guardian could not start the program.
    pub fn start(
        words: &[String],
        input: &PipeReader,
        output: &PipeWriter,
    ) -> io::Result<Option<Guarded>> {
        let Some(mut guarded) = Guarded::call(words, input, output) else {
            return Ok(None);
        };
        let mut reply = [0; REPLY];
        let _ = guarded.control.set_read_timeout(Some(START));
        let heard = guarded.control.read_exact(&mut reply);
        let ready = guarded.control.set_nonblocking(true);
        if heard.and(ready).is_err() {
            guarded.stop();
            return Ok(None);
        }
        let [kind, number @ ..] = reply;
        let number = i32::from_ne_bytes(number);
        if kind != STARTED {
            let _ = guarded.guardian.wait();
            return Err(io::Error::from_raw_os_error(number));
        }
        guarded.bot = Pid::from_raw(number);
        Ok(Some(guarded))
    }

    fn call(words: &[String], input: &PipeReader, output: &PipeWriter) -> Option<Guarded> {
        let (control, theirs) = UnixStream::pair().ok()?;
        let guardian = Command::new(PROGRAM.get()?)
            .arg0("bot-guardian")
            .arg(CALL)
            .args(words)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            // What a terminal sends to this program does not reach it.
            .process_group(0)
            .spawn()
            .ok()?;
        let mut guarded = Guarded {
            guardian,
            control,
            bot: None,
            status: Vec::with_capacity(STATUS),
        };
        if send_pipes(&guarded.control, [input.as_fd(), output.as_fd()]).is_err() {
            guarded.stop();
            return None;
        }
        Some(guarded)
    }

    /// How the bot ended, if it has. What it has started may live on.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        let mut bytes = [0; STATUS];
        while self.status.len() < STATUS {
            match self.control.read(&mut bytes[self.status.len()..]) {
                Ok(read) if read > 0 => {
                    let from = self.status.len();
                    self.status.extend_from_slice(&bytes[from..from + read]);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return None,
                // The guardian is gone without a word: what happened to it happened to the bot, as far as anybody knows.
                Ok(_) | Err(_) => return self.guardian.try_wait().ok().flatten(),
            }
        }
        let status = <[u8; STATUS]>::try_from(self.status.as_slice()).ok()?;
        Some(ExitStatus::from_raw(i32::from_ne_bytes(status)))
    }

    /// Stops the bot and all that it has started, and waits until it is gone.
    pub fn stop(&mut self) {
        // The guardian may be gone in this very moment.
        let _ = self.control.write_all(&[0]);
        let begun = Instant::now();
        while begun.elapsed() < STOP {
            match self.guardian.try_wait() {
                Ok(Some(status)) if status.success() => return,
                Ok(Some(_)) | Err(_) => break,
                Ok(None) => thread::sleep(Duration::from_millis(1)),
            }
        }
        // Somebody has killed the guardian, or it is stuck: what is left to do is what is done without one.
        if let Some(bot) = self.bot {
            let _ = kill_process_group(bot, Signal::KILL);
        }
        let _ = self.guardian.kill();
        let _ = self.guardian.wait();
    }
}
