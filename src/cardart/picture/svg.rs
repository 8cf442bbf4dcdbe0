//! Parsing and rendering of SVGs by resvg. An SVG can use only the game's own fonts and cannot refer to other files.
//! The size of compressed SVGs is limited. Elements that are used as cards are made visible before parsing.
use super::{
    complexity::{self, at_most},
    index::options,
    render_limits::{Watchdog, check_tree},
    shapes::node_of,
};
use crate::{Reason, file_index::as_text, fonts, limits};
use parking_lot::Mutex;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, FontResolver, ImageHrefResolver, Options, Tree},
};
use roxmltree::{Document, Node};
use std::{
    collections::BTreeSet,
    io::{ErrorKind, Read},
    ops::Range,
    sync::Arc,
};

/// True if the content of a file is an SVG, compressed or not.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let packed = bytes.starts_with(&[0x1f, 0x8b]);
    // Bitmap files begin with letters or binary bytes, never with `<`.
    let text = bytes.trim_ascii_start();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    packed || utf16 || text.trim_ascii_start().starts_with(b"<")
}

/// Parses an SVG of the game itself, compressed or not.
///
/// # Errors
/// Returns the reason if the SVG cannot be read.
pub fn parse(bytes: &[u8]) -> Result<Tree, Reason> {
    read(&mended(text(bytes)?), &[])
}

/// Parses an SVG from which the nodes with these ids are needed, within the deadline. A node in `defs` or on a hidden layer would be dropped,
/// so it is made visible. `key` is a hash of the content.
///
/// # Errors
/// Returns the reason if the SVG cannot be read.
pub(super) fn parse_with(
    bytes: &[u8],
    ids: &[String],
    key: u64,
    watchdog: &Arc<Watchdog>,
) -> Result<Tree, Reason> {
    watchdog.admit(unpacked_length(bytes))?;
    let (own_bytes, own_ids) = (bytes.to_vec(), ids.to_vec());
    watchdog.run(&(key, ids), move || {
        let text = mended(text(&own_bytes)?);
        with_document(&text, complexity::check)?;
        let tree = read(&text, &own_ids)?;
        check_tree(&tree)?;
        Ok(tree)
    })
}

/// Longer side in pixels of a trial rendering. Most cards on a screen are smaller.
const TRIAL: f32 = 512.0;

/// Renders a tree, or a node of it. Returns `None` if there is nothing to render.
pub(super) fn try_drawing(tree: &Tree, id: Option<&str>) -> Option<()> {
    let node = id.map(|id| node_of(tree, id));
    let area = match node {
        Some(node) => node?.abs_layer_bounding_box()?,
        None => tree.size().to_non_zero_rect(0.0, 0.0),
    };
    let scale = TRIAL / area.width().max(area.height());
    let length = |own: f32| ((own * scale) as u32).max(1);
    let mut picture = Pixmap::new(length(area.width()), length(area.height()))?;
    let (view, mut picture) = (Transform::from_scale(scale, scale), picture.as_mut());
    match node.flatten() {
        Some(node) => resvg::render_node(node, view, &mut picture)?,
        None => resvg::render(tree, view, &mut picture),
    }
    Some(())
}

/// Parses an XML description from another program. Returns `None` if it is broken or beyond the limits of the XML parser.
pub fn parse_xml(text: &str) -> Option<Document<'_>> {
    complexity::check_markup(text).ok()?;
    Document::parse_with_options(text, options()).ok()
}

/// Returns the text of an SVG in which the path with the id `rank` has this outline. Returns `None` if there is no such path.
pub fn with_rank_outline(bytes: &[u8], outline: &str) -> Option<Vec<u8>> {
    let mut text = text(bytes).ok()?;
    let document = Document::parse_with_options(&text, options()).ok()?;
    let is_rank = |node: &Node<'_, '_>| {
        node.tag_name().name() == "path" && node.attribute("id") == Some("rank")
    };
    let path = document.descendants().find(is_rank)?;
    let place = path.attribute_node("d")?.range_value();
    text.replace_range(place, outline);
    Some(text.into_bytes())
}

/// Passes the XML document of an SVG to `look` and returns its result.
fn with_document<T>(
    text: &str,
    look: impl FnOnce(&Document) -> Result<T, Reason>,
) -> Result<T, Reason> {
    let parsed = Document::parse_with_options(text, options());
    let parsed = parsed.map_err(usvg::Error::ParsingFailed);
    look(&parsed.map_err(Reason::undecodable)?)
}

