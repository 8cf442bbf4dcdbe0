//! Phones as hands, over real sockets on the loopback: who comes in, who does not, and that nothing is ever lost.
#![allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod accident;
mod accidents;
mod comings;
mod fuzz;
mod hostile;
mod lent;
mod phone;
mod policy;
mod programs;
mod scripted;
mod table;
mod told;
mod web;
