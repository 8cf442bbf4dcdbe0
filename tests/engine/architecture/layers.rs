//! No circles: none between modules or files of the engine, none in the game between modules or files of different folders; and the
//! engine knows nothing of what stands round it.
use super::{
    exceptions::{self, Exceptions},
    graph::{Graph, circles},
    sources::Sources,
};
use std::collections::{BTreeMap, BTreeSet};

/// Files of the engine that still need one another. None may be added.
const CIRCLES_OF_FILES: Exceptions = &[
    ("src/engine/bots/aprendiz.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/experto.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/fuerte.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/habitual.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/mod.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/quick.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/dream/down.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/dream/held.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/dream/compact_meld.rs", TO_BE_DISSOLVED),
    ("src/engine/bots/dream/setting.rs", TO_BE_DISSOLVED),
    ("src/engine/rules/combine.rs", TO_BE_DISSOLVED),
    ("src/engine/rules/support.rs", TO_BE_DISSOLVED),
    ("src/engine/rules/field.rs", TO_BE_DISSOLVED),
    ("src/engine/rules/variant.rs", TO_BE_DISSOLVED),
    ("src/engine/rules/file/mod.rs", TO_BE_DISSOLVED),
    ("src/engine/rules/presets.rs", TO_BE_DISSOLVED),
    ("src/engine/table/claims.rs", TO_BE_DISSOLVED),
    ("src/engine/table/evolve.rs", TO_BE_DISSOLVED),
    ("src/engine/table/legal.rs", TO_BE_DISSOLVED),
    ("src/engine/table/public.rs", TO_BE_DISSOLVED),
    ("src/engine/table/rejection.rs", TO_BE_DISSOLVED),
    ("src/engine/table/state.rs", TO_BE_DISSOLVED),
    ("src/engine/table/view.rs", TO_BE_DISSOLVED),
];
const TO_BE_DISSOLVED: &str = "The circle is to be dissolved.";

/// The circles that the imports below `root` make, once each file is called by `name`; with the places of the imports in them.
fn found(
    graph: &Graph,
    root: &str,
    name: &dyn Fn(usize) -> Option<String>,
) -> Vec<(String, String)> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut places: BTreeMap<(String, String), String> = BTreeMap::new();
    let within = |file: usize| {
        graph.sources.0[file]
            .module
            .first()
            .is_some_and(|it| it == root)
    };
    for (from, to, import) in graph.edges() {
        if let (true, true, Some(a), Some(b)) = (within(from), within(to), name(from), name(to))
            && a != b
        {
            let place = || graph.place(from, import);
            places.entry((a.clone(), b.clone())).or_insert_with(place);
            edges.entry(a).or_default().insert(b);
        }
    }
    let said = |circle: &BTreeSet<String>| {
        let names: Vec<&str> = circle.iter().map(String::as_str).collect();
        let inside = places
            .iter()
            .filter(|((a, b), _)| circle.contains(a) && circle.contains(b))
            .map(|((a, b), place)| format!("  {place}: {a} needs {b}"));
        let inside: Vec<String> = inside.collect();
        let names = names.join(" ");
        (
            names.clone(),
            format!("a circle: {names}\n{}", inside.join("\n")),
        )
    };
    circles(&edges).iter().map(said).collect()
}

/// Circles between the modules directly below `root`.
fn between_modules(graph: &Graph, root: &str) -> Vec<(String, String)> {
    found(graph, root, &|file| {
        graph.sources.0[file].module.get(1).cloned()
    })
}

/// Circles between the files below `root`.
fn between_files(graph: &Graph, root: &str) -> Vec<(String, String)> {
    found(graph, root, &|file| {
        Some(graph.sources.0[file].path.clone())
    })
}

/// Circles between files of different folders below `root`: those within one folder are its own affair.
fn between_folders(graph: &Graph, root: &str) -> Vec<(String, String)> {
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let crosses = |(names, _): &(String, String)| {
        names.split(' ').map(folder).collect::<BTreeSet<_>>().len() > 1
    };
    between_files(graph, root)
        .into_iter()
        .filter(crosses)
        .collect()
}

