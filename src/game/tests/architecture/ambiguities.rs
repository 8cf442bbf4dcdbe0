//! Tests of the execution order of systems. Two systems of one schedule that access the same data have an explicit
//! order, or an exception here states why they need none.
use super::systems::{self, Access, LOADER, conflicting_data};
use crate::harness::{Home, game, shell};
use bevy::{
    ecs::{
        component::ComponentId,
        message::Messages,
        schedule::{Schedules, SystemKey},
    },
    input_focus::{InputFocus, InputFocusVisible},
    picking::pointer::PointerInput,
    prelude::*,
    text::{EditableText, FontCx},
    window::WindowCloseRequested,
};
use gamecore::{
    input::PlayerAction,
    states::{Menu, Pause, Screen, TableOverlay, Watching},
};
use leafwing_input_manager::prelude::{ActionState, InputManagerPlugin};
use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};
use testkit::sources::Sources;

/// Schedules to test, in addition to all `OnEnter` and `OnExit` schedules.
const SCHEDULES: [&str; 5] = ["First", "PreUpdate", "Update", "PostUpdate", "Last"];

/// Returns the types of the systems that Bevy and other crates add, taken from an app without the game.
fn foreign_systems() -> HashSet<TypeId> {
    let home = Home::new("ambiguities-shell");
    let mut app = shell(&home, 640, 360);
    app.init_state::<Screen>()
        .add_sub_state::<TableOverlay>()
        .init_state::<Menu>()
        .init_state::<Pause>()
        .init_state::<Watching>()
        .add_plugins(InputManagerPlugin::<PlayerAction>::default());
    crate::harness::ready(&mut app);
    app.update();
    let mut others = HashSet::new();
    each_schedule(&mut app, |_, _, schedule| {
        others.extend(
            schedule
                .systems()
                .expect("initialized")
                .map(|(_, it)| it.system_type()),
        );
    });
    others
}

/// Calls `check` for every tested schedule, after Bevy has built its execution order.
fn each_schedule(app: &mut App, mut check: impl FnMut(&World, &str, &Schedule)) {
    let world = app.world_mut();
    let mut schedules = world
        .remove_resource::<Schedules>()
        .expect("an app has schedules");
    for (label, schedule) in schedules.iter_mut() {
        let name = format!("{label:?}");
        if SCHEDULES.contains(&&*name)
            || name.starts_with("OnEnter(")
            || name.starts_with("OnExit(")
        {
            schedule
                .initialize(world)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            check(world, &name, schedule);
        }
    }
    world.insert_resource(schedules);
}

/// Returns a readable name for data that both Bevy's systems and the game's systems access.
fn name_of(world: &World, id: ComponentId) -> String {
    let known = [
        (TypeId::of::<InputFocus>(), "InputFocus"),
        (TypeId::of::<InputFocusVisible>(), "InputFocusVisible"),
        (TypeId::of::<Messages<AppExit>>(), "Messages<AppExit>"),
        (
            TypeId::of::<Messages<PointerInput>>(),
            "Messages<PointerInput>",
        ),
        (
            TypeId::of::<Messages<WindowCloseRequested>>(),
            "Messages<WindowCloseRequested>",
        ),
        (TypeId::of::<FontCx>(), "FontCx"),
        (TypeId::of::<Time<Real>>(), "Time<Real>"),
        (
            TypeId::of::<ActionState<PlayerAction>>(),
            "ActionState<PlayerAction>",
        ),
        (TypeId::of::<EditableText>(), "EditableText"),
    ];
    let info = world.components().get_info(id);
    let ty = info.and_then(|info| info.type_id());
    let name = known.iter().find(|(known, _)| Some(*known) == ty);
    name.map_or_else(|| format!("{ty:?}"), |(_, name)| (*name).to_owned())
}

/// Two systems without an explicit order, and the data that both access and at least one of them may change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Ambiguity {
    schedule: String,
    systems: [String; 2],
    about: BTreeSet<String>,
}

