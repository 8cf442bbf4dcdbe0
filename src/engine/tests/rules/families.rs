//! The shipped rules of other families are as their files describe. Test names contain the numbers of the facts in the
//! survey of families from which the files were written.
use engine::{
    cards::Card,
    rules::{
        AceInRuns, Closing, Direction, JokerSwap, JokerTakers, Progress, RuleFile, RuleSet,
        WildLimit, WildLimits, oficial,
    },
};
use std::{fs, path::Path};

/// Returns the rules of a shipped file, which has a name and a description in three languages.
fn shipped(id: &str) -> RuleSet {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/rules");
    let text = fs::read_to_string(folder.join(id).with_extension("ron")).expect("a text");
    let file = RuleFile::read(&text).unwrap_or_else(|error| panic!("{id}:{error}"));
    for language in ["es", "en", "fr"] {
        assert!(file.names.contains_key(language) && file.about.contains_key(language));
    }
    assert_eq!(file.rules.version(), 2, "{id}");
    file.rules
}

/// Returns the contracts of all hands in one text, and the numbers of cards dealt.
fn hands(rules: &RuleSet) -> (String, Vec<usize>) {
    let contracts = rules.contracts();
    let codes: Vec<String> = contracts.iter().map(ToString::to_string).collect();
    let dealt = contracts.iter().enumerate();
    let dealt = dealt.map(|(hand, contract)| rules.cards_dealt(hand, *contract));
    (codes.join(" "), dealt.collect())
}

const CLASSIC: &str = "TT TE EE TTT TTE TEE EEE";

/// Returns packs and jokers for this number of players.
fn shoe(rules: &RuleSet, seats: usize) -> (usize, usize) {
    rules.packs_and_jokers(seats, 0)
}

/// Returns the points of a joker, an ace, a king, a ten, a nine, a seven and a two.
fn points(rules: &RuleSet) -> [i32; 7] {
    let value = |card: &str| rules.value(card.parse::<Card>().expect("a card"));
    ["JK", "AS", "KS", "TS", "9S", "7S", "2S"].map(value)
}

fn seats(rules: &RuleSet) -> (u8, u8) {
    (rules.min_seats, rules.max_seats)
}

const ONE: WildLimits = WildLimits {
    trio: WildLimit::AtMost(1),
    run: WildLimit::AtMost(1),
};
const ANY: WildLimits = WildLimits {
    trio: WildLimit::Any,
    run: WildLimit::Any,
};

#[test]
fn latin_american_continental_has_the_spanish_deal_and_a_dear_ace() {
    let rules = shipped("latinoamerica");
    assert_eq!(hands(&rules), hands(&oficial()));
    assert_eq!(points(&rules), [50, 30, 10, 10, 9, 7, 2]);
}

#[test]
fn liverpool_deals_ten_cards_and_later_twelve() {
    let rules = shipped("liverpool");
    let dealt = vec![10, 10, 10, 10, 12, 12, 12];
    assert_eq!(hands(&rules), (CLASSIC.to_owned(), dealt));
    assert_eq!(points(&rules), [15, 15, 10, 10, 5, 5, 5]);
    assert_eq!(
        [3, 4, 5, 8].map(|seats| shoe(&rules, seats)),
        [(2, 4), (2, 4), (3, 6), (3, 6)]
    );
}

#[test]
fn contract_rummy_has_one_joker_fewer_than_players() {
    let rules = shipped("contract_rummy");
    assert_eq!(hands(&rules).1, [10, 10, 10, 12, 12, 12, 12]);
    assert_eq!(points(&rules), [15, 15, 10, 10, 9, 7, 2]);
    let jokers = [3, 4, 5, 8].map(|seats| shoe(&rules, seats).1);
    assert_eq!(jokers, [2, 3, 4, 7]);
}

#[test]
fn jr01_jr02_joker_rummy_of_australia() {
    let rules = shipped("joker_rummy");
    assert_eq!(seats(&rules), (3, 8));
    assert_eq!(
        [3, 4, 5, 6, 7, 8].map(|seats| shoe(&rules, seats)),
        [(2, 2), (2, 3), (3, 4), (3, 5), (4, 6), (4, 7)]
    );
    let dealt = vec![10, 10, 10, 10, 12, 12, 12];
    assert_eq!(hands(&rules), (CLASSIC.to_owned(), dealt));
    assert!(rules.no_up_card && !shipped("contract_rummy").no_up_card);
    assert_eq!(rules.closing, Closing::WholeHandInLastHand);
}

