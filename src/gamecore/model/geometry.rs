//! Where everything lies on the table: pure rectangles from the size of the window and the number of players.
//!
//! All in *design pixels*: the window's height is 720 of them (its width 1280 or more) while letters have their usual size; the camera
//! and the interface scale from there. Larger letters mean larger design pixels, and so fewer of them: what is written grows, with
//! everything it stands on, and cards are given so many fewer that they stay as large as they were. Rectangles count from the top left,
//! y down, like the interface; [`Geometry::to_world`] turns a point for sprites.
use super::{
    seat_place::{Frame, SeatPlace},
    table_sizes::TableSizes,
};
use bevy::prelude::*;
use engine::seat::{Seat, Seating};

/// The design height.
pub const DESIGN_HEIGHT: f32 = 720.0;
/// The smallest design width.
pub const DESIGN_WIDTH: f32 = 1280.0;

/// The geometry of the table.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Geometry {
    /// Design size of the window.
    pub size: Vec2,
    /// Physical pixels per design pixel.
    pub scale: f32,
    /// How much larger than usual letters are, and with them the design pixels.
    pub letters: f32,
    /// Width of a card by its height, from the theme.
    pub aspect: f32,
    /// How much of a covered card must be seen, in parts of its width and of its height, if the theme says so.
    pub fan: Option<Vec2>,
    /// How much larger than designed the combinations are, in design pixels: in a window much taller than wide there is room for it.
    pub grow: f32,
    /// Places by seat number.
    pub seats: Vec<SeatPlace>,
    /// Centre of the stock.
    pub stock: Vec2,
    /// Centre of the discard pile.
    pub pile: Vec2,
    /// Centre of the penalty stock.
    pub penalty: Vec2,
    /// Height of the cards of stock and pile.
    pub pile_height: f32,
    /// Height of the own cards where there is room for all of them.
    pub own_height: f32,
    /// Top and bottom of the row of the own combinations; its sides are of no account.
    pub own_row: Rect,
    /// The bar at the top.
    pub top_bar: Rect,
    /// Where sentences for the person at the screen stand: in the bar, between the hand's heading and the buttons.
    pub toast: Rect,
    /// The line of narration.
    pub narration: Rect,
    /// Where prompts stand (the claim, the choice between two ways): below the piles, never on them.
    pub prompt: Rect,
    /// The column of buttons at the bottom right.
    pub buttons: Rect,
    /// The groups of the contract that fill as the hand makes them; of no size where nobody plays at the screen.
    pub contract: Rect,
    /// Nobody plays at the screen.
    pub shared: bool,
}

impl Default for Geometry {
    fn default() -> Self {
        Geometry::new(Vec2::new(1280.0, 720.0), 5.0 / 7.0, None, Seat(0))
    }
}

pub(super) fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
    Rect::new(x, y, x + w, y + h)
}

/// The middles of stock, pile and penalty stock, which lies across, round the middle of the first two.
fn piles(middle: Vec2, height: f32, aspect: f32) -> [Vec2; 3] {
    let width = height * aspect;
    let beside = |x: f32| middle + Vec2::new(x, 0.0);
    [
        beside(-width / 2.0 - 12.0),
        beside(width / 2.0 + 12.0),
        beside(-width - 36.0 - height / 2.0),
    ]
}

/// The line of narration, just above the piles; larger letters need more room.
fn narration(middle: f32, piles: f32, letters: f32) -> Rect {
    let (width, height) = (640.0 + 80.0 * (letters - 1.0), 27.0 * letters);
    rect(middle - width / 2.0, piles - 5.0 - height, width, height)
}

/// Sentences for the person at the screen: in a very wide window not so far to the right that nobody looks there.
fn toast(width: f32, middle: f32, frame: &Frame) -> Rect {
    let buttons = 170.0 * frame.letters;
    Rect::new(
        14.0,
        2.0,
        (width - buttons).min(middle + 620.0),
        frame.under_bar() - 16.0 * frame.letters,
    )
}

impl Geometry {
    /// Lays the table out for a window of `window` physical pixels, all in its usual size.
    pub fn new(window: Vec2, aspect: f32, seating: Option<&Seating>, bottom: Seat) -> Geometry {
        Geometry::sized(window, aspect, seating, bottom, TableSizes::default())
    }

    /// Lays the table out for a window of `window` physical pixels.
    pub fn sized(
        window: Vec2,
        aspect: f32,
        seating: Option<&Seating>,
        bottom: Seat,
        sizes: TableSizes,
    ) -> Geometry {
        let scale = Geometry::largest_scale(window);
        Geometry::at_scale(scale, window, aspect, (seating, bottom), sizes)
    }

    /// The most physical pixels per design pixel, with letters of the usual size, at which the table fits into a window of `window` of
    /// them.
    pub fn largest_scale(window: Vec2) -> f32 {
        (window.x / DESIGN_WIDTH)
            .min(window.y / DESIGN_HEIGHT)
            .max(0.1)
    }

