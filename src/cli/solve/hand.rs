//! A hand as people type it.
use engine::{
    cards::{Card, CardCounts},
    rules::RuleSet,
};

/// Reads cards separated by spaces or commas: small letters, `10`, suit signs and `joker` will do.
///
/// # Errors
/// The first word that is no card, or the first card that is named more often than the shoe has it; with its place.
pub fn read(text: &str, rules: &RuleSet) -> Result<Vec<Card>, String> {
    let separator = |letter: char| letter.is_whitespace() || letter == ',' || letter == ';';
    let words = text.split(separator).filter(|word| !word.is_empty());
    let (mut cards, mut counts) = (Vec::new(), CardCounts::EMPTY);
    for (i, word) in words.enumerate() {
        let place = i + 1;
        let card: Card = plain(word)
            .parse()
            .map_err(|_| format!("card {place}: {}", no_card(word)))?;
        if !rules.can_come(&counts, card) {
            let name = &rules.name;
            let packs = match rules.copies(card) {
                0 => format!("there is no {card} by the rules {name}"),
                most => format!("there are only {most} {card} by the rules {name}"),
            };
            return Err(format!("card {place}: {packs}"));
        }
        counts.add(card);
        cards.push(card);
    }
    if cards.is_empty() {
        return Err("the hand is empty: write cards like “7H 7S JK”".to_owned());
    }
    Ok(cards)
}

fn no_card(word: &str) -> String {
    engine::cards::NotationError(word.to_owned()).to_string()
}

/// The word in the notation of records.
fn plain(word: &str) -> String {
    let word = word.to_uppercase();
    if word == "JOKER" || word == "*" {
        return "JK".to_owned();
    }
    let suit = |letter| match letter {
        '♣' => 'C',
        '♦' => 'D',
        '♥' => 'H',
        '♠' => 'S',
        letter => letter,
    };
    // The sign may be followed by one that asks for a coloured picture.
    let plain: String = word.replace('\u{fe0f}', "").chars().map(suit).collect();
    match plain.strip_prefix("10") {
        Some(suit) => format!("T{suit}"),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        cards::write_cards,
        rules::{fournier, oficial},
    };

    #[test]
    fn cards_are_read_as_people_type_them() {
        for typed in [
            "7H TS JK AD",
            "7h,10s, jk ; ad",
            "7♥ 10♠ joker A♦",
            " 7h\n10S\t* ad ",
        ] {
            let cards = read(typed, &oficial()).map(|cards| write_cards(&cards));
            assert_eq!(cards.as_deref(), Ok("7H TS JK AD"), "{typed}");
        }
    }

    #[test]
    fn a_wrong_card_is_named_with_its_place() {
        let rules = RuleSet {
            jokers_per_deck: 0,
            ..oficial()
        };
        for (typed, rules, said) in [
            ("7H 1S", &oficial(), "card 2: “1S” is no card: "),
            ("7H 7HH", &oficial(), "card 2: “7HH” is no card"),
            ("", &oficial(), "the hand is empty"),
            ("7H 7H 7H", &oficial(), "card 3: there are only 2 7H"),
            ("7H JK", &rules, "card 2: there is no JK"),
        ] {
            let error = read(typed, rules).expect_err(typed);
            assert!(error.starts_with(said), "{error}");
        }
        assert!(read("7H 7H 7H 7H", &fournier()).is_ok());
    }
}
