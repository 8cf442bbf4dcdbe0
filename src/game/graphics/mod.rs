//! What draws the pictures: through which driver, with what asked of it, and another one where the first cannot show a window.
//!
//! ```text
//!  choice     which drivers may be tried, and which first
//!  renderer   opens one, on the display of the window
//!  another    none could be opened, or it cannot show a window: the program begins anew with the next
//!  fatal      it ends the program when it is to show one: likewise
//!  reserves   how much memory may be taken
//!  software   whether a processor draws, and what textures are then read as
//!  straight   frames are copied into the window where a processor draws them
//!  changed    and only what has changed of them is drawn anew
//! ```
mod another;
mod changed;
mod choice;
mod fatal;
mod renderer;
mod reserves;
mod software;
mod straight;

pub use another::{Anew, BACKENDS, NO_DRIVER, cannot_show, start_anew};
pub use changed::{Patch, Piece, Pieces, Rewriting, Rewritten, Sparing, in_patches};
pub use choice::{WISH, wish, wished, wished_for};
pub use fatal::{EndedByDriver, has_begun_anew};
pub use renderer::Renderer;
pub use reserves::plugin;
pub use software::Undecoded;
pub use straight::Straight;
