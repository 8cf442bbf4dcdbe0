//! The list of matches, and the records that are dropped anywhere.
use super::{
    dropped, naming, page, rows,
    view::{MatchesTab, MatchesView},
};
use crate::nameline;
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{i18n::Texts, input::ReadDevices, saves::Store, sets::FrameSystems, states::Menu};
use ui::theme::UiArt;

/// Adds them.
pub fn plugin(app: &mut App) {
    app.init_resource::<MatchesView>();
    app.add_systems(OnEnter(Menu::Matches), page::spawn);
    app.add_systems(OnExit(Menu::Matches), naming::leave);
    app.add_systems(
        Update,
        dropped::hear
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .before(look)
            .run_if(on_message::<FileDragAndDrop>),
    );
    app.add_systems(
        Update,
        (
            look,
            naming::end,
            (page::light_tabs, rows::follow, rows::fill, page::offer_undo)
                .chain()
                .run_if(is_new),
            nameline::begin,
        )
            .chain()
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .run_if(in_state(Menu::Matches)),
    );
    // Before the keys of this frame are read: they mean what has the focus.
    app.add_systems(
        Update,
        page::keep_focus
            .in_set(FrameSystems::Input)
            .before(ReadDevices)
            .run_if(in_state(Menu::Matches)),
    );
}

/// Seconds between two looks at what other windows do. Nobody is woken for it: who comes back to this window moves the pointer.
const LOOK: f32 = 1.0;

fn look(
    time: Res<Time<Real>>,
    view: Res<MatchesView>,
    mut store: ResMut<Store>,
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

/// Whether anything that the page shows may have changed.
fn is_new(
    (store, view, texts): (Res<Store>, Res<MatchesView>, Res<Texts>),
    art: Option<Res<UiArt>>,
    rows: Query<(), Added<rows::Rows>>,
) -> bool {
    let art = art.is_some_and(|art| art.is_changed());
    store.is_changed() || view.is_changed() || texts.is_changed() || art || !rows.is_empty()
}
