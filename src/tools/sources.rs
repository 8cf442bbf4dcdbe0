//! Parsed source files, and the resolution of names across them.
//!
//! Unlike a text search, parsing ignores comments, strings and `#[cfg(test)]` items.
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use syn::{Attribute, ImplItem, Item, UseTree};

/// Returns the root folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Parsed source file.
pub struct Source {
    /// Path from the root of the repository, such as `src/table/hud/log.rs`.
    pub path: String,
    /// Module path including the crate, such as `["table", "hud", "log"]`.
    pub module: Vec<String>,
    /// Items of the file, except those compiled only for tests.
    pub items: Vec<Item>,
}

/// All source files of the program's crates. Crates are sorted by name, and files are in the order of their `mod`
/// declarations.
pub struct Sources(pub Vec<Source>);

impl Sources {
    /// Parses `src/main.rs` and the member crates in `src/`, except the tools for developers.
    ///
    /// # Panics
    /// Panics if a file is missing or has a syntax error.
    pub fn of_the_program() -> Sources {
        let root = root();
        let folders = fs::read_dir(root.join("src")).expect("the sources");
        let mut crates: Vec<String> = folders
            .map(|entry| entry.expect("an entry").file_name())
            .filter_map(|name| name.into_string().ok())
            .filter(|name| root.join(format!("src/{name}/lib.rs")).exists())
            .filter(|name| name != "tools")
            .collect();
        crates.sort();
        let open = |path: &str| fs::read_to_string(root.join(path)).ok();
        let mut sources = Sources::read(crates.iter().map(String::as_str), &open);
        sources.add("src/main.rs", "src", vec!["continental".to_owned()], &open);
        sources
    }

    /// Parses invented files for a test. `files` contains paths and texts. Each `src/<crate>/lib.rs` is the root of a
    /// crate.
    ///
    /// # Panics
    /// Panics if a declared file is missing or has a syntax error.
    pub fn of_texts(files: &[(&str, &str)]) -> Sources {
        let files: BTreeMap<&str, &str> = files.iter().copied().collect();
        let crates = files
            .keys()
            .filter_map(|path| path.strip_prefix("src/")?.strip_suffix("/lib.rs"));
        Sources::read(crates, &|path| {
            files.get(path).map(|text| (*text).to_owned())
        })
    }

    fn read<'a>(
        crates: impl Iterator<Item = &'a str>,
        open: &dyn Fn(&str) -> Option<String>,
    ) -> Sources {
        let mut sources = Sources(Vec::new());
        for name in crates {
            let folder = format!("src/{name}");
            let file = format!("{folder}/lib.rs");
            sources.add(&file, &folder, vec![name.to_owned()], open);
        }
        sources
    }

    /// Adds the file at `path`, and the files of the modules that it declares, which are in `folder`. Skips modules
    /// with a `#[path]` attribute.
    fn add(
        &mut self,
        path: &str,
        folder: &str,
        module: Vec<String>,
        open: &dyn Fn(&str) -> Option<String>,
    ) {
        let text = open(path).unwrap_or_else(|| panic!("{path} does not exist"));
        let file = syn::parse_file(&text);
        let mut items = file.unwrap_or_else(|error| panic!("{path}: {error}")).items;
        drop_tests(&mut items);
        let has_path = |attrs: &[Attribute]| attrs.iter().any(|it| it.path().is_ident("path"));
        let declared = |item: &Item| match item {
            Item::Mod(item) if item.content.is_none() && !has_path(&item.attrs) => {
                Some(item.ident.to_string())
            }
            _ => None,
        };
        let declared: Vec<String> = items.iter().filter_map(declared).collect();
        self.0.push(Source {
            path: path.to_owned(),
            module: module.clone(),
            items,
        });
        for name in declared {
            let below = format!("{folder}/{name}");
            let files = [format!("{below}.rs"), format!("{below}/mod.rs")];
            let file = files.iter().find(|file| open(file).is_some());
            let file = file.unwrap_or_else(|| panic!("{path} declares {name}, which has no file"));
            let module = [&module[..], &[name]].concat();
            self.add(file, &below, module, open);
        }
    }

    /// Returns the file of this module or crate, and the files of all modules inside it.
    pub fn below<'a>(&'a self, module: &'a [&str]) -> impl Iterator<Item = &'a Source> {
        self.0.iter().filter(move |source| {
            source.module.len() >= module.len()
                && source.module.iter().zip(module).all(|(a, b)| a == b)
        })
    }
}

/// True if the attributes contain `#[cfg(test)]`.
fn is_test(attrs: &[Attribute]) -> bool {
    let mut cfg = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    let condition = |attr: &Attribute| attr.parse_args::<syn::Path>();
    cfg.any(|attr| condition(attr).is_ok_and(|path| path.is_ident("test")))
}

