//! Lists the systems that the game's plugins add to each schedule, in order. It parses the source files, because Bevy
//! has no system names in this build.
use std::collections::{BTreeMap, BTreeSet, HashMap};
use syn::{
    Attribute, Expr, ExprCall, ExprMethodCall, FnArg, GenericArgument, Item, ItemFn, Local, Pat,
    PathArguments, Stmt, Type,
    visit::{self, Visit},
};
use testkit::sources::{Resolver, Sources};

/// Resources, components and messages that a system uses, by type name. The value is true if the system may change
/// them.
pub type Access = BTreeMap<String, bool>;

/// Name that stands for the system that `bevy_asset_loader` adds for a loading state.
pub const LOADER: &str = "LoadingState";

/// A system of the game.
#[derive(Clone, Debug)]
pub struct System {
    /// Label of the schedule, for example `Update` or `OnEnter(Table)`.
    pub schedule: String,
    /// Path of the system's function, for example `hud::log::show`.
    pub name: String,
    pub access: Access,
}

/// Returns the systems that these plugin functions (for example `game::plugin`) add, in order.
pub fn added(sources: &Sources, plugins: &[&str]) -> Vec<System> {
    let mut reader = SourceReader {
        sources,
        resolver: Resolver::of(sources),
        systems: Vec::new(),
    };
    for plugin in plugins {
        let path: Vec<String> = plugin.split("::").map(str::to_owned).collect();
        reader.plugin(&path);
    }
    reader.systems
}

struct SourceReader<'a> {
    sources: &'a Sources,
    resolver: Resolver,
    systems: Vec<System>,
}

impl<'a> SourceReader<'a> {
    /// Returns the function with this path, and the index of its file.
    fn function(&self, path: &[String]) -> Option<(usize, &'a ItemFn)> {
        let file = self.resolver.file_of(path)?;
        let name = path.last()?;
        let sources: &'a Sources = self.sources;
        let function = sources.0[file].items.iter().find_map(|item| match item {
            Item::Fn(function) if function.sig.ident == name => Some(function),
            _ => None,
        })?;
        Some((file, function))
    }

    /// Reads the systems that a plugin function adds. Skips plugins of crates outside the workspace.
    fn plugin(&mut self, path: &[String]) {
        if let Some((file, function)) = self.function(path) {
            let mut body = PluginBody {
                reader: self,
                file,
                locals: HashMap::new(),
            };
            for statement in &function.block.stmts {
                body.visit_stmt(statement);
            }
        }
    }
}

/// Body of a plugin function that is being read.
struct PluginBody<'r, 'a> {
    reader: &'r mut SourceReader<'a>,
    file: usize,
    locals: HashMap<String, &'a Expr>,
}

impl<'a> PluginBody<'_, 'a> {
    fn absolute(&self, path: &syn::Path) -> Vec<String> {
        let segments: Vec<String> = path
            .segments
            .iter()
            .map(|it| it.ident.to_string())
            .collect();
        let module = &self.reader.sources.0[self.file].module;
        self.reader.resolver.absolute(module, &segments)
    }

    /// Returns the elements of a tuple of systems or plugins, stripped of ordering constraints and run conditions.
    fn parts(&self, expr: &'a Expr) -> Vec<&'a Expr> {
        match expr {
            Expr::Tuple(tuple) => tuple
                .elems
                .iter()
                .flat_map(|part| self.parts(part))
                .collect(),
            Expr::Paren(inner) => self.parts(&inner.expr),
            Expr::MethodCall(call) => self.parts(&call.receiver),
            Expr::Path(path) => {
                let local = path
                    .path
                    .get_ident()
                    .and_then(|name| self.locals.get(&name.to_string()));
                local.map_or_else(|| vec![expr], |local| self.parts(local))
            }
            other => vec![other],
        }
    }

    fn add_asset(&mut self, kind: &str) {
        for schedule in ["PostUpdate", "PreUpdate"] {
            self.reader.systems.push(System {
                schedule: schedule.to_owned(),
                name: format!("Assets<{kind}>"),
                access: Access::from([(format!("Assets<{kind}>"), true)]),
            });
        }
    }

    /// Handles `Material2dPlugin::<Kind>::default()`. Bevy then adds systems for the materials and for the entities
    /// drawn with them.
    fn add_material(&mut self, call: &ExprCall) {
        let Expr::Path(function) = &*call.func else {
            return;
        };
        let mut segments = function.path.segments.iter();
        let Some(plugin) = segments.find(|it| it.ident == "Material2dPlugin") else {
            return;
        };
        if let PathArguments::AngleBracketed(kinds) = &plugin.arguments
            && let Some(GenericArgument::Type(kind)) = kinds.args.first()
        {
            let kind = name(kind);
            self.add_asset(&kind);
            self.reader.systems.push(System {
                schedule: "PostUpdate".to_owned(),
                name: format!("Material2d<{kind}>"),
                access: Access::new(),
            });
        }
    }

    fn add_system(&mut self, schedule: &str, system: &Expr) {
        let module = &self.reader.sources.0[self.file].module;
        let (name, access) = match system {
            Expr::Path(path) => {
                let path = self.absolute(&path.path);
                let found = self.reader.function(&path);
                let (file, function) =
                    found.unwrap_or_else(|| panic!("no system {}", path.join("::")));
                let home = &self.reader.sources.0[file].module;
                let types = function.sig.inputs.iter().filter_map(|input| match input {
                    FnArg::Typed(input) => Some(&*input.ty),
                    FnArg::Receiver(_) => None,
                });
                let name = format!("{}::{}", home.join("::"), function.sig.ident);
                (name, access_of(self.reader.sources, types))
            }
            Expr::Closure(closure) => {
                let types = closure.inputs.iter().filter_map(|input| match input {
                    Pat::Type(input) => Some(&*input.ty),
                    _ => None,
                });
                let name = format!("{}::closure", module.join("::"));
                (name, access_of(self.reader.sources, types))
            }
            _ => panic!("{}: neither a function nor a closure", module.join("::")),
        };
        self.reader.systems.push(System {
            schedule: schedule.to_owned(),
            name,
            access,
        });
    }
}

