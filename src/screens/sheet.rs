//! The score sheet, modelled on paper. Each hand has a line with the code of its contract, and with each player's
//! points and running total. The lines appear one after another.
use super::chart;
use bevy::{prelude::*, ui_widgets::ScrollArea};
use engine::{matchplay::ScoreLine, seat::Seat};
use gamecore::{
    i18n::{signed, words},
    model::{DisplayedState, Speed},
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
};
use std::ops::Range;
use table::tableview::{SheetSize, sheet_line};
use ui::{
    page::{Element, IntoElements, Words, column, framed, label, row},
    theme::UiArt,
    widgets::{
        LEAST, ROLL, Roll, Rolling, Style, Typeface, bar_of_screen, one_line, palette as p, paper,
        text,
    },
};

/// Delay between the appearance of two lines, in seconds at normal speed.
const PACE: f32 = 0.06;
/// Additional delay before the newest line appears, in seconds at normal speed.
const PAUSE: f32 = 0.35;

/// Gap between the last line and the chart below it, in design pixels.
const CHART_GAP: f32 = 8.0;

/// Height of the row of players' names above a block of columns, including the gap above it, in design pixels.
const NAMES: f32 = 38.0;
/// Width of the shadow around the paper, in design pixels.
const SHADOW: f32 = 26.0;

/// Time until this line of the sheet appears, in seconds.
#[derive(Component)]
struct Appears(f32);

pub fn plugin(app: &mut App) {
    app.add_systems(Update, appear.in_set(FrameSystems::Present));
}

fn appear(
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut lines: Query<(Entity, &mut Appears, &mut Visibility)>,
    mut commands: Commands,
) {
    if !lines.is_empty() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
    for (entity, mut line, mut visibility) in &mut lines {
        line.0 -= seen_secs(&time);
        if line.0 <= 0.0 {
            *visibility = Visibility::Inherited;
            commands.entity(entity).remove::<Appears>();
        }
    }
}

/// Ends the animation after a click: shows all lines with their final numbers.
fn hurry(_: On<Pointer<Click>>, mut lines: Query<&mut Appears>, mut numbers: Query<&mut Rolling>) {
    for mut line in &mut lines {
        line.0 = 0.0;
    }
    for mut number in &mut numbers {
        number.0 = Roll::at(number.0.goal());
    }
}

/// Returns the speed of the animation: 1 is normal, 0 disables it.
pub fn pace(speed: &Speed) -> f32 {
    if speed.reduced { 0.0 } else { speed.factor }
}

pub fn ink(size: f32) -> Style {
    Style {
        face: Typeface::Serif,
        size,
        color: p::INK,
    }
}

/// Creates the frame around the paper, with its scroll bar. It scrolls if the paper is taller than the available space.
/// `spare` is the height left over. It is negative if the paper is too tall.
fn frame(spare: f32) -> Element {
    // If the paper scrolls, it is clipped at its edges. If it does not, the clip margin leaves room for the shadow.
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
    Element::new((node, ScrollArea)).then(|frame| {
        let bar = bar_of_screen(frame.id());
        let root = frame.get::<ChildOf>().map(ChildOf::parent);
        frame.world_scope(|world| root.map(|root| world.spawn((bar, ChildOf(root))).id()));
    })
}

