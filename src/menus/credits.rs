//! Who made this, and of what.
use super::root;
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::states::Menu;
use ui::widgets::{Look, Size, button, label, panel, text, title};

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Credits), spawn);
}

fn spawn(mut commands: Commands) {
    commands.spawn(root(Menu::Credits)).with_children(|root| {
        root.spawn(panel(px(640))).with_children(|page| {
            page.spawn(title("credits-title"));
            for key in [
                "credits-game",
                "credits-art",
                "credits-fonts",
                "credits-engine",
            ] {
                page.spawn(label(key, text::BODY));
            }
            page.spawn(Node {
                justify_content: JustifyContent::FlexEnd,
                ..default()
            })
            .with_children(|foot| {
                foot.spawn((
                    button("menu-back", Look::Brass, Size::Medium),
                    observe(super::pause::go(Menu::Settings)),
                ));
            });
        });
    });
}
