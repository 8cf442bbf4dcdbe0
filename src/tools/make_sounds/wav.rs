//! Writes samples as a mono WAV file of 16 bits.

use crate::rate::RATE;

/// The bytes of the file.
pub fn encode(samples: &[f64]) -> Vec<u8> {
    let rate = RATE as u32;
    let size = samples.len() as u32 * 2;
    let mut out = Vec::with_capacity(44 + samples.len() * 2);
    out.extend(b"RIFF");
    out.extend((36 + size).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16u32.to_le_bytes());
    for word in [1u16, 1] {
        out.extend(word.to_le_bytes());
    }
    out.extend(rate.to_le_bytes());
    out.extend((rate * 2).to_le_bytes());
    for word in [2u16, 16] {
        out.extend(word.to_le_bytes());
    }
    out.extend(b"data");
    out.extend(size.to_le_bytes());
    for s in samples {
        out.extend(((s.clamp(-1.0, 1.0) * 32767.0).round() as i16).to_le_bytes());
    }
    out
}
