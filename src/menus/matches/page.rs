//! The page: its tabs, the two lists, and the line that offers an undo.
use super::{
    actions::reduce,
    dropped,
    finished::{self, FinishedRow},
    picture::{PictureModel, picture},
    unfinished::{self, MatchRow},
    view::{MatchAct, MatchRef, MatchesTab, MatchesView},
};
use bevy::{prelude::*, text::LineBreak, window::FileDragAndDrop};
use gamecore::{
    i18n::{Localized, Texts, in_words},
    saves::{LABEL_LENGTH, MatchSummary, SaveService},
    sets::FrameSystems,
    states::Menu,
};
use ui::{
    page::{
        Element, IntoElements, button, card, column, label, name_field, page, row, scroll, tabs,
    },
    theme::UiArt,
    widgets::{Look, Size, one_line, palette as p, text},
};

/// Width of the page and height of the list, in design pixels.
const PAGE: f32 = 1160.0;
const LIST: f32 = 520.0;

pub fn plugin(app: &mut App) {
    app.init_resource::<MatchesView>();
    app.add_systems(OnEnter(Menu::Matches), open);
    app.add_observer(reduce);
    app.add_systems(
        Update,
        (
            dropped::import.run_if(on_message::<FileDragAndDrop>),
            look.run_if(in_state(Menu::Matches)),
        )
            .chain()
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present),
    );
}

/// Interval in seconds between two reads of the folder, which other windows may change. It does not wake an idle
/// window, because a player who returns to the window moves the pointer anyway.
const LOOK: f32 = 1.0;

fn look(
    time: Res<Time<Real>>,
    view: Res<MatchesView>,
    mut store: ResMut<SaveService>,
    mut wait: Local<f32>,
) {
    *wait -= time.delta_secs();
    if *wait <= 0.0 {
        *wait = LOOK;
        store.look();
        if view.tab == MatchesTab::Finished {
            store.look_finished();
        }
    }
}

fn open(mut store: ResMut<SaveService>, view: Res<MatchesView>, mut commands: Commands) {
    store.look();
    if view.tab == MatchesTab::Finished {
        store.look_finished();
    }
    let place = store.records_dir().display().to_string();
    let tab = |view: Res<MatchesView>| view.tab;
    let tabs = tabs(
        |view: Res<MatchesView>| MatchAct::Tab(view.tab),
        [
            ("matches-tab-waiting", MatchAct::Tab(MatchesTab::Waiting)),
            ("matches-tab-finished", MatchAct::Tab(MatchesTab::Finished)),
        ],
    );
    let control = |(key, act)| button(key, Look::Plain, Size::Medium).does(act);
    let controls = [
        ("matches-take-in", MatchAct::TakeIn),
        ("decks-open", MatchAct::OpenFolder),
    ];
    let folder = Localized::new("matches-folder").arg("place", place);
    // A path has few places to break at.
    let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
    let folder = label(folder, text::NOTE).with(breaks).grow(300.0);
    page(Menu::Matches, "matches-title", PAGE)
        .tabs(tabs)
        .controls(controls.map(control))
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
    Unfinished(Box<MatchRow>),
    Finished(Box<FinishedRow>),
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
    let (rows, none): (Vec<Row>, _) = match view.tab {
        MatchesTab::Waiting => {
            let rows = unfinished::rows(&store, &view, &texts, art)?.into_iter();
            let rows = rows.map(|row| Row::Unfinished(Box::new(row)));
            (rows.collect(), "matches-none")
        }
        MatchesTab::Finished => {
            let (rows, more) = finished::rows(&store, &view, &texts, art)?;
            let rows = rows.into_iter().map(|row| Row::Finished(Box::new(row)));
            let more = (more > 0).then_some(Row::More(more));
            (rows.chain(more).collect(), "matches-none-finished")
        }
    };
    Some(match rows.is_empty() {
        true => vec![Row::None(none)],
        false => rows,
    })
}

fn row_of(row: &Row) -> Element {
    match row {
        Row::None(key) => label(*key, text::BODY),
        Row::Unfinished(row) => unfinished::row(row),
        Row::Finished(row) => finished::row(row),
        Row::More(count) => {
            let more = Localized::new("matches-more").arg("count", *count);
            button(more, Look::Plain, Size::Medium).does(MatchAct::More)
        }
    }
}

