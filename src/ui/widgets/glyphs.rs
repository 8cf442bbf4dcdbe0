//! The pictures of letters: those in sizes that are shown no more are thrown away.
//!
//! Bevy keeps a picture of a megabyte for each size and face there ever was. A window that is dragged larger goes through dozens of
//! scales, with some twenty of them each.
use bevy::{
    platform::collections::HashSet,
    prelude::*,
    text::{FontAtlasSet, TextLayoutInfo},
};
use gamecore::wakeup::FrameWakeup;

/// How many seconds a scale has lasted when those of the others are thrown away.
const LASTS: f32 = 1.0;

/// How many seconds after its start a window has its first scale.
const BEGUN: f32 = 0.5;

/// Adds the clearing up.
pub(super) fn plugin(app: &mut App) {
    // What was laid out anew has been by then.
    app.add_systems(Last, clear_up.before(gamecore::wakeup::ChoosePace));
}

fn clear_up(
    scale: Res<UiScale>,
    time: Res<Time<Real>>,
    texts: Query<&TextLayoutInfo>,
    (mut before, mut left): (Local<Option<f32>>, Local<Option<f32>>),
    mut awake: ResMut<FrameWakeup>,
    mut pictures: ResMut<FontAtlasSet>,
) {
    // The first one has none before it; the window finds its own in the first frames, when next to nothing has been written yet.
    // (Letters lie elsewhere in a new picture, and may be a shade different then: a film would show when it was made.)
    let changed = before
        .replace(scale.0)
        .is_some_and(|before| before != scale.0);
    if changed && time.elapsed_secs() > BEGUN {
        *left = Some(LASTS);
    }
    let Some(seconds) = left.as_mut() else { return };
    *seconds -= time.delta_secs();
    if *seconds > 0.0 {
        awake.wait(time.elapsed_secs(), *seconds);
        return;
    }
    *left = None;
    let glyphs = texts.iter().flat_map(|text| &text.glyphs);
    let shown: HashSet<AssetId<Image>> = glyphs.map(|glyph| glyph.atlas_info.texture).collect();
    pictures.retain(|_, all| all.iter().any(|one| shown.contains(&one.texture.id())));
}
