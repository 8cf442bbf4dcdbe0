//! The tables of `theme.toml` that state the order of the cards. `[sheet]` and `[svg]` describe many cards in one
//! picture, and `[files]` describes file names that are numbers or codes.
use super::section::{Section, Value, as_pair, trimmed};
use crate::{
    export::quoted,
    names::{self, Named},
};
use engine::cards::{Card, Rank, Suit};
use toml_edit::Item;

/// Maximum number of columns, and of rows, in a sheet.
const MOST: usize = 100;

/// Arrangement of cards in a grid, in a bitmap or on the page of an SVG.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SheetLayout {
    /// File of the picture. `None`: the theme's only picture.
    pub image: Option<String>,
    /// Number of columns and rows. `None`: as many as `columns`, `rows` and `extras` require.
    pub grid: Option<[u32; 2]>,
    /// Width and height of a cell in pixels. `None`: the cells fill the picture.
    pub cell: Option<[u32; 2]>,
    /// Free space at the left and right edges, and at the upper and lower edges, in pixels.
    pub margin: [u32; 2],
    /// Free space between columns, and between rows, in pixels.
    pub spacing: [u32; 2],
    /// Cards and other pictures, each with the column and row of its cell, counted from 0.
    pub cells: Vec<(Named, [u32; 2])>,
    /// Smallest number of columns and rows that contains all suits, ranks and extras.
    pub least: [u32; 2],
    /// Axis along which the ranks lie: 0 for the columns, 1 for the rows. `None` if each cell is listed.
    pub ranks: Option<usize>,
    /// Line number of the table in `theme.toml`, from 1.
    pub line: u64,
}

/// Rank or suit of each of a sheet's columns or rows. A column or row without cards has neither.
type Axis = Vec<(Option<Rank>, Option<Suit>)>;

/// Parses the key `order`, a list of cards row by row. An empty string, `-` or `.` stands for a cell without a card.
fn order(section: &Section<'_>) -> Vec<Option<Named>> {
    let names = section.parsed("order", "a list of cards: [\"AS\", \"2S\", …]", |item| {
        item.as_array().cloned()
    });
    let card = |name: &toml_edit::Value| {
        let name = name.as_str().unwrap_or("?").trim();
        let card = names::read(name);
        if card.is_none() && !["", "-", "."].contains(&name) {
            let wanted = format!("a list of cards, and “{name}” is none");
            section.parsed("order", wanted, |_| None::<()>);
        }
        card
    };
    let names = names.iter().flatten();
    names.take(1000).map(card).collect()
}

/// Cards identified by the element ids of an SVG.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SvgLayout {
    /// File of the SVG. `None`: the theme's only SVG.
    pub file: Option<String>,
    /// Pattern of the ids, with `{suit}` and `{rank}`. `None`: `{suit}_{rank}`.
    pub card: Option<String>,
    /// True if each card is clipped to the cell of the page's grid that contains it. False if it is shown up to the bounding
    /// box of its visible pixels.
    pub is_clipped: bool,
    /// Line number of the table in `theme.toml`, from 1.
    pub line: u64,
}

/// Parses suits such as `CDHS` or ranks such as `A23456789TJQK`. The characters `.`, `-`, `_` and space stand for a row or column
/// without cards. A ten is `T` or `10`.
fn read_axis(text: &str) -> Option<Axis> {
    if let Some(suits) = cells(text, suit) {
        return Some(suits.into_iter().map(|suit| (None, suit)).collect());
    }
    let ranks = cells(text, rank)?.into_iter();
    Some(ranks.map(|rank| (rank, None)).collect())
}

fn has_ranks(axis: &Axis) -> bool {
    axis.iter().any(|(rank, _)| rank.is_some())
}

/// Reads each letter with `read`, except for the characters that stand for a row or column without cards. Returns `None`
/// if there are no letters or too many.
fn cells<T>(text: &str, read: fn(char) -> Option<T>) -> Option<Vec<Option<T>>> {
    let letters = text.replace("10", "T").to_uppercase();
    let cell = |letter| match letter {
        '.' | '-' | '_' | ' ' => Some(None),
        letter => read(letter).map(Some),
    };
    let cells: Vec<Option<T>> = letters.chars().map(cell).collect::<Option<_>>()?;
    (1..=MOST).contains(&cells.len()).then_some(cells)
}

