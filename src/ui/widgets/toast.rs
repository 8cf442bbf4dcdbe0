//! Toasts: short messages to the player, such as information or the reason why an action is refused. A toast accepts
//! clicks only on its link to the rulebook, and disappears with its screen. A message about a failure outside the game
//! stays until it has been read.
use super::{
    WhyWord, depth, palette as p, text,
    why::{self, VisibleRule},
};
use crate::page::{Element, disc, label, row};
use bevy::{ecs::system::SystemParam, picking::hover::Hovered, prelude::*, ui::UiGlobalTransform};
use gamecore::{
    feedback::{ShowToasts, Toast, Tone},
    input::Signs,
    model::{Dropped, Geometry},
    redraw::{FadingElement, RedrawRequest},
    states::{Menu, Screen, TableOverlay},
};
use std::{collections::VecDeque, mem};

/// Box of the visible toast.
#[derive(Component, Clone, Copy, Debug)]
pub struct ToastBox;

/// Marker for a visible toast about a refused action.
#[derive(Component, Clone, Copy, Debug)]
pub struct RefusalShown;

/// Marker for additional content of the top bar. A toast in the bar ends to the left of this content.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct ToastEnds;

/// Row across the screen that contains the box of a toast.
#[derive(Component)]
struct ToastLine {
    toast: Toast,
    stands: FadingElement,
    /// Time at which the toast appeared, in seconds of `Time<Real>`.
    since: f32,
    /// Number of frames for which the toast has been visible.
    frames: u32,
    /// Position of the card that the toast refers to, in design pixels.
    about: Option<Vec2>,
}

/// Duration of the fade-out in seconds.
const FADE: f32 = 0.4;
/// Age in seconds up to which a toast survives a change of screen. Such a toast refers to the new screen.
const FRESH: f32 = 0.15;
/// Number of frames up to which a toast survives a change of screen. This matters if frames take longer than `FRESH`.
const FRESH_FRAMES: u32 = 2;

/// Toasts that have not been shown yet.
#[derive(Resource, Default)]
struct Waiting(VecDeque<Toast>);

pub fn plugin(app: &mut App) {
    app.init_resource::<Waiting>();
    app.add_systems(
        Update,
        (end_with_the_screen, listen, show, place, fade)
            .chain()
            .in_set(ShowToasts)
            .in_set(gamecore::sets::FrameSystems::Present),
    );
}

/// Resources that identify the screen of a toast. The overlay at the end of a deal does not count, because it does not
/// hide the table.
#[derive(SystemParam)]
struct ToastContext<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

impl ToastContext<'_> {
    fn now(&self) -> (Screen, Menu, TableOverlay) {
        let overlay = self.overlay.as_ref().map(|overlay| *overlay.get());
        let overlay = match overlay.unwrap_or_default() {
            TableOverlay::HandOver => TableOverlay::None,
            other => other,
        };
        (*self.screen.get(), *self.menu.get(), overlay)
    }
}

fn seconds(toast: &Toast) -> f32 {
    2.4 + toast.text.chars().count() as f32 * 0.045
}

fn end_with_the_screen(
    place: ToastContext,
    time: Res<Time<Real>>,
    mut lines: Query<(Entity, &mut ToastLine)>,
    mut waiting: ResMut<Waiting>,
    mut was: Local<Option<(Screen, Menu, TableOverlay)>>,
    mut commands: Commands,
) {
    let now = place.now();
    if was.replace(now).is_none_or(|was| was == now) {
        return;
    }
    let seen = time.elapsed_secs();
    waiting.0.retain(Toast::waits);
    for (entity, mut line) in &mut lines {
        if line.toast.waits() {
            // The toast starts again on the next screen, so that it can be read there.
            line.stands = FadingElement::new(seen, seconds(&line.toast), FADE);
        } else if seen - line.since > FRESH && line.frames > FRESH_FRAMES {
            commands.entity(entity).despawn();
        }
    }
}

