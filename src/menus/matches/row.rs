//! One match of the list: its picture, what it is called, hand and points, and what can be done with it.
use super::{deed::perform, naming, picture, view::MatchAct};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts, contract_code, in_words, words},
    input::FirstFocus,
    saves::{MatchId, MatchSummary, PlayedBy, SavedMatch},
};
use ui::{
    theme::UiArt,
    widgets::{
        Greyed, Look, Size, Tip, button, button_written, column, localized, palette as p, text,
        wrapping, written,
    },
};

/// What a row shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RowModel {
    id: MatchId,
    name: Option<String>,
    summary: MatchSummary,
    when: Localized,
    by: PlayedBy,
    /// Whether it is the one that *Continue* goes on with.
    newest: bool,
    /// Its name as it is being typed.
    naming: bool,
    /// Names and contract in the language of the game.
    language: gamecore::i18n::Language,
    has_art: bool,
}

impl RowModel {
    pub fn of(
        entry: &SavedMatch,
        when: Localized,
        (newest, naming, has_art): (bool, bool, bool),
        texts: &Texts,
    ) -> RowModel {
        RowModel {
            id: entry.id.clone(),
            name: entry.name.clone(),
            summary: entry.summary.clone(),
            when,
            by: entry.by,
            newest,
            naming,
            language: texts.language(),
            has_art,
        }
    }

    fn names(&self) -> Vec<String> {
        let players = self.summary.players.iter();
        players.map(|player| player.name.clone()).collect()
    }
}

/// The room for what is written, in design pixels.
const WORDS: f32 = 400.0;
/// The least of it beside the buttons.
const LEAST: f32 = 340.0;

/// The box of a row.
pub(super) fn frame() -> impl Bundle {
    let node = Node {
        padding: UiRect::axes(px(12), px(6)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..wrapping(16.0)
    };
    (node, BackgroundColor(Color::BLACK.with_alpha(0.22)))
}

/// Fills it.
pub(super) fn fill(
    row: &mut ChildSpawnerCommands,
    model: &RowModel,
    texts: &Texts,
    art: Option<&UiArt>,
) {
    let contract = model.summary.contract;
    let code = contract.map_or_else(String::new, |it| contract_code(texts, it));
    picture::spawn(row, &model.summary, &code, art);
    let grow = Node {
        flex_grow: 1.0,
        // Where letters are large the buttons stand below.
        flex_basis: px(LEAST),
        min_width: px(0),
        ..column(2.0)
    };
    row.spawn(grow).with_children(|lines| {
        let names = in_words(texts, &model.names());
        let called = model.name.clone().unwrap_or_else(|| names.clone());
        if model.naming {
            naming::spawn(lines, model.name.as_deref().unwrap_or_default());
        } else {
            lines.spawn(text::name(&called, text::STRONG, WORDS));
        }
        if model.name.is_some() {
            lines.spawn(written(names, text::NOTE));
        }
        let hand = hand(model, &code, texts).resolve(texts);
        lines.spawn(written(hand, text::NOTE.color(p::TEXT)));
        // Eight names need two lines.
        lines.spawn(written(points(model, texts), text::NOTE));
    });
    let right = Node {
        align_items: AlignItems::FlexEnd,
        margin: UiRect::left(auto()),
        flex_shrink: 0.0,
        ..column(8.0)
    };
    row.spawn(right).with_children(|right| {
        let state = match model.by {
            PlayedBy::Nobody => localized(model.when.clone(), text::NOTE),
            PlayedBy::Us => localized(Localized::new("matches-playing-here"), played()),
            PlayedBy::Others => localized(Localized::new("matches-playing-there"), played()),
        };
        right.spawn((state, ui::widgets::one_line()));
        right
            .spawn(wrapping(p::GRID))
            .with_children(|line| buttons(line, model));
    });
}

fn played() -> text::Style {
    text::NOTE.color(p::BRASS_LIGHT)
}

/// Which hand is played, and what must be laid down in it.
fn hand(model: &RowModel, code: &str, texts: &Texts) -> Localized {
    let contract = model.summary.contract;
    let in_words = contract.map(|it| words::contract_words(it).resolve(texts));
    Localized::new("matches-hand")
        .arg("hand", model.summary.hand.max(1))
        .arg("hands", model.summary.hands)
        .arg("code", code)
        .arg("contract", in_words.unwrap_or_default())
}

/// Everybody's points, as long as there are any.
fn points(model: &RowModel, texts: &Texts) -> String {
    let summary = &model.summary;
    if summary.totals.iter().all(|points| *points == 0) && summary.hand <= 1 {
        return texts.get("matches-no-points");
    }
    let players = summary.players.iter().zip(&summary.totals);
    let told = players.map(|(player, points)| format!("{} {points}", player.name));
    told.collect::<Vec<_>>().join("  ·  ")
}

fn buttons(line: &mut ChildSpawnerCommands, model: &RowModel) {
    let id = || model.id.clone();
    let (word, look) = match (model.by, model.newest) {
        (PlayedBy::Us, _) => ("pause-continue", Look::Plain),
        (_, true) => ("title-continue", Look::Brass),
        (_, false) => ("title-continue", Look::Plain),
    };
    let mut go_on = line.spawn((
        button(word, look, Size::Small),
        MatchAct::GoOn(id()),
        observe(perform),
    ));
    if model.newest {
        go_on.insert(FirstFocus);
    }
    if model.by == PlayedBy::Others {
        go_on.insert(Greyed::Because("save-elsewhere"));
    }
    let naming = if model.naming {
        "matches-name-done"
    } else {
        "matches-name"
    };
    line.spawn((
        button(naming, Look::Plain, Size::Small),
        MatchAct::Name(id()),
        Tip::new("matches-name-tip"),
        observe(perform),
    ));
    line.spawn((
        button("matches-export", Look::Plain, Size::Small),
        MatchAct::Export(id()),
        Tip::new("matches-export-tip"),
        observe(perform),
    ));
    let mut delete = line.spawn((
        button_written("×", Look::Quiet, Size::Small),
        MatchAct::Delete(id()),
        Tip::new("matches-delete"),
        observe(perform),
    ));
    match model.by {
        PlayedBy::Nobody => {}
        PlayedBy::Us => _ = delete.insert(Greyed::Because("matches-not-while-playing")),
        PlayedBy::Others => _ = delete.insert(Greyed::Because("save-elsewhere")),
    }
}
