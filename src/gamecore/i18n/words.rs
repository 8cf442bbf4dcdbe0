//! Contracts and rule sets in words, in the language of the game.
use super::{Localized, Texts};
use engine::rules::{Contract, Difference, MeldKind, Preset, RuleSet, Variant, differences};

/// The contract's code in the letters of the language: TE, TR, BS.
pub fn contract_code(contract: Contract) -> Localized {
    Localized::new("contract-code").arg("code", contract.to_string())
}

/// The contract in words: a trio and a run.
pub fn contract_words(contract: Contract) -> Localized {
    let count = |kind| contract.count(kind);
    Localized::new("contract-words")
        .arg("trios", count(MeldKind::Trio))
        .arg("runs", count(MeldKind::Run))
}

impl Texts {
    /// What the person with this number is called who has typed no name, from 1.
    pub fn neutral_name(&self, number: usize) -> String {
        self.with("setup-neutral-name", &[("number", number.into())])
    }
}

/// The name of a rule set: translated for the rulebooks', as given for any other.
pub fn rules_name(name: &str) -> Localized {
    Localized::new("rules-name").arg("id", name)
}

/// What the rules are called at a table: their name, and how many things are otherwise than in the rulebook of that name.
pub fn rules_title(rules: &RuleSet) -> Localized {
    let changes = match rules.name.parse::<Preset>() {
        Ok(preset) => differences(rules, preset.rules()).len(),
        Err(_) => 0,
    };
    Localized::new("rules-name-changes")
        .arg("id", rules.name.as_str())
        .arg("changes", changes)
}

/// The switches set on the rulebook that the rules are most like.
pub fn rule_changes(rules: &RuleSet) -> Vec<Variant> {
    differences(rules, Preset::nearest(rules).rules())
        .into_iter()
        .filter_map(|difference| match difference {
            Difference::Variant(variant) => Some(variant),
            Difference::Field(_) => None,
        })
        .collect()
}

/// The short name of a switch.
pub fn variant_name(variant: Variant) -> Localized {
    Localized::new(format!("variant-{}", variant.id().to_lowercase()))
}

/// What a switch means, in one sentence.
pub fn variant_note(variant: Variant) -> Localized {
    Localized::new(format!("variant-{}-note", variant.id().to_lowercase()))
}
