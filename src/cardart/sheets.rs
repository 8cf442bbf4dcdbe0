//! Sheets with the cards of a theme. A contact sheet has a row of six sample cards, as KDE's card games show them, followed by all cards of
//! the deck. Cards from other packs are marked. For a deck whose card order is unknown, a sheet shows common orders. The player chooses one of
//! them by comparing pictures.
use super::{
    Assembly, Back, Cut, Deck, DeckCard, DrawingCache, Pack, Piece, Problem, Slot, Sources,
    check::is_own,
    deck::Ground,
    edge,
    file_index::as_text,
    files::open,
    id_of, limits,
    manifest::with_lines,
    picture::{Picture, decode_with, draw_svg, escaped, parse_svg},
};
use engine::cards::{Card, Rank, Suit};
use image::{Rgba, RgbaImage, imageops};
use std::{collections::BTreeMap, io, path::Path, sync::Arc};

/// Layout of a contact sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Height of a card in pixels.
    pub height: u32,
    /// Number of cards in a row.
    pub columns: u32,
    /// True to write the name of each card below it.
    pub labels: bool,
}

const GROUND: Rgba<u8> = Rgba([38, 54, 48, 255]);
/// Colour of the corner of a card that comes from another pack.
const BORROWED: Rgba<u8> = Rgba([240, 170, 40, 255]);
/// Opacity of the background colour that is laid over a card from another pack, 0 to 255.
const DIMMED: u16 = 150;

/// Returns the six sample cards: back, ten of spades, jack of diamonds, queen of clubs, king of hearts, ace of spades.
pub fn preview_slots() -> [Slot; 6] {
    let face = |rank, suit| Slot::Face(Card::new(rank, suit));
    [
        Slot::Back,
        face(Rank::Ten, Suit::Spades),
        face(Rank::Jack, Suit::Diamonds),
        face(Rank::Queen, Suit::Clubs),
        face(Rank::King, Suit::Hearts),
        face(Rank::Ace, Suit::Spades),
    ]
}

/// Renders the contact sheet of a deck as RGBA with straight alpha. `pack` is the theme. Cards from other packs are marked.
pub fn contact_sheet(pack: &Pack, deck: &Deck, layout: Layout) -> RgbaImage {
    let (card_width, card_height) = size_of(deck, layout.height);
    let (large_width, large_height) = size_of(deck, layout.height * 3 / 2);
    // Name and picture of each card. The last value is true if the theme itself supplies it.
    let of_slot = |slot: Slot| {
        let name = match slot {
            Slot::Face(card) => card.to_string().replace('T', "10"),
            Slot::Joker(_) | Slot::Back => slot.file_stem().replace('_', " "),
        };
        let picture = deck.image(slot, card_width, card_height);
        (name, picture, is_own(pack, deck, slot))
    };
    let mut cells: Vec<(String, RgbaImage, bool)> = Slot::all().map(of_slot).collect();
    for (name, back) in backs(pack, &DrawingCache::default()).into_iter().skip(1) {
        cells.push((name, back.image(card_width, card_height), true));
    }
    let gap = (layout.height / 16).max(2);
    let label = u32::from(layout.labels) * (layout.height / 8).max(12);
    let columns = layout.columns.clamp(1, cells.len() as u32);
    let rows = (cells.len() as u32).div_ceil(columns);
    let width = (columns * (card_width + gap)).max(6 * (large_width + gap)) + gap;
    let top = large_height + 3 * gap;
    let height = top + rows * (card_height + label + gap);
    let mut sheet = RgbaImage::from_pixel(width, height, GROUND);
    for (place, slot) in (0..).zip(preview_slots()) {
        let x = gap + place * (large_width + gap);
        let picture = deck.image(slot, large_width, large_height);
        imageops::overlay(&mut sheet, &picture, x.into(), gap.into());
    }
    for (place, (name, picture, is_own)) in (0..).zip(&cells) {
        let x = gap + place % columns * (card_width + gap);
        let y = top + place / columns * (card_height + label + gap);
        imageops::overlay(&mut sheet, picture, x.into(), y.into());
        if !is_own {
            mark(&mut sheet, (x, y), (card_width, card_height));
        }
        if layout.labels {
            let y = y + card_height;
            write(&mut sheet, name, (x, y), (card_width, label));
        }
    }
    sheet
}

/// Returns the width of a deck's cards of this height, in pixels, and the height.
pub(super) fn size_of(deck: &Deck, height: u32) -> (u32, u32) {
    let width = (height as f32 * deck.aspect).round() as u32;
    (width.max(1), height)
}

/// Marks a card from another pack: dims it and colours its upper right corner.
fn mark(sheet: &mut RgbaImage, (left, top): (u32, u32), (width, height): (u32, u32)) {
    let corner = height / 5;
    for y in 0..height {
        for x in 0..width {
            let in_corner = (width - x) + y < corner;
            let pixel = sheet.get_pixel_mut(left + x, top + y);
            if in_corner {
                *pixel = BORROWED;
                continue;
            }
            for (value, ground) in pixel.0.iter_mut().zip(GROUND.0) {
                let mixed = u16::from(*value) * (255 - DIMMED) + u16::from(ground) * DIMMED;
                *value = (mixed / 255) as u8;
            }
        }
    }
}

