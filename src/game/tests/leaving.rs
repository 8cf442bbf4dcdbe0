//! Tests that leaving the table at any moment restores the title screen exactly: the same entities, resources and
//! states as before.
use crate::{
    harness::{Home, at_speed, game, setup, wait_until},
    hot_seat::HotSeat,
};
use bevy::{ecs::component::ComponentId, input_focus::InputFocus, prelude::*};
use engine::{seat::Seat, table::DecisionStage};
use gamecore::{
    feedback::RuleReferenceRequest,
    i18n::Localized,
    model::{
        CardPlacement, Dragged, EventQueue, HoverTarget, LeaveMatch, MeldDraft, Peeking,
        PlayerIntent, Pressed, Prompt, Selection, StartLesson, StartMatch,
    },
    referee::{Called, LookBack},
    settings::Settings,
    states::{Learning, Menu, MenuStack, Pause, Screen, TableOverlay, Watching},
};
use screens::advice::OpenAdvice;
use std::collections::BTreeMap;

/// Numbers of visible root entities. The key is the set of their components and their first text.
type RootCounts = BTreeMap<(Vec<ComponentId>, String), usize>;

fn roots(app: &mut App) -> RootCounts {
    let mut found = RootCounts::new();
    let mut all = app
        .world_mut()
        .query_filtered::<EntityRef, (With<Visibility>, Without<ChildOf>)>();
    let mut children = app.world_mut().query::<&Children>();
    let world = app.world();
    for root in all.iter(world) {
        let mut components = root.archetype().components().to_vec();
        components.sort();
        let children = children.query(world);
        let mut below = children.iter_descendants(root.id());
        let text = below.find_map(|below| world.get::<Localized>(below));
        let text = text.map_or_else(String::new, |text| text.key().to_owned());
        *found.entry((components, text)).or_default() += 1;
    }
    found
}

fn screen(world: &World) -> Screen {
    *world.resource::<State<Screen>>().get()
}

/// Number of frames (one second) after which all effects that outlast the table have ended.
const EFFECT_FRAMES: usize = 60;

/// Leaves the table and asserts that the title screen has the entities counted in `before`.
fn leave(app: &mut App, before: &RootCounts, moment: &str) {
    app.world_mut().write_message(LeaveMatch);
    wait_until(app, 10, "the title", |world| screen(world) == Screen::Title);
    for _ in 0..EFFECT_FRAMES {
        app.update();
    }
    let after = roots(app);
    let more: Vec<_> = after
        .iter()
        .filter(|(root, count)| before.get(*root) != Some(count))
        .collect();
    let less: Vec<_> = before
        .iter()
        .filter(|(root, _)| !after.contains_key(*root))
        .collect();
    assert!(
        more.is_empty() && less.is_empty(),
        "{moment}: left over {more:#?}, missing {less:#?}"
    );
    let world = app.world();
    assert!(
        world.get_resource::<State<TableOverlay>>().is_none(),
        "{moment}"
    );
    let states = (
        *world.resource::<State<Menu>>().get(),
        *world.resource::<State<Pause>>().get(),
        *world.resource::<State<Learning>>().get(),
        *world.resource::<State<Watching>>().get(),
        world.resource::<MenuStack>().back(),
    );
    let none = (
        Menu::None,
        Pause::Off,
        Learning::Off,
        Watching::Off,
        Menu::None,
    );
    assert_eq!(states, none, "{moment}");
    let prompt = world.resource::<Prompt>();
    let stays = [
        (
            "prompt",
            prompt.open.is_some() || prompt.asked().count() > 0,
        ),
        ("choice", !prompt.choice.is_empty()),
        ("selection", !world.resource::<Selection>().cards.is_empty()),
        ("staging", !world.resource::<MeldDraft>().groups.is_empty()),
        ("zones", !world.resource::<CardPlacement>().is_empty()),
        ("script", !world.resource::<EventQueue>().is_idle()),
        (
            "attention",
            *world.resource::<HoverTarget>() != HoverTarget::default(),
        ),
        ("drag", *world.resource::<Dragged>() != Dragged::default()),
        ("press", world.resource::<Pressed>().card.is_some()),
        ("peek", world.resource::<Peeking>().0.is_some()),
        ("call", world.resource::<Called>().0.is_some()),
        ("advice", world.resource::<OpenAdvice>().is_open()),
        ("look back", world.resource::<LookBack>().is_open()),
        (
            "refusal",
            world.resource::<RuleReferenceRequest>().said.is_some(),
        ),
        ("pause", world.resource::<Time<Virtual>>().is_paused()),
    ];
    let stays: Vec<&str> = stays.iter().filter(|it| it.1).map(|it| it.0).collect();
    assert_eq!(stays, Vec::<&str>::new(), "{moment}");
    let focus = world.resource::<InputFocus>().get();
    assert!(
        focus.is_none_or(|at| world.get_entity(at).is_ok()),
        "{moment}"
    );
}