/// Replaces the visible toast with newer ones. Toasts from the same frame are shown one after another. Messages about
/// failures are queued.
fn listen(
    mut toasts: MessageReader<Toast>,
    lines: Query<(Entity, &ToastLine)>,
    mut waiting: ResMut<Waiting>,
    mut commands: Commands,
) {
    if toasts.is_empty() {
        return;
    }
    let (troubles, mut said): (Vec<Toast>, Vec<Toast>) =
        toasts.read().cloned().partition(Toast::waits);
    let told = lines.iter().map(|(_, line)| line.toast.clone());
    for trouble in told.chain(waiting.0.drain(..)).chain(troubles) {
        if trouble.waits() && !said.contains(&trouble) {
            said.push(trouble);
        }
    }
    for (entity, line) in &lines {
        if line.toast.waits() && said.first() == Some(&line.toast) {
            // This toast is already visible.
            said.remove(0);
        } else {
            commands.entity(entity).despawn();
        }
    }
    waiting.0 = said.into();
}

fn show(
    lines: Query<(), With<ToastLine>>,
    time: Res<Time<Real>>,
    mut waiting: ResMut<Waiting>,
    mut dropped: ResMut<Dropped>,
    signs: Signs,
    mut commands: Commands,
) {
    if !lines.is_empty() || waiting.0.is_empty() {
        return;
    }
    let Some(toast) = waiting.0.pop_front() else {
        return;
    };
    let now = time.elapsed_secs();
    let warns = toast.tone == Tone::Warning;
    let content = toast_box(&toast, why::sign(&signs));
    let rule = toast.why.map(|passage| VisibleRule {
        passage,
        said: true,
    });
    let line = ToastLine {
        stands: FadingElement::new(now, seconds(&toast), FADE),
        toast,
        since: now,
        frames: 0,
        about: dropped.refused.take_if(|_| warns),
    };
    Element::new((Node::default(), GlobalZIndex(depth::TOAST), line))
        .through()
        .with_some(rule)
        .with_some(warns.then_some(RefusalShown))
        .children(content)
        .open(&mut commands);
}

/// Creates the box of a toast, with a symbol for the tone of the message.
fn toast_box(toast: &Toast, key: Option<&str>) -> Element {
    let (sign, color, ink) = match toast.tone {
        Tone::Info => ("i", p::TILE_BLUE, p::IVORY),
        Tone::Warning | Tone::Trouble => ("!", p::AMBER, p::INK),
    };
    let sign = label(sign.to_owned(), text::STRONG.size(p::SMALL).color(ink));
    row(10.0)
        .node(|node| node.min_height = px(28))
        .panel(UiRect::axes(px(12), px(3)), color)
        .with(ToastBox)
        .through()
        .children((
            disc(20.0, color).children(sign),
            label(toast.text.clone(), text::BODY.size(p::SMALL * 1.1)),
            toast.why.map(|_| why::link(key)),
        ))
}

/// Largest width in design pixels of a toast next to a card.
const AT_CARD: f32 = 560.0;
/// Distance of a toast from its card in design pixels.
const BESIDE_CARD: f32 = 12.0;
/// Line height of a toast in design pixels.
const LINE: f32 = 30.0;

/// Returns the layout of a toast next to the refused card: above it, or below it if there is no space above.
fn at_card(about: Vec2, geometry: &Geometry) -> Node {
    let beside = geometry.own_height / 2.0 + BESIDE_CARD;
    let mut under = about.y - beside;
    // The toast must not cover the narration line. A toast of two lines grows upwards.
    let told = geometry.narration;
    if under - 2.0 * LINE < told.max.y && under > told.min.y - 4.0 {
        under = told.min.y - 4.0;
    }
    let room_above = under - 2.0 * LINE > geometry.top_bar.max.y;
    let (top, bottom) = if room_above {
        (auto(), px(geometry.size.y - under))
    } else {
        (px(about.y + beside), auto())
    };
    let width = AT_CARD.min(geometry.size.x - 28.0);
    let most = (geometry.size.x - width - 14.0).max(14.0);
    Node {
        position_type: PositionType::Absolute,
        justify_content: JustifyContent::Center,
        left: px((about.x - width / 2.0).clamp(14.0, most)),
        top,
        bottom,
        width: px(width),
        ..default()
    }
}

