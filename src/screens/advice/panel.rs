//! The hint panel. It shows up to three moves, each with its reasons. Pointing at a move highlights its cards on the
//! table, and clicking it selects them. The panel never covers nameplates, piles or the viewer's hand. The review panel
//! has the same frame.
use super::OpenAdvice;
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
};
use engine::{
    bots::{AS_GOOD, Advice, Reason},
    cards::Card,
    melds::{End, MeldId},
    table::Action,
};
use gamecore::{
    i18n::{Arg, Texts, card_short, in_words, signed, the_card},
    input::PlayerAction,
    model::{CardPlacement, DisplayedState, Geometry, HighlightedCards, Key, PlayerIntent},
};
use hud::{DEPTH, Hud, OccupiesTable, Space, TablePart, action_words, melds_of, open};
use ui::{
    page::{Element, button, column, label, line, row},
    widgets::{
        Look, Size, Tip, behaviour, palette as p,
        placement::{Obstacle, least_covering},
        text,
    },
};

const WIDTH: f32 = 330.0;

/// Texts that describe one move.
#[derive(Clone, PartialEq, Debug)]
struct MoveEntry {
    action: Action,
    step: String,
    verdict: String,
    reasons: Vec<String>,
}

/// Hint panel. `at` is its position, which is known once the layout has measured its size.
#[derive(Component, Default, Debug)]
pub struct AdvicePanel {
    at: Option<Rect>,
    /// Number of staged melds when the panel was positioned.
    staged: usize,
    /// Number of moves, among the three best, that are left out because a larger panel would cover too much of the
    /// table.
    left_out: usize,
}

/// Row of the hint panel that shows this move.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct AdvisedMove(pub Action);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, place, light).chain().in_set(Hud));
}

fn show(
    advice: Res<OpenAdvice>,
    geometry: Res<Geometry>,
    panels: Query<Entity, With<AdvicePanel>>,
    mut commands: Commands,
) {
    match (advice.is_open(), panels.single()) {
        (false, Ok(panel)) => commands.entity(panel).despawn(),
        (true, Err(_)) => {
            let panel = panel_frame(&geometry, WIDTH)
                .with((AdvicePanel::default(), Visibility::Hidden))
                .live(moves, |moves: &Option<Vec<MoveEntry>>| {
                    build(moves.as_deref())
                });
            open(panel, DEPTH + 4, &mut commands);
        }
        _ => {}
    }
}

/// Returns the moves of the panel, or `None` while the expert is still computing. The outer value is `None` if nothing
/// has changed.
fn moves(
    (advice, shown, texts): (Res<OpenAdvice>, Res<DisplayedState>, Res<Texts>),
    panels: Query<Ref<AdvicePanel>>,
) -> Option<Option<Vec<MoveEntry>>> {
    let panel = panels.single().ok()?;
    if !advice.is_changed() && !shown.is_changed() && !texts.is_changed() && !panel.is_changed() {
        return None;
    }
    // The full panel gives three reasons for the best move and two for each other move. A shortened panel gives one
    // reason, for the best move only.
    let most = |place| match (panel.left_out, place) {
        (0, 0) => 3,
        (0, _) => 2,
        (_, 0) => 1,
        (_, _) => 0,
    };
    let entry = |(place, advice): (usize, &Advice)| MoveEntry {
        action: advice.action.clone(),
        step: step_and_place_text(&texts, &advice.action, &shown),
        verdict: verdict_text(&texts, advice, place == 0),
        reasons: match most(place) {
            0 => Vec::new(),
            most => reasons_text(&texts, advice, &shown, most),
        },
    };
    let shown_moves = |found: &Vec<Advice>| {
        let moves = found.iter().take(3 - panel.left_out).enumerate();
        moves.map(entry).collect()
    };
    Some(advice.found.as_ref().map(shown_moves))
}

fn build(moves: Option<&[MoveEntry]>) -> (Element, Vec<Element>) {
    let close = button("hint-close", Look::Quiet, Size::Small)
        .with(Tip::new("tip-hint-close").act(PlayerAction::Advice))
        .sends(PlayerIntent::Advice);
    let title = label("hint-title", text::HEADING).node(|node| node.flex_grow = 1.0);
    let head = row(p::GRID).children((title, close));
    let content = match moves {
        None => vec![label("hint-thinking", text::NOTE)],
        Some([]) => vec![label("hint-none", text::NOTE)],
        Some(moves) => {
            let moves = moves.iter().enumerate();
            moves
                .map(|(place, entry)| move_box(entry, place == 0))
                .collect()
        }
    };
    (head, content)
}

