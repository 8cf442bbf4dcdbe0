//! Rules of a table, by section. The rule set determines the sentences.
use super::jokers;
use engine::{
    cards::{Card, Rank, Suit},
    rules::{
        AceInRuns, Bonus, Closing, Contract, DeckPlan, Direction, MeldKind, MeldSizes,
        PenaltyStock, Preset, Progress, RuleSet, Variant, differences,
    },
};
use gamecore::i18n::{Localized, signed, words};
use strum::{IntoStaticStr, VariantArray};

/// Section of the rules of a table. Its text key is `rules-` and its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray, IntoStaticStr)]
#[strum(prefix = "rules-", serialize_all = "kebab-case")]
pub(super) enum Section {
    Aim,
    Hands,
    Turn,
    /// Robar de contra.
    Claim,
    /// Bajarse.
    Down,
    Joker,
    Score,
    /// Differences from the rulebook on which the rules are based.
    Changes,
    /// Mouse, keyboard and gamepad.
    Controls,
}

impl Section {
    /// Returns the sections that these rules have, in their order.
    pub fn of(rules: &RuleSet) -> Vec<Section> {
        let is_changed = !noted_changes(rules).is_empty();
        let all = Section::VARIANTS.iter().copied();
        all.filter(|section| *section != Section::Changes || is_changed)
            .collect()
    }

    /// Returns the text key of the title.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// Returns the sentences that hold under these rules.
    pub fn sentences(self, rules: &RuleSet) -> Vec<Localized> {
        match self {
            Section::Aim => aim(rules),
            Section::Hands => hands(rules),
            Section::Turn => turn(rules),
            Section::Claim => claim(rules),
            Section::Down => down(rules),
            Section::Joker => jokers::section(rules),
            Section::Score => score(rules),
            Section::Changes => changes(rules),
            Section::Controls => controls(),
        }
    }
}

pub(super) fn say(key: &str) -> Localized {
    Localized::new(key)
}

fn aim(rules: &RuleSet) -> Vec<Localized> {
    let direction = match rules.direction {
        Direction::CounterClockwise => "right",
        Direction::Clockwise => "left",
    };
    let seats = say("rules-aim-seats")
        .arg("min", rules.min_seats)
        .arg("max", rules.max_seats)
        .arg("direction", direction);
    let mut all = vec![say("rules-aim-1"), seats];
    all.extend(packs(rules));
    all.push(say("rules-aim-2"));
    all
}

/// Returns the sentences about packs and jokers.
fn packs(rules: &RuleSet) -> Vec<Localized> {
    if rules.shoe.is_none() {
        let decks = say(match rules.decks {
            DeckPlan::Two => "rules-aim-decks",
            DeckPlan::Growing => "rules-aim-decks-growing",
        });
        return vec![decks.arg("jokers", rules.jokers_per_deck)];
    }
    // A table of packs holds for every hand.
    let seats: Vec<u8> = (rules.min_seats..=rules.max_seats).collect();
    let groups = rules.group_by_shoe(&seats);
    let sentence = |(group, (packs, jokers)): &(&[u8], (usize, usize))| {
        let (from, to) = (*group.first()?, *group.last()?);
        let sentence = match groups.len() {
            1 => say("rules-aim-shoe"),
            _ => say("rules-aim-shoe-players")
                .arg("more", to - from)
                .arg("from", from)
                .arg("to", to),
        };
        Some(sentence.arg("packs", *packs).arg("jokers", *jokers))
    };
    groups.iter().filter_map(sentence).collect()
}

fn hands(rules: &RuleSet) -> Vec<Localized> {
    let sizes = [MeldKind::Trio, MeldKind::Run].map(|kind| common_size(rules, kind));
    let [trio, run] = [MeldKind::Trio, MeldKind::Run].map(|kind| MeldSizes::USUAL.of(kind));
    let lengths = say("rules-hands-1")
        .arg("trio", sizes[0].unwrap_or(trio))
        .arg("run", sizes[1].unwrap_or(run));
    let mut all = vec![lengths];
    all.extend(sizes.contains(&None).then(|| say("rules-hands-sizes")));
    let (played, whole) = (rules.contracts(), rules.all_hands().len());
    let full_run = played.iter().any(|contract| contract.full_run().is_some());
    all.extend(full_run.then(|| say("rules-hands-full-run")));
    if played.len() < whole {
        let short = say("rules-hands-short").arg("played", played.len());
        all.push(short.arg("all", whole));
    }
    all.push(dealt(rules, &played));
    all.extend(rules.no_up_card.then(|| say("rules-hands-no-up-card")));
    let closer_begins = || say("rules-hands-closer-begins");
    all.extend(rules.closer_begins.then(closer_begins));
    let own = say("rules-hands-own").arg("most", rules.most_hands());
    match rules.progress {
        Progress::Shared => {}
        Progress::FirstDone => all.push(own.arg("end", "first")),
        Progress::AllDone => all.push(own.arg("end", "all")),
    }
    all
}

