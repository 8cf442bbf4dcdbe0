//! Elements of the pictures: cards from the texture of the deck. They follow changes of the deck, of the window, and of
//! the dimming of cards.
use super::{Drawn, Part, Scene};
use crate::rules::Paper;
use bevy::{prelude::*, ui::UiSystems};
use engine::cards::Card;
use gamecore::{
    i18n::{suit_symbol, words},
    model::Geometry,
    settings::Settings,
};
use ui::{
    page::{Element, column, disc, label, line, rounded, row, wrap},
    theme::{CardArt, Slot},
    widgets::{cover, one_line, palette as p, text},
};

/// Card in a picture of the rulebook.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct BookCard {
    pub slot: Slot,
    /// Height in design pixels.
    height: f32,
    /// Visible fraction of the width of the previous card, which this card partly covers. It is 1 for the first card of
    /// a row.
    strip: f32,
}

/// Group of overlapping cards. It stores the terms of its width, which changes with the deck.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct BookGroup {
    cards: usize,
    height: f32,
    strip: f32,
}

impl BookGroup {
    /// Returns the group's width. `aspect` is the width of a card divided by its height.
    fn width(&self, aspect: f32) -> f32 {
        let covering = self.cards.saturating_sub(1) as f32;
        self.height * aspect * (1.0 + self.strip * covering)
    }
}

/// Height of a card in design pixels.
const CARD: f32 = 84.0;
/// Visible fraction of a covered card.
const STRIP: f32 = 0.62;
/// Distance by which a moved card stands out, in design pixels.
const LIFT: f32 = 10.0;
/// Height of the labels of jokers below the cards, in design pixels.
const TAGS: f32 = 22.0;
/// Minimum width of a small picture's caption, and maximum width of a large picture's caption, in design pixels.
const CAPTION: (f32, f32) = (190.0, 420.0);
/// Approximate width of a letter in a caption, in design pixels.
const LETTER: f32 = 7.4;
/// Widths in design pixels: the points next to a picture, and the sign of a forbidden move without and with the gap
/// after it.
const POINTS: f32 = 44.0;
const DISC: f32 = 20.0;
const SIGN: f32 = DISC + 8.0;
/// Aspect ratio of a typical card. It determines the layout before the deck is loaded.
const USUAL: f32 = 5.0 / 7.0;
/// Margin at the sides of a picture, and gap between the lines of a picture that wraps, in design pixels.
const SIDE: f32 = 16.0;
const BETWEEN: f32 = 8.0;

/// Adds the system that updates the pictures when the deck changes.
pub(in crate::rules) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, follow.before(UiSystems::Prepare));
}

pub(in crate::rules) fn picture(figure: &[Scene], paper: Paper) -> Element {
    let layout = Layout::of(figure, paper.width - 2.0 * SIDE);
    let scenes = figure.iter().map(|scene| scene_of(scene, layout, paper));
    let width = px(paper.width);
    wrap(32.0)
        .edges(UiRect::axes(px(SIDE), px(12)), 0.0, p::RADIUS)
        .node(move |node| {
            (node.row_gap, node.flex_shrink) = (px(14), 0.0);
            (node.align_items, node.align_self) = (AlignItems::FlexStart, AlignSelf::FlexStart);
            node.width = if layout.is_narrow { width } else { auto() };
            node.max_width = width;
        })
        .with(BackgroundColor(Color::BLACK.with_alpha(0.2)))
        .children(scenes)
}

/// Layout shared by all scenes of a picture: the space above and below the cards, which aligns the cards, and the total
/// width.
#[derive(Clone, Copy)]
struct Layout {
    above: f32,
    below: f32,
    width: f32,
    /// True if large text prevents a scene from fitting on one line. Then each scene has the whole width and wraps.
    is_narrow: bool,
}

impl Layout {
    fn of(figure: &[Scene], width: f32) -> Layout {
        let parts = figure.iter().flat_map(Scene::parts);
        let cards = parts.filter_map(|part| match part {
            Part::Cards(cards) => Some(cards),
            Part::Sign(_) => None,
        });
        let cards: Vec<Drawn> = cards.flatten().collect();
        let if_any = |is: bool, height: f32| if is { height } else { 0.0 };
        Layout {
            above: if_any(cards.iter().any(|card| card.is_moved), LIFT),
            below: if_any(cards.iter().any(|card| card.stands_for.is_some()), TAGS),
            width,
            is_narrow: figure.iter().any(|scene| width_of(scene) > width),
        }
    }
}

fn scene_of(scene: &Scene, layout: Layout, paper: Paper) -> Element {
    let cards = width_of(scene);
    let sign = if scene.is_refused { SIGN } else { 0.0 };
    let letters = scene.caption().resolve(paper.texts).chars().count() as f32 * LETTER + sign;
    let most = cards.clamp(CAPTION.0, CAPTION.1).min(layout.width);
    // The layout measures wrapped text correctly only in a box of a definite width.
    let width = match layout.is_narrow {
        true => layout.width,
        false => cards.max(letters.min(most)),
    };
    let points = scene.points;
    let points = points.map(|points| line(points.to_string(), text::HEADING));
    column(7.0).fixed(width).children((
        row(12.0).children((parts_of(scene, layout), points)),
        caption(scene, width.min(most.max(letters)), sign),
    ))
}

