//! The sources of the library, parsed.
use std::{collections::BTreeMap, fs, path::Path};
use syn::{Attribute, ImplItem, Item, TraitItem};

/// A source file.
pub struct Source {
    /// From the repository's root: `src/game/hud/log.rs`.
    pub path: String,
    /// From the crate's root: `["game", "hud", "log"]`; empty for `src/lib.rs`.
    pub module: Vec<String>,
    /// What it holds, without what is compiled for tests only.
    pub items: Vec<Item>,
}

/// All files of a library that are compiled into it, in the order of their declarations.
pub struct Sources(pub Vec<Source>);

impl Sources {
    /// The library of this repository.
    pub fn of_the_library() -> Sources {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        Sources::read(&|path| fs::read_to_string(root.join(path)).ok())
    }

    /// A library made up for a test: paths and texts, `src/lib.rs` among them.
    pub fn of_texts(files: &[(&str, &str)]) -> Sources {
        let files: BTreeMap<&str, &str> = files.iter().copied().collect();
        Sources::read(&|path| files.get(path).map(|text| (*text).to_owned()))
    }

    /// Follows the `mod` declarations from `src/lib.rs`.
    fn read(open: &dyn Fn(&str) -> Option<String>) -> Sources {
        let mut sources = Sources(Vec::new());
        sources.add("src/lib.rs", "src", Vec::new(), open);
        sources
    }

    /// Adds a file and the files of the modules it declares, which lie in `folder`.
    fn add(
        &mut self,
        path: &str,
        folder: &str,
        module: Vec<String>,
        open: &dyn Fn(&str) -> Option<String>,
    ) {
        let text = open(path).unwrap_or_else(|| panic!("{path} is declared and not there"));
        let mut items = syn::parse_file(&text)
            .unwrap_or_else(|error| panic!("{path}:{}: {error}", error.span().start().line))
            .items;
        drop_tests(&mut items);
        let declared: Vec<String> = items
            .iter()
            .filter_map(|item| match item {
                Item::Mod(item) if item.content.is_none() => Some(item.ident.to_string()),
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

    /// The files below a module, its own file included.
    pub fn below<'a>(&'a self, module: &'a [&str]) -> impl Iterator<Item = &'a Source> {
        self.0.iter().filter(move |source| {
            source.module.len() >= module.len()
                && source.module.iter().zip(module).all(|(a, b)| a == b)
        })
    }
}

/// Whether something is compiled for tests only.
fn is_test(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| {
        attr.path().is_ident("cfg")
            && attr
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

/// Leaves out what is compiled for tests only.
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
            "src/lib.rs",
            "mod a; #[cfg(test)] mod tests; #[cfg(feature = \"x\")] mod b;",
        ),
        (
            "src/a/mod.rs",
            "mod c; struct S; impl S { #[cfg(test)] fn only_in_tests() {} fn always() {} }",
        ),
        (
            "src/a/c.rs",
            "#[cfg(test)] mod tests { use super::*; } fn f() {}",
        ),
        ("src/b.rs", "#[cfg(test)] use crate::a; mod d;"),
        ("src/b/d.rs", ""),
    ]);
    let paths: Vec<&str> = sources.0.iter().map(|source| &*source.path).collect();
    assert_eq!(
        paths,
        [
            "src/lib.rs",
            "src/a/mod.rs",
            "src/a/c.rs",
            "src/b.rs",
            "src/b/d.rs"
        ]
    );
    assert_eq!(sources.0[4].module, ["b", "d"]);
    assert_eq!(sources.below(&["a"]).count(), 2);
    let Item::Impl(of_s) = &sources.0[1].items[2] else {
        panic!("an impl")
    };
    assert_eq!(of_s.items.len(), 1);
    assert_eq!(sources.0[2].items.len(), 1);
    assert_eq!(sources.0[3].items.len(), 1);
}