    /// Lays the table out at this scale, which is the largest or a smaller one.
    pub fn at_scale(
        scale: f32,
        window: Vec2,
        aspect: f32,
        (seating, bottom): (Option<&Seating>, Seat),
        sizes: TableSizes,
    ) -> Geometry {
        let (size, letters) = (window / scale, sizes.letters());
        // Ultra-wide windows gain air, not distance: the table is at most 1720 wide, centred.
        let wide = size.x.min(1720.0);
        let left = (size.x - wide) / 2.0;
        let (middle, right, bottom_y) = (size.x / 2.0, left + wide, size.y);
        let extra = size.y - DESIGN_HEIGHT; // a tall window: more room between the rows
        let grow = grow(extra);
        let (own_height, pile_height) = (sizes.own_height(grow), sizes.pile_height(grow));
        let own = own_row(bottom_y, extra, grow, (own_height, letters), sizes.shared);
        let pile_y = own.min.y - 10.0 - pile_height / 2.0 - extra * 0.25;
        let [stock, pile, penalty] = piles(Vec2::new(middle, pile_y), pile_height, aspect);
        let narration = narration(middle, pile_y - pile_height / 2.0, letters);
        let frame = Frame {
            left,
            right,
            bottom: bottom_y,
            extra,
            own_height,
            letters,
            shared: sizes.shared,
            players: seating.map_or(1, Seating::len),
            own,
            narration,
            piles: middle - penalty.x + pile_height / 2.0 + 10.0,
        };
        let mut geometry = Geometry {
            size,
            scale,
            letters,
            aspect,
            fan: None,
            shared: sizes.shared,
            grow,
            seats: frame.seats(seating, bottom),
            stock,
            pile,
            penalty,
            pile_height,
            own_height,
            own_row: own,
            top_bar: rect(0.0, 0.0, size.x, frame.bar()),
            toast: toast(size.x, middle, &frame),
            narration,
            prompt: frame.prompt(),
            buttons: frame.buttons(),
            contract: frame.shown_contract(),
        };
        if sizes.left_handed {
            geometry.mirror(bottom);
        }
        geometry.in_larger_pixels(letters);
        geometry
    }

    /// The same table for whoever plays with the left hand: the buttons lie where that hand is, the own plate and the contract at the
    /// other side.
    fn mirror(&mut self, bottom: Seat) {
        let width = self.size.x;
        let mirror = |rect: &mut Rect| {
            (rect.min.x, rect.max.x) = (width - rect.max.x, width - rect.min.x);
        };
        mirror(&mut self.buttons);
        mirror(&mut self.contract);
        if let Some(place) = self.seats.get_mut(bottom.index()) {
            mirror(&mut place.plate);
            mirror(&mut place.hand);
            mirror(&mut place.melds);
            place.share = (width - place.share.1, width - place.share.0);
        }
        // It stands between the two.
        mirror(&mut self.prompt);
    }

    /// What has been laid out in pixels of the usual size, in pixels so many times as large.
    fn in_larger_pixels(&mut self, times: f32) {
        let rects = [
            &mut self.own_row,
            &mut self.top_bar,
            &mut self.toast,
            &mut self.narration,
            &mut self.prompt,
            &mut self.buttons,
            &mut self.contract,
        ];
        let seats = self.seats.iter_mut();
        let placed = seats.flat_map(|place| {
            place.share.0 /= times;
            place.share.1 /= times;
            [&mut place.plate, &mut place.hand, &mut place.melds]
        });
        for rect in rects.into_iter().chain(placed) {
            (rect.min, rect.max) = (rect.min / times, rect.max / times);
        }
        for point in [
            &mut self.size,
            &mut self.stock,
            &mut self.pile,
            &mut self.penalty,
        ] {
            *point /= times;
        }
        self.pile_height /= times;
        self.own_height /= times;
        self.grow /= times;
        self.scale *= times;
    }

    /// The size of a card of stock and pile.
    pub fn pile_size(&self) -> Vec2 {
        Vec2::new(self.pile_height * self.aspect, self.pile_height)
    }

    /// A design point for the world's sprites: origin in the middle, y up.
    pub fn to_world(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - self.size.x / 2.0, self.size.y / 2.0 - point.y)
    }
}

/// The height of the own cards as designed.
pub const OWN_HEIGHT: f32 = 150.0;

/// How much larger the cards are where the window is so much taller than designed: from a square window on.
fn grow(extra: f32) -> f32 {
    1.0 + ((extra - 340.0) / 1500.0).clamp(0.0, 0.7)
}

/// The row of the own combinations, above the own hand; its sides are those of the window. Its height is that of the largest
/// combinations: everybody's have one size where they can. A question stands over it, which needs more height for larger letters.
///
/// Where nobody plays at the screen it lies at the lower edge, where the own hand would be, and its cards are larger.
fn own_row(
    bottom: f32,
    extra: f32,
    grow: f32,
    (own_height, letters): (f32, f32),
    shared: bool,
) -> Rect {
    if shared {
        let below = bottom - 14.0;
        let height = (SHARED_ROW + (extra * 0.05).clamp(0.0, 10.0)) * grow;
        return Rect::new(0.0, below - height, 0.0, below);
    }
    let below = bottom - 46.0 - own_height;
    let height = (102.0 + (extra * 0.05).clamp(0.0, 10.0)) * grow + 10.0 * (letters - 1.0);
    Rect::new(0.0, below - height, 0.0, below)
}

/// The height of the largest combinations where nobody plays at the screen, as designed.
const SHARED_ROW: f32 = 140.0;
