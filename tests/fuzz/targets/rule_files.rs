//! Fuzz target for rule-set files, arbitrary or slightly damaged.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    testkit::fuzz::rule_files::check(bytes);
});
