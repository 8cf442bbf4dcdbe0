//! The date in file names, in UTC.
use jiff::Timestamp;

/// Now, as `yyyy-mm-dd_hhmmss`.
pub(super) fn now() -> String {
    stamp(Timestamp::now())
}

fn stamp(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d_%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right() {
        for (seconds, written) in [
            (0, "1970-01-01_000000"),
            (951_782_400, "2000-02-29_000000"),
            (1_767_225_599, "2025-12-31_235959"),
            (1_709_164_800, "2024-02-29_000000"),
        ] {
            let time = Timestamp::from_second(seconds).expect("a date within range");
            assert_eq!(stamp(time), written);
        }
    }
}
