//! Tests with homes on the loopback interface, without relay and DNS. Nothing is sent to other machines.
#![allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod hostile;
mod invitations;
mod joining;
mod lines;
mod pair;
mod restarts;
