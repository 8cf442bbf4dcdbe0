//! The messages to bots from outside, and their description.

mod messages;
mod second;
