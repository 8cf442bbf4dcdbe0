//! Who sits at the places of phones, as lists name them.
use engine::seat::{Seat, SeatSet};

/// Who sits at a phone's seat, for a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// What they are called; empty while nobody has come.
    pub name: String,
    /// Their face.
    pub face: u8,
    /// Whether somebody has this seat.
    pub taken: bool,
    /// Whether their phone is there now.
    pub here: bool,
    /// They sat at this table before, and have not come back yet.
    pub expected: bool,
}

/// Whether everybody whose phone is there is among those who are ready; nobody is not everybody.
pub fn all_ready(sitting: &[Sitting], ready: SeatSet) -> bool {
    let mut here = sitting.iter().filter(|one| one.here).peekable();
    here.peek().is_some() && here.all(|one| ready.contains(one.seat))
}
