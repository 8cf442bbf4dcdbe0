//! An SVG with stored facts and renderings of its nodes. Stored facts are not determined again, and the file is parsed
//! only if a fact is missing.
use super::{
    Facts, Notes,
    cache::CacheKey,
    edges,
    render_limits::{Watchdog, hash_of},
    svg,
};
use crate::{Reason, fonts};
use image::RgbaImage;
use resvg::{
    tiny_skia::{Pixmap, Rect, Transform},
    usvg::{FontFamily, Node, Tree},
};
use std::{
    collections::BTreeSet,
    hash::Hash,
    sync::{Arc, LazyLock},
};

/// Longer side in pixels of the rendering in which the visible bounding box of a node is measured.
const SOUNDING: f32 = 320.0;
/// Smallest fraction of a cell that the bounding box of a node must cover to count as filling the cell.
const FILLS: f32 = 0.6;

/// Tree that is parsed when a fact is requested that the record in the disk cache lacks.
type LazyTree = LazyLock<Option<Arc<Tree>>, Box<dyn FnOnce() -> Option<Arc<Tree>> + Send>>;

/// SVG picture. If it has a record in the disk cache, it is parsed only when a fact or rendering is missing from the record.
pub struct Shapes {
    /// Parsed tree. `None` only if a file that could be parsed before cannot be parsed again.
    tree: LazyTree,
    watchdog: Arc<Watchdog>,
    /// Hash of the file's content.
    key: u64,
    /// Length of the SVG's text in bytes. A parsed tree takes several times the memory of its text.
    pub(super) length: u64,
    pub(super) notes: Notes,
}

impl Shapes {
    /// Reads a file from which these nodes will be cut out. Does not parse it if the disk cache has its record.
    ///
    /// # Errors
    /// Returns the reason if the file cannot be parsed or takes too long to render.
    pub(super) fn read(
        bytes: &[u8],
        ids: &[String],
        watchdog: &Arc<Watchdog>,
        kept: Option<CacheKey>,
    ) -> Result<Shapes, Reason> {
        let key = hash_of(&bytes);
        let known = kept.as_ref().and_then(CacheKey::facts);
        let is_new = known.is_none();
        let (tree, facts): (LazyTree, Facts) = match known {
            Some(facts) => {
                let (bytes, ids, watchdog) = (bytes.to_vec(), ids.to_vec(), watchdog.clone());
                let parse = move || svg::parse_with(&bytes, &ids, key, &watchdog).ok();
                let tree = move || parse().map(Arc::new);
                (LazyLock::new(Box::new(tree)), facts)
            }
            None => {
                let tree = Arc::new(svg::parse_with(bytes, ids, key, watchdog)?);
                // Tries to render each node, or the page if no node is cut out, each within the deadline.
                let page = ids.is_empty().then_some(None);
                for id in ids.iter().map(Some).chain(page) {
                    let (own_tree, own_id) = (tree.clone(), id.cloned());
                    watchdog.run(&(key, id), move || {
                        svg::try_drawing(&own_tree, own_id.as_deref());
                        Ok(())
                    })?;
                }
                let facts = Facts {
                    size: (tree.size().width(), tree.size().height()),
                    fonts: other_fonts(&tree, ids),
                    ..Facts::default()
                };
                (LazyLock::new(Box::new(move || Some(tree))), facts)
            }
        };
        Ok(Shapes {
            tree,
            watchdog: watchdog.clone(),
            key,
            length: svg::unpacked_length(bytes),
            notes: Notes::new(facts, is_new, kept),
        })
    }

    fn node(&self, id: &str) -> Option<&Node> {
        self.tree.as_deref()?.node_by_id(id)
    }

    /// True if the file had to be parsed.
    #[cfg(test)]
    pub(super) fn is_parsed(&self) -> bool {
        LazyLock::get(&self.tree).is_some()
    }

    /// Returns the id under which a node is found: the node's own id, or the id of the `use` element that was appended
    /// for the node.
    ///
    /// # Errors
    /// Returns a reason if no such node exists.
    pub(super) fn known_id(&self, id: &str) -> Result<String, Reason> {
        let find = || id_of(self.tree.as_deref()?, id);
        let found = self.notes.fact(|facts| &mut facts.ids, id, find);
        found.ok_or_else(|| Reason::NoSuchNode { id: id.to_owned() })
    }

    /// True if a node fills a rectangle of the page.
    pub(super) fn fills(&self, id: &str, area: Rect) -> bool {
        let fills = || {
            let stated = self.node(id).and_then(Node::abs_layer_bounding_box);
            let shared = stated.and_then(|stated| stated.to_rect().intersect(&area));
            shared.is_some_and(|shared| {
                shared.width() * shared.height() >= FILLS * area.width() * area.height()
            })
        };
        let cell = format!("{id} {:?}", edges(area));
        self.notes.fact(|facts| &mut facts.cells, &cell, fills)
    }

    /// Returns the box of the visible pixels of a node, in units of the page. The box stated in the file is often too large, because it
    /// includes strokes, clips and empty groups.
    ///
    /// # Errors
    /// Returns a reason if no part of the node is visible.
    pub(super) fn seen_box(self: &Arc<Self>, id: &str) -> Result<Rect, Reason> {
        let sound = || {
            let own_id = id.to_owned();
            let sounded = self.within_deadline(id, move |own| own.sound(&own_id));
            sounded.ok().flatten().map(edges)
        };
        let seen = self.notes.fact(|facts| &mut facts.boxes, id, sound);
        let seen =
            seen.and_then(|[left, top, right, bottom]| Rect::from_ltrb(left, top, right, bottom));
        seen.ok_or_else(|| Reason::undecodable(format!("nothing of “{id}” can be seen")))
    }

