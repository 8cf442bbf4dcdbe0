//! The shipped rule sets agree with the rulebooks and are playable.
use engine::rules::{
    AceInRuns, Bonus, CardValues, Closing, DeckPlan, Direction, Forbidden, JokerSwap, PenaltyStock,
    Preset, RuleFile, RuleSet, RunRules, TrioRules, WildLimits, fournier, francais, oficial,
};
use std::{fs, path::Path};

/// Returns the official rules, transcribed from the table that compares the rulebooks.
fn from_the_table() -> RuleSet {
    RuleSet {
        name: "oficial".to_owned(),
        min_seats: 2,
        max_seats: 4,
        decks: DeckPlan::Two,
        jokers_per_deck: 3,
        red_twos_wild: false,
        values: CardValues::Pips,
        extra_cards_dealt: 1,
        supercontinental: false,
        two_hands_first: false,
        trio: TrioRules { jokers_only: true },
        run: RunRules {
            adjacent_jokers: false,
            repeats: true,
        },
        distinct: false,
        joker_swap: JokerSwap::RunsOfOwner,
        joker_move: true,
        penalty: PenaltyStock::Shared,
        bonus: Bonus::Ten,
        lay_off_bonus: false,
        leftover: None,
        closing: Closing::Any,
        max_claims: None,
        no_joker_first: false,
        forbidden: Forbidden::default(),
        hands: None,
        hands_played: None,
        deal: None,
        shoe: None,
        points: None,
        direction: Direction::CounterClockwise,
        lay_off_next_turn: false,
        no_pile_when_down: false,
        must_discard: false,
        ace: AceInRuns::Ring,
        renewals: None,
        wild_cards: None,
        wilds_laid_down: WildLimits::default(),
        wilds_later: WildLimits::default(),
        exact_melds: false,
        closer_points: None,
        closer_begins: false,
    }
}

#[test]
fn the_shipped_presets_agree_with_the_rulebook_comparison() {
    assert_eq!(oficial(), from_the_table());
    let classic = RuleSet {
        name: "fournier".to_owned(),
        max_seats: 8,
        decks: DeckPlan::Growing,
        jokers_per_deck: 2,
        values: CardValues::Steps,
        extra_cards_dealt: 0,
        trio: TrioRules { jokers_only: false },
        run: RunRules {
            adjacent_jokers: true,
            repeats: false,
        },
        joker_swap: JokerSwap::AnyOtherMeld,
        joker_move: false,
        penalty: PenaltyStock::Separate,
        bonus: Bonus::None,
        ..from_the_table()
    };
    assert_eq!(fournier(), classic);
    let french = RuleSet {
        name: "francais".to_owned(),
        run: RunRules {
            adjacent_jokers: true,
            repeats: true,
        },
        ..classic
    };
    assert_eq!(francais(), french);
    for preset in Preset::ALL {
        assert_eq!(
            preset.file().base,
            None,
            "a preset file sets every field itself"
        );
        assert_eq!(preset.rules().name, preset.id());
        let described =
            ["es", "en", "fr"].map(|language| preset.file().about.contains_key(language));
        assert_eq!(described, [true; 3]);
    }
}

#[test]
fn every_shipped_file_is_playable_for_every_allowed_number_of_players() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/rules");
    let mut ids = Vec::new();
    for entry in fs::read_dir(folder).expect("the shipped rule sets") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "ron") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let file =
            RuleFile::read(&text).unwrap_or_else(|error| panic!("{}:{error}", path.display()));
        for seats in file.rules.min_seats..=file.rules.max_seats {
            assert_eq!(file.rules.check(seats.into()), Ok(()), "{}", path.display());
        }
        ids.push(
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
        );
    }
    ids.sort();
    let shipped = [
        "carioca_chile",
        "carioca_colombia",
        "continental_mexico",
        "contract_rummy",
        "familiar",
        "fournier",
        "francais",
        "hollywood",
        "latinoamerica",
        "liverpool",
        "loba",
        "may_i",
        "oficial",
        "sin_comodines",
        "supercontinental",
    ];
    assert_eq!(ids, shipped);
}

#[test]
fn the_rules_of_other_families_are_as_their_files_describe() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/rules");
    let [latin, liverpool, contract] = ["latinoamerica", "liverpool", "contract_rummy"].map(|id| {
        let text = fs::read_to_string(folder.join(id).with_extension("ron")).expect("a text");
        let file = RuleFile::read(&text).expect(id);
        let described = ["es", "en", "fr"]
            .map(|language| file.names.contains_key(language) && file.about.contains_key(language));
        assert_eq!(described, [true; 3], "{id}");
        assert_eq!(file.rules.version(), 2, "{id}");
        file.rules
    });
    let dealt = |rules: &RuleSet| -> Vec<(String, usize)> {
        let hands = rules.contracts().into_iter().enumerate();
        let named =
            hands.map(|(hand, contract)| (contract.to_string(), rules.cards_dealt(hand, contract)));
        named.collect()
    };
    assert_eq!(dealt(&latin), dealt(&oficial()));
    let hands = [
        ("TT", 10),
        ("TE", 10),
        ("EE", 10),
        ("TTT", 10),
        ("TTE", 12),
        ("TEE", 12),
        ("EEE", 12),
    ];
    assert_eq!(
        dealt(&liverpool),
        hands.map(|(code, cards)| (code.to_owned(), cards))
    );
    let points = |rules: &RuleSet| {
        ["JK", "AS", "KS", "TS", "9S", "2S"].map(|card| rules.value(card.parse().expect("a card")))
    };
    assert_eq!(points(&latin), [50, 30, 10, 10, 9, 2]);
    assert_eq!(points(&liverpool), [15, 15, 10, 10, 5, 5]);
    assert_eq!(points(&contract), [15, 15, 10, 10, 9, 2]);
    let cards: Vec<usize> = dealt(&contract).iter().map(|(_, cards)| *cards).collect();
    assert_eq!(cards, [10, 10, 10, 12, 12, 12, 12]);
    let jokers = [3, 4, 5, 8].map(|seats| contract.jokers(seats, contract.decks(seats, 0)));
    assert_eq!(jokers, [2, 3, 4, 7], "one fewer than there are players");
    let shoe = |seats| {
        let packs = liverpool.decks(seats, 0);
        (packs, liverpool.jokers(seats, packs))
    };
    assert_eq!([3, 4, 5, 8].map(shoe), [(2, 4), (2, 4), (3, 6), (3, 6)]);
}
