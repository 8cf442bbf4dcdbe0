//! Tests of decks as they are distributed: in archives, with links to other decks, or with 48 cards.
use super::common::{deck, told};
use cardart::{Pack, Slot, Sources};
use std::{fs, io::Write};
use testkit::decks::{png, scratch};
use zip::{ZipWriter, write::SimpleFileOptions};

#[test]
fn unsupported_archives_are_reported() {
    let folder = scratch("packages-packed");
    for name in ["cards.rar", "cards.7z", "cards.tar.gz", "cards.TAR.BZ2"] {
        let place = folder.join(name);
        fs::write(&place, "Rar!").expect("written");
        let kind = name
            .strip_prefix("cards.")
            .expect("its ending")
            .to_lowercase();
        let problems = Pack::read(&place).expect("opened").problems;
        let kinds: Vec<String> = problems
            .iter()
            .map(|problem| problem.reason.to_string())
            .collect();
        let says = kinds
            .iter()
            .any(|reason| reason.contains(&format!("packed as {kind},")));
        assert!(says, "{name}: {kinds:?}");
    }
    // The list contains archives of unsupported types as unusable. Such an archive does not hide the unpacked deck with the same name.
    deck(&folder.join("cards"));
    let sources = Sources {
        themes: vec![folder.clone()],
        overrides: Vec::new(),
    };
    let places = sources.places();
    let unusable = places.iter().filter(|place| Pack::listed(place).is_empty());
    assert_eq!(unusable.count(), 4);
    assert_eq!(sources.find("cards"), Some(folder.join("cards")));
    // Zip that contains only another zip.
    let outer = scratch("packages-nested").join("deck.zip");
    let mut zip = ZipWriter::new(fs::File::create(&outer).expect("made"));
    zip.start_file("inner.zip", SimpleFileOptions::default())
        .expect("begun");
    zip.write_all(b"PK").expect("written");
    zip.finish().expect("closed");
    let keys: Vec<&str> = told(&outer).iter().map(|(key, _)| *key).collect();
    assert!(keys.contains(&"theme-packed"), "{keys:?}");
}

#[cfg(unix)]
#[test]
fn links_to_neighbours_show_cards_and_needless_ones_are_not_named() {
    use std::os::unix::fs::symlink;
    let root = scratch("packages-links");
    let (one, two) = (root.join("cardset-one"), root.join("cardset-two"));
    let config = "PySolFC solitaire cardset;4;.png;1;52;7\n0;Two\n60 84 8\n14 18 7 7\nback01.png\nback01.png\n";
    for folder in [&one, &two] {
        fs::create_dir_all(folder).expect("made");
        fs::write(folder.join("config.txt"), config).expect("written");
    }
    for suit in ["c", "d", "h", "s"] {
        for rank in 1..=13 {
            let name = format!("{rank:02}{suit}.png");
            fs::write(one.join(&name), png(60, 84, rank)).expect("written");
            symlink(format!("../cardset-one/{name}"), two.join(&name)).expect("linked");
        }
    }
    fs::write(one.join("back01.png"), png(60, 84, 99)).expect("written");
    symlink("../../gone/back01.png", two.join("back01.png")).expect("linked");
    for needless in ["shade.png", "bottom01.png", "l01.png"] {
        symlink("../../gone/x.png", two.join(needless)).expect("linked");
    }
    let pack = Pack::read(&two).expect("opened");
    assert_eq!(pack.count(), 52);
    let links: Vec<String> = told(&two)
        .into_iter()
        .filter(|(key, _)| ["theme-outside", "theme-dangling-link"].contains(key))
        .map(|(_, file)| file)
        .collect();
    assert_eq!(links, ["back01.png"]);
}

#[test]
fn forty_eight_cards_are_no_french_deck_without_kings() {
    let folder = scratch("packages-48");
    for suit in ["c", "d", "h", "s"] {
        for rank in 1..=12 {
            fs::write(folder.join(format!("{rank}{suit}.png")), png(60, 84, rank))
                .expect("written");
        }
    }
    assert!(
        told(&folder)
            .iter()
            .any(|(key, _)| *key == "theme-wrong-deck")
    );
    // The theme also has a king (13), so it is not a Spanish deck of 48 cards.
    fs::write(folder.join("13c.png"), png(60, 84, 13)).expect("written");
    assert_eq!(Pack::read(&folder).expect("opened").count(), 49);
}

/// If there are two bitmaps for a card, the taller one is used, whatever their names are.
#[test]
fn the_better_of_two_pictures_wins() {
    let folder = scratch("packages-better");
    fs::write(folder.join("AS.png"), png(60, 84, 1)).expect("written");
    fs::write(folder.join("ace_of_spades.png"), png(300, 420, 1)).expect("written");
    fs::write(folder.join("KS.png"), png(300, 420, 2)).expect("written");
    fs::write(folder.join("king_of_spades.png"), png(60, 84, 2)).expect("written");
    let pack = Pack::read(&folder).expect("opened");
    let file = |card: &str| {
        let source = pack.source(Slot::Face(card.parse().expect("a card")));
        source.map(|source| source.file.clone())
    };
    assert_eq!(file("AS").as_deref(), Some("ace_of_spades.png"));
    assert_eq!(file("KS").as_deref(), Some("KS.png"));
}
