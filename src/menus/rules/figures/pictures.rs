//! Pictures for the rules of a table and for the whole rulebook. The rules of a table determine their pictures. The
//! rulebook shows the official rules and names the differences of other rule sets.
use super::{Part, Scene, scene};
use engine::{
    cards::{Card, Rank, Suit},
    rules::{CardValues, Preset, RuleSet},
};
use ui::theme::Slot;

/// Scenes side by side.
pub(in crate::rules) type Figure = Vec<Scene>;

const CONTRACT: Scene = scene("7S 7H 7C | 4D 5D 6D 7D", "figure-contract");
const TRIO: Scene = scene("8S 8H 8C", "figure-trio");
const RUN: Scene = scene("7H 8H 9H TH", "figure-run");
const ROUND_THE_CORNER: Scene = scene("QD KD AD 2D", "figure-corner");
/// Round the corner in rules whose ranks form no ring.
const NO_CORNER: Scene = scene("QD KD AD 2D", "figure-ace-refused");
const HIGH_ACE: Scene = scene("JD QD KD AD", "figure-ace-high");
const LOW_ACE: Scene = scene("AD 2D 3D 4D", "figure-ace-low");
const PILES: Scene = scene("## | QC", "figure-piles");
const LAST_CARD: Scene = scene("4S > ##", "figure-last");
const CLAIM: Scene = scene("8C + ##", "figure-claim");
const COVERED: Scene = scene("8C ^KD", "figure-covered");
const TRIO_WITH_JOKER: Scene = scene("9D 9S JK", "figure-trio-joker");
const ONLY_JOKERS: Scene = scene("JK JK JK", "figure-only-jokers");
/// Only jokers in rules that require a natural card.
const NO_ONLY_JOKERS: Scene = scene("JK JK JK", "figure-no-only-jokers");
const LAID_OFF_TRIO: Scene = scene("8S 8H 8C ^8D", "figure-lay-off-trio");
const LAID_OFF_RUN: Scene = scene("^6H 7H 8H 9H TH ^JH", "figure-lay-off-run");
const STANDS_FOR: Scene = scene("5C 6C JK=7C 8C", "figure-stands-for");
/// Two adjacent jokers, which only some rule sets allow.
const SIDE_BY_SIDE: Scene = scene("5C JK=6C JK=7C 8C", "figure-adjacent-refused");
const APART: Scene = scene("JK=5C 6C JK=7C 8C", "figure-apart");
const SWAP_OF_OWNER_CARDS: &str = "5C 6C JK=7C 8C + 7C > 5C 6C ^7C 8C ^JK=9C";
const SWAP_OF_OWNER: Scene = scene(SWAP_OF_OWNER_CARDS, "figure-swap-owner");
const SWAP_TO_ANY: Scene = scene(
    "5C 6C JK=7C 8C + 7C > 5C 6C ^7C 8C | KS KH KD ^JK",
    "figure-swap-any",
);
const NO_SWAP: Scene = scene("5C 6C JK=7C 8C + 7C", "figure-swap-refused");
const MOVED: Scene = scene("^JK=4D 5D 6D 7D 8D > 5D 6D 7D 8D ^JK=9D", "figure-move");
const RED_TWOS: Scene = scene("2H 2D | 9S 2D=TS JS QS", "figure-red-twos");

/// Returns the picture of the sentence with this key.
pub(in crate::rules) fn of_sentence(key: &str, rules: &RuleSet) -> Option<Figure> {
    let mut figure = drawn(key, rules);
    if !SHOWS_WILDS.contains(&key) {
        figure.retain(|scene| !mistakes_joker(scene, rules));
    }
    (!figure.is_empty()).then_some(figure)
}

/// Sentences with pictures of natural cards that count as jokers, or of values.
const SHOWS_WILDS: [&str; 5] = [
    "rules-joker-wild",
    "rules-joker-red-twos",
    "variant-v13-note",
    "rules-score-1",
    "variant-v9-note",
];

/// True if the scene shows a joker that the packs lack, or a natural card that counts as a joker (F8) as an ordinary card.
fn mistakes_joker(scene: &Scene, rules: &RuleSet) -> bool {
    let parts = scene.parts();
    let mut cards = parts.iter().flat_map(|part| match part {
        Part::Cards(cards) => cards.as_slice(),
        Part::Sign(_) => &[],
    });
    cards.any(|card| match card.slot {
        Slot::Face(face) => card.stands_for.is_none() && rules.is_wild(face),
        Slot::Joker(_) => !rules.has_jokers(),
        Slot::Back => false,
    })
}

