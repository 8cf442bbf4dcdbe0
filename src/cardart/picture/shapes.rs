//! An SVG and what is known of its nodes: where on the page one is seen, and how it is drawn alone. What was found out before is not
//! found out again: the file is parsed only when something new is asked.
use super::{
    notes::{Kept, Notes},
    record::{Facts, Record, View, edges},
    seen::seen_edges,
    svg,
};
use crate::Reason;
use image::RgbaImage;
use resvg::{
    tiny_skia::{Pixmap, Rect, Transform},
    usvg::{FontFamily, Group, Node, Tree},
};
use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, OnceLock, PoisonError},
};

/// The longest side of the drawing from which the box of a node is read, in pixels.
const SOUNDING: f32 = 320.0;
/// A node fills its cell of the page if its box covers this part of it.
const FILLS: f32 = 0.6;

/// An SVG.
pub struct Shapes {
    /// Parsed when something is asked that the record does not know.
    tree: OnceLock<Option<Tree>>,
    /// The file and the nodes that are cut out of it, as long as it has not been parsed.
    unparsed: Mutex<Option<(Vec<u8>, Vec<String>)>>,
    notes: Notes,
}

impl Shapes {
    /// Parses a file of which these nodes will be cut out.
    ///
    /// # Errors
    /// It cannot be parsed.
    pub(super) fn read(bytes: &[u8], ids: &[String], kept: Option<Kept>) -> Result<Shapes, Reason> {
        let tree = svg::parse_with(bytes, ids)?;
        let facts = Facts {
            size: (tree.size().width(), tree.size().height()),
            fonts: other_fonts(&tree, ids),
            ..Facts::default()
        };
        Ok(Shapes {
            tree: OnceLock::from(Some(tree)),
            unparsed: Mutex::default(),
            notes: Notes::new(facts, kept),
        })
    }

    /// A file that was parsed before, with what was found out then.
    pub(super) fn recorded(bytes: &[u8], ids: &[String], record: Record, kept: Kept) -> Shapes {
        Shapes {
            tree: OnceLock::new(),
            unparsed: Mutex::new(Some((bytes.to_vec(), ids.to_vec()))),
            notes: Notes::recorded(record, kept),
        }
    }

    /// Writes what was found out to the disk, if some of it is new.
    pub(super) fn keep(&self) {
        self.notes.keep();
    }

    /// None only if it could not be parsed again, though it could be before.
    fn tree(&self) -> Option<&Tree> {
        let parse = || {
            let mut unparsed = self.unparsed.lock().unwrap_or_else(PoisonError::into_inner);
            let (bytes, ids) = unparsed.take()?;
            drop(unparsed);
            // A stranger's file must not end the game.
            let parsed = catch_unwind(AssertUnwindSafe(|| svg::parse_with(&bytes, &ids).ok()));
            parsed.ok().flatten()
        };
        self.tree.get_or_init(parse).as_ref()
    }

    fn node(&self, id: &str) -> Option<&Node> {
        self.tree()?.node_by_id(id)
    }

    /// Whether the file had to be parsed.
    #[cfg(test)]
    pub(super) fn is_parsed(&self) -> bool {
        self.tree.get().is_some()
    }

    /// Width and height of the page.
    pub fn size(&self) -> (f32, f32) {
        self.notes.look(|facts| facts.size)
    }

    /// The id by which a node is found: its own, or that of the use that was put at the end for it.
    ///
    /// # Errors
    /// There is no such node.
    pub(super) fn known_id(&self, id: &str) -> Result<String, Reason> {
        let found = self.notes.fact(
            |facts| facts.ids.get(id).cloned(),
            || id_of(self.tree()?, id),
            |facts, found| _ = facts.ids.insert(id.to_owned(), found.clone()),
        );
        found.ok_or_else(|| Reason::NoSuchNode { id: id.to_owned() })
    }

    /// Whether a node lies where a rectangle of the page is, and not elsewhere.
    pub(super) fn fills(&self, id: &str, area: Rect) -> bool {
        let fills = || {
            let stated = self.node(id).and_then(Node::abs_layer_bounding_box);
            let shared = stated.and_then(|stated| stated.to_rect().intersect(&area));
            shared.is_some_and(|shared| {
                shared.width() * shared.height() >= FILLS * area.width() * area.height()
            })
        };
        let cell = edges(area);
        self.notes.fact(
            |facts| {
                let known = facts.cells.get(id).filter(|known| known.0 == cell);
                known.map(|known| known.1)
            },
            fills,
            |facts, fills| _ = facts.cells.insert(id.to_owned(), (cell, *fills)),
        )
    }

    /// The box of what is seen of a node, in the page's units. The box that is stated is often too large: strokes, clips and empty
    /// groups count for it.
    ///
    /// # Errors
    /// Nothing of it can be seen.
    pub(super) fn seen_box(&self, id: &str) -> Result<Rect, Reason> {
        let seen = self.notes.fact(
            |facts| facts.boxes.get(id).copied(),
            // The drawing of a stranger's file must not end the game.
            || {
                let sounded = catch_unwind(AssertUnwindSafe(|| self.sound(id)));
                sounded.ok().flatten().map(edges)
            },
            |facts, seen| _ = facts.boxes.insert(id.to_owned(), *seen),
        );
        let seen =
            seen.and_then(|[left, top, right, bottom]| Rect::from_ltrb(left, top, right, bottom));
        seen.ok_or_else(|| Reason::Undecodable {
            reason: format!("nothing of “{id}” can be seen"),
        })
    }

