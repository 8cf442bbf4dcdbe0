//! The tables there are.
use crate::{
    Cut, Instead, Pack, Picture, Piece, Problem, Reason, Reserved, Severity, Source,
    TableDescription, TableLook, Wanted,
    files::{Files, open},
    kept::Stamp,
    limits,
    picture::decode,
    survey::{self, PICTURES},
};
use image::ImageReader;
use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A picture of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Its name in settings: that of its file without the ending, or of its theme.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// Who made it; empty if not said.
    pub author: String,
    /// Its licence; empty if not said.
    pub licence: String,
    /// Where the picture lies; a name in a zip follows that of the zip.
    pub path: PathBuf,
    /// How it is laid.
    pub look: TableLook,
    /// What is wrong with it, as far as it is known without being drawn.
    pub problems: Vec<Problem>,
    source: Source,
    stamp: Option<Stamp>,
}

impl Table {
    /// The table of a theme.
    pub(crate) fn of(pack: &Pack) -> Option<Table> {
        let source = pack.other(Reserved::Table)?.clone();
        let path = pack.files().path(&source.file);
        Some(Table {
            id: pack.id.clone(),
            name: pack.manifest.name.clone(),
            author: pack.manifest.author.clone(),
            licence: pack.manifest.licence.clone(),
            stamp: Stamp::of(&path),
            path,
            look: pack.manifest.table,
            problems: Vec::new(),
            source,
        })
    }

    /// A table that lies in a folder of tables.
    fn alone(files: &dyn Files, name: &str) -> Table {
        let id = survey::stem(name).to_owned();
        let mut problems = Vec::new();
        let description = format!("{id}.toml");
        let told = if files.has(&description) {
            TableDescription::read(files, &description, &mut problems)
        } else {
            TableDescription::default()
        };
        let path = files.path(name);
        if let Err(reason) = head(&path) {
            problems.push(Problem::new(&path, reason, Instead::Skipped));
        }
        Table {
            name: Some(told.name)
                .filter(|name| !name.is_empty())
                .unwrap_or_else(|| spoken(&id)),
            author: told.author,
            licence: told.licence,
            look: told.look,
            stamp: Stamp::of(&path),
            path,
            problems,
            source: Source::whole(name),
            id,
        }
    }

    /// Whether nothing is known that keeps it from being used.
    pub fn is_usable(&self) -> bool {
        let grave = |problem: &Problem| {
            problem.file == self.path && problem.reason.severity() == Severity::Error
        };
        !self.problems.iter().any(grave)
    }

    /// Its file, to be read.
    pub fn wanted(&self) -> Wanted {
        let ids = match &self.source.cut {
            Cut::Node(id) | Cut::NodeIn(id, _) => vec![id.clone()],
            Cut::Whole | Cut::Part(_) => Vec::new(),
        };
        Wanted::new(0, self.source.file.clone(), self.path.clone(), ids)
    }

    /// Its part of the picture that its file shows.
    ///
    /// # Errors
    /// There is no such part.
    pub(super) fn piece(&self, picture: Picture) -> Result<Piece, Reason> {
        Piece::cut(Arc::new(picture), &self.source.cut)
    }
}

/// A file's name as one says it: `old_oak` is “old oak”.
fn spoken(id: &str) -> String {
    id.replace('_', " ")
}

/// Whether the head of a picture's file is in order; the rest is seen when it is drawn.
fn head(path: &Path) -> Result<(), Reason> {
    let file = File::open(path)?;
    if file.metadata()?.len() > limits::PICTURE {
        return Err(Reason::too_long(limits::PICTURE));
    }
    if ["svg", "svgz"].contains(&&*survey::ending(&path.to_string_lossy())) {
        return Ok(());
    }
    let reader = ImageReader::new(BufReader::new(file)).with_guessed_format()?;
    let size = reader.into_dimensions();
    let (width, height) = size.map_err(|error| Reason::Undecodable {
        reason: error.to_string(),
    })?;
    if width.max(height) > limits::SIDE {
        return Err(Reason::too_large(width, height));
    }
    Ok(())
}

/// The tables that lie in some folders, by name; one of a later folder stands in for one of the same name in an earlier one.
pub fn tables(folders: &[PathBuf]) -> Vec<Table> {
    let mut all: Vec<Table> = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        let Ok(files) = open(folder) else { continue };
        for table in of_folder(&*files) {
            all.retain(|other| other.id != table.id);
            all.push(table);
        }
    }
    all.sort_by_key(|table| (table.name.to_lowercase(), table.id.clone()));
    all
}

