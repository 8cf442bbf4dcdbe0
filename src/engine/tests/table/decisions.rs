//! Decisions on points where the rulebooks are silent (D6, D7, D9, D12, D15–D17, and V14). No other file tests these
//! decisions.
use engine::{
    cards::Card,
    matchplay::{Match, MatchEvent, MatchStage},
    rules::{Closing, RuleSet, Variant, combine, fournier, francais, oficial},
    table::{DecisionStage, Event, HowEnded, Rejection},
};
use testkit::{
    driver::{finish, greedy, setup},
    random::Random,
    scenario::{Scene, scene},
};

fn with(base: &RuleSet, variants: &[Variant]) -> RuleSet {
    combine(base, variants).expect("they go together").rules
}

/// Returns the shoe of the first hand, and the first card of the discard pile.
fn first_hand(rules: &RuleSet, seed: &str, seats: usize) -> (Vec<Card>, Card) {
    let (mut game, _) = Match::new(setup(seed, rules.clone(), seats)).expect("playable");
    let MatchEvent::Table(Event::Dealt { shoe, .. }) = game.next_hand().expect("a hand").remove(0)
    else {
        panic!("a hand begins with the deal")
    };
    let table = game.table().expect("a table").public();
    (shoe, table.pile[0])
}

#[test]
fn v14_two_jokers_in_each_pack() {
    for (rules, cards) in [
        (oficial(), 110),
        (with(&oficial(), &[Variant::TwoJokers]), 108),
    ] {
        let (shoe, _) = first_hand(&rules, "jokers", 3);
        let jokers = shoe.iter().filter(|card| card.is_joker()).count();
        assert_eq!((shoe.len(), jokers), (cards, cards - 104));
    }
    for base in [fournier(), francais()] {
        let combined = combine(&base, &[Variant::TwoJokers]).expect("no contradiction");
        assert_eq!(combined.already, [Variant::TwoJokers]);
        assert_eq!(combined.rules, base);
    }
}

#[test]
fn d06_the_closer_scores_the_cards_kept_without_a_bonus() {
    let make = |left: &str| -> Scene {
        let hand = format!("5D 5H 5C 6C 6D 6H KS {left}");
        let setting = scene("TT", &[&hand, "JK AD"]).rules(|rules| {
            *rules = with(rules, &[Variant::Leftover, Variant::FiftyBonus]);
        });
        let mut scene = setting.drawn();
        scene.play("0 down 5D 5H 5C | 6C 6D 6H");
        scene
    };
    for (left, points) in [("5S", 5), ("3S 2S", 5), ("2C 2S", 4), ("2S", 2)] {
        let mut scene = make(left);
        scene.play("0 close KS");
        assert_eq!(scene.points(), [points, 70], "{left}");
        assert_eq!(scene.end().how, HowEnded::Leftover);
    }
    for left in ["6S", "3S 3C", "2S 2C 2H", "AS", "JK"] {
        let refused = make(left).refused("0 close KS");
        assert_eq!(refused, Rejection::CannotClose, "{left}");
    }
    let mut scene = make("");
    scene.play("0 drop KS");
    assert_eq!(scene.points()[0], -50, "the last card closes as ever");
}

#[test]
fn d07_a_player_who_cannot_close_takes_back_and_may_lay_down_later() {
    let hand = "5D 5H 5C 6C 6D 6H KS 6S";
    let mut scene = scene("TT", &[hand, "JK AD"])
        .rules(|rules| rules.closing = Closing::SameTurn)
        .stock("KC 9C")
        .drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H");
    assert_eq!(scene.refused("0 drop KS"), Rejection::MustCloseSameTurn);
    assert_eq!(scene.refused("0 drop 6S"), Rejection::MustCloseSameTurn);
    scene.play("0 back all\n0 drop KS\n1 stock\n0 pass\n1 drop AD\n0 pile");
    assert_eq!(scene.hand(0), "5C 6C AD 5D 6D 5H 6H 6S");
    scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 off 6S 1\n0 drop AD");
    assert_eq!(scene.points(), [-10, 60]);
}

#[test]
fn d09_the_rising_bonus_with_the_hands_of_v1_and_v2() {
    let bonus = |variants: &[Variant], code: &str| {
        let rules = with(&oficial(), variants);
        let hands = rules.contracts();
        let hand = hands.iter().position(|hand| hand.to_string() == code);
        let hand = hand.expect("the match has it") as u8;
        let mut scene = scene("TT", &["5D 5H 5C 6C 6D 6H 6S", "JK"])
            .rules(|changed| *changed = rules)
            .with(|rig| rig.hand = hand)
            .drawn();
        scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 drop 6S");
        scene.points()[0]
    };
    let (v1, v2, v6) = (
        Variant::Supercontinental,
        Variant::TwoHandsFirst,
        Variant::RisingBonus,
    );
    for (variants, code, points) in [
        (&[v6][..], "TT", -10),
        (&[v6], "EEE", -70),
        (&[v1, v6], "EEE", -70),
        (&[v1, v6], "TTTT", -80),
        (&[v1, v6], "EEEE", -120),
        (&[v2, v6], "T", -10),
        (&[v2, v6], "E", -10),
        (&[v2, v6], "TT", -10),
        (&[v2, v6], "TE", -20),
        (&[v1, v2, v6], "EEEE", -120),
    ] {
        assert_eq!(bonus(variants, code), points, "{variants:?} {code}");
    }
}

