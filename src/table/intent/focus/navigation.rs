//! Navigation between the elements that the focus can reach.
//!
//! Every selectable element carries [`Focusable`]. Its rectangle comes from the UI layout or the card's pose. Its
//! screen area comes from the nearest [`FocusArea`] ancestor. The same navigation therefore serves the whole screen.
//! The root of a menu, or of a panel over the table, carries a [`FocusLayer`]. Only elements of the topmost visible
//! layer are reachable.
//!
//! Steps go along the hand, between the rows of the table, and within columns of buttons. Each function chooses one of
//! the given rectangles.
use crate::tableview::{CardKey, Current, DropTargets, PileHighlights};
use bevy::{ecs::system::SystemParam, platform::collections::HashMap, prelude::*};
use engine::melds::MeldId;
use gamecore::{
    input::{FocusArea, FocusLayer, Focusable},
    model::{DisplayedState, Geometry, HitArea, MeldDraft, Zone},
};
use ui::{page::PageRoot, widgets::placement::NodeArea};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FocusTarget {
    pub entity: Entity,
    /// Rectangle in design pixels, with the y axis pointing down.
    pub rect: Rect,
    pub area: FocusArea,
    /// Column that contains the element, on a page with several columns.
    pub column: Option<Entity>,
    /// Line that contains the element, on a page whose focus follows the tree.
    pub line: Option<Line>,
    /// True if the element is highlighted as a possible answer: a pile, or a meld that accepts the selected card.
    pub glows: bool,
}

/// Line of elements on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Index in the order of the tree, from 0.
    pub index: usize,
    /// Number of lines that a step up goes back. It is above 1 at the top of a column to the right of another one.
    pub back: usize,
}

/// Elements that the focus can reach, with their rectangles in design pixels.
#[derive(SystemParam)]
pub(super) struct Reachable<'w, 's> {
    nodes: Query<'w, 's, (Entity, NodeArea), With<Focusable>>,
    cards: Query<'w, 's, (Entity, &'static CardKey, &'static Current), With<Focusable>>,
    areas: Query<'w, 's, (Entity, &'static HitArea), With<Focusable>>,
    layers: Query<'w, 's, &'static FocusLayer>,
    parts: Query<'w, 's, &'static FocusArea>,
    pages: Query<'w, 's, Entity, With<PageRoot>>,
    tree: Query<'w, 's, (&'static Node, Option<&'static Children>)>,
    parents: Query<'w, 's, &'static ChildOf>,
    geometry: Res<'w, Geometry>,
    shown: Res<'w, DisplayedState>,
    staging: Res<'w, MeldDraft>,
    lights: Res<'w, PileHighlights>,
    targets: Res<'w, DropTargets>,
}

impl Reachable<'_, '_> {
    /// Returns the layer of the node itself, or of its nearest ancestor with a layer.
    fn layer(&self, entity: Entity) -> FocusLayer {
        let mut path = std::iter::once(entity).chain(self.parents.iter_ancestors(entity));
        let layer = path.find_map(|node| self.layers.get(node).ok());
        layer.copied().unwrap_or_default()
    }

    /// Returns the screen area that contains a UI node.
    fn part(&self, entity: Entity) -> FocusArea {
        let mut ancestors = self.parents.iter_ancestors(entity);
        let area = ancestors.find_map(|node| self.parts.get(node).ok());
        area.copied().unwrap_or(FocusArea::Other)
    }

    /// Returns the focus area of a table zone.
    fn zone(&self, zone: Zone) -> FocusArea {
        let own = |id: MeldId| {
            let owner = self.shown.meld(id).map(|meld| meld.owner);
            owner == Some(self.shown.bottom_seat())
        };
        match zone {
            Zone::Meld(id) if own(id) => FocusArea::Row,
            Zone::Meld(_) => FocusArea::Melds,
            Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => FocusArea::Piles,
        }
    }

    /// True if this zone is highlighted as a possible answer.
    fn glows(&self, zone: Zone) -> bool {
        match zone {
            Zone::Stock | Zone::Penalty => self.lights.stock,
            Zone::Pile => self.lights.pile,
            Zone::Meld(id) => {
                let lay_offs = self.targets.lay_offs.iter().map(|to| to.meld);
                let swaps = self.targets.swaps.iter().map(|(meld, _)| *meld);
                lay_offs.chain(swaps).any(|meld| meld == id)
            }
            Zone::Hand(_) => false,
        }
    }

