//! Chooses the coach's line from what the pupil can see and has already learnt. The lesson never waits for a line:
//! after any action of the pupil, the next line fits the new situation. The coach uses incomplete trios and runs in the
//! hand as examples.
use super::{
    PupilSituation,
    line::{CoachInstruction, CoachLine, Target, Topic, TopicCounts, Value},
};
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    matchplay::Setup,
    melds::{self, MeldId},
    rules::{MeldKind, RuleSet},
    table::{Action, DecisionStage, Legal, Phase},
};
use gamecore::{input::PlayerAction as Act, states::TableOverlay};
use hud::ActionButton;

/// Number of times that the pupil completes a topic before its reminders stop.
const SAID: u8 = 3;

const fn instruction(mouse: &'static str, keys: &'static str, act: Act) -> CoachInstruction {
    CoachInstruction { mouse, keys, act }
}

const PRESS: &str = "lesson-how-press";
const MARK_KEYS: &str = "lesson-how-mark-keys";

const FROM_STOCK: CoachInstruction = instruction("lesson-how-stock", PRESS, Act::TakeStock);
const PILE: CoachInstruction = instruction("lesson-how-click-it", PRESS, Act::Pile);
const MARK: CoachInstruction = instruction("lesson-how-mark", MARK_KEYS, Act::Accept);
const CLAIM: CoachInstruction = instruction("lesson-how-claim", PRESS, Act::Claim);
const PASS: CoachInstruction = instruction("lesson-how-pass", PRESS, Act::Pass);
const LAY_DOWN: CoachInstruction = instruction("lesson-how-lay-down", PRESS, Act::LayDown);
const CONFIRM: CoachInstruction = instruction("lesson-how-confirm", PRESS, Act::LayDown);
const LAY_OFF: CoachInstruction = instruction("lesson-how-lay-off", MARK_KEYS, Act::Accept);
const ONTO: CoachInstruction =
    instruction("lesson-how-click-it", "lesson-how-go-there", Act::Accept);
const TAKE_BACK: CoachInstruction = instruction("lesson-how-take-back", PRESS, Act::TakeBack);
const SORT: CoachInstruction = instruction("lesson-how-sort", PRESS, Act::Sort);
const BY_SUIT: CoachInstruction =
    instruction("lesson-how-by-suit", "lesson-how-press-for-suit", Act::Sort);
const ASK: CoachInstruction = instruction("lesson-how-hint", PRESS, Act::Advice);
const UNMARK: CoachInstruction = instruction("lesson-how-unmark", PRESS, Act::Back);

/// Returns the coach's line for this situation, if any.
pub(super) fn line(seen: &PupilSituation<'_>, learnt: &TopicCounts) -> Option<CoachLine> {
    if seen.hand() >= Setup::LESSON_HANDS {
        return None;
    }
    match (seen.overlay, seen.asked) {
        // These screens cover the table.
        (TableOverlay::Curtain | TableOverlay::MatchOver, _) => None,
        (TableOverlay::HandOver, _) => Some(hand_over(seen)),
        (TableOverlay::ScoreSheet, _) => Some(sheet(seen)),
        (TableOverlay::None, None) => watch(seen, learnt),
        (TableOverlay::None, Some(_)) if seen.choice => Some(CoachLine::shown(
            Topic::Choice,
            "lesson-choice",
            Target::Cards(seen.marked.clone()),
        )),
        (TableOverlay::None, Some(legal)) => match legal.stage {
            DecisionStage::Claim => claim(seen, learnt),
            DecisionStage::LateClaim => watch(seen, learnt),
            DecisionStage::Draw => explain(seen, learnt).or_else(|| draw(seen, learnt)),
            DecisionStage::Play => play(seen, legal, learnt),
        },
    }
}

/// Returns the first of these lines whose topic the pupil has not learnt yet.
fn first_new<const N: usize>(
    learnt: &TopicCounts,
    lines: [Option<CoachLine>; N],
) -> Option<CoachLine> {
    let new = |line: &CoachLine| !learnt.has(line.topic);
    lines.into_iter().flatten().find(new)
}

