//! What has been found out about a picture, as it is kept on the disk: where the nodes of an SVG are seen, and the drawings made of it.
//!
//! ```text
//! 8 bytes  which layout this is
//! 4 bytes  CRC-32 of all that follows
//! 4 bytes  length of the head
//! head     JSON: the facts; of each drawing what it shows, its size, its length in the file
//! …        the drawings, each packed by itself, so that several threads unpack them
//! ```
use flate2::{Compression, Crc, read::ZlibDecoder, write::ZlibEncoder};
use image::RgbaImage;
use resvg::tiny_skia::{Rect, Transform};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::{Read, Write},
    sync::Arc,
};

/// The layout of the file.
const LAYOUT: &[u8; 8] = b"drawn 1\n";

/// The most bytes that a record has on the disk: a whole deck for a 4K table and the page of all decks has about a sixth of it.
pub(super) const MOST: u64 = 64 << 20;

/// What is known of a picture without reading it again.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Facts {
    /// Width and height of the page, or in pixels.
    pub size: (f32, f32),
    /// The fonts that its visible texts name and that are drawn with another.
    pub fonts: BTreeSet<String>,
    /// By what a node is called: the id by which it is found, if there is such a node.
    pub ids: BTreeMap<String, Option<String>>,
    /// By id: left, top, right and bottom of what is seen of the node, if anything is.
    pub boxes: BTreeMap<String, Option<[f32; 4]>>,
    /// By id: a cell of the page, and whether the node fills it.
    pub cells: BTreeMap<String, ([f32; 4], bool)>,
    /// By part of a picture made of pixels: whether it is pixel art.
    #[serde(default)]
    pub pixel_art: BTreeMap<String, bool>,
}

/// What a drawing shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct View {
    /// The node, or the part of a picture made of pixels; the whole page if none is named.
    node: Option<String>,
    /// The bits of the transform from the page to the drawing.
    transform: [u32; 6],
    /// Width and height in pixels.
    size: (u32, u32),
}

impl View {
    pub fn of(node: Option<&str>, view: Transform, width: u32, height: u32) -> View {
        let numbers = [view.sx, view.kx, view.ky, view.sy, view.tx, view.ty];
        View {
            node: node.map(str::to_owned),
            transform: numbers.map(f32::to_bits),
            size: (width, height),
        }
    }

    /// A part of a picture made of pixels, scaled.
    pub fn of_part(part: String, (x, y): (f32, f32), (width, height): (u32, u32)) -> View {
        View::of(Some(&part), Transform::from_scale(x, y), width, height)
    }
}

/// A drawing, as it was made or packed.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum KeptDrawing {
    Plain(Arc<RgbaImage>),
    Packed(Packed),
}

impl KeptDrawing {
    /// The drawing; nothing if it is damaged.
    pub fn image(&self) -> Option<RgbaImage> {
        match self {
            KeptDrawing::Plain(image) => Some((**image).clone()),
            KeptDrawing::Packed(packed) => packed.unpack(),
        }
    }
}

/// A drawing, packed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Packed {
    size: (u32, u32),
    bytes: Arc<[u8]>,
}

impl Packed {
    /// Packs a drawing as quickly as may be: what is drawn flat becomes small anyway.
    fn of(image: &RgbaImage) -> Packed {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
        // Writing into the memory cannot fail; were it otherwise, what was packed would not be unpacked again and be drawn anew.
        let written = packer.write_all(image.as_raw());
        let bytes = written.and_then(|()| packer.finish()).unwrap_or_default();
        Packed {
            size: image.dimensions(),
            bytes: bytes.into(),
        }
    }

    /// The drawing; nothing if it is damaged.
    fn unpack(&self) -> Option<RgbaImage> {
        let (width, height) = self.size;
        let length = u64::from(width) * u64::from(height) * 4;
        let mut pixels = Vec::with_capacity(usize::try_from(length).ok()?);
        let unpacked = ZlibDecoder::new(&*self.bytes)
            .take(length + 1)
            .read_to_end(&mut pixels);
        unpacked.ok()?;
        if pixels.len() as u64 != length {
            return None;
        }
        RgbaImage::from_raw(width, height, pixels)
    }
}

/// What is kept of a picture.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Record {
    pub facts: Facts,
    drawings: HashMap<View, Drawing>,
}

#[derive(Clone, PartialEq, Debug)]
struct Drawing {
    kept: KeptDrawing,
    /// Whether it was made or asked for since the record was read.
    is_used: bool,
}

/// The head of the file.
#[derive(Serialize, Deserialize)]
struct Head {
    facts: Facts,
    drawings: Vec<(View, u32)>,
}

impl Record {
    pub fn of(facts: Facts) -> Record {
        Record {
            facts,
            drawings: HashMap::new(),
        }
    }

    /// A drawing that was made before.
    pub fn drawing(&mut self, view: &View) -> Option<KeptDrawing> {
        let drawing = self.drawings.get_mut(view)?;
        drawing.is_used = true;
        Some(drawing.kept.clone())
    }

