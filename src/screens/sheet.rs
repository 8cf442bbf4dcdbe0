//! The score sheet as it is kept on paper (R9): a line for each hand with its code, and for each player the points of the hand and
//! the running total. Lines write themselves one after another.
use super::{
    chart,
    columns::{Columns, blocks},
};
use bevy::{prelude::*, ui_widgets::ScrollArea};
use engine::{matchplay::ScoreLine, rules::Contract, seat::Seat};
use gamecore::{
    i18n::{signed, words},
    model::{Shown, Speed},
    sets::FrameSystems,
    wakeup::{FrameWakeup, seen_secs},
};
use std::ops::Range;
use table::tableview::{SheetSize, sheet_line};
use ui::{
    theme::UiArt,
    widgets::{
        LEAST, ROLL, Roll, Rolling, Style, Typeface, bar_of_screen, label, localized, one_line,
        palette as p, paper, row, text, written,
    },
};

/// Seconds between two lines, and before the newest.
const PACE: f32 = 0.06;
const PAUSE: f32 = 0.35;

/// The room between the chart and what stands above it, in design pixels.
const CHART_GAP: f32 = 8.0;

/// The height of the line of names above a block of columns, with the gap before it, in design pixels.
const NAMES: f32 = 38.0;
/// How far the shadow of the paper is seen round it, in design pixels.
const SHADOW: f32 = 26.0;

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

/// Ink on paper.
pub fn ink(size: f32) -> Style {
    Style {
        face: Typeface::Serif,
        size,
        color: p::INK,
    }
}

/// What the paper lies in: where it is higher than the room that what stands below it leaves, it scrolls.
fn frame(spare: f32) -> impl Bundle {
    // Nothing of a paper that is scrolled is seen beyond its edges; of one that is not, the shadow is.
    let beyond = if spare < 0.0 { 0.0 } else { SHADOW };
    let node = Node {
        width: percent(100),
        min_height: px(LEAST),
        margin: UiRect::top(auto()),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        overflow: Overflow::scroll_y(),
        overflow_clip_margin: OverflowClipMargin::padding_box().with_margin(beyond),
        ..default()
    };
    (node, ScrollArea)
}

/// Spawns the sheet on its paper. At a `pace` other than 0 its lines write themselves one after another, the newest last, after a
/// pause, and its totals roll; 1 is the designed pace. Where not all columns have room beside each other some stand in a second block
/// below. Where there is room to spare, or the sheet scrolls anyway, a chart of the match stands below it.
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
    let blocks = blocks(players, inner);
    let columns = Columns::of(blocks.first().map_or(1, ExactSizeIterator::len), inner);
    let hands = shown.rules.contracts().len();
    let block = NAMES + hands as f32 * sheet_line(hands, shown.winner.is_some());
    let spare = room.spare - (blocks.len() - 1) as f32 * block;
    let mut frame = parent.spawn(frame(spare));
    frame.with_children(|frame| {
        let mut sheet = frame.spawn(paper(px(width)));
        sheet
            .entry::<Node>()
            .and_modify(|mut node| node.flex_shrink = 0.0);
        sheet.observe(hurry);
        sheet.with_children(|sheet| {
            heading(sheet, inner);
            let colors = chart::colors(&chart::own_colors(shown, art));
            for seats in blocks {
                header(sheet, shown, art, (columns, &colors, seats.clone()));
                spawn_lines(sheet, shown, (columns, seats), pace);
            }
            let height = chart_height(hands, players);
            let fits = spare < 0.0 || height + CHART_GAP <= spare;
            if shown.sheet.lines.len() > 1 && fits {
                chart::spawn(sheet, shown, &colors, (inner, height));
            }
            sheet.spawn(label("sheet-closer", text::NOTE.color(p::INK_SOFT)));
            footing(sheet);
        });
    });
    let frame = frame.id();
    parent.spawn(bar_of_screen(frame));
}

/// The lines of a block: of every hand, those that are played one after another.
fn spawn_lines(
    sheet: &mut ChildSpawnerCommands,
    shown: &Shown,
    (columns, seats): (Columns, Range<usize>),
    pace: f32,
) {
    let block = Node {
        flex_direction: FlexDirection::Column,
        ..default()
    };
    sheet.spawn(block).with_children(|lines| {
        for (index, contract) in shown.rules.contracts().iter().enumerate() {
            let newest = index + 1 == shown.sheet.lines.len();
            let wait = PACE * index as f32 + if newest { PAUSE } else { 0.0 };
            let wait = wait * pace;
            let rolls = (newest && pace > 0.0).then_some((wait, ROLL * pace));
            let place = (columns, seats.clone());
            let mut line = spawn_line(lines, shown, index, *contract, place, rolls);
            if index < shown.sheet.lines.len() && pace > 0.0 {
                line.insert((Appears(wait), Visibility::Hidden));
            }
        }
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
    (columns, seats): (Columns, Range<usize>),
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
            numbers(cells, index, played, shown, (columns, seats), rolls);
        }
    });
    line
}

fn header(
    sheet: &mut ChildSpawnerCommands,
    shown: &Shown,
    art: Option<&UiArt>,
    (columns, colors, seats): (Columns, &[Color], Range<usize>),
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
            let players = shown.players.iter().enumerate();
            for (index, player) in players.skip(seats.start).take(seats.len()) {
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
                    cell.spawn(text::name_on_lines(&player.name, style, room));
                });
            }
        });
}

fn numbers(
    cells: &mut ChildSpawnerCommands,
    index: usize,
    line: &ScoreLine,
    shown: &Shown,
    (columns, seats): (Columns, Range<usize>),
    rolls: Option<(f32, f32)>,
) {
    let newest = index + 1 == shown.sheet.lines.len();
    let before = index
        .checked_sub(1)
        .and_then(|before| shown.sheet.lines.get(before));
    for index in seats {
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