/// Writes one line of text into a box on the sheet, given by its upper left corner and its size.
fn write(sheet: &mut RgbaImage, text: &str, (x, y): (u32, u32), (width, height): (u32, u32)) {
    let text = escaped(text);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><text x=\"50%\" y=\"{}\" \
         font-family=\"Noto Sans\" font-size=\"{}\" text-anchor=\"middle\" fill=\"#fff\">{text}</text></svg>",
        height as f32 * 0.78,
        height as f32 * 0.72,
    );
    if let Ok(tree) = parse_svg(svg.as_bytes())
        && let Some(line) = RgbaImage::from_raw(width, height, draw_svg(&tree, width, height))
    {
        imageops::overlay(sheet, &line, x.into(), y.into());
    }
}

/// Card order as text for `theme.toml`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Complete lines, each with its line ending.
    pub lines: String,
}

impl Proposal {
    /// Reads the theme as if its `theme.toml` contained these lines. Writes nothing.
    ///
    /// # Errors
    /// Returns a problem if the path cannot be opened.
    pub fn pack(&self, place: &Path) -> Result<Pack, Problem> {
        Ok(Pack::with_lines(id_of(place), open(place)?, &self.lines))
    }

    /// Appends the lines to the `theme.toml` in a folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or if `folder` is not a folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let path = folder.join("theme.toml");
        let text = match platform::disk::read(&path, "a file of a theme", limits::TEXT) {
            Ok(bytes) => as_text(&bytes),
            Err(_) if !path.exists() => String::new(),
            Err(error) => return Err(error.into()),
        };
        platform::disk::write_atomic(&path, with_lines(text, &self.lines).as_bytes())
    }
}

/// Returns one picture with the contact sheets of the theme for all proposals, one below the other.
///
/// # Errors
/// Returns a problem if the path cannot be opened.
pub fn proposal_sheet(
    place: &Path,
    proposals: &[Proposal],
    sources: &Sources,
    layout: Layout,
) -> Result<RgbaImage, Problem> {
    let mut sheets = Vec::new();
    for proposal in proposals {
        let mut assembly = Assembly::of_theme(proposal.pack(place)?, sources, "");
        assembly.read_all();
        let pack = assembly.packs[0].clone();
        sheets.push(contact_sheet(&pack, &assembly.finish(), layout));
    }
    let width = sheets.iter().map(RgbaImage::width).max().unwrap_or(1);
    let height = sheets.iter().map(RgbaImage::height).sum::<u32>().max(1);
    let mut all = RgbaImage::new(width, height);
    let mut top = 0;
    for sheet in sheets {
        imageops::replace(&mut all, &sheet, 0, top);
        top += i64::from(sheet.height());
    }
    Ok(all)
}

/// Returns the name and the card of each readable back, the default back first. A deck shows only one of them, but a menu or contact sheet
/// shows all. Uses renderings from the disk cache where they exist.
pub fn backs(pack: &Pack, cache: &DrawingCache) -> Vec<(String, DeckCard)> {
    let mut pictures: BTreeMap<String, Option<Arc<Picture>>> = BTreeMap::new();
    let mut picture = |file: &str| {
        let read = || {
            let bytes = pack.files().read(file, limits::PICTURE).ok()?;
            let picture = decode_with(&bytes, &pack.nodes_in(file), cache).ok()?;
            Some(Arc::new(picture))
        };
        pictures.entry(file.to_owned()).or_insert_with(read).clone()
    };
    let of = |back: &Back| {
        let whole = picture(&back.source.file)?;
        let mut piece = Piece::cut(whole.clone(), &back.source.cut).ok()?;
        if edge::may_cut(pack, &back.source, &piece)
            && let Some(area) = edge::card_in(&piece)
        {
            piece = Piece::cut(whole, &Cut::Part(area)).ok()?;
        }
        let blank = pack.blank();
        let blank = blank.and_then(|blank| Piece::cut(picture(&blank.file)?, &blank.cut).ok());
        let card = DeckCard::of(pack, piece, blank.map_or(Ground::Drawn, Ground::Blank));
        Some((back.name.clone(), card))
    };
    pack.backs().iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check::check, files::Memory};

    #[test]
    fn borrowed_cards_are_dimmed_and_carry_a_corner() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"70\"><rect width=\"50\" height=\"70\" fill=\"#f00\"/></svg>";
        let pack = || {
            let files = [
                ("ace_of_clubs.svg", svg),
                ("back_red.svg", svg),
                ("back_blue.svg", svg),
            ];
            Pack::of("test".to_owned(), Memory::of(files))
        };
        let deck = check(pack(), &Sources::default()).1;
        let layout = Layout {
            height: 80,
            columns: 13,
            labels: true,
        };
        let sheet = contact_sheet(&pack(), &deck, layout);
        let (width, gap) = ((80.0 * deck.aspect).round() as u32, 5);
        assert_eq!(sheet.width(), 13 * (width + gap) + gap);
        let top = 120 + 3 * gap;
        assert_eq!(
            sheet.height(),
            top + 5 * (80 + 12 + gap),
            "56 cells: a back of its own"
        );
        let pixel =
            |column: u32, x: u32| sheet.get_pixel(gap + column * (width + gap) + x, top + 2);
        assert_eq!(
            pixel(0, width - 3).0,
            [255, 0, 0, 255],
            "the theme's own card is not marked"
        );
        assert_eq!(*pixel(1, width - 3), BORROWED);
        // The sample cards show the shipped ten of spades without the corner that marks cards from another pack.
        let wanted = deck.draw(
            preview_slots()[1],
            (120.0 * deck.aspect).round() as u32,
            120,
        );
        let (large_width, _) = size_of(&deck, 120);
        let shown = sheet.get_pixel(gap + (large_width + gap) + large_width / 2, gap + 60);
        let at = ((60 * large_width + large_width / 2) * 4) as usize;
        assert_eq!(shown.0, wanted[at..at + 4]);
    }
}
