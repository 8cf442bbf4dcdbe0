use super::{
    banter, bubble, buttons, buzzers, choice, claim, claim_filters, contract, keys, layer, log,
    missed_turns, narration, pile_signs, plate_numbers, plates, seatdraw, topbar,
};
use bevy::prelude::*;

/// Adds the HUD. Its systems run while the screen shows the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        layer::plugin,
        topbar::plugin,
        plates::plugin,
        plate_numbers::plugin,
        contract::plugin,
        buttons::plugin,
        claim::plugin,
        choice::plugin,
        narration::plugin,
        seatdraw::plugin,
        banter::plugin,
        bubble::plugin,
        log::plugin,
        claim_filters::plugin,
    ));
    app.add_plugins((keys::plugin, pile_signs::plugin));
    // These plugins are for several players at one screen (hot seat).
    app.add_plugins((buzzers::plugin, missed_turns::plugin));
}
