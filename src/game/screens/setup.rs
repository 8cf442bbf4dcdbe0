//! A new match: who sits at the table, by which rules, from which seed.
use super::{faces, seats};
use crate::{
    engine::{matchplay::PlayerKind, rules::Preset},
    game::{
        autostart::{AutoStart, fresh_seed},
        draft::Draft,
        feedback::Toast,
        i18n::{Localized, Texts, ruleset_error_text, words},
        input::FirstFocus,
        menus::claim_time,
        model::StartMatch,
        rule_catalog::{RuleCatalog, broken_sentence, entry_name},
        saves::Store,
        sets::FrameSystems,
        settings::Settings,
        states::{Menu, Screen},
        widgets::{
            Chosen, Look, Size, Typed, arrow, button, column, label, localized, one_line,
            palette as p, panel, row, screen, text, text_field, title, written,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// The card that tells which rules are chosen.
#[derive(Component)]
struct RulesCard;

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup), (fill_shelf, spawn).chain());
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

fn spawn(settings: Res<Settings>, draft: Option<Res<Draft>>, mut commands: Commands) {
    // What was chosen last is still there when one comes back.
    let draft = draft.map_or_else(
        || Draft::new(&settings.player_name, settings.bots.clamp(1, 3)),
        |draft| draft.clone(),
    );
    commands
        .spawn((screen(), DespawnOnExit(Screen::Setup)))
        .with_children(|root| {
            root.spawn((
                title("setup-title"),
                Node {
                    margin: UiRect::bottom(px(20)),
                    ..default()
                },
            ));
            root.spawn(Node {
                column_gap: px(24),
                align_items: AlignItems::Stretch,
                ..default()
            })
            .with_children(|halves| {
                seats::spawn(halves);
                halves
                    .spawn(panel(px(392)))
                    .with_children(|side| rules_and_seed(side, &draft, &settings));
            });
        });
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
    side.spawn(row(0.0)).with_children(|line| {
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
        ..row(16.0)
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

fn start(
    _: On<Chosen>,
    draft: Res<Draft>,
    (texts, wishes): (Res<Texts>, Option<Res<AutoStart>>),
    mut settings: ResMut<Settings>,
    mut toasts: MessageWriter<Toast>,
    mut matches: MessageWriter<StartMatch>,
) {
    let neutral = |number: usize| texts.with("setup-neutral-name", &[("number", number.into())]);
    let seed = || wishes.map_or_else(fresh_seed, |wishes| wishes.next_seed());
    let setup = draft.setup(seed, &neutral);
    let mut names: Vec<String> = setup
        .players
        .iter()
        .map(|player| player.name.to_lowercase())
        .collect();
    names.sort();
    names.dedup();
    if names.len() < setup.players.len() {
        toasts.write(Toast::refused(texts.get("setup-same-names")));
    } else if let Err(error) = setup.rules.check(setup.players.len()) {
        toasts.write(Toast::refused(ruleset_error_text(&texts, &error)));
    } else {
        let bots = setup
            .players
            .iter()
            .filter(|player| player.kind != PlayerKind::Human)
            .count();
        // The name is kept for the next time, also when only bots play now; a number is none.
        let mut typed = draft.seats.iter().filter(|seat| seat.is_person());
        if let Some(own) = typed.find(|seat| !seat.person.trim().is_empty()) {
            own.person.trim().clone_into(&mut settings.player_name);
        }
        let pictures = draft.pictures(|name| settings.pictures.get(name).copied());
        let named = draft.names(&neutral).into_iter().enumerate();
        for (place, name) in named.filter(|(place, _)| draft.seats[*place].is_person()) {
            settings.remember_picture(name.unwrap_or_default().trim(), pictures[place]);
        }
        settings.bots = bots as u8;
        matches.write(StartMatch(setup));
    }
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
    card.spawn(Node {
        justify_content: JustifyContent::SpaceBetween,
        ..row(6.0)
    })
    .with_children(|line| {
        line.spawn((arrow("‹"), observe(turn(-1))));
        let name = entry.map_or_else(
            || words::rules_name(&draft.rules.name),
            |entry| entry_name(entry, texts),
        );
        line.spawn((localized(name, text::STRONG), one_line()));
        line.spawn((arrow("›"), observe(turn(1))));
    });
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
fn turn(by: isize) -> impl Fn(On<Chosen>, ResMut<Draft>, Res<RuleCatalog>) {
    move |_, mut draft, catalog| {
        let count = catalog.entries().len();
        let now = catalog
            .entries()
            .iter()
            .position(|entry| entry.id == draft.chosen)
            .unwrap_or(0);
        let next = (now as isize + by).rem_euclid(count.max(1) as isize) as usize;
        if let Some(entry) = catalog.entries().get(next) {
            draft.choose(&entry.id, &entry.file);
        }
    }
}
