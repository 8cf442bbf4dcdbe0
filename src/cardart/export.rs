//! The export of a theme, in two forms. A folder with pictures and a `theme.toml` is a template for a new deck. A
//! reproducible zip is for sharing the theme, and contains only files of supported types.
use super::{
    Deck, DrawingCache, Files, Manifest, Pack, Reason, Slot, file_index, limits,
    sheets::{backs, size_of},
};
use engine::cards::Suit;
use image::{ImageError, ImageFormat, RgbaImage};
use std::{
    collections::BTreeSet,
    fs,
    io::{self, Cursor, Write},
    path::{Path, PathBuf},
};
use zip::{CompressionMethod, DateTime, ZipWriter, result::ZipError, write::SimpleFileOptions};

/// Name and content of an exported file.
pub type NamedFile = (String, Vec<u8>);

/// Returns the files of an exported theme: every card as the deck shows it, the other backs, and `theme.toml`. The pictures are `height`
/// pixels high. `name` becomes the display name of the exported theme.
///
/// # Errors
/// Returns an error if a picture cannot be encoded.
pub fn export(
    pack: &Pack,
    deck: &Deck,
    height: u32,
    name: &str,
) -> Result<Vec<NamedFile>, ImageError> {
    let (width, height) = size_of(deck, height);
    let png = |image: RgbaImage| -> Result<Vec<u8>, ImageError> {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png)?;
        Ok(bytes.into_inner())
    };
    let mut files = Vec::new();
    for slot in Slot::all() {
        let name = slot.file_stem() + ".png";
        files.push((name, png(deck.image(slot, width, height))?));
    }
    let mut known = BTreeSet::from(["back".to_owned()]);
    for (name, back) in backs(pack, &DrawingCache::default()).into_iter().skip(1) {
        let name = plain(&name);
        if known.insert(name.clone()) {
            let picture = png(back.image(width, height))?;
            files.push((format!("back_{name}.png"), picture));
        }
    }
    // The font file is exported to the same folder as the pictures. A font that cannot be read is left out.
    let font = pack.manifest.index_font.as_deref().and_then(|font| {
        let bytes = pack.files().read(font, limits::PICTURE).ok()?;
        let name = font.rsplit('/').next().unwrap_or(font);
        Some((name.to_owned(), bytes))
    });
    let mut text = manifest(&pack.manifest, name);
    text += &tables(pack, font.as_ref().map(|(name, _)| name.as_str()));
    files.extend(font);
    files.push(("theme.toml".to_owned(), text.into_bytes()));
    Ok(files)
}

/// Returns the name in lower case, with `_` in place of every character that is neither a letter nor a digit. All file
/// systems accept the result.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c } else { '_' };
    name.to_lowercase().chars().map(letter).collect()
}

/// Returns the beginning of a `theme.toml`: the theme's metadata with the new name, and comments that explain the keys.
fn manifest(from: &Manifest, name: &str) -> String {
    let said = [
        ("name", name, "shown in the list of decks"),
        ("author", &from.author, "who drew it"),
        (
            "license",
            &from.licence,
            "what others may do with it: “CC0-1.0”, “CC-BY-4.0” …",
        ),
        ("url", &from.url, "where it comes from"),
        ("version", &from.version, "shown"),
    ];
    let mut text = String::from(
        "# A theme for Continental. Everything in this file may be left out; what a line means stands in card-art.md\n\
         # in share/doc/continental, which is assets/README.md in the sources of the game.\n\
         # The pictures are named after their cards. Draw over those you like, delete the others, and say with “extends”\n\
         # where the deleted ones come from.\n\
         format = 1\n",
    );
    for (key, value, meaning) in said {
        text += &format!("{key} = {}  # {meaning}\n", quoted(value));
    }
    text + "# extends = \"classic\"  # the deck that has what this one lacks\n\
            \n\
            [card]\n\
            # The pictures are whole cards: nothing is laid below them, nothing is drawn into their corners.\n\
            base = \"never\"\n\
            index = \"never\"\n"
}

/// Returns the settings that follow in `theme.toml`: the fractions visible in a fan, suit colours, rank letters, index font, and
/// high-contrast twin.
fn tables(pack: &Pack, font: Option<&str>) -> String {
    let from = &pack.manifest;
    let mut text = String::new();
    if let Some((x, y)) = pack.look().fan {
        text += &format!("fan = {{ x = {x:?}, y = {y:?} }}\n");
    }
    let told = Suit::ALL.into_iter().filter_map(|suit| {
        let [r, g, b] = from.suits.get(suit)?;
        let key: &str = suit.into();
        Some(format!("{key} = \"#{r:02x}{g:02x}{b:02x}\"\n"))
    });
    text += &table("suits", told.collect());
    let letters = from.letters.iter();
    let letters = letters.map(|(rank, text)| format!("{} = {}", <&str>::from(*rank), quoted(text)));
    let letters: Vec<String> = letters.collect();
    let index = font.map(|font| format!("font = {}\n", quoted(font)));
    let mut index = index.unwrap_or_default();
    if !letters.is_empty() {
        index += &format!("letters = {{ {} }}\n", letters.join(", "));
    }
    text += &table("index", index);
    let twin = from.twin.as_deref();
    let twin = twin.map(|id| format!("id = {}\n", quoted(id)));
    text + &table("twin", twin.unwrap_or_default())
}

