//! Generated decks in folders of their own.
use cardart::{Pack, Slot, Sources, check};
use std::{
    collections::BTreeMap,
    fs,
    io::Cursor,
    path::{Path, PathBuf},
};

/// An empty folder of a test's own.
pub fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cardart")
        .join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("made");
    path
}

/// A picture of its own for every number, partly transparent.
pub fn png(width: u32, height: u32, number: u32) -> Vec<u8> {
    let image = image::RgbaImage::from_fn(width, height, |x, y| {
        let shade = ((x * 7 + y * 3 + number * 5) % 256) as u8;
        let edge = x < 2 || y < 2 || x + 2 >= width || y + 2 >= height;
        image::Rgba([
            shade,
            (number * 4 % 256) as u8,
            90,
            if edge { 120 } else { 255 },
        ])
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, image::ImageFormat::Png);
    written.expect("encoded");
    bytes.into_inner()
}

/// A whole deck of small pictures in a folder.
pub fn deck(folder: &Path) {
    fs::create_dir_all(folder).expect("made");
    for slot in Slot::all() {
        let picture = png(60, 84, slot.index() as u32);
        fs::write(folder.join(slot.file_stem() + ".png"), picture).expect("written");
    }
    let toml = "name = \"Mía\"\nauthor = \"Ana\"\nlicense = \"CC0-1.0\"\n";
    fs::write(folder.join("theme.toml"), toml).expect("written");
}

/// What is said about a theme, each as its key and the file below the theme.
pub fn told(place: &Path) -> Vec<(&'static str, String)> {
    let report = report(place);
    let row = |problem: &cardart::Problem| (problem.reason.key(), report.file_name(problem));
    report.problems.iter().map(row).collect()
}

/// The report on a theme that can be opened.
pub fn report(place: &Path) -> check::Report {
    let pack = Pack::read(place).expect("it can be opened");
    check::check(pack, &Sources::default()).0
}

/// Messages of `themes.ftl` in a language, by key.
pub fn texts_of(language: &str) -> BTreeMap<String, String> {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = above.find(|folder| folder.join("assets/locales").is_dir());
    let file = root
        .expect("the repository's root")
        .join("assets/locales")
        .join(language)
        .join("themes.ftl");
    let text = fs::read_to_string(file).expect("the texts are there");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let message = |line: &str| {
        let (key, text) = line.split_once(" = ").expect("a message in one line");
        (key.to_owned(), text.to_owned())
    };
    lines.map(message).collect()
}
