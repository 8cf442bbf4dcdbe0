//! A `mod.rs` of the game declares and passes on; code lies in files with a name.
use super::sources::{Source, Sources};
use syn::{Item, Visibility};

/// What else than declarations and names passed on stands in a `mod.rs`.
fn faults(source: &Source) -> Vec<String> {
    let said = |line: usize, what: &str| format!("{}:{line}: {what} in a mod.rs", source.path);
    let fault = |item: &Item| match item {
        Item::Mod(item) if item.content.is_none() => None,
        Item::Mod(item) => Some(said(item.ident.span().start().line, "a module written out")),
        Item::Use(item) if matches!(item.vis, Visibility::Inherited) => {
            let line = item.use_token.span.start().line;
            Some(said(line, "a name used, not passed on"))
        }
        Item::Use(_) => None,
        Item::Fn(item) => Some(said(item.sig.fn_token.span.start().line, "a function")),
        Item::Struct(item) => Some(said(item.ident.span().start().line, "a struct")),
        Item::Enum(item) => Some(said(item.ident.span().start().line, "an enum")),
        Item::Trait(item) => Some(said(item.ident.span().start().line, "a trait")),
        Item::Const(item) => Some(said(item.ident.span().start().line, "a constant")),
        Item::Static(item) => Some(said(item.ident.span().start().line, "a static")),
        Item::Type(item) => Some(said(item.ident.span().start().line, "a type")),
        Item::Impl(item) => Some(said(item.impl_token.span.start().line, "an impl")),
        Item::Macro(item) => Some(said(item.mac.bang_token.span.start().line, "a macro")),
        _ => Some(said(1, "something else")),
    };
    source.items.iter().filter_map(fault).collect()
}

#[test]
fn the_mod_files_of_the_game_declare_and_pass_on_only() {
    let sources = Sources::of_the_library();
    let shells = sources
        .below(&["game"])
        .filter(|source| source.path.ends_with("/mod.rs"));
    let faults: Vec<String> = shells.flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn code_in_a_mod_file_is_named_with_its_line() {
    let sources = Sources::of_texts(&[(
        "src/lib.rs",
        "//! Text.\n#[cfg(test)]\nmod tests { fn f() {} }\npub use std::fmt;\nuse std::io;\nfn f() {}\nmod m { }\nimpl X {}",
    )]);
    assert_eq!(
        faults(&sources.0[0]),
        [
            "src/lib.rs:5: a name used, not passed on in a mod.rs",
            "src/lib.rs:6: a function in a mod.rs",
            "src/lib.rs:7: a module written out in a mod.rs",
            "src/lib.rs:8: an impl in a mod.rs",
        ]
    );
}
