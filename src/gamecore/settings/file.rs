//! The settings file, in JSON. Each field is parsed separately, so that a broken value does not affect the other
//! values.
use super::{DeckStack, Felt, Settings, TableChoice, setting_key};
use crate::{
    i18n::{Language, Texts},
    saves::{FileDefect, kept_as},
};
use platform::disk::{self, backup_of, quarantine};
use serde_json::{Map, Value};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Result of reading the file.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Settings, with defaults for unusable values.
    pub settings: Settings,
    pub problems: Vec<Problem>,
    /// New path of the broken file, if it was renamed.
    pub aside: Option<PathBuf>,
}

#[derive(Debug)]
pub enum Problem {
    /// Name of a field with an invalid value.
    Value(String),
    /// Name of an unknown field.
    Unknown(String),
    /// The whole file is unusable.
    Broken(FileDefect),
    /// The whole file is unusable, and the settings come from the backup.
    FromBackup(FileDefect),
}

impl Problem {
    /// Returns a sentence for the player about the error. `path` is the path of the settings file, and `aside` is its
    /// new path if it was renamed.
    pub(super) fn sentence(&self, texts: &Texts, path: &Path, aside: Option<&Path>) -> String {
        let name = |field: &String| texts.get(&setting_key(field));
        // The sentence contains the new name of a renamed file, or else the full path of the settings file.
        let of_file = |renamed: &str, stays: &str, defect: &FileDefect| {
            let key = aside.map_or(stays, |_| renamed);
            texts.unusable(key, kept_as(path, aside), defect.words(texts))
        };
        match self {
            Problem::Value(field) => texts.with("trouble-setting", &[("name", name(field).into())]),
            Problem::Unknown(field) => {
                texts.with("trouble-setting-unknown", &[("name", field.into())])
            }
            Problem::Broken(defect) => {
                of_file("trouble-settings-broken", "trouble-settings-stay", defect)
            }
            Problem::FromBackup(defect) => of_file(
                "trouble-settings-from-backup",
                "trouble-settings-backup-stay",
                defect,
            ),
        }
    }
}

const NAME: &str = "settings.json";
/// Maximum size of the file in bytes: a thousand times the size of a typical file.
const LARGEST: u64 = 1 << 20;

/// Reads the settings. A file with invalid JSON is renamed, never overwritten, and the backup is read instead.
///
/// Without a usable backup, the defaults apply.
pub(super) fn load(path: &Path) -> Loaded {
    let defect = match usable(path) {
        Ok(loaded) => return loaded,
        Err(FileDefect::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            return Loaded::default();
        }
        Err(defect) => defect,
    };
    let aside = quarantine(path)
        .inspect_err(|error| bevy::log::warn!("{}: {error}", path.display()))
        .ok();
    let (settings, problem) = match usable(&backup_of(path)) {
        Ok(backup) => (backup.settings, Problem::FromBackup(defect)),
        Err(_) => (Settings::default(), Problem::Broken(defect)),
    };
    Loaded {
        settings,
        problems: vec![problem],
        aside,
    }
}

/// Reads a settings file. Fails if the file cannot be read, or if it is not valid JSON.
fn usable(path: &Path) -> Result<Loaded, FileDefect> {
    let text = read(path).map_err(FileDefect::Io)?;
    parse_json(&text)
}

/// Returns the language in this folder's settings file. Changes nothing, even if the file is broken.
pub fn language_set(config: &Path) -> Option<Language> {
    let text = read(&config.join(NAME)).ok()?;
    parse(&text).settings.language
}

