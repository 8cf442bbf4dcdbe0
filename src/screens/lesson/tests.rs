//! Tests of the coach without a window. The engine plays the lesson both with and against the hint's advice. The coach
//! must never contradict the hint.
use super::{
    Lesson, PupilSituation, coach, hint_asked,
    line::{CoachLine, Target, Topic, TopicCounts},
};
use bevy::prelude::*;
use engine::{
    bots::{
        Advice, Effort, Question, Reason, decision_rng, lesson_advice, must_wait, quick_bot_of,
    },
    cards::Card,
    matchplay::{Match, MatchStage, Setup},
    seat::Seat,
    table::{Action, DecisionStage, Legal, PublicTable, Viewer},
};
use gamecore::{model::PlayerIntent, states::TableOverlay};
use hud::ActionButton;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const PUPIL: Seat = Seat(0);

/// Cards that the pupil has selected and staged.
#[derive(Clone, Default)]
struct Hand {
    marked: Vec<Card>,
    staged: Vec<Vec<Card>>,
}

/// Low computing effort. The quality of the advice does not matter here, because the coach and the hint use the same
/// advice.
const QUICK: Effort = Effort {
    turns: 1_500,
    worlds: 48,
    ..Effort::ADVICE
};

/// Returns the moves that the hint would show for the pupil's decision, computed as in the game.
fn hint(game: &Match, legal: &Legal, effort: &Effort) -> Vec<Advice> {
    let asked = game.pending().into_iter().find(|asked| asked.seat == PUPIL);
    let (Some(asked), Some(view)) = (asked.filter(|_| !must_wait(legal)), game.view(PUPIL)) else {
        return Vec::new();
    };
    let seed = format!("{}|hint", game.setup().seed);
    let mut rng = decision_rng(&seed, view.table.hand, asked);
    lesson_advice(&Question::new(view, legal), effort, &mut rng)
}

/// Returns the coach's line for this advice, even while another player must decide.
fn line(
    game: &Match,
    overlay: TableOverlay,
    hand: &Hand,
    advice: &[Advice],
    learnt: &TopicCounts,
) -> Option<CoachLine> {
    let view = game.view(PUPIL)?;
    let own = game.pending().into_iter().find(|asked| asked.seat == PUPIL);
    let legal = own.and_then(|_| game.legal(PUPIL).ok());
    let seen = PupilSituation {
        overlay,
        view,
        asked: legal.as_ref(),
        advice,
        marked: hand.marked.clone(),
        staged: hand.staged.clone(),
        choice: false,
        ended: view.table.end.as_deref(),
    };
    coach::line(&seen, learnt)
}

/// Records the topics of the lines in this situation and dismisses the explanations. Returns the line that asks for an
/// action, if any.
fn hear(
    game: &Match,
    overlay: TableOverlay,
    hand: &Hand,
    advice: &[Advice],
    learnt: &mut TopicCounts,
    heard: &mut Vec<Topic>,
) -> Option<CoachLine> {
    for _ in 0..20 {
        let line = line(game, overlay, hand, advice, learnt)?;
        heard.push(line.topic);
        if !line.next {
            return Some(line);
        }
        learnt.note(line.topic);
    }
    panic!("the coach repeats its lines without end: {heard:?}");
}

/// True if the line asks for the move that the hint ranks first.
fn agrees(line: &CoachLine, hand: &Hand, best: &Action) -> bool {
    let cards = match &line.at {
        Target::Cards(cards) => cards.as_slice(),
        _ => &hand.marked,
    };
    match (line.topic, best) {
        (Topic::Stock, best) => *best == Action::TakeStock,
        (Topic::Pile, best) => *best == Action::TakeDiscard,
        (Topic::Claim, best) => *best == Action::Claim,
        (Topic::Pass, best) => *best == Action::Pass,
        (Topic::LayDown | Topic::Confirm, best) => matches!(best, Action::LayDown { .. }),
        (Topic::LayOff | Topic::LayOffTo, Action::LayOff { card, .. }) => cards == [*card],
        (Topic::Swap, Action::SwapJoker { card, .. }) => cards == [*card],
        (Topic::Mark | Topic::Last | Topic::Discard, Action::Discard { card, .. }) => {
            cards == [*card]
        }
        (Topic::LayOff | Topic::LayOffTo | Topic::Swap, _) => false,
        (Topic::Mark | Topic::Last | Topic::Discard, _) => false,
        _ => true,
    }
}

