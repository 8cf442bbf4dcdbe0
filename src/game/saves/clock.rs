//! The date in file names, in UTC.
use std::time::{SystemTime, UNIX_EPOCH};

/// Now, as `yyyy-mm-dd_hhmmss`.
pub(super) fn now() -> String {
    stamp(
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs()),
    )
}

/// Seconds since 1970, as `yyyy-mm-dd_hhmmss`.
fn stamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March, counted in eras of 400 years: the leap day is their last (Howard Hinnant, “chrono-compatible
    // low-level date algorithms”).
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}_{hour:02}{minute:02}{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right() {
        assert_eq!(stamp(0), "1970-01-01_000000");
        assert_eq!(stamp(951_782_400), "2000-02-29_000000");
        assert_eq!(stamp(1_767_225_599), "2025-12-31_235959");
        assert_eq!(stamp(1_709_164_800), "2024-02-29_000000");
    }
}
