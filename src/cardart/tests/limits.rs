//! Pictures that demand too much time or memory. They are refused before they are rendered, or abandoned at a deadline.
//! In both cases, another picture is shown instead, and the reason is reported.
use super::common::deck;
use cardart::{Assembly, Choice, DrawingCache, Fallback, Problem, Reason, Slot, Sources, Watchdog};
use std::{fs, io::Write, path::Path, sync::Arc, time::Duration};
use testkit::decks::scratch;

/// Returns a page with the proportions of a card.
fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 240 336\">{inside}</svg>"
    )
}

/// Returns elements with consecutive ids, each of which refers to the one before.
fn chain(count: usize, link: impl Fn(usize, Option<usize>) -> String) -> String {
    (0..count).map(|at| link(at, at.checked_sub(1))).collect()
}

fn masks(count: usize) -> String {
    let link = |at: usize, before: Option<usize>| {
        let mask = before.map_or_else(String::new, |before| format!("mask=\"url(#m{before})\""));
        format!("<mask id=\"m{at}\" {mask}><rect width=\"9\" height=\"9\" fill=\"#fff\"/></mask>")
    };
    let last = count - 1;
    svg(&format!(
        "<defs>{}</defs><rect width=\"99\" height=\"99\" mask=\"url(#m{last})\"/>",
        chain(count, link)
    ))
}

/// Returns clip paths, each of which clips the content of the next one.
fn clips(count: usize, reference: impl Fn(usize) -> String) -> String {
    let link = |at: usize, before: Option<usize>| {
        let clip = before.map_or_else(String::new, &reference);
        format!(
            "<clipPath id=\"c{at}\"><rect id=\"r{at}\" width=\"99\" height=\"99\" {clip}/></clipPath>"
        )
    };
    svg(&format!(
        "{}<rect width=\"99\" height=\"99\" {}/>",
        chain(count, link),
        reference(count - 1)
    ))
}

fn uses(count: usize) -> String {
    let link = |at: usize, before: Option<usize>| match before {
        Some(before) => format!("<g id=\"u{at}\"><use xlink:href=\"#u{before}\"/></g>"),
        None => "<rect id=\"u0\" width=\"99\" height=\"99\"/>".to_owned(),
    };
    svg(&format!(
        "<defs>{}</defs><use xlink:href=\"#u{}\"/>",
        chain(count, link),
        count - 1
    ))
}

fn patterns(count: usize, times: usize) -> String {
    let link = |at: usize, before: Option<usize>| {
        let fill = before.map_or_else(|| "red".to_owned(), |before| format!("url(#p{before})"));
        let rect = format!("<rect width=\"5\" height=\"5\" fill=\"{fill}\"/>").repeat(times);
        format!(
            "<pattern id=\"p{at}\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\">{rect}</pattern>"
        )
    };
    svg(&format!(
        "{}<rect width=\"99\" height=\"99\" fill=\"url(#p{})\"/>",
        chain(count, link),
        count - 1
    ))
}

fn filter(primitives: &str) -> String {
    svg(&format!(
        "<filter id=\"f\">{primitives}</filter><rect width=\"240\" height=\"336\" filter=\"url(#f)\"/>"
    ))
}

/// Returns a closed path whose segments all cross one another.
fn crossing(segments: usize) -> String {
    let to = |at: usize| format!("L{} {}", at * 7919 % 240, at % 2 * 336);
    svg(&format!(
        "<path d=\"M0 0{}Z\"/>",
        (0..segments).map(to).collect::<String>()
    ))
}

fn kernel(order: usize) -> String {
    let matrix = "1 ".repeat(order * order);
    filter(&format!(
        "<feConvolveMatrix order=\"{order}\" kernelMatrix=\"{matrix}\"/>"
    ))
}

/// Returns a page of identical embedded pictures of 4000² pixels.
fn pictures(count: usize) -> String {
    let mut png = std::io::Cursor::new(Vec::new());
    let image = image::GrayImage::new(4000, 4000);
    image
        .write_to(&mut png, image::ImageFormat::Png)
        .expect("encoded");
    let data = base64(png.get_ref());
    let one = format!(
        "<image width=\"240\" height=\"336\" xlink:href=\"data:image/png;base64,{data}\"/>"
    );
    svg(&one.repeat(count))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let letter = move |at: usize| LETTERS[(bits >> (18 - 6 * at)) as usize & 63] as char;
        let length = three.len() + 1;
        (0..4)
            .map(move |at| if at < length { letter(at) } else { '=' })
            .collect::<String>()
    };
    bytes.chunks(3).map(four).collect()
}

