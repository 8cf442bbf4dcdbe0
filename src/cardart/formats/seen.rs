//! Decks whose cards no name tells and whose pictures prove it: a sheet of all cards in a usual order, or pictures that are only
//! numbered in one. What is not certain is left to the formats that ask for a description.
use super::{coded, found::Found, numbered};
use crate::{
    Area, Cut, Instead, Problem, Reason, Slot, Source,
    names::{self, Named},
    sight::{self, Cell, Sight},
    survey::{self, Survey},
};
use engine::cards::{Card, Rank};
use image::RgbaImage;

/// Width by height of a card that is one.
const CARDS: std::ops::RangeInclusive<f32> = 0.55..=0.85;
/// A card is at least so many pixels wide.
const SMALLEST: u32 = 24;
/// The most columns or rows of a sheet.
const MOST: u32 = 16;
/// So many pictures are looked at that may be sheets.
const SHEETS: usize = 4;
/// The most cells: a deck, and jokers, backs or free places after it.
const CELLS: u32 = 112;
/// A sheet has at most so many pixels: more are not decoded only to look at them.
const PIXELS: u64 = 24 << 20;
/// Shapes are drawn so high to be looked at, in pixels.
const HEIGHT: u32 = 224;
/// The cards of a deck.
const DECK: usize = 52;

/// Recognises a sheet, if no single card lies beside it.
pub(super) fn sheet(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let mut unknown = Vec::new();
    for name in survey.pictures() {
        match names::read(survey::stem(name)) {
            Some(Named::Face(_)) => return None,
            Some(Named::Joker(_) | Named::Back(_) | Named::Reserved) => {}
            None => unknown.push(name),
        }
    }
    // Where several may be sheets the first by name that is one counts, and the others are told.
    let may_be = |name: &&str| !grids(survey, name).is_empty();
    let sheets: Vec<&str> = unknown.into_iter().filter(may_be).take(SHEETS).collect();
    let mut pages = sheets.iter().copied();
    let (name, page) = pages.find_map(|name| Some((name, read(survey, name)?)))?;
    // Jokers and backs beside it are known by their names.
    let mut found = super::loose::known(survey);
    found.problems.clear();
    let others = sheets.iter().filter(|other| **other != name);
    let others: Vec<&str> = others.map(|other| survey::file(other)).collect();
    if !others.is_empty() {
        let names = others.join(", ");
        let problem = Problem::new(
            survey.files().path(name),
            Reason::SeveralDecks { names },
            Instead::Used,
        );
        found.problems.push(problem);
    }
    let source = |area| Source {
        file: name.to_owned(),
        cut: Cut::Part(area),
    };
    let mut jokers = [0, 1].map(Slot::Joker).into_iter();
    if jokers.all(|joker| found.face(joker).is_none()) {
        for (joker, area) in page.jokers.into_iter().enumerate() {
            found.put(Slot::Joker(joker as u8), source(area));
        }
    }
    if found.backs.is_empty() {
        for (number, area) in page.backs.into_iter().enumerate() {
            let name = match number {
                0 => "back".to_owned(),
                number => (number + 1).to_string(),
            };
            found.add_back(&name, source(area));
        }
    }
    for (card, area) in page.cards {
        found.put(Slot::Face(card), source(area));
    }
    Some(Ok(found))
}

/// Recognises pictures that are only numbered, as many as a deck has, or more.
pub(super) fn numbered(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let proven = numbered::files(survey).into_iter().find_map(|files| {
        let cells: Vec<Sight<'_>> = files.iter().map(|name| look(survey, Some(*name))).collect();
        let cards = sight::order(&cells)?;
        Some(cards.into_iter().zip(files).collect::<Vec<_>>())
    })?;
    Some(Ok(proven_among(survey, proven)))
}

