//! The layout of the table: areas computed from the window size and the number of players.
//!
//! All lengths are *design pixels*. At the normal text size, the window is 720 design pixels high and at least 1280
//! wide. The camera and the interface scale them to physical pixels.
//!
//! A larger text size makes design pixels larger, so that fewer of them fit into the window. Text and its boxes grow
//! with them. Cards get fewer design pixels, so that their physical size stays the same.
//!
//! The origin is the top left corner, and y points down, as in the interface. [`Geometry::to_world`] converts a point
//! for sprites.
use super::seat_place::{LayoutFrame, SeatPlace};
use bevy::prelude::*;
use engine::seat::{Seat, Seating};

/// Height of the window in design pixels, at the normal text size.
pub const DESIGN_HEIGHT: f32 = 720.0;
/// Minimum width of the window in design pixels, at the normal text size.
pub const DESIGN_WIDTH: f32 = 1280.0;

/// Positions and areas of everything on the table, in design pixels.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Geometry {
    /// Size of the window.
    pub size: Vec2,
    /// Physical pixels per design pixel.
    pub scale: f32,
    /// Text size as a multiple of the normal size. Design pixels grow with it.
    pub letters: f32,
    /// Aspect ratio of a card (width divided by height), set by the theme.
    pub aspect: f32,
    /// Minimum visible part of a covered card, as fractions of its width and height, if the theme sets it.
    pub fan: Option<Vec2>,
    /// Scale of the melds relative to the designed size: above 1 in very tall windows.
    pub grow: f32,
    /// Areas of each player, by seat number.
    pub seats: Vec<SeatPlace>,
    pub stock: Vec2,
    pub pile: Vec2,
    pub penalty: Vec2,
    /// Height of the cards in the stock and the discard pile.
    pub pile_height: f32,
    /// Height of the viewer's cards if all of them fit into the hand's area.
    pub own_height: f32,
    /// Row of the viewer's melds. Only the top and bottom edges are used. The left and right edges are 0. The row has no
    /// height while its space is given to the other cards: see [`TableSizes::row_is_free`].
    pub own_row: Rect,
    /// Largest height of melds.
    pub meld_height: f32,
    pub top_bar: Rect,
    /// Area for messages to the player. It is in the top bar, between the title of the deal and the buttons.
    pub toast: Rect,
    /// Area of the narration line.
    pub narration: Rect,
    /// Area for prompts (a claim at the covered table, or a choice between two moves). It is below the piles and never
    /// covers them.
    pub prompt: Rect,
    /// Area for the question whether a player with an open hand claims the discard, to the right of the pile. Hands are
    /// never there, and melds only with large text.
    pub question: Rect,
    /// Column of buttons at the bottom right, or at the bottom left for left-handed players.
    pub buttons: Rect,
    /// Area that displays the contract's melds, filled with the matching cards in the hand. Empty if all people play on
    /// phones.
    pub contract: Rect,
    /// True if no hand is shown on this screen because all people play on phones.
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

/// Returns the centres of the stock, the discard pile and the penalty stock.
///
/// The stock and the discard pile lie side by side around `middle`. The penalty stock lies to their left, rotated by
/// 90°.
fn piles(middle: Vec2, height: f32, aspect: f32) -> [Vec2; 3] {
    let width = height * aspect;
    let beside = |x: f32| middle + Vec2::new(x, 0.0);
    [
        beside(-width / 2.0 - 12.0),
        beside(width / 2.0 + 12.0),
        beside(-width - 36.0 - height / 2.0),
    ]
}

/// Returns the area of the narration line, just above the piles. A larger text size needs more room.
fn narration(middle: f32, piles: f32, letters: f32) -> Rect {
    let (width, height) = (640.0 + 80.0 * (letters - 1.0), 27.0 * letters);
    let top = (piles - 5.0 - height).floor();
    rect(middle - width / 2.0, top, width, height)
}

/// Returns the area of the claim question, between the narration and the row of the viewer's melds. `pile` is the right
/// edge of the pile.
fn question(narration: &Rect, own: &Rect, pile: f32, letters: f32) -> Rect {
    let (top, bottom) = (narration.max.y, own.min.y);
    let height = (bottom - top - 2.0).min(QUESTION.y * letters);
    let top = (top + bottom - height) / 2.0;
    rect(pile + 10.0, top, QUESTION.x * letters, height)
}

