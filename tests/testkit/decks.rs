//! Generated decks in temporary folders, and the texts about decks.
use std::{
    collections::BTreeMap,
    fs,
    io::Cursor,
    path::{Path, PathBuf},
};

/// Returns an empty temporary folder with this name.
pub fn scratch(name: &str) -> PathBuf {
    // Cargo builds tests in `target/<profile>/deps`.
    let test = std::env::current_exe().expect("the test's path");
    let target = test.ancestors().nth(3).expect("the build folder");
    let folder = format!("tmp/decks/{name}-{}", std::process::id());
    let path = target.join(folder);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("made");
    path
}

/// Returns a PNG with a partly transparent edge. Each `number` gives a different picture.
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

/// Writes a deck of small pictures with a `theme.toml` into a folder. `cards` are the names of the pictures.
pub fn deck(folder: &Path, cards: impl IntoIterator<Item = String>) {
    fs::create_dir_all(folder).expect("made");
    for (number, card) in (0..).zip(cards) {
        fs::write(folder.join(card + ".png"), png(60, 84, number)).expect("written");
    }
    let toml = "name = \"Mía\"\nauthor = \"Ana\"\nlicense = \"CC0-1.0\"\n";
    fs::write(folder.join("theme.toml"), toml).expect("written");
}

/// Returns the messages of `themes.ftl` in a language, by their key.
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
