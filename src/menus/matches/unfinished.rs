//! List of unfinished matches.
use super::{
    page::{DetailsModel, entry, name, rename},
    picture::PictureModel,
    view::{MatchAct, MatchRef, MatchesView},
    when,
};
use bevy::prelude::*;
use gamecore::{
    i18n::{Localized, Texts, contract_code, in_words, words},
    saves::{MatchId, MatchSummary, PlayedBy, SaveService, SavedMatch},
};
use jiff::Timestamp;
use ui::{
    page::{Element, button, icon, label, wrap},
    theme::UiArt,
    widgets::{Disabled, Look, Size, palette as p, text},
};

#[derive(Clone, PartialEq, Debug)]
pub(super) struct MatchRow {
    id: MatchId,
    name: Option<String>,
    players: String,
    hand: String,
    points: String,
    picture: PictureModel,
    details: DetailsModel,
    when: Localized,
    by: PlayedBy,
    /// True for the match that *Continue* opens.
    is_newest: bool,
    is_naming: bool,
}

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
        let players = summary.players.iter();
        let names: Vec<String> = players.map(|player| player.name.clone()).collect();
        let code = (summary.contract).map_or_else(String::new, |it| contract_code(texts, it));
        MatchRow {
            id: entry.id.clone(),
            name: entry.name.clone(),
            players: in_words(texts, &names),
            hand: hand(summary, &code, texts).resolve(texts),
            points: points(summary, texts),
            picture: PictureModel::new(summary, &code, art),
            details: DetailsModel::new(summary, view),
            when: when::words(entry.played, now),
            by: entry.by,
            is_newest: newest.is_some_and(|newest| newest.id == entry.id),
            is_naming: view.naming == Some(MatchRef::Unfinished(entry.id.clone())),
        }
    };
    store.is_listed().then(|| list.iter().map(row).collect())
}

/// Returns the text for the current hand and its contract.
fn hand(summary: &MatchSummary, code: &str, texts: &Texts) -> Localized {
    let in_words = (summary.contract).map(|it| words::contract_words(it).resolve(texts));
    Localized::new("matches-hand")
        .arg("hand", summary.hand.max(1))
        .arg("hands", summary.hands)
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

pub(super) fn row(row: &MatchRow) -> Element {
    let reference = MatchRef::Unfinished(row.id.clone());
    let name = name(row.name.as_deref(), &row.players, reference, row.is_naming);
    let players = || label(row.players.clone(), text::NOTE);
    let words = (
        name,
        row.name.is_some().then(players),
        label(row.hand.clone(), text::NOTE.color(p::TEXT)),
        label(row.points.clone(), text::NOTE),
        row.details.lines(),
    );
    let played = text::NOTE.color(p::BRASS_LIGHT);
    let state = match row.by {
        PlayedBy::Nobody => label(row.when.clone(), text::NOTE),
        PlayedBy::Us => label("matches-playing-here", played),
        PlayedBy::Others => label("matches-playing-there", played),
    };
    let right = (state, wrap(p::GRID).children(buttons(row)));
    entry(&row.picture, words, right)
}

fn buttons(row: &MatchRow) -> [Element; 5] {
    let id = || row.id.clone();
    let (words, look) = match (row.by, row.is_newest) {
        (PlayedBy::Us, _) => ("pause-continue", Look::Plain),
        (_, true) => ("title-continue", Look::Brass),
        (_, false) => ("title-continue", Look::Plain),
    };
    let elsewhere = Disabled::Because("save-elsewhere");
    let undeletable = match row.by {
        PlayedBy::Nobody => None,
        PlayedBy::Us => Some(Disabled::Because("matches-not-while-playing")),
        PlayedBy::Others => Some(elsewhere.clone()),
    };
    [
        button(words, look, Size::Small)
            .does(MatchAct::GoOn(id()))
            .first(row.is_newest)
            .disabled((row.by == PlayedBy::Others).then_some(elsewhere)),
        rename(MatchRef::Unfinished(id()), row.is_naming),
        row.details.button(),
        button("matches-export", Look::Plain, Size::Small)
            .does(MatchAct::Export(id()))
            .tip("matches-export-tip"),
        icon("×", "matches-delete")
            .does(MatchAct::Delete(id()))
            .disabled(undeletable),
    ]
}
