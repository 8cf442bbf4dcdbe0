//! Rules that are lists: the contracts of all hands, the cards dealt in them, the packs by the number of players, and the
//! points of the cards. Each has a text field on the page.
use super::{HouseRulesAct, rule_name};
use bevy::prelude::*;
use engine::{
    cards::Rank,
    rules::{Contract, Field, Preset, RankPoints, RuleSet, ShoeRow, Topic},
};
use gamecore::{
    draft::Draft,
    i18n::{Localized, Texts, rank_short, ruleset_error_text, words::contract_code},
};
use std::collections::HashMap;
use strum::IntoStaticStr;
use ui::{
    page::{Element, column, field, label},
    widgets::text,
};

/// Maximum length of a typed list.
const LENGTH: usize = 120;

/// A rule that is a list. The name of its field is that of the variant. Its texts are `list-KEY`, `list-KEY-note` and
/// `list-KEY-wrong`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ListRule {
    /// The contracts of all hands, such as TT TE EE with the letters of the player's language.
    Hands,
    /// The cards dealt in each hand, such as 10 10 12. An empty list stands for the cards that the contract needs.
    Deal,
    /// Packs and jokers from a number of players on, such as 2: 2 + 4, 5: 3 + 6. An empty list stands for the usual ones.
    Shoe,
    /// Points of cards left in hand, such as joker 25, A 15, 2-7 5. An empty list stands for the usual ones.
    Points,
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
        Field::named(self.into()).expect("a field of the rules")
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
            ListRule::Shoe => {
                let row =
                    |row: &ShoeRow| format!("{}: {} + {}", row.players, row.packs, row.jokers);
                rules.shoe.iter().flatten().map(row).collect()
            }
            ListRule::Points => {
                let row = |row: &RankPoints| {
                    let cards = row.cards.to_string();
                    let cards = cards.split(' ').map(|word| translated(word, texts, true));
                    let cards: Vec<String> = cards.collect();
                    format!("{} {}", cards.join(" "), row.points)
                };
                rules.points.iter().flatten().map(row).collect()
            }
        };
        all.join(if self.has_phrases() { ", " } else { " " })
    }

    /// True if an entry of the list has several words, so that only commas separate entries.
    fn has_phrases(self) -> bool {
        matches!(self, ListRule::Shoe | ListRule::Points)
    }

    /// Returns a typed list as a value in file syntax; `None` if it is no list of this kind.
    fn value(self, text: &str, texts: &Texts) -> Option<String> {
        let ends = |letter: char| letter == ',' || !self.has_phrases() && letter.is_whitespace();
        let words = text.split(ends).map(str::trim);
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
            ListRule::Shoe => words.map(shoe_row).collect::<Option<_>>()?,
            ListRule::Points => {
                let row = |row| points_row(row, texts);
                words.map(row).collect::<Option<_>>()?
            }
        };
        let value = match (self, all.is_empty()) {
            (ListRule::Hands, true) => return None,
            (_, true) => "None".to_owned(),
            (_, false) => format!("[{}]", all.join(",")),
        };
        // The rules take only values that can be read.
        let is_value = self
            .field()
            .set(&mut Preset::Oficial.rules().clone(), &value);
        is_value.is_ok().then_some(value)
    }
}

/// Reads packs and jokers from a number of players on, as in `5: 3 + 6`, and writes them in file syntax.
fn shoe_row(row: &str) -> Option<String> {
    let (players, cards) = row.split_once(':')?;
    let (packs, jokers) = cards.split_once('+').unwrap_or((cards, "0"));
    let number = |text: &str| text.trim().parse::<u8>().ok();
    let (players, packs, jokers) = (number(players)?, number(packs)?, number(jokers)?);
    Some(format!("(players:{players},packs:{packs},jokers:{jokers})"))
}

