//! How large all combinations on the table are, and how the players share the width of a strip.
//!
//! As large as all of them can be at one size, no row over another. When the table is too full for that, rows may cover one another up
//! to the index; and when that is not enough, those who have most take smaller cards and the others keep a size that is easily read.
//! Sizes go by steps, so that a card laid off changes them seldom and little.
use super::{
    fit::{INDEX_HEIGHT, INDEX_WIDTH, PlacedGroup, Sizes, index, needed, place},
    room::{Lean, Room},
    rows::GroupLengths,
};
use bevy::math::Vec2;
use gamecore::model::{Geometry, TableSide};

/// The steps of a card's height at the size of the design, below the height of the own row.
const STEPS: [f32; 11] = [
    96.0, 90.0, 84.0, 78.0, 72.0, 67.0, 62.0, 58.0, 54.0, 50.0, 46.0,
];
/// Larger ones, where nobody plays at the screen and there is more room.
const LARGER: [f32; 3] = [128.0, 117.0, 107.0];
/// What nobody's cards fall below for no row to lie over another.
const APART_LEAST: f32 = 72.0;
/// What nobody's cards fall below because others have many.
const COMMON: f32 = 84.0;
/// The same for the own ones, which are nearest.
const OWN: f32 = 96.0;
/// The least distance between the combinations of two players beside each other, in design pixels.
const APART: f32 = 18.0;

/// The combinations of a player that are to be laid.
struct Player {
    seat: usize,
    room: Room,
    lengths: GroupLengths,
    own: bool,
    /// The step of the size, from the largest.
    step: usize,
    /// Whether no row lies over another.
    apart: bool,
    /// The least width in the strip at that step, and the width wished for; nothing if no width is enough.
    needed: Option<(f32, f32)>,
}

/// The table as a whole.
struct Scale {
    heights: Vec<f32>,
    aspect: f32,
    /// What must be seen of a covered card, in parts of its height.
    index: Vec2,
    grow: f32,
}

