//! All texts of all languages, looked up by key.
use super::{Arg, Args, Language, MINUS, arg, embedded, own::TextFile};
use bevy::prelude::*;
use fluent_bundle::{
    FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle, types::FluentNumber,
};
use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::Arc,
};

type Bundle = FluentBundle<Arc<FluentResource>>;

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
    /// The shipped texts.
    pub fn shipped(language: Language) -> Texts {
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
            if language == Language::Fr {
                bundle.set_transform(Some(bound));
            }
            texts.bundles.push((language, bundle));
            for (name, text) in embedded::FILES.iter().zip(embedded::shipped(language)) {
                let file = Path::new("(shipped)").join(language.code()).join(name);
                let file = TextFile::parse(&file, (*text).to_owned());
                texts.stand_in([(language, &file)]);
            }
        }
        texts
    }

    /// Puts files over the texts, in this order. A broken message is told, and the one that was there before stays.
    pub(super) fn stand_in<'a>(
        &mut self,
        files: impl IntoIterator<Item = (Language, &'a TextFile)>,
    ) {
        for (language, file) in files {
            for problem in &file.problems {
                let TextProblem { file, line, reason } = problem;
                warn!("{}:{line}: {reason}", file.display());
            }
            self.problems.extend_from_slice(&file.problems);
            let bundle = self.bundles.iter_mut().find(|(of, _)| *of == language);
            if let (Some((_, bundle)), Some(messages)) = (bundle, &file.messages) {
                bundle.add_resource_overriding(messages.clone());
            }
        }
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

/// French has a space before these marks and after an opening quotation mark, at which no line is broken.
fn bound(text: &str) -> Cow<'_, str> {
    const MARKS: [char; 7] = [':', ';', '!', '?', '»', '…', '%'];
    if !text.contains([' ']) {
        return text.into();
    }
    let mut bound = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        let next = letters.peek();
        let binds = before == Some('«') || next.is_some_and(|next| MARKS.contains(next));
        bound.push(if letter == ' ' && binds {
            '\u{a0}'
        } else {
            letter
        });
        before = Some(letter);
    }
    bound.into()
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
    fn no_mark_begins_a_line_in_french() {
        let texts = Texts::shipped(Language::Fr);
        let told = texts.with("statistics-judging", &[("count", 2.into())]);
        let wanted = "Chance et adresse de 2 parties\u{a0}: calcul en cours\u{a0}…";
        assert_eq!(told, wanted);
        assert_eq!(
            bound("« Ah ! » ; 3 %"),
            "«\u{a0}Ah\u{a0}!\u{a0}»\u{a0}; 3\u{a0}%"
        );
        assert_eq!(texts.get("lesson-offer-no"), "Non, merci");
        let spanish = Texts::shipped(Language::Es);
        assert_eq!(spanish.get("lesson-offer-no"), "No, gracias");
    }

    #[test]
    fn a_file_stands_in_and_only_its_broken_message_falls_back() {
        let file = PathBuf::from("es/mine.ftl");
        let text = "suit-hearts = copas\n\nsuit-spades = { broken\n\nnew-one = Hola, { $name }\n";
        let own = TextFile::parse(&file, text.to_owned());
        let mut texts = Texts::shipped(Language::Es);
        texts.stand_in([(Language::Es, &own)]);
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
    }
}
