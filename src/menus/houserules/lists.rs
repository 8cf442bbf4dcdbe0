//! Rules that are lists: the contracts of all hands, and the cards dealt in them. Each has a text field on the page.
use super::{HouseRulesAct, rule_name};
use bevy::prelude::*;
use engine::rules::{Contract, Field, Preset, RuleSet};
use gamecore::{
    draft::Draft,
    i18n::{Localized, Texts, ruleset_error_text, words::contract_code},
};
use std::collections::HashMap;
use ui::{
    page::{Element, column, field, label},
    widgets::text,
};

/// Maximum length of a typed list.
const LENGTH: usize = 120;

/// A rule that is a list. Its texts are `list-KEY`, `list-KEY-note` and `list-KEY-wrong`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ListRule {
    /// The contracts of all hands, such as TT TE EE with the letters of the player's language.
    Hands,
    /// The cards dealt in each hand, such as 10 10 12. An empty list stands for the cards that the contract needs.
    Deal,
}

/// The lists that the player has typed.
#[derive(Resource, Default)]
pub struct TypedLists(HashMap<ListRule, TypedList>);

/// Typed text, and the reason why it does not change the rules.
struct TypedList {
    text: String,
    error: Option<String>,
}

impl TypedLists {
    /// Sets the rule to the typed list if that can be played.
    pub(super) fn read(&mut self, list: ListRule, text: String, draft: &mut Draft, texts: &Texts) {
        let value = list.value(&text, texts);
        let value = value.ok_or_else(|| list.says("-wrong").resolve(texts));
        let set = value.and_then(|value| {
            let done = draft.set(&[(list.field(), &value)]);
            done.map_err(|error| ruleset_error_text(texts, &error))
        });
        let error = set.err();
        self.0.insert(list, TypedList { text, error });
    }
}

impl ListRule {
    fn field(self) -> Field {
        let field = match self {
            ListRule::Hands => "hands",
            ListRule::Deal => "deal",
        };
        Field::named(field).expect("a field of the rules")
    }

    fn says(self, end: &str) -> Localized {
        Localized::new(format!("list-{}{end}", self.field().key()))
    }

    /// Returns the list of these rules as a player would type it.
    fn text(self, rules: &RuleSet, texts: &Texts) -> String {
        let all: Vec<String> = match self {
            ListRule::Hands => {
                let own = own_hands(rules);
                let code = |contract: &Contract| contract_code(*contract).resolve(texts);
                own.iter().map(code).collect()
            }
            ListRule::Deal => {
                let deal = rules.deal.iter().flatten();
                deal.map(u8::to_string).collect()
            }
        };
        all.join(" ")
    }

    /// Returns a typed list as a value in file syntax; `None` if it is no list of this kind.
    fn value(self, text: &str, texts: &Texts) -> Option<String> {
        let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let words = words.filter(|word| !word.is_empty());
        let all: Vec<String> = match self {
            ListRule::Hands => {
                let contract = |word| from_letters(word, texts).parse::<Contract>().ok();
                let all: Vec<Contract> = words.map(contract).collect::<Option<_>>()?;
                if all == Preset::Oficial.rules().all_hands() {
                    return Some("None".to_owned());
                }
                all.iter()
                    .map(|contract| format!("\"{contract}\""))
                    .collect()
            }
            ListRule::Deal => {
                let all: Option<Vec<u8>> = words.map(|word| word.parse().ok()).collect();
                all?.iter().map(u8::to_string).collect()
            }
        };
        match (self, all.is_empty()) {
            (ListRule::Hands, true) => None,
            (ListRule::Deal, true) => Some("None".to_owned()),
            (_, false) => Some(format!("[{}]", all.join(","))),
        }
    }
}

/// Returns the contracts without those that variants add.
fn own_hands(rules: &RuleSet) -> Vec<Contract> {
    let plain = RuleSet {
        supercontinental: false,
        two_hands_first: false,
        ..rules.clone()
    };
    plain.all_hands()
}

