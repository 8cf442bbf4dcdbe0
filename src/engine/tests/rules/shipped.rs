//! The shipped rule sets agree with the rulebooks and are playable.
use engine::rules::{
    AceInRuns, Bonus, CardValues, Closing, DeckPlan, Direction, Field, Forbidden, JokerSwap,
    PenaltyCards, PenaltyStock, Preset, Progress, RuleFile, RuleSet, RunRules, TrioRules,
    WildLimits, fournier, francais, oficial,
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
        no_up_card: false,
        penalty_cards: PenaltyCards::default(),
        progress: Progress::Shared,
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
        let base = file.compared_with().rules();
        let idle = file.rules.idle_fields(base);
        assert!(idle.is_empty(), "{}: {idle:?}", path.display());
        // Every field can be set to its written value.
        let mut same = RuleSet {
            name: file.rules.name.clone(),
            ..oficial()
        };
        for field in Field::ALL {
            let value = field.value(&file.rules);
            assert_eq!(field.set(&mut same, &value), Ok(()), "{value}");
        }
        assert_eq!(same, file.rules);
        ids.push(
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
        );
    }
    ids.sort();
    let shipped = [
        "carioca_argentina",
        "carioca_chile",
        "carioca_colombia",
        "chinese_rummy",
        "continental_mexico",
        "contract_rummy",
        "familiar",
        "fournier",
        "francais",
        "hollywood",
        "joker_rummy",
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
