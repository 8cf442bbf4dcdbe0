//! Tests of file names whose meaning depends on the other names in the folder.
use cardart::names::{Named, Noise, read_among};
use engine::cards::Card;

/// Returns the meaning of each of these names if they belong to one folder.
fn among(stems: &[String]) -> Vec<Option<Named>> {
    let noise = Noise::of(stems.iter().map(String::as_str));
    stems.iter().map(|stem| read_among(stem, &noise)).collect()
}

/// Returns the names of 52 cards and the cards that they should stand for. Order: clubs, diamonds, hearts, spades, each
/// from ace to king.
fn deck(
    suits: [&str; 4],
    ranks: &str,
    spell: impl Fn(&str, &str) -> String,
) -> (Vec<String>, Vec<Card>) {
    let ranks: Vec<&str> = ranks.split(' ').collect();
    let (mut stems, mut cards) = (Vec::new(), Vec::new());
    for (suit, letter) in suits.into_iter().zip("CDHS".chars()) {
        for (rank, digit) in ranks.iter().zip("A23456789TJQK".chars()) {
            stems.push(spell(suit, rank));
            cards.push(format!("{digit}{letter}").parse().expect("a card"));
        }
    }
    (stems, cards)
}

#[test]
fn letters_of_another_language_are_suits_if_all_four_belong_to_it() {
    const NUMBERS: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13";
    const LETTERS: &str = "A 2 3 4 5 6 7 8 9 10 J Q K";
    for suits in [
        ["T", "D", "C", "P"],
        ["K", "R", "H", "S"],
        ["F", "Q", "C", "P"],
        ["T", "K", "C", "P"],
        ["P", "O", "C", "E"],
        ["Т", "Б", "Ч", "П"],
        ["к", "б", "ч", "п"],
    ] {
        let spellings: [fn(&str, &str) -> String; 4] = [
            |suit, rank| format!("{suit}{rank}"),
            |suit, rank| format!("{rank}{suit}"),
            |suit, rank| format!("card_{rank}_{suit}"),
            |suit, rank| format!("{}-{rank}", suit.to_lowercase()),
        ];
        for ranks in [NUMBERS, LETTERS] {
            for spell in spellings {
                let (stems, cards) = deck(suits, ranks, spell);
                for ((stem, named), card) in stems.iter().zip(among(&stems)).zip(cards) {
                    assert_eq!(named, Some(Named::Face(card)), "{stem} of {suits:?}");
                }
            }
        }
    }
    // “KT” means the king of clubs (trefle) if the suit comes last, and the ten of diamonds (karo) if the suit comes first.
    let ranks = "A 2 3 4 5 6 7 8 9 T J Q K";
    for spell in [
        |suit: &str, rank: &str| format!("{suit}{rank}"),
        |suit: &str, rank: &str| format!("{rank}{suit}"),
    ] {
        let (stems, cards) = deck(["T", "K", "C", "P"], ranks, spell);
        let wrong = stems.iter().zip(among(&stems)).zip(cards);
        let wrong: Vec<_> = wrong
            .filter(|((_, named), card)| *named != Some(Named::Face(*card)))
            .collect();
        assert_eq!(wrong, []);
    }
    // No language uses these letters for suits, so the names identify no card.
    let (stems, _) = deck(["A", "B", "C", "D"], NUMBERS, |suit, rank| {
        format!("{suit}{rank}")
    });
    assert_eq!(among(&stems), vec![None; 52]);
}

#[test]
fn courts_are_called_by_letters_of_the_language_that_calls_the_suits() {
    for (suits, ranks) in [
        (
            ["trefle", "carreau", "coeur", "pique"],
            "as 2 3 4 5 6 7 8 9 10 v d r",
        ),
        (
            ["trefle", "carreau", "coeur", "pic"],
            "1 2 3 4 5 6 7 8 9 10 V D R",
        ),
        (
            ["Kreuz", "Karo", "Herz", "Pik"],
            "A 2 3 4 5 6 7 8 9 10 B D K",
        ),
        (
            ["fiori", "quadri", "cuori", "picche"],
            "asso 2 3 4 5 6 7 8 9 10 F D R",
        ),
        (
            ["klaveren", "ruiten", "harten", "schoppen"],
            "aas 2 3 4 5 6 7 8 9 10 B V H",
        ),
        (
            ["klöver", "ruter", "hjärter", "spader"],
            "ess 2 3 4 5 6 7 8 9 10 kn d k",
        ),
        (
            ["trefl", "karo", "kier", "pik"],
            "as 2 3 4 5 6 7 8 9 10 W D K",
        ),
    ] {
        for spell in [
            |suit: &str, rank: &str| format!("{suit}_{rank}"),
            |suit: &str, rank: &str| format!("{rank}-{suit}"),
        ] {
            let (stems, cards) = deck(suits, ranks, spell);
            for ((stem, named), card) in stems.iter().zip(among(&stems)).zip(cards) {
                assert_eq!(named, Some(Named::Face(card)), "{stem}");
            }
        }
    }
}

#[test]
fn numbers_from_nought_are_no_ranks_whatever_they_end_with() {
    // Ranks of decks that begin with the six, the seven or the two.
    for ranks in [
        "0 1 2 3 4 5 6 7 8",
        "0 1 2 3 4 5 6 7",
        "0 1 2 3 4 5 6 7 8 9 10 11 12",
    ] {
        let (stems, _) = deck(["c", "d", "h", "s"], ranks, |suit, rank| {
            format!("{suit}{rank}")
        });
        assert!(among(&stems).iter().all(Option::is_none), "{ranks}");
    }
}

#[test]
fn a_letter_before_all_numbers_of_a_deck_is_no_suit() {
    let stems: Vec<String> = (1..=52).map(|number| format!("c{number}")).collect();
    assert_eq!(among(&stems), vec![None; 52]);
}

#[test]
fn backs_of_a_colour_and_cards_face_down_are_backs() {
    for stem in [
        "redback",
        "yback",
        "face-down-card",
        "card_face_down",
        "blueback_2",
        "deckback",
    ] {
        let read = read_among(stem, &Noise::default());
        assert!(matches!(read, Some(Named::Back(_))), "{stem}");
    }
    for stem in ["feedback", "playback", "comeback"] {
        assert_eq!(read_among(stem, &Noise::default()), None, "{stem}");
    }
}