#[test]
fn ar01_to_ar03_ar05_carioca_of_argentina() {
    let rules = shipped("carioca_argentina");
    assert_eq!(seats(&rules), (2, 6));
    assert_eq!(shoe(&rules, 6), (2, 4));
    let codes = "TT TE3 E3E3 TTT TTE3 TE3E3 E3E3E3".to_owned();
    assert_eq!(hands(&rules), (codes, vec![12; 7]));
    assert_eq!((rules.ace, rules.run.repeats), (AceInRuns::Low, false));
    assert!(rules.run.adjacent_jokers && !rules.trio.jokers_only && !rules.limits_wilds());
    assert!(rules.must_discard && !rules.lay_off_next_turn && !rules.exact_melds);
    assert_eq!(rules.max_claims, Some(0));
    assert_eq!(points(&rules), [25, 15, 10, 10, 10, 5, 5]);
    assert_eq!(rules.closing_score(0), 0);
}

#[test]
fn cc01_to_cc03_cc05_to_cc10_cc12_to_cc14_cc16_carioca_of_chile() {
    let rules = shipped("carioca_chile");
    let special = format!("{CLASSIC} E13x1");
    assert_eq!(hands(&rules), (special, vec![12; 8]));
    assert_eq!(
        [2, 7, 8].map(|seats| shoe(&rules, seats)),
        [(2, 4), (2, 4), (4, 8)]
    );
    assert_eq!((rules.ace, rules.run.repeats), (AceInRuns::Ring, false));
    assert_eq!((rules.wilds_laid_down, rules.wilds_later), (ONE, ONE));
    assert!(rules.forbidden.joker_discard && rules.lay_off_next_turn && !rules.exact_melds);
    assert_eq!(
        (rules.max_claims, rules.joker_swap),
        (Some(0), JokerSwap::None)
    );
    assert_eq!(points(&rules), [30, 20, 10, 10, 9, 7, 2]);
    assert_eq!((rules.closing, rules.must_discard), (Closing::Any, false));
    assert_eq!(rules.closing_score(0), 0);
}

#[test]
fn co01_co02_co04_to_co11_carioca_of_colombia() {
    let rules = shipped("carioca_colombia");
    assert_eq!(seats(&rules), (2, 6));
    assert_eq!(hands(&rules), (CLASSIC.to_owned(), vec![12; 7]));
    assert_eq!(shoe(&rules, 6), (2, 4));
    assert_eq!(rules.direction, Direction::CounterClockwise);
    assert_eq!((rules.ace, rules.run.repeats), (AceInRuns::Ring, false));
    assert_eq!((rules.wilds_laid_down, rules.wilds_later), (ONE, ANY));
    assert!(!rules.run.adjacent_jokers && !rules.trio.jokers_only && rules.lay_off_next_turn);
    assert_eq!(
        (rules.joker_swap, rules.joker_move),
        (JokerSwap::SameRun, true)
    );
    assert_eq!((rules.max_claims, rules.must_discard), (Some(0), false));
    assert!(rules.closer_begins);
    assert_eq!(rules.renewals, None, "twice, as in Continental");
    assert_eq!(points(&rules), [50, 20, 10, 10, 9, 7, 2]);
    assert_eq!((rules.closer_score(0), rules.closer_score(6)), (-10, -10));
}

#[test]
fn mx01_to_mx08_continental_of_mexico() {
    let rules = shipped("continental_mexico");
    assert_eq!(seats(&rules), (2, 5));
    assert_eq!(shoe(&rules, 5), (2, 4));
    assert_eq!(hands(&rules).1, [6, 7, 8, 9, 10, 11, 12]);
    assert_eq!((rules.ace, rules.run.repeats), (AceInRuns::Either, false));
    assert_eq!((rules.wilds_laid_down, rules.wilds_later), (ONE, ONE));
    assert_eq!(rules.closing, Closing::WholeHandInLastHand);
    assert!(rules.forbidden.claim_down && rules.no_pile_when_down && !rules.lay_off_next_turn);
    let (by, trios) = (JokerTakers::ToLayDown, true);
    assert_eq!(rules.joker_swap, JokerSwap::Hand { by, trios });
    assert_eq!(points(&rules), [50, 20, 10, 10, 10, 5, 5]);
    assert_eq!(rules.renewals, Some(1));
}

