//! From a file's text to the rules.
use super::{
    super::{RuleSet, RuleSetError, combine},
    RuleFile, RuleFileError,
    partial::{Missing, PartialFile},
    position,
};

impl RuleFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it, and where: it cannot be read, has something unknown in it, leaves something open, or
    /// gives rules that no number of players can play.
    pub fn read(text: &str) -> Result<RuleFile, RuleFileError> {
        // Some editors put an invisible mark at the beginning.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let given: PartialFile =
            ron::from_str(text).map_err(|error| RuleFileError::of(&error, text))?;
        let (base, variants) = (given.base, given.variants.clone());
        let names = given.names.iter();
        let names = names.map(|(language, name)| (language.clone(), name.0.clone()));
        let about = given.about.iter();
        let about = about.map(|(language, sentence)| (language.clone(), sentence.0.clone()));
        let (names, about) = (names.collect(), about.collect());
        let at = |key: &str| position::of_key(text, key);
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
        let rules = given.over(over.as_ref()).map_err(|Missing(key)| {
            let reason = format!("“{key}” is missing, and there is no “base” to take it from");
            RuleFileError::at(at(key), reason)
        })?;
        if let Some(variant) = variants.iter().find(|variant| !variant.is_on(&rules)) {
            let key = variant.field().key();
            let reason =
                format!("“{key}” contradicts the variant {variant}: leave one of them out");
            return Err(RuleFileError::at(at(key), reason));
        }
        playable(&rules).map_err(|no| {
            let places = keys_of(&no).iter().map(|key| at(key));
            // A key that is not there is taken from the base: then one that is there is to blame.
            let place = places
                .max_by_key(|place| place.line)
                .unwrap_or(position::START);
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

/// Whether somebody can play by these rules.
fn playable(rules: &RuleSet) -> Result<(), RuleSetError> {
    let (min, max) = (rules.min_seats, rules.max_seats);
    let mut why = RuleSetError::SeatRange { min, max };
    for seats in min..=max {
        match rules.check(seats as usize) {
            Ok(()) => return Ok(()),
            // The fewest players get furthest: what stops them is the reason.
            Err(no) if seats == min => why = no,
            Err(_) => {}
        }
    }
    Err(why)
}

/// The fields that an objection is about.
fn keys_of(error: &RuleSetError) -> &'static [&'static str] {
    match error {
        RuleSetError::Seats { .. } | RuleSetError::SeatRange { .. } => &["min_seats", "max_seats"],
        RuleSetError::ShoeTooSmall { .. } => &["extra_cards_dealt", "min_seats", "jokers_per_deck"],
        RuleSetError::TooManyJokers { .. } => &["jokers_per_deck"],
        RuleSetError::Conflict(_) => &["variants"],
    }
}
