//! What the person at the screen is not asked about out of turn, beside the pile: a press and they are asked again.
use super::{DEPTH, Hud};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts, card_short, rank_short},
    input::FocusArea,
    model::{Geometry, PlayerIntent, Refusal, Refusals, Shown},
    states::Screen,
};
use ui::widgets::{Chosen, Look, Size, Tip, button_saying};

/// The place beside the pile.
#[derive(Component)]
struct Muted;

/// The number of refusals that are named; the rest become “…”.
const NAMED: usize = 2;
/// The height of the button and its distance from the pile, in design pixels.
const HEIGHT: f32 = 26.0;
const GAP: f32 = 12.0;

/// Refusals in words: “9♠, any 7”.
pub fn refused_in_words(texts: &Texts, refusals: impl IntoIterator<Item = Refusal>) -> String {
    let word = |refusal| match refusal {
        Refusal::Card(card) => card_short(texts, card),
        Refusal::Rank(rank) => texts.with("claim-any-rank", &[("rank", rank_short(rank).into())]),
        Refusal::All => texts.get("claim-any-card"),
    };
    let mut words: Vec<String> = refusals.into_iter().map(word).collect();
    if words.len() > NAMED {
        words.truncate(NAMED);
        words.push("…".to_owned());
    }
    words.join(", ")
}

/// What whoever's hand is open is not asked about; nobody else is to see it, or to take it back.
fn own(refusals: &Refusals, shown: &Shown) -> impl Iterator<Item = Refusal> {
    let seat = shown.viewer.seat().into_iter();
    seat.flat_map(|seat| refusals.of(seat))
}

/// Adds the button, which is there only while there is something to take back.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, (place, show).in_set(Hud));
}

fn spawn(mut commands: Commands) {
    let root = (
        Node {
            display: Display::None,
            ..default()
        },
        GlobalZIndex(DEPTH),
        Pickable::IGNORE,
        FocusArea::Piles,
        Muted,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(root);
}

fn place(
    geometry: Res<Geometry>,
    refusals: Res<Refusals>,
    shown: Res<Shown>,
    mut places: Query<&mut Node, With<Muted>>,
) {
    let any = own(&refusals, &shown).next().is_some();
    let half = geometry.pile_size() / 2.0;
    for mut node in &mut places {
        node.set_if_neq(Node {
            display: if any { Display::Flex } else { Display::None },
            position_type: PositionType::Absolute,
            left: px(geometry.pile.x + half.x + GAP),
            top: px(geometry.pile.y + half.y - HEIGHT),
            ..default()
        });
    }
}

fn show(
    refusals: Res<Refusals>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    places: Query<Entity, With<Muted>>,
    mut told: Local<String>,
    mut commands: Commands,
) {
    let what = refused_in_words(&texts, own(&refusals, &shown));
    if *told == what {
        return;
    }
    told.clone_from(&what);
    let words = Localized::new("claim-muted").arg("what", what.clone());
    for entity in &places {
        let mut place = commands.entity(entity);
        place.despawn_related::<Children>();
        if what.is_empty() {
            continue;
        }
        place.with_children(|place| {
            let mut button = place.spawn((
                button_saying(words.clone(), Look::Segment, Size::Small),
                Tip::new("tip-claim-muted"),
                observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                    intents.write(PlayerIntent::AskAgain);
                }),
            ));
            button
                .entry::<Node>()
                .and_modify(|mut node| node.height = px(HEIGHT));
        });
    }
}
