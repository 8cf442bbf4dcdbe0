//! Rules with several values, which no variant switches. Each has a row of options on the page.
use super::{HouseRulesAct, rule_name};
use bevy::prelude::*;
use engine::rules::{Field, RuleSet, Topic};
use gamecore::{draft::Draft, i18n::Localized};
use ui::{
    page::{Element, IntoElements, choice as choice_of_words, column, label},
    widgets::{Size, text},
};

/// A rule with several values. Its texts are `choice-KEY` and `choice-KEY-note`.
#[derive(PartialEq, Debug)]
struct Choice {
    topic: Topic,
    key: &'static str,
    /// Options, each with the end of its text key, and with the fields that it sets, as in `deal=None; decks=two`. The
    /// values are in file syntax.
    options: &'static [(&'static str, &'static str)],
}

macro_rules! choices {
    ($($topic:ident $key:literal: $($option:literal => $sets:literal),+;)+) => {
        /// All rules with several values, in the order of the page.
        static CHOICES: [Choice; [$($key),+].len()] = [$(Choice {
            topic: Topic::$topic,
            key: $key,
            options: &[$(($option, $sets)),+],
        }),+];
    };
}

choices! {
    Hands "packs": "two" => "shoe=None; decks=two", "growing" => "shoe=None; decks=growing";
    Hands "players": "4" => "max_seats=4", "6" => "max_seats=6", "8" => "max_seats=8";
    Hands "deal":
        "exactly" => "deal=None; extra_cards_dealt=0", "more" => "deal=None; extra_cards_dealt=1",
        "10" => "deal=[10]", "11" => "deal=[11]", "12" => "deal=[12]", "13" => "deal=[13]";
    Hands "upcard": "turned" => "no_up_card=false", "none" => "no_up_card=true";
    Hands "sizes": "any" => "exact_melds=false", "exact" => "exact_melds=true";
    Hands "longest": "thirteen" => "run.repeats=false", "endless" => "run.repeats=true";
    Hands "begins": "next" => "closer_begins=false", "closer" => "closer_begins=true";
    Hands "progress":
        "shared" => "progress=shared", "first" => "progress=first_done", "all" => "progress=all_done";
    Hands "renewals": "never" => "renewals=0", "once" => "renewals=1", "twice" => "renewals=None";
    Jokers "trios": "jokers" => "trio.jokers_only=true", "natural" => "trio.jokers_only=false";
    Jokers "side": "allowed" => "run.adjacent_jokers=true", "apart" => "run.adjacent_jokers=false";
    Jokers "wild":
        "none" => "wild_cards=None", "twos" => r#"wild_cards="2""#,
        "aces" => r#"wild_cards="A""#, "red-aces" => r#"wild_cards="red A""#;
    Jokers "limit":
        "any" => "wilds_laid_down=(trio:any,run:any); wilds_later=(trio:any,run:any)",
        "one" => "wilds_laid_down=(trio:at_most(1),run:at_most(1)); wilds_later=(trio:at_most(1),run:at_most(1))",
        "half" => "wilds_laid_down=(trio:as_many_as_naturals,run:as_many_as_naturals); \
                   wilds_later=(trio:as_many_as_naturals,run:as_many_as_naturals)",
        "later" => "wilds_laid_down=(trio:at_most(1),run:at_most(1)); wilds_later=(trio:any,run:any)";
    Jokers "swap":
        "owner" => "joker_swap=runs_of_owner", "any" => "joker_swap=any_other_meld", "same" => "joker_swap=same_run",
        "hand" => "joker_swap=hand(by:down,trios:false)";
    Jokers "move": "runs" => "joker_move=true", "never" => "joker_move=false";
    Closing "points":
        "50-20" => "points=None",
        "30-20" => r#"points=[(cards:"joker",points:30)]"#,
        "25-15" => r#"points=[(cards:"joker",points:25),(cards:"A",points:15)]"#,
        "15-15" => r#"points=[(cards:"joker",points:15),(cards:"A",points:15)]"#;
    Closing "closer":
        "0" => "closer_points=None", "5" => "closer_points=[5]", "10" => "closer_points=[10]",
        "25" => "closer_points=[25]", "50" => "closer_points=[50]";
    Claims "claims": "free" => "max_claims=None", "none" => "max_claims=0";
    Claims "price":
        "0" => "penalty_cards=0", "1" => "penalty_cards=1", "2" => "penalty_cards=2", "3" => "penalty_cards=3";
    Claims "penalty": "shared" => "penalty=shared", "separate" => "penalty=separate";
}

