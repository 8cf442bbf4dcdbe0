//! Limits on the properties of a parsed SVG that take memory or stack when it is rendered, or keep an abandoned rendering running for
//! hours.
use super::complexity::at_most;
use crate::{Reason, limits};
use resvg::usvg::{
    ClipPath, Group, ImageKind, Mask, Node, Paint, Path, Tree,
    filter::{Filter, Kind},
};
use std::collections::HashMap;

/// Resource demands of an element of an SVG, including repetitions.
#[derive(Clone, Copy, Default, Debug)]
struct Load {
    /// Number of pixels of embedded pictures.
    embedded: f64,
    /// Nesting depth of layers.
    layers: u64,
}

impl Load {
    fn add(&mut self, other: Load) {
        self.embedded += other.embedded;
        self.layers = self.layers.max(other.layers);
    }

    /// Returns the load of the same content in a separate layer.
    fn layered(self) -> Load {
        Load {
            layers: self.layers + 1,
            ..self
        }
    }
}

/// Adds up the loads of groups. Caches those of referenced groups, because thousands of elements may share them.
struct Loads {
    known: HashMap<*const Group, Load>,
    /// Longer side of the page in SVG units.
    side: f64,
}

/// Checks a tree against the limits on its properties.
///
/// # Errors
/// Returns the property that exceeds its limit.
pub(super) fn check(tree: &Tree) -> Result<(), Reason> {
    let mut loads = Loads {
        known: HashMap::new(),
        side: f64::from(tree.size().width().max(tree.size().height())),
    };
    let whole = loads.group(tree.root())?;
    at_most("layers", whole.layers as f64, limits::LAYERS)?;
    at_most("megapixels", whole.embedded / 1e6, limits::EMBEDDED)
}

impl Loads {
    fn group(&mut self, group: &Group) -> Result<Load, Reason> {
        let mut load = Load::default();
        for node in group.children() {
            load.add(self.node(node)?);
        }
        if group.should_isolate() {
            load = load.layered();
        }
        for filter in group.filters() {
            load.add(self.filter(filter, group)?.layered());
        }
        if let Some(clip) = group.clip_path() {
            load.add(self.clip(clip)?);
        }
        if let Some(mask) = group.mask() {
            load.add(self.mask(mask)?);
        }
        Ok(load)
    }

    /// Returns the load of a group that other elements refer to.
    fn shared(&mut self, group: &Group) -> Result<Load, Reason> {
        let key = std::ptr::from_ref(group);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let load = self.group(group)?;
        self.known.insert(key, load);
        Ok(load)
    }

    fn clip(&mut self, clip: &ClipPath) -> Result<Load, Reason> {
        let mut load = self.shared(clip.root())?;
        if let Some(other) = clip.clip_path() {
            load.add(self.clip(other)?);
        }
        Ok(load.layered())
    }

    fn mask(&mut self, mask: &Mask) -> Result<Load, Reason> {
        let mut load = self.shared(mask.root())?;
        if let Some(other) = mask.mask() {
            load.add(self.mask(other)?);
        }
        Ok(load.layered())
    }

    fn node(&mut self, node: &Node) -> Result<Load, Reason> {
        match node {
            Node::Group(group) => self.group(group),
            Node::Text(text) => self.group(text.flattened()),
            Node::Path(path) => self.path(path),
            Node::Image(image) => match image.kind() {
                ImageKind::SVG(tree) => Ok(self.shared(tree.root())?.layered()),
                ImageKind::PNG(_) | ImageKind::JPEG(_) | ImageKind::GIF(_) | ImageKind::WEBP(_) => {
                    let (width, height) = (image.size().width(), image.size().height());
                    let embedded = f64::from(width) * f64::from(height);
                    Ok(Load {
                        embedded,
                        layers: 1,
                    })
                }
            },
        }
    }

    fn path(&mut self, path: &Path) -> Result<Load, Reason> {
        at_most("segments", path.data().len() as f64, limits::SEGMENTS)?;
        let mut load = Load::default();
        let paints = [
            path.fill().map(|fill| fill.paint()),
            path.stroke().map(|stroke| stroke.paint()),
        ];
        for paint in paints.into_iter().flatten() {
            if let Paint::Pattern(pattern) = paint {
                load.add(self.shared(pattern.root())?.layered());
            }
        }
        Ok(load)
    }

    fn filter(&mut self, filter: &Filter, group: &Group) -> Result<Load, Reason> {
        let mut load = Load::default();
        for primitive in filter.primitives() {
            match primitive.kind() {
                Kind::Turbulence(turbulence) => {
                    at_most("octaves", turbulence.num_octaves().into(), limits::OCTAVES)?;
                }
                Kind::ConvolveMatrix(convolve) => {
                    let (columns, rows) = (convolve.matrix().columns(), convolve.matrix().rows());
                    at_most("kernel", columns.max(rows).into(), limits::KERNEL)?;
                }
                Kind::Morphology(morphology) => {
                    let (x, y) = group.abs_transform().get_scale();
                    let radius =
                        (morphology.radius_x().get() * x).max(morphology.radius_y().get() * y);
                    let thousandths = f64::from(radius) / self.side * 1000.0;
                    at_most("radius", thousandths, limits::RADIUS)?;
                }
                Kind::Image(image) => load.add(self.shared(image.root())?.layered()),
                _ => {}
            }
        }
        Ok(load)
    }
}
