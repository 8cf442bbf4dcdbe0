//! Rules of other contract rummies (F1–F6, V16–V22): hands, deal, shoe, points, laying off and closing.
use engine::{
    matchplay::Match,
    melds::{End, FitError, MeldError, MeldId, Place, SwapError, check_new},
    rules::{
        AceInRuns, Bonus, Closing, Direction, JokerSwap, JokerTakers, RuleSet, RuleSetError,
        ShoeRow, oficial,
    },
    seat::Seat,
    table::{Action, HowEnded, Rejection},
};
use testkit::{
    driver::{greedy, lazy, setup, step},
    random::Random,
    scenario::{Scene, card, scene},
};

pub fn hands(codes: &[&str]) -> RuleSet {
    let hands = codes.iter().map(|code| code.parse().expect("a contract"));
    RuleSet {
        hands: Some(hands.collect()),
        ..oficial()
    }
}

/// Plays a match of two lazy players, and returns the contract and the number of cards dealt in each hand.
pub fn played(rules: RuleSet) -> Vec<(String, usize)> {
    let (mut game, _) = Match::new(setup("families", rules, 2)).expect("playable");
    let mut played = Vec::new();
    while game.next_hand().is_ok() {
        let table = game.table().expect("a table");
        let dealt = table.view(Seat(0)).expect("a seat").hand.len();
        played.push((table.public().contracts.to_string(), dealt));
        while !game.pending().is_empty() {
            step(&mut game, &mut |_, legal| lazy(legal));
        }
    }
    assert!(game.winner().is_some());
    played
}

pub fn named(hands: &[(&str, usize)]) -> Vec<(String, usize)> {
    let hands = hands.iter();
    hands
        .map(|(code, dealt)| ((*code).to_owned(), *dealt))
        .collect()
}

#[test]
fn f01_the_rules_name_the_contracts_of_all_hands() {
    assert_eq!(
        played(hands(&["E", "TTTT"])),
        named(&[("E", 5), ("TTTT", 13)])
    );
    assert_eq!(hands(&[]).check(2), Err(RuleSetError::NoHand));
    let variants = RuleSet {
        two_hands_first: true,
        ..hands(&["TT"])
    };
    let codes: Vec<String> = variants
        .contracts()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(codes, ["T", "E", "TT"], "V2 still adds its hands");
}

#[test]
fn f15_no_card_is_turned_up_after_the_deal() {
    let started = |no_up_card| {
        let rules = RuleSet {
            no_up_card,
            ..oficial()
        };
        let (mut game, _) = Match::new(setup("no up-card", rules, 3)).expect("playable");
        game.next_hand().expect("a first hand");
        game
    };
    let (usual, mut game) = (started(false), started(true));
    let [with, without] = [&usual, &game].map(|game| game.table().expect("a table").public());
    assert_eq!((with.pile.len(), without.pile.len()), (1, 0));
    assert_eq!(without.stock, with.stock + 1);
    let asked = game.next_pending().expect("a decision");
    let take = |game: &mut Match, action| game.submit(asked.seat, asked.decision, action);
    let refused = take(&mut game, Action::TakeDiscard).map(drop);
    assert_eq!(refused, Err(Rejection::PileEmpty));
    take(&mut game, Action::TakeStock).expect("the stock has cards");
    // No claim is possible before the first discard.
    assert_eq!(game.pending().len(), 1);
}

#[test]
fn f02_a_short_match_plays_only_some_of_the_hands() {
    let rules = RuleSet {
        hands_played: Some(vec![1, 3, 5, 7]),
        ..oficial()
    };
    assert_eq!(
        played(rules.clone()),
        named(&[("TT", 7), ("EE", 9), ("TET", 11), ("EEE", 13)])
    );
    assert!(rules.is_short() && !oficial().is_short());
    // Packs are added and the bonus rises by the number of the hand in the whole match (D16, V6).
    let growing = RuleSet {
        hands_played: Some(vec![5, 7]),
        bonus: Bonus::Rising,
        ..engine::rules::fournier()
    };
    assert_eq!([growing.decks(8, 0), growing.decks(8, 1)], [4, 4]);
    assert_eq!(
        [growing.closing_score(0), growing.closing_score(1)],
        [-50, -70]
    );
    for wrong in [vec![], vec![0, 1], vec![2, 2], vec![3, 1], vec![8]] {
        let rules = RuleSet {
            hands_played: Some(wrong),
            ..oficial()
        };
        assert_eq!(rules.check(2), Err(RuleSetError::NoSuchHand { hands: 7 }));
    }
}

