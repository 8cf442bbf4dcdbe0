//! Tests that every setting has an effect and every sound is played.
use std::collections::{BTreeMap, BTreeSet};
use syn::{
    Attribute, Expr, ExprAssign, ExprField, ExprPath, Fields, Item, Local, Macro, Member, Pat,
    PatStruct, PatType, Token, Type,
    parse::ParseStream,
    punctuated::Punctuated,
    visit::{self, Visit},
};
use testkit::sources::{Source, Sources};

/// Files that store and edit settings. Reading a setting in them does not count as an effect.
const OF_THE_SETTINGS: [&str; 4] = [
    "src/gamecore/settings/declaration.rs",
    "src/gamecore/settings/values.rs",
    "src/gamecore/settings/file.rs",
    "src/menus/settings/",
];

/// Files that declare and load sounds. Naming a sound in them does not count as playing it.
const OF_THE_SOUNDS: [&str; 2] = ["src/gamecore/feedback.rs", "src/ui/audio/"];

fn elsewhere<'a>(sources: &'a Sources, own: &'a [&str]) -> impl Iterator<Item = &'a Source> {
    let is_own = move |source: &&Source| own.iter().any(|own| source.path.starts_with(own));
    sources.0.iter().filter(move |source| !is_own(source))
}

/// Returns the arguments of a macro such as `assert!` or `format!` as expressions.
fn expressions(mac: &Macro) -> Punctuated<Expr, Token![,]> {
    mac.parse_body_with(Punctuated::parse_terminated)
        .unwrap_or_default()
}

/// True if the type is `Settings`, a reference to it, or a resource that holds it.
fn is_settings(ty: &Type) -> bool {
    struct Named(bool);
    impl<'ast> Visit<'ast> for Named {
        fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
            self.0 |= segment.ident == "Settings";
            visit::visit_path_segment(self, segment);
        }
    }
    let mut named = Named(false);
    named.visit_type(ty);
    named.0
}

/// Visitor that collects the fields read from the settings, such as `settings.volume`.
#[derive(Default)]
struct Reads {
    /// Names of parameters, fields and variables of the type `Settings` in this file.
    names: BTreeSet<String>,
    fields: BTreeSet<String>,
}

impl Reads {
    /// True if the expression is known to have the type `Settings`.
    fn are_settings(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => path
                .path
                .get_ident()
                .is_some_and(|name| self.names.contains(&name.to_string())),
            Expr::Field(ExprField {
                member: Member::Named(name),
                ..
            }) => self.names.contains(&name.to_string()),
            Expr::Paren(inner) => self.are_settings(&inner.expr),
            Expr::Reference(inner) => self.are_settings(&inner.expr),
            Expr::Unary(inner) => self.are_settings(&inner.expr),
            Expr::Try(inner) => self.are_settings(&inner.expr),
            Expr::MethodCall(call) => {
                let of_type = call.turbofish.as_ref().is_some_and(|fish| {
                    let is = |it: &syn::GenericArgument| matches!(it, syn::GenericArgument::Type(ty) if is_settings(ty));
                    fish.args.iter().any(is)
                });
                of_type || self.are_settings(&call.receiver)
            }
            _ => false,
        }
    }
}

/// Visitor that collects the names of parameters, fields and variables of the type `Settings`.
struct Names<'a>(&'a mut BTreeSet<String>);