/// Creates the score sheet. If `pace` is not 0, the lines appear one after another, the newest after an extra pause, and
/// the totals count up. Players whose columns do not fit side by side are moved to a second block below. If there is
/// room, or if the sheet scrolls anyway, a chart of the totals follows.
///
/// `heading` creates the top of the paper from its inner width.
pub fn sheet<E: IntoElements>(
    shown: &DisplayedState,
    art: Option<&UiArt>,
    (pace, room): (f32, SheetSize),
    heading: impl FnOnce(f32) -> E,
) -> Element {
    let players = shown.players.len().max(1);
    let width = (200.0 + players as f32 * 136.0).clamp(520.0, 1080.0);
    let width = width.min(room.width - 2.0 * p::GRID);
    let inner = width - 64.0;
    let blocks = blocks(players, inner);
    let columns = Columns::of(blocks.first().map_or(1, ExactSizeIterator::len), inner);
    let hands = shown.sheet_hands();
    let block = NAMES + hands as f32 * sheet_line(hands, shown.winner.is_some());
    let spare = room.spare - (blocks.len() - 1) as f32 * block;
    let colors = chart::colors(&chart::own_colors(shown, art));
    let block = |seats: Range<usize>| {
        let header = header(shown, art, (columns, &colors, seats.clone()));
        [header, lines(shown, (columns, seats), pace)]
    };
    let height = chart_height(hands, players);
    let fits = spare < 0.0 || height + CHART_GAP <= spare;
    let chart = (shown.sheet.lines.len() > 1 && fits)
        .then(|| chart::chart(shown, &colors, (inner, height)));
    let small = |words: Words| label(words, text::NOTE.color(p::INK_SOFT));
    let short = words::short_match(&shown.rules);
    let paper = Element::new(paper(px(width)))
        .rigid()
        .then(|paper| _ = paper.observe(hurry))
        .children((
            heading(inner),
            blocks.into_iter().map(block),
            chart,
            short.map(|words| small(words.into())),
            small("sheet-closer".into()),
        ));
    frame(spare).children(paper)
}

/// Creates the score sheet with its title, and the row with this button below it.
pub fn titled_sheet(
    shown: &DisplayedState,
    art: Option<&UiArt>,
    size: (f32, SheetSize),
    button: Element,
) -> [Element; 2] {
    let title = |_| label("sheet-title", text::HEADING.color(p::INK));
    let below = row(0.0)
        .margin(UiRect::top(px(20)).with_bottom(auto()))
        .node(|node| node.padding = UiRect::bottom(px(p::GRID)))
        .children(button);
    [sheet(shown, art, size, title), below]
}

/// Creates a block of the sheet with one line for each hand. The lines of finished hands appear one after another.
fn lines(shown: &DisplayedState, (columns, seats): (Columns, Range<usize>), pace: f32) -> Element {
    let line = |(index, code): (usize, Words)| {
        let newest = index + 1 == shown.sheet.lines.len();
        let wait = PACE * index as f32 + if newest { PAUSE } else { 0.0 };
        let wait = wait * pace;
        let rolls = (newest && pace > 0.0).then_some((wait, ROLL * pace));
        let line = line(shown, (index, code), (columns, seats.clone()), rolls);
        let appears = index < shown.sheet.lines.len() && pace > 0.0;
        line.with_some(appears.then_some((Appears(wait), Visibility::Hidden)))
    };
    let codes = codes(shown).into_iter();
    column(0.0).children(codes.enumerate().map(line))
}

/// Returns the beginning of each line: the code of the contract or, if each player has a contract of their own (F17), the
/// number of the hand.
fn codes(shown: &DisplayedState) -> Vec<Words> {
    match shown.rules.progress.is_per_player() {
        true => {
            let hands = 1..=shown.sheet_hands();
            hands.map(|hand| hand.to_string().into()).collect()
        }
        false => {
            let contracts = shown.rules.contracts().into_iter();
            let codes = contracts.map(words::contract_code);
            codes.map(Words::from).collect()
        }
    }
}

/// Returns the height of the chart below a sheet with this number of hands and players, in design pixels.
fn chart_height(hands: usize, players: usize) -> f32 {
    match (hands, players) {
        (..=9, ..=6) => 104.0,
        (_, ..=6) => 84.0,
        (_, _) => 96.0,
    }
}

