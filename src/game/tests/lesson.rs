//! The lesson, played to its end by doing what each line says: with the mouse, with keys, with a gamepad; against all it says; left in
//! the middle; and offered once.
use crate::{
    devices::{Device, connect, press},
    harness::{Home, at_once, game, let_others_work, wait_until},
    input::{at_text, click, frames, middle, says},
    moments::{all, only, place_of},
};
use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use engine::{
    bots::{must_wait, tutor},
    cards::Card,
    matchplay::Setup,
    melds::MeldId,
    seat::Seat,
    table::{Action, DecisionStage, Legal},
};
use gamecore::{
    i18n::Language,
    input::PlayerAction,
    model::{
        Attention, Geometry, HitArea, Key, Layout, Prompt, QuestionPlace, Selection, Shown,
        Staging, StartLesson, Zones,
    },
    playback::Watchdog,
    referee::Submit,
    saves::{Saved, Store},
    settings::Settings,
    states::{Learning, Menu, Screen, TableOverlay},
};
use hud::ActionButton;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use screens::lesson::{CoachPanel, Lesson, LessonButton, Target, Topic};

const PUPIL: Seat = Seat(0);

/// The lesson at its beginning.
pub fn lesson(home: &Home, size: (u32, u32), language: Language) -> App {
    let mut app = game(home, size.0, size.1);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.language = Some(language);
    settings.lesson_offered = true;
    at_once(&mut app);
    app.world_mut().write_message(StartLesson);
    frames(&mut app, 6);
    assert_eq!(
        *app.world().resource::<State<Learning>>().get(),
        Learning::Lesson
    );
    app
}

fn topic(app: &App) -> Option<Topic> {
    app.world()
        .resource::<Lesson>()
        .line()
        .map(|line| line.topic)
}

fn target(app: &App) -> Option<Target> {
    app.world()
        .resource::<Lesson>()
        .line()
        .map(|line| line.at.clone())
}

/// What is asked of the pupil, and what the tutor would do.
fn asked(app: &App) -> Option<(Legal, Action)> {
    let (seat, legal) = app.world().resource::<Prompt>().open.clone()?;
    let shown = app.world().resource::<Shown>();
    let view = shown.view.as_ref()?.as_seat()?;
    let lays = legal.lay_down.is_ok() || !legal.lay_offs.is_empty() || !legal.swaps.is_empty();
    let may = lays || !must_wait(&legal);
    (seat == PUPIL && may && app.world().resource::<Prompt>().is_asked()).then(|| {
        let advice = tutor(view, &legal);
        (legal, advice)
    })
}

/// The key in the own hand of this card; of equal ones the last.
fn key_of(app: &App, card: Card) -> Option<Key> {
    let zones = app.world().resource::<Zones>();
    let hand = zones.hand(PUPIL);
    hand.iter()
        .copied()
        .rfind(|key| zones.face(*key) == Some(card))
}

/// The middle of a card's visible strip, in physical pixels.
fn at_card(app: &App, key: Key) -> Vec2 {
    let (layout, geometry) = (
        app.world().resource::<Layout>(),
        app.world().resource::<Geometry>(),
    );
    let pose = layout.poses[key.index()];
    let left = pose.at.x - pose.size(geometry.aspect).x / 2.0;
    Vec2::new(left + 8.0, pose.at.y) * geometry.scale
}

/// A place on the table, in physical pixels.
fn on_table(app: &App, place: impl Fn(&Geometry) -> Vec2) -> Vec2 {
    let geometry = app.world().resource::<Geometry>();
    place(geometry) * geometry.scale
}

fn at_meld(app: &App, action: &Action) -> Vec2 {
    let Action::LayOff { to, .. } = action else {
        panic!("{action:?} goes to no combination");
    };
    let layout = app.world().resource::<Layout>();
    let (_, rect) = layout
        .melds
        .iter()
        .find(|(id, _)| *id == to.meld)
        .expect("it lies there");
    rect.center() * app.world().resource::<Geometry>().scale
}

fn action_button(app: &mut App, wanted: ActionButton) -> Vec2 {
    let mut buttons = app.world_mut().query::<(Entity, &ActionButton)>();
    let found = buttons
        .iter(app.world())
        .find(|(_, button)| **button == wanted);
    let entity = found.expect("it is on the screen").0;
    middle(app, entity)
}

