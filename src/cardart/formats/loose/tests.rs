//! Tests of the recognition of pictures by their names, in one folder or in a folder for each suit.
use crate::{Pack, Reason, Slot, Slots, files::Memory};

fn pack(names: &[&str]) -> Pack {
    let toml = "name = \"Mía\"\nauthor = \"Ana\"";
    let files = names.iter().map(|name| {
        let text = if *name == "theme.toml" { toml } else { "" };
        (*name, text)
    });
    Pack::of("test".to_owned(), Memory::of(files))
}

fn file(pack: &Pack, slot: Slot) -> Option<&str> {
    pack.source(slot).map(|source| source.file.as_str())
}

fn face(name: &str) -> Slot {
    Slot::Face(name.parse().expect("a card"))
}

#[test]
fn beside_a_deck_a_single_letter_is_enough_for_joker_and_back() {
    let cards = engine::cards::Rank::ALL.iter().flat_map(|rank| {
        let rank = [
            "a", "2", "3", "4", "5", "6", "7", "8", "9", "t", "j", "q", "k",
        ][rank.index()];
        ["c", "d", "h", "s"].map(|suit| format!("{rank}{suit}.gif"))
    });
    let names: Vec<String> = cards.chain(["b.gif", "j.gif"].map(str::to_owned)).collect();
    let found = pack(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let told: Vec<&Reason> = found.problems.iter().map(|one| &one.reason).collect();
    assert_eq!(
        (found.count(), told.as_slice()),
        (54, &[&Reason::OneJoker {}][..])
    );
    assert_eq!(file(&found, Slot::Joker(1)), Some("j.gif"));
    assert_eq!(file(&found, Slot::Back), Some("b.gif"));
    // With `b` and `r` as the two jokers, the deck has no back.
    let jokers = names.iter().map(|name| match name.as_str() {
        "j.gif" => "r.gif",
        name => name,
    });
    let two = pack(&jokers.collect::<Vec<_>>());
    let of = [Slot::Joker(0), Slot::Joker(1), Slot::Back].map(|slot| file(&two, slot));
    assert_eq!(of, [Some("b.gif"), Some("r.gif"), None]);
    // In a folder with few cards, names that are a single letter are treated as unknown.
    let few = pack(&["ac.gif", "2c.gif", "j.gif", "b.gif"]);
    assert_eq!((few.count(), few.problems.len()), (2, 2));
}

#[test]
fn the_sharper_file_wins_and_two_different_ones_are_reported() {
    let found = pack(&[
        "as.png",
        "as@2x.png",
        "ace_of_spades.svg",
        "LICENSE",
        "notes.txt",
        "theme.toml",
    ]);
    assert_eq!(file(&found, face("AS")), Some("ace_of_spades.svg"));
    let manifest = &found.manifest;
    assert_eq!(
        (manifest.name.as_str(), manifest.author.as_str()),
        ("Mía", "Ana")
    );
    let mut reasons = found.problems.iter().map(|problem| &problem.reason);
    assert!(reasons.all(|reason| matches!(reason, Reason::Duplicate { .. })));
    assert!(!found.problems.is_empty());
    assert_eq!(pack(&["as.png", "as@2x.png"]).problems, []);
    // A deck for the game Five Hundred also has elevens, so `11c` is not the jack if `jc` exists.
    let jacks = pack(&["11c.svg", "jc.svg", "12d.svg", "Queen-D.svg"]);
    assert_eq!(file(&jacks, face("JC")), Some("jc.svg"));
    assert_eq!(file(&jacks, face("QD")), Some("Queen-D.svg"));
}

#[test]
fn jokers_and_backs_find_their_places() {
    let one = pack(&["joker.png", "back_red.png", "back_blue.png"]);
    assert_eq!(file(&one, Slot::Joker(0)), file(&one, Slot::Joker(1)));
    assert_eq!(file(&one, Slot::Back), Some("back_blue.png"));
    let names: Vec<&str> = one.backs().iter().map(|back| back.name.as_str()).collect();
    assert_eq!(names, ["blue", "red"]);
    let two = pack(&[
        "joker_a.png",
        "joker.png",
        "red_joker.png",
        "back.png",
        "back_a.png",
    ]);
    assert_eq!(file(&two, Slot::Joker(0)), Some("joker.png"));
    assert_eq!(file(&two, Slot::Joker(1)), Some("red_joker.png"));
    assert_eq!(file(&two, Slot::Back), Some("back.png"));
    assert_eq!(two.count(), 2);
}

#[test]
fn unknown_names_are_reported() {
    let found = pack(&["quen_of_hearts.png", "holiday.png", "7h.webp", "7.png"]);
    let reasons: Vec<&Reason> = found
        .problems
        .iter()
        .map(|problem| &problem.reason)
        .collect();
    let meant = Reason::DidYouMean {
        name: "queen_of_hearts".to_owned(),
    };
    assert!(reasons.contains(&&meant), "{reasons:?}");
    let unknown = reasons
        .iter()
        .filter(|reason| ***reason == Reason::UnknownName {});
    assert_eq!(unknown.count(), 2);
    assert_eq!(file(&found, face("7H")), Some("7h.webp"));
}

#[test]
fn the_most_complete_and_sharpest_folder_counts_and_related_ones_complete_it() {
    let found = pack(&[
        "png/1x/AS.png",
        "png/1x/KS.png",
        "png/2x/AS@2x.png",
        "png/2x/KS@2x.png",
        "backs/blue.png",
        "backs/back_red.png",
        "jokers/joker_red.png",
        "es/KS.png",
    ]);
    assert_eq!(file(&found, face("AS")), Some("png/2x/AS@2x.png"));
    assert_eq!(file(&found, face("KS")), Some("png/2x/KS@2x.png"));
    assert_eq!(file(&found, Slot::Joker(1)), Some("jokers/joker_red.png"));
    assert_eq!(file(&found, Slot::Back), Some("backs/back_red.png"));
}

#[test]
fn a_missing_card_in_another_folder_is_reported() {
    let queen = face("QH");
    let names: Vec<String> = Slot::all()
        .filter(|slot| matches!(slot, Slot::Face(_)))
        .map(|slot| {
            let folder = if slot == queen { "extra" } else { "mine" };
            format!("{folder}/{}.png", slot.file_stem())
        })
        // The main folder already has a king of hearts, so the one in `extra` is not reported.
        .chain(["extra/king_of_hearts.png".to_owned()])
        .collect();
    let found = pack(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let told = Reason::Elsewhere {
        slots: Slots(vec![queen]),
        count: 1,
    };
    let [problem] = found.problems.as_slice() else {
        panic!("{:?}", found.problems);
    };
    assert_eq!(problem.reason, told);
    assert!(problem.file.ends_with("extra"), "{:?}", problem.file);
    assert_eq!(file(&found, queen), None);
}

const RANKS: [&str; 13] = [
    "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
];

/// Returns a theme with a folder for each suit.
fn suit_folders(spell: impl Fn(&str, &str) -> String) -> Pack {
    let suits = ["clubs", "diamonds", "hearts", "spades"];
    let mut names: Vec<String> = suits
        .into_iter()
        .flat_map(|suit| RANKS.map(|rank| spell(suit, rank)))
        .collect();
    names.push("backs/back_red.png".to_owned());
    pack(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn the_folder_names_the_suit_and_the_file_names_the_rank() {
    let spellings: [fn(&str, &str) -> String; 4] = [
        |suit, rank| format!("{suit}/{rank}.png"),
        |suit, rank| format!("deck/{}/{rank}.png", suit.to_uppercase()),
        |suit, rank| format!("{suit} cards/card_{rank}.png"),
        // The file name already contains the suit. The suffix `-min`, which all names share, is ignored.
        |suit, rank| format!("fronts/{suit}/{rank}_of_{suit}-min.png"),
    ];
    for spell in spellings {
        let deck = suit_folders(spell);
        assert_eq!(
            (deck.format, deck.count()),
            ("folders of suits", 52),
            "{}",
            spell("clubs", "ace")
        );
        assert_eq!(
            file(&deck, face("QH")),
            Some(spell("hearts", "queen").as_str())
        );
        assert_eq!(file(&deck, Slot::Back), Some("backs/back_red.png"));
        assert_eq!(deck.problems, []);
    }
}

#[test]
fn folders_of_other_suits_are_not_recognised() {
    let deck = suit_folders(|suit, rank| format!("{}/{rank}.png", suit.replace("clubs", "cups")));
    assert_eq!((deck.format, deck.count()), ("a folder of pictures", 0));
}
