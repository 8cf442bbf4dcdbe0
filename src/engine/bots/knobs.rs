//! Temporary.
use std::{collections::HashMap, sync::OnceLock};
static KNOBS: OnceLock<HashMap<String, f64>> = OnceLock::new();
pub(super) fn knob(name: &str, default: f64) -> f64 {
    let knobs = KNOBS.get_or_init(|| {
        std::env::var("KNOBS").unwrap_or_default().split(',').filter_map(|p| p.split_once('=')).map(|(a, b)| (a.to_owned(), b.parse().expect("number"))).collect()
    });
    if knobs.is_empty() { return default; }
    knobs.get(name).copied().unwrap_or(default)
}
