//! The pictures of the table's own rules: what they show follows from these.
use super::figure::{Figure, Scene, figure};
use engine::{
    cards::Card,
    rules::{CardValues, RuleSet},
};
use gamecore::i18n::Localized;

/// The picture that belongs to the sentence with this key, if there is one.
pub(crate) fn of_sentence(key: &str, rules: &RuleSet) -> Option<Figure> {
    let jokers = rules.jokers_per_deck > 0;
    match key {
        "rules-aim-2" => figure([contract()]),
        "rules-hands-1" => figure([trio(), run()]),
        "rules-turn-1" => figure([piles()]),
        "rules-turn-2" => figure([last_card()]),
        "rules-claim-from-stock" | "rules-claim-from-penalty" => figure([claim()]),
        "rules-claim-3" => figure([trodden()]),
        "rules-down-trio-jokers" if jokers => figure([trio_with_joker(), only_jokers()]),
        "rules-down-trio" if jokers => figure([
            trio_with_joker(),
            Scene::new("JK JK JK", "figure-no-only-jokers").refused(),
        ]),
        "rules-down-run" | "rules-down-run-once" => figure([round_the_corner()]),
        "rules-down-distinct" | "variant-v5-note" => {
            figure([Scene::new("5S 6S 7S 8S | TS JS QS KS", "figure-distinct").refused()])
        }
        "rules-down-2" => figure([laid_off_trio(), laid_off_run()]),
        "rules-joker-1" if jokers => figure([stands_for()]),
        "rules-joker-not-adjacent" if jokers => figure([side_by_side().refused(), apart()]),
        "rules-joker-adjacent" if jokers => {
            figure([Scene::new("5C JK=6C JK=7C 8C", "figure-adjacent")])
        }
        "rules-joker-swap-owner" if jokers => figure([swap_of_owner()]),
        "rules-joker-swap-any" if jokers => figure([swap_to_any()]),
        "rules-joker-move" if jokers => figure([moved()]),
        "rules-joker-trio" if jokers => figure([Scene::new("QS QH JK", "figure-stays")]),
        "rules-joker-red-twos" | "variant-v13-note" => figure([red_twos()]),
        "rules-score-1" => figure([left_in_hand(rules)]),
        "variant-v9-note" => Some(super::values(rules)),
        "rules-score-leftover" | "variant-v3-note" => {
            rules.leftover.and_then(|most| leftover(rules, most))
        }
        "variant-no-joker-discard-note" => {
            figure([Scene::new("KD ^JK", "figure-joker-discard").refused()])
        }
        "variant-no-playable-discard-note" | "variant-must-lay-off-note" => {
            figure([laid_off_trio()])
        }
        _ => None,
    }
}

pub(super) fn contract() -> Scene {
    Scene::new("7S 7H 7C | 4D 5D 6D 7D", "figure-contract")
}

pub(super) fn trio() -> Scene {
    Scene::new("8S 8H 8C", "figure-trio")
}

pub(super) fn run() -> Scene {
    Scene::new("7H 8H 9H TH", "figure-run")
}

pub(super) fn round_the_corner() -> Scene {
    Scene::new("QD KD AD 2D", "figure-corner")
}

pub(super) fn piles() -> Scene {
    Scene::new("## | QC", "figure-piles")
}

pub(super) fn last_card() -> Scene {
    Scene::new("4S > ##", "figure-last")
}

pub(super) fn claim() -> Scene {
    Scene::new("8C + ##", "figure-claim")
}

pub(super) fn trodden() -> Scene {
    Scene::new("8C ^KD", "figure-trodden")
}

pub(super) fn trio_with_joker() -> Scene {
    Scene::new("9D 9S JK", "figure-trio-joker")
}

pub(super) fn only_jokers() -> Scene {
    Scene::new("JK JK JK", "figure-only-jokers")
}

