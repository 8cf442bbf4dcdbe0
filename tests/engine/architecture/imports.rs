//! What a file imports from its own crate: `use` trees, paths in code and in attributes, paths among the tokens of macros.
use super::sources::Source;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::{
    Attribute, Item, ItemMod, ItemUse, Macro, Meta, UseTree, Visibility,
    visit::{self, Visit},
};

/// A path into the own crate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Import {
    /// From the crate's root, without `crate`: `["game", "hud", "Log"]`. That of a glob ends before the star.
    pub path: Vec<String>,
    /// Counted from 1.
    pub line: usize,
    /// Whether a `pub use` passes it on.
    pub is_passed_on: bool,
}

/// A name that a `use` brings into a module.
#[derive(Clone, Debug)]
pub struct Alias {
    /// The module.
    pub module: Vec<String>,
    /// The name there; none for a glob.
    pub name: Option<String>,
    /// What it stands for, from the crate's root.
    pub path: Vec<String>,
}

/// All of a file.
#[derive(Default, Debug)]
pub struct Found {
    /// What is imported.
    pub imports: BTreeSet<Import>,
    /// The names that `use` items of modules declare.
    pub aliases: Vec<Alias>,
    /// The modules written out within the file.
    pub inline: Vec<Vec<String>>,
}

/// What this file imports.
pub fn of(source: &Source) -> Found {
    let mut reader = Reader {
        module: source.module.clone(),
        children: Vec::new(),
        found: Found::default(),
        depth: 0,
    };
    reader.module_items(&source.items);
    reader.found
}

struct Reader {
    module: Vec<String>,
    /// The modules that the current one declares: a path may begin with their names.
    children: Vec<String>,
    found: Found,
    /// Within how many functions the reader is: a `use` there declares no name of the module.
    depth: usize,
}

impl Reader {
    fn module_items(&mut self, items: &[Item]) {
        let of_this = |item: &Item| match item {
            Item::Mod(item) => Some(item.ident.to_string()),
            _ => None,
        };
        let children = items.iter().filter_map(of_this).collect();
        let outer = std::mem::replace(&mut self.children, children);
        for item in items {
            self.visit_item(item);
        }
        self.children = outer;
    }

    /// From the crate's root; none for a path that leads out of the crate or to a local name.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let first = path.first()?;
        let mut base = self.module.clone();
        let mut rest = path;
        match first.as_str() {
            "crate" | "$crate" => {
                base.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            child if path.len() > 1 && self.children.iter().any(|it| it == child) => {}
            _ => return None,
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    fn add(&mut self, path: &[String], line: usize, is_passed_on: bool) {
        if let Some(path) = self.absolute(path)
            && !path.is_empty()
        {
            self.found.imports.insert(Import {
                path,
                line,
                is_passed_on,
            });
        }
    }

    fn tree(&mut self, tree: &UseTree, before: &mut Vec<String>, is_passed_on: bool) {
        let (last, name, line) = match tree {
            UseTree::Path(tree) => {
                before.push(tree.ident.to_string());
                self.tree(&tree.tree, before, is_passed_on);
                before.pop();
                return;
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, before, is_passed_on);
                }
                return;
            }
            UseTree::Name(name) => {
                let ident = name.ident.to_string();
                (Some(ident.clone()), Some(ident), name.ident.span())
            }
            UseTree::Rename(name) => (
                Some(name.ident.to_string()),
                Some(name.rename.to_string()),
                name.ident.span(),
            ),
            UseTree::Glob(star) => (None, None, star.star_token.spans[0]),
        };
        let is_self = last.as_deref() == Some("self");
        let mut path = before.clone();
        path.extend(last.filter(|_| !is_self));
        let name = if is_self {
            before.last().cloned()
        } else {
            name
        };
        self.add(&path, line.start().line, is_passed_on);
        if self.depth == 0
            && let Some(path) = self.absolute(&path)
        {
            self.found.aliases.push(Alias {
                module: self.module.clone(),
                name,
                path,
            });
        }
    }

