//! A small line chart of the running totals, below the score sheet. Each player has one line, labelled at its right
//! end.
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::model::DisplayedState;
use ui::{
    page::{Element, block, disc},
    theme::UiArt,
    widgets::{APART, difference, palette as p, readable, text},
};

/// Line colours: the four suit colours of the deck, then four more.
const COLORS: [(u8, u8, u8); 8] = [
    (0x23, 0x50, 0x8E),
    (0xB3, 0x26, 0x1E),
    (0x2E, 0x7D, 0x32),
    (0x1D, 0x1B, 0x1A),
    (0x8A, 0x5A, 0x12),
    (0x6A, 0x3D, 0x8F),
    (0x0F, 0x74, 0x78),
    (0x7A, 0x6A, 0x60),
];

/// Returns the line colour of each player, by seat. `own` contains the colours that players have chosen. They are
/// adjusted to be readable on the score sheet. All other players get the first free colour of the palette.
pub fn colors(own: &[Option<Color>]) -> Vec<Color> {
    let mut taken: Vec<Color> = Vec::new();
    let own = own.iter().map(|own| {
        let own = own.map(|own| readable(own, p::IVORY));
        let new = own.filter(|own| taken.iter().all(|it| difference(*it, *own) > 0.0));
        taken.extend(new);
        new
    });
    let own: Vec<Option<Color>> = own.collect();
    let ours = COLORS.map(|(red, green, blue)| Color::srgb_u8(red, green, blue));
    let all = own.iter().enumerate().map(|(index, own)| {
        own.unwrap_or_else(|| {
            let free = |color: &&Color| taken.iter().all(|it| difference(*it, **color) > APART);
            let least = |color: &&Color| !taken.contains(*color);
            let found = ours.iter().find(free).or_else(|| ours.iter().find(least));
            let color = found.copied().unwrap_or(ours[index % ours.len()]);
            taken.push(color);
            color
        })
    });
    all.collect()
}

/// Returns the colour that each player has chosen, by seat.
pub fn own_colors(shown: &DisplayedState, art: Option<&UiArt>) -> Vec<Option<Color>> {
    let seats = (0..shown.players.len() as u8).map(Seat);
    let own = seats.map(|seat| art?.color(shown.owner(seat)?));
    own.collect()
}

/// Width reserved for the players' names on the right, in design pixels.
const NAMES: f32 = 136.0;

/// Returns the vertices of each player's line in a chart of this size, in pixels. Every line starts at the left edge,
/// with a total of 0.
pub fn lines(totals: &[Vec<i32>], hands: usize, size: Vec2) -> Vec<Vec<Vec2>> {
    let all = || totals.iter().flatten().copied().chain([0]);
    let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0).max(1));
    let x = |hand: usize| size.x * hand as f32 / hands.max(1) as f32;
    let y = |total: i32| size.y * (1.0 - (total - low) as f32 / (high - low).max(1) as f32);
    let points = |totals: &Vec<i32>| {
        let totals = [0].into_iter().chain(totals.iter().copied());
        let points = totals.enumerate();
        points
            .map(|(hand, total)| Vec2::new(x(hand), y(total)))
            .collect()
    };
    totals.iter().map(points).collect()
}

/// Moves label positions apart vertically until they are at least `gap` apart. Keeps their order, and keeps them
/// between `low` and `high`.
pub fn spread(mut at: Vec<f32>, gap: f32, low: f32, high: f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..at.len()).collect();
    order.sort_by(|a, b| at[*a].total_cmp(&at[*b]));
    let mut least = low;
    for i in &order {
        at[*i] = at[*i].max(least);
        least = at[*i] + gap;
    }
    let mut most = high;
    for i in order.iter().rev() {
        at[*i] = at[*i].min(most);
        most = at[*i] - gap;
    }
    at
}

/// Returns each player's running total after every hand.
fn totals(shown: &DisplayedState) -> Vec<Vec<i32>> {
    let lines = &shown.sheet.lines;
    let of = |seat| {
        let totals = lines.iter().filter_map(|line| line.totals.get(Seat(seat)));
        totals.copied().collect()
    };
    (0..shown.players.len() as u8).map(of).collect()
}

