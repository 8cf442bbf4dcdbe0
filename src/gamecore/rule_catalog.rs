//! The catalog of rule sets: the shipped ones, those in `assets/rules`, and the player's own. Also saves the player's
//! rule sets.
use crate::{
    i18n::{Localized, Texts, args, words},
    saves::{self, SaveService, write_atomic},
};
use bevy::prelude::*;
use engine::rules::{Preset, RuleFile, RuleSet};
use platform::rulesets::{Broken, Entry, RuleSets};
use std::{io, path::PathBuf};

/// Available rule sets, rulebooks first. The catalog is read again whenever the match set-up opens.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Deref)]
pub struct RuleCatalog {
    #[deref]
    sets: RuleSets,
    /// Folder of the player's own rule sets.
    own: PathBuf,
}

impl Default for RuleCatalog {
    fn default() -> RuleCatalog {
        RuleCatalog {
            sets: RuleSets::shipped(),
            own: PathBuf::new(),
        }
    }
}

impl RuleCatalog {
    pub fn read(store: &SaveService) -> RuleCatalog {
        RuleCatalog {
            sets: RuleSets::of(store.dirs()),
            own: store.dirs().rules(),
        }
    }

    pub fn own(&self) -> impl Iterator<Item = &Entry> {
        let own = |entry: &&Entry| {
            let folder = entry.path.as_deref().and_then(|path| path.parent());
            folder == Some(&self.own)
        };
        self.sets.entries.iter().filter(own)
    }

    /// Saves rules under their name in the player's own folder, and returns their id in the catalog. An earlier file of
    /// this name is kept as `.bak`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn keep(&mut self, store: &SaveService, rules: RuleSet) -> io::Result<String> {
        let id = self.id_for(&rules.name);
        let path = store.dirs().rules().join(format!("{id}.ron"));
        write_atomic(&path, RuleFile::of(rules).write().as_bytes())?;
        *self = RuleCatalog::read(store);
        Ok(id)
    }

    /// Returns the id for rules of this name: that of the player's own rules with the same name, or a new one.
    fn id_for(&self, name: &str) -> String {
        let same = self.own().find(|entry| entry.file.rules.name == name);
        if let Some(entry) = same {
            return entry.id.clone();
        }
        let plain = file_name(name);
        let free = |id: &String| self.find(id).is_none();
        let numbered = (2..).map(|i| format!("{plain}-{i}"));
        std::iter::once(plain.clone())
            .chain(numbered)
            .find(free)
            .unwrap_or(plain)
    }
}

/// Converts a name to lower-case ASCII letters, digits and hyphens, which every file system accepts.
fn file_name(name: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        letter if letter.is_ascii_alphanumeric() => letter,
        _ => '-',
    };
    let folded: String = name.to_lowercase().chars().map(plain).collect();
    let words: Vec<&str> = folded.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        "rules".to_owned()
    } else {
        words.join("-")
    }
}

/// Returns a sentence for the player about a broken file. The reason is always in English, because it is meant for the
/// author of the file.
pub fn broken_sentence(texts: &Texts, broken: &Broken) -> String {
    let (file, reason) = (saves::file_name(&broken.path), broken.reason.clone());
    match broken.line {
        Some(line) => texts.with("rules-file-broken", &args![file, line, reason]),
        None => texts.unusable("rules-file-unreadable", file, reason),
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<RuleCatalog>();
}

pub fn entry_name(entry: &Entry, texts: &Texts) -> Localized {
    match entry.id.parse::<Preset>() {
        Ok(preset) => words::rules_name(preset.id()),
        Err(_) => words::rules_name(entry.file.name_in(texts.language().code())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_file_names() {
        for (name, file) in [
            ("Casa de la abuela", "casa-de-la-abuela"),
            ("  ¡Año Nuevo! ", "ano-nuevo"),
            ("../../etc", "etc"),
            ("♠♥", "rules"),
        ] {
            assert_eq!(file_name(name), file);
        }
    }
}
