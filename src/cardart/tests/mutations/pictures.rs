//! Tests of themes with a broken picture (missing, truncated, misspelt, oversized, square, duplicate) or a malicious SVG.
use super::{guarded, mutated, nest, tells, without_usual};
use cardart::{Pack, Slot, Sources, check::Report};
use std::{fs, io::Write, path::Path};
use testkit::decks::png;

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

/// Returns the peak memory usage of this process in MiB.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("there");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kib.expect("a number") >> 10
}

/// Regression test for two findings of the fuzzer. A GIF of 30 bytes made the decoder allocate four gigabytes. Scaling
/// long strips to the size of a card had the same effect.
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

/// Returns a PNG whose header states this size, without any pixels.
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

/// Creates a deck whose two of clubs is this SVG. Returns the report and the deck.
fn with_svg(name: &str, bytes: &[u8]) -> (Report, cardart::Deck) {
    let (place, canary) = nest(name);
    fs::remove_file(place.join("2_of_clubs.png")).expect("gone");
    fs::write(place.join("2_of_clubs.svg"), bytes).expect("written");
    let look = |place: &Path| {
        let pack = Pack::read(place).expect("opened");
        cardart::check::check(pack, &Sources::default())
    };
    guarded(&place, &canary, look)
}

fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"60\" height=\"84\">{inside}</svg>"
    )
}

fn two_of_clubs() -> Slot {
    Slot::Face("2C".parse().expect("a card"))
}

#[test]
fn an_svg_reads_no_file_and_runs_no_script() {
    for (name, inside) in [
        (
            "svg-file",
            "<image href=\"../canary.png\" width=\"60\" height=\"84\"/>",
        ),
        (
            "svg-neighbour",
            "<image xlink:href=\"3_of_clubs.png\" width=\"60\" height=\"84\"/>",
        ),
        (
            "svg-absolute",
            "<image href=\"file:///etc/passwd\" width=\"60\" height=\"84\"/>",
        ),
        (
            "svg-http",
            "<image href=\"http://127.0.0.1:9/x.png\" width=\"60\" height=\"84\"/><use href=\"http://127.0.0.1:9/x.svg#a\"/>",
        ),
        (
            "svg-script",
            "<script>while(1){}</script><style>@import url(\"http://127.0.0.1:9/x.css\");</style>",
        ),
        (
            "svg-foreign",
            "<foreignObject width=\"60\" height=\"84\"><iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"file:///etc/passwd\"/></foreignObject>",
        ),
    ] {
        let (_, deck) = with_svg(name, svg(inside).as_bytes());
        let drawn = deck
            .card(two_of_clubs())
            .piece
            .draw(60, 84, Default::default());
        assert!(
            drawn.pixels().all(|pixel| pixel.0[3] == 0),
            "{name} shows something"
        );
    }
}

#[test]
fn svg_bombs_are_refused_or_harmless() {
    let mut laughs = String::from("<!DOCTYPE svg [<!ENTITY l0 \"lol\">");
    for level in 1..12 {
        laughs += &format!(
            "<!ENTITY l{level} \"{}\">",
            format!("&l{};", level - 1).repeat(10)
        );
    }
    let laughs = laughs + "]>" + &svg("<text y=\"50\">&l11;</text>");
    let external = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>".to_owned()
        + &svg("<text y=\"50\">&x;</text>");
    let deep = svg(&("<g>".repeat(200_000) + &"</g>".repeat(200_000)));
    let round = svg(
        "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g><use href=\"#a\"/>",
    );
    let mut uses = String::from("<g id=\"u0\"><rect width=\"1\" height=\"1\"/></g>");
    for level in 1..14 {
        let inside = format!("<use href=\"#u{}\"/>", level - 1).repeat(10);
        uses += &format!("<g id=\"u{level}\">{inside}</g>");
    }
    let uses = svg(&uses);
    let zero = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"84\"/>";
    let huge = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e9\" height=\"1.4e9\"><rect width=\"1e9\" height=\"1e9\" stroke-dasharray=\"0.001\" stroke=\"red\"/></svg>";
    let filter = svg(
        "<filter id=\"f\" width=\"9999\" height=\"9999\"><feGaussianBlur stdDeviation=\"99999\"/></filter><rect filter=\"url(#f)\" width=\"60\" height=\"84\"/>",
    );
    for (name, text) in [
        ("svg-laughs", laughs.as_str()),
        ("svg-external", &external),
        ("svg-deep", &deep),
        ("svg-round", &round),
        ("svg-uses", &uses),
        ("svg-zero", zero),
        ("svg-huge", huge),
        ("svg-filter", &filter),
    ] {
        let (report, deck) = with_svg(name, text.as_bytes());
        // The SVG is either rendered or reported. The slot has a picture in both cases.
        let named = report
            .problems
            .iter()
            .any(|it| report.file_name(it) == "2_of_clubs.svg");
        let own = deck.card(two_of_clubs()).pack.as_deref() == Some("mine");
        assert!(named != own, "{name}: {:?}", report.problems);
        assert_eq!(deck.draw(two_of_clubs(), 30, 42).len(), 30 * 42 * 4);
    }
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let spaces = vec![b' '; 1 << 20];
    for _ in 0..70 {
        bomb.write_all(&spaces).expect("written");
    }
    let (report, _) = with_svg("svg-gzip", &bomb.finish().expect("packed"));
    assert!(
        report
            .problems
            .iter()
            .any(|it| it.reason.key() == "theme-svg-too-large"),
        "{:?}",
        report.problems
    );
}
