//! A running program: lines to it, lines from it, and its end. Nothing here ever waits for the program without a limit.
use super::{CommandLine, program::Program};
use engine::protocol::Message;
use std::{
    io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write},
    process::ExitStatus,
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::{Duration, Instant},
};

/// The longest line that is listened to, in bytes. An answer takes a few hundred.
const LONGEST_LINE: u64 = 64 * 1024;

/// Lines on their way in either direction. Who writes without being asked has to wait.
const UNDERWAY: usize = 64;

/// How long a program may take to end once it was told goodbye.
pub(super) const GRACE: Duration = Duration::from_millis(100);

/// How often it is looked whether the question still matters.
const SLICE: Duration = Duration::from_millis(20);

/// What came from the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line without its end.
    Line(String),
    /// No line came in time.
    Nothing,
    /// The question does not matter any more.
    Interrupted,
    /// The program has ended or closed its output.
    End,
}

/// A program with its two threads.
pub struct Process {
    program: Program,
    /// Taken at the end, so that the program's input closes.
    to: Option<SyncSender<String>>,
    from: Receiver<String>,
    /// Whether it is worth waiting for: it has answered what it was last asked.
    pub well: bool,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// There is no such program, or the system has no room for it.
    pub fn start(command: &CommandLine) -> io::Result<Process> {
        let (questions, input) = io::pipe()?;
        let (output, answers) = io::pipe()?;
        let program = Program::start(command, questions, answers)?;
        let (to, lines) = mpsc::sync_channel(UNDERWAY);
        let (sender, from) = mpsc::sync_channel(UNDERWAY);
        let mut process = Process {
            program,
            to: Some(to),
            from,
            well: false,
        };
        let threads = (|| {
            let thread = |name: &str| thread::Builder::new().name(format!("bot {name}"));
            thread("input").spawn(move || write(input, &lines))?;
            thread("output").spawn(move || read(output, &sender))
        })();
        match threads {
            Ok(_) => Ok(process),
            Err(error) => {
                process.program.stop();
                Err(error)
            }
        }
    }

    /// Sends a message. Whether it arrives shows when the answer does.
    pub fn tell(&self, message: &Message) {
        self.say(message.line());
    }

    /// Sends lines, each with its end.
    pub fn say(&self, lines: String) {
        if let Some(to) = &self.to {
            // If the queue is full the program has read nothing for long, and will not answer in time either.
            let _ = to.try_send(lines);
        }
    }

    /// The next line, should it come before the deadline and while `keep_going` says yes.
    pub fn hear(&self, deadline: Instant, keep_going: &dyn Fn() -> bool) -> Heard {
        // Looked at before every line: a program that never stops talking is not listened to for ever either.
        loop {
            if !keep_going() {
                return Heard::Interrupted;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Heard::Nothing;
            }
            match self.from.recv_timeout(left.min(SLICE)) {
                Ok(line) => return Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How a program ended whose output has.
    pub fn end(&mut self) -> String {
        match self.wait(GRACE) {
            Some(status) => status.to_string(),
            None => "its output closed".to_owned(),
        }
    }

    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + most;
        loop {
            match self.program.ended() {
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                ended => return ended,
            }
        }
    }
}

impl Drop for Process {
    /// Goodbye; who does not go is stopped.
    fn drop(&mut self) {
        self.tell(&Message::Bye);
        self.to = None;
        let grace = if self.well { GRACE } else { Duration::ZERO };
        self.wait(grace);
        // And all that it has started.
        self.program.stop();
    }
}

/// Until the program stops reading, or nobody has anything to say to it.
fn write(mut input: PipeWriter, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

/// Until the program's output ends, or nobody listens. What is too long, or no text, comes out as something that is no answer.
fn read(output: PipeReader, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match (&mut output)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        // Told at once; the rest of a line that is too long is part of the same mistake.
        if lines.send(line).is_err() || too_long && output.skip_until(b'\n').is_err() {
            return;
        }
    }
}
