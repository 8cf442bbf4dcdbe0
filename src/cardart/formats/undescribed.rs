//! Decks whose order of cards is unknown: pictures whose names are only numbers or codes, and a sheet without any
//! description. The author gets a problem report with a request to state the order, and proposals of common orders.
//! Decks without French suits, which the game does not support, are detected, too.
use super::{RecognizedDeck, drawing::other_decks, ordered};
use crate::{
    Fallback, Problem, Reason,
    export::quoted,
    file_index::{self, FileIndex},
    manifest::FileNames,
    names::{self, Named, Noise},
};
use engine::cards::{Rank, Suit};
use std::collections::BTreeMap;

/// Minimum number of pictures in a deck of this format.
const MANY: usize = 40;
/// Number of faces in a deck.
pub(super) const DECK: u32 = 52;

/// Common orders of suits in numbered decks.
const SUITS: [[Suit; 4]; 3] = [
    [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades],
    [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs],
    [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades],
];
/// Order of the suits in a numbered set that many small games use. The set begins with the four aces, followed by the kings down to the
/// twos.
const BY_RANK: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

/// Highest possible number of the first card. If the numbers of the cards begin with 2, the pictures 0 and 1 may be backs.
const FIRST: u32 = 2;

/// Highest possible number of a card. Larger numbers in file names are usually dates or sizes.
const HIGHEST: u32 = 999;

/// Recognises a set of numbered pictures in which no name identifies a card. Proposes common orders for it.
pub(super) fn recognise_numbers(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let faces = named_faces(survey);
    if let Some(kind) = names::other_kind(survey.pictures().map(file_index::stem))
        && faces < MANY
    {
        let kind = kind.to_owned();
        return Some(Err(survey.theme_problem(Reason::WrongDeck { kind })));
    }
    let numbers = numbers(survey);
    if faces > 0 || numbers.len() < MANY {
        return None;
    }
    let is_deck = |first: &u32| (*first..first + DECK).all(|at| numbers.contains_key(&at));
    // Each of the numbers 0 to 2 may be the number of the first card, if the 51 numbers after it exist too. A picture
    // with a lower number may be a back.
    let firsts: Vec<u32> = (0..=FIRST).filter(is_deck).collect();
    let order = |first: u32, suits| FileNames {
        suits: Some(suits),
        first: Some(first),
        ..FileNames::default()
    };
    let mut proposals = Vec::new();
    if let Some(first) = firsts.first() {
        proposals.extend(SUITS.map(|suits| order(*first, suits)));
        let mut down = Rank::ALL;
        down[1..].reverse();
        proposals.push(FileNames {
            ranks: Some(down),
            by_rank: true,
            ..order(*first, BY_RANK)
        });
    }
    proposals.extend(firsts.get(1).map(|first| order(*first, SUITS[0])));
    Some(Ok(asking(survey, &proposals)))
}

/// Recognises pictures whose names consist of a suit code and a rank code, such as `A1` to `D13` or `0_0` to `3_12`. Proposes common orders
/// of suits for them.
pub(super) fn recognise_codes(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    if named_faces(survey) > 0 || survey.pictures().count() < MANY {
        return None;
    }
    let mut ace_last = Rank::ALL;
    ace_last.rotate_left(1);
    // Possible rank codes: words or numbers from 1, numbers from 0, or numbers from 2 with 14 for the ace.
    let counts = [
        (None, None),
        (Some(Rank::ALL), Some(0)),
        (Some(ace_last), Some(2)),
    ];
    let ways = patterns(survey).into_iter().flat_map(|pattern| {
        counts.map(|(ranks, first)| FileNames {
            card: Some(pattern.clone()),
            suits: Some(SUITS[0]),
            ranks,
            first,
            ..FileNames::default()
        })
    });
    let known = ways.filter_map(|way| Some((ordered::cards(&way, survey).ok()?.len(), way)));
    let known = known.filter(|(count, _)| *count >= MANY);
    // If two patterns identify equally many cards, the first one is used.
    let (_, best) = known.reduce(|best, way| if way.0 > best.0 { way } else { best })?;
    let suits = |suits| FileNames {
        suits: Some(suits),
        ..best.clone()
    };
    Some(Ok(asking(survey, &SUITS.map(suits))))
}

