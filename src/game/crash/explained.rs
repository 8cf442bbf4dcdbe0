//! Panics of others that mean that something is missing on this machine.
use crate::game::graphics::{NO_DRIVER, cannot_show};

/// What these words of a panic mean for who wants to play, if that is known: one sentence without its full stop.
pub(super) fn explained(words: &str) -> Option<String> {
    let sentence = if words.contains(NO_DRIVER) || cannot_show(words) {
        format!(
            "{NO_DRIVER}. Continental needs Vulkan or OpenGL; on Debian and Ubuntu, \
             “apt install mesa-vulkan-drivers” brings one that works on every machine"
        )
    } else if words.contains("LibraryOpenError") {
        "a library that every X11 desktop has is missing; on Debian and Ubuntu, \
         “apt install libx11-xcb1 libxcursor1 libxi6” brings it"
            .to_owned()
    } else if words.contains("XKBNotFound") {
        "the keyboard layouts of X11 are missing; on Debian and Ubuntu, “apt install xkb-data” brings them".to_owned()
    } else if words.contains("build event loop")
        || words.contains("os error") && words.contains("EventLoop")
    {
        "no display was found: the game needs a desktop (X11 or Wayland). \
         The commands simulate, replay and rules work without one"
            .to_owned()
    } else {
        return None;
    };
    Some(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_and_a_mistake_of_ours_is_not_explained_away() {
        let of = |words| explained(words).unwrap_or_default();
        assert!(of("Fallback system failed to choose present mode.").contains("mesa-vulkan"));
        assert!(of(NO_DRIVER).contains("mesa-vulkan"));
        assert!(of("Failed to build event loop: Os(…)").contains("no display"));
        assert!(of("LibraryOpenError { .. }").contains("libxi6"));
        let no_layouts = "called `Result::unwrap()` on an `Err` value: XKBNotFound";
        assert!(of(no_layouts).contains("xkb-data"));
        assert_eq!(
            explained("called `Option::unwrap()` on a `None` value"),
            None
        );
    }
}
