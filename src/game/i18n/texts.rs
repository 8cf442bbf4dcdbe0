//! All texts of all languages, looked up by key.
use super::{Arg, Args, Language, MINUS, arg, embedded};
use bevy::prelude::*;
use fluent_bundle::{
    FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle, types::FluentNumber,
};
use std::path::{Path, PathBuf};

type Bundle = FluentBundle<FluentResource>;

/// The texts, in the language chosen.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    bundles: Vec<(Language, Bundle)>,
    problems: Vec<TextProblem>,
}

/// A place in a text file that cannot be read. Only the message there is lost; a shipped one stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextProblem {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1; 0 if the file as a whole cannot be read.
    pub line: usize,
    /// What is wrong, in English.
    pub reason: String,
}

impl TextProblem {
    /// The problem in one sentence.
    pub fn sentence(&self, texts: &Texts) -> String {
        let file = self.file.display().to_string();
        texts.with(
            "text-problem",
            &[
                ("file", file.into()),
                ("line", self.line.into()),
                ("reason", (&self.reason).into()),
            ],
        )
    }
}

/// Negative numbers bear a minus sign, as on the plates and the sheet, not the hyphen of the keyboard.
fn with_a_minus<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => {
            let amount = FluentNumber::new(-number.value, number.options.clone());
            Some(format!("{MINUS}{}", amount.as_string()))
        }
        _ => None,
    }
}

impl Texts {
    /// The shipped texts and, over them, those found in these folders, each with a folder for each language; later ones count more.
    pub fn load(language: Language, folders: &[PathBuf]) -> Texts {
        let mut texts = Texts {
            language,
            bundles: Vec::new(),
            problems: Vec::new(),
        };
        for language in Language::ALL {
            let locale = language
                .code()
                .parse()
                .expect("the codes of the languages are language tags");
            let mut bundle = Bundle::new_concurrent(vec![locale]);
            // The marks that isolate right-to-left text show as boxes in most fonts, and none of the languages needs them.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(with_a_minus));
            for (name, text) in embedded::FILES.iter().zip(embedded::shipped(language)) {
                texts.add(
                    &mut bundle,
                    &Path::new("(shipped)").join(language.code()).join(name),
                    text,
                );
            }
            let own = |folder: &PathBuf| files_in(&folder.join(language.code()));
            for file in folders.iter().flat_map(own) {
                match std::fs::read_to_string(&file) {
                    Ok(text) => texts.add(&mut bundle, &file, &text),
                    Err(error) => texts.problems.push(TextProblem {
                        file,
                        line: 0,
                        reason: error.to_string(),
                    }),
                }
            }
            texts.bundles.push((language, bundle));
        }
        for problem in &texts.problems {
            warn!(
                "{}:{}: {}",
                problem.file.display(),
                problem.line,
                problem.reason
            );
        }
        texts
    }

    /// Only the shipped texts; for tests and for what has no assets folder.
    pub fn shipped(language: Language) -> Texts {
        Texts::load(language, &[])
    }

    fn add(&mut self, bundle: &mut Bundle, file: &Path, text: &str) {
        let resource = match FluentResource::try_new(text.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                for error in errors {
                    // The parser often notices only lines later: the broken message begins with what it skips.
                    let skipped = error.slice.unwrap_or(error.pos);
                    let start = text
                        .get(skipped.clone())
                        .map_or(0, |part| part.len() - part.trim_start().len());
                    let before = text.get(..skipped.start + start).unwrap_or_default();
                    self.problems.push(TextProblem {
                        file: file.to_owned(),
                        line: before.matches('\n').count() + 1,
                        reason: error.kind.to_string(),
                    });
                }
                resource
            }
        };
        bundle.add_resource_overriding(resource);
    }

    /// The text with this key.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// The text with this key and these values in it.
    pub fn with(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.find(key, args).unwrap_or_else(|| {
            debug_once!("no text for “{key}”");
            format!("[{key}]")
        })
    }

    /// The text with this key, if there is one in the language chosen or in English.
    pub fn find(&self, key: &str, args: Args<'_>) -> Option<String> {
        let args = arg::fluent(args);
        self.format(self.language, key, &args)
            .or_else(|| self.format(Language::En, key, &args))
    }

    fn format(&self, language: Language, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let (_, bundle) = self.bundles.iter().find(|(l, _)| *l == language)?;
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned();
        for error in errors {
            warn!("text “{key}” ({}): {error}", language.code());
        }
        Some(text)
    }

    /// The language chosen.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Chooses a language.
    pub fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// What could not be read.
    pub fn problems(&self) -> &[TextProblem] {
        &self.problems
    }
}

/// The text files of a folder by name; none if there is no such folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_zero_bear_a_minus_sign() {
        let texts = Texts::shipped(Language::Fr);
        let told = |points: i32| texts.with("match-winner-points", &[("points", points.into())]);
        assert_eq!(told(-25), "Avec −25 points");
        assert_eq!(told(1), "Avec 1 point");
    }

    #[test]
    fn a_file_on_disk_overrides_and_only_its_broken_message_falls_back() {
        let folder = std::env::temp_dir().join(format!("continental-texts-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("es")).expect("a temporary folder can be made");
        let file = folder.join("es/mine.ftl");
        std::fs::write(
            &file,
            "suit-hearts = copas\n\nsuit-spades = { broken\n\nnew-one = Hola, { $name }\n",
        )
        .expect("written");
        let texts = Texts::load(Language::Es, std::slice::from_ref(&folder));
        assert_eq!(texts.get("suit-hearts"), "copas");
        assert_eq!(texts.get("suit-spades"), "picas");
        assert_eq!(
            texts.with("new-one", &[("name", "Ana".into())]),
            "Hola, Ana"
        );
        assert_eq!(texts.get("no-such-key"), "[no-such-key]");
        let problem = texts
            .problems()
            .first()
            .expect("the broken message is reported");
        assert_eq!((problem.line, &problem.file), (3, &file));
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
