//! Fuzzing of card art with file names, `theme.toml`, descriptions from other programs, zips, SVGs and bitmaps. No input may cause a panic
//! or take too long.
//!
//! Each target runs for one second with a fixed random seed. With `CONTINENTAL_FUZZ_SECONDS=N`, each target runs for an equal share of N
//! seconds, with a seed from the clock. With `--test-threads=1`, the whole run therefore takes N seconds. An input that breaks a target is
//! saved, and the error message contains its path. `CONTINENTAL_FUZZ_INPUT=FILE` runs only that input.
use cardart::{Pack, Slot, Sources, bundle, check::check};
use cpu_time::ThreadTime;
use std::{
    fs, panic,
    path::Path,
    time::{Duration, Instant, SystemTime},
};
use testkit::decks::{png, scratch};
use testkit::random::Random;

mod pictures;
mod places;
mod texts;

/// Maximum CPU time for one input, in an unoptimised build.
const LONGEST: Duration = Duration::from_secs(30);

/// Names of all targets. They share the available time equally.
const TARGETS: [&str; 8] = [
    "cardart_descriptions",
    "cardart_folders",
    "cardart_names",
    "cardart_pictures",
    "cardart_sheets",
    "cardart_svgs",
    "cardart_toml",
    "cardart_zips",
];

/// Code under test, and its seed inputs.
pub struct Target {
    /// Name of the target, and the beginning of the file names of saved inputs.
    pub name: &'static str,
    /// Valid inputs, which are changed at random.
    pub seeds: Vec<Vec<u8>>,
    /// Words of the file format, which are inserted at random.
    pub words: &'static [&'static str],
    /// Function under test. Its arguments are an empty folder for temporary files, and the input.
    pub look: fn(&Path, &[u8]),
}

impl Target {
    pub fn run(&self) {
        assert!(TARGETS.contains(&self.name), "{} has no share", self.name);
        let folder = scratch(&format!("fuzz-{}", self.name));
        if let Some(file) = std::env::var_os("CONTINENTAL_FUZZ_INPUT") {
            if Path::new(&file).to_string_lossy().contains(self.name) {
                (self.look)(&folder, &fs::read(file).expect("the input can be read"));
            }
            return;
        }
        for seed in &self.seeds {
            self.try_input(&folder, seed);
        }
        let (seconds, seed) = match std::env::var("CONTINENTAL_FUZZ_SECONDS") {
            Ok(seconds) => {
                let all: f32 = seconds.parse().expect("a number of seconds");
                (all / TARGETS.len() as f32, now())
            }
            Err(_) => (1.0, 0),
        };
        let random = &mut Random::new(seed);
        let (begun, mut tried) = (Instant::now(), 0u64);
        while begun.elapsed().as_secs_f32() < seconds {
            self.try_input(&folder, &self.mutated(random));
            tried += 1;
        }
        println!(
            "{}: {} seeds and {tried} by chance",
            self.name,
            self.seeds.len()
        );
    }

    fn try_input(&self, folder: &Path, input: &[u8]) {
        let begun = ThreadTime::now();
        let is_good = panic::catch_unwind(|| (self.look)(folder, input)).is_ok();
        let took = begun.elapsed();
        if is_good && took < LONGEST {
            return;
        }
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
        fs::create_dir_all(&kept).expect("a folder can be made");
        let path = kept.join(format!("{}-{}", self.name, now()));
        fs::write(&path, input).expect("the input can be kept");
        panic!(
            "after {took:?} this input breaks it: CONTINENTAL_FUZZ_INPUT={}",
            path.display()
        );
    }

    /// Returns a randomly chosen seed input with random changes.
    fn mutated(&self, random: &mut Random) -> Vec<u8> {
        let mut input = random.pick(&self.seeds).clone();
        for _ in 0..1 + random.below(8) {
            let at = random.below(input.len() + 1);
            let end = (at + 1 + random.below(24)).min(input.len());
            match random.below(8) {
                0 => input.insert(at, random.below(256) as u8),
                1 => drop(input.drain(at..end)),
                2 => input.extend_from_within(at..end),
                3 => {
                    let piece = input[at..end].to_vec();
                    let to = random.below(input.len() + 1);
                    input.splice(to..to, piece).for_each(drop);
                }
                4 if !self.words.is_empty() => {
                    let word = random.pick(self.words);
                    input.splice(at..end, word.bytes()).for_each(drop);
                }
                5 => {
                    let big = *random.pick(&[
                        b"\xff\xff\xff\xff".as_slice(),
                        b"99999999999",
                        b"-1",
                        b"1e39",
                        b"\0\0\0\0",
                        b"\x80\0\0\0",
                    ]);
                    input.splice(at..end, big.iter().copied()).for_each(drop);
                }
                6 => input.truncate(at),
                _ => {
                    if let Some(byte) = input.get_mut(at) {
                        *byte = random.below(256) as u8;
                    }
                }
            }
        }
        input
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Performs all operations on a theme: reading, checking, rendering and packing.
pub fn look_at(place: &Path) {
    let Ok(pack) = Pack::read(place) else {
        return;
    };
    let _ = bundle(pack.files());
    let (report, deck) = check(pack, &Sources::default());
    assert!(report.faces <= 52 && deck.aspect.is_finite());
    for problem in &report.problems {
        assert!(!problem.reason.to_string().is_empty());
        assert!(!report.file_name(problem).is_empty(), "{problem:?}");
    }
    for slot in [Slot::Back, Slot::Joker(1)] {
        assert_eq!(deck.draw(slot, 20, 28).len(), 20 * 28 * 4);
    }
}

/// Performs all operations on a theme that consists of this file and some pictures.
pub fn with_file(folder: &Path, name: &str, input: &[u8]) {
    let place = folder.join("theme");
    if !place.exists() {
        fs::create_dir_all(place.join("fr")).expect("made");
        for (number, name) in [
            "2c.png",
            "13s.png",
            "back01.png",
            "0.png",
            "deck.png",
            "fr/QH.png",
            "flipside.png",
        ]
        .into_iter()
        .enumerate()
        {
            fs::write(place.join(name), png(26, 40, number as u32)).expect("written");
        }
        fs::write(place.join("deck.svg"), DECK).expect("written");
    }
    fs::write(place.join(name), input).expect("written");
    look_at(&place);
}

/// SVG deck with features that are difficult to parse: entities, definitions, rotated cards, clipping.
pub const DECK: &str = r##"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>
<svg xmlns="&ns;" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 130 90"><defs><g id="pip"><path d="M0 0h5v5z"/></g>
<g id="queen_heart"><rect width="10" height="14" fill="#fff"/><use xlink:href="#pip" x="2"/></g></defs>
<g id="1_club" transform="translate(5 5) rotate(20)"><rect width="10" height="14" rx="1" fill="url(#g)"/><text x="1" y="9" font-family="Bauer">A</text></g>
<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="c"><circle r="4"/></clipPath>
<g id="back" clip-path="url(#c)" opacity=".5"><image width="4" height="4" href="data:image/png;base64,iVBORw0KGgo="/></g></svg>"##;
