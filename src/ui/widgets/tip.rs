//! Tooltips. A tooltip appears when the pointer or the focus has rested on an element for a moment. One line describes
//! the element and names the key with the same effect. A disabled button also shows its reason.
use super::{
    Disabled, Field, depth, palette as p,
    placement::{NodeArea, Obstacle, beside},
    text,
    why::{self, VisibleRule},
};
use crate::page::{Element, column, label};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::{
        hover::Hovered,
        pointer::{PointerId, PointerLocation},
    },
    prelude::*,
    window::PrimaryWindow,
};
use gamecore::{
    i18n::{Localized, Texts},
    input::{DeviceUsed, PlayerAction, PressedActions, Signs},
    model::{CardPlacement, DisplayedState, Dragged, Geometry, HitArea, Layout},
    redraw::RedrawRequest,
    states::{Menu, TableOverlay},
};

/// Tooltip of an element.
#[derive(Component, Clone, PartialEq, Debug)]
#[require(Hovered)]
pub struct Tip {
    says: Localized,
    /// Player action with the same effect as the element. The tooltip shows its key or gamepad button.
    pub(super) act: Option<PlayerAction>,
}

impl Tip {
    /// Creates a tooltip. `key` is its text key.
    pub fn new(key: impl Into<String>) -> Tip {
        Tip::of(Localized::new(key))
    }

    /// Creates a tooltip from a text with arguments.
    pub fn of(says: Localized) -> Tip {
        Tip { says, act: None }
    }

    /// Sets the player action with the same effect as the element.
    #[must_use]
    pub fn act(mut self, act: PlayerAction) -> Tip {
        self.act = Some(act);
        self
    }

    pub fn says(&self) -> &Localized {
        &self.says
    }
}

/// Marker for elements that tooltips must never cover: questions, the coach's texts and the narration.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct TooltipAvoid;

/// Picking behaviour for elements that are not buttons: the pointer can hover over them, and they do not block elements
/// below.
pub const HOVER_THROUGH: Pickable = Pickable {
    should_block_lower: false,
    is_hoverable: true,
};

/// Inputs of the tooltip's last placement: the area of the element, the size of the tooltip, and the areas that it must
/// not cover.
#[derive(Component, Clone, PartialEq, Default, Debug)]
struct TipPlaced(Option<(Rect, Vec2, Vec<Rect>)>);

/// Visible tooltip.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct TipBubble {
    /// Element that the tooltip describes.
    pub about: Entity,
    tip: Tip,
    why_not: Option<Disabled>,
    device: DeviceUsed,
}

/// Time in seconds that the pointer must rest on an element. Quick movements thus show no tooltips.
const POINTER: f32 = 0.5;
/// Time in seconds that the focus must rest on an element.
const FOCUS: f32 = 0.9;
/// Time in seconds after a tooltip during which the next tooltip appears faster.
const GOING_ON: f32 = 0.4;
/// Delay in seconds of a tooltip that follows another one.
const AT_ONCE: f32 = 0.1;
/// Time in seconds after a drop during which an element that comes under the pointer counts as the drop target and
/// shows no tooltip.
const DROPPED: f32 = 0.3;
/// Distance between a tooltip and its element in design pixels.
const GAP: f32 = 8.0;
/// Largest line width in design pixels.
const WORDS: f32 = 264.0;
/// Estimated width of a letter in design pixels.
const LETTER: f32 = 7.2;
/// Horizontal padding in design pixels.
const SIDE: f32 = 11.0;

/// Element under the pointer or focus, and the time in seconds for which it has been there.
#[derive(Resource, Default, Debug)]
struct Resting {
    on: Option<Entity>,
    seconds: f32,
    /// True after a press on the element or a drop on it. In that case, no tooltip appears, because the player knows
    /// the element.
    suppressed: bool,
    /// Area of the last click. No tooltip appears until the pointer has left this area, even if another element is
    /// there by now.
    clicked: Option<Rect>,
    /// Seconds since a card was last dragged.
    since_drag: f32,
    /// Seconds since a tooltip was last shown.
    since_shown: f32,
}

/// System set of the tooltips. It must run after the update of the window's scale factor.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TooltipSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resting>();
    app.add_systems(
        Update,
        (rest, update_tooltip, place)
            .chain()
            .in_set(TooltipSystems)
            .in_set(gamecore::sets::FrameSystems::Present),
    );
}

/// Elements that have a tooltip, and their areas.
#[derive(bevy::ecs::system::SystemParam)]
struct Tips<'w, 's> {
    all: Query<
        'w,
        's,
        (
            Entity,
            &'static Tip,
            &'static Hovered,
            Option<&'static Disabled>,
            Option<NodeArea>,
            Option<&'static HitArea>,
        ),
    >,
    geometry: Res<'w, Geometry>,
}

