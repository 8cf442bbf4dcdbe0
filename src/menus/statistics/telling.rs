//! How names, days and numbers are told on this page.
use engine::{
    matchplay::BotLevel,
    statistics::{Subject, SubjectEntry},
};
use gamecore::i18n::{Language, Localized, Texts, decimal};

/// The key of the name of a bot level.
pub(crate) const fn name_of_level(level: BotLevel) -> &'static str {
    match level {
        BotLevel::Aprendiz => "kind-aprendiz",
        BotLevel::Habitual => "kind-habitual",
        BotLevel::Fuerte => "kind-fuerte",
        BotLevel::Experto => "kind-experto",
        BotLevel::Maestro => "kind-maestro",
    }
}

/// The name of whom the numbers are.
pub(super) fn name_of(entry: &SubjectEntry, texts: &Texts) -> String {
    match &entry.subject {
        Subject::Person(_) => entry.name.clone(),
        Subject::Bots(level) => texts.get(name_of_level(*level)),
    }
}

/// A day, told shortly; nothing if it is none.
pub(super) fn day(day: &str) -> Option<Localized> {
    let mut parts = day.splitn(3, '-').map(str::parse::<u16>);
    let (year, month, day) = (
        parts.next()?.ok()?,
        parts.next()?.ok()?,
        parts.next()?.ok()?,
    );
    let told = Localized::new("statistics-day")
        .arg("day", day)
        .arg("month", month)
        // A number would get a separator.
        .arg("year", year.to_string());
    Some(told)
}

/// A share as a percentage.
pub(super) fn percent(share: f64, language: Language) -> String {
    let number = decimal(100.0 * share, 0, language);
    match language {
        Language::En => format!("{number}%"),
        Language::Es | Language::Fr => format!("{number}\u{a0}%"),
    }
}
