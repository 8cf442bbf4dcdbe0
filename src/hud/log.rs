//! The game log, which lists all public events of the match, newest first. A line can show its cards.
//!
//! The log stores events instead of text. It can therefore change its language, is complete in a resumed match, and can
//! show the cards of an event.
use super::{
    DEPTH, Hud,
    layer::{HudState, card_picture, open},
};
use bevy::prelude::*;
use engine::{
    cards::Card,
    matchplay::SeenMatchEvent,
    table::{SeenDeal, SeenEvent},
};
use gamecore::{
    i18n::{Localized, Texts, actor, narration},
    input::PlayerAction,
    model::{DisplayedState, Geometry},
    referee::MatchOpened,
    sets::{FrameSystems, reset},
    states::Screen,
};
use std::collections::BTreeSet;
use ui::{
    page::{Act, Element, button, column, label, row, scroll_list, wrap},
    theme::CardArt,
    widgets::{Look, Size, Tip, behaviour, palette as p, text},
};

/// Logged events as the viewer saw them, oldest first. Each of them has a text.
#[derive(Resource, Default, Debug)]
pub struct Log {
    pub events: Vec<SeenMatchEvent>,
}

/// Returns the cards of an event, grouped by meld. All of them were visible to the viewer.
fn event_cards(event: &SeenMatchEvent) -> Vec<Vec<Card>> {
    let event = match event {
        SeenMatchEvent::SeatsDrawn { draw } => {
            return vec![draw.iter().map(|(_, card)| *card).collect()];
        }
        SeenMatchEvent::Table(event) => event,
        SeenMatchEvent::Seated { .. }
        | SeenMatchEvent::Scored { .. }
        | SeenMatchEvent::Ended { .. } => return Vec::new(),
    };
    match event {
        SeenEvent::Dealt {
            shoe: SeenDeal { upcard, .. },
            ..
        } => upcard.iter().map(|card| vec![*card]).collect(),
        SeenEvent::TookDiscard { card, .. }
        | SeenEvent::Awarded { card, .. }
        | SeenEvent::LaidOff { card, .. } => vec![vec![*card]],
        SeenEvent::LaidDown { melds, .. } => melds.iter().map(|it| it.cards.clone()).collect(),
        SeenEvent::SwappedJoker { card, joker, .. } => vec![vec![*card], vec![*joker]],
        SeenEvent::MovedJoker { joker, .. } => vec![vec![*joker]],
        // The card that closes a hand lies face down (rule R11), so the log must not reveal it.
        SeenEvent::Discarded {
            card: Some(card),
            closes: false,
            ..
        } => vec![vec![*card]],
        _ => Vec::new(),
    }
}

/// Number of lines shown at first. Each request for more adds the same number of lines.
const PAGE: usize = 80;
/// Gap between two lines, in design pixels.
const GAP: f32 = 2.0;
/// Height of a card in design pixels.
const CARD: f32 = 66.0;
/// Visible fraction of a covered card's width.
const STRIP: f32 = 0.42;

#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToggleLog;

/// Root of the open log.
#[derive(Component)]
pub struct LogPanel;

/// Line in the open log. The number is the index of its event; the oldest event has index 0.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogLine(pub usize);

/// Card of a line in the open log.
#[derive(Component, Clone, Copy, Debug)]
pub struct LogCard(pub Card);

/// Action of a control in the log.
#[derive(Component, Clone, PartialEq, Debug)]
enum LogAct {
    /// Shows or hides the cards of the line of this event.
    ToggleCards(usize),
    ShowEarlier,
}

/// State of the open log.
#[derive(Resource, Default)]
struct LogView {
    /// Number of additional lines that the player has requested.
    more: usize,
    /// Events whose cards are visible.
    with_cards: BTreeSet<usize>,
    /// Number of events whose lines have been measured.
    measured: usize,
}

/// Row of the log.
#[derive(Clone, PartialEq)]
enum Row {
    Event {
        index: usize,
        words: String,
        has_cards: bool,
        cards: Vec<Vec<Card>>,
    },
    /// Button that shows earlier events. The number is that of the hidden events.
    Earlier(usize),
    Empty,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Log>()
        .init_resource::<LogView>()
        .add_message::<ToggleLog>()
        .add_observer(act);
    app.add_systems(OnExit(Screen::Table), reset::<Log>);
    app.add_systems(
        Update,
        (
            // The log must be reset before the first lines of the new match arrive. The table may not be open yet.
            begin.after(FrameSystems::Animate).before(HudState),
            toggle.in_set(HudState),
            keep_scroll_position.in_set(Hud),
        ),
    );
}

/// Resets the log for a newly opened match. The log of a resumed match contains all its events.
fn begin(
    mut opened: MessageReader<MatchOpened>,
    texts: Res<Texts>,
    (mut log, mut view): (ResMut<Log>, ResMut<LogView>),
) {
    if let Some(MatchOpened { past, .. }) = opened.read().last() {
        // Only events with a text have a line.
        let is_told =
            |event: &&SeenMatchEvent| narration(&texts, event, &|_| actor("", false)).is_some();
        log.events = past.iter().filter(is_told).cloned().collect();
        *view = LogView::default();
    }
}

