//! The tables that people have sat down at: who, by which rules; each begun again with one press.
use super::{
    deed::{perform, sit_down},
    naming,
    view::{FamilyAct, FamilyView, Naming},
};
use crate::statistics::name_of_level;
use bevy::{prelude::*, ui_widgets::observe};
use engine::{matchplay::PlayerKind, rules::RuleSet};
use gamecore::{
    draft::{Draft, KeptTable},
    family::{Family, Tables},
    i18n::{Language, Localized, Texts, words},
    saves::LABEL_LENGTH,
    states::Screen,
};
use ui::widgets::{
    Greyed, Live, Look, Size, Tip, button, button_written, column, label, localized, one_line,
    palette as p, row, text, wrapping,
};

/// The column of the tables.
#[derive(Component)]
pub(super) struct TableList;

/// What a row says.
#[derive(Clone, PartialEq, Debug)]
struct TableRow {
    name: String,
    who: String,
    rules: RuleSet,
    naming: bool,
}

/// What the list says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TableListModel {
    rows: Vec<TableRow>,
    language: Language,
    /// A match is played: it would have to be left.
    playing: bool,
}

/// The room for what is written, in design pixels.
const WORDS: f32 = 560.0;
/// The least of it beside the buttons.
const BESIDE: f32 = 500.0;

/// Everybody at a table in their order: people by name, bots with their level.
pub fn who_sits(draft: &Draft, texts: &Texts) -> String {
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
                format!("{name} ({})", texts.get(name_of_level(level)))
            }
            (PlayerKind::Bot(_), Some(_)) | (PlayerKind::Human, _) => name,
        })
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// The rules of a table, in a few words.
pub fn rules_words(rules: &RuleSet) -> Localized {
    words::rules_title(rules)
}

pub(super) fn follow(
    (family, tables, view): (Res<Family>, Res<Tables>, Res<FamilyView>),
    (texts, screen): (Res<Texts>, Res<State<Screen>>),
    mut lists: Query<(Entity, &mut Live<TableListModel>), With<TableList>>,
    mut commands: Commands,
) {
    let naming = match view.naming {
        Some((Naming::Table(at), _)) => Some(at),
        _ => None,
    };
    let told = |(at, table): (usize, &KeptTable)| {
        let draft = table.draft(|name| family.name_now(name).to_owned());
        TableRow {
            name: table.name.clone(),
            who: draft.as_ref().map_or_else(
                || texts.get("table-unplayable"),
                |draft| who_sits(draft, &texts),
            ),
            rules: draft.map_or_else(|| table.rules.clone(), |draft| draft.rules),
            naming: naming == Some(at),
        }
    };
    let model = TableListModel {
        rows: tables.all().iter().enumerate().map(told).collect(),
        language: texts.language(),
        playing: *screen.get() == Screen::Table,
    };
    for (entity, mut live) in &mut lists {
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, model.clone(), fill);
    }
}

fn fill(list: &mut ChildSpawnerCommands, model: &TableListModel) {
    if model.rows.is_empty() {
        list.spawn(label("tables-none", text::NOTE));
    }
    for (at, row) in model.rows.iter().enumerate() {
        spawn_row(list, at, row, model.playing);
    }
}

fn spawn_row(list: &mut ChildSpawnerCommands, at: usize, table: &TableRow, playing: bool) {
    let node = Node {
        padding: UiRect::axes(px(12), px(8)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..wrapping(16.0)
    };
    list.spawn((node, BackgroundColor(Color::BLACK.with_alpha(0.22))))
        .with_children(|cells| {
            // Where letters are large the buttons stand below.
            let grow = Node {
                flex_grow: 1.0,
                flex_basis: px(BESIDE),
                min_width: px(0),
                ..column(2.0)
            };
            cells.spawn(grow).with_children(|lines| {
                if table.naming {
                    naming::spawn(lines, &table.name, LABEL_LENGTH, 360.0);
                } else if table.name.is_empty() {
                    let key = match at {
                        0 => "tables-last",
                        _ => "tables-earlier",
                    };
                    lines.spawn((label(key, text::STRONG), one_line()));
                } else {
                    lines.spawn(text::name(&table.name, text::STRONG, WORDS));
                }
                lines.spawn(text::name(&table.who, text::NOTE.color(p::TEXT), WORDS));
                lines.spawn((localized(rules_words(&table.rules), text::NOTE), one_line()));
            });
            let right = Node {
                margin: UiRect::left(auto()),
                ..row(p::GRID)
            };
            cells
                .spawn(right)
                .with_children(|line| buttons(line, at, table, playing));
        });
}

fn buttons(line: &mut ChildSpawnerCommands, at: usize, table: &TableRow, playing: bool) {
    for (word, look, act) in [
        (
            "setup-start",
            if at == 0 { Look::Brass } else { Look::Plain },
            FamilyAct::Play(at),
        ),
        ("tables-set-up", Look::Plain, FamilyAct::SetUp(at)),
    ] {
        let mut begin = line.spawn((button(word, look, Size::Small), act, observe(sit_down)));
        if playing {
            begin.insert(Greyed::Because("matches-not-while-playing"));
        }
    }
    let word = match table.naming {
        true => "matches-name-done",
        false => "matches-name",
    };
    line.spawn((
        button(word, Look::Plain, Size::Small),
        FamilyAct::NameTable(at),
        Tip::new("tables-name-tip"),
        observe(perform),
    ));
    line.spawn((
        button_written("×", Look::Quiet, Size::Small),
        FamilyAct::RemoveTable(at),
        Tip::new("tables-remove"),
        observe(perform),
    ));
}
