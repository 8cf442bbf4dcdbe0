//! Command-line options `--rules`, `--variant` and `--hands`.
use crate::failure::{Failure, tell};
use crate::rulesets::{self, RuleSets};
use clap::Args;
use engine::rules::{Preset, RuleFile, RuleSet, Variant, combine, near};
use std::path::Path;

/// The choice of rules on the command line.
#[derive(Args, Clone, Debug)]
pub struct RulesChoice {
    /// Rules: oficial, fournier, francais, the id of a rule-set file, or the path of one.
    #[arg(long, default_value = "oficial", value_name = "ID|FILE")]
    pub rules: String,
    #[command(flatten)]
    /// The variants to apply to the rules.
    pub variants: VariantsChoice,
    /// Hands to play, by number, like 1,3,5; 1 is the first hand of these rules [default: all].
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = hand_number)]
    pub hands: Vec<u8>,
}

/// The choice of variants on the command line.
#[derive(Args, Clone, Debug)]
pub struct VariantsChoice {
    /// Variant of these rules; may be repeated. See “continental rules variants”.
    #[arg(long = "variant", value_name = "ID", value_delimiter = ',')]
    pub variants: Vec<Variant>,
}

/// Rules as chosen on the command line.
#[derive(Clone, Debug)]
pub struct ChosenRules {
    /// Rule set as named by the player, without the variants.
    pub file: RuleFile,
    /// Rule set with the variants applied.
    pub rules: RuleSet,
    /// Variants that have been applied.
    pub variants: Vec<Variant>,
}

impl RulesChoice {
    /// Loads the chosen rules, and applies the variants and the choice of hands.
    ///
    /// # Errors
    /// Returns an error if the rule set does not exist or is broken. Other errors are variants that contradict each
    /// other, and numbers of hands that the rules do not have.
    pub fn load(&self) -> Result<ChosenRules, Failure> {
        let mut chosen = self.variants.set_on(named(&self.rules)?)?;
        chosen.play_hands(&self.hands)?;
        Ok(chosen)
    }

    /// Returns the name of these [loaded](Self::load) rules, the chosen variants and the chosen hands, for example
    /// `oficial + V1 + V6 + hands 1,3`.
    pub fn title(&self, rules: &RuleSet) -> String {
        let title = title(&rules.name, &self.variants.in_order());
        match self.hands.as_slice() {
            [] => title,
            hands => with_hands(title, hands),
        }
    }
}

impl VariantsChoice {
    /// Applies the variants to a rule set. Prints a message on standard error for each variant that changes nothing.
    ///
    /// # Errors
    /// Returns an error if the variants contradict each other.
    pub fn set_on(&self, file: RuleFile) -> Result<ChosenRules, Failure> {
        let combined = combine(&file.rules, &self.variants)?;
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
    /// Limits the match to the hands with these numbers. An empty list changes nothing.
    ///
    /// # Errors
    /// Returns an error if the rules have no such hand, if the numbers do not ascend, or if the match cannot be played.
    pub fn play_hands(&mut self, hands: &[u8]) -> Result<(), Failure> {
        if hands.is_empty() {
            return Ok(());
        }
        let all = 1..=self.rules.all_hands().len();
        if let Some(wrong) = hands
            .iter()
            .find(|hand| !all.contains(&usize::from(**hand)))
        {
            let reason = format!(
                "there is no hand {wrong}: these rules have the hands 1 to {}",
                all.end()
            );
            return Err(Failure::Usage(reason));
        }
        if let Some([before, hand]) = hands.array_windows().find(|[a, b]| a >= b) {
            let reason = format!(
                "hand {hand} stands after hand {before}: write each number once, in ascending order"
            );
            return Err(Failure::Usage(reason));
        }
        self.rules.hands_played = Some(hands.to_vec());
        self.rules.check_any()?;
        Ok(())
    }

    /// Returns the name of the rules, the variants and the chosen hands, for example `oficial + V1 + V6 + hands 1,3`.
    pub fn title(&self) -> String {
        let title = title(&self.rules.name, &self.variants);
        match &self.rules.hands_played {
            Some(hands) if self.rules.hands_played != self.file.rules.hands_played => {
                with_hands(title, hands)
            }
            _ => title,
        }
    }
}

/// Parses the number of a hand.
///
/// # Errors
/// Returns the reason as a sentence.
pub fn hand_number(text: &str) -> Result<u8, String> {
    if text.is_empty() {
        return Err("a number is missing: write them without spaces, like 1,3,5".to_owned());
    }
    let number = text.trim().parse();
    number.map_err(|_| "a number of a hand is expected, like 3".to_owned())
}

fn with_hands(title: String, hands: &[u8]) -> String {
    format!("{title} + hands {}", hand_list(hands))
}

/// Returns numbers of hands as the option `--hands` takes them, for example `1,3`.
pub fn hand_list(hands: &[u8]) -> String {
    let numbers: Vec<String> = hands.iter().map(u8::to_string).collect();
    numbers.join(",")
}

/// Returns the name of a rule set and the variants, for example `oficial + V1 + V6`.
pub fn title(name: &str, variants: &[Variant]) -> String {
    let ids = variants.iter().map(|variant| variant.id());
    std::iter::once(name)
        .chain(ids)
        .collect::<Vec<_>>()
        .join(" + ")
}

/// Returns the rule set with this id, or the one in the file at this path.
///
/// # Errors
/// Returns an error if the rule set does not exist or its file is broken.
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
