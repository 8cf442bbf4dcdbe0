//! List of finished matches.
use super::{
    entry::MatchRow,
    picture::PictureModel,
    standing::{is_you, names},
    view::{MatchRef, MatchesView},
    when,
};
use engine::matchplay::PlayerInfo;
use gamecore::{
    i18n::{Localized, Texts, Words, actor, in_words},
    saves::{FinishedMatch, PlayedBy, SaveService},
};
use jiff::Timestamp;
use ui::theme::UiArt;

/// Number of matches in a block. The list grows by one block at a time.
const BLOCK: usize = 40;

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
            players: players(finished, texts),
            state: won.map(Words::Localized),
            points: points.collect::<Vec<_>>().join("  ·  "),
            picture: PictureModel::new(summary, "", art),
            when: when::words(finished.ended, now),
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
