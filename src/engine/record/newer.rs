//! Records that a newer version of the game has written.
use super::line::VERSION;
use crate::json;
use serde_json::Value;

/// Whether the first line of this text says that a newer version of the game has written it: in a format that this one does not know,
/// or in its own, with something in it that it may not know.
pub fn is_newer(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty());
    let header = first.and_then(|line| json::parse(line).ok());
    header.is_some_and(|header| {
        header["record"] == "continental"
            && (is_of_newer_format(&header) || is_of_newer_program(&header))
    })
}

fn is_of_newer_format(header: &Value) -> bool {
    let version = header["version"].as_u64();
    version.is_some_and(|version| version > u64::from(VERSION))
}

fn is_of_newer_program(header: &Value) -> bool {
    let program = header["program"].as_str();
    let theirs = program
        .and_then(|name| name.strip_prefix("continental "))
        .and_then(numbers);
    let ours = numbers(env!("CARGO_PKG_VERSION"));
    theirs.is_some_and(|theirs| ours.is_some_and(|ours| theirs > ours))
}

/// The three numbers of a version.
fn numbers(version: &str) -> Option<[u32; 3]> {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().ok());
    let three = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(three)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_version_is_known_by_its_format_or_by_its_own_number() {
        let header = |version: &str, program: &str| {
            format!(r#"{{"record":"continental","version":{version},"program":"{program}"}}"#)
        };
        let own = concat!("continental ", env!("CARGO_PKG_VERSION"));
        for (version, program, newer) in [
            ("1", own, false),
            ("99", own, true),
            ("1", "continental 999.0.0", true),
            ("1", "continental 0.0.1", false),
            ("1", "continental 999", false),
            ("1", "solitaire 999.0.0", false),
            ("0", own, false),
            ("\"99\"", own, false),
        ] {
            let text = header(version, program);
            assert_eq!(is_newer(&text), newer, "{text}");
            assert_eq!(is_newer(&format!("\u{feff}\n{text}\n{{}}\n")), newer);
        }
        for none in [
            "",
            "garbage",
            "[]",
            r#"{"record":"solitaire","version":99}"#,
            r#"{"statistics":"continental","version":99}"#,
        ] {
            assert!(!is_newer(none), "{none}");
        }
    }
}