fn toggle(
    mut asked: MessageReader<ToggleLog>,
    geometry: Res<Geometry>,
    panels: Query<Entity, With<LogPanel>>,
    mut view: ResMut<LogView>,
    mut commands: Commands,
) {
    if asked.read().count().is_multiple_of(2) {
        return;
    }
    if let Ok(panel) = panels.single() {
        commands.entity(panel).despawn();
        return;
    }
    *view = LogView::default();
    let place = Node {
        position_type: PositionType::Absolute,
        // The panel ends at the right edge of the buttons or of the contract indicator, whichever is further right.
        right: px(geometry.size.x - geometry.buttons.max.x.max(geometry.contract.max.x)),
        top: px(geometry.top_bar.max.y + p::GRID),
        width: px(400),
        height: px(460),
        // With large text, the window is shorter than the panel's normal height, so the panel's height is limited.
        max_height: vh(90),
        ..ui::widgets::column(p::GRID)
    };
    let title = label("log-title", text::TITLE).node(|node| node.flex_grow = 1.0);
    let close = button("log-close", Look::Quiet, Size::Small)
        .with(Tip::new("tip-log-close").act(PlayerAction::Log))
        .sends(ToggleLog);
    let panel = Element::new((place, LogPanel))
        .panel(UiRect::all(px(16)), p::hairline())
        .children((
            row(p::GRID).children((title, close)),
            scroll_list(GAP, |column| column.list(rows, Row::build)),
        ));
    open(panel, DEPTH + 5, &mut commands);
}

/// Keeps the scroll position of the visible lines while new lines are added above them. The log of another match begins
/// at the top.
fn keep_scroll_position(
    lines: Query<(&LogLine, &ComputedNode, &ChildOf)>,
    mut columns: Query<&mut ScrollPosition>,
    mut view: ResMut<LogView>,
) {
    let view = view.bypass_change_detection();
    let before = view.measured;
    for (LogLine(index), node, column) in &lines {
        if node.size().y <= 0.0 || *index < before {
            continue;
        }
        view.measured = view.measured.max(index + 1);
        let Ok(mut position) = columns.get_mut(column.parent()) else {
            continue;
        };
        if before == 0 {
            *position = ScrollPosition::default();
        } else if position.y > 1.0 {
            position.y += node.size().y * node.inverse_scale_factor() + GAP;
        }
    }
}

/// Returns the rows of the log, newest first. Returns `None` if nothing has changed.
fn rows(
    log: Res<Log>,
    (texts, shown): (Res<Texts>, Res<DisplayedState>),
    view: Res<LogView>,
) -> Option<Vec<Row>> {
    if !log.is_changed() && !texts.is_changed() && !view.is_changed() {
        return None;
    }
    let events = &log.events;
    let first = events.len().saturating_sub(PAGE + view.more);
    let row = |(index, event)| {
        let cards = event_cards(event);
        Some(Row::Event {
            index,
            words: narration(&texts, event, &|seat| shown.actor(seat))?,
            has_cards: !cards.is_empty(),
            cards: match view.with_cards.contains(&index) {
                true => cards,
                false => Vec::new(),
            },
        })
    };
    let newest = events.iter().enumerate().skip(first).rev();
    let earlier = (first > 0).then_some(Row::Earlier(first));
    let empty = events.is_empty().then_some(Row::Empty);
    let rows = newest.filter_map(row).chain(earlier).chain(empty);
    Some(rows.collect())
}

fn act(event: On<Act<LogAct>>, mut view: ResMut<LogView>) {
    match event.act {
        LogAct::ToggleCards(index) => {
            if !view.with_cards.remove(&index) {
                view.with_cards.insert(index);
            }
        }
        LogAct::ShowEarlier => view.more += PAGE,
    }
}

impl Row {
    fn build(&self) -> Element {
        match self {
            Row::Empty => label("log-empty", text::NOTE),
            Row::Earlier(count) => {
                let earlier = Localized::new("log-earlier").arg("count", *count);
                button(earlier, Look::Plain, Size::Small)
                    .tip(Localized::new("tip-log-earlier"))
                    .does(LogAct::ShowEarlier)
            }
            Row::Event {
                index,
                words,
                has_cards,
                cards,
            } => {
                let style = text::BODY.size(p::SMALL * 1.1);
                let padding = UiRect::axes(px(6), px(2));
                let line = Element::new(Node::default()).edges(padding, 1.0, p::RADIUS_SMALL);
                // A line with cards is a button that shows or hides them.
                let line = match has_cards {
                    true => line
                        .with((behaviour(Look::Quiet), Tip::new("tip-log-cards")))
                        .does(LogAct::ToggleCards(*index))
                        .children(label(words.clone(), style)),
                    false => line
                        .through()
                        .children(label(words.clone(), style.color(p::TEXT_SOFT))),
                };
                let cards = (!cards.is_empty()).then(|| strip(cards));
                column(0.0)
                    .node(|node| node.flex_shrink = 0.0)
                    .with(LogLine(*index))
                    .through()
                    .children((line, cards))
            }
        }
    }
}

/// Builds the cards below a line, grouped by meld.
fn strip(groups: &[Vec<Card>]) -> Element {
    let covered = |art: Res<CardArt>| CARD * art.aspect * (STRIP - 1.0);
    let picture = |(place, card): (usize, &Card)| {
        let picture = card_picture(*card, CARD)
            .node(|node| node.flex_shrink = 0.0)
            .with(LogCard(*card));
        match place {
            0 => picture,
            _ => picture.sized(covered, |covered: &f32, node| {
                node.margin = UiRect::left(px(*covered));
            }),
        }
    };
    let group = |cards: &Vec<Card>| {
        let pictures = cards.iter().enumerate().map(picture);
        row(0.0).through().children(pictures.collect::<Vec<_>>())
    };
    let groups: Vec<Element> = groups.iter().map(group).collect();
    wrap(12.0).through().children(groups).node(|node| {
        node.row_gap = px(6);
        node.padding = UiRect::new(px(p::GRID), px(0), px(2), px(6));
    })
}