fn suit(letter: char) -> Option<Suit> {
    names::suit(&letter.to_lowercase().to_string())
}

fn rank(letter: char) -> Option<Rank> {
    Rank::named(&letter.to_string())
}

impl SheetLayout {
    /// Parses the table `[sheet]`. Reports mistakes in it.
    pub(super) fn read(section: &Section<'_>) -> SheetLayout {
        const SIDE: u32 = crate::limits::SIDE;
        let axis = |key, usual: &str| {
            let wanted = "suits, “CDHS”, or ranks, “A23456789TJQK”";
            let told = section.parsed(key, wanted, |item| read_axis(item.as_str()?));
            told.or_else(|| read_axis(usual))
        };
        let rows = axis("rows", "CDHS").expect("the default is valid");
        let columns = axis("cols", "A23456789TJQK").expect("the default is valid");
        let mut layout = SheetLayout {
            image: section.file("image"),
            grid: section.pair("grid", 1..=MOST as u32, false),
            cell: section.pair("cell", 1..=SIDE, false),
            margin: section.pair("margin", 0..=SIDE, true).unwrap_or_default(),
            spacing: section.pair("spacing", 0..=SIDE, true).unwrap_or_default(),
            least: [columns.len() as u32, rows.len() as u32],
            line: section.line,
            ..SheetLayout::default()
        };
        let order = order(section);
        layout.ranks = match (has_ranks(&columns), has_ranks(&rows)) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ => {
                let wanted = "ranks if the rows are suits, and the other way round";
                section.parsed("cols", wanted, |_| None)
            }
        };
        let extras = layout.read_extras(section);
        for (_, place) in &extras {
            for (least, place) in layout.least.iter_mut().zip(place) {
                *least = (*least).max(place + 1);
            }
        }
        let [across, down] = layout.counted();
        let places = (0..across * down).map(|at| [at % across, at / across]);
        if order.is_empty() {
            let is_free = |place: &[u32; 2]| extras.iter().all(|(_, extra)| extra != place);
            let cards = places
                .filter(is_free)
                .filter_map(|place| Some((Named::Face(card_at(&columns, &rows, place)?), place)));
            layout.cells = cards.collect();
        } else {
            let listed = order.into_iter().zip(places);
            layout.cells = listed
                .filter_map(|(named, place)| Some((named?, place)))
                .collect();
            layout.ranks = None;
        }
        layout.cells.extend(extras);
        layout
    }

    fn read_extras(&self, section: &Section<'_>) -> Vec<(Named, [u32; 2])> {
        let most = self.grid.unwrap_or([MOST as u32; 2]);
        let [column, row] = most.map(|count| count - 1);
        let wanted = format!("column and row of a cell from [0, 0] to [{column}, {row}]");
        section.table("extras", |extras| {
            let extra = |(named, value): (Named, Value<'_>)| {
                let place = as_pair(value.item).filter(|[x, y]| *x <= column && *y <= row);
                if place.is_none() {
                    section.reading.bad(value, &wanted);
                }
                Some((named, place?))
            };
            extras.named(|_| true).filter_map(extra).collect()
        })
    }

    /// Returns the number of columns and rows: the stated grid, or else the smallest one that contains all suits, ranks and extras.
    pub fn counted(&self) -> [u32; 2] {
        self.grid.unwrap_or(self.least).map(|count| count.max(1))
    }
}

fn card_at(columns: &Axis, rows: &Axis, [column, row]: [u32; 2]) -> Option<Card> {
    let (column, row) = (columns.get(column as usize)?, rows.get(row as usize)?);
    Some(Card::new(column.0.or(row.0)?, column.1.or(row.1)?))
}

impl SvgLayout {
    /// Parses the table `[svg]`. Reports mistakes in it.
    pub(super) fn read(section: &Section<'_>) -> SvgLayout {
        SvgLayout {
            file: section.file("file"),
            card: section.parsed("card", "a text with {suit} and {rank}", |item| {
                let is_pattern = |text: &String| text.contains("{suit}") && text.contains("{rank}");
                trimmed(item).filter(is_pattern)
            }),
            is_clipped: section
                .word("clip", &["cell", "bbox"], &[true, false])
                .unwrap_or_default(),
            line: section.line,
        }
    }
}

