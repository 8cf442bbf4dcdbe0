//! Random rules, deals and actions, as input for property tests.
use super::{oracle, random::Random, scenario::Scene};
use engine::{
    cards::{Card, FACES},
    matchplay::Seeded,
    melds::{End, MeldId, NewMeld, Place, distance},
    rules::{
        AceInRuns, Bonus, Closing, Contract, Contracts, DeckPlan, Direction, JokerSwap,
        JokerTakers, PenaltyStock, Preset, Progress, RankPoints, RuleSet, ShoeRow, Variant,
        WildLimit, WildLimits, combine,
    },
    seat::{MAX_SEATS, Seat, Seating},
    table::{Action, DecisionId, DecisionStage, Table, TakeBack},
};
use std::sync::Arc;

/// Returns random rules and a number of players that they allow. The rules are a preset with random variants that do
/// not exclude each other. Often, other options are changed too.
pub fn any_game(random: &mut Random) -> (RuleSet, usize) {
    let preset = *random.pick(&Preset::ALL);
    let mut rules = with_switches(random, preset);
    if random.chance(40) {
        change_fields(random, &mut rules);
    }
    if random.chance(40) {
        change_version_2(random, &mut rules);
    }
    let possible: Vec<usize> = (2..=MAX_SEATS)
        .filter(|seats| rules.check(*seats).is_ok())
        .collect();
    if possible.is_empty() {
        // The changed rules allow no number of players, because there are too few cards. The preset is used instead.
        return (preset.rules().clone(), 2);
    }
    (rules, *random.pick(&possible))
}

fn with_switches(random: &mut Random, preset: Preset) -> RuleSet {
    let percent = *random.pick(&[0, 10, 30, 60]);
    let mut chosen = Vec::new();
    let mut rules = preset.rules().clone();
    for variant in Variant::ALL {
        if !random.chance(percent) {
            continue;
        }
        chosen.push(variant);
        match combine(preset.rules(), &chosen) {
            Ok(combined) => rules = combined.rules,
            Err(_) => drop(chosen.pop()),
        }
    }
    rules
}

fn change_fields(random: &mut Random, rules: &mut RuleSet) {
    rules.max_seats = *random.pick(&[8, rules.max_seats]);
    rules.jokers_per_deck = *random.pick(&[rules.jokers_per_deck, 1, 3, 8]);
    rules.extra_cards_dealt = *random.pick(&[rules.extra_cards_dealt, 0, 1, 3, 9]);
    rules.leftover = *random.pick(&[rules.leftover, None, Some(0), Some(25), Some(255)]);
    rules.max_claims = *random.pick(&[rules.max_claims, None, Some(0), Some(1)]);
    rules.decks = *random.pick(&[DeckPlan::Two, DeckPlan::Growing]);
    rules.joker_swap = *random.pick(&[JokerSwap::RunsOfOwner, JokerSwap::AnyOtherMeld]);
    rules.penalty = *random.pick(&[PenaltyStock::Shared, PenaltyStock::Separate]);
    rules.bonus = *random.pick(&[rules.bonus, Bonus::None, Bonus::Ten]);
    rules.joker_move ^= random.chance(25);
    rules.trio.jokers_only ^= random.chance(25);
    rules.run.adjacent_jokers ^= random.chance(25);
    rules.run.repeats ^= random.chance(25);
}

