//! The review after a hand: it finds what was plainly wrong, finds fault with nothing else, and judges by what could be known.
use super::{bots_fair::LITTLE, driver};
use continental::engine::{
    bots::{
        Bot, Effort, Question, Reason, Temperament, decision_rng, lays_off, new_bot,
        review::{
            Hindsight, Judgement, LEAST_POINTS, Report, Review, ReviewError, SURE, Step, Verdict,
            judge,
        },
        thinker,
    },
    cards::{Card, CardCounts},
    matchplay::{BotLevel, Match, MatchEvent, MatchStage, Seeded, Setup},
    melds,
    rules::oficial,
    seat::Seat,
    table::{Action, Event, Legal, Pending, SeatView, Stage, TakeBack},
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;

/// Whose decisions are looked at.
const ME: Seat = Seat(0);
/// Little thought: what is plainly wrong shows all the same.
const SOME: Effort = Effort {
    turns: 8_000,
    worlds: 150,
    ..LITTLE
};

/// A first hand that was played.
struct Hand {
    setup: Setup,
    events: Vec<MatchEvent>,
    /// The turn in which the player looked at did last what was asked of them.
    done: Option<u16>,
}

impl Hand {
    fn review(&self) -> Review {
        let review = Review::of(&self.setup, &self.events, 0, ME).expect("the hand is over");
        review.with_effort(SOME)
    }

    fn report(&self) -> Report {
        let mut review = self.review();
        assert!(review.finish(&|| true));
        review.report()
    }
}

/// Plays the first hand of a match: strong players, but for what `choose` says for the player looked at.
fn play(
    seed: &str,
    own: &mut dyn Bot,
    mut choose: impl FnMut(SeatView<'_>, &Legal) -> Option<Action>,
) -> Hand {
    let setup = driver::setup(seed, oficial(), 4);
    let (mut game, mut events) = Match::new(setup.clone()).expect("four may play");
    events.extend(game.next_hand().expect("the first hand"));
    let mut bot = new_bot(BotLevel::Fuerte);
    let mut done = None;
    while game.stage() == MatchStage::Playing {
        let pending = game.pending();
        let turn = game.table().map(|table| table.public().turn);
        let choice = pending.iter().find_map(|asked| {
            let legal = game.legal(asked.seat).ok()?;
            let mine = asked.seat == ME;
            let action = mine.then(|| choose(game.view(ME)?, &legal)).flatten()?;
            Some((*asked, action))
        });
        let (asked, action) = choice.inspect(|_| done = turn).unwrap_or_else(|| {
            let claim = pending.iter().find(|asked| asked.stage == Stage::Claim);
            let asked = *claim.unwrap_or(&pending[0]);
            (asked, answer(&game, asked, seed, own, &mut *bot))
        });
        let next = game.submit(asked.seat, asked.decision, action);
        events.extend(next.expect("it is allowed"));
    }
    Hand {
        setup,
        events,
        done,
    }
}

fn answer(
    game: &Match,
    asked: Pending,
    seed: &str,
    own: &mut dyn Bot,
    others: &mut dyn Bot,
) -> Action {
    let legal = game.legal(asked.seat).expect("asked");
    let question = Question {
        view: game.view(asked.seat).expect("a seat"),
        legal: &legal,
        standing: None,
        keep_going: &|| true,
    };
    let mut rng = decision_rng(seed, 0, asked);
    if asked.seat == ME {
        own.think(&question, &mut rng)
    } else {
        others.think(&question, &mut rng)
    }
}

fn strong() -> Box<dyn Bot> {
    new_bot(BotLevel::Fuerte)
}

/// The first hands in which the player looked at came to do what `choose` says, each at most once in a hand.
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

fn distance(view: SeatView<'_>, hand: &CardCounts) -> u8 {
    melds::distance(hand, view.table.contract, &view.table.rules)
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
        && legal.stage == Stage::Claim
        && distance(view, view.hand) == 1
        && distance(view, &hand) == 0;
    // Somebody is down and the hand is dear: there is hardly time for another chance.
    let dear = view.table.rules.points(view.hand.iter()) >= 40;
    (misses && dear && !view.table.down.is_empty()).then_some(Action::Pass)
}

/// The next player has one card left, and so closes with it.
fn gives_the_closing_card(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let table = view.table;
    let next = table.seating.right_of(view.seat);
    let closes = table.down.contains(next) && table.hand_sizes[next] == 1;
    // Nobody has more to lose: that the others pay as well is no comfort.
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

/// In most of the hands in which the player looked at made this mistake it is what the review names first.
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
        let Verdict { played, best } = worst.verdict;
        let joker = Card::JOKER;
        assert!(matches!(played.action, Action::Discard { card, .. } if card == joker));
        assert_ne!(best.action, played.action);
        assert!(played.reasons.contains(&Reason::Sheds(50)));
        // A joker is of use to everybody who still needs a card.
        let told = |fact: &Hindsight| matches!(fact, Hindsight::UsefulTo { card, seats } if *card == joker && !seats.is_empty());
        assert!(worst.hindsight.iter().any(told), "{:?}", worst.hindsight);
    }
}

#[test]
fn passing_on_the_last_card_missing_is_the_worst_mistake() {
    for worst in found_first("pass", passes_on_the_last_card_missing, |action| {
        *action == Action::Pass
    }) {
        assert_eq!(worst.stage, Stage::Claim);
        assert_eq!(worst.verdict.played.action, Action::Pass);
        assert_eq!(worst.verdict.best.action, Action::Claim);
        assert!(worst.verdict.best.reasons.contains(&Reason::Nearer(1)));
        let told = |fact: &Hindsight| {
            matches!(
                fact,
                Hindsight::Penalty { .. } | Hindsight::Outranked { .. }
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
        let told = |fact: &Hindsight| matches!(fact, Hindsight::UsefulTo { card: given, seats } if *given == card && !seats.is_empty());
        assert!(worst.hindsight.iter().any(told), "{:?}", worst.hindsight);
        assert!(
            worst
                .hindsight
                .iter()
                .any(|fact| matches!(fact, Hindsight::LastTurn { .. })),
            "{:?}",
            worst.hindsight
        );
    }
}

#[test]
fn the_evaluators_own_choices_are_nearly_faultless() {
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

#[test]
fn r25_what_was_taken_back_is_not_judged() {
    let made = |hand: &Hand| {
        let mut review = hand.review();
        assert!(review.finish(&|| true));
        let judged = review.judged().iter();
        judged
            .map(|one| (one.turn, one.verdict.played.action.clone()))
            .collect::<Vec<_>>()
    };
    let lays = |action: &Action| matches!(action, Action::LayDown { .. });
    let mut seen = 0;
    for n in 0..6 {
        let seed = format!("back {n}");
        let plain = play(&seed, &mut *strong(), |_, _| None);
        // Once laid down, everything goes back and down again, before anything else is done.
        let mut back = 0;
        let hesitating = play(&seed, &mut *strong(), |view, legal| {
            let wavers = legal.take_back == 1 && back < 2 && view.table.active == ME;
            back += usize::from(wavers);
            wavers.then_some(Action::TakeBack(TakeBack::All))
        });
        let (plain, hesitating_made) = (made(&plain), made(&hesitating));
        assert_eq!(plain, hesitating_made);
        seen +=
            usize::from(hesitating.done.is_some() && plain.iter().any(|(_, action)| lays(action)));
    }
    assert!(seen > 0, "nobody ever took anything back");
}

#[test]
fn r25_who_takes_all_back_and_waits_is_judged_at_the_discard() {
    let mut seen = 0;
    for n in 0..8 {
        let mut state = 0;
        let hand = play(&format!("wait {n}"), &mut *strong(), |view, legal| {
            if view.table.active != ME || legal.stage != Stage::Play {
                return None;
            }
            match state {
                0 if legal.take_back == 1 => {
                    state = 1;
                    Some(Action::TakeBack(TakeBack::All))
                }
                1 if legal.discard.is_ok() => {
                    state = 2;
                    let card = legal.discards.iter().find(|card| !card.is_joker())?;
                    Some(Action::Discard {
                        card: *card,
                        close: false,
                    })
                }
                _ => None,
            }
        });
        if state < 2 {
            continue;
        }
        seen += 1;
        let place = hand
            .events
            .iter()
            .position(|event| matches!(event, MatchEvent::Table(Event::TookBack { .. })));
        let place = place.expect("it was taken back");
        let mut review = hand.review();
        assert!(review.finish(&|| true));
        let after = review.judged().iter().find(|one| one.event > place);
        let after = after.expect("the discard");
        assert!(matches!(
            after.verdict.played.action,
            Action::Discard { .. }
        ));
        let before = review.judged().iter().rfind(|one| one.event < place);
        let laid =
            before.is_some_and(|one| matches!(one.verdict.played.action, Action::LayDown { .. }));
        assert!(!laid, "the lay-down did not stand");
    }
    assert!(seen > 0, "nobody ever took anything back");
}

#[test]
fn d03_a_pass_that_became_a_claim_is_judged_as_a_claim() {
    let mut passed = Cell::new(None);
    let mut seen = 0;
    for n in 0..20 {
        passed.set(None);
        let hand = play(&format!("late {n}"), &mut *strong(), |view, legal| {
            match (legal.stage, passed.get()) {
                (Stage::Claim, None) => {
                    let mut bot = strong();
                    let mut rng = ChaCha8Rng::seed_from_u64(0);
                    let wants = bot.decide(view, legal, &mut rng) == Action::Claim;
                    wants.then(|| passed.set(Some(view.table.turn)))?;
                    Some(Action::Pass)
                }
                (Stage::LateClaim, Some(turn)) if turn == view.table.turn => Some(Action::Claim),
                _ => None,
            }
        });
        let claimed = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Claimed { seat }) if *seat == ME);
        let (Some(turn), Some(place)) = (passed.get_mut(), hand.events.iter().position(claimed))
        else {
            continue;
        };
        seen += 1;
        let mut review = hand.review();
        assert!(review.finish(&|| true));
        let in_turn = review.judged().iter().filter(|one| one.turn == *turn);
        let actions: Vec<_> = in_turn
            .map(|one| (one.event, &one.verdict.played.action))
            .collect();
        assert_eq!(actions, [(place, &Action::Claim)]);
    }
    assert!(seen > 0, "nobody ever claimed late");
}

/// At the table nobody is asked whether they claim what they discarded themselves; so nobody is reproached for letting it lie.
#[test]
fn d03_the_own_discard_that_was_let_lie_is_not_judged() {
    let (mut own, mut judged) = (0, 0);
    for n in 0..3 {
        let hand = play(&format!("own discard {n}"), &mut *strong(), |_, legal| {
            (legal.stage == Stage::Claim).then_some(Action::Pass)
        });
        let lies = |place: usize| {
            let game = before(&hand, place);
            game.table().map(|table| table.public().top_discarded_by()) == Some(Some(ME))
        };
        let passed = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Passed { seat }) if *seat == ME);
        let passes = (0..hand.events.len()).filter(|place| passed(&hand.events[*place]));
        own += passes.filter(|place| lies(*place)).count();
        let mut review = hand.review();
        assert!(review.finish(&|| true));
        for one in review.judged() {
            if one.verdict.played.action == Action::Pass {
                judged += 1;
                assert!(!lies(one.event), "{one:?}");
            }
        }
    }
    assert!(own > 3 && judged > 3, "{own} own discards, {judged} others");
}

