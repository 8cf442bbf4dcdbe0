//! The timeline of the replay in the top bar. It shows the hands, the marks and the current position. Clicking or
//! dragging on it changes the position. Marks show where hands start and are closed, and where claims, lay-downs and
//! mistakes happen.
use super::{Replay, ReplayAct};
use bevy::{
    picking::events::{Drag, Pointer, Press},
    prelude::*,
    ui_widgets::observe,
    window::PrimaryWindow,
};
use engine::{
    matchplay::MatchEvent,
    rules::Contract,
    seat::Seat,
    table::Event,
    timeline::{Mark, MarkKind, Timeline},
};
use gamecore::{
    i18n::{Localized, words},
    model::{DisplayedState, Geometry},
    states::Watching,
};
use hud::DEPTH;
use ui::{
    page::{Element, block, disc, line, rounded},
    widgets::{HOVER_THROUGH, cover, palette as p, text},
};

/// Timeline strip. If a match has `of` events, the event with index `at` is at the fraction `at / of` of the strip's
/// width.
#[derive(Component, Clone, Copy, Debug)]
pub struct Strip;

/// Distance of the timeline's centre from the top of the window, in design pixels.
const LINE: f32 = 25.0;
/// Thickness of the timeline, in design pixels.
const THICK: f32 = 4.0;
/// Space to the left of the timeline for the heading of the hand, in design pixels.
const LEFT: f32 = 440.0;
/// Space to the right of the timeline for the buttons of the top bar, in design pixels.
const RIGHT: f32 = 172.0;
/// Maximum length of the timeline, in design pixels.
const LONGEST: f32 = 1400.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Watching::On), spawn);
}

/// Returns the rectangle of the timeline strip, in design pixels.
fn rect(geometry: &Geometry) -> Rect {
    let width = (geometry.size.x - LEFT - RIGHT).clamp(120.0, LONGEST);
    let left = geometry.size.x - RIGHT - width;
    Rect::new(left, 0.0, left + width, geometry.top_bar.max.y)
}

fn spawn(mut commands: Commands) {
    let track = |color: Color| {
        rounded(0.0, THICK, f32::MAX)
            .pinned(px(0), px(LINE - THICK / 2.0))
            .node(|node| node.width = percent(100))
            .with(BackgroundColor(color))
    };
    let passed = track(p::BRASS).sized(passed_part, |part: &f32, node| node.width = percent(*part));
    let marks = Element::new(cover()).through().renewed(marks);
    let knob = disc(14.0, p::BRASS_LIGHT)
        .node(|node| {
            (node.position_type, node.top) = (PositionType::Absolute, px(LINE - 7.0));
            (node.margin, node.border) = (UiRect::left(px(-7)), UiRect::all(px(2)));
        })
        .with(BorderColor::all(p::INK))
        .sized(passed_part, |part: &f32, node| node.left = percent(*part));
    Element::new((Node::default(), Strip, Pickable::default()))
        .placed(|geometry: Res<Geometry>| Some(rect(&geometry)))
        .with((GlobalZIndex(DEPTH + 1), DespawnOnExit(Watching::On)))
        .with((observe(press), observe(drag)))
        .children((track(p::TEXT.with_alpha(0.22)), passed, marks, knob))
        .open(&mut commands);
}

/// Resources for changing the position with the pointer.
#[derive(bevy::ecs::system::SystemParam)]
struct Pointed<'w, 's> {
    geometry: Res<'w, Geometry>,
    replay: Res<'w, Replay>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    acts: MessageWriter<'w, ReplayAct>,
}

impl Pointed<'_, '_> {
    fn go(&mut self, at: Vec2) {
        let (Ok(window), Some(watched)) = (self.windows.single(), self.replay.watched()) else {
            return;
        };
        let x = at.x * window.scale_factor() / self.geometry.scale.max(0.01);
        let rect = rect(&self.geometry);
        let part = ((x - rect.min.x) / rect.width()).clamp(0.0, 1.0);
        let timeline = &watched.timeline;
        let place = (part * timeline.len() as f32).round() as usize;
        let place = timeline.previous_stop(place + 1);
        if place != watched.goal() {
            self.acts.write(ReplayAct::Jump(place));
        }
    }
}

fn press(press: On<Pointer<Press>>, mut pointed: Pointed) {
    if press.event.button == PointerButton::Primary {
        pointed.go(press.pointer_location.position);
    }
}

fn drag(drag: On<Pointer<Drag>>, mut pointed: Pointed) {
    if drag.event.button == PointerButton::Primary {
        pointed.go(drag.pointer_location.position);
    }
}

/// Returns the position in the match, in percent.
fn passed_part(replay: Res<Replay>) -> Option<f32> {
    let watched = replay.watched()?;
    // While the table is being rebuilt, the knob already shows the target position.
    let place = match watched.is_setting() {
        true => watched.goal(),
        false => watched.place,
    };
    Some(100.0 * place as f32 / watched.timeline.len().max(1) as f32)
}

/// Estimated width of one letter of a contract code, in design pixels.
const LETTER: f32 = 9.5;
/// Total width of the gaps on both sides of a contract code, in design pixels.
const GAPS: f32 = 7.0;