/// True if the line's statements about the table are correct.
fn holds(line: &CoachLine, advice: &[Advice], game: &Match) -> bool {
    let nearer = |action: &Action| {
        let found = advice.iter().find(|advice| advice.action == *action);
        let is_nearer = |reason: &Reason| matches!(reason, Reason::Nearer(_));
        found.is_some_and(|advice| advice.reasons.iter().any(is_nearer))
    };
    let view = game.view(PUPIL).expect("a hand is played");
    let table: &PublicTable = view.table;
    let top = table.pile.last().copied();
    let fits = |card| engine::melds::taken(&table.rules, &table.melds).contains(card);
    match line.key {
        // The text says “does not help you” or “you do not need it”.
        "lesson-stock" | "lesson-stock-again" => !nearer(&Action::TakeDiscard),
        "lesson-pass" => !nearer(&Action::Claim),
        "lesson-pile-down" => top.is_some_and(fits),
        // The text says “goes with your cards”.
        "lesson-pile" | "lesson-pile-again" => top.is_some_and(|top| {
            let company = |card: Card| match (card.face(), top.face()) {
                (Some((rank, suit)), Some((other, of))) => rank == other || suit == of,
                _ => true,
            };
            nearer(&Action::TakeDiscard) || view.hand.iter().any(company)
        }),
        _ => true,
    }
}

/// True if the action that the line asks for is legal.
fn is_true(line: &CoachLine, legal: &Legal) -> bool {
    let cards = match &line.at {
        Target::Cards(cards) => cards.clone(),
        _ => Vec::new(),
    };
    match line.topic {
        Topic::Stock => legal.take_stock.is_ok(),
        Topic::Pile => legal.take_discard.is_ok(),
        Topic::Claim => legal.claim.is_ok(),
        Topic::Pass => legal.pass.is_ok(),
        Topic::LayDown => legal.lay_down.is_ok(),
        Topic::LayOff => cards
            .iter()
            .all(|card| legal.lay_offs.iter().any(|(held, _)| held == card)),
        Topic::LayOffTo => !legal.lay_offs.is_empty(),
        Topic::Swap => !legal.swaps.is_empty(),
        Topic::Mark | Topic::Last => cards.iter().all(|card| legal.discards.contains(card)),
        Topic::Discard | Topic::ManyMarked => legal.discard.is_ok(),
        _ => true,
    }
}

/// Plays the lesson and returns the topics shown. `choose` returns the pupil's action, given the legal actions and the
/// hint's best move. If it returns `None`, the lesson ends at that point.
fn play(
    seed: &str,
    effort: &Effort,
    mut choose: impl FnMut(&Legal, Option<Action>) -> Option<Action>,
) -> Vec<Topic> {
    let setup = Setup::lesson_with("Ana", seed);
    let mut minds: Vec<_> = setup.players.iter().map(quick_bot_of).collect();
    let (mut game, _) = Match::new(setup).expect("three may play");
    let (mut learnt, mut heard) = (TopicCounts::default(), Vec::new());
    let mut unused = ChaCha8Rng::seed_from_u64(0);
    loop {
        if let MatchStage::BetweenHands { next } = game.stage() {
            if next > 0 {
                for overlay in [TableOverlay::HandOver, TableOverlay::ScoreSheet] {
                    let hand = Hand::default();
                    let said = hear(&game, overlay, &hand, &[], &mut learnt, &mut heard);
                    assert_eq!(said.is_some(), next <= Setup::LESSON_HANDS);
                }
            }
            if next == Setup::LESSON_HANDS {
                return heard;
            }
            game.next_hand().expect("the last hand is scored");
        }
        let asked = game.next_pending().expect("a decision is pending");
        let legal = game
            .legal(asked.seat)
            .expect("the asked player has legal actions");
        let action = if asked.seat == PUPIL {
            let advice = hint(&game, &legal, effort);
            let best = advice.first().map(|advice| advice.action.clone());
            let Some(action) = choose(&legal, best) else {
                return heard;
            };
            listen(&game, &legal, &advice, &action, &mut learnt, &mut heard);
            action
        } else {
            if let Some(line) = line(&game, TableOverlay::None, &Hand::default(), &[], &learnt) {
                // While other players decide on a claim, the pupil may have a decision to make too, or may continue the
                // turn.
                let asked = game.legal(PUPIL).is_ok_and(|legal| is_true(&line, &legal));
                assert!(line.topic == Topic::Watch || asked, "{line:?}");
            }
            let view = game.view(asked.seat).expect("a hand is played");
            minds[asked.seat.index()].think(&Question::new(view, &legal), &mut unused)
        };
        game.submit(asked.seat, asked.decision, action)
            .expect("the action is legal");
    }
}