    /// Keeps a drawing as it was made; it is packed later.
    pub fn keep(&mut self, view: View, image: RgbaImage) {
        let kept = KeptDrawing::Plain(Arc::new(image));
        let is_used = true;
        self.drawings.insert(view, Drawing { kept, is_used });
    }

    /// Packs all drawings.
    pub fn pack(&mut self) {
        for drawing in self.drawings.values_mut() {
            if let KeptDrawing::Plain(image) = &drawing.kept {
                drawing.kept = KeptDrawing::Packed(Packed::of(image));
            }
        }
    }

    /// Takes over what another record of the same picture has packed meanwhile.
    pub fn take_packed(&mut self, packed: Record) {
        for (view, drawing) in packed.drawings {
            if let Some(own) = self.drawings.get_mut(&view) {
                own.kept = drawing.kept;
            }
        }
    }

    /// The file, of what is packed. If it would be too long, what nobody has asked for lately stays out, and if it still is, some of
    /// the rest.
    pub fn encode(&self) -> Vec<u8> {
        let packed = |(view, drawing)| match drawing {
            &Drawing {
                kept: KeptDrawing::Packed(ref packed),
                is_used,
            } => Some((view, packed, is_used)),
            Drawing {
                kept: KeptDrawing::Plain(_),
                ..
            } => None,
        };
        let mut drawings: Vec<(&View, &Packed, bool)> =
            self.drawings.iter().filter_map(packed).collect();
        drawings.sort_by_key(|(view, _, is_used)| (!is_used, view.size, &view.node));
        let mut room = MOST / 2;
        drawings.retain(|(_, packed, _)| {
            let length = packed.bytes.len() as u64;
            let fits = length <= room;
            room -= if fits { length } else { 0 };
            fits
        });
        let lengths = drawings
            .iter()
            .map(|(view, packed, _)| ((*view).clone(), packed.bytes.len() as u32));
        let head = Head {
            facts: self.facts.clone(),
            drawings: lengths.collect(),
        };
        // Facts are numbers and texts: they can always be written.
        let head = serde_json::to_vec(&head).unwrap_or_default();
        let mut rest = (head.len() as u32).to_le_bytes().to_vec();
        rest.extend(head);
        for (_, packed, _) in drawings {
            rest.extend_from_slice(&packed.bytes);
        }
        let mut file = LAYOUT.to_vec();
        file.extend(sum(&rest).to_le_bytes());
        file.extend(rest);
        file
    }

    /// What a file holds; nothing if it is damaged or of another layout.
    pub fn decode(file: &[u8]) -> Option<Record> {
        let rest = file.strip_prefix(LAYOUT)?;
        let (stated, rest) = rest.split_first_chunk::<4>()?;
        if sum(rest) != u32::from_le_bytes(*stated) {
            return None;
        }
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (head, mut rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let head: Head = serde_json::from_slice(head).ok()?;
        let mut record = Record::of(head.facts);
        for (view, length) in head.drawings {
            let (bytes, others) = rest.split_at_checked(length as usize)?;
            rest = others;
            let kept = KeptDrawing::Packed(Packed {
                size: view.size,
                bytes: bytes.into(),
            });
            let is_used = false;
            record.drawings.insert(view, Drawing { kept, is_used });
        }
        Some(record)
    }
}

fn sum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// A rectangle as it is kept.
pub(super) fn edges(rect: Rect) -> [f32; 4] {
    [rect.left(), rect.top(), rect.right(), rect.bottom()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let mut facts = Facts {
            size: (71.3, 96.7),
            ..Facts::default()
        };
        let seen = Some([0.1, 0.2, 1.0 / 3.0, 5e-9]);
        facts.boxes.insert("1_club".to_owned(), seen);
        facts.boxes.insert("nothing".to_owned(), None);
        let mut record = Record::of(facts);
        for height in [3, 5] {
            let image = RgbaImage::from_fn(2, height, |x, y| image::Rgba([x as u8, y as u8, 7, 9]));
            let view = View::of(Some("1_club"), Transform::identity(), 2, height);
            record.keep(view, image);
        }
        record.pack();
        record
    }

    #[test]
    fn what_was_kept_is_what_comes_back() {
        let mut back = Record::decode(&record().encode()).expect("whole");
        assert_eq!(back.facts, record().facts);
        let view = |height| View::of(Some("1_club"), Transform::identity(), 2, height);
        let image = back.drawing(&view(5)).and_then(|kept| kept.image());
        let image = image.expect("there");
        assert_eq!(image.get_pixel(1, 4).0, [1, 4, 7, 9]);
        assert_eq!(back.drawing(&view(4)), None);
    }

    #[test]
    fn a_damaged_record_is_none() {
        let whole = record().encode();
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            assert_eq!(Record::decode(&damaged), None, "byte {place}");
            assert_eq!(Record::decode(&whole[..place]), None, "cut at {place}");
        }
        let lying = Packed {
            size: (8000, 8000),
            bytes: vec![0; 40].into(),
        };
        assert_eq!(lying.unpack(), None);
    }
}
