//! Which card a file shows, by its name, in every spelling that the tests below list. Bare numbers are never guessed.
use super::Slot;
use crate::engine::cards::{Card, Rank, Suit};

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

/// What the name of a file, without its ending, says; nothing if that is not certain.
pub fn read(stem: &str) -> Option<Named> {
    let words = words(stem);
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !is_noise(word))
        .collect();
    match words.as_slice() {
        ["blank" | "slot" | "table" | "preview", ..] => return Some(Named::Reserved),
        ["1" | "2", "j"] | ["j", "1" | "2"] => {
            return Some(Named::Joker(Some(u8::from(words.contains(&"2")))));
        }
        ["jb"] | ["jr"] => return Some(Named::Joker(Some(u8::from(words[0] == "jr")))),
        ["1" | "2", "b"] | ["b", "1" | "2"] => return Some(Named::Back(false)),
        _ => {}
    }
    if words
        .iter()
        .any(|word| *word == "joker" || *word == "jokers")
    {
        return joker(&words);
    }
    if words
        .iter()
        .any(|word| word.starts_with("back") || ["flipside", "rear", "reverse"].contains(word))
    {
        return Some(Named::Back(words.len() == 1 && words[0] == "back"));
    }
    let [first, second] = words.as_slice() else {
        // Written together: “AS”, “TH”, “SA”.
        let [together] = words.as_slice() else {
            return None;
        };
        let letters: Vec<char> = together.chars().collect();
        let [first, second] = letters.as_slice() else {
            return None;
        };
        return face(
            first.encode_utf8(&mut [0; 4]),
            second.encode_utf8(&mut [0; 4]),
        );
    };
    face(first, second)
}

/// The slot whose usual name is most like this one, if it is alike at all.
pub fn did_you_mean(stem: &str) -> Option<Slot> {
    let stem = stem.to_lowercase();
    let alike = |slot: Slot| (distance(&stem, &slot.file_stem()), slot);
    Slot::all()
        .map(alike)
        .filter(|(distance, _)| *distance <= 2)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, slot)| slot)
}

fn joker(words: &[&str]) -> Option<Named> {
    let others: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| *word != "joker" && *word != "jokers")
        .collect();
    match others.as_slice() {
        [] => Some(Named::Joker(None)),
        ["black" | "b" | "1" | "01"] => Some(Named::Joker(Some(0))),
        ["red" | "r" | "2" | "02"] => Some(Named::Joker(Some(1))),
        _ => None,
    }
}

fn face(first: &str, second: &str) -> Option<Named> {
    let card =
        |rank: &str, suit: &str| Some(Named::Face(Card::new(read_rank(rank)?, read_suit(suit)?)));
    card(first, second).or_else(|| card(second, first))
}

fn read_suit(word: &str) -> Option<Suit> {
    Some(match word {
        "c" | "club" | "clubs" | "♣" | "♧" => Suit::Clubs,
        "d" | "diamond" | "diamonds" | "♦" | "♢" => Suit::Diamonds,
        "h" | "heart" | "hearts" | "♥" | "♡" => Suit::Hearts,
        "s" | "spade" | "spades" | "♠" | "♤" => Suit::Spades,
        _ => return None,
    })
}

fn read_rank(word: &str) -> Option<Rank> {
    Some(match word {
        "a" | "ace" | "1" | "01" | "14" => Rank::Ace,
        "2" | "02" | "two" => Rank::Two,
        "3" | "03" | "three" => Rank::Three,
        "4" | "04" | "four" => Rank::Four,
        "5" | "05" | "five" => Rank::Five,
        "6" | "06" | "six" => Rank::Six,
        "7" | "07" | "seven" => Rank::Seven,
        "8" | "08" | "eight" => Rank::Eight,
        "9" | "09" | "nine" => Rank::Nine,
        "10" | "t" | "ten" => Rank::Ten,
        "j" | "jack" | "knave" | "11" => Rank::Jack,
        "q" | "queen" | "12" => Rank::Queen,
        "k" | "king" | "13" => Rank::King,
        _ => return None,
    })
}

fn is_noise(word: &str) -> bool {
    ["card", "cards", "of", "the", "playing", "face"].contains(&word)
}

/// What a character is to the splitting of names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lower,
    Upper,
    Digit,
    Suit,
    Gap,
}

fn kind(c: char) -> Kind {
    match c {
        '♣' | '♧' | '♦' | '♢' | '♥' | '♡' | '♠' | '♤' => Kind::Suit,
        c if c.is_ascii_digit() => Kind::Digit,
        c if c.is_uppercase() => Kind::Upper,
        c if c.is_alphabetic() => Kind::Lower,
        _ => Kind::Gap,
    }
}