/// Returns the minimum number of cards in melds of this kind, or `None` if there are several (F14).
fn common_size(rules: &RuleSet, kind: MeldKind) -> Option<usize> {
    let hands = rules.all_hands();
    let hands = hands
        .iter()
        .filter(|contract| contract.full_run().is_none());
    let melds = hands.flat_map(Contract::melds);
    let mut sizes = melds
        .filter(|(other, _)| *other == kind)
        .map(|(_, size)| size);
    let first = sizes.next().unwrap_or(MeldSizes::USUAL.of(kind));
    sizes.all(|size| size == first).then_some(first)
}

/// Returns the sentence about the number of cards dealt in these hands.
fn dealt(rules: &RuleSet, hands: &[Contract]) -> Localized {
    let cards = hands.iter().enumerate().map(|(hand, contract)| {
        let cards = rules.cards_dealt(hand, *contract);
        (cards, cards as isize - contract.cards_needed() as isize)
    });
    let cards: Vec<(usize, isize)> = cards.collect();
    let (first, extra) = cards.first().copied().unwrap_or_default();
    let is_regular = cards.iter().all(|(_, more)| *more == extra);
    let is_constant = cards.iter().all(|(dealt, _)| *dealt == first);
    match extra {
        -1 if is_regular => say("rules-hands-one-fewer"),
        0 if is_regular => say("rules-hands-exactly"),
        1 if is_regular => say("rules-hands-one-more"),
        _ if is_regular => say("rules-hands-more").arg("extra", extra),
        _ if is_constant => say("rules-hands-always").arg("cards", first),
        _ => say("rules-hands-listed"),
    }
}

fn turn(rules: &RuleSet) -> Vec<Localized> {
    let mut all = vec![say("rules-turn-1")];
    all.extend(rules.no_pile_when_down.then(|| say("rules-turn-stock")));
    all.push(say("rules-turn-2"));
    all.extend(rules.must_discard.then(|| say("rules-turn-must-discard")));
    // D2: two renewals unless the rules set another number.
    let renewals = say("rules-turn-renewals").arg("renewals", rules.renewals.unwrap_or(2));
    all.extend([say("rules-turn-3"), say("rules-turn-4"), renewals]);
    all
}

fn claim(rules: &RuleSet) -> Vec<Localized> {
    let forbidden = &rules.forbidden;
    if !rules.has_claims() {
        return vec![say("rules-claim-none")];
    }
    let own = if forbidden.own_claim { "no" } else { "yes" };
    let penalty = match rules.penalty {
        PenaltyStock::Shared => "rules-claim-from-stock",
        PenaltyStock::Separate => "rules-claim-from-penalty",
    };
    let mut all = vec![say("rules-claim-1").arg("own", own)];
    all.extend(["rules-claim-2", "rules-claim-3"].map(say));
    all.push(say(penalty).arg("count", rules.penalty_cards()));
    let limit = |most| say("rules-claim-limit").arg("most", most);
    all.extend(rules.max_claims.map(limit));
    all.extend(forbidden.own_claim.then(|| say("rules-claim-not-own")));
    all.extend(forbidden.claim_down.then(|| say("rules-claim-not-down")));
    all
}