#[test]
fn the_same_hand_is_judged_the_same_however_often_it_is_interrupted() {
    let hand = play("again", &mut *strong(), |_, _| None);
    let mut review = hand.review();
    let of = review.len();
    assert!(of > 2 && !review.is_empty());
    assert!(review.finish(&|| true));
    assert_eq!(review.next_step(&|| true), Step::Done);
    assert_eq!((review.judged().len(), review.len()), (of, of));
    assert_eq!(review.report().judged, of);

    let mut broken = hand.review();
    let (mut patience, mut interruptions) = (0, 0);
    loop {
        // Each time it may ask a little oftener.
        let left = Cell::new(patience);
        let step = broken.next_step(&|| {
            left.set(left.get() - 1);
            left.get() >= 0
        });
        match step {
            Step::Judged(one) => assert_eq!(Some(&*one), broken.judged().last()),
            Step::Interrupted => {
                interruptions += 1;
                patience += 7;
            }
            Step::Done => break,
        }
    }
    assert!(interruptions > 3);
    assert_eq!(broken.judged(), review.judged());
    assert_eq!(broken.report(), review.report());
}

#[test]
fn the_worst_come_first_and_the_events_are_those_of_the_decisions() {
    let mut faults = 0;
    for n in 0..3 {
        let mut beginner = new_bot(BotLevel::Aprendiz);
        let hand = play(&format!("order {n}"), &mut *beginner, |_, _| None);
        let mut review = hand.review();
        assert!(review.finish(&|| true));
        let report = review.report();
        assert!(report.faults.is_sorted_by(|a, b| a.lost() >= b.lost()));
        let lost: f64 = review.judged().iter().map(Judgement::lost).sum();
        assert!((lost - report.lost).abs() < 1e-9);
        faults += report.faults.len();
        for one in review.judged() {
            let MatchEvent::Table(event) = &hand.events[one.event] else {
                panic!("a decision is made at the table");
            };
            assert_eq!(event.seat(), Some(ME));
            let Verdict { played, best } = &one.verdict;
            let agrees = match (&played.action, event) {
                (Action::TakeStock, Event::TookStock { .. })
                | (Action::TakeDiscard, Event::TookDiscard { .. })
                | (Action::Claim, Event::Claimed { .. })
                | (Action::Pass, Event::Passed { .. })
                | (Action::LayDown { .. }, Event::LaidDown { .. }) => true,
                (Action::Discard { card, .. }, Event::Discarded { card: gone, .. }) => card == gone,
                _ => false,
            };
            assert!(agrees, "{played:?} is not {event:?}");
            assert!(played.behind >= 0.0 && best.behind == 0.0);
            assert!(played.worlds > 0 && best.worlds > 0);
        }
    }
    assert!(faults > 0, "a beginner is not faultless");
}