#[test]
fn ho01_ho02_hollywood() {
    let rules = shipped("hollywood");
    assert_eq!(seats(&rules), (4, 6));
    assert_eq!(shoe(&rules, 6), (2, 0));
    assert_eq!(hands(&rules), (CLASSIC.to_owned(), vec![11; 7]));
    assert!(rules.is_wild("AS".parse().expect("a card")) && !rules.trio.jokers_only);
    assert_eq!(rules.ace, AceInRuns::None);
    assert!(rules.forbidden.claim_down);
}

#[test]
fn ca01_to_ca05_loba() {
    let rules = shipped("loba");
    assert_eq!((seats(&rules), shoe(&rules, 5)), ((2, 5), (2, 4)));
    assert_eq!(
        hands(&rules),
        (CLASSIC.to_owned(), vec![11, 11, 11, 11, 11, 11, 12])
    );
    assert_eq!(
        (rules.ace, rules.direction),
        (AceInRuns::Either, Direction::CounterClockwise)
    );
    assert!(rules.exact_melds && rules.lay_off_next_turn);
    assert_eq!(rules.joker_swap, JokerSwap::SameRun);
    assert_eq!(rules.closing, Closing::WholeHandInLastHand);
    assert_eq!(points(&rules), [50, 20, 10, 10, 5, 5, 5]);
}

#[test]
fn mi01_mi02_mi04_mi05_mi07_to_mi09_may_i() {
    let rules = shipped("may_i");
    assert_eq!(seats(&rules), (3, 8));
    assert_eq!(
        [3, 5, 6, 8].map(|seats| shoe(&rules, seats)),
        [(2, 4), (2, 4), (3, 6), (3, 6)]
    );
    assert_eq!(
        hands(&rules),
        ("TT TE EE TTT TTE TEE".to_owned(), vec![11; 6])
    );
    assert_eq!(
        (rules.direction, rules.ace),
        (Direction::Clockwise, AceInRuns::High)
    );
    assert!(rules.is_wild("2C".parse().expect("a card")));
    let naturals = WildLimits {
        trio: WildLimit::AsManyAsNaturals,
        run: WildLimit::AsManyAsNaturals,
    };
    assert_eq!((rules.wilds_laid_down, rules.wilds_later), (naturals, ANY));
    assert!(rules.exact_melds && rules.lay_off_next_turn && rules.no_pile_when_down);
    assert!(rules.forbidden.claim_down);
    let (by, trios) = (JokerTakers::NotDown, false);
    assert_eq!(rules.joker_swap, JokerSwap::Hand { by, trios });
    assert_eq!(rules.closing, Closing::WholeHandInLastHand);
    assert_eq!(points(&rules), [50, 15, 10, 10, 9, 7, 20]);
}

#[test]
fn cn01_to_cn04_cn06_to_cn08_cn12_chinese_rummy() {
    let rules = shipped("chinese_rummy");
    assert_eq!((seats(&rules), shoe(&rules, 5)), ((2, 5), (2, 4)));
    let codes = "TT E3E3 TE T4T4 EE T4E5 T5T5 E5E5 TE7 TTE7".to_owned();
    assert_eq!(hands(&rules), (codes, vec![13; 10]));
    assert_eq!(rules.cards_dealt(29, rules.contracts()[0]), 13);
    assert_eq!(
        (rules.progress, rules.most_hands()),
        (Progress::AllDone, 30)
    );
    assert_eq!(
        (rules.direction, rules.ace),
        (Direction::Clockwise, AceInRuns::Either)
    );
    assert!(rules.is_wild("2C".parse().expect("a card")) && rules.no_up_card);
    assert!(!rules.run.adjacent_jokers && !rules.trio.jokers_only && !rules.limits_wilds());
    assert!(rules.exact_melds && rules.lay_off_next_turn && rules.must_discard);
    assert!(rules.forbidden.joker_discard);
    assert_eq!(
        (rules.max_claims, rules.joker_swap),
        (Some(0), JokerSwap::RunsOfOwner)
    );
    assert_eq!(points(&rules), [20, 15, 10, 10, 5, 5, 20]);
    assert_eq!(rules.closing_score(0), 0);
}
