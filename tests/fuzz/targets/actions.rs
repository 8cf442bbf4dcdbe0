//! Rules, players, seed and actions from bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    continental_fuzz::fuzz::actions::check(bytes);
});