/// Returns all SVGs that are refused before they are rendered, each with a name and the property that exceeds its limit.
fn refused() -> Vec<(&'static str, &'static str, String)> {
    let by_attribute = |at: usize| format!("clip-path=\"url(#c{at})\"");
    let by_style = |at: usize| format!("style=\"fill:red;clip-path: url( '#c{at}' )\"");
    let by_class = |at: usize| format!("class=\"k{at}\"");
    let classes: String = (0..1500)
        .map(|at| format!(".k{at}{{clip-path:url(#c{at})}}"))
        .collect();
    let styled =
        clips(1500, by_class).replace("</svg>", &format!("<style>{classes}</style></svg>"));
    let rules: String = (0..9_000).map(|at| format!(".a{at}{{fill:red}}")).collect();
    let rects = "<rect class=\"a7\" width=\"9\" height=\"9\"/>".repeat(5_000);
    let attributes: String = (0..100_000).map(|at| format!(" a{at}=\"\"")).collect();
    let turbulence =
        "<feTurbulence baseFrequency=\".1\" numOctaves=\"200\"/><feMorphology radius=\"500\"/>";
    let entity = format!(
        "<!DOCTYPE svg [<!ENTITY a \"{}\">]>{}",
        "a".repeat(1 << 20),
        svg(&format!("<desc>{}</desc>", "&a;".repeat(50_000)))
    );
    let inner = base64(masks(1500).as_bytes());
    let nested = svg(&format!(
        "<image width=\"9\" height=\"9\" xlink:href=\"data:image/svg+xml;base64,{inner}\"/>"
    ));
    vec![
        ("masks", "levels", masks(1500)),
        ("clips", "levels", clips(1500, by_attribute)),
        ("clips-style", "levels", clips(1500, by_style)),
        ("clips-class", "levels", styled),
        ("uses", "levels", uses(1500)),
        ("patterns", "levels", patterns(1500, 1)),
        ("masks-nested", "levels", nested),
        ("layers", "layers", masks(100)),
        ("doubling", "elements", patterns(60, 2)),
        (
            "octaves",
            "octaves",
            filter("<feTurbulence baseFrequency=\".1\" numOctaves=\"10000\"/>"),
        ),
        ("kernel", "kernel", kernel(120)),
        ("turbulences", "octaves", filter(&turbulence.repeat(300))),
        ("radius", "radius", filter("<feMorphology radius=\"500\"/>")),
        ("segments", "segments", crossing(600_000)),
        (
            "letters",
            "letters",
            svg(&format!("<text y=\"50\">{}</text>", "a".repeat(1_000_000))),
        ),
        (
            "attributes",
            "attributes",
            svg(&format!("<rect width=\"9\" height=\"9\"{attributes}/>")),
        ),
        ("pictures", "megapixels", pictures(60)),
        (
            "rules",
            "styles",
            svg(&format!("<style>{rules}</style>{rects}")),
        ),
        (
            "lines",
            "styles",
            svg(&format!("<style>{}</style>", rules.repeat(2))),
        ),
        (
            "declarations",
            "attributes",
            svg(&format!(
                "<rect width=\"9\" height=\"9\" style=\"{}\"/>",
                "fill:red;".repeat(40_000)
            )),
        ),
        ("entities", "entities", entity),
        (
            "loop",
            "loops",
            svg(
                "<mask id=\"a\"><g mask=\"url(#b)\"/></mask><mask id=\"b\"><g mask=\"url(#a)\"/></mask>",
            ),
        ),
    ]
}

/// Builds a deck that has these SVGs as cards and extends another deck. Returns the problems and the deck.
fn problems(
    name: &str,
    cards: &[(&str, &str)],
    cache: &DrawingCache,
) -> (Vec<Problem>, cardart::Deck) {
    let root = scratch(name);
    for id in ["mine", "other"] {
        deck(&root.join(id));
    }
    let place = root.join("mine");
    fs::write(place.join("theme.toml"), "extends = \"other\"\n").expect("written");
    for (card, svg) in cards {
        fs::remove_file(place.join(card).with_extension("png")).expect("it was there");
        fs::write(place.join(card).with_extension("svg"), svg).expect("written");
    }
    let choice = Choice::of("mine");
    let mut assembly = Assembly::begin(&choice, &sources(&root));
    assembly.cache = cache.clone();
    assembly.read_all();
    let deck = assembly.finish();
    fs::remove_dir_all(root).expect("removed");
    (deck.problems.clone(), deck)
}

fn sources(root: &Path) -> Sources {
    Sources {
        themes: vec![root.to_owned()],
        overrides: Vec::new(),
    }
}

fn two_of_clubs() -> Slot {
    Slot::Face("2C".parse().expect("a card"))
}

#[test]
fn a_picture_that_demands_too_much_is_refused_and_named() {
    for (name, wanted, text) in refused() {
        let (problems, deck) = problems(
            &format!("limits-{name}"),
            &[("2_of_clubs", &text)],
            &DrawingCache::default(),
        );
        let named = problems
            .iter()
            .find(|problem| problem.file_name() == "2_of_clubs.svg");
        let reason = named.map(|problem| &problem.reason);
        assert!(
            matches!(reason, Some(Reason::TooComplex { part, .. }) if part == wanted),
            "{name}: {problems:?}"
        );
        assert_eq!(
            deck.card(two_of_clubs()).pack.as_deref(),
            Some("other"),
            "{name}"
        );
    }
}

