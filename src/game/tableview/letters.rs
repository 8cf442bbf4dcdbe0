//! How large letters are where the player is: as large as the settings say, as far as the page has room for them.
use crate::game::{
    family::InForce,
    model::{Geometry, Shown},
    states::{Menu, Screen, TableOverlay},
};
use bevy::{ecs::system::SystemParam, prelude::*};

/// Where the player is.
#[derive(SystemParam)]
pub(super) struct Place<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    // There is one only at the table.
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

/// The most at the table, in percent: with larger letters there would be no room for the cards.
const AT_THE_TABLE: u16 = 150;
/// The most of the title, which has our table or the offer of the lesson below its words.
const TITLE: u16 = 150;
/// The most of the rules of the house: all that stands above and below the switches has to leave room for some of them.
const HOUSE_RULES: u16 = 150;
/// The most of the page of faces: four rows of pictures, each with a name.
const FACES: u16 = 110;
/// The most of the rules, whose pictures of cards keep their size beside the words.
const RULES: u16 = 150;

impl Place<'_> {
    /// How many times as large as usual letters are, for this setting in percent.
    pub(super) fn letters(&self, percent: u16, shown: &Shown) -> f32 {
        let overlay = self.overlay.as_ref().map(|overlay| *overlay.get());
        let players = shown.players.len();
        let most = most(*self.screen.get(), *self.menu.get(), overlay, players);
        f32::from(percent.clamp(100, most)) / 100.0
    }
}

/// The most of a page, in percent, in a match of so many players.
fn most(screen: Screen, menu: Menu, overlay: Option<TableOverlay>, players: usize) -> u16 {
    match (menu, screen, overlay.unwrap_or_default()) {
        (Menu::HouseRules, ..) => HOUSE_RULES,
        (Menu::Faces, ..) => FACES,
        (Menu::Rules, ..) => RULES,
        (Menu::Sheet, ..)
        | (Menu::None, Screen::Table, TableOverlay::ScoreSheet | TableOverlay::MatchOver) => {
            of_sheet(players)
        }
        (Menu::None, Screen::Title, _) => TITLE,
        (Menu::None, Screen::Table, TableOverlay::None | TableOverlay::HandOver) => AT_THE_TABLE,
        _ => 200,
    }
}

/// The most of a score sheet: every player's column holds four digits of points and as many of the total; seven and eight of them need all
/// the room there is.
fn of_sheet(players: usize) -> u16 {
    if players > 6 {
        return 100;
    }
    let needed = 152.0 + 104.0 * players as f32;
    (128_000.0 / needed).clamp(100.0, 200.0) as u16
}

/// How wide the window will be for a score sheet: in its own letters, which hold from the next frame on.
#[derive(SystemParam)]
pub struct SheetRoom<'w> {
    geometry: Res<'w, Geometry>,
    in_force: Res<'w, InForce>,
    shown: Res<'w, Shown>,
}

impl SheetRoom<'_> {
    /// The width in design pixels.
    pub fn width(&self) -> f32 {
        let letters = self
            .in_force
            .text_size
            .clamp(100, of_sheet(self.shown.players.len()));
        self.geometry.size.x * self.geometry.letters * 100.0 / f32::from(letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_letters_are_given_as_far_as_there_is_room() {
        let menu = |menu| most(Screen::Table, menu, Some(TableOverlay::None), 4);
        assert_eq!(menu(Menu::None), AT_THE_TABLE);
        assert_eq!(menu(Menu::Settings), 200);
        assert_eq!(menu(Menu::Statistics), 200);
        assert_eq!(of_sheet(2), 200);
        assert!((150..200).contains(&of_sheet(6)), "{}", of_sheet(6));
        assert_eq!(of_sheet(8), 100);
        let curtain = Some(TableOverlay::Curtain);
        assert_eq!(most(Screen::Table, Menu::None, curtain, 4), 200);
    }
}
