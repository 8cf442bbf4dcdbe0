//! A question with several possible ways to carry out an intent. If each option adds a card at a different position,
//! these positions are highlighted and numbered on the table. Otherwise a list describes the options in words.
use super::{
    DEPTH, Hud, Space, TablePart, action_words,
    layer::{HudState, open},
};
use bevy::{input_focus::InputFocusVisible, prelude::*};
use engine::{
    melds::{End, Meld, MeldId, MeldShape, Place},
    table::Action,
};
use gamecore::{
    i18n::{Localized, Texts},
    input::{DeviceUsed, FocusLayer, PlayerAction},
    model::{
        CardPlacement, DisplayedState, Geometry, HighlightedCards, Key, Layout, PlayerIntent,
        Prompt,
    },
    sets::any_changed,
};
use ui::{
    page::{Element, button, column, inked, label, row},
    widgets::{
        ButtonInk, Look, Size, Tip, TooltipAvoid, at, behaviour, cover, palette as p,
        placement::{Obstacle, least_covering},
        text,
    },
};

/// Root of the open question.
#[derive(Component, Clone, PartialEq, Debug)]
struct ChoiceQuestion {
    choice: Vec<Action>,
    places: Vec<Rect>,
}

/// Numbered marker on the table for the option with this index.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoicePlace(pub usize);

/// List of the options in words. It is positioned once the UI layout has measured it.
#[derive(Component, Clone, Copy, Debug)]
pub struct ChoiceList;

const LIST: f32 = 440.0;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, (ask.in_set(HudState), place_list.in_set(Hud)));
}

fn ask(
    (prompt, texts, device): (Res<Prompt>, Res<Texts>, Res<DeviceUsed>),
    (shown, zones): (Res<DisplayedState>, Res<CardPlacement>),
    (layout, geometry): (Res<Layout>, Res<Geometry>),
    mut visible: ResMut<InputFocusVisible>,
    questions: Query<(Entity, &ChoiceQuestion)>,
    mut advised: ResMut<HighlightedCards>,
    mut commands: Commands,
) {
    if !any_changed(&[&prompt, &layout, &geometry, &texts]) {
        return;
    }
    let places = distinct_places(&prompt.choice).unwrap_or_default();
    let cards = |place: &Place| cards_at(*place, &shown, &zones);
    let cards: Vec<Key> = places.iter().flat_map(cards).collect();
    if advised.choice != cards {
        advised.choice = cards;
    }
    let now = ChoiceQuestion {
        choice: prompt.choice.clone(),
        places: sign_rects(&places, &shown, &zones, &layout, &geometry),
    };
    let mut first_time = true;
    for (entity, question) in &questions {
        if now == *question && !texts.is_changed() {
            return;
        }
        first_time &= question.choice != now.choice;
        commands.entity(entity).despawn();
    }
    if now.choice.is_empty() {
        return;
    }
    // Without a mouse, the focus starts at the first option.
    let focused = first_time && *device != DeviceUsed::Mouse;
    visible.0 |= focused;
    let words = |action| action_words::in_words(&texts, &shown, action);
    let words: Vec<String> = now.choice.iter().map(words).collect();
    let content = match now.places.is_empty() {
        true => vec![list(&now, &words, focused, &geometry)],
        false => signs(&now, &words, focused, &geometry),
    };
    let root = Element::new((cover(), FocusLayer::Overlay, now)).children(content);
    open(root.through(), DEPTH + 3, &mut commands);
}

/// Builds the list of the options.
fn list(
    question: &ChoiceQuestion,
    words: &[String],
    focused: bool,
    geometry: &Geometry,
) -> Element {
    let (middle, top) = (geometry.prompt.center().x, geometry.prompt.min.y);
    let ways = words.iter().enumerate();
    let ways = ways.map(|(i, words)| option(way_in_words(words, i), i, focused));
    let head = head(action_words::question(&question.choice));
    column(p::GRID)
        .pinned(px(middle - LIST / 2.0), px(top))
        .node(|node| node.width = px(LIST))
        .panel(UiRect::axes(px(16), px(12)), p::BRASS)
        .with((TooltipAvoid, Visibility::Hidden, ChoiceList))
        .children((head, ways.collect::<Vec<_>>()))
}

/// Builds the markers of the options, and the bar with the question. The bar covers the narration line, which is not
/// needed while the question is open.
fn signs(
    question: &ChoiceQuestion,
    words: &[String],
    focused: bool,
    geometry: &Geometry,
) -> Vec<Element> {
    let bar = head("choice-place")
        .panel(UiRect::left(px(14)), p::BRASS)
        .with(TooltipAvoid);
    let place = Node {
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..at(geometry.narration)
    };
    let bar = Element::new(place).through().children(bar);
    let signs = question.places.iter().zip(words).enumerate();
    let signs = signs.map(|(i, (rect, words))| option(sign(*rect, words, i), i, focused));
    std::iter::once(bar).chain(signs).collect()
}

fn head(question: &'static str) -> Element {
    let cancel = button("choice-cancel", Look::Quiet, Size::Small)
        .with(Tip::new("tip-choice-cancel").act(PlayerAction::Back))
        .sends(PlayerIntent::Cancel);
    row(p::GRID)
        .node(|node| node.justify_content = JustifyContent::SpaceBetween)
        .children((label(question, text::STRONG.size(p::SMALL * 1.1)), cancel))
}

/// Makes an element choose the option with this index.
fn option(element: Element, index: usize, focused: bool) -> Element {
    let option = element.sends(PlayerIntent::Choose(index)).first(index == 0);
    match focused && index == 0 {
        true => option.focused(),
        false => option,
    }
}

