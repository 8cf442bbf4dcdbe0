//! Adapts the table to the size of its window, even while the window is being resized. Also sets the text size of the
//! current page.
//!
//! A new scale requires all glyphs in a new size, and rendering them takes as long as two frames. Therefore the scale
//! changes in steps while the window is being resized. Once the size of the window is stable, the largest possible
//! scale is used.
//!
//! The text size is the one in the settings. Only the table has an upper limit, because its cards need space. All other
//! pages scroll.
use super::layout::LayOut;
use bevy::{camera::ScalingMode, ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use engine::seat::Seat;
use gamecore::{
    family::{EffectiveSettings, is_shared_table, requested_text_size},
    model::{DisplayedState, EventQueue, Geometry, MeldDraft, Prompt, TableSizes},
    redraw::RedrawRequest,
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay},
};
use std::collections::HashSet;
use ui::theme::{ArtScale, CardArt, HEIGHTS};

/// Factor between two successive scales while the window is being resized.
const STEP: f32 = 1.08;
/// Seconds without a size change after which a resize has ended.
const SETTLED: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fit.in_set(FrameSystems::Layout).before(LayOut));
}

/// Window size in physical pixels and state of a resize.
#[derive(Default)]
struct Fitting {
    window: Vec2,
    /// Seconds since the last size change.
    stood: f32,
    /// True while the window is being resized.
    dragged: bool,
    scale: f32,
}

impl Fitting {
    /// Returns the scale of this frame. `window` is the size in physical pixels, and `passed` is the time in seconds
    /// since the last frame.
    fn scale(&mut self, window: Vec2, passed: f32) -> f32 {
        self.stood += passed;
        if window != self.window {
            // A single size change, such as maximizing, is not a continuous resize.
            self.dragged = self.window != Vec2::ZERO && self.stood < SETTLED;
            (self.window, self.stood) = (window, 0.0);
        } else if self.stood >= SETTLED {
            self.dragged = false;
        }
        let largest = Geometry::largest_scale(window);
        if !self.dragged {
            self.scale = largest;
        }
        while self.scale > largest {
            self.scale /= STEP;
        }
        while self.scale * STEP <= largest {
            self.scale *= STEP;
        }
        self.scale
    }
}

/// Resources that decide whether the viewer needs a row for melds.
#[derive(SystemParam)]
struct RowNeeds<'w, 's> {
    staging: Res<'w, MeldDraft>,
    prompt: Res<'w, Prompt>,
    queue: Res<'w, EventQueue>,
    /// Viewers who have needed the row, each with the number of the hand.
    needed: Local<'s, HashSet<(u8, Seat)>>,
}

impl RowNeeds<'_, '_> {
    /// True if the viewer has neither laid down nor put melds together since the deal, so that no row is needed. For this
    /// viewer, it does not become free again before the next deal: cards that grow and shrink in turns would be hard to
    /// aim at.
    fn row_is_free(&mut self, shown: &DisplayedState) -> bool {
        let Some(view) = &shown.view else {
            // A match that has just begun or ended: its hands have nothing to do with those of the next match.
            self.needed.clear();
            return true;
        };
        let viewer = shown.bottom_seat();
        let place = (view.table.hand, viewer);
        let mut owners = view.table.melds.iter().map(|meld| meld.owner);
        if !self.staging.groups.is_empty()
            || !self.prompt.choice.is_empty()
            || owners.any(|owner| owner == viewer)
        {
            self.needed.insert(place);
        }
        !self.needed.contains(&place) && !self.queue.is_replaying_missed()
    }
}