/// Recognises pictures whose names are codes of their suits and ranks, `A1` to `D13`, `0_0` to `3_12`.
pub(super) fn coded(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let codes = coded::read(survey)?;
    let proven = codes.ranks().into_iter().find_map(|ranks| {
        let names = codes.suits.iter().flat_map(|files| {
            let of = |rank: &usize| files[*rank];
            ranks.iter().map(of).collect::<Vec<_>>()
        });
        let names: Vec<Option<&str>> = names.collect();
        let cells: Vec<Sight<'_>> = names.iter().map(|name| look(survey, *name)).collect();
        let suits = sight::suits(&cells, codes.are_ranks_told())?;
        let cards = suits
            .into_iter()
            .flat_map(|suit| Rank::ALL.map(|rank| Card::new(rank, suit)));
        let named = cards
            .zip(names)
            .filter_map(|(card, name)| Some((card, name?)));
        Some(named.collect::<Vec<_>>())
    })?;
    Some(Ok(proven_among(survey, proven)))
}

/// What names say of the other pictures, and the cards that pictures prove.
fn proven_among(survey: &Survey<'_>, cards: Vec<(Card, &str)>) -> Found {
    let names = cards.iter().map(|(_, name)| *name);
    let mut found = super::loose::known_but_for(survey, names);
    for (card, name) in cards {
        found.put(Slot::Face(card), Source::whole(name));
    }
    found
}

/// A picture that is looked at when it is wanted; one that is not there or cannot be read has no ink.
fn look<'a>(survey: &'a Survey<'_>, name: Option<&str>) -> Sight<'a> {
    let name = name.map(str::to_owned);
    Sight::new(Box::new(move || {
        let whole = |name: String| whole(survey, &name);
        name.and_then(whole).unwrap_or_else(Cell::empty)
    }))
}

fn whole(survey: &Survey<'_>, name: &str) -> Option<Cell> {
    let picture = survey.drawn(name, PIXELS, HEIGHT)?;
    Some(Cell::of(
        &picture,
        (0, 0, picture.width(), picture.height()),
    ))
}

/// What lies where on a sheet.
pub(super) struct Page {
    pub cards: Vec<(Card, Area)>,
    /// At most two, black first.
    pub jokers: Vec<Area>,
    pub backs: Vec<Area>,
}

/// The grids that a picture may have, in columns and rows.
fn grids(survey: &Survey<'_>, name: &str) -> Vec<(u32, u32)> {
    let Some((width, height)) = survey.size(name) else {
        return Vec::new();
    };
    (4..=MOST)
        .flat_map(|columns| (4..=MOST).map(move |rows| (columns, rows)))
        .filter(|(columns, rows)| {
            let (width, height) = (width / columns, height / rows);
            (DECK as u32..=CELLS).contains(&(columns * rows))
                && width >= SMALLEST
                && CARDS.contains(&(width as f32 / height.max(1) as f32))
        })
        .collect()
}

/// Where the cards of a sheet lie, if its picture proves which is which.
pub(super) fn read(survey: &Survey<'_>, name: &str) -> Option<Page> {
    let grids = grids(survey, name);
    if grids.is_empty() {
        return None;
    }
    let picture = survey.pixels(name, PIXELS)?;
    let sheet = Sheet {
        picture: &picture,
        free: free(&picture),
    };
    grids.into_iter().find_map(|grid| sheet.read(grid))
}

/// A picture of a whole deck.
struct Sheet<'a> {
    picture: &'a RgbaImage,
    /// What lies round the cards: left, top, width and height of the rest, in pixels.
    free: (u32, u32, u32, u32),
}

