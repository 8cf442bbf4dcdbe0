//! What the cards cost that somebody is left with, as cards.
use super::figure::{Figure, Scene};
use engine::{
    cards::Card,
    rules::{CardValues, RuleSet},
};
use gamecore::i18n::Localized;

/// One picture of all values.
pub(crate) fn values(rules: &RuleSet) -> Figure {
    let mut all = Vec::new();
    if rules.jokers_per_deck > 0 {
        all.push(costing(rules, "JK", "value-joker"));
    }
    all.push(costing(rules, "AS", "value-ace"));
    all.push(costing(rules, "KH QC JD", "value-court"));
    match rules.values {
        CardValues::Pips => {
            let words = Localized::new("figure-pips");
            all.push(Scene::of("TS 7D 3C", words));
        }
        CardValues::Steps => {
            all.push(costing(rules, "TS 9D 8C", "value-high"));
            all.push(costing(rules, "7D 5S 3C", "value-low"));
        }
    }
    Figure(all)
}

/// Cards of which each costs the same.
fn costing(rules: &RuleSet, cards: &str, words: &'static str) -> Scene {
    let first: Option<Card> = cards
        .split_whitespace()
        .next()
        .and_then(|card| card.parse().ok());
    let points = first.map_or(0, |card| rules.value(card));
    Scene::new(cards, words).costs(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::Preset;

    #[test]
    fn every_card_of_a_picture_costs_what_is_written_there() {
        for preset in Preset::ALL {
            let rules = preset.rules();
            let costs: Vec<i32> = values(rules).0.iter().filter_map(|it| it.points).collect();
            match rules.values {
                CardValues::Pips => assert_eq!(costs, [50, 20, 10]),
                CardValues::Steps => assert_eq!(costs, [50, 20, 10, 10, 5]),
            }
        }
        let of = |cards: &str| -> Vec<i32> {
            let rules = Preset::Fournier.rules();
            let cards = cards.split_whitespace().map(str::parse::<Card>);
            cards.flatten().map(|card| rules.value(card)).collect()
        };
        assert_eq!(of("KH QC JD TS 9D 8C"), [10; 6]);
        assert_eq!(of("7D 5S 3C"), [5; 3]);
    }
}