/// Returns an explanation to show before the pupil draws. Before the first turn of a hand, it explains the contract.
/// Later, it explains melds of other players, jokers, or the hint button.
fn explain(seen: &PupilSituation<'_>, learnt: &TopicCounts) -> Option<CoachLine> {
    let others_down = others_down(seen);
    if seen.turns() > 0 {
        let second = seen.hand() == 1 && seen.turns() == 1;
        let hint = second.then(|| {
            let button = Target::Button(ActionButton::Advice);
            CoachLine::explanation(Topic::Hint, "lesson-hint", button).with_instruction(ASK)
        });
        return first_new(learnt, [others_down, joker(seen), hint]);
    }
    match seen.hand() {
        0 => {
            let sorting = CoachLine::explanation(Topic::Sort, "lesson-sort", Target::Sorting)
                .with_instruction(SORT);
            let aim = CoachLine::explanation(Topic::Aim, "lesson-aim", Target::Heading);
            let contract =
                CoachLine::explanation(Topic::Contract, "lesson-contract", Target::Contract);
            let lines = [Some(aim), Some(contract), trio(seen), Some(sorting)];
            first_new(learnt, lines)
        }
        _ => {
            let run = CoachLine::explanation(Topic::Run, "lesson-run", Target::Contract);
            first_new(learnt, [Some(run), own_run(seen), joker(seen), others_down])
        }
    }
}

/// Explains trios, using cards from the pupil's hand as an example.
fn trio(seen: &PupilSituation<'_>) -> Option<CoachLine> {
    let cards = of_one_rank(seen.view.hand, &seen.view.table.rules)?;
    let key = match cards.len() {
        2 => "lesson-trio-two",
        _ => "lesson-trio-whole",
    };
    let ranks = Value::Ranks(*cards.first()?);
    let count = Value::Number(cards.len() as i32);
    let line = CoachLine::explanation(Topic::Trio, key, Target::Cards(cards));
    Some(line.with("ranks", ranks).with("count", count))
}

/// Explains runs, using cards from the pupil's hand as an example.
fn own_run(seen: &PupilSituation<'_>) -> Option<CoachLine> {
    let cards = of_one_run(seen.view.hand, &seen.view.table.rules)?;
    let key = match cards.len() {
        4 => "lesson-own-run-whole",
        _ => "lesson-own-run",
    };
    let line = CoachLine::explanation(Topic::OwnRun, key, Target::Cards(cards.clone()));
    Some(
        line.with("cards", Value::Cards(cards))
            .with_instruction(BY_SUIT),
    )
}

/// Explains a joker in the pupil's hand.
fn joker(seen: &PupilSituation<'_>) -> Option<CoachLine> {
    let rules = &seen.view.table.rules;
    let card = seen.view.hand.iter().find(|card| rules.is_wild(*card))?;
    let line = CoachLine::explanation(Topic::Joker, "lesson-joker", Target::Cards(vec![card]));
    Some(line.with("points", Value::Number(rules.value(card))))
}

/// Explains that another player is down while the pupil is not.
fn others_down(seen: &PupilSituation<'_>) -> Option<CoachLine> {
    let own = seen.view.seat;
    let melds = &seen.view.table.melds;
    let meld = melds.iter().find(|meld| meld.owner != own)?;
    let at = Target::Meld(meld.id);
    let line = CoachLine::explanation(Topic::OthersDown, "lesson-others-down", at);
    (!seen.is_down()).then(|| line.with("name", Value::Name(meld.owner)))
}

/// Advises whether to draw from the stock or from the discard pile.
fn draw(seen: &PupilSituation<'_>, learnt: &TopicCounts) -> Option<CoachLine> {
    let top = seen.top();
    match seen.best()? {
        Action::TakeDiscard => {
            let card = top?;
            let key = match (seen.is_down(), learnt.has(Topic::Pile)) {
                (true, _) if fits(seen, card) => "lesson-pile-down",
                _ if !goes_with_hand(seen, card, &Action::TakeDiscard) => "lesson-pile-better",
                (_, true) => "lesson-pile-again",
                (_, false) => "lesson-pile",
            };
            let line = CoachLine::to_do(Topic::Pile, key, Target::Pile, PILE);
            Some(line.with("card", Value::Card(card)))
        }
        Action::TakeStock if learnt.times(Topic::Stock) < SAID => {
            let helps = seen.is_nearer(&Action::TakeDiscard);
            let key = match (top, helps, learnt.has(Topic::Stock)) {
                (None, ..) => "lesson-stock-only",
                (Some(_), true, _) => "lesson-stock-better",
                (Some(_), false, true) => "lesson-stock-again",
                (Some(_), false, false) => "lesson-stock",
            };
            let line = CoachLine::to_do(Topic::Stock, key, Target::Stock, FROM_STOCK);
            Some(match top {
                Some(card) => line.with("card", Value::Card(card)),
                None => line,
            })
        }
        _ => None,
    }
}

