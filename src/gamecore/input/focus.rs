//! What keyboard and gamepad can walk to, where the walk begins, and what covers what.
use bevy::prelude::*;

/// Marks what keyboard and gamepad can walk to.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct Focusable;

/// Where the walk begins on its screen: what one most likely wants, or what is lit in this row.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct FirstFocus;

/// On the root of a menu or an overlay: what lies below it cannot be reached while it is there.
#[derive(Component, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FocusLayer {
    /// The screen itself: the table, the title.
    #[default]
    Table,
    /// A curtain or a score sheet over the table.
    Overlay,
    /// A menu over anything.
    Menu,
    /// The keyboard on the screen, which writes into a field of any of them.
    Keyboard,
}

/// A part of the screen that is walked through as a whole. On the root of a part of the interface; cards and areas know theirs.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FocusArea {
    /// The own fan.
    Hand,
    /// The row before it: own combinations, and those laid out.
    Row,
    /// A question over that row.
    Prompt,
    /// The stock and the pile.
    Piles,
    /// The others' combinations.
    Melds,
    /// The column of buttons.
    Buttons,
    /// The bar at the top.
    Bar,
    /// Menus, sheets, panels.
    Other,
}

/// On a column of a page that has several side by side: it is walked down to its end, whatever stands beside it, and the walk goes on at
/// the top of the next.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct FocusColumn;
