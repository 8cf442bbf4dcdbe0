//! What of a trio or a run a hand holds, for the line that speaks of it.
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    rules::RuleSet,
};

/// The most cards of one rank, two at least; of several ranks the dearest.
pub(super) fn of_one_rank(hand: &CardCounts, rules: &RuleSet) -> Option<Vec<Card>> {
    let natural = |card: &Card| !rules.is_wild(*card);
    let ranks = Rank::ALL.into_iter().map(|rank| {
        let of_it = hand.iter().filter(|card| card.rank() == Some(rank));
        of_it.filter(natural).collect::<Vec<Card>>()
    });
    let several = ranks.filter(|cards| cards.len() > 1);
    several.max_by_key(|cards| (cards.len(), rules.points(cards.iter().copied())))
}

/// The most cards that stand within four neighbouring places of a suit, two at least, in their order.
pub(super) fn of_one_run(hand: &CardCounts, rules: &RuleSet) -> Option<Vec<Card>> {
    let windows = Suit::ALL.into_iter().flat_map(|suit| {
        Rank::ALL.into_iter().map(move |low| {
            let places = (0..4).map(|step| Card::new(low.up(step), suit));
            places.collect::<Vec<Card>>()
        })
    });
    let held = windows.map(|window| {
        let there = |card: &Card| hand.contains(*card) && !rules.is_wild(*card);
        window.into_iter().filter(there).collect::<Vec<Card>>()
    });
    held.filter(|cards| cards.len() > 1)
        .max_by_key(|cards| cards.len())
}

/// Whether no other card of the hand could lie in a trio with this one, nor in a run where there are `runs` to be laid.
pub(super) fn is_lonely(hand: &CardCounts, card: Card, runs: bool) -> bool {
    let Some((rank, suit)) = card.face() else {
        return false;
    };
    let mut near = (1..4).flat_map(|step| [rank.up(step), rank.up(13 - step)]);
    let beside = near.any(|rank| hand.contains(Card::new(rank, suit)));
    hand.count_rank(rank) < 2 && !(runs && beside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{cards::parse_cards, rules::oficial};

    fn hand(text: &str) -> CardCounts {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    #[test]
    fn the_most_of_a_rank_and_of_a_run_are_found() {
        let rules = oficial();
        let found = |text: &str| of_one_rank(&hand(text), &rules).map(|cards| cards.len());
        assert_eq!(found("7H 7S KD KC KH 2C JK"), Some(3));
        assert_eq!(found("7H 8S KD JK JK"), None);
        let run = |text: &str| of_one_run(&hand(text), &rules);
        assert_eq!(
            run("5D 6D 8D KS 2H JK"),
            Some(parse_cards("5D 6D 8D").expect("cards"))
        );
        // Round the corner.
        assert_eq!(run("KS AS 7H"), Some(parse_cards("KS AS").expect("cards")));
        assert_eq!(run("KS 7H 2D"), None);
    }

    #[test]
    fn a_card_is_lonely_that_goes_with_no_other() {
        let lonely = |text: &str, card: &str| {
            let card = parse_cards(card).expect("a card")[0];
            is_lonely(&hand(text), card, true)
        };
        assert!(lonely("KS 7H 2D", "KS"));
        assert!(!lonely("KS KH 2D", "KS"), "a pair");
        assert!(!lonely("KS 3S 2D", "KS"), "round the corner");
        assert!(lonely("KS 4S 2D", "KS"), "too far");
        let king = parse_cards("KS").expect("a card")[0];
        assert!(is_lonely(&hand("KS QS 2D"), king, false), "no runs");
    }
}
