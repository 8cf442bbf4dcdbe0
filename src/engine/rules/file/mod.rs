//! Rule-set files (`assets/rules/*.ron`), which players edit and share.
//!
//! A file is a RON structure of `key: value` pairs with comments. `version` and `name` are required. With a `base`
//! (`"oficial"`, `"fournier"` or `"francais"`), omitted fields take their values from the base. Without a base, every
//! field is required.
//!
//! `variants` lists variants by id. `names` and `about` contain translations of the name and of a description. The
//! shipped `oficial.ron` explains every field.
mod error;
mod partial;

pub use error::RuleFileError;

use super::{Field, Preset, RuleSet, RuleSetError, Variant, combine, variants_and_fields};
use crate::text::is_hidden;
use partial::{Missing, PartialFile};
use std::collections::BTreeMap;

/// Newest version of the file format. A file gets the [oldest version](RuleSet::version) that can express its rules.
pub const VERSION: u32 = 2;

/// Maximum length of a rule set's name, in characters.
pub const LONGEST_NAME: usize = 60;

/// Content of a rule-set file: the rules, and their name and description in several languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleFile {
    /// The rules, with all fields set.
    pub rules: RuleSet,
    /// The preset that supplies omitted fields; `None` if the file sets every field.
    pub base: Option<Preset>,
    /// The translated names, by language code such as `es`.
    pub names: BTreeMap<String, String>,
    /// The translated descriptions, by language code.
    pub about: BTreeMap<String, String>,
}

impl RuleFile {
    /// Creates the content of a file without translations, based on the [nearest](Preset::nearest) preset.
    pub fn of(rules: RuleSet) -> RuleFile {
        RuleFile {
            base: Some(Preset::nearest(&rules)),
            rules,
            names: BTreeMap::new(),
            about: BTreeMap::new(),
        }
    }

    /// Returns the name in this language, or else the name of the rules.
    pub fn name_in(&self, language: &str) -> &str {
        self.names.get(language).unwrap_or(&self.rules.name)
    }

    /// Returns the description in this language, or else in English, or else in any language.
    pub fn about_in(&self, language: &str) -> Option<&str> {
        let any = || self.about.values().next();
        let wanted = self.about.get(language).or_else(|| self.about.get("en"));
        wanted.or_else(any).map(String::as_str)
    }

    /// Returns the preset with which the rules are compared: the base, or else the nearest preset.
    pub fn compared_with(&self) -> Preset {
        self.base.unwrap_or_else(|| Preset::nearest(&self.rules))
    }
}

/// Returns the reason why the name is not allowed in a file, or `None` if it is allowed.
fn name_error(name: &str) -> Option<String> {
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

impl RuleFile {
    /// Reads a rule-set file.
    ///
    /// # Errors
    /// Returns the first error with its position: a syntax error, an unknown key or value, or a missing field. Also
    /// returns an error for rules that no number of players can play, and for a row of points without effect.
    pub fn read(text: &str) -> Result<RuleFile, RuleFileError> {
        // Some editors write a byte order mark at the start of a file.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut given: PartialFile =
            ron::from_str(text).map_err(|error| RuleFileError::of(&error, text))?;
        let (base, variants) = (given.base, std::mem::take(&mut given.variants));
        let (version, newer) = (given.version, given.first_newer_field());
        let names = std::mem::take(&mut given.names).into_iter();
        let about = std::mem::take(&mut given.about).into_iter();
        let names = names.map(|(language, name)| (language, name.0)).collect();
        let about = about
            .map(|(language, sentence)| (language, sentence.0))
            .collect();
        let at = |key: &str| error::position_of_key(text, key);
        let mut over = None;
        if let Some(base) = base {
            let combined = combine(base.rules(), &variants);
            let combined =
                combined.map_err(|no| RuleFileError::at(at("variants"), no.to_string()))?;
            over = Some(combined.rules);
        } else if let Some(variant) = variants.first() {
            let reason = format!("{variant} is set on nothing: a “base” is missing");
            return Err(RuleFileError::at(at("variants"), reason));
        }
        let has_later_limits = given.limits_later();
        let mut rules = given.over(over.as_ref()).map_err(|Missing(key)| {
            let reason = format!("“{key}” is missing, and there is no “base” to take it from");
            RuleFileError::at(at(key), reason)
        })?;
        // Without V19, lay-offs follow in the turn of laying down, so that one limit of jokers holds for both.
        if !has_later_limits && !rules.lay_off_next_turn {
            rules.wilds_later = rules.wilds_laid_down;
        }
        if let Some(variant) = variants.iter().find(|variant| !variant.is_on(&rules)) {
            let own = variant.field().key();
            let key = variant.replaced_by(&rules).unwrap_or(own);
            let reason =
                format!("“{key}” contradicts the variant {variant}: leave one of them out");
            return Err(RuleFileError::at(at(key), reason));
        }
        // V12 takes the jokers out of every shoe. The field alone is rather a mistake.
        let has_jokers = rules.shoe.iter().flatten().any(|row| row.jokers > 0);
        if has_jokers && rules.jokers_per_deck == 0 && !variants.contains(&Variant::NoJokers) {
            let reason = "“jokers_per_deck: 0” contradicts the jokers of “shoe”: leave it out, or set the variant V12";
            return Err(RuleFileError::at(at("jokers_per_deck"), reason));
        }
        let newer = newer.or_else(|| rules.newer_field());
        if let Some(key) = newer.filter(|_| version < VERSION) {
            let by_variant = variants.iter().find(|set| set.field().key() == key);
            let (key, what) = match by_variant {
                Some(variant) => ("variants", format!("the variant {variant}")),
                None => (key, format!("“{key}”")),
            };
            let reason = format!("{what} needs version {VERSION} of the format");
            return Err(RuleFileError::at(at(key), reason));
        }
        rules.check_any().map_err(|no| {
            // Some of these keys may come from the base and be missing from the file. Report the error at the first one
            // that is in the file.
            let mut places = keys_of(&no).iter().map(|key| at(key));
            let place = places.find(|place| *place != error::START);
            let place = place.unwrap_or(error::START);
            RuleFileError::at(place, no.to_string())
        })?;
        Ok(RuleFile {
            rules,
            base,
            names,
            about,
        })
    }
}

/// Returns the keys of the fields that an error concerns.
fn keys_of(error: &RuleSetError) -> &'static [&'static str] {
    match error {
        RuleSetError::Seats { .. } | RuleSetError::SeatRange { .. } => &["min_seats", "max_seats"],
        RuleSetError::ShoeTooSmall { .. } => &[
            "deal",
            "extra_cards_dealt",
            "shoe",
            "jokers_per_deck",
            "min_seats",
        ],
        RuleSetError::NoHand
        | RuleSetError::ContractTooLarge { .. }
        | RuleSetError::ContractBeyondShoe { .. } => &["hands"],
        RuleSetError::NoSuchHand { .. } => &["hands_played"],
        RuleSetError::Deal { .. } => &["deal", "extra_cards_dealt", "closing", "variants"],
        RuleSetError::Shoe => &["shoe"],
        RuleSetError::TooManyJokers { .. } => &["jokers_per_deck"],
        RuleSetError::Conflict(_) | RuleSetError::NoEffect { .. } => &["variants"],
        RuleSetError::TwoKindsOfWilds => &["wild_cards", "red_twos_wild"],
        RuleSetError::SamePoints { .. } => &["points"],
        RuleSetError::LaterWilds => &["wilds_later", "wilds_laid_down"],
        RuleSetError::Progress(conflict) => conflict.keys(),
    }
}

