//! Sizes of all melds on the table, and the division of strips between players.
//!
//! The layout uses the largest size at which the melds of all players fit without overlapping rows. On a fuller table,
//! a row may cover the one above up to its index. If that is not enough, the players with the most cards get smaller
//! cards, and those of the others keep a legible size. Sizes are discrete, so that an additional card rarely changes
//! them, and then only slightly.
use super::fit::{INDEX_HEIGHT, INDEX_WIDTH, PlacedGroup, Sizes, index, needed, place};
use bevy::prelude::*;
use gamecore::model::{Geometry, SeatPlace, TableSide};

/// Usual card heights in design pixels. The full height of the row of the viewer's melds is available as well.
const STEPS: [f32; 11] = [
    96.0, 90.0, 84.0, 78.0, 72.0, 67.0, 62.0, 58.0, 54.0, 50.0, 46.0,
];
/// Larger card heights in design pixels, for tables with few melds.
const LARGER: [f32; 7] = [164.0, 150.0, 138.0, 128.0, 117.0, 107.0, 102.0];
/// Card height in design pixels down to which a player's rows stay apart. A player who needs smaller cards gets
/// overlapping rows.
const APART_LEAST: f32 = 72.0;
/// Card height in design pixels down to which all players' cards shrink together. Below this height, only the cards of
/// the most crowded players shrink further.
const COMMON: f32 = 84.0;
/// Card height in design pixels below which the viewer's cards do not shrink together with all others. It is larger
/// than `COMMON` because these melds are in front of the viewer.
const OWN: f32 = 120.0;
/// Smallest distance between the melds of neighbouring players, in design pixels.
const APART: f32 = 18.0;

/// Layout state of one player's melds.
struct Player<'a> {
    seat: usize,
    room: Room,
    /// Number of cards in each group.
    lengths: &'a [usize],
    /// Index of the player's card height in `Scale::heights`. Index 0 is the largest height.
    step: usize,
    /// True if rows must not overlap.
    apart: bool,
    /// Minimum and preferred width in the shared strip at the current height. `None` if no width suffices.
    needed: Option<(f32, f32)>,
}

/// Card sizes available at this table.
struct Scale {
    heights: Vec<f32>,
    aspect: f32,
    /// Width and height of the strip of a covered card that must stay visible, as fractions of the card height.
    index: Vec2,
    grow: f32,
}

impl Scale {
    fn new(geometry: &Geometry) -> Scale {
        let most = geometry.meld_height;
        let lower = LARGER.into_iter().chain(STEPS);
        let lower = lower.map(|height| height * geometry.grow);
        let below = lower.filter(|height| *height < most - 1.0);
        // A display seen from a distance has enlarged cards. If its table is full, it may still use the smallest sizes.
        let least = STEPS[STEPS.len() - 1] * geometry.grow;
        let smaller = STEPS.map(|height| height / geometry.letters);
        let smaller = smaller
            .into_iter()
            .filter(|height| geometry.shared && *height < least - 1.0);
        Scale {
            heights: std::iter::once(most).chain(below).chain(smaller).collect(),
            aspect: geometry.aspect,
            index: index(geometry),
            grow: geometry.grow,
        }
    }

    /// Returns the index of the largest height that does not exceed this height. `designed` is the height without
    /// enlargement.
    fn step_of(&self, designed: f32) -> usize {
        let fits = |height: &f32| *height <= designed * self.grow + 0.01;
        let last = self.heights.len() - 1;
        self.heights.iter().position(fits).unwrap_or(last)
    }

    /// Returns the index of the smallest height that is at least `OWN`.
    fn own_step(&self) -> usize {
        let suffices = |height: &f32| *height >= OWN * self.grow - 0.01;
        self.heights.iter().rposition(suffices).unwrap_or(0)
    }

    fn sizes(&self, player: &Player) -> Sizes {
        let height = self.heights[player.step];
        let sizes = Sizes::new(height, self.aspect, self.index, self.grow, player.room.side);
        if player.apart { sizes.apart() } else { sizes }
    }

    fn set(&self, player: &mut Player, step: usize, apart: bool) {
        player.step = step;
        player.apart = apart;
        player.needed = needed(&player.room, player.lengths, &self.sizes(player));
    }

