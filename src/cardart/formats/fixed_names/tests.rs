//! Tests of cardsets of PySolFC and decks of PokerTH.
use super::*;
use crate::{Pack, files::Memory};

fn pack(config: &[u8], ending: &str, more: &[&str]) -> Pack {
    let suits = ["c", "d", "h", "s"];
    let faces = (1..=13).flat_map(|rank| suits.map(|suit| format!("{rank:02}{suit}{ending}")));
    let names: Vec<String> = faces.collect();
    let files = names.iter().map(|name| (name.as_str(), &b""[..]));
    let more = more.iter().map(|name| (*name, &b""[..]));
    let files = files.chain(more).chain([("config.txt", config)]);
    Pack::of("test".to_owned(), Memory::of(files))
}

fn file(pack: &Pack, slot: Slot) -> Option<&str> {
    pack.source(slot).map(|source| source.file.as_str())
}

fn face(name: &str) -> Slot {
    Slot::Face(name.parse().expect("a card"))
}

const OXYMORON: &str = "PySolFC solitaire cardset;4;.gif;1;52;7\n1000_oxymoron;Oxymoron\n73 97 8\n14 18 7 7\nback111.gif\nback001.gif; back111.gif;back191.gif\n";

#[test]
fn cards_jokers_and_backs_are_assigned() {
    let more = [
        "back001.gif",
        "back111.gif",
        "back191.gif",
        "01z.gif",
        "02z.gif",
        "bottom01.gif",
    ];
    let found = pack(OXYMORON.as_bytes(), ".gif", &more);
    assert_eq!(
        (found.format, found.problems.as_slice()),
        ("a PySolFC cardset", &[][..])
    );
    assert_eq!(found.manifest.name, "Oxymoron");
    assert_eq!(found.count(), 54);
    assert_eq!(found.look().fan, Some((14.0 / 73.0, 18.0 / 97.0)));
    assert_eq!(file(&found, face("AC")), Some("01c.gif"));
    assert_eq!(file(&found, face("TD")), Some("10d.gif"));
    assert_eq!(file(&found, face("KS")), Some("13s.gif"));
    assert_eq!(file(&found, Slot::Joker(0)), Some("01z.gif"));
    assert_eq!(file(&found, Slot::Joker(1)), Some("02z.gif"));
    assert_eq!(file(&found, Slot::Back), Some("back111.gif"));
    assert_eq!(found.backs().len(), 3);
}

#[test]
fn existing_files_take_precedence_over_declared_ones() {
    for (config, ending) in [
        ("PySolFC solitaire cardset;4;.gif;1;52;7", ".PNG"),
        ("PySolFC solitaire cardset;3;.bmp;1", ".bmp"),
        ("PySol solitaire cardset", ".gif"),
        ("PySol solitaire cardset;2\n\n\n", ".gif"),
        (
            "\n\nPySolFC solitaire cardset;7;.gif;1;54;7;0;1;0\r\n;\r\n71 96",
            ".gif",
        ),
    ] {
        let found = pack(config.as_bytes(), ending, &["back01.gif", "01z.gif"]);
        assert_eq!(found.count(), 54, "{config}");
        assert_eq!(file(&found, Slot::Back), Some("back01.gif"), "{config}");
        assert_eq!(file(&found, Slot::Joker(1)), Some("01z.gif"), "{config}");
    }
}

#[test]
fn old_spellings_of_the_text_are_read() {
    let latin = OXYMORON.replace("Oxymoron", "Königsberg");
    let latin: Vec<u8> = latin.chars().map(|c| c as u8).collect();
    assert_eq!(pack(&latin, ".gif", &[]).manifest.name, "Königsberg");
    let mut wide = vec![0xff, 0xfe];
    wide.extend(OXYMORON.encode_utf16().flat_map(u16::to_le_bytes));
    let found = pack(&wide, ".gif", &[]);
    assert_eq!(
        (found.manifest.name.as_str(), found.count()),
        ("Oxymoron", 52)
    );
    // The backs that `config.txt` lists do not exist. Each is reported once.
    assert_eq!(found.problems.len(), 3);
}

#[test]
fn missing_backs_are_named_as_they_are_written_and_many_of_them_once() {
    let backs: Vec<String> = (0..5000)
        .map(|number| format!("back{number}.gif"))
        .collect();
    let config = format!(
        "PySolFC;4;.gif;1;52;7\n0;X\n0 0\nx\n../back7.gif\n{}\n",
        backs.join(";")
    );
    let found = pack(config.as_bytes(), ".gif", &["back7.gif"]);
    assert_eq!(found.backs().len(), 1);
    let told: Vec<String> = found
        .problems
        .iter()
        .map(|problem| problem.reason.to_string())
        .collect();
    assert_eq!(told.len(), NAMED, "{told:?}");
    assert!(
        told[0].contains("“../back7.gif”") && told[NAMED - 1].contains("+ 4990"),
        "{told:?}"
    );
    assert_eq!(found.look().fan, None);
}

