//! What all menus have in common: the root that covers the screen, and the way back.
use crate::game::{
    input::FocusLayer,
    states::{Menu, Trail},
    widgets::{Chosen, depth, scrim},
};
use bevy::prelude::*;

/// The root of a menu.
pub(crate) fn root(menu: Menu) -> impl Bundle {
    (scrim(depth::MENU), FocusLayer::Menu, DespawnOnExit(menu))
}

/// The button's answer that leads back to where the menu was opened.
pub(crate) fn back(_: On<Chosen>, trail: Res<Trail>, mut next: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut next, trail.back());
}