fn fit(
    window: Query<&Window, With<PrimaryWindow>>,
    (shown, art, in_force): (Res<DisplayedState>, Res<CardArt>, Res<EffectiveSettings>),
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    // This state exists only while the table is shown.
    overlay: Option<Res<State<TableOverlay>>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut needs: RowNeeds,
    mut fitting: Local<Fitting>,
    mut geometry: ResMut<Geometry>,
    mut ui_scale: ResMut<UiScale>,
    mut art_scale: ResMut<ArtScale>,
    mut projections: Query<&mut Projection, With<Camera2d>>,
) {
    let Ok(window) = window.single() else { return };
    let physical = window.physical_size().as_vec2();
    if physical.min_element() < 64.0 {
        return;
    }
    let scale = fitting.scale(physical, time.delta_secs());
    if fitting.dragged {
        awake.poll_for(time.elapsed_secs(), SETTLED);
    }
    let overlay = overlay.map(|overlay| *overlay.get());
    let page = Page::of(*screen.get(), *menu.get(), overlay);
    let sizes = TableSizes {
        letters: f32::from(page.text_size(in_force.text_size, &shown)) / 100.0,
        cards: f32::from(in_force.card_size) / 100.0,
        left_handed: in_force.left_handed,
        shared: is_shared_table(&shown),
        row_is_free: needs.row_is_free(&shown),
    };
    let mut new = Geometry::at_scale(
        scale,
        physical,
        art.aspect,
        (shown.chairs().as_ref(), shown.bottom_seat()),
        sizes,
    );
    new.fan = art.fan;
    if *geometry == new {
        return;
    }
    *geometry = new;
    let new_ui_scale = geometry.scale / window.scale_factor();
    if ui_scale.0 != new_ui_scale {
        ui_scale.0 = new_ui_scale;
    }
    // The texture of the deck is rendered again only once the size of the window is stable.
    let tallest = (sizes.tallest_card() / HEIGHTS[0]).max(1.0);
    let largest = ArtScale(Geometry::largest_scale(physical) * tallest);
    art_scale.set_if_neq(largest);
    for mut projection in &mut projections {
        if let Projection::Orthographic(projection) = &mut *projection {
            projection.scaling_mode = ScalingMode::Fixed {
                width: geometry.size.x,
                height: geometry.size.y,
            };
        }
    }
}

/// Upper limit at the table in percent: larger text would leave no space for the cards.
const AT_THE_TABLE: u16 = 150;

/// Kinds of pages, which differ in the limit on their text size.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Page {
    /// Table with its cards, including the summary at the end of a hand.
    Table,
    /// Score sheet. At the end of a match it is shown together with the ranking.
    Sheet {
        with_ranking: bool,
    },
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

    /// Returns the text size in percent. `setting` is the chosen size.
    fn text_size(self, setting: u16, shown: &DisplayedState) -> u16 {
        let wished = requested_text_size(setting, shown);
        self.letters((setting, wished), Sheet::of(shown))
    }

    /// Returns the text size in percent. `setting` is the chosen size. `wished` also includes the enlargement for a
    /// display seen from a distance.
    fn letters(self, (setting, wished): (u16, u16), sheet: Sheet) -> u16 {
        let given = match self {
            Page::Table => wished.min(AT_THE_TABLE),
            // A distant display cannot be scrolled, so a sheet is enlarged only as long as all of it stays visible.
            Page::Sheet { with_ranking } => setting.max(wished.min(sheet.most(with_ranking))),
            Page::Other => wished,
        };
        given.clamp(100, 200)
    }
}

/// Properties that determine the size of a score sheet.
#[derive(Clone, Copy, Debug)]
struct Sheet {
    players: usize,
    hands: usize,
    /// True if a line says that the match is short.
    is_short: bool,
    over: bool,
}

/// Height of the line about a short match with the gap above it, in design pixels.
const SHORT_MATCH: f32 = 26.0;

impl Sheet {
    fn of(shown: &DisplayedState) -> Sheet {
        Sheet {
            players: shown.players.len(),
            hands: shown.sheet_hands(),
            is_short: shown.rules.is_short(),
            over: shown.winner.is_some(),
        }
    }

    /// Returns the minimum height of the page in design pixels: the lines, and everything above and below them. With
    /// the ranking, this includes a line of results between people.
    fn height(self, with_ranking: bool) -> f32 {
        let others = if with_ranking { 408.0 } else { 243.0 };
        let short = if self.is_short { SHORT_MATCH } else { 0.0 };
        others + short + self.hands as f32 * sheet_line(self.hands, self.over)
    }

    /// Returns the largest text size in percent at which the whole page fits in the window. Each player's column holds
    /// four digits of points and four of the total. Seven or more players need the full width, so their text is not
    /// enlarged.
    fn most(self, with_ranking: bool) -> u16 {
        if self.players > 6 {
            return 100;
        }
        let wide = 152.0 + 104.0 * self.players as f32;
        let high = self.height(with_ranking);
        (128_000.0 / wide).min(72_000.0 / high).clamp(100.0, 200.0) as u16
    }
}

