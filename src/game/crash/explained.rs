//! Panics of others that mean that something is missing on this machine.
use super::failed::Cause;
use crate::game::graphics::{NO_DRIVER, cannot_show};

/// What these words of a panic mean for who wants to play, if that is known: what is missing, and one sentence without its full stop.
pub(super) fn explained(words: &str) -> Option<(Cause, String)> {
    let told = if words.contains(NO_DRIVER) || cannot_show(words) {
        let sentence = format!(
            "{NO_DRIVER}. Continental needs Vulkan or OpenGL; on Debian and Ubuntu, \
             “apt install mesa-vulkan-drivers” brings one that works on every machine"
        );
        (Cause::NoDriver, sentence)
    } else if words.contains("LibraryOpenError") {
        let sentence = "a library that every X11 desktop has is missing; on Debian and Ubuntu, \
             “apt install libx11-xcb1 libxcursor1 libxi6” brings it";
        (Cause::NoLibrary, sentence.to_owned())
    } else if words.contains("XKBNotFound") {
        let sentence = "the keyboard layouts of X11 are missing; on Debian and Ubuntu, “apt install xkb-data” brings them";
        (Cause::NoLayouts, sentence.to_owned())
    } else if words.contains("build event loop")
        || words.contains("os error") && words.contains("EventLoop")
    {
        let sentence = "no display was found: the game needs a desktop (X11 or Wayland). \
             The commands simulate, replay and rules work without one";
        (Cause::NoDisplay, sentence.to_owned())
    } else {
        return None;
    };
    Some(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_and_a_mistake_of_ours_is_not_explained_away() {
        for (words, cause, named) in [
            (
                "Fallback system failed to choose present mode.",
                Cause::NoDriver,
                "mesa-vulkan",
            ),
            (NO_DRIVER, Cause::NoDriver, "mesa-vulkan"),
            (
                "Failed to build event loop: Os(…)",
                Cause::NoDisplay,
                "no display",
            ),
            ("LibraryOpenError { .. }", Cause::NoLibrary, "libxi6"),
            (
                "called `Result::unwrap()` on an `Err` value: XKBNotFound",
                Cause::NoLayouts,
                "xkb-data",
            ),
        ] {
            let (of, sentence) = explained(words).expect("it is known");
            assert_eq!(of, cause, "{words}");
            assert!(sentence.contains(named), "{words}: {sentence}");
        }
        assert_eq!(
            explained("called `Option::unwrap()` on a `None` value"),
            None
        );
    }
}