/// Records the topics shown while the pupil prepares an action: first with nothing selected, then with the action's
/// card selected or its melds staged.
fn listen(
    game: &Match,
    legal: &Legal,
    advice: &[Advice],
    action: &Action,
    learnt: &mut TopicCounts,
    heard: &mut Vec<Topic>,
) {
    let prepared = match action {
        Action::Discard { card, .. }
        | Action::LayOff { card, .. }
        | Action::SwapJoker { card, .. } => Hand {
            marked: vec![*card],
            ..Hand::default()
        },
        Action::LayDown { melds } => Hand {
            staged: melds.iter().map(|meld| meld.cards().to_vec()).collect(),
            ..Hand::default()
        },
        _ => Hand::default(),
    };
    let steps = [
        Some(Hand::default()),
        Some(prepared).filter(|hand| !hand.marked.is_empty() || !hand.staged.is_empty()),
    ];
    for hand in steps.into_iter().flatten() {
        if let Some(line) = hear(game, TableOverlay::None, &hand, advice, learnt, heard) {
            assert!(is_true(&line, legal), "{line:?} is not allowed: {legal:?}");
            if let Some(best) = advice.first() {
                assert!(
                    agrees(&line, &hand, &best.action),
                    "{line:?} contradicts {advice:?}"
                );
                assert!(holds(&line, advice, game), "{line:?} is untrue: {advice:?}");
            }
            learnt.note(line.topic);
        }
    }
}

/// Returns the index at which the topic first appears. Panics if it never does.
fn first(heard: &[Topic], topic: Topic) -> usize {
    let at = heard.iter().position(|heard| *heard == topic);
    at.unwrap_or_else(|| panic!("{topic:?} never appears: {heard:?}"))
}

#[test]
fn a_pupil_who_follows_the_hint_gets_all_topics_in_order() {
    let heard = play(Setup::LESSON_SEED, &Effort::ADVICE, follow);
    let order = [
        Topic::Aim,
        Topic::Contract,
        Topic::Trio,
        Topic::Sort,
        Topic::Stock,
        Topic::Mark,
        Topic::Discard,
        Topic::LayDown,
        Topic::Confirm,
        Topic::TakeBack,
        Topic::HandOver,
        Topic::Sheet,
        Topic::Run,
        Topic::OwnRun,
        Topic::JokerInRun,
        Topic::End,
    ];
    let places: Vec<usize> = order.map(|topic| first(&heard, topic)).to_vec();
    assert!(places.is_sorted(), "{heard:?}");
    for topic in [
        Topic::Pile,
        Topic::Claim,
        Topic::Pass,
        Topic::LayOff,
        Topic::LayOffTo,
        Topic::Joker,
        Topic::Hint,
    ] {
        first(&heard, topic);
    }
    assert_eq!(heard.last(), Some(&Topic::End));
    // An explanation that was dismissed does not appear again.
    for told in [
        Topic::Aim,
        Topic::Contract,
        Topic::Joker,
        Topic::TakeBack,
        Topic::Hint,
    ] {
        let times = heard.iter().filter(|heard| **heard == told).count();
        assert_eq!(times, 1, "{told:?}");
    }
}

/// Chooses the hint's best move.
fn follow(legal: &Legal, advice: Option<Action>) -> Option<Action> {
    assert!(advice.is_some(), "no advice on {legal:?}");
    advice
}

/// Returns every legal action of the pupil, except that it includes only the advised way to lay down.
fn ways(legal: &Legal, advice: Option<&Action>) -> Vec<Action> {
    let mut ways: Vec<Action> = Vec::new();
    let simple = [
        (legal.take_stock.is_ok(), Action::TakeStock),
        (legal.take_discard.is_ok(), Action::TakeDiscard),
        (legal.claim.is_ok(), Action::Claim),
        (legal.pass.is_ok(), Action::Pass),
    ];
    ways.extend(
        simple
            .into_iter()
            .filter(|(may, _)| *may)
            .map(|(_, action)| action),
    );
    ways.extend(legal.discards.iter().map(|card| Action::Discard {
        card: *card,
        close: false,
    }));
    ways.extend(legal.lay_offs.iter().map(|(card, to)| Action::LayOff {
        card: *card,
        to: *to,
    }));
    let swaps = legal.swaps.iter();
    ways.extend(swaps.map(|(meld, at, card, to)| Action::SwapJoker {
        meld: *meld,
        at: *at,
        card: *card,
        to: *to,
    }));
    let advised = advice.filter(|advice| matches!(advice, Action::LayDown { .. }));
    ways.extend(advised.cloned());
    ways
}