/// Returns candidate patterns for names with a suit code and a rank code. A pattern consists of the names' common beginning, the two codes,
/// and a separator.
fn patterns(survey: &FileIndex<'_>) -> Vec<String> {
    let stems = survey.pictures().map(file_index::stem);
    let stems: Vec<String> = stems.map(str::to_lowercase).collect();
    // Backs and jokers may have other names and are sorted to the ends. Two names from the middle therefore determine the common beginning.
    let [one, other] = [1, 3].map(|part| stems[stems.len() * part / 4].as_str());
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let start: String = same.map(|(letter, _)| letter).collect();
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let word = start.trim_end_matches(|letter: char| !is_mark(letter));
    let starts = [
        word,
        start.trim_end_matches(|letter: char| letter.is_ascii_digit()),
        "",
    ];
    let marks = ["_", "-", ".", " ", ""];
    let of = |start: &str| {
        let pairs = [["{suit}", "{rank}"], ["{rank}", "{suit}"]];
        let all = marks
            .iter()
            .flat_map(|mark| pairs.map(|pair| pair.join(mark)));
        all.map(|pair| format!("{start}{pair}")).collect::<Vec<_>>()
    };
    starts.into_iter().flat_map(of).collect()
}

/// Returns a deck without faces, with a problem that requests the card order, and with common orders as proposals.
fn asking(survey: &FileIndex<'_>, proposals: &[FileNames]) -> RecognizedDeck {
    let mut found = super::loose::known(survey);
    found.problems = vec![survey.theme_problem(Reason::OnlyNumbers {})];
    found.proposals = proposals.iter().map(FileNames::lines).collect();
    found
}

fn named_faces(survey: &FileIndex<'_>) -> usize {
    let noise = Noise::of(survey.pictures().map(file_index::stem));
    let read = |name: &str| names::read_among(file_index::stem(name), &noise);
    let is_face = |name: &&str| matches!(read(name), Some(Named::Face(_)));
    survey.pictures().filter(is_face).count()
}

/// Returns the pictures whose names are only a number, by number. If several have the same number, returns the first of
/// them by name.
pub(super) fn numbers<'a>(survey: &FileIndex<'a>) -> BTreeMap<u32, &'a str> {
    let noise = Noise::of(survey.pictures().map(file_index::stem));
    let mut numbers = BTreeMap::new();
    for name in survey.pictures() {
        if let Some(number) = number(file_index::stem(name), &noise) {
            numbers.entry(number).or_insert(name);
        }
    }
    numbers
}

/// Returns the number in a file stem. Returns `None` if it contains other words, except for common ones such as “card” and words that all
/// names share.
fn number(stem: &str, noise: &Noise) -> Option<u32> {
    let words = names::words(stem);
    let mut own = words.iter().filter(|word| {
        !noise.has(word) && !["card", "cards", "img", "image", "page"].contains(&word.as_str())
    });
    let number = own.next()?.parse().ok()?;
    (own.next().is_none() && number <= HIGHEST).then_some(number)
}

/// Columns and rows of common sheets. Rows and columns may also be swapped. Backs and jokers need more than 13 × 4 cells.
const GRIDS: [(u32, u32); 6] = [(13, 4), (13, 5), (13, 6), (14, 4), (14, 5), (14, 6)];
/// Columns and rows of common sheets on which a suit does not start a new row.
const RUNNING: [(u32, u32); 1] = [(11, 5)];
/// Plausible aspect ratios of a card, width divided by height.
const CARDS: std::ops::RangeInclusive<f32> = 0.55..=0.85;
/// Aspect ratio of most playing cards, width divided by height.
const USUAL: f32 = 0.7;
const SMALLEST: u32 = 16;
/// Width and height in pixels of a deck skin for the game Balatro. A picture of this size or a multiple may be such a skin, so the card
/// order of skins is also proposed.
const SKIN: (u32, u32) = (923, 380);
/// Maximum number of possible sheets in a theme that are examined.
const SHEETS: usize = 4;