impl Names<'_> {
    fn bind(&mut self, pat: &Pat, ty: &Type) {
        match (pat, ty) {
            (Pat::Tuple(pats), Type::Tuple(types)) => {
                for (pat, ty) in pats.elems.iter().zip(&types.elems) {
                    self.bind(pat, ty);
                }
            }
            (Pat::Ident(name), ty) if is_settings(ty) => {
                self.0.insert(name.ident.to_string());
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_pat_type(&mut self, pat: &'ast PatType) {
        self.bind(&pat.pat, &pat.ty);
        visit::visit_pat_type(self, pat);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if let Some(name) = &field.ident
            && is_settings(&field.ty)
        {
            self.0.insert(name.to_string());
        }
    }

    fn visit_local(&mut self, local: &'ast Local) {
        // Matches `let settings = world.resource::<Settings>();`.
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init) {
            let reads = Reads::default();
            if matches!(&*init.expr, Expr::MethodCall(_)) && reads.are_settings(&init.expr) {
                self.0.insert(name.ident.to_string());
            }
        }
        visit::visit_local(self, local);
    }
}

impl<'ast> Visit<'ast> for Reads {
    fn visit_expr_field(&mut self, field: &'ast ExprField) {
        if let Member::Named(name) = &field.member
            && self.are_settings(&field.base)
        {
            self.fields.insert(name.to_string());
        }
        visit::visit_expr_field(self, field);
    }

    /// Skips a field on the left side, because assigning to a field does not read it.
    fn visit_expr_assign(&mut self, assign: &'ast ExprAssign) {
        if !matches!(&*assign.left, Expr::Field(_)) {
            self.visit_expr(&assign.left);
        }
        self.visit_expr(&assign.right);
    }

    fn visit_pat_struct(&mut self, pat: &'ast PatStruct) {
        if pat
            .path
            .segments
            .last()
            .is_some_and(|it| it.ident == "Settings")
        {
            let members = pat.fields.iter().filter_map(|field| match &field.member {
                Member::Named(name) => Some(name.to_string()),
                Member::Unnamed(_) => None,
            });
            self.fields.extend(members);
        }
        visit::visit_pat_struct(self, pat);
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        for expr in &expressions(mac) {
            self.visit_expr(expr);
        }
    }
}

/// Returns the fields of the settings that are read in these files.
fn settings_read<'a>(files: impl Iterator<Item = &'a Source>) -> BTreeSet<String> {
    let mut read = BTreeSet::new();
    for source in files {
        let mut reads = Reads::default();
        for item in &source.items {
            Names(&mut reads.names).visit_item(item);
        }
        for item in &source.items {
            reads.visit_item(item);
        }
        read.append(&mut reads.fields);
    }
    read
}

/// Visitor that collects the enum variants named in expressions, such as `Sound::Deal`.
struct Variants<'a> {
    of: &'a str,
    found: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Variants<'_> {
    /// Skips patterns, because matching a variant does not play the sound.
    fn visit_pat(&mut self, pat: &'ast Pat) {
        if !matches!(pat, Pat::Path(_)) {
            visit::visit_pat(self, pat);
        }
    }

    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        let mut last = path.path.segments.iter().rev();
        if let (Some(variant), Some(name)) = (last.next(), last.next())
            && name.ident == self.of
        {
            self.found.insert(variant.ident.to_string());
        }
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        for expr in &expressions(mac) {
            self.visit_expr(expr);
        }
    }
}

/// Parses a macro that declares settings, sounds or actions. Returns the attributes and the name of each entry, such as
/// `name: …;` or `Name => …;`.
pub(super) fn declared(input: ParseStream) -> syn::Result<Vec<(Vec<Attribute>, syn::Ident)>> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        entries.push((Attribute::parse_outer(input)?, input.parse()?));
        while !input.peek(Token![;]) {
            input.step(|cursor| match cursor.token_tree() {
                Some((_, rest)) => Ok(((), rest)),
                None => Err(cursor.error("an entry without a semicolon")),
            })?;
        }
        input.parse::<Token![;]>()?;
    }
    Ok(entries)
}

