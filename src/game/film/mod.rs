//! Films of the game: any situation, rendered frame by frame without a display, on any machine with a graphics driver.
//!
//! ```text
//! script (a text file) ─► device: messages as the window would send them ─► the game, one frame of time ─► a picture
//! instead of the window, DIR/frame-000042.png
//! ```
//!
//! Time advances by exactly one frame per picture, the game waits for its bots, and no file of the player is read. The same film
//! therefore always yields the same pictures, byte for byte.
//!
//! A script (`--inputs FILE`) is a text file that describes a whole film. `#` begins a comment:
//!
//! ```text
//! start --load claim.jsonl --fps 30 --from 20 --frames 60
//!                             options of the game as on the command line, which takes precedence; the path of a record is
//!                             relative to the script's folder
//! shows claim                 moves in the filmed frames; `tests/films.rs` plays every script and checks them
//! strip 0 0 1280 400 3        crop area (X Y WIDTH HEIGHT for an image of 1280×720) of every third frame; `.ci/strips`
//!                             combines the crops into one picture
//! 30  move 640 500            moves the pointer to this point in frame 30
//! 40  click 640 500           moves there, presses and releases, one frame each; `rclick` uses the other button
//! 60  drag hand 3 pile 20     drags from the first place to the second in 20 frames
//! 90  down 640 500            presses the button until `up X Y`
//! 99  scroll -3               turns the wheel by this number of lines, down if negative
//! 120 key Enter               presses and releases; `key Shift` … any letter, digit, F1 to F12, Left, PageUp, Comma
//! 140 type Núria              types letters into a field
//! 145 drop my_deck.zip        drops a file or folder onto the window
//! 150 pad South               gamepad button: South East West North Up Down Left Right LB RB LT RT L3 R3 Select Start
//! 160 stick left 1.0 0.0      moves a stick to the right; it stays there until it is moved again
//! ```
//!
//! A pointer position is a point of the image in pixels, or an item. The item's position is looked up in that frame:
//! - `stock`, `pile`;
//! - `hand 3`: the player's third card from the left;
//! - `card 7H`: the player's card with this face;
//! - `meld 2`: the second combination laid down.
//!
//! `tests/films` contains a script for every kind of move. `.ci/strips target/debug/continental DIR` films them all and combines the frames
//! of each into one picture; its header describes the other options.
mod device;
mod script;

pub use device::{InputPlayer, Place};
pub use script::{FilmScript, Input, parse};

use crate::{graphics, run::log_plugin};
use bevy::{
    app::PluginsState,
    camera::{ImageRenderTarget, RenderTarget},
    gilrs::GilrsPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        pipelined_rendering::PipelinedRenderingPlugin,
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    tasks::tick_global_task_pools_on_main_thread,
    time::TimeUpdateStrategy,
    window::{ExitCondition, WindowResolution},
    winit::WinitPlugin,
};
use gamecore::{
    autostart::{self, AutoStart},
    bot_programs::BotPrograms,
    folders::Folders,
    model::Geometry,
    referee::BotPatience,
    settings::Settings,
    states::Screen,
};
use image::ImageFormat;
use platform::{Failure, FilmOptions, PlayOptions, disk};
use std::{
    fs,
    io::{self, Cursor},
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};
use ui::theme::{AnimatedCards, ArtScale, CardArt};

/// Maximum size of a film script, in bytes.
const MOST_INPUTS: u64 = 4 << 20;
/// Maximum number of warm-up frames before the film. During these frames, the game time stands still, and the deck is
/// loaded and rendered.
const MOST_WARM_UP: u32 = 20_000;
/// Number of additional warm-up frames, in which the last loaded assets are laid out and their render pipelines are
/// built.
const SETTLE: u32 = 12;
/// Maximum number of updates after the film, while the last captures arrive from the graphics card.
const MOST_DRAIN: u32 = 10_000;

