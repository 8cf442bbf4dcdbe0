//! Where a step of the focus leads: along the hand as the cards lie, from row to row of the table, within a column of buttons first.
//! Pure: rectangles in, one of them out.
use bevy::{platform::collections::HashMap, prelude::*};
use gamecore::input::FocusArea;

/// Something that can have the focus.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    pub entity: Entity,
    /// In design pixels, y down.
    pub rect: Rect,
    pub area: FocusArea,
    /// The column of a page that it stands in, if that has several.
    pub column: Option<Entity>,
}

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Way {
    fn vector(self) -> Vec2 {
        match self {
            Way::Up => Vec2::NEG_Y,
            Way::Down => Vec2::Y,
            Way::Left => Vec2::NEG_X,
            Way::Right => Vec2::X,
        }
    }
}

/// What can be reached at all.
pub(super) struct Spots<'a>(pub &'a [Spot]);

impl Spots<'_> {
    /// The next one in a direction, if there is one.
    pub fn step(&self, from: &Spot, way: Way) -> Option<Entity> {
        use FocusArea::{Bar, Buttons, Hand, Melds, Other, Piles, Prompt, Row};
        let next = match (from.area, way) {
            (Hand, Way::Left) => self.beside(from, way),
            (Hand, Way::Right) => self
                .beside(from, way)
                .or_else(|| self.level(Buttons, from.rect.center().y)),
            (Hand, Way::Up) => self.first_of(&[Prompt, Row, Piles, Melds, Bar], from),
            (Hand, Way::Down) | (Bar, Way::Up) => None,
            (Row | Prompt | Bar, Way::Left) | (Buttons | Bar, Way::Right) => self.beside(from, way),
            (Row | Prompt, Way::Right) => self
                .beside(from, way)
                .or_else(|| self.level(Buttons, from.rect.center().y)),
            (Row, Way::Up) => self
                .in_column(from, way)
                .or_else(|| self.first_of(&[Piles, Melds, Bar], from)),
            (Row, Way::Down) => self
                .in_column(from, way)
                .or_else(|| self.first_of(&[Hand], from)),
            (Prompt, Way::Up) => self
                .in_column(from, way)
                .or_else(|| self.first_of(&[Piles, Melds, Bar], from)),
            (Prompt, Way::Down) => self
                .in_column(from, way)
                .or_else(|| self.first_of(&[Hand], from)),
            (Buttons, Way::Left) => self
                .beside(from, way)
                .or_else(|| self.first_of(&[Hand, Row, Prompt], from)),
            (Buttons, Way::Down) => self.in_column(from, way),
            (Buttons, Way::Up) => self
                .in_column(from, way)
                .or_else(|| self.ahead(from, way, &[Melds, Other, Bar])),
            (Piles, Way::Left | Way::Right) => self
                .beside(from, way)
                .or_else(|| self.past(from, way, &[Piles, Melds, Other])),
            (Piles, Way::Up) => self.past(from, way, &[Melds, Other, Bar]),
            (Piles, Way::Down) => self.first_of(&[Prompt, Row, Hand], from),
            (Melds, Way::Down) => self
                .straight(from, way, &[Melds, Piles])
                .or_else(|| self.first_of(&[Prompt, Row, Hand], from)),
            (Melds, Way::Up) => self.past(from, way, &[Melds, Piles, Other, Bar]),
            (Melds, Way::Left | Way::Right) => self.past(from, way, &[Melds, Piles, Other]),
            (Bar, Way::Down) => self
                .ahead(from, way, &[Melds, Piles, Other])
                .or_else(|| self.first_of(&[Prompt, Row, Hand, Buttons], from)),
            (Other, Way::Up | Way::Down) if from.column.is_some() => self.along_columns(from, way),
            (Other, _) if from.column.is_some() => self.across_columns(from, way),
            (Other, _) => self.ahead(from, way, &ANYWHERE),
        };
        next.map(|spot| spot.entity)
    }

    fn of(&self, area: FocusArea) -> impl Iterator<Item = &Spot> {
        self.0.iter().filter(move |spot| spot.area == area)
    }

    /// In the first of these areas that has anything: its nearest row, and there what lies nearest above or below. The hand is one
    /// row, though marked cards stand out of it.
    fn first_of(&self, areas: &[FocusArea], from: &Spot) -> Option<&Spot> {
        let (x, y) = (from.rect.center().x, from.rect.center().y);
        let aside = |spot: &Spot| {
            let (left, right) = (spot.rect.min.x - x, x - spot.rect.max.x);
            (left.max(right).max(0.0), (spot.rect.center().x - x).abs())
        };
        let nearest = |area: &FocusArea| {
            let away = |spot: &Spot| match area {
                FocusArea::Hand => 0.0,
                _ => (spot.rect.center().y - y).abs(),
            };
            let row = self.of(*area).map(away).min_by(f32::total_cmp)?;
            self.of(*area)
                .filter(|spot| away(spot) < row + SAME)
                .min_by(|a, b| {
                    let (a, b) = (aside(a), aside(b));
                    a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
                })
        };
        areas.iter().find_map(nearest)
    }

    /// The first of the row of an area that is nearest to a height.
    fn level(&self, area: FocusArea, y: f32) -> Option<&Spot> {
        let away = |spot: &Spot| (spot.rect.center().y - y).abs();
        let near = self.of(area).map(away).min_by(f32::total_cmp)?;
        self.of(area)
            .filter(|spot| away(spot) < near + SAME)
            .min_by(|a, b| a.rect.center().x.total_cmp(&b.rect.center().x))
    }

    /// The neighbour in the same row of the same area; along the hand, whatever the cards' heights.
    fn beside(&self, from: &Spot, way: Way) -> Option<&Spot> {
        let along = |spot: &Spot| (spot.rect.center() - from.rect.center()).dot(way.vector());
        let level = |spot: &Spot| (spot.rect.center().y - from.rect.center().y).abs() < SAME;
        self.of(from.area)
            .filter(|spot| along(spot) > 0.5)
            .filter(|spot| from.area == FocusArea::Hand || level(spot))
            .min_by(|a, b| along(a).total_cmp(&along(b)))
    }

    /// The nearest of the next row of the same area.
    fn in_column(&self, from: &Spot, way: Way) -> Option<&Spot> {
        let along = |spot: &Spot| (spot.rect.center() - from.rect.center()).dot(way.vector());
        let beyond = || self.of(from.area).filter(|spot| along(spot) > SAME);
        let row = beyond().map(along).min_by(f32::total_cmp)?;
        let across = |spot: &Spot| (spot.rect.center().x - from.rect.center().x).abs();
        beyond()
            .filter(|spot| along(spot) < row + SAME)
            .min_by(|a, b| across(a).total_cmp(&across(b)))
    }

    /// Up or down a page of columns, in the order of reading: the next row of the own column; from its end the next column; before the
    /// first and after the last whatever stands above and below all of them.
    fn along_columns(&self, from: &Spot, way: Way) -> Option<&Spot> {
        let own = self.0.iter().filter(|spot| spot.column == from.column);
        let own: Vec<Spot> = own.copied().collect();
        if let Some(next) = Spots(&own).in_column(from, way) {
            return self.known(next.entity);
        }
        let outside = self.0.iter().filter(|spot| spot.column.is_none());
        let outside: Vec<Spot> = outside.copied().collect();
        let outside = || {
            Spots(&outside)
                .ahead(from, way, &ANYWHERE)
                .map(|it| it.entity)
        };
        let next = match way {
            Way::Up => outside().or_else(|| self.end_of_next_column(from, way)),
            _ => self.end_of_next_column(from, way).or_else(outside),
        };
        next.and_then(|entity| self.known(entity))
    }

    /// Within the row of the own column, then to what stands beside it.
    fn across_columns(&self, from: &Spot, way: Way) -> Option<&Spot> {
        let (own, others): (Vec<Spot>, Vec<Spot>) = self
            .0
            .iter()
            .copied()
            .partition(|spot| spot.column == from.column);
        let within = Spots(&own).beside(from, way).map(|spot| spot.entity);
        let beyond = || {
            Spots(&others)
                .ahead(from, way, &ANYWHERE)
                .map(|it| it.entity)
        };
        within.or_else(beyond).and_then(|entity| self.known(entity))
    }

    /// Where one comes into the column that is read after this one, or before it: its first or its last row, from the left.
    fn end_of_next_column(&self, from: &Spot, way: Way) -> Option<Entity> {
        let mut columns: HashMap<Entity, Rect> = HashMap::default();
        for spot in self.0 {
            if let Some(column) = spot.column {
                let rect = columns.entry(column).or_insert(spot.rect);
                *rect = rect.union(spot.rect);
            }
        }
        // Side by side, or where there is no room one below the other.
        let before = |a: &Rect, b: &Rect| match a.max.x <= b.min.x || b.max.x <= a.min.x {
            true => a.min.x < b.min.x,
            false => a.min.y < b.min.y,
        };
        let own = columns.remove(&from.column?)?;
        let ahead = columns.iter().filter(|(_, rect)| match way {
            Way::Up => before(rect, &own),
            _ => before(&own, rect),
        });
        let nearest = ahead.reduce(|a, b| match (way, before(a.1, b.1)) {
            (Way::Up, true) => b,
            (Way::Up, false) => a,
            (_, true) => a,
            (_, false) => b,
        });
        let (column, _) = nearest?;
        let of_it = || self.0.iter().filter(|spot| spot.column == Some(*column));
        let away = |spot: &Spot| -spot.rect.center().dot(way.vector());
        let first = of_it().map(away).max_by(f32::total_cmp)?;
        of_it()
            .filter(|spot| away(spot) > first - SAME)
            .min_by(|a, b| a.rect.min.x.total_cmp(&b.rect.min.x))
            .map(|spot| spot.entity)
    }

    fn known(&self, entity: Entity) -> Option<&Spot> {
        self.0.iter().find(|spot| spot.entity == entity)
    }

    /// The nearest neighbour in a direction: straight ahead counts more than near.
    fn ahead(&self, from: &Spot, way: Way, areas: &[FocusArea]) -> Option<&Spot> {
        let way = way.vector();
        let score = |spot: &Spot| {
            let step = spot.rect.center() - from.rect.center();
            let ahead = step.dot(way);
            // What overlaps across the way counts as straight ahead.
            let across = step.dot(way.perp()).abs();
            let reach = (spot.rect.half_size() + from.rect.half_size()).dot(way.perp().abs());
            (ahead > 2.0).then_some(ahead + (across - reach * 0.5).max(0.0) * 2.5 + across * 0.15)
        };
        let others = self
            .0
            .iter()
            .filter(|spot| spot.entity != from.entity && areas.contains(&spot.area));
        others
            .filter_map(|spot| score(spot).map(|score| (spot, score)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(spot, _)| spot)
    }

    /// The nearest neighbour in a direction among those that lie wholly beyond the edge.
    fn past(&self, from: &Spot, way: Way, areas: &[FocusArea]) -> Option<&Spot> {
        let edge = |rect: &Rect, side: f32| {
            let half = rect.half_size().dot(way.vector().abs());
            rect.center().dot(way.vector()) + side * half
        };
        let limit = edge(&from.rect, 1.0);
        let beyond = self
            .0
            .iter()
            .filter(|spot| edge(&spot.rect, -1.0) > limit - SAME);
        let beyond: Vec<Spot> = beyond.copied().collect();
        self.known(Spots(&beyond).ahead(from, way, areas)?.entity)
    }

    /// The nearest neighbour in a direction among those that lie ahead and hardly aside.
    fn straight(&self, from: &Spot, way: Way, areas: &[FocusArea]) -> Option<&Spot> {
        let across = way.vector().perp().abs();
        let near = |spot: &&Spot| {
            let apart = (spot.rect.center() - from.rect.center()).dot(across).abs();
            apart - (spot.rect.half_size() + from.rect.half_size()).dot(across) < ASIDE
        };
        let near: Vec<Spot> = self.0.iter().filter(near).copied().collect();
        self.known(Spots(&near).ahead(from, way, areas)?.entity)
    }
}

/// Every part of the screen.
const ANYWHERE: [FocusArea; 8] = [
    FocusArea::Other,
    FocusArea::Hand,
    FocusArea::Row,
    FocusArea::Prompt,
    FocusArea::Piles,
    FocusArea::Melds,
    FocusArea::Buttons,
    FocusArea::Bar,
];

/// What differs by less in height stands in one row, in design pixels.
const SAME: f32 = 8.0;
/// How far aside something may lie and still be straight ahead, in design pixels.
const ASIDE: f32 = 60.0;

#[cfg(test)]
mod tests;
