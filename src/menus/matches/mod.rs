//! Saved matches: the list of unfinished ones and the list of finished ones.
//!
//! ```text
//! SaveService ─► lists (models) ─► entry, page ─► MatchAct ─► actions ─► SaveService
//! window ─► `menus/themes/dropped` ─► SaveService
//! ```
mod actions;
mod entry;
mod lists;

pub use actions::{MatchAct, MatchRef, MatchesTab, MatchesView};
pub(super) use entry::rename_button;
pub use lists::standing;
pub(super) use lists::{ago, hand};

use crate::{OwnFolder, themes::distribute};
use actions::reduce;
use bevy::{prelude::*, text::LineBreak, time::common_conditions::on_real_timer};
use entry::MatchRow;
use gamecore::{
    i18n::{Localized, Texts},
    saves::SaveService,
    sets::FrameSystems,
    states::Menu,
};
use std::time::Duration;
use ui::{
    page::{Element, button, column, label, line, page, row, scroll, tabs},
    theme::UiArt,
    widgets::{Look, Size, palette as p, text},
};

/// Width of the page and height of the list, in design pixels.
const PAGE: f32 = 1160.0;
const LIST: f32 = 520.0;

pub fn plugin(app: &mut App) {
    app.init_resource::<MatchesView>();
    app.add_systems(OnEnter(Menu::Matches), (look, open).chain());
    app.add_observer(reduce);
    app.add_systems(
        Update,
        look.run_if(in_state(Menu::Matches).and_then(on_real_timer(LOOK)))
            .after(FrameSystems::Animate)
            .after(distribute)
            .before(FrameSystems::Present),
    );
}

/// Interval between two reads of the folder, which other windows may change. It does not wake an idle window, because a
/// player who returns to the window moves the pointer anyway.
const LOOK: Duration = Duration::from_secs(1);

fn look(view: Res<MatchesView>, mut store: ResMut<SaveService>) {
    store.look();
    if view.tab == MatchesTab::Finished {
        store.look_finished();
    }
}

fn open(store: Res<SaveService>, mut commands: Commands) {
    let place = store.records_dir().display().to_string();
    let tab = |view: Res<MatchesView>| view.tab;
    let tabs = tabs(
        |view: Res<MatchesView>| MatchAct::Tab(view.tab),
        [
            ("matches-tab-waiting", MatchAct::Tab(MatchesTab::Waiting)),
            ("matches-tab-finished", MatchAct::Tab(MatchesTab::Finished)),
        ],
    );
    let control = |key: &'static str| button(key, Look::Plain, Size::Medium);
    let folder = Localized::new("matches-folder").arg("place", place);
    // A path has few places to break at.
    let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
    let folder = label(folder, text::NOTE).with(breaks).grow(300.0);
    page(Menu::Matches, "matches-title", PAGE)
        .tabs(tabs)
        .controls((
            control("matches-take-in").does(MatchAct::TakeIn),
            control("decks-open").does(OwnFolder::Records),
        ))
        // Each tab has a separate scroll area, so that it begins at the top.
        .panes(
            LIST,
            row(0.0).live(tab, |_: &MatchesTab| {
                scroll(0.0, column(6.0).list(rows, row_of))
            }),
        )
        .status(row(p::GRID).children((folder, row(p::GRID).live(deleted, undo))))
        .open(&mut commands);
}

#[derive(Clone, PartialEq, Debug)]
enum Row {
    /// Note of an empty list.
    None(&'static str),
    Match(Box<MatchRow>),
    /// Button for the next block, with the number of matches that are not visible.
    More(usize),
}

/// Returns the rows of the list. Returns `None` if they are unchanged.
fn rows(
    store: Res<SaveService>,
    view: Res<MatchesView>,
    texts: Res<Texts>,
    art: Option<Res<UiArt>>,
) -> Option<Vec<Row>> {
    let is_new = store.is_changed() || view.is_changed() || texts.is_changed();
    if !is_new && !art.as_ref().is_some_and(|art| art.is_changed()) {
        return None;
    }
    let art = art.as_deref();
    let (rows, more) = match view.tab {
        MatchesTab::Waiting => (lists::unfinished(&store, &view, &texts, art)?, 0),
        MatchesTab::Finished => lists::finished(&store, &view, &texts, art)?,
    };
    if rows.is_empty() {
        return Some(vec![Row::None(match view.tab {
            MatchesTab::Waiting => "matches-none",
            MatchesTab::Finished => "matches-none-finished",
        })]);
    }
    let rows = rows.into_iter().map(|row| Row::Match(Box::new(row)));
    let more = (more > 0).then_some(Row::More(more));
    Some(rows.chain(more).collect())
}

fn row_of(row: &Row) -> Element {
    match row {
        Row::None(key) => label(*key, text::BODY),
        Row::Match(row) => entry::row(row),
        Row::More(count) => {
            let more = Localized::new("matches-more").arg("count", *count);
            button(more, Look::Plain, Size::Medium).does(MatchAct::More)
        }
    }
}

/// Width of the name of a deleted match, in design pixels.
const DELETED: f32 = 260.0;

/// Returns the name of the match that was deleted last.
fn deleted(store: Res<SaveService>, texts: Res<Texts>) -> Option<String> {
    let was = &store.trash().last()?.was;
    let name = was.name.clone();
    Some(name.unwrap_or_else(|| lists::players(&was.summary, &texts)))
}

fn undo(deleted: &Option<String>) -> Option<[Element; 2]> {
    let (name, _) = text::fit(deleted.as_ref()?, text::NOTE.size, DELETED);
    let words = Localized::new("matches-deleted").arg("name", name);
    Some([
        line(words, text::NOTE),
        button("themes-undo", Look::Plain, Size::Small).does(MatchAct::Undo),
    ])
}