    /// Returns the reachable elements of the topmost layer.
    pub(super) fn all(&self) -> Vec<FocusTarget> {
        let scale = self.geometry.scale.max(0.01);
        let spot = |entity, area, rect| FocusTarget {
            entity,
            rect,
            area,
            column: None,
            line: None,
            glows: false,
        };
        let nodes = self.nodes.iter().filter_map(|(entity, area)| {
            let rect = area.rect(scale)?;
            // A node has no size until the UI layout has run.
            let has_size = rect.size().min_element() * scale > 0.5;
            has_size.then(|| (self.layer(entity), spot(entity, self.part(entity), rect)))
        });
        let staged = self.staging.keys();
        let cards = self.cards.iter().map(|(entity, CardKey(key), current)| {
            let size = Vec2::new(24.0, current.0.height);
            let area = if staged.contains(key) {
                FocusArea::Row
            } else {
                FocusArea::Hand
            };
            let rect = Rect::from_center_size(current.0.at, size);
            (FocusLayer::Table, spot(entity, area, rect))
        });
        let areas = self.areas.iter().map(|(entity, area)| {
            let part = self.zone(area.zone);
            let spot = FocusTarget {
                glows: self.glows(area.zone),
                ..spot(entity, part, area.rect)
            };
            (FocusLayer::Table, spot)
        });
        let all: Vec<(FocusLayer, FocusTarget)> = nodes.chain(cards).chain(areas).collect();
        let layers = all.iter().map(|(layer, _)| *layer);
        let top = layers.max().unwrap_or_default();
        let of_top = all.into_iter().filter(|(layer, _)| *layer == top);
        let mut all: Vec<FocusTarget> = of_top.map(|(_, spot)| spot).collect();
        for page in &self.pages {
            self.follow_tree(page, &mut all);
        }
        all
    }

    /// Sets the lines and columns of the elements of a page.
    fn follow_tree(&self, page: Entity, all: &mut [FocusTarget]) {
        let mut places: HashMap<Entity, &mut FocusTarget> =
            all.iter_mut().map(|spot| (spot.entity, spot)).collect();
        let lines = self.lines(page, &places);
        for (index, (back, line)) in lines.into_iter().enumerate() {
            for (entity, column) in line {
                if let Some(spot) = places.get_mut(&entity) {
                    (spot.line, spot.column) = (Some(Line { index, back }), column);
                }
            }
        }
    }

