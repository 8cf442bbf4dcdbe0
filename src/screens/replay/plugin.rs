//! Watching as a plugin.
use super::{act::ReplayAct, column, drive, faults::ReviewEffort, opening, strip, watched::Replay};
use bevy::prelude::*;
use gamecore::{
    model::{PlaybackRate, Shown, WatchMatch, Zones},
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen, Watching},
};
use table::tableview::LayOut;

/// Adds it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .init_resource::<ReviewEffort>()
        .add_message::<ReplayAct>();
    app.add_systems(
        Update,
        (
            drive::yield_table,
            opening::ask.run_if(on_message::<WatchMatch>),
            opening::enter,
            (drive::act, drive::set, drive::go_on)
                .chain()
                .run_if(in_state(Watching::On)),
        )
            .chain()
            .in_set(WatchAgain)
            .after(FrameSystems::Referee)
            .before(FrameSystems::Playback),
    );
    app.add_systems(
        Update,
        sort_open_hands
            .in_set(FrameSystems::Layout)
            .before(LayOut)
            .run_if(in_state(Watching::On).and_then(resource_changed::<Zones>)),
    );
    app.add_systems(OnExit(Screen::Table), leave);
    app.add_plugins((column::plugin, strip::plugin));
}

/// The table is left: back to the list in which the match was chosen.
fn leave(
    mut replay: ResMut<Replay>,
    mut rate: ResMut<PlaybackRate>,
    mut watching: ResMut<NextState<Watching>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if replay.watched.take().is_some() && !replay.hands_over {
        NextState::set_if_neq(&mut menu, Menu::Matches);
    }
    rate.set_if_neq(PlaybackRate::default());
    NextState::set_if_neq(&mut watching, Watching::Off);
}

/// Hands that lie open are read more easily suit by suit. The one at the bottom is sorted as in play.
fn sort_open_hands(shown: Res<Shown>, mut zones: ResMut<Zones>) {
    if shown.laid_open.is_none() {
        return;
    }
    for seat in (0..shown.players.len() as u8).map(engine::seat::Seat) {
        if seat == shown.bottom_seat() {
            continue;
        }
        let order = |key: &gamecore::model::Key| {
            let card = zones.face(*key)?;
            Some(
                card.face()
                    .map_or((0, 0), |(rank, suit)| (1 + suit.index(), 13 - rank.index())),
            )
        };
        let mut keys = zones.hand(seat).to_vec();
        if keys.is_sorted_by_key(order) {
            continue;
        }
        keys.sort_by_key(order);
        zones.arrange(seat, &keys);
    }
}
