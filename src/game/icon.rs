//! The picture in the bar of the window and among the tasks: the logo, drawn by the pixel. (On macOS the bundle has it, on Wayland the
//! desktop entry.)
use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    window::{PrimaryWindow, WindowCreated},
    winit::WINIT_WINDOWS,
};
use cardart::{draw_svg, parse_svg};
use winit::window::Icon;

/// As large as any desktop shows it, in pixels.
const SIDE: u32 = 128;

const LOGO: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/ui/logo.svg"
));

/// Gives each window its icon.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, set.run_if(on_message::<WindowCreated>));
}

fn set(_on_the_main_thread: NonSendMarker, windows: Query<Entity, With<PrimaryWindow>>) {
    let Some(icon) = drawn() else { return };
    WINIT_WINDOWS.with_borrow(|all| {
        for window in windows.iter().filter_map(|window| all.get_window(window)) {
            window.set_window_icon(Some(icon.clone()));
        }
    });
}

fn drawn() -> Option<Icon> {
    let pixels = draw_svg(&parse_svg(LOGO).ok()?, SIDE, SIDE);
    Icon::from_rgba(pixels, SIDE, SIDE).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logo_can_be_drawn() {
        assert!(drawn().is_some());
        let tree = parse_svg(LOGO).expect("an SVG");
        let pixels = draw_svg(&tree, SIDE, SIDE);
        let seen = pixels.as_chunks::<4>().0.iter().filter(|it| it[3] > 200);
        assert!(seen.count() > (SIDE * SIDE / 4) as usize);
    }
}
