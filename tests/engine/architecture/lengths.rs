//! No function is longer than a screen, and no system asks for more than it can be read with.
use super::{
    exceptions::{self, Exceptions},
    sources::{Source, Sources},
};
use syn::{
    Block, FnArg, ImplItemFn, ItemFn, ItemImpl, ItemMod, Pat, Signature, Type,
    visit::{self, Visit},
};

/// The most lines a function has, from `fn` to its last brace.
const LINES: usize = 60;

/// The most parameters; those bound together in a tuple count one by one, a `SystemParam` struct counts once.
const PARAMETERS: usize = 9;

/// Functions that are longer, each with the reason. None may be added without one.
const LONGER: Exceptions = &[
    (
        "src/game/film/inputs.rs: parse_line",
        "One arm for each kind of line.",
    ),
    (
        "src/game/i18n/narration.rs: table",
        "One arm for each event.",
    ),
    (
        "src/engine/protocol/event.rs: WrittenEvent::from",
        "One arm for each event.",
    ),
    (
        "src/engine/protocol/table.rs: WrittenView::from",
        "One field after the other of a view.",
    ),
    (
        "src/engine/record/parse.rs: parse",
        "One arm for each kind of line.",
    ),
    (
        "src/engine/record/write.rs: table_line",
        "One arm for each event.",
    ),
    (
        "src/engine/table/fold.rs: PublicTable::fold",
        "One arm for each event.",
    ),
    (
        "src/engine/table/seen.rs: Event::seen_by",
        "One arm for each event.",
    ),
    (
        "src/engine/table/submit.rs: Table::submit_into",
        "One arm for each action.",
    ),
];

/// Functions with more parameters. None may be added without a reason.
const WIDER: Exceptions = &[];

struct Function {
    /// `src/game/hud/log.rs: Log::show`.
    name: String,
    line: usize,
    lines: usize,
    parameters: usize,
}

struct Reader<'a> {
    source: &'a Source,
    within: Vec<String>,
    found: Vec<Function>,
}

impl Reader<'_> {
    fn add(&mut self, sig: &Signature, block: &Block) {
        self.within.push(sig.ident.to_string());
        let line = sig.fn_token.span.start().line;
        self.found.push(Function {
            name: format!("{}: {}", self.source.path, self.within.join("::")),
            line,
            lines: block.brace_token.span.close().end().line - line + 1,
            parameters: sig.inputs.iter().map(parameters).sum(),
        });
        visit::visit_block(self, block);
        self.within.pop();
    }
}

fn parameters(argument: &FnArg) -> usize {
    match argument {
        FnArg::Receiver(_) => 1,
        FnArg::Typed(argument) => match (&*argument.pat, &*argument.ty) {
            (Pat::Tuple(pattern), Type::Tuple(_)) => pattern.elems.len(),
            _ => 1,
        },
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.add(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.add(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(&item.sig, block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let name = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|it| it.ident.to_string()),
            _ => None,
        };
        self.within.push(name.unwrap_or_else(|| "impl".to_owned()));
        visit::visit_item_impl(self, item);
        self.within.pop();
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.within.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.within.pop();
    }
}

fn functions(source: &Source) -> Vec<Function> {
    let mut reader = Reader {
        source,
        within: Vec::new(),
        found: Vec::new(),
    };
    for item in &source.items {
        reader.visit_item(item);
    }
    reader.found
}

fn of_the_library() -> Vec<Function> {
    let sources = Sources::of_the_library();
    let both = sources.below(&["game"]).chain(sources.below(&["engine"]));
    both.flat_map(functions).collect()
}

fn longer(functions: &[Function]) -> Vec<(String, String)> {
    let long = functions.iter().filter(|function| function.lines > LINES);
    long.map(
        |Function {
             name, line, lines, ..
         }| {
            (
                name.clone(),
                format!("{name} (line {line}) has {lines} lines, more than {LINES}"),
            )
        },
    )
    .collect()
}

fn wider(functions: &[Function]) -> Vec<(String, String)> {
    let wide = functions
        .iter()
        .filter(|function| function.parameters > PARAMETERS);
    wide.map(
        |Function {
             name,
             line,
             parameters,
             ..
         }| {
            let sentence =
                format!("{name} (line {line}) has {parameters} parameters, more than {PARAMETERS}");
            (name.clone(), sentence)
        },
    )
    .collect()
}

#[test]
fn no_function_is_longer_than_a_screen() {
    let faults = exceptions::faults(longer(&of_the_library()), LONGER);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_system_has_more_than_nine_parameters() {
    let faults = exceptions::faults(wider(&of_the_library()), WIDER);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn long_functions_and_wide_systems_are_named() {
    let long = "\n".repeat(LINES);
    let text = format!(
        "fn short() {{ fn inner() {{ {long} }} }}\nimpl<T> A<T> {{ fn b(&self, (c, d): (C, D), e: (E, E)) {{}} }}\n\
         fn wide(a: A, (b, c, d): (B, C, D), e: E, f: F, g: G, h: H, i: I, j: J) {{}}"
    );
    let sources = Sources::of_texts(&[("src/lib.rs", &text)]);
    let found = functions(&sources.0[0]);
    let names: Vec<(&str, usize)> = found.iter().map(|it| (&*it.name, it.parameters)).collect();
    assert_eq!(
        names,
        [
            ("src/lib.rs: short", 0),
            ("src/lib.rs: short::inner", 0),
            ("src/lib.rs: A::b", 4),
            ("src/lib.rs: wide", 10),
        ]
    );
    let long: Vec<String> = longer(&found).into_iter().map(|(name, _)| name).collect();
    assert_eq!(long, ["src/lib.rs: short", "src/lib.rs: short::inner"]);
    assert_eq!(
        wider(&found)[0].1,
        "src/lib.rs: wide (line 63) has 10 parameters, more than 9"
    );
}
