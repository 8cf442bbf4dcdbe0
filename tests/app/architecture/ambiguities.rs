//! Two systems of one schedule that touch the same thing run in an order that is written down, or it is said here why it does not matter.
use super::{
    sources::Sources,
    systems::{self, Access, LOADER, contested},
};
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
use continental::game::{
    input::PlayerAction,
    states::{Menu, Pause, Screen, TableOverlay, Watching},
};
use leafwing_input_manager::prelude::{ActionState, InputManagerPlugin};
use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

/// The schedules whose order is looked at, beside `OnEnter` and `OnExit`.
const LOOKED_AT: [&str; 5] = ["First", "PreUpdate", "Update", "PostUpdate", "Last"];

/// Types of the systems that an app has without the game: Bevy's and those of the crates round it.
fn of_others() -> HashSet<TypeId> {
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

/// Looks at every schedule, once its order is known.
fn each_schedule(app: &mut App, mut look: impl FnMut(&World, &str, &Schedule)) {
    let world = app.world_mut();
    let mut schedules = world
        .remove_resource::<Schedules>()
        .expect("an app has schedules");
    for (label, schedule) in schedules.iter_mut() {
        let name = format!("{label:?}");
        if LOOKED_AT.contains(&&*name)
            || name.starts_with("OnEnter(")
            || name.starts_with("OnExit(")
        {
            schedule
                .initialize(world)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            look(world, &name, schedule);
        }
    }
    world.insert_resource(schedules);
}

/// What Bevy’s systems and ours may contend for, by name.
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

/// A pair without an order: schedule, both names, and what they contend for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Ambiguity {
    schedule: String,
    systems: [String; 2],
    about: BTreeSet<String>,
}

