//! A theme on one picture: a preview as KPat shows it, then every slot, those borrowed from another deck marked.
use super::{
    Deck, Pack, Slot,
    backs::backs,
    check::is_own,
    picture::{draw_svg, parse_svg},
};
use engine::cards::{Card, Rank, Suit};
use image::{Rgba, RgbaImage, imageops};

/// How a contact sheet is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The height of a card in pixels.
    pub height: u32,
    /// How many cards stand in a row.
    pub columns: u32,
    /// Whether the name of each card stands below it.
    pub labels: bool,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            height: 160,
            columns: 13,
            labels: false,
        }
    }
}

/// What the cards lie on.
const GROUND: Rgba<u8> = Rgba([38, 54, 48, 255]);
/// The corner of a borrowed card.
const BORROWED: Rgba<u8> = Rgba([240, 170, 40, 255]);
/// How much of the ground shines through a borrowed card, of 255.
const DIMMED: u16 = 150;

/// The cards of the preview: back, ten of spades, jack of diamonds, queen of clubs, king of hearts, ace of spades.
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

/// Draws the contact sheet of a deck whose topmost pack is this one: straight RGBA.
pub fn contact_sheet(pack: &Pack, deck: &Deck, layout: Layout) -> RgbaImage {
    let cells = cells(pack, deck, layout.height);
    let card = Size::of(deck, layout.height);
    let large = Size::of(deck, layout.height * 3 / 2);
    let gap = (layout.height / 16).max(2);
    let label = if layout.labels {
        (layout.height / 8).max(12)
    } else {
        0
    };
    let columns = layout.columns.clamp(1, cells.len() as u32);
    let rows = (cells.len() as u32).div_ceil(columns);
    let width = (columns * (card.width + gap)).max(6 * (large.width + gap)) + gap;
    let top = large.height + 3 * gap;
    let height = top + rows * (card.height + label + gap);
    let mut sheet = RgbaImage::from_pixel(width, height, GROUND);
    for (place, slot) in preview_slots().into_iter().enumerate() {
        let x = gap + place as u32 * (large.width + gap);
        lay(&mut sheet, &large.draw(deck, slot), x, gap);
    }
    for (place, cell) in cells.iter().enumerate() {
        let (column, row) = (place as u32 % columns, place as u32 / columns);
        let x = gap + column * (card.width + gap);
        let y = top + row * (card.height + label + gap);
        lay(&mut sheet, &cell.picture, x, y);
        if !cell.own {
            mark(&mut sheet, (x, y), card);
        }
        if layout.labels {
            write(
                &mut sheet,
                &cell.name,
                (x, y + card.height),
                (card.width, label),
            );
        }
    }
    sheet
}

/// A card of the sheet.
struct Cell {
    name: String,
    picture: RgbaImage,
    own: bool,
}

fn cells(pack: &Pack, deck: &Deck, height: u32) -> Vec<Cell> {
    let size = Size::of(deck, height);
    let of_slot = |slot: Slot| Cell {
        name: label(slot),
        picture: size.draw(deck, slot),
        own: is_own(pack, deck, slot),
    };
    let mut cells: Vec<Cell> = Slot::all().map(of_slot).collect();
    for (name, back) in backs(pack).into_iter().skip(1) {
        let picture = back.straight(size.width, size.height);
        cells.push(Cell {
            name,
            picture: size.image(picture),
            own: true,
        });
    }
    cells
}

fn label(slot: Slot) -> String {
    match slot {
        Slot::Face(card) => card.to_string().replace('T', "10"),
        Slot::Joker(_) | Slot::Back => slot.file_stem().replace('_', " "),
    }
}

/// The size of a card in pixels.
#[derive(Clone, Copy)]
struct Size {
    width: u32,
    height: u32,
}

impl Size {
    fn of(deck: &Deck, height: u32) -> Size {
        Size {
            width: ((height as f32 * deck.aspect).round() as u32).max(1),
            height,
        }
    }

    fn draw(self, deck: &Deck, slot: Slot) -> RgbaImage {
        self.image(deck.draw(slot, self.width, self.height))
    }

    fn image(self, pixels: Vec<u8>) -> RgbaImage {
        let image = RgbaImage::from_raw(self.width, self.height, pixels);
        image.unwrap_or_else(|| RgbaImage::new(self.width, self.height))
    }
}

fn lay(sheet: &mut RgbaImage, picture: &RgbaImage, x: u32, y: u32) {
    imageops::overlay(sheet, picture, i64::from(x), i64::from(y));
}

/// Dims a card and turns its corner down.
fn mark(sheet: &mut RgbaImage, (left, top): (u32, u32), size: Size) {
    let corner = size.height / 5;
    for y in 0..size.height {
        for x in 0..size.width {
            let in_corner = (size.width - x) + y < corner;
            let Some(pixel) = sheet.get_pixel_mut_checked(left + x, top + y) else {
                continue;
            };
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

/// Writes a line into a box.
fn write(sheet: &mut RgbaImage, text: &str, (x, y): (u32, u32), (width, height): (u32, u32)) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><text x=\"50%\" y=\"{}\" \
         font-family=\"Noto Sans\" font-size=\"{}\" text-anchor=\"middle\" fill=\"#fff\">{text}</text></svg>",
        height as f32 * 0.78,
        height as f32 * 0.72,
    );
    if let Ok(tree) = parse_svg(svg.as_bytes())
        && let Some(line) = RgbaImage::from_raw(width, height, draw_svg(&tree, width, height))
    {
        lay(sheet, &line, x, y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sources, check::check, files::Memory};

    #[test]
    fn borrowed_cards_are_dimmed_and_carry_a_corner() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"70\"><rect width=\"50\" height=\"70\" fill=\"#f00\"/></svg>";
        let pack = || {
            let files = [
                ("ace_of_clubs.svg", svg),
                ("back_red.svg", svg),
                ("back_blue.svg", svg),
            ];
            Pack::of("test".to_owned(), Box::new(Memory::of(files)))
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
        assert_eq!(pixel(0, width - 3).0, [255, 0, 0, 255], "its own");
        assert_eq!(*pixel(1, width - 3), BORROWED);
        // The ten of spades of the preview is the shipped one, as it is.
        let wanted = deck.draw(
            preview_slots()[1],
            (120.0 * deck.aspect).round() as u32,
            120,
        );
        let large = Size::of(&deck, 120);
        let shown = sheet.get_pixel(gap + (large.width + gap) + large.width / 2, gap + 60);
        let at = ((60 * large.width + large.width / 2) * 4) as usize;
        assert_eq!(shown.0, wanted[at..at + 4]);
    }
}
