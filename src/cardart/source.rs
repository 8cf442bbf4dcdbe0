//! Where the picture of a card lies: a file of a pack, and what is cut out of it.

/// A file of a pack, and what of it is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    /// The file's name below the pack, its parts separated by `/`.
    pub file: String,
    /// What is cut out of it.
    pub cut: Cut,
}

impl Source {
    /// A whole file.
    pub fn whole(file: impl Into<String>) -> Source {
        Source {
            file: file.into(),
            cut: Cut::Whole,
        }
    }

    /// The node that is cut out, if it is one.
    pub(super) fn node(&self) -> Option<&String> {
        match &self.cut {
            Cut::Node(id) | Cut::NodeIn(id, _) => Some(id),
            Cut::Whole | Cut::Part(_) => None,
        }
    }
}

/// What is cut out of a picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Cut {
    /// Nothing: the whole picture is the card.
    Whole,
    /// A rectangle, in parts of the picture's width and height from its upper left corner: it holds at any resolution.
    Part(Area),
    /// A node of an SVG by its id. Its box is what is seen of it, for the boxes that files state lie.
    Node(String),
    /// A node of an SVG by its id, cut at a rectangle of the page, in parts of it.
    NodeIn(String, Area),
}

/// A rectangle in parts of a picture's width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Its left edge, 0 to 1.
    pub left: f32,
    /// Its upper edge, 0 to 1.
    pub top: f32,
    /// Its width, above 0.
    pub width: f32,
    /// Its height, above 0.
    pub height: f32,
}

impl Area {
    /// A cell of a grid that fills the picture, counted from 0.
    pub fn cell(column: u32, row: u32, columns: u32, rows: u32) -> Area {
        let (columns, rows) = (columns.max(1) as f32, rows.max(1) as f32);
        Area {
            left: column as f32 / columns,
            top: row as f32 / rows,
            width: 1.0 / columns,
            height: 1.0 / rows,
        }
    }

    /// A rectangle in pixels of a picture of this size.
    pub fn pixels(at: (u32, u32), size: (u32, u32), of: (u32, u32)) -> Area {
        let part = |length: u32, whole: u32| length as f32 / whole.max(1) as f32;
        Area {
            left: part(at.0, of.0),
            top: part(at.1, of.1),
            width: part(size.0, of.0),
            height: part(size.1, of.1),
        }
    }
}
