//! Rules of the match as a whole (R1–R9, D1).
use engine::{
    cards::{Card, full_shoe},
    matchplay::{Chance, Match, MatchEvent, MatchStage, Purpose, ScoreLine, ScoreSheet, Seeded},
    rules::{Contract, oficial},
    seat::{PerSeat, Seat, SeatSet, Seating},
    table::{Event, Rejection, Table, Viewer},
};
use std::sync::Arc;
use testkit::{
    driver::{finish, greedy, lazy, setup},
    random::Random,
    scenario::{NoShuffle, card, cards},
};

/// Shuffle for tests: puts these cards on top of the shoe for the seat draw.
#[derive(Debug)]
struct FixedSeatDraw(&'static str);

impl Chance for FixedSeatDraw {
    fn shuffle(&self, purpose: Purpose, shoe: &mut [Card]) {
        let first = if purpose == Purpose::SeatDraw {
            cards(self.0)
        } else {
            Vec::new()
        };
        for (i, card) in first.iter().enumerate() {
            let at = shoe[i..]
                .iter()
                .position(|other| other == card)
                .expect("in the shoe");
            shoe.swap(i, i + at);
        }
    }
}

fn drawn(seats: usize, cards: &'static str) -> (Vec<usize>, Vec<u8>) {
    let (game, _) = Match::with_chance(setup("", oficial(), seats), Box::new(FixedSeatDraw(cards)))
        .expect("playable");
    let order = game.seating().order().iter().map(|seat| seat.0).collect();
    (game.seat_draw().iter().map(Vec::len).collect(), order)
}

#[test]
fn r01_the_fewest_points_win() {
    let (mut game, _) = Match::new(setup("fewest", oficial(), 4)).expect("playable");
    let mut random = Random::new(1);
    finish(&mut game, &mut |view, legal| {
        greedy(view, legal, &mut random)
    });
    let totals = game.sheet().totals(4);
    let fewest = totals.as_slice().iter().min().copied();
    let MatchStage::Over { winner } = game.stage() else {
        panic!("it is over")
    };
    assert_eq!(Some(totals[winner]), fewest);
}

#[test]
fn r02_the_higher_card_has_the_better_seat() {
    assert_eq!(drawn(4, "7H KS 2D TC"), (vec![4], vec![1, 3, 0, 2]));
}

#[test]
fn r02_tied_players_draw_again_the_highest_tie_first() {
    let rounds = "7H KS 7D KC 3H 4H 9D 8D";
    // Players 1 and 3 draw kings, then the 3H and the 4H. Players 0 and 2 draw sevens, then the 9D and the 8D.
    assert_eq!(drawn(4, rounds), (vec![4, 2, 2], vec![3, 1, 0, 2]));
    // The draw of the kings ties again. This tie is broken before the one between the sevens.
    assert_eq!(
        drawn(4, "7H KS 7D KC 3H 3D 5H 4H 9D 8D"),
        (vec![4, 2, 2, 2], vec![1, 3, 0, 2])
    );
    assert_eq!(
        drawn(3, "7H 7S 7D QH KH QD 2C 3C"),
        (vec![3, 3, 2], vec![1, 2, 0])
    );
}

#[test]
fn d01_a_joker_ranks_above_the_ace_and_suits_do_not_count() {
    assert_eq!(drawn(4, "KS AC JK 2D"), (vec![4], vec![2, 1, 0, 3]));
    assert_eq!(drawn(2, "KS KC 5D 6D"), (vec![2, 2], vec![1, 0]));
}

#[test]
fn r02_every_player_gets_a_seat_if_the_shoe_runs_out() {
    #[derive(Debug)]
    struct Ties;
    impl Chance for Ties {
        fn shuffle(&self, _: Purpose, shoe: &mut [Card]) {
            shoe.sort_by_key(|card| card.rank().map(|rank| rank.index()));
        }
    }
    let (game, _) = Match::with_chance(setup("", oficial(), 2), Box::new(Ties)).expect("playable");
    assert_eq!(game.seating().order(), [Seat(0), Seat(1)]);
}

fn dealt() -> (Table, Event) {
    let order = [Seat(0), Seat(2), Seat(3), Seat(1)];
    let seating = Seating::new(&order).expect("a seating");
    let contract: Contract = "TT".parse().expect("a contract");
    let rules = Arc::new(oficial());
    let event = Table::deal(&rules, seating, 0, contract.into(), Seat(2), &NoShuffle);
    (Table::dealt(rules, &event), event)
}

#[test]
fn r04_cards_go_one_at_a_time_from_the_dealers_right_to_the_dealer() {
    let (table, event) = dealt();
    let shoe = full_shoe(2, 6);
    // Player 2 is the dealer. The order to the dealer's right is 3, 1, 0, 2.
    for (place, seat) in [3, 1, 0, 2].into_iter().enumerate() {
        let expected: Vec<Card> = (0..7).map(|round| shoe[round * 4 + place]).collect();
        let view = table.view(Seat(seat)).expect("a seat");
        assert_eq!(view.hand, &expected.into_iter().collect());
        let Event::Dealt { .. } = &event else {
            panic!("the deal")
        };
    }
}

#[test]
fn r05_the_rest_is_the_stock_and_its_top_is_turned_up() {
    let (table, _) = dealt();
    let shoe = full_shoe(2, 6);
    assert_eq!(table.public().pile, [shoe[28]]);
    assert_eq!(table.public().stock, 110 - 28 - 1);
    assert_eq!(
        table.public().discards[0].by,
        None,
        "the first discard has no owner (D4)"
    );
}

#[test]
fn r05_the_first_discard_may_be_a_joker() {
    #[derive(Debug)]
    struct JokerUp;
    impl Chance for JokerUp {
        fn shuffle(&self, _: Purpose, shoe: &mut [Card]) {
            let joker = shoe
                .iter()
                .position(|card| card.is_joker())
                .expect("a joker");
            shoe.swap(14, joker);
        }
    }
    let (mut game, _) =
        Match::with_chance(setup("", oficial(), 2), Box::new(JokerUp)).expect("playable");
    game.next_hand().expect("the first hand");
    assert_eq!(
        game.view(Seat(0)).expect("a seat").table.pile,
        [Card::JOKER]
    );
}

#[test]
fn r06_the_player_at_the_dealers_right_begins() {
    let (table, _) = dealt();
    assert_eq!(table.public().active, Seat(3));
}

#[test]
fn r07_the_deal_passes_to_the_right_through_the_seven_hands() {
    let (mut game, _) = Match::new(setup("deal", oficial(), 3)).expect("playable");
    let events = finish(&mut game, &mut |_, legal| lazy(legal));
    let deals: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            MatchEvent::Table(Event::Dealt {
                dealer,
                contracts,
                each,
                ..
            }) => Some((*dealer, contracts.to_string(), *each)),
            _ => None,
        })
        .collect();
    let codes = ["TT", "TE", "EE", "TTT", "TET", "ETE", "EEE"];
    let expected: Vec<_> = codes
        .iter()
        .enumerate()
        .map(|(i, code)| {
            (
                game.seating().order()[i % 3],
                (*code).to_owned(),
                7 + i as u8,
            )
        })
        .collect();
    assert_eq!(deals, expected);
}