    /// Reduces the width that a player needs: by smaller cards, or by rows that overlap up to the index. Returns false
    /// if nothing can be reduced.
    fn squeeze(&self, player: &mut Player) -> bool {
        if player.apart && player.step >= self.step_of(APART_LEAST) {
            let step = match player.room.side {
                TableSide::Bottom => self.own_step(),
                _ => self.step_of(COMMON),
            };
            self.set(player, step, false);
        } else if player.step + 1 < self.heights.len() {
            self.set(player, player.step + 1, player.apart);
        } else {
            return false;
        }
        true
    }
}

/// Lays out the groups of all players. `lengths` and the result are indexed by seat.
pub(super) fn lay_all(geometry: &Geometry, lengths: &[Vec<usize>]) -> Vec<Vec<PlacedGroup>> {
    let mut scale = Scale::new(geometry);
    let players = geometry.seats.iter().zip(lengths).enumerate();
    let mut strips = [Vec::new(), Vec::new(), Vec::new()];
    for (seat, (spot, lengths)) in players {
        let room = Room::new(spot, geometry);
        strips[room.strip as usize].push(Player {
            seat,
            room,
            lengths,
            step: 0,
            apart: true,
            needed: None,
        });
    }
    for strip in &mut strips {
        strip.sort_by(|a, b| a.room.share.0.total_cmp(&b.room.share.0));
    }
    choose(&scale, &mut strips);
    let usual = Vec2::new(INDEX_WIDTH, INDEX_HEIGHT);
    if scale.index != usual && !strips.iter().all(|strip| fits(strip)) {
        // The visible strips that the deck requests do not fit on this table, so the default size is used.
        scale.index = usual;
        choose(&scale, &mut strips);
    }
    let mut placed = vec![Vec::new(); lengths.len()];
    for strip in &strips {
        for (player, between) in strip.iter().zip(shares(strip)) {
            let sizes = scale.sizes(player);
            placed[player.seat] = place(&player.room, between, player.lengths, &sizes);
        }
    }
    placed
}

/// Chooses the card height of each player, and the players whose rows overlap.
fn choose(scale: &Scale, strips: &mut [Vec<Player>; 3]) {
    for step in 0..=scale.step_of(COMMON) {
        for player in strips.iter_mut().flatten() {
            let most = match player.room.side {
                TableSide::Bottom => scale.own_step(),
                _ => step,
            };
            scale.set(player, step.min(most), true);
        }
        if strips.iter().all(|strip| fits(strip)) {
            return;
        }
    }
    for strip in strips.iter_mut() {
        lower(scale, strip);
    }
}

/// Reduces the width of the melds that need the most space, until the melds of all players fit in the strip.
fn lower(scale: &Scale, strip: &mut [Player]) {
    let mut full = Vec::new();
    while !fits(strip) {
        // Returns the needed width as a fraction of the player's share of the strip.
        let crowded = |player: &Player| {
            let share = player.room.share.1 - player.room.share.0;
            let needed = player.needed;
            needed.map_or(f32::INFINITY, |(least, _)| least / share)
        };
        let players = strip.iter_mut();
        let candidates =
            players.filter(|player| !player.lengths.is_empty() && !full.contains(&player.seat));
        let most = candidates.max_by(|a, b| crowded(a).total_cmp(&crowded(b)));
        let Some(player) = most else { return };
        if !scale.squeeze(player) {
            full.push(player.seat);
        }
    }
}

/// Returns the x coordinates of the strip's left and right ends.
fn reach(strip: &[Player]) -> (f32, f32) {
    let areas = strip.iter().map(|player| player.room.area);
    let all = areas.fold(Rect::EMPTY, |all, area| all.union(area));
    (all.min.x, all.max.x)
}

/// True if every player in the strip has the minimum width.
fn fits(strip: &[Player]) -> bool {
    let least = strip.iter().map(|player| Some(player.needed?.0));
    let least: Option<Vec<f32>> = least.collect();
    least.is_some_and(|least| fit_side_by_side(strip, &least))
}

