//! The score sheet as it is kept on paper (R9): a line for each hand with its code, and for each player the points of the hand and
//! the running total. Lines write themselves one after another.
use super::chart;
use crate::{
    engine::{matchplay::ScoreLine, rules::Contract, seat::Seat},
    game::{
        i18n::{signed, words},
        model::{Shown, Speed},
        sets::FrameSystems,
        tableview::{SheetSize, sheet_line},
        theme::UiArt,
        wakeup::{FrameWakeup, seen_secs},
        widgets::{
            ROLL, Roll, Rolling, Style, Typeface, label, localized, one_line, palette as p, paper,
            row, text, written,
        },
    },
};
use bevy::prelude::*;

/// Seconds between two lines, and before the newest.
const PACE: f32 = 0.06;
const PAUSE: f32 = 0.35;

/// The room between the chart and what stands above it, in design pixels.
const CHART_GAP: f32 = 8.0;

/// Seconds until the line appears.
#[derive(Component)]
struct Appears(f32);

/// Adds the appearing of lines.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, appear.in_set(FrameSystems::Present));
}

fn appear(
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut lines: Query<(Entity, &mut Appears, &mut Visibility)>,
    mut commands: Commands,
) {
    if !lines.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    for (entity, mut line, mut visibility) in &mut lines {
        line.0 -= seen_secs(&time);
        if line.0 <= 0.0 {
            *visibility = Visibility::Inherited;
            commands.entity(entity).remove::<Appears>();
        }
    }
}

/// A click on the paper shows all lines and their numbers at once.
fn hurry(_: On<Pointer<Click>>, mut lines: Query<&mut Appears>, mut numbers: Query<&mut Rolling>) {
    for mut line in &mut lines {
        line.0 = 0.0;
    }
    for mut number in &mut numbers {
        number.0 = Roll::at(number.0.goal());
    }
}

/// The winner's column of the last sheet lies in a warm light, where its lines are high enough for a ground.
fn ground(shown: &Shown, seat: Seat) -> Option<BackgroundColor> {
    let high = sheet_line(shown.rules.contracts().len(), true) > 24.0;
    let won = shown.winner == Some(seat);
    (won && high).then_some(BackgroundColor(p::BRASS.with_alpha(0.22)))
}

/// How quickly a sheet writes itself: 1 is the designed pace, 0 at once.
pub fn pace(speed: &Speed) -> f32 {
    if speed.reduced { 0.0 } else { speed.factor }
}

/// The widths of the sheet's columns.
#[derive(Clone, Copy)]
struct Columns {
    code: f32,
    points: f32,
    total: f32,
    /// The whole of a player's column.
    each: f32,
}

impl Columns {
    /// The columns of a sheet for so many players, on a paper that is `inner` design pixels wide within its margins.
    fn of(players: usize, inner: f32) -> Columns {
        let code = 72.0;
        let each = (inner - code) / players as f32;
        Columns {
            code,
            points: (each * 0.40).floor(),
            total: (each * 0.46).floor(),
            each: each.floor(),
        }
    }
}

/// Ink on paper.
pub fn ink(size: f32) -> Style {
    Style {
        face: Typeface::Serif,
        size,
        color: p::INK,
    }
}

/// Spawns the sheet on its paper. At a `pace` other than 0 its lines write themselves one after another, the newest last, after a
/// pause, and its totals roll; 1 is the designed pace. Where there is
/// room to spare a chart of the match stands below it.
///
/// `heading` and `footing` fill the top and the end of the paper; they are told its width.
pub fn spawn(
    parent: &mut ChildSpawnerCommands,
    shown: &Shown,
    art: Option<&UiArt>,
    (pace, room): (f32, SheetSize),
    heading: impl FnOnce(&mut ChildSpawnerCommands, f32),
    footing: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let players = shown.players.len().max(1);
    let width = (200.0 + players as f32 * 136.0).clamp(520.0, 1080.0);
    let width = width.min(room.width - 2.0 * p::GRID);
    let inner = width - 64.0;
    let columns = Columns::of(players, inner);
    let contracts = shown.rules.contracts();
    let mut sheet = parent.spawn(paper(px(width)));
    sheet.observe(hurry);
    sheet.with_children(|sheet| {
        heading(sheet, inner);
        let colors = chart::colors(&chart::own_colors(shown, art));
        header(sheet, shown, art, (columns, &colors));
        sheet
            .spawn(Node {
                flex_direction: FlexDirection::Column,
                ..default()
            })
            .with_children(|lines| {
                for (index, contract) in contracts.iter().enumerate() {
                    let newest = index + 1 == shown.sheet.lines.len();
                    let wait = PACE * index as f32 + if newest { PAUSE } else { 0.0 };
                    let wait = wait * pace;
                    let rolls = (newest && pace > 0.0).then_some((wait, ROLL * pace));
                    let mut line = spawn_line(lines, shown, index, *contract, columns, rolls);
                    if index < shown.sheet.lines.len() && pace > 0.0 {
                        line.insert((Appears(wait), Visibility::Hidden));
                    }
                }
            });
        let height = chart_height(contracts.len(), players);
        if shown.sheet.lines.len() > 1 && height + CHART_GAP <= room.spare {
            chart::spawn(sheet, shown, &colors, (inner, height));
        }
        sheet.spawn(label("sheet-closer", text::NOTE.color(p::INK_SOFT)));
        footing(sheet);
    });
}

/// The height of the chart below a sheet with so many hands and players, in design pixels.
fn chart_height(hands: usize, players: usize) -> f32 {
    match (hands, players) {
        (..=9, ..=6) => 104.0,
        (..=9, _) => 96.0,
        (_, ..=6) => 84.0,
        (_, _) => 96.0,
    }
}

