//! The recognition of cards by file names. A name is split into words in English or another European language. A number
//! alone never identifies a card.
mod words;

pub(super) use words::words;
pub use words::{Noise, rank_words, suit_words, without_density};
pub(crate) use words::{has_word, suit};

use super::Slot;
use engine::cards::{Card, Suit};
use words::NamingHeuristics;

/// Returns the output of `get` for a language code (`fr-CA`), or else for the language without its region (`fr`). `get` receives the
/// code in lower case.
pub(crate) fn in_language<T>(code: &str, get: impl Fn(&str) -> Option<T>) -> Option<T> {
    let code = code.to_lowercase();
    let plain = code.split(['-', '_']).next().unwrap_or_default();
    get(&code).or_else(|| get(plain))
}

/// Meaning of a file name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// Card with rank and suit.
    Face(Card),
    /// Joker: 0 for the black one, 1 for the red one, `None` if the name states no colour.
    Joker(Option<u8>),
    /// Back with this name, see [`back_name`].
    Back(String),
    /// Picture that is not a card.
    Reserved(Reserved),
}

impl Named {
    /// Returns the slots of the picture. A joker without a colour is both jokers.
    pub fn slots(&self) -> Vec<Slot> {
        match self {
            Named::Face(card) => vec![Slot::Face(*card)],
            Named::Joker(Some(colour)) => vec![Slot::Joker(*colour)],
            Named::Joker(None) => vec![Slot::Joker(0), Slot::Joker(1)],
            Named::Back(_) => vec![Slot::Back],
            Named::Reserved(_) => Vec::new(),
        }
    }
}

/// Reserved name of a picture that is not one of the 55 cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reserved {
    /// Blank card on which faces with a transparent background are laid (`blank`).
    Blank,
    /// Picture that is shown in place of an empty pile (`slot`).
    Slot,
    /// Picture of the table below the cards (`table`).
    Table,
    /// Preview of the theme (`preview`). The game does not show it.
    Preview,
}

/// Words that mean the back of a card in several languages.
const BACKS: &str = "cardback cardbacks dorso trasera flipside rear reverse reverso facedown verso ruckseite rueckseite rewers achterkant рубашка";
/// Words that may precede “back” in one word, such as `redback` and `yback`.
const COLOURS: &str = "red blue green black white gray grey yellow b g r w y deck";
const JOKERS: &str = "joker jokers comodin jolly";

/// Returns the meaning of a file stem (the file name without its extension), or `None` if it is uncertain.
pub fn read(stem: &str) -> Option<Named> {
    read_among(stem, &Noise::default())
}

/// Returns the meaning of a file stem, which may depend on the other names in its folder. Ignores the words in `noise`,
/// which nearly all names share.
pub fn read_among(stem: &str, noise: &Noise) -> Option<Named> {
    let words = words(stem);
    let words = telling(&words, |word| !noise.has(word) || is_back_or_joker(word));
    if let Some(reserved) = reserved_among(&words) {
        return Some(Named::Reserved(reserved));
    }
    let back = || Some(Named::Back(back_name(stem)));
    let numbered = |number: &str| Some(u8::from(number == "2"));
    let [b_is_suit, j_is_suit, x_is_suit] = noise.habits.is_suit;
    // In other languages, letters such as “k” and “r” are suits, so “jk” and “jr” are jacks.
    let is_english = noise.habits.letters.is_none();
    let joker = match words.as_slice() {
        ["j", number @ ("1" | "2")] | [number @ ("1" | "2"), "j"] if !j_is_suit => numbered(number),
        ["x", number @ ("1" | "2")] | [number @ ("1" | "2"), "x"] if !x_is_suit => numbered(number),
        ["jk", number @ ("1" | "2")] => numbered(number),
        ["jj" | "xx"] => None,
        ["jk"] if is_english => None,
        // The little joker (black) and the big joker (red) of Chinese decks.
        ["小王"] => Some(0),
        ["大王"] => Some(1),
        ["lj" | "jb"] if is_english => Some(0),
        ["rj" | "jr"] if is_english => Some(1),
        // “bj” means either “black joker” or “big joker”, and the big joker is red. This picture therefore gets the slot that the other
        // joker does not use.
        ["bj"] if !b_is_suit && is_english => None,
        // In “face down”, the word “face” has already been removed as noise.
        ["hidden" | "down"] => return back(),
        ["1" | "2", "b"] | ["b", "1" | "2"] if !b_is_suit => return back(),
        words if words.iter().any(|word| has_word(JOKERS, word)) => return joker(words),
        words if words.iter().any(|word| is_back(word)) => return back(),
        words => return among_cards(words, noise.habits).map(Named::Face),
    };
    Some(Named::Joker(joker))
}