fn lesson_button(app: &mut App, wanted: LessonButton) -> Option<Entity> {
    let mut buttons = app.world_mut().query::<(Entity, &LessonButton)>();
    let mut found = buttons
        .iter(app.world())
        .filter(|(_, button)| **button == wanted);
    found.next().map(|(entity, _)| entity)
}

/// The last action of a pupil who does what is said, or what was said before and is not said any more.
fn with_mouse(app: &mut App) {
    if let Some(next) = lesson_button(app, LessonButton::Next) {
        // It is not chosen by what was under way when it came.
        frames(app, 30);
        let at = middle(app, next);
        return click(app, at);
    }
    match *app.world().resource::<State<TableOverlay>>().get() {
        TableOverlay::HandOver => return wait_and_click(app, "hand-over-sheet"),
        TableOverlay::ScoreSheet => return wait_and_click(app, "sheet-continue"),
        _ => {}
    }
    let Some((legal, advice)) = asked(app) else {
        return app.update();
    };
    let marked = app.world().resource::<Selection>().cards.clone();
    let staged = !app.world().resource::<Staging>().groups.is_empty();
    let at = match &advice {
        Action::TakeStock => on_table(app, |geometry| geometry.stock),
        Action::TakeDiscard => on_table(app, |geometry| geometry.pile),
        Action::Claim => at_text(app, "claim-yes"),
        Action::Pass => at_text(app, "claim-no"),
        Action::LayDown { .. } => action_button(app, ActionButton::LayDown),
        Action::LayOff { card, .. } | Action::Discard { card, .. } if marked.is_empty() => {
            let key = key_of(app, *card).expect("it is held");
            at_card(app, key)
        }
        Action::LayOff { .. } => at_meld(app, &advice),
        Action::Discard { .. } if legal.discard.is_ok() => on_table(app, |geometry| geometry.pile),
        _ => return app.update(),
    };
    click(app, at);
    assert!(!staged || matches!(advice, Action::LayDown { .. }));
}

fn wait_and_click(app: &mut App, key: &str) {
    frames(app, 60);
    let at = at_text(app, key);
    click(app, at);
}

/// The same with keys or a gamepad: one press.
fn with_device(app: &mut App, device: Device) {
    if lesson_button(app, LessonButton::Next).is_some() {
        frames(app, 30);
        return press(app, device, PlayerAction::Accept);
    }
    if *app.world().resource::<State<TableOverlay>>().get() != TableOverlay::None {
        frames(app, 60);
        return press(app, device, PlayerAction::Accept);
    }
    let Some((legal, advice)) = asked(app) else {
        return app.update();
    };
    let marked = app.world().resource::<Selection>().cards.clone();
    let act = match &advice {
        Action::TakeStock => PlayerAction::TakeStock,
        Action::TakeDiscard => PlayerAction::Pile,
        Action::Claim => PlayerAction::Claim,
        Action::Pass => PlayerAction::Pass,
        Action::LayDown { .. } => PlayerAction::LayDown,
        Action::LayOff { card, .. } | Action::Discard { card, .. } if marked.is_empty() => {
            towards(app, *card)
        }
        Action::Discard { .. } if legal.discard.is_ok() => PlayerAction::Pile,
        Action::LayOff { to, .. } => {
            walk_to_meld(app, device, to.meld);
            PlayerAction::Accept
        }
        _ => return app.update(),
    };
    press(app, device, act);
}

/// The press that leads the focus to a card of the own hand, and marks it there.
fn towards(app: &App, card: Card) -> PlayerAction {
    let wanted = key_of(app, card).expect("it is held");
    let hand = app.world().resource::<Zones>().hand(PUPIL);
    let place = |key: Key| hand.iter().position(|held| *held == key);
    match app.world().resource::<Attention>().card.and_then(place) {
        None => PlayerAction::Down,
        Some(here) if hand[here] == wanted => PlayerAction::Accept,
        Some(here) if place(wanted) > Some(here) => PlayerAction::Right,
        Some(_) => PlayerAction::Left,
    }
}

/// Where the focus is, in design pixels.
fn focus_at(app: &App) -> Option<Vec2> {
    let world = app.world();
    let scale = world.resource::<Geometry>().scale;
    let entity = world.resource::<InputFocus>().get()?;
    if let Some(area) = world.get::<HitArea>(entity) {
        return Some(area.rect.center());
    }
    if let Some(key) = world.resource::<Attention>().card {
        return Some(world.resource::<Layout>().poses[key.index()].at);
    }
    let place = world.get::<UiGlobalTransform>(entity)?;
    Some(place.translation / scale)
}