/// True if the card could form a meld with other cards in the hand, or if `taking` brings the hand nearer to the
/// contract. Always false once the pupil is down.
fn goes_with_hand(seen: &PupilSituation<'_>, card: Card, taking: &Action) -> bool {
    let runs = seen.view.contract().count(MeldKind::Run) > 0;
    !seen.is_down() && (seen.is_nearer(taking) || !is_lonely(seen.view.hand, card, runs))
}

/// True if the card can be laid off on a meld on the table.
fn fits(seen: &PupilSituation<'_>, card: Card) -> bool {
    let table = seen.view.table;
    melds::taken(&table.rules, &table.melds).contains(card)
}

/// Advises whether to claim the discard out of turn.
fn claim(seen: &PupilSituation<'_>, learnt: &TopicCounts) -> Option<CoachLine> {
    let window = seen.view.table.window.as_ref()?;
    let (card, name) = (Value::Card(window.card), Value::Name(window.active));
    match seen.best()? {
        Action::Claim => {
            let line = CoachLine::to_do(Topic::Claim, "lesson-claim", Target::Question, CLAIM);
            Some(line.with("card", card).with("name", name))
        }
        Action::Pass if learnt.has(Topic::Pass) => {
            let known = learnt.times(Topic::Pass) >= SAID;
            let line = CoachLine::to_do(Topic::Pass, "lesson-pass-again", Target::Question, PASS);
            (!known).then(|| line.with("card", card))
        }
        Action::Pass => {
            let key = match seen.is_nearer(&Action::Claim) {
                true => "lesson-pass-dear",
                false => "lesson-pass",
            };
            let line = CoachLine::to_do(Topic::Pass, key, Target::Question, PASS);
            Some(line.with("card", card).with("name", name))
        }
        _ => None,
    }
}

/// Advises on the rest of the turn, after drawing.
fn play(seen: &PupilSituation<'_>, legal: &Legal, learnt: &TopicCounts) -> Option<CoachLine> {
    if !seen.staged.is_empty() {
        return staged(seen, learnt);
    }
    if let Some(line) = first_new(learnt, [joker(seen)]) {
        return Some(line);
    }
    let best = seen.best();
    if let Some(Action::LayDown { .. }) = best {
        let at = Target::Button(ActionButton::LayDown);
        let line = CoachLine::to_do(Topic::LayDown, "lesson-lay-down", at, LAY_DOWN);
        return Some(line);
    }
    let back = (seen.is_down() && legal.take_back > 0).then(|| {
        let at = Target::Button(ActionButton::TakeBackOne);
        CoachLine::explanation(Topic::TakeBack, "lesson-take-back", at).with_instruction(TAKE_BACK)
    });
    if let Some(line) = first_new(learnt, [back]) {
        return Some(line);
    }
    match best? {
        Action::LayOff { card, to } => Some(lay_off(seen, learnt, *card, to.meld)),
        Action::SwapJoker { card, meld, .. } => {
            let (at, how) = match seen.marked.contains(card) {
                true => (Target::Meld(*meld), ONTO),
                false => (Target::Cards(vec![*card]), LAY_OFF),
            };
            let line = CoachLine::to_do(Topic::Swap, "lesson-swap", at, how);
            Some(line.with("card", Value::Card(*card)))
        }
        // Other players are still deciding on a claim, so the pupil cannot discard yet.
        _ if legal.discard.is_err() => None,
        Action::Discard { card, .. } => discard(seen, legal, learnt, *card),
        _ => None,
    }
}

