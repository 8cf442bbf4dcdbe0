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
    /// Why there is none, in the words of the window system.
    pub fn open() -> Result<Display, String> {
        let events =
            EventLoop::new().map_err(|error| without_place(&error.to_string()).to_owned())?;
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

/// The words of an error without the place in the sources that it comes from: that is one on the machine that has built the program.
fn without_place(words: &str) -> &str {
    let place = words.strip_prefix("os error at ");
    let after = place.and_then(|place| place.split_once(".rs:")?.1.split_once(": "));
    after.map_or(words, |(_, after)| after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_of_whoever_has_built_the_program_are_not_told() {
        let reason = "neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.";
        let words =
            format!("os error at /root/.cargo/winit-0.30.13/src/linux/mod.rs:765: {reason}");
        assert_eq!(without_place(&words), reason);
        assert_eq!(without_place("EventLoop: busy"), "EventLoop: busy");
    }
}