/// True if melds of these widths fit side by side, each within its player's area.
fn fit_side_by_side(strip: &[Player], widths: &[f32]) -> bool {
    let mut free = f32::NEG_INFINITY;
    for (i, (player, width)) in strip.iter().zip(widths).enumerate() {
        if *width <= 0.0 {
            continue;
        }
        let (from, to) = within(strip, i);
        let start = match player.room.side {
            TableSide::Left => from,
            TableSide::Top | TableSide::Bottom => free.max(from),
            TableSide::Right => to - width,
        };
        if start < free.max(from) - 0.01 || start + width > to + 0.01 {
            return false;
        }
        free = start + width + APART;
    }
    true
}

/// Returns the left and right limits that the player at this position in the strip can never exceed. Inner players keep
/// a distance from the strip's ends.
fn within(strip: &[Player], at: usize) -> (f32, f32) {
    let (from, to) = reach(strip);
    let area = strip[at].room.area;
    let inner = |is_inner: bool| if is_inner { APART / 2.0 } else { 0.0 };
    (
        area.min.x.max(from + inner(at > 0)),
        area.max.x.min(to - inner(at + 1 < strip.len())),
    )
}

/// Returns the left and right limits of each player's rows in the strip.
fn shares(strip: &[Player]) -> Vec<(f32, f32)> {
    let both = strip.iter().map(|player| {
        let share = player.room.share.1 - player.room.share.0;
        player.needed.unwrap_or((share, share))
    });
    let (least, wished): (Vec<f32>, Vec<f32>) = both.unzip();
    // Each player gets the minimum width, plus a fraction of the difference between it and the preferred width. The
    // fraction is the same for all players, and as large as possible.
    let parts = (0..=8).rev().map(|part| part as f32 / 8.0);
    let mut given = parts.map(|part| -> Vec<f32> {
        let widths = wished.iter().zip(&least);
        widths.map(|(w, l)| l + (w - l) * part).collect()
    });
    let widths = given.find(|widths| fit_side_by_side(strip, widths));
    borders(strip, &widths.unwrap_or(least))
}

/// Returns the left and right limits of each player. Moves the borders between players as little as possible until
/// every player has enough width. Each final border is the mean of two passes, one starting from the left and one from
/// the right.
fn borders(strip: &[Player], widths: &[f32]) -> Vec<(f32, f32)> {
    // Each border is in the middle of the gap between two players.
    let middle = |pair: &[Player]| (pair[0].room.share.1 + pair[1].room.share.0) / 2.0;
    let home: Vec<f32> = strip.windows(2).map(middle).collect();
    let half = APART / 2.0;
    // Moves borders to the right until each player has enough space between the previous border and the next.
    let push_right = |borders: &mut [f32]| {
        for i in 0..borders.len() {
            let before = i.checked_sub(1).map(|before| borders[before]);
            let from = within(strip, i).0;
            let from = before.map_or(from, |before| from.max(before + half));
            let least = match widths[i] > 0.0 {
                true => from + widths[i] + half,
                false => before.unwrap_or(f32::NEG_INFINITY),
            };
            borders[i] = borders[i].max(least);
        }
    };
    let push_left = |borders: &mut [f32]| {
        for i in (0..borders.len()).rev() {
            let next = i + 1;
            let after = borders.get(next).copied();
            let to = within(strip, next).1;
            let to = after.map_or(to, |after| to.min(after - half));
            let most = match widths[next] > 0.0 {
                true => to - widths[next] - half,
                false => after.unwrap_or(f32::INFINITY),
            };
            borders[i] = borders[i].min(most);
        }
    };
    let mut rightwards = home.clone();
    push_right(&mut rightwards);
    push_left(&mut rightwards);
    let mut leftwards = home;
    push_left(&mut leftwards);
    push_right(&mut leftwards);
    let border = |i: usize| (rightwards[i] + leftwards[i]) / 2.0;
    let last = strip.len().saturating_sub(1);
    let sides = (0..strip.len()).map(|i| {
        let (mut left, mut right) = within(strip, i);
        if i > 0 {
            left = left.max(border(i - 1) + half);
        }
        if i < last {
            right = right.min(border(i) - half);
        }
        (left, right)
    });
    sides.collect()
}

/// Returns the card heights available at this table, from the largest to the smallest.
#[cfg(test)]
pub(super) fn steps(geometry: &Geometry) -> Vec<f32> {
    Scale::new(geometry).heights
}

