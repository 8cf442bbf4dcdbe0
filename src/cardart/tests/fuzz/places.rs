//! Fuzzing of themes in zips and folders.
use super::super::common::deck;
use super::{Target, look_at};
use cardart::{Pack, bundle};
use std::{
    fs,
    io::{Cursor, Write},
    path::PathBuf,
};
use testkit::decks::{png, scratch};

#[test]
fn zips() {
    let folder = scratch("fuzz-zip-seed");
    deck(&folder.join("mine"));
    let small = {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for method in [
            zip::CompressionMethod::Stored,
            zip::CompressionMethod::Deflated,
        ] {
            let options = zip::write::SimpleFileOptions::default().compression_method(method);
            for name in [
                "mine/QH.png",
                "mine/back.png",
                "theme.toml",
                "a/b/c/../d.png",
            ] {
                let name = format!("{method:?}{name}");
                zip.start_file(name, options).expect("begun");
                zip.write_all(&png(6, 8, 1)).expect("written");
            }
        }
        zip.finish().expect("closed").into_inner()
    };
    let pack = Pack::read(&folder.join("mine")).expect("opened");
    let whole = bundle(pack.files()).expect("packed").bytes;
    let target = Target {
        name: "cardart_zips",
        seeds: vec![small, whole],
        words: &[
            "PK\u{1}\u{2}",
            "PK\u{3}\u{4}",
            "PK\u{5}\u{6}",
            "PK\u{6}\u{6}",
            "../",
            "/etc/",
            "QH.png",
        ],
        look: |folder, input| {
            let place = folder.join("theme.zip");
            fs::write(&place, input).expect("written");
            look_at(&place);
        },
    };
    target.run();
}

/// Inputs are folders in which files and subfolders have arbitrary names.
#[test]
fn folders() {
    let target = Target {
        name: "cardart_folders",
        seeds: vec![b"ace_of_spades.png\nQH@2x.svg\njoker.gif\nback_red.png\nfr/2c.png\nblank.png\ntheme.toml\n1x/AS.png\n2x/AS.png".to_vec()],
        words: &["/", "..", "@2x", "♥", "\u{202e}", "joker", "back", ".png\n", "é", "e\u{301}", "%", "CON"],
        look: |folder, input| {
            let place = folder.join("theme");
            let _ = fs::remove_dir_all(&place);
            fs::create_dir_all(&place).expect("made");
            for name in String::from_utf8_lossy(input).lines().take(40) {
                let parts: Vec<&str> = name.split('/').filter(|part| !["", ".", ".."].contains(part)).collect();
                let path: PathBuf = [place.clone()].into_iter().chain(parts.iter().map(PathBuf::from)).collect();
                if path == place || name.contains('\0') {
                    continue;
                }
                let _ = fs::create_dir_all(path.parent().expect("it lies in the folder"));
                let _ = fs::write(&path, png(5, 7, name.len() as u32));
            }
            look_at(&place);
        },
    };
    target.run();
}
