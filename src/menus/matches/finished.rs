//! List of finished matches.
use super::{
    page::{DetailsModel, entry, name, rename},
    picture::PictureModel,
    standing::{is_you, names},
    view::{MatchAct, MatchRef, MatchesView},
    when,
};
use bevy::prelude::*;
use engine::matchplay::PlayerInfo;
use gamecore::{
    i18n::{Localized, Texts, actor, in_words},
    saves::{FinishedMatch, SaveService},
};
use jiff::Timestamp;
use std::path::PathBuf;
use ui::{
    page::{Element, button, icon, label, wrap},
    theme::UiArt,
    widgets::{Look, Size, one_line, palette as p, text},
};

/// Number of matches in a block. The list grows by one block at a time.
const BLOCK: usize = 40;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct FinishedRow {
    file: PathBuf,
    name: Option<String>,
    players: String,
    won: Option<Localized>,
    points: String,
    picture: PictureModel,
    details: DetailsModel,
    when: Localized,
    is_first: bool,
    is_naming: bool,
}

/// Returns the name of a finished match, by default its players.
pub(super) fn called(finished: &FinishedMatch, texts: &Texts) -> String {
    let name = finished.name.clone();
    name.unwrap_or_else(|| players(finished, texts))
}

fn players(finished: &FinishedMatch, texts: &Texts) -> String {
    in_words(texts, &names(&finished.summary.players, texts))
}

/// Returns the rows of the visible blocks and the number of other matches, or `None` while the list is being read.
pub(super) fn rows(
    store: &SaveService,
    view: &MatchesView,
    texts: &Texts,
    art: Option<&UiArt>,
) -> Option<(Vec<FinishedRow>, usize)> {
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
        FinishedRow {
            file: finished.file.clone(),
            name: finished.name.clone(),
            players: players(finished, texts),
            won,
            points: points.collect::<Vec<_>>().join("  ·  "),
            picture: PictureModel::new(summary, "", art),
            details: DetailsModel::new(summary, view),
            when: when::words(finished.ended, now),
            is_first: place == 0,
            is_naming: view.naming == Some(MatchRef::Finished(finished.file.clone())),
        }
    };
    let rows = || all[..shown].iter().enumerate().map(row).collect();
    store
        .is_finished_listed()
        .then(|| (rows(), all.len() - shown))
}

pub(super) fn row(row: &FinishedRow) -> Element {
    let won = row.won.clone();
    let reference = || MatchRef::Finished(row.file.clone());
    let players = || label(row.players.clone(), text::NOTE);
    let words = (
        name(
            row.name.as_deref(),
            &row.players,
            reference(),
            row.is_naming,
        ),
        row.name.is_some().then(players),
        won.map(|won| label(won, text::NOTE.color(p::TEXT))),
        label(row.points.clone(), text::NOTE),
        row.details.lines(),
    );
    let look = if row.is_first {
        Look::Brass
    } else {
        Look::Plain
    };
    let buttons = (
        button("matches-watch", look, Size::Small)
            .does(MatchAct::Watch(row.file.clone()))
            .tip("matches-watch-tip")
            .first(row.is_first),
        rename(reference(), row.is_naming),
        row.details.button(),
        button("matches-export", Look::Plain, Size::Small)
            .does(MatchAct::ExportFinished(row.file.clone()))
            .tip("matches-export-tip"),
        icon("×", "matches-delete-finished").does(MatchAct::AskDelete(row.file.clone())),
    );
    let right = (
        label(row.when.clone(), text::NOTE).with(one_line()),
        wrap(p::GRID).children(buttons),
    );
    entry(&row.picture, words, right)
}
