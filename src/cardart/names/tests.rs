//! Tests of the interpretation of names from real decks.
use super::*;
use engine::cards::Rank;

fn card(stem: &str) -> String {
    match read(stem) {
        Some(Named::Face(card)) => card.to_string(),
        other => format!("{other:?}"),
    }
}

#[test]
fn every_spelling_of_a_card_is_read() {
    for (stem, wanted) in [
        ("ace_of_spades", "AS"),
        ("ACE OF SPADES", "AS"),
        ("AceOfSpades", "AS"),
        ("spades-ace", "AS"),
        ("AS", "AS"),
        ("SA", "AS"),
        ("S-A", "AS"),
        ("1_spade", "AS"),
        ("14_s", "AS"),
        ("01s", "AS"),
        ("cardSpadesA", "AS"),
        ("A♠", "AS"),
        ("10_of_clubs", "TC"),
        ("TC", "TC"),
        ("c10", "TC"),
        ("ten of clubs", "TC"),
        ("cardClubs10", "TC"),
        ("club_10", "TC"),
        ("card_hearts_02", "2H"),
        ("02h", "2H"),
        ("heart2", "2H"),
        ("2H@2x", "2H"),
        ("two-of-hearts", "2H"),
        ("2♥\u{fe0f}", "2H"),
        ("knave_of_diamonds", "JD"),
        ("jack_diamond", "JD"),
        ("11d", "JD"),
        ("diamondJack", "JD"),
        ("JD", "JD"),
        ("Queen of Hearts", "QH"),
        ("QHearts", "QH"),
        ("qh", "QH"),
        ("12_heart", "QH"),
        ("playing_card_queen_hearts", "QH"),
        ("13c", "KC"),
        ("kingclubs", "KC"),
        ("queenofhearts", "QH"),
        ("as_de_picas", "AS"),
        ("Rey de Corazones", "KH"),
        ("dos-de-tréboles", "2C"),
        ("diez_de_diamantes", "TD"),
        ("tre\u{301}bol_7", "7C"),
        ("roi_de_coeur", "KH"),
        ("Dame de Cœur", "QH"),
        ("valet_carreaux", "JD"),
        ("as_de_trèfle", "AC"),
        ("pique_dix", "TS"),
        ("Herz_Dame", "QH"),
        ("PikAss", "AS"),
        ("Karo_König", "KD"),
        ("kreuz-bube", "JC"),
        ("karo_10", "TD"),
        ("naipe_rey_picas", "KS"),
        ("club_king", "KC"),
        ("the.king.of.clubs", "KC"),
        ("AofClubs", "AC"),
        ("10ofDiamonds", "TD"),
        ("clover-ace", "AC"),
        ("clove-ace", "AC"),
        ("asso_di_cuori", "AH"),
        ("Re di Picche", "KS"),
        ("fante-fiori", "JC"),
        ("sette_quadri", "7D"),
        ("klaveren_boer", "JC"),
        ("Ruiten Vrouw", "QD"),
        ("harten_aas", "AH"),
        ("schoppen_heer", "KS"),
        ("trefl_walet", "JC"),
        ("kier_król", "KH"),
        ("hjärter_kung", "KH"),
        ("klöver_ess", "AC"),
        ("туз пики", "AS"),
        ("дама_червей", "QH"),
        ("валет бубны", "JD"),
        ("король_трефы", "KC"),
        ("10_крести", "TC"),
    ] {
        assert_eq!(card(stem), wanted, "{stem}");
    }
}

#[test]
fn jokers_and_backs_are_read() {
    for (stem, wanted) in [
        ("joker", None),
        ("Joker_Red", Some(1)),
        ("red_joker", Some(1)),
        ("blackJoker", Some(0)),
        ("joker_black", Some(0)),
        ("joker2", Some(1)),
        ("joker3", None),
        ("joker_blue", None),
        ("joker_bw", Some(0)),
        ("joker_colour", Some(1)),
        ("color_joker", Some(1)),
        ("joker_black_and_white", Some(0)),
        ("comodín_rojo", Some(1)),
        ("joker noir", Some(0)),
        ("big_joker", Some(1)),
        ("cardJoker", None),
        ("JJ", None),
        ("JR", Some(1)),
        ("jb", Some(0)),
        ("1J", Some(0)),
        ("2J", Some(1)),
        ("J-1", Some(0)),
        ("X1", Some(0)),
        ("X2", Some(1)),
        ("XX", None),
        ("JK1", Some(0)),
        ("RJ", Some(1)),
        ("BJ", None),
        ("LJ", Some(0)),
        ("Joker_black_02", Some(0)),
        ("Joker_red_02", Some(1)),
        ("480px-Joker_black_02.svg", Some(0)),
        ("red_joker2", Some(1)),
        ("JOKER_BLACK_WHITE", Some(0)),
        ("小王", Some(0)),
        ("大王", Some(1)),
    ] {
        assert_eq!(read(stem), Some(Named::Joker(wanted)), "{stem}");
    }
    for (stem, name) in [
        ("back", "back"),
        ("back_red", "red"),
        ("blueBack", "blue"),
        ("cardBack_red1", "red_1"),
        ("flipside", "back"),
        ("back01", "01"),
        ("reverso", "back"),
        ("Rückseite", "back"),
        ("1B", "1_b"),
        ("cardback", "back"),
        ("B-1", "b_1"),
        ("hidden", "hidden"),
        ("rewers", "back"),
    ] {
        let back = Named::Back(name.to_owned());
        assert_eq!(read(stem), Some(back), "{stem}");
    }
}

