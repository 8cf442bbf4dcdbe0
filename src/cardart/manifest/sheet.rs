//! Many cards in one picture: the `[sheet]` and `[svg]` tables.
use super::{
    section::{Section, as_pair, unknown},
    theme::Target,
};
use engine::cards::{Rank, Suit};

/// The most columns and the most rows of a sheet.
const MOST: usize = 100;

/// How the cards stand in a picture of pixels, or on the page of an SVG.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SheetLayout {
    /// The picture; by itself the only one there is.
    pub image: Option<String>,
    /// Columns and rows; by themselves as many as are named.
    pub grid: Option<[u32; 2]>,
    /// Width and height of a card in pixels; by itself the cells fill the picture.
    pub cell: Option<[u32; 2]>,
    /// What is left free at the edges, in pixels.
    pub margin: [u32; 2],
    /// What is left free between the cells, in pixels.
    pub spacing: [u32; 2],
    /// What the rows are.
    pub rows: Axis,
    /// What the columns are.
    pub columns: Axis,
    /// What the cells show, row by row; instead of rows and columns.
    pub order: Vec<Option<Target>>,
    /// Jokers, backs and whatever else stands in a cell of its own: column and row from 0.
    pub extras: Vec<(Target, [u32; 2])>,
    /// The line of the table.
    pub line: u64,
}

/// What a row or a column of a sheet stands for, one after another; nothing where there are no cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    /// Suits.
    Suits(Vec<Option<Suit>>),
    /// Ranks.
    Ranks(Vec<Option<Rank>>),
}

/// A list of cards, row by row; an empty text is a cell without one.
fn order(section: &Section<'_>) -> Vec<Option<Target>> {
    let Some(value) = section.value("order") else {
        return Vec::new();
    };
    let Some(names) = value.item.as_array() else {
        section
            .reading()
            .bad(value, "a list of cards: [\"AS\", \"2S\", …]");
        return Vec::new();
    };
    let mut targets = Vec::new();
    for name in names.iter().take(1000) {
        let name = name.as_str().unwrap_or("?").trim();
        let target = Target::read(name);
        if target.is_none() && !["", "-", "."].contains(&name) {
            section
                .reading()
                .bad(value, format!("a list of cards, and “{name}” is none"));
        }
        targets.push(target);
    }
    targets
}

/// Cards by the ids of an SVG.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SvgLayout {
    /// The file; by itself the only SVG there is.
    pub file: Option<String>,
    /// The ids of the cards, with `{suit}` and `{rank}` in it.
    pub card: Option<String>,
    /// Where they are cut.
    pub clip: Option<Clip>,
    /// The line of the table.
    pub line: u64,
}

/// Where a node of an SVG is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clip {
    /// At its cell of the page's grid.
    Cell,
    /// At the box of what is seen of it.
    Box,
}

impl Default for Axis {
    fn default() -> Axis {
        Axis::Ranks(Vec::new())
    }
}

impl Axis {
    /// Reads `CDHS` or `A23456789TJQK`; `.`, `-`, `_` and spaces stand for what holds no card. A ten may be `T` or `10`.
    pub fn read(text: &str) -> Option<Axis> {
        let letters: Vec<char> = text.replace("10", "T").to_uppercase().chars().collect();
        if letters.is_empty() || letters.len() > MOST {
            return None;
        }
        let blank = |letter: &char| matches!(letter, '.' | '-' | '_' | ' ');
        let suits: Option<Vec<Option<Suit>>> = letters
            .iter()
            .map(|letter| {
                if blank(letter) {
                    Some(None)
                } else {
                    Some(Some(suit(*letter)?))
                }
            })
            .collect();
        if let Some(suits) = suits {
            return Some(Axis::Suits(suits));
        }
        let ranks: Option<Vec<Option<Rank>>> = letters
            .iter()
            .map(|letter| {
                if blank(letter) {
                    Some(None)
                } else {
                    Some(Some(rank(*letter)?))
                }
            })
            .collect();
        ranks.map(Axis::Ranks)
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        match self {
            Axis::Suits(suits) => suits.len() as u32,
            Axis::Ranks(ranks) => ranks.len() as u32,
        }
    }
}

