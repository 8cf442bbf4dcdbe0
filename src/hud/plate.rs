//! The nameplate of a player: its state and its appearance. The state depends only on the displayed state of the match.
//! The numbers on a nameplate are updated in `plates.rs`.
use super::plates::{ActingSeats, PlateNumber, number_text};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    seat::Seat,
    table::{Answer, Phase, Viewer},
};
use gamecore::{
    i18n::{Localized, actor},
    model::{DisplayedState, Geometry, PhoneStatus, TableSide, stay_at},
    sets::any_changed,
    states::Watching,
};
use ui::{
    page::{Element, column, disc, line, rounded, row},
    theme::UiArt,
    widgets::{HOVER_THROUGH, Named, Pop, Style, Tip, palette as p, text},
};

/// True if the player has just laid down. All values are equal, so that a change does not rebuild the nameplate.
#[derive(Clone, Copy, Debug)]
pub struct NewlyDown(pub bool);

impl PartialEq for NewlyDown {
    fn eq(&self, _: &NewlyDown) -> bool {
        true
    }
}

/// State on which the appearance of a nameplate depends.
#[derive(Clone, PartialEq, Debug)]
pub struct Plate {
    width: f32,
    /// Text scale. The nameplate grows less than the text, so larger text needs tighter spacing.
    letters: f32,
    /// True for the larger nameplate at the bottom of the table.
    own: bool,
    seat: Seat,
    name: String,
    /// True if texts address this player.
    you: bool,
    pub portrait: Option<Handle<Image>>,
    pub color: Option<Color>,
    /// True once a hand has been dealt. The nameplate then shows the number of cards.
    dealt: bool,
    /// True if the viewer sees this hand. The nameplate then shows its points.
    pub open: bool,
    /// True if the player has laid down (bajado).
    pub down: bool,
    pub is_newly_down: NewlyDown,
    /// True if the player has just laid down and must wait for the next turn to lay off (V19).
    lays_off_next_turn: bool,
    /// True if the player deals this hand.
    dealer: bool,
    /// The player's answer to the open claim question.
    answer: Answer,
    /// Reason why the player's phone is missing. `None` if it is not missing.
    phone: Option<MissingPhone>,
}

/// Reason why the phone of a phone player is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingPhone {
    /// The phone does not respond.
    Away,
    /// No player has taken the seat yet.
    Free,
}

impl MissingPhone {
    /// Returns the reason why the phone at this seat is missing. Returns `None` if the phone is present or a bot has
    /// taken over.
    pub fn at(seat: Seat, at: &PhoneStatus, shown: &DisplayedState) -> Option<MissingPhone> {
        let missing = match (at.away.contains(seat), at.free.contains(seat)) {
            (true, _) => MissingPhone::Away,
            (false, true) => MissingPhone::Free,
            (false, false) => return None,
        };
        stay_at(&shown.stand_ins, seat).is_none().then_some(missing)
    }
}

/// Returns the distance between the frame and the content, in design pixels.
pub fn padding(letters: f32) -> f32 {
    p::GRID - 1.0 - 6.0 * (letters - 1.0)
}

/// Resources that determine the appearance of nameplates.
#[derive(SystemParam)]
pub struct PlateState<'w> {
    shown: Res<'w, DisplayedState>,
    geometry: Res<'w, Geometry>,
    acting: Res<'w, ActingSeats>,
    watching: Res<'w, State<Watching>>,
    art: Option<Res<'w, UiArt>>,
    phones: Res<'w, PhoneStatus>,
}