/// Creates the line of a hand: its code and, once the hand is over, the numbers. `rolls` contains the delay and the
/// duration of the count-up, in seconds.
fn line(
    shown: &DisplayedState,
    (index, code): (usize, Words),
    (columns, seats): (Columns, Range<usize>),
    rolls: Option<(f32, f32)>,
) -> Element {
    let played = shown.sheet.lines.get(index);
    let newest = index + 1 == shown.sheet.lines.len();
    let hands = shown.sheet_hands();
    let height = sheet_line(hands, shown.winner.is_some());
    let rule = BorderColor::all(p::INK.with_alpha(if newest { 0.5 } else { 0.14 }));
    let color = match played {
        Some(_) => p::INK,
        None => p::INK_SOFT,
    };
    let style = ink(p::BASE).face(Typeface::SerifBold).color(color);
    let code = label(code, style).with(one_line());
    let code = cell(CODE, JustifyContent::FlexStart).children(code);
    let numbers = played.map(|played| numbers(index, played, shown, (columns, seats), rolls));
    row(0.0)
        .node(move |node| (node.height, node.border) = (px(height), UiRect::bottom(px(1))))
        .with(rule)
        .children((code, numbers))
}

fn header(
    shown: &DisplayedState,
    art: Option<&UiArt>,
    (columns, colors, seats): (Columns, &[Color], Range<usize>),
) -> Element {
    let code = cell(CODE, JustifyContent::FlexStart);
    let cell = |index: usize| {
        let cell = row(6.0)
            .justify(JustifyContent::FlexEnd)
            .node(move |node| (node.width, node.overflow) = (px(columns.each), Overflow::clip()))
            .children(art.map(|art| portrait(shown, index, art)));
        // Width left for the name after subtracting the portrait, the gaps, and the distance from the next column.
        let room = columns.each - 24.0 - 6.0 - 8.0;
        let style = text::STRONG.size(p::SMALL * 1.1).color(colors[index]);
        let name = shown.label(Seat(index as u8));
        let cell = cell.children(Element::new(text::name_on_lines(name, style, room)));
        marked(cell, shown, Seat(index as u8))
    };
    let seats = seats.start..seats.end.min(shown.players.len());
    row(0.0)
        .node(|node| (node.padding, node.border) = (UiRect::bottom(px(4)), UiRect::bottom(px(2))))
        .with(BorderColor::all(p::INK.with_alpha(0.7)))
        .children((code, seats.map(cell)))
}

fn portrait(shown: &DisplayedState, index: usize, art: &UiArt) -> Element {
    let owner = shown.owner(Seat(index as u8));
    let color = owner.and_then(|owner| art.color(owner));
    framed(art.portrait(owner, index), 24.0, 2.0, 4.0)
        .with(BorderColor::all(color.unwrap_or(Color::NONE)))
}

/// Adds a warm background to the winner's column on the final sheet, unless the lines have very little height.
fn marked(cell: Element, shown: &DisplayedState, seat: Seat) -> Element {
    let is_high = sheet_line(shown.sheet_hands(), true) > 24.0;
    let is_marked = shown.winner == Some(seat) && is_high;
    cell.with_some(is_marked.then_some(BackgroundColor(p::BRASS.with_alpha(0.22))))
}

fn numbers(
    index: usize,
    line: &ScoreLine,
    shown: &DisplayedState,
    (columns, seats): (Columns, Range<usize>),
    rolls: Option<(f32, f32)>,
) -> Vec<Element> {
    let newest = index + 1 == shown.sheet.lines.len();
    let before = index
        .checked_sub(1)
        .and_then(|before| shown.sheet.lines.get(before));
    let block = |seat: Seat| {
        let (points, total) = (*line.points.get(seat)?, *line.totals.get(seat)?);
        let total_ink = match newest {
            true => ink(p::BASE).face(Typeface::SerifBold),
            false => ink(p::BASE).color(p::INK_SOFT),
        };
        let from = before.and_then(|line| line.totals.get(seat)).copied();
        let roll = rolls
            .map(|(wait, length)| Rolling(Roll::between(from.unwrap_or(0), total, wait, length)));
        let value = roll.as_ref().map_or(total, |Rolling(roll)| roll.value());
        let number = label(signed(value), total_ink).with(one_line());
        let number = number.with_some(roll);
        let is_closer = line.closer == Some(seat);
        let block = row(0.0)
            .justify(JustifyContent::FlexEnd)
            .node(move |node| {
                (node.width, node.height) = (px(columns.each), percent(100));
                node.border = UiRect::left(px(1));
            })
            .with(BorderColor::all(p::INK.with_alpha(0.14)));
        let block = block.children((
            cell(columns.points, JustifyContent::FlexEnd).children(points_of(points, is_closer)),
            cell(columns.total, JustifyContent::FlexEnd).children(number),
        ));
        Some(marked(block, shown, seat))
    };
    seats.filter_map(|index| block(Seat(index as u8))).collect()
}

