//! Allowed lay-offs.
use super::check::meld;
use engine::{
    cards::Card,
    melds::{End, FitError, Meld, MeldId, MeldShape, Place, check_new, fits, places_for},
    rules::{MeldSizes, RuleSet, fournier, francais, oficial},
    seat::Seat,
};

/// Parses the melds on a table, each written as in [`meld`]. Those of player 0 come before the first `|`, then those of
/// player 1, and so on.
pub fn table(rules: &RuleSet, text: &str) -> Vec<Meld> {
    let owned = text.split('|').enumerate().flat_map(|(owner, melds)| {
        melds
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(move |text| (Seat(owner as u8), text))
    });
    owned
        .enumerate()
        .map(|(id, (owner, text))| {
            let new = meld(text);
            let shape = check_new(rules, MeldSizes::USUAL, &new)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            Meld {
                id: MeldId(id as u8),
                owner,
                shape,
                cards: new.cards().to_vec(),
            }
        })
        .collect()
}

pub fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn fit(rules: &RuleSet, melds: &str, end: Option<End>, text: &str) -> Result<(), FitError> {
    let melds = table(rules, melds);
    fits(rules, &melds, &melds[0], end, card(text))
}

const LOW: Option<End> = Some(End::Low);
const HIGH: Option<End> = Some(End::High);

#[test]
fn r23_trio_takes_its_rank_and_jokers() {
    for rules in [oficial(), fournier(), francais()] {
        assert_eq!(fit(&rules, "T 7H 7S JK", None, "7D"), Ok(()));
        assert_eq!(fit(&rules, "T 7H 7S JK", None, "JK"), Ok(()));
        assert_eq!(
            fit(&rules, "T 7H 7S JK", None, "8D"),
            Err(FitError::OtherRank)
        );
        assert_eq!(
            fit(&rules, "T 7H 7S JK", LOW, "7D"),
            Err(FitError::EndMismatch)
        );
    }
}

#[test]
fn r23_run_takes_cards_at_its_ends() {
    let run = "E 5H 6H 7H 8H";
    for rules in [oficial(), fournier(), francais()] {
        assert_eq!(fit(&rules, run, LOW, "4H"), Ok(()));
        assert_eq!(fit(&rules, run, HIGH, "9H"), Ok(()));
        assert_eq!(fit(&rules, run, HIGH, "JK"), Ok(()));
        assert_eq!(
            fit(&rules, run, HIGH, "4H"),
            Err(FitError::NotNext { needed: card("9H") })
        );
        assert_eq!(
            fit(&rules, run, LOW, "4S"),
            Err(FitError::NotNext { needed: card("4H") })
        );
        assert_eq!(fit(&rules, run, None, "4H"), Err(FitError::EndMismatch));
    }
}

#[test]
fn r26_lay_off_round_the_circle() {
    assert_eq!(fit(&oficial(), "E JH QH KH AH", HIGH, "2H"), Ok(()));
    assert_eq!(fit(&oficial(), "E AH 2H 3H 4H", LOW, "KH"), Ok(()));
    let thirteen = "E 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH";
    assert_eq!(fit(&oficial(), thirteen, HIGH, "2H"), Ok(()));
    assert_eq!(
        fit(&fournier(), thirteen, HIGH, "2H"),
        Err(FitError::RunComplete)
    );
    assert_eq!(
        fit(&fournier(), thirteen, LOW, "JK"),
        Err(FitError::RunComplete)
    );
}

#[test]
fn r41_no_joker_beside_a_joker() {
    let run = "E 5H: JK 6H 7H 8H";
    assert_eq!(
        fit(&oficial(), run, LOW, "JK"),
        Err(FitError::AdjacentJokers)
    );
    assert_eq!(fit(&oficial(), run, HIGH, "JK"), Ok(()));
    assert_eq!(fit(&fournier(), run, LOW, "JK"), Ok(()));
    assert_eq!(fit(&oficial(), run, LOW, "4H"), Ok(()));
}