#[test]
fn nothing_is_guessed() {
    for stem in [
        "7",
        "07",
        "42",
        "card",
        "hearts",
        "king",
        "ace_of_spades2",
        "joker_green_big",
        "wood_background",
        "paper_backdrop",
        "card_01",
        "card-52",
        "img7",
        "rey_de_oros",
        "sota_de_copas",
        "as_de_espadas",
        "caballo_de_bastos",
        "readme",
        "",
        "2_3_h",
        "KS_KH",
        "01z",
    ] {
        assert_eq!(read(stem), None, "{stem}");
    }
    for stem in ["blank", "blankCard", "blankcard", "background"] {
        let read = read(stem);
        assert!(matches!(read, Some(Named::Reserved(_))), "{stem}");
    }
    assert_eq!(
        did_you_mean("quen_of_hearts")
            .map(Slot::file_stem)
            .as_deref(),
        Some("queen_of_hearts")
    );
    let nine = did_you_mean("nien_of_clubs").map(Slot::file_stem);
    assert_eq!(nine.as_deref(), Some("9_of_clubs"));
    for (stem, meant) in [
        ("cardHaertsQ", "queen_of_hearts"),
        ("Hart-Q", "queen_of_hearts"),
        ("ace_spaeds", "ace_of_spades"),
        ("king_of_hearts copy", "king_of_hearts"),
    ] {
        assert_eq!(
            did_you_mean(stem).map(Slot::file_stem).as_deref(),
            Some(meant),
            "{stem}"
        );
    }
    assert_eq!(did_you_mean("heart of darkness"), None);
    assert_eq!(did_you_mean("holiday"), None);
}

#[test]
fn the_games_own_names_are_read() {
    for slot in Slot::all() {
        let named = match slot {
            Slot::Face(card) => Named::Face(card),
            Slot::Joker(red) => Named::Joker(Some(red)),
            Slot::Back => Named::Back("back".to_owned()),
        };
        assert_eq!(read(&slot.file_stem()), Some(named));
    }
}

#[test]
fn words_that_all_names_have_are_noise() {
    let stem = |slot: Slot| format!("English_pattern_v3x_{}_64x64", slot.file_stem());
    let stems: Vec<String> = Slot::all().map(stem).collect();
    let noise = Noise::of(stems.iter().map(String::as_str));
    // The word “3” may be a rank, so it is not ignored, and the names identify no card.
    assert_eq!(read_among(&stems[0], &noise), None);
    let stem = |slot: Slot| format!("English_pattern_{}_64x64", slot.file_stem());
    let stems: Vec<String> = Slot::all().map(stem).collect();
    let noise = Noise::of(stems.iter().map(String::as_str));
    for (slot, stem) in Slot::all().zip(&stems) {
        let slots = read_among(stem, &noise).map(|named| named.slots());
        assert_eq!(slots, Some(vec![slot]), "{stem}");
    }
    let backs: Vec<String> = (0..40).map(|n| format!("cardBack_{n}")).collect();
    let noise = Noise::of(backs.iter().map(String::as_str));
    let back = Named::Back("7".to_owned());
    assert_eq!(read_among(&backs[7], &noise), Some(back));
}

/// Returns the cards that these names identify if they belong to one folder.
fn among(stems: &[&str]) -> Vec<String> {
    let noise = Noise::of(stems.iter().copied());
    let read = stems
        .iter()
        .filter_map(|stem| match read_among(stem, &noise) {
            Some(Named::Face(card)) => Some(card.to_string()),
            _ => None,
        });
    read.collect()
}

fn deck(ranks: &[&str], suits: &[&str], spell: fn(&str, &str) -> String) -> Vec<String> {
    let of = |suit: &&str| {
        ranks
            .iter()
            .map(|rank| spell(rank, suit))
            .collect::<Vec<_>>()
    };
    suits.iter().flat_map(of).collect()
}

