//! Decks of another kind, by the words of their names: they have no French suits, and cannot be played with.
use super::words;

const KINDS: [(&str, &[&str]); 4] = [
    (
        "Spanish",
        &[
            "oros", "oro", "copas", "espadas", "bastos", "sota", "caballo",
        ],
    ),
    (
        "German",
        &["eichel", "schellen", "laub", "gras", "ober", "unter"],
    ),
    (
        "Italian",
        &["denari", "coppe", "bastoni", "fante", "cavallo"],
    ),
    (
        "Tarot",
        &[
            "wands",
            "cups",
            "swords",
            "pentacles",
            "trump",
            "trumps",
            "atout",
            "excuse",
        ],
    ),
];

/// So many names must speak of another kind of deck.
const MANY: usize = 8;

/// The kind of deck that these names speak of, if it is not a French one.
pub fn other_kind<'a>(stems: impl IntoIterator<Item = &'a str>) -> Option<&'static str> {
    let mut counts = [0; KINDS.len()];
    let mut portuguese = [false; 2];
    for stem in stems {
        let words = words(stem);
        for (has, own) in portuguese.iter_mut().zip(["paus", "ouros"]) {
            *has |= words.iter().any(|word| word == own);
        }
        for (count, (_, known)) in counts.iter_mut().zip(KINDS) {
            *count += usize::from(words.iter().any(|word| known.contains(&word.as_str())));
        }
    }
    // In Portuguese the suits of a French deck have the names of the Spanish ones.
    if portuguese == [true; 2] {
        return None;
    }
    let kinds = KINDS.iter().zip(counts).max_by_key(|(_, count)| *count);
    kinds
        .filter(|(_, count)| *count >= MANY)
        .map(|((kind, _), _)| *kind)
}
