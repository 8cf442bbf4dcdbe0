//! Tests of the parser of the sources, which other tests use.
use syn::Item;
use testkit::sources::{Resolver, Sources};

fn path(text: &str) -> Vec<String> {
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