/// Width and largest height of the claim question in design pixels.
const QUESTION: Vec2 = Vec2::new(172.0, 136.0);

/// Returns the area for messages to the player. In very wide windows its right edge is limited, because a message far
/// from the table would be overlooked.
fn toast(width: f32, middle: f32, frame: &LayoutFrame) -> Rect {
    let buttons = 170.0 * frame.letters;
    Rect::new(
        14.0,
        2.0,
        (width - buttons).min(middle + 620.0),
        frame.under_bar() - 16.0 * frame.letters,
    )
}

impl Geometry {
    /// Computes the layout at the normal text and card sizes, for a window of `window` physical pixels.
    pub fn new(window: Vec2, aspect: f32, seating: Option<&Seating>, bottom: Seat) -> Geometry {
        Geometry::sized(window, aspect, seating, bottom, TableSizes::default())
    }

    /// Computes the layout for a window of `window` physical pixels.
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

    /// Returns the largest number of physical pixels per design pixel with which the table fits into `window`, at the
    /// normal text size.
    pub fn largest_scale(window: Vec2) -> f32 {
        (window.x / DESIGN_WIDTH)
            .min(window.y / DESIGN_HEIGHT)
            .max(0.1)
    }

    /// Computes the layout at a given number of physical pixels per design pixel, at most [`Geometry::largest_scale`].
    pub fn at_scale(
        scale: f32,
        window: Vec2,
        aspect: f32,
        (seating, bottom): (Option<&Seating>, Seat),
        sizes: TableSizes,
    ) -> Geometry {
        let (size, letters) = (window / scale, sizes.letters());
        // An ultra-wide window gets margins: the table is at most 1720 design pixels wide and centred.
        let wide = size.x.min(1720.0);
        let left = (size.x - wide) / 2.0;
        let (middle, right, bottom_y) = (size.x / 2.0, left + wide, size.y);
        let extra = size.y - DESIGN_HEIGHT; // a tall window leaves more room between the rows
        let grow = grow(extra);
        let players = seating.map_or(1, Seating::len);
        let (mut own_height, mut pile_height) =
            (sizes.own_height(grow), sizes.pile_height(grow, players));
        let mut own = own_row(bottom_y, extra, grow, own_height, (sizes, players));
        let mut meld_height = own.height();
        let part = sizes.room();
        // Below the upper one of two side players, the lower one needs all the room that large text leaves.
        let has_room = part >= 1.0 || (part > 0.0 && players <= 6);
        let row_is_free = sizes.row_is_free && !sizes.shared && has_room;
        if row_is_free {
            own_height *= 1.0 + MORE_HAND * part;
            let tall = extra.min(TALL);
            // In a tall window all cards are large already, and side players need the width.
            let wide = (4.0 - 3.0 * grow).clamp(0.0, 1.0);
            pile_height *= 1.0 + (MORE_PILE + 0.001 * tall) * part * wide;
            meld_height = meld_height.max((FREE_MELDS + 0.35 * tall) * grow * part);
            let below = bottom_y - OWN_BELOW - own_height;
            own = Rect::new(0.0, below - own.height() * (1.0 - part), 0.0, below);
        } else if players > 6 && !sizes.shared {
            own_height *= HAND_OF_MANY;
        }
        let pile_y = own.min.y - 10.0 - pile_height / 2.0 - extra * 0.25;
        let [stock, pile, penalty] = piles(Vec2::new(middle, pile_y), pile_height, aspect);
        let narration = narration(middle, pile_y - pile_height / 2.0, letters);
        let frame = LayoutFrame {
            left,
            right,
            bottom: bottom_y,
            extra,
            own_height,
            letters,
            shared: sizes.shared,
            players,
            own,
            row_is_free,
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
            meld_height,
            top_bar: rect(0.0, 0.0, size.x, frame.bar()),
            toast: toast(size.x, middle, &frame),
            narration,
            prompt: frame.prompt(),
            question: question(
                &narration,
                &own,
                pile.x + pile_height * aspect / 2.0,
                letters,
            ),
            buttons: frame.buttons(),
            contract: match sizes.shared {
                true => Rect::from_corners(own.min, own.min),
                false => frame.contract(),
            },
        };
        if sizes.left_handed {
            geometry.mirror(bottom);
        }
        geometry.rescale(letters);
        geometry
    }

