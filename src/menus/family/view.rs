//! What the page shows, and what its buttons mean.
use bevy::prelude::*;
use gamecore::{
    family::{HandSort, PersonColor},
    i18n::Language,
};

/// What is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FamilyTab {
    /// The people.
    #[default]
    People,
    /// The tables that they have sat at.
    Tables,
}

/// Whose name is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// That of somebody new.
    Newcomer,
    /// That of the person at this place in the list.
    Person(usize),
    /// That of the table at this place in the list.
    Table(usize),
}

/// What the page shows.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct FamilyView {
    /// Which list.
    pub tab: FamilyTab,
    /// Who is looked at, by their place in the list.
    pub chosen: usize,
    /// Whose name is being typed, and what has been.
    pub naming: Option<(Naming, String)>,
    /// What has been typed is to be forgotten.
    pub given_up: bool,
}

/// What a button of the page means.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FamilyAct {
    /// List these.
    Tab(FamilyTab),
    /// Look at the person at this place in the list.
    Choose(usize),
    /// Somebody new: type their name.
    Add,
    /// Type the name of whoever is looked at, or be done with it.
    Rename,
    /// They have this medallion.
    Face(u8),
    /// They have this colour.
    Color(PersonColor),
    /// They are addressed in this language; none as the settings have it.
    Language(Option<Language>),
    /// Their hand is sorted like this; none as it was sorted last at this screen.
    Sort(Option<HandSort>),
    /// The buttons lie at the left for them; none as the settings have it.
    LeftHanded(Option<bool>),
    /// Letters have this size for them, in percent; none as the settings have it.
    TextSize(Option<u16>),
    /// Their cards have this size, in percent; none as the settings have it.
    CardSize(Option<u16>),
    /// They do not play here any more.
    Remove,
    /// Begin a match at this table.
    Play(usize),
    /// Set a match up as at this table.
    SetUp(usize),
    /// Type the name of this table, or be done with it.
    NameTable(usize),
    /// This table is forgotten.
    RemoveTable(usize),
    /// Bring back who or what was removed last.
    Undo,
}
