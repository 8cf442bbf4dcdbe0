//! What a player's plate says, as a pure function of what is shown, and how it looks. Its numbers are written by `figures.rs`.
use super::{
    chip::{Chip, chip},
    figures::{Figure, Figures},
};
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{Answer, Phase, Viewer},
};
use gamecore::{
    i18n::Localized,
    model::{AtPhones, Geometry, Prompt, Shown, TableSide, stand_in_at},
};
use ui::widgets::{Pop, REST_ON, Style, Tip, localized, one_line, palette as p, text, written};

/// How strongly a plate is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// Not at all.
    Off,
    /// This player will be asked, or is being asked after others.
    Waiting,
    /// The game waits for this player.
    On,
}

/// Everything a plate is built of.
#[derive(Clone, PartialEq, Debug)]
pub struct Plate {
    /// Where.
    pub rect: Rect,
    /// How much larger than usual letters are: the plate does not grow as much, so what stands on it comes closer together.
    pub letters: f32,
    /// The own plate is larger and shows the points in hand.
    pub own: bool,
    /// The player.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The person's colour, if they have one.
    pub color: Option<Color>,
    /// A hand has been dealt: the number of its cards is told.
    pub dealt: bool,
    /// The hand is open to whoever looks: so is what it would cost.
    pub open: bool,
    /// Bajado.
    pub down: bool,
    /// Deals this hand.
    pub dealer: bool,
    /// The answer to the open claim window.
    pub answer: Answer,
    /// Their phone is missing: how.
    pub phone: Option<NoPhone>,
}

/// Why nobody can answer at the seat of somebody who plays with a phone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPhone {
    /// The phone does not answer.
    Away,
    /// Nobody has the seat.
    Free,
}

impl NoPhone {
    /// How it stands at this seat; none where a bot stands in.
    pub fn at(seat: Seat, at: &AtPhones, shown: &Shown) -> Option<NoPhone> {
        let missing = match (at.away.contains(seat), at.free.contains(seat)) {
            (true, _) => NoPhone::Away,
            (false, true) => NoPhone::Free,
            (false, false) => return None,
        };
        stand_in_at(&shown.stand_ins, seat)
            .is_none()
            .then_some(missing)
    }
}

impl Plate {
    /// The plate of a player.
    pub fn of(seat: Seat, shown: &Shown, geometry: &Geometry) -> Option<Plate> {
        let place = geometry.seats.get(seat.index())?;
        let table = shown.view.as_ref().map(|view| &view.table);
        let own = place.side == TableSide::Bottom;
        let answer = table
            .and_then(|table| table.window.as_ref()?.answers.get(seat).copied())
            .unwrap_or_default();
        Some(Plate {
            rect: place.plate,
            letters: geometry.letters,
            own,
            seat,
            name: shown.name(seat).to_owned(),
            color: None,
            dealt: table.is_some(),
            open: table.is_some() && shown.viewer == Viewer::Seat(seat),
            down: table.is_some_and(|table| table.down.contains(seat)),
            dealer: table.is_some_and(|table| table.dealer == seat),
            answer,
            phone: None,
        })
    }