impl PlateState<'_> {
    /// True if one of the resources has changed since the last use of this parameter.
    fn is_changed(&self) -> bool {
        let state: [&dyn DetectChanges; 3] = [&self.shown, &self.acting, &self.phones];
        let view: [&dyn DetectChanges; 2] = [&self.geometry, &self.watching];
        let is_new = self.art.as_ref().is_some_and(|art| art.is_changed());
        is_new || any_changed(&state) || any_changed(&view)
    }

    /// Returns the state of a nameplate. Returns `None` if nothing has changed, or if the nameplate has no place.
    pub fn plate(&self, seat: Seat) -> Option<Plate> {
        if !self.is_changed() {
            return None;
        }
        let (shown, art) = (&*self.shown, self.art.as_ref());
        let place = self.geometry.seats.get(seat.index())?;
        let owner = shown.owner(seat);
        let table = shown.view.as_ref().map(|view| &view.table);
        let answer = table
            .and_then(|table| table.window.as_ref()?.answers.get(seat).copied())
            .unwrap_or_default();
        // In a replay, no hand belongs to the viewer.
        let is_played = *self.watching.get() == Watching::Off;
        Some(Plate {
            width: place.plate.width(),
            letters: self.geometry.letters,
            own: place.side == TableSide::Bottom,
            seat,
            name: shown.label(seat).to_owned(),
            you: shown.you() == Some(seat),
            portrait: art.map(|art| art.portrait(owner, seat.index())),
            color: art.and_then(|art| art.color(owner?)),
            dealt: table.is_some(),
            open: is_played && table.is_some() && shown.viewer == Viewer::Seat(seat),
            down: self.acting.laying != Some(seat) && shown.is_down(seat),
            is_newly_down: NewlyDown(false),
            lays_off_next_turn: table
                .is_some_and(|table| table.active == seat && table.lays_off_next_turn()),
            dealer: table.is_some_and(|table| table.dealer == seat),
            answer,
            phone: MissingPhone::at(seat, &self.phones, shown),
        })
    }

    /// Returns the frame and the glow of a player's nameplate. They mark the player in turn only: players who are asked
    /// about a discard have a tag. While an action is animated, its player is marked instead. Returns `None` if nothing
    /// has changed.
    pub fn frame(&self, seat: Seat) -> Option<(BorderColor, BoxShadow)> {
        if !self.is_changed() {
            return None;
        }
        let table = self.shown.view.as_ref().map(|view| &view.table);
        let turn = table.is_some_and(|table| table.active == seat && table.phase != Phase::Over);
        let is_acting = self.acting.now.map_or(turn, |acting| acting == seat);
        let glow = |alpha, spread: i32, blur: i32| {
            let color = p::BRASS.with_alpha(alpha);
            BoxShadow::new(color, px(0), px(0), px(spread), px(blur))
        };
        let (edge, glow) = match (is_acting, turn) {
            (true, _) => (p::BRASS, glow(0.55, 2, 18)),
            // An action of another player is being animated.
            (false, true) => (p::BRASS.with_alpha(0.6), glow(0.15, 1, 10)),
            // A shadow would be invisible on the dark felt.
            (false, false) => (p::TEXT.with_alpha(0.16), BoxShadow::default()),
        };
        Some((BorderColor::all(edge), glow))
    }
}

impl Plate {
    /// Returns the growth of the text relative to its normal size.
    fn more(&self) -> f32 {
        self.letters - 1.0
    }

    /// Returns the size of signs as a factor of their normal size. They grow less than the text, so that they leave
    /// room for the name and do not cover the number of cards.
    fn part(&self) -> f32 {
        1.0 - 0.35 * self.more()
    }

    fn tip(&self, key: &'static str) -> Tip {
        Tip::of(Localized::new(key).args(actor(&self.name, self.you)))
    }

    pub fn build(&self) -> Vec<Element> {
        let side = if self.own { 56.0 } else { 40.0 } - 28.0 * self.more();
        // Width left for text after subtracting the portrait, padding, gap and frame.
        let mut room = self.width - side - p::GRID - 2.0 * (padding(self.letters) + 1.0);
        if self.down {
            room -= DOWN_SIGN.x * self.part() + NAME_GAP;
        }
        let style = text::STRONG.size(p::SMALL * 1.1);
        // A name on two lines leaves less height for the numbers.
        let (name, _) = text::fit_lines(&self.name, style.size, room);
        let low = name.contains('\n');
        let gap = if low { 0.0 } else { 2.0 - 4.0 * self.more() };
        let name = Element::new(text::name_on_lines(&self.name, style, room));
        let name = row(NAME_GAP)
            .through()
            .children((name, self.down.then(|| self.down_sign())));
        let in_hand = PlateNumber::InHand(self.seat);
        let in_hand = self
            .open
            .then(|| number_text(in_hand, text::NOTE.color(p::TEXT)));
        let words = column(gap.max(0.0))
            .node(|node| {
                (node.flex_grow, node.min_width) = (1.0, px(0));
                node.overflow = Overflow::clip();
            })
            .through()
            .children((name, self.numbers(low), in_hand));
        let mut all = vec![self.portrait(side), words];
        all.extend(self.chips());
        all
    }

    /// Builds the portrait, with the dealer's sign at its corner. `side` is its width and height in design pixels.
    fn portrait(&self, side: f32) -> Element {
        let edge = if self.color.is_some() { 3.0 } else { 0.0 };
        let solid = || ImageNode::solid_color(p::TILE_BLUE);
        let image = self.portrait.clone().map_or_else(solid, ImageNode::new);
        rounded(side, side, 6.0)
            .node(move |node| node.border = UiRect::all(px(edge)))
            .with((image, BorderColor::all(self.color.unwrap_or(Color::NONE))))
            .children(self.dealer.then(|| dealer_sign(self.tip("tip-dealer"))))
    }

    /// Builds the line with the number of cards and the total. If `low` is true, the line takes up less height and the
    /// number of cards is set in smaller type.
    fn numbers(&self, low: bool) -> Element {
        let size = if low {
            p::SMALL
        } else {
            p::BASE - 4.0 * self.more()
        };
        let cards = self.dealt.then(|| {
            let cards = PlateNumber::Cards(self.seat);
            [card_sign(), number_text(cards, text::STRONG.size(size))]
        });
        let total = number_text(PlateNumber::Total(self.seat), text::NOTE);
        let total = total.node(|node| node.margin = UiRect::left(auto()));
        row(5.0).through().children((cards, total))
    }

