//! Which file needs which, and where that goes round in a circle.
use super::{
    imports::{self, Alias, Import},
    sources::Sources,
};
use std::collections::{BTreeMap, BTreeSet};

/// The files of a library and what they import.
pub struct Graph<'a> {
    /// The files.
    pub sources: &'a Sources,
    /// What each imports, in the order of the files.
    pub imports: Vec<BTreeSet<Import>>,
    /// The file that holds a module.
    files: BTreeMap<Vec<String>, usize>,
    aliases: BTreeMap<Vec<String>, Vec<Alias>>,
}

impl<'a> Graph<'a> {
    /// Reads all imports.
    pub fn of(sources: &'a Sources) -> Graph<'a> {
        let mut graph = Graph {
            sources,
            imports: Vec::new(),
            files: BTreeMap::new(),
            aliases: BTreeMap::new(),
        };
        for (file, source) in sources.0.iter().enumerate() {
            let found = imports::of(source);
            graph.files.insert(source.module.clone(), file);
            for inline in found.inline {
                graph.files.insert(inline, file);
            }
            for alias in found.aliases {
                let of_module = graph.aliases.entry(alias.module.clone()).or_default();
                of_module.push(alias);
            }
            graph.imports.push(found.imports);
        }
        graph
    }

    /// From the crate's root what a path in this module names: it may begin with a name that a `use` brings there.
    pub fn absolute(&self, module: &[String], path: &[String]) -> Vec<String> {
        let aliases = self.aliases.get(module).map_or(&[][..], Vec::as_slice);
        let named = |alias: &&Alias| alias.name.as_ref() == path.first();
        match (path.first().map(String::as_str), aliases.iter().find(named)) {
            (Some("crate"), _) => path[1..].to_vec(),
            (Some("self"), _) => [module, &path[1..]].concat(),
            (Some("super"), _) => {
                let above = &module[..module.len().saturating_sub(1)];
                self.absolute(above, &path[1..])
            }
            (_, Some(alias)) => [&alias.path[..], &path[1..]].concat(),
            (_, None) => [module, path].concat(),
        }
    }

    /// The file in which the thing is written that this path names: names that are passed on are followed.
    pub fn file_of(&self, path: &[String]) -> Option<usize> {
        self.follow(path, 16)
    }

    fn follow(&self, path: &[String], hops: usize) -> Option<usize> {
        let mut at = 0;
        while at < path.len() && self.files.contains_key(&path[..=at]) {
            at += 1;
        }
        let module = &path[..at];
        let here = self.files.get(module).copied();
        let (Some(name), Some(hops)) = (path.get(at), hops.checked_sub(1)) else {
            return here;
        };
        let aliases = self.aliases.get(module).map_or(&[][..], Vec::as_slice);
        let named = |alias: &&Alias| alias.name.as_ref() == Some(name);
        if let Some(alias) = aliases.iter().find(named) {
            let target = [&alias.path[..], &path[at + 1..]].concat();
            // A name of another crate that is passed on is at home where it is passed on.
            return self.follow(&target, hops).or(here);
        }
        here
    }

    /// The edges between files: from, to, and the import that makes it.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize, &Import)> {
        let all = self.imports.iter().enumerate();
        all.flat_map(move |(from, imports)| {
            imports.iter().filter_map(move |import| {
                let to = self.file_of(&import.path)?;
                // A mod.rs that passes its own children on does not need them.
                let below = self.sources.0[to]
                    .module
                    .starts_with(&self.sources.0[from].module);
                (to != from && !(import.is_passed_on && below)).then_some((from, to, import))
            })
        })
    }

    /// Path and line of an import.
    pub fn place(&self, from: usize, import: &Import) -> String {
        format!("{}:{}", self.sources.0[from].path, import.line)
    }
}

