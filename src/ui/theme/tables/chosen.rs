//! Which table is used.
use super::TableList;
use crate::theme::DeckBeside;
use cardart::Table;
use gamecore::settings::{Settings, TableChoice};

/// What the table is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Chosen<'a> {
    /// One of ours: what the settings say of cloth and wood.
    Ours,
    /// That of the deck; the topmost pack that has one comes first.
    Deck(&'a [Table]),
    /// One of the folders.
    File(&'a Table),
}

/// The table that the settings choose. Who has chosen none has the deck's, if it has one.
pub fn chosen<'a>(settings: &Settings, beside: &'a DeckBeside, list: &'a TableList) -> Chosen<'a> {
    match &settings.table {
        TableChoice::Deck if !beside.tables.is_empty() => Chosen::Deck(&beside.tables),
        TableChoice::File(id) => list.find(id).map_or(Chosen::Ours, Chosen::File),
        TableChoice::Deck | TableChoice::Ours => Chosen::Ours,
    }
}
