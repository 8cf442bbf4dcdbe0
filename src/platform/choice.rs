//! `--rules` and `--variant`: by which rules.
use crate::failure::{Failure, tell};
use crate::rulesets::{self, RuleSets};
use clap::Args;
use engine::rules::{Preset, RuleFile, RuleSet, Variant, combine, near};
use std::path::Path;

/// By which rules.
#[derive(Args, Clone, Debug)]
pub struct RulesChoice {
    /// The rules: oficial, fournier, francais, the id of a rule-set file, or the path of one.
    #[arg(long, default_value = "oficial", value_name = "ID|FILE")]
    pub rules: String,
    #[command(flatten)]
    /// The variants set on them.
    pub variants: VariantsChoice,
}

/// With which switches set.
#[derive(Args, Clone, Debug)]
pub struct VariantsChoice {
    /// Set this variant on the rules; may be repeated. “continental rules variants” names them.
    #[arg(long = "variant", value_name = "ID", value_delimiter = ',')]
    pub variants: Vec<Variant>,
}

/// Rules as they were asked for.
#[derive(Clone, Debug)]
pub struct ChosenRules {
    /// The rule set that was named.
    pub file: RuleFile,
    /// With the switches set.
    pub rules: RuleSet,
    /// The switches.
    pub variants: Vec<Variant>,
}

impl RulesChoice {
    /// The rules chosen.
    pub fn load(&self) -> Result<ChosenRules, Failure> {
        self.variants.set_on(named(&self.rules)?)
    }

    /// What to call the rules that were [loaded](Self::load): `oficial + V1 + V6`.
    pub fn title(&self, rules: &RuleSet) -> String {
        title(&rules.name, &self.variants.in_order())
    }
}

impl VariantsChoice {
    /// Sets the switches; those that change nothing are named on standard error.
    pub fn set_on(&self, file: RuleFile) -> Result<ChosenRules, Failure> {
        let combined = combine(&file.rules, &self.variants)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        for variant in &combined.already {
            tell(&format!(
                "note: {variant} changes nothing, {} is so already",
                file.rules.name
            ));
        }
        Ok(ChosenRules {
            file,
            rules: combined.rules,
            variants: self.in_order(),
        })
    }

    fn in_order(&self) -> Vec<Variant> {
        let mut variants = self.variants.clone();
        variants.sort();
        variants.dedup();
        variants
    }
}

impl ChosenRules {
    /// What to call the rules: `oficial + V1 + V6`.
    pub fn title(&self) -> String {
        title(&self.rules.name, &self.variants)
    }
}

/// A rule set's name with the switches set on it.
pub fn title(name: &str, variants: &[Variant]) -> String {
    let ids = variants.iter().map(|variant| variant.id());
    std::iter::once(name)
        .chain(ids)
        .collect::<Vec<_>>()
        .join(" + ")
}

/// The rule set with this id, or in the file with this path.
pub fn named(name: &str) -> Result<RuleFile, Failure> {
    if let Ok(preset) = name.parse::<Preset>() {
        return Ok(preset.file().clone());
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|end| end == "ron") || path.components().count() > 1 {
        return rulesets::read_file(path).map_err(|broken| Failure::Failed(broken.to_string()));
    }
    let sets = RuleSets::of_the_system();
    if let Some(entry) = sets.find(name) {
        return Ok(entry.file.clone());
    }
    let of_that_id = |broken: &&rulesets::Broken| rulesets::id_of(&broken.path) == name;
    if let Some(broken) = sets.broken.iter().find(of_that_id) {
        return Err(Failure::Failed(broken.to_string()));
    }
    let suggestion = near::suggestion(name, sets.entries.iter().map(|entry| entry.id.as_str()));
    Err(Failure::Usage(format!(
        "“{name}” is neither the id of a rule set nor the path of a .ron file{suggestion}"
    )))
}
