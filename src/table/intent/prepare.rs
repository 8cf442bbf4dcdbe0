//! A move prepared and not made: its cards are marked, or laid out before the hand. Whoever follows advice confirms it themselves.
use super::staging;
use bevy::prelude::*;
use engine::table::{Action, Legal, Viewer};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{Key, PlayerIntent, Prompt, Selection, Shown, Staging, Zones},
    sets::FrameSystems,
};

/// Adds the preparation.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        prepare
            .in_set(FrameSystems::Intent)
            .before(super::apply::apply),
    );
}

/// The card of the own hand that the move is about.
fn card_of(action: &Action, shown: &Shown, zones: &Zones) -> Option<Key> {
    let card = match action {
        Action::LayOff { card, .. }
        | Action::SwapJoker { card, .. }
        | Action::Discard { card, .. } => *card,
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Claim
        | Action::Pass
        | Action::LayDown { .. }
        | Action::MoveJoker { .. }
        | Action::TakeBack(_) => return None,
    };
    let hand = zones.hand(shown.bottom_seat()).iter();
    hand.copied().find(|key| zones.face(*key) == Some(card))
}

pub(super) fn prepare(
    mut intents: MessageReader<PlayerIntent>,
    (shown, prompt, zones): (Res<Shown>, Res<Prompt>, Res<Zones>),
    mut selection: ResMut<Selection>,
    mut staging: ResMut<Staging>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for intent in intents.read() {
        let PlayerIntent::Prepare(action) = intent else {
            continue;
        };
        let own = |(seat, _): &(_, Legal)| shown.viewer == Viewer::Seat(*seat);
        if !prompt.open.as_ref().is_some_and(own) {
            continue;
        }
        if let Action::LayDown { melds } = action {
            selection.cards.clear();
            if let Some(shown) = staging.proposals.iter().position(|way| way == melds) {
                staging.shown = shown;
            }
            let proposed = melds.iter().map(|meld| (vec![meld.clone()], false));
            staging.groups = staging::lay_out(proposed, &zones, shown.bottom_seat());
            sounds.write(Sound::Deal.into());
        } else if let Some(key) = card_of(action, &shown, &zones) {
            // Marked cards that lie out before the hand cannot be marked a second time.
            staging.groups.clear();
            selection.cards = vec![key];
            sounds.write(Sound::Click.into());
        }
    }
}
