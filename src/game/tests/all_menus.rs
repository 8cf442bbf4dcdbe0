//! A list of all menus, and of the screens on which each can open. Tests that visit all pages use this list, so a new
//! menu must be added here.
use crate::{
    controls::unplug,
    harness::{Home, at_once, game, setup, wait_until},
    input::frames,
    pads::{menu, table, tap},
    saving_trouble::make_unwritable,
    screens_themes::theme,
    screens_themes_dropped::{drop_on, wait_for_menu},
};
use bevy::prelude::*;
use gamecore::{
    model::{Prompt, StartMatch},
    states::{Menu, Screen},
};
use menus::WantQuit;

pub fn all() -> impl Iterator<Item = Menu> {
    std::iter::successors(Some(Menu::None), |menu| after(*menu))
}

/// Returns the next menu of the list, or `None` at its end. The match is exhaustive, so the compiler demands an entry
/// for a new menu.
fn after(menu: Menu) -> Option<Menu> {
    Some(match menu {
        Menu::None => Menu::Pause,
        Menu::Pause => Menu::Settings,
        Menu::Settings => Menu::Rules,
        Menu::Rules => Menu::HouseRules,
        Menu::HouseRules => Menu::Faces,
        Menu::Faces => Menu::Who,
        Menu::Who => Menu::Name,
        Menu::Name => Menu::Family,
        Menu::Family => Menu::Seats,
        Menu::Seats => Menu::Gather,
        Menu::Gather => Menu::Phones,
        Menu::Phones => Menu::Recap,
        Menu::Recap => Menu::Sheet,
        Menu::Sheet => Menu::Credits,
        Menu::Credits => Menu::Themes,
        Menu::Themes => Menu::WhichCard,
        Menu::WhichCard => Menu::Matches,
        Menu::Matches => Menu::Statistics,
        Menu::Statistics => Menu::Question,
        Menu::Question => Menu::Pads,
        Menu::Pads => Menu::LostPad,
        Menu::LostPad => Menu::Bindings,
        Menu::Bindings => return None,
    })
}

/// Returns the screens on which a menu can be opened directly. The list is empty for menus that open only after an
/// event; [`by_itself`] opens those.
pub fn screens(menu: Menu) -> &'static [Screen] {
    use Screen::{Setup, Table, Title};
    match menu {
        Menu::None => &[Title, Setup, Table],
        Menu::Rules => &[Title, Setup, Table],
        Menu::Settings => &[Title, Table],
        Menu::Credits
        | Menu::Themes
        | Menu::Matches
        | Menu::Statistics
        | Menu::Name
        | Menu::Family
        | Menu::Bindings => &[Title],
        Menu::HouseRules | Menu::Faces | Menu::Who | Menu::Gather => &[Setup],
        Menu::Pads => &[Setup, Table],
        Menu::Pause | Menu::Seats | Menu::Phones | Menu::Recap | Menu::Sheet => &[Table],
        Menu::WhichCard | Menu::Question | Menu::LostPad => &[],
    }
}

/// Yields the menus that can be opened directly on a screen.
pub fn over(screen: Screen) -> impl Iterator<Item = Menu> {
    all().filter(move |menu| screens(*menu).contains(&screen))
}

/// Yields the menus that open only after an event.
pub fn by_themselves() -> impl Iterator<Item = Menu> {
    all().filter(|menu| screens(*menu).is_empty())
}

/// Starts the game and triggers the event that opens this menu.
pub fn by_itself(of: Menu, home: &Home) -> App {
    let app = match of {
        Menu::WhichCard => with_a_picture_dropped(home),
        Menu::Question => with_a_match_that_cannot_be_saved(home),
        Menu::LostPad => without_the_gamepad(home),
        other => panic!("{other:?} does not open by itself"),
    };
    assert_eq!(menu(&app), of);
    app
}

fn with_a_picture_dropped(home: &Home) -> App {
    theme(&home.0, "pictures", &["queen_of_hearts"]);
    let mut app = game(home, 1280, 720);
    drop_on(&mut app, home.0.join("pictures/queen_of_hearts.svg"));
    wait_for_menu(&mut app, Menu::WhichCard);
    app
}

/// Starts a match that cannot be saved and tries to quit, so that the game asks for confirmation.
pub fn with_a_match_that_cannot_be_saved(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    make_unwritable(home);
    app.world_mut()
        .write_message(StartMatch(setup("question", 1, 2)));
    at_once(&mut app);
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(WantQuit);
    frames(&mut app, 6);
    app
}

/// Starts a match and unplugs the player's gamepad, so that the page for a lost gamepad opens.
fn without_the_gamepad(home: &Home) -> App {
    let (mut app, pads) = table(home, 1, &["a"]);
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    tap(&mut app, pads[0], GamepadButton::DPadRight);
    unplug(&mut app, pads[0]);
    frames(&mut app, 4);
    app
}

#[test]
fn every_menu_is_on_the_list_once() {
    let list: Vec<Menu> = all().collect();
    // `Menu::Bindings` is the last variant of the enum.
    assert_eq!(list.len(), Menu::Bindings as usize + 1);
    let mut places: Vec<usize> = list.iter().map(|menu| *menu as usize).collect();
    places.sort_unstable();
    assert!(places.into_iter().eq(0..list.len()));
}
