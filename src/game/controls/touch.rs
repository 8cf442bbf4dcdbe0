//! Touch screens. The first finger acts as the mouse: a tap clicks, and a moving finger drags. A finger that rests on a
//! control shows its tooltip. A finger that moves up or down on a page scrolls the page. A finger beside a small control
//! hits the control.
use bevy::{
    ecs::system::SystemParam,
    input::{
        ButtonState,
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
        touch::{TouchInput, TouchPhase},
    },
    picking::{
        PickingSystems,
        hover::HoverMap,
        input::PointerInputSettings,
        pointer::{PointerAction, PointerId, PointerInput, PointerLocation},
    },
    prelude::*,
    time::TimeSystems,
    ui_widgets::ScrollArea,
    window::{CursorMoved, WindowEvent},
};
use gamecore::{
    input::Focusable,
    model::{Geometry, Layout},
    redraw::RedrawRequest,
};
use ui::widgets::{placement::NodeArea, room};

/// Duration in seconds after which a finger that has not moved shows the tooltip and no longer clicks.
const REST: f32 = 0.6;
/// Distance in logical pixels within which a finger counts as not moved.
const SLIP: f32 = 8.0;
/// Smallest width and height of the area in which a finger hits a control, in logical pixels.
const TARGET: f32 = 48.0;
/// Duration in seconds of the frames that show the tooltip of a resting finger.
const AWAKE: f32 = 2.0;
/// Position of the mouse while no finger touches the screen.
const OUTSIDE: Vec2 = Vec2::splat(-1.0);

pub(super) fn plugin(app: &mut App) {
    // Bevy's own touch pointers would click everything a second time.
    app.insert_resource(PointerInputSettings {
        is_touch_enabled: false,
        ..default()
    });
    app.add_systems(
        First,
        act_as_mouse
            .after(TimeSystems)
            .before(PickingSystems::Input),
    );
}

/// The finger that acts as the mouse.
#[derive(Default)]
struct Finger {
    touch: Option<Touching>,
    /// Window from which the finger was lifted in the last frame. The click needs the mouse at its place until then.
    lifted: Option<Entity>,
}

struct Touching {
    id: u64,
    /// Position of the finger in logical pixels.
    at: Vec2,
    from: Vec2,
    /// Time of the touch in seconds.
    since: f32,
    movement: Movement,
}

/// Kind of movement of the finger since it touched the screen.
#[derive(Clone, Copy, PartialEq)]
enum Movement {
    None,
    Drag,
    Scroll,
}

/// Mouse events. Bevy reads buttons in two forms.
#[derive(SystemParam)]
struct Mouse<'w, 's> {
    events: MessageWriter<'w, WindowEvent>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    inputs: MessageWriter<'w, PointerInput>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
}

impl Mouse<'_, '_> {
    fn point(&mut self, window: Entity, position: Vec2) {
        let moved = CursorMoved {
            window,
            position,
            delta: None,
        };
        self.events.write(moved.into());
    }

    fn button(&mut self, window: Entity, state: ButtonState) {
        let input = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        };
        self.events.write(input.into());
        self.buttons.write(input);
    }

    /// Scrolls by this number of logical pixels.
    fn scroll(&mut self, window: Entity, y: f32) {
        let wheel = MouseWheel {
            unit: MouseScrollUnit::Pixel,
            x: 0.0,
            y,
            window,
            phase: TouchPhase::Moved,
        };
        self.events.write(wheel.into());
    }

    /// Makes the next release of the button neither click nor drop.
    fn cancel(&mut self) {
        let mut pointers = self.pointers.iter();
        let mouse = pointers.find(|(id, _)| **id == PointerId::Mouse);
        if let Some(location) = mouse.and_then(|(_, pointer)| pointer.location.clone()) {
            let cancel = PointerInput::new(PointerId::Mouse, location, PointerAction::Cancel);
            self.inputs.write(cancel);
        }
    }
}

/// Scrolling columns under the mouse.
#[derive(SystemParam)]
struct PageUnderMouse<'w, 's> {
    hovered: Res<'w, HoverMap>,
    parents: Query<'w, 's, &'static ChildOf>,
    columns: Query<'w, 's, &'static ComputedNode, With<ScrollArea>>,
}