/// Returns the line height of a score sheet in design pixels. `hands` is the number of hands in the match, `over` is
/// true after the match.
pub fn sheet_line(hands: usize, over: bool) -> f32 {
    // After a long match, the ranking takes space from the lines.
    match (hands > 9, over) {
        (true, true) => 20.0,
        (true, false) => 23.0,
        (false, _) => 27.0,
    }
}

/// Space for a score sheet, in design pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SheetSize {
    pub width: f32,
    /// Window height minus the minimum page height. Negative if the page scrolls.
    pub spare: f32,
}

/// Resources for computing the space for a score sheet. The result is in design pixels at the sheet's text size, which
/// takes effect only in the next frame.
#[derive(SystemParam)]
pub struct SheetRoom<'w> {
    geometry: Res<'w, Geometry>,
    in_force: Res<'w, EffectiveSettings>,
    shown: Res<'w, DisplayedState>,
}

impl SheetRoom<'_> {
    /// Returns the space with or without the ranking.
    pub fn size(&self, with_ranking: bool) -> SheetSize {
        let page = Page::Sheet { with_ranking };
        let letters = page.text_size(self.in_force.text_size, &self.shown);
        let window = self.geometry.size * (self.geometry.letters * 100.0 / f32::from(letters));
        SheetSize {
            width: window.x,
            spare: window.y - Sheet::of(&self.shown).height(with_ranking),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    fn at(part: f32) -> Vec2 {
        Vec2::new(1280.0, 720.0) * part
    }

    #[test]
    fn a_window_that_is_dragged_goes_through_few_scales_and_always_fits() {
        let mut fitting = Fitting::default();
        assert_eq!(fitting.scale(at(1.0), FRAME), 1.0);
        (0..60).for_each(|_| assert_eq!(fitting.scale(at(1.0), FRAME), 1.0));
        let mut scales = vec![1.0_f32];
        // The window becomes a third smaller, and then larger than before.
        let way = (1..=100).map(|i| 1.0 - i as f32 / 300.0);
        let back = (1..=150).map(|i| 2.0 / 3.0 + i as f32 / 300.0);
        for part in way.chain(back) {
            let scale = fitting.scale(at(part), FRAME);
            assert!(
                scale <= part + 1e-5 && scale * STEP > part,
                "{scale} {part}"
            );
            if scales.last() != Some(&scale) {
                scales.push(scale);
            }
        }
        assert!(scales.len() <= 16, "{scales:?}");
        // The resize has ended, so the largest possible scale applies.
        let last = at(7.0 / 6.0);
        let rests = (0..20).map(|_| fitting.scale(last, FRAME)).last();
        assert_eq!(rests, Some(Geometry::largest_scale(last)));
    }

    #[test]
    fn a_window_that_is_maximised_is_filled_at_once() {
        let mut fitting = Fitting::default();
        fitting.scale(at(1.0), FRAME);
        fitting.scale(at(1.0), 12.0);
        assert_eq!(fitting.scale(at(1.5), FRAME), 1.5);
        // A long time since the last frame makes no difference.
        assert_eq!(fitting.scale(at(1.0), 30.0), 1.0);
    }

    fn sheet(players: usize) -> Sheet {
        Sheet {
            players,
            hands: 7,
            is_short: false,
            over: true,
        }
    }

    #[test]
    fn text_has_the_size_of_the_setting_except_at_the_table() {
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
    fn on_a_distant_display_a_sheet_is_as_large_as_fits_in_the_window() {
        let page = Page::Sheet { with_ranking: true };
        // On a display seen from a distance, the text is a fifth larger, even at the end of the match.
        assert_eq!(page.letters((100, 120), sheet(2)), 120);
        let long = Sheet {
            hands: 14,
            ..sheet(2)
        };
        assert!((100..120).contains(&page.letters((100, 120), long)));
        // A larger setting is kept, even if the page then scrolls.
        assert_eq!(page.letters((175, 175), long), 175);
    }
}
