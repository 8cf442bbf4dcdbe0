//! What the coach says: from what is seen and what has been learnt follows one line, or none. It is never waited for: whatever the
//! pupil does instead, the next line speaks of what is there then.
use super::{
    hands::{is_lonely, of_one_rank, of_one_run},
    line::{How, Learnt, Line, Target, Topic, Value},
    seen::{Scene, Seen},
};
use engine::{
    cards::Card,
    matchplay::Setup,
    rules::MeldKind,
    table::{Action, DecisionStage, Legal, Phase, Rejection},
};
use gamecore::input::PlayerAction;
use hud::ActionButton;

/// How often something that is done again and again is said.
const SAID: u8 = 3;

const fn how(mouse: &'static str, keys: &'static str, act: PlayerAction) -> How {
    How { mouse, keys, act }
}

const FROM_STOCK: How = how(
    "lesson-how-stock",
    "lesson-how-press",
    PlayerAction::TakeStock,
);
const FROM_PILE: How = how(
    "lesson-how-click-it",
    "lesson-how-press",
    PlayerAction::Pile,
);
const MARK: How = how(
    "lesson-how-mark",
    "lesson-how-mark-keys",
    PlayerAction::Accept,
);
const TO_PILE: How = how(
    "lesson-how-click-it",
    "lesson-how-press",
    PlayerAction::Pile,
);
const CLAIM: How = how("lesson-how-claim", "lesson-how-press", PlayerAction::Claim);
const PASS: How = how("lesson-how-pass", "lesson-how-press", PlayerAction::Pass);
const LAY_DOWN: How = how(
    "lesson-how-lay-down",
    "lesson-how-press",
    PlayerAction::LayDown,
);
const CONFIRM: How = how(
    "lesson-how-confirm",
    "lesson-how-press",
    PlayerAction::LayDown,
);
const LAY_OFF: How = how(
    "lesson-how-lay-off",
    "lesson-how-mark-keys",
    PlayerAction::Accept,
);
const ONTO: How = how(
    "lesson-how-click-it",
    "lesson-how-go-there",
    PlayerAction::Accept,
);
const TAKE_BACK: How = how(
    "lesson-how-take-back",
    "lesson-how-press",
    PlayerAction::TakeBack,
);
const SORT: How = how("lesson-how-sort", "lesson-how-press", PlayerAction::Sort);
const BY_SUIT: How = how(
    "lesson-how-by-suit",
    "lesson-how-press-for-suit",
    PlayerAction::Sort,
);
const ASK: How = how("lesson-how-hint", "lesson-how-press", PlayerAction::Advice);
const UNMARK: How = how("lesson-how-unmark", "lesson-how-press", PlayerAction::Back);

/// The line for this situation.
pub(super) fn line(seen: &Seen<'_>, learnt: &Learnt) -> Option<Line> {
    if seen.hand() >= Setup::LESSON_HANDS {
        return None;
    }
    match (seen.scene, seen.asked) {
        (Scene::Covered, _) => None,
        (Scene::HandOver, _) => Some(hand_over(seen)),
        (Scene::Sheet, _) => Some(sheet(seen)),
        (Scene::Table, None) => watch(seen, learnt),
        (Scene::Table, Some(_)) if seen.choice => Some(Line::shown(
            Topic::Choice,
            "lesson-choice",
            Target::Cards(seen.marked.clone()),
        )),
        (Scene::Table, Some(legal)) => match legal.stage {
            DecisionStage::Claim => claim(seen, learnt),
            DecisionStage::LateClaim => watch(seen, learnt),
            DecisionStage::Draw => told_first(seen, learnt).or_else(|| draw(seen, learnt)),
            DecisionStage::Play => play(seen, legal, learnt),
        },
    }
}

/// The first of these that has not been said.
fn first_new<const N: usize>(learnt: &Learnt, lines: [Option<Line>; N]) -> Option<Line> {
    let new = |line: &Line| !learnt.has(line.topic);
    lines.into_iter().flatten().find(new)
}

