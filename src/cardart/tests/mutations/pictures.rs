//! Pictures that are missing, cut, misspelt, oversized, square, doubled.
use super::super::common::png;
use super::nest::{guarded, mutated, nest, tells, without_usual};
use cardart::{Pack, Slot, Sources};
use std::fs;

#[test]
fn the_deck_itself_is_in_order() {
    assert_eq!(without_usual(mutated("mutate-none", |_| {})), []);
}

#[test]
fn a_missing_a_misspelt_and_a_cut_picture() {
    let told = mutated("mutate-missing", |mine| {
        fs::remove_file(mine.join("7_of_clubs.png")).expect("gone");
    });
    tells(&told, "theme-missing-cards", "mine");
    let told = mutated("mutate-misspelt", |mine| {
        fs::rename(mine.join("7_of_clubs.png"), mine.join("7_of_clbs.png")).expect("renamed");
    });
    tells(&told, "theme-did-you-mean", "7_of_clbs.png");
    for (name, cut) in [
        ("mutate-cut", 700),
        ("mutate-cut-early", 20),
        ("mutate-empty", 0),
    ] {
        let told = mutated(name, |mine| {
            let path = mine.join("king_of_hearts.png");
            let bytes = fs::read(&path).expect("there");
            fs::write(&path, &bytes[..cut.min(bytes.len())]).expect("written");
        });
        tells(&told, "theme-cut-short", "king_of_hearts.png");
    }
    let told = mutated("mutate-wrong-kind", |mine| {
        fs::write(mine.join("back.png"), "I am a text").expect("written");
    });
    tells(&told, "theme-no-picture", "back.png");
}

#[test]
fn an_oversized_a_square_and_a_doubled_picture() {
    let told = mutated("mutate-oversized", |mine| {
        fs::write(mine.join("2_of_clubs.png"), huge_png(40_000, 40_000)).expect("written");
    });
    tells(&told, "theme-too-large", "2_of_clubs.png");
    let told = mutated("mutate-square", |mine| {
        fs::write(mine.join("2_of_clubs.png"), png(84, 84, 1)).expect("written");
    });
    tells(&told, "theme-other-aspect", "mine");
    let told = mutated("mutate-doubled", |mine| {
        fs::write(mine.join("2C.png"), png(60, 84, 99)).expect("written");
    });
    assert!(
        told.iter().any(|(key, _)| *key == "theme-duplicate"),
        "{told:?}"
    );
    let told = mutated("mutate-same", |mine| {
        fs::copy(mine.join("2_of_clubs.png"), mine.join("3_of_clubs.png")).expect("copied");
    });
    tells(&told, "theme-same-pixels", "mine");
    let told = mutated("mutate-long", |mine| {
        let file = fs::File::create(mine.join("2_of_clubs.png")).expect("made");
        file.set_len(65 << 20).expect("a hole");
    });
    tells(&told, "theme-too-long", "2_of_clubs.png");
}

/// The most memory that this process has ever had, in MiB.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("there");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kib.expect("a number") >> 10
}

/// Found by chance: 30 bytes that asked for four gigabytes, and strips that did when they were to cover a card.
#[cfg(target_os = "linux")]
#[test]
fn small_files_do_not_ask_for_much_memory() {
    let before = peak();
    let told = mutated("mutate-gif", |mine| {
        let mut gif =
            b"GIF89a\x09\0\x0d\0\x80\0\0\0\0\0\0\0\0\x21\xf9\x04\x08\0\0\0\0\x2c\0\0\0\0".to_vec();
        gif.extend(b"\xff\xff\xff\xff\0\x07\x02\x84\x51\0");
        fs::remove_file(mine.join("2_of_clubs.png")).expect("gone");
        fs::write(mine.join("2_of_clubs.gif"), gif).expect("written");
    });
    tells(&told, "theme-undecodable", "2_of_clubs.gif");
    for (number, (fit, filter)) in [
        ("cover", "linear"),
        ("cover", "nearest"),
        ("stretch", "nearest"),
    ]
    .into_iter()
    .enumerate()
    {
        for (width, height) in [(1, 8000), (8000, 1)] {
            let (place, canary) = nest(&format!("mutate-strip-{number}-{width}"));
            fs::write(place.join("back.png"), png(width, height, 1)).expect("written");
            let toml = format!("[card]\naspect = 0.7\nfit = \"{fit}\"\nfilter = \"{filter}\"\n");
            fs::write(place.join("theme.toml"), toml).expect("written");
            guarded(&place, &canary, |place| {
                let pack = Pack::read(place).expect("opened");
                let deck = cardart::check::check(pack, &Sources::default()).1;
                assert_eq!(deck.draw(Slot::Back, 210, 300).len(), 210 * 300 * 4);
            });
        }
    }
    let more = peak() - before;
    assert!(more < 1024, "{more} MiB more");
}

/// A PNG that says it has this size, and has no pixels.
fn huge_png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(4, 4, 0);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}
