//! The settings file: JSON, read field by field, so that a broken value costs only itself.
use super::{DeckStack, Felt, Settings, TableChoice, label_key};
use crate::{
    i18n::{Language, Texts},
    saves::unread_reason,
};
use platform::disk::{self, backup_of, set_aside};
use serde_json::{Map, Value};
use std::{
    io,
    path::{Path, PathBuf},
};

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The settings.
    pub settings: Settings,
    /// What could not be used.
    pub problems: Vec<Problem>,
    /// Where the file is now, if it was set aside.
    pub aside: Option<PathBuf>,
}

/// Something in the file that could not be used.
#[derive(Debug)]
pub enum Problem {
    /// This field's value.
    Value(String),
    /// A field nobody knows.
    Unknown(String),
    /// The whole file: what stands in this line, counted from 1, is no JSON.
    File(usize),
    /// The file could not be opened.
    Io(io::Error),
    /// This, and the settings come from the backup.
    FromBackup(Box<Problem>),
}

impl Problem {
    /// The problem in one sentence. `path` is where the file lay, `aside` where it is now if it was set aside.
    pub(super) fn sentence(&self, texts: &Texts, path: &Path, aside: Option<&Path>) -> String {
        let name =
            |field: &String| label_key(field).map_or_else(|| field.clone(), |key| texts.get(key));
        match self {
            Problem::Value(field) => texts.with("trouble-setting", &[("name", name(field).into())]),
            Problem::Unknown(field) => {
                texts.with("trouble-setting-unknown", &[("name", field.into())])
            }
            Problem::File(_) | Problem::Io(_) => {
                let key = match aside {
                    Some(_) => "trouble-settings-broken",
                    None => "trouble-settings-stay",
                };
                self.of_file(texts, key, path, aside)
            }
            Problem::FromBackup(problem) => {
                let key = match aside {
                    Some(_) => "trouble-settings-from-backup",
                    None => "trouble-settings-backup-stay",
                };
                problem.of_file(texts, key, path, aside)
            }
        }
    }

    /// A sentence about the whole file: by its name where it was set aside, else with all of its path.
    fn of_file(&self, texts: &Texts, key: &str, path: &Path, aside: Option<&Path>) -> String {
        let reason = match self {
            Problem::File(line) => texts.with("reason-line", &[("line", (*line).into())]),
            Problem::Io(error) => unread_reason(texts, error),
            Problem::Value(_) | Problem::Unknown(_) | Problem::FromBackup(_) => String::new(),
        };
        let file = match aside.and_then(Path::file_name) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => path.display().to_string(),
        };
        texts.with(key, &[("reason", reason.into()), ("file", file.into())])
    }
}

/// What the file is called.
const NAME: &str = "settings.json";
/// The largest file that is read, in bytes; one takes a thousandth of it.
const LARGEST: u64 = 1 << 20;

