//! Rule sets as files (`assets/rules/*.ron`): written by people, shared, dropped in.
//!
//! A file is a RON structure of `key: value` pairs with comments. `version` and `name` are required. With a `base` (`"oficial"`,
//! `"fournier"` or `"francais"`) everything that is left out is as there; without one, every field must be given. `variants` lists
//! switches by id. `names` and `about` say in any language what the rules are called and what they are like. The shipped
//! `oficial.ron` has a comment at every field.
mod checked;
mod error;
mod partial;
mod position;
mod read;
mod write;

pub use error::RuleFileError;

use super::{Preset, RuleSet};
use crate::text::is_hidden;
use std::collections::BTreeMap;

/// The version of the format that this program writes, and the only one it reads.
pub const VERSION: u32 = 1;

/// The longest name of a rule set, in letters.
pub const LONGEST_NAME: usize = 60;

/// A rule set with what its author says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleFile {
    /// The rules.
    pub rules: RuleSet,
    /// The preset that the file begins with; nothing if it says everything itself.
    pub base: Option<Preset>,
    /// The name in other languages, by the language's code (`es`).
    pub names: BTreeMap<String, String>,
    /// A sentence about the rules, by the language's code.
    pub about: BTreeMap<String, String>,
}

impl RuleFile {
    /// A rule set of which nothing else is said, as a change of the preset that is most like it.
    pub fn of(rules: RuleSet) -> RuleFile {
        RuleFile {
            base: Some(Preset::nearest(&rules)),
            rules,
            names: BTreeMap::new(),
            about: BTreeMap::new(),
        }
    }

    /// What the rules are called in this language.
    pub fn name_in(&self, language: &str) -> &str {
        self.names.get(language).unwrap_or(&self.rules.name)
    }

    /// The sentence about them in this language, else in English, else in any.
    pub fn about_in(&self, language: &str) -> Option<&str> {
        let any = || self.about.values().next();
        let wanted = self.about.get(language).or_else(|| self.about.get("en"));
        wanted.or_else(any).map(String::as_str)
    }

    /// The preset to compare the rules with: the base, else the one most like them.
    pub fn compared_with(&self) -> Preset {
        self.base.unwrap_or_else(|| Preset::nearest(&self.rules))
    }
}

/// Why a file may not call its rules so, if it may not.
fn no_name(name: &str) -> Option<String> {
    let letters = name.chars().count();
    if name.contains('\n') {
        Some("a name stands on one line: is its closing quotation mark missing?".to_owned())
    } else if let Some(letter) = name.chars().find(|letter| is_hidden(*letter)) {
        let letter = letter.escape_default();
        Some(format!(
            "there is a letter in this name that cannot be seen: {letter}"
        ))
    } else if name.trim().is_empty() || letters > LONGEST_NAME {
        Some(format!(
            "a name has 1 to {LONGEST_NAME} letters that can be seen"
        ))
    } else {
        None
    }
}
