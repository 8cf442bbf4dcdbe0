//! A running program: its command line, its processes, and the lines of text exchanged with it. Every wait for the
//! program has a time limit.
use engine::protocol::Message;
use std::{
    fmt,
    io::{self, BufRead, BufReader, PipeReader, Read, Write},
    process::{Child, Command, ExitStatus},
    str::FromStr,
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::{Duration, Instant},
};

/// Program with its arguments. Spaces separate the words. A word that contains spaces is quoted as "…" or '…'.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

/// Error for a text that is not a command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// The text is empty.
    #[error("a command names a program, like cmd:python3 my_bot.py")]
    NoProgram,
    /// A quotation mark is not closed. Contains that mark.
    #[error("the command has a quotation mark {0} that is not closed")]
    Unclosed(char),
}

impl CommandLine {
    /// Returns the words: the program, then its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Starts the program and stops it immediately, to check that it can be started.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started.
    pub fn try_start(&self) -> io::Result<()> {
        Process::start(self).map(drop)
    }
}

impl FromStr for CommandLine {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<CommandLine, CommandError> {
        let words = split(text)?;
        if words.first().is_none_or(String::is_empty) {
            return Err(CommandError::NoProgram);
        }
        let text = text.trim().to_owned();
        Ok(CommandLine { text, words })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Splits a text into words at spaces, except within quotation marks. A backslash is an ordinary character, because Windows paths contain
/// it.
fn split(text: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            quote @ ('"' | '\'') => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        Some(end) if end == quote => break,
                        Some(letter) => word.push(letter),
                        None => return Err(CommandError::Unclosed(quote)),
                    }
                }
            }
            space if space.is_whitespace() => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Starts the program so that the system kills it when this process ends, however it ends.
///
/// Linux sends the signal when the *thread* that started the program ends. Therefore one thread that never ends starts all programs.
#[cfg(target_os = "linux")]
fn spawn(mut command: Command) -> io::Result<Child> {
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    use std::{os::unix::process::CommandExt, sync::LazyLock};
    type Request = (Command, mpsc::Sender<io::Result<Child>>);
    static SPAWNER: LazyLock<io::Result<mpsc::Sender<Request>>> = LazyLock::new(|| {
        let (sender, requests) = mpsc::channel::<Request>();
        let spawn_all = move || {
            for (mut command, reply) in requests {
                // If the requester has gone, the result is dropped. The started program keeps running until its input ends.
                let _ = reply.send(command.spawn());
            }
        };
        let thread = thread::Builder::new().name("bot starter".to_owned());
        thread.spawn(spawn_all)?;
        Ok(sender)
    });
    #[expect(
        unsafe_code,
        reason = "the signal must be requested between fork and exec"
    )]
    // SAFETY: the closure only makes system calls. It neither allocates nor takes a lock.
    unsafe {
        let parent = Some(getpid());
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // The parent may have ended before the signal was requested.
            match getppid() == parent {
                true => Ok(()),
                false => Err(io::ErrorKind::BrokenPipe.into()),
            }
        });
    }
    let (sender, reply) = mpsc::channel();
    let spawner = SPAWNER.as_ref().map_err(|error| error.kind())?;
    let gone = || io::Error::other("the thread that starts programs has ended");
    spawner.send((command, sender)).map_err(|_| gone())?;
    reply.recv().map_err(|_| gone())?
}

#[cfg(not(target_os = "linux"))]
fn spawn(mut command: Command) -> io::Result<Child> {
    command.spawn()
}

/// Kills the program's process group, which includes its child processes, such as a bot that a shell script starts.
#[cfg(unix)]
fn stop_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let leader = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(leader) = leader {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Does nothing, because this system has no process groups. The caller stops the program itself.
#[cfg(not(unix))]
const fn stop_group(_child: &Child) {}

/// Maximum length of a line from the program, in bytes. A usual answer has a few hundred.
const LONGEST_LINE: u64 = 64 * 1024;

/// Capacity of each of the two line queues, one to the program and one from it. A program that writes too many lines
/// blocks when its queue is full.
const UNDERWAY: usize = 64;

/// Time that a program has to end by itself after the goodbye message.
const GRACE: Duration = Duration::from_millis(100);

/// Interval at which a waiting thread checks whether the answer is still needed.
const SLICE: Duration = Duration::from_millis(20);

/// Result of waiting for a line from the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReceivedLine {
    /// Line without its line ending.
    Line(String),
    /// No line arrived before the deadline.
    Nothing,
    /// The answer is no longer needed: `keep_going` returned false.
    Interrupted,
    /// The program has ended or closed its output.
    End,
}