impl Sheet<'_> {
    /// Reads it as a grid of so many columns and rows: the cards are its first cells, or the first thirteen of each row or column.
    fn read(&self, grid: (u32, u32)) -> Option<Page> {
        let (columns, rows) = grid;
        let first = (0..DECK as u32)
            .map(|at| (at % columns, at / columns))
            .collect();
        let mut ways: Vec<Vec<(u32, u32)>> = vec![first];
        if columns > 13 {
            ways.push((0..DECK as u32).map(|at| (at % 13, at / 13)).collect());
        }
        if rows >= 13 {
            ways.push((0..DECK as u32).map(|at| (at / 13, at % 13)).collect());
        }
        let whole = (0, 0, self.picture.width(), self.picture.height());
        let mut frames = vec![whole];
        frames.extend(Some(self.free).filter(|free| *free != whole));
        frames.into_iter().find_map(|frame| {
            ways.iter().find_map(|way| {
                let parts: Vec<(u32, u32, u32, u32)> =
                    way.iter().map(|place| part(frame, grid, *place)).collect();
                let look = |part: &(u32, u32, u32, u32)| {
                    let part = *part;
                    Sight::new(Box::new(move || Cell::of(self.picture, part)))
                };
                let cells: Vec<Sight<'_>> = parts.iter().map(look).collect();
                let cards = sight::order(&cells)?;
                let trim = self.trim(&parts);
                let whole = self.picture.dimensions();
                let area = |(left, top, ..): &(u32, u32, u32, u32)| {
                    Area::pixels((left + trim.0, top + trim.1), (trim.2, trim.3), whole)
                };
                let faces: Vec<&Cell> = cells.iter().map(|cell| &**cell).collect();
                let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
                let others: Vec<(u32, u32, u32, u32)> = all
                    .filter(|place| !way.contains(place))
                    .map(|place| part(frame, grid, place))
                    .collect();
                let inner = |part: &(u32, u32, u32, u32)| {
                    (part.0 + trim.0, part.1 + trim.1, trim.2, trim.3)
                };
                let others = sight::others(self.picture, &faces, others.iter().map(inner));
                let areas = |parts: Vec<(u32, u32, u32, u32)>| {
                    let area = |part: (u32, u32, u32, u32)| {
                        Area::pixels((part.0, part.1), (part.2, part.3), whole)
                    };
                    parts.into_iter().map(area).collect()
                };
                Some(Page {
                    cards: cards.into_iter().zip(parts.iter().map(area)).collect(),
                    jokers: areas(others.jokers),
                    backs: areas(others.backs),
                })
            })
        })
    }

    /// What of a cell is seen in any of them: its left, top, width and height, without the gaps between the cards.
    fn trim(&self, parts: &[(u32, u32, u32, u32)]) -> (u32, u32, u32, u32) {
        let (width, height) = parts.first().map_or((1, 1), |part| (part.2, part.3));
        let seen = |column: u32, row: u32| {
            let pixel = |part: &(u32, u32, u32, u32)| {
                self.picture
                    .get_pixel_checked(part.0 + column, part.1 + row)
            };
            parts
                .iter()
                .any(|part| pixel(part).is_some_and(|pixel| pixel.0[3] > 128))
        };
        let column_seen = |column: &u32| (0..height).any(|row| seen(*column, row));
        let row_seen = |row: &u32| (0..width).any(|column| seen(column, *row));
        let left = (0..width).find(column_seen).unwrap_or(0);
        let right = (left..width).rev().find(column_seen).unwrap_or(width - 1);
        let top = (0..height).find(row_seen).unwrap_or(0);
        let bottom = (top..height).rev().find(row_seen).unwrap_or(height - 1);
        (left, top, right - left + 1, bottom - top + 1)
    }
}

/// The pixels of a cell of a grid that fills a frame.
fn part(frame: (u32, u32, u32, u32), grid: (u32, u32), place: (u32, u32)) -> (u32, u32, u32, u32) {
    let edge = |from: u32, length: u32, count: u32, at: u32| {
        from + (u64::from(length) * u64::from(at) / u64::from(count)) as u32
    };
    let (left, top) = (
        edge(frame.0, frame.2, grid.0, place.0),
        edge(frame.1, frame.3, grid.1, place.1),
    );
    (left, top, frame.2 / grid.0, frame.3 / grid.1)
}

/// The rectangle that everything seen lies in.
fn free(picture: &RgbaImage) -> (u32, u32, u32, u32) {
    let (width, height) = picture.dimensions();
    let is_seen = |(_, _, pixel): &(u32, u32, &image::Rgba<u8>)| pixel.0[3] > 128;
    let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
    for (x, y, _) in picture.enumerate_pixels().filter(is_seen) {
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
    }
    if right <= left || bottom <= top {
        return (0, 0, width, height);
    }
    (left, top, right - left, bottom - top)
}