#[test]
fn f12_the_closer_takes_points_off_the_total() {
    let rules = RuleSet {
        closer_points: Some(vec![5, 10]),
        ..oficial()
    };
    assert_eq!(
        [0, 1, 2].map(|hand| rules.closer_score(hand)),
        [-5, -10, -10]
    );
    let mut scene = scene("T", &["7D", "JK AD"])
        .rules(|rules| rules.closer_points = Some(vec![25]))
        .meld(0, "7H 7S 7C")
        .drawn();
    scene.play("0 off 7D 0");
    assert_eq!(scene.end().points[Seat(0)], -25);
}

#[test]
fn f13_the_closer_of_a_hand_begins_the_next_one() {
    let rules = RuleSet {
        closer_begins: true,
        hands_played: Some(vec![1, 2, 3, 4]),
        ..oficial()
    };
    let (mut game, _) = Match::new(setup("closer", rules, 3)).expect("playable");
    let mut random = Random::new(13);
    let (mut closers, mut last) = (0, None);
    while game.next_hand().is_ok() {
        let table = game.table().expect("a table").public();
        if let Some((dealer, closer)) = last {
            let begins = table.seating.steps_from(table.dealer, 1);
            match closer {
                Some(closer) => assert_eq!(begins, closer),
                None => assert_eq!(table.dealer, table.seating.steps_from(dealer, 1)),
            }
            closers += usize::from(closer.is_some());
        }
        while !game.pending().is_empty() {
            step(&mut game, &mut |view, legal| {
                greedy(view, legal, &mut random)
            });
        }
        let table = game.table().expect("a table").public();
        let end = table.end.as_ref().expect("the hand is over");
        last = Some((table.dealer, end.closer));
    }
    assert!(closers > 0);
}

#[test]
fn f03_the_rules_set_the_number_of_cards_dealt() {
    let rules = RuleSet {
        deal: Some(vec![10, 12]),
        ..hands(&["TT", "TE", "EE"])
    };
    assert_eq!(
        played(rules.clone()),
        named(&[("TT", 10), ("TE", 12), ("EE", 12)])
    );
    let short = RuleSet {
        hands_played: Some(vec![1, 3]),
        ..rules
    };
    assert_eq!(
        played(short),
        named(&[("TT", 10), ("EE", 12)]),
        "of the whole match"
    );
    let more_hands = RuleSet {
        deal: Some(vec![10, 12]),
        two_hands_first: true,
        supercontinental: true,
        ..hands(&["TT", "TE"])
    };
    let dealt: Vec<usize> = played(more_hands).iter().map(|(_, cards)| *cards).collect();
    assert_eq!(dealt, [4, 5, 10, 12, 13, 14, 15, 16, 17], "V1 and V2");
    let one_fewer = RuleSet {
        deal: Some(vec![5, 6, 7]),
        ..hands(&["TT", "TE", "EE"])
    };
    let dealt = named(&[("TT", 5), ("TE", 6), ("EE", 7)]);
    assert_eq!(played(one_fewer), dealt, "the first draw completes a deal");
}

