//! The shipped texts, inside the executable.
use super::Language;

macro_rules! files {
    ($($file:literal)*) => {
        /// The files of every language.
        pub(super) const FILES: [&str; 19] = [$($file),*];

        static ES: [&str; FILES.len()] = [$(read!("es", $file)),*];
        static EN: [&str; FILES.len()] = [$(read!("en", $file)),*];
        static FR: [&str; FILES.len()] = [$(read!("fr", $file)),*];
    };
}
macro_rules! read {
    ($language:literal, $file:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../assets/locales/",
            $language,
            "/",
            $file
        ))
    };
}
files!("game.ftl" "hud.ftl" "screens.ftl" "menus.ftl" "rulebook.ftl" "figures.ftl" "variants.ftl" "characters.ftl" "advice.ftl" "themes.ftl" "matches.ftl" "pads.ftl" "statistics.ftl" "sizes.ftl" "family.ftl" "lesson.ftl" "aloud.ftl" "system.ftl" "phones.ftl");

/// The shipped files of a language, in the order of [`FILES`].
pub(super) fn shipped(language: Language) -> &'static [&'static str; FILES.len()] {
    match language {
        Language::Es => &ES,
        Language::En => &EN,
        Language::Fr => &FR,
    }
}

/// Whether this is one of the shipped files, as it is found in the checkout the program was built in.
pub(super) fn is_shipped(bytes: &[u8]) -> bool {
    let mut all = Language::ALL.into_iter().flat_map(shipped);
    all.any(|text| text.as_bytes() == bytes)
}
