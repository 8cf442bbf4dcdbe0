//! What draws the pictures: through which driver, with what asked of it, and another one where the first cannot show a window.
//!
//! ```text
//!  choice     which drivers may be tried, and which first
//!  renderer   opens one, on the display of the window
//!  another    none could be opened, or it cannot show a window: the program begins anew with the next
//!  fatal      it ends the program when it is to show one: likewise
//!  reserves   how much memory may be taken
//! ```
mod another;
mod choice;
mod fatal;
mod renderer;
mod reserves;

pub use another::{Anew, BACKENDS, NO_DRIVER, cannot_show, start_anew};
pub use choice::{WISH, wish, wished, wished_for};
pub use fatal::{EndedByDriver, has_begun_anew};
pub use renderer::Renderer;
pub use reserves::plugin;
