//! Tooltips: what a thing says about itself when the pointer or the focus has rested on it for a moment. One line of what it is
//! or does, with the key that does the same; a greyed button says why it is grey.
use super::{
    Field, Greyed, Surface, column, depth,
    free::{Obstacle, beside},
    localized, palette as p, text,
    tipsays::{KeepClear, Tip},
    why::{self, Read},
    written,
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui::UiGlobalTransform,
};
use gamecore::{
    feedback::RestsOn,
    i18n::Texts,
    input::{DeviceUsed, PressedActions, Signs},
    model::{Dragged, Geometry, HitArea},
    wakeup::FrameWakeup,
};

/// Where the bubble was placed for: what it speaks of, and its own size.
#[derive(Component, Clone, Copy, Default, Debug)]
struct TipPlaced(Option<(Rect, Vec2)>);

/// The bubble on the screen.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct TipBubble {
    /// What it speaks of.
    pub about: Entity,
    tip: Tip,
    why_not: Option<Greyed>,
    /// What that rests on.
    rests_on: Option<RestsOn>,
    device: DeviceUsed,
}

/// Seconds that the pointer must rest, and that the focus must: who walks on does not want to read.
const POINTER: f32 = 0.5;
const FOCUS: f32 = 0.9;
/// Who has just read a tip gets the next one at once, if it follows within this many seconds.
const GOING_ON: f32 = 0.4;
const AT_ONCE: f32 = 0.1;
/// What comes under the pointer so many seconds after a card was let go is what it was let go on.
const DROPPED: f32 = 0.3;
/// The distance between the bubble and what it speaks of.
const GAP: f32 = 8.0;
/// The longest line of words, so much of it a letter takes, and what is left free at its sides.
const WORDS: f32 = 264.0;
const LETTER: f32 = 7.2;
const SIDE: f32 = 11.0;

/// What is rested on, and for how long.
#[derive(Resource, Default, Debug)]
struct Resting {
    on: Option<Entity>,
    seconds: f32,
    /// It was pressed, or a card was dropped there: whoever knows what it does needs no telling.
    hushed: bool,
    /// Seconds since a card was last dragged.
    since_drag: f32,
    /// Seconds since a bubble was last shown.
    since_shown: f32,
}

/// Adds the tips.
pub fn plugin(app: &mut App) {
    app.init_resource::<Resting>();
    app.add_systems(
        Update,
        (rest, speak, place)
            .chain()
            .in_set(gamecore::sets::FrameSystems::Present),
    );
}

/// Everything with a tip, and where it is.
#[derive(bevy::ecs::system::SystemParam)]
struct Tips<'w, 's> {
    all: Query<
        'w,
        's,
        (
            Entity,
            &'static Tip,
            &'static Hovered,
            Option<(&'static Greyed, Option<&'static RestsOn>)>,
            Option<(
                &'static ComputedNode,
                &'static UiGlobalTransform,
                &'static InheritedVisibility,
            )>,
            Option<&'static HitArea>,
        ),
    >,
    geometry: Res<'w, Geometry>,
}

impl Tips<'_, '_> {
    /// Where the thing is, in design pixels; nowhere if it is not to be seen.
    fn rect(&self, entity: Entity) -> Option<Rect> {
        let (_, _, _, _, node, area) = self.all.get(entity).ok()?;
        let scale = self.geometry.scale.max(0.01);
        let rect = match (node, area) {
            (Some((node, at, visible)), _) if visible.get() => {
                Rect::from_center_size(at.translation / scale, node.size() / scale)
            }
            (None, Some(area)) => area.rect,
            (Some(_) | None, _) => return None,
        };
        (!rect.is_empty()).then_some(rect)
    }

    /// What the pointer rests on: the smallest of what lies there.
    fn hovered(&self) -> Option<Entity> {
        let here = self.all.iter().filter(|(_, _, hovered, ..)| hovered.0);
        let sized = here.filter_map(|(entity, ..)| Some((entity, self.rect(entity)?)));
        let area = |rect: &Rect| rect.width() * rect.height();
        sized
            .min_by(|a, b| area(&a.1).total_cmp(&area(&b.1)))
            .map(|(entity, _)| entity)
    }
}

