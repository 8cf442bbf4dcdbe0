//! The texts of all languages, which are looked up by key, with their arguments and number formats. Text components on
//! the screen change with the language, which the system locale decides by default.
use super::{FILES, TextFile, shipped};
use bevy::{prelude::*, ui::UiSystems};
use engine::all;
use fluent_bundle::{
    FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle, types::FluentNumber,
};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::OnceLock,
};
use strum::{IntoStaticStr, VariantArray};
use unic_langid::LanguageIdentifier;

#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    Es,
    /// English. Also the fallback for missing texts.
    #[default]
    En,
    Fr,
}

impl Language {
    /// All languages, in the order of the settings page.
    pub const ALL: [Language; 3] = all();

    /// Returns the language code, which is also the folder name: `es`, `en`, `fr`.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the name of the language in the language itself.
    pub const fn native_name(self) -> &'static str {
        match self {
            Language::Es => "Español",
            Language::En => "English",
            Language::Fr => "Français",
        }
    }
}

/// Returns the language of the first locale whose language the game supports.
///
/// Otherwise, returns the game language for the first regional language in the list, such as Spanish for Catalan. The
/// last resort is English.
pub fn preferred(locales: &[String]) -> Language {
    let asked: Vec<LanguageIdentifier> = locales
        .iter()
        .filter_map(|locale| locale.parse().ok())
        .collect();
    let same = |asked: &LanguageIdentifier| {
        let mut known = Language::ALL.into_iter();
        known.find(|language| language.code() == asked.language.as_str())
    };
    let found = asked.iter().find_map(same);
    let found = found.or_else(|| asked.iter().find_map(nearest_language));
    found.unwrap_or_default()
}

/// Languages most of whose speakers can also read Spanish: Catalan, Galician, Basque, Asturian, Aragonese,
/// Extremaduran, Judaeo-Spanish, Quechua, Guaraní, Aymara, Nahuatl, Mapudungun.
const BESIDE_SPANISH: [&str; 12] = [
    "ca", "gl", "eu", "ast", "an", "ext", "lad", "qu", "gn", "ay", "nah", "arn",
];

/// Languages most of whose speakers can also read French: Occitan, Breton, Corsican, Walloon, Franco-Provençal, Picard,
/// Norman, Alsatian, Luxembourgish, and the creoles of Haiti, Guadeloupe, Guiana and Réunion.
const BESIDE_FRENCH: [&str; 13] = [
    "oc", "br", "co", "wa", "frp", "pcd", "nrf", "gsw", "lb", "ht", "gcf", "gcr", "rcf",
];

/// Returns the game language for a regional language. If the language is spoken in both Spain and France, the country
/// determines the result.
fn nearest_language(asked: &LanguageIdentifier) -> Option<Language> {
    let spoken = asked.language.as_str();
    let country = asked.region.as_ref().map(|region| region.as_str());
    let spanish = BESIDE_SPANISH.contains(&spoken);
    let french = BESIDE_FRENCH.contains(&spoken);
    match (spanish || french, country) {
        (false, _) => None,
        // `gsw` covers Alsatian and Swiss German. Most readers of Swiss German do not read French.
        (true, Some("CH")) if spoken == "gsw" => None,
        (true, Some("FR")) => Some(Language::Fr),
        (true, Some("ES")) => Some(Language::Es),
        (true, _) if spanish => Some(Language::Es),
        (true, _) => Some(Language::Fr),
    }
}

/// Returns the game language for the system's locales, as they were at the first call.
pub fn system_language() -> Language {
    static FOUND: OnceLock<Language> = OnceLock::new();
    *FOUND.get_or_init(|| preferred(&sys_locale::get_locales().collect::<Vec<_>>()))
}

type Bundle = FluentBundle<FluentResource>;

/// Creates the arguments of a text from variables. Each argument has the name of its variable.
macro_rules! args {
    ($($name:ident),+) => { [$((stringify!($name), $crate::i18n::Arg::from($name))),+] };
}
pub(crate) use args;

/// Texts of all languages, looked up by key in the current language.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    /// Messages of each language, in the order of [`Language::ALL`].
    bundles: [Bundle; Language::ALL.len()],
    problems: Vec<TextProblem>,
}

/// Error in a text file. Only the broken message is ignored: an earlier message with the same key is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextProblem {
    pub file: PathBuf,
    /// Line number, counted from 1; 0 if the whole file is unreadable.
    pub line: usize,
    /// Description of the error, in English.
    pub reason: String,
}

impl TextProblem {
    /// Returns a sentence for the player about the error.
    pub fn sentence(&self, texts: &Texts) -> String {
        let TextProblem { file, line, reason } = self;
        let file = file.display().to_string();
        texts.with("text-problem", &args![file, line, reason])
    }
}

/// Formats negative numbers with a minus sign instead of a hyphen, as on the nameplates and the score sheet.
fn format_negative<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => {
            let amount = FluentNumber::new(-number.value, number.options.clone());
            Some(format!("{MINUS}{}", amount.as_string()))
        }
        _ => None,
    }
}

/// Creates the bundle of a language, without messages.
fn bundle(language: Language) -> Bundle {
    let locale = language.code().parse();
    let locale = locale.expect("the codes of the languages are language tags");
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // The Unicode characters that isolate right-to-left text are rendered as boxes in most fonts. None of the languages
    // needs them.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(format_negative));
    if language == Language::Fr {
        bundle.set_transform(Some(bind_punctuation));
    }
    bundle
}

