//! The picture that stands in for the window.
use bevy::{
    camera::{ImageRenderTarget, NormalizedRenderTarget, RenderTarget},
    prelude::*,
    render::render_resource::TextureFormat,
};

/// The picture that all cameras draw into.
#[derive(Resource, Clone, Debug)]
pub(super) struct FilmTarget(ImageRenderTarget);

impl FilmTarget {
    /// The picture's handle.
    pub fn image(&self) -> Handle<Image> {
        self.0.handle.clone()
    }

    /// As a place where a pointer can be.
    pub fn normalized(&self) -> NormalizedRenderTarget {
        NormalizedRenderTarget::Image(self.0.clone())
    }
}

/// Makes a picture of this size the target of every camera that would draw into the window.
pub(super) fn redirect(app: &mut App, width: u32, height: u32) {
    let format = TextureFormat::Rgba8UnormSrgb;
    let image = Image::new_target_texture(width, height, format, None);
    let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(FilmTarget(ImageRenderTarget {
        handle,
        scale_factor: 1.0,
    }));
    app.add_observer(
        |added: On<Add, Camera>, target: Res<FilmTarget>, mut commands: Commands| {
            let target = RenderTarget::Image(target.0.clone());
            commands.entity(added.entity).insert(target);
        },
    );
}
