//! Random rule-set files: written files read back the same, and no input makes the parser panic.
use super::any::any_rules;
use engine::rules::{Preset, RuleFile};
use proptest::prelude::*;
use testkit::random::Random;

/// Returns a file with random rules. Returns `None` if the rules are invalid: no number of players can play by them, or a
/// row of points has no effect.
fn any_file(seed: u64) -> Option<RuleFile> {
    let rules = any_rules(&mut Random::new(seed));
    let is_valid = rules.check_any().is_ok();
    is_valid.then(|| RuleFile::of(rules))
}

/// Returns the text with up to six random changes: replaced, removed, inserted or repeated characters, or a truncation.
fn mutated(text: &str, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut letters: Vec<char> = text.chars().collect();
    let odd = [
        '(', ')', '[', ']', '{', '}', '"', '\\', ',', ':', '/', '*', '0', '9', '-', '#', 'r', '\0',
        '🂡', '\n',
    ];
    for _ in 0..=random.below(6) {
        let at = random.below(letters.len().max(1)).min(letters.len());
        match random.below(5) {
            0 if at < letters.len() => letters[at] = *random.pick(&odd),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 => letters.insert(at, *random.pick(&odd)),
            3 => letters.truncate(at),
            _ => {
                let end = (at + random.below(40)).min(letters.len());
                let part: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, part);
            }
        }
    }
    letters.into_iter().collect()
}

/// Checks that the position of an error is inside the text, or directly after the end of a line.
fn points_into(text: &str) -> Result<(), TestCaseError> {
    if let Err(error) = RuleFile::read(text) {
        let lines: Vec<&str> = text.split('\n').collect();
        prop_assert!((1..=lines.len()).contains(&error.line), "{error}");
        let letters = lines[error.line - 1].chars().count();
        prop_assert!(
            (1..=letters + 1).contains(&error.column),
            "{error}: {letters} letters"
        );
        prop_assert!(!error.reason.is_empty() && !error.reason.ends_with('.'));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_written_file_reads_back_the_same(seed in any::<u64>()) {
        if let Some(file) = any_file(seed) {
            let text = file.write();
            prop_assert_eq!(RuleFile::read(&text), Ok(file.clone()));
            for base in Preset::ALL {
                let other = RuleFile { base: Some(base), ..file.clone() };
                prop_assert_eq!(RuleFile::read(&other.write()), Ok(other));
            }
        }
    }

    #[test]
    fn a_mutated_file_is_read_or_refused(seed in any::<u64>(), shipped in 0usize..4) {
        let text = match Preset::ALL.get(shipped) {
            Some(preset) => preset.text().to_owned(),
            None => any_file(seed).map(|file| file.write()).unwrap_or_default(),
        };
        points_into(&mutated(&text, seed))?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}", inside in "[ -~\n]{0,60}") {
        points_into(&text)?;
        points_into(&format!("(version: 1, name: \"x\", base: \"oficial\", {inside})"))?;
        points_into(&format!("(version: 1, name: \"x\", base: \"oficial\", {text}"))?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        points_into(&String::from_utf8_lossy(&bytes))?;
    }
}

#[test]
fn brackets_without_end_are_refused() {
    for bracket in ["(", "[", "{", "/*", "Some(", "\"", "r#\""] {
        let text = format!(
            "(version: 1, name: \"x\", base: \"oficial\", leftover: {}",
            bracket.repeat(20_000)
        );
        assert!(RuleFile::read(&text).is_err(), "{bracket}");
        assert!(
            RuleFile::read(&bracket.repeat(20_000)).is_err(),
            "{bracket}"
        );
    }
}