fn drawn(key: &str, rules: &RuleSet) -> Figure {
    // F9: the pictures of two jokers in a run have two natural cards.
    let two_jokers = rules.wilds_laid_down.run.most(2) >= 2;
    match key {
        "rules-aim-2" if has_trio_and_run(rules) => vec![CONTRACT],
        "rules-hands-1" => vec![TRIO, RUN],
        "rules-turn-1" => vec![PILES],
        "rules-turn-2" => vec![LAST_CARD],
        "rules-claim-from-stock" | "rules-claim-from-penalty" => vec![CLAIM],
        "rules-claim-3" => vec![COVERED],
        "rules-down-trio-jokers" => vec![TRIO_WITH_JOKER, ONLY_JOKERS],
        "rules-down-trio" => vec![TRIO_WITH_JOKER, NO_ONLY_JOKERS.refused()],
        "rules-down-trio-only" => vec![ONLY_JOKERS],
        "rules-down-trio-natural" => vec![NO_ONLY_JOKERS.refused()],
        "rules-down-run" | "rules-down-run-once" => vec![ROUND_THE_CORNER],
        "rules-down-run-high" => vec![HIGH_ACE, NO_CORNER.refused()],
        "rules-down-run-low" => vec![LOW_ACE, NO_CORNER.refused()],
        "rules-down-run-either" | "rules-down-run-either-once" => {
            vec![LOW_ACE, HIGH_ACE, NO_CORNER.refused()]
        }
        "rules-down-distinct" | "variant-v5-note" => {
            vec![scene("5S 6S 7S 8S | TS JS QS KS", "figure-distinct").refused()]
        }
        "rules-down-2" => vec![LAID_OFF_TRIO, LAID_OFF_RUN],
        "rules-joker-1" => vec![STANDS_FOR],
        "rules-joker-not-adjacent" if two_jokers => vec![SIDE_BY_SIDE.refused(), APART],
        "rules-joker-not-adjacent" => vec![SIDE_BY_SIDE.refused()],
        "rules-joker-wild" => wilds(rules).into_iter().collect(),
        "rules-joker-adjacent" if two_jokers => {
            vec![scene("5C JK=6C JK=7C 8C", "figure-adjacent")]
        }
        "rules-joker-swap-owner" => vec![SWAP_OF_OWNER],
        "rules-joker-swap-same" => {
            vec![scene(SWAP_OF_OWNER_CARDS, "figure-swap-same")]
        }
        "rules-joker-swap-any" => vec![SWAP_TO_ANY],
        "rules-joker-swap-hand" => {
            vec![scene(
                "5C 6C JK=7C 8C + 7C > 5C 6C ^7C 8C + JK",
                "figure-swap-hand",
            )]
        }
        "rules-joker-trio-leaves" => {
            vec![scene(
                "QS QH JK + QD > QS QH ^QD + JK",
                "figure-trio-leaves",
            )]
        }
        "rules-joker-stay" | "rules-joker-swap-none" => vec![NO_SWAP.refused()],
        "rules-joker-move" | "rules-joker-move-same" => vec![MOVED],
        "rules-joker-trio" => vec![scene("QS QH JK", "figure-stays")],
        "rules-joker-red-twos" | "variant-v13-note" => vec![RED_TWOS],
        "rules-score-1" => vec![left_in_hand(rules)],
        "variant-v9-note" => values(rules),
        "rules-score-leftover" | "variant-v3-note" => leftover(rules).into_iter().collect(),
        "variant-no-joker-discard-note" => {
            vec![scene("KD ^JK", "figure-joker-discard").refused()]
        }
        "variant-no-playable-discard-note" | "variant-must-lay-off-note" => {
            vec![LAID_OFF_TRIO]
        }
        _ => Vec::new(),
    }
}

