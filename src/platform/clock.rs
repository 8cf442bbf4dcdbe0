//! UTC timestamps for file names, and calendar days in the local time zone.
use engine::statistics::day_in_name;
use jiff::{
    Timestamp,
    civil::{Date, DateTime},
    tz::TimeZone,
};

/// Returns the current time in UTC as `yyyy-mm-dd_hhmmss`, for use in a file name.
pub fn now() -> String {
    stamp(Timestamp::now())
}

fn stamp(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d_%H%M%S").to_string()
}

/// Returns the timestamp at the beginning of a file name, or `None` if it has none.
pub fn in_name(name: &str) -> Option<Timestamp> {
    let date = DateTime::strptime("%Y-%m-%d_%H%M%S", name.get(..17)?).ok()?;
    Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// Returns the day in the local time zone. A match that ends after midnight belongs to the day that the players' clock shows.
pub fn local_day(time: Timestamp) -> Date {
    day_in(time, TimeZone::system())
}

/// Returns the day of a match from the name of its file, as `yyyy-mm-dd` in the local time zone. A name may begin with
/// a timestamp in UTC or with a day, which is used unchanged. Returns an empty string if it begins with neither.
pub fn day_of_file(name: &str) -> String {
    match in_name(name) {
        Some(time) => local_day(time).to_string(),
        None => day_in_name(name).to_owned(),
    }
}

fn day_in(time: Timestamp, zone: TimeZone) -> Date {
    time.to_zoned(zone).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_midnight_the_local_day_is_the_next_one() {
        let zone = |rule: &str| TimeZone::posix(rule).expect("a zone");
        let madrid = || zone("CET-1CEST,M3.5.0,M10.5.0/3");
        let canaries = || zone("WET0WEST,M3.5.0/1,M10.5.0");
        for (name, here, day) in [
            ("2026-07-05_221500_4x7", madrid(), "2026-07-06"),
            ("2026-07-05_221500_4x7", canaries(), "2026-07-05"),
            ("2026-12-31_231500", madrid(), "2027-01-01"),
            ("2026-12-31_225900", madrid(), "2026-12-31"),
            ("2026-07-05_021500", zone("EST5"), "2026-07-04"),
            ("2026-07-05_221500", TimeZone::UTC, "2026-07-05"),
        ] {
            let time = in_name(name).expect("a time");
            assert_eq!(day_in(time, here).to_string(), day, "{name}");
        }
        for none in ["", "holiday", "2026-07-05", "2026-13-05_221500"] {
            assert_eq!(in_name(none), None, "{none}");
        }
    }

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
