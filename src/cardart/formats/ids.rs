//! The assignment of SVG elements to cards, by their ids or by their labels from drawing programs.
//!
//! An SVG contains many names. Some of them match a card by chance (`c1`) or belong to an element within a card (`club_jack_image`). The
//! cards of a deck usually share one spelling. The spelling that matches the most cards is used first. Other spellings only fill the gaps.
use crate::{
    Slot,
    names::{self, Named},
    picture::{SvgIndex, SvgNode},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// SVG elements that show the cards of a deck.
#[derive(Default)]
pub(super) struct CardNodes<'a> {
    faces: BTreeMap<usize, &'a SvgNode>,
    /// Backs with their names. The default back comes first.
    pub backs: Vec<(String, &'a SvgNode)>,
    /// Elements that are named like a back but may only be components of one.
    pub parts_of_backs: Vec<(String, &'a SvgNode)>,
    pub blank: Option<&'a SvgNode>,
}

/// Spelling of a card's name. If two spellings match equally many cards, the smaller one in the derived order wins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct NameSpelling {
    /// Number of additional words before and after the name of the card.
    words: usize,
    /// True if the name is a label from a drawing program, false if it is an id.
    label: bool,
    /// True if the name does not contain the suit in full: `qh` instead of `queen_heart`.
    short: bool,
    /// True if the suit comes before the rank.
    suit_first: bool,
    /// Characters that separate the words, such as `_`.
    marks: String,
    /// Additional words before the name of the card, with `#` in place of numbers. The words after it are in `after`.
    before: String,
    after: String,
}

impl NameSpelling {
    /// True if the name consists of the card's name alone, or if only numbers follow it. Programs append numbers to repeated names.
    fn is_plain(&self) -> bool {
        self.before.is_empty() && self.after.chars().all(|c| c == '#')
    }
}

/// Maximum number of additional words before and after the name of a card.
const ROUND: usize = 3;

impl<'a> CardNodes<'a> {
    /// Assigns the elements of an SVG to cards by their names.
    pub fn of(index: &'a SvgIndex) -> CardNodes<'a> {
        let mut faces: BTreeMap<NameSpelling, BTreeMap<usize, &SvgNode>> = BTreeMap::new();
        let mut others: Vec<(NameSpelling, Named, &str, &SvgNode)> = Vec::new();
        for node in &index.nodes {
            let names = node.labels.iter().map(|label| (true, label));
            for (label, name) in std::iter::once((false, &node.id)).chain(names) {
                for (way, named) in readings(name, label) {
                    let Named::Face(card) = named else {
                        others.push((way, named, name, node));
                        continue;
                    };
                    let known = faces.entry(way).or_default();
                    // If two elements have the same name, the element that no `use` element references is preferred,
                    // and then the element outside `defs`.
                    let better =
                        |old: &&SvgNode| (node.used, node.defined) < (old.used, old.defined);
                    if known.get(&card.index()).is_none_or(better) {
                        known.insert(card.index(), node);
                    }
                }
            }
        }
        let ranked = faces.iter().map(|(way, cards)| (cards.len(), Reverse(way)));
        let best = ranked.max().map(|(_, Reverse(way))| way);
        let mut found = CardNodes::default();
        let filling = faces.keys().filter(|way| way.is_plain());
        for way in best.into_iter().chain(filling) {
            for (card, node) in &faces[way] {
                found.faces.entry(*card).or_insert(node);
            }
        }
        let defined =
            found.faces.values().filter(|node| node.defined).count() * 2 > found.faces.len();
        let short = best.is_some_and(|best| best.short);
        // An element within a card, a joker or a back is not itself a joker or a back. Outer elements come first in the file.
        let mut taken: BTreeSet<&str> = found.faces.values().map(|node| node.id.as_str()).collect();
        others.retain(|(way, named, name, node)| {
            let is_alike =
                |best: &NameSpelling| (&best.before, &best.after) == (&way.before, &way.after);
            let spelt = way.words == 0 || best.is_some_and(is_alike);
            // A name such as “B1” means a back only if the names of the cards are equally short, such as “AS”.
            let said =
                short || name.to_lowercase().contains("back") || !matches!(named, Named::Back(_));
            spelt && said && !index.is_within(node, &taken) && taken.insert(&node.id)
        });
        found.add_jokers(&others);
        found.add_backs(&others, defined);
        found
    }

    /// Returns the number of faces, at most 52.
    pub fn count(&self) -> usize {
        self.faces.range(..52).count()
    }

    /// Returns the element of each face and joker that the SVG has.
    pub fn faces(&self) -> impl Iterator<Item = (Slot, &'a SvgNode)> {
        Slot::all().filter_map(|slot| Some((slot, *self.faces.get(&slot.index())?)))
    }

    /// Adds at most two jokers. Jokers without a colour in their name fill the remaining slots in the order of the file.
    fn add_jokers(&mut self, others: &[(NameSpelling, Named, &str, &'a SvgNode)]) {
        let jokers = |wanted: Option<u8>| {
            let is_wanted = |named: &Named| *named == Named::Joker(wanted);
            let all = others.iter().filter(|(_, named, ..)| is_wanted(named));
            let mut all: Vec<&SvgNode> = all.map(|(.., node)| *node).collect();
            all.sort_by_key(|node| node.used);
            all
        };
        for colour in [0, 1] {
            if let Some(node) = jokers(Some(colour)).first() {
                self.faces.insert(Slot::Joker(colour).index(), node);
            }
        }
        let coloured = self.faces.range(52..).count();
        // If a coloured joker exists, a colourless joker that `use` elements reference is only a component of the
        // coloured one.
        let unsaid = jokers(None)
            .into_iter()
            .filter(|node| coloured == 0 || !node.used);
        for node in unsaid {
            let mut jokers = Slot::Joker(0).index()..=Slot::Joker(1).index();
            if let Some(free) = jokers.find(|slot| !self.faces.contains_key(slot)) {
                self.faces.insert(free, node);
            }
        }
    }

    fn add_backs(&mut self, others: &[(NameSpelling, Named, &str, &'a SvgNode)], defined: bool) {
        // A back that `use` elements reference is only a component of a back. A back in `defs` is also only a
        // component, unless most cards are in `defs`.
        let is_part = |node: &SvgNode| node.used || (node.defined && !defined);
        let backs = others
            .iter()
            .filter(|(_, named, ..)| matches!(named, Named::Back(_)));
        let mut backs: Vec<_> = backs
            .map(|(_, _, name, node)| (names::back_name(name), *name, *node))
            .collect();
        // If two backs have the same name, the element without additional words in its id or label takes precedence.
        backs.sort_by_key(|(name, own, node)| (is_part(node), own.len() != name.len()));
        for (name, _, node) in backs {
            let known = self.backs.iter().any(|(known, _)| *known == name);
            if !known && (!is_part(node) || name == "back") {
                self.backs.push((name, node));
            } else if !known {
                self.parts_of_backs.push((name, node));
            }
        }
        let blank = others.iter().find(|(_, named, name, _)| {
            matches!(named, Named::Reserved(_)) && name.eq_ignore_ascii_case("blank")
        });
        self.blank = blank.map(|(.., node)| *node);
        self.backs
            .sort_by_key(|(name, _)| (name != "back", name.clone()));
    }
}

/// Returns the possible meanings of an element's name, each with its spelling. `label` is true for a label from a drawing program.
fn readings(name: &str, label: bool) -> Vec<(NameSpelling, Named)> {
    let name = &unescaped(name);
    let tokens = tokens(name);
    let way = |before: &[Token<'_>], after: &[Token<'_>], read: &str| {
        let lower = read.to_lowercase();
        NameSpelling {
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
            let ((first, _), (last, word)) = (middle[0], middle[middle.len() - 1]);
            let read = &name[first..last + word.len()];
            if let Some(named) =
                names::read(read).filter(|named| !matches!(named, Named::Reserved(_)))
            {
                all.push((way(before, after, read), named));
            }
        }
    }
    all
}

/// A word in a name, with its byte offset.
type Token<'a> = (usize, &'a str);

/// Returns the words of a name.
fn tokens(name: &str) -> Vec<Token<'_>> {
    let is_gap = |c: char| !is_letter(c);
    let mut end = 0;
    let parts = name.split_inclusive(is_gap).map(|part| {
        end += part.len();
        (end - part.len(), part.trim_end_matches(is_gap))
    });
    parts.filter(|(_, word)| !word.is_empty()).collect()
}

/// Joins additional words into one string. Numbers become `#`, so that names which differ only in a number have the
/// same spelling.
fn affix(words: &[Token<'_>]) -> String {
    let plain = |(_, word): &Token<'_>| {
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

/// Restores a name from Illustrator, which writes special characters in ids as hexadecimal codes, for example `_x20_` for a space.
fn unescaped(name: &str) -> String {
    let mut rest = name;
    let mut plain = String::new();
    while let Some(at) = rest.find("_x") {
        let code = rest[at + 2..].split_once('_').map(|(code, _)| code);
        let code = code.filter(|code| (2..=5).contains(&code.len()));
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

    /// Returns the id of the element that is assigned to a card.
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
    fn the_spelling_of_most_cards_precedes_names_that_match_by_chance() {
        let names = deck(|rank, suit| format!("{suit}_{rank}"));
        let mut all = vec![
            ("c1", ""),
            ("club-1", ""),
            ("club_1_image", ""),
            ("1_club", ""),
        ];
        all.extend(names.iter().map(|name| (name.as_str(), "")));
        assert_eq!(id(&index(&all), "AC"), Some("club_1"));
        // Without the ace of clubs in the deck's spelling, an element with the plain name fills the gap.
        all.retain(|(id, _)| *id != "club_1" && *id != "club-1");
        assert_eq!(id(&index(&all), "AC"), Some("1_club"));
    }

    #[test]
    fn labels_of_a_drawing_program_count_if_ids_name_no_card() {
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
    fn parts_of_jokers_and_backs_do_not_count() {
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
