//! What a player's plate says, as a pure function of what is shown, and how it looks.
use super::chip::{Chip, chip};
use crate::{
    engine::{
        seat::Seat,
        table::{Answer, Phase, Viewer},
    },
    game::{
        i18n::{Localized, signed},
        model::{Geometry, Prompt, Shown, TableSide},
        widgets::{REST_ON, Style, Tip, localized, one_line, palette as p, text, written},
    },
};
use bevy::prelude::*;

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

/// Everything a plate shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Plate {
    /// Where.
    pub rect: Rect,
    /// The own plate is larger and shows the points in hand.
    pub own: bool,
    /// The player.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// Cards in hand (R13).
    pub cards: Option<u8>,
    /// The total so far.
    pub total: i32,
    /// What the hand would cost now (R32); only the own one's is known.
    pub in_hand: Option<i32>,
    /// Bajado.
    pub down: bool,
    /// Deals this hand.
    pub dealer: bool,
    /// Whose turn it is, or who is asked.
    pub light: Light,
    /// The answer to the open claim window.
    pub answer: Answer,
}

impl Plate {
    /// The plate of a player.
    pub fn of(seat: Seat, shown: &Shown, geometry: &Geometry, prompt: &Prompt) -> Option<Plate> {
        let place = geometry.seats.get(seat.index())?;
        let table = shown.view.as_ref().map(|view| &view.table);
        let own = place.side == TableSide::Bottom;
        let in_hand = match (&shown.view, shown.viewer) {
            (Some(view), Viewer::Seat(viewer)) if viewer == seat => {
                Some(shown.rules.points(view.hand.iter()))
            }
            _ => None,
        };
        let turn = table.is_some_and(|table| table.active == seat && table.phase != Phase::Over);
        let light = match prompt.awaited.iter().position(|awaited| *awaited == seat) {
            Some(0) => Light::On,
            Some(_) => Light::Waiting,
            None if turn && prompt.awaited.is_empty() => Light::On,
            None if turn => Light::Waiting,
            None => Light::Off,
        };
        let answer = table
            .and_then(|table| table.window.as_ref()?.answers.get(seat).copied())
            .unwrap_or_default();
        Some(Plate {
            rect: place.plate,
            own,
            seat,
            name: shown.name(seat).to_owned(),
            cards: table.and_then(|table| table.hand_sizes.get(seat).copied()),
            total: shown.total(seat),
            in_hand,
            down: table.is_some_and(|table| table.down.contains(seat)),
            dealer: table.is_some_and(|table| table.dealer == seat),
            light,
            answer,
        })
    }

    /// The frame's colour and the light round it.
    pub fn frame(&self) -> (Color, BoxShadow) {
        match self.light {
            Light::Off => (
                p::TEXT.with_alpha(0.16),
                BoxShadow::new(Color::BLACK.with_alpha(0.35), px(0), px(3), px(0), px(10)),
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

    /// Fills the plate.
    pub fn build(&self, portrait: Option<Handle<Image>>, parent: &mut ChildSpawnerCommands) {
        let side = if self.own { 56.0 } else { 40.0 };
        self.build_portrait(side, portrait, parent);
        let words = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            min_width: px(0),
            row_gap: px(2),
            overflow: Overflow::clip(),
            ..default()
        };
        parent
            .spawn((words, Pickable::IGNORE))
            .with_children(|words| {
                // Beside the picture, within padding, gap and frame.
                let room = self.rect.width() - side - 3.0 * p::GRID;
                let style = text::STRONG.size(p::SMALL * 1.1);
                words.spawn(text::name(&self.name, style, room));
                self.build_numbers(words);
                if let Some(points) = self.in_hand {
                    let in_hand = Localized::new("plate-in-hand").arg("points", signed(points));
                    let style = text::NOTE.color(p::TEXT);
                    words.spawn((localized(in_hand, style), one_line()));
                }
            });
        self.build_chips(parent);
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
            border_radius: BorderRadius::all(px(6)),
            ..default()
        };
        let image = portrait.map_or_else(|| ImageNode::solid_color(p::TILE_BLUE), ImageNode::new);
        parent
            .spawn((frame, image, Pickable::IGNORE))
            .with_children(|portrait| {
                if self.dealer {
                    portrait.spawn(dealer_sign());
                }
            });
    }

    /// The line of the number of cards and the total.
    fn build_numbers(&self, words: &mut ChildSpawnerCommands) {
        let line = Node {
            align_items: AlignItems::Center,
            column_gap: px(5),
            ..default()
        };
        words.spawn((line, Pickable::IGNORE)).with_children(|line| {
            if let Some(cards) = self.cards {
                line.spawn(card_sign());
                line.spawn((written(cards.to_string(), text::STRONG), one_line()));
            }
            // Four digits need the room of the word.
            let total = if self.total.abs() < 1000 {
                Localized::new("plate-points")
            } else {
                Localized::new("plate-total")
            };
            line.spawn((
                localized(total.arg("points", signed(self.total)), text::NOTE),
                one_line(),
                Node {
                    margin: UiRect::left(auto()),
                    ..default()
                },
            ));
        });
    }

    /// The chips on the plate's edges: whether the player is down, and their answer to the open claim window.
    fn build_chips(&self, parent: &mut ChildSpawnerCommands) {
        if self.down {
            // Under the portrait: the line of cards and points is as long as the plate.
            let place = Node {
                left: px(4),
                bottom: px(-9),
                ..default()
            };
            let word = Localized::new("plate-down");
            parent.spawn(chip(word, Tip::new("tip-down"), Chip::Fact, place));
        }
        let (key, tip, look) = match self.answer {
            Answer::NotAsked => return,
            Answer::Awaited => ("plate-asked", "tip-asked", Chip::Open),
            Answer::Passed => ("plate-passes", "tip-passes", Chip::Faint),
            Answer::Claimed => ("plate-claims", "tip-claims", Chip::Fact),
        };
        let place = Node {
            right: px(8),
            top: px(-15),
            ..default()
        };
        parent.spawn(chip(Localized::new(key), Tip::new(tip), look, place));
    }

    /// What the plate says about itself.
    pub fn tip(&self) -> Tip {
        let key = match (self.cards, self.in_hand) {
            (None, _) => "tip-plate-seat",
            (Some(_), None) => "tip-plate",
            (Some(_), Some(_)) => "tip-plate-own",
        };
        let says = Localized::new(key)
            .arg("name", self.name.as_str())
            .arg("cards", self.cards.unwrap_or_default())
            .arg("total", signed(self.total))
            .arg("hand", signed(self.in_hand.unwrap_or_default()));
        Tip::of(says)
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