/// What is told before the first turn of a hand, and what somebody else has done before later ones.
fn told_first(seen: &Seen<'_>, learnt: &Learnt) -> Option<Line> {
    let others_down = others_down(seen);
    if seen.turns() > 0 {
        let second = seen.hand() == 1 && seen.turns() == 1;
        let hint = second.then(|| {
            let button = Target::Button(ActionButton::Advice);
            Line::told(Topic::Hint, "lesson-hint", button).how(ASK)
        });
        return first_new(learnt, [others_down, joker(seen), hint]);
    }
    match seen.hand() {
        0 => {
            let sorting = Line::told(Topic::Sort, "lesson-sort", Target::Sorting).how(SORT);
            let aim = Line::told(Topic::Aim, "lesson-aim", Target::Heading);
            let contract = Line::told(Topic::Contract, "lesson-contract", Target::Contract);
            first_new(
                learnt,
                [Some(aim), Some(contract), trio(seen), Some(sorting)],
            )
        }
        _ => {
            let run = Line::told(Topic::Run, "lesson-run", Target::Contract);
            first_new(learnt, [Some(run), own_run(seen), joker(seen), others_down])
        }
    }
}

/// What a trio is, with the own cards.
fn trio(seen: &Seen<'_>) -> Option<Line> {
    let cards = of_one_rank(seen.view.hand, &seen.view.table.rules)?;
    let key = match cards.len() {
        2 => "lesson-trio-two",
        _ => "lesson-trio-whole",
    };
    let ranks = Value::Ranks(*cards.first()?);
    let count = Value::Number(cards.len() as i32);
    let line = Line::told(Topic::Trio, key, Target::Cards(cards)).with("ranks", ranks);
    Some(match key {
        "lesson-trio-two" => line,
        _ => line.with("count", count),
    })
}

/// What of a run is in the own hand.
fn own_run(seen: &Seen<'_>) -> Option<Line> {
    let cards = of_one_run(seen.view.hand, &seen.view.table.rules)?;
    let key = match cards.len() {
        4 => "lesson-own-run-whole",
        _ => "lesson-own-run",
    };
    let line = Line::told(Topic::OwnRun, key, Target::Cards(cards.clone()));
    Some(line.with("cards", Value::Cards(cards)).how(BY_SUIT))
}

/// A joker in the own hand.
fn joker(seen: &Seen<'_>) -> Option<Line> {
    let rules = &seen.view.table.rules;
    let card = seen.view.hand.iter().find(|card| rules.is_wild(*card))?;
    let line = Line::told(Topic::Joker, "lesson-joker", Target::Cards(vec![card]));
    Some(line.with("points", Value::Number(rules.value(card))))
}

/// Somebody else has laid down, and the pupil has not.
fn others_down(seen: &Seen<'_>) -> Option<Line> {
    let own = seen.view.seat;
    let melds = &seen.view.table.melds;
    let meld = melds.iter().find(|meld| meld.owner != own)?;
    let at = Target::Meld(meld.id);
    let line = Line::told(Topic::OthersDown, "lesson-others-down", at);
    (!seen.is_down()).then(|| line.with("name", Value::Name(meld.owner)))
}

/// A card from the stock or from the pile.
fn draw(seen: &Seen<'_>, learnt: &Learnt) -> Option<Line> {
    let top = seen.top();
    match seen.advice {
        Some(Action::TakeDiscard) => {
            let again = learnt.has(Topic::Pile);
            let key = match (seen.is_down(), again) {
                (true, _) => "lesson-pile-down",
                (false, true) => "lesson-pile-again",
                (false, false) => "lesson-pile",
            };
            let line = Line::to_do(Topic::Pile, key, Target::Pile, FROM_PILE);
            Some(line.with("card", Value::Card(top?)))
        }
        Some(Action::TakeStock) if learnt.times(Topic::Stock) < SAID => {
            let again = learnt.has(Topic::Stock);
            let key = if again {
                "lesson-stock-again"
            } else {
                "lesson-stock"
            };
            let line = Line::to_do(Topic::Stock, key, Target::Stock, FROM_STOCK);
            Some(match top {
                Some(card) => line.with("card", Value::Card(card)),
                None => Line::to_do(Topic::Stock, "lesson-stock-only", Target::Stock, FROM_STOCK),
            })
        }
        _ => None,
    }
}