impl Scale {
    fn new(geometry: &Geometry) -> Scale {
        let most = geometry.own_row.height();
        let lower = LARGER.into_iter().chain(STEPS);
        let lower = lower.map(|height| height * geometry.grow);
        let below = lower.filter(|height| *height < most - 1.0);
        // Where cards grow with the window, a table of many far from it has them as small as any if it is full.
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

    /// The step of the largest size that is no larger than this designed height.
    fn step_of(&self, designed: f32) -> usize {
        let fits = |height: &f32| *height <= designed * self.grow + 0.01;
        let last = self.heights.len() - 1;
        self.heights.iter().position(fits).unwrap_or(last)
    }

    fn sizes(&self, player: &Player) -> Sizes {
        let height = self.heights[player.step];
        let sizes = Sizes::new(height, self.aspect, self.index, self.grow, player.room.lean);
        if player.apart { sizes.apart() } else { sizes }
    }

    fn set(&self, player: &mut Player, step: usize, apart: bool) {
        player.step = step;
        player.apart = apart;
        player.needed = needed(&player.room, &player.lengths, &self.sizes(player));
    }

    /// Makes a player need less: smaller cards, or rows that cover one another up to the index. Whether that was still possible.
    fn squeeze(&self, player: &mut Player) -> bool {
        if player.apart && player.step >= self.step_of(APART_LEAST) {
            let height = if player.own { OWN } else { COMMON };
            self.set(player, self.step_of(height), false);
        } else if player.step + 1 < self.heights.len() {
            self.set(player, player.step + 1, player.apart);
        } else {
            return false;
        }
        true
    }
}

/// Lays the groups of every player; `lengths` and the answer are by seat.
pub(super) fn lay_all(geometry: &Geometry, lengths: &[Vec<usize>]) -> Vec<Vec<PlacedGroup>> {
    let mut scale = Scale::new(geometry);
    let players = geometry.seats.iter().zip(lengths).enumerate();
    let mut strips = [Vec::new(), Vec::new(), Vec::new()];
    for (seat, (spot, lengths)) in players {
        let room = Room::new(spot, geometry);
        strips[room.strip as usize].push(Player {
            seat,
            room,
            lengths: GroupLengths::new(lengths),
            own: spot.side == TableSide::Bottom,
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
        // There is no room for what the deck asks for: as for any other.
        scale.index = usual;
        choose(&scale, &mut strips);
    }
    let mut placed = vec![Vec::new(); lengths.len()];
    for strip in &strips {
        for (player, between) in strip.iter().zip(shares(strip)) {
            let sizes = scale.sizes(player);
            placed[player.seat] = place(&player.room, between, &lengths[player.seat], &sizes);
        }
    }
    placed
}

/// Chooses everybody's size, and whose rows cover one another.
fn choose(scale: &Scale, strips: &mut [Vec<Player>; 3]) {
    for step in 0..=scale.step_of(COMMON) {
        for player in strips.iter_mut().flatten() {
            scale.set(player, step, true);
        }
        if strips.iter().all(|strip| fits(strip)) {
            return;
        }
    }
    for strip in strips.iter_mut() {
        raise_own(scale, strip);
        lower(scale, strip);
    }
}

/// Makes those need less who need most, until all fit.
fn lower(scale: &Scale, strip: &mut [Player]) {
    let mut full = Vec::new();
    while !fits(strip) {
        // Of the width that is one's own, how much is needed.
        let crowded = |player: &Player| {
            let share = player.room.share.1 - player.room.share.0;
            player
                .needed
                .map_or(f32::INFINITY, |(least, _)| least / share)
        };
        let most = strip
            .iter_mut()
            .filter(|player| player.lengths.len() > 0 && !full.contains(&player.seat))
            .max_by(|a, b| crowded(a).total_cmp(&crowded(b)));
        let Some(player) = most else { return };
        if !scale.squeeze(player) {
            full.push(player.seat);
        }
    }
}

/// The own combinations stay large when the others' must be small.
fn raise_own(scale: &Scale, strip: &mut [Player]) {
    let most = scale.step_of(OWN);
    if let Some(own) = strip.iter_mut().find(|player| player.own)
        && own.step > most
    {
        scale.set(own, most, true);
    }
}

/// From where to where the strip reaches.
fn reach(strip: &[Player]) -> (f32, f32) {
    let rooms = || strip.iter().map(|player| player.room.area);
    (
        rooms().map(|area| area.min.x).fold(f32::INFINITY, f32::min),
        rooms()
            .map(|area| area.max.x)
            .fold(f32::NEG_INFINITY, f32::max),
    )
}

/// Whether everybody has the width they need.
fn fits(strip: &[Player]) -> bool {
    let least: Option<Vec<f32>> = strip
        .iter()
        .map(|player| player.needed.map(|(least, _)| least))
        .collect();
    least.is_some_and(|least| stand(strip, &least))
}

/// Whether combinations of these widths can stand beside each other, everybody's in their room.
fn stand(strip: &[Player], widths: &[f32]) -> bool {
    let mut free = f32::NEG_INFINITY;
    for (i, (player, width)) in strip.iter().zip(widths).enumerate() {
        if *width <= 0.0 {
            continue;
        }
        let (from, to) = within(strip, i);
        let start = match player.room.lean {
            Lean::Left => from,
            Lean::Middle => free.max(from),
            Lean::Right => to - width,
        };
        if start < free.max(from) - 0.01 || start + width > to + 0.01 {
            return false;
        }
        free = start + width + APART;
    }
    true
}

/// From where to where the player at this place of the strip may lie at most: inner ones keep from the strip's ends.
fn within(strip: &[Player], at: usize) -> (f32, f32) {
    let (from, to) = reach(strip);
    let area = strip[at].room.area;
    let inner = |is_inner: bool| if is_inner { APART / 2.0 } else { 0.0 };
    (
        area.min.x.max(from + inner(at > 0)),
        area.max.x.min(to - inner(at + 1 < strip.len())),
    )
}

/// From where to where each player's rows may lie in the strip.
fn shares(strip: &[Player]) -> Vec<(f32, f32)> {
    let both = strip.iter().map(|player| {
        let share = player.room.share.1 - player.room.share.0;
        player.needed.unwrap_or((share, share))
    });
    let (least, wished): (Vec<f32>, Vec<f32>) = both.unzip();
    // Everybody gets the same part of what they would like to have beyond the least.
    let parts = (0..=8).rev().map(|part| part as f32 / 8.0);
    let mut given = parts.map(|part| -> Vec<f32> {
        let widths = wished.iter().zip(&least);
        widths.map(|(w, l)| l + (w - l) * part).collect()
    });
    let widths = given.find(|widths| stand(strip, widths));
    borders(strip, &widths.unwrap_or(least))
}

/// Moves the borders between the shares as little as can be for everybody to have their width, evenly from both sides.
fn borders(strip: &[Player], widths: &[f32]) -> Vec<(f32, f32)> {
    let home: Vec<f32> = strip
        .windows(2)
        .map(|pair| (pair[0].room.share.1 + pair[1].room.share.0) / 2.0)
        .collect();
    // A border runs in the middle of the gap.
    let half = APART / 2.0;
    // Moves borders to the right until everybody has room at the right of the border before.
    let push_right = |borders: &mut [f32]| {
        for i in 0..borders.len() {
            let from = match i {
                0 => within(strip, 0).0,
                _ => within(strip, i).0.max(borders[i - 1] + half),
            };
            if widths[i] > 0.0 {
                borders[i] = borders[i].max(from + widths[i] + half);
            } else if i > 0 {
                borders[i] = borders[i].max(borders[i - 1]);
            }
        }
    };
    let push_left = |borders: &mut [f32]| {
        for i in (0..borders.len()).rev() {
            let next = i + 1;
            let to = match borders.get(next) {
                None => within(strip, next).1,
                Some(border) => within(strip, next).1.min(border - half),
            };
            if widths[next] > 0.0 {
                borders[i] = borders[i].min(to - widths[next] - half);
            } else if let Some(border) = borders.get(next) {
                borders[i] = borders[i].min(*border);
            }
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

/// The sizes there are at this table, from the largest.
#[cfg(test)]
pub(super) fn steps(geometry: &Geometry) -> Vec<f32> {
    Scale::new(geometry).heights
}
