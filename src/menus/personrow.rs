//! A row for a person, on the pages of gamepads and of seats: their picture, their name with a line below, and what can be done.
use bevy::prelude::*;
use ui::widgets::{column, palette as p, row, text};

/// Who stands in the row.
pub(super) struct PersonRow<'a> {
    /// Their picture.
    pub portrait: Option<&'a Handle<Image>>,
    /// Their name, and the room for it in design pixels.
    pub name: (&'a str, f32),
    /// The width of the row.
    pub width: Val,
}

/// The side of the picture, in design pixels.
const PICTURE: f32 = 46.0;

impl PersonRow<'_> {
    /// Spawns the row with `also` on it, `below` under the name and `deeds` at its end.
    pub fn spawn(
        self,
        rows: &mut ChildSpawnerCommands,
        also: impl Bundle,
        below: impl FnOnce(&mut ChildSpawnerCommands),
        deeds: impl FnOnce(&mut ChildSpawnerCommands),
    ) {
        let node = Node {
            width: self.width,
            min_height: px(56),
            padding: UiRect::axes(px(12), px(6)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..row(12.0)
        };
        let look = (
            BackgroundColor(Color::BLACK.with_alpha(0.2)),
            BorderColor::all(p::TEXT.with_alpha(0.2)),
        );
        rows.spawn((node, look, also)).with_children(|cells| {
            if let Some(portrait) = self.portrait {
                let picture = Node {
                    width: px(PICTURE),
                    height: px(PICTURE),
                    flex_shrink: 0.0,
                    border_radius: BorderRadius::all(px(6)),
                    ..default()
                };
                cells.spawn((picture, ImageNode::new(portrait.clone()), Pickable::IGNORE));
            }
            let words = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..column(2.0)
            };
            let (name, room) = self.name;
            cells.spawn(words).with_children(|words| {
                words.spawn(text::name(name, text::STRONG, room));
                below(words);
            });
            deeds(cells);
        });
    }
}
