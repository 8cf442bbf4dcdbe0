//! The match as a line in the bar at the top: its hands, what is marked in them, and where one is. A click or a drag leads there.
use super::{
    act::ReplayAct,
    faults::Fault,
    watched::{Replay, Watched},
};
use crate::{
    engine::{
        matchplay::SeenMatchEvent,
        rules::Contract,
        table::{SeenEvent, Viewer},
        timeline::MarkKind,
    },
    game::{
        hud::DEPTH,
        i18n::{Localized, words},
        model::{Geometry, Shown},
        sets::FrameSystems,
        states::Watching,
        widgets::{Live, REST_ON, Tip, localized, one_line, palette as p, text},
    },
};
use bevy::{
    picking::events::{Drag, Pointer, Press},
    prelude::*,
    ui_widgets::observe,
    window::PrimaryWindow,
};

/// The line. Its node covers all of it; what is `at` of `of` events lies at that part of its width.
#[derive(Component, Clone, Copy, Debug)]
pub struct Strip;

/// The part that has been shown, and the knob at its end.
#[derive(Component)]
struct Passed;
#[derive(Component)]
struct Knob;

/// What is marked on the line.
#[derive(Clone, PartialEq, Debug)]
struct StripModel {
    of: usize,
    marks: Vec<(usize, MarkKind)>,
    /// By hand, what must be laid down in it.
    contracts: Vec<Contract>,
    faults: Vec<Fault>,
    names: Vec<String>,
    /// How long the line is, in design pixels: the hands' names stand where they have room.
    length: f32,
}

#[derive(Component)]
struct Marks;

/// Where the middle of the line is from the top of the window, and how thick it is, in design pixels.
const LINE: f32 = 25.0;
const THICK: f32 = 4.0;
/// The heading of the hand stands to the left of it, the buttons of the bar to the right.
const LEFT: f32 = 440.0;
const RIGHT: f32 = 140.0;
/// What a letter of a hand's name takes, and the gaps at its sides together, in design pixels.
const LETTER: f32 = 8.5;
const GAPS: f32 = 7.0;
/// The line is no longer than this, however wide the window.
const LONGEST: f32 = 1400.0;

/// Adds the line.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Watching::On), spawn);
    app.add_systems(
        Update,
        (place.run_if(resource_changed::<Geometry>), mark, follow)
            .chain()
            .in_set(FrameSystems::Present)
            .run_if(in_state(Watching::On)),
    );
}

/// Where it lies, in design pixels.
fn rect(geometry: &Geometry) -> Rect {
    let width = (geometry.size.x - LEFT - RIGHT).clamp(120.0, LONGEST);
    let left = geometry.size.x - RIGHT - width;
    Rect::new(left, 0.0, left + width, geometry.top_bar.max.y)
}

fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let line = |width: Val| Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(LINE - THICK / 2.0),
        width,
        height: px(THICK),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let all = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let strip = crate::game::widgets::at(rect(&geometry));
    commands
        .spawn((
            strip,
            GlobalZIndex(DEPTH + 1),
            Strip,
            Pickable::default(),
            observe(press),
            observe(drag),
            DespawnOnExit(Watching::On),
        ))
        .with_children(|strip| {
            let ground = BackgroundColor(p::TEXT.with_alpha(0.22));
            strip.spawn((line(percent(100)), ground, Pickable::IGNORE));
            let brass = BackgroundColor(p::BRASS);
            strip.spawn((line(percent(0)), brass, Passed, Pickable::IGNORE));
            strip.spawn((all, Marks, Live::<StripModel>::default(), Pickable::IGNORE));
            let knob = Node {
                position_type: PositionType::Absolute,
                top: px(LINE - 7.0),
                width: px(14),
                height: px(14),
                margin: UiRect::left(px(-7)),
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            strip.spawn((
                knob,
                BackgroundColor(p::BRASS_LIGHT),
                BorderColor::all(p::INK),
                Knob,
                Pickable::IGNORE,
            ));
        });
}

