//! What a file's name says.
use super::{Noise, habits::Habits, spelling, words};
use crate::Slot;
use engine::cards::{Card, Suit};

/// What a file's name says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// One card.
    Face(Card),
    /// A joker: 0 black, 1 red, or not said which.
    Joker(Option<u8>),
    /// A back; true for the one that is called nothing but back.
    Back(bool),
    /// A name of the format with another use: `blank`, `slot`, `table`, `preview`.
    Reserved,
}

/// A picture of a theme that is no card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reserved {
    /// The blank card that faces without a ground are laid on.
    Blank,
    /// An empty place for a card.
    Slot,
    /// The table.
    Table,
    /// A picture of the theme.
    Preview,
}

/// Words for a back.
const BACKS: [&str; 15] = [
    "cardback",
    "cardbacks",
    "dorso",
    "trasera",
    "flipside",
    "rear",
    "reverse",
    "reverso",
    "facedown",
    "verso",
    "ruckseite",
    "rueckseite",
    "rewers",
    "achterkant",
    "рубашка",
];
/// What stands before “back” in one word: `redback`, `yback`.
const COLOURS: [&str; 14] = [
    "red", "blue", "green", "black", "white", "gray", "grey", "yellow", "b", "g", "r", "w", "y",
    "deck",
];
/// Words for a joker.
const JOKERS: [&str; 4] = ["joker", "jokers", "comodin", "jolly"];

/// What the name of a file, without its ending, says; nothing if that is not certain.
pub fn read(stem: &str) -> Option<Named> {
    read_among(stem, &Noise::default())
}

/// What the name of a file says, without the words that all names of its folder have.
pub fn read_among(stem: &str, noise: &Noise) -> Option<Named> {
    let words = words(stem);
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !spelling::is_noise(word) && (!noise.has(word) || is_telling(word)))
        .collect();
    if reserved_among(&words).is_some() {
        return Some(Named::Reserved);
    }
    let [b_is_suit, j_is_suit] = noise.habits().is_suit;
    match words.as_slice() {
        ["1" | "2", "j"] | ["j", "1" | "2"] if !j_is_suit => {
            return Some(Named::Joker(Some(u8::from(words.contains(&"2")))));
        }
        ["jj"] => return Some(Named::Joker(None)),
        // “Face down”, of which the first word says nothing.
        ["hidden" | "down"] => return Some(Named::Back(false)),
        // Where “r” is a suit, in Dutch or Swedish, “JR” is its jack.
        ["jb"] | ["jr"] if noise.habits().letters.is_none() => {
            return Some(Named::Joker(Some(u8::from(words[0] == "jr"))));
        }
        ["1" | "2", "b"] | ["b", "1" | "2"] if !b_is_suit => return Some(Named::Back(false)),
        _ => {}
    }
    if words.iter().any(|word| JOKERS.contains(word)) {
        return joker(&words);
    }
    if words.iter().any(|word| is_back(word)) {
        return Some(Named::Back(words.len() == 1 && words[0] == "back"));
    }
    among_cards(&words, noise.habits()).map(Named::Face)
}

/// The card of these words, read as all names of the folder are.
fn among_cards(words: &[&str], habits: Habits) -> Option<Card> {
    match words {
        [first, second] => face(first, second, habits),
        [together] => {
            // Written together: “AS”, “TH”, “SA”, “kingofclubs”.
            if let Some((rank, suit)) = spelling::together(together) {
                return Some(Card::new(rank, suit));
            }
            let letters: Vec<char> = together.chars().collect();
            let [first, second] = letters.as_slice() else {
                return None;
            };
            let (first, second) = (first.to_string(), second.to_string());
            face(&first, &second, habits)
        }
        _ => None,
    }
}

/// The card that a name shows once more, with the number behind it: `ace_of_spades2`, `KC.1`.
pub fn variant(stem: &str, noise: &Noise) -> Option<(Card, u8)> {
    let words = words(stem);
    let words = words.iter().map(String::as_str);
    let words: Vec<&str> = words
        .filter(|word| !spelling::is_noise(word) && !noise.has(word))
        .collect();
    let [card @ .., number] = words.as_slice() else {
        return None;
    };
    let number = number
        .parse()
        .ok()
        .filter(|number| (1..=9).contains(number))?;
    // Of two numbers either may be the rank.
    let is_certain = card.len() == 1 || card.last().is_some_and(|word| word.parse::<u8>().is_err());
    let card = among_cards(card, noise.habits()).filter(|_| is_certain)?;
    Some((card, number))
}

/// What a name of one letter means beside those of a deck: its joker, its back, or with a `b` its red joker.
pub fn lone_letter(stem: &str) -> Option<Named> {
    match stem.to_lowercase().as_str() {
        "j" => Some(Named::Joker(None)),
        // In French a back; in Spanish a two, which is no card by itself.
        "b" | "dos" => Some(Named::Back(false)),
        "r" => Some(Named::Joker(Some(1))),
        _ => None,
    }
}