fn of_folder(files: &dyn Files) -> Vec<Table> {
    let names = files.entries().iter().map(|entry| entry.name.as_str());
    let pictures = names.filter(|name| {
        survey::folder(name).is_empty() && PICTURES.contains(&&*survey::ending(name))
    });
    let mut all: Vec<Table> = Vec::new();
    for name in pictures.take(limits::TABLES) {
        // Of two that are called the same the one made of shapes is sharp at any size.
        match all.iter_mut().find(|other| other.id == survey::stem(name)) {
            Some(other) if survey::ending(name) == "svg" => *other = Table::alone(files, name),
            Some(_) => {}
            None => all.push(Table::alone(files, name)),
        }
    }
    all
}

/// What is wrong with the table of a theme.
pub(crate) fn problem(pack: &Pack) -> Option<Problem> {
    let table = Table::of(pack)?;
    let wanted = table.wanted();
    let bytes = pack.files().read(&wanted.file, limits::PICTURE);
    let picture = bytes.and_then(|bytes| decode(&bytes, &wanted.ids));
    let reason = picture.and_then(|picture| table.piece(picture)).err()?;
    Some(Problem::new(table.path, reason, Instead::Skipped))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TableFit, files::Memory, picture::png_of};
    use std::fs;

    #[test]
    fn tables_are_found_by_their_files_and_a_later_folder_counts() {
        let root = std::env::temp_dir().join(format!("continental-tables-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let [first, second] = ["assets", "own"].map(|name| root.join(name));
        for folder in [&first, &second] {
            fs::create_dir_all(folder.join("deep")).expect("made");
        }
        let write = |folder: &Path, name: &str, bytes: &[u8]| {
            fs::write(folder.join(name), bytes).expect("written");
        };
        write(&first, "old_oak.png", &png_of(40, 20));
        write(&first, "walnut.png", &png_of(40, 20));
        write(&second, "walnut.jpg", b"no picture");
        write(&second, "marble.png", &png_of(40, 20));
        write(&second, "marble.svg", b"<svg/>");
        write(&second, "readme.txt", b"");
        write(&second, "deep/no_table.png", &png_of(4, 2));
        let toml = "name = \"Mármol\"\nauthor = \"Ana\"\nlicense = \"CC0-1.0\"\nfit = \"tile\"\nveil = 0.3\nnmae = 1";
        write(&second, "marble.toml", toml.as_bytes());
        let all = tables(&[root.join("nowhere"), first.clone(), second.clone()]);
        let told: Vec<(&str, &str)> = all
            .iter()
            .map(|table| (table.id.as_str(), table.name.as_str()))
            .collect();
        let wanted = [
            ("marble", "Mármol"),
            ("old_oak", "old oak"),
            ("walnut", "walnut"),
        ];
        assert_eq!(told, wanted);
        let marble = &all[0];
        assert_eq!(marble.path, second.join("marble.svg"));
        assert_eq!(
            (marble.author.as_str(), marble.licence.as_str()),
            ("Ana", "CC0-1.0")
        );
        assert_eq!(
            (marble.look.fit, marble.look.veil),
            (TableFit::Tile, Some(0.3))
        );
        assert!(matches!(
            marble.problems[0].reason,
            Reason::KeyDidYouMean { line: 6, .. }
        ));
        assert_eq!(all[1].problems, []);
        let broken = &all[2].problems[0];
        assert_eq!(broken.file, second.join("walnut.jpg"));
        assert!(matches!(broken.reason, Reason::Undecodable { .. }));
        // What is saved again is another one.
        write(&first, "old_oak.png", &png_of(41, 20));
        assert_ne!(tables(&[first])[0], all[1]);
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn a_theme_says_how_its_table_is_laid() {
        let toml = "name = \"Mía\"\n[table]\nfit = \"cover\"\nveil = \"auto\"";
        let files = [("table.png", ""), ("as.png", ""), ("theme.toml", toml)];
        let pack = Pack::of("test".to_owned(), Box::new(Memory::of(files)));
        assert_eq!(pack.problems, []);
        let table = Table::of(&pack).expect("it has one");
        assert_eq!((table.id.as_str(), table.name.as_str()), ("test", "Mía"));
        let look = TableLook {
            fit: TableFit::Cover,
            veil: None,
        };
        assert_eq!(table.look, look);
        assert!(problem(&pack).is_some(), "the picture is empty");
    }
}
