//! A program that runs, by itself or under a guardian.
use super::{CommandLine, guardian::Guarded};
use std::{
    io::{self, PipeReader, PipeWriter},
    process::{Child, ExitStatus},
};

/// A program with all that it has started.
pub enum Program {
    /// Under a guardian process, which knows everything the program starts.
    Guarded(Guarded),
    /// Without a guardian. On Unix the children in its process group are known, elsewhere only the program itself.
    Alone(Child),
}

impl Program {
    /// Starts it with these two ends of pipes.
    ///
    /// # Errors
    /// There is no such program, or the system has no room for it.
    pub fn start(command: &CommandLine, input: PipeReader, output: PipeWriter) -> io::Result<Self> {
        if let Some(guarded) = Guarded::start(command.words(), &input, &output)? {
            return Ok(Program::Guarded(guarded));
        }
        let mut command = command.command();
        command.stdin(input).stdout(output);
        Ok(Program::Alone(command.spawn()?))
    }

    /// How the program ended, if it has. What it has started may live on.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        match self {
            Program::Guarded(guarded) => guarded.ended(),
            Program::Alone(child) => child.try_wait().ok().flatten(),
        }
    }

    /// Stops it with all that it has started.
    pub fn stop(&mut self) {
        match self {
            Program::Guarded(guarded) => guarded.stop(),
            Program::Alone(child) => {
                stop_group(child);
                // The program may have ended by itself in this very moment, or before.
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }
}

/// What the program has started itself goes with it, such as the bot behind a script, if it has stayed in its process group.
#[cfg(unix)]
fn stop_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let leader = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(leader) = leader {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Elsewhere only the program itself is known.
#[cfg(not(unix))]
const fn stop_group(_child: &Child) {}