/// What was done in this frame, on any device.
#[derive(bevy::ecs::system::SystemParam)]
struct Pressed<'w, 's> {
    acts: PressedActions<'w, 's>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    typed: Query<'w, 's, (), Changed<Field>>,
}

impl Pressed<'_, '_> {
    fn any(&self) -> bool {
        self.acts.device().is_some()
            || self.mouse.get_just_pressed().len() > 0
            || !self.typed.is_empty()
    }
}

/// The pointer and the focus, and whatever they may rest on.
#[derive(bevy::ecs::system::SystemParam)]
struct Pointing<'w, 's> {
    tips: Tips<'w, 's>,
    device: Res<'w, DeviceUsed>,
    focus: Res<'w, InputFocus>,
    visible: Res<'w, InputFocusVisible>,
    dragged: Res<'w, Dragged>,
}

impl Pointing<'_, '_> {
    /// What the device in use points at; nothing while a card is dragged.
    fn at(&self) -> Option<Entity> {
        match *self.device {
            _ if self.dragged.card.is_some() => None,
            DeviceUsed::Mouse => self.tips.hovered(),
            DeviceUsed::Keyboard | DeviceUsed::Gamepad(_) => {
                let focused = self.focus.get().filter(|_| self.visible.0);
                focused.filter(|entity| self.tips.rect(*entity).is_some())
            }
        }
    }
}

fn rest(
    pointing: Pointing,
    pressed: Pressed,
    bubbles: Query<(), With<TipBubble>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut resting: ResMut<Resting>,
) {
    let now = pointing.at();
    // A doze ends with the pointer's move, which changes what is rested on: from there on every frame counts as long as it took.
    let passed = time.delta_secs();
    let resting = resting.bypass_change_detection();
    resting.since_shown = if bubbles.is_empty() {
        resting.since_shown + passed
    } else {
        0.0
    };
    resting.since_drag = match pointing.dragged.card {
        Some(_) => 0.0,
        None => resting.since_drag + passed,
    };
    if resting.on != now {
        resting.on = now;
        resting.seconds = 0.0;
        resting.hushed = resting.since_drag < DROPPED;
        if now.is_some() {
            awake.keep(time.elapsed_secs(), FOCUS + 0.2);
        }
        return;
    }
    resting.hushed |= pressed.any();
    resting.seconds += passed;
}

fn speak(
    tips: Tips,
    resting: Res<Resting>,
    signs: Signs,
    texts: Res<Texts>,
    bubbles: Query<(Entity, &TipBubble)>,
    mut commands: Commands,
) {
    let long = match signs.device() {
        DeviceUsed::Mouse => POINTER,
        DeviceUsed::Keyboard | DeviceUsed::Gamepad(_) => FOCUS,
    };
    let needed = if resting.since_shown < GOING_ON {
        AT_ONCE
    } else {
        long
    };
    let shown = bubbles.iter().any(|(_, now)| Some(now.about) == resting.on);
    let ready = !resting.hushed && (shown || resting.seconds >= needed);
    let wanted = resting.on.filter(|_| ready).and_then(|about| {
        let (_, tip, _, greyed, ..) = tips.all.get(about).ok()?;
        tips.rect(about).map(|_| TipBubble {
            about,
            tip: tip.clone(),
            why_not: greyed.map(|(why, _)| why.clone()),
            rests_on: greyed.and_then(|(_, rests_on)| rests_on.copied()),
            device: signs.device(),
        })
    });
    for (entity, now) in &bubbles {
        if wanted.as_ref() == Some(now) {
            return;
        }
        commands.entity(entity).despawn();
    }
    if let Some(wanted) = wanted {
        spawn(&mut commands, wanted, &texts, &signs);
    }
}