fn suit(letter: char) -> Option<Suit> {
    Some(match letter {
        'C' | '♣' | '♧' => Suit::Clubs,
        'D' | '♦' | '♢' => Suit::Diamonds,
        'H' | '♥' | '♡' => Suit::Hearts,
        'S' | '♠' | '♤' => Suit::Spades,
        _ => return None,
    })
}

fn rank(letter: char) -> Option<Rank> {
    let place = "A23456789TJQK".chars().position(|known| known == letter)?;
    Rank::ALL.get(place).copied()
}

impl SheetLayout {
    /// Reads `[sheet]`.
    pub(super) fn read(section: &Section<'_>, line: u64) -> SheetLayout {
        const SIDE: u32 = crate::limits::SIDE;
        let axis = |key: &'static str, usual: &str| {
            let value = section.value(key);
            let told = value.and_then(|value| {
                let axis = value.item.as_str().and_then(Axis::read);
                if axis.is_none() {
                    section
                        .reading()
                        .bad(value, "suits, “CDHS”, or ranks, “A23456789TJQK”");
                }
                axis
            });
            told.or_else(|| Axis::read(usual)).unwrap_or_default()
        };
        let (rows, columns) = (axis("rows", "CDHS"), axis("cols", "A23456789TJQK"));
        let mut layout = SheetLayout {
            image: section.file("image"),
            grid: section.pair("grid", 1..=MOST as u32, false),
            cell: section.pair("cell", 1..=SIDE, false),
            margin: section.pair("margin", 0..=SIDE, true).unwrap_or_default(),
            spacing: section.pair("spacing", 0..=SIDE, true).unwrap_or_default(),
            rows,
            columns,
            order: order(section),
            extras: Vec::new(),
            line,
        };
        if std::mem::discriminant(&layout.rows) == std::mem::discriminant(&layout.columns)
            && let Some(value) = section.value("cols")
        {
            let wanted = "ranks if the rows are suits, and the other way round";
            section.reading().bad(value, wanted);
        }
        layout.read_extras(section);
        section.finish();
        layout
    }

    fn read_extras(&mut self, section: &Section<'_>) {
        let Some(extras) = section.section("extras") else {
            return;
        };
        let [columns, rows] = self.counted();
        for value in extras.others() {
            let Some(target) = Target::read(value.key) else {
                let meant = crate::names::did_you_mean(value.key);
                let meant = meant.map(|slot| slot.file_stem());
                section.reading().tell(unknown(value, meant));
                continue;
            };
            let [most_columns, most_rows] = match self.grid {
                Some(_) => [columns, rows],
                None => [MOST as u32; 2],
            };
            let inside = |[column, row]: &[u32; 2]| *column < most_columns && *row < most_rows;
            match as_pair(value.item).filter(inside) {
                Some(place) => self.extras.push((target, place)),
                None => section.reading().bad(
                    value,
                    format!(
                        "column and row of a cell from [0, 0] to [{}, {}]",
                        most_columns - 1,
                        most_rows - 1
                    ),
                ),
            }
        }
    }

    /// Columns and rows, counted from what is named where the grid is not told.
    pub fn counted(&self) -> [u32; 2] {
        let furthest = |axis: usize| {
            let extras = self.extras.iter().map(|(_, place)| place[axis] + 1);
            extras.max().unwrap_or(1)
        };
        let counted = [
            self.columns.len().max(furthest(0)),
            self.rows.len().max(furthest(1)),
        ];
        self.grid.unwrap_or(counted).map(|count| count.max(1))
    }
}

impl SvgLayout {
    /// Reads `[svg]`.
    pub(super) fn read(section: &Section<'_>, line: u64) -> SvgLayout {
        let clips = [("cell", Clip::Cell), ("bbox", Clip::Box)];
        let card = section.value("card").and_then(|value| {
            let text = value.item.as_str().map(str::trim).unwrap_or_default();
            let whole = text.contains("{suit}") && text.contains("{rank}");
            if !whole {
                section
                    .reading()
                    .bad(value, "a text with {suit} and {rank}");
            }
            whole.then(|| text.to_owned())
        });
        let layout = SvgLayout {
            file: section.file("file"),
            card,
            clip: section.choice("clip", &clips),
            line,
        };
        section.finish();
        layout
    }
}
