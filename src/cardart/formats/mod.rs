//! The formats of card art in the world: who recognises what lies in a theme, and says which file shows which card.
//!
//! A format is a file with a function that looks at a [`Survey`] and either does not know it, or tells what it found. The list below
//! is their order: those that are sure by a description come before those that guess by names.
mod aisleriot;
mod atlas;
mod balatro;
mod beside;
mod coded;
mod drawing;
mod found;
mod grid;
mod ids;
mod kde;
mod kenney;
mod loose;
mod numbered;
mod pokerth;
mod pysol;
mod seen;
mod suits;
mod svgcards;
mod tabletop;
#[cfg(test)]
mod testing;
mod told;
mod undescribed;

pub(super) use beside::add as add_beside;
pub use found::Back;
pub(super) use found::Found;
pub(super) use told::apply as apply_told;

use super::survey::Survey;
use crate::Problem;

/// A format.
pub(super) struct Format {
    /// Its name, as `continental theme check` tells it.
    pub name: &'static str,
    /// Recognises it: nothing, if it is another format.
    pub recognise: fn(&Survey<'_>) -> Option<Result<Found, Problem>>,
}

/// All formats, the surest first.
static FORMATS: &[Format] = &[
    Format {
        name: "a PySolFC cardset",
        recognise: pysol::recognise,
    },
    Format {
        name: "a PokerTH deck",
        recognise: pokerth::recognise,
    },
    Format {
        name: "a Tabletop Simulator object",
        recognise: tabletop::recognise,
    },
    Format {
        name: "a texture atlas",
        recognise: atlas::recognise,
    },
    Format {
        name: "a Balatro deck skin",
        recognise: balatro::recognise,
    },
    Format {
        name: "Kenney’s sheet",
        recognise: kenney::recognise,
    },
    Format {
        name: "a KDE card deck",
        recognise: kde::recognise,
    },
    Format {
        name: "an Aisleriot deck",
        recognise: aisleriot::recognise,
    },
    Format {
        name: "an SVG with named cards",
        recognise: svgcards::recognise,
    },
    Format {
        name: "folders of suits",
        recognise: suits::recognise,
    },
    Format {
        name: "numbered pictures, read by their pips",
        recognise: seen::numbered,
    },
    Format {
        name: "a PokerTH deck",
        recognise: pokerth::undescribed,
    },
    Format {
        name: "coded pictures, read by their pips",
        recognise: seen::coded,
    },
    Format {
        name: "coded pictures",
        recognise: coded::unproven,
    },
    Format {
        name: "numbered pictures",
        recognise: numbered::recognise,
    },
    Format {
        name: "a sheet, read by its pips",
        recognise: seen::sheet,
    },
    Format {
        name: "a sheet",
        recognise: undescribed::recognise,
    },
    Format {
        name: "a folder of pictures",
        recognise: loose::recognise,
    },
];

/// What a theme holds and the name of its format.
pub(super) fn recognise(survey: &Survey<'_>) -> Result<(Found, &'static str), Problem> {
    let known = FORMATS
        .iter()
        .find_map(|format| Some(((format.recognise)(survey)?, format.name)));
    match known {
        Some((found, name)) => Ok((found?, name)),
        None => Ok((Found::default(), "")),
    }
}
