//! Settings of the GNU allocator, which save 10 to 22 of 315 MB at a table of four seats.
//!
//! Drawing a deck, and reading fonts and sounds, takes some tens of megabytes for a moment. By default, the allocator keeps freed memory. After
//! the first large block is freed, it no longer returns such blocks to the system. Each thread that competes for memory gets an arena of its own.

/// Limits the memory that the allocator keeps. Must run before anything else allocates much. Does nothing with other allocators.
pub fn limit() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    gnu::limit();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod gnu {
    use libc::{M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, c_int};

    /// Minimum size in bytes of a block that has a mapping of its own and is returned to the system when it is freed.
    /// This is the allocator's initial value, which grows unless it is set explicitly.
    const LARGE: c_int = 128 << 10;

    /// Number of free bytes at the end of an arena that are kept. A driver that draws on the processor allocates about twenty blocks of
    /// 64 KiB for each frame. If they were returned, the system would clear their pages in every frame.
    const KEPT: c_int = 1536 << 10;

    /// Number of arenas: one for the systems, and one for the threads that draw.
    const ARENAS: c_int = 2;

    #[expect(
        unsafe_code,
        reason = "the GNU library's allocator is set by a function of C"
    )]
    pub(super) fn limit() {
        for (what, value) in [
            (M_ARENA_MAX, ARENAS),
            (M_MMAP_THRESHOLD, LARGE),
            (M_TRIM_THRESHOLD, KEPT),
        ] {
            // SAFETY: `mallopt` takes two numbers, and reads and writes none of our memory. It refuses unknown settings.
            unsafe { libc::mallopt(what, value) };
        }
    }
}
