//! The texts: all languages have the same keys with the same values in them, and the program asks for no others.
use super::{
    exceptions::{self, Exceptions},
    sources::{Source, Sources},
};
use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::{
    Attribute, Expr, ExprCall, ExprLit, ExprMethodCall, Lit, LitStr, Macro,
    visit::{self, Visit},
};

type Keys = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of a file with the names of the values in them.
fn keys(file: &Path) -> Keys {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut keys = Keys::new();
    let mut last: Option<String> = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|c: char| c.is_ascii_alphabetic())
            && let Some((key, _)) = line.split_once('=')
        {
            let key = key.trim().to_owned();
            assert!(
                keys.insert(key.clone(), BTreeSet::new()).is_none(),
                "{}: {key} twice",
                file.display()
            );
            last = Some(key);
        }
        if let Some(key) = &last {
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-')
                    .collect::<String>()
            });
            keys.get_mut(key).expect("just inserted").extend(names);
        }
    }
    keys
}

fn files(language: &str) -> BTreeSet<String> {
    let folder = root().join("assets/locales").join(language);
    let entries = fs::read_dir(folder).expect("the folder of a language");
    entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

/// All messages of a language.
fn all(language: &str) -> Keys {
    let folder = root().join("assets/locales").join(language);
    let mut all = Keys::new();
    for file in files(language) {
        for (key, names) in keys(&folder.join(&file)) {
            assert!(
                all.insert(key.clone(), names).is_none(),
                "{language}: {key} stands in two files"
            );
        }
    }
    all
}

#[test]
fn all_languages_have_the_same_texts() {
    for language in ["en", "fr"] {
        assert_eq!(files("es"), files(language));
        for file in files("es") {
            let of =
                |language: &str| keys(&root().join("assets/locales").join(language).join(&file));
            let (spanish, other) = (of("es"), of(language));
            for key in spanish.keys().chain(other.keys()) {
                assert_eq!(
                    spanish.get(key),
                    other.get(key),
                    "{file}: {key} (es, {language})"
                );
            }
        }
    }
}

/// Words with a dash in the sources that look like the key of a text and are none.
const NO_KEYS: Exceptions = &[
    ("pipewire-0", "A socket of the sound system."),
    ("spd-say", "A program that speaks."),
    ("xdg-open", "A program that opens folders."),
];

/// The string literals of a file, with their lines.
#[derive(Default)]
struct Literals {
    found: Vec<(String, usize)>,
    /// Those that a text is asked for with: `texts.get("…")`, `texts.with("…", …)`, `Localized::new("…")`.
    asked: Vec<(String, usize)>,
}

impl Literals {
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Lit::Str(literal) = Lit::new(literal) {
                        self.visit_lit_str(&literal);
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

impl Literals {
    fn ask(&mut self, argument: Option<&Expr>) {
        if let Some(Expr::Lit(ExprLit {
            lit: Lit::Str(key), ..
        })) = argument
        {
            self.asked.push((key.value(), key.span().start().line));
        }
    }
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(function) = &*call.func
            && function
                .path
                .segments
                .iter()
                .rev()
                .map(|it| it.ident.to_string())
                .take(2)
                .eq(["new", "Localized"])
        {
            self.ask(call.args.first());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if call.method == "get" || call.method == "with" {
            self.ask(call.args.first());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.found
            .push((literal.value(), literal.span().start().line));
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.tokens(mac.tokens.clone());
    }

    /// Comments are attributes too.
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

fn literals(source: &Source) -> Literals {
    let mut literals = Literals::default();
    for item in &source.items {
        literals.visit_item(item);
    }
    literals
}

fn is_key(text: &str) -> bool {
    text.contains('-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Whether `format!` can make this key of that literal: `variant-{id}-text` makes `variant-v1-text`.
fn makes(literal: &str, key: &str) -> bool {
    let Some((start, rest)) = literal.split_once('{') else {
        return literal == key;
    };
    let end = rest.rsplit_once('}').map_or("", |(_, end)| end);
    start.len() > 3
        && key.len() >= start.len() + end.len()
        && key.starts_with(start)
        && key.ends_with(end)
}

/// Keys that the sources ask for and nobody has written, and texts that nobody asks for; `quoted` are those that other texts hold.
fn faults(sources: &Sources, texts: &BTreeSet<&str>, quoted: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    let mut all = BTreeSet::new();
    let mut unknown = BTreeMap::new();
    for source in sources.below(&["game"]) {
        let literals = literals(source);
        let there = |key: &str| texts.contains(key);
        // A piece of a key that is put together with `format!` is a whole word of one.
        let piece = |piece: &str| {
            let word = |text: &&str| {
                text.match_indices(piece).any(|(at, _)| {
                    let (before, after) = (&text[..at], &text[at + piece.len()..]);
                    before.ends_with('-') && (after.is_empty() || after.starts_with('-'))
                })
            };
            texts.iter().any(word)
        };
        let known = literals
            .found
            .iter()
            .filter(|(it, _)| !there(it) && !piece(it));
        let asked = literals.asked.iter().filter(|(it, _)| !there(it));
        for (literal, line) in known.chain(asked).filter(|(it, _)| is_key(it)) {
            let sentence = format!("{}:{line}: no text “{literal}”", source.path);
            unknown.insert(literal.clone(), sentence);
        }
        all.extend(literals.found.into_iter().map(|(literal, _)| literal));
    }
    // Card art and the protocol name the keys of their reasons; the game asks for the texts.
    let refusals = sources.below(&["engine", "protocol", "reason"]);
    for source in sources.below(&["cardart"]).chain(refusals) {
        let found = literals(source).found;
        all.extend(found.into_iter().map(|(literal, _)| literal));
    }
    faults.extend(exceptions::faults(unknown, NO_KEYS));
    for key in texts {
        if !quoted(key) && !all.contains(*key) && !all.iter().any(|literal| makes(literal, key)) {
            faults.push(format!("nobody asks for “{key}”"));
        }
    }
    faults
}

#[test]
fn every_text_asked_for_exists_and_every_text_is_asked_for() {
    let texts = all("es");
    let folder = root().join("assets/locales/es");
    let raw: String = files("es")
        .iter()
        .filter_map(|file| fs::read_to_string(folder.join(file)).ok())
        .collect();
    // A text may also be a part of another one.
    let quoted = |key: &str| raw.contains(&format!("{{ {key} }}"));
    let keys = texts.keys().map(String::as_str).collect();
    let faults = faults(&Sources::of_the_library(), &keys, &quoted);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_key_nobody_wrote_and_a_text_nobody_asks_for_are_named() {
    let sources = Sources::of_texts(&[
        ("src/lib.rs", "mod game;"),
        (
            "src/game.rs",
            "fn f(texts: &Texts) {
                 Localized::new(\"hud-gone\");
                 texts.get(\"stock\"); texts.with(\"down\", &[]); texts.get(\"lay-down\");
                 let key = if x { \"lay-down\" } else { \"also-gone\" };
                 show(format!(\"term-{key}-text\")); concat!(\"hud-\", \"in-macro\");
             }
             /// “not-a-key”
             #[cfg(test)]
             mod tests { const KEY: &str = \"only-in-tests\"; }",
        ),
    ]);
    let texts = BTreeSet::from([
        "term-lay-down-text",
        "term-lay-down",
        "other-in-macro",
        "stock-full",
        "quoted-one",
    ]);
    assert_eq!(
        faults(&sources, &texts, &|key| key == "quoted-one")[..4],
        [
            "src/game.rs:4: no text “also-gone”",
            "src/game.rs:2: no text “hud-gone”",
            "src/game.rs:3: no text “lay-down”",
            "the exception “pipewire-0” is no longer needed: take it off the list",
        ]
    );
}
