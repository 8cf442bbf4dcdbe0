//! What the page shows, and what its buttons mean.
use bevy::prelude::*;
use engine::statistics::Subject;

/// What the page shows.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct StatisticsView {
    /// Whose numbers; the first of the list if nobody was chosen.
    pub subject: Option<Subject>,
    /// Which sheet.
    pub sheet: StatisticsSheet,
}

/// A sheet of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StatisticsSheet {
    /// Figures, and the points match by match.
    #[default]
    Overview,
    /// Points by what has to be laid down, and claims.
    Contracts,
    /// Everybody's points day by day.
    Days,
    /// What the cards promised, and what decisions have cost.
    Luck,
}

impl StatisticsSheet {
    /// All sheets, in the order of their buttons.
    pub const ALL: [StatisticsSheet; 4] = [
        StatisticsSheet::Overview,
        StatisticsSheet::Contracts,
        StatisticsSheet::Days,
        StatisticsSheet::Luck,
    ];

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            StatisticsSheet::Overview => "statistics-overview",
            StatisticsSheet::Contracts => "statistics-contracts",
            StatisticsSheet::Days => "statistics-days",
            StatisticsSheet::Luck => "statistics-luck",
        }
    }
}

/// What a button of the page means.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum StatisticsAct {
    /// Show the numbers of this one.
    Of(Subject),
    /// Write all numbers as a table.
    Export,
}
