//! Random numbers for tests, from a seed or from the bytes of a fuzzer.

enum Source {
    /// State of a SplitMix64 generator.
    Seed(u64),
    /// Bytes of a fuzzer, and the position of the next one. Zeros follow after the last byte.
    Bytes { bytes: Vec<u8>, at: usize },
}

pub struct Random(Source);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Source::Seed(seed))
    }

    /// Creates a generator that uses the fuzzer's bytes. A small number takes one byte, so that changing a byte changes
    /// only one choice.
    pub fn of_bytes(bytes: &[u8]) -> Random {
        let bytes = bytes.to_vec();
        Random(Source::Bytes { bytes, at: 0 })
    }

    /// True if all bytes of the fuzzer have been used. Loops over random choices must stop in that case, because only
    /// zeros follow.
    pub fn is_exhausted(&self) -> bool {
        match &self.0 {
            Source::Seed(_) => false,
            Source::Bytes { bytes, at } => *at >= bytes.len(),
        }
    }

    #[allow(
        clippy::should_implement_trait,
        reason = "the usual name in generators"
    )]
    pub fn next(&mut self) -> u64 {
        self.word(8)
    }

    /// Reads a number from the next `wanted` bytes. A seeded generator ignores `wanted` and returns eight bytes.
    fn word(&mut self, wanted: usize) -> u64 {
        match &mut self.0 {
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                z ^ (z >> 31)
            }
            Source::Bytes { bytes, at } => {
                let mut word = 0;
                for _ in 0..wanted {
                    word = word << 8 | u64::from(bytes.get(*at).copied().unwrap_or(0));
                    *at += 1;
                }
                word
            }
        }
    }

    pub fn below(&mut self, n: usize) -> usize {
        let wanted = (1..8).find(|bytes| n <= 1 << (8 * bytes)).unwrap_or(8);
        (self.word(wanted) % n as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