/// The words of a name in lower case: split at punctuation, camelCase, between letters and digits; without `@2x`.
fn words(stem: &str) -> Vec<String> {
    let letters: Vec<char> = without_density(stem).chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for (i, &c) in letters.iter().enumerate() {
        let this = kind(c);
        if this == Kind::Gap {
            open = false;
            continue;
        }
        let before = if i > 0 {
            kind(letters[i - 1])
        } else {
            Kind::Gap
        };
        let after = letters.get(i + 1).copied().map_or(Kind::Gap, kind);
        let joins = match (before, this) {
            (Kind::Lower | Kind::Upper, Kind::Lower) | (Kind::Digit, Kind::Digit) => true,
            // The last capital of several begins the next word: “QHearts”.
            (Kind::Upper, Kind::Upper) => after != Kind::Lower,
            _ => false,
        };
        if !open || !joins {
            words.push(String::new());
        }
        open = true;
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

/// The name without the mark of a picture in double size.
pub(super) fn without_density(stem: &str) -> &str {
    match stem.rsplit_once('@') {
        Some((name, mark))
            if mark
                .strip_suffix(['x', 'X'])
                .is_some_and(|n| n.parse::<f32>().is_ok()) =>
        {
            name
        }
        _ => stem,
    }
}

/// How many letters must be added, dropped or changed (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(stem: &str) -> String {
        match read(stem) {
            Some(Named::Face(card)) => card.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn every_spelling_of_a_card_is_read() {
        for (stem, wanted) in [
            ("ace_of_spades", "AS"),
            ("ACE OF SPADES", "AS"),
            ("AceOfSpades", "AS"),
            ("spades-ace", "AS"),
            ("AS", "AS"),
            ("SA", "AS"),
            ("S-A", "AS"),
            ("1_spade", "AS"),
            ("14_s", "AS"),
            ("01s", "AS"),
            ("cardSpadesA", "AS"),
            ("A♠", "AS"),
            ("10_of_clubs", "TC"),
            ("TC", "TC"),
            ("c10", "TC"),
            ("ten of clubs", "TC"),
            ("cardClubs10", "TC"),
            ("club_10", "TC"),
            ("card_hearts_02", "2H"),
            ("02h", "2H"),
            ("heart2", "2H"),
            ("2H@2x", "2H"),
            ("two-of-hearts", "2H"),
            ("2♥\u{fe0f}", "2H"),
            ("knave_of_diamonds", "JD"),
            ("jack_diamond", "JD"),
            ("11d", "JD"),
            ("diamondJack", "JD"),
            ("JD", "JD"),
            ("Queen of Hearts", "QH"),
            ("QHearts", "QH"),
            ("qh", "QH"),
            ("12_heart", "QH"),
            ("playing_card_queen_hearts", "QH"),
            ("13c", "KC"),
            ("kingclubs", "None"),
            ("club_king", "KC"),
            ("the.king.of.clubs", "KC"),
        ] {
            assert_eq!(card(stem), wanted, "{stem}");
        }
    }

    #[test]
    fn jokers_and_backs_are_read() {
        for (stem, wanted) in [
            ("joker", None),
            ("Joker_Red", Some(1)),
            ("red_joker", Some(1)),
            ("blackJoker", Some(0)),
            ("joker_black", Some(0)),
            ("joker2", Some(1)),
            ("cardJoker", None),
            ("JR", Some(1)),
            ("jb", Some(0)),
            ("1J", Some(0)),
            ("2J", Some(1)),
            ("J-1", Some(0)),
        ] {
            assert_eq!(read(stem), Some(Named::Joker(wanted)), "{stem}");
        }
        for (stem, plain) in [
            ("back", true),
            ("back_red", false),
            ("blueBack", false),
            ("cardBack_red1", false),
            ("flipside", false),
            ("1B", false),
            ("B-1", false),
        ] {
            assert_eq!(read(stem), Some(Named::Back(plain)), "{stem}");
        }
    }

    #[test]
    fn nothing_is_guessed() {
        for stem in [
            "7",
            "07",
            "42",
            "card",
            "hearts",
            "king",
            "ace_of_spades2",
            "joker_green_big",
            "readme",
            "",
            "2_3_h",
            "KS_KH",
            "01z",
        ] {
            assert_eq!(read(stem), None, "{stem}");
        }
        assert_eq!(read("blank"), Some(Named::Reserved));
        assert_eq!(
            did_you_mean("quen_of_hearts")
                .map(Slot::file_stem)
                .as_deref(),
            Some("queen_of_hearts")
        );
        assert_eq!(did_you_mean("holiday"), None);
    }

    #[test]
    fn the_usual_names_are_read() {
        for slot in Slot::all() {
            let named = match slot {
                Slot::Face(card) => Named::Face(card),
                Slot::Joker(red) => Named::Joker(Some(red)),
                Slot::Back => Named::Back(true),
            };
            assert_eq!(read(&slot.file_stem()), Some(named));
        }
    }
}