/// Highest valid number of the first card.
const HIGHEST_FIRST: u32 = 900;

/// Content of the table `[files]`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct FileNames {
    /// Pattern of the file names without extension, with `{suit}` and `{rank}`. `None`: the file names are only numbers.
    pub card: Option<String>,
    /// Suits in the order of their numbers or codes. `None`: the table states no valid order. With `card` and without
    /// an order, the names may contain words for the suits.
    pub suits: Option<[Suit; 4]>,
    /// Ranks in the order of their numbers, from ace to king by default. With `card`, `None` also allows words for the ranks.
    pub ranks: Option<[Rank; 13]>,
    /// Number of the first card, 1 by default. With `card`, the number of the first rank.
    pub first: Option<u32>,
    /// True if the cards are numbered rank by rank (the four aces first), false if suit by suit.
    pub by_rank: bool,
    /// Line number of the table in `theme.toml`, from 1.
    pub line: u64,
}

impl FileNames {
    /// Parses the table. Reports mistakes in it.
    pub(super) fn read(section: &Section<'_>) -> FileNames {
        let wanted = "a name with {suit} and {rank}, each once: “{suit}_{rank}”";
        let card = section.parsed("card", wanted, |item| {
            let once = |text: &str, part| text.matches(part).count() == 1;
            trimmed(item).filter(|text| once(text, "{suit}") && once(text, "{rank}"))
        });
        // According to the documentation, the key is `order` for numbers and `suits` for a pattern. Both keys are
        // accepted in both cases.
        let [order, suits] = ["order", "suits"].map(|key| {
            let wanted = "the letters of the four suits, each once: “CDHS”";
            section.parsed(key, wanted, |item| all_once(item, suit))
        });
        let by = section.word("by", &["suit", "rank"], &[false, true]);
        let wanted = "the letters of the thirteen ranks, each once: “A23456789TJQK”";
        let names = FileNames {
            card,
            suits: order.or(suits),
            ranks: section.parsed("ranks", wanted, |item| all_once(item, rank)),
            first: section.whole("first", 0..=HIGHEST_FIRST),
            by_rank: by.unwrap_or_default(),
            line: section.line,
        };
        if names.card.is_none() && names.suits.is_none() {
            section.reading.tell(crate::Reason::BadValue {
                line: names.line,
                key: "order".to_owned(),
                wanted: "the suits in the order of the numbers: “CDHS”".to_owned(),
            });
        }
        names
    }

    /// Returns the table as text for a `theme.toml`.
    pub fn lines(&self) -> String {
        let order = self.card.as_ref().map_or("order", |_| "suits");
        let suits = self.suits.map(|suits| suits.map(Suit::letter));
        let ranks = self.ranks.map(|ranks| ranks.map(Rank::letter));
        let lines = [
            ("card", self.card.as_deref().map(quoted)),
            (order, suits.map(|suits| quoted(&String::from_iter(suits)))),
            (
                "ranks",
                ranks.map(|ranks| quoted(&String::from_iter(ranks))),
            ),
            ("by", self.by_rank.then(|| quoted("rank"))),
            ("first", self.first.map(|first| first.to_string())),
        ];
        let lines = lines
            .into_iter()
            .filter_map(|(key, value)| Some(format!("{key} = {}\n", value?)));
        format!("[files]\n{}", lines.collect::<String>())
    }
}

/// Returns the meanings of the letters of a text. Returns `None` if they are not `N` different ones.
fn all_once<T, const N: usize>(item: &Item, read: fn(char) -> Option<T>) -> Option<[T; N]>
where
    T: PartialEq + Copy,
{
    let all = cells(&trimmed(item)?, read)?;
    let all: Vec<T> = all.into_iter().collect::<Option<_>>()?;
    let is_twice = |at: usize| all[..at].contains(&all[at]);
    if (0..all.len()).any(is_twice) {
        return None;
    }
    all.try_into().ok()
}