#[test]
fn d12_no_joker_is_turned_up_and_none_is_lost() {
    let plain = RuleSet {
        jokers_per_deck: 8,
        ..oficial()
    };
    let reds = with(&plain, &[Variant::RedTwos]);
    for rules in [plain, reds] {
        let exchanged = with(&rules, &[Variant::NoJokerFirst]);
        let mut turned = 0;
        for n in 0..200 {
            let seed = n.to_string();
            let (before, first) = first_hand(&rules, &seed, 4);
            let (after, other) = first_hand(&exchanged, &seed, 4);
            assert!(!rules.is_wild(other), "seed {n}: {other}");
            if rules.is_wild(first) {
                turned += 1;
            } else {
                assert_eq!(before, after, "nothing to exchange");
            }
            let sorted = |mut shoe: Vec<Card>| {
                shoe.sort();
                shoe
            };
            assert_eq!(sorted(before), sorted(after));
        }
        assert!(turned > 10, "a joker came up {turned} times");
    }
}

#[test]
fn d15_added_hands_deal_exactly_the_cards_needed_like_their_rule_set() {
    for base in [fournier(), francais()] {
        let rules = with(&base, &[Variant::Supercontinental, Variant::TwoHandsFirst]);
        let (mut game, _) = Match::new(setup("added", rules, 2)).expect("playable");
        let mut dealt = Vec::new();
        let mut random = Random::new(15);
        let events = finish(&mut game, &mut |view, legal| {
            greedy(view, legal, &mut random)
        });
        for event in events {
            if let MatchEvent::Table(Event::Dealt {
                contracts, each, ..
            }) = event
            {
                dealt.push((contracts.to_string(), usize::from(each)));
            }
        }
        let expected = [
            ("T", 3),
            ("E", 4),
            ("TT", 6),
            ("TE", 7),
            ("EE", 8),
            ("TTT", 9),
            ("TET", 10),
            ("ETE", 11),
            ("EEE", 12),
            ("TTTT", 12),
            ("TTTE", 13),
            ("TTEE", 14),
            ("EEET", 15),
            ("EEEE", 16),
        ];
        assert_eq!(dealt, expected.map(|(code, each)| (code.to_owned(), each)));
    }
}

#[test]
fn d16_two_short_hands_do_not_move_the_hands_at_which_packs_are_added() {
    for base in [fournier(), francais()] {
        let longer = with(&base, &[Variant::TwoHandsFirst, Variant::Supercontinental]);
        for seats in 2..=8 {
            let packs = |rules: &RuleSet, code: &str| {
                let hands = rules.contracts();
                let hand = hands.iter().position(|hand| hand.to_string() == code);
                rules.decks(seats, hand.expect("the match has it"))
            };
            for contract in base.contracts() {
                let code = contract.to_string();
                assert_eq!(
                    packs(&longer, &code),
                    packs(&base, &code),
                    "{code}, {seats}"
                );
            }
            assert_eq!((packs(&longer, "T"), packs(&longer, "E")), (2, 2));
            let most = packs(&base, "EEE");
            assert_eq!(packs(&longer, "EEEE"), most, "none is added after EEE");
            assert_eq!(most, [2, 2, 3, 4, 4, 4, 4][seats - 2]);
        }
    }
}

#[test]
fn d17_all_five_prohibitions_together_leave_a_legal_action() {
    let five = [
        Variant::NoJokerDiscard,
        Variant::NoPlayableDiscard,
        Variant::NoOwnClaim,
        Variant::NoClaimDown,
        Variant::MustLayOff,
    ];
    let mut jokers_let_go = 0;
    for n in 0..6 {
        let rules = with(&oficial(), &five);
        let (mut game, _) = Match::new(setup(&n.to_string(), rules, 3)).expect("playable");
        let mut random = Random::new(n);
        finish(&mut game, &mut |view, legal| {
            if legal.stage == DecisionStage::Play {
                let only_jokers = view.hand.jokers() == view.hand.len();
                let may = legal.discards.contains(&Card::JOKER);
                assert!(!may || only_jokers, "{:?}", view.hand);
                jokers_let_go += usize::from(may);
                let stuck = legal.discards.is_empty()
                    && legal.lay_offs.is_empty()
                    && legal.lay_down.is_err()
                    && legal.take_back == 0;
                assert!(!stuck || legal.discard.is_err(), "{:?}", view.hand);
            }
            greedy(view, legal, &mut random)
        });
        assert!(matches!(game.stage(), MatchStage::Over { .. }));
    }
    assert!(jokers_let_go < 100, "{jokers_let_go} jokers discarded");
}