/// Reads the points of some cards, as in `2-7 5` or `red A 1`, and writes them in file syntax.
fn points_row(row: &str, texts: &Texts) -> Option<String> {
    let (cards, points) = row.rsplit_once(' ')?;
    let cards = cards.split_whitespace();
    let cards: Vec<String> = cards.map(|word| translated(word, texts, false)).collect();
    let (cards, points) = (cards.join(" "), points.parse::<u8>().ok()?);
    Some(format!("(cards:\"{cards}\",points:{points})"))
}

/// Words for cards in rule files. The words of the player's language are the texts `list-points-WORD`.
const CARD_WORDS: [&str; 4] = ["joker", "wild", "red", "black"];

/// Translates a word for cards, or ranks such as `2-7`, from a rule file to the player's language, or back.
fn translated(word: &str, texts: &Texts, to_player: bool) -> String {
    let of_words =
        CARD_WORDS.map(|known| (known.to_owned(), texts.get(&format!("list-points-{known}"))));
    let of_ranks = Rank::ALL.map(|rank| (rank.letter().to_string(), rank_short(texts, rank)));
    let pairs = || of_words.iter().chain(&of_ranks);
    let ranks = word.split(['-', '–']).map(|part| {
        let found = match to_player {
            true => pairs().find(|(file, _)| file == part).map(|(_, own)| own),
            false => {
                let same = |own: &str| own.to_lowercase() == part.to_lowercase();
                pairs().find(|(_, own)| same(own)).map(|(file, _)| file)
            }
        };
        found.cloned().unwrap_or_else(|| part.to_owned())
    });
    ranks.collect::<Vec<_>>().join("-")
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

/// Returns the lists of a topic.
pub(super) fn of(topic: Topic) -> Vec<ListRule> {
    match topic {
        Topic::Hands => vec![ListRule::Hands, ListRule::Deal, ListRule::Shoe],
        Topic::Closing => vec![ListRule::Points],
        Topic::Jokers | Topic::Claims | Topic::Forbidden => Vec::new(),
    }
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
    fn points_and_packs_are_read_as_they_are_written_in_every_language() {
        let mut rules = Preset::Oficial.rules().clone();
        let row = |cards: &str, points| RankPoints {
            cards: cards.parse().expect("cards"),
            points,
        };
        let points = [
            ("joker", 25),
            ("red A", 1),
            ("A", 15),
            ("2-7", 5),
            ("T-K", 10),
        ];
        rules.points = Some(points.map(|(cards, points)| row(cards, points)).to_vec());
        let [few, many] = [(2, 2, 4), (5, 3, 0)].map(|(players, packs, jokers)| ShoeRow {
            players,
            packs,
            jokers,
        });
        rules.shoe = Some(vec![few, many]);
        for (language, told) in [
            (Language::En, "joker 25, red A 1, A 15, 2-7 5, 10-K 10"),
            (Language::Es, "comodín 25, rojo A 1, A 15, 2-7 5, 10-K 10"),
            (Language::Fr, "joker 25, rouge A 1, A 15, 2-7 5, 10-R 10"),
        ] {
            let texts = Texts::shipped(language);
            assert_eq!(ListRule::Points.text(&rules, &texts), told);
            assert_eq!(ListRule::Shoe.text(&rules, &texts), "2: 2 + 4, 5: 3 + 0");
            for (list, typed) in [
                (ListRule::Points, told.to_uppercase()),
                (ListRule::Shoe, "2:2+4, 5: 3".to_owned()),
            ] {
                let value = list.value(&typed, &texts).expect("a list");
                let mut read = Preset::Oficial.rules().clone();
                list.field().set(&mut read, &value).expect("a value");
                assert!(list.field().same(&read, &rules), "{value}");
            }
            for wrong in ["A", "A x", "Z 5", "A 101", "7-2 5"] {
                assert_eq!(ListRule::Points.value(wrong, &texts), None, "{wrong}");
            }
            for wrong in ["2", "2: x", "2: 2 + 400"] {
                assert_eq!(ListRule::Shoe.value(wrong, &texts), None, "{wrong}");
            }
        }
    }

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