fn found() -> Vec<Ambiguity> {
    let others = of_others();
    let home = Home::new("ambiguities");
    let mut app = game(&home, 640, 360);
    let sources = Sources::of_the_library();
    let mut written: HashMap<String, Vec<(String, Access)>> = HashMap::new();
    for system in systems::added(&sources, &["game::plugin", "game::autostart::plugin"]) {
        written
            .entry(system.schedule)
            .or_default()
            .push((system.name, system.access));
    }
    let mut found = Vec::new();
    each_schedule(&mut app, |world, name, schedule| {
        // Several states have one of that name.
        if name == "OnEnter(Loading)" {
            return;
        }
        let mut own: Vec<SystemKey> = schedule
            .systems()
            .expect("initialized")
            .filter(|(_, system)| !others.contains(&system.system_type()))
            .map(|(key, _)| key)
            .collect();
        // A key is the greater the later its system was added.
        own.sort();
        let written = written.get(name).map_or(&[][..], Vec::as_slice);
        assert_eq!(
            own.len(),
            written.len(),
            "{name}: the systems of the game cannot be told by their order; written are {:?}",
            written.iter().map(|(name, _)| name).collect::<Vec<_>>()
        );
        let named: BTreeMap<SystemKey, &(String, Access)> = own.into_iter().zip(written).collect();
        for (a, b, components) in schedule.graph().conflicting_systems().iter() {
            let (names, about) = match (named.get(a), named.get(b)) {
                (None, None) => continue,
                // Another crate's system that takes the whole world: it stands where that crate puts it.
                (None, _) | (_, None) if components.is_empty() => continue,
                (Some((a, _)), Some((b, _))) if a == LOADER || b == LOADER => continue,
                (Some((a, of_a)), Some((b, of_b))) => {
                    ([a.clone(), b.clone()], contested(of_a, of_b))
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

/// What may be changed in any order, and why.
const ANY_ORDER: [(&str, &str); 20] = [
    ("Node", OWN_ENTITIES),
    ("Visibility", OWN_ENTITIES),
    ("Transform", OWN_ENTITIES),
    ("UiTransform", OWN_ENTITIES),
    ("Sprite", OWN_ENTITIES),
    ("Text", OWN_ENTITIES),
    ("Localized", OWN_ENTITIES),
    ("Steps", OWN_ENTITIES),
    ("TextColor", OWN_ENTITIES),
    ("BackgroundColor", OWN_ENTITIES),
    ("BorderColor", OWN_ENTITIES),
    ("BoxShadow", OWN_ENTITIES),
    ("Outline", OWN_ENTITIES),
    ("TextFont", OWN_ENTITIES),
    (
        "HitArea",
        "Areas move when the layout does, and then frames follow one another: who read first follows in the next.",
    ),
    (
        "Lit",
        "A switch that is drawn a frame later glides on in the frames that follow anyway.",
    ),
    (
        "FrameWakeup",
        "The longest wish counts, whoever utters it first.",
    ),
    ("Messages<PlaySound>", SEVERAL),
    ("Messages<Toast>", SEVERAL),
    (
        "Advised",
        "What is lit follows in the next frame, which comes as the pointer moves on.",
    ),
];

const OWN_ENTITIES: &str = "Each of the systems changes entities of its own, told by a component.";
const SEVERAL: &str = "Those of one frame say nothing about each other.";

/// Pairs without an order, and why none is needed.
const PAIRS: [(&str, &str); 29] = [
    (
        "Update: advice::panel::light | lesson::panel::lead_focus",
        COACH,
    ),
    (
        "Update: lesson::panel::lead_focus | tableview::ring::follow",
        COACH,
    ),
    (
        "Update: lesson::panel::lead_focus | tableview::ring::follow_card",
        COACH,
    ),
    (
        "Update: lesson::panel::lead_focus | widgets::field::frame",
        COACH,
    ),
    (
        "Update: lesson::panel::lead_focus | screens::faces::show",
        "The set-up is another screen than the table of the lesson.",
    ),
    (
        "Update: controls::rumble::call | menus::window::remember",
        "One asks whether gamepads shake, the other notes how large the window is.",
    ),
    (
        "Update: menus::bindings::foot::lead_focus | menus::nameline::begin",
        "Each is there on its own page only.",
    ),
    (
        "OnEnter(Title): autostart::begin | screens::title::spawn",
        "With --load the title is left before it is seen.",
    ),
    (
        "OnExit(Table): intent::refusals::closure | referee::lifecycle::leave",
        "Both forget all refusals.",
    ),
    ("Update: hud::choice::ask | tableview::ring::follow", FOCUS),
    (
        "Update: hud::choice::ask | tableview::ring::follow_card",
        FOCUS,
    ),
    ("Update: hud::choice::ask | widgets::field::frame", FOCUS),
    ("Update: hud::choice::ask | widgets::tip::rest", FOCUS),
    (
        "Update: menus::themes::marks::keep_focus | widgets::field::leave",
        "The page of all decks has no field to type into.",
    ),
    (
        "Update: menus::matches::page::keep_focus | menus::themes::marks::keep_focus",
        "Each is there on its own page only.",
    ),
    (
        "Update: menus::matches::page::keep_focus | widgets::field::leave",
        "When the page is followed up the line has lost the focus, whoever had it taken away.",
    ),
    (
        "Update: intent::staging::keep_sorted | tableview::cards::spawn",
        "Entities are made for cards in whatever order they lie.",
    ),
    (
        "Update: saves::trouble::collect | screens::title::follow_saved",
        "One takes out of the store what went wrong, the other asks what is saved.",
    ),
    (
        "Update: i18n::own::stand_in | settings::plugin::choose_language",
        LANGUAGE,
    ),
    (
        "Update: i18n::own::stand_in | settings::plugin::tell_texts",
        LANGUAGE,
    ),
    (
        "Last: saves::desk::keep | settings::plugin::save",
        "One has a file written beside the match, the other asks where the settings lie.",
    ),
    (
        "Last: keymap::plugin::keep | saves::desk::keep",
        "One has a file written beside the match, the other asks where the bindings lie.",
    ),
    (
        "Last: family::keeper::keep | keymap::plugin::keep",
        "Each tells of its own file; both sentences are shown.",
    ),
    (
        "Last: family::keeper::keep | settings::plugin::save",
        "Each tells of its own file; both sentences are shown.",
    ),
    (
        "Update: menus::family::naming::end | menus::matches::naming::end",
        "Each is there on its own page only.",
    ),
    (
        "Update: menus::family::page::keep_focus | menus::matches::page::keep_focus",
        "Each is there on its own page only.",
    ),
    (
        "Update: menus::family::page::keep_focus | menus::themes::marks::keep_focus",
        "Each is there on its own page only.",
    ),
    (
        "Update: menus::family::page::keep_focus | widgets::field::leave",
        "When the page is followed up the line has lost the focus, whoever had it taken away.",
    ),
    (
        "Last: keymap::plugin::keep | settings::plugin::save",
        "Each tells of its own file; both sentences are shown.",
    ),
];

const LANGUAGE: &str = "The texts of the player are taken in once; what is wrong with them is told when they have changed.";
const COACH: &str = "The coach keeps frames coming: what follows the focus does so in the next.";
const FOCUS: &str = "A question keeps frames coming: what follows the focus does so in the next.";

/// What systems of ours and of Bevy may contend for, and why that does not matter.
const WITH_BEVY: [(&str, &str); 4] = [
    (
        "InputFocus",
        "Bevy’s own drop-down menus move the focus in `Update`; the game has none.",
    ),
    (
        "Messages<PointerInput>",
        "Bevy hands the pointer on to viewports within the interface; the game has none.",
    ),
    (
        "FontCx",
        "Bevy takes in fonts that have just been loaded, long before anything is typed.",
    ),
    ("Messages<AppExit>", "Both end the program."),
];

#[test]
fn the_order_of_systems_that_touch_the_same_is_written_down() {
    let mut faults = Vec::new();
    let (mut types, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    for Ambiguity {
        schedule,
        systems: [a, b],
        about,
    } in found()
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
            faults.push(format!("{pair} have no order; both ask for {about:?}"));
        }
    }
    for (name, reason) in ANY_ORDER.into_iter().chain(WITH_BEVY) {
        assert!(!reason.is_empty());
        if !types.contains(name) {
            faults.push(format!("nobody contends for {name}: take it off the list"));
        }
    }
    for (pair, reason) in PAIRS {
        assert!(!reason.is_empty());
        if !pairs.contains(pair) {
            faults.push(format!("{pair} have an order: take them off the list"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
