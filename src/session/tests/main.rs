//! Tests of the session without an app. Clocks, bots and the screen are simulated by [`adapter::Adapter`].
mod adapter;
mod bots;
mod claims;
mod guests;
mod match_record;
mod privacy;
mod sealed;
mod seats;