/// Recognises a picture whose size fits a sheet of cards.
pub(super) fn recognise_sheet(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_unknown = |name: &&str| names::read(file_index::stem(name)).is_none();
    let unknown: Vec<&str> = survey.pictures().filter(is_unknown).collect();
    let fits = |size| !grids(size).is_empty();
    let is_sheet = |name: &&str| survey.size(name).is_some_and(fits);
    let sheets = unknown.iter().copied().filter(is_sheet);
    let sheets: Vec<&str> = sheets.take(SHEETS).collect();
    // If there is only one picture, it may also be a sheet with margins around the cards.
    let (name, others) = match (sheets.as_slice(), unknown.as_slice()) {
        ([name, others @ ..], _) => (*name, others),
        ([], [name]) if survey.size(name).is_some_and(is_nearly_sheet) => (*name, &[][..]),
        _ => return None,
    };
    let size = survey.size(name)?;
    let grids = grids(size);
    let reason = if grids.is_empty() {
        Reason::NeedsGrid {}
    } else {
        let cells: Vec<String> = grids.iter().map(|(x, y)| format!("{x} × {y}")).collect();
        let cells = cells.join(" / ");
        Reason::NeedsSheet { cells }
    };
    // Jokers and backs may be separate pictures with common names.
    let mut found = super::loose::known(survey);
    found.problems = vec![survey.problem(name, reason, Fallback::Classic)];
    let others: Vec<&str> = others.iter().map(|other| file_index::file(other)).collect();
    found
        .problems
        .extend(other_decks(survey, name, &others.join(", ")));
    found.proposals = proposals(name, &grids);
    if size.0.is_multiple_of(SKIN.0) && size.0 / SKIN.0 * SKIN.1 == size.1 {
        let suits = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];
        let skin = lines(name, (13, 4), suits, "23456789TJQKA");
        found.proposals.push(skin);
    }
    Some(Ok(found))
}

/// Returns the columns and rows of common sheets that divide the picture into cards. The most likely come first.
pub(super) fn grids(size: (u32, u32)) -> Vec<(u32, u32)> {
    let turned = GRIDS.map(|(columns, rows)| (rows, columns));
    let of = |grids: &[(u32, u32)]| {
        let divides = |(columns, rows): &(u32, u32)| {
            size.0.is_multiple_of(*columns) && size.1.is_multiple_of(*rows)
        };
        let mut all: Vec<(u32, u32)> = grids.iter().copied().filter(divides).collect();
        all.retain(|grid| are_cards(size, *grid));
        let distance = |grid: &(u32, u32)| (aspect(size, *grid) - USUAL).abs();
        all.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        all
    };
    let usual = of(&[GRIDS, turned].concat());
    match usual.is_empty() {
        true => of(&RUNNING),
        false => usual,
    }
}

/// Returns the aspect ratio of a cell, width divided by height.
fn aspect(size: (u32, u32), grid: (u32, u32)) -> f32 {
    (size.0 as f32 / grid.0 as f32) / (size.1 as f32 / grid.1 as f32)
}

/// True if a picture of this size can be a common sheet with margins around the cards.
fn is_nearly_sheet(size: (u32, u32)) -> bool {
    let mut grids = [(13, 4), (13, 5), (4, 13)].into_iter();
    grids.any(|grid| are_cards(size, grid))
}

/// True if the cells of a grid can be cards.
fn are_cards(size: (u32, u32), grid: (u32, u32)) -> bool {
    CARDS.contains(&aspect(size, grid)) && size.0 / grid.0 >= SMALLEST
}

/// Returns proposals for a sheet: several orders of suits for the most likely grid, and one order for the next most likely grid.
fn proposals(image: &str, grids: &[(u32, u32)]) -> Vec<String> {
    let usual = grids.iter().copied();
    let usual = usual.filter(|(columns, rows)| *columns.max(rows) >= 13);
    // A fourteenth column or row holds no rank. It comes before the ace or after the king.
    let places = |grid: (u32, u32)| match grid.0.max(grid.1) {
        13 => vec!["A23456789TJQK"],
        _ => vec![".A23456789TJQK", "A23456789TJQK."],
    };
    let mut all = Vec::new();
    for (grid, suits) in usual.zip([&SUITS[..], &SUITS[..1]]) {
        for suits in suits {
            let ranks = places(grid).into_iter();
            all.extend(ranks.map(|ranks| lines(image, grid, *suits, ranks)));
        }
    }
    all.truncate(MOST_PROPOSALS);
    all
}

/// Returns the text of a table `[sheet]` for `theme.toml`.
fn lines(image: &str, (across, down): (u32, u32), suits: [Suit; 4], ranks: &str) -> String {
    let image = quoted(image);
    let suits = String::from_iter(suits.map(Suit::letter));
    let (rows, columns) = match across >= 13 {
        true => (suits.as_str(), ranks),
        false => (ranks, suits.as_str()),
    };
    format!(
        "[sheet]\nimage = {image}\ngrid = [{across}, {down}]\nrows = \"{rows}\"\ncols = \"{columns}\"\n"
    )
}

