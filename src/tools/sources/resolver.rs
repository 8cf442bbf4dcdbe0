//! Resolution of paths in the sources.
use super::files::Sources;
use std::collections::BTreeMap;
use syn::{Item, UseTree};

/// A module path with the crate, or a path as written in the sources.
type Path = Vec<String>;

/// Finds the file that declares a name. Follows named `use` items, not globs, and no `use` within a function.
pub struct Resolver {
    /// Index of the file that holds a module.
    files: BTreeMap<Path, usize>,
    /// The names that `use` items bring into a module, each with its path as written.
    uses: BTreeMap<Path, BTreeMap<String, Path>>,
}

impl Resolver {
    /// Reads the modules and `use` items of all files.
    pub fn of(sources: &Sources) -> Resolver {
        let mut resolver = Resolver {
            files: BTreeMap::new(),
            uses: BTreeMap::new(),
        };
        for (file, source) in sources.0.iter().enumerate() {
            resolver.add(file, source.module.clone(), &source.items);
        }
        resolver
    }

    fn add(&mut self, file: usize, module: Path, items: &[Item]) {
        for item in items {
            match item {
                Item::Use(item) => {
                    let uses = self.uses.entry(module.clone()).or_default();
                    collect(&item.tree, &[], uses);
                }
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        let inner = [&module[..], &[item.ident.to_string()]].concat();
                        self.add(file, inner, items);
                    }
                }
                _ => {}
            }
        }
        self.files.insert(module, file);
    }

    /// Resolves `path`, written in `module`, to a path that begins with its crate.
    pub fn absolute(&self, module: &[String], path: &[String]) -> Path {
        let used = self.used(module, path.first());
        used.map_or_else(
            || self.direct(module, path),
            |used| [used, path[1..].to_vec()].concat(),
        )
    }

    /// The path that a `use` in this module gives a name.
    fn used(&self, module: &[String], name: Option<&String>) -> Option<Path> {
        let written = self.uses.get(module)?.get(name?)?;
        Some(self.direct(module, written))
    }

    /// As [`Resolver::absolute`], for a path whose first segment no `use` brings. Child modules hide crates of the same name.
    fn direct(&self, module: &[String], path: &[String]) -> Path {
        let supers = path.iter().take_while(|it| *it == "super").count();
        match path.first().map(String::as_str) {
            Some("crate") => [&module[..1], &path[1..]].concat(),
            Some("self") => [module, &path[1..]].concat(),
            Some("super") => {
                let above = module.len().saturating_sub(supers);
                [&module[..above], &path[supers..]].concat()
            }
            Some(_) => {
                let local = [module, path].concat();
                let is_child = self.files.contains_key(&local[..=module.len()]);
                let is_crate = self.files.contains_key(&path[..1]);
                if is_crate && !is_child {
                    path.to_vec()
                } else {
                    local
                }
            }
            None => module.to_vec(),
        }
    }

    /// Index of the file that declares the item with this absolute path. Follows re-exports.
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
        let Some(hops) = hops.checked_sub(1) else {
            return here;
        };
        self.used(module, path.get(at)).map_or(here, |used| {
            // A re-export from a crate outside the workspace counts as declared where it is re-exported.
            self.follow(&[&used[..], &path[at + 1..]].concat(), hops)
                .or(here)
        })
    }
}

/// Adds the names of a `use` tree, with the path in front of the tree.
fn collect(tree: &UseTree, before: &[String], uses: &mut BTreeMap<String, Path>) {
    let (last, name) = match tree {
        UseTree::Path(tree) => {
            let before = [before, &[tree.ident.to_string()]].concat();
            return collect(&tree.tree, &before, uses);
        }
        UseTree::Group(group) => {
            return group
                .items
                .iter()
                .for_each(|tree| collect(tree, before, uses));
        }
        UseTree::Name(name) => (&name.ident, &name.ident),
        UseTree::Rename(name) => (&name.ident, &name.rename),
        UseTree::Glob(_) => return,
    };
    let path = match last == "self" {
        true => before.to_vec(),
        false => [before, &[last.to_string()]].concat(),
    };
    let name = match name == "self" {
        true => before.last().cloned().unwrap_or_default(),
        false => name.to_string(),
    };
    uses.entry(name).or_insert(path);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Path {
        text.split("::").map(str::to_owned).collect()
    }

    #[test]
    fn re_exports_lead_to_the_declaration() {
        let sources = Sources::of_texts(&[
            (
                "src/a/lib.rs",
                "mod inner; pub use inner::{Thing as Other, inner}; pub use std::fmt;",
            ),
            ("src/a/inner.rs", "pub struct Thing; pub fn inner() {}"),
            (
                "src/b/lib.rs",
                "pub use a::Other; use crate::c::{self as d}; mod c { pub use super::Other as Third; }",
            ),
        ]);
        let resolver = Resolver::of(&sources);
        let file = |text: &str| {
            let file = resolver.file_of(&path(text));
            file.map(|file| &*sources.0[file].path)
        };
        assert_eq!(file("a::Other"), Some("src/a/inner.rs"));
        assert_eq!(file("b::Other::new"), Some("src/a/inner.rs"));
        assert_eq!(file("b::d::Third"), Some("src/a/inner.rs"));
        assert_eq!(file("a::Missing"), Some("src/a/lib.rs"));
        assert_eq!(file("a::fmt"), Some("src/a/lib.rs"));
        assert_eq!(file("b::c::X"), Some("src/b/lib.rs"));
        assert_eq!(file("bevy::X"), None);
    }

    #[test]
    fn a_path_begins_with_a_used_name_a_child_module_a_crate_or_a_local_name() {
        let sources = Sources::of_texts(&[
            ("src/a/lib.rs", "mod b; mod x;"),
            ("src/a/x.rs", ""),
            (
                "src/a/b/mod.rs",
                "use crate::x::{self, Y as Z}; use c::{self as third, fmt::*}; use self::y::W; mod c; fn f() { use crate::x as u; }",
            ),
            (
                "src/a/b/c.rs",
                "use c::{d::E, g}; mod inner { use super::super::E; }",
            ),
            ("src/c/lib.rs", ""),
        ]);
        let resolver = Resolver::of(&sources);
        let absolute =
            |module: &str, text: &str| resolver.absolute(&path(module), &path(text)).join("::");
        assert_eq!(absolute("a::b", "x::f"), "a::x::f");
        assert_eq!(absolute("a::b", "Z"), "a::x::Y");
        assert_eq!(absolute("a::b", "W"), "a::b::y::W");
        assert_eq!(absolute("a::b", "c::f"), "a::b::c::f");
        assert_eq!(absolute("a::b", "third"), "a::b::c");
        assert_eq!(absolute("a::b", "local"), "a::b::local");
        assert_eq!(absolute("a::b", "u"), "a::b::u");
        assert_eq!(absolute("a::b", "self::local"), "a::b::local");
        assert_eq!(absolute("a::b", "crate::c::d"), "a::c::d");
        assert_eq!(absolute("a::b", "super::B"), "a::B");
        assert_eq!(absolute("a::b::c", "super::super::d"), "a::d");
        assert_eq!(absolute("a::b::c", "E"), "c::d::E");
        assert_eq!(absolute("a::b::c", "g::h"), "c::g::h");
        assert_eq!(absolute("a::b::c", "c::h"), "c::h");
        assert_eq!(absolute("a::b::c::inner", "E"), "a::b::E");
    }
}
