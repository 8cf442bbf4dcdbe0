//! The three rulebooks as rule sets: the shipped files, inside the program.
use super::{RuleFile, RuleSet, differences, near};
use std::{str::FromStr, sync::LazyLock};

/// One of the three rulebooks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preset {
    /// The official Spanish rulebook.
    Oficial,
    /// The classic Spanish description for up to eight players.
    Fournier,
    /// The French rules.
    Francais,
}

static FILES: LazyLock<[RuleFile; 3]> =
    LazyLock::new(|| Preset::ALL.map(|preset| RuleFile::read(preset.text()).expect(SHIPPED)));

const SHIPPED: &str = "the shipped rule sets are read by a test";

impl Preset {
    /// Every value.
    pub const ALL: [Preset; 3] = [Preset::Oficial, Preset::Fournier, Preset::Francais];

    /// The id, which is also the name of its rules and of its file.
    pub const fn id(self) -> &'static str {
        match self {
            Preset::Oficial => "oficial",
            Preset::Fournier => "fournier",
            Preset::Francais => "francais",
        }
    }

    /// The shipped file's text (`assets/rules/oficial.ron`).
    pub const fn text(self) -> &'static str {
        match self {
            Preset::Oficial => include_str!("../../../assets/rules/oficial.ron"),
            Preset::Fournier => include_str!("../../../assets/rules/fournier.ron"),
            Preset::Francais => include_str!("../../../assets/rules/francais.ron"),
        }
    }

    /// The shipped file.
    pub fn file(self) -> &'static RuleFile {
        &FILES[self as usize]
    }

    /// The rules.
    pub fn rules(self) -> &'static RuleSet {
        &self.file().rules
    }

    /// The preset whose name the rules have, else the one from which they differ least.
    pub fn nearest(rules: &RuleSet) -> Preset {
        let named = rules.name.parse().ok();
        let least = || {
            let far = |preset: &Preset| differences(rules, preset.rules()).len();
            let nearest = Preset::ALL.into_iter().min_by_key(far);
            nearest.unwrap_or(Preset::Oficial)
        };
        named.unwrap_or_else(least)
    }
}

/// A text that names no preset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{given}” is no preset{}", near::suggestion(given, Preset::ALL.map(Preset::id)))]
pub struct PresetError {
    /// What was written.
    pub given: String,
}

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(text: &str) -> Result<Preset, PresetError> {
        let found = Preset::ALL.into_iter().find(|preset| preset.id() == text);
        found.ok_or_else(|| PresetError {
            given: text.to_owned(),
        })
    }
}

/// The official Spanish rulebook.
pub fn oficial() -> RuleSet {
    Preset::Oficial.rules().clone()
}

/// The classic Spanish description for up to eight players.
pub fn fournier() -> RuleSet {
    Preset::Fournier.rules().clone()
}

/// The French rules.
pub fn francais() -> RuleSet {
    Preset::Francais.rules().clone()
}