/// The box of sentences of which the longest has so many letters.
fn ground(longest: usize) -> Node {
    Node {
        position_type: PositionType::Absolute,
        // How high several lines are is known only of a box whose width is.
        width: if longest as f32 * LETTER > WORDS {
            px(WORDS + 2.0 * SIDE)
        } else {
            auto()
        },
        padding: UiRect::axes(px(SIDE), px(7)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        ..column(4.0)
    }
}

fn spawn(commands: &mut Commands, bubble: TipBubble, texts: &Texts, signs: &Signs) {
    // Whoever plays with the mouse learns the key.
    let device = match bubble.device {
        DeviceUsed::Mouse => DeviceUsed::Keyboard,
        other => other,
    };
    let sign = bubble.tip.act;
    let sign = sign.and_then(|act| signs.bindings().sign(act, device));
    let sign = sign.map_or_else(String::new, |sign| format!("  [{sign}]"));
    let why_not = bubble.why_not.as_ref().map(|why| match why {
        Greyed::Because(key) => texts.get(key),
        Greyed::Said(sentence) => sentence.clone(),
    });
    let why_not = why_not.map(|sentence| format!("! {sentence}"));
    let why = bubble.rests_on.map(|_| why::words(why::sign(signs)));
    let read = bubble.rests_on.map(|RestsOn(passage)| Read {
        passage,
        said: false,
    });
    let says = bubble.tip.says().clone();
    let sentences = [Some(says.resolve(texts) + &sign), why_not.clone()];
    let longest = sentences.iter().flatten().map(|text| text.chars().count());
    let mut spawned = commands.spawn((
        ground(longest.max().unwrap_or_default()),
        Surface::Panel,
        BorderColor::all(p::TEXT.with_alpha(0.35)),
        p::soft_shadow(),
        GlobalZIndex(depth::TIP),
        Pickable::IGNORE,
        // Until it is known how large it is.
        Visibility::Hidden,
        TipPlaced::default(),
        bubble,
    ));
    if let Some(read) = read {
        spawned.insert(read);
    }
    spawned.with_children(|lines| {
        let key = text::STRONG.size(p::SMALL).color(p::TEXT_SOFT).bundle();
        lines
            .spawn(localized(says, text::NOTE.color(p::TEXT)))
            .with_child((TextSpan::new(sign), key));
        if let Some(why_not) = why_not {
            lines.spawn(written(why_not, text::NOTE.color(p::AMBER)));
        }
        if let Some((word, sign)) = why {
            let key = text::STRONG.size(p::SMALL).color(p::TEXT_SOFT).bundle();
            lines
                .spawn(localized(word, text::NOTE.color(p::BRASS_LIGHT)))
                .with_child((TextSpan::new(sign), key));
        }
    });
}

/// What a bubble may cover if it must: combinations, a little.
const AREA: f32 = 0.2;

fn place(
    tips: Tips,
    areas: Query<&HitArea, Without<Tip>>,
    clear: Query<(&ComputedNode, &UiGlobalTransform), With<KeepClear>>,
    mut bubbles: Query<(
        &TipBubble,
        &mut TipPlaced,
        &ComputedNode,
        &mut Node,
        &mut Visibility,
    )>,
) {
    let geometry = &tips.geometry;
    for (bubble, mut placed, computed, mut node, mut visibility) in &mut bubbles {
        let size = computed.size() / geometry.scale.max(0.01);
        let Some(target) = tips.rect(bubble.about).filter(|_| size.min_element() > 1.0) else {
            continue;
        };
        if placed.0 == Some((target, size)) {
            continue;
        }
        placed.0 = Some((target, size));
        let room = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-4.0);
        let others = tips.all.iter().filter(|(other, ..)| *other != bubble.about);
        let scale = geometry.scale.max(0.01);
        let kept = clear
            .iter()
            .map(|(node, at)| Rect::from_center_size(at.translation / scale, node.size() / scale));
        let areas = areas.iter().map(|area| Obstacle::new(area.rect, AREA));
        let obstacles: Vec<Obstacle> = others
            .filter_map(|(other, ..)| tips.rect(other))
            .chain(kept)
            .map(|rect| Obstacle::new(rect, Obstacle::MAY))
            .chain(areas)
            .collect();
        let Some(at) = beside(target, size, room, &obstacles, GAP) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let (left, top) = (px(at.min.x), px(at.min.y));
        if (node.left, node.top) != (left, top) {
            (node.left, node.top) = (left, top);
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}