/// Returns the fields of a struct or of the macro `settings!`, or the variants of an enum or of the macro `sounds!`. Each
/// has the path of its file.
fn members(sources: &Sources, name: &str) -> BTreeMap<String, String> {
    let mut members = BTreeMap::new();
    for source in sources.below(&["gamecore"]) {
        let mut add = |ident: &syn::Ident| {
            members.insert(ident.to_string(), source.path.clone());
        };
        for item in &source.items {
            match item {
                Item::Struct(item) if item.ident == name => {
                    if let Fields::Named(fields) = &item.fields {
                        fields
                            .named
                            .iter()
                            .filter_map(|it| it.ident.as_ref())
                            .for_each(&mut add);
                    }
                }
                Item::Macro(item)
                    if (name == "Settings" && item.mac.path.is_ident("settings"))
                        || (name == "Sound" && item.mac.path.is_ident("sounds")) =>
                {
                    let entries = item.mac.parse_body_with(declared);
                    let entries = entries.expect("declarations");
                    entries.iter().for_each(|(_, name)| add(name));
                }
                Item::Enum(item) if item.ident == name => {
                    item.variants.iter().for_each(|variant| add(&variant.ident));
                }
                _ => {}
            }
        }
    }
    assert!(
        !members.is_empty(),
        "{name} is not declared in src/gamecore"
    );
    members
}

/// Returns the fields of `Settings` that have no effect.
fn unread_settings(sources: &Sources) -> BTreeMap<String, String> {
    let read = settings_read(elsewhere(sources, &OF_THE_SETTINGS));
    let mut settings = members(sources, "Settings");
    settings.retain(|name, _| !read.contains(name));
    settings
}

/// Returns the variants of `Sound` that are never played.
fn unplayed_sounds(sources: &Sources) -> BTreeMap<String, String> {
    let mut played = Variants {
        of: "Sound",
        found: BTreeSet::new(),
    };
    for item in elsewhere(sources, &OF_THE_SOUNDS).flat_map(|source| &source.items) {
        played.visit_item(item);
    }
    let mut sounds = members(sources, "Sound");
    sounds.retain(|name, _| !played.found.contains(name));
    sounds
}

#[test]
fn every_setting_is_read() {
    let mut unread = unread_settings(&Sources::of_the_program());
    // Version of the file format, which is read only by `settings/file.rs`.
    unread.remove("version");
    assert!(unread.is_empty(), "settings without an effect: {unread:?}");
}

#[test]
fn every_sound_is_played() {
    let unplayed = unplayed_sounds(&Sources::of_the_program());
    assert!(unplayed.is_empty(), "sounds never played: {unplayed:?}");
}

#[test]
fn settings_only_written_and_fields_of_other_structs_count_as_unread() {
    let sources = Sources::of_texts(&[
        ("src/gamecore/lib.rs", "mod settings;"),
        ("src/gamecore/settings/mod.rs", "mod values;"),
        (
            "src/gamecore/settings/values.rs",
            "pub struct Settings {\n a: u8, b: u8, c: u8,\n d: u8, e: u8, f: u8, g: u8 }\nfn own(s: &Settings) { s.a; }",
        ),
        (
            "src/table/lib.rs",
            "struct P<'w> { kept: Res<'w, Settings> }
             fn f((x, set): (Res<Time>, ResMut<Settings>), p: P, other: Other, world: &World) {
                 set.b = 1;
                 other.a;
                 format!(\"{}\", set.c);
                 p.kept.d.len();
                 let now = world.resource::<Settings>();
                 go(now.e);
                 |s: &mut Settings| s.f.clone();
             }",
        ),
    ]);
    let file = "src/gamecore/settings/values.rs";
    let expected = ["a", "b", "g"].map(|name| (name.to_owned(), file.to_owned()));
    assert_eq!(unread_settings(&sources), BTreeMap::from(expected));
}

#[test]
fn sounds_only_matched_or_loaded_count_as_unplayed() {
    let sources = Sources::of_texts(&[
        ("src/gamecore/lib.rs", "mod feedback;"),
        (
            "src/gamecore/feedback.rs",
            "pub enum Sound { Deal, Flip, Win }",
        ),
        ("src/ui/lib.rs", "mod audio;"),
        ("src/ui/audio/mod.rs", "fn all() { [Sound::Flip]; }"),
        (
            "src/table/lib.rs",
            "fn f(s: Sound) { match s { Sound::Win => {} _ => write(vec![Sound::Deal]) } }",
        ),
    ]);
    let unplayed = unplayed_sounds(&sources);
    assert!(unplayed.keys().eq(["Flip", "Win"]));
}
