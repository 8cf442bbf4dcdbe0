//! The hand is over: a small card says how, and the table stays to be looked at.
use super::winner::portrait_frame;
use bevy::{prelude::*, ui_widgets::observe};
use engine::{
    seat::Seat,
    table::{HowEnded, Viewer},
};
use gamecore::{
    i18n::Localized,
    input::{FirstFocus, FocusLayer},
    model::{Geometry, PlayerIntent, Shown, people},
    referee::{AskLookBack, LookBack},
    sets::FrameSystems,
    states::TableOverlay,
};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Look, OVER_THE_TABLE, Pop, Size, Surface, Unasked, at, button, centred, localized,
        palette as p, text,
    },
};

/// Adds the card.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::HandOver), spawn);
    app.add_systems(
        Update,
        follow
            .in_set(FrameSystems::Present)
            .run_if(in_state(TableOverlay::HandOver).and_then(resource_changed::<Geometry>)),
    );
}

/// Who has won the hand with less than nothing, in a sentence.
fn bonus(shown: &Shown) -> Option<Localized> {
    let line = shown.sheet.lines.last()?;
    let closer = shown.ended.as_ref()?.closer?;
    let points = *line.points.get(closer)?;
    (points < 0).then(|| {
        Localized::new("hand-over-bonus")
            .arg("name", shown.name(closer))
            .arg("points", points)
    })
}

