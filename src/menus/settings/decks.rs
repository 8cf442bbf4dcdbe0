//! The image packs in use, the folder of the player's packs, the problems of the packs, and the choice of the table.
use super::{SettingAct, setting_words};
use crate::{OwnFolder, themes::deck_name};
use bevy::{prelude::*, text::LineBreak};
use gamecore::{
    i18n::{Localized, Texts, Words},
    saves::SaveService,
    settings::{Felt, Settings, TableChoice},
    states::Menu,
};
use ui::{
    page::{Element, Navigate, button, choice_of, column, label, rounded, row, scroll},
    theme::{
        DeckExtras, SelectedTable, TableList, ThemeList, ThemeProblems, problem_sentence,
        selected_table,
    },
    widgets::{ButtonInk, Checked, Look, Size, felt_color, frame, one_line, palette as p, text},
};

/// Width of the names of the packs in use, in design pixels.
const NAMES: f32 = 330.0;
/// Maximum heights of the list of problems and of the tables, in design pixels.
const PROBLEMS: f32 = 124.0;
const TABLES: f32 = 112.0;
/// Number of tables from which the list scrolls.
const MANY: usize = 10;
/// Maximum number of letters of a table's name.
const LETTERS: usize = 24;

pub(super) fn lines(store: &SaveService) -> [Element; 2] {
    let names = column(0.0).live(names, |names: &String| {
        Element::new(text::name(names, text::STRONG, NAMES))
    });
    let choose = button("themes-choose", Look::Plain, Size::Small);
    let folder = store.themes_dir().display().to_string();
    let folder = Localized::new("decks-folder").arg("folder", folder);
    // A path has few spaces.
    let folder = label(folder, text::NOTE).with(TextLayout::linebreak(LineBreak::WordOrCharacter));
    let open = button("decks-open", Look::Plain, Size::Small);
    let packs = column(6.0).children((
        setting_words("decks", false),
        row(12.0).children((
            names
                .grow(0.0)
                .node(|node| node.overflow = Overflow::clip_x()),
            choose.does(Navigate::To(Menu::Themes)),
        )),
        row(12.0).children((folder.grow(0.0), open.does(OwnFolder::Decks))),
        column(0.0)
            .node(|node| node.max_height = px(PROBLEMS))
            .renewed(problems),
    ));
    let table = column(6.0).children((
        setting_words("table", true),
        column(0.0)
            .node(|node| node.max_height = px(TABLES))
            .live(tables, |tables: &Vec<_>| table_options(tables)),
    ));
    [packs, table]
}

/// Returns the names of the packs in use.
fn names(settings: Res<Settings>, themes: Res<ThemeList>, texts: Res<Texts>) -> String {
    let on = settings.decks.packs.iter().filter(|pack| pack.on);
    let names = on.map(|pack| deck_name(&texts, &themes, &pack.id));
    names.collect::<Vec<_>>().join(" · ")
}

fn problems(problems: Res<ThemeProblems>, texts: Res<Texts>) -> Option<Vec<Element>> {
    let line = |problem| {
        let sentence = problem_sentence(&texts, problem);
        label(format!("! {sentence}"), text::NOTE.color(p::AMBER)).rigid()
    };
    let is_new = problems.is_changed() || texts.is_changed();
    is_new.then(|| vec![scroll(4.0, problems.0.iter().map(line))])
}

/// Table that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct OfferedTable {
    choice: TableChoice,
    /// Colour of a built-in table.
    felt: Option<Felt>,
    name: Words,
}

impl OfferedTable {
    pub(super) fn choose(&self, settings: &mut Settings) {
        settings.table = self.choice.clone();
        settings.felt = self.felt.unwrap_or(settings.felt);
    }
}

/// Returns all tables that can be chosen. The flag marks the one in use. An unusable file is offered only if it is the
/// current choice; the list of problems names it.
fn tables(
    settings: Res<Settings>,
    extras: Res<DeckExtras>,
    list: Res<TableList>,
) -> Vec<(OfferedTable, bool)> {
    let offered = |choice, felt, name| OfferedTable { choice, felt, name };
    let deck = || offered(TableChoice::Deck, None, "table-of-deck".into());
    let deck = (!extras.tables.is_empty()).then(deck);
    let built_in = Felt::ALL.map(|felt| offered(TableChoice::Ours, Some(felt), felt.key().into()));
    let files = list.0.iter().filter_map(|table| {
        let choice = TableChoice::File(table.id.clone());
        let is_offered = settings.table == choice || table.is_usable();
        is_offered.then(|| offered(choice, None, shortened(&table.name).into()))
    });
    let selected = match selected_table(&settings, &extras, &list) {
        SelectedTable::Deck(_) => TableChoice::Deck,
        SelectedTable::File(table) => TableChoice::File(table.id.clone()),
        SelectedTable::Ours => TableChoice::Ours,
    };
    let all = deck.into_iter().chain(built_in).chain(files);
    all.map(|table| {
        let has_felt = table.felt.is_none_or(|felt| felt == settings.felt);
        let is_lit = table.choice == selected && has_felt;
        (table, is_lit)
    })
    .collect()
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(LETTERS - 1).collect();
    short.push('…');
    short
}

fn table_options(tables: &[(OfferedTable, bool)]) -> Element {
    let option = |(table, is_lit): &(OfferedTable, bool)| {
        let name = table.name.clone();
        let words = label(name, text::BODY.size(p::SMALL)).with((ButtonInk, one_line()));
        Element::new((frame(Look::Segment, Size::Small), Checked(*is_lit)))
            .does(SettingAct::Table(table.clone()))
            .children((table.felt.map(swatch), words))
    };
    let options = choice_of("setting-table", tables.iter().map(option).collect());
    match tables.len() < MANY {
        true => options,
        false => scroll(0.0, options),
    }
}

fn swatch(felt: Felt) -> Element {
    rounded(16.0, 16.0, 4.0)
        .node(|node| node.border = UiRect::all(px(1)))
        .with(BackgroundColor(felt_color(felt)))
        .with(BorderColor::all(p::TEXT.with_alpha(0.5)))
}