/// Changes some of the fields that version 1 of the file format does not have.
pub fn change_version_2(random: &mut Random, rules: &mut RuleSet) {
    let codes = [
        "T", "E", "TT", "TE", "EE", "TTE", "EEE", "TTTT", "EEEE", "T4", "E3", "E3E3", "T4E5",
        "T4T", "E5E", "TE7", "E13x1", "E13a",
    ];
    if random.chance(20) {
        let codes = (0..1 + random.below(9)).map(|_| *random.pick(&codes));
        let hands = codes.map(|code| code.parse().expect("a contract"));
        rules.hands = Some(hands.collect());
    }
    if random.chance(20) {
        let all = 1..=rules.all_hands().len() as u8;
        let mut played: Vec<u8> = all.filter(|_| random.chance(40)).collect();
        if played.is_empty() {
            played.push(1);
        }
        rules.hands_played = Some(played);
    }
    if random.chance(15) {
        rules.deal = Some(
            (0..1 + random.below(4))
                .map(|_| 10 + random.below(9) as u8)
                .collect(),
        );
    }
    if random.chance(15) {
        let row = |players: u8, random: &mut Random| ShoeRow {
            players,
            packs: 1 + random.below(4) as u8,
            jokers: random.below(13) as u8,
        };
        rules.shoe = Some(vec![row(2, random), row(5, random)]);
    }
    if random.chance(15) {
        let ranks = ["joker", "A", "2-7", "8-K", "T", "red A", "black 2-7"];
        let row = |cards: &str, random: &mut Random| RankPoints {
            cards: cards.parse().expect("ranks"),
            points: random.below(101) as u8,
        };
        let rows = (0..3).map(|_| {
            let cards = *random.pick(&ranks);
            row(cards, random)
        });
        rules.points = Some(rows.collect());
    }
    if random.chance(15) {
        rules.direction = Direction::Clockwise;
    }
    if random.chance(30) {
        rules.ace = *random.pick(&[AceInRuns::High, AceInRuns::Low, AceInRuns::Either]);
    }
    if random.chance(20) {
        let cards = ["2", "red 2", "A", "red A", "K"];
        let cards = random.pick(&cards).parse().expect("wild cards");
        (rules.wild_cards, rules.red_twos_wild) = (Some(cards), false);
    }
    if random.chance(30) {
        let mut limits = || {
            let limits = [
                WildLimit::Any,
                WildLimit::AtMost(1),
                WildLimit::AtMost(2),
                WildLimit::AsManyAsNaturals,
                WildLimit::FewerThanNaturals,
                WildLimit::BesideNaturals(2),
            ];
            let [trio, run] = [(); 2].map(|()| *random.pick(&limits));
            WildLimits { trio, run }
        };
        (rules.wilds_laid_down, rules.wilds_later) = (limits(), limits());
    }
    rules.exact_melds = random.chance(20);
    rules.closer_begins = random.chance(20);
    rules.no_up_card = random.chance(20);
    // V11 would change nothing.
    rules.no_joker_first &= !rules.no_up_card;
    if random.chance(15) {
        let points = (0..1 + random.below(4)).map(|_| random.below(60) as u8);
        rules.closer_points = Some(points.collect());
    }
    if random.chance(25) {
        let takers = [
            JokerTakers::Down,
            JokerTakers::ToLayDown,
            JokerTakers::NotDown,
            JokerTakers::All,
        ];
        let hand = JokerSwap::Hand {
            by: *random.pick(&takers),
            trios: random.chance(50),
        };
        rules.joker_swap = *random.pick(&[JokerSwap::None, JokerSwap::SameRun, hand, hand]);
    }
    if random.chance(20) {
        rules.closing = Closing::WholeHandInLastHand;
    }
    rules.lay_off_next_turn = random.chance(20);
    if !rules.lay_off_next_turn {
        rules.wilds_later = rules.wilds_laid_down;
    }
    rules.no_pile_when_down = random.chance(20);
    if random.chance(15) {
        rules.bonus = Bonus::Points(random.below(101) as u8);
    }
    if random.chance(20) {
        let cards = random.below(4) as u8;
        rules.penalty_cards = cards.try_into().expect("a possible number");
    }
    rules.must_discard = random.chance(20);
    if random.chance(15) {
        rules.renewals = Some(random.below(4) as u8);
    }
    if random.chance(20) {
        change_progress(random, rules);
    }
}

/// Gives each player contracts of their own, and takes off most of the rules that exclude it (F17).
fn change_progress(random: &mut Random, rules: &mut RuleSet) {
    rules.progress = *random.pick(&[Progress::FirstDone, Progress::AllDone]);
    (rules.supercontinental, rules.two_hands_first) = (false, false);
    rules.hands_played = None;
    // Up to nine hands.
    let codes = ["TT", "TE", "T4E5"];
    rules
        .hands
        .get_or_insert_with(|| codes.map(|code| code.parse().expect("a contract")).into());
    let hands = rules.hands.iter_mut().flatten();
    hands
        .filter(|hand| hand.full_run().is_some())
        .for_each(|hand| *hand = Contract::default());
    rules.hands.iter_mut().for_each(|hands| hands.truncate(3));
    rules.deal = Some(vec![12 + random.below(4) as u8]);
    if rules.shoe.is_none() {
        rules.decks = DeckPlan::Two;
    }
    if let Closing::SameTurnInLastHand | Closing::WholeHandInLastHand = rules.closing {
        rules.closing = Closing::Any;
    }
    if rules.bonus == Bonus::Rising {
        rules.bonus = Bonus::Ten;
    }
}