#[test]
fn d14_a_deal_is_refused_if_its_hand_cannot_be_closed() {
    let with = |deal: &[u8], change: fn(&mut RuleSet)| {
        let mut rules = RuleSet {
            deal: Some(deal.to_vec()),
            ..hands(&["TT", "EE"])
        };
        change(&mut rules);
        rules.check(2)
    };
    let refused = |code: &str, least, most, dealt| {
        let contract = code.parse().expect("a contract");
        Err(RuleSetError::Deal {
            contract,
            least,
            most,
            dealt,
        })
    };
    assert_eq!(with(&[6, 6], |_| ()), refused("EE", 7, 26, 6));
    assert_eq!(with(&[27], |_| ()), refused("TT", 5, 26, 27));
    assert_eq!(with(&[], |_| ()), refused("TT", 5, 26, 0));
    let extra = |rules: &mut RuleSet| (rules.deal, rules.extra_cards_dealt) = (None, 40);
    assert_eq!(with(&[], extra), refused("TT", 5, 26, 46));
    // V20: a claim adds the card for the discard, if claims are allowed.
    assert_eq!(with(&[5, 7], |rules| rules.must_discard = true), Ok(()));
    let no_claims = |rules: &mut RuleSet| (rules.must_discard, rules.max_claims) = (true, Some(0));
    assert_eq!(with(&[5, 8], no_claims), refused("TT", 6, 26, 5));
    assert_eq!(with(&[6, 8], no_claims), Ok(()));
    // V23: the last hand and the card drawn lie in two runs of 13 cards at most.
    let whole = |rules: &mut RuleSet| rules.closing = Closing::WholeHandInLastHand;
    let once = |rules: &mut RuleSet| {
        (rules.closing, rules.run.repeats) = (Closing::WholeHandInLastHand, false);
    };
    assert_eq!(with(&[26], whole), Ok(()));
    assert_eq!(with(&[26], once), refused("EE", 7, 25, 26));
    assert_eq!(with(&[26, 25], once), Ok(()));
    let low = |rules: &mut RuleSet| {
        (rules.closing, rules.ace) = (Closing::WholeHandInLastHand, AceInRuns::Low);
    };
    assert_eq!(with(&[26], low), refused("EE", 7, 25, 26));
}

#[test]
fn d14_a_contract_larger_than_any_deal_is_refused() {
    let with = |code: &str| RuleSet {
        shoe: Some(vec![ShoeRow {
            players: 2,
            packs: 4,
            jokers: 0,
        }]),
        ..hands(&[code])
    };
    let contract = "T8T8T8T8".parse().expect("a contract");
    let refused = with("T8T8T8T8").check(2).expect_err("32 cards");
    let too_large = RuleSetError::ContractTooLarge {
        contract,
        cards: 32,
    };
    assert_eq!(refused, too_large);
    let sentence = "T8T8T8T8 asks for 32 cards, and at most 26 can be dealt";
    assert_eq!(refused.to_string(), sentence);
    // The first draw completes 27 cards. Under V20 without claims one more must be dealt.
    let mut most = with("T8T8T8T3");
    most.deal = Some(vec![26]);
    assert_eq!(most.check(2), Ok(()));
    (most.must_discard, most.max_claims) = (true, Some(0));
    let contract = "T8T8T8T3".parse().expect("a contract");
    let too_large = RuleSetError::ContractTooLarge {
        contract,
        cards: 27,
    };
    assert_eq!(most.check(2), Err(too_large));
}

#[test]
fn f04_packs_and_jokers_depend_on_the_number_of_players() {
    let row = |players, packs, jokers| ShoeRow {
        players,
        packs,
        jokers,
    };
    let rules = RuleSet {
        max_seats: 8,
        shoe: Some(vec![row(2, 2, 1), row(5, 3, 4)]),
        ..oficial()
    };
    let shoe = |seats: usize| {
        (
            rules.decks(seats, 0),
            rules.jokers(seats, rules.decks(seats, 0)),
        )
    };
    assert_eq!([2, 4, 5, 8].map(shoe), [(2, 1), (2, 1), (3, 4), (3, 4)]);
    assert_eq!(
        rules.group_by_shoe(&[2, 4, 5, 8]),
        [(&[2, 4][..], (2, 1)), (&[5, 8], (3, 4))]
    );
    let (mut game, _) = Match::new(setup("shoe", rules.clone(), 5)).expect("playable");
    game.next_hand().expect("a hand");
    let cards = game.table().expect("a table").all_cards();
    assert_eq!((cards.len(), cards.jokers()), (3 * 52 + 4, 4));
    let without = RuleSet {
        jokers_per_deck: 0,
        ..rules.clone()
    };
    assert_eq!(without.jokers(5, 3), 0, "V12 holds for every shoe");
    for rows in [
        vec![],
        vec![row(2, 0, 0)],
        vec![row(2, 5, 0)],
        vec![row(5, 2, 0), row(2, 2, 0)],
    ] {
        let wrong = RuleSet {
            shoe: Some(rows),
            ..rules.clone()
        };
        assert_eq!(wrong.check(2), Err(RuleSetError::Shoe));
    }
}