impl<'a> Visit<'a> for PluginBody<'_, 'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if let Stmt::Local(Local {
            pat: Pat::Ident(name),
            init: Some(init),
            ..
        }) = statement
        {
            self.locals.insert(name.ident.to_string(), &*init.expr);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        self.visit_expr(&call.receiver);
        let arguments: Vec<&'a Expr> = call.args.iter().collect();
        match (call.method.to_string().as_str(), arguments.as_slice()) {
            ("add_plugins", [plugins]) => {
                for plugin in self.parts(plugins) {
                    match plugin {
                        Expr::Path(path) => {
                            let path = self.absolute(&path.path);
                            self.reader.plugin(&path);
                        }
                        Expr::Call(call) => self.add_material(call),
                        _ => {}
                    }
                }
            }
            // `bevy_asset_loader` adds one system, which has exclusive access to the world.
            ("add_loading_state", _) => self.reader.systems.push(System {
                schedule: "Update".to_owned(),
                name: LOADER.to_owned(),
                access: Access::new(),
            }),
            // Bevy adds two systems for each asset type.
            ("init_asset", []) => {
                let kinds = call.turbofish.iter().flat_map(|fish| &fish.args);
                for kind in kinds {
                    if let GenericArgument::Type(ty) = kind {
                        self.add_asset(&name(ty));
                    }
                }
            }
            ("add_systems", [schedule, systems]) => {
                let schedule = label(schedule);
                for system in self.parts(systems) {
                    self.add_system(&schedule, system);
                }
            }
            _ => {}
        }
    }
}

/// Returns a schedule's label as Bevy prints it, for example `Update` or `OnEnter(Table)`.
fn label(expr: &Expr) -> String {
    match expr {
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |it| it.ident.to_string()),
        Expr::Call(call) => {
            let arguments: Vec<String> = call.args.iter().map(label).collect();
            format!("{}({})", label(&call.func), arguments.join(", "))
        }
        _ => String::new(),
    }
}

/// Returns the data that system parameters of these types access.
fn access_of<'t>(sources: &Sources, types: impl Iterator<Item = &'t Type>) -> Access {
    let mut access = Access::new();
    for ty in types {
        ask(sources, ty, &mut access);
    }
    access
}

fn ask(sources: &Sources, ty: &Type, access: &mut Access) {
    let mut add = |name: String, changes: bool| *access.entry(name).or_default() |= changes;
    match ty {
        Type::Reference(reference) => add(name(&reference.elem), reference.mutability.is_some()),
        Type::Tuple(tuple) => {
            for ty in &tuple.elems {
                ask(sources, ty, access);
            }
        }
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return;
            };
            let arguments: Vec<&Type> = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => arguments
                    .args
                    .iter()
                    .filter_map(|argument| match argument {
                        GenericArgument::Type(ty) => Some(ty),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            match (last.ident.to_string().as_str(), arguments.as_slice()) {
                ("Res" | "NonSend", [ty]) => add(name(ty), false),
                ("ResMut" | "NonSendMut", [ty]) => add(name(ty), true),
                ("MessageReader", [ty]) => add(format!("Messages<{}>", name(ty)), false),
                ("MessageWriter", [ty]) => add(format!("Messages<{}>", name(ty)), true),
                ("Ref", [ty]) => add(name(ty), false),
                ("Mut", [ty]) => add(name(ty), true),
                ("Query" | "Single" | "Populated", [data, ..]) => ask(sources, data, access),
                ("Option" | "ParamSet" | "AnyOf", types) => {
                    for ty in types {
                        ask(sources, ty, access);
                    }
                }
                ("Local" | "Commands" | "Has" | "Entity" | "With" | "Without", _) => {}
                (own, _) => ask_fields(sources, own, access),
            }
        }
        _ => {}
    }
}