impl Texts {
    /// Loads the shipped texts of all languages. `language` becomes the current language.
    pub fn shipped(language: Language) -> Texts {
        let mut texts = Texts {
            language,
            bundles: Language::ALL.map(bundle),
            problems: Vec::new(),
        };
        for language in Language::ALL {
            for (name, text) in FILES.iter().zip(shipped(language)) {
                let file = Path::new("(shipped)").join(language.code()).join(name);
                texts.add(language, TextFile::parse(&file, (*text).to_owned()));
            }
        }
        texts
    }

    /// Adds a file, whose messages replace earlier ones with the same keys. If a message contains an error, the error is
    /// recorded and the earlier message is kept.
    pub(super) fn add(&mut self, language: Language, file: TextFile) {
        for TextProblem { file, line, reason } in &file.problems {
            warn!("{}:{line}: {reason}", file.display());
        }
        self.problems.extend(file.problems);
        if let Some(messages) = file.messages {
            self.bundles[language as usize].add_resource_overriding(messages);
        }
    }

    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    pub fn with(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.find(key, args).unwrap_or_else(|| {
            debug_once!("no text for “{key}”");
            format!("[{key}]")
        })
    }

    /// Returns the text with this key, if it exists in the current language or in English.
    pub fn find(&self, key: &str, args: Args<'_>) -> Option<String> {
        self.find_in(self.language, key, args)
            .or_else(|| self.find_in(Language::En, key, args))
    }

    pub(super) fn find_in(&self, language: Language, key: &str, args: Args<'_>) -> Option<String> {
        let bundle = &self.bundles[language as usize];
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = bundle
            .format_pattern(pattern, Some(&fluent(args)), &mut errors)
            .into_owned();
        for error in errors {
            warn!("text “{key}” ({}): {error}", language.code());
        }
        Some(text)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    pub fn problems(&self) -> &[TextProblem] {
        &self.problems
    }
}

/// Inserts the non-breaking spaces that French requires: before the punctuation marks in `MARKS`, and after an opening
/// quotation mark.
fn bind_punctuation(text: &str) -> Cow<'_, str> {
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

/// Argument of a text: a string, or a number that selects singular or plural.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    Str(String),
    Num(f64),
}

/// Argument names with their values, for [`Texts::with`].
pub type Args<'a> = &'a [(&'a str, Arg)];

fn fluent(args: Args<'_>) -> FluentArgs<'_> {
    let values = args.iter().map(|(name, value)| match value {
        Arg::Str(text) => (*name, FluentValue::from(text.as_str())),
        Arg::Num(number) => (*name, FluentValue::from(*number)),
    });
    values.collect()
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Str(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Str(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Str(text.clone())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Num(number as f64)
            }
        }

        impl From<&$number> for Arg {
            fn from(number: &$number) -> Arg {
                Arg::from(*number)
            }
        }
    )* };
}
numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);

/// Minus sign (U+2212). Unlike the hyphen, it is as wide as the plus sign.
pub const MINUS: char = '−';

/// Formats a number. A negative one begins with a typographic [minus sign](MINUS).
pub fn signed(points: i32) -> String {
    if points < 0 {
        format!("{MINUS}{}", points.unsigned_abs())
    } else {
        points.to_string()
    }
}

/// Formats a number with `digits` decimals, the language's decimal separator and a typographic [minus sign](MINUS).
pub fn decimal(number: f64, digits: usize, language: Language) -> String {
    let written = format!("{:.digits$}", number.abs());
    let written = match language {
        Language::En => written,
        Language::Es | Language::Fr => written.replace('.', ","),
    };
    let is_nothing = written
        .bytes()
        .all(|byte| !byte.is_ascii_digit() || byte == b'0');
    if number < 0.0 && !is_nothing {
        format!("{MINUS}{written}")
    } else {
        written
    }
}

/// Key and arguments of an entity's text. Its `Text` component is updated when the key, the arguments or the language
/// change.
#[derive(Component, Clone, PartialEq, Debug)]
#[require(Text)]
pub struct Localized {
    key: String,
    args: Vec<(&'static str, Arg)>,
}

impl Localized {
    pub fn new(key: impl Into<String>) -> Localized {
        Localized {
            key: key.into(),
            args: Vec::new(),
        }
    }

    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Localized {
        self.args.push((name, value.into()));
        self
    }

    #[must_use]
    pub fn args(mut self, args: impl IntoIterator<Item = (&'static str, Arg)>) -> Localized {
        self.args.extend(args);
        self
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the text in the current language.
    pub fn resolve(&self, texts: &Texts) -> String {
        texts.with(&self.key, &self.args)
    }
}

impl From<&'static str> for Localized {
    fn from(key: &'static str) -> Localized {
        Localized::new(key)
    }
}

/// Words of a text or of an accessible name.
#[derive(Clone, PartialEq, Debug)]
pub enum Words {
    Localized(Localized),
    /// Words that are the same in every language, such as a name.
    Written(String),
}

/// A literal is the key of a text.
impl From<&'static str> for Words {
    fn from(key: &'static str) -> Words {
        Words::Localized(Localized::new(key))
    }
}

impl From<Localized> for Words {
    fn from(words: Localized) -> Words {
        Words::Localized(words)
    }
}

impl From<String> for Words {
    fn from(words: String) -> Words {
        Words::Written(words)
    }
}

/// Adds the system that updates the texts. It runs before the layout measures them.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, write.before(UiSystems::Prepare));
}

fn write(texts: Res<Texts>, mut localized: Query<(Ref<Localized>, &mut Text)>) {
    let all = texts.is_changed();
    for (localized, mut text) in &mut localized {
        if all || localized.is_changed() || text.is_added() {
            let written = localized.resolve(&texts);
            if text.0 != written {
                text.0 = written;
            }
        }
    }
}

#[cfg(test)]
mod tests;
