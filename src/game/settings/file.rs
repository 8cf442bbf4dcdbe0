//! The settings file: JSON, read field by field, so that a broken value costs only itself.
use super::{Settings, label_key};
use crate::{
    disk,
    game::{i18n::Texts, saves::io_reason},
};
use serde_json::{Map, Value};
use std::{io, path::Path};

/// The largest file that is read, in bytes; one takes a thousandth of it.
const LARGEST: u64 = 1024 * 1024;

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The settings.
    pub settings: Settings,
    /// What could not be used.
    pub problems: Vec<Problem>,
}

/// Something in the file that could not be used.
#[derive(Debug)]
pub enum Problem {
    /// This field's value.
    Value(String),
    /// A field nobody knows.
    Unknown(String),
    /// The whole file.
    File(String),
    /// The file could not be opened.
    Io(io::Error),
}

impl Problem {
    /// The problem in one sentence.
    pub(super) fn sentence(&self, texts: &Texts) -> String {
        let name =
            |field: &String| label_key(field).map_or_else(|| field.clone(), |key| texts.get(key));
        match self {
            Problem::Value(field) => texts.with("trouble-setting", &[("name", name(field).into())]),
            Problem::Unknown(field) => {
                texts.with("trouble-setting-unknown", &[("name", field.into())])
            }
            Problem::File(reason) => {
                texts.with("trouble-settings-broken", &[("reason", reason.into())])
            }
            Problem::Io(error) => texts.with(
                "trouble-settings-broken",
                &[("reason", io_reason(texts, error).into())],
            ),
        }
    }
}

/// Reads the file, else its backup, else the usual values. A file that is no JSON is set aside, never overwritten.
pub(super) fn load(path: &Path) -> Loaded {
    let usual = |problems| Loaded {
        settings: Settings::default(),
        problems,
    };
    let text = match disk::read(path, "a settings file", LARGEST).map_err(io::Error::from) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return usual(Vec::new()),
        Err(error) => return usual(vec![Problem::Io(error)]),
    };
    let mut loaded = parse(&text);
    if loaded
        .problems
        .iter()
        .any(|problem| matches!(problem, Problem::File(_)))
    {
        if let Err(error) = std::fs::rename(path, path.with_extension("broken.json")) {
            bevy::log::warn!("{}: {error}", path.display());
        }
        let backup = disk::backup_of(path);
        if let Ok(backup) = disk::read_text(&backup, "a settings file", LARGEST) {
            loaded.settings = parse(&backup).settings;
        }
    }
    loaded
}

/// The settings in this text.
pub fn parse(text: &str) -> Loaded {
    let mut loaded = Loaded {
        settings: Settings::default(),
        problems: Vec::new(),
    };
    let fields = match serde_json::from_str::<Map<String, Value>>(text) {
        Ok(fields) => fields,
        Err(error) => {
            loaded.problems.push(Problem::File(error.to_string()));
            return loaded;
        }
    };
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

/// The text of the file.
pub fn to_json(settings: &Settings) -> String {
    serde_json::to_string_pretty(settings)
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
    use crate::game::settings::{Felt, MotionSpeed};

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

    #[test]
    fn a_file_that_is_no_json_is_set_aside() {
        let folder =
            std::env::temp_dir().join(format!("continental-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
        let path = folder.join("settings.json");
        std::fs::write(&path, "not json").expect("written");
        let loaded = load(&path);
        assert_eq!(loaded.settings, Settings::default());
        assert!(!path.exists() && folder.join("settings.broken.json").exists());
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
