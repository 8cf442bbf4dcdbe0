//! Which key and button means what: a page that shows them all and changes each. A key is chosen by pressing it.
mod arrange;
mod foot;
mod page;
mod plugin;
mod rows;
mod view;

pub use plugin::plugin;
pub use rows::{BindingOf, UsualOf};
pub use view::{Answer, BindingsView};
