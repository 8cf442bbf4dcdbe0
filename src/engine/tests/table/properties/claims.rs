//! The order of the answers to a claim does not matter (D3), by any rules and at any time of a hand.
use engine::{
    cards::{Card, CardCounts},
    melds::Meld,
    seat::{PerSeat, Seat},
    table::{Action, DecisionStage, Phase, Rejection, Table},
};
use testkit::{
    anything::any_legal,
    deals::any_deal,
    oracle,
    random::Random,
    scenario::{InOrder, Scene},
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

/// Answers in every order, or in some where there are too many; whether somebody got the card.
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
    // The active player goes on meanwhile.
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

/// Something that the active player may do and that does not end the hand.
fn meanwhile(random: &mut Random, table: &Table, active: Seat) -> Option<Action> {
    let legal = table.legal(active).ok()?;
    let listed = oracle::listed(table, active, &legal);
    let lasting = |action: &Action| {
        let (mut table, decision) = (table.clone(), table.public().decision);
        let done = table.submit(active, decision, action.clone(), &InOrder);
        done.is_ok() && table.public().phase == Phase::Play
    };
    let lasting: Vec<Action> = listed.into_iter().filter(lasting).collect();
    (!lasting.is_empty()).then(|| random.pick(&lasting).clone())
}

/// All that may depend on who got the card. What late answers would still have said is nobody's business any more.
#[derive(PartialEq, Debug)]
struct Outcome {
    hands: Vec<CardCounts>,
    pile: Vec<Card>,
    melds: Vec<Meld>,
    stocks: (u8, u8, u8),
    claims_won: PerSeat<u8>,
    trodden: bool,
    open: bool,
}

fn outcome(table: &Table, steps: &[(Seat, Action)]) -> Outcome {
    let mut table = table.clone();
    let window = table.public().window.as_ref().expect("it is open").decision;
    for (seat, action) in steps {
        let public = table.public();
        let (own, open) = (public.decision, public.window.is_some());
        let decision = if *seat == public.active { own } else { window };
        match table.submit(*seat, decision, action.clone(), &InOrder) {
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
        trodden: public.top_trodden,
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