/// Running program with one thread that writes its input and one that reads its output.
pub struct Process {
    /// The program. On Unix it and its child processes form a process group.
    program: Child,
    /// Channel to the writer thread. Dropping it closes the program's input.
    to: Option<SyncSender<String>>,
    from: Receiver<String>,
    /// True if the program has answered its last question. Otherwise it gets no time to end by itself and is stopped immediately.
    pub has_answered: bool,
}

impl Process {
    /// Starts the program and the two threads.
    ///
    /// # Errors
    /// Returns an error if the program does not exist, or if the system lacks the resources to start it.
    pub fn start(command: &CommandLine) -> io::Result<Process> {
        let (questions, mut input) = io::pipe()?;
        let (output, answers) = io::pipe()?;
        let mut program = Command::new(&command.words[0]);
        program.args(&command.words[1..]);
        // With its own process group, the program can be stopped together with all processes that it has started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        program.stdin(questions).stdout(answers);
        let (to, lines) = mpsc::sync_channel(UNDERWAY);
        let (sender, from) = mpsc::sync_channel(UNDERWAY);
        // Dropping the process stops the program if a thread cannot be started.
        let process = Process {
            program: spawn(program)?,
            to: Some(to),
            from,
            has_answered: false,
        };
        let thread = |name: &str| thread::Builder::new().name(format!("bot {name}"));
        // Ends when the program stops reading, or when the queue closes.
        thread("input").spawn(move || {
            let mut lines = lines.into_iter();
            lines.try_for_each(|line: String| input.write_all(line.as_bytes()))
        })?;
        thread("output").spawn(move || read(output, &sender))?;
        Ok(process)
    }

    /// Sends a message. A failure to send is ignored, because the missing answer will be reported.
    pub fn tell(&self, message: &Message) {
        self.say(message.line());
    }

    /// Sends lines, each with its line ending.
    pub fn say(&self, lines: String) {
        if let Some(to) = &self.to {
            // A full queue means that the program has not read for a long time. It will not answer in time either.
            let _ = to.try_send(lines);
        }
    }

    /// Waits for the next line until the deadline. Stops waiting when `keep_going` returns false.
    pub fn hear(&self, deadline: Instant, keep_going: &dyn Fn() -> bool) -> ReceivedLine {
        // Both conditions are checked before every line. Otherwise a program that writes without end could extend the wait.
        loop {
            if !keep_going() {
                return ReceivedLine::Interrupted;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return ReceivedLine::Nothing;
            }
            match self.from.recv_timeout(left.min(SLICE)) {
                Ok(line) => return ReceivedLine::Line(line),
                Err(RecvTimeoutError::Disconnected) => return ReceivedLine::End,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the exit status as text, or a note that the output has closed. Call it after [`ReceivedLine::End`].
    pub fn end(&mut self) -> String {
        match self.wait(GRACE) {
            Some(status) => status.to_string(),
            None => "its output closed".to_owned(),
        }
    }

    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + most;
        loop {
            // The program's child processes may still run after its end.
            match self.program.try_wait().ok().flatten() {
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                ended => return ended,
            }
        }
    }
}

impl Drop for Process {
    /// Sends the goodbye message. Stops the program after [`GRACE`], or immediately if it did not answer its last question.
    fn drop(&mut self) {
        self.tell(&Message::Bye);
        self.to = None;
        let grace = match self.has_answered {
            true => GRACE,
            false => Duration::ZERO,
        };
        self.wait(grace);
        stop_group(&self.program);
        // The program may have ended by itself in the meantime.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Sends the lines of the program's output to the queue. Returns when the output ends or the receiver is dropped.
/// Invalid UTF-8 is replaced by U+FFFD, and a line that is too long is cut. In both cases, the line is not a valid
/// answer.
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
        // A line that is too long is sent immediately. The rest of it is skipped, because it would count as a second fault.
        if lines.send(line).is_err() || too_long && output.skip_until(b'\n').is_err() {
            return;
        }
    }
}
