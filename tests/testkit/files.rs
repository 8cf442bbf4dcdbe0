//! Folders with files for tests, and random damage to text files. The damage is similar to manual edits, truncated
//! writes and disk errors.
use super::random::Random;
use std::{fs, path::PathBuf};

/// Creates a folder that contains exactly these files. Deletes what was in it before.
pub fn folder(path: PathBuf, files: &[(&str, &[u8])]) -> PathBuf {
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    for (name, bytes) in files {
        fs::write(path.join(name), bytes).expect("a file");
    }
    path
}

/// Changes the text at one to four random positions. `words` are replacement words that fit the file format.
pub fn garble(random: &mut Random, text: &str, words: &[&str]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(12) {
            0..4 => replace_word(random, &mut bytes, at, words),
            4 => bytes.truncate(at),
            5 => with_lines(&mut bytes, at, |lines, at| drop(lines.remove(at))),
            6 => with_lines(&mut bytes, at, |lines, at| {
                lines.insert(at, lines[at].clone());
            }),
            7 => {
                let other = random.below(256);
                with_lines(&mut bytes, at, |lines, at| {
                    let other = other % lines.len();
                    lines.swap(at, other);
                });
            }
            8 => {
                let other = random.below(256);
                with_lines(&mut bytes, at, |lines, at| {
                    lines[at] = lines[other % lines.len()].clone();
                });
            }
            9 => {
                let word = random.pick(words).bytes();
                bytes.splice(at..at, word).for_each(drop);
            }
            10 => {
                let letter = random.below(256) as u8;
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = letter;
                }
            }
            _ => {
                let end = (at + 1 + random.below(16)).min(bytes.len());
                bytes.drain(at..end).for_each(drop);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Replaces the word at the byte position `at`, or the next word after it.
fn replace_word(random: &mut Random, bytes: &mut Vec<u8>, at: usize, words: &[&str]) {
    let inside = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'-';
    let Some(start) = (at..bytes.len()).find(|i| inside(&bytes[*i])) else {
        return;
    };
    let before = bytes[..start].iter().rev().take_while(|byte| inside(byte));
    let start = start - before.count();
    let end = start
        + bytes[start..]
            .iter()
            .take_while(|byte| inside(byte))
            .count();
    let old = String::from_utf8_lossy(&bytes[start..end]).into_owned();
    let number: Option<i64> = old.parse().ok();
    let new = match (random.below(6), number) {
        (0 | 1, Some(number)) => (number + random.below(5) as i64 - 2).to_string(),
        (2, Some(_)) => (*random.pick(&NUMBERS)).to_owned(),
        (0, None) => old.to_uppercase(),
        (1, None) => old[..old.len() - 1].to_owned(),
        (2, None) => (*random.pick(&VALUES)).to_owned(),
        // Takes a word from elsewhere in the text, such as another card or another player.
        (3, _) => {
            let from = random.below(bytes.len());
            let other = bytes[from..].iter().skip_while(|byte| !inside(byte));
            let other = other.take_while(|byte| inside(byte)).copied().collect();
            String::from_utf8(other).expect("letters and digits")
        }
        _ => (*random.pick(words)).to_owned(),
    };
    bytes.splice(start..end, new.into_bytes()).for_each(drop);
}

const NUMBERS: [&str; 10] = [
    "0",
    "7",
    "-1",
    "127",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e300",
];

const VALUES: [&str; 8] = ["null", "true", "\"\"", "[]", "{}", "None", "Some(1)", "()"];

/// Applies `change` to the lines of the text. Its second argument is the index of the line that contains byte `at`.
fn with_lines(bytes: &mut Vec<u8>, at: usize, change: impl FnOnce(&mut Vec<Vec<u8>>, usize)) {
    let which = bytes[..at].iter().filter(|byte| **byte == b'\n').count();
    let mut lines: Vec<Vec<u8>> = bytes
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    change(&mut lines, which);
    *bytes = lines.join(&b'\n');
}