fn sheet(lines: &[(&[i32], Option<u8>)]) -> ScoreSheet {
    let mut sheet = ScoreSheet::default();
    for (totals, closer) in lines {
        let totals: PerSeat<i32> = totals.iter().copied().collect();
        let contract: Contract = "TT".parse().expect("a contract");
        sheet.lines.push(ScoreLine {
            contracts: contract.into(),
            points: totals,
            totals,
            closer: closer.map(Seat),
            down: SeatSet::EMPTY,
        });
    }
    sheet
}

#[test]
fn r08_a_tie_goes_to_the_most_recent_closer() {
    let seating = Seating::new(&[Seat(2), Seat(0), Seat(1)]).expect("a seating");
    let winner = |lines: &[(&[i32], Option<u8>)]| sheet(lines).winner(&seating).0;
    let any: &[i32] = &[0, 0, 0];
    let tied: &[i32] = &[5, 5, 9];
    assert_eq!(winner(&[(any, Some(0)), (tied, Some(1))]), 1);
    assert_eq!(
        winner(&[(any, Some(1)), (any, Some(0)), (tied, Some(2))]),
        0,
        "2 is not among the tied"
    );
    assert_eq!(
        winner(&[(any, Some(1)), (tied, None)]),
        1,
        "tablas have no closer"
    );
    assert_eq!(
        winner(&[(any, None), (tied, Some(2))]),
        0,
        "no tied player has closed: the better seat wins"
    );
    assert_eq!(
        winner(&[(any, Some(0)), (&[5, 5, 4], Some(1))]),
        2,
        "no tie at all"
    );
}

