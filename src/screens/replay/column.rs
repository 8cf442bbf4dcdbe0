//! The buttons at the bottom right, where those of the player are in play: to and fro, how fast, from whose seat, and playing on.
use super::{
    act::ReplayAct,
    watched::{Replay, Watched},
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::Localized,
    input::{FirstFocus, FocusArea},
    model::{Geometry, Shown},
    sets::FrameSystems,
    states::Watching,
};
use hud::{DEPTH, key_sign};
use ui::widgets::{
    Chosen, Greyed, Inked, Lit, Look, Size, Tip, at, frame, ink, inked, one_line, palette as p,
    row, text,
};

#[derive(Component)]
struct Column;

/// A text of the column that follows what is watched.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Says {
    Pace,
    Seat,
}

/// The sign on the button that plays and stops: which of both.
#[derive(Component, Clone, Copy)]
struct PlaySign {
    plays: bool,
}

/// Adds the column.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Watching::On), spawn);
    app.add_systems(
        Update,
        (place.run_if(resource_changed::<Geometry>), follow)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Watching::On)),
    );
}

fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(5),
        justify_content: JustifyContent::FlexEnd,
        ..at(geometry.buttons)
    };
    commands
        .spawn((
            column,
            GlobalZIndex(DEPTH),
            Pickable::IGNORE,
            Column,
            FocusArea::Buttons,
            DespawnOnExit(Watching::On),
        ))
        .with_children(|column| {
            column
                .spawn((row(4.0), Pickable::IGNORE))
                .with_children(transport);
            column
                .spawn((row(4.0), Pickable::IGNORE))
                .with_children(pace);
            wide(
                column,
                ReplayAct::NextSeat,
                Says::Seat,
                Localized::new("replay-seat"),
            );
            worded(column, ReplayAct::OpenHands, "replay-open", Look::Segment);
            worded(column, ReplayAct::PlayOn, "replay-play-on", Look::Plain);
        });
}

fn send(event: On<Chosen>, acts: Query<&ReplayAct>, mut wanted: MessageWriter<ReplayAct>) {
    if let Ok(act) = acts.get(event.entity) {
        wanted.write(*act);
    }
}

/// What a button of the column says about itself.
fn tip(act: ReplayAct) -> Tip {
    let key = match act {
        ReplayAct::Play => "replay-tip-play",
        ReplayAct::Forward => "replay-tip-forward",
        ReplayAct::Back => "replay-tip-back",
        ReplayAct::NextMark => "replay-tip-next",
        ReplayAct::PreviousMark => "replay-tip-previous",
        ReplayAct::NextSeat => "replay-tip-seat",
        ReplayAct::OpenHands => "replay-tip-open",
        ReplayAct::Faster => "replay-tip-faster",
        ReplayAct::Slower => "replay-tip-slower",
        ReplayAct::PlayOn | ReplayAct::Jump(_) => "replay-tip-play-on",
    };
    match act.act() {
        Some(key_of) => Tip::new(key).act(key_of),
        None => Tip::new(key),
    }
}

/// A part of a sign of the transport.
#[derive(Clone, Copy)]
enum Stroke {
    Bar,
    Left,
    Right,
    Back,
    Ahead,
}

fn transport(line: &mut ChildSpawnerCommands) {
    use Stroke::{Ahead, Back, Bar, Left, Right};
    let signs: [(ReplayAct, Look, &[Stroke]); 5] = [
        (ReplayAct::PreviousMark, Look::Plain, &[Bar, Left]),
        (ReplayAct::Back, Look::Plain, &[Back]),
        (ReplayAct::Play, Look::Brass, &[]),
        (ReplayAct::Forward, Look::Plain, &[Ahead]),
        (ReplayAct::NextMark, Look::Plain, &[Right, Bar]),
    ];
    for (act, look, strokes) in signs {
        let mut button = line.spawn((frame(look, Size::Small), act, tip(act), observe(send)));
        button.entry::<Node>().and_modify(|mut node| {
            node.height = px(34);
            node.padding = UiRect::ZERO;
            node.column_gap = px(2);
            node.flex_grow = 1.0;
        });
        if act == ReplayAct::Play {
            button.insert(FirstFocus);
            button.with_children(|button| {
                for (plays, strokes) in [(true, &[Right][..]), (false, &[Bar, Bar][..])] {
                    let sign = Node {
                        display: Display::None,
                        ..row(3.0)
                    };
                    button
                        .spawn((sign, PlaySign { plays }, Pickable::IGNORE))
                        .with_children(|sign| draw(sign, strokes));
                }
            });
        } else {
            button.with_children(|button| draw(button, strokes));
        }
    }
}

