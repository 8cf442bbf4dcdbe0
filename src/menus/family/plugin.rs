//! The page of the family as a plugin.
use super::{editor, list, naming, page, tables, view::FamilyView};
use crate::nameline;
use bevy::prelude::*;
use gamecore::{
    family::{Family, Person},
    input::ReadDevices,
    sets::FrameSystems,
    states::Menu,
};
use ui::theme::UiArt;

/// Everybody's colour is known wherever their face is shown.
fn show_colors(family: Res<Family>, mut art: ResMut<UiArt>) {
    let called = |person: &'_ Person| -> Vec<(String, Color)> {
        let names = person.earlier.iter().chain([&person.name]);
        names
            .map(|name| (name.clone(), person.color.color()))
            .collect()
    };
    let all: Vec<(String, Color)> = family.people().iter().flat_map(called).collect();
    art.set_colors(all.iter().map(|(name, color)| (name.as_str(), *color)));
}

/// Adds it.
pub fn plugin(app: &mut App) {
    app.init_resource::<FamilyView>();
    app.add_systems(OnEnter(Menu::Family), page::spawn);
    app.add_systems(
        Update,
        show_colors
            .after(FrameSystems::Intent)
            .before(FrameSystems::Referee)
            .run_if(
                resource_exists::<UiArt>
                    .and_then(resource_changed::<Family>.or_else(resource_added::<UiArt>)),
            ),
    );
    app.add_systems(OnExit(Menu::Family), naming::leave);
    app.add_systems(
        Update,
        (
            naming::end,
            page::turn,
            list::follow,
            editor::follow,
            tables::follow,
            page::offer_undo,
            nameline::begin,
        )
            .chain()
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .run_if(in_state(Menu::Family)),
    );
    // Before the keys of this frame are read: they mean what has the focus.
    app.add_systems(
        Update,
        page::keep_focus
            .in_set(FrameSystems::Input)
            .before(ReadDevices)
            .run_if(in_state(Menu::Family)),
    );
}
