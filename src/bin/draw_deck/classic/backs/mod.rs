//! The other backs: each an ornament of its own in a field of one colour, the same seen from both ends.

mod fans;
mod lace;
mod night;
mod olive;
mod plate;

pub use fans::fans;
pub use lace::lace;
pub use night::night;
pub use olive::olive;
