//! The two lists, of unfinished and of finished matches: their rows, the standing of a match, and the time since it was
//! last played.
use super::{
    actions::{MatchRef, MatchesView},
    entry::{MatchRow, PictureModel},
};
use engine::{
    matchplay::{PlayerInfo, PlayerKind},
    rules::Contracts,
};
use gamecore::{
    i18n::{Localized, Texts, Words, actor, in_words, signed, words},
    saves::{FinishedMatch, MatchSummary, PlayedBy, SaveService, SavedMatch},
};
use jiff::Timestamp;
use platform::clock::local_day;
use ui::theme::UiArt;

/// Returns the rows of the list, or `None` while it is being read.
pub(super) fn unfinished(
    store: &SaveService,
    view: &MatchesView,
    texts: &Texts,
    art: Option<&UiArt>,
) -> Option<Vec<MatchRow>> {
    let (list, now) = (store.list(), Timestamp::now());
    let newest = list.iter().find(|entry| entry.by != PlayedBy::Others);
    let row = |entry: &SavedMatch| {
        let summary = &entry.summary;
        let contracts = summary.contracts.as_ref();
        // Only one code fits on the picture of the table.
        let same = contracts.and_then(Contracts::same);
        let drawn = same.map_or_else(String::new, |it| words::contract_code(it).resolve(texts));
        let hand = hand(summary.hand.max(1), summary.hands, contracts, texts);
        let named = MatchRef::Unfinished(entry.id.clone());
        MatchRow {
            name: entry.name.clone(),
            players: players(summary, texts),
            state: Some(hand.resolve(texts).into()),
            points: points_in_words(summary, texts),
            picture: PictureModel::new(summary, &drawn, art),
            when: ago(entry.played, now),
            by: entry.by,
            is_first: newest.is_some_and(|newest| newest.id == entry.id),
            is_naming: view.naming.as_ref() == Some(&named),
            is_open: view.details.as_ref() == Some(&summary.seed_hash),
            summary: summary.clone(),
            named,
        }
    };
    store.is_listed().then(|| list.iter().map(row).collect())
}

/// Returns the names of the players in words.
pub(super) fn players(summary: &MatchSummary, texts: &Texts) -> String {
    let players = summary.players.iter();
    let names: Vec<String> = players.map(|player| player.name.clone()).collect();
    in_words(texts, &names)
}

/// Returns the text for the hand with this number, of a match with `of` hands, and its contracts.
pub(crate) fn hand(
    number: usize,
    of: usize,
    contracts: Option<&Contracts>,
    texts: &Texts,
) -> Localized {
    let same = contracts.and_then(Contracts::same);
    let in_words = same.map(|it| words::contract_words(it).resolve(texts));
    let code = contracts.map_or_else(String::new, |it| words::contract_codes(it, texts));
    Localized::new("matches-hand")
        .arg("hand", number)
        .arg("hands", of)
        .arg("code", code)
        .arg("contract", in_words.unwrap_or_default())
}

/// Returns the points of all players, or a note before the end of the first hand.
fn points_in_words(summary: &MatchSummary, texts: &Texts) -> String {
    if summary.totals.iter().all(|points| *points == 0) && summary.hand <= 1 {
        return texts.get("matches-no-points");
    }
    let players = summary.players.iter().zip(&summary.totals);
    let points = players.map(|(player, points)| format!("{} {points}", player.name));
    points.collect::<Vec<_>>().join("  ·  ")
}

/// Number of matches in a block. The list grows by one block at a time.
const BLOCK: usize = 40;

/// Returns the name of a finished match, by default its players.
pub(super) fn finished_name(finished: &FinishedMatch, texts: &Texts) -> String {
    let name = finished.name.clone();
    name.unwrap_or_else(|| in_words(texts, &names(&finished.summary.players, texts)))
}

