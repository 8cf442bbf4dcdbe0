//! Limits on an SVG, checked before usvg reads it. usvg recurses along nested elements and references, copies
//! referenced elements, and compares attributes and CSS rules with one another. A small file can therefore overflow the
//! stack, or take hours and the whole memory.
use crate::{Reason, limits, names::has_word};
use roxmltree::{Attribute, Document, Node};
use simplecss::{AttributeOperator, PseudoClass, Rule, StyleSheet};
use std::collections::HashMap;

/// Attributes that may refer to another element by `url(#id)`, separated by spaces.
const REFERRING: &str =
    "style mask clip-path filter fill stroke marker-start marker-mid marker-end";

/// Elements whose `href` usvg follows, separated by spaces.
const LINKING: &str =
    "use feImage textPath tref linearGradient radialGradient pattern filter mask clipPath";

/// Resource demands of an element, including its descendants and the elements it refers to. A referenced element counts once for each
/// reference.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Demands {
    /// Number of elements along the longest chain of nesting and references.
    levels: u64,
    elements: f64,
    letters: f64,
    /// Number of bytes of path data and embedded files.
    bytes: f64,
}

impl Demands {
    fn add(&mut self, inner: &Demands) {
        self.levels = self.levels.max(inner.levels + 1);
        self.elements += inner.elements;
        self.letters += inner.letters;
        self.bytes += inner.bytes;
    }

    fn check(&self) -> Result<(), Reason> {
        at_most("levels", self.levels as f64, limits::SVG_LEVELS)?;
        at_most("elements", self.elements, limits::SVG_ELEMENTS)?;
        at_most("letters", self.letters, limits::SVG_LETTERS)?;
        at_most("bytes", self.bytes, limits::SVG)
    }
}

/// Returns an error if `is_too_much` is true: the property `part` of the SVG has the value `count`, which exceeds
/// `limit`. The reported value is capped, because copies can make it astronomically large.
pub(super) fn at_most(part: &str, count: f64, limit: u64) -> Result<(), Reason> {
    if count > limit as f64 {
        let (part, count) = (part.to_owned(), count.min(1e15) as u64);
        return Err(Reason::TooComplex { part, count, limit });
    }
    Ok(())
}

/// Checks the text against limits of the XML parser. The parser compares the attributes of an element pairwise, copies lists of namespaces,
/// and expands entities without a limit on their length.
///
/// # Errors
/// Returns an error for too many attributes, namespaces or entities.
pub(super) fn check_markup(text: &str) -> Result<(), Reason> {
    // A tag contains no `<`, not even in quotes.
    let tags = text.split('<').skip(1);
    for tag in tags.filter(|tag| !tag.starts_with(['!', '?'])) {
        at_most("attributes", attributes(tag), limits::XML_ATTRIBUTES)?;
    }
    let namespaces = text.matches("xmlns").count() as f64;
    at_most("attributes", namespaces, limits::XML_NAMESPACES)?;
    check_entities(text)
}

/// Counts the attributes of a tag, which are the quoted values before its end.
fn attributes(tag: &str) -> f64 {
    let (mut count, mut quote) = (0.0, None);
    for byte in tag.bytes() {
        match (quote, byte) {
            (Some(open), byte) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'>') => break,
            (None, b'"' | b'\'') => (count, quote) = (count + 1.0, Some(byte)),
            (None, _) => {}
        }
    }
    count
}

fn check_entities(text: &str) -> Result<(), Reason> {
    /// Maximum number of nested entity references that the parser expands within one reference.
    const UNFOLDED: u64 = 255;
    if !text.contains("<!ENTITY") {
        return Ok(());
    }
    let declared = |part: &str| part.find('>').unwrap_or(part.len()) as u64;
    let lengths = text.split("<!ENTITY").skip(1).map(declared);
    let longest = lengths.max().unwrap_or(0);
    let usual = ["amp;", "lt;", "gt;", "quot;", "apos;", "#"];
    let own = |reference: &&str| !usual.iter().any(|usual| reference.starts_with(usual));
    let used = text.split('&').skip(1).filter(own).count() as f64;
    let most = limits::SVG * UNFOLDED / 8 / (longest * UNFOLDED).max(1);
    at_most("entities", used, most)
}

