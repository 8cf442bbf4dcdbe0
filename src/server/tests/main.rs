//! Tests with phones over real loopback sockets: phones join, are refused, and reconnect without losing a message.
#![allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod accident;
mod accidents;
mod borrowed_seat;
mod far;
mod fuzz;
mod hostile;
mod joining;
mod messages;
mod programs;
mod scripted;
mod spectators;
mod table;
mod web;
