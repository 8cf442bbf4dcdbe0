//! One number that stands for how something looks.
use bevy::{
    platform::hash::{DefaultHasher, FixedHasher},
    prelude::*,
};
use std::hash::{BuildHasher, Hasher};

/// The number that stands for what is written.
pub(super) fn hashed(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = FixedHasher.build_hasher();
    write(&mut hasher);
    hasher.finish()
}

pub(super) fn floats(hasher: &mut impl Hasher, numbers: impl IntoIterator<Item = f32>) {
    for number in numbers {
        hasher.write_u32(number.to_bits());
    }
}

pub(super) fn rectangle(hasher: &mut impl Hasher, rect: &Rect) {
    floats(hasher, rect.min.to_array());
    floats(hasher, rect.max.to_array());
}