/// Horizontal strip of the table. Several players share its width for their melds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strip {
    /// Strip from the nameplates at the top down to the narration line.
    Upper,
    /// Strip for a player whose nameplate is below another one on the same side. It ends above the row of the viewer's
    /// melds.
    Middle,
    /// Strip in front of the viewer's hand.
    Lower,
}

/// Vertical range in which an obstacle limits the row width.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Band {
    top: f32,
    bottom: f32,
    width: f32,
}

/// Area of a player's melds: its rectangle, and the largest row width at each height.
#[derive(Clone, PartialEq, Debug)]
pub struct Room {
    /// Rectangle that contains all rows.
    pub area: Rect,
    /// Left and right limits of the player's rows. A neighbour with many melds can take width beyond them.
    pub share: (f32, f32),
    /// Side of the table. The rows lie at the outer edge of the area of a side player. Those of other players are
    /// centred in their share of the strip. The last row of the viewer lies at the bottom of the area, the first row of
    /// any other player at its top.
    pub side: TableSide,
    pub strip: Strip,
    /// Top and bottom of the shared strip, as y coordinates.
    within: (f32, f32),
    /// Vertical ranges in which an obstacle limits the row width.
    bands: Vec<Band>,
}

impl Room {
    pub fn new(place: &SeatPlace, geometry: &Geometry) -> Room {
        let own = geometry.own_row;
        // The gaps are in pixels at normal text size.
        let lower = (own.min.y - 6.0 / geometry.letters, geometry.size.y);
        let higher =
            |other: &SeatPlace| other.side == place.side && other.plate.max.y < place.plate.min.y;
        let (strip, within) = if place.melds.max.y > lower.0 + 0.01 {
            (Strip::Lower, lower)
        } else if geometry.seats.iter().any(higher) {
            (Strip::Middle, (0.0, lower.0))
        } else {
            let bottom = geometry.narration.min.y - 2.0 / geometry.letters;
            (Strip::Upper, (0.0, bottom))
        };
        Room {
            area: place.melds,
            share: place.share,
            side: place.side,
            strip,
            within,
            bands: match place.side {
                TableSide::Top | TableSide::Bottom => Vec::new(),
                TableSide::Left | TableSide::Right => bands(place, geometry),
            },
        }
    }

    /// True if a row with this top and height touches the shared strip.
    pub fn shares(&self, top: f32, height: f32) -> bool {
        top < self.within.1 && top + height > self.within.0
    }

    /// Returns the largest width of a row with this top and height. `shared` is the player's width within the strip.
    pub fn width(&self, top: f32, height: f32, shared: f32) -> f32 {
        let most = if self.shares(top, height) {
            shared.min(self.area.width())
        } else {
            self.area.width()
        };
        let touched = |band: &&Band| top < band.bottom && top + height > band.top;
        let bands = self.bands.iter().filter(touched);
        bands.fold(most, |width, band| width.min(band.width))
    }
}

/// True if no melds lie under the claim question. Large text leaves no room for both.
pub(super) fn keeps_question_free(geometry: &Geometry) -> bool {
    !geometry.shared && geometry.letters < 1.1
}

/// Returns the vertical ranges in which an obstacle limits the row width of a side player. The obstacles are the
/// narration line, the piles, the prompt, and the claim question.
fn bands(place: &SeatPlace, geometry: &Geometry) -> Vec<Band> {
    let outer = place.melds;
    let band = |rect: Rect, gap: f32| Band {
        top: rect.min.y - gap,
        bottom: rect.max.y + gap,
        width: match place.side {
            TableSide::Right => outer.max.x - rect.max.x - 8.0,
            TableSide::Left | TableSide::Top | TableSide::Bottom => rect.min.x - 8.0 - outer.min.x,
        },
    };
    // The obstacle extends to the penalty stock, which lies crosswise, and equally far to the other side.
    let middle = (geometry.stock + geometry.pile) / 2.0;
    let half = middle.x - geometry.penalty.x + geometry.pile_height / 2.0 + 2.0;
    let piles = Rect::from_center_half_size(middle, Vec2::new(half, geometry.pile_height / 2.0));
    let mut bands = vec![
        band(geometry.narration, 2.0),
        band(piles, 4.0),
        band(geometry.prompt, 4.0),
    ];
    if keeps_question_free(geometry) {
        bands.push(band(geometry.question, 4.0));
    }
    bands
}