pub(super) fn read(path: &Path) -> io::Result<String> {
    let bytes = disk::read(path, "a settings file", LARGEST)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the new text of a file that another window or a newer version has changed.
///
/// Only fields changed since `base` are replaced, and unknown fields stay.
pub(super) fn merged(there: &str, base: &Settings, now: &Settings) -> String {
    let mut fields = serde_json::from_str::<Map<String, Value>>(there).unwrap_or_default();
    let base = as_map(base);
    for (field, value) in as_map(now) {
        if base.get(&field) != Some(&value) || !fields.contains_key(&field) {
            fields.insert(field, value);
        }
    }
    text(&fields)
}

/// Parses the text of a settings file.
pub fn parse(text: &str) -> Loaded {
    parse_json(text).unwrap_or_else(|defect| Loaded {
        problems: vec![Problem::Broken(defect)],
        ..Loaded::default()
    })
}

/// Parses the text of a settings file. The error is the line with invalid JSON.
fn parse_json(text: &str) -> Result<Loaded, FileDefect> {
    let mut loaded = Loaded::default();
    let fields = serde_json::from_str::<Map<String, Value>>(text);
    let mut fields = fields.map_err(|error| {
        bevy::log::warn!("settings: {error}");
        FileDefect::Line(error.line().max(1))
    })?;
    migrate_theme(&mut fields);
    migrate_felt(&mut fields);
    let mut good = as_map(&loaded.settings);
    for (field, value) in fields {
        let Some(usual) = good.get(&field).cloned() else {
            loaded.problems.push(Problem::Unknown(field));
            continue;
        };
        if field == "version" {
            continue;
        }
        good.insert(field.clone(), value);
        match serde_json::from_value::<Settings>(Value::Object(good.clone())) {
            Ok(settings) if settings.in_range() => loaded.settings = settings,
            Ok(_) | Err(_) => {
                good.insert(field.clone(), usual);
                loaded.problems.push(Problem::Value(field));
            }
        }
    }
    Ok(loaded)
}

/// Migrates the single theme of older versions to a stack with one pack. The old field stays in the file for those
/// versions.
fn migrate_theme(fields: &mut Map<String, Value>) {
    let theme = fields.remove("theme");
    if let Some(Value::String(id)) = theme
        && !id.is_empty()
        && !fields.contains_key("decks")
        && let Ok(stack) = serde_json::to_value(DeckStack::of(id))
    {
        fields.insert("decks".to_owned(), stack);
    }
}

/// Migrates the felt of older versions, in which decks had no tables of their own.
///
/// A felt other than the default was chosen on purpose, so it takes precedence over the deck's table.
fn migrate_felt(fields: &mut Map<String, Value>) {
    let usual = serde_json::to_value(Felt::default()).ok();
    let felt = fields.get("felt");
    let chosen = felt.filter(|felt| Some(*felt) != usual.as_ref());
    if chosen.is_some()
        && !fields.contains_key("table")
        && let Ok(ours) = serde_json::to_value(TableChoice::Ours)
    {
        fields.insert("table".to_owned(), ours);
    }
}

/// Returns the text of the settings file.
pub fn to_json(settings: &Settings) -> String {
    text(&as_map(settings))
}

fn text(fields: &Map<String, Value>) -> String {
    serde_json::to_string_pretty(fields)
        .expect("settings have string keys only and nothing in them can fail")
        + "\n"
}

fn as_map(settings: &Settings) -> Map<String, Value> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(map)) => map,
        Ok(_) | Err(_) => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::MotionSpeed;

    #[test]
    fn a_broken_value_affects_no_other() {
        let text = r#"{"speed":"warp","volume":250,"felt":"wine","muted":true,"claim_seconds":null,"colour":1}"#;
        let loaded = parse(text);
        let settings = loaded.settings;
        assert_eq!((settings.speed, settings.volume), (MotionSpeed::Normal, 80));
        assert_eq!(
            (settings.felt, settings.muted, settings.claim_seconds),
            (Felt::Wine, true, None)
        );
        assert_eq!(loaded.problems.len(), 3, "{:?}", loaded.problems);
    }

    #[test]
    fn a_single_theme_becomes_a_stack_of_one_pack() {
        let loaded = parse(r#"{"theme":"dondorf","felt":"wine"}"#);
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        assert_eq!(loaded.settings.decks, DeckStack::of("dondorf"));
        assert_eq!(loaded.settings.felt, Felt::Wine);
        // If an older version wrote the file last, the stack still applies and the old field stays.
        let mut now = loaded.settings.clone();
        now.decks.lay_on_top("queens");
        let written = merged(r#"{"theme":"dondorf"}"#, &loaded.settings, &now);
        assert!(written.contains("\"theme\": \"dondorf\""), "{written}");
        assert_eq!(parse(&written).settings.decks, now.decks);
    }

    #[test]
    fn written_settings_are_read_back() {
        let settings = Settings {
            player_name: "Núria".to_owned(),
            bots: 2,
            ..Settings::default()
        };
        let loaded = parse(&to_json(&settings));
        assert_eq!(loaded.settings, settings);
        assert!(loaded.problems.is_empty());
    }

    #[test]
    fn every_setting_has_a_name() {
        for field in as_map(&Settings::default())
            .keys()
            .filter(|field| *field != "version")
        {
            let key = setting_key(field);
            assert!(
                Texts::shipped(Language::En).find(&key, &[]).is_some(),
                "{field}"
            );
        }
    }

    /// Loads this file and this backup from a temporary folder.
    fn loaded(name: &str, file: &[u8], backup: Option<&str>) -> (Loaded, PathBuf) {
        let folder = std::env::temp_dir().join(format!(
            "continental-settings-{name}-{}",
            std::process::id()
        ));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
        let path = folder.join("settings.json");
        std::fs::write(&path, file).expect("written");
        if let Some(backup) = backup {
            std::fs::write(backup_of(&path), backup).expect("written");
        }
        (load(&path), folder)
    }

    #[test]
    fn a_file_without_valid_json_is_set_aside() {
        let (loaded, folder) = loaded("aside", b"not json", None);
        assert_eq!(loaded.settings, Settings::default());
        assert!(matches!(
            loaded.problems[..],
            [Problem::Broken(FileDefect::Line(1))]
        ));
        assert!(!folder.join("settings.json").exists());
        assert!(folder.join("settings.broken-1.json").exists());
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_broken_file_is_replaced_by_its_backup_and_that_is_reported() {
        for (name, file) in [
            ("garbage", &b"{\n\"speed\": \"fa"[..]),
            ("empty", b""),
            ("bytes", &[0xff, 0xfe, 0]),
        ] {
            let (loaded, folder) = loaded(name, file, Some(r#"{"felt":"wine","volume":35}"#));
            assert_eq!(
                (loaded.settings.felt, loaded.settings.volume),
                (Felt::Wine, 35)
            );
            assert!(
                matches!(loaded.problems[..], [Problem::FromBackup(_)]),
                "{name}"
            );
            let texts = Texts::shipped(Language::En);
            let path = folder.join("settings.json");
            let told = loaded.problems[0].sentence(&texts, &path, loaded.aside.as_deref());
            assert!(told.contains("backup"), "{told}");
            assert!(told.contains("kept as settings.broken-1.json"), "{told}");
            // If the file was not renamed, the sentence contains the path of the settings file.
            let told = loaded.problems[0].sentence(&texts, &path, None);
            assert!(
                told.contains("backup") && !told.contains("kept as"),
                "{told}"
            );
            assert!(told.contains(&path.display().to_string()), "{told}");
            assert!(folder.join("settings.broken-1.json").exists());
            std::fs::remove_dir_all(folder).expect("removed");
        }
    }

    #[test]
    fn changes_of_another_window_stay() {
        let base = Settings::default();
        let there = to_json(&Settings {
            felt: Felt::Wine,
            volume: 20,
            ..base.clone()
        });
        let there = there.replacen('{', "{\"from_a_newer_version\": [1, 2],", 1);
        let now = Settings {
            volume: 60,
            muted: true,
            ..base.clone()
        };
        let written = merged(&there, &base, &now);
        let read = parse(&written).settings;
        assert_eq!(read.felt, Felt::Wine, "an unchanged field was written");
        assert_eq!((read.volume, read.muted), (60, true), "changes missing");
        assert!(written.contains("from_a_newer_version"), "{written}");
        assert_eq!(merged("broken", &base, &now), to_json(&now));
    }
}
