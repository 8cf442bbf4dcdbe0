//! Claim windows: the order in which the answers arrive does not matter (D3), under random rules and at any point of a
//! hand.
use engine::{
    cards::{Card, CardCounts},
    melds::Meld,
    seat::{PerSeat, Seat},
    table::{Action, DecisionStage, Phase, Rejection, Table},
};
use testkit::{
    oracle,
    random::Random,
    random_input::{any_deal, any_legal},
    scenario::{NoShuffle, Scene},
};

#[test]
fn d03_answers_in_any_order_lead_to_the_same_table() {
    let (mut windows, mut awards) = (0, 0);
    for seed in 0..150 {
        let random = &mut Random::new(seed);
        let mut scene = any_deal(random);
        for _ in 0..300 {
            if scene.is_over() || windows > 40 * seed {
                break;
            }
            let open = scene.table.pending();
            let awaited = open
                .iter()
                .filter(|asked| asked.stage == DecisionStage::Claim);
            if awaited.count() > 1 && random.chance(30) {
                windows += 1;
                awards += usize::from(every_order(random, &scene));
            }
            let (seat, decision, action) = any_legal(random, &scene.table);
            let done = scene.submit(seat, decision, action);
            done.expect("what is listed is accepted");
        }
    }
    println!("{windows} windows, {awards} awards");
    assert!(windows > 1_000 && awards > 300, "{windows} {awards}");
}

/// Submits the answers in every order, or in some random orders if there are too many, and checks that the outcome is
/// the same. Returns true if a player got the card.
fn every_order(random: &mut Random, scene: &Scene) -> bool {
    let table = &scene.table;
    let active = table.public().active;
    let pending = table.pending();
    let awaited = pending
        .iter()
        .filter(|asked| asked.stage == DecisionStage::Claim);
    let mut steps: Vec<(Seat, Action)> = awaited
        .map(|asked| {
            let claims = random.chance(40);
            (
                asked.seat,
                if claims { Action::Claim } else { Action::Pass },
            )
        })
        .collect();
    // Adds an action of the active player, to be submitted between the answers.
    steps.extend(meanwhile(random, table, active).map(|action| (active, action)));
    let first = outcome(table, &steps);
    let mut orders = 0;
    if steps.len() <= 4 {
        permute(&mut steps, 0, &mut |steps| {
            assert_eq!(outcome(table, steps), first, "{steps:?}");
            orders += 1;
        });
    } else {
        for _ in 0..12 {
            random.shuffle(&mut steps);
            assert_eq!(outcome(table, &steps), first, "{steps:?}");
            orders += 1;
        }
    }
    assert!(orders > 1);
    first.claims_won != table.public().claims_won
}

/// Returns an action of the active player that does not end the hand.
fn meanwhile(random: &mut Random, table: &Table, active: Seat) -> Option<Action> {
    let legal = table.legal(active).ok()?;
    let listed = oracle::listed(table, active, &legal);
    let lasting = |action: &Action| {
        let (mut table, decision) = (table.clone(), table.public().decision);
        let done = table.submit(active, decision, action.clone(), &NoShuffle);
        done.is_ok() && table.public().phase == Phase::Play
    };
    let lasting: Vec<Action> = listed.into_iter().filter(lasting).collect();
    (!lasting.is_empty()).then(|| random.pick(&lasting).clone())
}

/// State that may depend on the winner of the claim. Rejections of late answers are not part of it.
#[derive(PartialEq, Debug)]
struct Outcome {
    hands: Vec<CardCounts>,
    pile: Vec<Card>,
    melds: Vec<Meld>,
    stocks: (u8, u8, u8),
    claims_won: PerSeat<u8>,
    covered: bool,
    open: bool,
}

fn outcome(table: &Table, steps: &[(Seat, Action)]) -> Outcome {
    let mut table = table.clone();
    let window = table.public().window.as_ref().expect("it is open").decision;
    for (seat, action) in steps {
        let public = table.public();
        let (own, open) = (public.decision, public.window.is_some());
        let decision = if *seat == public.active { own } else { window };
        match table.submit(*seat, decision, action.clone(), &NoShuffle) {
            Ok(_) => {}
            Err(Rejection::NothingToClaim | Rejection::NoPenaltyCard | Rejection::ClaimLimit) => {
                assert!(!open, "{seat:?} {action:?} answers an open window");
            }
            Err(why) => panic!("{seat:?} {action:?}: {why}"),
        }
    }
    let public = table.public();
    let seats = public.seating.len() as u8;
    let hand = |seat| *table.view(Seat(seat)).expect("a seat").hand;
    Outcome {
        hands: (0..seats).map(hand).collect(),
        pile: public.pile.clone(),
        melds: public.melds.clone(),
        stocks: (public.stock, public.penalty_stock, public.renewals),
        claims_won: public.claims_won,
        covered: public.top_covered,
        open: public.window.is_some(),
    }
}

fn permute(
    steps: &mut Vec<(Seat, Action)>,
    from: usize,
    visit: &mut impl FnMut(&[(Seat, Action)]),
) {
    if from == steps.len() {
        visit(steps);
    }
    for i in from..steps.len() {
        steps.swap(from, i);
        permute(steps, from + 1, visit);
        steps.swap(from, i);
    }
}
