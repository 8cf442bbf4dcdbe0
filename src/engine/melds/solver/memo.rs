//! Remembers the rows of suits with repeated cards. Bots ask about one hand with a card more or less again and again, and most
//! suits stay as they were. It changes nothing but the time.
use super::tables::Row;
use std::cell::RefCell;

const SLOTS: usize = 1024;

thread_local! {
    static ROWS: RefCell<Box<[(u64, Row)]>> = RefCell::new(vec![(0, Row::EMPTY); SLOTS].into_boxed_slice());
}

/// The row remembered for this key, or else the one computed now. The key is not 0 and says everything the row depends on.
#[inline]
pub fn row(key: u64, compute: impl FnOnce() -> Row) -> Row {
    let slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize % SLOTS;
    let (known, row) = ROWS.with_borrow(|rows| rows[slot]);
    if known == key {
        return row;
    }
    let row = compute();
    ROWS.with_borrow_mut(|rows| rows[slot] = (key, row));
    row
}
