//! The three rulebooks as rule sets, embedded from the shipped files, and the differences between a rule set and a
//! preset.
use super::{Field, RuleFile, RuleSet, Variant, near};
use std::{str::FromStr, sync::LazyLock};

/// One of the three rulebooks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preset {
    /// The official Spanish rulebook.
    Oficial,
    /// The classic Spanish description by Fournier, for up to eight players.
    Fournier,
    /// The French rules.
    Francais,
}

static FILES: LazyLock<[RuleFile; 3]> =
    LazyLock::new(|| Preset::ALL.map(|preset| RuleFile::read(preset.text()).expect(SHIPPED)));

const SHIPPED: &str = "the shipped rule sets are read by a test";

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 3] = [Preset::Oficial, Preset::Fournier, Preset::Francais];

    /// Returns the id, which is also the name of the rules and of the file.
    pub const fn id(self) -> &'static str {
        match self {
            Preset::Oficial => "oficial",
            Preset::Fournier => "fournier",
            Preset::Francais => "francais",
        }
    }

    /// Returns the text of the shipped file, for example of `assets/rules/oficial.ron`.
    pub const fn text(self) -> &'static str {
        match self {
            Preset::Oficial => include_str!("../../../assets/rules/oficial.ron"),
            Preset::Fournier => include_str!("../../../assets/rules/fournier.ron"),
            Preset::Francais => include_str!("../../../assets/rules/francais.ron"),
        }
    }

    /// Returns the parsed content of the shipped file.
    pub fn file(self) -> &'static RuleFile {
        &FILES[self as usize]
    }

    /// Returns the rules of the preset.
    pub fn rules(self) -> &'static RuleSet {
        &self.file().rules
    }

    /// Returns the preset with the same name as the rules, or else the preset with the fewest differences from them.
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

/// Error for a text that is not the id of a preset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{given}” is no preset{}", near::suggestion(given, Preset::ALL.map(Preset::id)))]
pub struct PresetError {
    /// The text that is not an id.
    pub given: String,
}

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(text: &str) -> Result<Preset, PresetError> {
        let found = Preset::ALL.into_iter().find(|preset| preset.id() == text);
        let given = text.to_owned();
        found.ok_or(PresetError { given })
    }
}

/// Returns the rules of the official Spanish rulebook.
pub fn oficial() -> RuleSet {
    Preset::Oficial.rules().clone()
}

/// Returns the rules of the classic Spanish description, for up to eight players.
pub fn fournier() -> RuleSet {
    Preset::Fournier.rules().clone()
}

/// Returns the French rules.
pub fn francais() -> RuleSet {
    Preset::Francais.rules().clone()
}

/// A difference between two rule sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difference {
    /// A variant that is on in only one of the two rule sets.
    Variant(Variant),
    /// A field that differs and that no [`Difference::Variant`] covers.
    Field(Field),
}

/// Returns the differences of `rules` from `base`: the variants that are on in `rules` only, then the remaining fields.
/// Names are not compared.
///
/// ```
/// # use engine::rules::{Difference, Field, Variant, differences, oficial};
/// let mut rules = oficial();
/// (rules.distinct, rules.leftover) = (true, Some(9));
/// let leftover = Field::named("leftover").expect("a field");
/// let found = [Difference::Variant(Variant::Distinct), Difference::Field(leftover)];
/// assert_eq!(differences(&rules, &oficial()), found);
/// ```
pub fn differences(rules: &RuleSet, base: &RuleSet) -> Vec<Difference> {
    let (variants, fields) = variants_and_fields(rules, base);
    let variants = variants.into_iter().map(Difference::Variant);
    let fields = fields.into_iter().map(Difference::Field);
    variants.chain(fields).collect()
}

/// Returns the [`differences`] of `rules` from `base` as two lists.
pub fn variants_and_fields(rules: &RuleSet, base: &RuleSet) -> (Vec<Variant>, Vec<Field>) {
    let mut variants = Variant::ALL.to_vec();
    variants.retain(|variant| variant.is_on(rules) && !variant.is_on(base));
    let mut explained = base.clone();
    variants
        .iter()
        .for_each(|variant| variant.apply(&mut explained));
    let mut fields = Field::ALL.to_vec();
    fields.retain(|field| !field.same(rules, &explained));
    (variants, fields)
}
