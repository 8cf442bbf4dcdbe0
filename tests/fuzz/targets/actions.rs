//! Fuzz target for actions. Rules, players, seed and actions are decoded from the input bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    testkit::fuzz::actions::check(bytes);
});
