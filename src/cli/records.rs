//! Opens match record files, with size limits. Compares the rules of a match with the rule set of the same name.
use engine::{
    record::LONGEST_LINE,
    rules::{Difference, Preset, RuleSet, Variant, differences},
    text::visible,
};
use platform::{
    disk::{Limits, ReadError, TextLines},
    failure::tell,
    rulesets::RuleSets,
};
use serde::Serialize;
use std::{
    cell::LazyCell,
    io::{self, Write},
    path::Path,
};

/// Maximum size of a record file, in bytes. It is enough for half a million matches of eight players at 128 KB each,
/// and prevents endless reading from a pipe. Memory is limited separately
/// ([`LONGEST_MATCH`](engine::record::LONGEST_MATCH)), because only one match is in memory at a time.
const LONGEST_FILE: u64 = 64 * 1024 * 1024 * 1024;

/// Opens a record file or a pipe for reading by lines.
pub(super) fn open(path: &Path) -> Result<TextLines, ReadError> {
    let limits = Limits {
        line: LONGEST_LINE,
        file: LONGEST_FILE,
        pipes: true,
    };
    TextLines::open(path, limits)
}

/// Reports that the record in this file ends in the middle of a line.
pub(super) fn tell_dropped(file: &Path, line: usize) {
    let name = file.display();
    tell(&format!(
        "{name}, line {line}: the unfinished last line was dropped"
    ));
}

/// Rule sets to compare with: the built-in ones, and those in the rules folders. The folders are read when first
/// needed.
pub(super) type Rulebooks = LazyCell<RuleSets>;

/// Differences between the rules of a match and a rule set.
#[derive(Serialize)]
pub(super) struct RulesComparison {
    /// Name of the rules of the match.
    #[serde(skip)]
    called: String,
    /// Identifier of the rule set with which the rules of the match are compared.
    with: String,
    /// True if both have the same name. Otherwise no rule set has this name, and the most similar built-in rule set is
    /// used.
    same_name: bool,
    differences: Vec<DifferenceRow>,
}

/// Rule option whose two values differ.
#[derive(Serialize)]
struct DifferenceRow {
    /// Name of the option in rule files.
    field: &'static str,
    /// Variant that causes the difference, if any.
    variant: Option<Variant>,
    /// Value in the rules of the match, as written in a rule file.
    here: String,
    /// Value in the rule set with which the rules of the match are compared.
    there: String,
}

impl RulesComparison {
    /// Compares the rules with the rule set of the same name.
    pub(super) fn among(books: &Rulebooks, rules: &RuleSet) -> RulesComparison {
        if let Ok(preset) = rules.name.parse::<Preset>() {
            return RulesComparison::of(rules, preset.id(), preset.rules(), true);
        }
        let mut named = books.entries.iter();
        match named.find(|entry| entry.file.rules.name == rules.name) {
            Some(entry) => RulesComparison::of(rules, &entry.id, &entry.file.rules, true),
            None => {
                let nearest = Preset::nearest(rules);
                RulesComparison::of(rules, nearest.id(), nearest.rules(), false)
            }
        }
    }

    fn of(rules: &RuleSet, id: &str, with: &RuleSet, same_name: bool) -> RulesComparison {
        let told = |difference| {
            let (field, variant) = match difference {
                Difference::Variant(variant) => (variant.field(), Some(variant)),
                Difference::Field(field) => (field, None),
            };
            DifferenceRow {
                field: field.key(),
                variant,
                here: field.value(rules),
                there: field.value(with),
            }
        };
        RulesComparison {
            called: rules.name.clone(),
            with: id.to_owned(),
            same_name,
            differences: differences(rules, with).into_iter().map(told).collect(),
        }
    }

    /// Prints the differences. Prints nothing if there are none.
    pub(super) fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let (called, with) = (visible(&self.called), visible(&self.with));
        match (self.same_name, self.differences.as_slice()) {
            (true, []) => return Ok(()),
            (false, []) => {
                return writeln!(
                    out,
                    "Rules: there is no rule set “{called}” here; these are the rules of {with}."
                );
            }
            (true, _) => writeln!(out, "Rules: named “{called}”, but different from {with}:")?,
            (false, _) => writeln!(
                out,
                "Rules: there is no rule set “{called}” here; differences from {with}:"
            )?,
        }
        for told in &self.differences {
            told.tell(out, &with)?;
        }
        Ok(())
    }
}

impl DifferenceRow {
    fn tell(&self, out: &mut impl Write, with: &str) -> io::Result<()> {
        let field = self.field;
        let (here, there) = (words(field, &self.here), words(field, &self.there));
        write!(out, "  {field}: {here} (in {with}: {there})")?;
        match self.variant {
            Some(variant) => writeln!(out, ", which is {variant}: {}", variant.sentence()),
            None => writeln!(out),
        }
    }
}

/// Converts the value of the [`Field`](engine::rules::Field) with this key to English for players.
pub(super) fn words(key: &str, value: &str) -> String {
    match (key, value) {
        (_, "true") => "yes".to_owned(),
        ("hands", "None") => "those of the rulebook".to_owned(),
        ("hands_played", "None") => "all".to_owned(),
        ("deal", "None") => "see extra_cards_dealt".to_owned(),
        ("shoe", "None") => "see decks and jokers_per_deck".to_owned(),
        ("points", "None") => "see values".to_owned(),
        ("renewals", "None") => "2".to_owned(),
        (_, "false" | "None") => "no".to_owned(),
        (_, list) if list.starts_with('[') => items(list),
        (_, fields) if fields.starts_with('(') => limits(fields),
        (_, text) if text.starts_with('"') => text.trim_matches('"').to_owned(),
        (_, value) => value.replace('_', " "),
    }
}

/// Converts a list in file syntax to words: `[(players:2,packs:2)]` to `players 2, packs 2`.
fn items(list: &str) -> String {
    let inside = list.trim_matches(|letter: char| "[]()".contains(letter));
    let words = inside.replace("),(", "; ").replace('"', "");
    words.replace(':', " ").replace(',', ", ")
}

/// Converts limits in file syntax to words: `(trio:any,run:at_most(2))` to `trio any, run at most 2`.
fn limits(fields: &str) -> String {
    let inside = fields.trim_start_matches('(').replace(')', "");
    let words = inside.replace([':', '(', '_'], " ");
    words.replace(',', ", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_options_are_told_in_words() {
        for (field, value, told) in [
            ("wild_cards", "\"red A\"", "red A"),
            ("wild_cards", "None", "no"),
            (
                "wilds_later",
                "(trio:any,run:at_most(2))",
                "trio any, run at most 2",
            ),
            ("closer_points", "[10,20]", "10, 20"),
            ("closing", "same_turn", "same turn"),
        ] {
            assert_eq!(words(field, value), told, "{field}");
        }
    }
}