/// Returns the rows of the visible blocks and the number of other matches, or `None` while the list is being read.
pub(super) fn finished(
    store: &SaveService,
    view: &MatchesView,
    texts: &Texts,
    art: Option<&UiArt>,
) -> Option<(Vec<MatchRow>, usize)> {
    let (all, now) = (store.finished(), Timestamp::now());
    let shown = all.len().min(BLOCK * (view.more + 1));
    let row = |(place, finished): (usize, &FinishedMatch)| {
        let summary = &finished.summary;
        let totals = summary.totals.iter().copied();
        let named = summary.players.iter().zip(names(&summary.players, texts));
        let mut ranked: Vec<((&PlayerInfo, String), i32)> = named.zip(totals).collect();
        ranked.sort_by_key(|(_, points)| *points);
        let won = ranked.first().map(|((winner, name), points)| {
            Localized::new("matches-won")
                .args(actor(name, is_you(winner, &summary.players, texts)))
                .arg("points", *points)
        });
        let points = ranked.iter();
        let points = points.map(|((_, name), points)| format!("{name} {points}"));
        let named = MatchRef::Finished(finished.file.clone());
        MatchRow {
            name: finished.name.clone(),
            players: in_words(texts, &names(&summary.players, texts)),
            state: won.map(Words::Localized),
            points: points.collect::<Vec<_>>().join("  ·  "),
            picture: PictureModel::new(summary, "", art),
            when: ago(finished.ended, now),
            by: PlayedBy::Nobody,
            is_first: place == 0,
            is_naming: view.naming.as_ref() == Some(&named),
            is_open: view.details.as_ref() == Some(&summary.seed_hash),
            summary: summary.clone(),
            named,
        }
    };
    let rows = || all[..shown].iter().enumerate().map(row).collect();
    store
        .is_finished_listed()
        .then(|| (rows(), all.len() - shown))
}

/// True if texts address this player of the match: the player has no name and is the only person.
fn is_you(player: &PlayerInfo, players: &[PlayerInfo], texts: &Texts) -> bool {
    let is_person = |player: &&PlayerInfo| player.kind == PlayerKind::Human;
    let is_only = players.iter().filter(is_person).count() == 1;
    is_only && is_person(&player) && texts.is_neutral_name(&player.name)
}

/// Returns the names of the players of a match. A player addressed by texts is “You”.
fn names(players: &[PlayerInfo], texts: &Texts) -> Vec<String> {
    let named = |player: &PlayerInfo| match is_you(player, players, texts) {
        true => texts.get("seat-you"),
        false => player.name.clone(),
    };
    players.iter().map(named).collect()
}

/// Returns the standing, such as “Hand 2 of 7 · Ana 45 – Carmen 0”. Before the end of the first hand, it names the
/// players without points.
pub fn standing(summary: &MatchSummary, texts: &Texts) -> String {
    let names = names(&summary.players, texts);
    let is_fresh = summary.totals.iter().all(|points| *points == 0) && summary.hand <= 1;
    let points = names.iter().zip(&summary.totals);
    let points = points.map(|(name, points)| format!("{name} {}", signed(*points)));
    let points = match is_fresh {
        true => in_words(texts, &names),
        false => points.collect::<Vec<_>>().join(" – "),
    };
    let args = [
        ("hand", summary.hand.max(1).into()),
        ("hands", summary.hands.into()),
        ("points", points.into()),
    ];
    texts.with("matches-standing", &args)
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Age in days from which the date replaces the number of days.
const MOST_DAYS: i64 = 14;

/// Returns the time between `then` and `now` in words, or the date of `then`.
pub(crate) fn ago(then: Timestamp, now: Timestamp) -> Localized {
    let seconds = now.as_second() - then.as_second();
    match seconds {
        // Includes times in the future, which occur after the system clock was set back.
        ..MINUTE => Localized::new("matches-just-now"),
        MINUTE..HOUR => Localized::new("matches-minutes-ago").arg("count", seconds / MINUTE),
        HOUR..DAY => Localized::new("matches-hours-ago").arg("count", seconds / HOUR),
        _ if seconds < MOST_DAYS * DAY => {
            Localized::new("matches-days-ago").arg("count", seconds / DAY)
        }
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
    use engine::matchplay::BotLevel;
    use gamecore::i18n::Language;

    #[test]
    fn only_a_single_person_without_a_name_is_you() {
        let texts = Texts::shipped(Language::En);
        let bot = PlayerInfo::new("Paco", PlayerKind::Bot(BotLevel::Habitual));
        let person = |name: &str| PlayerInfo::new(name, PlayerKind::Human);
        let named = |person: PlayerInfo| names(&[person, bot.clone()], &texts);
        assert_eq!(named(person("Player 1")), ["You", "Paco"]);
        assert_eq!(named(person("Ana")), ["Ana", "Paco"]);
        let two = [person("Player 1"), person("Ana")];
        assert_eq!(names(&two, &texts), ["Player 1", "Ana"]);
    }

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
            assert_eq!(ago(then, now).resolve(&texts), told);
        }
    }
}