/// Gap between a toast in the top bar and the content to its right, in design pixels.
const BEFORE: f32 = 12.0;

/// Positions the toasts: next to the refused card, below the menu of the title page, or otherwise in the top bar. On
/// the table, a short toast in the bar does not cover the heading, and no toast covers a button.
fn place(
    at: ToastContext,
    geometry: Res<Geometry>,
    ends: Query<(&ComputedNode, &UiGlobalTransform), With<ToastEnds>>,
    mut lines: Query<(&mut Node, &ToastLine)>,
) {
    let scale = geometry.scale.max(0.01);
    let there = ends.iter().filter(|(node, _)| node.size().x > 1.0);
    let begins = there.map(|(node, at)| (at.translation.x - node.size().x / 2.0) / scale);
    let end = begins.fold(geometry.toast.max.x, |end, x| end.min(x - BEFORE));
    for (mut node, said) in &mut lines {
        let now = at.now();
        let line = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            justify_content: JustifyContent::Center,
            ..default()
        };
        let wanted = match (now, said.about) {
            ((Screen::Table, Menu::None, TableOverlay::None), Some(about)) => {
                at_card(about, &geometry)
            }
            ((Screen::Table, Menu::None, TableOverlay::None), None) => Node {
                justify_content: JustifyContent::FlexEnd,
                align_items: AlignItems::Center,
                left: px(geometry.toast.min.x),
                top: px(0),
                // One line is vertically centred in the bar. The toast stays above the chips of the nameplates.
                min_height: px(geometry.toast.max.y + 2.0 * geometry.toast.min.y),
                padding: UiRect::vertical(px(geometry.toast.min.y)),
                width: px(end - geometry.toast.min.x),
                ..line
            },
            _ => Node {
                top: px(geometry.toast.min.y),
                padding: UiRect::horizontal(px(80)),
                ..line
            },
        };
        node.set_if_neq(wanted);
    }
}

/// Queries for all colours in a toast.
#[derive(SystemParam)]
struct ToastParts<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    texts: Query<'w, 's, &'static mut TextColor>,
    boxes: Query<'w, 's, &'static mut BackgroundColor>,
    edges: Query<'w, 's, (&'static mut BorderColor, &'static mut BoxShadow)>,
}

impl ToastParts<'_, '_> {
    fn fade(&mut self, line: Entity, alpha: f32) {
        for part in self.children.iter_descendants(line) {
            if let Ok(mut text) = self.texts.get_mut(part) {
                text.0.set_alpha(alpha);
            }
            if let Ok(mut ground) = self.boxes.get_mut(part) {
                let now = ground.0.alpha();
                ground.0.set_alpha(now.min(alpha));
            }
            if let Ok((mut border, mut shadow)) = self.edges.get_mut(part) {
                *border = BorderColor::all(border.top.with_alpha(alpha));
                for cast in &mut shadow.0 {
                    let now = cast.color.alpha();
                    cast.color.set_alpha(now.min(alpha));
                }
            }
        }
    }
}

/// Removes a toast when its time is over. The toast stays while its link is hovered.
fn fade(
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    words: Query<&Hovered, With<WhyWord>>,
    mut was_pointed_at: Local<bool>,
    mut lines: Query<(Entity, &mut ToastLine)>,
    mut seen: ToastParts,
    mut commands: Commands,
) {
    let now = time.elapsed_secs();
    let is_pointed_at = words.iter().any(|hovered| hovered.get());
    // The time restarts when the pointer leaves the link, because no frames are rendered while the pointer rests.
    let is_held = mem::replace(&mut *was_pointed_at, is_pointed_at) || is_pointed_at;
    for (entity, mut line) in &mut lines {
        line.frames += 1;
        if is_held {
            line.stands.hold(now);
        }
        if !is_pointed_at {
            line.stands.wake(now, &mut awake);
        }
        let alpha = line.stands.alpha(now);
        if alpha <= 0.0 {
            commands.entity(entity).despawn();
        } else if alpha < 1.0 {
            seen.fade(entity, alpha);
        }
    }
}
