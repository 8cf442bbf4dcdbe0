//! Appearance and sounds shared by all screens: card themes, fonts, sounds, and the widgets of the pages.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod audio;
mod overridable;
pub mod page;
pub mod theme;
pub mod widgets;
