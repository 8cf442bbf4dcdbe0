//! How large letters are where the player is: as large as the settings say, as far as the page has room for them.
use super::window::wanted;
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
/// The most of the pause, all of whose buttons and what is said below them stand in the window.
const PAUSE: u16 = 140;
/// The most of the page of faces: four rows of pictures, each with a name.
const FACES: u16 = 110;
/// The most of the rules, whose pictures of cards keep their size beside the words.
const RULES: u16 = 150;

impl Place<'_> {
    /// How many times as large as usual letters are, for this setting in percent.
    pub(super) fn letters(&self, percent: u16, shown: &Shown) -> f32 {
        let overlay = self.overlay.as_ref().map(|overlay| *overlay.get());
        let sheet = Sheet::of(shown);
        let most = most(*self.screen.get(), *self.menu.get(), overlay, sheet);
        f32::from(percent.clamp(100, most)) / 100.0
    }
}

/// The most of a page, in percent, in a match with this sheet.
fn most(screen: Screen, menu: Menu, overlay: Option<TableOverlay>, sheet: Sheet) -> u16 {
    match (menu, screen, overlay.unwrap_or_default()) {
        (Menu::HouseRules, ..) => HOUSE_RULES,
        (Menu::Faces, ..) => FACES,
        (Menu::Pause, ..) => PAUSE,
        (Menu::Rules, ..) => RULES,
        (Menu::Sheet, ..) | (Menu::None, Screen::Table, TableOverlay::ScoreSheet) => {
            sheet.most(false)
        }
        (Menu::None, Screen::Table, TableOverlay::MatchOver) => sheet.most(true),
        (Menu::None, Screen::Title, _) => TITLE,
        (Menu::None, Screen::Table, TableOverlay::None | TableOverlay::HandOver) => AT_THE_TABLE,
        _ => 200,
    }
}

/// What the size of a score sheet depends on.
#[derive(Clone, Copy, Debug)]
struct Sheet {
    players: usize,
    hands: usize,
    over: bool,
}

impl Sheet {
    fn of(shown: &Shown) -> Sheet {
        Sheet {
            players: shown.players.len(),
            hands: shown.rules.contracts().len(),
            over: shown.winner.is_some(),
        }
    }

    /// How high its page is at least, in design pixels: its lines, and all above and below them. At the end of a match the ranking stands
    /// there too, and in small print that all was fair.
    fn height(self, with_ranking: bool) -> f32 {
        let others = if with_ranking { 408.0 } else { 243.0 };
        others + self.hands as f32 * sheet_line(self.hands, self.over)
    }

    /// The most of its page, in percent. Every player's column holds four digits of points and as many of the total; seven and eight of
    /// them need all the room there is. And its buttons stand below it.
    fn most(self, with_ranking: bool) -> u16 {
        if self.players > 6 {
            return 100;
        }
        let wide = 152.0 + 104.0 * self.players as f32;
        let high = self.height(with_ranking);
        (128_000.0 / wide).min(72_000.0 / high).clamp(100.0, 200.0) as u16
    }
}

/// The height of a line of a sheet with so many hands, in design pixels.
pub fn sheet_line(hands: usize, over: bool) -> f32 {
    // At the end of a long match the ranking needs room too.
    match (hands > 9, over) {
        (true, true) => 20.0,
        (true, false) => 23.0,
        (false, _) => 27.0,
    }
}

/// The room for a score sheet, in design pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SheetSize {
    /// How wide the window is.
    pub width: f32,
    /// How much higher it is than what the page needs.
    pub spare: f32,
}

/// How much room there will be for a score sheet: in its own letters, which hold from the next frame on.
#[derive(SystemParam)]
pub struct SheetRoom<'w> {
    geometry: Res<'w, Geometry>,
    in_force: Res<'w, InForce>,
    shown: Res<'w, Shown>,
}

impl SheetRoom<'_> {
    /// The room, with the ranking or without.
    pub fn size(&self, with_ranking: bool) -> SheetSize {
        let sheet = Sheet::of(&self.shown);
        let letters =
            wanted(self.in_force.text_size, &self.shown).clamp(100, sheet.most(with_ranking));
        let window = self.geometry.size * (self.geometry.letters * 100.0 / f32::from(letters));
        SheetSize {
            width: window.x,
            spare: window.y - sheet.height(with_ranking),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_letters_are_given_as_far_as_there_is_room() {
        let sheet = |players| Sheet {
            players,
            hands: 7,
            over: true,
        };
        let menu = |menu| most(Screen::Table, menu, Some(TableOverlay::None), sheet(4));
        assert_eq!(menu(Menu::None), AT_THE_TABLE);
        assert_eq!(menu(Menu::Settings), 200);
        assert_eq!(menu(Menu::Statistics), 200);
        assert!((150..200).contains(&sheet(2).most(false)));
        assert!((150..200).contains(&sheet(6).most(false)));
        // At the table of those who look at it from the sofa letters are a fifth larger, also at the end of the match.
        assert!((120..150).contains(&sheet(2).most(true)));
        assert_eq!(sheet(8).most(false), 100);
        let curtain = Some(TableOverlay::Curtain);
        assert_eq!(most(Screen::Table, Menu::None, curtain, sheet(4)), 200);
    }
}