/// The line of a hand: its code, and the numbers once it has been played. Those of a line that `rolls` do so after so many seconds,
/// for so many.
fn spawn_line<'a>(
    lines: &'a mut ChildSpawnerCommands,
    shown: &Shown,
    index: usize,
    contract: Contract,
    columns: Columns,
    rolls: Option<(f32, f32)>,
) -> EntityCommands<'a> {
    let played = shown.sheet.lines.get(index);
    let newest = index + 1 == shown.sheet.lines.len();
    let hands = shown.rules.contracts().len();
    let node = Node {
        height: px(sheet_line(hands, shown.winner.is_some())),
        align_items: AlignItems::Center,
        border: UiRect::bottom(px(1)),
        ..default()
    };
    let rule = BorderColor::all(p::INK.with_alpha(if newest { 0.5 } else { 0.14 }));
    let mut line = lines.spawn((node, rule));
    line.with_children(|cells| {
        let color = if played.is_some() {
            p::INK
        } else {
            p::INK_SOFT
        };
        let style = ink(p::BASE).face(Typeface::SerifBold).color(color);
        cells
            .spawn(Node {
                width: px(columns.code),
                ..default()
            })
            .with_child((localized(words::contract_code(contract), style), one_line()));
        if let Some(played) = played {
            numbers(cells, index, played, shown, columns, rolls);
        }
    });
    line
}

fn header(
    sheet: &mut ChildSpawnerCommands,
    shown: &Shown,
    art: Option<&UiArt>,
    (columns, colors): (Columns, &[Color]),
) {
    let node = Node {
        align_items: AlignItems::Center,
        padding: UiRect::bottom(px(4)),
        border: UiRect::bottom(px(2)),
        ..default()
    };
    sheet
        .spawn((node, BorderColor::all(p::INK.with_alpha(0.7))))
        .with_children(|cells| {
            cells.spawn(Node {
                width: px(columns.code),
                ..default()
            });
            for (index, player) in shown.players.iter().enumerate() {
                let cell = Node {
                    width: px(columns.each),
                    justify_content: JustifyContent::FlexEnd,
                    overflow: Overflow::clip(),
                    ..row(6.0)
                };
                let mut cell = cells.spawn(cell);
                if let Some(ground) = ground(shown, Seat(index as u8)) {
                    cell.insert(ground);
                }
                cell.with_children(|cell| {
                    if let Some(art) = art {
                        let node = Node {
                            width: px(24),
                            height: px(24),
                            border: UiRect::all(px(2)),
                            border_radius: BorderRadius::all(px(4)),
                            flex_shrink: 0.0,
                            ..default()
                        };
                        let owner = shown.owner(Seat(index as u8));
                        let color = owner.and_then(|owner| art.color(owner));
                        cell.spawn((
                            node,
                            BorderColor::all(color.unwrap_or(Color::NONE)),
                            ImageNode::new(art.portrait(owner, index)),
                        ));
                    }
                    let color = colors[index];
                    // Beside the picture and the gap, and off the next column.
                    let room = columns.each - 24.0 - 6.0 - 8.0;
                    let style = text::STRONG.size(p::SMALL * 1.1).color(color);
                    cell.spawn(text::name(&player.name, style, room));
                });
            }
        });
}

fn numbers(
    cells: &mut ChildSpawnerCommands,
    index: usize,
    line: &ScoreLine,
    shown: &Shown,
    columns: Columns,
    rolls: Option<(f32, f32)>,
) {
    let newest = index + 1 == shown.sheet.lines.len();
    let before = index
        .checked_sub(1)
        .and_then(|before| shown.sheet.lines.get(before));
    for index in 0..shown.players.len() {
        let seat = Seat(index as u8);
        let (Some(points), Some(total)) = (line.points.get(seat), line.totals.get(seat)) else {
            continue;
        };
        let block = Node {
            width: px(columns.each),
            height: percent(100),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::FlexEnd,
            border: UiRect::left(px(1)),
            ..default()
        };
        let mut block = cells.spawn((block, BorderColor::all(p::INK.with_alpha(0.14))));
        if let Some(ground) = ground(shown, seat) {
            block.insert(ground);
        }
        block.with_children(|cells| {
            let closed = line.closer == Some(seat);
            spawn_points(&mut cells.spawn(right(columns.points)), *points, closed);
            let total_ink = if newest {
                ink(p::BASE).face(Typeface::SerifBold)
            } else {
                ink(p::BASE).color(p::INK_SOFT)
            };
            let mut cell = cells.spawn(right(columns.total));
            let from = before.and_then(|line| line.totals.get(seat)).copied();
            match rolls {
                Some((wait, length)) => {
                    let roll = Roll::between(from.unwrap_or(0), *total, wait, length);
                    let number = written(signed(roll.value()), total_ink);
                    cell.with_child((number, one_line(), Rolling(roll)));
                }
                None => drop(cell.with_child((written(signed(*total), total_ink), one_line()))),
            }
        });
    }
}

/// A cell of this width, its content at the right.
fn right(width: f32) -> Node {
    Node {
        width: px(width),
        justify_content: JustifyContent::FlexEnd,
        ..default()
    }
}

/// The points of a hand; those of whoever has closed it in a ring.
fn spawn_points(cell: &mut EntityCommands, points: i32, closed: bool) {
    let mark = Node {
        padding: UiRect::horizontal(px(7)),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let border = if closed { p::TILE_BLUE } else { Color::NONE };
    let color = if points < 0 { p::RED } else { p::INK };
    cell.with_children(|cell| {
        cell.spawn((mark, BorderColor::all(border))).with_child((
            written(signed(points), ink(p::SMALL * 1.1).color(color)),
            one_line(),
        ));
    });
}