/// State of the check of embedded SVGs: their total number, the current nesting depth, and the reason if one was refused.
#[derive(Default)]
struct Nested {
    refused: Option<Reason>,
    count: u64,
    depth: u64,
}

/// Checks an embedded SVG before usvg reads it, because usvg limits neither its size nor its depth.
fn check_nested(data: &[u8], nested: &Mutex<Nested>) -> Result<(), Reason> {
    {
        let mut nested = nested.lock();
        (nested.count, nested.depth) = (nested.count + 1, nested.depth + 1);
        at_most("levels", nested.depth as f64, 2)?;
        at_most("elements", nested.count as f64, 64)?;
    }
    with_document(&text(data)?, |document| {
        complexity::check(document).map(|_| ())
    })
}

fn read(text: &str, ids: &[String]) -> Result<Tree, Reason> {
    let nested = Mutex::<Nested>::default();
    let resolve = ImageHrefResolver::default_data_resolver();
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|kind: &str, data, options: &Options| {
                if !is_svg(&data) {
                    return resolve(kind, data, options);
                }
                let picture = match check_nested(&data, &nested) {
                    Ok(()) => resolve(kind, data, options),
                    // Embedded data that is not an SVG is left out.
                    Err(Reason::Undecodable { .. }) => None,
                    Err(reason) => {
                        nested.lock().refused.get_or_insert(reason);
                        None
                    }
                };
                nested.lock().depth -= 1;
                picture
            }),
            // An SVG of a deck must not read files of the player.
            resolve_string: Box::new(|_, _| None),
        },
        font_family: fonts::SERIF.to_owned(),
        fontdb: fonts::ALL.clone(),
        font_resolver: FontResolver {
            select_font: Box::new(|font, fonts| fonts::select(font, fonts)),
            ..FontResolver::default()
        },
        ..Options::default()
    };
    let read = |text: &str| {
        let tree = with_document(text, |document| {
            Tree::from_xmltree(document, &options).map_err(Reason::undecodable)
        })?;
        nested.lock().refused.take().map_or(Ok(tree), Err)
    };
    let tree = read(text)?;
    let hidden = ids.iter().filter(|id| tree.node_by_id(id).is_none());
    let hidden: BTreeSet<&str> = hidden.map(String::as_str).collect();
    if hidden.is_empty() {
        return Ok(tree);
    }
    // If the SVG with the hidden nodes made visible is invalid, the nodes of the original SVG are still usable.
    let shown = show(text, &hidden).and_then(|shown| read(&shown).ok());
    Ok(shown.unwrap_or(tree))
}

/// Repairs an SVG that other programs accept and resvg does not. GNOME's decks contain the colour “#none”, which librsvg treats as “none”.
fn mended(text: String) -> String {
    text.replace("\"#none\"", "\"none\"")
}

/// Returns the text of an SVG, decompressed if necessary.
///
/// # Errors
/// Returns a reason if the content is too long, is not text, or is beyond the limits of the XML parser.
pub fn text(bytes: &[u8]) -> Result<String, Reason> {
    let bytes: &[u8] = match bytes.starts_with(&[0x1f, 0x8b]) {
        true => &unpack(bytes)?,
        false => bytes,
    };
    if bytes.len() as u64 > limits::SVG {
        return Err(svg_too_large());
    }
    let text = as_text(bytes);
    complexity::check_markup(&text)?;
    Ok(text)
}

/// Returns the length of an SVG's text in bytes without decompressing it. The last four bytes of a gzip file state it.
pub(super) fn unpacked_length(bytes: &[u8]) -> u64 {
    match bytes.last_chunk() {
        Some(length) if bytes.starts_with(&[0x1f, 0x8b]) => u32::from_le_bytes(*length).into(),
        _ => bytes.len() as u64,
    }
}

fn svg_too_large() -> Reason {
    let limit = limits::SVG >> 20;
    Reason::SvgTooLarge { limit }
}

fn unpack(bytes: &[u8]) -> Result<Vec<u8>, Reason> {
    if bytes.len() as u64 > limits::SVGZ {
        return Err(svg_too_large());
    }
    let mut unpacked = Vec::new();
    let mut reader = flate2::read::GzDecoder::new(bytes).take(limits::SVG + 1);
    match reader.read_to_end(&mut unpacked) {
        Ok(_) => Ok(unpacked),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Err(Reason::CutShort {}),
        Err(error) => Err(Reason::undecodable(error)),
    }
}