/// The same hand, but two cards changed places that the player looked at never saw: one that another held to the end, and the last
/// one of the stock.
fn redealt(hand: &Hand) -> Option<Hand> {
    let ended = hand.events.iter().find_map(|event| match event {
        MatchEvent::Table(Event::Ended(end)) => Some(end),
        _ => None,
    })?;
    let mut events = hand.events.clone();
    let drawn: CardCounts = events
        .iter()
        .filter_map(|event| match event {
            MatchEvent::Table(Event::TookStock { seat, card }) if *seat != ME => Some(*card),
            MatchEvent::Table(Event::Awarded { seat, penalty, .. }) if *seat != ME => {
                Some(*penalty)
            }
            _ => None,
        })
        .collect();
    let Some(MatchEvent::Table(Event::Dealt {
        shoe,
        each,
        seating,
        dealer,
        ..
    })) = events
        .iter_mut()
        .find(|event| matches!(event, MatchEvent::Table(Event::Dealt { .. })))
    else {
        return None;
    };
    let (seats, last) = (seating.len(), shoe.len() - 1);
    let mut swaps = (0..usize::from(*each) * seats).filter(|at| {
        let holder = seating.steps_from(*dealer, at % seats + 1);
        let card = shoe[*at];
        // Another copy may have been drawn: then nobody could say which of them was played.
        holder != ME
            && ended.hands[holder].contains(card)
            && !drawn.contains(card)
            && card != shoe[last]
    });
    let at = swaps.next()?;
    drop(swaps);
    shoe.swap(at, last);
    Some(Hand {
        setup: hand.setup.clone(),
        events,
        done: hand.done,
    })
}

