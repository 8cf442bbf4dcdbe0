//! How the pictures of the rulebook are drawn: cards out of the deck's texture, in the size in which it holds them. They follow the
//! deck, the window and the light.
use super::{
    figure::{Figure, Scene},
    notation::{Drawn, Part},
};
use bevy::{prelude::*, ui::UiSystems};
use engine::cards::Card;
use gamecore::{
    i18n::{Texts, rank_short, suit_symbol},
    model::Geometry,
    settings::Settings,
};
use ui::{
    theme::{CardArt, HEIGHTS, Slot},
    widgets::{column, localized, one_line, palette as p, row, text, written},
};

/// What a page is written on.
#[derive(Clone, Copy)]
pub(crate) struct Paper<'a> {
    /// How wide it is, in design pixels.
    pub width: f32,
    /// The texts.
    pub texts: &'a Texts,
}

/// A card in a picture of the rulebook.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct BookCard {
    /// Which picture of the deck.
    pub slot: Slot,
    /// How high it is, in design pixels.
    height: f32,
    /// How much of the card before it covers none of it, in parts of a card's width; the whole for the first of a row.
    strip: f32,
}

/// Cards that lie together. How wide they are is said, for it follows from the deck.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct BookGroup {
    cards: usize,
    height: f32,
    strip: f32,
}

impl BookGroup {
    /// Its width, if a card is so much of its height wide.
    fn width(&self, aspect: f32) -> f32 {
        let covering = self.cards.saturating_sub(1) as f32;
        self.height * aspect * (1.0 + self.strip * covering)
    }
}

/// The height of a card, in design pixels: one of the two in which the deck is drawn.
const CARD: f32 = HEIGHTS[1];
/// How much of a card is seen beside the one that lies on it.
const STRIP: f32 = 0.62;
/// How far a card that is moved stands out.
const LIFT: f32 = 10.0;
/// The room for what jokers stand for, below the cards.
const TAGS: f32 = 22.0;
/// Words beside a small picture are no narrower than this, and beside a large one no wider than that.
const CAPTION: (f32, f32) = (190.0, 420.0);
/// About how wide a letter of them is.
const LETTER: f32 = 7.4;
/// The room for the points beside a picture, and for the sign of what is not allowed, with the gap after it.
const POINTS: f32 = 44.0;
const DISC: f32 = 20.0;
const SIGN: f32 = DISC + 8.0;
/// Width by height of a usual card: what words are broken by before the deck is known.
const USUAL: f32 = 5.0 / 7.0;
/// What stays free at the sides of a picture, and between the lines of one that goes on below.
const SIDE: f32 = 16.0;
const BETWEEN: f32 = 8.0;

/// Adds what keeps the pictures as the deck is.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, follow.before(UiSystems::Prepare));
}

/// Draws a picture.
pub(crate) fn spawn(page: &mut ChildSpawnerCommands, figure: &Figure, paper: Paper) {
    let room = Room::of(figure, paper.width - 2.0 * SIDE);
    let ground = Node {
        padding: UiRect::axes(px(SIDE), px(12)),
        column_gap: px(32),
        row_gap: px(14),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::FlexStart,
        align_self: AlignSelf::FlexStart,
        border_radius: BorderRadius::all(px(p::RADIUS)),
        width: match room.narrow {
            true => px(paper.width),
            false => auto(),
        },
        max_width: px(paper.width),
        flex_shrink: 0.0,
        ..default()
    };
    page.spawn((
        ground,
        BackgroundColor(Color::BLACK.with_alpha(0.2)),
        Pickable::IGNORE,
    ))
    .with_children(|ground| {
        for scene in &figure.0 {
            spawn_scene(ground, scene, room, paper);
        }
    });
}

/// The room above and below the cards of all scenes of a picture, so that they stand in one line, and for all of them from side to side.
#[derive(Clone, Copy)]
struct Room {
    above: f32,
    below: f32,
    width: f32,
    /// Not every scene fits beside others, or even in one line: letters are large. Then each has the whole width, and goes on below.
    narrow: bool,
}

