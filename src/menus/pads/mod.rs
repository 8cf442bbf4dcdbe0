//! Gamepads of the players: the page that assigns them, and the page of a disconnected one. This file decides when they
//! open by themselves.
mod lost;
mod page;

pub use page::{PadRow, ReleasePad};

use bevy::prelude::*;
use gamecore::{
    input::PadPresses,
    model::{DisplayedState, people},
    pads::PadSeats,
    referee::{MatchOpened, Referee},
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen},
};

/// System set that opens the page of the gamepads when a match begins or continues.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AskForPads;

pub fn plugin(app: &mut App) {
    app.add_observer(lost::note)
        .add_observer(lost::reduce)
        .add_observer(page::release);
    app.add_systems(OnEnter(Menu::Pads), page::open);
    app.add_systems(OnEnter(Menu::LostPad), lost::open);
    app.add_systems(OnExit(Screen::Table), give_up);
    app.add_systems(
        Update,
        (
            page::join.run_if(in_state(Menu::Pads)),
            lost::hear.run_if(in_state(Menu::LostPad)),
        )
            .chain()
            .after(FrameSystems::Input)
            .before(FrameSystems::Intent),
    );
    app.add_systems(
        Update,
        (confirm, lost::ask)
            .chain()
            .in_set(AskForPads)
            .after(FrameSystems::Referee)
            .after(WatchAgain)
            .before(FrameSystems::Playback),
    );
}

/// Opens the page if there are several gamepads and several people. It opens before the first match of these people,
/// when a match is resumed, and when a second gamepad is connected. An unassigned gamepad would play for every person.
/// A replay does not need the page.
fn confirm(
    mut opened: MessageReader<MatchOpened>,
    (shown, referee): (Res<DisplayedState>, Res<Referee>),
    (screen, now): (Res<State<Screen>>, Res<State<Menu>>),
    presses: PadPresses,
    mut seats: ResMut<PadSeats>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let opened = opened.read().last();
    let at_table = *screen.get() == Screen::Table && *now.get() == Menu::None;
    let gamepads = presses.all().len();
    // At the table, this is true in every frame until the page opens.
    let may_ask = at_table && gamepads >= 2 && seats.is_empty();
    if !referee.has_match() || (opened.is_none() && !may_ask) {
        return;
    }
    let people = names(&shown);
    if let Some(opened) = opened {
        let goes_on = !opened.past.is_empty();
        if goes_on || people.len() < 2 {
            seats.forget();
        }
        seats.keep(&people);
    }
    let several = people.len() >= 2 && gamepads >= 2;
    if several && seats.is_empty() && seats.ask(&people) {
        NextState::set_if_neq(&mut menu, Menu::Pads);
    }
}

/// Forgets missing gamepads when the table closes.
fn give_up(mut seats: ResMut<PadSeats>) {
    seats.give_up_all();
}

/// Returns the names of the people at the table.
fn names(shown: &DisplayedState) -> Vec<String> {
    people(shown).into_iter().map(|(_, name)| name).collect()
}
