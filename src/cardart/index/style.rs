//! How the corners of a pack are drawn.
use crate::{Letters, Pack, SuitColours, limits};
use resvg::usvg::fontdb;
use std::sync::Arc;

/// How the corners of a pack are drawn.
#[derive(Clone, Debug, Default)]
pub struct Style {
    pub colours: SuitColours,
    pub letters: Letters,
    /// How much of a covered card is seen in a fan, in parts of its width.
    pub fan: Option<f32>,
    /// The theme's own font: the fonts with it, and the name of its family.
    pub font: Option<(Arc<fontdb::Database>, String)>,
}

impl PartialEq for Style {
    fn eq(&self, other: &Style) -> bool {
        let font = match (&self.font, &other.font) {
            (Some((own, _)), Some((other, _))) => Arc::ptr_eq(own, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        font && self.colours == other.colours
            && self.letters == other.letters
            && self.fan == other.fan
    }
}

impl Style {
    /// That of a pack.
    pub fn of(pack: &Pack) -> Style {
        let font = pack.manifest.index_font.as_ref().and_then(|file| {
            let bytes = pack.files().read(file, limits::PICTURE).ok()?;
            let mut fonts = fontdb::Database::new();
            fonts.load_font_data(bytes);
            let (family, _) = fonts.faces().next()?.families.first()?.clone();
            Some((Arc::new(fonts), family))
        });
        Style {
            colours: pack.manifest.suits,
            letters: pack.manifest.letters.clone(),
            fan: pack.look().fan.map(|fan| fan.0),
            font,
        }
    }
}