impl Room {
    fn of(figure: &Figure, width: f32) -> Room {
        let parts = figure.0.iter().flat_map(|scene| &scene.parts);
        let cards: Vec<&Drawn> = parts
            .filter_map(|part| match part {
                Part::Cards(cards) => Some(cards),
                Part::Sign(_) => None,
            })
            .flatten()
            .collect();
        let room = |is: bool, room: f32| if is { room } else { 0.0 };
        Room {
            above: room(cards.iter().any(|card| card.moves), LIFT),
            below: room(cards.iter().any(|card| card.stands_for.is_some()), TAGS),
            width,
            narrow: figure.0.iter().any(|scene| width_of(scene) > width),
        }
    }
}

fn spawn_scene(ground: &mut ChildSpawnerCommands, scene: &Scene, room: Room, paper: Paper) {
    let lies = width_of(scene);
    let sign = if scene.refused { SIGN } else { 0.0 };
    let letters = scene.caption.resolve(paper.texts).chars().count() as f32 * LETTER + sign;
    let most = lies.clamp(CAPTION.0, CAPTION.1).min(room.width);
    // How high several lines are is known only of words in a box whose width is.
    let width = match room.narrow {
        true => room.width,
        false => lies.max(letters.min(most)),
    };
    let column = Node {
        width: px(width),
        flex_shrink: 0.0,
        ..column(7.0)
    };
    ground
        .spawn((column, Pickable::IGNORE))
        .with_children(|lines| {
            lines
                .spawn((row(12.0), Pickable::IGNORE))
                .with_children(|line| {
                    spawn_parts(line, scene, room);
                    if let Some(points) = scene.points {
                        line.spawn((written(points.to_string(), text::HEADING), one_line()));
                    }
                });
            spawn_caption(lines, scene, width.min(most.max(letters)), sign);
        });
}

/// The words of a scene, in so much room, with a sign if it is not allowed.
fn spawn_caption(lines: &mut ChildSpawnerCommands, scene: &Scene, width: f32, sign: f32) {
    let line = Node {
        width: px(width),
        align_items: AlignItems::Start,
        flex_shrink: 0.0,
        ..row(SIGN - DISC)
    };
    lines.spawn((line, Pickable::IGNORE)).with_children(|line| {
        if scene.refused {
            spawn_refused(line);
        }
        let words = Node {
            width: px(width - sign),
            ..column(0.0)
        };
        line.spawn((words, Pickable::IGNORE))
            .with_child(localized(scene.caption.clone(), text::NOTE));
    });
}

/// About how wide what lies there is, with what it costs.
fn width_of(scene: &Scene) -> f32 {
    let width = |part: &Part| match part {
        Part::Cards(cards) => CARD * USUAL * (1.0 + STRIP * (cards.len() as f32 - 1.0)),
        Part::Sign(_) => 20.0,
    };
    let parts = scene.parts.iter().map(width).sum::<f32>();
    parts + 14.0 * (scene.parts.len() as f32 - 1.0) + scene.points.map_or(0.0, |_| POINTS)
}

fn spawn_parts(line: &mut ChildSpawnerCommands, scene: &Scene, room: Room) {
    let points = scene.points.map_or(0.0, |_| POINTS);
    let (width, flex_wrap) = match room.narrow {
        true => (px(room.width - points), FlexWrap::Wrap),
        false => (auto(), FlexWrap::NoWrap),
    };
    let node = Node {
        padding: UiRect {
            top: px(room.above),
            bottom: px(room.below),
            ..default()
        },
        width,
        flex_wrap,
        row_gap: px(room.above + room.below + BETWEEN),
        flex_shrink: 0.0,
        ..row(14.0)
    };
    line.spawn((node, Pickable::IGNORE)).with_children(|line| {
        for part in &scene.parts {
            match part {
                Part::Cards(cards) => spawn_cards(line, cards, CARD, STRIP),
                Part::Sign(sign) => {
                    let style = text::HEADING.face(text::BODY.face).color(p::TEXT_SOFT);
                    line.spawn((written(*sign, style), one_line()));
                }
            }
        }
    });
}

