//! The states of the game: the screen, the menu over it, the replay, the lesson and the pause.
use bevy::{ecs::system::SystemParam, prelude::*};

#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Assets are being loaded. If loading fails, this screen shows the error.
    #[default]
    Loading,
    Title,
    /// Set-up of a match: its players and rules.
    Setup,
    /// The table with a match, possibly covered by an overlay ([`TableOverlay`]).
    Table,
}

/// Overlay that covers the table.
#[derive(SubStates, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[source(Screen = Screen::Table)]
pub enum TableOverlay {
    /// The deal is being played.
    #[default]
    None,
    /// Privacy screen that calls the next player by name before that player's hand is shown.
    Curtain,
    /// The deal is over, and the table stays visible.
    HandOver,
    /// Score sheet after a deal.
    ScoreSheet,
    /// The winner and the final score sheet.
    MatchOver,
}

/// Menu over any screen.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Menu {
    #[default]
    None,
    /// Pause menu: continue, open the settings or the rules, or leave the match.
    Pause,
    Settings,
    /// Rules of this table.
    Rules,
    /// Rule options of the match in the set-up.
    HouseRules,
    /// Choice of a player's portrait in the set-up.
    Faces,
    /// Choice of a seat's player in the set-up.
    Who,
    /// Question for the player's name, asked once.
    Name,
    /// Profiles of the players, and their tables.
    Family,
    /// Players or substitute bots at the seats of the current match.
    Seats,
    /// Lobby of a match, where phone players join.
    Gather,
    /// Phones of the current match: their presence, and how to reconnect.
    Phones,
    /// Recap of a saved match that continues after a long break.
    Recap,
    /// Score sheet of the current match.
    Sheet,
    Credits,
    /// Page for viewing, choosing and combining decks.
    Themes,
    /// Choice of the card that an image file dropped onto the window represents.
    WhichCard,
    /// List of the saved matches.
    Matches,
    Statistics,
    /// Confirmation question before an action.
    Question,
    /// Assignment of gamepads to players.
    Pads,
    /// A player's gamepad was disconnected.
    LostPad,
    /// Key and button bindings.
    Bindings,
}

/// State of the replay of a finished match.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Watching {
    /// A match is being played, or no table is shown.
    #[default]
    Off,
    /// The table shows a replay, in which no player decides anything.
    On,
}

/// State of the lesson.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Learning {
    /// An ordinary match, or no match.
    #[default]
    Off,
    /// The lesson: it is not saved, and a coach gives instructions.
    Lesson,
}

/// Pause of the match. The match is paused while a menu is open over the table.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pause {
    #[default]
    Off,
    On,
}

/// Stack of the menus that led to the current one. Closing a menu returns to the one below it.
#[derive(Resource, Default, Debug)]
pub struct MenuStack {
    under: Vec<Menu>,
    now: Menu,
}

impl MenuStack {
    /// Returns the menu that opens when the current one is closed.
    pub fn back(&self) -> Menu {
        self.under.last().copied().unwrap_or_default()
    }

    /// Returns the open menu. While another menu is being entered, returns the previous one.
    pub fn now(&self) -> Menu {
        self.now
    }

    fn enter(&mut self, menu: Menu) {
        if menu == self.now {
            return;
        }
        match self.under.iter().position(|under| *under == menu) {
            Some(at) => self.under.truncate(at),
            None => self.under.push(self.now),
        }
        self.now = menu;
    }
}

pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<TableOverlay>()
        .init_state::<Menu>()
        .init_state::<Pause>()
        .init_state::<Watching>()
        .init_state::<Learning>()
        .init_resource::<MenuStack>();
    app.add_systems(
        Update,
        follow_menu
            .before(super::sets::FrameSystems::Input)
            .run_if(state_changed::<Menu>),
    );
}

/// Notes the open menu, and pauses the match under it.
fn follow_menu(
    menu: Res<State<Menu>>,
    mut trail: ResMut<MenuStack>,
    mut pause: ResMut<NextState<Pause>>,
    mut time: ResMut<Time<Virtual>>,
) {
    trail.enter(*menu.get());
    if *menu.get() == Menu::None {
        NextState::set_if_neq(&mut pause, Pause::Off);
        time.unpause();
    } else {
        NextState::set_if_neq(&mut pause, Pause::On);
        time.pause();
    }
}

/// States that decide whether the table is uncovered.
#[derive(SystemParam)]
pub struct TableOpen<'w> {
    menu: Res<'w, State<Menu>>,
    // The overlay state exists only at the table.
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

impl TableOpen<'_> {
    /// True if neither a menu nor a score sheet covers the table.
    pub fn is_open(&self) -> bool {
        let clear = |overlay: &Res<State<TableOverlay>>| {
            matches!(overlay.get(), TableOverlay::None | TableOverlay::HandOver)
        };
        *self.menu.get() == Menu::None && self.overlay.as_ref().is_some_and(clear)
    }

    /// True if the result of `is_open` may have changed.
    pub fn is_changed(&self) -> bool {
        let overlay = self.overlay.as_ref();
        self.menu.is_changed() || overlay.is_some_and(|overlay| overlay.is_changed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_menu_leads_back_to_where_it_was_opened() {
        let mut trail = MenuStack::default();
        let mut back = |menu| {
            trail.enter(menu);
            trail.back()
        };
        assert_eq!(back(Menu::Rules), Menu::None);
        assert_eq!(back(Menu::None), Menu::None);
        assert_eq!(back(Menu::Pause), Menu::None);
        assert_eq!(back(Menu::Settings), Menu::Pause);
        assert_eq!(back(Menu::Credits), Menu::Settings);
        assert_eq!(back(Menu::Settings), Menu::Pause);
        assert_eq!(back(Menu::Rules), Menu::Settings);
        assert_eq!(back(Menu::None), Menu::None);
        assert_eq!(back(Menu::Settings), Menu::None);
    }
}