/// Comments on the melds that the pupil has staged.
fn staged(seen: &PupilSituation<'_>, learnt: &TopicCounts) -> Option<CoachLine> {
    let rules = &seen.view.table.rules;
    let kinds = seen.view.contract();
    let wild = |cards: &&Vec<Card>| cards.iter().any(|card| rules.is_wild(*card));
    let in_run = |cards: &&Vec<Card>| {
        let mut natural = cards.iter().filter(|card| !rules.is_wild(**card));
        let first = natural.next().and_then(|card| card.rank());
        natural.any(|card| card.rank() != first)
    };
    let joker = seen.staged.iter().filter(wild).any(|cards| in_run(&cards));
    let told = CoachLine::explanation(Topic::JokerInRun, "lesson-joker-in-run", Target::Staged);
    let new = first_new(learnt, [joker.then_some(told)]);
    let advised = matches!(seen.best(), Some(Action::LayDown { .. }));
    let whole = advised && seen.staged.len() >= kinds.kinds().len();
    let confirm = CoachLine::to_do(Topic::Confirm, "lesson-confirm", Target::Staged, CONFIRM);
    new.or_else(|| whole.then_some(confirm))
}

/// Advises on a card that can be laid off.
fn lay_off(seen: &PupilSituation<'_>, learnt: &TopicCounts, card: Card, to: MeldId) -> CoachLine {
    if seen.marked == [card] {
        return CoachLine::to_do(Topic::LayOffTo, "lesson-lay-off-to", Target::Meld(to), ONTO);
    }
    let key = match learnt.has(Topic::LayOff) {
        true => "lesson-lay-off-again",
        false => "lesson-lay-off",
    };
    let line = CoachLine::to_do(Topic::LayOff, key, Target::Cards(vec![card]), LAY_OFF);
    line.with("card", Value::Card(card))
}

/// Advises on the discard. If the pupil has selected a single card other than the advised one, the line still names the
/// advised card.
fn discard(
    seen: &PupilSituation<'_>,
    legal: &Legal,
    learnt: &TopicCounts,
    card: Card,
) -> Option<CoachLine> {
    if seen.marked.len() > 1 {
        let at = Target::Cards(seen.marked.clone());
        let line = CoachLine::to_do(Topic::ManyMarked, "lesson-many-marked", at, UNMARK);
        return Some(line);
    }
    if seen.marked == [card] {
        let known = learnt.times(Topic::Discard) >= SAID;
        let line = CoachLine::to_do(Topic::Discard, "lesson-discard", Target::Pile, PILE);
        return (!known).then_some(line);
    }
    let at = Target::Cards(vec![card]);
    if seen.view.hand.len() == 1 {
        return Some(CoachLine::to_do(Topic::Last, "lesson-last", at, MARK));
    }
    if learnt.times(Topic::Mark) >= SAID {
        return None;
    }
    let again = learnt.has(Topic::Mark);
    let runs = seen.view.contract().count(MeldKind::Run) > 0;
    let lonely = is_lonely(seen.view.hand, card, runs) && !seen.is_down();
    let key = match (lonely, again) {
        _ if legal.lay_down.is_ok() => "lesson-mark-wait",
        (true, false) => "lesson-mark",
        (true, true) => "lesson-mark-again",
        (false, false) => "lesson-mark-least",
        (false, true) => "lesson-mark-least-again",
    };
    let line = CoachLine::to_do(Topic::Mark, key, at, MARK);
    Some(line.with("card", Value::Card(card)))
}

/// Tells the pupil whose turn it is, while another player plays.
fn watch(seen: &PupilSituation<'_>, learnt: &TopicCounts) -> Option<CoachLine> {
    let table = seen.view.table;
    let first = seen.hand() == 0 && seen.turns() == 1 && learnt.times(Topic::Watch) < SAID;
    let playing = first && table.phase != Phase::Over && table.active != seen.view.seat;
    playing.then(|| {
        let at = Target::Plate(table.active);
        let line = CoachLine::shown(Topic::Watch, "lesson-watch", at);
        line.with("name", Value::Name(table.active))
    })
}

/// Explains the result of the hand.
fn hand_over(seen: &PupilSituation<'_>) -> CoachLine {
    let line = |key| CoachLine::shown(Topic::HandOver, key, Target::Words("hand-over-sheet"));
    let own = seen.view.seat;
    let points = seen.ended.and_then(|end| end.points.get(own)).copied();
    let points = points.unwrap_or_default();
    match seen.ended.and_then(|end| end.closer) {
        Some(closer) if closer == own && points < 0 => {
            line("lesson-hand-over-bonus").with("points", Value::Number(-points))
        }
        Some(closer) if closer == own => line("lesson-hand-over-won"),
        Some(closer) => line("lesson-hand-over-lost")
            .with("name", Value::Name(closer))
            .with("points", Value::Number(points)),
        None => line("lesson-hand-over-drawn"),
    }
}

