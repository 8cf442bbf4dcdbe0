//! The source files of the program's crates.
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use syn::{Attribute, ImplItem, Item, TraitItem};

/// Member crates of the workspace that are not part of the program.
const FOR_DEVELOPERS: [&str; 2] = ["testkit", "tools"];

/// The root folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A source file.
pub struct Source {
    /// Path from the repository's root: `src/table/hud/log.rs`.
    pub path: String,
    /// Module path with the crate: `["table", "hud", "log"]`.
    pub module: Vec<String>,
    /// Items, without those compiled for tests only.
    pub items: Vec<Item>,
}

/// All compiled files of the program's crates: crates by name, files in the order of their declarations.
pub struct Sources(pub Vec<Source>);

impl Sources {
    /// Reads `src/main.rs` and the member crates in `src/`, except those for developers.
    ///
    /// # Panics
    /// If a file is missing or has a syntax error.
    pub fn of_the_program() -> Sources {
        let root = root();
        let folders = fs::read_dir(root.join("src")).expect("the sources");
        let mut crates: Vec<String> = folders
            .map(|entry| entry.expect("an entry").file_name())
            .filter_map(|name| name.into_string().ok())
            .filter(|name| root.join(format!("src/{name}/lib.rs")).exists())
            .filter(|name| !FOR_DEVELOPERS.contains(&&**name))
            .collect();
        crates.sort();
        let open = |path: &str| fs::read_to_string(root.join(path)).ok();
        let mut sources = Sources::read(crates.iter().map(String::as_str), &open);
        sources.add("src/main.rs", "src", vec!["continental".to_owned()], &open);
        sources
    }

    /// Parses made-up files for a test: paths and texts. Each `src/<crate>/lib.rs` is the root of a crate.
    ///
    /// # Panics
    /// If a declared file is missing or has a syntax error.
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

    /// Adds a file and, from `folder`, the files of the modules it declares. Skips modules with a `#[path]`.
    fn add(
        &mut self,
        path: &str,
        folder: &str,
        module: Vec<String>,
        open: &dyn Fn(&str) -> Option<String>,
    ) {
        let text = open(path).unwrap_or_else(|| panic!("{path} does not exist"));
        let mut items = syn::parse_file(&text)
            .unwrap_or_else(|error| panic!("{path}: {error}"))
            .items;
        drop_tests(&mut items);
        let has_path = |attrs: &[Attribute]| attrs.iter().any(|it| it.path().is_ident("path"));
        let declared: Vec<String> = items
            .iter()
            .filter_map(|item| match item {
                Item::Mod(item) if item.content.is_none() && !has_path(&item.attrs) => {
                    Some(item.ident.to_string())
                }
                _ => None,
            })
            .collect();
        self.0.push(Source {
            path: path.to_owned(),
            module: module.clone(),
            items,
        });
        for name in declared {
            let below = format!("{folder}/{name}");
            let files = [format!("{below}.rs"), format!("{below}/mod.rs")];
            let file = files
                .iter()
                .find(|file| open(file).is_some())
                .unwrap_or_else(|| panic!("{path} declares {name}, which has no file"));
            let module = [&module[..], &[name]].concat();
            self.add(file, &below, module, open);
        }
    }

    /// The file of a module or crate and the files of all modules in it.
    pub fn below<'a>(&'a self, module: &'a [&str]) -> impl Iterator<Item = &'a Source> {
        self.0.iter().filter(move |source| {
            source.module.len() >= module.len()
                && source.module.iter().zip(module).all(|(a, b)| a == b)
        })
    }
}

/// True for `#[cfg(test)]`.
fn is_test(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| {
        attr.path().is_ident("cfg")
            && attr
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

/// Removes the items compiled for tests only.
fn drop_tests(items: &mut Vec<Item>) {
    items.retain(|item| !attributes(item).is_some_and(is_test));
    for item in items {
        match item {
            Item::Mod(item) => {
                if let Some((_, items)) = &mut item.content {
                    drop_tests(items);
                }
            }
            Item::Impl(item) => item.items.retain(|item| match item {
                ImplItem::Fn(item) => !is_test(&item.attrs),
                ImplItem::Const(item) => !is_test(&item.attrs),
                _ => true,
            }),
            Item::Trait(item) => item
                .items
                .retain(|item| !matches!(item, TraitItem::Fn(item) if is_test(&item.attrs))),
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
