//! Where the player is: which screen, which menu lies over it, and whether the match is paused.
use bevy::{ecs::system::SystemParam, prelude::*};

/// The screen.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Assets are being loaded; a failure is shown here.
    #[default]
    Loading,
    /// The title with its menu.
    Title,
    /// Who plays, and by which rules.
    Setup,
    /// A match: the table, and over it the curtain and the score sheets ([`TableOverlay`]).
    Table,
}

/// What lies over the table.
#[derive(SubStates, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[source(Screen = Screen::Table)]
pub enum TableOverlay {
    /// Nothing: the hand is being played.
    #[default]
    None,
    /// The next person at this screen is called by name before a hand is shown.
    Curtain,
    /// The hand is over; the table stays to be looked at.
    HandOver,
    /// The score sheet after a hand.
    ScoreSheet,
    /// The winner and the final sheet.
    MatchOver,
}

/// A menu over whatever the screen shows.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Menu {
    /// No menu.
    #[default]
    None,
    /// Go on, settings, rules, leave.
    Pause,
    /// The settings.
    Settings,
    /// The rules of this table.
    Rules,
    /// The switches of the match that is being set up.
    HouseRules,
    /// Whose picture sits at a place of the match that is being set up.
    Faces,
    /// Who sits at a place of the match that is being set up.
    Who,
    /// The people who play here, and the tables they have sat at.
    Family,
    /// Who plays at the seats of the match in play: people, or bots for them.
    Seats,
    /// Whoever plays with a phone comes to the match that is about to begin.
    Gather,
    /// The phones of the match in play: who is there, and how one comes back.
    Phones,
    /// Where a match stands that is gone on with after a while.
    Recap,
    /// The score sheet of the match in play.
    Sheet,
    /// Who made this, and of what.
    Credits,
    /// All decks: looked at, chosen, laid on one another.
    Themes,
    /// Which card a picture is that was dropped on the window.
    WhichCard,
    /// The matches that are not finished.
    Matches,
    /// How people and bots have played.
    Statistics,
    /// Something is asked before it is done.
    Question,
    /// Who plays with which gamepad.
    Pads,
    /// A gamepad that somebody plays with has been pulled out.
    LostPad,
    /// Which key and button means what.
    Bindings,
}

/// Whether the table shows a match that is over, watched again.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Watching {
    /// A match is played there, or no table is shown.
    #[default]
    Off,
    /// It is watched: nobody is asked anything.
    On,
}

/// Whether the match at the table is the one that teaches.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Learning {
    /// An ordinary match, or none.
    #[default]
    Off,
    /// The lesson: it is not kept, and a coach says what there is to do.
    Lesson,
}

/// Whether the match stands still. It does while a menu is open over the table.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pause {
    /// The match goes on.
    #[default]
    Off,
    /// The match stands still.
    On,
}

/// The menus one came through: closing one leads back to where it was opened.
#[derive(Resource, Default, Debug)]
pub struct Trail {
    under: Vec<Menu>,
    now: Menu,
}

impl Trail {
    /// Where the open menu leads back to.
    pub fn back(&self) -> Menu {
        self.under.last().copied().unwrap_or_default()
    }

    /// The menu shown last. While another one is being entered it is the one that was left.
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

/// Adds the states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<TableOverlay>()
        .init_state::<Menu>()
        .init_state::<Pause>()
        .init_state::<Watching>()
        .init_state::<Learning>()
        .init_resource::<Trail>();
    app.add_systems(
        Update,
        (pause_under_menus, follow_menus)
            .before(super::sets::FrameSystems::Input)
            .run_if(state_changed::<Menu>),
    );
}

fn pause_under_menus(
    menu: Res<State<Menu>>,
    mut pause: ResMut<NextState<Pause>>,
    mut time: ResMut<Time<Virtual>>,
) {
    if *menu.get() == Menu::None {
        NextState::set_if_neq(&mut pause, Pause::Off);
        time.unpause();
    } else {
        NextState::set_if_neq(&mut pause, Pause::On);
        time.pause();
    }
}

fn follow_menus(menu: Res<State<Menu>>, mut trail: ResMut<Trail>) {
    trail.enter(*menu.get());
}

/// Whether the table lies open: no menu and no sheet covers it.
#[derive(SystemParam)]
pub struct TableOpen<'w> {
    menu: Res<'w, State<Menu>>,
    // There is one only at the table.
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

impl TableOpen<'_> {
    /// Whether it does.
    pub fn is_open(&self) -> bool {
        let clear = |overlay: &Res<State<TableOverlay>>| {
            matches!(overlay.get(), TableOverlay::None | TableOverlay::HandOver)
        };
        *self.menu.get() == Menu::None && self.overlay.as_ref().is_some_and(clear)
    }

    /// Whether it may have become another answer.
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
        let mut trail = Trail::default();
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
