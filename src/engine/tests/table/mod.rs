//! Rules of one hand.

mod arbitration;
mod claims;
mod closing;
mod decisions;
mod jokers;
mod laying;
mod properties;
mod stock;
mod turn;
mod variants;