#[test]
fn r09_the_sheet_has_a_line_for_each_hand() {
    let (mut game, _) = Match::new(setup("sheet", oficial(), 4)).expect("playable");
    let mut random = Random::new(2);
    finish(&mut game, &mut |view, legal| {
        greedy(view, legal, &mut random)
    });
    let lines = &game.sheet().lines;
    let codes: Vec<_> = lines
        .iter()
        .map(|line| line.contracts.to_string())
        .collect();
    assert_eq!(codes, ["TT", "TE", "EE", "TTT", "TET", "ETE", "EEE"]);
    let mut totals = PerSeat::filled(4, 0);
    for line in lines {
        totals = totals
            .iter()
            .map(|(seat, total)| total + line.points[seat])
            .collect();
        assert_eq!(line.totals, totals, "the totals run");
        if let Some(closer) = line.closer {
            assert!([0, -10].contains(&line.points[closer]));
        }
    }
}

#[test]
fn r09_hands_follow_one_another_and_no_two_are_played_at_once() {
    let (mut game, _) = Match::new(setup("stages", oficial(), 2)).expect("playable");
    assert_eq!(game.stage(), MatchStage::BetweenHands { next: 0 });
    let nobody = (
        game.pending(),
        game.view(Seat(0)).is_none(),
        game.legal(Seat(0)),
    );
    assert_eq!(nobody, (vec![], true, Err(Rejection::NoHand)));
    game.next_hand().expect("the first hand");
    assert_eq!(game.next_hand(), Err(Rejection::HandNotOver));
    finish(&mut game, &mut |_, legal| lazy(legal));
    assert_eq!(game.next_hand(), Err(Rejection::MatchOver));
    assert!(
        game.owned_view(Viewer::Spectator)
            .is_some_and(|view| view.table.end.is_some()),
        "the last hand can be seen"
    );
    assert_eq!(game.view(Seat(9)).map(|view| view.seat), None);
}

/// Records depend on the shuffle of a seed, so it must never change. An independent implementation computed these
/// cards.
#[test]
fn r04_the_shuffle_of_a_seed_never_changes() {
    let order = |purpose| {
        let mut shoe = full_shoe(2, 6);
        Seeded::new("continental").shuffle(purpose, &mut shoe);
        engine::cards::write_cards(&shoe[..12])
    };
    assert_eq!(
        order(Purpose::SeatDraw),
        "4S JD 7S JK 4D 6S QH 5S 6D 9H 9C 8C"
    );
    assert_eq!(
        order(Purpose::Hand(0)),
        "JS JH 6C 6D 7S TH AC KH JK TS KS 9H"
    );
    assert_eq!(
        order(Purpose::Renewal { hand: 3, nth: 1 }),
        "8S 8D 8C 3S KS 6H 4D KC 2D 4S JK 2H"
    );
}

#[test]
fn r04_every_hand_is_shuffled_anew_and_a_seed_is_always_the_same() {
    let shoe = |seed: &str, hand| {
        let mut shoe = full_shoe(2, 6);
        Seeded::new(seed).shuffle(Purpose::Hand(hand), &mut shoe);
        shoe
    };
    assert_eq!(shoe("a", 0), shoe("a", 0));
    assert_ne!(shoe("a", 0), shoe("a", 1));
    assert_ne!(shoe("a", 0), shoe("b", 0));
    // Each of the 110 positions gets each of the six jokers about equally often, over 2,000 shuffles.
    let mut jokers = [0u32; 110];
    for seed in 0..2000 {
        for (at, card) in shoe(&seed.to_string(), 0)
            .iter()
            .enumerate()
            .filter(|(_, card)| card.is_joker())
        {
            jokers[at] += u32::from(*card == card_joker());
        }
    }
    assert!(
        jokers.iter().all(|count| (60..=165).contains(count)),
        "{jokers:?}"
    );
}

fn card_joker() -> Card {
    card("JK")
}

#[test]
fn r04_chance_can_neither_add_nor_remove_a_card() {
    #[derive(Debug)]
    struct Cheat;
    impl Chance for Cheat {
        fn shuffle(&self, _: Purpose, shoe: &mut [Card]) {
            shoe.fill(Card::JOKER);
        }
    }
    let (mut game, _) =
        Match::with_chance(setup("", oficial(), 4), Box::new(Cheat)).expect("playable");
    game.next_hand().expect("the first hand");
    assert_eq!(
        game.table().expect("a table").all_cards(),
        full_shoe(2, 6).into_iter().collect()
    );
}
