//! Nodes of an SVG that are drawn nowhere, made to be drawn: those among the definitions by a use, those on hidden layers by showing
//! the layers. Nobody sees the page that comes of it: each node is cut out alone.
use super::index::options;
use roxmltree::{Document, Node};
use std::{collections::BTreeSet, ops::Range};

/// What the ids of uses that were put at the end begin with.
pub(super) const USED: &str = "continental-use-";

/// The colour of a back that takes that of its use, when nothing says which: the one svg-cards was first drawn with.
const BACK: &str = "#0062ff";

/// The text of an SVG with these nodes shown; nothing if there is nothing to be done.
pub(super) fn show(text: &str, ids: &[String]) -> Option<String> {
    let document = Document::parse_with_options(text, options()).ok()?;
    let wanted: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let inherits = text.contains("fill:inherit") || text.contains("fill=\"inherit\"");
    let mut uses = String::new();
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for node in document.descendants().filter(Node::is_element) {
        let Some(id) = node.attribute("id").filter(|id| wanted.contains(id)) else {
            continue;
        };
        if !found.insert(id) {
            continue;
        }
        let before = edits.len();
        node.ancestors()
            .for_each(|above| edits.extend(shown(above, text)));
        let defined = node
            .ancestors()
            .any(|above| ["defs", "symbol"].contains(&above.tag_name().name()));
        if defined || edits.len() == before {
            uses += &use_of(id, inherits);
        }
    }
    if !uses.is_empty() {
        let end = document.root_element().range().end;
        let end = text[..end].rfind("</")?;
        edits.push((end..end, uses));
    }
    edits.sort_by_key(|(range, _)| range.start);
    edits.dedup_by_key(|(range, _)| range.clone());
    if edits.is_empty() {
        return None;
    }
    let mut shown = String::with_capacity(text.len() + 128 * ids.len());
    let mut at = 0;
    for (range, instead) in edits {
        shown += text.get(at..range.start)?;
        shown += &instead;
        at = range.end;
    }
    Some(shown + &text[at..])
}

/// What must be written so that an element is not hidden.
fn shown(node: Node<'_, '_>, text: &str) -> Option<(Range<usize>, String)> {
    let hidden = node.attributes().find(|attribute| match attribute.name() {
        "display" => attribute.value().trim() == "none",
        "style" => without_hiding(attribute.value()).is_some(),
        _ => false,
    })?;
    let range = hidden.range_value();
    let instead = match hidden.name() {
        "display" => "inline".to_owned(),
        // As it is written, for its entities.
        _ => without_hiding(text.get(range.clone())?)?,
    };
    Some((range, instead))
}

fn without_hiding(style: &str) -> Option<String> {
    let hides = |part: &&str| {
        let mut words = part.split(':').map(str::trim);
        words.next() == Some("display") && words.next() == Some("none")
    };
    style.split(';').any(|part| hides(&part)).then(|| {
        let kept: Vec<&str> = style.split(';').filter(|part| !hides(part)).collect();
        kept.join(";")
    })
}

fn use_of(id: &str, inherits: bool) -> String {
    let fill = if id.to_lowercase().contains("back") && inherits {
        format!(" fill=\"{BACK}\"")
    } else {
        String::new()
    };
    let id = id
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    // The group is found by an id of its own: the one of what it shows is taken.
    format!(
        "<g xmlns=\"http://www.w3.org/2000/svg\" id=\"{USED}{id}\"{fill}><use xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#{id}\"/></g>"
    )
}