impl RuleFile {
    /// Returns the text of the file, with a comment for each variant. [`RuleFile::read`] parses it to the same rules.
    ///
    /// If the name is not allowed in a file (empty, too long, several lines), an allowed name is derived from it.
    pub fn write(&self) -> String {
        let base = self.compared_with();
        let mut text = format!("(\n    version: {},\n", self.rules.version());
        line(&mut text, "name", &quote(&fit(&self.rules.name)));
        map(&mut text, "names", &self.names);
        map(&mut text, "about", &self.about);
        line(&mut text, "base", &quote(base.id()));
        let (variants, fields) = variants_and_fields(&self.rules, base.rules());
        if !variants.is_empty() {
            text.push_str("    variants: [\n");
            for variant in variants {
                let sentence = variant.sentence();
                text += &format!("        \"{variant}\", // {sentence}\n");
            }
            text.push_str("    ],\n");
        }
        values(&mut text, &fields, &self.rules);
        text.push_str(")\n");
        text
    }
}

/// Appends the fields to `text`. Fields of the same structure, such as `run`, are written together.
fn values(text: &mut String, fields: &[Field], rules: &RuleSet) {
    let outer = |field: &Field| field.key().split_once('.').map(|(outer, _)| outer);
    for together in fields.chunk_by(|a, b| outer(a).is_some() && outer(a) == outer(b)) {
        match together.first().and_then(outer) {
            Some(outer) => {
                let part = |field: &Field| {
                    let inner = field.key().rsplit('.').next().unwrap_or_default();
                    format!("{inner}: {}", field.value(rules))
                };
                let parts: Vec<String> = together.iter().map(part).collect();
                line(text, outer, &format!("({})", parts.join(", ")));
            }
            None => line(text, together[0].key(), &together[0].value(rules)),
        }
    }
}

fn map(text: &mut String, key: &str, entries: &BTreeMap<String, String>) {
    if entries.is_empty() {
        return;
    }
    *text += &format!("    {key}: {{\n");
    for (language, words) in entries {
        *text += &format!("        {}: {},\n", quote(language), quote(words));
    }
    text.push_str("    },\n");
}

fn line(text: &mut String, key: &str, value: &str) {
    *text += &format!("    {key}: {value},\n");
}

/// Returns a RON string literal. Escapes invisible characters as `\u{…}`.
fn quote(words: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if is_hidden(letter) => quoted.extend(letter.escape_unicode()),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the name, changed if necessary so that it is allowed in a file.
fn fit(name: &str) -> String {
    if name_error(name).is_none() {
        return name.to_owned();
    }
    let seen = |letter: char| if is_hidden(letter) { ' ' } else { letter };
    let fit: String = name.trim().chars().map(seen).take(LONGEST_NAME).collect();
    match name_error(&fit) {
        None => fit,
        Some(_) => "?".to_owned(),
    }
}