#[test]
fn d13_joker_at_both_ends_of_a_whole_circle() {
    assert_eq!(
        fit(
            &oficial(),
            "E AH: JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
            HIGH,
            "JK"
        ),
        Ok(())
    );
}

#[test]
fn d11_red_two_is_laid_off_as_a_joker() {
    let rules = RuleSet {
        red_twos_wild: true,
        ..oficial()
    };
    assert_eq!(fit(&rules, "E 5S 6S 7S 8S", HIGH, "2H"), Ok(()));
    assert_eq!(fit(&rules, "E AH JK 3H 4H", LOW, "2H"), Ok(()));
    assert_eq!(
        fit(&rules, "E 3H 4H 5H JK", HIGH, "2D"),
        Err(FitError::AdjacentJokers)
    );
    assert_eq!(fit(&rules, "T 9S 9H 9D", None, "2D"), Ok(()));
}

#[test]
fn r27_trio_of_jokers_takes_the_rank_of_the_first_other_card() {
    let rules = oficial();
    let mut melds = table(&rules, "T JK JK JK");
    assert_eq!(fits(&rules, &melds, &melds[0], None, card("JK")), Ok(()));
    melds[0].put(&rules, None, card("JK"));
    assert_eq!(melds[0].shape, MeldShape::Trio { rank: None });
    assert_eq!(fits(&rules, &melds, &melds[0], None, card("9S")), Ok(()));
    melds[0].put(&rules, None, card("9S"));
    assert_eq!(
        fits(&rules, &melds, &melds[0], None, card("8S")),
        Err(FitError::OtherRank)
    );
    assert_eq!(fits(&rules, &melds, &melds[0], None, card("9H")), Ok(()));
    assert_eq!(melds[0].take(&rules, None), Some(card("9S")));
    assert_eq!(melds[0].shape, MeldShape::Trio { rank: None });
}

#[test]
fn d08_rank_given_later_must_differ() {
    let rules = RuleSet {
        distinct: true,
        ..oficial()
    };
    let melds = table(&rules, "T JK JK JK, T 9H 9H 9S | T 8H 8H 8S");
    assert_eq!(
        fits(&rules, &melds, &melds[0], None, card("9S")),
        Err(FitError::NotDistinct)
    );
    assert_eq!(fits(&rules, &melds, &melds[0], None, card("8S")), Ok(()));
    assert_eq!(
        fits(&oficial(), &melds, &melds[0], None, card("9S")),
        Ok(())
    );
}

#[test]
fn r23_every_place_that_takes_a_card() {
    let rules = oficial();
    let melds = table(&rules, "T 9H 9H 9S, E 5H 6H 7H 8H | E TH JH QH JK");
    let places = |text| places_for(&rules, &melds, card(text)).collect::<Vec<_>>();
    let place = |meld, end| Place {
        meld: MeldId(meld),
        end,
    };
    assert_eq!(
        places("9H"),
        [place(0, None), place(1, HIGH), place(2, LOW)]
    );
    assert_eq!(
        places("JK"),
        [place(0, None), place(1, LOW), place(1, HIGH), place(2, LOW)]
    );
    assert_eq!(places("AH"), [place(2, HIGH)]);
    assert_eq!(places("2C"), []);
}

#[test]
fn r25_taking_back_undoes_a_lay_off() {
    let rules = oficial();
    for (text, end, laid) in [
        ("E 5H 6H 7H 8H", LOW, "4H"),
        ("E 5H 6H 7H 8H", HIGH, "JK"),
        ("E AH 2H 3H 4H", LOW, "KH"),
        ("T 9H 9S JK", None, "JK"),
        ("T JK JK JK", None, "9H"),
    ] {
        let before = table(&rules, text);
        let mut melds = before.clone();
        melds[0].put(&rules, end, card(laid));
        assert_ne!(melds, before);
        assert_eq!(
            melds[0].stands_for(0),
            melds[0].cards.first().copied().filter(|_| end.is_some())
        );
        assert_eq!(melds[0].take(&rules, end), Some(card(laid)));
        assert_eq!(melds, before);
    }
}