fn down(rules: &RuleSet) -> Vec<Localized> {
    // V23: the last hand goes down whole.
    let last = match rules.closing {
        Closing::WholeHandInLastHand => "longer",
        Closing::Any | Closing::SameTurn | Closing::SameTurnInLastHand => "same",
    };
    let contract = match rules.exact_melds {
        true => say("rules-down-exact").arg("last", last),
        false => say("rules-down-1"),
    };
    let run = match (rules.ace, rules.run.repeats) {
        (AceInRuns::Ring, true) => "rules-down-run",
        (AceInRuns::Ring, false) => "rules-down-run-once",
        (AceInRuns::High, _) => "rules-down-run-high",
        (AceInRuns::Low, _) => "rules-down-run-low",
        (AceInRuns::None, _) => "rules-down-run-no-ace",
        (AceInRuns::Either, true) => "rules-down-run-either",
        (AceInRuns::Either, false) => "rules-down-run-either-once",
    };
    let mut all = vec![contract];
    all.extend(jokers::in_trios(rules).map(say));
    all.push(say(run));
    all.extend(rules.distinct.then(|| say("rules-down-distinct")));
    all.push(say("rules-down-2"));
    if rules.lay_off_next_turn {
        let jokers = if jokers::stay(rules) { "no" } else { "yes" };
        all.push(say("rules-down-next-turn").arg("jokers", jokers));
    }
    all.push(say("rules-down-3"));
    all
}

/// Returns the scores of the closer without any bonus, by hand (F12). Empty if all of them are 0.
fn closer_scores(rules: &RuleSet) -> Vec<i32> {
    let hands = 0..rules.contracts().len() as u8;
    let scores: Vec<i32> = hands.map(|hand| rules.closer_score(hand)).collect();
    match scores.iter().all(|score| *score == 0) {
        true => Vec::new(),
        false => scores,
    }
}

/// Returns the sentence about the score of the closer, unless it is 0.
fn closer(scores: &[i32]) -> Option<Localized> {
    let first = *scores.first()?;
    if scores.iter().all(|score| *score == first) {
        return Some(say("rules-score-closer").arg("points", first));
    }
    let list: Vec<String> = scores.iter().map(|score| signed(*score)).collect();
    Some(say("rules-score-closer-listed").arg("list", list.join(", ")))
}

fn score(rules: &RuleSet) -> Vec<Localized> {
    let closer_scores = closer_scores(rules);
    // D10: only the best score of the closer counts.
    let is_bonus = |score: &dyn Fn(u8) -> i32| {
        let mut hands = (0..).zip(&closer_scores);
        closer_scores.is_empty() || hands.any(|(hand, closer)| score(hand) < *closer)
    };
    let bonus = match rules.bonus {
        _ if !is_bonus(&|hand| rules.closing_score(hand)) => say("rules-score-no-bonus"),
        Bonus::None => say("rules-score-no-bonus"),
        // D9: hands that are left out count, and the two short hands do not.
        Bonus::Rising if rules.hands_played.is_some() || rules.two_hands_first => {
            let hands = rules.contracts().len();
            let last = hands.saturating_sub(1) as u8;
            say("rules-score-rising-between")
                .arg("hands", hands)
                .arg("first", rules.closing_score(0))
                .arg("last", rules.closing_score(last))
        }
        Bonus::Rising => say("rules-score-rising"),
        Bonus::Ten | Bonus::Fifty | Bonus::Points(_) => {
            say("rules-score-bonus").arg("points", -rules.closing_score(0))
        }
    };
    let closes_for = match closer_scores.is_empty() {
        true => "zero",
        false => "less",
    };
    let mut all = vec![say("rules-score-1").arg("closer", closes_for)];
    all.extend(closer(&closer_scores));
    let has_bonus = bonus.key() != "rules-score-no-bonus";
    all.push(bonus);
    let lay_off_bonus = rules.lay_off_bonus && closes_without_discard(rules) && is_bonus(&|_| -50);
    all.extend(lay_off_bonus.then(|| say("rules-score-lay-off-bonus")));
    let is_several = !closer_scores.is_empty() && (has_bonus || lay_off_bonus);
    all.extend(is_several.then(|| say("rules-score-best")));
    let leftover = |points| say("rules-score-leftover").arg("points", points);
    all.extend(rules.leftover.map(leftover));
    all.extend(match rules.closing {
        Closing::Any => None,
        Closing::SameTurn => Some(say("rules-score-same-turn")),
        Closing::SameTurnInLastHand => Some(say("rules-score-same-turn-last")),
        Closing::WholeHandInLastHand => Some(say("rules-score-whole-last")),
    });
    all.push(say("rules-score-tie"));
    all
}

/// True if some hand can be closed without a discard. Variant V20 forbids it, except in the last hand of V23.
fn closes_without_discard(rules: &RuleSet) -> bool {
    !rules.must_discard || rules.closing == Closing::WholeHandInLastHand
}