/// Explains the score sheet between two hands. After the last hand of the lesson, announces the end of the lesson.
fn sheet(seen: &PupilSituation<'_>) -> CoachLine {
    let at = Target::Words("sheet-continue");
    if seen.hand() + 1 < Setup::LESSON_HANDS {
        return CoachLine::shown(Topic::Sheet, "lesson-sheet", at);
    }
    CoachLine::shown(Topic::End, "lesson-end", at)
}

/// Returns the largest group of at least two cards of one rank, without jokers. Of equally large groups, returns the
/// one with the most points.
fn of_one_rank(hand: &CardCounts, rules: &RuleSet) -> Option<Vec<Card>> {
    let natural = |card: &Card| !rules.is_wild(*card);
    let ranks = Rank::ALL.into_iter().map(|rank| {
        let of_it = hand.iter().filter(|card| card.rank() == Some(rank));
        of_it.filter(natural).collect::<Vec<Card>>()
    });
    let several = ranks.filter(|cards| cards.len() > 1);
    several.max_by_key(|cards| (cards.len(), rules.points(cards.iter().copied())))
}

/// Returns the largest group of at least two cards of one suit that fits within four consecutive ranks, in order.
/// Jokers do not count.
fn of_one_run(hand: &CardCounts, rules: &RuleSet) -> Option<Vec<Card>> {
    let windows = Suit::ALL.into_iter().flat_map(|suit| {
        Rank::ALL.into_iter().map(move |low| {
            let places = (0..4).map(|step| Card::new(low.up(step), suit));
            places.collect::<Vec<Card>>()
        })
    });
    let held = windows.map(|window| {
        let there = |card: &Card| hand.contains(*card) && !rules.is_wild(*card);
        window.into_iter().filter(there).collect::<Vec<Card>>()
    });
    held.filter(|cards| cards.len() > 1)
        .max_by_key(|cards| cards.len())
}

/// True if the hand has no second card of this rank. If `runs` is true, it must also have no card of the same suit
/// within three ranks.
fn is_lonely(hand: &CardCounts, card: Card, runs: bool) -> bool {
    let Some((rank, suit)) = card.face() else {
        return false;
    };
    let mut near = (1..4).flat_map(|step| [rank.up(step), rank.up(13 - step)]);
    let beside = near.any(|rank| hand.contains(Card::new(rank, suit)));
    hand.count_rank(rank) < 2 && !(runs && beside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{cards::parse_cards, rules::oficial};

    fn hand(text: &str) -> CardCounts {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    #[test]
    fn the_largest_groups_of_a_rank_and_of_a_run_are_found() {
        let rules = oficial();
        let found = |text: &str| of_one_rank(&hand(text), &rules).map(|cards| cards.len());
        assert_eq!(found("7H 7S KD KC KH 2C JK"), Some(3));
        assert_eq!(found("7H 8S KD JK JK"), None);
        let run = |text: &str| of_one_run(&hand(text), &rules);
        assert_eq!(
            run("5D 6D 8D KS 2H JK"),
            Some(parse_cards("5D 6D 8D").expect("cards"))
        );
        // Runs may continue from king to ace.
        assert_eq!(run("KS AS 7H"), Some(parse_cards("KS AS").expect("cards")));
        assert_eq!(run("KS 7H 2D"), None);
    }

    #[test]
    fn a_card_that_fits_no_other_card_is_lonely() {
        let lonely = |text: &str, card: &str| {
            let card = parse_cards(card).expect("a card")[0];
            is_lonely(&hand(text), card, true)
        };
        assert!(lonely("KS 7H 2D", "KS"));
        assert!(!lonely("KS KH 2D", "KS"), "the two kings are a pair");
        assert!(!lonely("KS 3S 2D", "KS"), "ranks wrap around at the ace");
        assert!(lonely("KS 4S 2D", "KS"), "the four is far from the king");
        let king = parse_cards("KS").expect("a card")[0];
        assert!(is_lonely(&hand("KS QS 2D"), king, false), "no runs needed");
    }
}