/// Returns the picture of the paragraph with this key.
pub(in crate::rules) fn of_paragraph(key: &str) -> Option<Figure> {
    let figure = match key {
        "book-what-2" => vec![CONTRACT],
        "book-cards-1" => vec![scene("8S 8S | JK JK", "figure-pack")],
        "book-cards-2" => vec![left_in_hand(Preset::Oficial.rules())],
        "book-cards-3" => vec![left_in_hand(Preset::Fournier.rules())],
        "book-cards-4" => vec![scene("JC QC KC AC 2C 3C", "figure-circle")],
        "book-hands-1" => vec![TRIO, scene("8S 8S 8H", "figure-trio-same")],
        "book-hands-2" => vec![RUN, ROUND_THE_CORNER],
        "book-turn-1" => vec![PILES],
        "book-turn-2" => vec![LAST_CARD],
        "book-claim-2" => vec![CLAIM],
        "book-claim-5" => vec![COVERED],
        "book-down-1" => vec![CONTRACT],
        "book-down-3" => vec![
            scene("KS KH KC KD KS KH", "figure-six-in-one"),
            scene("KS KH KC | KD KS KH", "figure-six-in-two"),
        ],
        "book-layoff-2" => vec![LAID_OFF_TRIO, LAID_OFF_RUN],
        "book-joker-1" => vec![STANDS_FOR],
        "book-joker-2" => vec![TRIO_WITH_JOKER, ONLY_JOKERS],
        "book-joker-3" => vec![SIDE_BY_SIDE.refused(), APART],
        "book-joker-4" => vec![SWAP_OF_OWNER],
        "book-joker-6" => vec![MOVED],
        "book-closing-1" => vec![LAST_CARD, scene("7H 8H 9H TH ^JH", "figure-close-lay-off")],
        "book-closing-3" => vec![scene("9C 9D 9S", "figure-not-laid").costs(27)],
        "book-variants-2" => vec![RED_TWOS],
        _ => Vec::new(),
    };
    (!figure.is_empty()).then_some(figure)
}

/// True if a hand of the match requires a trio and a run, as [`CONTRACT`] shows.
fn has_trio_and_run(rules: &RuleSet) -> bool {
    let mut contracts = rules.contracts().into_iter();
    contracts.any(|contract| (contract.trios(), contract.runs()) == (1, 1))
}

/// Creates the scene of cards left in a hand, with the points that they cost.
fn left_in_hand(rules: &RuleSet) -> Scene {
    let cards = "KS 7D AC";
    scene(cards, "figure-left").arg("points", worth(rules, cards))
}

fn worth(rules: &RuleSet, cards: &str) -> i32 {
    let cards = cards.split_whitespace().map(str::parse::<Card>);
    rules.points(cards.flatten())
}

/// Creates the scene of the cards with which a player may close: as many as the limit and the width allow.
fn leftover(rules: &RuleSet) -> Option<Scene> {
    let cards = match rules.values {
        CardValues::Pips => "2S 3D",
        CardValues::Steps => "4S",
    };
    let points = worth(rules, cards);
    let is_allowed = points <= i32::from(rules.leftover?);
    is_allowed.then(|| scene(cards, "figure-leftover").arg("points", points))
}

/// Creates the picture of the values of cards left in hand: a scene for the joker, one for the other cards that count as
/// jokers, and one for each group of ranks.
pub(in crate::rules) fn values(rules: &RuleSet) -> Figure {
    let joker = scene("JK", "value-joker").costs(rules.value(Card::JOKER));
    let joker = rules.has_jokers().then_some(joker);
    let groups = rank_groups(rules);
    let ranks = groups.iter().flat_map(|ranks| match ranks.as_slice() {
        [rank] if differs_by_colour(*rank, rules) => scenes_by_colour(*rank, rules),
        ranks => Vec::from_iter(scene_of_ranks(ranks, rules)),
    });
    let wilds = wilds(rules).and_then(|scene| {
        let mut suits = Suit::ALL.into_iter();
        let wild = suits.find_map(|suit| Some(Card::new(rules.wild_rank(suit)?, suit)))?;
        Some(scene.costs(rules.value(wild)))
    });
    joker.into_iter().chain(wilds).chain(ranks).collect()
}

/// Creates the scene of the natural cards that count as jokers.
fn wilds(rules: &RuleSet) -> Option<Scene> {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds].into_iter();
    let cards = suits.filter_map(|suit| Some(Card::new(rules.wild_rank(suit)?, suit)));
    let cards: Vec<Card> = cards.collect();
    let rank = <&str>::from(cards.first()?.rank()?);
    let caption = match cards.len() {
        2 => "value-red-rank",
        _ => "value-rank",
    };
    Some(Scene::of(&cards, caption).arg("rank", rank))
}