/// Creates the caption of a scene, with a sign if the scene is not allowed.
fn caption(scene: &Scene, width: f32, sign: f32) -> Element {
    let words = column(0.0).node(move |node| node.width = px(width - sign));
    let words = words.children(label(scene.caption(), text::NOTE));
    row(SIGN - DISC)
        .fixed(width)
        .align(AlignItems::Start)
        .children((scene.is_refused.then(refused), words))
}

/// Returns the approximate width of the scene's cards and points.
fn width_of(scene: &Scene) -> f32 {
    let parts = scene.parts();
    let width = |part: &Part| match part {
        Part::Cards(cards) => CARD * USUAL * (1.0 + STRIP * (cards.len() as f32 - 1.0)),
        Part::Sign(_) => 20.0,
    };
    let sum = parts.iter().map(width).sum::<f32>();
    sum + 14.0 * (parts.len() as f32 - 1.0) + scene.points.map_or(0.0, |_| POINTS)
}

fn parts_of(scene: &Scene, layout: Layout) -> Element {
    let points = scene.points.map_or(0.0, |_| POINTS);
    let parts = scene.parts().into_iter().map(|part| match part {
        Part::Cards(cards) => cards_of(&cards, CARD, STRIP),
        Part::Sign(sign) => {
            let style = text::HEADING.face(text::BODY.face).color(p::TEXT_SOFT);
            line(sign.to_owned(), style)
        }
    });
    row(14.0)
        .node(move |node| {
            (node.padding.top, node.padding.bottom) = (px(layout.above), px(layout.below));
            node.row_gap = px(layout.above + layout.below + BETWEEN);
            node.flex_shrink = 0.0;
            if layout.is_narrow {
                (node.width, node.flex_wrap) = (px(layout.width - points), FlexWrap::Wrap);
            }
        })
        .children(parts)
}

/// Creates a group of cards, each partly covering the previous one.
pub(super) fn cards_of(cards: &[Drawn], height: f32, strip: f32) -> Element {
    let group = BookGroup {
        cards: cards.len(),
        height,
        strip,
    };
    let card = |(place, card): (usize, &Drawn)| {
        let strip = if place == 0 { 1.0 } else { strip };
        card_of(card, height, strip)
    };
    row(0.0)
        .fixed(group.width(USUAL))
        .with(group)
        .children(cards.iter().enumerate().map(card))
}

fn card_of(card: &Drawn, height: f32, strip: f32) -> Element {
    let lift = if card.is_moved { LIFT } else { 0.0 };
    // Invisible until it has its picture.
    let image = ImageNode::default().with_color(Color::NONE);
    let book_card = BookCard {
        slot: card.slot,
        height,
        strip,
    };
    let tag = card
        .stands_for
        .and_then(|card| tag(card, strip.min(STRIP), lift));
    Element::new((Node::default(), image, book_card))
        .rigid()
        .margin(UiRect::bottom(px(lift)).with_top(px(-lift)))
        .children((card.is_moved.then(edge), tag))
}

/// Creates the frame around a card that is moved.
fn edge() -> Element {
    Element::new((cover(), BorderColor::all(p::BRASS_LIGHT))).edges(UiRect::ZERO, 2.0, 5.0)
}

/// Creates the label with the card that a joker stands for, below the row of cards.
fn tag(card: Card, strip: f32, lift: f32) -> Option<Element> {
    let (rank, suit) = card.face()?;
    let words = words::card_short(rank, suit_symbol(suit));
    let words = line(words, text::STRONG.size(p::SMALL));
    let tag = rounded(CARD * USUAL * strip, TAGS, 0.0).children(words);
    Some(tag.pinned(auto(), px(CARD + lift)))
}

/// Creates the sign of a move that is not allowed.
fn refused() -> Element {
    let cross = label("×".to_owned(), text::STRONG.size(p::SMALL).color(p::INK));
    disc(DISC, p::AMBER).children(cross.with(one_line()))
}

/// Shows the pictures of new cards, and updates all of them when the deck, the window or the dimming changes.
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
        *image = ImageNode::new(art.image.clone())
            .with_rect(art.rect(card.slot, card.height * geometry.scale))
            .with_color(tint(card.slot, &settings));
    }
}

/// Returns the tint of a card picture, as on the table: a setting dims white faces.
fn tint(slot: Slot, settings: &Settings) -> Color {
    match slot {
        Slot::Face(_) | Slot::Joker(_) if settings.dim_cards => p::DIMMED,
        Slot::Face(_) | Slot::Joker(_) | Slot::Back => Color::WHITE,
    }
}
