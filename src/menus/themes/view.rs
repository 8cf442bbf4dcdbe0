//! What the page shows, and what its buttons mean.
use bevy::prelude::*;
use gamecore::settings::Settings;
use ui::theme::{CLASSIC, ThemeInfo, ThemeList};

/// What is shown of the deck that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tab {
    /// All its cards and backs.
    #[default]
    Cards,
    /// A hand of it on the felt.
    Trial,
    /// What is wrong with it.
    Remarks,
}

impl Tab {
    /// All of them, from left to right.
    pub const ALL: [Tab; 3] = [Tab::Cards, Tab::Trial, Tab::Remarks];
}

/// What the page shows.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct ThemesView {
    /// The deck that is looked at; the topmost in use until one is chosen.
    pub looked: Option<String>,
    /// What of it.
    pub tab: Tab,
}

impl ThemesView {
    /// The deck that is looked at.
    pub fn theme<'a>(&self, themes: &'a ThemeList, settings: &Settings) -> Option<&'a ThemeInfo> {
        let id = self.looked.as_deref().unwrap_or(settings.decks.top());
        themes.find(id).or_else(|| themes.find(CLASSIC))
    }
}

/// What a button of the page means.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ThemeAct {
    /// Look at the deck with this id.
    Look(String),
    /// Show this of the deck that is looked at.
    Show(Tab),
    /// Use the deck that is looked at: a whole one becomes the ground, one of single cards lies on top.
    Use,
    /// Take the deck of this id off the table.
    TakeOff(String),
    /// Switch the pack of this id on or off.
    Switch(String),
    /// Move the pack of this id up by one.
    Up(String),
    /// Move the pack of this id down by one.
    Down(String),
    /// The back of this name of the deck that is looked at.
    Back(String),
    /// The card with this index always from the deck that is looked at, or no more.
    Card(usize),
    /// The back by itself again.
    ForgetBack,
    /// No card by hand any more.
    ForgetCards,
    /// Write the deck that is looked at as a template for one's own.
    Export,
    /// Move the deck that is looked at to the trash.
    Delete,
    /// Bring back what was deleted last.
    Undo,
    /// Look for decks on the disk again.
    Rescan,
}