    /// Returns the lines below a node, each with its `Line::back` and its elements and their columns. The lines of a
    /// column are those of its children, one child after another. The same holds for a row if a child has several
    /// lines, because its children are then columns side by side. Any other row is one line, or several if it wraps.
    fn lines(&self, node: Entity, places: &HashMap<Entity, &mut FocusTarget>) -> TreeLines {
        if places.contains_key(&node) {
            return vec![(1, vec![(node, None)])];
        }
        let Ok((layout, children)) = self.tree.get(node) else {
            return Vec::new();
        };
        let children = children.into_iter().flatten();
        let parts: Vec<(Entity, TreeLines)> = children
            .map(|child| (*child, self.lines(*child, places)))
            .filter(|(_, lines)| !lines.is_empty())
            .collect();
        let is_column = layout.flex_direction == FlexDirection::Column;
        if !is_column && parts.iter().all(|(_, lines)| lines.len() == 1) {
            let line = parts.into_iter().flat_map(|(_, lines)| lines);
            return wrapped(line.flat_map(|(_, line)| line), places);
        }
        let mut all = TreeLines::new();
        let has_columns = !is_column && parts.len() > 1;
        for (child, mut lines) in parts {
            if has_columns {
                lines[0].0 += all.len();
                let line = lines.iter_mut().flat_map(|(_, line)| line);
                line.for_each(|(_, column)| *column = column.or(Some(child)));
            }
            all.append(&mut lines);
        }
        all
    }
}

type TreeLines = Vec<(usize, Vec<(Entity, Option<Entity>)>)>;

/// Divides the elements of a row into lines, from top to bottom.
fn wrapped(
    row: impl Iterator<Item = (Entity, Option<Entity>)>,
    places: &HashMap<Entity, &mut FocusTarget>,
) -> TreeLines {
    let mut row: Vec<_> = row.map(|of| (places[&of.0].rect, of)).collect();
    row.sort_by(|(a, _), (b, _)| a.min.y.total_cmp(&b.min.y));
    let mut lines = TreeLines::new();
    let mut bottom = f32::NEG_INFINITY;
    for (rect, of) in row {
        if rect.min.y > bottom - SAME {
            lines.push((1, Vec::new()));
            bottom = rect.max.y;
        }
        let line = lines.last_mut().map(|(_, line)| line);
        line.into_iter().for_each(|line| line.push(of));
    }
    lines
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl Direction {
    fn vector(self) -> Vec2 {
        match self {
            Direction::Up => Vec2::NEG_Y,
            Direction::Down => Vec2::Y,
            Direction::Left => Vec2::NEG_X,
            Direction::Right => Vec2::X,
        }
    }
}

/// Elements among which the focus moves.
pub(super) struct FocusTargets<'a>(Vec<&'a FocusTarget>);

impl<'a> FocusTargets<'a> {
    /// Creates the set of all reachable elements.
    pub fn of(all: &'a [FocusTarget]) -> FocusTargets<'a> {
        FocusTargets(all.iter().collect())
    }

    /// Returns the next element in a direction, if there is one.
    pub fn step(&self, from: &FocusTarget, way: Direction) -> Option<Entity> {
        use Direction::{Down, Left, Right, Up};
        use FocusArea::{Bar, Buttons, Hand, Melds, Other, Piles, Prompt, Row};
        let beside = || self.beside(from, way);
        let in_column = || self.in_column(from, way);
        let first_of = |areas: &[FocusArea]| self.first_of(areas, from);
        let within = |areas: &[FocusArea]| self.only(|spot| areas.contains(&spot.area));
        let next = match (from.area, way) {
            (Hand | Row | Prompt | Bar, Left) | (Buttons | Bar, Right) => beside(),
            (Hand | Row | Prompt, Right) => {
                beside().or_else(|| self.level(Buttons, from.rect.center().y))
            }
            (Hand, Up) => first_of(&[Prompt, Row]).or_else(|| self.up_from_own(from)),
            (Hand, Down) | (Bar, Up) => None,
            (Row | Prompt, Up) => in_column().or_else(|| self.up_from_own(from)),
            (Row | Prompt, Down) => in_column().or_else(|| first_of(&[Hand])),
            (Buttons, Left) => beside().or_else(|| first_of(&[Hand, Row, Prompt])),
            (Buttons, Down) => in_column(),
            (Buttons, Up) => in_column().or_else(|| within(&[Melds, Other, Bar]).ahead(from, way)),
            (Piles, Left | Right) => {
                beside().or_else(|| within(&[Piles, Melds, Other]).past(from, way))
            }
            (Piles, Up) => within(&[Melds, Other, Bar]).past(from, way),
            (Piles, Down) => first_of(&[Prompt, Row, Hand]),
            (Melds, Down) => within(&[Melds, Piles])
                .straight(from, way)
                .or_else(|| first_of(&[Prompt, Row, Hand])),
            (Melds, Up) => within(&[Melds, Piles, Other, Bar]).past(from, way),
            (Melds, Left | Right) => within(&[Melds, Piles, Other]).past(from, way),
            (Bar, Down) => within(&[Melds, Piles, Other])
                .ahead(from, way)
                .or_else(|| first_of(&[Prompt, Row, Hand, Buttons])),
            (Other, Up | Down) if from.line.is_some() => self.along_lines(from, way),
            (Other, Up | Down) => self.ahead(from, way),
            // Elements outside the columns are neighbours as well, such as the buttons at the foot of the page.
            (Other, Left | Right) => {
                let same_column = self.only(|spot| spot.column == from.column);
                same_column.beside(from, way).or_else(|| {
                    let elsewhere =
                        |spot: &FocusTarget| from.column.is_none() || spot.column != from.column;
                    self.only(elsewhere).ahead(from, way)
                })
            }
        };
        next.map(|spot| spot.entity)
    }

    fn only(&self, keep: impl Fn(&FocusTarget) -> bool) -> FocusTargets<'a> {
        let kept = self.0.iter().copied().filter(|spot| keep(spot));
        FocusTargets(kept.collect())
    }

    /// Returns the element with the smallest distance.
    fn nearest(&self, far: impl Fn(&FocusTarget) -> f32) -> Option<&'a FocusTarget> {
        let all = self.0.iter().copied();
        all.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Returns the elements of the nearest row. `away` is the distance of an element's row.
    fn nearest_row(&self, away: impl Fn(&FocusTarget) -> f32) -> FocusTargets<'a> {
        let row = self.nearest(&away).map_or(0.0, &away);
        self.only(|spot| away(spot) < row + SAME)
    }

