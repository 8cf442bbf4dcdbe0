//! How long a thing must have been seen.

/// Seconds for which a thing must have been seen before a press may act on it. Nobody reads and answers faster.
pub const SLIP: f32 = 0.3;