/// Minimum width of the words beside the buttons, in design pixels.
const LEAST: f32 = 340.0;

/// Creates the box of a match: its picture, its words, and its controls at the right or below.
pub(super) fn entry(
    picture_model: &PictureModel,
    words: impl IntoElements,
    right: impl IntoElements,
) -> Element {
    let right = column(8.0).children(right).node(|node| {
        node.align_items = AlignItems::FlexEnd;
        (node.margin.left, node.flex_shrink) = (auto(), 0.0);
        node.max_width = percent(100);
    });
    let words = column(2.0).grow(LEAST).children(words);
    card().children((picture(picture_model), words, right))
}

/// Width of a match's name in design pixels.
const NAME: f32 = 400.0;

/// Creates the name of a match, by default its players, or the field in which it is being typed.
pub(super) fn name(name: Option<&str>, players: &str, named: MatchRef, is_naming: bool) -> Element {
    match is_naming {
        true => {
            let opener = MatchAct::Name(named);
            let name = name.unwrap_or_default();
            name_field(name, LABEL_LENGTH, 360.0, &opener, MatchAct::Named)
        }
        false => Element::new(text::name(name.unwrap_or(players), text::STRONG, NAME)),
    }
}

/// Creates the button that begins and ends the typing of a match's name.
pub(super) fn rename(named: MatchRef, is_naming: bool) -> Element {
    let words = match is_naming {
        true => "matches-name-done",
        false => "matches-name",
    };
    button(words, Look::Plain, Size::Small)
        .does(MatchAct::Name(named))
        .tip("matches-name-tip")
}

/// Content of the details of a match: the hash of its seed, and the seed once the match is over.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DetailsModel {
    hash: String,
    seed: Option<String>,
    is_open: bool,
}

impl DetailsModel {
    pub fn new(summary: &MatchSummary, view: &MatchesView) -> DetailsModel {
        DetailsModel {
            hash: summary.seed_hash.clone(),
            seed: summary.seed.clone(),
            is_open: view.details.as_ref() == Some(&summary.seed_hash),
        }
    }

    pub fn button(&self) -> Element {
        button("matches-details", Look::Plain, Size::Small)
            .does(MatchAct::Details(self.hash.clone()))
            .tip("matches-details-tip")
    }

    pub fn lines(&self) -> Option<Element> {
        let seed = self.seed.as_deref();
        self.is_open.then(|| shuffle(&self.hash, seed))
    }
}

/// Creates the lines with which a player checks the shuffle of a match. `seed` is secret until the match ends.
fn shuffle(hash: &str, seed: Option<&str>) -> Element {
    let lines = match seed {
        Some(seed) => vec![
            Localized::new("match-fair")
                .arg("seed", seed)
                .arg("hash", hash),
        ],
        None => vec![
            Localized::new("fair-seed-hash").arg("hash", hash),
            Localized::new("fair-hint"),
        ],
    };
    // The hash contains no word boundary at which the line could break.
    let breaks = TextLayout::new(Justify::Left, LineBreak::WordOrCharacter);
    let line = |line| label(line, text::NOTE).with(breaks);
    column(2.0).children(lines.into_iter().map(line).collect::<Vec<_>>())
}

/// Width of the name of a deleted match, in design pixels.
const DELETED: f32 = 260.0;

/// Returns the name of the match that was deleted last.
fn deleted(store: Res<SaveService>, texts: Res<Texts>) -> Option<String> {
    store.trash().last().map(|trashed| {
        let players = trashed.was.summary.players.iter();
        let names: Vec<String> = players.map(|player| player.name.clone()).collect();
        let named = trashed.was.name.clone();
        named.unwrap_or_else(|| in_words(&texts, &names))
    })
}

fn undo(deleted: &Option<String>) -> Option<[Element; 2]> {
    let (name, _) = text::fit(deleted.as_ref()?, text::NOTE.size, DELETED);
    let words = Localized::new("matches-deleted").arg("name", name);
    Some([
        label(words, text::NOTE).with(one_line()),
        button("themes-undo", Look::Plain, Size::Small).does(MatchAct::Undo),
    ])
}