/// Returns the ranks from the ace and the king down to the two, in groups. The ranks of a group cost the same, or each
/// costs its number.
fn rank_groups(rules: &RuleSet) -> Vec<Vec<Rank>> {
    let others = Rank::ALL.into_iter().filter(|rank| *rank != Rank::Ace);
    let all = [Rank::Ace].into_iter().chain(others.rev());
    // The black cards are jokers only if all cards of the rank are.
    let is_natural = |rank: &Rank| rules.wild_rank(Suit::Spades) != Some(*rank);
    let all: Vec<Rank> = all.filter(is_natural).collect();
    let follow = |high: Rank, low: Rank| low.up(1) == high;
    let is_uniform = |rank: Rank| !differs_by_colour(rank, rules);
    let is_same = |a: &Rank, b: &Rank| {
        let same = cost(*a, rules) == cost(*b, rules) && is_uniform(*a) && is_uniform(*b);
        follow(*a, *b) && same
    };
    let by_value = all.chunk_by(is_same);
    let by_value: Vec<&[Rank]> = by_value.collect();
    let costs_number = |ranks: &[Rank]| match ranks {
        [rank] => cost(*rank, rules) == rank.index() as i32 + 1 && is_uniform(*rank),
        _ => false,
    };
    let groups = by_value.chunk_by(|a, b| match (a, b) {
        ([high], [low]) => follow(*high, *low) && costs_number(a) && costs_number(b),
        _ => false,
    });
    groups.map(|group| group.concat()).collect()
}

/// Returns the points of the cards of a rank that are no jokers.
fn cost(rank: Rank, rules: &RuleSet) -> i32 {
    // The red cards of the rank may be jokers (F8, V13).
    rules.value(Card::new(rank, Suit::Spades))
}

/// True if the natural red cards of the rank cost other points than the black ones.
fn differs_by_colour(rank: Rank, rules: &RuleSet) -> bool {
    let red = Card::new(rank, Suit::Hearts);
    !rules.is_wild(red) && rules.value(red) != cost(rank, rules)
}

/// Creates a scene for the red cards and one for the black cards of a rank.
fn scenes_by_colour(rank: Rank, rules: &RuleSet) -> Vec<Scene> {
    let scene = |suits: [Suit; 2], caption| {
        let cards = suits.map(|suit| Card::new(rank, suit));
        let scene = Scene::of(&cards, caption).arg("rank", <&str>::from(rank));
        scene.costs(rules.value(cards[0]))
    };
    vec![
        scene([Suit::Hearts, Suit::Diamonds], "value-red-rank"),
        scene([Suit::Spades, Suit::Clubs], "value-black-rank"),
    ]
}

