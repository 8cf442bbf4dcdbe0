//! The film recorder. All cameras render to an image instead of the window. The recorder reads this image back from the
//! graphics card for each requested frame, and writes it to a PNG file.
use bevy::{
    camera::{ImageRenderTarget, RenderTarget},
    prelude::*,
    render::{
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
};
use image::ImageFormat;
use platform::disk;
use std::{
    fs,
    io::{self, Cursor},
    path::{Path, PathBuf},
};

/// Output folder of a film, and the number of captures in progress.
#[derive(Resource, Debug)]
pub(super) struct FrameRecorder {
    folder: PathBuf,
    /// Number of frames captured but not yet written.
    waiting: u32,
    /// Number of frames written, or the error of the first one that could not be written.
    written: Result<u32, String>,
}

/// Number of the captured frame.
#[derive(Component)]
struct FrameNumber(u32);

impl FrameRecorder {
    /// Creates a recorder for this folder. Creates the folder if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created.
    pub fn new(folder: &Path) -> io::Result<FrameRecorder> {
        fs::create_dir_all(folder)?;
        Ok(FrameRecorder {
            folder: folder.to_owned(),
            waiting: 0,
            written: Ok(0),
        })
    }

    /// Requests a capture of the next rendered frame. `frame` is the number in its file name.
    pub fn capture(world: &mut World, frame: u32) {
        let image = world.resource::<FilmTarget>().0.handle.clone();
        let request = (Screenshot::image(image), FrameNumber(frame));
        world.spawn(request).observe(write);
        world.resource_mut::<FrameRecorder>().waiting += 1;
    }

    /// True if any capture has not been written yet.
    pub fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Returns the number of files written.
    ///
    /// # Errors
    /// Returns an error if a frame could not be written. The error text completes a longer message.
    pub fn end(&self) -> Result<u32, String> {
        self.written.clone()
    }

    fn put(&self, frame: u32, image: &Image) -> Result<(), String> {
        let path = self.folder.join(format!("frame-{frame:06}.png"));
        let picture = image.clone().try_into_dynamic();
        let picture = picture.map_err(|error| error.to_string())?;
        let mut png = Cursor::new(Vec::new());
        // The alpha channel is dropped, because the table's background is opaque.
        picture
            .to_rgb8()
            .write_to(&mut png, ImageFormat::Png)
            .map_err(|error| error.to_string())?;
        disk::replace(&path, png.get_ref())
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

fn write(
    captured: On<ScreenshotCaptured>,
    frames: Query<&FrameNumber>,
    mut reel: ResMut<FrameRecorder>,
) {
    let Ok(FrameNumber(frame)) = frames.get(captured.entity) else {
        return;
    };
    reel.waiting -= 1;
    let put = reel.put(*frame, &captured.image);
    if let Ok(written) = reel.end() {
        reel.written = put.map(|()| written + 1);
    }
}

/// Image that all cameras render to.
#[derive(Resource, Clone, Debug)]
pub(super) struct FilmTarget(pub ImageRenderTarget);

/// Creates an image of this size in pixels. Redirects to it every camera that would otherwise render to the window.
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
