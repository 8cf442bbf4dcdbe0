//! The draw for seats (R2): everybody's card, face up, with the ties drawn again below; then the table is set.
use super::{DEPTH, Hud};
use bevy::prelude::*;
use engine::{cards::Card, seat::Seat};
use gamecore::{
    i18n::Localized,
    model::{Geometry, Shown},
    states::Screen,
};
use ui::{
    theme::{CardArt, Slot},
    widgets::{Live, label, localized, one_line, palette as p, panel, row, text},
};

#[derive(Component)]
struct SeatDrawPanel;

/// What the panel shows: the rounds with names, and whether the pictures are those of the present art.
#[derive(PartialEq)]
struct SeatDrawModel {
    rounds: Vec<Vec<(String, Card)>>,
    picture: AssetId<Image>,
    scale: f32,
    hash: String,
}

/// The height of a card, when there are few rounds.
const CARD: f32 = 118.0;
/// The room for all rounds, and what the panel takes beside them.
const ROOM: f32 = 560.0;
const FRAME: f32 = 160.0;
/// What a round takes beside its cards: the names and the gap.
const BESIDE: f32 = 46.0;

/// Adds the panel.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, show.in_set(Hud));
}

fn spawn(mut commands: Commands) {
    let place = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    // The panel has margins of its own that keep it in the middle: to justify it as well would push it aside.
    commands
        .spawn((
            place,
            GlobalZIndex(DEPTH + 2),
            Pickable::IGNORE,
            DespawnOnExit(Screen::Table),
        ))
        .with_children(|middle| {
            middle
                .spawn((
                    panel(auto()),
                    SeatDrawPanel,
                    Live::<SeatDrawModel>::default(),
                ))
                .entry::<Node>()
                .and_modify(|mut node| node.align_items = AlignItems::Center);
        });
}

fn show(
    shown: Res<Shown>,
    art: Res<CardArt>,
    geometry: Res<Geometry>,
    mut panels: Query<(Entity, &mut Node, &mut Live<SeatDrawModel>), With<SeatDrawPanel>>,
    mut commands: Commands,
) {
    if !shown.is_changed() && !art.is_changed() && !geometry.is_changed() {
        return;
    }
    let named = |(seat, card): &(Seat, Card)| (shown.name(*seat).to_owned(), *card);
    let rounds: Vec<Vec<(String, Card)>> = shown
        .draw
        .iter()
        .map(|round| round.iter().map(named).collect())
        .collect();
    let wanted = !rounds.is_empty() && shown.view.is_none();
    for (entity, mut node, mut live) in &mut panels {
        node.display = if wanted { Display::Flex } else { Display::None };
        if !wanted {
            continue;
        }
        let model = SeatDrawModel {
            rounds: rounds.clone(),
            picture: art.image.id(),
            scale: geometry.scale,
            hash: shown.seed_hash(),
        };
        live.show(&mut commands, entity, model, |panel, model| {
            panel.spawn(label("seat-draw", text::HEADING));
            // Many ties, many rounds: they all stay to be seen.
            let room = ROOM.min(geometry.size.y - FRAME);
            let height = (CARD / geometry.letters)
                .min(room / model.rounds.len() as f32 - BESIDE)
                .max(30.0 / geometry.letters);
            let gap = p::GRID * 3.0 / geometry.letters;
            for round in &model.rounds {
                // Eight names beside each other, however large their letters.
                let each = (geometry.size.x - 80.0) / round.len().max(1) as f32 - gap;
                let each = each.min(CARD * art.aspect + p::GRID * 2.0);
                panel.spawn(row(gap)).with_children(|cards| {
                    for (name, card) in round {
                        cards
                            .spawn(one_card(&art, *card, height, geometry.scale))
                            .with_child(text::name(name, text::BODY, each));
                    }
                });
            }
            // Whoever wants to check the shuffles afterwards notes it down now.
            let hash = Localized::new("fair-seed-hash").arg("hash", model.hash.clone());
            panel.spawn((localized(hash, text::NOTE), one_line()));
        });
    }
}

fn one_card(art: &CardArt, card: Card, height: f32, scale: f32) -> impl Bundle {
    let slot = if card.is_joker() {
        Slot::Joker(1)
    } else {
        Slot::Face(card)
    };
    let picture = ImageNode {
        image: art.image.clone(),
        rect: Some(art.rect(slot, height * scale)),
        ..default()
    };
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(6),
        ..default()
    };
    let size = Node {
        width: px(height * art.aspect),
        height: px(height),
        ..default()
    };
    (column, children![(picture, size)])
}
