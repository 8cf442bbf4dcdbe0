//! Descriptions of contracts and rule sets in words.
use super::{Arg, Language, Localized, Texts, cards::rank_id};
use engine::{
    cards::Rank,
    matchplay::BotLevel,
    rules::{
        Contract, Contracts, Difference, MeldKind, MeldSizes, Preset, RuleSet, Variant, differences,
    },
};

/// Returns the code of a contract, composed of the initials of “trio” and “run” in the current language. The code of a
/// trio and a run is TE in Spanish, TR in English and BS in French. Unusual sizes follow their letters (F14). A full run
/// adds its suits and jokers: E13x1.
pub fn contract_code(contract: Contract) -> Localized {
    let melds = contract.melds().map(|(kind, size)| {
        let name = match kind {
            MeldKind::Trio => "trio",
            MeldKind::Run => "run",
        };
        let is_usual = size == MeldSizes::USUAL.of(kind);
        (name, (!is_usual).then_some(size))
    });
    let melds = melds.chain(std::iter::repeat(("none", None)));
    let places = [
        ("first", "first_size"),
        ("second", "second_size"),
        ("third", "third_size"),
        ("fourth", "fourth_size"),
    ];
    let full_run = contract.full_run().map(|run| run.to_string());
    let code = Localized::new("contract-code").arg("full_run", full_run.unwrap_or_default());
    let places = places.into_iter().zip(melds);
    places.fold(code, |code, ((place, of_place), (kind, size))| {
        let size = size.map_or_else(String::new, |size| size.to_string());
        code.arg(place, kind).arg(of_place, size)
    })
}

/// Returns the codes of the contracts of all players, each once: “TT · TE”.
pub fn contract_codes(contracts: &Contracts, texts: &Texts) -> String {
    let codes = contracts.distinct().into_iter();
    let codes = codes.map(|contract| contract_code(contract).resolve(texts));
    codes.collect::<Vec<_>>().join(" · ")
}

/// Returns the contract in words: “a trio and a run”.
pub fn contract_words(contract: Contract) -> Localized {
    with_contract("contract-words", contract)
}

/// Returns a text that contains the contract in words, such as an announcement.
pub fn with_contract(key: &'static str, contract: Contract) -> Localized {
    let full_run = contract.full_run();
    let words = Localized::new(key)
        .arg("trios", contract.count(MeldKind::Trio))
        .arg("runs", contract.count(MeldKind::Run))
        .arg("suits", full_run.map_or("none", |run| run.suits.into()))
        .arg("jokers", full_run.map_or(0, |run| run.most_wilds));
    let kinds = [
        (MeldKind::Trio, ["trio", "trio_sizes", "trio_last"]),
        (MeldKind::Run, ["run", "run_sizes", "run_last"]),
    ];
    kinds
        .into_iter()
        .fold(words, |words, (kind, [all, first, last])| {
            let (least, greatest) = (contract.size(kind), contract.greatest_size(kind));
            if least == greatest {
                return words.arg(all, least);
            }
            // Different sizes are listed in the order of the contract (F14).
            let melds = contract.melds().filter(|(other, _)| *other == kind);
            let sizes: Vec<String> = melds.map(|(_, size)| size.to_string()).collect();
            let (end, sizes) = sizes.split_last().expect("two sizes differ");
            words
                .arg(all, "different")
                .arg(first, sizes.join(", "))
                .arg(last, end)
        })
}

/// Returns the name of a bot level.
pub fn level_name(level: BotLevel) -> Localized {
    Localized::new(format!("kind-{}", level.id()))
}

/// Returns the corner of a card in symbols: “7♥”, “Q♠”. `suit` is the suit symbol, or empty for the rank alone.
pub fn card_short(rank: Rank, suit: impl ToString) -> Localized {
    let sign = match rank {
        Rank::Ace | Rank::Jack | Rank::Queen | Rank::King => rank_id(rank).to_owned(),
        _ => (rank.index() + 1).to_string(),
    };
    Localized::new("card-short")
        .arg("rank", sign)
        .arg("suit", suit.to_string())
}

impl Texts {
    /// Returns the placeholder name of the person with this number, counted from 1.
    pub fn neutral_name(&self, number: usize) -> String {
        self.with("setup-neutral-name", &[("number", number.into())])
    }

    /// True for a placeholder name such as “Player 2”, in any language.
    pub fn is_neutral_name(&self, name: &str) -> bool {
        let number = name.rsplit(' ').next();
        let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) else {
            return false;
        };
        let args = [("number", number.into())];
        let mut all = Language::ALL.into_iter();
        all.any(|language| {
            self.find_in(language, "setup-neutral-name", &args)
                .as_deref()
                == Some(name)
        })
    }
}