fn check(offenders: Vec<(String, String)>, allowed: Exceptions) {
    let faults = exceptions::faults(offenders, allowed);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_modules_of_the_engine_need_each_other() {
    check(
        between_modules(&Graph::of(&Sources::of_the_library()), "engine"),
        &[],
    );
}

#[test]
fn no_files_of_the_engine_need_each_other() {
    let circles = between_files(&Graph::of(&Sources::of_the_library()), "engine");
    let by_file = circles.iter().flat_map(|(names, circle)| {
        let said = move |file: &str| (file.to_owned(), format!("{file} is in {circle}"));
        names.split(' ').map(said)
    });
    check(by_file.collect(), CIRCLES_OF_FILES);
}

#[test]
fn no_modules_of_the_game_need_each_other() {
    check(
        between_modules(&Graph::of(&Sources::of_the_library()), "game"),
        &[],
    );
}

#[test]
fn no_files_of_different_folders_of_the_game_need_each_other() {
    check(
        between_folders(&Graph::of(&Sources::of_the_library()), "game"),
        &[],
    );
}

/// What a layer imports from its own crate though it must not.
fn imports_of_others(graph: &Graph, layer: &str, known: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for (from, imports) in graph.imports.iter().enumerate() {
        if graph.sources.0[from]
            .module
            .first()
            .is_none_or(|it| it != layer)
        {
            continue;
        }
        for import in imports {
            if import
                .path
                .first()
                .is_some_and(|it| it != layer && !known.contains(&it.as_str()))
            {
                let place = graph.place(from, import);
                faults.push(format!(
                    "{place}: {layer} imports {}",
                    import.path.join("::")
                ));
            }
        }
    }
    faults
}

#[test]
fn each_layer_knows_only_those_below_it() {
    let sources = Sources::of_the_library();
    let graph = Graph::of(&sources);
    let below: [(&str, &[&str]); 9] = [
        ("engine", &[]),
        ("disk", &["engine"]),
        ("cardart", &["engine", "disk"]),
        ("dirs", &[]),
        ("clock", &["engine"]),
        ("external", &["engine"]),
        ("rulesets", &["engine", "disk", "dirs"]),
        ("phones", &["engine", "disk", "dirs"]),
        (
            "cli",
            &[
                "engine", "disk", "dirs", "clock", "external", "rulesets", "cardart", "phones",
            ],
        ),
    ];
    let faults = below
        .map(|(layer, known)| imports_of_others(&graph, layer, known))
        .concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_between_modules_files_and_folders_are_told_apart() {
        let sources = Sources::of_texts(&[
            ("src/lib.rs", "mod game;"),
            ("src/game/mod.rs", "mod a; mod b; mod c;"),
            (
                "src/game/a/mod.rs",
                "mod one; mod two; pub use one::One; pub use two::Two;",
            ),
            ("src/game/a/one.rs", "use super::Two; pub struct One;"),
            ("src/game/a/two.rs", "use super::one::One; pub struct Two;"),
            (
                "src/game/b/mod.rs",
                "mod low; mod high; pub use low::Low; pub use high::High;",
            ),
            ("src/game/b/low.rs", "pub struct Low;"),
            (
                "src/game/b/high.rs",
                "use crate::game::c::C; pub struct High;",
            ),
            ("src/game/c.rs", "use super::b::Low;\npub struct C;"),
        ]);
        let graph = Graph::of(&sources);
        let names = |found: Vec<(String, String)>| -> Vec<String> {
            found.into_iter().map(|(names, _)| names).collect()
        };
        assert_eq!(
            names(between_files(&graph, "game")),
            ["src/game/a/one.rs src/game/a/two.rs"]
        );
        assert!(names(between_folders(&graph, "game")).is_empty());
        let modules = between_modules(&graph, "game");
        assert_eq!(
            modules[0].1,
            "a circle: b c\n  src/game/b/high.rs:1: b needs c\n  src/game/c.rs:1: c needs b"
        );
        assert_eq!(names(modules), ["b c"]);
    }

    #[test]
    fn a_circle_of_files_in_two_folders_is_found() {
        let sources = Sources::of_texts(&[
            ("src/lib.rs", "mod game;"),
            ("src/game/mod.rs", "mod a; mod b;"),
            ("src/game/a.rs", "use super::b::deep::Deep; pub struct A;"),
            ("src/game/b/mod.rs", "pub mod deep;"),
            (
                "src/game/b/deep.rs",
                "pub struct Deep;\nfn f() { debug!(\"{}\", crate::game::a::A); }",
            ),
        ]);
        let found = between_folders(&Graph::of(&sources), "game");
        assert_eq!(found.len(), 1);
        assert!(
            found[0].1.contains("src/game/b/deep.rs:2"),
            "{}",
            found[0].1
        );
    }

    #[test]
    fn an_engine_that_knows_the_screen_is_found_out() {
        let sources = Sources::of_texts(&[
            ("src/lib.rs", "mod engine; mod game;"),
            (
                "src/engine.rs",
                "use crate::game::Color;\nuse crate::engine::X;",
            ),
            ("src/game.rs", "use crate::engine::X;"),
        ]);
        let faults = imports_of_others(&Graph::of(&sources), "engine", &[]);
        assert_eq!(faults, ["src/engine.rs:1: engine imports game::Color"]);
    }
}
