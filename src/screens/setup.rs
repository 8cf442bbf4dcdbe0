//! A new match: who sits at the table, by which rules, from which seed.
use super::{faces, seats};
use bevy::{
    prelude::*,
    ui_widgets::{ScrollArea, observe},
};
use engine::rules::Preset;
use gamecore::{
    draft::Draft,
    family::{Family, Tables},
    feedback::Toast,
    i18n::{Localized, Texts, words},
    input::FirstFocus,
    rule_catalog::{RuleCatalog, broken_sentence, entry_name},
    saves::Store,
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{Begin, claim_time};
use ui::widgets::{
    Chosen, Look, Named, Size, StepValue, Stepped, Typed, bar_of_screen, button, column, label,
    localized, one_line, palette as p, panel, screen, text, text_field, title, turner, wrapping,
    written,
};

/// The card that tells which rules are chosen.
#[derive(Component)]
struct RulesCard;

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup), (fill_shelf, spawn).chain());
    app.add_systems(OnExit(Screen::Setup), leave);
    app.add_systems(
        Update,
        (
            seats::update,
            faces::show,
            faces::show_usual_names,
            tell_rules,
        )
            .chain()
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Setup).and_then(resource_exists::<Draft>)),
    );
}

/// Reads the rule sets on the disk anew, and names the files that hold none.
fn fill_shelf(
    store: Res<Store>,
    texts: Res<Texts>,
    mut catalog: ResMut<RuleCatalog>,
    mut toasts: MessageWriter<Toast>,
) {
    *catalog = RuleCatalog::read(&store);
    for broken in catalog.broken() {
        toasts.write(Toast::refused(broken_sentence(&texts, broken)));
    }
}

/// What is set up: what was chosen last, also the last time the game was open; else one person and bots.
fn set_up(settings: &Settings, family: &Family, tables: &Tables) -> Draft {
    let name_now = |name: &str| family.name_now(name).to_owned();
    let left = tables.left().and_then(|table| table.draft(name_now));
    match left {
        Some(mut draft) => {
            draft.remembered = name_now(&settings.player_name);
            draft
        }
        None => Draft::new(
            family.name_now(&settings.player_name),
            settings.bots.clamp(1, 3),
        ),
    }
}

/// Whatever was set up is remembered, whether a match was begun with it or not.
fn leave(draft: Option<Res<Draft>>, settings: Res<Settings>, mut tables: ResMut<Tables>) {
    if let Some(draft) = draft {
        let kept = draft.kept(settings.claim_seconds);
        if tables.left() != Some(&kept) {
            tables.leave(kept);
        }
    }
}

fn spawn(
    settings: Res<Settings>,
    (family, tables): (Res<Family>, Res<Tables>),
    draft: Option<Res<Draft>>,
    mut commands: Commands,
) {
    let draft = draft.map_or_else(
        || set_up(&settings, &family, &tables),
        |draft| draft.clone(),
    );
    let mut root = commands.spawn((screen(), ScrollArea, DespawnOnExit(Screen::Setup)));
    root.entry::<Node>().and_modify(|mut node| {
        node.overflow = Overflow::scroll_y();
        node.justify_content = JustifyContent::FlexStart;
    });
    root.insert(Pickable::default()).with_children(|root| {
        root.spawn((
            title("setup-title"),
            Node {
                margin: UiRect {
                    top: auto(),
                    bottom: vmin(2.8),
                    ..default()
                },
                ..default()
            },
        ));
        root.spawn(Node {
            column_gap: px(24),
            row_gap: px(12),
            align_items: AlignItems::Stretch,
            justify_content: JustifyContent::Center,
            flex_wrap: FlexWrap::Wrap,
            width: percent(100),
            margin: UiRect::bottom(auto()),
            flex_shrink: 0.0,
            ..default()
        })
        .with_children(|halves| {
            seats::spawn(halves);
            let mut side = halves.spawn(panel(px(392)));
            side.entry::<Node>()
                .and_modify(|mut node| node.margin = UiRect::ZERO);
            side.with_children(|side| rules_and_seed(side, &draft, &settings));
        });
    });
    let root = root.id();
    commands.spawn((bar_of_screen(root), DespawnOnExit(Screen::Setup)));
    commands.insert_resource(draft);
}