fn move_box(entry: &MoveEntry, best: bool) -> Element {
    let (edge, ink) = match best {
        true => (p::BRASS, p::BRASS_LIGHT),
        false => (p::TEXT.with_alpha(0.25), p::TEXT.with_alpha(0.75)),
    };
    let tip = match entry.action {
        Action::LayDown { .. } => "tip-advised-lay-down",
        Action::LayOff { .. } | Action::SwapJoker { .. } | Action::Discard { .. } => {
            "tip-advised-card"
        }
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Claim
        | Action::Pass
        | Action::MoveJoker { .. }
        | Action::TakeBack { .. } => "tip-advised-other",
    };
    let step = label(entry.step.clone(), text::STRONG.size(p::SMALL * 1.15));
    let verdict = line(entry.verdict.clone(), text::NOTE.color(ink));
    let reasons = entry.reasons.iter();
    let reasons = reasons.map(|reason| label(reason.clone(), text::NOTE));
    let lines = entry_box(edge).through().children((step, verdict, reasons));
    column(0.0)
        .node(|node| node.border_radius = BorderRadius::all(px(p::RADIUS_SMALL)))
        .rigid()
        .with((behaviour(Look::Quiet), AdvisedMove(entry.action.clone())))
        .with(Tip::new(tip))
        .sends(PlayerIntent::Prepare(entry.action.clone()))
        .children(lines)
}

