//! Variants as they are played.

mod closing;
mod deal;
mod forbidden;