/// Starts a match and waits for the first cards.
fn sit_down(sofa: &mut HotSeat, people: usize, bots: usize) {
    let start = StartMatch(setup("leaving", people, bots));
    sofa.app.world_mut().write_message(start);
    wait_until(&mut sofa.app, 600, "the table", |world| {
        screen(world) == Screen::Table && !world.resource::<CardPlacement>().is_empty()
    });
    // A single human player's hand is open from the start.
    sofa.opened = (people == 1).then_some(Seat(0));
}

/// Opens and leaves a table once, and returns the game with the counts of the title screen's root entities.
fn at_the_title(home: &Home) -> (HotSeat, RootCounts) {
    let mut app = game(home, 1280, 720);
    at_speed(&mut app, 0.3);
    // Prevents the offer of a lesson, which appears only before the first match and would change the title screen.
    app.world_mut().resource_mut::<Settings>().lesson_offered = true;
    let mut sofa = HotSeat::around(app);
    sit_down(&mut sofa, 1, 2);
    sofa.app.world_mut().write_message(LeaveMatch);
    sofa.wait("the title", |world| screen(world) == Screen::Title);
    sofa.frames(EFFECT_FRAMES);
    let before = roots(&mut sofa.app);
    (sofa, before)
}

#[test]
fn leaving_nothing_of_the_privacy_screen_stays() {
    let home = Home::new("leaving-privacy");
    let (mut sofa, before) = at_the_title(&home);
    for frames in [0, 1, 12, 60] {
        sit_down(&mut sofa, 2, 0);
        sofa.until_called();
        sofa.frames(frames);
        leave(&mut sofa.app, &before, &format!("shown for {frames}"));
    }
    // Leaves the table while the pause menu is open, as players usually do.
    sit_down(&mut sofa, 2, 0);
    sofa.until_called();
    sofa.press(KeyCode::Escape);
    sofa.frames(10);
    leave(&mut sofa.app, &before, "shown under the menu");
    for frames in [1, 2, 4, 8] {
        sit_down(&mut sofa, 2, 0);
        sofa.until_called();
        sofa.frames(30);
        let seat = sofa.called().expect("a player is called");
        sofa.opened = Some(seat);
        sofa.app.world_mut().write_message(PlayerIntent::Continue);
        sofa.frames(frames);
        leave(&mut sofa.app, &before, &format!("lifted for {frames}"));
    }
}

#[test]
fn leaving_nothing_of_an_animation_or_a_claim_stays() {
    let home = Home::new("leaving-flight");
    let (mut sofa, before) = at_the_title(&home);
    for frames in [0, 1, 3, 9, 27, 81] {
        sit_down(&mut sofa, 1, 2);
        sofa.frames(frames);
        leave(&mut sofa.app, &before, &format!("dealt for {frames}"));
    }
    for frames in [1, 4, 10] {
        sit_down(&mut sofa, 2, 0);
        sofa.until_called();
        sofa.frames(30);
        sofa.open();
        sofa.draw();
        sofa.frames(frames);
        leave(&mut sofa.app, &before, &format!("drawn for {frames}"));
    }
    for frames in [0, 20] {
        sit_down(&mut sofa, 3, 0);
        sofa.until_claim(2);
        assert!(!sofa.claimants(DecisionStage::Claim).is_empty());
        sofa.frames(frames);
        leave(&mut sofa.app, &before, &format!("asked for {frames}"));
    }
}

#[test]
fn leaving_nothing_of_a_menu_or_a_sheet_stays() {
    let home = Home::new("leaving-menu");
    let (mut sofa, before) = at_the_title(&home);
    for menu in [
        Menu::Pause,
        Menu::Settings,
        Menu::Rules,
        Menu::Seats,
        Menu::Phones,
        Menu::Sheet,
        Menu::Credits,
        Menu::Themes,
        Menu::Matches,
        Menu::Statistics,
        Menu::Pads,
        Menu::Bindings,
        Menu::Family,
    ] {
        for frames in [1, 20] {
            sit_down(&mut sofa, 1, 2);
            let mut next = sofa.app.world_mut().resource_mut::<NextState<Menu>>();
            next.set(menu);
            sofa.frames(frames);
            leave(&mut sofa.app, &before, &format!("{menu:?} for {frames}"));
        }
    }
    sofa.app.world_mut().write_message(StartLesson);
    wait_until(&mut sofa.app, 600, "the lesson", |world| {
        screen(world) == Screen::Table
    });
    for _ in 0..60 {
        sofa.app.update();
    }
    leave(&mut sofa.app, &before, "the lesson");
    at_speed(&mut sofa.app, 0.0);
    for over in [
        TableOverlay::HandOver,
        TableOverlay::ScoreSheet,
        TableOverlay::MatchOver,
    ] {
        sit_down(&mut sofa, 0, 3);
        for _ in 0..20_000 {
            if sofa.overlay() == over {
                break;
            }
            sofa.app.world_mut().write_message(PlayerIntent::Continue);
            sofa.app.update();
            std::thread::yield_now();
        }
        assert_eq!(sofa.overlay(), over);
        leave(&mut sofa.app, &before, &format!("{over:?}"));
    }
}
