//! Where the marked or dragged card can be laid off: a frame of brass round the combination, and a plus at the end it goes to.
use super::marks::chosen;
use bevy::prelude::*;
use engine::{
    melds::{End, MeldId},
    table::DecisionStage,
};
use gamecore::{
    model::{Dragged, Geometry, Layout, Prompt, Selection, Zones},
    sets::FrameSystems,
    states::Screen,
};
use ui::{theme::CardArt, widgets::palette};

/// The thickness of a frame and its distance from the cards, in design pixels.
const THICK: f32 = 2.5;
const OUTSIDE: f32 = 2.0;
/// The side of the plus's tile, the length and the thickness of its strokes.
const TILE: f32 = 17.0;
const STROKE: Vec2 = Vec2::new(9.0, 2.5);

/// A combination that takes the card, and the ends it takes it at. A trio takes it at its high end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitsAt {
    /// The combination.
    pub meld: MeldId,
    /// At its left.
    pub low: bool,
    /// At its right.
    pub high: bool,
}

/// The combinations that take what is marked or dragged.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Targets(pub Vec<FitsAt>);

/// A part of a frame or of a plus.
#[derive(Component)]
struct Stroke;

/// Adds the targets.
pub fn plugin(app: &mut App) {
    app.init_resource::<Targets>();
    app.add_systems(
        Update,
        (find, draw)
            .chain()
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(
        OnExit(Screen::Table),
        |strokes: Query<Entity, With<Stroke>>,
         mut targets: ResMut<Targets>,
         mut commands: Commands| {
            targets.0.clear();
            for stroke in &strokes {
                commands.entity(stroke).despawn();
            }
        },
    );
}

fn find(
    zones: Res<Zones>,
    (selection, dragged, prompt): (Res<Selection>, Res<Dragged>, Res<Prompt>),
    mut targets: ResMut<Targets>,
) {
    let about = zones.is_changed() || prompt.is_changed();
    if !about && !selection.is_changed() && !dragged.is_changed() {
        return;
    }
    let mut found: Vec<FitsAt> = Vec::new();
    let playing = prompt
        .legal()
        .filter(|legal| legal.stage == DecisionStage::Play);
    let cards = chosen(&zones, &selection, &dragged);
    let places = playing.iter().flat_map(|legal| &legal.lay_offs);
    for (_, to) in places.filter(|(card, _)| cards.contains(card)) {
        let at = found.iter().position(|fits| fits.meld == to.meld);
        let at = at.unwrap_or_else(|| {
            found.push(FitsAt {
                meld: to.meld,
                low: false,
                high: false,
            });
            found.len() - 1
        });
        found[at].low |= to.end == Some(End::Low);
        found[at].high |= to.end != Some(End::Low);
    }
    targets.set_if_neq(Targets(found));
}

fn draw(
    targets: Res<Targets>,
    (layout, zones): (Res<Layout>, Res<Zones>),
    (geometry, art): (Res<Geometry>, Res<CardArt>),
    strokes: Query<Entity, With<Stroke>>,
    mut commands: Commands,
) {
    let still = !targets.is_changed() && !geometry.is_changed() && !art.is_changed();
    if still && (!layout.is_changed() || targets.0.is_empty()) {
        return;
    }
    for stroke in &strokes {
        commands.entity(stroke).despawn();
    }
    let mut stroke = |rect: Rect, color: Color, z: f32| {
        let sprite = Sprite {
            image: art.image.clone(),
            rect: Some(art.white),
            color,
            custom_size: Some(rect.size()),
            ..default()
        };
        let place = Transform::from_translation(geometry.to_world(rect.center()).extend(z));
        commands.spawn((Stroke, sprite, place, Pickable::IGNORE));
    };
    for fits in &targets.0 {
        let Some((area, z)) = seen(&layout, &zones, geometry.aspect, fits.meld) else {
            continue;
        };
        for side in frame(area.inflate(OUTSIDE)) {
            stroke(side, palette::BRASS, z);
        }
        let ends = [(fits.low, area.min.x), (fits.high, area.max.x)];
        for (_, x) in ends.into_iter().filter(|(takes, _)| *takes) {
            let middle = Vec2::new(x, area.center().y);
            let tile = Rect::from_center_size(middle, Vec2::splat(TILE));
            stroke(tile.inflate(1.5), palette::INK, z + 0.02);
            stroke(tile, palette::BRASS, z + 0.04);
            stroke(
                Rect::from_center_size(middle, STROKE),
                palette::INK,
                z + 0.06,
            );
            stroke(
                Rect::from_center_size(middle, STROKE.yx()),
                palette::INK,
                z + 0.06,
            );
        }
    }
}

/// What is seen of a combination, opened or not, and a height just above its cards.
fn seen(layout: &Layout, zones: &Zones, aspect: f32, meld: MeldId) -> Option<(Rect, f32)> {
    let (_, area) = layout.melds.iter().find(|(id, _)| *id == meld)?;
    let keys = zones.melds.get(meld.0 as usize)?;
    let poses = keys.iter().filter_map(|key| layout.poses.get(key.index()));
    let boxes = poses.map(|pose| {
        let size = pose.size(aspect);
        (Rect::from_center_size(pose.at, size), pose.z)
    });
    let (whole, top) = boxes.reduce(|a, b| (a.0.union(b.0), a.1.max(b.1)))?;
    // A row that the next one covers is framed as far as it can be seen; an opened combination is seen whole.
    let opened = whole.height() > area.height() && whole.width() > area.width() + 0.5;
    Some((if opened { whole } else { *area }, top + 0.02))
}

/// The four sides of a frame round an area.
fn frame(area: Rect) -> [Rect; 4] {
    let outer = area.inflate(THICK);
    [
        Rect::new(outer.min.x, outer.min.y, outer.max.x, area.min.y),
        Rect::new(outer.min.x, area.max.y, outer.max.x, outer.max.y),
        Rect::new(outer.min.x, area.min.y, area.min.x, area.max.y),
        Rect::new(area.max.x, area.min.y, outer.max.x, area.max.y),
    ]
}