    /// Builds the chips on the nameplate's edges: one for a missing phone, and one for the answer to the open claim
    /// question.
    fn chips(&self) -> impl Iterator<Item = Element> {
        let (part, top) = (self.part(), px(-15.0 + 2.0 * self.more()));
        let phone = self.phone.map(|missing| {
            let key = match missing {
                MissingPhone::Away => "plate-phone-away",
                MissingPhone::Free => "plate-phone-free",
            };
            // The chip is below the points, where no cards lie.
            let chip = chip(key, Tip::new("tip-phone-away"), Chip::Open, part);
            chip.node(|node| node.bottom = px(-17))
        });
        let answer = match self.answer {
            Answer::NotAsked => None,
            Answer::Awaited => Some(("plate-asked", "tip-asked", Chip::Open)),
            Answer::Passed => Some(("plate-passes", "tip-passes", Chip::Faint)),
            Answer::Claimed => Some(("plate-claims", "tip-claims", Chip::Fact)),
        };
        let answer = answer.map(|(key, tip, look)| {
            chip(key, self.tip(tip), look, part).node(move |node| node.top = top)
        });
        phone.into_iter().chain(answer)
    }

    /// Builds the down sign: three cards side by side on a tile-blue background.
    fn down_sign(&self) -> Element {
        let part = self.part();
        let tip = match self.lays_off_next_turn {
            true => "tip-down-waits",
            false => "tip-down",
        };
        let card = || rounded(3.5 * part, 8.0 * part, 1.0).with(BackgroundColor(p::IVORY));
        rounded(DOWN_SIGN.x * part, DOWN_SIGN.y * part, 4.0)
            .node(move |node| {
                (node.column_gap, node.border) = (px(1.5 * part), UiRect::all(px(1)));
            })
            .with(BackgroundColor(p::TILE_BLUE))
            .with(BorderColor::all(p::IVORY.with_alpha(0.6)))
            .with((HOVER_THROUGH, self.tip(tip)))
            .with((Named::new("plate-down"), DownSign))
            .with_some(self.is_newly_down.0.then(Pop::default))
            .children([card(), card(), card()])
    }
}

/// Look of a chip, which is a short word in a coloured box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chip {
    /// A statement: white text on tile blue.
    Fact,
    /// An open question: dark text on ivory.
    Open,
    /// A negative answer: faint text on a dark background.
    Faint,
}

/// Builds a chip with the text key of its word and its tooltip. `part` is its size as a factor of the normal size.
fn chip(key: &'static str, tip: Tip, chip: Chip, part: f32) -> Element {
    let (ground, border, ink) = match chip {
        Chip::Fact => (p::TILE_BLUE, p::IVORY.with_alpha(0.6), p::IVORY),
        Chip::Open => (p::IVORY, p::IVORY, p::INK),
        Chip::Faint => (
            Color::srgb(0.10, 0.14, 0.14),
            p::TEXT.with_alpha(0.35),
            p::TEXT_SOFT,
        ),
    };
    let style = text::STRONG.size(p::SMALL * 0.9 * part).color(ink);
    row(0.0)
        .node(move |node| {
            node.position_type = PositionType::Absolute;
            (node.right, node.height) = (px(8), px(20.0 * part));
        })
        .edges(UiRect::horizontal(px(6)), 1.0, 6.0)
        .with((BackgroundColor(ground), BorderColor::all(border)))
        .with((HOVER_THROUGH, tip))
        .children(line(key, style))
}

fn card_sign() -> Element {
    rounded(11.0, 15.0, 2.0)
        .node(|node| node.border = UiRect::all(px(2)))
        .with((BackgroundColor(p::TILE_BLUE), BorderColor::all(p::IVORY)))
}

/// Marker for the sign beside the name of a player who has laid down.
#[derive(Component, Clone, Copy, Debug)]
pub struct DownSign;

/// Size of the down sign in design pixels. A word instead of the sign would leave no room for long names.
const DOWN_SIGN: Vec2 = Vec2::new(21.0, 16.0);
/// Distance of the down sign from the name in design pixels.
const NAME_GAP: f32 = 5.0;

fn dealer_sign(tip: Tip) -> Element {
    let letter = Style {
        size: p::SMALL * 0.9,
        color: p::INK,
        ..text::STRONG
    };
    disc(20.0, p::IVORY)
        .pinned(px(-6), px(-6))
        .node(|node| node.border = UiRect::all(px(1)))
        .with((BorderColor::all(p::INK.with_alpha(0.6)), HOVER_THROUGH, tip))
        .children(line("plate-dealer", letter))
}