/// The circles of a graph: sets of nodes each of which can be reached from each other, larger than one.
pub fn circles<N: Ord + Clone>(edges: &BTreeMap<N, BTreeSet<N>>) -> Vec<BTreeSet<N>> {
    let reach = |start: &N| {
        let mut seen: BTreeSet<N> = BTreeSet::new();
        let mut open: Vec<&N> = edges.get(start).into_iter().flatten().collect();
        while let Some(node) = open.pop() {
            if seen.insert(node.clone()) {
                open.extend(edges.get(node).into_iter().flatten());
            }
        }
        seen
    };
    let reached: BTreeMap<&N, BTreeSet<N>> = edges.keys().map(|node| (node, reach(node))).collect();
    let mut circles: BTreeSet<BTreeSet<N>> = BTreeSet::new();
    for (node, below) in &reached {
        let back = |other: &&N| reached.get(*other).is_some_and(|of| of.contains(*node));
        let mut circle: BTreeSet<N> = below.iter().filter(back).cloned().collect();
        circle.insert((*node).clone());
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_passed_on_lead_to_where_they_are_written() {
        let sources = Sources::of_texts(&[
            ("src/lib.rs", "mod a; mod b;"),
            (
                "src/a/mod.rs",
                "mod inner; pub use inner::{Thing as Other, inner};",
            ),
            ("src/a/inner.rs", "pub struct Thing; pub fn inner() {}"),
            (
                "src/b.rs",
                "pub use crate::a::Other; use crate::a; mod c { }",
            ),
        ]);
        let graph = Graph::of(&sources);
        let file = |path: &str| {
            let path: Vec<String> = path.split("::").map(str::to_owned).collect();
            graph.file_of(&path).map(|file| &*sources.0[file].path)
        };
        assert_eq!(file("a::Other"), Some("src/a/inner.rs"));
        assert_eq!(file("b::Other::new"), Some("src/a/inner.rs"));
        assert_eq!(file("a::Missing"), Some("src/a/mod.rs"));
        assert_eq!(file("b::c::X"), Some("src/b.rs"));
        let edges: Vec<(usize, usize)> = graph.edges().map(|(from, to, _)| (from, to)).collect();
        assert_eq!(edges, [(3, 1), (3, 2)]);
    }

    #[test]
    fn a_path_may_begin_with_a_name_that_a_use_brings() {
        let sources = Sources::of_texts(&[
            ("src/lib.rs", "mod a;"),
            ("src/a/mod.rs", "mod b; pub use b::B;"),
            ("src/a/b.rs", "use crate::x::{self, Y as Z}; pub struct B;"),
        ]);
        let graph = Graph::of(&sources);
        let absolute = |path: &str| {
            let path: Vec<String> = path.split("::").map(str::to_owned).collect();
            graph
                .absolute(&["a".to_owned(), "b".to_owned()], &path)
                .join("::")
        };
        assert_eq!(absolute("x::f"), "x::f");
        assert_eq!(absolute("Z"), "x::Y");
        assert_eq!(absolute("local"), "a::b::local");
        assert_eq!(absolute("self::local"), "a::b::local");
        assert_eq!(absolute("crate::c::d"), "c::d");
        assert_eq!(absolute("super::B"), "a::b::B");
        assert_eq!(absolute("super::super::c"), "c");
    }

    #[test]
    fn circles_are_found_whole() {
        let edges = |list: &[(u8, u8)]| {
            let mut edges: BTreeMap<u8, BTreeSet<u8>> = BTreeMap::new();
            for (from, to) in list {
                edges.entry(*from).or_default().insert(*to);
            }
            edges
        };
        assert!(circles(&edges(&[(1, 2), (2, 3), (1, 3)])).is_empty());
        let found = circles(&edges(&[
            (1, 2),
            (2, 3),
            (3, 1),
            (3, 4),
            (4, 5),
            (5, 4),
            (0, 1),
        ]));
        assert_eq!(found, [BTreeSet::from([1, 2, 3]), BTreeSet::from([4, 5])]);
    }
}
