//! Panics of others that mean that something is missing on this machine.
use super::failed::Cause;
use crate::graphics::{NO_DRIVER, cannot_show};

/// What these words of a panic mean for who wants to play, if that is known: what is missing.
pub(super) fn explained(words: &str) -> Option<Cause> {
    if words.contains(NO_DRIVER) || cannot_show(words) {
        Some(Cause::NoDriver)
    } else if words.contains("LibraryOpenError") {
        Some(Cause::NoLibrary)
    } else if words.contains("XKBNotFound") {
        Some(Cause::NoLayouts)
    } else if words.contains("build event loop")
        || words.contains("os error") && words.contains("EventLoop")
    {
        Some(Cause::NoDisplay)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_and_a_mistake_of_ours_is_not_explained_away() {
        for (words, cause) in [
            (
                "Fallback system failed to choose present mode.",
                Cause::NoDriver,
            ),
            (NO_DRIVER, Cause::NoDriver),
            ("Failed to build event loop: Os(…)", Cause::NoDisplay),
            ("LibraryOpenError { .. }", Cause::NoLibrary),
            (
                "called `Result::unwrap()` on an `Err` value: XKBNotFound",
                Cause::NoLayouts,
            ),
        ] {
            assert_eq!(explained(words), Some(cause), "{words}");
        }
        assert_eq!(
            explained("called `Option::unwrap()` on a `None` value"),
            None
        );
    }
}
