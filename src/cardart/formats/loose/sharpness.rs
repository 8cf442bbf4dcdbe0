//! Which of two files of one picture is the sharper.
use crate::{names::without_density, survey};

/// Shapes before a picture of double size before any other.
pub(super) fn sharpness(name: &str) -> u8 {
    let vector = ["svg", "svgz"].contains(&&*survey::ending(name));
    let stem = survey::stem(name);
    match (vector, without_density(stem) != stem) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    }
}

/// The name that pictures of one card in several sizes have in common.
pub(super) fn plain_name(name: &str) -> String {
    without_density(survey::stem(name)).to_lowercase()
}