/// Goes to a combination with the arrows: mostly straight on, now and then aside, as somebody does who looks for a way.
fn walk_to_meld(app: &mut App, device: Device, wanted: MeldId) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let anywhere = [
        PlayerAction::Up,
        PlayerAction::Left,
        PlayerAction::Right,
        PlayerAction::Down,
    ];
    for _ in 0..160 {
        if app.world().resource::<Attention>().meld == Some(wanted) {
            return;
        }
        let melds = &app.world().resource::<Layout>().melds;
        let (_, rect) = melds
            .iter()
            .find(|(id, _)| *id == wanted)
            .expect("it lies there");
        let way = focus_at(app)
            .map(|here| rect.center() - here)
            .unwrap_or(Vec2::NEG_Y);
        let straight = match way.x.abs() > way.y.abs() {
            true if way.x > 0.0 => PlayerAction::Right,
            true => PlayerAction::Left,
            false if way.y > 0.0 => PlayerAction::Down,
            false => PlayerAction::Up,
        };
        let act = match rng.random_range(0..3) {
            0 => anywhere[rng.random_range(0..4)],
            _ => straight,
        };
        press(app, device, act);
    }
    panic!("{wanted:?} cannot be reached with the arrows");
}

/// Whether the panel stands where it may: beside what it speaks of, on no own card, wholly on the screen, its words on it.
fn check_panel(app: &mut App) {
    let Some((panel, rect)) = only::<CoachPanel>(app) else {
        return;
    };
    let at = app
        .world()
        .get::<CoachPanel>(panel)
        .and_then(|panel| panel.at);
    let Some(at) = at else { return };
    assert!(
        (rect.min - at.min).abs().max_element() < 2.0,
        "{rect:?} is to be at {at:?}"
    );
    let world = app.world();
    let geometry = world.resource::<Geometry>();
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
    assert!(
        screen.contains(rect.min) && screen.contains(rect.max),
        "{rect:?}"
    );
    let line = world.resource::<Lesson>().line().cloned();
    let line = line.expect("a panel says something");
    let over = world.resource::<State<TableOverlay>>().get();
    let bare = *over == TableOverlay::None;
    let covered = |what: Rect| !what.inflate(-1.0).intersect(rect).is_empty();
    match &line.at {
        Target::Stock => assert!(!covered(Rect::from_center_size(
            geometry.stock,
            geometry.pile_size()
        ))),
        Target::Pile => assert!(!covered(Rect::from_center_size(
            geometry.pile,
            geometry.pile_size()
        ))),
        Target::Question => {
            let layout = world.resource::<Layout>();
            let question = QuestionPlace::now(geometry, layout, world.resource::<Shown>());
            assert!(!covered(question.rect), "{line:?} {rect:?}");
        }
        Target::Contract => assert!(!covered(geometry.contract)),
        _ => {}
    }
    let layout = world.resource::<Layout>();
    let hand = layout.bounds(world.resource::<Zones>().hand(PUPIL), geometry.aspect);
    if let Some(hand) = hand.filter(|_| bare) {
        assert!(!covered(hand), "{line:?}: {rect:?} on {hand:?}");
    }
    let mut texts = app.world_mut().query::<(Entity, &Text)>();
    let entities: Vec<(Entity, String)> = texts
        .iter(app.world())
        .map(|(entity, text)| (entity, text.0.clone()))
        .collect();
    for (entity, words) in entities {
        let mut above = app.world_mut().query::<&ChildOf>();
        let inside = above
            .query(app.world())
            .iter_ancestors(entity)
            .any(|ancestor| ancestor == panel);
        if inside && let Some(place) = place_of(app.world(), entity) {
            let room = rect.inflate(0.5);
            assert!(
                room.contains(place.min) && room.contains(place.max),
                "“{words}” does not fit: {place:?} in {rect:?}"
            );
            assert!(!words.contains('{') && !words.contains('['), "“{words}”");
        }
    }
}

/// Plays the lesson to its last line; what it heard.
fn play_through(app: &mut App, mut step: impl FnMut(&mut App)) -> Vec<Topic> {
    let mut heard: Vec<Topic> = Vec::new();
    for _ in 0..6000 {
        frames(app, 2);
        if let Some(topic) = topic(app)
            && heard.last() != Some(&topic)
        {
            heard.push(topic);
            frames(app, 4);
            check_panel(app);
            if topic == Topic::End {
                return heard;
            }
        }
        step(app);
        std::thread::yield_now();
    }
    panic!(
        "the lesson does not end: {:?} after {heard:?}, {:?}",
        target(app),
        asked(app)
    );
}

