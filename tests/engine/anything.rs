//! Any rules, any deal, any action: what the properties are tried on.
use super::{oracle, random::Random, scenario::Scene};
use continental::engine::{
    cards::{Card, FACES},
    matchplay::Seeded,
    melds::{End, MeldId, NewMeld, Place, distance},
    rules::{
        Bonus, CardValues, Closing, DeckPlan, Forbidden, JokerSwap, PenaltyStock, RuleSet,
        fournier, francais, oficial,
    },
    seat::{Seat, Seating},
    table::{Action, DecisionId, Event, OwnedView, Stage, Table, TakeBack, Viewer},
};
use std::sync::Arc;

/// Any of the presets with any of the switches.
fn any_rules(random: &mut Random) -> RuleSet {
    let mut rules = [oficial(), fournier(), francais()][random.below(3)].clone();
    if random.chance(50) {
        return RuleSet {
            jokers_per_deck: *random.pick(&[rules.jokers_per_deck, 8]),
            ..rules
        };
    }
    let mut on = || random.chance(25);
    rules.supercontinental = on();
    rules.two_hands_first = on();
    rules.trio.jokers_only ^= on();
    rules.run.adjacent_jokers ^= on();
    rules.run.repeats ^= on();
    rules.red_twos_wild = on();
    rules.distinct = on();
    rules.joker_move ^= on();
    rules.lay_off_bonus = on();
    rules.no_joker_first = on();
    rules.forbidden = Forbidden {
        joker_discard: on(),
        playable_discard: on(),
        own_claim: on(),
        claim_down: on(),
        keeping_back: on(),
    };
    rules.leftover = on().then_some(5);
    rules.max_claims = on().then_some(3);
    rules.max_seats = 8;
    rules.decks = *random.pick(&[DeckPlan::Two, DeckPlan::Growing]);
    rules.jokers_per_deck = *random.pick(&[0, 2, 3, 8]);
    rules.values = *random.pick(&[CardValues::Pips, CardValues::Steps]);
    rules.joker_swap = *random.pick(&[JokerSwap::RunsOfOwner, JokerSwap::AnyOtherMeld]);
    rules.penalty = *random.pick(&[PenaltyStock::Shared, PenaltyStock::Separate]);
    rules.bonus = *random.pick(&[Bonus::None, Bonus::Ten, Bonus::Rising, Bonus::Fifty]);
    rules.closing = *random.pick(&[
        Closing::Any,
        Closing::Any,
        Closing::SameTurn,
        Closing::SameTurnInLastHand,
    ]);
    rules
}

/// Rules and a number of players that go together.
pub fn any_game(random: &mut Random) -> (RuleSet, usize) {
    loop {
        let rules = any_rules(random);
        let seats = 2 + random.below(7);
        if rules.check(seats).is_ok() {
            return (rules, seats);
        }
    }
}

/// Any hand of any match, dealt.
pub fn any_deal(random: &mut Random) -> Scene {
    let (rules, seats) = any_game(random);
    let mut order: Vec<Seat> = (0..seats as u8).map(Seat).collect();
    random.shuffle(&mut order);
    let seating = Seating::new(&order).expect("a seating");
    let contracts = rules.contracts();
    let hand = random.below(contracts.len());
    let chance = Seeded::new(&random.next().to_string());
    let dealer = *random.pick(&order);
    let last = hand + 1 == contracts.len();
    let (table, event) = Table::deal(
        &Arc::new(rules),
        seating,
        hand as u8,
        contracts[hand],
        dealer,
        last,
        &chance,
    );
    check_deal(&table, &event);
    Scene::of(table)
}

fn check_deal(table: &Table, event: &Event) {
    let public = table.public();
    let Event::Dealt { shoe, .. } = event else {
        panic!("a hand begins with the deal")
    };
    assert_eq!(table.all_cards(), shoe.iter().copied().collect());
    for viewer in public
        .seating
        .order()
        .iter()
        .map(|seat| Viewer::Seat(*seat))
        .chain([Viewer::Spectator])
    {
        let seen = event.seen_by(viewer);
        let view = OwnedView::dealt(
            viewer,
            public.rules.clone(),
            public.seating,
            public.last_hand,
            &seen,
        );
        assert_eq!(Some(view), table.owned_view(viewer));
    }
}

