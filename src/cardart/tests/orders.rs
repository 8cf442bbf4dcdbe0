//! Tests of decks in which no file name identifies a card. Common orders are proposed, and the chosen one is saved.
use cardart::{Pack, Proposal, Reason, Slot, Sources};
use std::{fs, path::Path};
use testkit::decks::{png, scratch};

/// Writes a different picture under each of these names.
fn write(folder: &Path, names: impl IntoIterator<Item = String>) {
    for (number, name) in (0..).zip(names) {
        fs::write(folder.join(name), png(60, 84, number)).expect("written");
    }
}

fn file(pack: &Pack, card: &str) -> String {
    let slot = Slot::Face(card.parse().expect("a card"));
    let source = pack.source(slot);
    source.map_or_else(String::new, |source| source.file.clone())
}

fn reasons(pack: &Pack) -> Vec<&'static str> {
    let reasons = pack.problems.iter();
    reasons.map(|problem| problem.reason.key()).collect()
}

/// Returns the deck that results from a proposal. Panics if a card is missing.
fn proposed(place: &Path, proposal: &Proposal) -> Pack {
    let pack = proposal.pack(place).expect("opened");
    assert_eq!(pack.count(), 52, "{}", proposal.lines);
    assert_eq!(reasons(&pack), [""; 0], "{}", proposal.lines);
    assert_eq!(pack.proposals(), [], "{}", proposal.lines);
    pack
}

#[test]
fn numbered_pictures_show_no_card_before_their_order_is_chosen() {
    let folder = scratch("orders-numbered");
    write(&folder, (1..=52).map(|number| format!("{number}.png")));
    fs::write(folder.join("theme.toml"), "name = \"Mía\"").expect("written");
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!((pack.count(), pack.format), (0, "numbered pictures"));
    assert_eq!(reasons(&pack), ["theme-only-numbers"]);
    let proposals = pack.proposals();
    let shown: Vec<[String; 3]> = proposals
        .iter()
        .map(|proposal| {
            let pack = proposed(&folder, proposal);
            ["AC", "KC", "2S"].map(|card| file(&pack, card))
        })
        .collect();
    let orders = [
        ["1.png", "13.png", "41.png"],
        ["40.png", "52.png", "2.png"],
        ["27.png", "39.png", "41.png"],
        ["1.png", "5.png", "50.png"],
    ];
    assert_eq!(shown, orders);
    proposals[1].write(&folder).expect("written");
    let chosen = Pack::read(&folder).expect("opened");
    assert_eq!(
        (chosen.count(), file(&chosen, "KS")),
        (52, "13.png".to_owned())
    );
    assert_eq!(
        (chosen.manifest.name.as_str(), reasons(&chosen)),
        ("Mía", Vec::new())
    );
}

#[test]
fn pictures_called_by_codes_show_no_card_before_their_order_is_chosen() {
    type Spelling = fn(usize, usize) -> String;
    let spellings: [Spelling; 4] = [
        |suit, rank| format!("{}{}.png", ["A", "B", "C", "D"][suit], rank + 1),
        |suit, rank| format!("{suit}_{rank}.png"),
        |suit, rank| format!("card-{}-{}.png", rank + 1, suit + 1),
        |suit, rank| format!("{}.{suit}.png", rank + 2),
    ];
    for (number, spell) in spellings.into_iter().enumerate() {
        let folder = scratch(&format!("orders-coded-{number}"));
        write(&folder, (0..52).map(|at| spell(at / 13, at % 13)));
        fs::write(folder.join("back.png"), png(60, 84, 99)).expect("written");
        let pack = Pack::read(&folder).expect("opened");
        assert_eq!(
            (pack.count(), pack.format),
            (0, "coded pictures"),
            "{number}"
        );
        assert_eq!(reasons(&pack), ["theme-only-numbers"], "{number}");
        assert_eq!(
            (pack.backs().len(), pack.proposals().len()),
            (1, 3),
            "{number}"
        );
        for (proposal, suit) in pack.proposals().iter().zip(["C", "S", "H"]) {
            let shown = proposed(&folder, proposal);
            let two = if number == 3 { 0 } else { 1 };
            assert_eq!(file(&shown, &format!("2{suit}")), spell(0, two), "{number}");
        }
    }
}

/// Returns the numbers of columns and rows that the problem suggests.
fn hinted(pack: &Pack) -> Vec<(u32, u32)> {
    let cells = pack
        .problems
        .iter()
        .find_map(|problem| match &problem.reason {
            Reason::NeedsSheet { cells } => Some(cells.clone()),
            _ => None,
        });
    let cells = cells.unwrap_or_default();
    let grids = cells.split(" / ").filter_map(|grid| grid.split_once(" × "));
    let number = |text: &str| text.parse().expect("a number");
    grids.map(|(x, y)| (number(x), number(y))).collect()
}

