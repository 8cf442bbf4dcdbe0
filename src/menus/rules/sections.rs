//! Rules of a table, by section. The rule set determines the sentences.
use engine::rules::{Bonus, Closing, DeckPlan, JokerSwap, PenaltyStock, Preset, RuleSet};
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
        let is_changed = !words::rule_changes(rules).is_empty();
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
            Section::Turn => turn(),
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
    let decks = say(match rules.decks {
        DeckPlan::Two => "rules-aim-decks",
        DeckPlan::Growing => "rules-aim-decks-growing",
    });
    let seats = say("rules-aim-seats")
        .arg("min", rules.min_seats)
        .arg("max", rules.max_seats);
    vec![
        say("rules-aim-1"),
        seats,
        decks.arg("jokers", rules.jokers_per_deck),
        say("rules-aim-2"),
    ]
}

fn hands(rules: &RuleSet) -> Vec<Localized> {
    let dealt = if rules.extra_cards_dealt > 0 {
        "rules-hands-one-more"
    } else {
        "rules-hands-exactly"
    };
    vec![say("rules-hands-1"), say(dealt)]
}

fn turn() -> Vec<Localized> {
    vec![
        say("rules-turn-1"),
        say("rules-turn-2"),
        say("rules-turn-3"),
        say("rules-turn-4"),
    ]
}

fn claim(rules: &RuleSet) -> Vec<Localized> {
    let forbidden = &rules.forbidden;
    let mut all = vec![
        say("rules-claim-1"),
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
    let run = if rules.run.repeats {
        "rules-down-run"
    } else {
        "rules-down-run-once"
    };
    let mut all = vec![say("rules-down-1"), say(trio), say(run)];
    all.extend(rules.distinct.then(|| say("rules-down-distinct")));
    all.extend([say("rules-down-2"), say("rules-down-3")]);
    all
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
    };
    let mut all = vec![say("rules-joker-1"), say(side), say(swap)];
    all.extend(rules.joker_move.then(|| say("rules-joker-move")));
    all.push(say("rules-joker-trio"));
    all.extend(rules.red_twos_wild.then(|| say("rules-joker-red-twos")));
    all
}

fn score(rules: &RuleSet) -> Vec<Localized> {
    let bonus = match rules.bonus {
        Bonus::None => "rules-score-no-bonus",
        Bonus::Ten => "rules-score-ten",
        Bonus::Rising => "rules-score-rising",
        Bonus::Fifty => "rules-score-fifty",
    };
    let mut all = vec![say("rules-score-1"), say(bonus)];
    if rules.lay_off_bonus {
        all.push(say("rules-score-lay-off-bonus"));
    }
    if let Some(points) = rules.leftover {
        all.push(say("rules-score-leftover").arg("points", points));
    }
    all.extend(match rules.closing {
        Closing::Any => None,
        Closing::SameTurn => Some(say("rules-score-same-turn")),
        Closing::SameTurnInLastHand => Some(say("rules-score-same-turn-last")),
    });
    all.push(say("rules-score-tie"));
    all
}

fn changes(rules: &RuleSet) -> Vec<Localized> {
    let changes = words::rule_changes(rules).into_iter();
    let from = say("rules-changes-from").arg("preset", Preset::nearest(rules).id());
    std::iter::once(from)
        .chain(changes.map(words::variant_note))
        .collect()
}

fn controls() -> Vec<Localized> {
    (1..=5)
        .map(|i| Localized::new(format!("rules-controls-{i}")))
        .collect()
}