#[test]
fn f05_points_of_ranks_replace_those_of_the_table_of_values() {
    let entry = |cards: &str, points| engine::rules::RankPoints {
        cards: cards.parse().expect("ranks"),
        points,
    };
    let rules = RuleSet {
        points: Some(vec![entry("joker", 25), entry("A", 15), entry("2-7", 5)]),
        ..oficial()
    };
    let points = ["JK", "AS", "2H", "7C", "8D", "KD"].map(|face| rules.value(card(face)));
    assert_eq!(points, [25, 15, 5, 5, 8, 10]);
    let red_twos = RuleSet {
        red_twos_wild: true,
        ..rules
    };
    assert_eq!(
        [red_twos.value(card("2H")), red_twos.value(card("2S"))],
        [25, 5]
    );
    let kalooki = RuleSet {
        points: Some(vec![
            entry("red A", 1),
            entry("black A", 15),
            entry("black 2-7", 5),
        ]),
        ..oficial()
    };
    let points = ["AH", "AD", "AS", "2H", "2C", "7C"].map(|face| kalooki.value(card(face)));
    assert_eq!(points, [1, 1, 15, 2, 5, 5]);
    for text in ["red A", "black 2-7", "2-7", "wild"] {
        assert_eq!(
            text.parse::<engine::rules::Ranks>()
                .expect("cards")
                .to_string(),
            text
        );
    }
    for wrong in [
        "",
        "1",
        "K-2",
        "jokers",
        "2-7-9",
        "green A",
        "red joker",
        "red",
    ] {
        assert!(wrong.parse::<engine::rules::Ranks>().is_err(), "{wrong}");
    }
}

#[test]
fn v22_the_direction_changes_where_players_sit_and_not_the_order_of_play() {
    let order = |direction| {
        let rules = RuleSet {
            direction,
            ..oficial()
        };
        let (game, _) = Match::new(setup("direction", rules, 4)).expect("playable");
        *game.seating()
    };
    assert_eq!(
        order(Direction::Clockwise),
        order(Direction::CounterClockwise)
    );
}

#[test]
fn v19_cards_are_laid_off_from_the_next_turn_on() {
    let mut scene = scene("T", &["7H 7S 7C KD 2S", "JK AD"])
        .rules(|rules| rules.lay_off_next_turn = true)
        .meld(1, "KH KS KC")
        .drawn();
    scene.play("0 down 7H 7S 7C");
    assert_eq!(scene.refused("0 off KD 0"), Rejection::LayOffNextTurn);
    assert!(scene.table.public().lays_off_next_turn());
    let legal = scene.table.legal(Seat(0)).expect("it is the turn");
    assert!(legal.lay_offs.is_empty() && legal.swaps.is_empty() && legal.moves.is_empty());
    scene.play("0 drop 2S");
    assert!(!scene.table.public().lays_off_next_turn());
    scene.play("1 stock\n0 pass\n1 drop AD\n0 stock\n1 pass\n0 off KD 0");
}

#[test]
fn v21_a_player_who_is_down_draws_from_the_stock() {
    let mut scene = scene("T", &["KD 2S", "JK AD"])
        .rules(|rules| rules.no_pile_when_down = true)
        .meld(0, "7H 7S 7C")
        .start();
    assert_eq!(scene.refused("0 pile"), Rejection::PileWhenDown);
    scene.play("0 stock\n1 pass\n0 drop 2S\n1 pile");
}