fn changes(rules: &RuleSet) -> Vec<Localized> {
    let (noted, preset) = (noted_changes(rules), Preset::nearest(rules));
    let are_all = noted.len() == differences(rules, preset.rules()).len();
    let from = say(match are_all {
        true => "rules-changes-from",
        false => "rules-changes-some",
    });
    std::iter::once(from.arg("preset", preset.id()))
        .chain(noted.into_iter().map(words::variant_note))
        .collect()
}

/// Returns the variants by which the rules differ from the most similar rulebook, if their notes are true. Other fields
/// can replace the effect of a variant.
fn noted_changes(rules: &RuleSet) -> Vec<Variant> {
    let has_all_hands = rules.hands.is_none() && rules.hands_played.is_none();
    let has_only_bonus = closer_scores(rules).is_empty();
    let is_true = |variant: &Variant| match variant {
        Variant::Supercontinental | Variant::TwoHandsFirst => has_all_hands,
        Variant::RisingBonus => has_all_hands && has_only_bonus,
        Variant::FiftyBonus => has_only_bonus,
        Variant::LayOffBonus => closes_without_discard(rules) && has_only_bonus,
        Variant::StepValues => rules.points.is_none(),
        Variant::RedTwos => rules.value(Card::new(Rank::Two, Suit::Hearts)) == 50,
        _ => true,
    };
    let mut changes = words::rule_changes(rules);
    changes.retain(is_true);
    changes
}

