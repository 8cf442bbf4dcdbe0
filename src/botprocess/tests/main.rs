//! The page about bots written by others stays true.
mod described;
