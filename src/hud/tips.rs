//! What the piles say about themselves, and the buttons of prompts and panels, wherever they are made.
use super::{DEPTH, Hud};
use bevy::{prelude::*, ui_widgets::Button};
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{Geometry, HitArea, Zone, Zones},
    states::Screen,
};
use ui::widgets::{REST_ON, Tip, at};

/// The word on a button, what it says about itself, and the key that does the same.
const WORDS: [(&str, &str, Option<PlayerAction>); 6] = [
    ("claim-yes", "tip-claim-yes", Some(PlayerAction::Claim)),
    ("claim-no", "tip-claim-no", Some(PlayerAction::Pass)),
    (
        "choice-cancel",
        "tip-choice-cancel",
        Some(PlayerAction::Back),
    ),
    ("log-close", "tip-log-close", Some(PlayerAction::Log)),
    ("review-button", "tip-review", None),
    (
        "hand-over-sheet",
        "tip-hand-over",
        Some(PlayerAction::Accept),
    ),
];

/// The place of the penalty stock, which is only looked at.
#[derive(Component)]
struct PenaltySpot;

/// Adds what they say.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn_penalty_spot);
    app.add_systems(
        Update,
        (tell_piles, tell_buttons, place_penalty_spot).in_set(Hud),
    );
}

fn tell_piles(areas: Query<(Entity, &HitArea), Without<Tip>>, mut commands: Commands) {
    for (entity, area) in &areas {
        let tip = match area.zone {
            Zone::Stock => Tip::new("tip-stock").act(PlayerAction::TakeStock),
            Zone::Pile => Tip::new("tip-pile").act(PlayerAction::Pile),
            Zone::Penalty | Zone::Hand(_) | Zone::Meld(_) => continue,
        };
        commands.entity(entity).try_insert(tip);
    }
}

fn tell_buttons(
    buttons: Query<(Entity, &Children), (With<Button>, Without<Tip>)>,
    words: Query<&Localized>,
    mut commands: Commands,
) {
    for (entity, children) in &buttons {
        let said = children.iter().find_map(|child| words.get(child).ok());
        let told = said.and_then(|said| WORDS.iter().find(|(word, ..)| *word == said.key()));
        if let Some((_, tip, act)) = told {
            let tip = act.iter().fold(Tip::new(*tip), |tip, act| tip.act(*act));
            commands.entity(entity).try_insert(tip);
        }
    }
}

fn spawn_penalty_spot(mut commands: Commands) {
    commands.spawn((
        Node::default(),
        REST_ON,
        GlobalZIndex(DEPTH - 1),
        Tip::new("tip-penalty"),
        PenaltySpot,
        DespawnOnExit(Screen::Table),
    ));
}

fn place_penalty_spot(
    geometry: Res<Geometry>,
    zones: Res<Zones>,
    mut spots: Query<&mut Node, With<PenaltySpot>>,
) {
    // It lies across.
    let size = geometry.pile_size().yx();
    for mut node in &mut spots {
        let display = if zones.penalty.is_empty() {
            Display::None
        } else {
            Display::Flex
        };
        node.set_if_neq(Node {
            display,
            ..at(Rect::from_center_size(geometry.penalty, size))
        });
    }
}
