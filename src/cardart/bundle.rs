//! A theme as one file to be shared: a zip that is the same to the byte whoever packs it, with what the game reads and nothing else.
use super::{Files, Reason, limits, survey};
use std::io::{Cursor, Write};
use zip::{CompressionMethod, DateTime, ZipWriter, result::ZipError, write::SimpleFileOptions};

/// The endings of files that belong into a theme beside its pictures: descriptions, licences, fonts, sounds.
const TAKEN: [&str; 22] = [
    "", "toml", "txt", "md", "html", "rtf", "pdf", "desktop", "json", "xml", "ini", "cfg", "conf",
    "lua", "yml", "yaml", "csv", "ttf", "otf", "ogg", "wav", "license",
];

/// A packed theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    /// The zip.
    pub bytes: Vec<u8>,
    /// The names of the files in it.
    pub packed: Vec<String>,
    /// The names of those that stayed out: working files, other zips, programs.
    pub left_out: Vec<String>,
}

/// Packs the files of a theme. What systems leave behind is never among them; what the game does not read is left out.
///
/// # Errors
/// The file that cannot be read, and why; or together they are longer than a zip may be.
pub fn bundle(files: &dyn Files) -> Result<Bundle, (String, Reason)> {
    let is_taken = |name: &str| {
        let ending = survey::ending(name);
        survey::PICTURES.contains(&&*ending) || TAKEN.contains(&&*ending)
    };
    let names = files.entries().iter().map(|entry| entry.name.clone());
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
        add(&mut zip, name, &bytes).map_err(|error| (name.clone(), unpackable(&error)))?;
    }
    let bytes = zip
        .finish()
        .map_err(|error| (String::new(), unpackable(&error)))?;
    Ok(Bundle {
        bytes: bytes.into_inner(),
        packed,
        left_out,
    })
}

fn add(zip: &mut ZipWriter<Cursor<Vec<u8>>>, name: &str, bytes: &[u8]) -> Result<(), ZipError> {
    // Neither the clock nor the system of whoever packs it.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(6))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    zip.start_file(name, options)?;
    Ok(zip.write_all(bytes)?)
}

fn unpackable(error: &ZipError) -> Reason {
    Reason::Unreadable {
        reason: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Memory;

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
