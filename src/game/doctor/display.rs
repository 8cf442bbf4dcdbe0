//! The window system of this machine.
use winit::{
    event_loop::EventLoop,
    raw_window_handle::{HasDisplayHandle, RawDisplayHandle},
    window::Window,
};

/// A window system that could be opened.
pub(super) struct Display {
    pub events: EventLoop<()>,
    /// One that nobody sees; none if the system makes none.
    pub window: Option<Window>,
}

impl Display {
    /// Opens it.
    ///
    /// # Errors
    /// Why there is none, in the words of the system.
    pub fn open() -> Result<Display, String> {
        let events = EventLoop::new().map_err(|error| error.to_string())?;
        let unseen = Window::default_attributes().with_visible(false);
        #[expect(
            deprecated,
            reason = "the way that is meant opens windows while the loop runs, and this one never does"
        )]
        let window = events.create_window(unseen).ok();
        Ok(Display { events, window })
    }

    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self.events.display_handle().map(|handle| handle.as_raw()) {
            Ok(RawDisplayHandle::Xlib(_) | RawDisplayHandle::Xcb(_)) => "X11",
            Ok(RawDisplayHandle::Wayland(_)) => "Wayland",
            Ok(RawDisplayHandle::Windows(_)) => "Windows",
            Ok(RawDisplayHandle::AppKit(_)) => "macOS",
            Ok(_) | Err(_) => "?",
        }
    }
}