#[test]
fn a_misspelt_card_is_named_with_what_it_should_be_called() {
    let mut files: Vec<String> = Vec::new();
    for (rank, suit) in (1..=13).flat_map(|rank| ["c", "d", "h", "s"].map(|suit| (rank, suit))) {
        files.push(format!("{rank:02}{suit}.gif"));
    }
    files[0] = "01cc.gif".to_owned();
    let more = ["shadow.gif", "bottom01.gif"].map(str::to_owned);
    let config = ("config.txt", "PySolFC;4;.gif;1;52;7\n");
    let names = files.iter().chain(&more).map(|name| (name.as_str(), ""));
    let found = Pack::of("test".to_owned(), Memory::of(names.chain([config])));
    let told: Vec<(String, &Reason)> = found
        .problems
        .iter()
        .map(|it| (it.file_name(), &it.reason))
        .collect();
    let meant = Reason::DidYouMean {
        name: "01c".to_owned(),
    };
    assert_eq!(told, [("01cc.gif".to_owned(), &meant)]);
}

#[test]
fn other_decks_are_refused_by_their_kind() {
    for (number, kind) in [
        (3, "Tarock"),
        (4, "Mahjongg"),
        (12, "Ishido"),
        (77, "type 77"),
    ] {
        let config = format!("PySolFC solitaire cardset;5;.gif;{number};78;7\n0;X\n");
        let found = pack(config.as_bytes(), ".gif", &[]);
        let kind = kind.to_owned();
        assert_eq!(found.problems[0].reason, Reason::WrongDeck { kind });
        assert_eq!(found.count(), 0);
    }
}

proptest::proptest! {
    #[test]
    fn a_broken_description_still_gives_a_deck_or_a_type(at in 0..200usize, byte: u8, cut in 5..200usize) {
        let mut config = OXYMORON.as_bytes().to_vec();
        let at = 5 + at % (config.len() - 5);
        config[at] = byte;
        config.truncate(cut);
        let found = pack(&config, ".gif", &["back01.gif"]);
        // Either the set is refused because of its type, or all its cards are recognised.
        let refused = matches!(found.problems.first(), Some(problem) if matches!(problem.reason, Reason::WrongDeck { .. }));
        proptest::prop_assert!(refused || found.count() == 52);
    }
}

#[test]
fn cards_go_by_their_numbers() {
    let xml = "<?xml version=\"1.0\"?><PokerTH><CardDeck><StyleDescription value=\"Old &amp; good\"/><StyleMaintainerName value=\"Team\"/></CardDeck></PokerTH>";
    for text in [xml, "<broken"] {
        let names: Vec<String> = (0..52).map(|n| format!("gfx/{n}.png")).collect();
        let files = names.iter().map(|name| (name.as_str(), ""));
        let others = [
            ("gfx/flipside_tux.png", ""),
            ("gfx/flipside.png", ""),
            ("gfx/preview.png", ""),
            ("gfx/olddeckstyle.xml", text),
        ];
        let files = Memory::of(files.chain(others));
        let found = Pack::of("test".to_owned(), files);
        let file = |name: &str| {
            let source = found.source(Slot::Face(name.parse().expect("a card")));
            source.map(|source| source.file.as_str())
        };
        assert_eq!(file("2D"), Some("gfx/0.png"));
        assert_eq!(file("AD"), Some("gfx/12.png"));
        assert_eq!(file("2H"), Some("gfx/13.png"));
        assert_eq!(file("KS"), Some("gfx/37.png"));
        assert_eq!(file("AC"), Some("gfx/51.png"));
        assert_eq!((found.count(), found.problems.as_slice()), (52, &[][..]));
        let backs: Vec<&str> = found
            .backs()
            .iter()
            .map(|back| back.name.as_str())
            .collect();
        assert_eq!(backs, ["back", "tux"]);
        let named = (found.manifest.name.as_str(), found.manifest.author.as_str());
        let broken = text != xml;
        assert_eq!(
            named,
            if broken {
                ("test", "")
            } else {
                ("Old & good", "Team")
            }
        );
    }
}

#[test]
fn without_a_description_the_name_of_the_back_identifies_the_format() {
    let numbers = |back: &str| {
        let names = (0..52).map(|n| format!("{n}.bmp"));
        let names: Vec<String> = names.chain([back.to_owned()]).collect();
        let files = Memory::of(names.iter().map(|name| (name.as_str(), "")));
        Pack::of("test".to_owned(), files)
    };
    let found = numbers("flipside.bmp");
    assert_eq!((found.format, found.count()), ("a PokerTH deck", 52));
    let ace = found.source(Slot::Face("AC".parse().expect("a card")));
    assert_eq!(ace.map(|source| source.file.as_str()), Some("51.bmp"));
    assert_eq!(numbers("back.bmp").count(), 0);
}