/// A card out of turn.
fn claim(seen: &Seen<'_>, learnt: &Learnt) -> Option<Line> {
    let window = seen.view.table.window.as_ref()?;
    let (card, name) = (Value::Card(window.card), Value::Name(window.active));
    match seen.advice {
        Some(Action::Claim) => {
            let line = Line::to_do(Topic::Claim, "lesson-claim", Target::Question, CLAIM);
            Some(line.with("card", card).with("name", name))
        }
        _ if learnt.has(Topic::Pass) => {
            let known = learnt.times(Topic::Pass) >= SAID;
            let line = Line::to_do(Topic::Pass, "lesson-pass-again", Target::Question, PASS);
            (!known).then(|| line.with("card", card))
        }
        _ => {
            let line = Line::to_do(Topic::Pass, "lesson-pass", Target::Question, PASS);
            Some(line.with("card", card).with("name", name))
        }
    }
}

/// The turn after the card was taken.
fn play(seen: &Seen<'_>, legal: &Legal, learnt: &Learnt) -> Option<Line> {
    if !seen.staged.is_empty() {
        return staged(seen, learnt);
    }
    if let Some(line) = first_new(learnt, [joker(seen)]) {
        return Some(line);
    }
    if legal.lay_down.is_ok() {
        let at = Target::Button(ActionButton::LayDown);
        return Some(Line::to_do(Topic::LayDown, "lesson-lay-down", at, LAY_DOWN));
    }
    // The others are still saying whether they want the discard.
    let waits = legal.discard == Err(Rejection::ClaimsOpen);
    let back = (seen.is_down() && legal.take_back > 0).then(|| {
        let at = Target::Button(ActionButton::TakeBackOne);
        Line::told(Topic::TakeBack, "lesson-take-back", at).how(TAKE_BACK)
    });
    if let Some(line) = first_new(learnt, [back]) {
        return Some(line);
    }
    match &seen.advice {
        Some(Action::LayOff { card, to }) => Some(lay_off(seen, learnt, *card, to.meld)),
        Some(Action::SwapJoker { card, meld, .. }) => {
            let known = seen.marked.contains(card);
            let at = if known {
                Target::Meld(*meld)
            } else {
                Target::Cards(vec![*card])
            };
            let how = if known { ONTO } else { LAY_OFF };
            let line = Line::to_do(Topic::Swap, "lesson-swap", at, how);
            Some(line.with("card", Value::Card(*card)))
        }
        _ if waits || legal.discard.is_err() => None,
        Some(Action::Discard { card, .. }) => discard(seen, learnt, *card),
        _ => None,
    }
}

/// What is laid out before it is laid down.
fn staged(seen: &Seen<'_>, learnt: &Learnt) -> Option<Line> {
    let rules = &seen.view.table.rules;
    let kinds = seen.view.table.contract;
    let wild = |cards: &&Vec<Card>| cards.iter().any(|card| rules.is_wild(*card));
    let in_run = |cards: &&Vec<Card>| {
        let mut natural = cards.iter().filter(|card| !rules.is_wild(**card));
        let first = natural.next().and_then(|card| card.rank());
        natural.any(|card| card.rank() != first)
    };
    let joker = seen.staged.iter().filter(wild).any(|cards| in_run(&cards));
    let told = Line::told(Topic::JokerInRun, "lesson-joker-in-run", Target::Staged);
    let new = first_new(learnt, [joker.then_some(told)]);
    let whole = seen.staged.len() >= kinds.kinds().len();
    let confirm = Line::to_do(Topic::Confirm, "lesson-confirm", Target::Staged, CONFIRM);
    new.or_else(|| whole.then_some(confirm))
}

