//! Chapters of the whole rulebook, and terms of the glossary. Their texts are in `rulebook.ftl`.
use gamecore::i18n::{Localized, Texts};

/// Chapter of the whole rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chapter {
    /// Its text keys are `book-<id>`, `book-<id>-1`, …
    id: &'static str,
    paragraphs: u8,
}

const fn chapter(id: &'static str, paragraphs: u8) -> Chapter {
    Chapter { id, paragraphs }
}

impl Chapter {
    pub const ALL: [Chapter; 15] = [
        chapter("what", 3),
        chapter("cards", 4),
        chapter("seats", 4),
        chapter("hands", 6),
        chapter("turn", 3),
        chapter("claim", 6),
        chapter("down", 4),
        chapter("layoff", 3),
        chapter("joker", 6),
        chapter("closing", 3),
        chapter("match", 2),
        chapter("stock", 2),
        chapter("sets", 4),
        chapter("variants", 7),
        chapter("tips", 5),
    ];

    /// Returns the text key of the title.
    pub fn title(self) -> String {
        format!("book-{}", self.id)
    }

    pub fn paragraphs(self) -> impl Iterator<Item = Localized> {
        (1..=self.paragraphs).map(move |i| Localized::new(format!("book-{}-{i}", self.id)))
    }
}

/// Terms of the glossary, separated by spaces: a line for each subject.
const TERMS: &str = "
    match hand contract round hand-held
    pack suit rank face-cards hearts diamonds clubs spades joker natural
    dealer stock penalty-stock discard-pile discard stuck-card
    claim penalty-card covered
    combine meld trio run clean dirty
    lay-down take-back lay-off swap
    close bonus tablas supercontinental
";

/// Returns the terms of the glossary with their explanations, in the alphabetical order of the language.
pub(super) fn glossary(texts: &Texts) -> Vec<(Localized, Localized)> {
    let entry = |id: &str| {
        let term = Localized::new(format!("glossary-{id}"));
        let note = Localized::new(format!("glossary-{id}-note"));
        (term, note)
    };
    let mut all: Vec<_> = TERMS.split_whitespace().map(entry).collect();
    all.sort_by_cached_key(|(term, _)| folded(&term.resolve(texts)));
    all
}

/// Returns the word without capitals and accents, as dictionaries sort it.
fn folded(word: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    word.to_lowercase().chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::i18n::Language;

    #[test]
    fn every_chapter_and_term_has_its_words_in_every_language() {
        for language in [Language::Es, Language::En, Language::Fr] {
            let texts = Texts::shipped(language);
            for chapter in Chapter::ALL {
                let words = |key: &str| texts.find(key, &[]).is_some();
                assert!(words(&chapter.title()), "{chapter:?}");
                assert_eq!(chapter.paragraphs().count(), chapter.paragraphs as usize);
                for i in 1..=chapter.paragraphs {
                    assert!(
                        words(&format!("book-{}-{i}", chapter.id)),
                        "{chapter:?} {i}"
                    );
                }
                let next = format!("book-{}-{}", chapter.id, chapter.paragraphs + 1);
                assert!(!words(&next), "{next} is never shown");
            }
            let terms = glossary(&texts);
            let words: Vec<String> = terms.iter().map(|(term, _)| term.resolve(&texts)).collect();
            assert!(words.iter().all(|word| !word.starts_with('[')), "{words:?}");
            let sorted: Vec<String> = words.iter().map(|word| folded(word)).collect();
            assert!(sorted.is_sorted());
        }
    }
}