    /// Mirrors the lower part of the table for left-handed players: the buttons move to the left, the viewer's
    /// nameplate and the contract to the right.
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
        // The prompt lies between the buttons and the contract, so it is mirrored too.
        mirror(&mut self.prompt);
    }

    /// Converts the layout to design pixels that are `times` times as large.
    fn rescale(&mut self, times: f32) {
        let rects = [
            &mut self.own_row,
            &mut self.top_bar,
            &mut self.toast,
            &mut self.narration,
            &mut self.prompt,
            &mut self.question,
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
        self.meld_height /= times;
        self.grow /= times;
        self.scale *= times;
    }

    /// Returns the area of the claim question. At the covered table (`is_open` is false) it lies over the covered hand.
    pub fn question_area(&self, is_open: bool) -> Rect {
        if is_open && !self.shared {
            return self.question;
        }
        let usual = self.prompt;
        let lowest = self.size.y - usual.height() - 2.0;
        let down = match self.shared {
            true => 0.0,
            false => (self.own_row.max.y.min(lowest) - usual.min.y).max(0.0),
        };
        Rect::from_corners(usual.min + Vec2::Y * down, usual.max + Vec2::Y * down)
    }

    /// Returns the size of a card in the stock or the discard pile.
    pub fn pile_size(&self) -> Vec2 {
        Vec2::new(self.pile_height * self.aspect, self.pile_height)
    }

    /// Converts a point in design pixels to world coordinates: origin in the middle, y up.
    pub fn to_world(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - self.size.x / 2.0, self.size.y / 2.0 - point.y)
    }
}

/// Height of the viewer's cards at the normal size, in design pixels.
pub const OWN_HEIGHT: f32 = 150.0;

/// Returns the scale of the cards: above 1 if the window is more than 1060 design pixels high.
///
/// `extra` is the height in addition to [`DESIGN_HEIGHT`].
fn grow(extra: f32) -> f32 {
    1.0 + ((extra - 340.0) / 1500.0).clamp(0.0, 0.7)
}

/// Returns the row of the viewer's melds, above the viewer's hand. The left and right edges are 0.
///
/// Its height fits the largest melds, so that the melds of all players can have the same size.
///
/// If all people play on phones, the row lies at the lower edge in place of the hand, and its cards are larger.
fn own_row(
    bottom: f32,
    extra: f32,
    grow: f32,
    own_height: f32,
    (sizes, players): (TableSizes, usize),
) -> Rect {
    if sizes.shared {
        let below = bottom - 14.0;
        let height = (SHARED_ROW + (extra * 0.05).clamp(0.0, 10.0)) * grow;
        return Rect::new(0.0, below - height, 0.0, below);
    }
    let below = bottom - OWN_BELOW - own_height;
    // Prompts cover the row, and larger text needs more room.
    let more = sizes.more(MORE_OWN_ROW, players);
    let row = OWN_ROW + more.max(10.0 * (sizes.letters() - 1.0));
    let height = (row + (extra * 0.05).clamp(0.0, 10.0)) * grow;
    Rect::new(0.0, below - height, 0.0, below)
}

/// Distance in design pixels from the row of the viewer's melds to the bottom of the window, without the height of the
/// hand. Selected cards rise into the space between the hand and the row.
const OWN_BELOW: f32 = 46.0;
/// Growth of the hand while the row of the viewer's melds is free, as a fraction of its height.
const MORE_HAND: f32 = 0.2;
/// Growth of the stock and the discard pile while that row is free, as a fraction of their height.
const MORE_PILE: f32 = 0.28;
/// Largest height of melds in design pixels while that row is free, in a window of the designed height.
const FREE_MELDS: f32 = 150.0;
/// Height of a window in addition to [`DESIGN_HEIGHT`] up to which piles and melds grow while that row is free.
const TALL: f32 = 80.0;
/// Least height of the row of the viewer's melds in design pixels.
const OWN_ROW: f32 = 102.0;
/// Additional height at a table of up to four players, and of five or six. The melds then have four fifths of the height
/// of the viewer's cards.
const MORE_OWN_ROW: [f32; 2] = [18.0, 18.0];
/// Size of the hand at a table of seven or eight players, below a row of own melds. The melds of the others leave no room
/// for a higher row. The own melds then have four fifths of the height of these cards.
const HAND_OF_MANY: f32 = 0.85;
/// Height of the largest melds if all people play on phones, in design pixels.
const SHARED_ROW: f32 = 140.0;