fn cell(width: f32, content: JustifyContent) -> Element {
    let cell = Element::new(Node::default()).justify(content);
    cell.node(move |node| node.width = px(width))
}

/// Creates a player's points for a hand. A ring is drawn around the points of the player who closed the hand.
fn points_of(points: i32, is_closer: bool) -> Element {
    let border = if is_closer { p::TILE_BLUE } else { Color::NONE };
    let color = if points < 0 { p::RED } else { p::INK };
    let number = label(signed(points), ink(p::SMALL * 1.1).color(color)).with(one_line());
    Element::new((Node::default(), BorderColor::all(border)))
        .edges(UiRect::horizontal(px(7)), 1.5, f32::MAX)
        .children(number)
}

/// Width of the column with the contract codes, in design pixels.
const CODE: f32 = 72.0;
/// Minimum width of a player's column, in design pixels. It has room for four digits of points and four of the
/// total.
const MIN_PLAYER_WIDTH: f32 = 104.0;

/// Widths of the players' columns on a score sheet, in design pixels.
#[derive(Clone, Copy)]
struct Columns {
    pub points: f32,
    pub total: f32,
    /// Full width of one player's column.
    pub each: f32,
}

impl Columns {
    /// Returns the column widths for a block of `players` players. `inner` is the width of the paper without its
    /// margins, in design pixels.
    pub fn of(players: usize, inner: f32) -> Columns {
        let each = (inner - CODE) / players as f32;
        Columns {
            points: (each * 0.40).floor(),
            total: (each * 0.46).floor(),
            each: each.floor(),
        }
    }
}

/// Groups the players' columns into blocks for a score sheet whose width without its margins is `inner`, in design
/// pixels. A block has at most as many columns as fit, and all blocks are about equally full.
fn blocks(players: usize, inner: f32) -> Vec<Range<usize>> {
    let most = (((inner - CODE) / MIN_PLAYER_WIDTH) as usize).max(1);
    let each = players.div_ceil(players.div_ceil(most).max(1)).max(1);
    let firsts = (0..players).step_by(each);
    firsts
        .map(|first| first..(first + each).min(players))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_wide_enough_and_blocks_are_about_equally_full() {
        let sizes = |players, inner| -> Vec<usize> {
            let blocks = blocks(players, inner);
            blocks.iter().map(ExactSizeIterator::len).collect()
        };
        assert_eq!(sizes(8, 1016.0), [8]);
        assert_eq!(sizes(4, 560.0), [4]);
        assert_eq!(sizes(5, 560.0), [3, 2]);
        assert_eq!(sizes(7, 560.0), [4, 3]);
        assert_eq!(sizes(8, 560.0), [4, 4]);
        for players in 1..=8 {
            for inner in 456..=1016 {
                let inner = inner as f32;
                let all = blocks(players, inner);
                let seats: Vec<usize> = all.iter().cloned().flatten().collect();
                assert_eq!(seats, (0..players).collect::<Vec<_>>());
                let fullest = all.iter().map(ExactSizeIterator::len).max();
                let columns = Columns::of(fullest.unwrap_or(1), inner);
                assert!(
                    columns.each >= MIN_PLAYER_WIDTH,
                    "{players} on {inner}: {all:?}"
                );
            }
        }
    }
}