/// Checks a document before usvg reads it.
///
/// # Errors
/// Returns the property that exceeds its limit.
pub(super) fn check(document: &Document) -> Result<Demands, Reason> {
    let elements = || document.descendants().filter(Node::is_element);
    let styles = elements().filter(|node| node.has_tag_name("style"));
    let styles: Vec<&str> = styles.filter_map(|node| node.text()).collect();
    // For each CSS rule, the parser counts the lines from the start of the text, and later compares it with each element.
    let rules: usize = styles.iter().map(|text| text.matches('{').count()).sum();
    at_most("styles", rules as f64, limits::CSS_RULES)?;
    let comparisons = rules as f64 * elements().count() as f64;
    at_most("styles", comparisons, limits::CSS_COMPARISONS)?;
    for style in elements().filter_map(|node| node.attribute("style")) {
        let declarations = style.matches(';').count() as f64;
        at_most("attributes", declarations, limits::XML_ATTRIBUTES)?;
    }
    let mut sheet = StyleSheet::new();
    styles.iter().for_each(|text| sheet.parse_more(text));
    let mut graph = Graph::of(document, &sheet);
    let mut largest = 0.0_f64;
    for marker in elements().filter(|node| node.has_tag_name("marker")) {
        largest = largest.max(graph.demands(marker)?.elements);
    }
    graph.marker = largest;
    graph.demands(document.root_element())
}

/// Elements of a document and their references.
struct Graph<'a, 'i> {
    /// First and last element with each id. If an id is used twice, the kind of reference decides which of the two usvg takes.
    named: HashMap<&'a str, [Node<'a, 'i>; 2]>,
    /// CSS rules that refer to elements, each with the ids of those elements.
    rules: Vec<(&'a Rule<'a>, Vec<&'a str>)>,
    /// Number of elements in the largest marker. A marker may be copied to each vertex of a path.
    marker: f64,
    /// Demands of each element, by node index. `None` before adding them up, and `Some(None)` during it.
    finished: Vec<Option<Option<Demands>>>,
}

/// Element whose demands are being added up, with the elements that remain to be added.
struct Open<'a, 'i> {
    node: Node<'a, 'i>,
    sum: Demands,
    inner: Vec<Node<'a, 'i>>,
}

impl<'a, 'i> Graph<'a, 'i> {
    fn of(document: &'a Document<'i>, sheet: &'a StyleSheet<'a>) -> Graph<'a, 'i> {
        let mut named: HashMap<&str, [Node; 2]> = HashMap::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                named.entry(id).or_insert([node; 2])[1] = node;
            }
        }
        let referring = |rule: &'a Rule<'a>| {
            let all = rule.declarations.iter();
            let values = all.filter(|it| has_word(REFERRING, it.name));
            let ids: Vec<&str> = values.flat_map(|it| urls(it.value)).collect();
            (!ids.is_empty()).then_some((rule, ids))
        };
        Graph {
            named,
            rules: sheet.rules.iter().filter_map(referring).collect(),
            marker: 0.0,
            finished: vec![None; document.descendants().count()],
        }
    }

    /// Adds up the demands of an element, depth first. Uses an explicit stack, because recursion could overflow the thread's stack.
    fn demands(&mut self, root: Node<'a, 'i>) -> Result<Demands, Reason> {
        let mut total = Demands::default();
        let mut open = vec![self.open(root)];
        while let Some(last) = open.last_mut() {
            if let Some(inner) = last.inner.pop() {
                match self.finished[inner.id().get_usize()] {
                    Some(Some(demands)) => last.sum.add(&demands),
                    None => {
                        let inner = self.open(inner);
                        open.push(inner);
                    }
                    // The element refers to itself. usvg breaks such loops, but the loop could conceal a reference
                    // chain that grows exponentially.
                    Some(None) => at_most("loops", 1.0, 0)?,
                }
                continue;
            }
            last.sum.check()?;
            total = last.sum;
            self.finished[last.node.id().get_usize()] = Some(Some(total));
            open.pop();
            if let Some(outer) = open.last_mut() {
                outer.sum.add(&total);
            }
        }
        Ok(total)
    }

    fn open(&mut self, node: Node<'a, 'i>) -> Open<'a, 'i> {
        self.finished[node.id().get_usize()] = Some(None);
        let mut inner: Vec<Node> = node.children().filter(Node::is_element).collect();
        for id in self.references(node) {
            if let Some([first, last]) = self.named.get(id) {
                inner.push(*first);
                inner.extend((first != last).then_some(*last));
            }
        }
        let sum = Demands {
            levels: 1,
            elements: 1.0 + self.marker * vertices(node),
            letters: letters(node),
            bytes: bytes(node),
        };
        Open { node, sum, inner }
    }

    /// Returns the ids that an element refers to.
    fn references(&self, node: Node<'a, 'i>) -> Vec<&'a str> {
        let mut ids = Vec::new();
        for attribute in node.attributes() {
            if attribute.namespace().is_none() && has_word(REFERRING, attribute.name()) {
                ids.extend(urls(attribute.value()));
            } else if attribute.name() == "href" && has_word(LINKING, node.tag_name().name()) {
                ids.extend(attribute.value().trim().strip_prefix('#'));
            }
        }
        for (rule, targets) in &self.rules {
            if rule.selector.matches(&Styled(node)) {
                ids.extend(targets);
            }
        }
        ids
    }
}

