//! In which words it is said: there may be no app any more, or none yet.
use gamecore::{
    i18n::{Texts, of_the_system},
    settings,
};
use std::path::Path;

/// The shipped texts in the language that the player has set, whose settings lie in this folder, else in that of the system.
pub(super) fn texts(config: &Path) -> Texts {
    Texts::shipped(settings::language_set(config).unwrap_or_else(of_the_system))
}
