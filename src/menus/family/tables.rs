//! Saved tables: their players and rules, with buttons that begin a match.
use super::actions::{FamilyAct, FamilyView, Naming};
use crate::matches::rename_button;
use bevy::prelude::*;
use engine::{matchplay::PlayerKind, rules::RuleSet};
use gamecore::{
    draft::{Draft, StoredTable},
    family::{Profiles, Tables},
    i18n::{Texts, words},
    saves::LABEL_LENGTH,
    states::Screen,
};
use ui::{
    page::{Element, button, card, column, icon, label, line, name_field, row},
    widgets::{Disabled, Look, Size, palette as p, text},
};

#[derive(Clone, PartialEq, Debug)]
pub(super) struct TableRow {
    name: String,
    players: String,
    rules: RuleSet,
    is_naming: bool,
}

/// Width of the texts in design pixels.
const WORDS: f32 = 560.0;
/// Minimum width of the texts beside the buttons, in design pixels.
const BESIDE: f32 = 500.0;

/// Returns the players of a table in their order: people by name, bots with their level.
pub fn players_at(draft: &Draft, texts: &Texts) -> String {
    let names = draft
        .names(&|number| texts.neutral_name(number))
        .into_iter();
    let told = names.zip(&draft.seats).filter_map(|(name, seat)| {
        let name = name?;
        if seat.is_phone() {
            return Some(texts.get("table-phone"));
        }
        Some(match (seat.kind?, &seat.guest) {
            (PlayerKind::Bot(level), None) => {
                format!("{name} ({})", words::level_name(level).resolve(texts))
            }
            (PlayerKind::Bot(_), Some(_)) | (PlayerKind::Human, _) => name,
        })
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// Returns the rows. The flag is true during a match, which must be left before another one can begin.
pub(super) fn model(
    (family, tables, view): (Res<Profiles>, Res<Tables>, Res<FamilyView>),
    (texts, screen): (Res<Texts>, Res<State<Screen>>),
) -> (Vec<TableRow>, bool) {
    let row = |(at, table): (usize, &StoredTable)| {
        let draft = table.draft(|name| family.name_now(name).to_owned());
        TableRow {
            name: table.name.clone(),
            players: draft.as_ref().map_or_else(
                || texts.get("table-unplayable"),
                |draft| players_at(draft, &texts),
            ),
            rules: draft.map_or_else(|| table.rules.clone(), |draft| draft.rules),
            is_naming: view.naming == Some(Naming::Table(at)),
        }
    };
    let rows = tables.all().iter().enumerate().map(row).collect();
    (rows, *screen.get() == Screen::Table)
}

pub(super) fn view((rows, is_playing): &(Vec<TableRow>, bool)) -> (Option<Element>, Vec<Element>) {
    let none = || label("tables-none", text::NOTE);
    let cards = rows.iter().enumerate();
    let cards = cards.map(|(at, table)| row_of(at, table, *is_playing));
    (rows.is_empty().then(none), cards.collect())
}

fn row_of(at: usize, table: &TableRow, is_playing: bool) -> Element {
    let name = if table.is_naming {
        let opener = FamilyAct::NameTable(at);
        name_field(&table.name, LABEL_LENGTH, 360.0, &opener, FamilyAct::Named)
    } else if table.name.is_empty() {
        let key = match at {
            0 => "tables-last",
            _ => "tables-earlier",
        };
        line(key, text::STRONG)
    } else {
        Element::new(text::name(&table.name, text::STRONG, WORDS))
    };
    let words = column(2.0).grow(BESIDE).children((
        name,
        Element::new(text::name(&table.players, text::NOTE.color(p::TEXT), WORDS)),
        line(words::rules_title(&table.rules), text::NOTE),
        words::short_match(&table.rules).map(|words| line(words, text::NOTE)),
    ));
    let play = if at == 0 { Look::Brass } else { Look::Plain };
    let reason = is_playing.then_some(Disabled::Because("matches-not-while-playing"));
    let buttons = row(p::GRID)
        .node(|node| node.margin.left = auto())
        .children((
            button("setup-start", play, Size::Small)
                .does(FamilyAct::Play(at))
                .disabled(reason.clone()),
            button("tables-set-up", Look::Plain, Size::Small)
                .does(FamilyAct::SetUp(at))
                .disabled(reason),
            rename_button(table.is_naming, FamilyAct::NameTable(at)).tip("tables-name-tip"),
            icon("×", "tables-remove")
                .does(FamilyAct::RemoveTable(at))
                .then_focus(&FamilyAct::Undo),
        ));
    card().children((words, buttons))
}