/// Chooses a random legal action.
fn anything(legal: &Legal, advice: Option<Action>, rng: &mut ChaCha8Rng) -> Option<Action> {
    let mut ways = ways(legal, advice.as_ref());
    match ways.len() {
        0 => follow(legal, advice),
        count => Some(ways.swap_remove(rng.random_range(0..count))),
    }
}

#[test]
fn the_coach_never_asks_for_an_illegal_action_after_random_moves() {
    for seed in 0..12 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let heard = play(Setup::LESSON_SEED, &QUICK, |legal, advice| {
            anything(legal, advice, &mut rng)
        });
        assert_eq!(heard.last(), Some(&Topic::End), "{heard:?}");
    }
}

/// Number of decisions that are checked after a deviation from the hint.
const AFTER: usize = 8;

/// Tries every legal deviation from the hint at every decision of the lesson, one at a time. Before and after the
/// deviation, the pupil follows the hint.
#[test]
fn the_coach_agrees_with_the_hint_after_every_deviation() {
    let (mut deviations, mut step, mut choice) = (0, 0, 0);
    loop {
        let (mut decision, mut others) = (0, None);
        play(Setup::LESSON_SEED, &QUICK, |legal, advice| {
            decision += 1;
            if decision <= step || others.is_some() {
                return follow(legal, advice).filter(|_| decision <= step + AFTER);
            }
            let mut ways = ways(legal, advice.as_ref());
            ways.retain(|action| Some(action) != advice.as_ref());
            others = Some(ways.len());
            (choice < ways.len()).then(|| ways.swap_remove(choice))
        });
        match others {
            // The lesson is over.
            None => break,
            Some(count) if choice < count => {
                deviations += 1;
                choice += 1;
            }
            Some(_) => (step, choice) = (step + 1, 0),
        }
    }
    assert!(deviations > 50, "{deviations} deviations");
}

/// The lines are correct for every deal: no text depends on the seed.
#[test]
fn the_lines_are_true_for_any_deal() {
    for seed in 0..8 {
        let heard = play(&format!("another-{seed}"), &QUICK, follow);
        assert!(heard.contains(&Topic::Contract) && heard.last() == Some(&Topic::End));
    }
}

#[test]
fn several_selected_cards_get_a_line_and_a_covered_table_gets_none() {
    let (mut game, _) = Match::new(Setup::lesson("Ana")).expect("three may play");
    game.next_hand().expect("the first hand");
    let asked = game.next_pending().expect("a decision is pending");
    assert_eq!((asked.seat, asked.stage), (PUPIL, DecisionStage::Draw));
    game.submit(PUPIL, asked.decision, Action::TakeStock)
        .expect("a card from the stock");
    while let Some(other) = game.next_pending().filter(|asked| asked.seat != PUPIL) {
        game.submit(other.seat, other.decision, Action::Pass)
            .expect("a pass is legal");
    }
    let view = game
        .owned_view(Viewer::Seat(PUPIL))
        .expect("a hand is played");
    let marked: Vec<Card> = view.hand.iter().take(2).collect();
    let hand = Hand {
        marked,
        ..Hand::default()
    };
    let legal = game.legal(PUPIL).expect("it is the pupil's turn");
    let advice = hint(&game, &legal, &QUICK);
    let said = line(
        &game,
        TableOverlay::None,
        &hand,
        &advice,
        &TopicCounts::default(),
    );
    let said = said.expect("the coach has a line");
    assert_eq!(said.topic, Topic::ManyMarked);
    assert_eq!(
        line(
            &game,
            TableOverlay::MatchOver,
            &hand,
            &advice,
            &TopicCounts::default()
        ),
        None
    );
}

#[test]
fn using_the_hint_dismisses_the_line_about_its_button() {
    let mut lesson = Lesson::default();
    let button = Target::Button(ActionButton::Advice);
    lesson.say(Some(CoachLine::explanation(
        Topic::Hint,
        "lesson-hint",
        button,
    )));
    let mut app = App::new();
    app.add_message::<PlayerIntent>()
        .insert_resource(lesson)
        .add_systems(Update, hint_asked);
    app.update();
    assert!(app.world().resource::<Lesson>().line().is_some());
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    let lesson = app.world().resource::<Lesson>();
    assert!(lesson.line().is_none());
    assert_eq!(lesson.times(Topic::Hint), 1, "the topic counts as learnt");
}
