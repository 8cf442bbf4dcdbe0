//! Time since a match was last played, in words. After `DAYS` days, the words are the date.
use gamecore::i18n::Localized;
use jiff::Timestamp;
use platform::clock::local_day;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Age in days from which the date replaces the number of days.
const DAYS: i64 = 14;

/// Returns the time between `then` and `now` in words, or the date of `then`.
pub(crate) fn words(then: Timestamp, now: Timestamp) -> Localized {
    let seconds = now.as_second() - then.as_second();
    match seconds {
        // Includes times in the future, which occur after the system clock was set back.
        ..MINUTE => Localized::new("matches-just-now"),
        MINUTE..HOUR => Localized::new("matches-minutes-ago").arg("count", seconds / MINUTE),
        HOUR..DAY => Localized::new("matches-hours-ago").arg("count", seconds / HOUR),
        _ if seconds < DAYS * DAY => Localized::new("matches-days-ago").arg("count", seconds / DAY),
        _ => {
            let date = local_day(then);
            Localized::new("matches-date")
                .arg("day", i64::from(date.day()))
                .arg("month", i64::from(date.month()))
                // As a number, the year would get a thousands separator.
                .arg("year", date.year().to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::i18n::{Language, Texts};

    #[test]
    fn a_match_is_told_by_how_long_ago_and_then_by_its_date() {
        let now: Timestamp = "2026-11-23T21:14:00Z".parse().expect("a date");
        let texts = Texts::shipped(Language::En);
        for (then, told) in [
            ("2026-11-23T21:13:30Z", "just now"),
            ("2026-11-24T21:13:30Z", "just now"),
            ("2026-11-23T21:12:30Z", "a minute ago"),
            ("2026-11-23T20:30:00Z", "44 minutes ago"),
            ("2026-11-23T18:00:00Z", "3 hours ago"),
            ("2026-11-22T18:00:00Z", "a day ago"),
            ("2026-11-13T18:00:00Z", "10 days ago"),
            ("2025-02-01T12:00:00Z", "1 February 2025"),
        ] {
            let then = then.parse().expect("a date");
            assert_eq!(words(then, now).resolve(&texts), told);
        }
    }
}
