//! Tests of the player texts. All languages have the same keys with the same arguments, and the program uses exactly
//! these keys.
use crate::offered::declared;
use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::{
    Attribute, Expr, ExprCall, ExprLit, ExprMethodCall, ItemEnum, Lit, LitStr, Macro,
    visit::{self, Visit},
};
use testkit::sources::{Source, Sources, root};

type Keys = BTreeMap<String, BTreeSet<String>>;

/// Returns the keys in a text file, each with the names of its arguments.
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

/// Returns the keys of all text files of a language.
fn all(language: &str) -> Keys {
    let folder = root().join("assets/locales").join(language);
    let mut all = Keys::new();
    for file in files(language) {
        for (key, names) in keys(&folder.join(&file)) {
            assert!(
                all.insert(key.clone(), names).is_none(),
                "{language}: {key} is in two files"
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

/// Crates without player texts. In all other crates, every literal that looks like a text key must be one.
const WITHOUT_TEXTS: [&str; 6] = [
    "botprocess",
    "cardart",
    "cli",
    "engine",
    "platform",
    "server",
];

/// Literals that look like text keys but are not: a socket of the sound system and two programs.
const NO_KEYS: [&str; 3] = ["pipewire-0", "spd-say", "xdg-open"];

/// String literals of a file, in their order.
#[derive(Default)]
struct Literals {
    all: Vec<String>,
    /// Literals that are arguments of `texts.get("…")`, `texts.with("…", …)` and `Localized::new("…")`.
    requested: Vec<String>,
    /// Keys that `strum` derives from the variants of an enum with a `prefix`.
    derived: Vec<String>,
}

/// Returns the values of the `#[strum(…)]` attributes by their names. Options without a value have an empty one.
fn strum_options(attributes: &[Attribute]) -> BTreeMap<String, String> {
    let mut options = BTreeMap::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("strum")) {
        let parsed = attribute.parse_nested_meta(|meta| {
            let name = meta.path.require_ident()?.to_string();
            let value = meta.value().and_then(|value| value.parse::<LitStr>());
            options.insert(name, value.map(|it| it.value()).unwrap_or_default());
            Ok(())
        });
        parsed.expect("a list of options");
    }
    options
}

/// Converts the name of a variant as `serialize_all = "kebab-case"` does: `TakeBack` becomes `take-back`.
fn kebab(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

impl Literals {
    /// Skips attributes, like `visit_attribute`.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut after_hash = false;
        for token in tokens {
            let is_hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
            let is_attribute = std::mem::replace(&mut after_hash, is_hash);
            match token {
                TokenTree::Group(_) if is_attribute => {}
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

    fn derive(&mut self, prefix: &str, attributes: &[Attribute], variant: &syn::Ident) {
        let options = strum_options(attributes);
        if !options.contains_key("transparent") {
            let name = kebab(&variant.to_string());
            let name = options.get("to_string").unwrap_or(&name);
            self.derived.push(format!("{prefix}{name}"));
        }
    }

    fn request(&mut self, argument: Option<&Expr>) {
        if let Some(Expr::Lit(ExprLit {
            lit: Lit::Str(key), ..
        })) = argument
        {
            self.requested.push(key.value());
        }
    }
}

/// Prefix of the keys of the actions that `actions!` declares.
const OF_ACTIONS: &str = "act-";

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
            self.request(call.args.first());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        if let Some(prefix) = strum_options(&item.attrs).get("prefix") {
            for variant in &item.variants {
                self.derive(prefix, &variant.attrs, &variant.ident);
            }
        }
        visit::visit_item_enum(self, item);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if call.method == "get" || call.method == "with" {
            self.request(call.args.first());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.all.push(literal.value());
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        if mac.path.is_ident("actions") {
            let actions = mac.parse_body_with(declared);
            for (attributes, name) in actions.expect("declarations") {
                self.derive(OF_ACTIONS, &attributes, &name);
            }
        }
        self.tokens(mac.tokens.clone());
    }

    /// Skips attributes, because doc comments are attributes too.
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

/// True if `format!` could produce the key from this literal. For example, `variant-{id}-text` produces
/// `variant-v1-text`.
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

/// Returns the keys used in the sources that have no text, and the texts that no source uses. `quoted` returns true for
/// texts that are inserted into other texts.
fn faults(sources: &Sources, texts: &BTreeSet<&str>, quoted: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    let mut all = BTreeSet::new();
    let mut unknown = BTreeMap::new();
    for source in &sources.0 {
        let literals = literals(source);
        all.extend(literals.all.iter().chain(&literals.derived).cloned());
        for key in literals.derived.iter().filter(|it| !texts.contains(&***it)) {
            let sentence = format!("{}: no text for the variant “{key}”", source.path);
            unknown.insert(key.clone(), sentence);
        }
        if WITHOUT_TEXTS.contains(&&*source.module[0]) {
            continue;
        }
        let there = |key: &str| texts.contains(key);
        // A literal inserted by `format!` must consist of one or more whole words of the key.
        let piece = |piece: &str| {
            let word = |text: &&str| {
                text.match_indices(piece).any(|(at, _)| {
                    let (before, after) = (&text[..at], &text[at + piece.len()..]);
                    before.ends_with('-') && (after.is_empty() || after.starts_with('-'))
                })
            };
            texts.iter().any(word)
        };
        let unmatched = literals.all.iter().filter(|it| !there(it) && !piece(it));
        let requested = literals.requested.iter().filter(|it| !there(it));
        for literal in unmatched.chain(requested).filter(|it| is_key(it)) {
            let sentence = format!("{}: no text “{literal}”", source.path);
            unknown.insert(literal.clone(), sentence);
        }
    }
    for key in NO_KEYS {
        if unknown.remove(key).is_none() {
            faults.push(format!("no literal “{key}”: remove the exception"));
        }
    }
    faults.extend(unknown.into_values());
    for key in texts {
        if !quoted(key) && !all.contains(*key) && !all.iter().any(|literal| makes(literal, key)) {
            faults.push(format!("text “{key}” is unused"));
        }
    }
    faults
}

#[test]
fn every_key_has_a_text_and_every_text_is_used() {
    let texts = all("es");
    let folder = root().join("assets/locales/es");
    let raw: String = files("es")
        .iter()
        .filter_map(|file| fs::read_to_string(folder.join(file)).ok())
        .collect();
    let quoted = |key: &str| raw.contains(&format!("{{ {key} }}"));
    let keys = texts.keys().map(String::as_str).collect();
    let faults = faults(&Sources::of_the_program(), &keys, &quoted);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn missing_and_unused_texts_are_reported() {
    let sources = Sources::of_texts(&[
        (
            "src/server/lib.rs",
            "fn f() -> &str { \"other-in-server\" }",
        ),
        (
            "src/table/lib.rs",
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
        "other-in-server",
        "stock-full",
        "quoted-one",
    ]);
    let exceptions = NO_KEYS.map(|key| format!("no literal “{key}”: remove the exception"));
    let expected = [
        "src/table/lib.rs: no text “also-gone”",
        "src/table/lib.rs: no text “hud-gone”",
        "src/table/lib.rs: no text “lay-down”",
        "text “other-in-macro” is unused",
        "text “stock-full” is unused",
        "text “term-lay-down” is unused",
    ];
    let faults = faults(&sources, &texts, &|key| key == "quoted-one");
    assert_eq!(faults[..3], exceptions);
    assert_eq!(faults[3..], expected);
}
