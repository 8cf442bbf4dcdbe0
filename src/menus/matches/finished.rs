//! The matches that are over: who won, the points, and what can be done with them.
use super::{
    deed::perform,
    picture, row,
    view::{MatchAct, MatchesView},
    when,
};
use bevy::{prelude::*, ui_widgets::observe};
use engine::matchplay::PlayerInfo;
use gamecore::{
    i18n::{Language, Localized, Texts, in_words},
    input::FirstFocus,
    saves::{FinishedMatch, Store},
};
use jiff::Timestamp;
use ui::{
    theme::UiArt,
    widgets::{
        Look, Size, Tip, button, column, label, localized, one_line, palette as p, row as line,
        text, written,
    },
};

/// So many are listed at a time.
const PAGE: usize = 40;
/// The room for what is written, in design pixels.
const WORDS: f32 = 400.0;
/// The least of it beside the buttons.
const LEAST: f32 = 340.0;

/// What the list shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FinishedRows {
    matches: Vec<(FinishedMatch, Localized)>,
    /// How many there are besides.
    more: usize,
    language: Language,
    has_art: bool,
}

impl FinishedRows {
    pub fn of(store: &Store, view: &MatchesView, texts: &Texts, has_art: bool) -> FinishedRows {
        let (all, now) = (store.finished(), Timestamp::now());
        let shown = all.len().min(PAGE * (view.more + 1));
        let told = |one: &FinishedMatch| (one.clone(), when::words(one.ended, now));
        FinishedRows {
            matches: all[..shown].iter().map(told).collect(),
            more: all.len() - shown,
            language: texts.language(),
            has_art,
        }
    }
}

pub(super) fn build(
    list: &mut ChildSpawnerCommands,
    rows: &FinishedRows,
    texts: &Texts,
    art: Option<&UiArt>,
) {
    if rows.matches.is_empty() {
        list.spawn(label("matches-none-finished", text::BODY));
    }
    for (place, (finished, when)) in rows.matches.iter().enumerate() {
        list.spawn(row::frame()).with_children(|row| {
            picture::spawn(row, &finished.summary, "", art);
            let grow = Node {
                flex_grow: 1.0,
                flex_basis: px(LEAST),
                min_width: px(0),
                ..column(2.0)
            };
            row.spawn(grow)
                .with_children(|lines| words(lines, finished, texts));
            let right = Node {
                align_items: AlignItems::FlexEnd,
                margin: UiRect::left(auto()),
                flex_shrink: 0.0,
                ..column(8.0)
            };
            row.spawn(right).with_children(|right| {
                right.spawn((localized(when.clone(), text::NOTE), one_line()));
                right
                    .spawn(line(p::GRID))
                    .with_children(|line| buttons(line, finished, place == 0));
            });
        });
    }
    if rows.more > 0 {
        let more = Localized::new("matches-more").arg("count", rows.more);
        list.spawn((
            ui::widgets::button_saying(more, Look::Plain, Size::Medium),
            MatchAct::More,
            observe(perform),
        ));
    }
}

fn words(lines: &mut ChildSpawnerCommands, finished: &FinishedMatch, texts: &Texts) {
    let summary = &finished.summary;
    let names: Vec<String> = summary.players.iter().map(|it| it.name.clone()).collect();
    lines.spawn(text::name(&in_words(texts, &names), text::STRONG, WORDS));
    let mut ranked: Vec<(&PlayerInfo, i32)> = summary
        .players
        .iter()
        .zip(summary.totals.iter().copied())
        .collect();
    ranked.sort_by_key(|(_, points)| *points);
    if let Some((winner, points)) = ranked.first() {
        let won = Localized::new("matches-won")
            .arg("name", winner.name.as_str())
            .arg("points", *points);
        lines.spawn(written(won.resolve(texts), text::NOTE.color(p::TEXT)));
    }
    let told = ranked
        .iter()
        .map(|(player, points)| format!("{} {points}", player.name));
    let told = told.collect::<Vec<_>>().join("  ·  ");
    lines.spawn(written(told, text::NOTE));
}

fn buttons(line: &mut ChildSpawnerCommands, finished: &FinishedMatch, first: bool) {
    let look = if first { Look::Brass } else { Look::Plain };
    let mut watch = line.spawn((
        button("matches-watch", look, Size::Small),
        MatchAct::Watch(finished.file.clone()),
        Tip::new("matches-watch-tip"),
        observe(perform),
    ));
    if first {
        watch.insert(FirstFocus);
    }
    line.spawn((
        button("matches-export", Look::Plain, Size::Small),
        MatchAct::ExportFinished(finished.file.clone()),
        Tip::new("matches-export-tip"),
        observe(perform),
    ));
}
