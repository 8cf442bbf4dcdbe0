//! Looks and sounds shared by all screens: card themes and fonts, sounds, and the widgets that pages are made of.
pub mod audio;
pub mod theme;
pub mod widgets;
