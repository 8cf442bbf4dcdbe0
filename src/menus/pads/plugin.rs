//! Both pages, and when they open by themselves.
use super::{join, lost, page, people::names};
use bevy::prelude::*;
use gamecore::{
    input::PadPresses,
    model::Shown,
    pads::PadSeats,
    referee::{MatchOpened, Referee},
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen},
};

/// Whoever plays with a gamepad is asked which, when a match begins or goes on.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AskForPads;

/// Adds them.
pub fn plugin(app: &mut App) {
    app.add_observer(lost::note);
    app.add_systems(OnEnter(Menu::Pads), page::spawn);
    app.add_systems(OnEnter(Menu::LostPad), lost::spawn);
    app.add_systems(OnExit(Screen::Table), give_up);
    app.add_systems(
        Update,
        (
            join::join.run_if(in_state(Menu::Pads)),
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
    app.add_systems(
        Update,
        (
            (page::follow, page::light)
                .chain()
                .run_if(in_state(Menu::Pads)),
            lost::follow.run_if(in_state(Menu::LostPad)),
        )
            .chain()
            .in_set(FrameSystems::Present),
    );
}

/// Where there are several gamepads and several people, they are asked once who plays with which: before a match of people who have
/// not been asked, whenever one goes on, and when a second gamepad is plugged in: until then each would play for everybody. Who watches a
/// match again needs no seat.
fn confirm(
    mut opened: MessageReader<MatchOpened>,
    (shown, referee): (Res<Shown>, Res<Referee>),
    (screen, now): (Res<State<Screen>>, Res<State<Menu>>),
    presses: PadPresses,
    mut seats: ResMut<PadSeats>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let opened = opened.read().last();
    let at_table = *screen.get() == Screen::Table && *now.get() == Menu::None;
    let gamepads = presses.all().len();
    // At the table this is asked at each frame.
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

/// Nobody is asked for a gamepad away from the table.
fn give_up(mut seats: ResMut<PadSeats>) {
    seats.give_up_all();
}