/// Films the game into this folder, and prints the number of frames on standard output.
pub fn run(folder: &Path, options: PlayOptions) -> ExitCode {
    match film(folder, options) {
        Ok(pictures) => {
            let frames = if pictures == 1 { "frame" } else { "frames" };
            println!("{pictures} {frames} in {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(failure) => failure.report(),
    }
}

fn film(folder: &Path, options: PlayOptions) -> Result<u32, Failure> {
    let script = options.film.inputs.as_deref().map(read_script);
    let FilmScript { start, inputs, .. } = script.transpose()?.unwrap_or_default();
    let options = options.or(start);
    let mut auto = AutoStart::from_options(&options)?;
    let guests = BotPrograms::invite(&options.bots)?;
    let reel = FrameRecorder::new(folder).map_err(Failure::unwritten(folder))?;
    // A fixed seed, so that every run yields the same film.
    auto.seed.get_or_insert_with(|| "film".to_owned());
    let home = Home::new();
    let size = options.size.unwrap_or((1280, 720));
    let mut app = headless_app(size, &home);
    app.insert_resource(auto)
        .insert_resource(guests)
        .insert_resource(reel);
    app.add_plugins((
        graphics::plugin,
        softrender::DirtyRectPlugin,
        crate::plugin,
        autostart::plugin,
    ));
    app.world_mut().resource_mut::<Settings>().muted = true;
    while app.plugins_state() == PluginsState::Adding {
        tick_global_task_pools_on_main_thread();
        thread::sleep(Duration::from_millis(1));
    }
    app.finish();
    app.cleanup();
    warm_up(&mut app);
    record_frames(&mut app, &options.film, InputPlayer::new(inputs)).map_err(Failure::Failed)?;
    let reel = app.world().resource::<FrameRecorder>();
    reel.end().map_err(Failure::Failed)
}

fn read_script(path: &Path) -> Result<FilmScript, Failure> {
    let failed = |reason: String| Failure::Failed(format!("{}: {reason}", path.display()));
    let text = disk::read_text(path, "a film's script", MOST_INPUTS)
        .map_err(|unread| failed(io::Error::from(unread).to_string()))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    parse(&text, folder).map_err(failed)
}

/// Creates the app without a window, a display or input devices. Its time stands still at first.
fn headless_app((width, height): (u32, u32), home: &Home) -> App {
    let window = Window {
        resolution: WindowResolution::new(width, height).with_scale_factor_override(1.0),
        ..default()
    };
    let mut app = App::new();
    app.insert_resource(Folders::at(&home.0));
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<GilrsPlugin>()
            // With pipelined rendering, a capture would show a later frame than the requested one.
            .disable::<PipelinedRenderingPlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                close_when_requested: false,
                ..default()
            })
            .set(log_plugin())
            .disable::<RenderPlugin>()
            .add_after::<RenderPlugin>(graphics::Renderer),
    );
    redirect(&mut app, width, height);
    let size = Vec2::new(width as f32, height as f32);
    let geometry = Geometry::new(size, 5.0 / 7.0, None, default());
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        // Renders the deck only once, directly at the film's scale.
        .insert_resource(ArtScale(geometry.scale))
        .insert_resource(BotPatience::Endless);
    app
}

/// Runs frames with the game time stopped until everything is loaded and rendered.
fn warm_up(app: &mut App) {
    for _ in 0..MOST_WARM_UP {
        app.update();
        let world = app.world();
        if *world.resource::<State<Screen>>().get() != Screen::Loading
            && world.resource::<CardArt>().ready()
        {
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    for _ in 0..SETTLE {
        app.update();
    }
}

/// Plays the film and captures the requested frames. Stops early if the game exits.
///
/// # Errors
/// Returns an error if an input of the script cannot be played.
fn record_frames(
    app: &mut App,
    options: &FilmOptions,
    mut device: InputPlayer,
) -> Result<(), String> {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(options.frame_time()));
    let written = options.written();
    for frame in 0..written.end {
        device.play(frame, app.world_mut())?;
        if written.contains(&frame) {
            FrameRecorder::capture(app.world_mut(), frame);
        }
        app.update();
        // Waits until animated cards are decoded, so that they start in the same frame of every run.
        while app.world().resource::<AnimatedCards>().is_drawing() {
            thread::sleep(Duration::from_millis(1));
        }
        if app.should_exit().is_some() {
            break;
        }
    }
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    for _ in 0..MOST_DRAIN {
        if !app.world().resource::<FrameRecorder>().is_waiting() {
            break;
        }
        app.update();
        thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

/// A temporary folder for the film's settings and match, deleted on drop.
struct Home(PathBuf);

impl Home {
    fn new() -> Home {
        let name = format!("continental-film-{}", std::process::id());
        Home(std::env::temp_dir().join(name))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Film recorder. All cameras render to an image instead of the window. The recorder reads this image back from the
/// graphics card for each requested frame, and writes it to a PNG file.
#[derive(Resource, Debug)]
struct FrameRecorder {
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
    fn new(folder: &Path) -> io::Result<FrameRecorder> {
        fs::create_dir_all(folder)?;
        Ok(FrameRecorder {
            folder: folder.to_owned(),
            waiting: 0,
            written: Ok(0),
        })
    }

    /// Requests a capture of the next rendered frame. `frame` is the number in its file name.
    fn capture(world: &mut World, frame: u32) {
        let image = world.resource::<FilmTarget>().0.handle.clone();
        let request = (Screenshot::image(image), FrameNumber(frame));
        world.spawn(request).observe(write);
        world.resource_mut::<FrameRecorder>().waiting += 1;
    }

    /// True if any capture has not been written yet.
    fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Returns the number of files written.
    ///
    /// # Errors
    /// Returns an error if a frame could not be written. The error text completes a longer message.
    fn end(&self) -> Result<u32, String> {
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
struct FilmTarget(ImageRenderTarget);

/// Creates an image of this size in pixels. Redirects to it every camera that would otherwise render to the window.
fn redirect(app: &mut App, width: u32, height: u32) {
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