/// The suit that a name is, and nothing but it: that of a folder of its cards.
pub fn only_suit(name: &str) -> Option<Suit> {
    let words = words(name);
    let mut own = words.iter().filter(|word| !spelling::is_noise(word));
    let suit = spelling::suit(own.next()?)?;
    own.next().is_none().then_some(suit)
}

/// Which picture that is no card a name means.
pub fn reserved(stem: &str) -> Option<Reserved> {
    let words = words(stem);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = words.into_iter().filter(|word| !spelling::is_noise(word));
    reserved_among(&words.collect::<Vec<_>>())
}

fn reserved_among(words: &[&str]) -> Option<Reserved> {
    Some(match words {
        ["blank" | "empty" | "blankcard", ..] | [.., "blank"] => Reserved::Blank,
        ["slot", ..] => Reserved::Slot,
        ["table" | "background" | "backdrop", ..] => Reserved::Table,
        ["preview", ..] => Reserved::Preview,
        _ => return None,
    })
}

/// The slot whose usual name is most like this one, if it is alike at all.
pub fn did_you_mean(stem: &str) -> Option<Slot> {
    let stem = stem.to_lowercase();
    // Two letters that have changed places are one mistake.
    let alike = |slot: Slot| {
        let names = [Some(slot.file_stem()), in_words(slot)];
        let all = names.into_iter().flatten();
        let distances = all.map(|name| strsim::damerau_levenshtein(&stem, &name));
        (distances.min().unwrap_or(usize::MAX), slot)
    };
    Slot::all()
        .map(alike)
        .filter(|(distance, _)| *distance <= 2)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, slot)| slot)
}

/// The name of a face with its rank in words: `nine_of_clubs`.
fn in_words(slot: Slot) -> Option<String> {
    let Slot::Face(card) = slot else { return None };
    let (rank, _) = card.face()?;
    // Signs of one and two letters stand before the words.
    let mut words = spelling::rank_words(rank).iter();
    let word = words.find(|word| word.len() > 2)?;
    let stem = slot.file_stem();
    let (_, suit) = stem.split_once('_')?;
    Some(format!("{word}_{suit}"))
}

/// The name of a back, without the words that only say that it is one: `red` of `cardBack_red`, `back` of `back`.
pub fn back_name(stem: &str) -> String {
    let words = words(stem);
    let own: Vec<&str> = words
        .iter()
        .map(|word| word.strip_prefix("back").unwrap_or(word))
        .map(|word| word.strip_suffix("back").unwrap_or(word))
        .filter(|word| {
            let says_back = BACKS.contains(word) || ["s", "down", "dos"].contains(word);
            !word.is_empty() && !spelling::is_noise(word) && !says_back
        })
        .collect();
    if own.is_empty() {
        "back".to_owned()
    } else {
        own.join("_")
    }
}

fn is_back(word: &str) -> bool {
    // What stands behind the cards is no back of theirs: `wood_background`.
    let behind = ["backpack", "backup", "background", "backdrop"];
    let of_a_colour = word.strip_suffix("back");
    BACKS.contains(&word)
        || of_a_colour.is_some_and(|colour| COLOURS.contains(&colour))
        || (word.starts_with("back") && !behind.iter().any(|other| word.starts_with(other)))
}

/// Words that count even if all names of a folder have them: a folder of nothing but backs.
fn is_telling(word: &str) -> bool {
    JOKERS.contains(&word) || is_back(word)
}

fn joker(words: &[&str]) -> Option<Named> {
    let others = words.iter().copied().filter(|word| !JOKERS.contains(word));
    let others: Vec<&str> = others.collect();
    Some(Named::Joker(match others.as_slice() {
        [
            "black" | "b" | "1" | "01" | "bw" | "mono" | "small" | "little" | "negro" | "noir"
            | "schwarz" | "gray" | "grey",
        ]
        | ["black", "white"]
        | ["black", "and", "white"]
        | ["b", "w"] => Some(0),
        [
            "red" | "r" | "2" | "02" | "colour" | "color" | "coloured" | "colored" | "big"
            | "large" | "rojo" | "rouge" | "rot",
        ] => Some(1),
        // Of another colour, or one more.
        [] | [_] => None,
        _ => return None,
    }))
}

fn face(first: &str, second: &str, habits: Habits) -> Option<Card> {
    let card = |rank: &str, suit: &str| {
        let rank = habits.rank(rank)?;
        let suit = habits.suit(suit)?;
        let uncertain = habits.from_nought && rank_is_number(first, second);
        (!uncertain).then(|| Card::new(rank, suit))
    };
    let readings = [card(first, second), card(second, first)];
    match readings {
        [Some(suit_last), Some(suit_first)] if suit_last != suit_first => {
            Some(if habits.suit_first {
                suit_first
            } else {
                suit_last
            })
        }
        [one, other] => one.or(other),
    }
}

fn rank_is_number(first: &str, second: &str) -> bool {
    [first, second]
        .iter()
        .any(|word| word.parse::<u8>().is_ok())
}
