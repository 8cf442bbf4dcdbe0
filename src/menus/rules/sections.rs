//! Rules of a table, by section. The rule set determines the sentences.
use engine::{
    cards::Card,
    rules::{
        AceInRuns, Bonus, Closing, Contract, DeckPlan, Direction, JokerSwap, PenaltyStock, Preset,
        RuleSet, Variant, differences,
    },
};
use gamecore::i18n::{Localized, words};
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
            Section::Joker => joker(rules),
            Section::Score => score(rules),
            Section::Changes => changes(rules),
            Section::Controls => controls(),
        }
    }
}

fn say(key: &str) -> Localized {
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
    let mut all = vec![say("rules-hands-1")];
    let (played, whole) = (rules.contracts(), rules.all_hands().len());
    if played.len() < whole {
        let short = say("rules-hands-short").arg("played", played.len());
        all.push(short.arg("all", whole));
    }
    all.push(dealt(rules, &played));
    all
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
    let mut all = vec![
        say("rules-claim-1").arg("own", own),
        say("rules-claim-2"),
        say("rules-claim-3"),
    ];
    all.push(say(match rules.penalty {
        PenaltyStock::Shared => "rules-claim-from-stock",
        PenaltyStock::Separate => "rules-claim-from-penalty",
    }));
    if let Some(most) = rules.max_claims {
        all.push(say("rules-claim-limit").arg("most", most));
    }
    all.extend(forbidden.own_claim.then(|| say("rules-claim-not-own")));
    all.extend(forbidden.claim_down.then(|| say("rules-claim-not-down")));
    all
}

fn down(rules: &RuleSet) -> Vec<Localized> {
    let trio = if rules.trio.jokers_only {
        "rules-down-trio-jokers"
    } else {
        "rules-down-trio"
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
    let mut all = vec![say("rules-down-1"), say(trio), say(run)];
    all.extend(rules.distinct.then(|| say("rules-down-distinct")));
    all.push(say("rules-down-2"));
    if rules.lay_off_next_turn {
        let jokers = if jokers_stay(rules) { "no" } else { "yes" };
        all.push(say("rules-down-next-turn").arg("jokers", jokers));
    }
    all.push(say("rules-down-3"));
    all
}

/// True if a joker on the table never changes its place.
fn jokers_stay(rules: &RuleSet) -> bool {
    rules.joker_swap == JokerSwap::None && !rules.joker_move
}

fn joker(rules: &RuleSet) -> Vec<Localized> {
    let side = if rules.run.adjacent_jokers {
        "rules-joker-adjacent"
    } else {
        "rules-joker-not-adjacent"
    };
    let swap = match rules.joker_swap {
        JokerSwap::RunsOfOwner => "rules-joker-swap-owner",
        JokerSwap::AnyOtherMeld => "rules-joker-swap-any",
        JokerSwap::SameRun => "rules-joker-swap-same",
        JokerSwap::None if jokers_stay(rules) => "rules-joker-stay",
        JokerSwap::None => "rules-joker-swap-none",
    };
    let mut all = vec![say("rules-joker-1"), say(side), say(swap)];
    let move_key = match rules.joker_swap {
        JokerSwap::SameRun => "rules-joker-move-same",
        _ => "rules-joker-move",
    };
    all.extend(rules.joker_move.then(|| say(move_key)));
    all.extend((!jokers_stay(rules)).then(|| say("rules-joker-trio")));
    all.extend(rules.red_twos_wild.then(|| say("rules-joker-red-twos")));
    all
}

fn score(rules: &RuleSet) -> Vec<Localized> {
    let bonus = match rules.bonus {
        Bonus::None => say("rules-score-no-bonus"),
        Bonus::Ten => say("rules-score-ten"),
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
        Bonus::Fifty => say("rules-score-fifty"),
    };
    let mut all = vec![say("rules-score-1"), bonus];
    if rules.lay_off_bonus && closes_without_discard(rules) {
        all.push(say("rules-score-lay-off-bonus"));
    }
    if let Some(points) = rules.leftover {
        all.push(say("rules-score-leftover").arg("points", points));
    }
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
    let is_true = |variant: &Variant| match variant {
        Variant::Supercontinental | Variant::TwoHandsFirst | Variant::RisingBonus => has_all_hands,
        Variant::LayOffBonus => closes_without_discard(rules),
        Variant::StepValues => rules.points.is_none(),
        Variant::RedTwos => rules.value(Card::JOKER) == 50,
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
    use engine::rules::{RuleFile, ShoeRow};
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
