//! Fuzz target for match records, arbitrary or slightly damaged.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    testkit::fuzz::records::check(bytes);
});