pub(super) fn laid_off_trio() -> Scene {
    Scene::new("8S 8H 8C ^8D", "figure-lay-off-trio")
}

pub(super) fn laid_off_run() -> Scene {
    Scene::new("^6H 7H 8H 9H TH ^JH", "figure-lay-off-run")
}

pub(super) fn stands_for() -> Scene {
    Scene::new("5C 6C JK=7C 8C", "figure-stands-for")
}

/// Two jokers side by side; whether that is allowed the rules say.
pub(super) fn side_by_side() -> Scene {
    Scene::new("5C JK=6C JK=7C 8C", "figure-adjacent-refused")
}

pub(super) fn apart() -> Scene {
    Scene::new("JK=5C 6C JK=7C 8C", "figure-apart")
}

pub(super) fn swap_of_owner() -> Scene {
    Scene::new(
        "5C 6C JK=7C 8C + 7C > 5C 6C ^7C 8C ^JK=9C",
        "figure-swap-owner",
    )
}

fn swap_to_any() -> Scene {
    Scene::new(
        "5C 6C JK=7C 8C + 7C > 5C 6C ^7C 8C | KS KH KD ^JK",
        "figure-swap-any",
    )
}

pub(super) fn moved() -> Scene {
    Scene::new("^JK=4D 5D 6D 7D 8D > 5D 6D 7D 8D ^JK=9D", "figure-move")
}

pub(super) fn red_twos() -> Scene {
    Scene::new("2H 2D | 9S 2D=TS JS QS", "figure-red-twos")
}

/// What a hand costs that somebody is left with.
pub(super) fn left_in_hand(rules: &RuleSet) -> Scene {
    let cards = "KS 7D AC";
    let points = worth(rules, cards);
    Scene::of(cards, Localized::new("figure-left").arg("points", points))
}

fn worth(rules: &RuleSet, cards: &str) -> i32 {
    let cards = cards.split_whitespace().map(str::parse::<Card>);
    rules.points(cards.flatten())
}

/// What one may close with: cards that make as much as that, or as much as there is room for.
fn leftover(rules: &RuleSet, most: u8) -> Option<Figure> {
    let cards = match rules.values {
        CardValues::Pips => "2S 3D",
        CardValues::Steps => "4S",
    };
    let points = worth(rules, cards);
    let fits = points <= i32::from(most);
    let caption = Localized::new("figure-leftover").arg("points", points);
    fits.then(|| figure([Scene::of(cards, caption)])).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{Preset, Variant};

    #[test]
    fn a_picture_shows_what_the_rules_say() {
        let official = Preset::Oficial.rules();
        let refused = |key: &str, rules: &RuleSet| -> Vec<bool> {
            let figure = of_sentence(key, rules).expect("there is a picture");
            figure.0.iter().map(|scene| scene.refused).collect()
        };
        assert_eq!(refused("rules-joker-not-adjacent", official), [true, false]);
        assert_eq!(
            refused("rules-joker-adjacent", Preset::Fournier.rules()),
            [false]
        );
        assert_eq!(refused("rules-down-trio-jokers", official), [false, false]);
        assert_eq!(
            refused("rules-down-trio", Preset::Fournier.rules()),
            [false, true]
        );
        // K♠ 7♦ A♣, by their number and in steps.
        let points = |rules: &RuleSet| left_in_hand(rules).caption;
        let says = |points: i32| Localized::new("figure-left").arg("points", points);
        assert_eq!(points(official), says(37));
        assert_eq!(points(Preset::Fournier.rules()), says(35));
    }

    #[test]
    fn without_jokers_no_joker_is_shown() {
        let mut rules = Preset::Oficial.rules().clone();
        Variant::NoJokers.apply(&mut rules);
        assert!(of_sentence("rules-joker-1", &rules).is_none());
        assert!(of_sentence("rules-down-trio-jokers", &rules).is_none());
        assert!(of_sentence("rules-down-run", &rules).is_some());
    }
}
