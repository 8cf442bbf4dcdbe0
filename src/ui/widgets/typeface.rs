//! The four faces of the game's type, filled in from the loaded fonts.
use crate::theme::Fonts;
use bevy::{prelude::*, text::FontSource};
use gamecore::sets::FrameSystems;

/// The face a text is set in.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Typeface {
    /// What is read at a glance.
    #[default]
    Sans,
    /// What is read at a glance and matters more.
    SansBold,
    /// Titles and the numbers of the score sheet.
    Serif,
    /// The name of the game, page titles.
    SerifBold,
}

impl Typeface {
    /// The loaded font of this face.
    pub fn font(self, fonts: &Fonts) -> Handle<Font> {
        match self {
            Typeface::Sans => &fonts.sans,
            Typeface::SansBold => &fonts.sans_bold,
            Typeface::Serif => &fonts.serif,
            Typeface::SerifBold => &fonts.serif_bold,
        }
        .clone()
    }
}

/// Adds the system that sets every text in its face.
pub fn plugin(app: &mut App) {
    app.add_observer(set_one);
    app.add_systems(
        Update,
        set_all
            .in_set(FrameSystems::Present)
            .in_set(SetTypefaces)
            .run_if(resource_exists_and_changed::<Fonts>),
    );
}

/// All texts get their fonts, should these have changed. Whoever sets a text's size does so afterwards.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetTypefaces;

fn set_one(
    insert: On<Insert, Typeface>,
    fonts: Option<Res<Fonts>>,
    mut texts: Query<(&Typeface, &mut TextFont)>,
) {
    if let (Some(fonts), Ok((face, mut font))) = (fonts, texts.get_mut(insert.entity)) {
        font.font = FontSource::Handle(face.font(&fonts));
    }
}

fn set_all(fonts: Res<Fonts>, mut texts: Query<(&Typeface, &mut TextFont)>) {
    for (face, mut font) in &mut texts {
        font.font = FontSource::Handle(face.font(&fonts));
    }
}