    /// Paths that begin with `crate`, `super` or `self` among the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut line = 0;
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) if colons == 2 && !path.is_empty() => {
                    path.push(ident.to_string());
                    colons = 0;
                    continue;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' && !path.is_empty() => {
                    colons += 1;
                    continue;
                }
                other => {
                    self.of_tokens(&mut path, line);
                    colons = 0;
                    match other {
                        TokenTree::Ident(ident) => {
                            line = ident.span().start().line;
                            path = vec![ident.to_string()];
                        }
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        TokenTree::Punct(_) | TokenTree::Literal(_) => {}
                    }
                }
            }
        }
        self.of_tokens(&mut path, line);
    }

    fn of_tokens(&mut self, path: &mut Vec<String>, line: usize) {
        let path = std::mem::take(path);
        if path.len() > 1 && path[0] != "self" {
            self.add(&path, line, false);
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if let Some((_, items)) = &item.content {
            self.module.push(item.ident.to_string());
            self.found.inline.push(self.module.clone());
            self.module_items(items);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_passed_on = !matches!(item.vis, Visibility::Inherited);
        self.tree(&item.tree, &mut Vec::new(), is_passed_on);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.depth += 1;
        visit::visit_block(self, block);
        self.depth -= 1;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path
            .segments
            .iter()
            .map(|it| it.ident.to_string())
            .collect();
        if segments.len() > 1 {
            self.add(&segments, path.segments[0].ident.span().start().line, false);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.visit_path(&mac.path);
        self.tokens(mac.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
    }

    /// `pub(in crate::game)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::sources::Sources;

    fn read(text: &str) -> Vec<(String, usize)> {
        let sources = Sources::of_texts(&[
            ("src/lib.rs", "mod a;"),
            ("src/a/mod.rs", "mod b;"),
            ("src/a/b.rs", text),
        ]);
        let found = of(&sources.0[2]);
        let said = |it: &Import| (it.path.join("::"), it.line);
        found.imports.iter().map(said).collect()
    }

    fn paths(text: &str) -> Vec<String> {
        read(text).into_iter().map(|(path, _)| path).collect()
    }

    #[test]
    fn use_trees_are_read_whole() {
        let text =
            "use crate::{x::{self, Y}, z as w};\nuse super::c::*;\nuse std::fmt;\nuse self::d::E;";
        let expected = [
            ("a::b::d::E", 4),
            ("a::c", 2),
            ("x", 1),
            ("x::Y", 1),
            ("z", 1),
        ];
        let expected = expected.map(|(path, line)| (path.to_owned(), line));
        assert_eq!(read(text), expected);
    }

    #[test]
    fn paths_in_code_types_and_attributes_are_read() {
        assert_eq!(
            paths(
                "fn f(x: crate::t::X<super::P>) { crate::u::go::<crate::v::V>(); let y = 1; y.f() }"
            ),
            ["a::P", "t::X", "u::go", "v::V"]
        );
        assert_eq!(paths("#[derive(crate::m::D)] struct S;"), ["m::D"]);
        assert!(paths("pub(in crate::a) fn f() {}").is_empty());
        assert!(paths("//! [`crate::x`]\nfn f() -> &'static str { \"crate::y::z\" }").is_empty());
    }

    #[test]
    fn paths_among_the_tokens_of_macros_are_read() {
        assert_eq!(
            paths("fn f() { assert!(g(crate::x::Y { a: 1 }), \"{}\", super::c::h()); vec![1] }"),
            ["a::c::h", "x::Y"]
        );
        assert_eq!(
            paths("macro_rules! m { () => { $crate::q::r() } }"),
            ["q::r"]
        );
    }

    #[test]
    fn a_module_within_the_file_has_its_own_super() {
        assert_eq!(
            paths("mod inner { use super::X; use super::super::c::Y; }"),
            ["a::b::X", "a::c::Y"]
        );
        assert_eq!(
            paths("mod inner { pub fn f() {} }\nfn g() { inner::f() }"),
            ["a::b::inner::f"]
        );
    }
}
