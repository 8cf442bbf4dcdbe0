//! Names for matches that are put away.
use super::{clock, recover::read_at_most};
use std::path::{Path, PathBuf};

/// Bytes of a file in which its first line ends, unless somebody has made it up.
const HEADER: u64 = 1 << 20;

/// A free name below `folder` for the match in this file: date, time, the seed's letters, `suffix`.
pub(super) fn name(folder: &Path, file: &Path, suffix: &str) -> PathBuf {
    let begin = read_at_most(file, HEADER).map_or(Vec::new(), |(bytes, _)| bytes);
    let seed = seed(&String::from_utf8_lossy(&begin));
    let stem = format!("{}_{}{suffix}", clock::now(), slug(&seed));
    numbered(|n| {
        folder.join(if n == 1 {
            format!("{stem}.jsonl")
        } else {
            format!("{stem}-{n}.jsonl")
        })
    })
}

/// A free name `match.broken-N.jsonl`.
pub(super) fn broken_name(folder: &Path) -> PathBuf {
    numbered(|n| folder.join(format!("match.broken-{n}.jsonl")))
}

fn numbered(path: impl Fn(u32) -> PathBuf) -> PathBuf {
    (1..)
        .map(path)
        .find(|path| !path.exists())
        .expect("a folder does not hold all numbers")
}

/// The seed named in a record's first line.
fn seed(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let header = serde_json::from_str::<serde_json::Value>(first).ok();
    header
        .and_then(|header| Some(header.get("seed")?.as_str()?.to_owned()))
        .unwrap_or_default()
}

/// Letters and digits of a text, for a file name.
fn slug(text: &str) -> String {
    let kept = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let slug: String = text.chars().take(32).map(kept).collect();
    let slug = slug.trim_matches('-');
    if slug.is_empty() {
        "match".to_owned()
    } else {
        slug.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_become_harmless_names() {
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("Ñandú 7"), "Ñandú-7".replace('N', "n"));
        assert_eq!(slug("///"), "match");
        assert_eq!(
            seed("{\"record\":\"continental\",\"seed\":\"abc\"}\n{}"),
            "abc"
        );
    }
}
