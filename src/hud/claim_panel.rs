//! What stands on the panel that asks for a claim: the question, its notes, the answers, the refusals, the countdown.
use super::{
    keys::{OnPadOf, key_sign},
    question::PromptQuestion,
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{i18n::Localized, input::PlayerAction, model::PlayerIntent};
use ui::widgets::{
    Chosen, Look, Size, Tip, at, button, button_written, column, label, localized, one_line,
    palette as p, row, text,
};

/// What is asked, and what the card would do.
#[derive(Component)]
pub(super) struct Words;

/// What it costs and who is asked before.
#[derive(Component)]
pub(super) struct Notes;

/// The groove of the countdown; hidden where there is no limit.
#[derive(Component)]
pub(super) struct Track;

/// The bar of the countdown.
#[derive(Component)]
pub(super) struct Countdown;

/// The panel while nothing is asked.
pub(super) fn hidden() -> Node {
    Node {
        display: Display::None,
        ..default()
    }
}

/// The panel in its place.
pub(super) fn panel_at(question: &PromptQuestion) -> Node {
    let (low, flat) = (is_low(question), question.place.flat);
    let (top, bottom) = match (low, flat) {
        (false, _) => (7, 11),
        (true, false) => (3, 8),
        (true, true) => (1, 7),
    };
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(if low { 1 } else { 3 }),
        padding: UiRect {
            left: px(if flat { 12 } else { 20 }),
            right: px(if flat { 12 } else { 20 }),
            top: px(top),
            bottom: px(bottom),
        },
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..at(question.place.rect)
    }
}

/// Whether the panel is so low that everything on it has to stand close: letters are large.
pub(super) fn is_low(question: &PromptQuestion) -> bool {
    let needed = if question.place.flat { 78.0 } else { 100.0 };
    question.place.rect.height() < needed
}

/// The width from which on all has room on two lines, in design pixels.
const WIDE: f32 = 620.0;

/// Whether two lines of it are so narrow that not all has room on them.
fn is_narrow(question: &PromptQuestion) -> bool {
    question.place.flat && question.place.rect.width() < WIDE
}

/// Writes what is asked.
pub(super) fn build_words(question: &PromptQuestion, words: &mut ChildSpawnerCommands) {
    let key = match (question.late, question.called) {
        (false, false) => "claim-question",
        (false, true) => "claim-question-to",
        (true, false) => "claim-late",
        (true, true) => "claim-late-to",
    };
    let sentence = Localized::new(key)
        .arg("name", question.name.clone())
        .arg("card", question.card_name.clone());
    let room = Node {
        flex_grow: 1.0,
        ..default()
    };
    let strong = match is_narrow(question) || is_low(question) {
        true => text::STRONG.size(text::STRONG.size * 0.92),
        false => text::STRONG,
    };
    words.spawn((localized(sentence, strong), room));
    // On three lines of large letters there is no room for it.
    let has_room = question.place.flat || !is_low(question);
    if let Some(worth) = question.worth.filter(|_| has_room) {
        let good = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
        words.spawn((label(worth.key(), good), one_line()));
    }
}

/// The number of names that have room beside the buttons.
const NAMED: usize = 2;

/// Writes what a claim costs and who is asked before.
pub(super) fn build_notes(question: &PromptQuestion, notes: &mut ChildSpawnerCommands) {
    let style = match (is_low(question), question.place.flat) {
        (_, true) => text::NOTE.size(p::SMALL * 0.92),
        (true, false) => text::NOTE.size(p::SMALL * 0.87),
        (false, false) => text::NOTE,
    };
    let price = localized(Localized::new("claim-price"), style.color(p::AMBER));
    if question.place.flat {
        notes.spawn((price, one_line()));
    } else {
        notes.spawn(price);
    }
    // On one line there is room for what the card would do, or for who is asked before; with large letters for neither.
    let is_full = question.place.flat && question.worth.is_some();
    if is_full || is_narrow(question) || is_low(question) {
        return;
    }
    let before = match question.before.as_slice() {
        [] => return,
        few if few.len() <= NAMED => {
            Localized::new("claim-before").arg("names", question.before.join(", "))
        }
        many => Localized::new("claim-before-many").arg("count", many.len() as i32),
    };
    notes.spawn(localized(before, style));
}

/// A line of words that takes the room that is left.
pub(super) fn one_line_grows() -> impl Bundle {
    let room = Node {
        flex_grow: 1.0,
        ..default()
    };
    (room, one_line())
}

/// Fills the panel with the question to one person.
pub(super) fn build(question: &PromptQuestion, parent: &mut ChildSpawnerCommands) {
    if question.place.flat {
        build_flat(question, parent);
        return build_countdown(parent);
    }
    parent
        .spawn((row(p::GRID), Pickable::IGNORE, Words))
        .with_children(|words| build_words(question, words));
    parent
        .spawn(row(12.0))
        .with_children(|line| build_answers(question, line));
    parent
        .spawn(row(6.0))
        .with_children(|line| build_refusals(question, line));
    build_countdown(parent);
}