/// Returns SVGs that are within all limits but take seconds to process, each in a different step.
fn slow() -> [(&'static str, String); 4] {
    let merge = "<feMergeNode/>".repeat(5_000);
    let gradient = |at: usize, _: Option<usize>| {
        format!(
            "<linearGradient id=\"g{at}\"><stop stop-color=\"red\"/><stop offset=\"1\"/></linearGradient><rect width=\"9\" height=\"9\" fill=\"url(#g{at})\"/>"
        )
    };
    let clip = |at: usize, _: Option<usize>| {
        format!(
            "<clipPath id=\"c{at}\"><rect width=\"9\" height=\"9\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#c{at})\"/>"
        )
    };
    [
        ("crossing", crossing(60_000)),
        (
            "merge",
            filter(&format!("<feFlood/><feMerge>{merge}</feMerge>")),
        ),
        ("gradients", svg(&chain(5_000, gradient))),
        ("clips", svg(&chain(20_000, clip))),
    ]
}

#[test]
fn a_drawing_that_misses_the_deadline_is_replaced_along_the_chain_and_named() {
    for (name, text) in slow() {
        let watchdog = Watchdog::with_deadline(Duration::from_millis(50));
        let mut cache = DrawingCache::default();
        cache.watchdog = Arc::new(watchdog);
        let cards = [("2_of_clubs", &*text)];
        let (problems, deck) = problems(&format!("limits-deadline-{name}"), &cards, &cache);
        let told = problems
            .iter()
            .find(|problem| problem.file_name() == "2_of_clubs.svg");
        let told = told.map(|problem| (&problem.reason, &problem.instead));
        let too_slow = Reason::TooSlow { seconds: 0 };
        let instead = Fallback::File("2_of_clubs.png".to_owned());
        assert_eq!(told, Some((&too_slow, &instead)), "{name}");
        let shown = deck.card(two_of_clubs()).pack.as_deref();
        assert_eq!(shown, Some("other"), "{name}");
    }
}

#[test]
fn drawings_within_the_limits_fit_the_stack_of_a_worker_thread() {
    let attribute = |at: usize| format!("clip-path=\"url(#c{at})\"");
    let groups = svg(&("<g opacity=\".99\">".repeat(60)
        + "<rect width=\"99\" height=\"99\"/>"
        + &"</g>".repeat(60)));
    let plain = svg(&("<g id=\"a\">".repeat(250)
        + "<rect width=\"99\" height=\"99\"/>"
        + &"</g>".repeat(250)));
    for (name, text) in [
        ("masks", masks(60)),
        ("clips", clips(60, attribute)),
        ("uses", uses(120)),
        ("patterns", patterns(60, 1)),
        ("groups", groups),
        ("plain", plain),
    ] {
        // The trial rendering uses a large stack, but the worker threads that render the cards later have only 2 MiB.
        // For a safety margin, this test uses a quarter of that.
        let thread = std::thread::Builder::new().stack_size(512 << 10);
        let draw = move || {
            let picture = cardart::decode(text.as_bytes(), &[])?;
            let piece = cardart::Piece::cut(picture.into(), &cardart::Cut::Whole)?;
            Ok::<_, Reason>(piece.draw(60, 84, Default::default()))
        };
        let drawn = thread
            .spawn(draw)
            .expect("begun")
            .join()
            .expect("no overflow");
        assert!(drawn.is_ok(), "{name}: {drawn:?}");
    }
}

#[test]
fn the_pictures_of_a_deck_are_limited_together() {
    let root = scratch("limits-deck");
    let place = root.join("mine");
    deck(&place);
    // The limit applies to the size after decompression, here 60 million bytes.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let text = svg("<rect width=\"240\" height=\"336\"/>") + &" ".repeat(60_000_000);
    packed.write_all(text.as_bytes()).expect("packed");
    let packed = packed.finish().expect("packed");
    for slot in Slot::all().take(6) {
        let file = place.join(slot.file_stem());
        fs::remove_file(file.with_extension("png")).expect("it was there");
        fs::write(file.with_extension("svgz"), &packed).expect("written");
    }
    let mut assembly = Assembly::of_pack(cardart::Pack::read(&place).expect("opened"));
    assembly.read_all();
    let deck = assembly.finish();
    let is_told = |problem: &&Problem| problem.reason.key() == "theme-deck-too-large";
    let told: Vec<&Problem> = deck.problems.iter().filter(is_told).collect();
    // Four of the six large pictures fit into the limit, and so do all the small pictures after them.
    assert_eq!(told.len(), 2, "{:?}", deck.problems);
    assert!(
        told.iter()
            .all(|problem| problem.instead == Fallback::Classic),
        "{told:?}"
    );
    let own = Slot::all().filter(|slot| deck.card(*slot).pack.as_deref() == Some("mine"));
    assert_eq!(own.count(), Slot::all().count() - 2);
    fs::remove_dir_all(root).expect("removed");
}
