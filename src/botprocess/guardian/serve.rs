//! The guardian itself.
use super::{
    family::Family,
    wire::{FAILED, REPLY, STARTED, receive_pipes},
};
use rustix::process::{getpid, set_child_subreaper};
use std::{
    fs,
    io::{self, Read, Write, stdin},
    os::{
        fd::AsFd,
        unix::{net::UnixStream, process::CommandExt},
    },
    process::{Command, ExitCode, Stdio, exit},
    sync::Arc,
    thread,
};

/// Starts the bot named by these words and waits for its end, or for the order to end it with all that it has started.
pub fn serve(words: &[String]) -> ExitCode {
    match guard(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!(
                "continental starts this command by itself beside bots from outside: {error}"
            );
            ExitCode::from(2)
        }
    }
}

fn guard(words: &[String]) -> io::Result<()> {
    // Its name in lists of processes: nobody who ends the game by name means it.
    let _ = fs::write("/proc/self/comm", "bot guardian");
    set_child_subreaper(Some(getpid()))?;
    let mut control = UnixStream::from(stdin().as_fd().try_clone_to_owned()?);
    let [input, output] = receive_pipes(&control)?;
    let (program, args) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let started = Command::new(program)
        .args(args)
        .stdin(Stdio::from(input))
        .stdout(Stdio::from(output))
        // Of its own, as without a guardian.
        .process_group(0)
        .spawn();
    let bot = match started {
        Ok(bot) => bot.id(),
        Err(error) => {
            let number = error.raw_os_error().unwrap_or_default();
            return control.write_all(&reply(FAILED, number));
        }
    };
    // Continental may have been killed in this very moment. Then nobody hears it, the read below ends at once, and the bot still has
    // to be ended.
    let _ = control.write_all(&reply(STARTED, bot.cast_signed()));
    let family = Arc::new(Family::new());
    let (burying, mut told) = (Arc::clone(&family), control.try_clone()?);
    thread::Builder::new().spawn(move || {
        burying.bury_all(|child, status| {
            if child.as_raw_nonzero().get() == bot.cast_signed() {
                // Nobody may listen any more.
                let _ = told.write_all(&status.to_ne_bytes());
            }
        });
        // Nobody is left to be guarded.
        exit(0);
    })?;
    if control.read(&mut [0]).map_or(true, |read| read == 0) {
        // Continental is gone, and the bot's input has ended.
        thread::sleep(super::super::process::GRACE);
    }
    family.end();
    Ok(())
}

fn reply(kind: u8, number: i32) -> [u8; REPLY] {
    let [a, b, c, d] = number.to_ne_bytes();
    [kind, a, b, c, d]
}