/// Returns a TOML table with this name and content, or an empty string if it has no content.
fn table(name: &str, lines: String) -> String {
    if lines.is_empty() {
        return lines;
    }
    format!("\n[{name}]\n{lines}")
}

/// Returns a text as a TOML string, without control characters. JSON and TOML quote all other characters in the same way.
pub(super) fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    serde_json::Value::from(plain).to_string()
}

/// Writes files into a new folder, completely or not at all. With `replace`, an existing folder at this path is renamed, and its new path
/// is returned.
///
/// # Errors
/// Returns an error if a file cannot be written, or `AlreadyExists` for an existing folder without `replace`. In both cases nothing has
/// changed.
pub fn write_folder(to: &Path, files: &[NamedFile], replace: bool) -> io::Result<Option<PathBuf>> {
    let there = fs::symlink_metadata(to).is_ok();
    if there && !replace {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let new = beside(to, "new")?;
    let write = || -> io::Result<Option<PathBuf>> {
        fs::create_dir_all(&new)?;
        for (name, bytes) in files {
            fs::write(new.join(name), bytes)?;
        }
        let old = there.then(|| beside(to, "old")).transpose()?;
        if let Some(old) = &old {
            fs::rename(to, old)?;
        }
        fs::rename(&new, to).inspect_err(|_| {
            if let Some(old) = &old {
                // Restores the existing folder. If this fails too, the folder keeps its new name, and the original error is returned.
                let _ = fs::rename(old, to);
            }
        })?;
        Ok(old)
    };
    let written = write();
    if written.is_err() {
        let _ = fs::remove_dir_all(&new);
    }
    written
}

/// Returns an unused path in the same folder. Its file name begins with a dot and ends with `what` and a number.
/// Because of the dot, the folder does not count as a theme.
fn beside(path: &Path, what: &str) -> io::Result<PathBuf> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "it is no name of a folder");
    let name = path.file_name().ok_or_else(no_name)?.to_string_lossy();
    let mut all = (1..1000).map(|n| path.with_file_name(format!(".{name}.{what}{n}")));
    let free = all.find(|path| fs::symlink_metadata(path).is_err());
    free.ok_or_else(|| io::ErrorKind::AlreadyExists.into())
}

/// Extensions of files that belong to a theme, in addition to pictures: descriptions, licences, fonts, sounds.
const TAKEN: [&str; 22] = [
    "", "toml", "txt", "md", "html", "rtf", "pdf", "desktop", "json", "xml", "ini", "cfg", "conf",
    "lua", "yml", "yaml", "csv", "ttf", "otf", "ogg", "wav", "license",
];

/// Theme packed as a zip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    /// Content of the zip file.
    pub bytes: Vec<u8>,
    /// Names of the files in the zip.
    pub packed: Vec<String>,
    /// Names of the files that were left out, such as working files, other zips and programs.
    pub left_out: Vec<String>,
}

/// Packs the files of a theme into a zip. Leaves out files that are not of a supported type.
///
/// # Errors
/// Returns the name of the file that cannot be read or packed, with the reason. The reason may also be that all files together exceed the
/// maximum size of a zip.
pub fn bundle(files: &Files) -> Result<Bundle, (String, Reason)> {
    let is_taken =
        |name: &str| file_index::is_picture(name) || TAKEN.contains(&&*file_index::ending(name));
    let names = files.names().map(str::to_owned);
    let (packed, left_out): (Vec<String>, Vec<String>) = names.partition(|name| is_taken(name));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut total = 0;
    for name in &packed {
        let bytes = files.read(name, limits::PICTURE);
        let bytes = bytes.map_err(|reason| (name.clone(), reason))?;
        total += bytes.len() as u64;
        if total > limits::ZIP {
            return Err((name.clone(), Reason::too_long(limits::ZIP)));
        }
        add(&mut zip, name, &bytes).map_err(|error| (name.clone(), error.into()))?;
    }
    let bytes = zip
        .finish()
        .map_err(|error| (String::new(), error.into()))?;
    Ok(Bundle {
        bytes: bytes.into_inner(),
        packed,
        left_out,
    })
}