fn any_card(random: &mut Random, table: &Table, seat: Seat) -> Card {
    let hand = table
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

/// Returns a random action, which is usually illegal.
pub fn random_action(random: &mut Random, table: &Table, seat: Seat) -> Action {
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
                let cards = (0..count).map(|_| any_card(random, table, seat)).collect();
                let from = any_card(random, table, seat);
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
            card: any_card(random, table, seat),
            to: any_place(random),
        },
        6 => {
            let (meld, bound) = (any_meld(random), if random.chance(5) { 256 } else { 8 });
            let at = random.below(bound) as u8;
            Action::SwapJoker {
                meld,
                at,
                card: any_card(random, table, seat),
                to: (!random.chance(20)).then(|| any_place(random)),
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
        8 => Action::TakeBack {
            steps: if random.chance(20) {
                TakeBack::All
            } else {
                TakeBack::Steps(random.below(9) as u8)
            },
        },
        _ => Action::Discard {
            card: any_card(random, table, seat),
            close: random.chance(30),
        },
    }
}

/// Returns a legal action, or an action that differs from a legal one in one detail.
pub fn nearly_legal(random: &mut Random, table: &Table, seat: Seat) -> Action {
    let listed = match table.legal(seat) {
        Ok(legal) => oracle::listed(table, seat, &legal),
        Err(_) => Vec::new(),
    };
    if listed.is_empty() {
        return random_action(random, table, seat);
    }
    let mut action = random.pick(&listed).clone();
    let at_once = random.chance(40);
    match &mut action {
        _ if at_once => {}
        Action::TakeStock | Action::TakeDiscard | Action::Claim | Action::Pass => {}
        Action::LayDown { melds } => change_melds(random, table, seat, melds),
        Action::LayOff { card, to } => match random.below(2) {
            0 => *card = any_card(random, table, seat),
            _ => *to = any_place(random),
        },
        Action::SwapJoker { meld, at, card, to } => match random.below(4) {
            0 => *meld = any_meld(random),
            1 => *at = random.below(16) as u8,
            2 => *card = any_card(random, table, seat),
            _ => *to = Some(any_place(random)),
        },
        Action::MoveJoker { meld, from, to } => match random.below(3) {
            0 => *meld = any_meld(random),
            1 => *from = *random.pick(&[End::Low, End::High]),
            _ => *to = any_place(random),
        },
        Action::TakeBack { steps } => *steps = TakeBack::Steps(random.below(256) as u8),
        Action::Discard { card, close } => match random.below(2) {
            0 => *card = any_card(random, table, seat),
            _ => *close ^= true,
        },
    }
    action
}

fn change_melds(random: &mut Random, table: &Table, seat: Seat, melds: &mut Vec<NewMeld>) {
    let which = random.below(melds.len());
    let at = random.below(8);
    let other = any_card(random, table, seat);
    match random.below(8) {
        0 => drop(melds.remove(which)),
        1 => melds.push(melds[which].clone()),
        2 => melds.rotate_left(1),
        3 => {
            if let NewMeld::Run { from, .. } = &mut melds[which] {
                *from = other;
            }
        }
        what => {
            let (NewMeld::Trio { cards } | NewMeld::Run { cards, .. }) = &mut melds[which];
            let at = at % cards.len();
            match what {
                4 => drop(cards.remove(at)),
                5 => cards.push(other),
                6 => cards[at] = other,
                _ => cards.swap(0, at),
            }
        }
    }
}

/// Returns a legal action. Prefers actions that bring the hand nearer to its end.
pub fn any_legal(random: &mut Random, table: &Table) -> (Seat, DecisionId, Action) {
    let pending = table.pending();
    let mut pending = *random.pick(&pending);
    let mut actions = Vec::new();
    for _ in 0..2 {
        let legal = table.legal(pending.seat).expect("the seat has a decision");
        actions = oracle::listed(table, pending.seat, &legal);
        if !actions.is_empty() {
            break;
        }
        // The active player may have to wait until other players have decided on a claim.
        pending = *table
            .pending()
            .iter()
            .find(|p| p.stage == DecisionStage::Claim)
            .expect("a claim is open");
    }
    let public = table.public();
    let hand = table.view(pending.seat).expect("a seat").hand;
    let worth = |action: &Action| match action {
        Action::LayDown { .. } => -3,
        Action::LayOff { .. } | Action::SwapJoker { .. } => -2,
        Action::Discard { card, .. } => {
            let mut kept = *hand;
            kept.remove(*card);
            i32::from(distance(
                &kept,
                public.contracts.of(pending.seat),
                &public.rules,
            ))
        }
        Action::TakeBack { .. } | Action::MoveJoker { .. } => 9,
        Action::TakeStock | Action::TakeDiscard | Action::Claim | Action::Pass => 0,
    };
    let action = if random.chance(75) {
        // Rotates the list by a random number, so that `min_by_key` chooses a random one among equally good actions.
        let from = random.below(actions.len().max(1));
        actions.rotate_left(from);
        actions.into_iter().min_by_key(worth)
    } else {
        Some(random.pick(&actions).clone())
    };
    (
        pending.seat,
        pending.decision,
        action.expect("a pending seat has a legal action"),
    )
}

/// Returns a random deal of any hand of a match, under random rules.
pub fn any_deal(random: &mut Random) -> Scene {
    let (rules, seats) = any_game(random);
    let mut order: Vec<Seat> = (0..seats as u8).map(Seat).collect();
    random.shuffle(&mut order);
    let seating = Seating::new(&order).expect("a seating");
    let contracts = rules.contracts();
    let hand = random.below(contracts.len());
    let chance = Seeded::new(&random.next().to_string());
    let dealer = *random.pick(&order);
    let contracts: Contracts = match rules.progress.is_per_player() {
        true => (0..seats).map(|_| *random.pick(&contracts)).collect(),
        false => contracts[hand].into(),
    };
    let rules = Arc::new(rules);
    let event = Table::deal(&rules, seating, hand as u8, contracts, dealer, &chance);
    Scene::of_deal(Table::dealt(rules, &event), &event)
}
