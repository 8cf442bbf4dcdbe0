//! The page of all decks, the question about a dropped picture, and what is dropped anywhere.
use super::{
    bar, cards,
    deed::Deleted,
    detail,
    dropped::{self, Drops},
    export::{self, Export},
    installed, marks, page,
    pictures::{self, ThemePictures},
    room, sight, stack,
    view::ThemesView,
    whichcard,
};
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{
    feedback::ShowToasts, i18n::Texts, input::ReadDevices, model::Geometry, sets::FrameSystems,
    settings::Settings, states::Menu,
};
use ui::theme::{ArtScale, DeckProgress, ThemeList, ThemeListShown};

/// Adds them.
pub fn plugin(app: &mut App) {
    app.init_resource::<ThemesView>()
        .init_resource::<ThemePictures>()
        .init_resource::<Deleted>()
        .init_resource::<Drops>()
        .init_resource::<Export>();
    app.add_systems(OnEnter(Menu::Themes), page::spawn);
    app.add_systems(OnExit(Menu::Themes), pictures::let_go);
    app.add_plugins(question);
    app.add_systems(
        Update,
        (
            dropped::hear.run_if(on_message::<FileDragAndDrop>),
            dropped::take_in.run_if(|drops: Res<Drops>| drops.is_at_work()),
            export::finish.run_if(|work: Res<Export>| work.is_at_work()),
        )
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
    app.add_systems(
        Update,
        (
            pictures::take.run_if(|pictures: Res<ThemePictures>| pictures.is_at_work()),
            (
                pictures::ask,
                installed::follow,
                stack::follow,
                detail::follow,
                detail::count_remarks,
                page::offer_undo,
                installed::show_previews,
                installed::show_signs,
                marks::light,
                cards::frame_chosen,
            )
                .chain()
                .run_if(is_new),
            (room::fit, sight::bring, bar::follow).chain(),
        )
            .chain()
            .after(export::finish)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Menu::Themes)),
    );
    app.add_systems(
        Update,
        show_list
            .run_if(state_changed::<Menu>)
            .in_set(FrameSystems::Present),
    );
    // Before the keys of this frame are read: they mean what has the focus.
    app.add_systems(
        Update,
        marks::keep_focus
            .in_set(FrameSystems::Input)
            .before(ReadDevices)
            .run_if(in_state(Menu::Themes)),
    );
}

/// The question about a dropped picture.
fn question(app: &mut App) {
    app.add_systems(OnEnter(Menu::WhichCard), whichcard::spawn);
    app.add_systems(OnExit(Menu::WhichCard), whichcard::forget);
    app.add_systems(
        Update,
        whichcard::fit
            .in_set(FrameSystems::Present)
            .run_if(in_state(Menu::WhichCard)),
    );
}

/// Whether anything that the page shows may have changed.
fn is_new(
    (view, themes, settings): (Res<ThemesView>, Res<ThemeList>, Res<Settings>),
    (pictures, texts, scale): (Res<ThemePictures>, Res<Texts>, Res<ArtScale>),
    (deleted, making, geometry): (Res<Deleted>, Res<DeckProgress>, Res<Geometry>),
) -> bool {
    let page = view.is_changed() || themes.is_changed() || settings.is_changed();
    // The deck for the table is there: now the pictures of the page.
    let is_free = making.is_changed() && making.0.is_none();
    page || is_free
        || pictures.is_changed()
        || texts.is_changed()
        || scale.is_changed()
        || deleted.is_changed()
        || geometry.is_changed()
}

/// All decks are looked at while their list is on the screen; the settings name those in use.
fn show_list(menu: Res<State<Menu>>, mut shown: ResMut<ThemeListShown>) {
    shown.0 = matches!(menu.get(), Menu::Themes | Menu::Settings);
}
