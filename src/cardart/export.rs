//! A theme written out as pictures and a `theme.toml`: the template that one's own deck begins with.
use super::{Deck, Letters, Manifest, Pack, Slot, backs::backs, limits};
use engine::cards::{Rank, Suit};
use image::{ImageError, ImageFormat, RgbaImage};
use std::{
    collections::BTreeSet,
    fs, io,
    io::Cursor,
    path::{Path, PathBuf},
};

/// A file of an exported theme: its name and what is in it.
pub type NamedFile = (String, Vec<u8>);

/// The files of a theme as pictures of this height in pixels: every slot, as the deck shows it, all backs, and `theme.toml`. Loaded
/// again they show the same pixels. It is called `name`, so that it is told from the theme that it comes from.
///
/// # Errors
/// A picture cannot be encoded.
pub fn export(
    pack: &Pack,
    deck: &Deck,
    height: u32,
    name: &str,
) -> Result<Vec<NamedFile>, ImageError> {
    let width = ((height as f32 * deck.aspect).round() as u32).max(1);
    let png = |pixels: Vec<u8>| -> Result<Vec<u8>, ImageError> {
        let image = RgbaImage::from_raw(width, height, pixels)
            .unwrap_or_else(|| RgbaImage::new(width, height));
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png)?;
        Ok(bytes.into_inner())
    };
    let mut files = Vec::new();
    for slot in Slot::all() {
        let name = slot.file_stem() + ".png";
        files.push((name, png(deck.draw(slot, width, height))?));
    }
    let mut known = BTreeSet::from(["back".to_owned()]);
    for (name, back) in backs(pack).into_iter().skip(1) {
        let name = plain(&name);
        if known.insert(name.clone()) {
            files.push((
                format!("back_{name}.png"),
                png(back.straight(width, height))?,
            ));
        }
    }
    // The font lies beside the pictures, whatever folder it came from; one that cannot be read is left out.
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

/// A name of letters and digits that every system takes.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c } else { '_' };
    name.to_lowercase().chars().map(letter).collect()
}

/// A `theme.toml` that says of the theme what it said itself but for its name, with the rest of what can be said beside it.
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

/// The rest of a theme that is no picture: how far a fan is spread, the colours and letters of what the game draws, the twin.
fn tables(pack: &Pack, font: Option<&str>) -> String {
    let from = &pack.manifest;
    let mut text = String::new();
    if let Some((x, y)) = pack.look().fan {
        text += &format!("fan = {{ x = {x:?}, y = {y:?} }}\n");
    }
    let colours = [
        ("clubs", Suit::Clubs),
        ("diamonds", Suit::Diamonds),
        ("hearts", Suit::Hearts),
        ("spades", Suit::Spades),
    ];
    let told = colours.into_iter().filter_map(|(key, suit)| {
        let [r, g, b] = from.suits.get(suit)?;
        Some(format!("{key} = \"#{r:02x}{g:02x}{b:02x}\"\n"))
    });
    text += &table("suits", told.collect());
    let letters = Letters::NAMED
        .into_iter()
        .filter_map(|(key, rank): (&str, Rank)| {
            let letter = from.letters.get(rank)?;
            Some(format!("{key} = {}", quoted(letter)))
        });
    let letters: Vec<String> = letters.collect();
    let mut index: String =
        font.map_or_else(String::new, |font| format!("font = {}\n", quoted(font)));
    if !letters.is_empty() {
        index += &format!("letters = {{ {} }}\n", letters.join(", "));
    }
    text += &table("index", index);
    let twin = from.twin.as_deref();
    text + &table(
        "twin",
        twin.map_or_else(String::new, |id| format!("id = {}\n", quoted(id))),
    )
}

/// A table of TOML; nothing if there is nothing in it.
fn table(name: &str, lines: String) -> String {
    if lines.is_empty() {
        return lines;
    }
    format!("\n[{name}]\n{lines}")
}

/// A text as TOML writes it: as JSON does, and JSON lets one letter through that TOML does not.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    serde_json::Value::from(plain).to_string()
}

/// Writes files into a new folder, whole or not at all. With `replace` an older folder of this name is moved aside; gives where it
/// lies then.
///
/// # Errors
/// What the system says; `AlreadyExists` without `replace`. Nothing was changed then.
pub fn write_folder(to: &Path, files: &[NamedFile], replace: bool) -> io::Result<Option<PathBuf>> {
    let there = fs::symlink_metadata(to).is_ok();
    if there && !replace {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let new = beside(to, "new")?;
    let written = fill(&new, files).and_then(|()| {
        let old = if there {
            Some(beside(to, "old")?)
        } else {
            None
        };
        if let Some(old) = &old {
            fs::rename(to, old)?;
        }
        fs::rename(&new, to).inspect_err(|_| {
            if let Some(old) = &old {
                // The error that led here is told; if this fails too, the old folder lies where it was moved to.
                let _ = fs::rename(old, to);
            }
        })?;
        Ok(old)
    });
    if written.is_err() {
        let _ = fs::remove_dir_all(&new);
    }
    written
}

fn fill(folder: &Path, files: &[NamedFile]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}

/// A name beside this one that is free; hidden, so that nobody takes it for a theme.
fn beside(path: &Path, what: &str) -> io::Result<PathBuf> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "it is no name of a folder");
    let name = path.file_name().ok_or_else(no_name)?.to_string_lossy();
    let free = (1..1000).map(|n| path.with_file_name(format!(".{name}.{what}{n}")));
    free.into_iter()
        .find(|path| fs::symlink_metadata(path).is_err())
        .ok_or_else(|| io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assembly, files::Memory};

    #[test]
    fn what_a_theme_says_of_itself_is_said_again() {
        let toml = "name = \"Mía\"\nauthor = \"Ana\"\nlicense = \"CC0-1.0\"\nurl = \"https://example.org\"\nversion = \"1.2\"\n\
            [card]\nfan = { x = 0.3, y = 0.125 }\n[suits]\nclubs = \"#2b7d2e\"\nspades = \"#012\"\n\
            [index]\nfont = \"fonts/index.ttf\"\nletters = { jack = \"V\", ten = \"X\" }\n[twin]\nid = \"mía \\\"2\\\"\"\n";
        let picture = crate::picture::png_of(60, 84);
        let font = crate::fonts::SANS[0].bytes().expect("carried");
        let files = [
            ("theme.toml", toml.as_bytes()),
            ("queen_of_hearts.png", &picture),
            ("back_gold.png", &picture),
            ("fonts/index.ttf", font),
        ];
        let pack = |files: &[(&str, &[u8])]| {
            Pack::of(
                "mine".to_owned(),
                Box::new(Memory::of(files.iter().copied())),
            )
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
        // The usual back is the plain one then.
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
        assert!(to.join("queen.kra").is_file(), "as it was");
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
}