fn any_card(random: &mut Random, scene: &Scene, seat: Seat) -> Card {
    let hand = scene
        .table
        .view(seat)
        .map(|view| view.hand.to_vec())
        .unwrap_or_default();
    if hand.is_empty() || random.chance(20) {
        Card::from_index(random.below(FACES)).expect("a face")
    } else {
        *random.pick(&hand)
    }
}

fn any_place(random: &mut Random) -> Place {
    let end = *random.pick(&[None, Some(End::Low), Some(End::High)]);
    Place {
        meld: any_meld(random),
        end,
    }
}

fn any_meld(random: &mut Random) -> MeldId {
    MeldId(if random.chance(5) {
        255
    } else {
        random.below(8) as u8
    })
}

/// Anything at all.
pub fn garbage(random: &mut Random, scene: &Scene, seat: Seat) -> Action {
    match random.below(10) {
        0 => Action::TakeStock,
        1 => Action::TakeDiscard,
        2 => Action::Claim,
        3 => Action::Pass,
        4 => {
            let melds = (0..random.below(6)).map(|_| {
                let count = if random.chance(5) {
                    300
                } else {
                    random.below(7)
                };
                let cards = (0..count).map(|_| any_card(random, scene, seat)).collect();
                let from = any_card(random, scene, seat);
                if random.chance(50) {
                    NewMeld::Trio { cards }
                } else {
                    NewMeld::Run { from, cards }
                }
            });
            Action::LayDown {
                melds: melds.collect(),
            }
        }
        5 => Action::LayOff {
            card: any_card(random, scene, seat),
            to: any_place(random),
        },
        6 => {
            let (meld, bound) = (any_meld(random), if random.chance(5) { 256 } else { 8 });
            let at = random.below(bound) as u8;
            Action::SwapJoker {
                meld,
                at,
                card: any_card(random, scene, seat),
                to: any_place(random),
            }
        }
        7 => {
            let from = *random.pick(&[End::Low, End::High]);
            Action::MoveJoker {
                meld: any_meld(random),
                from,
                to: any_place(random),
            }
        }
        8 => Action::TakeBack(if random.chance(20) {
            TakeBack::All
        } else {
            TakeBack::Steps(random.below(9) as u8)
        }),
        _ => Action::Discard {
            card: any_card(random, scene, seat),
            close: random.chance(30),
        },
    }
}

/// A legal action, leaning towards those that bring the hand on.
pub fn any_legal(random: &mut Random, scene: &Scene) -> (Seat, DecisionId, Action) {
    let pending = scene.table.pending();
    let mut pending = *random.pick(&pending);
    let mut actions = Vec::new();
    for _ in 0..2 {
        let legal = scene.table.legal(pending.seat).expect("asked");
        actions = oracle::listed(&scene.table, pending.seat, &legal);
        if !actions.is_empty() {
            break;
        }
        // The active player may have to wait for the others (D3).
        pending = *scene
            .table
            .pending()
            .iter()
            .find(|p| p.stage == Stage::Claim)
            .expect("somebody is waited for");
    }
    let public = scene.table.public();
    let hand = scene.table.view(pending.seat).expect("a seat").hand;
    let worth = |action: &Action| match action {
        Action::LayDown { .. } => -3,
        Action::LayOff { .. } | Action::SwapJoker { .. } => -2,
        Action::Discard { card, .. } => {
            let mut kept = *hand;
            kept.remove(*card);
            i32::from(distance(&kept, public.contract, &public.rules))
        }
        Action::TakeBack(_) | Action::MoveJoker { .. } => 9,
        Action::TakeStock | Action::TakeDiscard | Action::Claim | Action::Pass => 0,
    };
    let action = if random.chance(75) {
        random.shuffle(&mut actions);
        actions.into_iter().min_by_key(worth)
    } else {
        Some(random.pick(&actions).clone())
    };
    (
        pending.seat,
        pending.decision,
        action.expect("who is asked has an option"),
    )
}
