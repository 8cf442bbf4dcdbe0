//! The signs of the keys that take from the stock and that use the discard pile: under each of the two, for the device used last.
use super::{DEPTH, Hud, keys::low_sign};
use bevy::prelude::*;
use gamecore::{
    input::PlayerAction,
    model::{Geometry, Shown, people},
    states::{Screen, Watching},
};
use ui::widgets::at;

/// The place of a sign.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
enum PileSign {
    Stock,
    Pile,
}

/// The height of a place, and how far it keeps from cards, in design pixels.
const HEIGHT: f32 = 15.0;
const GAP: f32 = 2.0;

/// Adds the signs.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        place.in_set(Hud).run_if(
            resource_changed::<Geometry>
                .or_else(resource_changed::<Shown>)
                .or_else(state_changed::<Watching>),
        ),
    );
}

fn spawn(mut commands: Commands) {
    for (sign, act) in [
        (PileSign::Stock, PlayerAction::TakeStock),
        (PileSign::Pile, PlayerAction::Pile),
    ] {
        let hidden = Node {
            display: Display::None,
            ..default()
        };
        commands
            .spawn((
                hidden,
                // Whatever is asked lies above it.
                GlobalZIndex(DEPTH - 1),
                Pickable::IGNORE,
                sign,
                DespawnOnExit(Screen::Table),
            ))
            .with_child(low_sign(act));
    }
}

/// Where the sign stands: below the pile, as far off it as the row of the own combinations leaves room. Where that is little it hangs
/// over the lower edge, in the middle: the corners of the card tell what it is.
fn rect(sign: PileSign, geometry: &Geometry) -> Rect {
    let size = geometry.pile_size();
    let pile = match sign {
        PileSign::Stock => geometry.stock,
        PileSign::Pile => geometry.pile,
    };
    let below = pile.y + size.y / 2.0 + GAP;
    let top = below.min(geometry.own_row.min.y - HEIGHT);
    Rect::new(
        pile.x - size.x / 2.0,
        top,
        pile.x + size.x / 2.0,
        top + HEIGHT,
    )
}

/// Whoever plays at the screen sees them; a match that is watched, and the table of those who play with phones, have none.
fn place(
    geometry: Res<Geometry>,
    shown: Res<Shown>,
    watching: Res<State<Watching>>,
    mut signs: Query<(&PileSign, &mut Node)>,
) {
    let played = *watching.get() == Watching::Off && shown.view.is_some();
    let seen = played && !people(&shown).is_empty();
    for (sign, mut node) in &mut signs {
        node.set_if_neq(Node {
            display: if seen { Display::Flex } else { Display::None },
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..at(rect(*sign, &geometry))
        });
    }
}
