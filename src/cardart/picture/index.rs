//! An index of an SVG: its named elements and its metadata. The SVG is not rendered for this.
use super::svg;
use crate::{Area, Reason};
use roxmltree::Node;
use std::collections::BTreeSet;

/// Named elements and metadata of an SVG.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgIndex {
    /// Elements that have an id and can be rendered, in the order of the file.
    pub nodes: Vec<SvgNode>,
    /// Author of the SVG. Empty if none is stated.
    pub author: String,
    /// Licence of the SVG. Empty if none is stated.
    pub licence: String,
    /// Aspect ratio of the page, width divided by height. `None` if the SVG does not state its size.
    pub aspect: Option<f32>,
}

/// Named element of an SVG.
#[derive(Clone, PartialEq, Debug)]
pub struct SvgNode {
    pub id: String,
    /// Labels from drawing programs: the label in Inkscape, `data-name` in Illustrator and Figma, the id in Affinity, and the title.
    pub labels: Vec<String>,
    /// True if the element is in a `defs` or `symbol` element, so that it is rendered only by a `use`.
    pub defined: bool,
    /// True if a `use` element refers to this element.
    pub used: bool,
    /// Index in [`SvgIndex::nodes`] of the innermost other element that contains this one.
    pub within: Option<usize>,
    /// Area of the page that a `view` element defines. `None` for other elements.
    pub view: Option<Area>,
}

impl SvgIndex {
    /// True if `node` is inside an element that has one of these ids.
    pub fn is_within(&self, node: &SvgNode, ids: &BTreeSet<&str>) -> bool {
        let outer = |node: &&SvgNode| self.nodes.get(node.within?);
        let mut all = std::iter::successors(outer(&node), outer);
        all.any(|outer| ids.contains(outer.id.as_str()))
    }
}

/// Names of elements that are rendered, directly or by a `use`.
const DRAWN: [&str; 14] = [
    "g", "use", "symbol", "svg", "image", "path", "rect", "circle", "ellipse", "polygon",
    "polyline", "text", "a", "switch",
];

/// Returns parsing options that allow a document type declaration, because old SVGs define their namespaces by entities. The parser limits
/// the expansion of entities.
pub(super) fn options<'a>() -> roxmltree::ParsingOptions<'a> {
    roxmltree::ParsingOptions {
        allow_dtd: true,
        nodes_limit: 2_000_000,
        ..Default::default()
    }
}

/// Reads the named elements and the metadata of an SVG.
///
/// # Errors
/// Returns the reason if the SVG cannot be parsed.
pub fn index(bytes: &[u8]) -> Result<SvgIndex, Reason> {
    let text = svg::text(bytes)?;
    let document = roxmltree::Document::parse_with_options(&text, options());
    let document = document.map_err(Reason::undecodable)?;
    let page = box_of(document.root_element());
    let mut index = SvgIndex {
        nodes: named_nodes(document.root_element(), page),
        aspect: page.map(|[_, _, width, height]| width / height),
        ..SvgIndex::default()
    };
    read_metadata(document.root_element(), &mut index);
    Ok(index)
}

/// Returns the named elements below `root`, in the order of the file.
fn named_nodes(root: Node<'_, '_>, page: Option<[f32; 4]>) -> Vec<SvgNode> {
    let (mut nodes, mut used) = (Vec::new(), BTreeSet::<&str>::new());
    // The stack is explicit, because recursion into deeply nested elements would overflow the thread's stack.
    let mut open = vec![(root, false, None)];
    while let Some((node, defined, within)) = open.pop() {
        let name = node.tag_name().name();
        let id = node.attribute("id").filter(|_| node != root);
        let own = id.filter(|_| DRAWN.contains(&name)).map(|_| nodes.len());
        let children: Vec<_> = node.children().filter(Node::is_element).collect();
        for child in children.into_iter().rev() {
            let defined = defined || ["defs", "symbol"].contains(&child.tag_name().name());
            open.push((child, defined, own.or(within)));
        }
        if name == "use" {
            let target = node
                .attributes()
                .find(|attribute| attribute.name() == "href");
            used.extend(target.and_then(|target| target.value().strip_prefix('#')));
        }
        let view = (name == "view").then(|| part(node, page)).flatten();
        let Some(id) = id.filter(|_| own.is_some() || view.is_some()) else {
            continue;
        };
        nodes.push(SvgNode {
            id: id.to_owned(),
            labels: labels(node),
            defined,
            used: false,
            within,
            view,
        });
    }
    for node in &mut nodes {
        node.used = used.contains(node.id.as_str());
    }
    nodes
}

