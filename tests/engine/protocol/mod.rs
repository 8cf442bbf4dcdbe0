//! The messages to bots from outside, and their description.

mod described;
mod messages;
mod second;
