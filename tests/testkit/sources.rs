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
    /// Path from the root of the repository, such as `src/hud/log.rs`.
    pub path: String,
    /// Module path including the crate, such as `["hud", "log"]`.
    pub module: Vec<String>,
    /// Items of the file, except those compiled only for tests.
    pub items: Vec<Item>,
}

/// All source files of the program's crates. Crates are sorted by name, and files are in the order of their `mod`
/// declarations.
pub struct Sources(pub Vec<Source>);

impl Sources {
    /// Parses `src/main.rs` and the library crates in `src/`.
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
