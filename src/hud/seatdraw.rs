//! The draw for seats (rule R2). Every player draws a card at the place from the set-up. When the seats are decided, the
//! nameplates and the cards walk to their new places. Tied players draw again, and the next card partly covers the first.
use super::{
    DEPTH,
    layer::{Hud, card_picture, open},
};
use bevy::prelude::*;
use engine::{cards::Card, seat::Seat};
use gamecore::{
    model::{DisplayedState, Geometry, Speed, TableSide},
    redraw::{RedrawRequest, seen_secs},
    states::Screen,
};
use ui::{
    page::{Element, RefreshPages, label},
    theme::CardArt,
    widgets::{cover, panel, text, visible_if},
};

/// Card that a player has drawn.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    seat: Seat,
    card: Card,
    /// Number of cards that this player has drawn before.
    before: usize,
    /// Number of cards that are dealt before this one in the same round.
    after: usize,
}

/// Height of a drawn card in design pixels at the normal text size.
const CARD: f32 = 112.0;
/// Distance of a drawn card from the nameplate of its player in design pixels at the normal text size.
const GAP: f32 = 18.0;
/// Distance between two cards of the same player, as a fraction of their width.
const STEP: f32 = 0.3;
/// Seconds between two dealt cards, at normal speed.
const EACH: f32 = 0.1;
/// Duration of a walk in seconds, at normal speed.
const WALK: f32 = 0.45;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, walk.in_set(Hud).after(RefreshPages));
}

fn spawn(mut commands: Commands) {
    // The panel's own margins centre it. Centring it here as well would shift it.
    let is_shown = |shown: Res<DisplayedState>| is_drawing(&shown);
    let middle = Element::new(cover()).live(is_shown, |is_shown: &bool| {
        let heading = || Element::new(panel(auto())).children(label("seat-draw", text::HEADING));
        is_shown.then(heading)
    });
    open(middle.through(), DEPTH + 2, &mut commands);
    let cards = Element::new(cover()).list(drawn, card);
    open(cards.through(), DEPTH + 1, &mut commands);
}

/// True from the draw for seats until the first deal.
fn is_drawing(shown: &DisplayedState) -> bool {
    !shown.draw.is_empty() && shown.view.is_none()
}

/// Returns the drawn cards.
fn drawn(shown: Res<DisplayedState>) -> Vec<Drawn> {
    let mut all: Vec<Drawn> = Vec::new();
    for round in shown.draw.iter().filter(|_| shown.view.is_none()) {
        for (after, (seat, card)) in round.iter().enumerate() {
            let before = all.iter().filter(|drawn| drawn.seat == *seat).count();
            all.push(Drawn {
                seat: *seat,
                card: *card,
                before,
                after,
            });
        }
    }
    all
}

fn card(drawn: &Drawn) -> Element {
    let Drawn {
        seat,
        card,
        before,
        after,
    } = *drawn;
    let place = move |geometry: Res<Geometry>, art: Res<CardArt>| {
        let place = geometry.seats.get(seat.index())?;
        let height = CARD / geometry.letters;
        let below = place.plate.max.y + GAP / geometry.letters + height / 2.0;
        let middle = match place.side {
            TableSide::Bottom => place.hand.center(),
            TableSide::Right | TableSide::Top | TableSide::Left => {
                Vec2::new(place.plate.center().x, below)
            }
        };
        let size = Vec2::new(height * art.aspect, height);
        let aside = Vec2::X * size.x * STEP * before as f32;
        Some(Rect::from_center_size(middle + aside, size))
    };
    let height = |geometry: Res<Geometry>| CARD / geometry.letters;
    Element::new(Node::default())
        .with((ZIndex(before as i32), Walks::dealt(after as f32 * EACH)))
        .placed(place)
        .live(height, move |height: &f32| card_picture(card, *height))
}

/// Node on the table that moves smoothly to its new place while the seats are drawn. A dealt node comes from the middle
/// of the table, and is invisible before its turn.
#[derive(Component, Clone, Copy, PartialEq, Default, Debug)]
#[require(UiTransform, Visibility)]
pub(super) struct Walks {
    /// Top left corner to which the node belongs, in design pixels. `None` until the node has a place.
    to: Option<Vec2>,
    /// Offset at the start of the walk, in design pixels.
    from: Vec2,
    /// Seconds since the start of the walk at normal speed. Negative before a node is dealt.
    elapsed: f32,
    is_dealt: bool,
}

impl Walks {
    /// Returns the walk of a card that is dealt after `wait` seconds.
    fn dealt(wait: f32) -> Walks {
        Walks {
            elapsed: -wait,
            is_dealt: true,
            ..Walks::default()
        }
    }

    /// Returns the current offset from the place of the node, in design pixels.
    fn offset(&self) -> Vec2 {
        let rest = 1.0 - (self.elapsed / WALK).clamp(0.0, 1.0);
        self.from * rest * rest * rest
    }
}

fn walk(
    (shown, geometry): (Res<DisplayedState>, Res<Geometry>),
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<RedrawRequest>,
    mut nodes: Query<(&Node, &mut Walks, &mut UiTransform, &mut Visibility)>,
) {
    let drawing = is_drawing(&shown);
    for (node, mut walks, mut transform, mut visibility) in &mut nodes {
        let (Val::Px(left), Val::Px(top)) = (node.left, node.top) else {
            continue;
        };
        let at = Vec2::new(left, top);
        let mut now = *walks;
        if now.to != Some(at) {
            match now.to {
                None if now.is_dealt => now.from = geometry.size / 2.0 - at,
                Some(was) if drawing => {
                    // A node that is still walking continues from where it is.
                    now.from = was - at + now.offset();
                    now.elapsed = 0.0;
                }
                None | Some(_) => now.elapsed = WALK,
            }
            now.to = Some(at);
        }
        if !speed.flies() {
            now.elapsed = WALK;
        } else if now.elapsed < WALK {
            awake.animate_for(time.elapsed_secs(), 0.1);
            now.elapsed += seen_secs(&time) / speed.factor;
        }
        walks.set_if_neq(now);
        let Vec2 { x, y } = now.offset();
        transform.set_if_neq(UiTransform::from_translation(Val2::px(x, y)));
        visibility.set_if_neq(visible_if(now.elapsed >= 0.0));
    }
}