    /// Fills the plate. What is `new` on it pops up.
    pub fn build(
        &self,
        portrait: Option<Handle<Image>>,
        new: bool,
        parent: &mut ChildSpawnerCommands,
    ) {
        let more = self.letters - 1.0;
        let side = if self.own { 56.0 } else { 40.0 } - 28.0 * more;
        self.build_portrait(side, portrait, parent);
        // Beside the picture, within padding, gap and frame.
        let room = self.rect.width() - side - p::GRID - 2.0 * (self.padding() + 1.0);
        let style = text::STRONG.size(p::SMALL * 1.1);
        // A name on two lines leaves the numbers less height.
        let (name, _) = text::fit_lines(&self.name, style.size, room);
        let low = name.contains('\n');
        let gap = if low { 0.0 } else { 2.0 - 4.0 * more };
        let words = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            min_width: px(0),
            row_gap: px(gap.max(0.0)),
            overflow: Overflow::clip(),
            ..default()
        };
        parent
            .spawn((words, Pickable::IGNORE))
            .with_children(|words| {
                words.spawn(text::name_on_lines(&self.name, style, room));
                self.build_numbers(words, low);
                if self.open {
                    let style = text::NOTE.color(p::TEXT);
                    let in_hand = localized(Figures::default().in_hand(), style);
                    words.spawn((in_hand, one_line(), Figure::InHand(self.seat)));
                }
            });
        self.build_chips(new, parent);
    }

    /// The room between the frame and what stands on the plate.
    pub fn padding(&self) -> f32 {
        p::GRID - 1.0 - 6.0 * (self.letters - 1.0)
    }

    /// The picture, `side` design pixels wide and high, with the dealer's sign at its corner.
    fn build_portrait(
        &self,
        side: f32,
        portrait: Option<Handle<Image>>,
        parent: &mut ChildSpawnerCommands,
    ) {
        let frame = Node {
            width: px(side),
            height: px(side),
            flex_shrink: 0.0,
            border: UiRect::all(px(if self.color.is_some() { 3.0 } else { 0.0 })),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        };
        let ring = BorderColor::all(self.color.unwrap_or(Color::NONE));
        let image = portrait.map_or_else(|| ImageNode::solid_color(p::TILE_BLUE), ImageNode::new);
        parent
            .spawn((frame, image, ring, Pickable::IGNORE))
            .with_children(|portrait| {
                if self.dealer {
                    portrait.spawn(dealer_sign());
                }
            });
    }

    /// The line of the number of cards and the total; the number is written smaller where height is `low`.
    fn build_numbers(&self, words: &mut ChildSpawnerCommands, low: bool) {
        let line = Node {
            align_items: AlignItems::Center,
            column_gap: px(5),
            ..default()
        };
        words.spawn((line, Pickable::IGNORE)).with_children(|line| {
            if self.dealt {
                line.spawn(card_sign());
                let close = 4.0 * (self.letters - 1.0);
                let size = if low { p::SMALL } else { p::BASE - close };
                let cards = written(String::new(), text::STRONG.size(size));
                line.spawn((cards, one_line(), Figure::Cards(self.seat)));
            }
            line.spawn((
                localized(Figures::default().total(), text::NOTE),
                one_line(),
                Figure::Total(self.seat),
                Node {
                    margin: UiRect::left(auto()),
                    ..default()
                },
            ));
        });
    }

    /// The chips on the plate's edges: whether the player is down, and their answer to the open claim window.
    fn build_chips(&self, new: bool, parent: &mut ChildSpawnerCommands) {
        let more = self.letters - 1.0;
        // Where letters are large a chip grows less: it leaves the name and the number of cards to be read.
        let part = 1.0 - 0.35 * more;
        if self.down {
            // Under the portrait: the line of cards and points is as long as the plate.
            let place = Node {
                left: px(4),
                bottom: px(-9),
                ..default()
            };
            let word = Localized::new("plate-down");
            let down = chip(word, Tip::new("tip-down"), Chip::Fact, (place, part));
            let mut chip = parent.spawn(down);
            if new {
                chip.insert(Pop::default());
            }
        }
        if let Some(missing) = self.phone {
            // Below the points: no cards lie there.
            let place = Node {
                right: px(8),
                bottom: px(-17),
                ..default()
            };
            let key = match missing {
                NoPhone::Away => "plate-phone-away",
                NoPhone::Free => "plate-phone-free",
            };
            let tip = Tip::new("tip-phone-away");
            parent.spawn(chip(Localized::new(key), tip, Chip::Open, (place, part)));
        }
        let (key, tip, look) = match self.answer {
            Answer::NotAsked => return,
            Answer::Awaited => ("plate-asked", "tip-asked", Chip::Open),
            Answer::Passed => ("plate-passes", "tip-passes", Chip::Faint),
            Answer::Claimed => ("plate-claims", "tip-claims", Chip::Fact),
        };
        let place = Node {
            right: px(8),
            top: px(-15.0 + 2.0 * more),
            ..default()
        };
        parent.spawn(chip(
            Localized::new(key),
            Tip::new(tip),
            look,
            (place, part),
        ));
    }
}

impl Light {
    /// How the plate of a player is lit. While somebody's move is shown, `acting`, the light is theirs, whoever comes next.
    pub fn of(seat: Seat, shown: &Shown, prompt: &Prompt, acting: Option<Seat>) -> Light {
        let table = shown.view.as_ref().map(|view| &view.table);
        let turn = table.is_some_and(|table| table.active == seat && table.phase != Phase::Over);
        if let Some(acting) = acting {
            return match (acting == seat, turn) {
                (true, _) => Light::On,
                (false, true) => Light::Waiting,
                (false, false) => Light::Off,
            };
        }
        match prompt.awaited.iter().position(|awaited| *awaited == seat) {
            Some(0) => Light::On,
            Some(_) => Light::Waiting,
            None if turn && prompt.awaited.is_empty() => Light::On,
            None if turn => Light::Waiting,
            None => Light::Off,
        }
    }

    /// The frame's colour and the light round it.
    pub fn frame(self) -> (Color, BoxShadow) {
        match self {
            Light::Off => (
                p::TEXT.with_alpha(0.16),
                // Dark on a dark felt: nobody would see a shadow.
                BoxShadow::default(),
            ),
            Light::Waiting => (
                p::BRASS.with_alpha(0.6),
                BoxShadow::new(p::BRASS.with_alpha(0.15), px(0), px(0), px(1), px(10)),
            ),
            Light::On => (
                p::BRASS,
                BoxShadow::new(p::BRASS.with_alpha(0.55), px(0), px(0), px(2), px(18)),
            ),
        }
    }
}

fn card_sign() -> impl Bundle {
    let node = Node {
        width: px(11),
        height: px(15),
        border_radius: BorderRadius::all(px(2)),
        border: UiRect::all(px(2)),
        flex_shrink: 0.0,
        ..default()
    };
    (
        node,
        BackgroundColor(p::TILE_BLUE),
        BorderColor::all(p::IVORY),
        Pickable::IGNORE,
    )
}

fn dealer_sign() -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(-6),
        top: px(-6),
        width: px(20),
        height: px(20),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::MAX,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let letter = Style {
        size: p::SMALL * 0.9,
        color: p::INK,
        ..text::STRONG
    };
    (
        node,
        BackgroundColor(p::IVORY),
        BorderColor::all(p::INK.with_alpha(0.6)),
        REST_ON,
        Tip::new("tip-dealer"),
        children![(
            Text::default(),
            Localized::new("plate-dealer"),
            letter.bundle(),
            one_line()
        )],
    )
}