/// A card that fits on the table.
fn lay_off(seen: &Seen<'_>, learnt: &Learnt, card: Card, to: engine::melds::MeldId) -> Line {
    if seen.marked == [card] {
        return Line::to_do(Topic::LayOffTo, "lesson-lay-off-to", Target::Meld(to), ONTO);
    }
    let again = learnt.has(Topic::LayOff);
    let key = if again {
        "lesson-lay-off-again"
    } else {
        "lesson-lay-off"
    };
    let line = Line::to_do(Topic::LayOff, key, Target::Cards(vec![card]), LAY_OFF);
    line.with("card", Value::Card(card))
}

/// The card that ends the turn.
fn discard(seen: &Seen<'_>, learnt: &Learnt, card: Card) -> Option<Line> {
    match seen.marked.len() {
        0 if seen.view.hand.len() == 1 => {
            let line = Line::to_do(Topic::Last, "lesson-last", Target::Cards(vec![card]), MARK);
            Some(line)
        }
        0 if learnt.times(Topic::Mark) >= SAID => None,
        0 => {
            let again = learnt.has(Topic::Mark);
            let runs = seen.view.table.contract.count(MeldKind::Run) > 0;
            let lonely = is_lonely(seen.view.hand, card, runs) && !seen.is_down();
            let key = match (lonely, again) {
                (true, false) => "lesson-mark",
                (true, true) => "lesson-mark-again",
                (false, false) => "lesson-mark-least",
                (false, true) => "lesson-mark-least-again",
            };
            let line = Line::to_do(Topic::Mark, key, Target::Cards(vec![card]), MARK);
            Some(line.with("card", Value::Card(card)))
        }
        1 if learnt.times(Topic::Discard) >= SAID => None,
        1 => Some(Line::to_do(
            Topic::Discard,
            "lesson-discard",
            Target::Pile,
            TO_PILE,
        )),
        _ => {
            let at = Target::Cards(seen.marked.clone());
            Some(Line::to_do(
                Topic::ManyMarked,
                "lesson-many-marked",
                at,
                UNMARK,
            ))
        }
    }
}

/// The others play.
fn watch(seen: &Seen<'_>, learnt: &Learnt) -> Option<Line> {
    let table = seen.view.table;
    let first = seen.hand() == 0 && seen.turns() == 1 && learnt.times(Topic::Watch) < SAID;
    let playing = first && table.phase != Phase::Over && table.active != seen.view.seat;
    playing.then(|| {
        let at = Target::Plate(table.active);
        let line = Line::shown(Topic::Watch, "lesson-watch", at);
        line.with("name", Value::Name(table.active))
    })
}

/// What counts once the hand is over.
fn hand_over(seen: &Seen<'_>) -> Line {
    let at = Target::Words("hand-over-sheet");
    let own = seen.view.seat;
    let points = seen.ended.and_then(|end| end.points.get(own)).copied();
    let points = points.unwrap_or_default();
    match seen.ended.and_then(|end| end.closer) {
        Some(closer) if closer == own && points < 0 => {
            let line = Line::shown(Topic::HandOver, "lesson-hand-over-bonus", at);
            line.with("points", Value::Number(-points))
        }
        Some(closer) if closer == own => Line::shown(Topic::HandOver, "lesson-hand-over-won", at),
        Some(closer) => {
            let line = Line::shown(Topic::HandOver, "lesson-hand-over-lost", at);
            let line = line.with("name", Value::Name(closer));
            line.with("points", Value::Number(points))
        }
        None => Line::shown(Topic::HandOver, "lesson-hand-over-drawn", at),
    }
}

/// The sheet between two hands, and after the last hand of the lesson its end.
fn sheet(seen: &Seen<'_>) -> Line {
    let at = Target::Words("sheet-continue");
    if seen.hand() + 1 < Setup::LESSON_HANDS {
        return Line::shown(Topic::Sheet, "lesson-sheet", at);
    }
    Line::shown(Topic::End, "lesson-end", at)
}