/// Sizes of text and cards, and the orientation of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableSizes {
    /// Text size as a multiple of the normal size.
    pub letters: f32,
    /// Size of the viewer's cards and the piles, as a multiple of the normal size.
    pub cards: f32,
    /// True if the buttons are on the left and the viewer's nameplate on the right.
    pub left_handed: bool,
    /// True if all people play on phones. The table is then larger, because it is viewed from farther away.
    pub shared: bool,
    /// True if the viewer needs no row for melds yet. The hand, the piles and the melds of the others then use its space.
    /// Large text and large cards leave less of it.
    pub row_is_free: bool,
}

impl Default for TableSizes {
    fn default() -> TableSizes {
        TableSizes {
            letters: 1.0,
            cards: 1.0,
            left_handed: false,
            shared: false,
            row_is_free: false,
        }
    }
}

/// Maximum scale of the viewer's cards, relative to the designed size.
const LARGEST: f32 = 1.8;
/// Designed height of the cards in the stock and discard pile, in design pixels, at a table of seven or eight players.
const PILES: f32 = 112.0;
/// Additional height at a table of up to four players, and of five or six.
const MORE_PILES: [f32; 2] = [20.0, 10.0];
/// Designed height of the cards in the stock and discard pile if all people play on phones, in design pixels.
const SHARED_PILES: f32 = 134.0;
/// Height of the cards in a hand if all people play on phones, in design pixels. The hand consists of a bot's face-down
/// cards, or of the cards left at the end of a deal.
const SHARED_HAND: f32 = 56.0;

impl TableSizes {
    /// Returns the text size, limited to 1–2 times the normal size.
    fn letters(self) -> f32 {
        self.letters.clamp(1.0, 2.0)
    }

    /// Returns the height of the viewer's cards in design pixels. `grow` is the scale of the melds relative to the
    /// designed size.
    fn own_height(self, grow: f32) -> f32 {
        match self.shared {
            true => SHARED_HAND,
            false => OWN_HEIGHT * self.own_cards(grow),
        }
    }

    /// Returns the height of the cards in the stock and discard pile, in design pixels. `grow` is the scale of the
    /// melds.
    fn pile_height(self, grow: f32, players: usize) -> f32 {
        let designed = match self.shared {
            true => SHARED_PILES,
            false => PILES + self.more(MORE_PILES, players),
        };
        designed * self.piles(grow)
    }

    /// Returns an additional size for a table of up to four players, or of five or six. Large text and large cards leave
    /// no room for it.
    fn more(self, [few, some]: [f32; 2], players: usize) -> f32 {
        let more = match players {
            ..=4 => few,
            5 | 6 => some,
            _ => 0.0,
        };
        more * self.room()
    }

    /// Returns the part of the room for larger cards that large text and large cards leave, from 0 to 1.
    fn room(self) -> f32 {
        // In percent, so that the normal size leaves all of the room.
        let percent = (self.cards * 100.0).round();
        let cards = ((130.0 - percent) / 30.0).clamp(0.0, 1.0);
        cards * (1.0 - 2.0 * (self.letters() - 1.0)).clamp(0.0, 1.0)
    }

    /// Returns the largest height of the viewer's cards in design pixels, in a window of the designed size.
    pub fn tallest_card(self) -> f32 {
        OWN_HEIGHT * self.own_cards(1.0) * (1.0 + MORE_HAND * self.room())
    }

    /// Returns the scale of the viewer's cards. Large text leaves less room for large cards.
    fn own_cards(self, grow: f32) -> f32 {
        let more = self.cards.clamp(0.8, 1.3) - 1.0;
        let room = if more > 0.0 {
            1.0 - 0.6 * (self.letters() - 1.0)
        } else {
            1.0
        };
        (grow * (1.0 + more * room)).min(LARGEST.max(grow))
    }

    /// Returns the scale of the stock and discard pile. It grows less than that of the viewer's cards, because the
    /// melds above the piles need room.
    fn piles(self, grow: f32) -> f32 {
        let own = self.own_cards(grow) / grow;
        let less = 0.12 * (self.letters() - 1.0);
        grow * (own.min(1.0) + 0.6 * (own - 1.0).max(0.0) - less)
    }
}
