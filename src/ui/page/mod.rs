//! Page kit. A page is a tree of [`Element`]s: a value that names every control where it is created.
//!
//! ```text
//! page(menu, title, width).body(…).open(&mut commands)
//! button(…).does(MyAct::Save)              ─► Act<MyAct> ─► one reducer for each page: app.add_observer(reduce)
//! column(8.0).live(model, view)            ─► rebuilds its children when the output of the system `model` changes
//! label(…).bound(model)                    ─► keeps a component equal to the output of the system `model`
//! ```
//!
//! A page without a panel begins with its root: [`screen`], [`overlay`] or [`menu_root`].
//!
//! The focus follows the tree: up and down lead through its lines in order. After a rebuild, the control with the same
//! action gets the focus.
mod acts;
mod controls;
mod element;
mod live;
mod paper;
#[cfg(test)]
mod tests;

pub use acts::{Act, Action, Navigate, name_field};
pub use controls::{
    block, button, card, choice, choice_of, column, disc, field, framed, icon, inked, label, line,
    rounded, row, scroll, scroll_list, segment, spacer, spinner, stepper, tabs, tile, toggle, wrap,
};
pub use element::{Element, IntoElements};
pub use gamecore::i18n::Words;
pub use live::RefreshPages;
pub use paper::{Page, PageRoot, dialog, menu_root, overlay, page, screen};

use bevy::prelude::*;
use gamecore::{model::Geometry, sets::FrameSystems};

pub fn plugin(app: &mut App) {
    app.add_observer(acts::act)
        .add_observer(acts::navigate)
        .add_observer(acts::cancel_typing)
        .add_observer(acts::keep_name);
    app.add_systems(
        Update,
        (
            acts::end_typing,
            live::refresh.in_set(RefreshPages),
            paper::fit.run_if(resource_exists::<Geometry>),
        )
            .chain()
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present),
    );
}
