//! List of unfinished matches.
use super::{
    entry::MatchRow,
    picture::PictureModel,
    view::{MatchRef, MatchesView},
    when,
};
use engine::rules::Contracts;
use gamecore::{
    i18n::{Localized, Texts, in_words, words},
    saves::{MatchSummary, PlayedBy, SaveService, SavedMatch},
};
use jiff::Timestamp;
use ui::theme::UiArt;

/// Returns the rows of the list, or `None` while it is being read.
pub(super) fn rows(
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
            points: points(summary, texts),
            picture: PictureModel::new(summary, &drawn, art),
            when: when::words(entry.played, now),
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
fn points(summary: &MatchSummary, texts: &Texts) -> String {
    if summary.totals.iter().all(|points| *points == 0) && summary.hand <= 1 {
        return texts.get("matches-no-points");
    }
    let players = summary.players.iter().zip(&summary.totals);
    let points = players.map(|(player, points)| format!("{} {points}", player.name));
    points.collect::<Vec<_>>().join("  ·  ")
}