    /// Measures a node by rendering it once or twice. The second rendering shows only the area that is visible in the first, for higher
    /// precision.
    fn sound(&self, id: &str) -> Option<Rect> {
        let node = self.node(id)?;
        let stated = node.abs_layer_bounding_box()?.to_rect();
        // The visible area is inside the stated box. But a filter's region, which may be half the page or more,
        // enlarges that box.
        let first = self.sound_in(node, stated)?;
        let closer = first.width().max(first.height()) < 0.8 * stated.width().max(stated.height());
        match closer {
            true => self.sound_in(node, first),
            false => Some(first),
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
        let across = |pixel: f32| area.x() + (pixel - 1.0) / scale;
        let down = |pixel: f32| area.y() + (pixel - 1.0) / scale;
        Rect::from_ltrb(across(left), down(top), across(right), down(bottom))
    }

    /// Renders the page, or one node at its position on the page, with the transform `view`: RGBA with premultiplied alpha.
    ///
    /// # Errors
    /// Returns a reason if the rendering exceeds the deadline. The trial rendering after parsing did not exceed it, but another view may
    /// take longer.
    pub(super) fn draw(
        self: &Arc<Self>,
        id: Option<&str>,
        view: Transform,
        width: u32,
        height: u32,
    ) -> Result<RgbaImage, Reason> {
        self.notes.drawn((id, view), (width, height), || {
            let own_id = id.map(str::to_owned);
            let key = format!("{id:?} {view:?} {width} {height}");
            self.within_deadline(key, move |own| {
                own.draw_anew(own_id.as_deref(), view, width, height)
            })
        })
    }

    /// Renders a view within the deadline.
    fn within_deadline<T: Send + 'static>(
        self: &Arc<Self>,
        view: impl Hash,
        render: impl FnOnce(&Shapes) -> T + Send + 'static,
    ) -> Result<T, Reason> {
        // Parsing has its own deadline.
        LazyLock::force(&self.tree);
        let own = self.clone();
        self.watchdog
            .run(&(self.key, view), move || Ok(render(&own)))
    }

    fn draw_anew(&self, id: Option<&str>, view: Transform, width: u32, height: u32) -> RgbaImage {
        if let Some(node) = id.and_then(|id| self.node(id)) {
            return self.draw_node(node, view, width, height);
        }
        drawn(width, height, |pixmap| {
            if let Some(tree) = self.tree.as_deref() {
                resvg::render(tree, view, &mut pixmap.as_mut());
            }
        })
    }

    fn draw_node(&self, node: &Node, view: Transform, width: u32, height: u32) -> RgbaImage {
        // resvg renders a node without the transforms of its ancestors, and moves the corner of its bounding box to the origin.
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
}

/// Returns the id under which a node is found.
fn id_of(tree: &Tree, id: &str) -> Option<String> {
    let mut ids = [format!("{}{id}", svg::USED), id.to_owned()].into_iter();
    ids.find(|id| tree.node_by_id(id).is_some())
}

/// Returns a requested node.
pub(super) fn node_of<'a>(tree: &'a Tree, id: &str) -> Option<&'a Node> {
    tree.node_by_id(&id_of(tree, id)?)
}

fn other_fonts(tree: &Tree, ids: &[String]) -> BTreeSet<String> {
    let mut fonts = BTreeSet::new();
    let all = tree.root().children().iter().filter(|_| ids.is_empty());
    for node in all.chain(ids.iter().filter_map(|id| node_of(tree, id))) {
        add_fonts(node, &mut fonts);
    }
    fonts
}

fn add_fonts(node: &Node, fonts: &mut BTreeSet<String>) {
    match node {
        Node::Group(group) => {
            let inner = group.children().iter();
            inner.for_each(|node| add_fonts(node, fonts));
        }
        Node::Text(text) => {
            let chunks = text.chunks().iter();
            let written = chunks.filter(|chunk| !chunk.text().trim().is_empty());
            for span in written.flat_map(|chunk| chunk.spans()) {
                if let Some(FontFamily::Named(name)) = span.font().families().first()
                    && !fonts::is_our_font(name)
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

/// Minimum opacity of a visible pixel, on a scale from 0 to 255. The pixels of a soft shadow are less opaque.
const SEEN: u8 = 96;

/// Returns the bounding box of the visible pixels: left, top, right, bottom in pixels. A partly transparent pixel at an edge counts in
/// proportion to its opacity.
pub(crate) fn seen_edges(image: &RgbaImage) -> Option<[f32; 4]> {
    let (width, height) = image.dimensions();
    let mut columns = vec![0; width as usize];
    let mut rows = vec![0; height as usize];
    for (x, y, pixel) in image.enumerate_pixels() {
        let opacity = pixel.0[3];
        columns[x as usize] = opacity.max(columns[x as usize]);
        rows[y as usize] = opacity.max(rows[y as usize]);
    }
    let (left, right) = seen_span(&columns)?;
    let (top, bottom) = seen_span(&rows)?;
    Some([left, top, right, bottom])
}

fn seen_span(opacities: &[u8]) -> Option<(f32, f32)> {
    let first = opacities.iter().position(|opacity| *opacity >= SEEN)?;
    let last = opacities.iter().rposition(|opacity| *opacity >= SEEN)?;
    let free = |at: usize| 1.0 - f32::from(opacities[at]) / 255.0;
    let (start, end) = (first as f32 + free(first), last as f32 + 1.0 - free(last));
    Some(match start < end {
        true => (start, end),
        false => (first as f32, last as f32 + 1.0),
    })
}