#[test]
fn a_ten_of_one_letter_is_read_where_no_other_ten_is() {
    let plain = |rank: &str, suit: &str| format!("{rank}{suit}");
    for ten in ["0", "X"] {
        let ranks = [
            "A", "2", "3", "4", "5", "6", "7", "8", "9", ten, "J", "Q", "K",
        ];
        let names = deck(&ranks, &["C", "D", "H", "S"], plain);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let cards = among(&names);
        assert_eq!(cards.len(), 52);
        assert_eq!(cards[9], "TC", "{ten}");
    }
    assert_eq!(read("0C"), None);
    // If the folder has names with `10`, then `0` does not mean ten.
    let ranks = ["0", "2", "8", "9", "10"];
    let names = deck(&ranks, &["C", "D", "H", "S"], plain);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(among(&names).len(), 16);
    // If ranks are counted from zero, `0` may be the ace or the two. In that case, the cards are uncertain.
    let ranks: Vec<String> = (0..13).map(|rank| rank.to_string()).collect();
    let ranks: Vec<&str> = ranks.iter().map(String::as_str).collect();
    let names = deck(&ranks, &["c", "d", "h", "s"], |rank, suit| {
        format!("{suit}{rank}")
    });
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(among(&names), [""; 0]);
}

#[test]
fn letters_of_other_suits_make_all_letters_uncertain() {
    let ranks = ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"];
    // Suit letters of Spanish and Italian decks.
    for suits in [["g", "p", "s", "w"], ["B", "C", "M", "S"]] {
        let names = deck(&ranks, &suits, |rank, suit| format!("{suit}{rank}"));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(among(&names), [""; 0], "{suits:?}");
    }
}

#[test]
fn portuguese_suits_are_french_and_not_spanish() {
    let ranks = [
        "as", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "valete",
        "dama", "rei",
    ];
    let names = deck(
        &ranks,
        &["paus", "ouros", "copas", "espadas"],
        |rank, suit| format!("{rank}_{suit}"),
    );
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(other_kind(names.iter().copied()), None);
    let cards = among(&names);
    let expected: Vec<String> = Suit::ALL
        .into_iter()
        .flat_map(|suit| Rank::ALL.map(|rank| Card::new(rank, suit).to_string()))
        .collect();
    assert_eq!(cards, expected);
}

#[test]
fn a_number_behind_a_card_is_one_more_picture_of_it() {
    let noise = Noise::default();
    for (stem, wanted) in [
        ("ace_of_spades2", Some(("AS", 2))),
        ("KC.1", Some(("KC", 1))),
        ("king-of-hearts-3", Some(("KH", 3))),
        ("10C.2", Some(("TC", 2))),
        ("hearts_10_2", None),
        ("ace_of_spades", None),
        ("2_3_h", None),
        ("joker2", None),
        ("ace_of_spades0", None),
    ] {
        let read = variant(stem, &noise).map(|(card, number)| (card.to_string(), number));
        let wanted = wanted.map(|(card, number)| (card.to_owned(), number));
        assert_eq!(read, wanted, "{stem}");
    }
}

#[test]
fn other_kinds_of_decks_are_known_by_their_words() {
    let spanish = ["as", "dos", "tres", "sota", "caballo", "rey"]
        .into_iter()
        .flat_map(|rank| ["oros", "copas"].map(|suit| format!("{rank}_de_{suit}")));
    let spanish: Vec<String> = spanish.collect();
    let spanish = spanish.iter().map(String::as_str);
    assert_eq!(other_kind(spanish), Some("Spanish"));
    let of = |suits: [&str; 4]| {
        let names =
            ["ace", "two", "knight", "king"].map(|rank| suits.map(|suit| format!("{rank}-{suit}")));
        let names = names.concat();
        other_kind(names.iter().map(String::as_str))
    };
    // English words for Spanish suits. A Tarot deck has some of them, too.
    assert_eq!(of(["gold", "cups", "swords", "clubs"]), Some("Spanish"));
    assert_eq!(of(["coins", "cups", "swords", "batons"]), Some("Spanish"));
    assert_eq!(of(["pentacles", "cups", "swords", "wands"]), Some("Tarot"));
    let french: Vec<String> = Slot::all().map(Slot::file_stem).collect();
    let french = french.iter().map(String::as_str);
    assert_eq!(other_kind(french), None);
}

#[test]
fn pictures_that_are_no_cards_have_names_of_their_own() {
    for (stem, wanted) in [
        ("blank", Some(Reserved::Blank)),
        ("card_blank", Some(Reserved::Blank)),
        ("Slot@2x", Some(Reserved::Slot)),
        ("table_green", Some(Reserved::Table)),
        ("background", Some(Reserved::Table)),
        ("preview", Some(Reserved::Preview)),
        ("back", None),
    ] {
        assert_eq!(reserved(stem), wanted, "{stem}");
        let read = match read(stem) {
            Some(Named::Reserved(reserved)) => Some(reserved),
            _ => None,
        };
        assert_eq!(read, wanted, "{stem}");
    }
}

proptest::proptest! {
    #[test]
    fn arbitrary_names_do_not_panic(stem in ".{0,40}", others in proptest::collection::vec("[a-z0-9_ é♥-]{0,12}", 0..40)) {
        let noise = Noise::of(others.iter().map(String::as_str));
        let _ = (read_among(&stem, &noise), did_you_mean(&stem), back_name(&stem), reserved(&stem));
        let plain = without_density(&stem);
        proptest::prop_assert_eq!(read(plain), read(&format!("{plain}@2x")));
    }
}
