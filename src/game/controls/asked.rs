//! Who is to press something at the table now.
use crate::{
    engine::{seat::Seat, table::Viewer},
    game::{
        model::{Prompt, Shown, people},
        referee::Called,
        states::{Menu, Screen, TableOverlay},
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};

/// What it depends on.
#[derive(SystemParam)]
pub(super) struct Turn<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
    prompt: Res<'w, Prompt>,
    called: Res<'w, Called>,
    shown: Res<'w, Shown>,
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
                let looks = match self.shown.viewer {
                    Viewer::Seat(seat) => Some(seat),
                    Viewer::Spectator => None,
                };
                asked.or(looks)
            }
            TableOverlay::HandOver | TableOverlay::ScoreSheet | TableOverlay::MatchOver => None,
        }
    }

    /// What somebody is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.shown.name(seat)
    }
}