fn assert_taught(app: &App, heard: &[Topic]) {
    for topic in [
        Topic::Aim,
        Topic::Contract,
        Topic::Trio,
        Topic::Sort,
        Topic::Stock,
        Topic::Pile,
        Topic::Mark,
        Topic::Discard,
        Topic::Claim,
        Topic::Pass,
        Topic::LayDown,
        Topic::Confirm,
        Topic::TakeBack,
        Topic::LayOff,
        Topic::LayOffTo,
        Topic::HandOver,
        Topic::Sheet,
        Topic::Run,
        Topic::OwnRun,
        Topic::Joker,
        Topic::JokerInRun,
        Topic::Hint,
        Topic::End,
    ] {
        assert!(
            heard.contains(&topic),
            "{topic:?} was never spoken of: {heard:?}"
        );
    }
    let world = app.world();
    assert_eq!(
        world.resource::<Shown>().sheet.lines.len(),
        usize::from(Setup::LESSON_HANDS)
    );
    assert_eq!(
        world.resource::<Watchdog>().fired,
        0,
        "no step had to be ended by force"
    );
    assert_eq!(
        world.resource::<Store>().saved(),
        Saved::Nothing,
        "the lesson is not kept"
    );
}

#[test]
fn the_mouse_alone_learns_the_game() {
    let home = Home::new("lesson-mouse");
    let mut app = lesson(&home, (1280, 720), Language::Es);
    let heard = play_through(&mut app, with_mouse);
    assert_taught(&app, &heard);
    // And then a match of one's own.
    frames(&mut app, 60);
    let own = lesson_button(&mut app, LessonButton::OwnMatch).expect("it is offered");
    let at = middle(&app, own);
    click(&mut app, at);
    frames(&mut app, 4);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup
    );
    assert_eq!(
        *app.world().resource::<State<Learning>>().get(),
        Learning::Off
    );
    assert!(all::<CoachPanel>(&mut app).is_empty());
}

#[test]
fn the_keyboard_alone_learns_the_game() {
    let home = Home::new("lesson-keys");
    let mut app = lesson(&home, (1280, 720), Language::Fr);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let heard = play_through(&mut app, |app| with_device(app, Device::Keyboard));
    assert_taught(&app, &heard);
}

#[test]
fn a_gamepad_alone_learns_the_game() {
    let home = Home::new("lesson-pad");
    let mut app = lesson(&home, (2560, 1440), Language::En);
    let pad = connect(&mut app);
    press(&mut app, pad, PlayerAction::Right);
    let heard = play_through(&mut app, |app| with_device(app, pad));
    assert_taught(&app, &heard);
}

/// Something that the rules allow, whatever was said.
fn anything(legal: &Legal, advice: &Action, rng: &mut ChaCha8Rng) -> Option<Action> {
    let mut ways: Vec<Action> = Vec::new();
    let simple = [
        (legal.take_stock.is_ok(), Action::TakeStock),
        (legal.take_discard.is_ok(), Action::TakeDiscard),
        (legal.claim.is_ok(), Action::Claim),
        (legal.pass.is_ok(), Action::Pass),
    ];
    ways.extend(
        simple
            .into_iter()
            .filter(|(may, _)| *may)
            .map(|(_, action)| action),
    );
    ways.extend(legal.discards.iter().map(|card| Action::Discard {
        card: *card,
        close: false,
    }));
    ways.extend(legal.lay_offs.iter().map(|(card, to)| Action::LayOff {
        card: *card,
        to: *to,
    }));
    ways.extend(Some(advice.clone()).filter(|advice| matches!(advice, Action::LayDown { .. })));
    (!ways.is_empty()).then(|| ways.swap_remove(rng.random_range(0..ways.len())))
}