fn add(zip: &mut ZipWriter<Cursor<Vec<u8>>>, name: &str, bytes: &[u8]) -> Result<(), ZipError> {
    // The same files must always produce the same zip, on every operating system and at any time. Timestamps and
    // permissions are therefore fixed.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(6))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    zip.start_file(name, options)?;
    Ok(zip.write_all(bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, files::Memory};

    #[test]
    fn an_export_keeps_the_metadata_and_looks_the_same() {
        let toml = "name = \"Mía\"\nauthor = \"Ana\"\nlicense = \"CC0-1.0\"\nurl = \"https://example.org\"\nversion = \"1.2\"\n\
            [card]\nfan = { x = 0.3, y = 0.125 }\n[suits]\nclubs = \"#2b7d2e\"\nspades = \"#012\"\n\
            [index]\nfont = \"fonts/index.ttf\"\nletters = { jack = \"V\", ten = \"X\" }\n[twin]\nid = \"mía \\\"2\\\"\"\n";
        let picture = crate::picture::png_of(60, 84);
        let font = crate::fonts::SANS[0];
        let files = [
            ("theme.toml", toml.as_bytes()),
            ("queen_of_hearts.png", &picture),
            ("back_gold.png", &picture),
            ("fonts/index.ttf", font),
        ];
        let pack = |files: &[(&str, &[u8])]| {
            Pack::of("mine".to_owned(), Memory::of(files.iter().copied()))
        };
        let deck = |pack: Pack| {
            let mut assembly = Assembly::of_pack(pack);
            assembly.read_all();
            assembly.finish()
        };
        let first = pack(&files);
        assert_eq!(first.problems, []);
        let drawn = deck(pack(&files));
        let exported = export(&first, &drawn, 84, &first.manifest.name).expect("encoded");
        let again: Vec<(&str, &[u8])> = exported
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
            .collect();
        let second = pack(&again);
        assert_eq!(second.problems, []);
        let said = |pack: &Pack| {
            let own = pack.manifest.clone();
            let texts = [own.name, own.author, own.licence, own.url, own.version];
            (texts, own.suits, own.letters, own.look.fan, own.twin)
        };
        assert_eq!(said(&second), said(&first));
        assert_eq!(
            first.manifest.suits.get(Suit::Spades),
            Some([0, 0x11, 0x22])
        );
        let name = second.manifest.index_font.as_deref().expect("it is named");
        let bytes = second
            .files()
            .read(name, limits::PICTURE)
            .expect("it is there");
        assert_eq!(&bytes[..], font);
        let names = |pack: &Pack| {
            pack.backs()
                .iter()
                .map(|back| back.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&first), ["gold"]);
        // The export names the default back `back`, whatever its name in the theme.
        assert_eq!(names(&second), ["back"]);
        let redrawn = deck(pack(&again));
        for slot in Slot::all() {
            assert_eq!(
                redrawn.draw(slot, 60, 84),
                drawn.draw(slot, 60, 84),
                "{slot:?}"
            );
        }
    }

    #[test]
    fn an_older_folder_is_kept_and_nothing_is_half_written() {
        let root = std::env::temp_dir().join(format!("continental-export-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("mine")).expect("made");
        fs::write(root.join("mine/queen.kra"), "a week's work").expect("written");
        let files = [("back.png".to_owned(), b"back".to_vec())];
        let to = root.join("mine");
        let refused = write_folder(&to, &files, false).map_err(|no| no.kind());
        assert_eq!(refused, Err(io::ErrorKind::AlreadyExists));
        let bad = [("no/such/folder.png".to_owned(), Vec::new())];
        assert!(write_folder(&to, &bad, true).is_err());
        assert!(to.join("queen.kra").is_file(), "the old folder is gone");
        let old = write_folder(&to, &files, true)
            .expect("written")
            .expect("kept");
        assert_eq!(
            fs::read(old.join("queen.kra")).expect("kept"),
            b"a week's work"
        );
        assert_eq!(fs::read(to.join("back.png")).expect("there"), b"back");
        let again = write_folder(&to, &files, true)
            .expect("written")
            .expect("kept");
        assert_ne!(again, old);
        assert_eq!(
            fs::read_dir(&root).expect("there").count(),
            3,
            "nothing half written stays"
        );
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn a_zip_is_the_same_to_the_byte_and_holds_what_is_read() {
        let files = [
            ("queen_of_hearts.png", "queen"),
            ("queen_of_hearts.kra", "a week's work"),
            ("fr/queen_of_hearts.PNG", "reine"),
            ("LICENSE", "CC0"),
            ("index.ttf", "font"),
            ("older.zip", "zip"),
            ("run.exe", "no"),
        ];
        let packed = bundle(&Memory::of(files)).expect("packed");
        assert_eq!(bundle(&Memory::of(files)), Ok(packed.clone()));
        let names = [
            "LICENSE",
            "fr/queen_of_hearts.PNG",
            "index.ttf",
            "queen_of_hearts.png",
        ];
        assert_eq!(packed.packed, names);
        assert_eq!(
            packed.left_out,
            ["older.zip", "queen_of_hearts.kra", "run.exe"]
        );
        let mut zip = zip::ZipArchive::new(Cursor::new(packed.bytes)).expect("a zip");
        for (place, name) in names.iter().enumerate() {
            assert_eq!(zip.index_for_name(name), Some(place));
        }
        let date = zip.by_index(0).expect("there").last_modified();
        assert_eq!(date.map(|date| date.year()), Some(1980));
    }
}
