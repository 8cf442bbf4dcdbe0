//! Variants of the shoe, the deal and the list of hands, and the decisions about them (R5, V1, V2, V11–V14, D11, D12,
//! D15, D16).
use engine::{
    cards::{Card, full_shoe},
    matchplay::{Chance, Match, MatchEvent, Purpose},
    melds::{FitError, SwapError},
    rules::{RuleSet, fournier, francais, oficial},
    table::{Event, Rejection},
};
use testkit::{
    driver::{setup, with},
    scenario::{SceneBuilder, card, cards, scene},
};

/// Shuffle for tests: moves these cards to the given index and leaves the rest in order.
#[derive(Debug)]
struct FixedCards(usize, &'static str);

impl Chance for FixedCards {
    fn shuffle(&self, purpose: Purpose, shoe: &mut [Card]) {
        if purpose == Purpose::SeatDraw {
            // Player 0 draws the joker, so the seating follows the player numbers.
            let last = shoe.len() - 1;
            shoe.swap(0, last);
            return;
        }
        for (i, card) in cards(self.1).into_iter().enumerate() {
            let from = self.0 + i;
            let at = shoe[from..]
                .iter()
                .position(|other| *other == card)
                .expect("in the shoe");
            shoe.swap(from, from + at);
        }
    }
}

fn first_deal(rules: RuleSet, seats: usize, chance: FixedCards) -> (Match, Event) {
    let (mut game, _) =
        Match::with_chance(setup("", rules, seats), Box::new(chance)).expect("playable");
    let MatchEvent::Table(event) = game.next_hand().expect("a hand").remove(0) else {
        panic!("the deal")
    };
    (game, event)
}

/// Returns the contract, the number of cards per player and the number of packs for each hand.
fn deals(rules: &RuleSet, seats: usize) -> Vec<(String, usize, usize)> {
    let all = rules.contracts().into_iter().enumerate();
    all.map(|(i, contract)| {
        (
            contract.to_string(),
            rules.cards_dealt(i, contract),
            rules.decks(seats, i),
        )
    })
    .collect()
}

#[test]
fn r05_a_penalty_stock_is_split_off_the_draw_stock_slightly_thicker() {
    let (game, event) = first_deal(fournier(), 4, FixedCards(0, ""));
    let table = game.table().expect("a table").public();
    assert_eq!((table.stock, table.penalty_stock), (43, 40));
    let Event::Dealt {
        shoe,
        penalty_stock,
        each,
        ..
    } = event
    else {
        panic!("the deal")
    };
    assert_eq!((shoe.len(), penalty_stock, each), (108, 40, 6));
    for seats in 2..=8 {
        let (game, _) = first_deal(francais(), seats, FixedCards(0, ""));
        let table = game.table().expect("a table").public();
        assert!(
            (1..6).contains(&(table.stock - table.penalty_stock)),
            "{} and {}",
            table.stock,
            table.penalty_stock
        );
    }
}

#[test]
fn v01_supercontinental_adds_five_hands() {
    let deals = deals(&with(|rules| rules.supercontinental = true), 4);
    let added: Vec<_> = deals[7..]
        .iter()
        .map(|(code, cards, _)| (code.as_str(), *cards))
        .collect();
    assert_eq!(
        added,
        [
            ("TTTT", 13),
            ("TTTE", 14),
            ("TTEE", 15),
            ("EEET", 16),
            ("EEEE", 17)
        ]
    );
    // If a rule set deals exactly the cards of the contract, it does so in the added hands, too (D15).
    let deals = self::deals(
        &RuleSet {
            supercontinental: true,
            ..fournier()
        },
        4,
    );
    assert_eq!(
        deals[7..].iter().map(|deal| deal.1).collect::<Vec<_>>(),
        [12, 13, 14, 15, 16]
    );
}

#[test]
fn v02_two_hands_first_and_d16_they_do_not_move_the_packs() {
    let two = deals(&with(|rules| rules.two_hands_first = true), 4);
    assert_eq!(
        two[..3],
        [("T".into(), 4, 2), ("E".into(), 5, 2), ("TT".into(), 7, 2)]
    );
    let packs = |rules: RuleSet, seats| {
        deals(&rules, seats)
            .into_iter()
            .map(|deal| deal.2)
            .collect::<Vec<_>>()
    };
    assert_eq!(packs(fournier(), 3), [2; 7]);
    assert_eq!(packs(fournier(), 4), [2, 2, 2, 2, 2, 3, 3]);
    assert_eq!(packs(fournier(), 8), [2, 2, 3, 3, 4, 4, 4]);
    let two = RuleSet {
        two_hands_first: true,
        ..fournier()
    };
    assert_eq!(packs(two, 8), [2, 2, 2, 2, 3, 3, 4, 4, 4]);
}

#[test]
fn v11_d12_a_joker_turned_up_is_put_back_and_the_next_card_turned() {
    let rules = with(|rules| rules.no_joker_first = true);
    let (game, event) = first_deal(rules.clone(), 2, FixedCards(14, "JK JK 9D 8D"));
    let table = game.table().expect("a table");
    assert_eq!(table.public().pile, cards("9D"));
    let Event::Dealt { shoe, .. } = event else {
        panic!("the deal")
    };
    assert_eq!(
        shoe[14],
        card("9D"),
        "the shoe is written down as it was dealt"
    );
    let jokers: Vec<usize> = (15..shoe.len()).filter(|at| shoe[*at].is_joker()).collect();
    assert!(
        jokers.iter().filter(|at| (55..70).contains(*at)).count() == 2,
        "not in the middle: {jokers:?}"
    );
    assert_eq!(table.all_cards(), full_shoe(2, 6).into_iter().collect());
    // A red two that counts as a joker is exchanged like a joker (D11).
    let rules = RuleSet {
        red_twos_wild: true,
        ..rules
    };
    let (game, _) = first_deal(rules, 2, FixedCards(14, "2H 2D 9D 8D"));
    assert_eq!(game.table().expect("a table").public().pile, cards("9D"));
    // Without V11 the first discard may be any card.
    let (game, _) = first_deal(oficial(), 2, FixedCards(14, "JK JK 9D 8D"));
    assert_eq!(game.table().expect("a table").public().pile, cards("JK"));
}

#[test]
fn v12_v14_the_jokers_of_the_shoe() {
    for (jokers, shoe) in [(0, 104), (2, 108), (3, 110)] {
        let (game, _) = first_deal(
            with(|rules| rules.jokers_per_deck = jokers),
            2,
            FixedCards(0, ""),
        );
        assert_eq!(game.table().expect("a table").all_cards().len(), shoe);
    }
}

#[test]
fn v13_d11_a_red_two_is_a_joker_in_every_respect() {
    let make = || -> SceneBuilder {
        scene("TT", &["TH 2D 2C 4S", "2H 2S 3H"])
            .rules(|rules| rules.red_twos_wild = true)
            .meld(0, "7H 7S 2H")
            .meld(1, "9H: 9H 2H JH QH")
    };
    let mut scene = make().drawn();
    assert_eq!(
        scene.refused("0 off 2C 0"),
        Rejection::Fit(FitError::OtherRank),
        "a black two is none"
    );
    scene.play("0 off 2D 0");
    let events = scene.play("0 swap 1@1 TH 1low");
    assert!(
        matches!(events[0], Event::SwappedJoker { joker, .. } if joker == card("2H")),
        "the event has the printed joker"
    );
    assert_eq!(scene.meld(1), "2H 9H TH JH QH");
    scene.play("0 back all");
    assert_eq!(
        (scene.meld(1), scene.hand(0)),
        ("9H 2H JH QH".into(), "2C 2D TH 4S".into())
    );
    assert_eq!(
        scene.refused("0 swap 1@1 2D 1low"),
        Rejection::Swap(SwapError::NotNatural)
    );
    let rules = with(|rules| rules.red_twos_wild = true);
    assert_eq!((rules.value(card("2H")), rules.value(card("2S"))), (50, 2));
}