impl Tips<'_, '_> {
    /// Returns the area of an element in design pixels. Returns `None` if the element is invisible.
    fn rect(&self, entity: Entity) -> Option<Rect> {
        let (_, _, _, _, node, area) = self.all.get(entity).ok()?;
        let scale = self.geometry.scale.max(0.01);
        let rect = match node {
            Some(node) => node.rect(scale)?,
            None => area?.rect,
        };
        (!rect.is_empty()).then_some(rect)
    }

    /// Returns the smallest element with a tooltip under the pointer.
    fn hovered(&self) -> Option<Entity> {
        let here = self.all.iter().filter(|(_, _, hovered, ..)| hovered.0);
        let sized = here.filter_map(|(entity, ..)| Some((entity, self.rect(entity)?)));
        let area = |rect: &Rect| rect.width() * rect.height();
        sized
            .min_by(|a, b| area(&a.1).total_cmp(&area(&b.1)))
            .map(|(entity, _)| entity)
    }
}

/// Input in this frame, from any device.
#[derive(bevy::ecs::system::SystemParam)]
struct Pressed<'w, 's> {
    acts: PressedActions<'w, 's>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    touches: Res<'w, Touches>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    typed: Query<'w, 's, (), Changed<Field>>,
}

impl Pressed<'_, '_> {
    fn any(&self) -> bool {
        self.acts.device().is_some()
            || self.mouse.get_just_pressed().len() > 0
            || !self.typed.is_empty()
    }

    /// True if the mouse was clicked. A finger has only begun to rest.
    fn has_clicked(&self) -> bool {
        let is_finger = self.touches.iter().next().is_some();
        !is_finger && self.mouse.get_just_pressed().len() > 0
    }

    /// Returns the mouse position in design pixels.
    fn pointer(&self, geometry: &Geometry) -> Option<Vec2> {
        let mut pointers = self.pointers.iter();
        let (_, location) = pointers.find(|(id, _)| **id == PointerId::Mouse)?;
        let at = location.location.as_ref()?.position;
        let factor = self.window.single().ok()?.scale_factor();
        Some(at * factor / geometry.scale.max(0.01))
    }
}

/// Side length of the clicked area in design pixels, for a click that hit no element with a tooltip.
const CLICK: f32 = 12.0;

/// Queries for the element under the pointer or focus.
#[derive(bevy::ecs::system::SystemParam)]
struct Pointing<'w, 's> {
    tips: Tips<'w, 's>,
    device: Res<'w, DeviceUsed>,
    focus: Res<'w, InputFocus>,
    visible: Res<'w, InputFocusVisible>,
    dragged: Res<'w, Dragged>,
}

impl Pointing<'_, '_> {
    /// Returns the element under the pointer or focus, depending on the device used last. Returns `None` while a card
    /// is dragged.
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
    mut awake: ResMut<RedrawRequest>,
    mut resting: ResMut<Resting>,
) {
    let now = pointing.at();
    let pointer = pressed.pointer(&pointing.tips.geometry);
    let left = |area: &mut Rect| pointer.is_none_or(|at| !area.contains(at));
    resting.bypass_change_detection().clicked.take_if(left);
    if let Some(at) = pointer.filter(|_| pressed.has_clicked()) {
        let spot = Rect::from_center_size(at, Vec2::splat(CLICK));
        let thing = pointing.tips.hovered();
        let thing = thing.and_then(|thing| pointing.tips.rect(thing));
        resting.clicked = Some(thing.map_or(spot, |thing| thing.union(spot)));
    }
    // A long time step after idle mode never counts as resting. Idle mode ends with a movement of the pointer, which
    // resets the resting time.
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
        resting.suppressed = resting.since_drag < DROPPED;
        if now.is_some() {
            awake.animate_for(time.elapsed_secs(), FOCUS + 0.2);
        }
        return;
    }
    resting.suppressed |= pressed.any();
    resting.seconds += passed;
}