/// Cards that lie together, each on the one before it.
pub(super) fn spawn_cards(
    line: &mut ChildSpawnerCommands,
    cards: &[Drawn],
    height: f32,
    strip: f32,
) {
    let group = BookGroup {
        cards: cards.len(),
        height,
        strip,
    };
    let node = Node {
        width: px(group.width(USUAL)),
        flex_shrink: 0.0,
        ..row(0.0)
    };
    line.spawn((node, group, Pickable::IGNORE))
        .with_children(|line| {
            for (place, card) in cards.iter().enumerate() {
                let strip = if place == 0 { 1.0 } else { strip };
                spawn_card(line, card, height, strip);
            }
        });
}

fn spawn_card(line: &mut ChildSpawnerCommands, card: &Drawn, height: f32, strip: f32) {
    let shown = BookCard {
        slot: card.slot,
        height,
        strip,
    };
    let lift = if card.moves { LIFT } else { 0.0 };
    let node = Node {
        margin: UiRect::bottom(px(lift)).with_top(px(-lift)),
        flex_shrink: 0.0,
        ..default()
    };
    // Nothing is seen of it before it has its picture.
    let nothing = ImageNode {
        color: Color::NONE,
        ..default()
    };
    line.spawn((node, nothing, shown, Pickable::IGNORE))
        .with_children(|picture| {
            if card.moves {
                picture.spawn(edge());
            }
            if let Some(card) = card.stands_for {
                spawn_tag(picture, card, strip.min(STRIP), lift);
            }
        });
}

/// A frame round a card that is moved.
fn edge() -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(5)),
        ..default()
    };
    (node, BorderColor::all(p::BRASS_LIGHT), Pickable::IGNORE)
}

/// What a joker stands for, below it and all cards beside it.
fn spawn_tag(picture: &mut ChildSpawnerCommands, card: Card, strip: f32, lift: f32) {
    let Some((rank, suit)) = card.face() else {
        return;
    };
    let node = Node {
        position_type: PositionType::Absolute,
        top: px(CARD + lift),
        width: px(CARD * USUAL * strip),
        height: px(TAGS),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let words = format!("{}{}", rank_short(rank), suit_symbol(suit));
    let style = text::STRONG.size(p::SMALL);
    picture
        .spawn((node, Pickable::IGNORE))
        .with_child((written(words, style), one_line()));
}

/// The sign of what is not allowed.
fn spawn_refused(line: &mut ChildSpawnerCommands) {
    let disc = Node {
        width: px(DISC),
        height: px(DISC),
        border_radius: BorderRadius::MAX,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let cross = text::STRONG.size(p::SMALL).color(p::INK);
    line.spawn((disc, BackgroundColor(p::AMBER), Pickable::IGNORE))
        .with_child((written("×", cross), one_line()));
}

/// Gives the cards their pictures: those that are new, and all of them when deck, window or light are others.
fn follow(
    (art, geometry, settings): (Res<CardArt>, Res<Geometry>, Res<Settings>),
    mut groups: Query<(Ref<BookGroup>, &mut Node), Without<BookCard>>,
    mut cards: Query<(Ref<BookCard>, &mut Node, &mut ImageNode)>,
) {
    let all = art.is_changed() || geometry.is_changed() || settings.is_changed();
    for (group, mut node) in &mut groups {
        let width = px(group.width(art.aspect));
        if (all || group.is_added()) && node.width != width {
            node.width = width;
        }
    }
    for (card, mut node, mut image) in &mut cards {
        if !all && !card.is_added() {
            continue;
        }
        let width = card.height * art.aspect;
        let size = (px(width), px(card.height));
        if (node.width, node.height) != size {
            (node.width, node.height) = size;
            node.margin.left = px(width * (card.strip - 1.0));
        }
        *image = ImageNode {
            image: art.image.clone(),
            rect: Some(art.rect(card.slot, card.height * geometry.scale)),
            color: light(card.slot, &settings),
            ..default()
        };
    }
}

/// What a picture is multiplied with, as on the table: white faces glare in a dark room.
fn light(slot: Slot, settings: &Settings) -> Color {
    match slot {
        Slot::Face(_) | Slot::Joker(_) if settings.dim_cards => p::DIMMED,
        Slot::Face(_) | Slot::Joker(_) | Slot::Back => Color::WHITE,
    }
}
