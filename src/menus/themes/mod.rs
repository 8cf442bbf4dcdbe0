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
mod page;
mod pictures;
mod stack;
mod trial;

pub(super) use actions::deck_name;
pub use actions::{Tab, ThemeAct, ThemesView};
pub use card_question::CardPick;
pub(super) use dropped::distribute;
pub use stack::StackRow;

use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{feedback::ShowToasts, sets::FrameSystems, states::Menu};
use ui::theme::ThemeListShown;

pub fn plugin(app: &mut App) {
    app.init_resource::<ThemesView>()
        .init_resource::<pictures::ThemePictures>()
        .init_resource::<actions::Deleted>()
        .init_resource::<dropped::DroppedFiles>()
        .init_resource::<export::Export>();
    app.add_systems(OnEnter(Menu::Themes), page::open)
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
            pictures::collect.run_if(|it: Res<pictures::ThemePictures>| it.is_working()),
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
