//! One sentence for the person at the screen: why not, or what to know. It has a place of its own, catches no click but at the word
//! that leads to the rulebook, and ends with the screen it belongs to; what went wrong outside the game waits until it has been read.
use super::{
    Surface, WhyWord, depth, palette as p, text,
    why::{self, Read},
};
use bevy::{ecs::system::SystemParam, picking::hover::Hovered, prelude::*, ui::UiGlobalTransform};
use gamecore::{
    feedback::{ShowToasts, Toast, Tone},
    input::Signs,
    model::{Dropped, Geometry},
    states::{Menu, Screen, TableOverlay},
    wakeup::{FrameWakeup, Standing},
};
use std::{collections::VecDeque, mem};

/// The box of the sentence on the screen.
#[derive(Component, Clone, Copy, Debug)]
pub struct ToastBox;

/// On what stands in the bar besides its own buttons: a sentence in the bar ends before it.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct ToastEnds;

/// The line across the screen that the box stands in.
#[derive(Component)]
struct ToastLine {
    toast: Toast,
    stands: Standing,
    /// Since when it is shown, in seconds of `Time<Real>`.
    since: f32,
    /// In how many frames.
    frames: u32,
    /// The card that it speaks of lies there, in design pixels.
    about: Option<Vec2>,
}

/// Seconds of fading at the end.
const FADE: f32 = 0.4;
/// A sentence said so short a time before the screen changed speaks of what comes, in seconds.
const FRESH: f32 = 0.15;
/// However long they take.
const FRESH_FRAMES: u32 = 2;

/// Sentences that wait for the one before them.
#[derive(Resource, Default)]
struct Waiting(VecDeque<Toast>);

/// Adds the line.
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

/// What a sentence belongs to: the screen, the menu over it, and what hides the table. The end of a hand hides nothing.
#[derive(SystemParam)]
struct Where<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

impl Where<'_> {
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
    place: Where,
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
            // The next screen is where it will be read.
            line.stands = Standing::new(seen, seconds(&line.toast), FADE);
        } else if seen - line.since > FRESH && line.frames > FRESH_FRAMES {
            commands.entity(entity).despawn();
        }
    }
}

/// What comes later replaces what is shown; what comes together is shown one after another. Troubles wait their turn.
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
            // It is being read.
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
    let stands = Standing::new(now, seconds(&toast), FADE);
    let warns = toast.tone == Tone::Warning;
    let about = dropped.refused.take_if(|_| warns);
    let line = ToastLine {
        toast: toast.clone(),
        stands,
        since: now,
        frames: 0,
        about,
    };
    let read = toast.why.map(|passage| Read {
        passage,
        said: true,
    });
    let sign = why::sign(&signs);
    let mut line = commands.spawn((
        Node::default(),
        GlobalZIndex(depth::TOAST),
        Pickable::IGNORE,
        line,
    ));
    line.with_children(|line| spawn_box(line, toast, sign));
    if let Some(read) = read {
        line.insert(read);
    }
}

/// The box, with a sign for the tone of what is said.
fn spawn_box(line: &mut ChildSpawnerCommands, toast: Toast, key: Option<&'static str>) {
    let (sign, color, ink) = match toast.tone {
        Tone::Info => ("i", p::TILE_BLUE, p::IVORY),
        Tone::Warning | Tone::Trouble => ("!", p::AMBER, p::INK),
    };
    let node = Node {
        min_height: px(28),
        padding: UiRect::axes(px(12), px(3)),
        column_gap: px(10),
        align_items: AlignItems::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    line.spawn((
        node,
        Surface::Panel,
        BorderColor::all(color),
        p::soft_shadow(),
        Pickable::IGNORE,
        ToastBox,
    ))
    .with_children(|panel| {
        let disc = Node {
            width: px(20),
            height: px(20),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        };
        let sign = text::written(sign, text::STRONG.size(p::SMALL).color(ink));
        panel
            .spawn((disc, BackgroundColor(color), Pickable::IGNORE))
            .with_child(sign);
        let style = text::BODY.size(p::SMALL * 1.1);
        panel.spawn(text::written(toast.text, style));
        if toast.why.is_some() {
            why::spawn(panel, key);
        }
    });
}

/// The widest sentence at a card, and how far from the card it stands, in design pixels.
const AT_CARD: f32 = 560.0;
const BESIDE_CARD: f32 = 12.0;
/// The height of a line of a sentence, in design pixels.
const LINE: f32 = 30.0;

/// Over the card that was refused, where its person looks; below it where there is no room above.
fn at_card(about: Vec2, geometry: &Geometry) -> Node {
    let beside = geometry.own_height / 2.0 + BESIDE_CARD;
    let mut under = about.y - beside;
    // What is being told about the play stays readable; a sentence of two lines grows upwards.
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

/// What is left free between a sentence and what it ends before, in design pixels.
const BEFORE: f32 = 12.0;

/// At the card that was refused; else below the words of the title's menu; anywhere else in the bar at the top, where on the table a
/// short sentence leaves the heading alone, and no sentence lies on a button.
fn place(
    at: Where,
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
                // In the middle of the bar, if it is one line, and above the chips of the plates.
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

/// What is seen of a sentence.
#[derive(SystemParam)]
struct Seen<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    texts: Query<'w, 's, &'static mut TextColor>,
    boxes: Query<'w, 's, &'static mut BackgroundColor>,
    edges: Query<'w, 's, (&'static mut BorderColor, &'static mut BoxShadow)>,
}

impl Seen<'_, '_> {
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

/// A sentence goes when it has been read; as long as the pointer is on its word it stays.
fn fade(
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    words: Query<&Hovered, With<WhyWord>>,
    mut was_pointed_at: Local<bool>,
    mut lines: Query<(Entity, &mut ToastLine)>,
    mut seen: Seen,
    mut commands: Commands,
) {
    let now = time.elapsed_secs();
    let is_pointed_at = words.iter().any(|hovered| hovered.get());
    // It begins to count once the pointer has gone: while it stands no frame comes that would.
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