/// The notes, and beside them no and yes.
fn build_answers(question: &PromptQuestion, line: &mut ChildSpawnerCommands) {
    let notes = Node {
        flex_grow: 1.0,
        // The words break into lines, the buttons do not.
        flex_basis: px(0),
        min_width: px(0),
        ..column(1.0)
    };
    line.spawn((notes, Pickable::IGNORE, Notes))
        .with_children(|notes| build_notes(question, notes));
    build_yes_and_no(question, line);
}

/// Two lines: what is asked and what it costs, and all answers.
fn build_flat(question: &PromptQuestion, parent: &mut ChildSpawnerCommands) {
    parent.spawn(row(p::GRID)).with_children(|line| {
        let words = Node {
            flex_grow: 1.0,
            ..row(p::GRID)
        };
        line.spawn((words, Pickable::IGNORE, Words))
            .with_children(|words| build_words(question, words));
        line.spawn((row(p::GRID), Pickable::IGNORE, Notes))
            .with_children(|notes| build_notes(question, notes));
    });
    parent.spawn(row(6.0)).with_children(|line| {
        line.spawn((label("claim-no-more", text::NOTE), one_line()));
        build_refused(question, line);
        let room = Node {
            flex_grow: 1.0,
            ..default()
        };
        line.spawn(room);
        build_yes_and_no(question, line);
    });
}

fn build_yes_and_no(question: &PromptQuestion, line: &mut ChildSpawnerCommands) {
    let (height, size) = match (is_low(question), question.place.flat) {
        (false, _) => (36, Size::Medium),
        (true, false) => (30, Size::Medium),
        (true, true) => (25, Size::Small),
    };
    for (key, look, intent, act) in [
        (
            "claim-no",
            Look::Segment,
            PlayerIntent::Pass,
            PlayerAction::Pass,
        ),
        (
            "claim-yes",
            Look::Brass,
            PlayerIntent::Claim,
            PlayerAction::Claim,
        ),
    ] {
        let mut answer = line.spawn((button(key, look, size), observe(sends(intent))));
        answer
            .entry::<Node>()
            .and_modify(move |mut node| node.height = px(height));
        answer.with_child((key_sign(act), OnPadOf(question.seat)));
    }
}

/// The buttons for what one does not want to be asked about again.
fn build_refusals(question: &PromptQuestion, line: &mut ChildSpawnerCommands) {
    line.spawn((
        label("claim-ask-no-more", text::NOTE),
        one_line(),
        Node {
            flex_grow: 1.0,
            ..default()
        },
    ));
    build_refused(question, line);
}

fn build_refused(question: &PromptQuestion, line: &mut ChildSpawnerCommands) {
    // On two lines, and with large letters, the widest have room; keys say the others.
    let low = is_low(question);
    let kept = match (question.place.flat, is_narrow(question)) {
        (false, _) if !low => question.refusals.len(),
        (true, true) => 1,
        (false, _) | (true, false) => 2,
    };
    let left_out = question.refusals.len().saturating_sub(kept);
    for (refusal, act, words) in question.refusals.iter().skip(left_out) {
        let mut button = line.spawn((
            button_written(words, Look::Segment, Size::Small),
            Tip::new("tip-claim-refuse").act(*act),
            observe(sends(PlayerIntent::Refuse(*refusal))),
        ));
        let height = px(if is_low(question) { 21 } else { 24 });
        button.entry::<Node>().and_modify(move |mut node| {
            node.height = height;
            node.column_gap = px(4);
        });
        if !question.place.flat && !low {
            button.with_child(key_sign(*act));
        }
    }
}

/// The groove along the lower edge, and the bar in it that grows shorter.
pub(super) fn build_countdown(parent: &mut ChildSpawnerCommands) {
    let track = Node {
        display: Display::None,
        position_type: PositionType::Absolute,
        left: px(12),
        right: px(12),
        bottom: px(3),
        height: px(4),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    parent
        .spawn((
            track,
            BackgroundColor(p::TEXT.with_alpha(0.15)),
            Pickable::IGNORE,
            Track,
        ))
        .with_children(|track| {
            let bar = Node {
                width: percent(100),
                height: percent(100),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            track.spawn((bar, BackgroundColor(p::IVORY), Countdown, Pickable::IGNORE));
        });
}

pub(super) fn sends(intent: PlayerIntent) -> impl Fn(On<Chosen>, MessageWriter<PlayerIntent>) {
    move |_, mut intents| _ = intents.write(intent.clone())
}