fn rules_and_seed(side: &mut ChildSpawnerCommands, draft: &Draft, settings: &Settings) {
    side.spawn(label("setup-rules", text::HEADING));
    let card = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        padding: UiRect::all(px(12)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        min_height: px(136),
        ..default()
    };
    side.spawn((
        card,
        BackgroundColor(Color::BLACK.with_alpha(0.2)),
        BorderColor::all(p::TEXT.with_alpha(0.25)),
        RulesCard,
    ));
    // The quiet one has room enough round its word, and in Spanish none to spare.
    side.spawn(wrapping(0.0)).with_children(|line| {
        line.spawn((
            button("setup-house-rules", Look::Plain, Size::Medium),
            observe(open(Menu::HouseRules)),
        ));
        line.spawn((
            button("setup-read-rules", Look::Quiet, Size::Medium),
            observe(open(Menu::Rules)),
        ));
    });
    side.spawn(column(6.0)).with_children(|time| {
        time.spawn(label("setup-claim-time", text::BODY));
        claim_time(time, settings);
    });
    side.spawn(column(6.0))
        .with_children(|seed| spawn_seed(seed, &draft.seed));
    side.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    side.spawn(Node {
        justify_content: JustifyContent::SpaceBetween,
        ..wrapping(16.0)
    })
    .with_children(|buttons| {
        buttons.spawn((
            button("setup-back", Look::Quiet, Size::Large),
            observe(back),
        ));
        buttons.spawn((
            button("setup-start", Look::Brass, Size::Large),
            FirstFocus,
            observe(start),
        ));
    });
}

/// The field of the seed, with what a seed is for.
fn spawn_seed(seed: &mut ChildSpawnerCommands, typed: &str) {
    seed.spawn(label("setup-seed", text::BODY));
    seed.spawn((
        text_field(typed, 32, percent(100)),
        observe(|typed: On<Typed>, mut draft: ResMut<Draft>| {
            draft.seed.clone_from(&typed.text);
        }),
    ));
    seed.spawn(label("setup-seed-note", text::NOTE));
}

fn back(_: On<Chosen>, mut next: ResMut<NextState<Screen>>) {
    NextState::set_if_neq(&mut next, Screen::Title);
}

fn start(_: On<Chosen>, draft: Res<Draft>, mut begin: Begin) {
    begin.begin(&draft);
}

fn open(menu: Menu) -> impl Fn(On<Chosen>, ResMut<NextState<Menu>>) {
    move |_, mut next| NextState::set_if_neq(&mut next, menu)
}

/// Writes the card anew when other rules are chosen or a switch is set.
fn tell_rules(
    draft: Res<Draft>,
    catalog: Res<RuleCatalog>,
    texts: Res<Texts>,
    cards: Query<(Entity, Option<&Children>), With<RulesCard>>,
    mut commands: Commands,
) {
    for (entity, children) in &cards {
        let empty = children.is_none_or(|children| children.is_empty());
        if !empty
            && !DetectChanges::is_changed(&draft)
            && !catalog.is_changed()
            && !texts.is_changed()
        {
            continue;
        }
        commands
            .entity(entity)
            .despawn_related::<Children>()
            .with_children(|card| fill_card(card, &draft, &catalog, &texts));
    }
}

fn fill_card(card: &mut ChildSpawnerCommands, draft: &Draft, catalog: &RuleCatalog, texts: &Texts) {
    let entry = catalog.find(&draft.chosen);
    let name = entry.map_or_else(
        || words::rules_name(&draft.rules.name),
        |entry| entry_name(entry, texts),
    );
    turner(card, Named::new("setup-rules"), 6.0, |line| {
        line.spawn((localized(name, text::STRONG), one_line(), StepValue));
    })
    .observe(turn);
    let note = match entry.map(|entry| (entry.id.parse::<Preset>(), entry)) {
        Some((Ok(preset), _)) => Some(Localized::new(format!("preset-{}-note", preset.id()))),
        Some((Err(_), entry)) => {
            let about = entry.file.about_in(texts.language().code());
            if let Some(about) = about {
                card.spawn(written(about, text::NOTE));
            }
            None
        }
        None => None,
    };
    if let Some(note) = note {
        card.spawn(localized(note, text::NOTE));
    }
    if !draft.switches().is_empty() {
        let names: Vec<String> = draft
            .switches()
            .iter()
            .map(|variant| words::variant_name(*variant).resolve(texts))
            .collect();
        let sentence = Localized::new("setup-with").arg("names", names.join(" · "));
        card.spawn(localized(sentence, text::NOTE.color(p::BRASS_LIGHT)));
    }
}

/// Takes the next rule set from the catalog, or the one before.
fn turn(to: On<Stepped>, mut draft: ResMut<Draft>, catalog: Res<RuleCatalog>) {
    let count = catalog.entries().len();
    let now = catalog
        .entries()
        .iter()
        .position(|entry| entry.id == draft.chosen)
        .unwrap_or(0);
    let next = (now as isize + to.by as isize).rem_euclid(count.max(1) as isize) as usize;
    if let Some(entry) = catalog.entries().get(next) {
        draft.choose(&entry.id, &entry.file);
    }
}
