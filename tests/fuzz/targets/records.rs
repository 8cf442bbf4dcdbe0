//! Records: any text, or one with something changed.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    continental_fuzz::fuzz::records::check(bytes);
});
