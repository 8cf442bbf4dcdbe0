//! State of the page, and the actions of its controls.
use bevy::prelude::*;
use gamecore::family::{HandSort, ProfileColor};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FamilyTab {
    #[default]
    People,
    /// Tables at which the people have played.
    Tables,
}

/// The person or table whose name is being typed, by index in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    Newcomer,
    Person(usize),
    Table(usize),
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct FamilyView {
    pub tab: FamilyTab,
    /// Index of the person in the editor.
    pub chosen: usize,
    pub naming: Option<Naming>,
}

/// Action of a control on the page.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum FamilyAct {
    Tab(FamilyTab),
    /// Opens the person with this index in the editor.
    Choose(usize),
    Add,
    /// Starts editing the name of the person in the editor.
    Rename,
    /// Ends the typing of a name. `None` discards it.
    Named(Option<String>),
    Face(u8),
    Color(ProfileColor),
    /// Order of the hand. `None` keeps the one that was used last.
    Sort(Option<HandSort>),
    /// Personal value of the setting with this field. `None` means that the general setting applies.
    Own(&'static str, Option<u32>),
    /// Removes the person in the editor.
    Remove,
    /// Begins a match at this table.
    Play(usize),
    /// Opens the set-up with this table.
    SetUp(usize),
    NameTable(usize),
    RemoveTable(usize),
    /// Brings back the person or table that was removed last.
    Undo,
}
