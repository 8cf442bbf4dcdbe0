//! Tests: rollouts follow the rules and agree with the player's view.
use super::{
    super::sampler::WorldSampler, RolloutStart, Setting, accepted, claim_worth, start::NoChance,
};
use crate::{
    bots::{
        BotLevel, decision_rng,
        hand::{self, unseen},
        new_bot,
    },
    cards::{CardCounts, Faces},
    matchplay::{Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    rules::{Bonus, Progress, RuleSet, fournier, francais, oficial},
    seat::PerSeat,
    table::{Action, DecisionStage, Legal, SeatView, Table},
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Plays a match between strong bots and calls `each` for every decision and its answer.
fn walk(rules: RuleSet, seats: usize, mut each: impl FnMut(SeatView<'_>, &Legal, &Action)) {
    let level = BotLevel::Fuerte;
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(level));
    let setup = Setup {
        seed: format!("dreams of {} {seats}", rules.name),
        rules,
        players: (0..seats).map(player).collect(),
    };
    let (mut game, _) = Match::new(setup).expect("the number of players is valid");
    let mut bot = new_bot(level);
    loop {
        match game.stage() {
            MatchStage::Over { .. } => return,
            MatchStage::BetweenHands { .. } => {
                game.next_hand().expect("between hands");
            }
            MatchStage::Playing => {
                let pending = game.pending();
                let claim = pending
                    .iter()
                    .find(|asked| asked.stage == DecisionStage::Claim);
                let asked = *claim.unwrap_or(&pending[0]);
                let legal = game.legal(asked.seat).expect("the seat has a decision");
                let view = game.view(asked.seat).expect("the seat exists");
                let answer = bot.decide(view, &legal, &mut decision_rng("dream", 0, asked));
                each(view, &legal, &answer);
                game.submit(asked.seat, asked.decision, answer)
                    .expect("bot answers are legal");
            }
        }
    }
}

fn tables() -> [(RuleSet, usize); 7] {
    let with = |change: fn(&mut RuleSet)| {
        let mut rules = oficial();
        change(&mut rules);
        rules
    };
    [
        (oficial(), 4),
        (fournier(), 6),
        (francais(), 3),
        (with(|rules| rules.red_twos_wild = true), 4),
        (with(|rules| rules.run.repeats = false), 2),
        // V2 (two short hands first) with V6 (rising bonus): the bonus rises from the third hand on.
        (
            with(|rules| {
                rules.two_hands_first = true;
                rules.bonus = Bonus::Rising;
            }),
            3,
        ),
        // F17: the players have different contracts.
        (
            with(|rules| {
                let hands = ["TT", "T4E", "TE"].map(|code| code.parse().expect("a contract"));
                rules.hands = Some(hands.to_vec());
                rules.deal = Some(vec![11]);
                rules.progress = Progress::AllDone;
            }),
            3,
        ),
    ]
}

#[test]
fn the_same_cards_fit_as_on_the_real_table() {
    let mut fitting = 0;
    for (rules, seats) in tables() {
        walk(rules, seats, |view, _, _| {
            let accepted = accepted(view);
            for card in Faces::ALL.iter() {
                let fits = hand::fits(view.table, card);
                let (rules, melds) = (&view.table.rules.name, &view.table.melds);
                assert_eq!(accepted.contains(card), fits, "{card} {rules} {melds:?}");
                fitting += u32::from(fits);
            }
        });
    }
    assert!(fitting > 10_000);
}

#[test]
fn sampled_worlds_agree_with_the_view() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for (rules, seats) in tables() {
        walk(rules, seats, |view, _, _| {
            let setting = Setting::of(view);
            let world = WorldSampler::of(view, &setting, 1.0).next(&mut rng);
            let mut hidden = unseen(view);
            let mut take = |card| assert!(hidden.remove(card), "too many copies of {card}");
            for (place, hand) in world.hands.iter().enumerate().take(seats).skip(1) {
                let seat = view.table.seating.steps_from(view.seat, place);
                assert_eq!(hand.len(), view.table.hand_sizes[seat] as usize);
                let mut others = *hand;
                for card in view.table.known[seat].iter() {
                    assert!(others.remove(card), "known card missing: {card}");
                }
                others.iter().for_each(&mut take);
            }
            world.stock.iter().copied().for_each(&mut take);
            assert_eq!(
                world.stock.len(),
                (view.table.stock + view.table.penalty_stock) as usize
            );
        });
    }
}

#[test]
fn hand_endings_score_as_at_the_real_table() {
    let mut ended = 0;
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (rules, seats) in tables() {
        walk(rules, seats, |view, _, answer| {
            if view.hand.len() > 6
                || !matches!(answer, Action::Discard { .. } | Action::LayOff { .. })
            {
                return;
            }
            let setting = Setting::of(view);
            let world = WorldSampler::of(view, &setting, 1.0).next(&mut rng);
            let mut hands = PerSeat::filled(seats, CardCounts::EMPTY);
            for place in 1..seats {
                hands[view.table.seating.steps_from(view.seat, place)] = world.hands[place];
            }
            hands[view.seat] = *view.hand;
            let mut table = Table::with_hands(view.table.clone(), hands);
            let played = table.submit(view.seat, view.table.decision, answer.clone(), &NoChance);
            let (Ok(_), Some(end)) = (played, &table.public().end) else {
                return;
            };
            let (points, turns) =
                RolloutStart::of(view, Some(answer), &setting).play(&setting, &world, 1);
            assert!(turns <= 1);
            for (place, points) in points.iter().enumerate().take(seats) {
                let seat = view.table.seating.steps_from(view.seat, place);
                assert_eq!(i32::from(*points), end.points[seat], "{answer:?}");
            }
            ended += 1;
        });
    }
    assert!(ended > 20);
}

#[test]
fn equal_seeds_give_equal_rollouts() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    walk(oficial(), 4, |view, _, answer| {
        let setting = Setting::of(view);
        let world = WorldSampler::of(view, &setting, 1.0).next(&mut rng);
        let opening = RolloutStart::of(view, Some(answer), &setting);
        let (points, turns) = opening.play(&setting, &world, 7);
        assert_eq!(opening.play(&setting, &world, 7), (points, turns));
        assert!(turns <= 120);
        let held = setting.values.iter().map(|value| i32::from(*value)).max();
        assert!(
            points
                .iter()
                .all(|points| i32::from(*points) < 40 * held.unwrap_or_default())
        );
    });
}

