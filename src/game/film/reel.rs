//! The reel: each frame captured from the graphics card and written as a picture.
use super::target::FilmTarget;
use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};
use image::ImageFormat;
use platform::disk;
use std::{
    fs,
    io::{self, Cursor},
    path::{Path, PathBuf},
};

/// The folder of the pictures, and what is still on its way there.
#[derive(Resource, Debug)]
pub(super) struct Reel {
    folder: PathBuf,
    /// Frames captured that have not been written yet.
    waiting: u32,
    written: u32,
    /// Why the first picture that could not be written was not.
    error: Option<String>,
}

/// The number of the frame that a capture is of.
#[derive(Component)]
struct FrameNumber(u32);

impl Reel {
    /// A reel of this folder, which is made if it is not there.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(folder: &Path) -> io::Result<Reel> {
        fs::create_dir_all(folder)?;
        Ok(Reel {
            folder: folder.to_owned(),
            waiting: 0,
            written: 0,
            error: None,
        })
    }

    /// Captures the frame that is drawn next.
    pub fn capture(world: &mut World, frame: u32) {
        let image = world.resource::<FilmTarget>().image();
        world
            .spawn((Screenshot::image(image), FrameNumber(frame)))
            .observe(write);
        world.resource_mut::<Reel>().waiting += 1;
    }

    /// Whether a picture is still on its way.
    pub fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// How many pictures were written, or why one could not be.
    ///
    /// # Errors
    /// The end of a sentence about the first picture that failed.
    pub fn end(&self) -> Result<u32, String> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None => Ok(self.written),
        }
    }

    fn put(&self, frame: u32, image: &Image) -> Result<(), String> {
        let path = self.folder.join(format!("frame-{frame:06}.png"));
        let picture = image
            .clone()
            .try_into_dynamic()
            .map_err(|error| error.to_string())?;
        let mut png = Cursor::new(Vec::new());
        // What lies behind the table is opaque: the picture needs no transparency.
        picture
            .to_rgb8()
            .write_to(&mut png, ImageFormat::Png)
            .map_err(|error| error.to_string())?;
        disk::replace(&path, png.get_ref())
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

fn write(captured: On<ScreenshotCaptured>, frames: Query<&FrameNumber>, mut reel: ResMut<Reel>) {
    let Ok(FrameNumber(frame)) = frames.get(captured.entity) else {
        return;
    };
    reel.waiting -= 1;
    match reel.put(*frame, &captured.image) {
        Ok(()) => reel.written += 1,
        Err(error) => drop(reel.error.get_or_insert(error)),
    }
}
