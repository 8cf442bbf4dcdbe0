//! The drawn files of the interface.

use super::{emblem, portrait};
use crate::classic::back;
use crate::deck::{self, File};

/// Every file: its name in the folder `ui` and its text.
pub fn files() -> Vec<File> {
    let mut out: Vec<File> = deck::pictures([
        ("tile", back::tile()),
        ("emblem", emblem::emblem()),
        ("logo", emblem::logo()),
    ])
    .collect();
    for i in 0..portrait::COUNT {
        out.push((format!("portrait_{i}.svg"), portrait::draw(i).finish()));
    }
    out
}
