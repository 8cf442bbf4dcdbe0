//! Contracts and rule sets in words, in the language of the game.
use crate::{
    engine::rules::{Contract, MeldKind},
    game::i18n::Localized,
};

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

/// The name of a rule set: translated for the rulebooks', as given for any other.
pub fn rules_name(name: &str) -> Localized {
    Localized::new("rules-name").arg("id", name)
}
