//! Pictures as SVG.
use super::nest::{guarded, nest};
use cardart::{Pack, Slot, Sources, check::Report};
use std::{fs, io::Write, path::Path};

/// What is said about a deck whose two of clubs is this SVG.
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
fn an_svg_reaches_nowhere_and_runs_nothing() {
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
            .piece()
            .draw(60, 84, Default::default());
        assert!(
            drawn.pixels().all(|pixel| pixel.0[3] == 0),
            "{name} shows something"
        );
    }
}

#[test]
fn bombs_in_svg_do_not_go_off() {
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
        // Either it is drawn, or it is said why not; the card shows something in any case.
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
