//! Descriptions of contracts and rule sets in words.
use super::{Arg, Language, Localized, Texts, cards::rank_id};
use engine::{
    cards::Rank,
    matchplay::BotLevel,
    rules::{Contract, Difference, MeldKind, Preset, RuleSet, Variant, differences},
};

/// Returns the code of a contract, composed of the initials of “trio” and “run” in the current language. The code of a
/// trio and a run is TE in Spanish, TR in English and BS in French.
pub fn contract_code(contract: Contract) -> Localized {
    Localized::new("contract-code").arg("code", contract.to_string())
}

/// Returns the contract in words: “a trio and a run”.
pub fn contract_words(contract: Contract) -> Localized {
    let count = |kind| contract.count(kind);
    Localized::new("contract-words")
        .arg("trios", count(MeldKind::Trio))
        .arg("runs", count(MeldKind::Run))
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
    use crate::i18n::cards;

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
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for contract in &contracts {
                let code = contract_code(*contract).resolve(&texts);
                assert_eq!(code, cards::contract_code(&texts, *contract));
            }
        }
    }
}