/// Positions the panel where it covers the least. Moves it again only when its size, the window or the number of staged
/// melds changes. Staged melds should stay visible until they are laid down.
fn place(
    space: Space,
    (geometry, advice): (Res<Geometry>, Res<OpenAdvice>),
    mut panels: Query<(&mut AdvicePanel, &ComputedNode, &mut Node, &mut Visibility)>,
) {
    for (mut panel, computed, mut node, mut visibility) in &mut panels {
        let size = computed.size() / geometry.scale.max(0.01);
        let staged = space.staged();
        let same = panel.at.is_some_and(|at| at.size().distance(size) < 1.0);
        let settled = same && panel.staged == staged && !geometry.is_changed();
        if size.min_element() < 1.0 || settled {
            continue;
        }
        let advised = advice.found.iter().flatten();
        let advised: Vec<MeldId> = advised
            .flat_map(|advice| melds_of(&advice.action))
            .collect();
        let own = space.own();
        let obstacles = space.obstacles(|part| match part {
            TablePart::Plate(_) | TablePart::Pile | TablePart::Prompt | TablePart::Buttons => {
                Obstacle::NEVER
            }
            TablePart::Hand(seat) if seat == own => Obstacle::NEVER,
            TablePart::Meld(id) if advised.contains(&id) => 0.2 * Obstacle::NEVER,
            TablePart::Meld(_) | TablePart::Staged => 0.1 * Obstacle::NEVER,
            TablePart::Contract | TablePart::Narration => Obstacle::SELDOM,
            TablePart::Bar | TablePart::Hand(_) => Obstacle::MAY,
        });
        let edge = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-6.0);
        let room = Rect::from_corners(edge.min.with_y(geometry.top_bar.max.y + 2.0), edge.max);
        // The preferred position is next to the button that opened the panel.
        let wish = Vec2::new(geometry.buttons.max.x, geometry.buttons.min.y - p::GRID) - size / 2.0;
        let at = least_covering(size, room, &obstacles, wish);
        let hides = |obstacle: &Obstacle| {
            obstacle.weight > Obstacle::SELDOM && !obstacle.rect.intersect(at).is_empty()
        };
        if panel.left_out < 2 && advice.found.is_some() && obstacles.iter().any(hides) {
            panel.left_out += 1;
            continue;
        }
        (panel.at, panel.staged) = (Some(at), staged);
        (node.left, node.top) = (px(at.min.x), px(at.min.y));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Returns the cards that a move involves: cards in the viewer's hand, and cards on the table that the move takes or
/// adds cards to.
fn cards_of(action: &Action, shown: &DisplayedState, zones: &CardPlacement) -> Vec<Key> {
    let mut hand = zones.hand(shown.bottom_seat()).to_vec();
    let mut own = |card| zones.take_face(&mut hand, card);
    let meld = |id: MeldId| zones.meld(id).to_vec();
    let top = |keys: &[Key]| keys.last().copied();
    match action {
        Action::TakeStock => top(&zones.stock).into_iter().collect(),
        Action::TakeDiscard | Action::Claim => top(&zones.pile).into_iter().collect(),
        Action::Pass | Action::TakeBack { .. } => Vec::new(),
        Action::LayDown { melds } => {
            let cards = melds.iter().flat_map(|meld| meld.cards().to_vec());
            cards.filter_map(own).collect()
        }
        Action::LayOff { card, to } => own(*card).into_iter().chain(meld(to.meld)).collect(),
        Action::SwapJoker {
            meld: from,
            at,
            card,
            ..
        } => {
            let joker = meld(*from).get(*at as usize).copied();
            own(*card).into_iter().chain(joker).collect()
        }
        Action::MoveJoker { meld: id, from, to } => {
            let run = meld(*id);
            let joker = match from {
                End::Low => run.first(),
                End::High => run.last(),
            };
            joker.copied().into_iter().chain(meld(to.meld)).collect()
        }
        Action::Discard { card, .. } => own(*card).into_iter().chain(top(&zones.pile)).collect(),
    }
}

/// Highlights the cards of the move that is under the pointer or has the focus.
fn light(
    moves: Query<(Entity, &AdvisedMove, &Hovered)>,
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    (shown, zones): (Res<DisplayedState>, Res<CardPlacement>),
    mut advised: ResMut<HighlightedCards>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let here = |entity, hovered: &Hovered| hovered.0 || focused == Some(entity);
    let mut moves = moves.iter();
    let pointed = moves.find(|(entity, _, hovered)| here(*entity, hovered));
    let cards = pointed.map(|(_, advised, _)| cards_of(&advised.0, &shown, &zones));
    let cards = cards.unwrap_or_default();
    if advised.advice != cards {
        advised.advice = cards;
    }
}

/// Builds an empty panel. Its children are stacked in a column.
pub(super) fn panel_frame(geometry: &Geometry, width: f32) -> Element {
    let high = geometry.buttons.min.y - geometry.top_bar.max.y - 2.0 * p::GRID;
    column(10.0)
        .node(move |node| {
            node.position_type = PositionType::Absolute;
            (node.width, node.max_height) = (px(width), px(high));
            node.overflow = Overflow::clip_y();
        })
        .panel(UiRect::all(px(16)), p::BRASS)
        .with(OccupiesTable)
}

/// Builds the box of one move or one mistake: a column of text lines with a coloured left edge.
pub(super) fn entry_box(edge: Color) -> Element {
    column(3.0)
        .node(|node| {
            node.padding = UiRect::axes(px(12), px(8));
            (node.border, node.flex_shrink) = (UiRect::left(px(3)), 0.0);
        })
        .sunken(edge)
}

/// Maximum number of helpful cards that a hint names.
const NAMED: usize = 8;

/// Returns a short description of the action. `top` is the top card of the discard pile.
pub(super) fn step_text(texts: &Texts, action: &Action, top: Option<Card>) -> String {
    let of = |key: &str, card: Option<Card>| {
        let card = card.map_or_else(String::new, |card| the_card(texts, card));
        texts.with(key, &[("card", card.into())])
    };
    match action {
        Action::TakeStock => texts.get("hint-move-take-stock"),
        Action::TakeDiscard => of("hint-move-take-discard", top),
        Action::Claim => of("hint-move-claim", top),
        Action::Pass => texts.get("hint-move-pass"),
        Action::LayDown { .. } => texts.get("hint-move-lay-down"),
        Action::LayOff { card, .. } => of("hint-move-lay-off", Some(*card)),
        Action::SwapJoker { card, .. } => of("hint-move-swap", Some(*card)),
        Action::MoveJoker { .. } => texts.get("hint-move-move-joker"),
        Action::Discard { card, .. } => of("hint-move-discard", Some(*card)),
        Action::TakeBack { .. } => texts.get("action-take-back"),
    }
}

/// Returns a description of the action. It also names the meld that the action changes, if any.
fn step_and_place_text(texts: &Texts, action: &Action, shown: &DisplayedState) -> String {
    let pile = shown.view.as_ref().map(|view| &view.table.pile);
    let what = step_text(texts, action, pile.and_then(|pile| pile.last().copied()));
    match action_words::place_in_words(texts, shown, action) {
        Some(place) => {
            let args = [("move", what.into()), ("place", place.into())];
            texts.with("hint-move-at", &args)
        }
        None => what,
    }
}

/// Returns a text that compares the move with the best one.
fn verdict_text(texts: &Texts, advice: &Advice, best: bool) -> String {
    if best {
        return texts.get("hint-best");
    }
    if advice.behind <= AS_GOOD * advice.error {
        return texts.get("hint-as-good");
    }
    // A difference below half a point would round to 0, although the move is worse. The text therefore shows a
    // difference of at least 1.
    let points = advice.behind.round().max(1.0);
    texts.with("hint-behind", &[("points", Arg::from(points as i32))])
}

/// Returns the lines of text that describe a move: the expected points, followed by at most `most` reasons.
fn reasons_text(
    texts: &Texts,
    advice: &Advice,
    shown: &DisplayedState,
    most: usize,
) -> Vec<String> {
    // Expected points are negative if the hand is likely to end with a bonus. Negative numbers need a true minus sign,
    // but no singular form.
    let round = |points: f64| match points.round() as i32 {
        points @ 0.. => Arg::from(points),
        bonus => Arg::from(signed(bonus)),
    };
    let others = shown.seating.map_or(1, |seating| seating.len() - 1);
    let expected = [
        ("points", round(advice.points)),
        ("others", round(advice.others)),
        ("players", Arg::from(others as i32)),
    ];
    let mut lines = vec![texts.with("hint-expected", &expected)];
    if advice.distance > 0 {
        let percent = Arg::from((advice.down_soon * 100.0).round() as i32);
        lines[0] += " · ";
        lines[0] += &texts.with("hint-chance", &[("percent", percent)]);
    }
    // Once the contract is complete, reasons about helpful cards are left out.
    let worth = |reason: &&Reason| advice.distance > 0 || !matches!(reason, Reason::Helped(_));
    let reasons = advice.reasons.iter().filter(worth).take(most);
    lines.extend(reasons.map(|reason| reason_text(texts, *reason, advice, shown)));
    lines
}

fn reason_text(texts: &Texts, reason: Reason, advice: &Advice, shown: &DisplayedState) -> String {
    let count = |key: &str, name: &str, number: i32| texts.with(key, &[(name, Arg::from(number))]);
    match reason {
        Reason::Closes => texts.get("hint-reason-closes"),
        Reason::LaysDown => texts.get("hint-reason-lays-down"),
        Reason::LaysOff => texts.get("hint-reason-lays-off"),
        Reason::Nearer(cards) => count("hint-reason-nearer", "cards", cards.into()),
        Reason::Breaks(cards) => count("hint-reason-breaks", "cards", cards.into()),
        Reason::Penalty(cards) => count("hint-reason-penalty", "cards", cards.into()),
        Reason::MoreCards => texts.get("hint-reason-more-cards"),
        Reason::Sheds(points) => count("hint-reason-sheds", "points", points),
        Reason::Helped(cards) => {
            let told = count("hint-reason-helped", "cards", cards.into());
            match helpful_text(texts, advice) {
                Some(list) => texts.with(
                    "hint-with-cards",
                    &[("reason", told.into()), ("cards", list.into())],
                ),
                None => told,
            }
        }
        Reason::Feeds => {
            let names = advice.feeds.iter().map(|seat| shown.name(seat).to_owned());
            let names = in_words(texts, &names.collect::<Vec<_>>());
            texts.with("hint-reason-feeds", &[("names", names.into())])
        }
        Reason::FeedsNobody => texts.get("hint-reason-feeds-nobody"),
    }
}

/// Lists the cards that would bring the hand nearer to the contract. `None` if there are none or more than [`NAMED`].
fn helpful_text(texts: &Texts, advice: &Advice) -> Option<String> {
    let faces: Vec<String> = advice
        .helpful
        .faces()
        .map(|card| card_short(texts, card))
        .collect();
    (1..=NAMED).contains(&faces.len()).then(|| faces.join(" "))
}