fn labels(node: Node<'_, '_>) -> Vec<String> {
    let called = node
        .attributes()
        .filter(|attribute| match attribute.name() {
            "label" | "data-name" | "aria-label" => true,
            // Affinity writes a second id, which has a namespace and is the label.
            "id" => attribute.namespace().is_some(),
            _ => false,
        });
    let mut children = node.children();
    let title = children.find(|child| child.tag_name().name() == "title");
    let title = title.and_then(|title| title.text());
    let labels = called.map(|attribute| attribute.value()).chain(title);
    let labels = labels.map(|label| label.trim().to_owned());
    labels.filter(|label| !label.is_empty()).collect()
}

/// Returns the left edge, the top edge, the width and the height of the area that an element shows. The values come
/// from the element's `viewBox`, or else from its `width` and `height`.
fn box_of(node: Node<'_, '_>) -> Option<[f32; 4]> {
    let numbers = |text: &str| -> Vec<f32> {
        let parts = text.split([' ', ',', '\t', '\n', '\r']);
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    let length = |key: &str| {
        let text = node.attribute(key)?.trim();
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        number.parse::<f32>().ok()
    };
    let stated = node.attribute("viewBox").map(numbers);
    let stated = stated.and_then(|numbers| numbers.try_into().ok());
    let stated = stated.or_else(|| Some([0.0, 0.0, length("width")?, length("height")?]));
    stated.filter(|[_, _, width, height]: &[f32; 4]| *width > 0.0 && *height > 0.0)
}

fn part(view: Node<'_, '_>, page: Option<[f32; 4]>) -> Option<Area> {
    let [left, top, width, height] = page?;
    let own = box_of(view)?;
    Some(Area {
        left: (own[0] - left) / width,
        top: (own[1] - top) / height,
        width: own[2] / width,
        height: own[3] / height,
    })
}

/// Reads the author and the licence from metadata in Inkscape's format.
fn read_metadata<'a>(root: Node<'a, 'a>, index: &mut SvgIndex) {
    let inside = |node: Node<'a, 'a>, name: &str| {
        let mut all = node.descendants();
        all.find(|inner| inner.tag_name().name() == name)
    };
    let text_in = |node: Node<'_, '_>| {
        let texts = node.descendants().filter(Node::is_text);
        let texts = texts.filter_map(|text| text.text());
        let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
        words.join(" ")
    };
    let metadata = inside(root, "metadata");
    let work = metadata.and_then(|metadata| inside(metadata, "Work"));
    let stated = work.into_iter().flat_map(|work| work.children());
    for node in stated.filter(Node::is_element) {
        let place = match node.tag_name().name() {
            "creator" => &mut index.author,
            "license" => &mut index.licence,
            _ => continue,
        };
        if place.is_empty() {
            let link = node
                .attributes()
                .find(|attribute| attribute.name() == "resource");
            *place = link.map_or_else(|| text_in(node), |link| link.value().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_metadata_are_read_and_what_is_never_drawn_is_not() {
        let svg = r##"<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>
<svg xmlns="&ns;" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="urn:i" xmlns:s="urn:s" viewBox="10 0 100 50">
<metadata><Work><title>Mine</title><creator><Agent><title>Ana
 B</title></Agent></creator><license resource="https://creativecommons.org/zero"/></Work></metadata>
<defs><linearGradient id="club_2"/><g id="club_1"><path id="p" d="M0 0h1"/></g></defs>
<g id="g12" i:label="heart_1"><title>Ace</title><use id="u" xlink:href="#club_1"/></g>
<rect id="r" s:id="2S"/><view id="v" viewBox="60 0 25 50"/></svg>"##;
        let index = index(svg.as_bytes()).expect("an SVG");
        let named: Vec<(&str, bool, bool)> = index
            .nodes
            .iter()
            .map(|node| (node.id.as_str(), node.defined, node.used))
            .collect();
        let wanted = [
            ("club_1", true, true),
            ("p", true, false),
            ("g12", false, false),
            ("u", false, false),
            ("r", false, false),
            ("v", false, false),
        ];
        assert_eq!(named, wanted);
        assert_eq!(index.nodes[2].labels, ["heart_1", "Ace"]);
        assert_eq!(index.nodes[4].labels, ["2S"]);
        assert!(
            index.is_within(&index.nodes[1], &BTreeSet::from(["club_1"]))
                && !index.is_within(&index.nodes[0], &BTreeSet::from(["club_1"]))
        );
        let view = Area {
            left: 0.5,
            top: 0.0,
            width: 0.25,
            height: 1.0,
        };
        assert_eq!(index.nodes[5].view, Some(view));
        assert_eq!((index.author.as_str(), index.aspect), ("Ana B", Some(2.0)));
        assert_eq!(index.licence, "https://creativecommons.org/zero");
    }
}
