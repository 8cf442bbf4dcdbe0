//! Which elements of an SVG show which card, by their ids or by what drawing programs call them.
//!
//! A drawing has many names, and some say a card by chance (`c1`), or name a part of one (`club_jack_image`). The names of a deck are
//! spelt in one way: the way that most cards are spelt in is the deck's, others only fill what it leaves open.
use crate::{
    Slot,
    names::{self, Named},
    picture::{SvgIndex, SvgNode},
};
use std::collections::{BTreeMap, BTreeSet};

/// The elements of a deck.
#[derive(Default)]
pub(super) struct CardNodes<'a> {
    faces: BTreeMap<usize, &'a SvgNode>,
    /// The backs with their names, in the order of the file.
    pub backs: Vec<(String, &'a SvgNode)>,
    /// A card with nothing on it.
    pub blank: Option<&'a SvgNode>,
}

/// How a card is spelt. The order is that of trust.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Way {
    /// How many words stand round the card's.
    words: usize,
    /// Whether it is no id, but what a drawing program shows.
    label: bool,
    /// Whether the suit is a single letter.
    short: bool,
    /// Whether the rank stands behind the suit.
    suit_first: bool,
    /// What stands between its words: `_`.
    marks: String,
    /// The words before and behind, `#` for numbers.
    before: String,
    after: String,
}

impl Way {
    /// Whether nothing stands round the card, or only a number that a program has put behind it.
    fn is_plain(&self) -> bool {
        self.before.is_empty() && self.after.chars().all(|c| c == '#')
    }
}

/// The most words that may stand round a card's.
const ROUND: usize = 3;