/// Returns the card that one or two words stand for.
fn among_cards(words: &[&str], habits: NamingHeuristics) -> Option<Card> {
    match words {
        [first, second] => face(first, second, habits),
        [together] => {
            // Rank and suit in full as one word: “kingofclubs”. Two letters such as “AS” are handled below.
            if let Some((rank, suit)) = words::together(together) {
                return Some(Card::new(rank, suit));
            }
            let [first, second] = words::two_letters(together)?;
            face(&first, &second, habits)
        }
        _ => None,
    }
}

/// Returns the card and the number if the stem is that of an additional picture of a card, numbered from 1 to 9: `ace_of_spades2`, `KC.1`.
pub fn variant(stem: &str, noise: &Noise) -> Option<(Card, u8)> {
    let words = words(stem);
    let words = telling(&words, |word| !noise.has(word));
    let [card @ .., number] = words.as_slice() else {
        return None;
    };
    let number = number.parse().ok();
    let number = number.filter(|number| (1..=9).contains(number))?;
    // If the last two words are numbers, either of them may be the rank. In that case, the card is uncertain.
    let is_certain = card.len() == 1 || card.last().is_some_and(|word| word.parse::<u8>().is_err());
    let card = among_cards(card, noise.habits).filter(|_| is_certain)?;
    Some((card, number))
}

/// Returns the meaning of a one-letter stem in a folder of cards: `j` is a joker, `b` a back, and `r` the red joker.
pub fn lone_letter(stem: &str) -> Option<Named> {
    Some(match stem.to_lowercase().as_str() {
        "j" => Named::Joker(None),
        // “Dos” also means two in Spanish. But a rank without a suit identifies no card, so here it is the French word for a back.
        "b" | "dos" => Named::Back(back_name(stem)),
        "r" => Named::Joker(Some(1)),
        _ => return None,
    })
}

/// Returns the suit if a name consists only of a word for it, for example the name of the folder `spades`.
pub fn only_suit(name: &str) -> Option<Suit> {
    match telling(&words(name), |_| true)[..] {
        [word] => suit(word),
        _ => None,
    }
}

/// Returns the kind of picture if the stem is a reserved name such as `table`.
pub fn reserved(stem: &str) -> Option<Reserved> {
    reserved_among(&telling(&words(stem), |_| true))
}

/// Returns the words for which `is_wanted` holds, without those that do not matter in the name of a card.
fn telling(words: &[String], is_wanted: impl Fn(&str) -> bool) -> Vec<&str> {
    let words = words.iter().map(String::as_str);
    let telling = words.filter(|word| !words::is_noise(word) && is_wanted(word));
    telling.collect()
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

/// Returns the card that a misspelt file name probably stands for.
pub fn did_you_mean(name: &str) -> Option<Slot> {
    let stem = name.to_lowercase();
    // Two swapped letters count as one mistake.
    let alike = |slot: Slot| {
        let names = [Some(slot.file_stem()), in_words(slot)];
        let all = names.into_iter().flatten();
        let distances = all.map(|name| strsim::damerau_levenshtein(&stem, &name));
        (distances.min().unwrap_or(usize::MAX), slot)
    };
    let near = Slot::all().map(alike).filter(|near| near.0 <= 2);
    let nearest = near.min_by_key(|(distance, _)| *distance);
    nearest.map(|(_, slot)| slot).or_else(|| by_words(name))
}

/// Returns the card for a name that contains a word for a rank and one for a suit, both possibly misspelt. No other
/// words are allowed, except for words such as “copy”.
fn by_words(stem: &str) -> Option<Slot> {
    let words = words(stem);
    let words = telling(&words, |_| true);
    let is_rank = |word: &&&str| words::rank(word).is_some();
    let is_suit = |word: &&&str| suit(word).is_some();
    let suit = words.iter().rfind(is_suit);
    let rank = words
        .iter()
        .find(|word| is_rank(word) && Some(*word) != suit);
    let others = words
        .iter()
        .filter(|word| Some(*word) != suit && Some(*word) != rank);
    let mut suits = suit.into_iter().chain(others.clone());
    let mut ranks = rank.into_iter().chain(others);
    let suit = suits.find_map(|word| words::nearly_suit(word))?;
    let rank = ranks.find_map(|word| words::nearly_rank(word))?;
    let is_copy = |word: &&str| ["copy", "copia", "copie", "kopie"].contains(word);
    let cards = words.iter().filter(|word| !is_copy(word)).count();
    (cards == 2).then(|| Slot::Face(Card::new(rank, suit)))
}

/// Returns the file stem of a face with its rank as a word, for example `nine_of_clubs`.
fn in_words(slot: Slot) -> Option<String> {
    let Slot::Face(card) = slot else { return None };
    let (rank, suit) = card.face()?;
    Some(format!("{}_of_{}", <&str>::from(rank), <&str>::from(suit)))
}

/// Returns the name of a back, which is its file stem without words that mean back. It is `red` for `cardBack_red`, and `back` if nothing
/// remains.
pub fn back_name(stem: &str) -> String {
    let words = words(stem);
    let own: Vec<&str> = words
        .iter()
        .map(|word| word.strip_prefix("back").unwrap_or(word))
        .map(|word| word.strip_suffix("back").unwrap_or(word))
        .filter(|word| {
            let says_back = has_word(BACKS, word) || ["s", "down", "dos"].contains(word);
            !word.is_empty() && !words::is_noise(word) && !says_back
        })
        .collect();
    match own.is_empty() {
        true => "back".to_owned(),
        false => own.join("_"),
    }
}

fn is_back(word: &str) -> bool {
    // Words such as “background” begin with “back” but do not mean the back of a card.
    let behind = ["backpack", "backup", "background", "backdrop"];
    let of_a_colour = word.strip_suffix("back");
    has_word(BACKS, word)
        || of_a_colour.is_some_and(|colour| has_word(COLOURS, colour))
        || (word.starts_with("back") && !behind.iter().any(|other| word.starts_with(other)))
}

/// True for words that are never ignored, even if all names in a folder share them, as in a folder of backs.
fn is_back_or_joker(word: &str) -> bool {
    has_word(JOKERS, word) || is_back(word)
}

/// Words for the black joker, which some decks call the small one.
const BLACK: &str = "black b bw mono small little negro noir schwarz gray grey nero preto white";
/// Words for the red joker, which some decks call the big one.
const RED: &str =
    "red r colour color coloured colored big large rojo rouge rot rosso vermelho rood";
/// Words that programs add to file names, such as an extension or the unit of a size. They are ignored in the name of a joker.
const ADDED: &str = "px svg png and w copy jpg webp";

/// Returns the joker that a name stands for, if it contains a word for joker. The joker's colour follows from a word,
/// or else from the number 1 or 2.
fn joker(words: &[&str]) -> Option<Named> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let others = words.iter().copied();
    let others = others.filter(|word| !has_word(JOKERS, word) && !has_word(ADDED, word));
    let (numbers, others): (Vec<&str>, Vec<&str>) = others.partition(|word| is_number(word));
    let has = |colour| others.iter().any(|word| has_word(colour, word));
    let unknown = others
        .iter()
        .filter(|word| !has_word(BLACK, word) && !has_word(RED, word));
    // One unknown word may describe the joker. If there are more, the name means something else.
    if unknown.count() > 1 - usize::from(has(BLACK) || has(RED)) {
        return None;
    }
    let by_number = match (others.as_slice(), numbers.as_slice()) {
        ([], [.., "1" | "01"]) => Some(0),
        ([], [.., "2" | "02"]) => Some(1),
        _ => None,
    };
    Some(Named::Joker(match (has(BLACK), has(RED)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        (true, true) | (false, false) => by_number,
    }))
}