fn update_tooltip(
    tips: Tips,
    resting: Res<Resting>,
    signs: Signs,
    texts: Res<Texts>,
    bubbles: Query<(Entity, &TipBubble)>,
    mut commands: Commands,
) {
    let needed = match signs.device() {
        _ if resting.since_shown < GOING_ON => AT_ONCE,
        DeviceUsed::Mouse => POINTER,
        DeviceUsed::Keyboard | DeviceUsed::Gamepad(_) => FOCUS,
    };
    let shown = bubbles.iter().any(|(_, now)| Some(now.about) == resting.on);
    let by_mouse = signs.device() == DeviceUsed::Mouse;
    let clicked = by_mouse && resting.clicked.is_some();
    let ready = !resting.suppressed && !clicked && (shown || resting.seconds >= needed);
    let wanted = resting.on.filter(|_| ready).and_then(|about| {
        let (_, tip, _, greyed, ..) = tips.all.get(about).ok()?;
        tips.rect(about).map(|_| TipBubble {
            about,
            tip: tip.clone(),
            why_not: greyed.cloned(),
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

fn spawn(commands: &mut Commands, bubble: TipBubble, texts: &Texts, signs: &Signs) {
    // With the mouse, the tooltip shows the keyboard shortcut.
    let device = match bubble.device {
        DeviceUsed::Mouse => DeviceUsed::Keyboard,
        other => other,
    };
    let bracketed = |sign: Option<&str>| sign.map_or_else(String::new, |it| format!("  [{it}]"));
    let sign = bracketed(bubble.tip.act.and_then(|act| signs.sign_on(act, device)));
    let disabled = bubble.why_not.as_ref();
    let why_not = disabled.map(|why| format!("! {}", why.sentence(texts)));
    let says = bubble.tip.says().clone();
    let sentences = [Some(says.resolve(texts) + &sign), why_not.clone()];
    let longest = sentences.iter().flatten().map(|text| text.chars().count());
    let is_wide = longest.max().unwrap_or_default() as f32 * LETTER > WORDS;
    let line = |words: Localized, ink: Color, sign: String| {
        let key = text::STRONG.size(p::SMALL).color(p::TEXT_SOFT).bundle();
        let sign = Element::new((TextSpan::new(sign), key));
        label(words, text::NOTE.color(ink)).children(sign)
    };
    let rule = disabled.and_then(Disabled::rule);
    let rule = rule.map(|passage| VisibleRule {
        passage,
        said: false,
    });
    let why = rule.map(|_| {
        let sign = bracketed(why::sign(signs));
        line(Localized::new("why-word"), p::BRASS_LIGHT, sign)
    });
    let lines = (
        line(says, p::TEXT, sign),
        why_not.map(|why_not| label(why_not, text::NOTE.color(p::AMBER))),
        why,
    );
    column(4.0)
        .panel(UiRect::axes(px(SIDE), px(7)), p::TEXT.with_alpha(0.35))
        .node(move |node| {
            node.position_type = PositionType::Absolute;
            node.border_radius = BorderRadius::all(px(p::RADIUS_SMALL));
            // Wrapped text has a known height only in a box of fixed width.
            if is_wide {
                node.width = px(WORDS + 2.0 * SIDE);
            }
        })
        // The tooltip is hidden until its size is known.
        .with((GlobalZIndex(depth::TIP), Visibility::Hidden))
        .with((TipPlaced::default(), bubble))
        .through()
        .with_some(rule)
        .children(lines)
        .open(commands);
}

/// Cost per square pixel of covering a meld. A tooltip may cover melds if necessary.
const AREA: f32 = 0.2;

/// Query for the areas that a tooltip must not cover, such as questions and the viewer's hand.
#[derive(bevy::ecs::system::SystemParam)]
struct Forbidden<'w, 's> {
    kept: Query<'w, 's, NodeArea, With<TooltipAvoid>>,
    shown: Res<'w, DisplayedState>,
    zones: Res<'w, CardPlacement>,
    layout: Res<'w, Layout>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

impl Forbidden<'_, '_> {
    /// Returns the areas that a tooltip must not cover, in design pixels. Empty while a menu covers the table.
    fn areas(&self, geometry: &Geometry) -> Vec<Rect> {
        if *self.menu.get() != Menu::None {
            return Vec::new();
        }
        let scale = geometry.scale.max(0.01);
        let kept = self.kept.iter().filter_map(|node| node.rect(scale));
        let overlay = self.overlay.as_ref().map(|overlay| *overlay.get());
        let bare = overlay.unwrap_or_default() == TableOverlay::None;
        let own = self.zones.hand(self.shown.bottom_seat());
        let hand = self.layout.bounds(own, geometry.aspect);
        let all = kept.chain(hand.filter(|_| bare));
        all.filter(|area| !area.is_empty()).collect()
    }
}

fn place(
    tips: Tips,
    areas: Query<&HitArea, Without<Tip>>,
    forbidden: Forbidden,
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
        let forbidden = forbidden.areas(geometry);
        let wanted = TipPlaced(Some((target, size, forbidden.clone())));
        if !placed.set_if_neq(wanted) {
            continue;
        }
        let room = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-4.0);
        let others = tips.all.iter().filter(|(other, ..)| *other != bubble.about);
        let others = others.filter_map(|(other, ..)| tips.rect(other));
        let areas = areas.iter().map(|area| Obstacle::new(area.rect, AREA));
        let never = forbidden.iter().copied();
        let obstacles: Vec<Obstacle> = others
            .map(|rect| Obstacle::new(rect, Obstacle::MAY))
            .chain(areas)
            .chain(never.map(|rect| Obstacle::new(rect, Obstacle::NEVER)))
            .collect();
        let free = |at: &Rect| {
            let touches = |area: &Rect| !area.inflate(-0.5).intersect(*at).is_empty();
            !forbidden.iter().any(touches)
        };
        let Some(at) = beside(target, size, room, &obstacles, GAP).filter(free) else {
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
