//! What happens at the moment of a panic.
use super::{explained::explained, failed, heard, running, words};
use crate::graphics::{self, Anew};
use gamecore::{i18n::Texts, saves::io_reason};
use platform::dirs::Dirs;
use std::{panic, path::Path, process};

/// From now on a machine without a display or a graphics driver gets one sentence, not a backtrace, in the language of this player, and
/// it is kept for the next start; where another driver is left the program begins anew with it. What else a panic says is kept for the
/// report.
pub fn listen(dirs: &Dirs) {
    let usual = panic::take_hook();
    let config = dirs.config.clone();
    panic::set_hook(Box::new(move |panic| {
        let said = heard::words(panic);
        if graphics::cannot_show(&said) {
            // Whatever begins anew in this place has a mark of its own.
            running::end();
            let tell = |anew: Anew| tell(&anew_words(&anew, &words::texts(&config)));
            if let Some(code) = graphics::start_anew(tell) {
                process::exit(code);
            }
        }
        if let Some(cause) = explained(&said) {
            failed::keep_now(cause);
            running::end();
            tell(&cause.sentence(&words::texts(&config)));
            process::exit(1);
        }
        heard::keep(panic);
        usual(panic);
    }));
}

/// On standard error, as every command of the program says what is wrong.
pub(super) fn tell(sentence: &str) {
    eprintln!("continental: {sentence}");
}

fn anew_words(anew: &Anew, texts: &Texts) -> String {
    match anew {
        Anew::Begins { failed, next } => texts.with(
            "anew-begins",
            &[("driver", failed.into()), ("next", next.into())],
        ),
        Anew::Failed(error) => {
            texts.with("anew-failed", &[("reason", io_reason(texts, error).into())])
        }
    }
}

/// What is said when the driver of this card has ended the program, to the player whose settings lie in this folder.
pub fn ended_by_driver(config: &Path, card: &str) -> String {
    let sentence = words::texts(config).with("anew-ended", &[("card", card.into())]);
    format!("continental: {sentence}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::i18n::Language;
    use std::{collections::BTreeSet, io};

    #[test]
    fn a_start_anew_is_told_in_every_language() {
        let mut said = BTreeSet::new();
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            let begins = Anew::Begins {
                failed: "vulkan".to_owned(),
                next: "gl".to_owned(),
            };
            let begins = anew_words(&begins, &texts);
            assert!(
                begins.contains("vulkan") && begins.contains("gl"),
                "{begins}"
            );
            let failed = Anew::Failed(io::ErrorKind::NotFound.into());
            let failed = anew_words(&failed, &texts);
            assert!(failed.contains(&texts.get("reason-not-there")), "{failed}");
            for sentence in [begins, failed] {
                assert!(!sentence.contains('['), "{sentence}");
                assert!(said.insert(sentence), "{language:?}");
            }
        }
    }
}