/// The card that stays in hand for the discard is one that the melds can spare.
#[test]
fn v20_a_lay_down_of_the_whole_hand_keeps_a_valid_meld() {
    for (contract, hand, laid) in [
        // Without the king, the run would consist of jokers.
        ("E3", "KH JK JK JK", 3),
        // The cheapest of the spare cards stays.
        ("T", "9H 9S 9C JK", 3),
    ] {
        let scene = scene(contract, &[hand, "2C"])
            .rules(|rules| {
                rules.must_discard = true;
                rules.run.adjacent_jokers = true;
                rules.trio.jokers_only = false;
            })
            .drawn();
        let view = scene.table.view(Seat(0)).expect("a seat");
        let melds = view.best_lay_down().expect("the hand holds the contract");
        assert_eq!(melds[0].cards().len(), laid);
        let shape = check_new(&view.table.rules, view.contract().sizes(), &melds[0]);
        assert!(shape.is_ok(), "{contract} {melds:?}");
    }
}

#[test]
fn v20_the_last_card_must_be_discarded() {
    let mut scene = scene("T", &["7H 7S 7C 7D KD", "JK AD"])
        .rules(|rules| rules.must_discard = true)
        .meld(1, "KH KS KC")
        .drawn();
    scene.play("0 down 7H 7S 7C 7D");
    assert_eq!(scene.refused("0 off KD 0"), Rejection::KeepDiscard);
    scene.play("0 drop KD");
    assert_eq!(scene.end().how, HowEnded::Discard);
    let mut all = self::scene("T", &["7H 7S 7C 7D", "JK AD"])
        .rules(|rules| rules.must_discard = true)
        .drawn();
    assert_eq!(all.refused("0 down 7H 7S 7C 7D"), Rejection::KeepDiscard);
    let best = all.table.view(Seat(0)).expect("a seat").best_lay_down();
    let cards = best.map_or(0, |melds| melds[0].cards().len());
    assert_eq!(cards, 3, "the best way keeps a card for the discard");
}

