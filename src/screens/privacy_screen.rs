//! The privacy screen between the turns of two players at one screen (hot seat). It calls the next player by name
//! before it shows that player's hand. When it is dismissed, it slides up, while the table below already accepts input.
//! With reduced motion it fades out.
use bevy::{prelude::*, ui::UiTransform};
use engine::{seat::Seat, table::Phase};
use gamecore::{
    i18n::{Localized, Texts, key_in_words},
    input::PlayerAction,
    model::{DisplayedState, Peek, PlayerIntent, Speed, key_of_person, people},
    redraw::{RedrawRequest, seen_secs},
    referee::Called,
    sets::FrameSystems,
    settings::Settings,
    states::{Screen, TableOverlay},
};
use hud::{PlayerKeySign, PlayerSigns, key_sign};
use ui::{
    page::{Act, Element, button, column, label, overlay, wrap},
    theme::UiArt,
    widgets::{
        ClickThroughGuard, Look, OVER_THE_TABLE, Size, Surface, centred, cover, one_line,
        palette as p, text,
    },
};

/// Action of a button on the privacy screen: shows this player's hand for a peek.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeekAct(pub Seat);

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::Curtain), open);
    app.add_systems(
        OnExit(TableOverlay::Curtain),
        // The overlay also ends when the player leaves the table. A privacy screen spawned then would never be removed.
        begin.run_if(in_state(Screen::Table)),
    );
    app.add_systems(
        Update,
        // Runs last, because the privacy screen covers everything else.
        lift.after(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
    app.add_observer(reduce);
}

fn open(
    (shown, texts, settings): (Res<DisplayedState>, Res<Texts>, Res<Settings>),
    signs: PlayerSigns,
    called: Res<Called>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let card = column(0.0)
        .align(AlignItems::Center)
        .node(|node| (node.margin, node.max_width) = (UiRect::all(auto()), percent(100)))
        // Relative to the window, so that the padding does not depend on the text scale.
        .edges(UiRect::axes(vmin(10), vmin(20.0 / 3.0)), 1.0, p::RADIUS)
        .with((Surface::Ground, BorderColor::all(p::hairline())))
        .with(p::soft_shadow());
    let art = art.as_deref();
    let call = called.0.map(|seat| {
        let own = |key| PlayerKeySign { seat, key };
        let buzzer = key_of_person(&shown, seat).map(PlayerAction::Buzz);
        // The privacy screen has room either for the peek buttons or for the hint about the hide key. With large text,
        // the peek buttons of many players do not fit at all: players must then use a key or gamepad to peek.
        let has_room = people(&shown).len() <= FEW || settings.text_size <= CROWDED;
        let below = match is_fresh(&shown) && has_room {
            true => Some(peeks(&shown, seat)),
            false => {
                let key = signs.sign(own(PlayerAction::Hide));
                key.map(|key| hide(&key_in_words(&texts, key)))
            }
        };
        (
            art.map(|art| portrait(art, &shown, seat)),
            words(shown.name(seat), buzzer.map(own)),
            below,
        )
    });
    overlay(TableOverlay::Curtain)
        .with(Surface::Ground)
        .children((art.map(tiles), card.children(call)))
        .open(&mut commands);
}

fn reduce(event: On<Act<PeekAct>>, mut peeks: MessageWriter<Peek>) {
    let PeekAct(seat) = event.act;
    peeks.write_batch(Peek::tap(seat));
}

/// Maximum number of players whose names fit on one line at any text size.
const FEW: usize = 3;
/// Largest text size, as a percentage of the normal size, at which the names of more players fit.
const CROWDED: u16 = 120;

/// Opacity of the decorative tiles, from 0 to 1.
const TILES: f32 = 0.16;

fn tiles(art: &UiArt) -> Element {
    let tile = ImageNode {
        image: art.tile.clone(),
        image_mode: NodeImageMode::Tiled {
            tile_x: true,
            tile_y: true,
            stretch_value: 0.5,
        },
        color: Color::WHITE.with_alpha(TILES),
        ..default()
    };
    Element::new((cover(), tile, Pickable::IGNORE))
}

/// Side of the portrait, as a percentage of the window's shorter side.
const PORTRAIT: f32 = 17.8;

fn portrait(art: &UiArt, shown: &DisplayedState, seat: Seat) -> Element {
    let portrait = Node {
        width: vmin(PORTRAIT),
        height: vmin(PORTRAIT),
        margin: UiRect::bottom(vmin(10.0 / 3.0)),
        border: UiRect::all(px(5)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let player = shown.players.get(seat.index());
    let color = player.and_then(|player| art.color(player));
    Element::new((
        portrait,
        BorderColor::all(color.unwrap_or(Color::NONE)),
        ImageNode::new(art.portrait(player, seat.index())),
        p::soft_shadow(),
    ))
}

/// Creates the next player's name, the instruction, and the button that shows the hand.
fn words(name: &str, own: Option<PlayerKeySign>) -> [Element; 3] {
    let turn = Localized::new("curtain-turn").arg("name", name);
    let me = Localized::new("curtain-me").arg("name", name);
    let sign = own.map(|own| key_sign(own.key).with(own));
    [
        label(turn, text::TITLE.size(p::TITLE * 1.5625)).with(centred()),
        label("curtain-pass", text::BODY.color(p::TEXT_SOFT)).margin(UiRect::vertical(px(16))),
        button(me, Look::Brass, Size::Large)
            .with(ClickThroughGuard::default())
            .sends(PlayerIntent::Continue)
            .children(sign),
    ]
}

/// Creates a centred row. `gap` and `above` are in design pixels.
fn line(gap: f32, above: f32) -> Element {
    wrap(gap)
        .margin(UiRect::top(px(above)))
        .justify(JustifyContent::Center)
}

/// True if the cards have just been dealt and no player has discarded yet.
fn is_fresh(shown: &DisplayedState) -> bool {
    let table = shown.view.as_ref().map(|view| &view.table);
    table.is_some_and(|table| {
        table.phase == Phase::Draw && table.pile.len() <= 1 && table.melds.is_empty()
    })
}

/// Creates the peek buttons of all other players. Without these buttons, those players could not see their cards before
/// their first decision.
fn peeks(shown: &DisplayedState, called: Seat) -> Element {
    let people = people(shown).into_iter();
    let others = people.filter(|(seat, _)| *seat != called);
    let peek = |(seat, name): (Seat, String)| {
        let tip = Localized::new("tip-peek").arg("name", name.clone());
        let (name, _) = text::fit(&name, text::BODY.size, 120.0);
        button(name, Look::Segment, Size::Small)
            .with(ClickThroughGuard::default())
            .tip(tip)
            .does(PeekAct(seat))
    };
    line(8.0, 14.0).children((
        label("curtain-look", text::NOTE).with(one_line()),
        others.map(peek),
    ))
}

/// Creates the hint that names the key to cover the hand again.
fn hide(key: &str) -> Element {
    label(Localized::new("curtain-hide").arg("key", key), text::NOTE).margin(UiRect::top(px(18)))
}

/// Duration of the slide in seconds, at normal speed.
const LENGTH: f32 = 0.30;
/// Duration of the fade in seconds, at normal speed.
const FADE: f32 = 0.14;
/// Distance of the slide, in screen heights. It is more than 1 so that the shadow leaves the screen too.
const BEYOND: f32 = 1.05;

/// Privacy screen that is being dismissed.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
struct SlidingPrivacyScreen {
    elapsed: f32,
    color: Color,
}

fn begin(
    speed: Res<Speed>,
    art: Option<Res<UiArt>>,
    fallen: Query<(&Surface, &BackgroundColor)>,
    mut commands: Commands,
) {
    let ground = fallen
        .iter()
        .find(|(surface, _)| **surface == Surface::Ground);
    let (Some((_, ground)), true) = (ground, speed.factor > 0.0) else {
        return;
    };
    let curtain = SlidingPrivacyScreen {
        elapsed: 0.0,
        color: ground.0,
    };
    let root = (
        curtain,
        cover(),
        *ground,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        UiTransform::default(),
        GlobalZIndex(OVER_THE_TABLE),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
    );
    let tiles = art.as_deref().map(tiles);
    Element::new(root)
        .node(|node| node.border = UiRect::bottom(px(3)))
        .children(tiles)
        .open(&mut commands);
}

/// Returns the vertical offset in screen heights and the opacity, at the fraction `t` of the duration.
fn shape(t: f32, fades: bool) -> (f32, f32) {
    let t = t.clamp(0.0, 1.0);
    if fades {
        (0.0, 1.0 - t)
    } else {
        (BEYOND * t * t * (3.0 - 2.0 * t), 1.0)
    }
}

fn lift(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<RedrawRequest>,
    mut curtains: Query<(
        Entity,
        &mut SlidingPrivacyScreen,
        &mut UiTransform,
        &mut BackgroundColor,
        &mut BorderColor,
        Option<&Children>,
    )>,
    mut tiles: Query<&mut ImageNode>,
    mut commands: Commands,
) {
    for (entity, mut lifted, mut transform, mut ground, mut hem, children) in &mut curtains {
        awake.animate_for(time.elapsed_secs(), 0.1);
        lifted.elapsed += seen_secs(&time);
        let length = if speed.reduced { FADE } else { LENGTH } * speed.factor.min(1.0);
        if lifted.elapsed >= length {
            commands.entity(entity).despawn();
            continue;
        }
        let (up, alpha) = shape(lifted.elapsed / length, speed.reduced);
        let place = Val2::percent(0.0, -100.0 * up);
        transform.set_if_neq(UiTransform::from_translation(place));
        if speed.reduced {
            ground.0 = lifted.color.with_alpha(alpha);
            hem.set_all(p::BRASS.with_alpha(alpha));
            for child in children.into_iter().flatten() {
                if let Ok(mut tile) = tiles.get_mut(*child) {
                    tile.color.set_alpha(TILES * alpha);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slide_starts_and_ends_smoothly_and_the_fade_does_not_move() {
        let ups: Vec<f32> = (0..=20).map(|i| shape(i as f32 / 20.0, false).0).collect();
        assert_eq!(ups[0], 0.0);
        assert!(ups[20] > 1.0 && ups.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ups[1] < 0.01 && ups[20] - ups[19] < 0.01, "{ups:?}");
        assert_eq!(shape(0.5, true), (0.0, 0.5));
    }
}