#[test]
fn who_does_anything_else_comes_to_the_end_as_well() {
    for seed in 0..3 {
        let home = Home::new(&format!("lesson-anyhow-{seed}"));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut app = lesson(&home, (1280, 720), Language::En);
        let mut submitted = None;
        play_through(&mut app, |app| {
            if *app.world().resource::<State<TableOverlay>>().get() != TableOverlay::None {
                return with_mouse(app);
            }
            let Some((legal, advice)) = asked(app) else {
                return app.update();
            };
            let size = app
                .world()
                .resource::<Shown>()
                .view
                .as_ref()
                .map(|view| (view.hand.len(), view.table.steps.len()));
            let now = Some((legal.decision, legal.stage, size));
            if submitted == now && legal.stage != DecisionStage::LateClaim {
                return app.update();
            }
            if let Some(action) = anything(&legal, &advice, &mut rng) {
                submitted = now;
                app.world_mut().write_message(Submit {
                    seat: PUPIL,
                    decision: legal.decision,
                    action,
                    touched: Vec::new(),
                });
            }
            frames(app, 2);
        });
    }
}

#[test]
fn the_lesson_can_be_left_at_any_line_and_nothing_of_it_stays() {
    let home = Home::new("lesson-left");
    let mut app = lesson(&home, (1280, 720), Language::En);
    for lines in [0, 3, 6] {
        for _ in 0..lines {
            with_mouse(&mut app);
        }
        frames(&mut app, 40);
        let leave = lesson_button(&mut app, LessonButton::Leave).expect("it is always there");
        let at = middle(&app, leave);
        click(&mut app, at);
        frames(&mut app, 6);
        let world = app.world();
        assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Title);
        assert_eq!(*world.resource::<State<Learning>>().get(), Learning::Off);
        assert!(all::<CoachPanel>(&mut app).is_empty());
        app.world_mut().resource_mut::<Store>().settle();
        let store = app.world().resource::<Store>();
        assert_eq!(store.saved(), Saved::Nothing);
        assert!(store.archive().files().is_empty());
        app.world_mut().write_message(StartLesson);
        frames(&mut app, 6);
        // It begins anew, with its first line.
        wait_until(&mut app, 2000, "the first line", |world| {
            world
                .resource::<Lesson>()
                .line()
                .is_some_and(|line| line.topic == Topic::Aim)
        });
    }
}

/// Whether the offer is on the title.
fn is_offered(app: &mut App) -> bool {
    for _ in 0..200 {
        app.update();
        let_others_work();
        if says(app, "lesson-offer-title") {
            return true;
        }
    }
    false
}

#[test]
fn the_lesson_is_offered_until_it_is_answered() {
    let home = Home::new("lesson-offer");
    let mut app = game(&home, 1280, 720);
    assert!(is_offered(&mut app));
    frames(&mut app, 4);
    let no = at_text(&mut app, "lesson-offer-no");
    click(&mut app, no);
    frames(&mut app, 60);
    assert!(!says(&mut app, "lesson-offer-title"));
    // Who leaves waits for what is still to be written.
    app.world_mut().write_message(AppExit::Success);
    frames(&mut app, 1);
    drop(app);
    let settings = std::fs::read_dir(&home.0).is_ok();
    assert!(settings);
    let mut app = game(&home, 1280, 720);
    assert!(
        app.world().resource::<Settings>().lesson_offered,
        "the answer is remembered"
    );
    assert!(!is_offered(&mut app));
    // It is still among the rules.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Rules);
    frames(&mut app, 6);
    let start = at_text(&mut app, "lesson-start");
    click(&mut app, start);
    frames(&mut app, 6);
    assert_eq!(
        *app.world().resource::<State<Learning>>().get(),
        Learning::Lesson
    );
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn a_match_that_waits_is_not_touched_by_the_lesson_and_nobody_is_offered_it() {
    let home = Home::new("lesson-beside");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(gamecore::model::StartMatch(crate::harness::setup(
            "beside", 1, 2,
        )));
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(gamecore::model::LeaveMatch);
    frames(&mut app, 6);
    app.world_mut().resource_mut::<Store>().settle();
    let kept = saved_matches(&home);
    assert!(!kept.is_empty());
    assert!(!is_offered(&mut app));
    app.world_mut().write_message(StartLesson);
    frames(&mut app, 6);
    for _ in 0..12 {
        with_mouse(&mut app);
    }
    drop(app);
    assert_eq!(saved_matches(&home), kept, "the lesson writes nothing");
}

/// The records below the player's folder, by path, with what is in them.
fn saved_matches(home: &Home) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![home.0.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "jsonl") {
                found.push((path.clone(), std::fs::read(path).expect("a file")));
            }
        }
    }
    found.sort();
    found
}
