//! The table of floors on the page `src/game/FLOORS.md` is true: every module of the game stands in it and imports only from lower
//! floors; every file and type that the page names is there.
use super::{graph::Graph, sources::Sources};
use std::{collections::BTreeMap, fs, path::Path};
use syn::Item;

const PAGE: &str = "src/game/FLOORS.md";

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE))
        .expect("the page of the floors is there")
}

/// What stands in backticks in a piece of the page.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The table: rows that begin with a number, then the modules of that floor.
fn table(page: &str) -> Result<BTreeMap<String, u32>, String> {
    let mut floors = BTreeMap::new();
    for row in page.lines().filter(|line| line.starts_with('|')) {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        let Some(Ok(floor)) = cells.next().map(str::parse) else {
            continue;
        };
        for module in quoted(cells.next().unwrap_or_default()) {
            if let Some(other) = floors.insert(module.to_owned(), floor) {
                return Err(format!(
                    "{module} stands on floor {other} and on floor {floor}"
                ));
            }
        }
    }
    Ok(floors)
}

/// What breaks the table: modules that are not in it or not there, imports from the same floor or from above.
fn faults(sources: &Sources, floors: &BTreeMap<String, u32>) -> Vec<String> {
    let mut faults = Vec::new();
    let game: Vec<&str> = sources
        .below(&["game"])
        .filter_map(|source| match &source.module[..] {
            [_, module] => Some(module.as_str()),
            _ => None,
        })
        .collect();
    for module in &game {
        if !floors.contains_key(*module) {
            faults.push(format!("{module} has no floor in the table of {PAGE}"));
        }
    }
    for module in floors
        .keys()
        .filter(|module| !game.contains(&module.as_str()))
    {
        faults.push(format!(
            "{module} stands in the table of {PAGE} and is no module of src/game"
        ));
    }
    let graph = Graph::of(sources);
    for (from, imports) in graph.imports.iter().enumerate() {
        let [root, module, ..] = &sources.0[from].module[..] else {
            continue;
        };
        if root != "game" {
            continue;
        }
        for import in imports {
            // Both the module that is named and the one that it only passes on.
            let home = graph
                .file_of(&import.path)
                .map(|file| &sources.0[file].module);
            let mut others: Vec<&String> = [Some(&import.path), home]
                .into_iter()
                .flatten()
                .filter(|path| path.first().is_some_and(|root| root == "game"))
                .filter_map(|path| path.get(1))
                .filter(|other| game.contains(&other.as_str()) && *other != module)
                .collect();
            others.dedup();
            for other in others {
                if let (Some(own), Some(below)) = (floors.get(module), floors.get(other))
                    && below >= own
                {
                    faults.push(format!(
                        "{}: {module} (floor {own}) imports {} of {other} (floor {below}): only lower floors may be imported",
                        graph.place(from, import),
                        import.path.join("::"),
                    ));
                }
            }
        }
    }
    faults
}

#[test]
fn every_module_of_the_game_imports_only_from_lower_floors() {
    let floors = table(&page()).unwrap_or_else(|fault| panic!("{PAGE}: {fault}"));
    let faults = faults(&Sources::of_the_library(), &floors);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn an_import_from_above_is_named_with_file_and_line_modules_and_floors() {
    let sources = Sources::of_texts(&[
        ("src/lib.rs", "pub mod engine; pub mod game;"),
        ("src/engine.rs", ""),
        (
            "src/game/mod.rs",
            "pub mod hud; pub mod model; mod lost; pub use hud::Log;",
        ),
        (
            "src/game/hud.rs",
            "use crate::{engine, game::model::Shown};\npub struct Log;",
        ),
        (
            "src/game/model.rs",
            "pub struct Shown;\nfn f() {\n    println!(\"{}\", crate::game::hud::Log);\n    super::Log;\n}",
        ),
        ("src/game/lost.rs", ""),
    ]);
    let floors =
        table("| floor | modules |\n|---|---|\n| 0 | `model`, `gone` | text |\n| 1 | `hud` |")
            .expect("a table");
    assert_eq!(
        faults(&sources, &floors),
        [
            "lost has no floor in the table of src/game/FLOORS.md",
            "gone stands in the table of src/game/FLOORS.md and is no module of src/game",
            "src/game/model.rs:4: model (floor 0) imports game::Log of hud (floor 1): only lower floors may be imported",
            "src/game/model.rs:3: model (floor 0) imports game::hud::Log of hud (floor 1): only lower floors may be imported",
        ]
    );
    assert!(table("| 0 | `a` |\n| 1 | `a` |").is_err());
}

/// The names in backticks on a page that are neither a file of the repository nor declared in the sources.
fn stale(page: &str, there: &dyn Fn(&str) -> bool, declared: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut code = false;
    let mut lines = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if !code {
            lines.push(line);
        }
    }
    let is_file = |name: &str| name.contains('/') || name.ends_with(".rs");
    let is_type = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.contains(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let of_lines = lines.iter().flat_map(|line| quoted(line));
    of_lines
        .filter(|name| {
            is_file(name) && !name.contains(['<', '…', ' ']) && !there(name)
                || is_type(name) && !declared(name)
        })
        .map(str::to_owned)
        .collect()
}

/// Names of the types, traits and variants that the game and the engine declare.
fn declared(sources: &Sources) -> Vec<String> {
    let mut names = Vec::new();
    for item in sources.0.iter().flat_map(|source| &source.items) {
        match item {
            Item::Struct(item) => names.push(item.ident.to_string()),
            Item::Trait(item) => names.push(item.ident.to_string()),
            Item::Type(item) => names.push(item.ident.to_string()),
            Item::Enum(item) => {
                names.push(item.ident.to_string());
                names.extend(
                    item.variants
                        .iter()
                        .map(|variant| variant.ident.to_string()),
                );
            }
            _ => {}
        }
    }
    names
}

/// States, schedules and types of Bevy that the page may name.
const OF_BEVY: [&str; 6] = [
    "Update",
    "PreUpdate",
    "PostUpdate",
    "Last",
    "First",
    "SystemParam",
];

#[test]
fn the_page_of_the_floors_names_only_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = declared(&Sources::of_the_library());
    let there = |name: &str| root.join("src/game").join(name).exists() || root.join(name).exists();
    let declared =
        |name: &str| OF_BEVY.contains(&name) || names.iter().any(|declared| declared == name);
    let stale = stale(&page(), &there, &declared);
    assert!(
        stale.is_empty(),
        "{PAGE} names what is not there: {stale:?}"
    );
}

#[test]
fn a_page_that_names_what_is_gone_is_found_out() {
    let page = "`hud/log.rs` and `Log`, not `hud/gone.rs`, `Gone`, `x > 1` or `EEE`\n```text\n`Other`\n```";
    let found = stale(page, &|file| file == "hud/log.rs", &|name| name == "Log");
    assert_eq!(found, ["hud/gone.rs", "Gone"]);
}
