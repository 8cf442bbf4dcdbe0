//! Other people's programs as players: whatever they do, the match goes on, and nothing of them stays behind.

#[cfg(unix)]
mod answers;
#[cfg(unix)]
mod command;
#[cfg(target_os = "linux")]
mod guard;
mod plain;
#[cfg(unix)]
mod shell;
#[cfg(unix)]
mod stopping;
#[cfg(unix)]
mod time;
