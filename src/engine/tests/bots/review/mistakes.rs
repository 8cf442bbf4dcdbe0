//! The review finds clear mistakes, and reports few others.
use super::hands::{Hand, SOME, distance, play, strong};
use engine::{
    bots::{
        Reason, Temperament, lays_off,
        review::{HindsightFact, Judgement, LEAST_POINTS, MoveVerdict, SURE},
        thinker,
    },
    cards::Card,
    table::{Action, DecisionStage, Legal, SeatView},
};

/// Plays matches until it has `wanted` first hands in which the reviewed player followed `choose` exactly once.
fn hands_with(
    name: &str,
    wanted: usize,
    choose: impl Fn(SeatView<'_>, &Legal) -> Option<Action>,
) -> Vec<Hand> {
    let played = (0..800).map(|n| {
        let mut once = true;
        play(&format!("{name} {n}"), &mut *strong(), |view, legal| {
            let action = once.then(|| choose(view, legal)).flatten();
            once &= action.is_none();
            action
        })
    });
    let found: Vec<Hand> = played
        .filter(|hand| hand.done.is_some())
        .take(wanted)
        .collect();
    assert_eq!(found.len(), wanted, "{name} hardly ever happens");
    found
}

fn throws_a_joker(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let worth = legal.discards.contains(&Card::JOKER) && view.hand.len() > 2;
    worth.then_some(Action::Discard {
        card: Card::JOKER,
        close: false,
    })
}

fn passes_on_the_last_card_missing(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let top = view.table.pile.last()?;
    let mut hand = *view.hand;
    hand.add(*top);
    let down = view.table.down.contains(view.seat);
    let misses = !down
        && legal.stage == DecisionStage::Claim
        && distance(view, view.hand) == 1
        && distance(view, &hand) == 0;
    // The pass is a clear mistake: another player is down, so the hand may end soon, and the cards in hand cost at
    // least 40 points.
    let dear = view.table.rules.points(view.hand.iter()) >= 40;
    (misses && dear && !view.table.down.is_empty()).then_some(Action::Pass)
}

/// Returns the discard of a card that can be laid off, although the next player has one card left and can close with
/// it.
fn gives_the_closing_card(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let table = view.table;
    let next = table.seating.right_of(view.seat);
    let closes = table.down.contains(next) && table.hand_sizes[next] == 1;
    // The discard is a clear mistake if the reviewed player holds the most cards, and therefore loses the most when the
    // hand ends.
    let sizes = table.hand_sizes.as_slice();
    let most = sizes
        .iter()
        .all(|size| usize::from(*size) <= view.hand.len());
    let keeps_much = most && table.rules.points(view.hand.iter()) >= 80;
    let (gifts, others): (Vec<Card>, Vec<Card>) = legal
        .discards
        .iter()
        .filter(|card| !card.is_joker())
        .partition(|card| lays_off(table, **card));
    let gives = closes && keeps_much && !others.is_empty() && legal.lay_down.is_err();
    let card = *gifts
        .first()
        .filter(|_| gives && legal.lay_offs.is_empty())?;
    Some(Action::Discard { card, close: false })
}

/// Plays hands in which the reviewed player makes the mistake that `choose` returns. In at least half of them, the
/// review must list this mistake first. Returns the judgements of these mistakes.
#[track_caller]
fn found_first(
    name: &str,
    choose: impl Fn(SeatView<'_>, &Legal) -> Option<Action>,
    is_it: impl Fn(&Action) -> bool,
) -> Vec<Judgement> {
    const HANDS: usize = 6;
    let mut found = Vec::new();
    for hand in hands_with(name, HANDS, &choose) {
        let report = hand.report();
        let first = report
            .faults
            .first()
            .filter(|first| Some(first.turn) == hand.done && is_it(&first.verdict.played.action));
        let Some(first) = first else { continue };
        let played = &first.verdict.played;
        assert!(played.behind >= LEAST_POINTS && played.behind > SURE * played.error);
        assert!(first.lost() == played.behind && report.lost >= first.lost());
        found.push(first.clone());
    }
    let count = found.len();
    assert!(
        2 * count >= HANDS,
        "{name} is found in {count} of {HANDS} hands"
    );
    found
}

#[test]
fn a_joker_thrown_away_is_the_worst_mistake() {
    for worst in found_first(
        "joker",
        throws_a_joker,
        |action| matches!(action, Action::Discard { card, .. } if card.is_joker()),
    ) {
        let MoveVerdict { played, best } = worst.verdict;
        let joker = Card::JOKER;
        assert!(matches!(played.action, Action::Discard { card, .. } if card == joker));
        assert_ne!(best.action, played.action);
        assert!(played.reasons.contains(&Reason::Sheds(50)));
        // A joker is useful to any player who still needs a card, so the fact must name at least one player.
        let told = |fact: &HindsightFact| matches!(fact, HindsightFact::UsefulTo { card, seats } if *card == joker && !seats.is_empty());
        assert!(worst.hindsight.iter().any(told), "{:?}", worst.hindsight);
    }
}

#[test]
fn passing_on_the_last_card_missing_is_the_worst_mistake() {
    for worst in found_first("pass", passes_on_the_last_card_missing, |action| {
        *action == Action::Pass
    }) {
        assert_eq!(worst.stage, DecisionStage::Claim);
        assert_eq!(worst.verdict.played.action, Action::Pass);
        assert_eq!(worst.verdict.best.action, Action::Claim);
        assert!(worst.verdict.best.reasons.contains(&Reason::Nearer(1)));
        let told = |fact: &HindsightFact| {
            matches!(
                fact,
                HindsightFact::Penalty { .. } | HindsightFact::Outranked { .. }
            )
        };
        assert!(worst.hindsight.iter().any(told), "{:?}", worst.hindsight);
    }
}

#[test]
fn giving_the_next_player_the_closing_card_is_the_worst_mistake() {
    for worst in found_first("gift", gives_the_closing_card, |action| {
        matches!(action, Action::Discard { .. })
    }) {
        let Action::Discard { card, .. } = worst.verdict.played.action else {
            panic!("it was a discard: {worst:?}");
        };
        assert!(worst.verdict.played.reasons.contains(&Reason::Feeds));
        let told = |fact: &HindsightFact| matches!(fact, HindsightFact::UsefulTo { card: given, seats } if *given == card && !seats.is_empty());
        assert!(worst.hindsight.iter().any(told), "{:?}", worst.hindsight);
        assert!(
            worst
                .hindsight
                .iter()
                .any(|fact| matches!(fact, HindsightFact::LastTurn { .. })),
            "{:?}",
            worst.hindsight
        );
    }
}

#[test]
fn the_review_finds_few_faults_in_the_evaluator_s_own_choices() {
    let (mut judged, mut faults, mut lost) = (0, 0, 0.0);
    for n in 0..4 {
        let mut own = thinker(Temperament::EVEN, SOME);
        let hand = play(&format!("own {n}"), &mut *own, |_, _| None);
        let report = hand.report();
        judged += report.judged;
        faults += report.faults.len() + report.more;
        lost += report.lost;
    }
    assert!(judged > 20);
    assert!(
        faults <= judged / 20 && lost < 20.0,
        "{faults} of {judged}, {lost}"
    );
}
