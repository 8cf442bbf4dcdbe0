//! Memory that the program does not need goes back to the system, or is not asked of it.
//!
//! Drawing a deck and reading letters and sounds takes some tens of megabytes for a moment. The allocator of Linux keeps what has been
//! given back to it: for large pieces it learns, the first time one is freed, to keep the next ones, and each thread that asks for
//! memory while another does gets a store of its own. A game that draws once and then rests gains nothing by that. And what is free
//! between two pieces in use stays: a driver that draws on the processor makes a program of each shader, and leaves some ten megabytes
//! of such holes behind. They are given back when a screen has come to be, and when the window begins to rest.
//!
//! Bevy keeps, for each composition of components there is, a list of what becomes of it when something is added, as long as the
//! number of the addition, and counts through all additions in the order in which they are first heard of. What Bevy itself adds to
//! each of some hundred kinds of things on the screen is heard of last: every kind had a list of a thousand places for three entries.
use bevy::{
    a11y::AccessibilityNode,
    app::{Inherited, Propagate},
    prelude::*,
    ui::{CalculatedClip, ComputedUiRenderTargetInfo, ComputedUiTargetCamera},
};

/// Has Bevy hear first of what it adds to everything on the screen. To be added before any other plugin.
pub fn plugin(app: &mut App) {
    let world = app.world_mut();
    world.register_bundle::<Inherited<ComputedUiTargetCamera>>();
    world.register_bundle::<Inherited<ComputedUiRenderTargetInfo>>();
    world.register_bundle::<Propagate<ComputedUiTargetCamera>>();
    world.register_bundle::<Propagate<ComputedUiRenderTargetInfo>>();
    world.register_bundle::<ComputedUiTargetCamera>();
    world.register_bundle::<ComputedUiRenderTargetInfo>();
    world.register_bundle::<CalculatedClip>();
    world.register_bundle::<AccessibilityNode>();
}

/// Has the allocator give back what is free between two pieces in use. It takes some thousandths of a second.
pub fn give_back_holes() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    gnu::give_back_holes();
}

/// Has the allocator give back what it can. To be called before anything else has asked for much; where there is another allocator than
/// that of the GNU library, nothing is done.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    gnu::give_back();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod gnu {
    use libc::{M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, c_int};

    /// From this many bytes on a piece is asked of the system by itself, and goes back to it as soon as it is freed. It is what the
    /// allocator begins with; said, it no longer grows.
    const LARGE: c_int = 128 << 10;

    /// So much that is free at the end of a store stays there. A driver that draws on the processor fills some twenty pieces of 64 KiB
    /// for each frame and frees them with it: handed back in between, each is cleared by the system page for page, in every frame.
    const KEPT: c_int = 1536 << 10;

    /// How many stores there are: one for the systems, and one for those who draw beside them.
    const STORES: c_int = 2;

    #[expect(
        unsafe_code,
        reason = "the GNU library's allocator is set by a function of C"
    )]
    pub(super) fn give_back() {
        for (what, value) in [
            (M_ARENA_MAX, STORES),
            (M_MMAP_THRESHOLD, LARGE),
            (M_TRIM_THRESHOLD, KEPT),
        ] {
            // SAFETY: `mallopt` takes two numbers and reads and writes nothing of ours. It refuses what it does not know.
            unsafe { libc::mallopt(what, value) };
        }
    }

    #[expect(
        unsafe_code,
        reason = "the GNU library's allocator is asked by a function of C"
    )]
    pub(super) fn give_back_holes() {
        // SAFETY: `malloc_trim` takes a number and gives back only what nobody uses; it may be called at any time, by any thread.
        unsafe { libc::malloc_trim(0) };
    }
}
