//! Deck page: all decks with previews, those in use, the selected deck with its cards, a trial and remarks, and files
//! dropped onto the window.
//!
//! ```text
//! ThemeList (ui/theme) ─► installed ─► ThemesView.selected ─► detail ─► cards | trial | remarks
//! Settings.decks ─► stack               controls: ThemeAct ─► actions ─► Settings.decks, files
//! files ─► pictures, drawing (worker threads) ─► one image for a preview, two for the selected deck
//! window ─► dropped ─► files ─► RescanThemes; a single picture ─► card_question; a record ─► SaveService
//! ```
mod actions;
mod card_question;
mod cards;
mod detail;
mod drawing;
mod dropped;
mod export;
mod files;
mod installed;
mod pictures;
mod stack;

pub(super) use actions::deck_name;
pub use actions::{Tab, ThemeAct, ThemesView};
pub use card_question::CardPick;
pub(super) use dropped::distribute;
pub use stack::StackRow;

use crate::OwnFolder;
use actions::Deleted;
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{
    feedback::ShowToasts, i18n::Localized, sets::FrameSystems, settings::Settings, states::Menu,
};
use pictures::ThemePictures;
use ui::{
    page::{Element, button, column, label, page, rounded, row, wrap},
    theme::{DeckProgress, RescanThemes, ThemeListShown},
    widgets::{Look, Size, palette as p, text},
};

pub fn plugin(app: &mut App) {
    app.init_resource::<ThemesView>()
        .init_resource::<ThemePictures>()
        .init_resource::<Deleted>()
        .init_resource::<dropped::DroppedFiles>()
        .init_resource::<export::Export>();
    app.add_systems(OnEnter(Menu::Themes), open)
        .add_systems(OnExit(Menu::Themes), pictures::release)
        .add_systems(OnEnter(Menu::WhichCard), card_question::open)
        .add_systems(OnExit(Menu::WhichCard), card_question::close)
        .add_observer(actions::reduce)
        .add_observer(card_question::answer);
    app.add_systems(
        Update,
        distribute
            .run_if(on_message::<FileDragAndDrop>)
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present),
    );
    app.add_systems(
        Update,
        (
            dropped::import.run_if(|dropped: Res<dropped::DroppedFiles>| !dropped.is_empty()),
            export::finish.run_if(|export: Res<export::Export>| export.is_running()),
            show_list.run_if(state_changed::<Menu>),
        )
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
    app.add_systems(
        Update,
        (
            pictures::collect.run_if(|it: Res<ThemePictures>| it.is_working()),
            pictures::render,
            installed::scroll_to_selected,
        )
            .chain()
            .after(export::finish)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Menu::Themes)),
    );
}

/// Reads all decks while a page lists them. The settings name the decks in use.
fn show_list(menu: Res<State<Menu>>, mut shown: ResMut<ThemeListShown>) {
    shown.0 = matches!(menu.get(), Menu::Themes | Menu::Settings);
}

/// Sizes in design pixels: width of the page, heights of the lists of all decks and of the decks in use, and minimum
/// width of the selected deck.
const PAGE: f32 = 1240.0;
const LIST: f32 = 328.0;
const STACK: f32 = 150.0;
const DECK: f32 = 560.0;

