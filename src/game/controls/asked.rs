//! Who is to press something at the table now.
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{seat::Seat, table::Viewer};
use gamecore::{
    input::PlayerAction,
    model::{Peeking, Prompt, Shown, is_shared, people, person_called},
    pads::{BUZZES, LOOKS},
    referee::Called,
    states::{Menu, Screen, TableOverlay, Watching},
};

/// What it depends on.
#[derive(SystemParam)]
pub(super) struct Turn<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
    prompt: Res<'w, Prompt>,
    called: Res<'w, Called>,
    shown: Res<'w, Shown>,
    peeking: Res<'w, Peeking>,
    watching: Res<'w, State<Watching>>,
}

impl Turn<'_> {
    /// How many people sit at the table.
    pub fn people(&self) -> usize {
        people(&self.shown).len()
    }

    /// Which menu is open.
    pub fn menu(&self) -> Menu {
        *self.menu.get()
    }

    /// What lies over the table; nothing where there is no table.
    pub fn overlay(&self) -> Option<TableOverlay> {
        self.overlay.as_ref().map(|overlay| *overlay.get())
    }

    /// The person whom the table waits for, or whose hand lies open; nobody behind a menu and where everybody may go on.
    pub fn seat(&self) -> Option<Seat> {
        if *self.screen.get() != Screen::Table || self.menu() != Menu::None {
            return None;
        }
        match self.overlay()? {
            TableOverlay::Curtain => self.called.0,
            TableOverlay::None => {
                let asked = self.prompt.open.as_ref().map(|(seat, _)| *seat);
                asked.or(self.shown.viewer.seat())
            }
            TableOverlay::HandOver | TableOverlay::ScoreSheet | TableOverlay::MatchOver => None,
        }
    }

    /// The person at this screen who is called so.
    pub fn seat_of(&self, name: &str) -> Option<Seat> {
        person_called(&self.shown, name)
    }

    /// Those whom a claim is put to at once; nobody where it is put to one, or none is.
    pub fn asked_at_once(&self) -> Vec<Seat> {
        let asked = self.prompt.asked().filter(|_| self.prompt.common);
        asked.map(|one| one.seat).collect()
    }

    /// What a person's own gamepad does for them alone now, whoever is to press something: the button of the claim is their buzzer;
    /// where several are asked at once, that of the no is theirs; and while no hand is open, that of the order looks at their own.
    pub fn own_acts(&self, seat: Seat) -> impl Iterator<Item = PlayerAction> + use<> {
        let overlay = self.overlay();
        let at_table = *self.screen.get() == Screen::Table
            && self.menu() == Menu::None
            && *self.watching.get() == Watching::Off
            && is_shared(&self.shown)
            && matches!(overlay, Some(TableOverlay::None | TableOverlay::Curtain));
        let covered = self.shown.viewer == Viewer::Spectator || self.peeking.0 == Some(seat);
        let acts = [
            (BUZZES, true),
            (PlayerAction::Pass, self.asked_at_once().contains(&seat)),
            (LOOKS, covered),
        ];
        let own = acts.into_iter().filter(move |(_, own)| at_table && *own);
        own.map(|(act, _)| act)
    }

    /// What somebody is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.shown.name(seat)
    }
}