impl PageUnderMouse<'_, '_> {
    fn scrolls(&self) -> bool {
        let column = |entity| self.columns.get(entity).is_ok_and(|node| room(node) > 0.5);
        let hovered = self.hovered.get(&PointerId::Mouse).into_iter().flatten();
        let mut hovered = hovered.map(|(entity, _)| *entity);
        hovered.any(|entity| column(entity) || self.parents.iter_ancestors(entity).any(column))
    }
}

/// Controls and cards that a finger can hit.
#[derive(SystemParam)]
struct Targets<'w, 's> {
    windows: Query<'w, 's, &'static Window>,
    controls: Query<'w, 's, NodeArea, With<Focusable>>,
    layout: Option<Res<'w, Layout>>,
    geometry: Option<Res<'w, Geometry>>,
}

impl Targets<'_, '_> {
    /// Returns the point that is meant by a finger at this position, both in logical pixels. A finger that touches
    /// neither a control nor a card, but is in the area of a control, means the nearest point of that control.
    fn meant(&self, window: Entity, position: Vec2) -> Vec2 {
        let pixels = self.windows.get(window).map_or(1.0, Window::scale_factor);
        let at = position * pixels;
        let areas = self.controls.iter().filter_map(|area| area.rect(1.0));
        let nearest = areas
            .map(|area| (at.clamp(area.min, area.max), area))
            .min_by(|(a, _), (b, _)| a.distance(at).total_cmp(&b.distance(at)));
        let Some((point, area)) = nearest.filter(|(point, _)| *point != at) else {
            return position;
        };
        let target =
            Rect::from_center_size(area.center(), area.size().max(Vec2::splat(TARGET * pixels)));
        if !target.contains(at) || self.is_card(at) {
            return position;
        }
        // One pixel inside the edge.
        (point + (area.center() - point).clamp_length_max(1.0)) / pixels
    }

    /// True if there is a card at this point in physical pixels.
    fn is_card(&self, at: Vec2) -> bool {
        let (Some(layout), Some(geometry)) = (&self.layout, &self.geometry) else {
            return false;
        };
        let at = at / geometry.scale;
        let mut cards = layout.poses.iter();
        cards.any(|pose| Rect::from_center_size(pose.at, pose.size(geometry.aspect)).contains(at))
    }
}

fn act_as_mouse(
    mut touches: MessageReader<TouchInput>,
    mut finger: Local<Finger>,
    mut mouse: Mouse,
    (page, targets): (PageUnderMouse, Targets),
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
) {
    if let Some(window) = finger.lifted.take() {
        mouse.point(window, OUTSIDE);
    }
    let now = time.elapsed_secs();
    for touch in touches.read() {
        awake.animate_for(now, AWAKE);
        let (window, position) = (touch.window, touch.position);
        match (&mut finger.touch, touch.phase) {
            (None, TouchPhase::Started) => {
                mouse.point(window, targets.meant(window, position));
                mouse.button(window, ButtonState::Pressed);
                finger.touch = Some(Touching {
                    id: touch.id,
                    at: position,
                    from: position,
                    since: now,
                    movement: Movement::None,
                });
            }
            (Some(touching), phase) if touching.id == touch.id => match phase {
                TouchPhase::Started => {}
                TouchPhase::Moved => touching.follow(touch, &page, &mut mouse),
                TouchPhase::Ended | TouchPhase::Canceled => {
                    let has_rested =
                        touching.movement == Movement::None && now - touching.since > REST;
                    if has_rested || phase == TouchPhase::Canceled {
                        mouse.cancel();
                    }
                    if touching.movement != Movement::Scroll {
                        mouse.button(window, ButtonState::Released);
                    }
                    *finger = Finger {
                        touch: None,
                        lifted: Some(window),
                    };
                }
            },
            _ => {}
        }
    }
}

impl Touching {
    /// Moves the mouse, or scrolls the page under it.
    fn follow(&mut self, touch: &TouchInput, page: &PageUnderMouse, mouse: &mut Mouse) {
        let (by, way) = (touch.position - self.at, touch.position - self.from);
        self.at = touch.position;
        if self.movement == Movement::None && way.length() > SLIP {
            self.movement = Movement::Drag;
            if way.y.abs() > way.x.abs() && page.scrolls() {
                self.movement = Movement::Scroll;
                mouse.cancel();
                mouse.button(touch.window, ButtonState::Released);
            }
        }
        match self.movement {
            Movement::None => {}
            Movement::Drag => mouse.point(touch.window, touch.position),
            Movement::Scroll => mouse.scroll(touch.window, by.y),
        }
    }
}