/// Appearance of a mark.
struct Look {
    /// Diameter in design pixels.
    size: f32,
    /// Vertical offset of the centre from the timeline.
    off: f32,
    fill: Color,
    edge: Color,
    /// True for a circle, false for a diamond.
    round: bool,
}

const CLAIM: Look = look(5.0, 8.0, p::TEXT_SOFT, Color::NONE);
const LAY_DOWN: Look = look(7.0, 0.0, p::IVORY, p::INK);
const CLOSING: Look = look(11.0, 0.0, p::TILE_BLUE, p::IVORY);
const FAULT: Look = Look {
    round: false,
    ..look(8.0, -8.0, p::AMBER, p::INK)
};

const fn look(size: f32, off: f32, fill: Color, edge: Color) -> Look {
    Look {
        size,
        off,
        fill,
        edge,
        round: true,
    }
}

/// Returns the marks. Returns `None` unless the review has found more mistakes or the length of the timeline has
/// changed: nothing else changes in a finished match.
fn marks(
    replay: Res<Replay>,
    (shown, geometry): (Res<DisplayedState>, Res<Geometry>),
    mut before: Local<Option<(usize, f32)>>,
) -> Option<Vec<Element>> {
    let watched = replay.watched()?;
    let (faults, length) = (&watched.faults.found, rect(&geometry).width());
    let now = (faults.len(), length);
    if before.replace(now) == Some(now) {
        return None;
    }
    let (marks, of) = (watched.timeline.marks(), watched.timeline.len());
    let position = |at: usize| percent(100.0 * at as f32 / of.max(1) as f32);
    let tip = |key: &str, seat: Seat| {
        let player = shown.players.get(seat.index());
        Localized::new(key).arg("name", player.map_or("", |player| player.name.as_str()))
    };
    let elements_of = |(index, mark): (usize, &Mark)| {
        let left = position(mark.at);
        match mark.kind {
            MarkKind::Hand(_) => {
                let is_hand = |mark: &&Mark| matches!(mark.kind, MarkKind::Hand(_));
                let end = marks[index + 1..].iter().find(is_hand);
                let end = end.map_or(of, |next| next.at);
                let room = (end - mark.at) as f32 / of.max(1) as f32 * length;
                begin_of_hand(left, contract(&watched.timeline, mark), room)
            }
            MarkKind::Claim(seat) => vec![spot(left, &CLAIM, tip("replay-mark-claim", seat))],
            MarkKind::LayDown(seat) => vec![spot(left, &LAY_DOWN, tip("replay-mark-down", seat))],
            MarkKind::Closing(closer) => {
                let nobody = || Localized::new("replay-mark-nobody");
                let tip = closer.map_or_else(nobody, |seat| tip("replay-mark-closes", seat));
                vec![spot(left, &CLOSING, tip)]
            }
        }
    };
    let mut all: Vec<Element> = marks.iter().enumerate().flat_map(elements_of).collect();
    all.extend(faults.iter().map(|fault| {
        let tip = tip("replay-mark-fault", fault.seat).arg("points", fault.lost);
        spot(position(fault.place), &FAULT, tip)
    }));
    Some(all)
}

/// Returns the contract of the hand that begins at this mark. `None` if the players have different ones (F17).
fn contract(timeline: &Timeline, mark: &Mark) -> Option<Contract> {
    match timeline.events().get(mark.at.checked_sub(1)?)? {
        MatchEvent::Table(Event::Dealt { contracts, .. }) => contracts.same(),
        _ => None,
    }
}

/// Builds the mark at the start of a hand: a stroke, and the contract code above it if it fits into `room` design
/// pixels.
fn begin_of_hand(left: Val, contract: Option<Contract>, room: f32) -> Vec<Element> {
    let stroke = block(1.0, 30.0).with(BackgroundColor(p::TEXT.with_alpha(0.55)));
    let fits = |it: &Contract| it.to_string().len() as f32 * LETTER + GAPS <= room;
    let code = contract.filter(fits).map(|contract| {
        let code = words::contract_code(contract);
        line(code, text::NOTE.size(text::LEAST_LETTERS))
            .pinned(left, px(2))
            .margin(UiRect::left(px(4)))
    });
    let stroke = stroke.pinned(left, px(5));
    std::iter::once(stroke).chain(code).collect()
}

fn spot(left: Val, look: &Look, tip: Localized) -> Element {
    let Look { size, off, .. } = *look;
    let (radius, turn) = match look.round {
        true => (f32::MAX, 0.0),
        false => (0.0, 45.0),
    };
    rounded(size, size, radius)
        .pinned(left, px(LINE + off - size / 2.0))
        .node(move |node| {
            node.margin = UiRect::left(px(-size / 2.0));
            node.border = UiRect::all(px(1));
        })
        .with(UiTransform::from_rotation(Rot2::degrees(turn)))
        .with((BackgroundColor(look.fill), BorderColor::all(look.edge)))
        .with(HOVER_THROUGH)
        .tip(tip)
}