/// Returns the ids in the `url(#id)` references of an attribute's value.
fn urls(value: &str) -> impl Iterator<Item = &str> {
    value.split("url(").skip(1).filter_map(|rest| {
        let rest = rest
            .trim_start_matches([' ', '\t', '\n', '\r', '"', '\''])
            .strip_prefix('#')?;
        rest.split(['"', '\'', ')']).next().map(str::trim)
    })
}

fn letters(node: Node) -> f64 {
    if !["text", "tspan", "textPath", "tref", "a"].contains(&node.tag_name().name()) {
        return 0.0;
    }
    let nodes = node.children().filter(Node::is_text);
    let texts = nodes.filter_map(|text| text.text());
    texts.map(|text| text.chars().count() as f64).sum()
}

fn bytes(node: Node) -> f64 {
    let is_large = |it: &Attribute| ["d", "points", "href"].contains(&it.name());
    let large = node.attributes().filter(is_large);
    large.map(|it| it.value().len() as f64).sum()
}

/// Returns the maximum number of vertices of a shape: one for each number in its coordinates.
fn vertices(node: Node) -> f64 {
    let path = node.attribute("d").or(node.attribute("points"));
    let path = path.unwrap_or_default();
    let digits = path.as_bytes().windows(2);
    let ends = digits.filter(|two| two[0].is_ascii_digit() && !two[1].is_ascii_digit());
    4.0 + ends.count() as f64
}

/// Element that can be matched against CSS selectors, by the same rules as in usvg.
struct Styled<'a, 'i>(Node<'a, 'i>);

impl simplecss::Element for Styled<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Styled)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Styled)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator) -> bool {
        let value = self.0.attribute(name);
        value.is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass) -> bool {
        matches!(class, PseudoClass::FirstChild) && self.prev_sibling_element().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demands(text: &str) -> Result<Demands, Reason> {
        let document = Document::parse_with_options(text, super::super::index::options());
        check(&document.expect("XML"))
    }

    #[test]
    fn references_of_all_kinds_are_followed() {
        for reference in [
            "mask=\"url(#a)\"",
            "style=\"fill:red;mask: url( '#a' )\"",
            "class=\"k\"",
            "fill=\"url(#a) none\"",
        ] {
            let text = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>.k{{mask:url(#a)}}.l{{fill:red}}</style><mask id=\"a\"><g/><g/></mask><g {reference}/></svg>"
            );
            let demands = demands(&text).expect("it is small");
            // Nine elements: svg, style, mask, two groups and the referring group, then the mask with its two groups once more.
            assert_eq!((demands.elements, demands.levels), (9.0, 4), "{reference}");
        }
    }
}
