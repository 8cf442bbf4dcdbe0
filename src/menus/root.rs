//! What all menus have in common: the root that covers the screen, and the way back.
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    input::{FirstFocus, FocusLayer},
    model::Geometry,
    states::{Menu, Trail},
};
use ui::widgets::{Chosen, Look, Size, bar_within, button, depth, scrim};

/// What a menu stands in. It has a bar, which is seen while the page is higher than the window.
#[derive(Component)]
struct MenuRoot;

/// Adds the bars.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(give_bar);
}

fn give_bar(new: On<Add, MenuRoot>, mut commands: Commands) {
    commands.entity(new.entity).with_children(bar_within);
}

/// The root of a menu.
pub fn root(menu: Menu) -> impl Bundle {
    (
        scrim(depth::MENU),
        FocusLayer::Menu,
        DespawnOnExit(menu),
        MenuRoot,
    )
}

/// The width of a page designed so wide, in design pixels: where letters are large the window is narrower. The layout takes the
/// height of what wraps from this width, not from the greatest allowed.
pub fn page_width(designed: f32, geometry: &Geometry) -> Val {
    px(designed.min(geometry.size.x))
}

/// The foot of a page that nothing but the way back is at.
pub fn way_back(page: &mut ChildSpawnerCommands) {
    let foot = Node {
        justify_content: JustifyContent::FlexEnd,
        ..default()
    };
    page.spawn(foot).with_children(|foot| {
        foot.spawn((
            button("menu-back", Look::Brass, Size::Medium),
            FirstFocus,
            observe(back),
        ));
    });
}

/// The button's answer that leads back to where the menu was opened.
pub fn back(_: On<Chosen>, trail: Res<Trail>, mut next: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut next, trail.back());
}