#[test]
fn cards_never_seen_change_no_judgement() {
    let mut changed = 0;
    for n in 0..4 {
        let hand = play(&format!("unseen {n}"), &mut *strong(), |_, _| None);
        let Some(other) = redealt(&hand) else {
            continue;
        };
        assert_ne!(hand.events, other.events);
        changed += 1;
        let [mut one, mut two] = [hand.review(), other.review()];
        assert!(one.finish(&|| true) && two.finish(&|| true));
        assert_eq!(one.judged().len(), two.judged().len());
        for (one, two) in one.judged().iter().zip(two.judged()) {
            let hindsight = one.hindsight.clone();
            assert_eq!(
                *one,
                Judgement {
                    hindsight,
                    ..two.clone()
                }
            );
        }
    }
    assert!(changed > 1);
}

#[test]
fn a_verdict_follows_from_the_view_alone() {
    let mut seen = 0;
    for n in 0..3 {
        let seed = format!("alone {n}");
        let (mut game, _) = Match::new(driver::setup(&seed, oficial(), 4)).expect("four may play");
        game.next_hand().expect("the first hand");
        let mut bot = new_bot(BotLevel::Fuerte);
        let mut own = new_bot(BotLevel::Aprendiz);
        while game.stage() == MatchStage::Playing {
            let pending = game.pending();
            let claim = pending.iter().find(|asked| asked.stage == Stage::Claim);
            let asked = *claim.unwrap_or(&pending[0]);
            let action = answer(&game, asked, &seed, &mut *own, &mut *bot);
            let table = game.table().expect("a hand is being played");
            let mut shuffles = ChaCha8Rng::seed_from_u64(n);
            let other = table.redealt(asked.seat, &mut |cards| cards.shuffle(&mut shuffles));
            let verdicts = [table, &other].map(|table| {
                let legal = table.legal(asked.seat).expect("asked");
                let question = Question {
                    view: table.view(asked.seat).expect("a seat"),
                    legal: &legal,
                    standing: None,
                    keep_going: &|| true,
                };
                judge(
                    &question,
                    &action,
                    &LITTLE,
                    &mut decision_rng(&seed, 0, asked),
                )
            });
            let [real, imagined] = verdicts;
            assert_eq!(real, imagined);
            seen += usize::from(real.is_some() && other != *table);
            game.submit(asked.seat, asked.decision, action)
                .expect("it is allowed");
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn only_hands_that_are_over_are_reviewed() {
    let Hand { setup, events, .. } = play("over", &mut *strong(), |_, _| None);
    let of = |events: &[MatchEvent], hand, seat| Review::of(&setup, events, hand, Seat(seat)).err();
    assert_eq!(of(&events, 0, 3), None);
    assert_eq!(of(&events, 0, 4), Some(ReviewError::NoSuchSeat(Seat(4))));
    assert_eq!(of(&events, 1, 0), Some(ReviewError::NotPlayed(1)));
    let open = events
        .iter()
        .position(|event| matches!(event, MatchEvent::Table(Event::Ended(_))));
    let open = &events[..open.expect("it ended")];
    assert_eq!(of(open, 0, 0), Some(ReviewError::NotOver(0)));
}

/// The match as it was before the event with this place.
fn before(hand: &Hand, place: usize) -> Match {
    let chance = Box::new(Seeded::new(&hand.setup.seed));
    let mut game = Match::before_draw(hand.setup.clone(), chance).expect("four may play");
    hand.events[..place]
        .iter()
        .for_each(|event| game.apply(event));
    game
}

/// Whether the card brings the contract nearer, or fits the table.
fn is_useful(game: &Match, seat: Seat, card: Card) -> bool {
    let view = game.view(seat).expect("a seat");
    if view.table.down.contains(seat) {
        return lays_off(view.table, card);
    }
    let mut hand = *view.hand;
    hand.add(card);
    distance(view, &hand) < distance(view, view.hand)
}

#[test]
fn hindsight_is_the_truth() {
    let mut told = [0; 6];
    for n in 0..24 {
        let mut beginner = new_bot(BotLevel::Habitual);
        // Every other time one who claims whatever there is.
        let hand = play(&format!("truth {n}"), &mut *beginner, |_, legal| {
            (n % 2 == 0 && legal.stage == Stage::Claim).then_some(Action::Claim)
        });
        let mut review = hand.review().with_effort(LITTLE);
        assert!(review.finish(&|| true));
        let at_table = |event: &MatchEvent| match event {
            MatchEvent::Table(event) => Some(event.clone()),
            _ => None,
        };
        for one in review.judged() {
            let game = before(&hand, one.event);
            let later: Vec<Event> = hand.events[one.event..]
                .iter()
                .filter_map(at_table)
                .collect();
            let trodden = later[1..]
                .iter()
                .position(|event| matches!(event, Event::Discarded { .. }));
            let in_turn = &later[1..trodden.map_or(later.len(), |at| at + 1)];
            let winner = in_turn.iter().find_map(|event| match event {
                Event::TookDiscard { seat, card } => Some((*seat, *card, None)),
                Event::Awarded {
                    seat,
                    card,
                    penalty,
                } => Some((*seat, *card, Some(*penalty))),
                _ => None,
            });
            for fact in &one.hindsight {
                match *fact {
                    Hindsight::UsefulTo { card, seats } => {
                        told[0] += 1;
                        for seat in [1, 2, 3].map(Seat) {
                            assert_eq!(seats.contains(seat), is_useful(&game, seat, card));
                        }
                        assert!(!seats.contains(ME));
                    }
                    Hindsight::GotBy { card, seat } => {
                        told[1] += 1;
                        assert_eq!(
                            winner.map(|(seat, card, _)| (seat, card)),
                            Some((seat, card))
                        );
                    }
                    Hindsight::FromStock { card, useful } => {
                        told[2] += 1;
                        assert_eq!(useful, is_useful(&game, ME, card));
                        if let Event::TookStock { card: drawn, .. } = later[0] {
                            assert_eq!(card, drawn);
                        }
                    }
                    Hindsight::Penalty { card, .. } => {
                        told[3] += 1;
                        assert!(winner.is_none_or(|(_, _, penalty)| penalty == Some(card)));
                    }
                    Hindsight::Outranked { by } => {
                        told[4] += 1;
                        assert_eq!(winner.map(|(seat, ..)| seat), Some(by));
                        let table = game.view(ME).expect("a seat").table;
                        let place = |seat| table.seating.distance(table.active, seat);
                        assert!(place(by) < place(ME));
                    }
                    Hindsight::LastTurn { closer } => {
                        told[5] += 1;
                        let again = later[1..].iter().any(|event| {
                            let takes = matches!(
                                event,
                                Event::TookStock { .. } | Event::TookDiscard { .. }
                            );
                            takes && event.seat() == Some(ME)
                        });
                        assert!(!again);
                        let Some(Event::Ended(end)) = later.last() else {
                            panic!("the first hand is the last one played");
                        };
                        assert_eq!(end.closer, closer);
                    }
                }
            }
        }
    }
    assert!(told.iter().all(|count| *count > 0), "{told:?}");
}