/// Creates the scene of a group of ranks, with up to three cards. Returns `None` for an empty group.
fn scene_of_ranks(ranks: &[Rank], rules: &RuleSet) -> Option<Scene> {
    let (high, low) = (*ranks.first()?, *ranks.last()?);
    let middle = ranks.get(ranks.len() / 2).filter(|_| ranks.len() > 2);
    // A red card that counts as a joker would have other points.
    let suit = |rank: Rank| match rules.wild_rank(Suit::Diamonds) == Some(rank) {
        true => Suit::Spades,
        false => Suit::Diamonds,
    };
    let cards = [
        Some(Card::new(high, Suit::Spades)),
        middle.map(|rank| Card::new(*rank, suit(*rank))),
        (low != high).then_some(Card::new(low, Suit::Clubs)),
    ];
    let cards: Vec<Card> = cards.into_iter().flatten().collect();
    let points = cost(high, rules);
    let costs_same = points == cost(low, rules);
    let caption = match costs_same {
        true if high == low => "value-rank",
        true => "value-ranks",
        false => "value-pips",
    };
    let (high, low): (&'static str, &'static str) = (high.into(), low.into());
    let mut scene = Scene::of(&cards, caption)
        .arg("rank", high)
        .arg("high", high)
        .arg("low", low);
    scene.points = costs_same.then_some(points);
    Some(scene)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{AceInRuns, RankPoints, Variant, WildLimit};
    use gamecore::i18n::Localized;

    #[test]
    fn a_picture_shows_what_the_rules_say() {
        let official = Preset::Oficial.rules();
        let refused = |key: &str, rules: &RuleSet| -> Vec<bool> {
            let figure = of_sentence(key, rules).expect("there is a picture");
            figure.iter().map(|scene| scene.is_refused).collect()
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
        let ace = |ace| RuleSet {
            ace,
            ..official.clone()
        };
        let low = ace(AceInRuns::Low);
        assert_eq!(refused("rules-down-run-low", &low), [false, true]);
        // K♠ 7♦ A♣, by their number and in steps.
        let points = |rules: &RuleSet| left_in_hand(rules).caption();
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

    #[test]
    fn every_card_of_a_picture_costs_what_is_written_there() {
        for preset in Preset::ALL {
            let rules = preset.rules();
            let costs: Vec<i32> = values(rules).iter().filter_map(|it| it.points).collect();
            match rules.values {
                CardValues::Pips => assert_eq!(costs, [50, 20, 10]),
                CardValues::Steps => assert_eq!(costs, [50, 20, 10, 5]),
            }
        }
        let groups = |rules: &RuleSet| -> Vec<String> {
            let groups = rank_groups(rules).into_iter();
            let letters =
                |group: Vec<Rank>| -> String { group.into_iter().map(Rank::letter).collect() };
            groups.map(letters).collect()
        };
        assert_eq!(
            groups(Preset::Oficial.rules()),
            ["A", "KQJT", "98765432"],
            "nine to two cost their number"
        );
        assert_eq!(groups(Preset::Fournier.rules()), ["A", "KQJT98", "765432"]);
        let own = |cards: &str, points| RankPoints {
            cards: cards.parse().expect("ranks"),
            points,
        };
        let rules = RuleSet {
            points: Some(vec![own("joker", 15), own("2-9", 5), own("A", 10)]),
            ..Preset::Oficial.rules().clone()
        };
        assert_eq!(groups(&rules), ["AKQJT", "98765432"]);
        let costs: Vec<i32> = values(&rules).iter().filter_map(|it| it.points).collect();
        assert_eq!(costs, [15, 10, 5]);
        let coloured = RuleSet {
            points: Some(vec![own("red A", 1), own("black A", 15)]),
            ..Preset::Oficial.rules().clone()
        };
        assert_eq!(groups(&coloured), ["A", "KQJT", "98765432"]);
        let costs: Vec<i32> = values(&coloured)
            .iter()
            .filter_map(|it| it.points)
            .collect();
        assert_eq!(costs, [50, 1, 15, 10]);
        let of = |cards: &str| -> Vec<i32> {
            let rules = Preset::Fournier.rules();
            let cards = cards.split_whitespace().map(str::parse::<Card>);
            cards.flatten().map(|card| rules.value(card)).collect()
        };
        assert_eq!(of("KH QC JD TS 9D 8C"), [10; 6]);
        assert_eq!(of("7D 5S 3C"), [5; 3]);
    }

    fn with_wilds(cards: &str) -> RuleSet {
        RuleSet {
            wild_cards: Some(cards.parse().expect("cards that count as jokers")),
            ..Preset::Oficial.rules().clone()
        }
    }

    #[test]
    fn f08_cards_that_count_as_jokers_have_values_of_their_own() {
        let mut rules = with_wilds("2");
        let own = |cards: &str, points| RankPoints {
            cards: cards.parse().expect("ranks"),
            points,
        };
        rules.points = Some(vec![own("wild", 20), own("joker", 40)]);
        let rows = |rules: &RuleSet| -> Vec<(Option<i32>, Localized)> {
            let scenes = values(rules).into_iter();
            scenes
                .map(|scene| (scene.points, scene.caption()))
                .collect()
        };
        let row = |points, key: &str| (Some(points), key.to_owned());
        let first = |rules: &RuleSet| -> Vec<(Option<i32>, String)> {
            let rows = rows(rules).into_iter().take(2);
            rows.map(|(points, caption)| (points, caption.key().to_owned()))
                .collect()
        };
        assert_eq!(
            first(&rules),
            [row(40, "value-joker"), row(20, "value-rank")]
        );
        let is_two = |rank: &Rank| *rank == Rank::Two;
        assert!(!rank_groups(&rules).concat().iter().any(is_two));
        rules.wild_cards = with_wilds("red 2").wild_cards;
        assert_eq!(
            first(&rules),
            [row(40, "value-joker"), row(20, "value-red-rank")]
        );
        assert!(rank_groups(&rules).concat().iter().any(is_two));
    }

    #[test]
    fn f08_no_picture_shows_a_joker_as_an_ordinary_card() {
        let of = |key: &str, cards: &str| of_sentence(key, &with_wilds(cards));
        assert!(of("rules-down-run", "2").is_none(), "the two is a joker");
        assert!(of("rules-down-run", "3").is_some());
        assert!(of("rules-joker-wild", "2").is_some());
    }

    #[test]
    fn f09_pictures_of_two_jokers_follow_the_limit() {
        let mut rules = Preset::Oficial.rules().clone();
        let scenes = |rules: &RuleSet| {
            let figure = of_sentence("rules-joker-not-adjacent", rules);
            figure.map_or(0, |figure| figure.len())
        };
        assert_eq!(scenes(&rules), 2);
        rules.wilds_laid_down.run = WildLimit::FewerThanNaturals;
        assert_eq!(scenes(&rules), 1);
    }
}