#[test]
fn a_sheet_shows_no_card_before_its_order_is_chosen_and_no_hint_is_wrong() {
    let folder = scratch("orders-sheets");
    for (size, grids, proposals) in [
        ((13 * 71, 4 * 96), &[(13, 4)][..], 3),
        ((4 * 60, 13 * 90), &[(4, 13)], 3),
        // The sheet has fourteen columns: thirteen ranks and one column for backs and jokers.
        ((966, 376), &[(14, 4)], 4),
        ((784, 480), &[(14, 6), (14, 5)], 4),
        // The sheet has six rows: four suits and two more.
        ((1729, 1200), &[(13, 6), (13, 5)], 4),
        // A deck skin of Balatro has this size, but it is recognised only in a folder named `1x` or `2x`.
        ((923, 380), &[(13, 4)], 4),
        // The suits do not begin with a new row on this sheet, so no order can be proposed.
        ((11 * 90, 5 * 130), &[(11, 5)], 0),
    ] {
        let place = folder.join("deck.png");
        fs::write(&place, png(size.0, size.1, 1)).expect("written");
        let pack = Pack::read(&folder).expect("opened");
        assert_eq!(
            (hinted(&pack).as_slice(), pack.count()),
            (grids, 0),
            "{size:?}"
        );
        assert_eq!(pack.proposals().len(), proposals, "{size:?}");
        for proposal in pack.proposals() {
            proposed(&folder, &proposal);
        }
    }
    // No common number of columns and rows divides this picture, so the problem suggests none.
    fs::write(folder.join("deck.png"), png(935, 391, 1)).expect("written");
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!(reasons(&pack), ["theme-needs-grid"]);
    // If there are several sheets, the first by name is used, and the others are reported.
    fs::write(folder.join("deck.png"), png(923, 384, 1)).expect("written");
    fs::write(folder.join("other.png"), png(1846, 768, 1)).expect("written");
    fs::write(folder.join("photograph.png"), png(401, 300, 1)).expect("written");
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!(reasons(&pack), ["theme-needs-sheet", "theme-several-decks"]);
    assert_eq!(pack.proposals().len(), 3);
}

#[test]
fn a_hint_divides_the_picture_whatever_its_size() {
    let folder = scratch("orders-hints");
    for width in (300..1500).step_by(97) {
        for height in (200..900).step_by(71) {
            fs::write(folder.join("deck.png"), png(width, height, 1)).expect("written");
            let pack = Pack::read(&folder).expect("opened");
            for (columns, rows) in hinted(&pack) {
                assert_eq!(
                    (width % columns, height % rows),
                    (0, 0),
                    "{width} × {height}"
                );
            }
        }
    }
}

/// A picture that contains a whole deck is listed as unusable with proposals, in every file format.
#[test]
fn a_sheet_of_any_kind_of_picture_is_listed_with_its_proposals() {
    let folder = scratch("orders-kinds");
    let sheet = image::load_from_memory(&png(923, 384, 1))
        .expect("a picture")
        .to_rgb8();
    let kinds = ["png", "webp", "jpg", "jpeg", "gif", "bmp"];
    for kind in kinds {
        sheet
            .save(folder.join(format!("from_{kind}.{kind}")))
            .expect("written");
    }
    let sources = Sources {
        themes: vec![folder],
        overrides: Vec::new(),
    };
    let places = sources.places();
    let decks: Vec<Pack> = places.iter().map(|place| Pack::listed(place)).collect();
    for kind in kinds {
        let id = format!("from_{kind}");
        let listed = decks.iter().find(|deck| deck.id == id && deck.is_empty());
        assert_eq!(listed.map(|deck| deck.proposals().len()), Some(3), "{kind}");
        assert!(sources.find(&id).is_some(), "{kind}");
    }
}

/// If `[sheet]` states no grid, the one that fits the picture best is used and reported.
#[test]
fn a_sheet_without_a_grid_is_cut_by_the_one_that_fits() {
    let folder = scratch("orders-no-grid");
    fs::write(folder.join("deck.png"), png(13 * 71, 5 * 96, 1)).expect("written");
    fs::write(folder.join("theme.toml"), "[sheet]\nrows = \"CDHS\"\n").expect("written");
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!(
        (pack.count(), reasons(&pack)),
        (52, vec!["theme-grid-taken"])
    );
    let source = pack.source(Slot::Face("AC".parse().expect("a card")));
    let Some(cardart::Cut::Part(area)) = source.map(|source| source.cut.clone()) else {
        panic!("{source:?}");
    };
    assert!((area.height - 0.2).abs() < 1e-6, "{area:?}");
    let told = "[sheet]\nrows = \"CDHS\"\ngrid = [13, 5]\n";
    fs::write(folder.join("theme.toml"), told).expect("written");
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!((pack.count(), reasons(&pack)), (52, Vec::new()));
}