/// Adds the data that the fields of one of the game's own `SystemParam` or `QueryData` types access.
fn ask_fields(sources: &Sources, own: &str, access: &mut Access) {
    for item in sources.0.iter().flat_map(|source| &source.items) {
        if let Item::Struct(item) = item
            && item.ident == own
            && item.attrs.iter().any(is_parameter)
        {
            for field in &item.fields {
                ask(sources, &field.ty, access);
            }
        }
    }
}

fn is_parameter(attribute: &Attribute) -> bool {
    let mut found = false;
    if attribute.path().is_ident("derive") {
        let _ = attribute.parse_nested_meta(|meta| {
            let name = meta.path.segments.last();
            found |= name.is_some_and(|it| it.ident == "SystemParam" || it.ident == "QueryData");
            Ok(())
        });
    }
    found
}

/// Returns the name of a type without its path, for example `NextState<Screen>`.
fn name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return String::new();
            };
            let inner: Vec<String> = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => arguments
                    .args
                    .iter()
                    .filter_map(|argument| match argument {
                        GenericArgument::Type(ty) => Some(name(ty)),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            match inner.is_empty() {
                true => last.ident.to_string(),
                false => format!("{}<{}>", last.ident, inner.join(", ")),
            }
        }
        Type::Reference(reference) => name(&reference.elem),
        _ => "?".to_owned(),
    }
}

/// Returns the data that both systems access and at least one of them may change.
pub fn conflicting_data(a: &Access, b: &Access) -> BTreeSet<String> {
    if a.contains_key("World") || b.contains_key("World") {
        return BTreeSet::from(["World".to_owned()]);
    }
    let both = a
        .iter()
        .filter_map(|(name, changes)| Some((name, changes | b.get(name)?)));
    both.filter(|(_, changes)| *changes)
        .map(|(name, _)| name.clone())
        .collect()
}

#[test]
fn systems_are_read_in_the_order_of_the_plugins() {
    let sources = Sources::of_texts(&[
        ("src/game/lib.rs", "mod plugin; pub use plugin::plugin;"),
        (
            "src/game/plugin.rs",
            "use hud; pub fn plugin(app: &mut App) { app.init_resource::<X>().add_plugins((hud::plugin, other::Plugin)); }",
        ),
        ("src/hud/lib.rs", "mod log; mod plugin; pub use plugin::plugin;"),
        (
            "src/hud/plugin.rs",
            "use super::log::{self, Writer};
             pub fn plugin(app: &mut App) {
                 let first = (log::read, log::write).chain();
                 app.add_systems(Update, first.run_if(in_state(Screen::Table)));
                 app.add_systems(OnExit(Screen::Table), |mut log: ResMut<Log>| log.clear());
             }",
        ),
        (
            "src/hud/log.rs",
            "#[derive(SystemParam)] pub struct Writer<'w> { log: ResMut<'w, Log>, said: MessageWriter<'w, Toast> }
             pub fn read(log: Res<Log>, nodes: Query<(&Node, Option<&mut Text>), With<Line>>) {}
             pub fn write(writer: Writer, next: ResMut<NextState<Screen>>) {}",
        ),
    ]);
    let systems = added(&sources, &["game::plugin"]);
    let names: Vec<String> = systems
        .iter()
        .map(|it| format!("{} {}", it.schedule, it.name))
        .collect();
    assert_eq!(
        names,
        [
            "Update hud::log::read",
            "Update hud::log::write",
            "OnExit(Table) hud::plugin::closure"
        ]
    );
    let access = |of: &[(&str, bool)]| -> Access {
        of.iter()
            .map(|(name, changes)| ((*name).to_owned(), *changes))
            .collect()
    };
    assert_eq!(
        systems[0].access,
        access(&[("Log", false), ("Node", false), ("Text", true)])
    );
    assert_eq!(
        systems[1].access,
        access(&[
            ("Log", true),
            ("Messages<Toast>", true),
            ("NextState<Screen>", true)
        ])
    );
    let both = conflicting_data(&systems[0].access, &systems[1].access);
    assert_eq!(both, BTreeSet::from(["Log".to_owned()]));
}