impl<'a> CardNodes<'a> {
    /// Reads the names.
    pub fn of(index: &'a SvgIndex) -> CardNodes<'a> {
        let mut faces: BTreeMap<Way, BTreeMap<usize, &SvgNode>> = BTreeMap::new();
        let mut others: Vec<(Way, Named, &str, &SvgNode)> = Vec::new();
        for node in &index.nodes {
            let names = node.labels.iter().map(|label| (true, label));
            for (label, name) in std::iter::once((false, &node.id)).chain(names) {
                for (way, named) in readings(name, label) {
                    let Named::Face(card) = named else {
                        others.push((way, named, name, node));
                        continue;
                    };
                    let known = faces.entry(way).or_default();
                    // Of two of one name that is better which nothing else is made of.
                    let better =
                        |old: &&SvgNode| (node.used, node.defined) < (old.used, old.defined);
                    if known.get(&card.index()).is_none_or(better) {
                        known.insert(card.index(), node);
                    }
                }
            }
        }
        let best = faces
            .iter()
            .max_by_key(|(way, cards)| (cards.len(), std::cmp::Reverse(*way)));
        let best = best.map(|(way, _)| way.clone());
        let mut found = CardNodes::default();
        let filling = faces
            .keys()
            .filter(|way| Some(*way) != best.as_ref() && way.is_plain());
        for way in best.iter().chain(filling) {
            for (card, node) in &faces[way] {
                found.faces.entry(*card).or_insert(node);
            }
        }
        let defined =
            found.faces.values().filter(|node| node.defined).count() * 2 > found.faces.len();
        let short = best.as_ref().is_some_and(|best| best.short);
        // What stands in a card is a part of it, and so is what stands in another back or joker: those come first in the file.
        let mut taken: BTreeSet<&str> = found.faces.values().map(|node| node.id.as_str()).collect();
        others.retain(|(way, named, name, node)| {
            let round = |way: &Way| (way.before.clone(), way.after.clone());
            let spelt =
                way.words == 0 || best.as_ref().is_some_and(|best| round(best) == round(way));
            // “B1” is a back among cards that are called “AS”.
            let said =
                short || name.to_lowercase().contains("back") || !matches!(named, Named::Back(_));
            spelt && said && !index.is_within(node, &taken) && taken.insert(&node.id)
        });
        found.add_jokers(&others);
        found.add_backs(&others, defined);
        found
    }

    /// How many of the 52 cards there are.
    pub fn count(&self) -> usize {
        self.faces.range(..52).count()
    }

    /// The element of each card and joker there is.
    pub fn faces(&self) -> impl Iterator<Item = (Slot, &'a SvgNode)> {
        Slot::all().filter_map(|slot| Some((slot, *self.faces.get(&slot.index())?)))
    }

    /// Two jokers: by colour; those of no colour, by order, only where a colour has none.
    fn add_jokers(&mut self, others: &[(Way, Named, &str, &'a SvgNode)]) {
        let jokers = |wanted: Option<u8>| {
            let of = move |named: &Named| *named == Named::Joker(wanted);
            let mut all: Vec<&SvgNode> = others
                .iter()
                .filter(|(_, named, ..)| of(named))
                .map(|(.., node)| *node)
                .collect();
            all.sort_by_key(|node| node.used);
            all
        };
        for colour in [0, 1] {
            if let Some(node) = jokers(Some(colour)).first() {
                self.faces.insert(Slot::Joker(colour).index(), node);
            }
        }
        let coloured = self.faces.range(52..).count();
        // Beside a coloured joker, one of no colour that others are made of is a part of them.
        let unsaid = jokers(None)
            .into_iter()
            .filter(|node| coloured == 0 || !node.used);
        let free = [0, 1].map(|colour| Slot::Joker(colour).index());
        let free = free
            .into_iter()
            .filter(|slot| !self.faces.contains_key(slot))
            .collect::<Vec<_>>();
        for (slot, node) in free.into_iter().zip(unsaid) {
            self.faces.insert(slot, node);
        }
    }

    fn add_backs(&mut self, others: &[(Way, Named, &str, &'a SvgNode)], defined: bool) {
        // What something else is made of, or what lies among the definitions while the cards do not, is a part of a back.
        let is_part = |node: &SvgNode| node.used || (node.defined && !defined);
        let backs = others
            .iter()
            .filter(|(_, named, ..)| matches!(named, Named::Back(_)));
        let mut backs: Vec<_> = backs
            .map(|(_, _, name, node)| (names::back_name(name), *name, *node))
            .collect();
        // Of two of one name the one called nothing else.
        backs.sort_by_key(|(name, own, node)| (is_part(node), own.len() != name.len()));
        for (name, _, node) in backs {
            let known = self.backs.iter().any(|(known, _)| *known == name);
            if !known && (!is_part(node) || name == "back") {
                self.backs.push((name, node));
            }
        }
        let blank = others.iter().find(|(_, named, name, _)| {
            *named == Named::Reserved && name.eq_ignore_ascii_case("blank")
        });
        self.blank = blank.map(|(.., node)| *node);
        // The plain one first, as a back chosen by nobody.
        self.backs
            .sort_by_key(|(name, _)| (name != "back", name.clone()));
    }
}

/// What a name may say, and in which way.
fn readings(name: &str, label: bool) -> Vec<(Way, Named)> {
    let name = &unescaped(name);
    let tokens = tokens(name);
    let way = |before: &[String], after: &[String], read: &str| {
        let lower = read.to_lowercase();
        Way {
            words: before.len() + after.len(),
            label,
            short: !["club", "diamond", "heart", "spade"]
                .iter()
                .any(|suit| lower.contains(suit)),
            suit_first: lower.starts_with(['c', 'd', 'h', 's', '♣', '♦', '♥', '♠']),
            marks: read.chars().filter(|c| !is_letter(*c)).collect(),
            before: affix(before),
            after: affix(after),
        }
    };
    if let Some(named) = names::read(name) {
        return vec![(way(&[], &[], name), named)];
    }
    let mut all = Vec::new();
    for round in 1..=ROUND.min(tokens.len().saturating_sub(1)) {
        for before in 0..=round {
            let (before, rest) = tokens.split_at(before);
            let (middle, after) = rest.split_at(tokens.len() - round);
            let (Some((first, _)), Some((last, word))) = (middle.first(), middle.last()) else {
                continue;
            };
            let read = &name[*first..last + word.len()];
            if let Some(named) = names::read(read).filter(|named| *named != Named::Reserved) {
                let words = |tokens: &[(usize, &'_ str)]| {
                    tokens
                        .iter()
                        .map(|(_, word)| word.to_string())
                        .collect::<Vec<_>>()
                };
                all.push((way(&words(before), &words(after), read), named));
            }
        }
    }
    all
}

/// The words of a name and where they begin.
fn tokens(name: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, c) in name.char_indices().chain([(name.len(), ' ')]) {
        match (start, is_letter(c)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                tokens.push((from, &name[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    tokens
}

/// Words round a card's, their numbers left out: programs count what has one name.
fn affix(words: &[String]) -> String {
    let plain = |word: &String| {
        if word.chars().all(|c| c.is_ascii_digit()) {
            "#".to_owned()
        } else {
            word.to_lowercase()
        }
    };
    words.iter().map(plain).collect()
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || "♣♧♦♢♥♡♠♤".contains(c)
}

/// A name as it was given in Illustrator, which writes what an id may not hold as `_x20_`.
fn unescaped(name: &str) -> String {
    let mut rest = name;
    let mut plain = String::new();
    while let Some(at) = rest.find("_x") {
        let code = rest[at + 2..]
            .split_once('_')
            .map(|(code, _)| code)
            .filter(|code| (2..=5).contains(&code.len()));
        let letter = code.and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        match (code, letter) {
            (Some(code), Some(letter)) => {
                plain += &rest[..at];
                plain.push(letter);
                rest = &rest[at + code.len() + 3..];
            }
            _ => {
                plain += &rest[..at + 2];
                rest = &rest[at + 2..];
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(names: &[(&str, &str)]) -> SvgIndex {
        let node = |(id, label): &(&str, &str)| SvgNode {
            id: (*id).to_owned(),
            labels: Some((*label).to_owned())
                .filter(|label| !label.is_empty())
                .into_iter()
                .collect(),
            defined: id.starts_with("defs"),
            used: id.ends_with("part"),
            within: None,
            view: None,
        };
        SvgIndex {
            nodes: names.iter().map(node).collect(),
            ..SvgIndex::default()
        }
    }

    fn deck(spell: impl Fn(usize, &str) -> String) -> Vec<String> {
        let suits = ["club", "diamond", "heart", "spade"];
        suits
            .iter()
            .flat_map(|suit| (1..=13).map(|rank| spell(rank, suit)).collect::<Vec<_>>())
            .collect()
    }

    /// The id that a card is found by.
    fn id<'a>(index: &'a SvgIndex, card: &str) -> Option<&'a str> {
        let slot = Slot::Face(card.parse().expect("a card"));
        CardNodes::of(index)
            .faces()
            .find(|(found, _)| *found == slot)
            .map(|(_, node)| node.id.as_str())
    }

    #[test]
    fn words_before_and_behind_do_not_hide_a_card() {
        for spell in [
            |rank: usize, suit: &str| format!("card-{suit}-{rank}"),
            |rank: usize, suit: &str| format!("{rank}_of_{suit}s_face"),
            |rank: usize, suit: &str| format!("layer_{rank}_{suit}_art"),
            |rank: usize, suit: &str| format!("deck1_{suit}_{rank}_00000123{rank}_"),
            |rank: usize, suit: &str| {
                format!("_x3{}_{}_{suit}", rank / 10, rank % 10).replace("_x30_", "_")
            },
        ] {
            let names = deck(spell);
            let all: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
            assert_eq!(CardNodes::of(&index(&all)).count(), 52, "{names:?}");
        }
    }

    #[test]
    fn the_spelling_of_most_cards_goes_before_what_says_a_card_by_chance() {
        let names = deck(|rank, suit| format!("{suit}_{rank}"));
        let mut all = vec![
            ("c1", ""),
            ("club-1", ""),
            ("club_1_image", ""),
            ("1_club", ""),
        ];
        all.extend(names.iter().map(|name| (name.as_str(), "")));
        assert_eq!(id(&index(&all), "AC"), Some("club_1"));
        // What it leaves open is filled by a plain name.
        all.retain(|(id, _)| *id != "club_1" && *id != "club-1");
        assert_eq!(id(&index(&all), "AC"), Some("1_club"));
    }

    #[test]
    fn what_a_drawing_program_shows_counts_where_ids_say_nothing() {
        let labels = deck(|rank, suit| format!("{rank} of {suit}s"));
        let ids: Vec<String> = (0..52).map(|i| format!("g{i}")).collect();
        let all: Vec<(&str, &str)> = ids
            .iter()
            .zip(&labels)
            .map(|(id, label)| (id.as_str(), label.as_str()))
            .collect();
        let index = index(&all);
        assert_eq!(id(&index, "3C"), Some("g2"));
        assert_eq!(CardNodes::of(&index).count(), 52);
    }

    #[test]
    fn parts_of_jokers_and_backs_are_none() {
        let names = deck(|rank, suit| format!("{rank}_{suit}"));
        let mut all: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        all.extend([
            ("red_joker", ""),
            ("black_joker", ""),
            ("joker_text", ""),
            ("card_back_part", ""),
            ("red_back", ""),
            ("back", ""),
            ("back_inner", ""),
            ("b2-8", ""),
        ]);
        let mut index = index(&all);
        let inner = index.nodes.len() - 2;
        index.nodes[inner].within = Some(inner - 1);
        let found = CardNodes::of(&index);
        let backs: Vec<&str> = found.backs.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(backs, ["back", "red"]);
        let jokers: Vec<&str> = found
            .faces()
            .skip(52)
            .map(|(_, node)| node.id.as_str())
            .collect();
        assert_eq!(jokers, ["black_joker", "red_joker"]);
    }
}