#[test]
fn a_claim_is_worth_more_if_opponents_are_near_to_closing() {
    let mut weighed = 0;
    walk(oficial(), 4, |view, legal, _| {
        let others_down = view.table.down.iter().any(|seat| seat != view.seat);
        if legal.stage != DecisionStage::Claim
            || !others_down
            || view.table.down.contains(view.seat)
        {
            return;
        }
        let worth = |cards: u8| {
            let mut table = view.table.clone();
            for seat in table.down.iter() {
                table.hand_sizes[seat] = cards;
            }
            claim_worth(SeatView {
                table: &table,
                ..view
            })
        };
        if let (Some(soon), Some(late)) = (worth(1), worth(5)) {
            assert!(soon > late, "an earlier end must raise the worth");
            weighed += 1;
        }
    });
    assert!(weighed > 20, "claims compared: {weighed}");
}

#[test]
fn the_trios_with_the_most_points_are_laid() {
    let mut looked = false;
    walk(oficial(), 4, |view, _, _| {
        if looked {
            return;
        }
        looked = true;
        let setting = Setting::of(view);
        assert_eq!(setting.plan(0).contract.to_string(), "TT");
        let cards = ["QC", "QD", "QH", "KC", "KD", "AC", "AD", "JK"];
        let mut hand: CardCounts = cards
            .iter()
            .map(|card| card.parse().expect("a card"))
            .collect();
        assert!(super::choices::lay_down(&setting, &mut hand, 0, |_| {}));
        let left: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
        assert_eq!(left, ["KC", "KD"], "the kings must be left over");
    });
    assert!(looked);
}