    /// Draws a node twice, the second time only round what was seen the first time.
    fn sound(&self, id: &str) -> Option<Rect> {
        let node = self.node(id)?;
        let stated = node.abs_layer_bounding_box()?.to_rect();
        // What is seen lies in what is stated; that may be a filter's region of half the page, or more.
        let first = self.sound_in(node, stated)?;
        let closer = first.width().max(first.height()) < 0.8 * stated.width().max(stated.height());
        if closer {
            self.sound_in(node, first)
        } else {
            Some(first)
        }
    }

    fn sound_in(&self, node: &Node, area: Rect) -> Option<Rect> {
        let scale = SOUNDING / area.width().max(area.height());
        if !scale.is_finite() || scale <= 0.0 {
            return None;
        }
        let size = |length: f32| (length * scale).ceil() as u32 + 2;
        let (x, y) = (1.0 - area.x() * scale, 1.0 - area.y() * scale);
        let view = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
        let drawn = self.draw_node(node, view, size(area.width()), size(area.height()));
        let [left, top, right, bottom] = seen_edges(&drawn)?;
        let back = |pixel: f32, from: f32| from + (pixel - 1.0) / scale;
        Rect::from_ltrb(
            back(left, area.x()),
            back(top, area.y()),
            back(right, area.x()),
            back(bottom, area.y()),
        )
    }

    /// Draws the page, or one node of it where it stands on the page, through a view: the colours multiplied with the opacity.
    pub(super) fn draw(
        &self,
        id: Option<&str>,
        view: Transform,
        width: u32,
        height: u32,
    ) -> RgbaImage {
        let shown = View::of(id, view, width, height);
        self.notes
            .drawn(shown, || self.draw_anew(id, view, width, height))
    }

    fn draw_anew(&self, id: Option<&str>, view: Transform, width: u32, height: u32) -> RgbaImage {
        if let Some(node) = id.and_then(|id| self.node(id)) {
            return self.draw_node(node, view, width, height);
        }
        drawn(width, height, |pixmap| {
            if let Some(tree) = self.tree() {
                resvg::render(tree, view, &mut pixmap.as_mut());
            }
        })
    }

    fn draw_node(&self, node: &Node, view: Transform, width: u32, height: u32) -> RgbaImage {
        // A node is drawn without the transforms of those it lies in, and moved to the corner of its box.
        let own = match node {
            Node::Group(group) => group.transform(),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => Transform::identity(),
        };
        let above = node
            .abs_transform()
            .pre_concat(own.invert().unwrap_or_default());
        drawn(width, height, |pixmap| {
            if let Some(corner) = node.abs_layer_bounding_box() {
                let back = Transform::from_translate(corner.x(), corner.y());
                let view = view.pre_concat(above).pre_concat(back);
                resvg::render_node(node, view, &mut pixmap.as_mut());
            }
        })
    }

    /// The fonts that visible texts of the nodes that are cut out name and that are drawn with another; of all texts if none is cut out.
    pub(super) fn other_fonts(&self) -> BTreeSet<String> {
        self.notes.look(|facts| facts.fonts.clone())
    }
}

/// The id by which a node is found.
fn id_of(tree: &Tree, id: &str) -> Option<String> {
    [format!("{}{id}", svg::USED), id.to_owned()]
        .into_iter()
        .find(|id| tree.node_by_id(id).is_some())
}

fn other_fonts(tree: &Tree, ids: &[String]) -> BTreeSet<String> {
    let mut fonts = BTreeSet::new();
    if ids.is_empty() {
        add_fonts_of(tree.root(), &mut fonts);
    }
    for id in ids {
        let node = id_of(tree, id);
        if let Some(node) = node.and_then(|id| tree.node_by_id(&id)) {
            add_fonts(node, &mut fonts);
        }
    }
    fonts
}

fn add_fonts_of(group: &Group, fonts: &mut BTreeSet<String>) {
    group
        .children()
        .iter()
        .for_each(|node| add_fonts(node, fonts));
}

fn add_fonts(node: &Node, fonts: &mut BTreeSet<String>) {
    match node {
        Node::Group(group) => add_fonts_of(group, fonts),
        Node::Text(text) => {
            let written = text
                .chunks()
                .iter()
                .filter(|chunk| !chunk.text().trim().is_empty());
            for span in written.flat_map(|chunk| chunk.spans()) {
                if let Some(FontFamily::Named(name)) = span.font().families().first()
                    && !svg::is_our_font(name)
                {
                    fonts.insert(name.clone());
                }
            }
        }
        Node::Path(_) | Node::Image(_) => {}
    }
}

fn drawn(width: u32, height: u32, draw: impl FnOnce(&mut Pixmap)) -> RgbaImage {
    let Some(mut pixmap) = Pixmap::new(width, height) else {
        return RgbaImage::new(width, height);
    };
    draw(&mut pixmap);
    RgbaImage::from_raw(width, height, pixmap.take())
        .unwrap_or_else(|| RgbaImage::new(width, height))
}