#[test]
fn v17_v18_the_place_of_the_ace_ends_a_run() {
    use AceInRuns::{Either, High, Low, Ring};
    let low = "AH: AH 2H 3H 4H";
    let high = "JH: JH QH KH AH";
    let middle = "QH: QH KH AH 2H";
    for (ace, allowed) in [
        (Ring, [true, true, true]),
        (High, [false, true, false]),
        (Low, [true, false, false]),
        (Either, [true, true, false]),
    ] {
        let hand = "AH 2H 3H 4H JH QH KH 9S";
        for (run, allowed) in [low, high, middle].into_iter().zip(allowed) {
            let mut scene = scene("E", &[hand, "JK AD"])
                .rules(|rules| rules.ace = ace)
                .drawn();
            let down = format!("0 down {run}");
            if allowed {
                scene.play(&down);
            } else {
                let (index, error) = (0, MeldError::AcePlace);
                assert_eq!(scene.refused(&down), Rejection::Meld { index, error });
            }
        }
    }
    let mut scene = scene("T", &["AH 2H AH 9S", "JK AD"])
        .rules(|rules| rules.ace = Either)
        .meld(0, "3H: 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
        .drawn();
    scene.play("0 off AH 0high\n0 off 2H 0low");
    let ended = Rejection::Fit(FitError::RunComplete);
    let past = Rejection::Fit(FitError::AcePlace);
    let refused = scene.refused("0 off AH 0high");
    assert!([ended, past].contains(&refused), "{refused:?}");
    let to = Place {
        meld: MeldId(0),
        end: Some(End::High),
    };
    let legal = scene.table.legal(Seat(0)).expect("it is the turn");
    assert!(legal.lay_offs.iter().all(|(_, place)| *place != to));
}

#[test]
fn f06_the_rules_set_the_number_of_renewals() {
    for (renewals, ends) in [(Some(0), true), (Some(1), false), (None, false)] {
        let mut scene = scene("TT", &["KD 2S", "JK AD"])
            .rules(|rules| rules.renewals = renewals)
            .stock("")
            .pile("3C 4C 5C")
            .start();
        scene.play("0 stock");
        assert_eq!(scene.is_over(), ends, "{renewals:?}");
    }
}

#[test]
fn v16_jokers_stay_where_they_lie() {
    let mut scene = scene("T", &["7H KD 9S", "JK AD"])
        .rules(|rules| rules.joker_swap = JokerSwap::None)
        .meld(0, "5H: 5H 6H JK 8H")
        .drawn();
    let refused = Rejection::Swap(SwapError::SwapsNotAllowed);
    assert_eq!(scene.refused("0 swap 0@2 7H 0low"), refused);
    assert!(
        scene
            .table
            .legal(Seat(0))
            .expect("it is the turn")
            .swaps
            .is_empty()
    );
}

#[test]
fn v18_the_ace_may_end_a_run_at_both_ends() {
    let rules = RuleSet {
        ace: AceInRuns::Either,
        ..oficial()
    };
    let hand = "AH 2H 3H 4H JS QS KS AS".parse().expect("cards");
    let contract = "EE".parse().expect("a contract");
    assert!(engine::melds::can_lay_down(&hand, contract, &rules));
    let high = RuleSet {
        ace: AceInRuns::High,
        ..rules
    };
    assert_eq!(engine::melds::distance(&hand, contract, &high), 1);
}

#[test]
fn f07_a_joker_that_is_replaced_moves_to_an_end_of_its_run() {
    let mut scene = scene("T", &["7H KD 9S", "JK AD"])
        .rules(|rules| rules.joker_swap = JokerSwap::SameRun)
        .meld(0, "5H: 5H 6H JK 8H")
        .meld(0, "5C: 5C 6C 7C 8C")
        .drawn();
    let other = Rejection::Swap(SwapError::ForbiddenTarget);
    assert_eq!(scene.refused("0 swap 0@2 7H 1low"), other);
    scene.play("0 swap 0@2 7H 0high");
    assert_eq!(scene.meld(0), "5H 6H 7H 8H JK");
}

#[test]
fn v23_the_last_hand_is_closed_with_all_cards_at_once() {
    let last = |hand: &str, last| {
        scene("T", &[hand, "JK AD"])
            .rules(|rules| {
                rules.closing = Closing::WholeHandInLastHand;
                (rules.must_discard, rules.lay_off_bonus) = (true, true);
            })
            .with(|rig| rig.last_hand = last)
            .drawn()
    };
    let mut part = last("7H 7S 7C KD", true);
    assert_eq!(part.refused("0 down 7H 7S 7C"), Rejection::WholeHand);
    let legal = part.table.legal(Seat(0)).expect("it is the turn");
    assert_eq!(legal.lay_down, Err(Rejection::WholeHand));
    let mut whole = last("7H 7S 7C 7D", true);
    assert_eq!(whole.refused("0 down 7H 7S 7C"), Rejection::WholeHand);
    whole.play("0 down 7H 7S 7C 7D");
    assert_eq!(whole.end().how, HowEnded::LaidDown);
    assert_eq!(whole.points()[0], -50, "V8 also holds for this close");
    let mut before = last("7H 7S 7C 7D", false);
    assert_eq!(before.refused("0 down 7H 7S 7C 7D"), Rejection::KeepDiscard);
    before.play("0 down 7H 7S 7C\n0 drop 7D");
}

/// A player with these cards has drawn. A run of the other player contains a joker for the 7H, and a trio one for a king.
fn before_a_joker(by: JokerTakers, hand: &str) -> Scene {
    scene("T", &[hand, "JK AD"])
        .rules(|rules| rules.joker_swap = JokerSwap::Hand { by, trios: true })
        .meld(1, "5H: 5H 6H JK 8H")
        .meld(1, "KS KH JK")
        .drawn()
}

#[test]
fn f18_a_player_who_is_down_takes_the_joker_into_the_hand() {
    let mut scene = before_a_joker(JokerTakers::Down, "7H 9S 9D 9C 2C");
    assert_eq!(scene.refused("0 swap 0@2 7H hand"), Rejection::NotDown);
    scene.play("0 down 9S 9D 9C");
    let elsewhere = Rejection::Swap(SwapError::ForbiddenTarget);
    assert_eq!(scene.refused("0 swap 0@2 7H 0low"), elsewhere);
    scene.play("0 swap 0@2 7H hand");
    assert_eq!(scene.meld(0), "5H 6H 7H 8H");
    assert_eq!(scene.hand(0), "2C JK");
    let known = scene.table.public().known[Seat(0)];
    assert!(known.contains(card("JK")), "all players saw the joker");
    scene.play("0 off JK 1\n0 back 2");
    assert_eq!(scene.meld(0), "5H 6H JK 8H");
    assert_eq!(scene.hand(0), "2C 7H");
}

#[test]
fn f18_a_player_takes_a_joker_in_order_to_lay_down() {
    let mut scene = before_a_joker(JokerTakers::ToLayDown, "7H 9S 9D 2C 3C");
    scene.play("0 swap 0@2 7H hand");
    let unused = Rejection::SwapWithoutLayDown;
    assert_eq!(scene.refused("0 drop 2C"), unused);
    scene.play("0 down 9S 9D JK\n0 drop 2C");
    let mut useless = before_a_joker(JokerTakers::ToLayDown, "7H 9S 8D 2C 3C");
    assert_eq!(useless.refused("0 swap 0@2 7H hand"), unused);
}

#[test]
fn f18_only_players_who_are_not_down_take_jokers_or_all_do() {
    for (by, once_down) in [(JokerTakers::NotDown, false), (JokerTakers::All, true)] {
        let mut scene = before_a_joker(by, "7H KC 9S 9D 9C 2C");
        scene.play("0 swap 0@2 7H hand\n0 down 9S 9D 9C");
        let legal = scene.table.legal(Seat(0)).expect("it is the turn");
        assert_eq!(!legal.swaps.is_empty(), once_down, "{by:?}");
    }
}

#[test]
fn f19_a_joker_of_a_trio_comes_into_the_hand() {
    let mut scene = before_a_joker(JokerTakers::All, "KC 9S 2C");
    scene.play("0 swap 1@2 KC hand");
    assert_eq!(scene.meld(1), "KS KH KC");
    assert_eq!(scene.hand(0), "2C 9S JK");
    scene.play("0 back all\n0 drop 2C");
    assert_eq!(scene.meld(1), "KS KH JK");
}

#[test]
fn f20_the_rules_set_the_number_of_penalty_cards() {
    for (cards, hand) in [(0, "QS JK"), (1, "2C QS JK"), (2, "2C 3C QS JK")] {
        let mut scene = scene("T", &["7H KD", "JK"])
            .rules(|rules| rules.penalty_cards = cards.try_into().expect("a number"))
            .pile("QS")
            .stock("9D 2C 3C")
            .start();
        scene.play("0 stock\n1 claim");
        assert_eq!(scene.hand(1), hand);
        assert_eq!(scene.table.public().stock, 2 - cards);
    }
}

#[test]
fn f20_claims_need_all_penalty_cards() {
    let scene = |pile: &str| {
        let builder = scene("T", &["7H KD", "JK"]);
        let mut scene = builder
            .rules(|rules| rules.penalty_cards = 2.try_into().expect("a number"))
            .pile(pile)
            .stock("9D 2C")
            .start();
        scene.play("0 stock");
        scene
    };
    assert_eq!(scene("QS").refused("1 claim"), Rejection::NoPenaltyCard);
    let mut renewed = scene("4C QS");
    renewed.play("1 claim");
    assert_eq!(renewed.hand(1), "2C 4C QS JK", "the stock is renewed");
}

#[test]
fn f21_the_bonus_is_any_number_of_points() {
    let mut scene = scene("T", &["7H 7S 7C KD", "JK AD"])
        .rules(|rules| rules.bonus = Bonus::Points(25))
        .drawn();
    scene.play("0 down 7H 7S 7C\n0 drop KD");
    assert_eq!(scene.points(), [-25, 70]);
    let rules = RuleSet {
        bonus: Bonus::Points(25),
        ..oficial()
    };
    assert_eq!(rules.version(), 2);
}