fn draw(sign: &mut ChildSpawnerCommands, strokes: &[Stroke]) {
    for stroke in strokes {
        let arrow = match stroke {
            Stroke::Left => "◄",
            Stroke::Right => "►",
            Stroke::Back => "‹",
            Stroke::Ahead => "›",
            Stroke::Bar => {
                let bar = Node {
                    width: px(3),
                    height: px(12),
                    ..default()
                };
                sign.spawn((bar, BackgroundColor(p::TEXT), Inked, Pickable::IGNORE));
                continue;
            }
        };
        sign.spawn((
            Text::new(arrow),
            inked(text::BODY.size(p::SMALL)),
            one_line(),
        ));
    }
}

fn pace(line: &mut ChildSpawnerCommands) {
    let step = |line: &mut ChildSpawnerCommands, act: ReplayAct, sign: &str| {
        line.spawn((
            frame(Look::Segment, Size::Small),
            act,
            tip(act),
            observe(send),
            children![(Text::new(sign), inked(text::BODY), one_line())],
        ));
    };
    step(line, ReplayAct::Slower, "−");
    let value = Node {
        flex_grow: 1.0,
        justify_content: JustifyContent::Center,
        ..default()
    };
    line.spawn((value, Pickable::IGNORE)).with_child((
        Text::default(),
        Says::Pace,
        text::BODY.size(p::SMALL).bundle(),
        one_line(),
    ));
    step(line, ReplayAct::Faster, "+");
}

/// A button as wide as the column, with a text that is written by [`follow`].
fn wide(column: &mut ChildSpawnerCommands, act: ReplayAct, says: Says, text: Localized) {
    column
        .spawn((
            frame(Look::Plain, Size::Small),
            act,
            tip(act),
            observe(send),
        ))
        .with_children(|button| {
            button.spawn((Text::default(), text, says, ink(Look::Plain, Size::Small)));
            button.spawn(key_sign_of(act));
        });
}

fn worded(column: &mut ChildSpawnerCommands, act: ReplayAct, key: &'static str, look: Look) {
    let mut button = column.spawn((frame(look, Size::Small), act, tip(act), observe(send)));
    if look == Look::Segment {
        button.insert(Lit(false));
    }
    button.with_children(|button| {
        button.spawn((Text::default(), Localized::new(key), ink(look, Size::Small)));
        button.spawn(key_sign_of(act));
    });
}

fn key_sign_of(act: ReplayAct) -> impl Bundle {
    key_sign(act.act().expect("every button of the column has a key"))
}

fn place(geometry: Res<Geometry>, mut columns: Query<&mut Node, With<Column>>) {
    for mut node in &mut columns {
        let rect = geometry.buttons;
        (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
        (node.width, node.height) = (px(rect.width()), px(rect.height()));
    }
}

/// The room for a name on the button of the seat, in design pixels.
const NAME: f32 = 92.0;

fn seat_text(watched: &Watched, shown: &Shown) -> Localized {
    let (name, _) = text::fit(shown.name(watched.look().seat), p::SMALL, NAME);
    Localized::new("replay-seat").arg("name", name)
}

fn follow(
    replay: Res<Replay>,
    shown: Res<Shown>,
    mut buttons: Query<(Entity, &ReplayAct, Option<&mut Lit>, Option<&Greyed>)>,
    mut signs: Query<(&PlaySign, &mut Node), Without<Column>>,
    mut words: Query<(&Says, &mut Text, Option<&mut Localized>)>,
    mut commands: Commands,
) {
    let Some(watched) = replay.watched() else {
        return;
    };
    for (entity, act, lit, greyed) in &mut buttons {
        if let Some(mut lit) = lit {
            lit.set_if_neq(Lit(watched.look().open));
        }
        let wanted = match act {
            ReplayAct::PlayOn => watched.why_not_play_on().map(Greyed::Because),
            _ => None,
        };
        Greyed::follow(entity, greyed, wanted.as_ref(), &mut commands);
    }
    for (sign, mut node) in &mut signs {
        let display = match sign.plays == watched.is_playing() {
            true => Display::None,
            false => Display::Flex,
        };
        if node.display != display {
            node.display = display;
        }
    }
    for (says, mut text, localized) in &mut words {
        match (says, localized) {
            (Says::Pace, _) if text.0 != watched.pace().sign() => {
                watched.pace().sign().clone_into(&mut text.0);
            }
            (Says::Seat, Some(mut localized)) => {
                localized.set_if_neq(seat_text(watched, &shown));
            }
            (Says::Pace | Says::Seat, _) => {}
        }
    }
}
