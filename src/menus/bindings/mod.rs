//! Bindings page. It lists the keys and buttons of each action. Pressing another key or button changes a binding.
mod page;
mod rows;

pub use page::{BindingAct, BindingsView, plugin};