/// A hand won in one go gets its due: a line in brass over the piles, where there is nothing to study any more.
fn honours(sentence: Localized, geometry: &Geometry) -> impl Bundle {
    let middle = Vec2::new(geometry.size.x / 2.0, geometry.pile.y);
    let room = Vec2::new(760.0, geometry.pile_height);
    let place = Node {
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..at(Rect::from_center_size(middle, room))
    };
    let ribbon = Node {
        max_width: percent(100),
        padding: UiRect::axes(px(28), px(12)),
        border: UiRect::vertical(px(2)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    let style = text::TITLE.color(p::BRASS_LIGHT);
    (
        place,
        GlobalZIndex(OVER_THE_TABLE),
        Pickable::IGNORE,
        MadeFor::now(geometry),
        DespawnOnExit(TableOverlay::HandOver),
        children![(
            ribbon,
            Surface::Panel,
            BorderColor::all(p::BRASS),
            BoxShadow::new(p::BRASS.with_alpha(0.4), px(0), px(0), px(2), px(24)),
            Pickable::IGNORE,
            Pop::default(),
            children![(localized(sentence, style), centred())],
        )],
    )
}

/// The match is won: the winner's picture and name, large, in the middle of the table.
fn spawn_winner(
    shown: &Shown,
    winner: Seat,
    art: Option<&UiArt>,
    geometry: &Geometry,
    commands: &mut Commands,
) {
    const SIDE: f32 = 84.0;
    const ROOM: Vec2 = Vec2::new(760.0, 170.0);
    let middle = Vec2::new(geometry.size.x / 2.0, geometry.pile.y);
    let place = Node {
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..at(Rect::from_center_size(middle, ROOM))
    };
    let ribbon = Node {
        max_width: percent(100),
        align_items: AlignItems::Center,
        column_gap: px(22),
        padding: UiRect::axes(px(30), px(14)),
        border: UiRect::vertical(px(2)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    let player = shown.players.get(winner.index());
    let round = player.is_some_and(|player| player.character.is_some());
    let portrait = portrait_frame(SIDE, 12.0, round);
    let glow = BoxShadow::new(p::BRASS.with_alpha(0.5), px(0), px(0), px(3), px(28));
    let root = (
        place,
        GlobalZIndex(OVER_THE_TABLE),
        Pickable::IGNORE,
        MadeFor::now(geometry),
        DespawnOnExit(TableOverlay::HandOver),
    );
    commands.spawn(root).with_children(|root| {
        let look = (Surface::Panel, BorderColor::all(p::BRASS), glow);
        root.spawn((ribbon, look, Pickable::IGNORE, Pop::default()))
            .with_children(|ribbon| {
                if let Some(art) = art {
                    let image = ImageNode::new(art.portrait(player, winner.index()));
                    let brass = BorderColor::all(p::BRASS);
                    ribbon.spawn((portrait, brass, image, Pickable::IGNORE));
                }
                let style = text::TITLE.size(p::TITLE * 1.3).color(p::BRASS_LIGHT);
                // The words round the name take some room of their own.
                let room = ROOM.x - SIDE - 2.0 * 30.0 - 22.0 - style.size * 9.0;
                let (name, _) = text::fit(shown.name(winner), style.size, room);
                let sentence = Localized::new("hand-over-match-won").arg("name", name);
                ribbon.spawn((localized(sentence, style), centred()));
            });
    });
}

/// What was made for the end of this hand, and for letters and buttons of which size.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
struct MadeFor {
    letters: f32,
    buttons: Rect,
}

impl MadeFor {
    fn now(geometry: &Geometry) -> MadeFor {
        MadeFor {
            letters: geometry.letters,
            buttons: geometry.buttons,
        }
    }
}

/// The card is made anew when letters or the window have another size now.
fn follow(
    made: Query<(Entity, &MadeFor)>,
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let now = MadeFor::now(&geometry);
    if made.iter().all(|(_, made)| *made == now) {
        return;
    }
    for (entity, _) in &made {
        commands.entity(entity).despawn();
    }
    spawn(shown, geometry, art, commands);
}

/// How the hand has ended, in a sentence.
fn ending(shown: &Shown) -> Localized {
    let ended = shown.ended.as_ref();
    let key = match ended.map(|end| end.how) {
        Some(HowEnded::Discard) => "hand-over-discard",
        Some(HowEnded::LaidOff) => "hand-over-laid-off",
        Some(HowEnded::Leftover) => "hand-over-leftover",
        Some(HowEnded::None) | None => "hand-over-draw",
    };
    let closer = ended.and_then(|end| end.closer);
    let name = closer.map(|seat| shown.name(seat).to_owned());
    Localized::new(key).arg("name", name.unwrap_or_default())
}

fn spawn(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let made = MadeFor::now(&geometry);
    // In the place of the buttons, which have nothing to do now: no card and no combination is covered. Where letters are large it is
    // low.
    let crowded = geometry.letters > 1.1;
    let size = if crowded { Size::Small } else { Size::Medium };
    let card = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::all(px(if crowded { 9 } else { 12 })),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..at(geometry.buttons)
    };
    let root = (
        card,
        look(),
        made,
        FocusLayer::Overlay,
        DespawnOnExit(TableOverlay::HandOver),
    );
    if let Some(winner) = shown.winner {
        spawn_winner(&shown, winner, art.as_deref(), &geometry, &mut commands);
    } else if let Some(bonus) = bonus(&shown) {
        commands.spawn(honours(bonus, &geometry));
    }
    let people = people(&shown);
    let own = people
        .iter()
        .find(|(seat, _)| shown.viewer == Viewer::Seat(*seat));
    let whose = own.or(people.first()).map(|(seat, _)| *seat);
    commands.spawn(root).with_children(|bar| {
        // The longest sentence, of a drawn hand, leaves no room for two buttons in the usual size.
        let drawn = shown.ended.as_ref().is_none_or(|end| end.closer.is_none());
        let style = if crowded || drawn && whose.is_some() {
            text::STRONG.size(p::SMALL)
        } else {
            text::STRONG
        };
        bar.spawn(localized(ending(&shown), style));
        if let Some(seat) = whose {
            // Small: round the button below it a frame may stand.
            spawn_review(bar, seat);
        }
        bar.spawn((
            button("hand-over-sheet", Look::Brass, size),
            Unasked::default(),
            FirstFocus,
            observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                intents.write(PlayerIntent::Continue);
            }),
        ));
    });
}

/// What the card looks like.
fn look() -> impl Bundle {
    (
        Surface::Panel,
        BorderColor::all(p::hairline()),
        p::soft_shadow(),
        GlobalZIndex(OVER_THE_TABLE),
    )
}

/// The button that opens the look back at this player's hand, and puts it away again.
fn spawn_review(bar: &mut ChildSpawnerCommands, seat: Seat) {
    let review =
        move |_: On<Chosen>, mut back: ResMut<LookBack>, mut ask: MessageWriter<AskLookBack>| {
            if back.is_open() {
                back.put_away();
            } else {
                ask.write(AskLookBack(back.seat.unwrap_or(seat)));
            }
        };
    bar.spawn((
        button("review-button", Look::Plain, Size::Small),
        observe(review),
    ));
}