/// Removes items that are compiled only for tests, and such functions of `impl` blocks.
fn drop_tests(items: &mut Vec<Item>) {
    items.retain(|item| !attributes(item).is_some_and(is_test));
    for item in items {
        match item {
            Item::Mod(item) => {
                if let Some((_, items)) = &mut item.content {
                    drop_tests(items);
                }
            }
            Item::Impl(item) => item
                .items
                .retain(|item| !matches!(item, ImplItem::Fn(item) if is_test(&item.attrs))),
            _ => {}
        }
    }
}

fn attributes(item: &Item) -> Option<&[Attribute]> {
    Some(match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => return None,
    })
}

/// Module path including the crate, or a path as written in the source.
type NamePath = Vec<String>;

/// Finds the file that declares a name. Follows `use` items that name it, but ignores glob imports and `use` items
/// inside functions.
pub struct Resolver {
    /// For each module, the index of its file.
    files: BTreeMap<NamePath, usize>,
    /// For each module, the names that its `use` items introduce, with their paths as written.
    uses: BTreeMap<NamePath, BTreeMap<String, NamePath>>,
}

impl Resolver {
    /// Collects the modules and `use` items of all files.
    pub fn of(sources: &Sources) -> Resolver {
        let (files, uses) = (BTreeMap::new(), BTreeMap::new());
        let mut resolver = Resolver { files, uses };
        for (file, source) in sources.0.iter().enumerate() {
            resolver.add(file, source.module.clone(), &source.items);
        }
        resolver
    }

    fn add(&mut self, file: usize, module: NamePath, items: &[Item]) {
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

    /// Resolves `path`, as written in `module`, to a path that begins with its crate.
    pub fn absolute(&self, module: &[String], path: &[String]) -> NamePath {
        match self.used(module, path.first()) {
            Some(used) => [&used[..], &path[1..]].concat(),
            None => self.direct(module, path),
        }
    }

    /// Returns the resolved path of a name that a `use` item introduces in this module.
    fn used(&self, module: &[String], name: Option<&String>) -> Option<NamePath> {
        let written = self.uses.get(module)?.get(name?)?;
        Some(self.direct(module, written))
    }

    /// Like [`Resolver::absolute`], for a path whose first segment was not introduced by a `use` item. A child module
    /// takes precedence over a crate of the same name.
    fn direct(&self, module: &[String], path: &[String]) -> NamePath {
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
                match is_crate && !is_child {
                    true => path.to_vec(),
                    false => local,
                }
            }
            None => module.to_vec(),
        }
    }

    /// Returns the index of the file that declares the item with this absolute path. Follows re-exports.
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
            // If the item comes from a crate outside the workspace, the file with the re-export counts as its
            // declaration.
            self.follow(&[&used[..], &path[at + 1..]].concat(), hops)
                .or(here)
        })
    }
}

/// Collects the names that a `use` tree introduces. `before` is the path in front of the tree.
fn collect(tree: &UseTree, before: &[String], uses: &mut BTreeMap<String, NamePath>) {
    let (last, name) = match tree {
        UseTree::Path(tree) => {
            let before = [before, &[tree.ident.to_string()]].concat();
            return collect(&tree.tree, &before, uses);
        }
        UseTree::Group(group) => {
            let trees = group.items.iter();
            return trees.for_each(|tree| collect(tree, before, uses));
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

    fn path(text: &str) -> NamePath {
        text.split("::").map(str::to_owned).collect()
    }

    #[test]
    fn files_are_found_by_their_declarations_and_tests_are_left_out() {
        let sources = Sources::of_texts(&[
            (
                "src/one/lib.rs",
                "mod a; #[cfg(test)] mod tests; #[cfg(feature = \"x\")] mod b; #[path = \"x.rs\"] mod b;",
            ),
            (
                "src/one/a/mod.rs",
                "mod c; struct S; impl S { #[cfg(test)] fn only_in_tests() {} fn always() {} }",
            ),
            (
                "src/one/a/c.rs",
                "#[cfg(test)] mod tests { use super::*; } fn f() {}",
            ),
            ("src/one/b.rs", "#[cfg(test)] use crate::a; mod d;"),
            ("src/one/b/d.rs", ""),
            ("src/two/lib.rs", ""),
        ]);
        let paths: Vec<&str> = sources.0.iter().map(|source| &*source.path).collect();
        assert_eq!(
            paths,
            [
                "src/one/lib.rs",
                "src/one/a/mod.rs",
                "src/one/a/c.rs",
                "src/one/b.rs",
                "src/one/b/d.rs",
                "src/two/lib.rs"
            ]
        );
        assert_eq!(sources.0[4].module, ["one", "b", "d"]);
        assert_eq!(sources.below(&["one", "a"]).count(), 2);
        let Item::Impl(of_s) = &sources.0[1].items[2] else {
            panic!("an impl")
        };
        assert_eq!(of_s.items.len(), 1);
        assert_eq!(sources.0[2].items.len(), 1);
        assert_eq!(sources.0[3].items.len(), 1);
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
    fn a_path_begins_with_an_imported_name_a_child_module_a_crate_or_a_local_name() {
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