/// Reads the letters of the player's language, in upper or lower case.
fn from_letters(word: &str, texts: &Texts) -> String {
    let word = word.to_uppercase();
    // The suits of a full run follow its length.
    let end = word.find("13").map_or(word.len(), |at| at + 2);
    let (melds, full_run) = word.split_at(end);
    let letters = [('T', texts.get("code-trio")), ('E', texts.get("code-run"))];
    let letter = |one: char| {
        let mut known = letters.iter();
        let known = known.find(|(_, word)| *word == one.to_string());
        known.map_or(one, |(letter, _)| *letter)
    };
    let melds: String = melds.chars().map(letter).collect();
    melds + full_run
}

/// Creates the text field of a rule, with its explanation or with the reason why the typed list cannot be played.
pub(super) fn line(list: ListRule) -> Element {
    let is_changed = move |draft: Res<Draft>| draft.is_set(list.field());
    let name = move |is_changed: &bool| rule_name(list.says(""), *is_changed);
    let shown = move |typed: Res<TypedLists>,
                      draft: Res<Draft>,
                      texts: Res<Texts>,
                      mut of_rules: Local<String>| {
        if draft.is_changed() || texts.is_changed() {
            *of_rules = list.text(&draft.rules, &texts);
        }
        let typed = typed.0.get(&list).map(|typed| typed.text.clone());
        typed.unwrap_or_else(|| of_rules.clone())
    };
    let error =
        move |typed: Res<TypedLists>| Some(typed.0.get(&list).and_then(|it| it.error.clone()));
    let note = move |error: &Option<String>| match error {
        Some(error) => label(error.clone(), text::STRONG),
        None => label(list.says("-note"), text::NOTE),
    };
    column(3.0).children((
        column(0.0).live(is_changed, name),
        field(list.says(""), LENGTH, shown, move |text| {
            HouseRulesAct::List(list, text)
        }),
        column(0.0).live(error, note),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::i18n::Language;

    #[test]
    fn a_list_is_read_as_it_is_written_in_every_language() {
        let mut rules = Preset::Oficial.rules().clone();
        let hands = ["TT", "T4E7", "E13x1", "E13s"];
        rules.hands = Some(hands.map(|code| code.parse().expect("a contract")).to_vec());
        rules.deal = Some(vec![10, 12]);
        for (language, told) in [
            (Language::En, "TT T4R7 R13x1 R13s"),
            (Language::Es, "TT T4E7 E13x1 E13s"),
            (Language::Fr, "BB B4S7 S13x1 S13s"),
        ] {
            let texts = Texts::shipped(language);
            assert_eq!(ListRule::Hands.text(&rules, &texts), told);
            for (list, typed) in [
                (ListRule::Hands, told.to_owned()),
                (ListRule::Deal, "10, 12".to_owned()),
            ] {
                let value = list.value(&typed, &texts).expect("a list");
                let mut read = Preset::Oficial.rules().clone();
                list.field().set(&mut read, &value).expect("a value");
                assert!(list.field().same(&read, &rules), "{value}");
            }
            for wrong in ["TT XX", "", "13"] {
                assert_eq!(ListRule::Hands.value(wrong, &texts), None, "{wrong}");
            }
            assert_eq!(ListRule::Deal.value("ten", &texts), None);
            assert_eq!(ListRule::Deal.value(" ", &texts).as_deref(), Some("None"));
        }
        let texts = Texts::shipped(Language::En);
        let classic = ListRule::Hands.value("tt tr rr ttt trt rtr rrr", &texts);
        assert_eq!(classic.as_deref(), Some("None"));
        let full_runs = ListRule::Hands.value("R13X1 r13s", &texts);
        assert_eq!(full_runs.as_deref(), Some(r#"["E13x1","E13s"]"#));
    }
}
