//! The coach alone, without a screen: the lesson played by the engine as the tutor says, and against all it says.
use super::{
    coach,
    line::{Learnt, Line, Target, Topic},
    model::{Lesson, hint_asked},
    seen::{Scene, Seen},
};
use bevy::prelude::*;
use engine::{
    bots::{Question, must_wait, quick_bot_of, tutor},
    cards::Card,
    matchplay::{Match, MatchStage, Setup},
    seat::Seat,
    table::{Action, DecisionStage, Legal, Viewer},
};
use gamecore::model::PlayerIntent;
use hud::ActionButton;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const PUPIL: Seat = Seat(0);

/// What the pupil has before them, apart from the match.
#[derive(Clone, Default)]
struct Hand {
    marked: Vec<Card>,
    staged: Vec<Vec<Card>>,
}

/// The line at the pupil's decision, or while somebody else is awaited.
fn line(game: &Match, scene: Scene, hand: &Hand, learnt: &Learnt) -> Option<Line> {
    let view = game.view(PUPIL)?;
    let own = game.pending().into_iter().find(|asked| asked.seat == PUPIL);
    let legal = own.and_then(|_| game.legal(PUPIL).ok());
    let advice = legal.as_ref().and_then(|legal| {
        let lays = legal.lay_down.is_ok() || !legal.lay_offs.is_empty() || !legal.swaps.is_empty();
        (lays || !must_wait(legal)).then(|| tutor(view, legal))
    });
    let seen = Seen {
        scene,
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

/// Says every line there is to say here and puts away what is only told; what is left is to be done.
fn hear(
    game: &Match,
    scene: Scene,
    hand: &Hand,
    learnt: &mut Learnt,
    heard: &mut Vec<Topic>,
) -> Option<Line> {
    for _ in 0..20 {
        let line = line(game, scene, hand, learnt)?;
        heard.push(line.topic);
        if !line.next {
            return Some(line);
        }
        learnt.note(line.topic);
    }
    panic!("the coach does not come to an end: {heard:?}");
}

/// Whether the rules allow what the line asks for.
fn is_true(line: &Line, legal: &Legal) -> bool {
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

/// Plays the lesson to its end; `choose` says what the pupil does, given the line and the tutor's advice.
fn play(seed: &str, mut choose: impl FnMut(&Match, &Legal, Action) -> Action) -> Vec<Topic> {
    let setup = Setup::lesson_with("Ana", seed);
    let mut minds: Vec<_> = setup.players.iter().map(quick_bot_of).collect();
    let (mut game, _) = Match::new(setup).expect("three may play");
    let (mut learnt, mut heard) = (Learnt::default(), Vec::new());
    let mut unused = ChaCha8Rng::seed_from_u64(0);
    loop {
        if let MatchStage::BetweenHands { next } = game.stage() {
            if next > 0 {
                for scene in [Scene::HandOver, Scene::Sheet] {
                    let said = hear(&game, scene, &Hand::default(), &mut learnt, &mut heard);
                    assert_eq!(said.is_some(), next <= Setup::LESSON_HANDS);
                }
            }
            if next == Setup::LESSON_HANDS {
                return heard;
            }
            game.next_hand().expect("the last hand is scored");
        }
        let asked = game.next_asked().expect("somebody is asked");
        let legal = game
            .legal(asked.seat)
            .expect("who is asked may do something");
        let action = if asked.seat == PUPIL {
            let view = game.view(PUPIL).expect("a hand is played");
            let action = choose(&game, &legal, tutor(view, &legal));
            listen(&game, &legal, &action, &mut learnt, &mut heard);
            action
        } else {
            if let Some(line) = line(&game, Scene::Table, &Hand::default(), &learnt) {
                // While others are asked whether they claim, the pupil may be asked too, or plays on.
                let asked = game.legal(PUPIL).is_ok_and(|legal| is_true(&line, &legal));
                assert!(line.topic == Topic::Watch || asked, "{line:?}");
            }
            let view = game.view(asked.seat).expect("a hand is played");
            minds[asked.seat.index()].think(&Question::new(view, &legal), &mut unused)
        };
        game.submit(asked.seat, asked.decision, action)
            .expect("it is allowed");
    }
}

/// Hears the lines on the way to an action: with nothing marked, then with its card marked or its combinations laid out.
fn listen(
    game: &Match,
    legal: &Legal,
    action: &Action,
    learnt: &mut Learnt,
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
        if let Some(line) = hear(game, Scene::Table, &hand, learnt, heard) {
            assert!(is_true(&line, legal), "{line:?} is not allowed: {legal:?}");
            learnt.note(line.topic);
        }
    }
}

/// Where the topic is heard first.
fn first(heard: &[Topic], topic: Topic) -> usize {
    let at = heard.iter().position(|heard| *heard == topic);
    at.unwrap_or_else(|| panic!("{topic:?} is never spoken of: {heard:?}"))
}

#[test]
fn who_does_what_is_said_hears_everything_in_its_order() {
    let heard = play(Setup::LESSON_SEED, |_, _, advice| advice);
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
    // Nobody is told a thing again that they have put away.
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

/// Whatever may be done here.
fn anything(game: &Match, legal: &Legal, advice: Action, rng: &mut ChaCha8Rng) -> Action {
    let hand = game.view(PUPIL).expect("a hand is played").hand;
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
    if matches!(advice, Action::LayDown { .. }) && hand.len().is_multiple_of(2) {
        ways.push(advice.clone());
    }
    match ways.len() {
        0 => advice,
        count => ways.swap_remove(rng.random_range(0..count)),
    }
}

#[test]
fn who_does_anything_else_is_never_told_what_cannot_be_done() {
    for seed in 0..12 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let heard = play(Setup::LESSON_SEED, |game, legal, advice| {
            anything(game, legal, advice, &mut rng)
        });
        assert_eq!(heard.last(), Some(&Topic::End), "{heard:?}");
    }
}

/// Another deal is spoken of as truly: nothing that is said hangs on the seed.
#[test]
fn the_coach_speaks_truly_of_any_deal() {
    for seed in 0..8 {
        let heard = play(&format!("another-{seed}"), |_, _, advice| advice);
        assert!(heard.contains(&Topic::Contract) && heard.last() == Some(&Topic::End));
    }
}

#[test]
fn several_marked_cards_and_a_covered_table_are_answered() {
    let (mut game, _) = Match::new(Setup::lesson("Ana")).expect("three may play");
    game.next_hand().expect("the first hand");
    let asked = game.next_asked().expect("somebody is asked");
    assert_eq!((asked.seat, asked.stage), (PUPIL, DecisionStage::Draw));
    game.submit(PUPIL, asked.decision, Action::TakeStock)
        .expect("a card from the stock");
    while let Some(other) = game.next_asked().filter(|asked| asked.seat != PUPIL) {
        game.submit(other.seat, other.decision, Action::Pass)
            .expect("nobody wants it");
    }
    let view = game
        .owned_view(Viewer::Seat(PUPIL))
        .expect("a hand is played");
    let marked: Vec<Card> = view.hand.iter().take(2).collect();
    let hand = Hand {
        marked,
        ..Hand::default()
    };
    let said = line(&game, Scene::Table, &hand, &Learnt::default()).expect("something is said");
    assert_eq!(said.topic, Topic::ManyMarked);
    assert_eq!(line(&game, Scene::Covered, &hand, &Learnt::default()), None);
}

#[test]
fn whoever_asks_for_advice_need_not_be_told_where_it_is_asked_for() {
    let mut lesson = Lesson::default();
    let button = Target::Button(ActionButton::Advice);
    lesson.say(Some(Line::told(Topic::Hint, "lesson-hint", button)));
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
    assert_eq!(lesson.times(Topic::Hint), 1, "it is not told again");
}
