//! The match that is being set up. Pure: the screens that show it and the menus that change it come later.
mod kept;
mod phones;
mod seat;
mod table;
mod who;

pub use kept::KeptTable;
pub use phones::{Gather, Joined};
pub use seat::{SeatDraft, usual_character};
pub use table::Draft;
pub use who::PICTURES;