/// Renders a whole tree in its own proportions, centred in an image of this size: RGBA with straight alpha.
pub fn draw(tree: &Tree, width: u32, height: u32) -> Vec<u8> {
    let Some(mut picture) = Pixmap::new(width, height) else {
        return Vec::new();
    };
    let (own_width, own_height) = (tree.size().width(), tree.size().height());
    let scale = (width as f32 / own_width).min(height as f32 / own_height);
    let x = (width as f32 - own_width * scale) / 2.0;
    let y = (height as f32 - own_height * scale) / 2.0;
    let view = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
    resvg::render(tree, view, &mut picture.as_mut());
    picture.take_demultiplied()
}

/// Prefix for the ids of the added groups, each of which shows an element by a `use`.
pub(super) const USED: &str = "continental-use-";

/// Fill colour for a back that inherits its colour from the `use` element that shows it. It is the original colour of svg-cards.
const BACK: &str = "#0062ff";

/// Returns the text of an SVG with the elements of these ids made visible: elements in `defs` get a `use`, and hidden layers are shown. The
/// changed page is never displayed as a whole, because each card is cut out of it. Returns `None` if the SVG contains none of these elements.
fn show(text: &str, ids: &BTreeSet<&str>) -> Option<String> {
    let document = Document::parse_with_options(text, options()).ok()?;
    let inherits = text.contains("fill:inherit") || text.contains("fill=\"inherit\"");
    let mut uses = String::new();
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for node in document.descendants().filter(Node::is_element) {
        let id = node.attribute("id").filter(|id| ids.contains(id));
        let Some(id) = id.filter(|id| found.insert(*id)) else {
            continue;
        };
        let before = edits.len();
        edits.extend(node.ancestors().filter_map(|above| shown(above, text)));
        let is_definition = |above: Node| ["defs", "symbol"].contains(&above.tag_name().name());
        if node.ancestors().any(is_definition) || edits.len() == before {
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

/// If an element is hidden, returns the range of its text to replace, and the replacement that makes it visible.
fn shown(node: Node<'_, '_>, text: &str) -> Option<(Range<usize>, String)> {
    let hidden = node.attributes().find(|attribute| match attribute.name() {
        "display" => attribute.value().trim() == "none",
        "style" => without_hiding(attribute.value()).is_some(),
        _ => false,
    })?;
    let range = hidden.range_value();
    let instead = match hidden.name() {
        "display" => "inline".to_owned(),
        // The replacement is computed from the raw text of the file, because the parsed value has its entities already expanded.
        _ => without_hiding(text.get(range.clone())?)?,
    };
    Some((range, instead))
}

fn without_hiding(style: &str) -> Option<String> {
    let hides = |part: &&str| {
        let mut words = part.split(':').map(str::trim);
        words.next() == Some("display") && words.next() == Some("none")
    };
    let kept: Vec<&str> = style.split(';').filter(|part| !hides(part)).collect();
    (kept.len() < style.split(';').count()).then(|| kept.join(";"))
}

/// Returns a text with entities in place of the characters that XML reserves.
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;")
}

fn use_of(id: &str, inherits: bool) -> String {
    let fill = match inherits && id.to_lowercase().contains("back") {
        true => format!(" fill=\"{BACK}\""),
        false => String::new(),
    };
    let id = escaped(id);
    // The group's id must differ from that of the element that it shows.
    format!(
        "<g xmlns=\"http://www.w3.org/2000/svg\" id=\"{USED}{id}\"{fill}><use xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#{id}\"/></g>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_drawn_with_our_fonts() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><text x="2" y="16" font-family="Nobody Has This">♥</text></svg>"#;
        let picture = draw(&parse(svg.as_bytes()).expect("an SVG"), 40, 40);
        assert!(
            picture.chunks(4).any(|pixel| pixel[3] > 200),
            "the sign is missing"
        );
    }

    #[test]
    fn a_colour_misspelt_as_none_is_none() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#none"/></svg>"##;
        let picture = draw(&parse(svg.as_bytes()).expect("an SVG"), 9, 9);
        assert!(picture.iter().all(|byte| *byte == 0));
    }

    #[test]
    fn no_file_is_read_and_a_gzip_bomb_is_refused() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="/etc/hostname" width="9" height="9"/></svg>"#;
        assert!(
            draw(&parse(svg.as_bytes()).expect("an SVG"), 9, 9)
                .iter()
                .all(|byte| *byte == 0)
        );
        let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let zeros = vec![b' '; 1 << 20];
        for _ in 0..65 {
            std::io::Write::write_all(&mut bomb, &zeros).expect("written");
        }
        assert_eq!(
            parse(&bomb.finish().expect("packed")).err(),
            Some(svg_too_large())
        );
    }
}