fn ambiguities() -> Vec<Ambiguity> {
    let others = foreign_systems();
    let home = Home::new("ambiguities");
    let mut app = game(&home, 640, 360);
    let sources = Sources::of_the_program();
    let mut written: HashMap<String, Vec<(String, Access)>> = HashMap::new();
    for system in systems::added(&sources, &["game::plugin", "gamecore::autostart::plugin"]) {
        written
            .entry(system.schedule)
            .or_default()
            .push((system.name, system.access));
    }
    let mut found = Vec::new();
    each_schedule(&mut app, |world, name, schedule| {
        // Several state types have a variant `Loading`, so several schedules have this name.
        if name == "OnEnter(Loading)" {
            return;
        }
        let mut own: Vec<SystemKey> = schedule
            .systems()
            .expect("initialized")
            .filter(|(_, system)| !others.contains(&system.system_type()))
            .map(|(key, _)| key)
            .collect();
        // `SystemKey` values sort in the order in which the systems were added, as in the source text.
        own.sort();
        let written = written.get(name).map_or(&[][..], Vec::as_slice);
        assert_eq!(
            own.len(),
            written.len(),
            "{name}: the schedule has other systems than the sources: {:?}",
            written.iter().map(|(name, _)| name).collect::<Vec<_>>()
        );
        let named: BTreeMap<SystemKey, &(String, Access)> = own.into_iter().zip(written).collect();
        for (a, b, components) in schedule.graph().conflicting_systems().iter() {
            let (names, about) = match (named.get(a), named.get(b)) {
                (None, None) => continue,
                // The conflict lists no components, so one of the systems has exclusive access to the world. At least
                // one of the two systems comes from another crate, which is responsible for the order.
                (None, _) | (_, None) if components.is_empty() => continue,
                (Some((a, _)), Some((b, _))) if a == LOADER || b == LOADER => continue,
                (Some((a, of_a)), Some((b, of_b))) => {
                    ([a.clone(), b.clone()], conflicting_data(of_a, of_b))
                }
                (Some((own, _)), None) | (None, Some((own, _))) => {
                    let about = components.iter().map(|id| name_of(world, *id));
                    ([own.clone(), "Bevy".to_owned()], about.collect())
                }
            };
            let mut systems = names;
            systems.sort();
            found.push(Ambiguity {
                schedule: name.to_owned(),
                systems,
                about,
            });
        }
    });
    found.sort();
    found.dedup();
    found
}

/// Types that systems may change in any order, each with the reason.
const ANY_ORDER: [(&str, &str); 16] = [
    ("Node", OWN_ENTITIES),
    ("Visibility", OWN_ENTITIES),
    ("Transform", OWN_ENTITIES),
    ("UiTransform", OWN_ENTITIES),
    ("Sprite", OWN_ENTITIES),
    ("Text", OWN_ENTITIES),
    ("TextColor", OWN_ENTITIES),
    ("BackgroundColor", OWN_ENTITIES),
    ("BorderColor", OWN_ENTITIES),
    ("BoxShadow", OWN_ENTITIES),
    ("Outline", OWN_ENTITIES),
    (
        "HitArea",
        "Areas move with the layout, which redraws several frames: a reader that ran first catches up in the next.",
    ),
    ("RedrawRequest", "The longest request wins, in any order."),
    ("Messages<PlaySound>", INDEPENDENT_MESSAGES),
    ("Messages<Toast>", INDEPENDENT_MESSAGES),
    (
        "HighlightedCards",
        "The highlight follows in the next frame, which the moving pointer requests.",
    ),
];

const OWN_ENTITIES: &str = "Each system changes its own entities, marked by a component.";
const INDEPENDENT_MESSAGES: &str = "Messages of one frame do not depend on each other.";

