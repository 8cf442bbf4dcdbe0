//! What reads bytes of strangers, and what is thrown at it.
use super::super::common::{png, scratch};
use cardart::{Pack, Slot, Sources, bundle, check::check};
use cpu_time::ThreadTime;
use std::{
    fs, panic,
    path::Path,
    time::{Duration, Instant, SystemTime},
};
use testkit::random::Random;

/// The longest that one input may compute, whatever else the machine does: this is an unoptimised build.
const LONGEST: Duration = Duration::from_secs(30);

/// All targets: each gets its share of the time.
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

/// Something that reads bytes of strangers.
pub struct Target {
    /// What its kept inputs are called by.
    pub name: &'static str,
    /// Good inputs that chance begins with.
    pub seeds: Vec<Vec<u8>>,
    /// Words that its format knows: mutations put them in.
    pub words: &'static [&'static str],
    /// Looks at an input; it gets a folder of its own.
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

    /// A seed, changed in some places.
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

/// All that is done with a theme: read, checked, drawn, packed.
pub fn look_at(place: &Path) {
    let Ok(pack) = Pack::read(place) else {
        return;
    };
    let _ = bundle(pack.files());
    let (report, deck) = check(pack, &Sources::default());
    assert!(report.faces() <= 52 && deck.aspect.is_finite());
    for problem in &report.problems {
        assert!(!problem.reason.to_string().is_empty());
        assert!(!report.file_name(problem).is_empty(), "{problem:?}");
    }
    for slot in [Slot::Back, Slot::Joker(1)] {
        assert_eq!(deck.draw(slot, 20, 28).len(), 20 * 28 * 4);
    }
}

/// A theme with this file beside some pictures.
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

/// A drawing with what makes SVG hard: entities, definitions, turned cards, clipping.
pub const DECK: &str = r##"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>
<svg xmlns="&ns;" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 130 90"><defs><g id="pip"><path d="M0 0h5v5z"/></g>
<g id="queen_heart"><rect width="10" height="14" fill="#fff"/><use xlink:href="#pip" x="2"/></g></defs>
<g id="1_club" transform="translate(5 5) rotate(20)"><rect width="10" height="14" rx="1" fill="url(#g)"/><text x="1" y="9" font-family="Bauer">A</text></g>
<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="c"><circle r="4"/></clipPath>
<g id="back" clip-path="url(#c)" opacity=".5"><image width="4" height="4" href="data:image/png;base64,iVBORw0KGgo="/></g></svg>"##;