/// Arguments of a sentence about a player: `name`, and `you`, which is `yes` if the sentence addresses the player.
pub type Actor = [(&'static str, Arg); 2];

/// Returns the arguments of a sentence about a player.
pub fn actor(name: &str, is_you: bool) -> Actor {
    let you = if is_you { "yes" } else { "no" };
    [("name", name.into()), ("you", you.into())]
}

/// Returns the name of a rule set. The names of built-in rulebooks are translated, and all other names are unchanged.
pub fn rules_name(name: &str) -> Localized {
    Localized::new("rules-name").arg("id", name)
}

/// Returns the title of the rules at a table: their name, and the number of differences from the rulebook of that name.
/// The hands that are left out of a short match do not count as a difference.
pub fn rules_title(rules: &RuleSet) -> Localized {
    let changes = match rules.name.parse::<Preset>() {
        Ok(preset) => {
            let rules = RuleSet {
                hands_played: preset.rules().hands_played.clone(),
                ..rules.clone()
            };
            differences(&rules, preset.rules()).len()
        }
        Err(_) => 0,
    };
    Localized::new("rules-name-changes")
        .arg("id", rules.name.as_str())
        .arg("changes", changes)
}

/// Returns the words “Short match: 4 of 7 hands”, or `None` if all hands are played.
pub fn short_match(rules: &RuleSet) -> Option<Localized> {
    let words = || {
        Localized::new("sheet-short")
            .arg("count", rules.contracts().len())
            .arg("of", rules.all_hands().len())
    };
    rules.is_short().then(words)
}

/// Returns the variants by which the rules differ from the most similar rulebook.
pub fn rule_changes(rules: &RuleSet) -> Vec<Variant> {
    differences(rules, Preset::nearest(rules).rules())
        .into_iter()
        .filter_map(|difference| match difference {
            Difference::Variant(variant) => Some(variant),
            Difference::Field(_) => None,
        })
        .collect()
}

pub fn variant_name(variant: Variant) -> Localized {
    Localized::new(format!("variant-{}", variant.id().to_lowercase()))
}

/// Returns a one-sentence explanation of a variant.
pub fn variant_note(variant: Variant) -> Localized {
    Localized::new(format!("variant-{}-note", variant.id().to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f17_the_codes_of_different_contracts_are_listed_once() {
        let contracts = ["TE", "TT", "TE"].map(|code| code.parse::<Contract>());
        let contracts = contracts.map(|contract| contract.expect("a contract"));
        let texts = Texts::shipped(Language::En);
        assert_eq!(
            contract_codes(&contracts.into_iter().collect(), &texts),
            "TR · TT"
        );
    }

    #[test]
    fn every_contract_has_a_code_in_every_language() {
        let mut contracts: Vec<Contract> = Vec::new();
        for len in 1..=4_u32 {
            for bits in 0..1_u32 << len {
                let kind = |place: u32| match (bits >> place) & 1 {
                    0 => MeldKind::Trio,
                    _ => MeldKind::Run,
                };
                let kinds: Vec<MeldKind> = (0..len).map(kind).collect();
                contracts.extend(Contract::of(&kinds));
            }
        }
        assert_eq!(contracts.len(), 30);
        let sized: Contract = "T4E5".parse().expect("a contract");
        let texts = Texts::shipped(Language::En);
        assert_eq!(contract_code(sized).resolve(&texts), "T4R5");
        let full_run: Contract = "E13x1".parse().expect("a contract");
        assert_eq!(contract_code(full_run).resolve(&texts), "R13x1");
        let words = contract_words(sized).resolve(&texts);
        assert_eq!(words, "one trio of 4 cards and one run of 5 cards");
        for (code, expected, words) in [
            ("TT5E", "TT5R", "two trios of 3 and 5 cards and one run"),
            ("E5E3E4", "R5R3R", "three runs of 5, 3 and 4 cards"),
        ] {
            let contract: Contract = code.parse().expect("a contract");
            assert_eq!(contract_code(contract).resolve(&texts), expected);
            assert_eq!(contract_words(contract).resolve(&texts), words);
        }
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for contract in &contracts {
                let letter = |kind: &MeldKind| match kind {
                    MeldKind::Trio => texts.get("code-trio"),
                    MeldKind::Run => texts.get("code-run"),
                };
                let code: String = contract.kinds().iter().map(letter).collect();
                assert_eq!(contract_code(*contract).resolve(&texts), code);
            }
        }
    }
}