/// Creates the chart. Its size is in design pixels.
pub fn chart(shown: &DisplayedState, colors: &[Color], (width, height): (f32, f32)) -> Element {
    let totals = totals(shown);
    let size = Vec2::new(width - NAMES, height - 12.0);
    let lines = lines(&totals, shown.sheet_hands(), size);
    let end = |line: &Vec<Vec2>| line.last().map_or(0.0, |end| end.y);
    let ends = lines.iter().map(end).collect();
    // If there are many names and the chart is not tall enough, the names are smaller and closer together.
    let gap = (size.y + 8.0) / totals.len().max(2).saturating_sub(1) as f32;
    let gap = gap.min(16.0);
    let style = text::NOTE.size(p::SMALL.min(gap * 0.92));
    let names = spread(ends, gap, -4.0, size.y + 4.0);
    let base = block(size.x, 1.0).with(BackgroundColor(p::INK.with_alpha(0.25)));
    let mut all = vec![base.pinned(px(0), px(size.y))];
    for (index, line) in lines.iter().enumerate() {
        let color = colors[index];
        all.extend(line.windows(2).map(|pair| stroke(pair[0], pair[1], color)));
        all.extend(line[1..].iter().map(|point| dot(*point, color)));
        let Some(end) = line.last() else { continue };
        let words = shown.label(Seat(index as u8));
        let words = text::name(words, style.color(color), NAMES - 10.0);
        let (left, top) = (px(end.x + 10.0), px(names[index] - style.size * 0.7));
        all.push(Element::new(words).pinned(left, top));
    }
    block(width, height)
        .node(|node| node.margin.top = px(4))
        .children(all)
}

fn stroke(from: Vec2, to: Vec2, color: Color) -> Element {
    let (middle, way) = ((from + to) / 2.0, to - from);
    let rotation = UiTransform::from_rotation(Rot2::radians(way.y.atan2(way.x)));
    let rect = Rect::from_center_size(middle, Vec2::new(way.length(), 2.0));
    Element::new((Node::default(), BackgroundColor(color), rotation)).at(rect)
}

fn dot(middle: Vec2, color: Color) -> Element {
    disc(6.0, color).pinned(px(middle.x - 3.0), px(middle.y - 3.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::family::ProfileColor;
    use ui::widgets::{READABLE, contrast};

    #[test]
    fn players_without_a_chosen_colour_get_one_that_is_not_in_use() {
        let none = colors(&[None; 8]);
        for (index, color) in none.iter().enumerate() {
            assert!(contrast(*color, p::IVORY) >= READABLE);
            assert!(!none[..index].contains(color), "{index}");
        }
        for person in ProfileColor::ALL {
            let own = person.color();
            let all = colors(&[None, Some(own), None, Some(own), None, None, None, None]);
            assert_eq!(all[1], readable(own, p::IVORY));
            for (index, color) in all.iter().enumerate() {
                assert!(contrast(*color, p::IVORY) >= READABLE, "{person:?} {index}");
                let others = all[..index].iter();
                let nearest = others.map(|other| difference(*other, *color));
                assert!(nearest.fold(1.0, f32::min) > 0.0, "{person:?} {index}");
            }
            // With up to four players, all colours are clearly distinct.
            let four = colors(&[Some(own), None, None, None]);
            for (index, color) in four.iter().enumerate() {
                let mut others = four[..index].iter();
                assert!(
                    others.all(|other| difference(*other, *color) > APART),
                    "{person:?}"
                );
            }
        }
    }

    #[test]
    fn names_keep_apart_and_in_order() {
        let spread = spread(vec![10.0, 12.0, 11.0, 90.0], 16.0, 0.0, 92.0);
        assert_eq!(spread, [10.0, 42.0, 26.0, 90.0]);
    }

    #[test]
    fn more_points_lie_higher_and_lines_start_at_the_left() {
        let lines = lines(&[vec![10, 50], vec![-10, 0]], 7, Vec2::new(70.0, 60.0));
        let wanted = [
            Vec2::new(0.0, 50.0),
            Vec2::new(10.0, 40.0),
            Vec2::new(20.0, 0.0),
        ];
        assert!(
            lines[0]
                .iter()
                .zip(wanted)
                .all(|(point, wanted)| point.distance(wanted) < 0.01),
            "{lines:?}"
        );
        assert!((lines[1][1].y - 60.0).abs() < 0.01);
    }
}