/// Returns the fields that an option sets, with their values in file syntax.
fn values(option: &str) -> impl Iterator<Item = (Field, &str)> {
    let values = option.split("; ").filter_map(|part| part.split_once('='));
    values.filter_map(|(name, value)| Some((Field::named(name)?, value)))
}

/// Returns what an option of a rule sets.
pub(super) fn set_by(rule: &str, option: &str) -> Vec<(Field, &'static str)> {
    let choice = CHOICES.iter().filter(|choice| choice.key == rule);
    let mut options = choice.flat_map(|choice| choice.options);
    let option = options.find(|(slug, _)| *slug == option);
    option.map_or_else(Vec::new, |(_, sets)| values(sets).collect())
}

/// Creates the rows of a topic.
pub(super) fn rows(topic: Topic) -> impl IntoElements {
    let choices = CHOICES.iter().filter(move |choice| choice.topic == topic);
    choices.map(row)
}

/// Returns the key of the option that these rules have; `None` if they have another value, which only a file can set.
fn now(choice: &Choice, rules: &RuleSet) -> Option<&'static str> {
    let is_now =
        |(_, sets): &&(&str, &str)| values(sets).all(|(field, value)| field.value(rules) == value);
    choice.options.iter().find(is_now).map(|(slug, _)| *slug)
}

fn row(choice: &'static Choice) -> Element {
    let text_of = move |end: &str| Localized::new(format!("choice-{}{end}", choice.key));
    let model = move |draft: Res<Draft>| {
        let mut fields = choice.options.iter().flat_map(|(_, sets)| values(sets));
        let is_changed = fields.any(|(field, _)| draft.is_set(field));
        (now(choice, &draft.rules), is_changed)
    };
    column(3.0).live(
        model,
        move |(now, is_changed): &(Option<&'static str>, bool)| {
            let act = |slug| HouseRulesAct::Choose(choice.key, slug);
            let options = choice.options.iter();
            let options = options.map(|(slug, _)| (text_of(&format!("-{slug}")), act(slug)));
            (
                rule_name(text_of(""), *is_changed),
                choice_of_words(text_of(""), options, now.map(act), Size::Small),
                label(text_of("-note"), text::NOTE),
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{Preset, Variant};

    #[test]
    fn every_option_sets_known_fields_to_possible_values() {
        for choice in &CHOICES {
            for (slug, sets) in choice.options {
                let parts = sets.split("; ").count();
                let mut rules = Preset::Oficial.rules().clone();
                let set: Vec<_> = values(sets).collect();
                assert_eq!(set.len(), parts, "{} {slug}", choice.key);
                for (field, value) in set {
                    field.set(&mut rules, value).expect(value);
                }
                assert_eq!(now(choice, &rules), Some(*slug), "{}", choice.key);
            }
        }
    }

    /// A rule that a variant switches has no row, except where the row has values that the variant lacks.
    #[test]
    fn no_row_repeats_a_variant() {
        for choice in &CHOICES {
            for (slug, sets) in choice.options {
                let mut rules = Preset::Oficial.rules().clone();
                for (field, value) in values(sets) {
                    field.set(&mut rules, value).expect(value);
                }
                let mut variants = Variant::ALL.into_iter();
                let switched = variants.find(|it| it.is_on(&rules));
                assert_eq!(switched, None, "{} {slug}", choice.key);
            }
        }
    }
}