/// Reads the file; one that is no JSON is set aside, never overwritten, and its backup read instead. Should that be of no use either,
/// the usual values stand in.
pub(super) fn load(path: &Path) -> Loaded {
    let reason = match read(path) {
        Ok(text) => {
            let mut loaded = parse(&text);
            let broken = |problem: &Problem| matches!(problem, Problem::File(_));
            match loaded.problems.iter().position(broken) {
                None => return loaded,
                Some(at) => loaded.problems.swap_remove(at),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Loaded {
                settings: Settings::default(),
                problems: Vec::new(),
                aside: None,
            };
        }
        Err(error) => Problem::Io(error),
    };
    let aside = set_aside(path)
        .inspect_err(|error| bevy::log::warn!("{}: {error}", path.display()))
        .ok();
    let backup = read(&backup_of(path)).map(|text| parse(&text));
    match backup {
        Ok(Loaded {
            settings, problems, ..
        }) if !problems
            .iter()
            .any(|problem| matches!(problem, Problem::File(_))) =>
        {
            Loaded {
                settings,
                problems: vec![Problem::FromBackup(Box::new(reason))],
                aside,
            }
        }
        Ok(_) | Err(_) => Loaded {
            settings: Settings::default(),
            problems: vec![reason],
            aside,
        },
    }
}

/// The language that the settings in this folder name. They are only looked at, whatever is wrong with them.
pub fn language_set(config: &Path) -> Option<Language> {
    let text = read(&config.join(NAME)).ok()?;
    parse(&text).settings.language
}

/// What the file holds, as text.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let bytes = disk::read(path, "a settings file", LARGEST)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The text to write over a file that has been written by somebody else meanwhile, another window or a newer version: only what
/// has changed since `base` is changed in it, and what nobody here knows stays.
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

/// The settings in this text.
pub fn parse(text: &str) -> Loaded {
    let mut loaded = Loaded {
        settings: Settings::default(),
        problems: Vec::new(),
        aside: None,
    };
    let mut fields = match serde_json::from_str::<Map<String, Value>>(text) {
        Ok(fields) => fields,
        Err(error) => {
            bevy::log::warn!("settings: {error}");
            loaded.problems.push(Problem::File(error.line().max(1)));
            return loaded;
        }
    };
    read_one_theme(&mut fields);
    read_own_table(&mut fields);
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
    loaded
}

/// Before there were stacks the file named one theme. It is the only pack of a stack; the old field stays in the file, for an older
/// version of the game.
fn read_one_theme(fields: &mut Map<String, Value>) {
    let theme = fields.remove("theme");
    if let Some(Value::String(id)) = theme
        && !id.is_empty()
        && !fields.contains_key("decks")
        && let Ok(stack) = serde_json::to_value(DeckStack::of(id))
    {
        fields.insert("decks".to_owned(), stack);
    }
}

/// Before decks brought tables the file named a cloth and nothing else: another one than the usual was chosen, and stays.
fn read_own_table(fields: &mut Map<String, Value>) {
    let usual = serde_json::to_value(Felt::default()).ok();
    if !fields.contains_key("table")
        && fields
            .get("felt")
            .is_some_and(|felt| Some(felt) != usual.as_ref())
        && let Ok(ours) = serde_json::to_value(TableChoice::Ours)
    {
        fields.insert("table".to_owned(), ours);
    }
}

/// The text of the file.
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
    fn a_broken_value_costs_only_itself() {
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
    fn a_file_that_names_one_theme_has_a_stack_of_it() {
        let loaded = parse(r#"{"theme":"dondorf","felt":"wine"}"#);
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        assert_eq!(loaded.settings.decks, DeckStack::of("dondorf"));
        assert_eq!(loaded.settings.felt, Felt::Wine);
        // Written by this version and by an older one after it: the stack counts, and the old field is not lost.
        let mut now = loaded.settings.clone();
        now.decks.lay_on_top("queens");
        let written = merged(r#"{"theme":"dondorf"}"#, &loaded.settings, &now);
        assert!(written.contains("\"theme\": \"dondorf\""), "{written}");
        assert_eq!(parse(&written).settings.decks, now.decks);
    }

    #[test]
    fn what_is_written_is_read() {
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
            assert!(label_key(field).is_some(), "{field}");
        }
    }

    /// What comes of this file and this backup.
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
    fn a_file_that_is_no_json_is_set_aside() {
        let (loaded, folder) = loaded("aside", b"not json", None);
        assert_eq!(loaded.settings, Settings::default());
        assert!(matches!(loaded.problems[..], [Problem::File(1)]));
        assert!(!folder.join("settings.json").exists());
        assert!(folder.join("settings.broken-1.json").exists());
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_broken_file_is_read_from_its_backup_and_that_is_told() {
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
            assert!(
                told.contains("set aside as settings.broken-1.json"),
                "{told}"
            );
            // Where it could not be set aside that is not said.
            let told = loaded.problems[0].sentence(&texts, &path, None);
            assert!(told.contains("backup") && !told.contains("aside"), "{told}");
            assert!(told.contains(&path.display().to_string()), "{told}");
            assert!(folder.join("settings.broken-1.json").exists());
            std::fs::remove_dir_all(folder).expect("removed");
        }
    }

    #[test]
    fn what_another_window_has_written_stays() {
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
        assert_eq!(read.felt, Felt::Wine, "not changed here");
        assert_eq!((read.volume, read.muted), (60, true), "the later change");
        assert!(written.contains("from_a_newer_version"), "{written}");
        assert_eq!(merged("broken", &base, &now), to_json(&now));
    }
}