/// Opens the page: all decks and those in use at the left, the selected deck at the right.
fn open(mut view: ResMut<ThemesView>, settings: Res<Settings>, mut commands: Commands) {
    if view.selected.is_none() {
        view.selected = Some(settings.decks.top().to_owned());
    }
    let control = |key: &'static str| button(key, Look::Plain, Size::Medium);
    let list = |element: Element, height| {
        row(0.0)
            .node(move |node| node.height = px(height))
            .align(AlignItems::Stretch)
            .children(element)
    };
    let left = column(6.0).children((
        label("themes-installed", text::NOTE),
        list(installed::list(), LIST),
        label("themes-stack", text::NOTE).node(|node| node.margin.top = px(8)),
        list(stack::list(), STACK),
        row(p::GRID).live(deleted, undo),
    ));
    // The lists are as wide as the page if they do not fit beside the deck.
    let left = left.grow(installed::LIST);
    let right = column(6.0).children((detail::head(), progress_bar(), detail::body()));
    let right = right.grow(DECK).node(|node| node.flex_grow = 1000.0);
    let body = wrap(28.0).row_gap(14.0).align(AlignItems::FlexStart);
    page(Menu::Themes, "themes-title", PAGE)
        .note("themes-note")
        .controls((
            control("themes-rescan").sends(RescanThemes),
            control("decks-open").does(OwnFolder::Decks),
        ))
        .body(body.rigid().children((left, right)))
        .open(&mut commands);
}

/// Returns the name of the deck that was deleted last.
fn deleted(deleted: Res<Deleted>) -> Option<String> {
    deleted.0.last().map(|deck| deck.name.clone())
}

fn undo(deleted: &Option<String>) -> Option<[Element; 2]> {
    let (name, _) = text::fit(deleted.as_ref()?, text::NOTE.size, 130.0);
    let words = Localized::new("themes-deleted").arg("name", name);
    Some([
        label(words, text::NOTE).grow(0.0),
        button("themes-undo", Look::Plain, Size::Small).does(ThemeAct::Undo),
    ])
}

/// Seconds of work before the progress bar appears.
const PROGRESS_DELAY: f32 = 0.3;
/// Height of the progress bar in design pixels.
const PROGRESS_HEIGHT: f32 = 3.0;

/// Creates the progress bar. It takes the same space while it is empty.
fn progress_bar() -> Element {
    let bar = |progress: &Option<u8>| {
        let part = percent(progress.unwrap_or_default());
        rounded(0.0, PROGRESS_HEIGHT, PROGRESS_HEIGHT / 2.0)
            .node(move |node| node.width = part)
            .with(BackgroundColor(p::BRASS))
    };
    row(0.0)
        .node(|node| (node.height, node.flex_shrink) = (px(PROGRESS_HEIGHT), 0.0))
        .through()
        .live(progress, bar)
}

/// Returns the progress of rendering in percent: that of the table's deck, or else that of the selected one. Returns
/// `None` unless the work has taken some time.
fn progress(
    (table_deck, pictures): (Res<DeckProgress>, Res<ThemePictures>),
    time: Res<Time<Real>>,
    mut elapsed: Local<f32>,
) -> Option<u8> {
    let part = table_deck.0.or(pictures.progress());
    *elapsed = match part {
        Some(_) => *elapsed + time.delta_secs(),
        None => 0.0,
    };
    let part = part.filter(|_| *elapsed > PROGRESS_DELAY);
    part.map(|part| (part * 100.0).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn progress_appears_after_a_delay() {
        let mut app = App::new();
        app.init_resource::<DeckProgress>()
            .init_resource::<ThemePictures>()
            .init_resource::<Time<Real>>();
        // The first frame of a clock takes no time.
        let mut time = app.world_mut().resource_mut::<Time<Real>>();
        time.update_with_duration(Duration::ZERO);
        let system = app.world_mut().register_system(progress);
        let mut seen = |part: Option<f32>| {
            app.insert_resource(DeckProgress(part));
            let mut time = app.world_mut().resource_mut::<Time<Real>>();
            time.update_with_duration(Duration::from_millis(100));
            app.world_mut().run_system(system).expect("the system runs")
        };
        for part in [0.1, 0.2] {
            assert_eq!(seen(Some(part)), None, "most decks are rendered by then");
        }
        let later = [0.3, 0.4, 0.504].map(|part| seen(Some(part)));
        assert_eq!(later[1..], [Some(40), Some(50)]);
        assert_eq!(seen(None), None);
        assert_eq!(seen(Some(0.9)), None, "the delay does not begin again");
    }
}
