//! What is told about a rule set, by whatever command.
use engine::{
    rules::{Difference, RuleFile, RuleSet, Variant, differences},
    text::visible,
};
use platform::rulesets::Broken;
use serde::Serialize;
use std::{collections::BTreeMap, path::PathBuf};

/// A rule set in short.
#[derive(Serialize)]
pub struct About {
    pub name: String,
    pub names: BTreeMap<String, String>,
    pub about: BTreeMap<String, String>,
    /// The preset it is compared with.
    pub base: &'static str,
    /// The switches it has set beyond the base.
    pub variants: Vec<Variant>,
    /// The other options that the base has otherwise.
    pub fields: Vec<&'static str>,
    /// The numbers of players with which a match can be played.
    pub seats: Vec<u8>,
}

impl About {
    pub fn of(file: &RuleFile) -> About {
        let base = file.compared_with();
        let (mut variants, mut fields) = (Vec::new(), Vec::new());
        for difference in differences(&file.rules, base.rules()) {
            match difference {
                Difference::Variant(variant) => variants.push(variant),
                Difference::Field(field) => fields.push(field.key()),
            }
        }
        About {
            name: file.rules.name.clone(),
            names: file.names.clone(),
            about: file.about.clone(),
            base: base.id(),
            variants,
            fields,
            seats: playable(&file.rules),
        }
    }

    /// The base and what was changed: `oficial + V1 + max_seats`; only the base if nothing was.
    pub fn changes(&self) -> String {
        let variants = self.variants.iter().map(|variant| variant.id());
        let all = std::iter::once(self.base).chain(variants);
        all.chain(self.fields.iter().copied())
            .collect::<Vec<_>>()
            .join(" + ")
    }
}

/// The numbers of players with which a match by these rules can be played.
pub fn playable(rules: &RuleSet) -> Vec<u8> {
    let seats = rules.min_seats..=rules.max_seats;
    seats
        .filter(|seats| rules.check(*seats as usize).is_ok())
        .collect()
}

/// Numbers in words: `2 to 4`, `2 to 4, 6`.
pub fn numbers(numbers: &[u8]) -> String {
    let parts: Vec<String> = numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [one] => one.to_string(),
            [first, .., last] => format!("{first} to {last}"),
            [] => String::new(),
        })
        .collect();
    parts.join(", ")
}

/// A sentence from a file, which may go on in the next line there.
pub fn one_line(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    visible(&words.join(" ")).into_owned()
}

/// A file that holds no rule set.
#[derive(Serialize)]
pub struct BrokenRow {
    path: PathBuf,
    line: Option<usize>,
    column: Option<usize>,
    reason: String,
}

impl From<&Broken> for BrokenRow {
    fn from(broken: &Broken) -> BrokenRow {
        BrokenRow {
            path: broken.path.clone(),
            line: broken.at.map(|(line, _)| line),
            column: broken.at.map(|(_, column)| column),
            reason: broken.reason.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_one_another_are_told_together() {
        for (given, told) in [
            (&[2, 3, 4][..], "2 to 4"),
            (&[2], "2"),
            (&[2, 3, 6, 8], "2 to 3, 6, 8"),
            (&[], ""),
        ] {
            assert_eq!(numbers(given), told);
        }
    }
}