fn place(geometry: Res<Geometry>, mut strips: Query<&mut Node, With<Strip>>) {
    for mut node in &mut strips {
        let rect = rect(&geometry);
        (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
        (node.width, node.height) = (px(rect.width()), px(rect.height()));
    }
}

/// What a place on the line leads to.
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
        let timeline = watched.timeline();
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

impl StripModel {
    fn of(watched: &Watched, shown: &Shown, length: f32) -> StripModel {
        let timeline = watched.timeline();
        let contract = |at: usize| match timeline.seen(at.checked_sub(1)?, Viewer::Spectator)? {
            SeenMatchEvent::Table(SeenEvent::Dealt { contract, .. }) => Some(contract),
            _ => None,
        };
        let marks = timeline.marks().iter();
        StripModel {
            of: timeline.len(),
            contracts: marks.clone().filter_map(|mark| contract(mark.at)).collect(),
            marks: marks.map(|mark| (mark.at, mark.kind)).collect(),
            faults: watched.faults().found().to_vec(),
            names: shown.players.iter().map(|it| it.name.clone()).collect(),
            length,
        }
    }

    /// By hand, what must be laid down in it, where that has room on the line before the next hand begins.
    fn named(&self) -> Vec<Option<Contract>> {
        let hands = self
            .marks
            .iter()
            .filter(|(_, kind)| matches!(kind, MarkKind::Hand(_)));
        let begins: Vec<usize> = hands.map(|(at, _)| *at).collect();
        let ends = begins.iter().skip(1).chain([&self.of]);
        let rooms = begins.iter().zip(ends).map(|(begin, end)| {
            let part = end.saturating_sub(*begin) as f32 / self.of.max(1) as f32;
            part * self.length
        });
        let contracts = self.contracts.iter().zip(rooms).map(|(contract, room)| {
            let takes = contract.to_string().len() as f32 * LETTER + GAPS;
            (room >= takes).then_some(*contract)
        });
        contracts.collect()
    }

    fn name(&self, seat: crate::engine::seat::Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn part(&self, at: usize) -> Val {
        percent(100.0 * at as f32 / self.of.max(1) as f32)
    }
}

/// Draws the marks anew whenever there are more of them.
fn mark(
    replay: Res<Replay>,
    (shown, geometry): (Res<Shown>, Res<Geometry>),
    mut all: Query<(Entity, &mut Live<StripModel>), With<Marks>>,
    mut commands: Commands,
) {
    let Some(watched) = replay.watched() else {
        return;
    };
    let length = rect(&geometry).width();
    for (entity, mut live) in &mut all {
        let found = watched.faults().found().len();
        if live
            .0
            .as_ref()
            .is_some_and(|model| model.faults.len() == found && model.length == length)
        {
            continue;
        }
        let model = StripModel::of(watched, &shown, length);
        live.show(&mut commands, entity, model, build);
    }
}

/// How a mark looks: its size, how far its middle is from the line's, its colours.
struct Look {
    size: f32,
    off: f32,
    fill: Color,
    edge: Color,
    /// Whether it is round; a square on its corner otherwise.
    round: bool,
}

fn build(strip: &mut ChildSpawnerCommands, model: &StripModel) {
    let mut named = model.named().into_iter();
    for (at, kind) in &model.marks {
        let (look, tip) = match *kind {
            MarkKind::Hand(_) => {
                begin_of_hand(strip, model.part(*at), named.next().flatten());
                continue;
            }
            MarkKind::Claim(seat) => (
                Look {
                    size: 5.0,
                    off: 8.0,
                    fill: p::TEXT_SOFT,
                    edge: Color::NONE,
                    round: true,
                },
                Localized::new("replay-mark-claim").arg("name", model.name(seat)),
            ),
            MarkKind::LayDown(seat) => (
                Look {
                    size: 7.0,
                    off: 0.0,
                    fill: p::IVORY,
                    edge: p::INK,
                    round: true,
                },
                Localized::new("replay-mark-down").arg("name", model.name(seat)),
            ),
            MarkKind::Closing(closer) => (
                Look {
                    size: 11.0,
                    off: 0.0,
                    fill: p::TILE_BLUE,
                    edge: p::IVORY,
                    round: true,
                },
                match closer {
                    Some(seat) => {
                        Localized::new("replay-mark-closes").arg("name", model.name(seat))
                    }
                    None => Localized::new("replay-mark-nobody"),
                },
            ),
        };
        spot(strip, model.part(*at), &look, tip);
    }
    for fault in &model.faults {
        let look = Look {
            size: 8.0,
            off: -8.0,
            fill: p::AMBER,
            edge: p::INK,
            round: false,
        };
        let tip = Localized::new("replay-mark-fault")
            .arg("name", model.name(fault.seat))
            .arg("points", fault.lost);
        spot(strip, model.part(fault.place), &look, tip);
    }
}

/// A hand begins: a stroke, and its contract above the line where that has room.
fn begin_of_hand(strip: &mut ChildSpawnerCommands, left: Val, contract: Option<Contract>) {
    let stroke = Node {
        position_type: PositionType::Absolute,
        left,
        top: px(5),
        width: px(1),
        height: px(30),
        ..default()
    };
    strip.spawn((
        stroke,
        BackgroundColor(p::TEXT.with_alpha(0.55)),
        Pickable::IGNORE,
    ));
    let Some(contract) = contract else {
        return;
    };
    let word = Node {
        position_type: PositionType::Absolute,
        left,
        top: px(2),
        margin: UiRect::left(px(4)),
        ..default()
    };
    let style = text::NOTE.size(p::SMALL * 0.75);
    strip.spawn((
        word,
        localized(words::contract_code(contract), style),
        one_line(),
    ));
}

fn spot(strip: &mut ChildSpawnerCommands, left: Val, look: &Look, tip: Localized) {
    let node = Node {
        position_type: PositionType::Absolute,
        left,
        top: px(LINE + look.off - look.size / 2.0),
        width: px(look.size),
        height: px(look.size),
        margin: UiRect::left(px(-look.size / 2.0)),
        border: UiRect::all(px(1)),
        border_radius: match look.round {
            true => BorderRadius::MAX,
            false => BorderRadius::ZERO,
        },
        ..default()
    };
    let turned = match look.round {
        true => UiTransform::default(),
        false => UiTransform::from_rotation(Rot2::degrees(45.0)),
    };
    strip.spawn((
        node,
        turned,
        BackgroundColor(look.fill),
        BorderColor::all(look.edge),
        REST_ON,
        Tip::of(tip),
    ));
}

/// The line is filled as far as the match has been shown.
fn follow(
    replay: Res<Replay>,
    mut passed: Query<&mut Node, (With<Passed>, Without<Knob>)>,
    mut knobs: Query<&mut Node, (With<Knob>, Without<Passed>)>,
) {
    let Some(watched) = replay.watched() else {
        return;
    };
    // While the table is being set, the knob is where it will be.
    let place = match watched.is_setting() {
        true => watched.goal(),
        false => watched.place(),
    };
    let part = percent(100.0 * place as f32 / watched.timeline().len().max(1) as f32);
    for mut node in &mut passed {
        if node.width != part {
            node.width = part;
        }
    }
    for mut node in &mut knobs {
        if node.left != part {
            node.left = part;
        }
    }
}
