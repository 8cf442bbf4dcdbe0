//! Runs the fuzz targets under `cargo test`: first every input of the corpus, then random inputs.
//!
//! Random inputs run for one second per target, or for `CONTINENTAL_FUZZ_SECONDS` seconds. A failing random input is
//! stored in a file, and the test prints its path. `CONTINENTAL_FUZZ_INPUT=FILE` runs only that input. Once the fault
//! is fixed, add the file to `tests/fuzz/corpus`.
//!
//! The coverage-guided fuzzer runs the same targets: `tests/fuzz/run`.
use std::{
    fs, panic,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};
use testkit::{
    fuzz::{actions, records, rule_files},
    random::Random,
};

/// Name of a fuzz target and the function that checks an input.
type Target = (&'static str, fn(&[u8]));

const ACTIONS: Target = ("actions", actions::check);
const RECORDS: Target = ("records", |bytes| _ = records::check(bytes));
const RULE_FILES: Target = ("rule_files", |bytes| _ = rule_files::check(bytes));

#[test]
fn actions() {
    run(ACTIONS);
}

#[test]
fn records() {
    run(RECORDS);
}

#[test]
fn rule_files() {
    run(RULE_FILES);
}

fn run(target: Target) {
    let (name, check) = target;
    if let Some(file) = std::env::var_os("CONTINENTAL_FUZZ_INPUT") {
        if Path::new(&file).to_string_lossy().contains(name) {
            check(&fs::read(file).expect("the input can be read"));
        }
        return;
    }
    let corpus = corpus(name);
    for (path, input) in &corpus {
        try_input(target, input, Some(path));
    }
    let (seconds, seed) = match std::env::var("CONTINENTAL_FUZZ_SECONDS") {
        Ok(seconds) => (seconds.parse().expect("a number of seconds"), fresh_seed()),
        Err(_) => (1, 0),
    };
    let random = &mut Random::new(seed);
    let (begun, mut tried) = (Instant::now(), 0u64);
    while begun.elapsed() < Duration::from_secs(seconds) {
        try_input(target, &any_input(random, &corpus), None);
        tried += 1;
    }
    println!(
        "{name}: {} inputs of the corpus and {tried} by chance",
        corpus.len()
    );
}

/// Returns the inputs of the corpus with their paths, sorted by path.
fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/fuzz/corpus")
        .join(name);
    let files = fs::read_dir(&folder).expect("the corpus is there");
    let mut paths: Vec<PathBuf> = files
        .map(|file| file.expect("it can be read").path())
        .collect();
    paths.sort();
    let with_text = |path: PathBuf| {
        let input = fs::read(&path).expect("it can be read");
        (path, input)
    };
    let corpus: Vec<_> = paths.into_iter().map(with_text).collect();
    assert!(!corpus.is_empty(), "the corpus of {name} is empty");
    corpus
}

fn try_input((name, check): Target, input: &[u8], known: Option<&Path>) {
    if panic::catch_unwind(|| check(input)).is_ok() {
        return;
    }
    let path = match known {
        Some(path) => path.to_owned(),
        None => {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
            fs::create_dir_all(&folder).expect("a folder can be made");
            let path = folder.join(format!("{name}-{}", fresh_seed()));
            fs::write(&path, input).expect("the input can be kept");
            path
        }
    };
    panic!(
        "this input breaks {name}: CONTINENTAL_FUZZ_INPUT={}",
        path.display()
    );
}

fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Returns new random bytes, or a randomly modified input of the corpus.
fn any_input(random: &mut Random, corpus: &[(PathBuf, Vec<u8>)]) -> Vec<u8> {
    if random.chance(50) {
        // For text targets, the first byte 0x80 means that random numbers follow.
        let most = *random.pick(&[24, 120, 600, 2_000]);
        let bytes = (0..random.below(most)).map(|_| random.below(256) as u8);
        return [0x80].into_iter().chain(bytes).collect();
    }
    let mut input = random.pick(corpus).1.clone();
    for _ in 0..1 + random.below(6) {
        let at = random.below(input.len() + 1);
        let end = (at + 1 + random.below(12)).min(input.len());
        match random.below(6) {
            0 => input.insert(at, random.below(256) as u8),
            1 => drop(input.drain(at..end)),
            2 => input.extend_from_within(at..end),
            3 => {
                let other = &random.pick(corpus).1;
                let from = random.below(other.len() + 1);
                input
                    .splice(at.., other[from..].iter().copied())
                    .for_each(drop);
            }
            _ => {
                if let Some(byte) = input.get_mut(at) {
                    *byte = random.below(256) as u8;
                }
            }
        }
    }
    input
}