fn controls() -> Vec<Localized> {
    (1..=5)
        .map(|i| Localized::new(format!("rules-controls-{i}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{JokerSwap, RuleFile, ShoeRow, WildCards, WildLimit, WildLimits};
    use gamecore::i18n::{Language, Texts};

    fn keys(section: Section, rules: &RuleSet) -> Vec<String> {
        let sentences = section.sentences(rules).into_iter();
        sentences
            .map(|sentence| sentence.key().to_owned())
            .collect()
    }

    fn says(section: Section, rules: &RuleSet, key: &str) -> bool {
        keys(section, rules).iter().any(|said| said == key)
    }

    /// Returns the text of the sentence with this key in English.
    fn text(section: Section, rules: &RuleSet, key: &str) -> String {
        let texts = Texts::shipped(Language::En);
        let mut sentences = section.sentences(rules).into_iter();
        let sentence = sentences.find(|sentence| sentence.key() == key);
        sentence.expect("the rules say it").resolve(&texts)
    }

    fn official(change: impl FnOnce(&mut RuleSet)) -> RuleSet {
        let mut rules = Preset::Oficial.rules().clone();
        change(&mut rules);
        rules
    }

    /// Rules that contradict most sentences about the rulebooks.
    fn unusual(ace: AceInRuns) -> RuleSet {
        let hands: [Contract; 3] =
            ["TE", "TTE", "EEE"].map(|code| code.parse().expect("a contract"));
        let row = |players, packs, jokers| ShoeRow {
            players,
            packs,
            jokers,
        };
        official(|rules| {
            rules.max_seats = 8;
            rules.bonus = Bonus::Rising;
            (rules.hands, rules.hands_played) = (Some(hands.to_vec()), Some(vec![1, 3]));
            rules.deal = Some(vec![11, 13]);
            rules.shoe = Some(vec![row(2, 2, 1), row(3, 2, 0), row(5, 3, 9)]);
            (rules.direction, rules.ace) = (Direction::Clockwise, ace);
            (rules.lay_off_next_turn, rules.no_pile_when_down) = (true, true);
            (rules.must_discard, rules.lay_off_bonus) = (true, true);
            (rules.joker_swap, rules.joker_move) = (JokerSwap::None, false);
            (rules.renewals, rules.max_claims) = (Some(1), Some(0));
        })
    }

    #[test]
    fn every_sentence_is_complete_in_every_language() {
        let mut all = Preset::ALL.map(|preset| preset.rules().clone()).to_vec();
        for file in [
            include_str!("../../../assets/rules/latinoamerica.ron"),
            include_str!("../../../assets/rules/liverpool.ron"),
        ] {
            all.push(RuleFile::read(file).expect("a rule set").rules);
        }
        use AceInRuns::{Either, High, Low, Ring};
        all.extend([Either, High, Low, Ring].map(unusual));
        for rank in Rank::ALL {
            all.extend([false, true].map(|red_only| {
                official(|rules| {
                    rules.wild_cards = Some(WildCards { rank, red_only });
                })
            }));
        }
        let limits = [
            WildLimit::Any,
            WildLimit::AtMost(0),
            WildLimit::AtMost(1),
            WildLimit::AtMost(3),
            WildLimit::AsManyAsNaturals,
            WildLimit::FewerThanNaturals,
            WildLimit::BesideNaturals(1),
            WildLimit::BesideNaturals(2),
        ];
        for trio in limits {
            for run in limits {
                all.push(limited(WildLimits { trio, run }, WildLimits::default()));
                all.push(limited(WildLimits { trio, run }, WildLimits { trio, run }));
            }
        }
        for closer in [vec![10], vec![10, 20]] {
            all.push(official(|rules| {
                (rules.closer_points, rules.closer_begins) = (Some(closer), true);
                rules.exact_melds = true;
            }));
        }
        for rules in &all {
            let sentences = Section::of(rules).into_iter();
            let sentences = sentences.flat_map(|section| section.sentences(rules));
            let sentences: Vec<Localized> = sentences.collect();
            for language in Language::ALL {
                let texts = Texts::shipped(language);
                for sentence in &sentences {
                    let text = sentence.resolve(&texts);
                    let whole = text.ends_with(['.', ':']) && !text.contains(['[', '{', '$']);
                    assert!(whole, "{language:?} {}: {text}", sentence.key());
                }
            }
        }
    }

    #[test]
    fn packs_are_told_by_the_number_of_players() {
        let rules = unusual(AceInRuns::Ring);
        let texts = Texts::shipped(Language::En);
        let sentences = packs(&rules).into_iter();
        let told: Vec<String> = sentences.map(|one| one.resolve(&texts)).collect();
        assert_eq!(
            told,
            [
                "With 2 players: 2 packs of 52 cards and one joker.",
                "With 3 to 4 players: 2 packs of 52 cards without jokers.",
                "With 5 to 8 players: 3 packs of 52 cards and 9 jokers in all.",
            ]
        );
        let same = official(|rules| rules.shoe = Some(Vec::new()));
        assert_eq!(packs(&same).len(), 1);
    }

    #[test]
    fn f14_sizes_of_combinations_are_told() {
        let told = |codes: &[&str]| {
            let hands = codes.iter().map(|code| code.parse().expect("a contract"));
            let rules = official(|rules| rules.hands = Some(hands.collect()));
            let sizes = says(Section::Hands, &rules, "rules-hands-sizes");
            (text(Section::Hands, &rules, "rules-hands-1"), sizes)
        };
        let usual = "A trio is three or more cards of one rank. A run is four or more cards of one suit in sequence.";
        assert_eq!(told(&["TT", "TE"]), (usual.to_owned(), false));
        // Trios are the same in all hands that have some, and so are runs.
        let short = "A trio is four or more cards of one rank. A run is three or more cards of one suit in sequence.";
        assert_eq!(told(&["T4", "E3", "T4E3"]), (short.to_owned(), false));
        assert_eq!(told(&["TE", "TE7"]), (usual.to_owned(), true));
        assert_eq!(told(&["TT5"]), (usual.to_owned(), true));
    }

    #[test]
    fn hands_and_deal_are_told_as_they_are() {
        let short = official(|rules| rules.hands_played = Some(vec![1, 3, 5, 7]));
        assert_eq!(
            text(Section::Hands, &short, "rules-hands-short"),
            "This is a short match: 4 of the 7 hands are played."
        );
        for (deal, key) in [
            (None, "rules-hands-one-more"),
            (Some(vec![5, 6, 7, 8, 9, 10, 11]), "rules-hands-one-fewer"),
            (Some(vec![6, 7, 8, 9, 10, 11, 12]), "rules-hands-exactly"),
            (Some(vec![8, 9, 10, 11, 12, 13, 14]), "rules-hands-more"),
            (Some(vec![13]), "rules-hands-always"),
            (Some(vec![10, 10, 10, 10, 12]), "rules-hands-listed"),
        ] {
            let rules = official(|rules| rules.deal = deal);
            assert_eq!(keys(Section::Hands, &rules), ["rules-hands-1", key]);
        }
    }

    #[test]
    fn only_true_sentences_remain() {
        let rules = unusual(AceInRuns::High);
        assert_eq!(keys(Section::Claim, &rules), ["rules-claim-none"]);
        for key in ["rules-turn-stock", "rules-turn-must-discard"] {
            assert!(says(Section::Turn, &rules, key), "{key}");
        }
        for key in ["rules-down-run-high", "rules-down-next-turn"] {
            assert!(says(Section::Down, &rules, key), "{key}");
        }
        assert!(says(Section::Joker, &rules, "rules-joker-stay"));
        assert!(!says(Section::Joker, &rules, "rules-joker-trio"));
        assert!(!says(Section::Score, &rules, "rules-score-lay-off-bonus"));
        assert_eq!(
            text(Section::Score, &rules, "rules-score-rising-between"),
            "The bonus for laying down and closing in one turn rises from −10 in the first hand to −30 in the last."
        );
        let moving = RuleSet {
            joker_move: true,
            ..rules
        };
        assert!(says(Section::Joker, &moving, "rules-joker-swap-none"));
        let seats = text(Section::Aim, &moving, "rules-aim-seats");
        assert_eq!(seats, "For 2 to 8 players; play goes to the left.");
    }

    fn limited(down: WildLimits, later: WildLimits) -> RuleSet {
        official(|rules| (rules.wilds_laid_down, rules.wilds_later) = (down, later))
    }

    /// Keys of the sentences about rules F8 to F13 and F17.
    const NEW: [&str; 13] = [
        "rules-hands-closer-begins",
        "rules-hands-own",
        "rules-down-exact",
        "rules-down-trio-natural",
        "rules-down-trio-only",
        "rules-joker-wild",
        "rules-joker-limit",
        "rules-joker-limit-down",
        "rules-joker-limit-later",
        "rules-score-closer",
        "rules-score-closer-listed",
        "rules-score-best",
        "rules-score-no-bonus",
    ];

    /// Returns the keys of the sentences about rules F8 to F13 and F17, in order of the page.
    fn new_keys(rules: &RuleSet) -> Vec<String> {
        let sections = Section::of(rules).into_iter();
        let mut all: Vec<String> = sections.flat_map(|section| keys(section, rules)).collect();
        all.retain(|key| NEW.contains(&&**key));
        all
    }

    #[test]
    fn the_rulebooks_say_nothing_about_rules_of_other_families() {
        assert!(new_keys(Preset::Oficial.rules()).is_empty());
        for preset in [Preset::Fournier, Preset::Francais] {
            assert_eq!(new_keys(preset.rules()), ["rules-score-no-bonus"]);
        }
    }

    #[test]
    fn f08_other_cards_that_count_as_jokers_are_named() {
        let wild = |cards: &str| {
            let cards = cards.parse().expect("cards that count as jokers");
            official(|rules| rules.wild_cards = Some(cards))
        };
        let says = |cards: &str| text(Section::Joker, &wild(cards), "rules-joker-wild");
        assert_eq!(says("2"), "All twos count as jokers.");
        assert_eq!(says("red A"), "The red aces count as jokers.");
        assert_eq!(new_keys(&wild("2")), ["rules-joker-wild"]);
    }

    #[test]
    fn f09_f10_limits_of_jokers_are_told_once_if_they_are_equal() {
        let one = WildLimit::AtMost(1);
        let fewer = WildLimit::FewerThanNaturals;
        let same = WildLimits {
            trio: one,
            run: one,
        };
        let each = WildLimits {
            trio: fewer,
            run: WildLimit::AtMost(2),
        };
        let always = limited(same, same);
        assert_eq!(new_keys(&always), ["rules-joker-limit"]);
        assert_eq!(
            text(Section::Joker, &always, "rules-joker-limit"),
            "A combination may hold one joker at most."
        );
        let later = limited(each, WildLimits::default());
        assert_eq!(
            new_keys(&later),
            ["rules-joker-limit-down", "rules-joker-limit-later"]
        );
        assert_eq!(
            text(Section::Joker, &later, "rules-joker-limit-down"),
            "When you lay down, a trio must hold fewer jokers than natural cards; a run may hold 2 jokers at most."
        );
        assert_eq!(
            text(Section::Joker, &later, "rules-joker-limit-later"),
            "Later, when cards are laid off, a combination may hold any number of jokers."
        );
    }

    #[test]
    fn f09_f10_no_sentence_about_jokers_contradicts_the_limits() {
        let with = |trio, run| {
            let mut rules = limited(WildLimits { trio, run }, WildLimits { trio, run });
            rules.run.adjacent_jokers = true;
            rules
        };
        let (any, most) = (WildLimit::Any, WildLimit::AtMost);
        let two = with(most(2), most(2));
        assert!(!says(Section::Down, &two, "rules-down-trio-jokers"));
        assert!(says(Section::Joker, &two, "rules-joker-adjacent"));
        assert!(!says(
            Section::Joker,
            &with(any, most(1)),
            "rules-joker-adjacent"
        ));
        let none = with(most(0), most(0));
        for key in [
            "rules-joker-adjacent",
            "rules-joker-swap-owner",
            "rules-joker-move",
            "rules-joker-trio",
        ] {
            assert!(!says(Section::Joker, &none, key), "{key}");
        }
        let mut three = with(most(3), any);
        assert!(says(Section::Down, &three, "rules-down-trio-only"));
        three.trio.jokers_only = false;
        assert!(says(Section::Down, &three, "rules-down-trio-natural"));
    }

    #[test]
    fn f11_exact_combinations_are_told() {
        let mut rules = official(|rules| rules.exact_melds = true);
        assert_eq!(new_keys(&rules), ["rules-down-exact"]);
        assert!(!says(Section::Down, &rules, "rules-down-1"));
        let words = |rules: &RuleSet| text(Section::Down, rules, "rules-down-exact");
        assert!(!words(&rules).contains("last hand"));
        Variant::WholeLastHand.apply(&mut rules);
        assert!(words(&rules).contains("last hand"));
    }

    #[test]
    fn f12_the_score_of_the_closer_is_told_with_the_bonuses_that_beat_it() {
        let with = |points: &[u8], bonus| {
            official(|rules| {
                (rules.closer_points, rules.bonus) = (Some(points.to_vec()), bonus);
            })
        };
        let nothing = with(&[0], Bonus::Ten);
        assert!(new_keys(&nothing).is_empty());
        assert!(text(Section::Score, &nothing, "rules-score-1").contains("score nothing"));
        let ten = with(&[10], Bonus::Ten);
        assert_eq!(
            new_keys(&ten),
            ["rules-score-closer", "rules-score-no-bonus"]
        );
        assert!(!text(Section::Score, &ten, "rules-score-1").contains("score nothing"));
        assert_eq!(
            text(Section::Score, &ten, "rules-score-closer"),
            "If you close a hand, you score −10."
        );
        let listed = with(&[10, 20, 60], Bonus::Fifty);
        assert_eq!(
            new_keys(&listed),
            ["rules-score-closer-listed", "rules-score-best"]
        );
        assert_eq!(
            text(Section::Score, &listed, "rules-score-closer-listed"),
            "If you close, you score, hand by hand: −10, −20, −60, −60, −60, −60, −60."
        );
        assert!(says(Section::Score, &listed, "rules-score-bonus"));
    }

    #[test]
    fn f13_the_player_who_begins_the_next_hand_is_told() {
        let rules = official(|rules| rules.closer_begins = true);
        assert_eq!(new_keys(&rules), ["rules-hands-closer-begins"]);
    }

    #[test]
    fn f17_the_end_of_a_match_with_own_contracts_is_told() {
        let words = |progress| {
            let rules = official(|rules| rules.progress = progress);
            assert_eq!(new_keys(&rules), ["rules-hands-own"]);
            text(Section::Hands, &rules, "rules-hands-own")
        };
        let first = words(Progress::FirstDone);
        assert!(
            first.contains("the first player has laid down") && first.contains("after 21 hands")
        );
        assert!(words(Progress::AllDone).contains("all players have laid down the last contract"));
    }

    #[test]
    fn the_notes_of_variants_are_true() {
        let both = |rules: &mut RuleSet| {
            Variant::StepValues.apply(rules);
            Variant::RedTwos.apply(rules);
        };
        let plain = official(both);
        let notes = ["rules-changes-from", "variant-v9-note", "variant-v13-note"];
        assert_eq!(keys(Section::Changes, &plain), notes);
        let own = RuleSet {
            points: Some(Vec::new()),
            ..plain
        };
        let notes = ["rules-changes-some", "variant-v13-note"];
        assert_eq!(keys(Section::Changes, &own), notes);
    }
}