/// Pairs of systems that need no order, each with the reason.
const PAIRS: [(&str, &str); 15] = [
    (
        "OnEnter(Setup): menus::player_name::ask | screens::setup::open",
        "One notes that the name was asked for, which the other does not read.",
    ),
    (
        "Update: menus::player_name::end | menus::screen_keyboard::press",
        "The on-screen keyboard moves the focus to its keys and back, which does not end the typing.",
    ),
    (
        "Update: screens::advice::panel::light | screens::lesson::panel::lead_focus",
        COACH,
    ),
    (
        "Update: screens::lesson::panel::lead_focus | table::tableview::frames::follow_card",
        COACH,
    ),
    (
        "Update: screens::lesson::panel::lead_focus | ui::widgets::field::frame",
        COACH,
    ),
    (
        "Update: ui::overridable::tell | ui::overridable::tell",
        "Each reports its own files.",
    ),
    (
        "Update: game::controls::pads::rumble | menus::window::remember",
        "One reads the vibration setting, the other writes the window size.",
    ),
    (
        "OnExit(Table): gamecore::referee::lifecycle::leave | gamecore::sets::reset",
        "Both clear all refusals.",
    ),
    (
        "Update: table::intent::sorting::keep_sorted | table::tableview::cards::spawn_cards",
        "Card entities do not depend on the order of the hand.",
    ),
    (
        "Update: gamecore::saves::error::collect | screens::title::look_for_saved",
        "One takes errors out of the store, the other reads the list of saved matches.",
    ),
    (
        "Last: gamecore::saves::keep_table_layout | gamecore::settings::save",
        "One queues a file next to the match, the other reads the path of the settings.",
    ),
    (
        "Last: gamecore::keymap::keep | gamecore::saves::keep_table_layout",
        "One queues a file next to the match, the other reads the path of the bindings.",
    ),
    (
        "Last: gamecore::family::save | gamecore::keymap::keep",
        "Each reports its own file; both messages are shown.",
    ),
    (
        "Last: gamecore::family::save | gamecore::settings::save",
        "Each reports its own file; both messages are shown.",
    ),
    (
        "Last: gamecore::keymap::keep | gamecore::settings::save",
        "Each reports its own file; both messages are shown.",
    ),
];

const COACH: &str = "The coach redraws continuously: the focus is followed in the next frame.";

/// Types that Bevy's and the game's systems may access in any order, each with the reason.
const WITH_BEVY: [(&str, &str); 4] = [
    (
        "InputFocus",
        "Bevy’s own drop-down menus move the focus in `Update`; the game has none.",
    ),
    (
        "Messages<PointerInput>",
        "Bevy forwards the pointer to viewports in the interface; the game has none.",
    ),
    (
        "FontCx",
        "Bevy registers fonts once they are loaded, long before a player types.",
    ),
    ("Messages<AppExit>", "Both end the program."),
];

#[test]
fn systems_that_access_the_same_data_have_an_order() {
    let mut faults = Vec::new();
    let (mut types, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    for Ambiguity {
        schedule,
        systems: [a, b],
        about,
    } in ambiguities()
    {
        let pair = format!("{schedule}: {a} | {b}");
        let free = |about: &String| {
            let list = if a == "Bevy" {
                &WITH_BEVY[..]
            } else {
                &ANY_ORDER
            };
            list.iter().any(|(name, _)| name == about)
        };
        if PAIRS.iter().any(|(allowed, _)| *allowed == pair) {
            pairs.insert(pair);
        } else if !about.is_empty() && about.iter().all(free) {
            types.extend(about);
        } else {
            faults.push(format!("{pair} have no order; both access {about:?}"));
        }
    }
    for (name, reason) in ANY_ORDER.into_iter().chain(WITH_BEVY) {
        assert!(!reason.is_empty());
        if !types.contains(name) {
            faults.push(format!("{name} is not contested: remove the exception"));
        }
    }
    for (pair, reason) in PAIRS {
        assert!(!reason.is_empty());
        if !pairs.contains(pair) {
            faults.push(format!("{pair} have an order: remove the exception"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