/// Builds the numbered marker at the position of an option on the table.
fn sign(rect: Rect, words: &str, index: usize) -> Element {
    let number = (index + 1).to_string();
    let shadow = BoxShadow::new(p::BRASS.with_alpha(0.8), px(0), px(0), px(3), px(12));
    Element::new((at(rect), behaviour(Look::Brass), shadow))
        .edges(UiRect::ZERO, 1.0, f32::MAX)
        .align(AlignItems::Center)
        .justify(JustifyContent::Center)
        .with(ChoicePlace(index))
        .tip(Localized::new("tip-words").arg("words", words))
        .children(inked(number, text::STRONG.size(p::SMALL * 1.1)))
}

/// Builds the button with the description of an option. Long texts wrap.
fn way_in_words(words: &str, index: usize) -> Element {
    let words = format!("{}  {words}", index + 1);
    let words = label(words, text::BODY.size(p::SMALL * 1.1)).with(ButtonInk);
    Element::new((Node::default(), behaviour(Look::Plain)))
        .node(|node| node.flex_shrink = 0.0)
        .edges(UiRect::axes(px(14), px(8)), 1.0, p::RADIUS_SMALL)
        .with(Tip::new("tip-choice-way"))
        .children(words)
}

/// Positions the list. It must not cover the melds that the options affect, and should cover as little else as
/// possible.
fn place_list(
    space: Space,
    geometry: Res<Geometry>,
    prompt: Res<Prompt>,
    mut lists: Query<(&ComputedNode, &mut Node, &mut Visibility), With<ChoiceList>>,
) {
    for (computed, mut node, mut visibility) in &mut lists {
        let size = computed.size() / geometry.scale.max(0.01);
        if size.min_element() < 1.0 {
            continue;
        }
        let asked: Vec<_> = prompt.choice.iter().flat_map(melds_of).collect();
        let obstacles = space.obstacles(|part| match part {
            TablePart::Meld(id) if asked.contains(&id) => Obstacle::NEVER,
            TablePart::Plate(_) | TablePart::Pile | TablePart::Buttons => Obstacle::SELDOM,
            TablePart::Hand(seat) if seat == space.own() => Obstacle::SELDOM,
            _ => Obstacle::MAY,
        });
        let top = Vec2::new(0.0, geometry.top_bar.max.y);
        let room = Rect::from_corners(top, geometry.size).inflate(-4.0);
        let at = least_covering(size, room, &obstacles, geometry.prompt.center());
        if (node.left, node.top) != (px(at.min.x), px(at.min.y)) {
            (node.left, node.top) = (px(at.min.x), px(at.min.y));
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Width and height of a marker in design pixels.
const SIGN: f32 = 28.0;

/// Returns the position where the action adds a card to a meld. Returns `None` if it adds none.
fn goes_to(action: &Action) -> Option<Place> {
    match action {
        Action::LayOff { to, .. } | Action::MoveJoker { to, .. } => Some(*to),
        Action::SwapJoker { to, .. } => *to,
        _ => None,
    }
}

/// Returns the positions where the options add cards. Returns `None` if an option adds none, or if two options have the
/// same position.
fn distinct_places(choice: &[Action]) -> Option<Vec<Place>> {
    let places: Option<Vec<Place>> = choice.iter().map(goes_to).collect();
    let places = places?;
    let twice = |(i, place): (usize, &Place)| places[..i].contains(place);
    (!places.iter().enumerate().any(twice)).then_some(places)
}

/// Returns the cards at a position: the end card of a run, or all cards of a trio.
fn cards_at(place: Place, shown: &DisplayedState, zones: &CardPlacement) -> Vec<Key> {
    let keys = zones.meld(place.meld);
    let is_run = |meld: &Meld| matches!(meld.shape, MeldShape::Run { .. });
    let run = shown.meld(place.meld).is_some_and(is_run);
    match place.end.filter(|_| run) {
        Some(End::Low) => keys.first().into_iter().copied().collect(),
        Some(End::High) => keys.last().into_iter().copied().collect(),
        None => keys.to_vec(),
    }
}

/// Returns the rectangles of the markers, without overlaps. A marker for a run is at the free edge of its end card.
fn sign_rects(
    places: &[Place],
    shown: &DisplayedState,
    zones: &CardPlacement,
    layout: &Layout,
    geometry: &Geometry,
) -> Vec<Rect> {
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-4.0);
    let mut taken: Vec<Rect> = Vec::new();
    for place in places {
        let cards = cards_at(*place, shown, zones);
        let area = layout.meld(place.meld).unwrap_or(Rect::EMPTY);
        let pose = cards.first().and_then(|key| layout.poses.get(key.index()));
        let half = pose.map_or(0.0, |pose| pose.height * geometry.aspect / 2.0);
        let at = pose.map_or(area.center(), |pose| pose.at);
        let y = area.center().y;
        let wish = match place.end {
            Some(End::Low) => Vec2::new(at.x - half, y),
            Some(End::High) => Vec2::new(at.x + half, y),
            None => Vec2::new(area.max.x - SIGN, y),
        };
        let obstacles: Vec<Obstacle> = taken
            .iter()
            .map(|rect| Obstacle::new(rect.inflate(2.0), Obstacle::NEVER))
            .collect();
        let room = Rect::from_center_size(wish, Vec2::splat(3.0 * SIGN)).intersect(screen);
        taken.push(least_covering(Vec2::splat(SIGN), room, &obstacles, wish));
    }
    taken
}

/// Returns the melds that the action affects.
pub fn melds_of(action: &Action) -> Vec<MeldId> {
    let from = match action {
        Action::SwapJoker { meld, .. } | Action::MoveJoker { meld, .. } => Some(*meld),
        _ => None,
    };
    let to = goes_to(action).map(|to| to.meld);
    from.into_iter().chain(to).collect()
}