/// Maximum number of proposals for the common grids.
const MOST_PROPOSALS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cut, Pack, Slot, files::Memory, picture::png_of};

    fn pack(names: impl IntoIterator<Item = String>, toml: &str) -> Pack {
        let names: Vec<String> = names.into_iter().collect();
        let files = names.iter().map(|name| (name.as_str(), ""));
        let toml = Some(("theme.toml", toml)).filter(|(_, text)| !text.is_empty());
        Pack::of("test".to_owned(), Memory::of(files.chain(toml)))
    }

    #[test]
    fn bare_numbers_are_not_guessed_and_a_map_identifies_them() {
        for first in [0, 1] {
            for name in ["", "card_", "deck-"] {
                let names = (first..first + 52).map(|n| format!("{name}{n:02}.png"));
                let found = pack(names.chain(["back.png".to_owned()]), "");
                let reasons: Vec<&Reason> = found.problems.iter().map(|p| &p.reason).collect();
                assert!(
                    reasons.contains(&&Reason::OnlyNumbers {}),
                    "{name}: {reasons:?}"
                );
                assert_eq!(found.count(), 0);
            }
        }
        let names = (1..53)
            .map(|n| format!("{n}.png"))
            .chain(["back.png".to_owned()]);
        let told = pack(names, "[map]\nAS = \"1.png\"\nKH = \"52.png\"\n");
        assert_eq!(told.problems, []);
        let ace = told.source(Slot::Face("AS".parse().expect("a card")));
        assert_eq!(ace.map(|source| source.file.as_str()), Some("1.png"));
        assert_eq!(told.count(), 2);
        assert_eq!(told.backs().len(), 1);
    }

    #[test]
    fn a_spanish_deck_is_refused_by_its_kind() {
        let ranks = ["as", "dos", "tres", "sota", "caballo", "rey"];
        let suits = ["oros", "copas", "espadas", "bastos"];
        let names = ranks
            .into_iter()
            .flat_map(|rank| suits.map(|suit| format!("{rank}_de_{suit}.png")));
        let found = pack(names, "");
        let kind = "Spanish".to_owned();
        assert_eq!(found.problems[0].reason, Reason::WrongDeck { kind });
        assert_eq!(found.count(), 0);
    }

    fn sheet_pack(name: &str, size: (u32, u32), toml: &str) -> Pack {
        let bytes = png_of(size.0, size.1);
        let files = [
            (name, bytes.as_slice()),
            ("theme.toml", toml.as_bytes()),
            ("back.png", b""),
        ];
        Pack::of("test".to_owned(), Memory::of(files))
    }

    fn reason(pack: &Pack) -> Option<&Reason> {
        pack.problems.first().map(|problem| &problem.reason)
    }

    #[test]
    fn a_sheet_without_a_description_asks_for_one() {
        for (size, cells) in [
            ((13 * 71, 4 * 96), "13 × 4"),
            ((13 * 71, 5 * 96), "13 × 5 / 13 × 4"),
            ((4 * 60, 13 * 90), "4 × 13"),
        ] {
            let found = sheet_pack("deck.png", size, "");
            let cells = cells.to_owned();
            assert_eq!(reason(&found), Some(&Reason::NeedsSheet { cells }));
            assert_eq!((found.count(), found.backs().len()), (0, 1));
        }
        // The aspect ratio of a photograph differs from that of a sheet.
        assert_eq!(
            reason(&sheet_pack("holiday.png", (400, 300), "")),
            Some(&Reason::UnknownName {})
        );
        let toml = "[sheet]\nimage = \"DECK.png\"\nrows = \"SHDC\"\n";
        let told = sheet_pack("deck.png", (13 * 71, 4 * 96), toml);
        assert_eq!((told.count(), told.problems.as_slice()), (52, &[][..]));
        let ace = told.source(Slot::Face("AS".parse().expect("a card")));
        let Some(Cut::Part(area)) = ace.map(|source| source.cut.clone()) else {
            panic!("{ace:?}");
        };
        assert_eq!((area.left, area.top), (0.0, 0.0));
        assert!((area.width - 1.0 / 13.0).abs() < 1e-6);
    }
}
