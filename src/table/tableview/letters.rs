//! How large letters are where the player is: as large as the settings say. Only the table itself has a bound, for its cards; every other
//! page scrolls.
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    family::{InForce, wished_letters},
    model::{Geometry, Shown},
    states::{Menu, Screen, TableOverlay},
};

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

impl Place<'_> {
    /// How many times as large as usual letters are, for this setting in percent.
    pub(super) fn letters(&self, setting: u16, shown: &Shown) -> f32 {
        let overlay = self.overlay.as_ref().map(|overlay| *overlay.get());
        let page = Page::of(*self.screen.get(), *self.menu.get(), overlay);
        let sizes = (setting, wished_letters(setting, shown));
        f32::from(page.letters(sizes, Sheet::of(shown))) / 100.0
    }
}

/// The kinds of pages, by what their letters depend on.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Page {
    /// The table with its cards, and what stands on it at the end of a hand.
    Table,
    /// A score sheet, at the end of a match with the ranking.
    Sheet { with_ranking: bool },
    /// Any other.
    Other,
}

impl Page {
    fn of(screen: Screen, menu: Menu, overlay: Option<TableOverlay>) -> Page {
        let sheet = |with_ranking| Page::Sheet { with_ranking };
        match (menu, screen, overlay.unwrap_or_default()) {
            (Menu::Sheet, ..) | (Menu::None, Screen::Table, TableOverlay::ScoreSheet) => {
                sheet(false)
            }
            (Menu::None, Screen::Table, TableOverlay::MatchOver) => sheet(true),
            (Menu::None, Screen::Table, TableOverlay::None | TableOverlay::HandOver) => Page::Table,
            _ => Page::Other,
        }
    }

    /// How large its letters are, in percent: as the setting says, and as is wished where all look from the sofa.
    fn letters(self, (setting, wished): (u16, u16), sheet: Sheet) -> u16 {
        let given = match self {
            Page::Table => wished.min(AT_THE_TABLE),
            // Nobody before the screen could scroll it: from the sofa it is only as large as all of it can be seen.
            Page::Sheet { with_ranking } => setting.max(wished.min(sheet.most(with_ranking))),
            Page::Other => wished,
        };
        given.clamp(100, 200)
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

    /// How large letters can be with all of its page in the window, in percent. Every player's column holds four digits of points and as
    /// many of the total; seven and eight of them need all the room there is. And its buttons stand below it.
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
    /// How much higher it is than what the page needs; less than nothing if the page scrolls.
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
        let setting = self.in_force.text_size;
        let sizes = (setting, wished_letters(setting, &self.shown));
        let letters = Page::Sheet { with_ranking }.letters(sizes, sheet);
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

    fn sheet(players: usize) -> Sheet {
        Sheet {
            players,
            hands: 7,
            over: true,
        }
    }

    #[test]
    fn letters_are_as_large_as_the_setting_says_but_at_the_table() {
        let table = Page::of(Screen::Table, Menu::None, Some(TableOverlay::None));
        assert_eq!(table, Page::Table);
        let sheets = [false, true].map(|with_ranking| Page::Sheet { with_ranking });
        for setting in 100..=200 {
            let given = |page: Page, players| page.letters((setting, setting), sheet(players));
            for players in 2..=8 {
                assert_eq!(given(table, players), setting.min(AT_THE_TABLE));
                assert_eq!(given(Page::Other, players), setting);
                assert_eq!(sheets.map(|page| given(page, players)), [setting; 2]);
            }
        }
        let at_table = |menu, overlay| Page::of(Screen::Table, menu, Some(overlay));
        assert_eq!(at_table(Menu::Pause, TableOverlay::None), Page::Other);
        assert_eq!(at_table(Menu::None, TableOverlay::Curtain), Page::Other);
        assert_eq!(at_table(Menu::Sheet, TableOverlay::None), sheets[0]);
        assert_eq!(at_table(Menu::None, TableOverlay::ScoreSheet), sheets[0]);
        assert_eq!(at_table(Menu::None, TableOverlay::MatchOver), sheets[1]);
        assert_eq!(Page::of(Screen::Title, Menu::None, None), Page::Other);
    }

    #[test]
    fn from_the_sofa_a_sheet_is_as_large_as_all_of_it_can_be_seen() {
        let page = Page::Sheet { with_ranking: true };
        // A fifth larger, also at the end of the match.
        assert_eq!(page.letters((100, 120), sheet(2)), 120);
        let long = Sheet {
            hands: 14,
            ..sheet(2)
        };
        assert!((100..120).contains(&page.letters((100, 120), long)));
        // Who wants them larger has set them so.
        assert_eq!(page.letters((175, 175), long), 175);
    }
}
