//! Two systems of one schedule that touch the same thing run in an order that is written down, or it is said here why it does not matter.
use super::{
    sources::Sources,
    systems::{self, Access, contested},
};
use crate::harness::{Home, game, shell};
use bevy::{
    ecs::schedule::{Schedules, SystemKey},
    prelude::*,
};
use bevy_asset_loader::prelude::*;
use continental::game::{
    input::Act,
    states::{Menu, Pause, Screen, TableOverlay},
};
use leafwing_input_manager::prelude::InputManagerPlugin;
use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

/// The schedules whose order is looked at, beside `OnEnter` and `OnExit`.
const LOOKED_AT: [&str; 5] = ["First", "PreUpdate", "Update", "PostUpdate", "Last"];

/// Types of the systems that an app has without the game: Bevy's and those of the crates round it.
fn of_others() -> HashSet<TypeId> {
    let mut app = shell(640, 360);
    app.init_state::<Screen>()
        .add_sub_state::<TableOverlay>()
        .init_state::<Menu>()
        .init_state::<Pause>()
        .add_plugins(InputManagerPlugin::<Act>::default())
        .add_loading_state(LoadingState::new(Screen::Loading));
    crate::harness::ready(&mut app);
    app.update();
    let mut others = HashSet::new();
    each_schedule(&mut app, |_, schedule| {
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
fn each_schedule(app: &mut App, mut look: impl FnMut(&str, &Schedule)) {
    let world = app.world_mut();
    let mut schedules = world
        .remove_resource::<Schedules>()
        .expect("an app has schedules");
    for (label, schedule) in schedules.iter_mut() {
        let name = format!("{label:?}");
        if LOOKED_AT.contains(&&*name) || name.starts_with("OnEnter(") || name.starts_with("OnExit(") {
            schedule
                .initialize(world)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            look(&name, schedule);
        }
    }
    world.insert_resource(schedules);
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
    each_schedule(&mut app, |name, schedule| {
        let mut own: Vec<SystemKey> = schedule
            .systems()
            .expect("initialized")
            .filter(|(_, system)| !others.contains(&system.system_type()))
            .map(|(key, _)| key)
            .collect();
        // A key is the greater the later its system was added.
        own.sort();
        let written = written.get(name).map_or(&[][..], Vec::as_slice);
        if own.len() != written.len() { println!("MISMATCH {name} {} {:?}", own.len(), written.iter().map(|(n, _)| n).collect::<Vec<_>>()); return; }
        let named: BTreeMap<SystemKey, &(String, Access)> = own.into_iter().zip(written).collect();
        for (a, b, _) in schedule.graph().conflicting_systems().iter() {
            let (names, about) = match (named.get(a), named.get(b)) {
                (None, None) => continue,
                (Some((a, of_a)), Some((b, of_b))) => {
                    ([a.clone(), b.clone()], contested(of_a, of_b))
                }
                (Some((own, _)), None) | (None, Some((own, _))) => {
                    ([own.clone(), "Bevy".to_owned()], BTreeSet::new())
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

#[test]
fn the_order_of_systems_that_touch_the_same_is_written_down() {
    for Ambiguity {
        schedule,
        systems: [a, b],
        about,
    } in found()
    {
        println!("AMB {schedule}: {a} | {b} | {about:?}");
    }
}