    /// Searches the first non-empty area. Chooses the nearest row in this area, and the horizontally nearest element in
    /// this row. The hand is one row, although selected cards are raised.
    fn first_of(&self, areas: &[FocusArea], from: &FocusTarget) -> Option<&'a FocusTarget> {
        let Vec2 { x, y } = from.rect.center();
        let aside = |spot: &FocusTarget| {
            let (left, right) = (spot.rect.min.x - x, x - spot.rect.max.x);
            left.max(right).max(0.0)
        };
        let nearest = |area: &FocusArea| {
            let row = self
                .only(|spot| spot.area == *area)
                .nearest_row(|spot| match area {
                    FocusArea::Hand => 0.0,
                    _ => (spot.rect.center().y - y).abs(),
                });
            let least = row.nearest(aside).map(aside)?;
            let closest = row.only(|spot| aside(spot) <= least);
            closest.nearest(|spot| (spot.rect.center().x - x).abs())
        };
        areas.iter().find_map(nearest)
    }

    /// Returns the next element above the viewer's hand and buttons. Prefers a highlighted element to a nearer one.
    fn up_from_own(&self, from: &FocusTarget) -> Option<&'a FocusTarget> {
        use FocusArea::{Bar, Melds, Piles};
        let lit = self.only(|spot| spot.glows).first_of(&[Piles, Melds], from);
        lit.or_else(|| self.first_of(&[Piles, Melds, Bar], from))
    }

    /// Returns the leftmost element in the row nearest to the y coordinate, out of all rows of the area.
    fn level(&self, area: FocusArea, y: f32) -> Option<&'a FocusTarget> {
        let all = self.only(|spot| spot.area == area);
        let row = all.nearest_row(|spot| (spot.rect.center().y - y).abs());
        row.nearest(|spot| spot.rect.center().x)
    }

    /// Returns the left or right neighbour in the same row of the same area. All hand cards count as one row, raised or
    /// not.
    fn beside(&self, from: &FocusTarget, way: Direction) -> Option<&'a FocusTarget> {
        let along = from.distance_along(way);
        let level = |spot: &FocusTarget| (spot.rect.center().y - from.rect.center().y).abs() < SAME;
        let row = self.only(|spot| {
            let in_row = from.area == FocusArea::Hand || level(spot);
            spot.area == from.area && along(spot) > 0.5 && in_row
        });
        row.nearest(along)
    }

    /// Returns the nearest element in the next row of the same area, above or below.
    fn in_column(&self, from: &FocusTarget, way: Direction) -> Option<&'a FocusTarget> {
        let along = from.distance_along(way);
        let beyond = self.only(|spot| spot.area == from.area && along(spot) > SAME);
        beyond.nearest_row(along).nearest(from.distance_across())
    }

    /// Returns the nearest element in the next line of the page, or in the previous one.
    fn along_lines(&self, from: &FocusTarget, way: Direction) -> Option<&'a FocusTarget> {
        let Line { index, back } = from.line?;
        let next = match way {
            Direction::Up => index.checked_sub(back).or_else(|| index.checked_sub(1))?,
            _ => index + 1,
        };
        let line = self.only(|spot| spot.line.is_some_and(|line| line.index == next));
        line.nearest(from.distance_across())
    }

    /// Returns the nearest neighbour in a direction. Alignment counts more than distance.
    fn ahead(&self, from: &FocusTarget, way: Direction) -> Option<&'a FocusTarget> {
        let along = from.distance_along(way);
        let side = way.vector().perp();
        let score = |spot: &FocusTarget| {
            // Elements count as aligned if they largely overlap when seen along this direction.
            let across = (spot.rect.center() - from.rect.center()).dot(side).abs();
            let reach = (spot.rect.half_size() + from.rect.half_size()).dot(side.abs());
            along(spot) + (across - reach * 0.5).max(0.0) * 2.5 + across * 0.15
        };
        let others = self.only(|spot| spot.entity != from.entity && along(spot) > 2.0);
        others.nearest(score)
    }

    /// Returns the nearest neighbour in a direction, among elements entirely beyond the edge of `from` on that side.
    fn past(&self, from: &FocusTarget, way: Direction) -> Option<&'a FocusTarget> {
        let edge = |rect: &Rect, side: f32| {
            let half = rect.half_size().dot(way.vector().abs());
            rect.center().dot(way.vector()) + side * half
        };
        let limit = edge(&from.rect, 1.0);
        let beyond = self.only(|spot| edge(&spot.rect, -1.0) > limit - SAME);
        beyond.ahead(from, way)
    }

    /// Returns the nearest neighbour in a direction, among elements at most `ASIDE` design pixels away from the
    /// straight line.
    fn straight(&self, from: &FocusTarget, way: Direction) -> Option<&'a FocusTarget> {
        let across = way.vector().perp().abs();
        let near = self.only(|spot| {
            let apart = (spot.rect.center() - from.rect.center()).dot(across).abs();
            apart - (spot.rect.half_size() + from.rect.half_size()).dot(across) < ASIDE
        });
        near.ahead(from, way)
    }
}

impl FocusTarget {
    /// Returns the distance of another element in a direction.
    fn distance_along(&self, way: Direction) -> impl Fn(&FocusTarget) -> f32 + Copy + use<> {
        let from = self.rect.center();
        move |spot| (spot.rect.center() - from).dot(way.vector())
    }

    /// Returns the horizontal distance of another element.
    fn distance_across(&self) -> impl Fn(&FocusTarget) -> f32 + use<> {
        let x = self.rect.center().x;
        move |spot| (spot.rect.center().x - x).abs()
    }
}

/// Vertical distance in design pixels below which elements are in the same row.
const SAME: f32 = 8.0;
/// Largest distance in design pixels, at right angles to the direction, at which elements count as aligned.
const ASIDE: f32 = 60.0;
