//! What is written round the table, as one plugin.
use super::{
    banter, bubble, buttons, buzzers, catchup, choice, claim, contract, figures, keys, layer::Hud,
    log, muted, narration, pilesigns, plates, seatdraw, tips, topbar,
};
use bevy::prelude::*;
use gamecore::{sets::FrameSystems, states::Screen};

/// Adds the HUD, which lives while the screen shows the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        topbar::plugin,
        plates::plugin,
        figures::plugin,
        contract::plugin,
        buttons::plugin,
        claim::plugin,
        choice::plugin,
        narration::plugin,
        seatdraw::plugin,
        banter::plugin,
        bubble::plugin,
        log::plugin,
        muted::plugin,
        tips::plugin,
    ));
    app.add_plugins((keys::plugin, pilesigns::plugin));
    // For several people at one screen.
    app.add_plugins((buzzers::plugin, catchup::plugin));
    app.configure_sets(
        Update,
        Hud.in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}
