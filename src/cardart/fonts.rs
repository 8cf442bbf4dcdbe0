//! The fonts of pictures: Libertinus Serif and Noto Sans, carried by the crates `typst-assets` and `notosans` with their licences.
//! Both have the accents of the three languages and the four suits.

/// A font inside the executable.
#[derive(Clone, Copy, Debug)]
pub enum Face {
    /// Of Libertinus, by its place in `typst-assets`.
    Libertinus(usize),
    /// Of Noto.
    Noto(&'static [u8]),
}

/// Libertinus Serif, regular and bold.
pub const SERIFS: [Face; 2] = [Face::Libertinus(0), Face::Libertinus(1)];
/// Noto Sans, regular and bold.
pub const SANS: [Face; 2] = [
    Face::Noto(notosans::REGULAR_TTF),
    Face::Noto(notosans::BOLD_TTF),
];

impl Face {
    /// The font's file.
    pub fn bytes(self) -> Option<&'static [u8]> {
        match self {
            Face::Libertinus(place) => typst_assets::fonts().nth(place),
            Face::Noto(bytes) => Some(bytes),
        }
    }
}
