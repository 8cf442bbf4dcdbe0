//! What strong bots claim, and that it depends on the table they sit at.
use super::{fair::LITTLE, think::walk_with};
use engine::{
    bots::{
        Bot, Effort, Question, Reason, Temperament, best_three, decision_rng, new_bot, thinker,
    },
    cards::Card,
    matchplay::{BotLevel, Match, Seeded, Setup},
    melds,
    rules::{RuleSet, oficial},
    table::{Action, DecisionStage, Legal, Pending, SeatView, Table},
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use testkit::{driver::with, matches::setup};

/// Claims by the number of combinations in the contract: those of a bot, and those of the master without a thought.
#[derive(Default)]
struct Claims {
    asked: [u32; 5],
    fuerte: [u32; 5],
    master: [u32; 5],
    differ: [u32; 5],
}

/// Who knows what practice teaches; without a thought if it is not let go on.
fn taught() -> Box<dyn Bot> {
    let effort = Effort {
        practised: true,
        ..LITTLE
    };
    thinker(Temperament::EVEN, effort)
}

/// The answer of somebody who is not let think.
fn at_once(bot: &mut dyn Bot, view: SeatView<'_>, legal: &Legal, asked: Pending) -> Action {
    let question = Question {
        view,
        legal,
        standing: None,
        keep_going: &|| false,
    };
    bot.think(&question, &mut decision_rng("claims", 0, asked))
}

fn compare(rules: RuleSet, seats: usize) -> Claims {
    let mut claims = Claims::default();
    let setup = Setup {
        rules,
        ..setup("practice", seats)
    };
    walk_with(setup, BotLevel::Fuerte, |game: &Match, asked: Pending| {
        if asked.stage != DecisionStage::Claim {
            return;
        }
        let legal = game.legal(asked.seat).expect("asked");
        let view = game.view(asked.seat).expect("a seat");
        let answer = |mut bot: Box<dyn Bot>| {
            u32::from(at_once(&mut *bot, view, &legal, asked) == Action::Claim)
        };
        let fuerte = answer(new_bot(BotLevel::Fuerte));
        let master = answer(taught());
        let many = view.table.contract.len();
        claims.asked[many] += 1;
        claims.fuerte[many] += fuerte;
        claims.master[many] += master;
        claims.differ[many] += u32::from(fuerte != master);
    });
    claims
}

#[test]
fn where_three_combinations_are_asked_for_the_master_claims_by_what_practice_has_shown() {
    let four = compare(oficial(), 4);
    assert!(
        four.asked[2] > 100 && four.asked[3] > 100,
        "{:?}",
        four.asked
    );
    assert_eq!(
        four.differ[2], 0,
        "two combinations: what brings them nearer"
    );
    let (fuerte, master) = (four.fuerte[3], four.master[3]);
    assert!(
        master > fuerte + fuerte / 2,
        "{master} of {:?}, {fuerte}",
        four.asked
    );
    assert!(master < four.asked[3], "not every card is worth two");
}

#[test]
fn practice_tells_nothing_of_two_players_and_few_claims() {
    for (rules, seats) in [
        (oficial(), 2),
        (with(|rules| rules.max_claims = Some(3)), 4),
    ] {
        let claims = compare(rules, seats);
        assert!(claims.asked[3] > 30);
        assert_eq!(claims.differ, [0; 5], "{seats} players");
    }
}

/// The hand is played on after this answer between players who claim by practice; what the player is ahead of the mean of the
/// others.
fn played_on(table: &Table, asked: Pending, answer: Action) -> f64 {
    let chance = Seeded::new("played on");
    let mut table = table.clone();
    let submit = |table: &mut Table, asked: Pending, answer| {
        let done = table.submit(asked.seat, asked.decision, answer, &chance);
        done.expect("bots do what is allowed");
    };
    submit(&mut table, asked, answer);
    let mut bot = taught();
    loop {
        let pending = table.pending();
        let claim = pending
            .iter()
            .find(|asked| asked.stage == DecisionStage::Claim);
        let Some(asked) = claim.or(pending.first()).copied() else {
            break;
        };
        let legal = table.legal(asked.seat).expect("asked");
        let view = table.view(asked.seat).expect("a seat");
        let answer = at_once(&mut *bot, view, &legal, asked);
        submit(&mut table, asked, answer);
    }
    let points = &table
        .public()
        .end
        .as_ref()
        .expect("the hand has ended")
        .points;
    let (all, own): (i32, i32) = (points.as_slice().iter().sum(), points[asked.seat]);
    f64::from(all - own) / (points.len() as f64 - 1.0) - f64::from(own)
}

/// Both answers to claim windows are played on in hands of three combinations, the hidden cards dealt anew: where only
/// one of them claims, the cards that practice claims bring more than those that Fuerte claims.
fn what_practice_brings(seats: usize, matches: usize) -> (u32, f64, f64) {
    let (mut windows, mut by_practice, mut by_outs) = (0, 0.0, 0.0);
    for n in 0..matches {
        let setup = setup(&format!("taught {n}"), seats);
        walk_with(setup, BotLevel::Fuerte, |game, asked| {
            let table = game.table().expect("a hand is being played");
            let legal = game.legal(asked.seat).expect("asked");
            let many = table.public().contract.len() == 3;
            let down = table.public().down.contains(asked.seat);
            if asked.stage != DecisionStage::Claim || !many || down || legal.claim.is_err() {
                return;
            }
            let view = game.view(asked.seat).expect("a seat");
            let claims =
                |mut bot: Box<dyn Bot>| at_once(&mut *bot, view, &legal, asked) == Action::Claim;
            let (taught, fuerte) = (claims(taught()), claims(new_bot(BotLevel::Fuerte)));
            windows += 1;
            if taught == fuerte {
                return;
            }
            for deal in 0..4 {
                let mut shuffles = ChaCha8Rng::seed_from_u64(deal);
                let dealt = table.redealt(asked.seat, &mut |cards| cards.shuffle(&mut shuffles));
                let ahead = played_on(&dealt, asked, Action::Claim)
                    - played_on(&dealt, asked, Action::Pass);
                if taught {
                    by_practice += ahead / 4.0;
                } else {
                    by_outs += ahead / 4.0;
                }
            }
        });
    }
    (windows, by_practice, by_outs)
}

#[test]
fn what_practice_teaches_pays() {
    // 828 and -10 points in 430 windows of four, 199 and -416 in 644 of three, when it was written.
    for (seats, matches, least) in [(4, 3, 300.0), (3, 8, 100.0)] {
        let (windows, by_practice, by_outs) = what_practice_brings(seats, matches);
        assert!(windows > 200);
        assert!(
            by_practice > least && by_practice > by_outs,
            "{seats} players: {by_practice} {by_outs} in {windows}"
        );
    }
}

/// Whether the card brings a hand nearer to its contract.
fn nearer(view: SeatView<'_>, card: Card) -> bool {
    let mut with = *view.hand;
    with.add(card);
    let distance = |hand| melds::distance(hand, view.table.contract, &view.table.rules);
    distance(&with) < distance(view.hand)
}

#[test]
fn between_two_only_progress_is_taken_and_claimed() {
    for seats in [2, 4] {
        let (mut progress, mut company) = (0, 0);
        for n in 0..6 {
            let setup = setup(&format!("progress {n}"), seats);
            walk_with(setup, BotLevel::Fuerte, |game, asked| {
                let legal = game.legal(asked.seat).expect("asked");
                let view = game.view(asked.seat).expect("a seat");
                // Once down, and with a finished contract, cards are taken for other reasons; without a stock there is no choice.
                let distance = melds::distance(view.hand, view.table.contract, &view.table.rules);
                let down = view.table.down.contains(view.seat);
                let choice = legal.stage == DecisionStage::Claim
                    || legal.stage == DecisionStage::Draw && view.table.stock > 0;
                if down || distance == 0 || !choice {
                    return;
                }
                let mut rng = decision_rng("progress", 0, asked);
                let answer = new_bot(BotLevel::Fuerte).decide(view, &legal, &mut rng);
                if !matches!(answer, Action::Claim | Action::TakeDiscard) {
                    return;
                }
                let top = *view.table.pile.last().expect("a card was taken");
                if nearer(view, top) {
                    progress += 1;
                } else {
                    company += 1;
                }
            });
        }
        assert!(progress > 100, "{progress} with {seats} players");
        assert_eq!(
            company == 0,
            seats == 2,
            "{company} cards with {seats} players"
        );
    }
}

/// A claim that brings the contract no nearer is advised with the reason why, and such advice is given.
#[test]
fn a_hint_says_why_a_card_of_no_use_at_once_is_worth_claiming() {
    let (mut told, mut best) = (0, 0);
    let effort = Effort {
        practised: true,
        ..LITTLE
    };
    walk_with(setup("hinted", 4), BotLevel::Fuerte, |game, asked| {
        let legal = game.legal(asked.seat).expect("asked");
        let view = game.view(asked.seat).expect("a seat");
        let many = view.table.contract.len() == 3;
        if asked.stage != DecisionStage::Claim || !many || view.table.down.contains(asked.seat) {
            return;
        }
        let question = Question {
            view,
            legal: &legal,
            standing: None,
            keep_going: &|| true,
        };
        let mut rng = decision_rng("hinted", 0, asked);
        for (place, hint) in best_three(&question, &effort, &mut rng).iter().enumerate() {
            let more = hint.reasons.contains(&Reason::MoreCards);
            let top = *view.table.pile.last().expect("a card is offered");
            assert!(!more || hint.action == Action::Claim && !nearer(view, top));
            if more {
                assert!(hint.reasons.contains(&Reason::Penalty));
                told += 1;
                best += u32::from(place == 0);
            }
        }
    });
    assert!(told > 20 && best > 5, "{told}, {best} of them first");
}