fn face(first: &str, second: &str, habits: NamingHeuristics) -> Option<Card> {
    let is_number = |word: &str| word.parse::<u8>().is_ok();
    if habits.from_nought && (is_number(first) || is_number(second)) {
        return None;
    }
    let card = |rank: &str, suit: &str| Some(Card::new(habits.rank(rank)?, habits.suit(suit)?));
    match [card(first, second), card(second, first)] {
        [Some(_), Some(card)] if habits.suit_first => Some(card),
        [one, other] => one.or(other),
    }
}

const TAROT: &str = "Tarot";

/// Kinds of decks without French suits, each with the words that identify it.
const KINDS: [(&str, &str); 4] = [
    (
        "Spanish",
        "oros oro copas espadas bastos sota caballo cups swords coins gold golds batons cudgels",
    ),
    ("German", "eichel schellen laub gras ober unter"),
    ("Italian", "denari coppe bastoni fante cavallo"),
    (TAROT, "wands pentacles trump trumps atout excuse arcana"),
];

/// Minimum number of file names that must contain a word of a Spanish, German, Italian or Tarot deck.
const MANY: usize = 8;

/// Returns the kind of deck that these file names indicate: Spanish, German, Italian or Tarot. Returns `None` for a
/// deck with French suits, and if the kind is unknown.
pub fn other_kind<'a>(stems: impl IntoIterator<Item = &'a str>) -> Option<&'static str> {
    let names: Vec<Vec<String>> = stems.into_iter().map(words).collect();
    let count = |known: &str| {
        let has = |words: &&Vec<String>| words.iter().any(|word| has_word(known, word));
        names.iter().filter(has).count()
    };
    // In Portuguese, the words for the Spanish suits also name the French suits.
    if count("paus") > 0 && count("ouros") > 0 {
        return None;
    }
    let counts = KINDS.map(|(kind, known)| (kind, count(known)));
    let many = counts.into_iter().filter(|(_, count)| *count >= MANY);
    // A Tarot deck has cups and swords like a Spanish deck. Words that only a Tarot deck has are therefore decisive.
    let most = many.max_by_key(|(kind, count)| (*kind == TAROT, *count));
    most.map(|(kind, _)| kind)
}

#[cfg(test)]
mod tests;
