//! Tests that play the lesson to its end: with each device by following the coach, and with random moves.
use crate::{
    devices::{Device, connect, press},
    harness::{Home, at_once, game},
    input::{at_text, click, frames, middle},
    test_positions::{all, only, place_of},
};
use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use engine::{
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
        CardPlacement, DisplayedState, Geometry, HitArea, HoverTarget, Key, Layout, MeldDraft,
        PlayerIntent, Prompt, Selection, StartLesson,
    },
    playback::Watchdog,
    referee::Submit,
    saves::{SaveService, Saved},
    settings::Settings,
    states::{Learning, Screen, TableOverlay},
};
use hud::ActionButton;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use screens::{
    advice::{AdvisedMove, OpenAdvice},
    lesson::{CoachPanel, Lesson, LessonButton, Target, Topic},
};

const PLAYER_SEAT: Seat = Seat(0);

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

/// Returns the pupil's decision and the first move of the hint. Returns `None` until the hint has been computed.
fn decision_and_hint(app: &App) -> Option<(Legal, Action)> {
    let world = app.world();
    let prompt = world.resource::<Prompt>();
    let (seat, legal) = prompt.open.clone()?;
    let moves = world.resource::<OpenAdvice>().moves(prompt);
    let best = moves
        .first()
        .filter(|_| seat == PLAYER_SEAT && prompt.is_asked())?;
    Some((legal, best.action.clone()))
}

/// Returns the key of a card in the player's hand with this face. If the hand has several such cards, returns the
/// rightmost one.
fn key_of(app: &App, card: Card) -> Option<Key> {
    let zones = app.world().resource::<CardPlacement>();
    let hand = zones.hand(PLAYER_SEAT);
    hand.iter()
        .copied()
        .rfind(|key| zones.face(*key) == Some(card))
}

/// Returns the centre of a card's visible strip, in physical pixels.
fn at_card(app: &App, key: Key) -> Vec2 {
    let (layout, geometry) = (
        app.world().resource::<Layout>(),
        app.world().resource::<Geometry>(),
    );
    let pose = layout.poses[key.index()];
    let left = pose.at.x - pose.size(geometry.aspect).x / 2.0;
    Vec2::new(left + 8.0, pose.at.y) * geometry.scale
}

/// Returns a point of the table layout, in physical pixels.
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
        .expect("the combination is on the table");
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

pub fn lesson_button(app: &mut App, wanted: LessonButton) -> Option<Entity> {
    let mut buttons = app.world_mut().query::<(Entity, &LessonButton)>();
    let mut found = buttons
        .iter(app.world())
        .filter(|(_, button)| **button == wanted);
    found.next().map(|(entity, _)| entity)
}

/// Plays one move with the mouse, as the coach says.
pub fn with_mouse(app: &mut App) {
    if let Some(next) = lesson_button(app, LessonButton::Next) {
        // The button ignores clicks for a moment after it appears.
        frames(app, 30);
        let at = middle(app, next);
        return click(app, at);
    }
    match *app.world().resource::<State<TableOverlay>>().get() {
        TableOverlay::HandOver => return wait_and_click(app, "hand-over-sheet"),
        TableOverlay::ScoreSheet => return wait_and_click(app, "sheet-continue"),
        _ => {}
    }
    let Some((legal, advice)) = decision_and_hint(app) else {
        return app.update();
    };
    let marked = app.world().resource::<Selection>().cards.clone();
    let staged = !app.world().resource::<MeldDraft>().groups.is_empty();
    let at = match &advice {
        Action::TakeStock => on_table(app, |geometry| geometry.stock),
        Action::TakeDiscard => on_table(app, |geometry| geometry.pile),
        Action::Claim => at_text(app, "claim-yes"),
        Action::Pass => at_text(app, "claim-no"),
        Action::LayDown { .. } => action_button(app, ActionButton::LayDown),
        Action::LayOff { card, .. } | Action::Discard { card, .. } if marked.is_empty() => {
            let key = key_of(app, *card).expect("the card is in the hand");
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

/// Presses one key or gamepad button, as the coach says.
fn with_device(app: &mut App, device: Device) {
    if lesson_button(app, LessonButton::Next).is_some() {
        frames(app, 30);
        return press(app, device, PlayerAction::Accept);
    }
    if *app.world().resource::<State<TableOverlay>>().get() != TableOverlay::None {
        frames(app, 60);
        return press(app, device, PlayerAction::Accept);
    }
    let Some((legal, advice)) = decision_and_hint(app) else {
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
            press_towards(app, *card)
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

/// Returns the action that moves the focus towards a card in the hand. If the card has the focus, returns the action
/// that selects it.
fn press_towards(app: &App, card: Card) -> PlayerAction {
    let wanted = key_of(app, card).expect("the card is in the hand");
    let hand = app.world().resource::<CardPlacement>().hand(PLAYER_SEAT);
    let place = |key: Key| hand.iter().position(|held| *held == key);
    match app.world().resource::<HoverTarget>().card.and_then(place) {
        None => PlayerAction::Down,
        Some(here) if hand[here] == wanted => PlayerAction::Accept,
        Some(here) if place(wanted) > Some(here) => PlayerAction::Right,
        Some(_) => PlayerAction::Left,
    }
}

/// Returns the position of the focused element in design pixels (window pixels ÷ `Geometry::scale`).
fn focus_at(app: &App) -> Option<Vec2> {
    let world = app.world();
    let scale = world.resource::<Geometry>().scale;
    let entity = world.resource::<InputFocus>().get()?;
    if let Some(area) = world.get::<HitArea>(entity) {
        return Some(area.rect.center());
    }
    if let Some(key) = world.resource::<HoverTarget>().card {
        return Some(world.resource::<Layout>().poses[key.index()].at);
    }
    let place = world.get::<UiGlobalTransform>(entity)?;
    Some(place.translation / scale)
}

/// Moves the focus to a combination with the arrow keys. Most steps go straight towards it, and some go in a random
/// direction to get around obstacles.
fn walk_to_meld(app: &mut App, device: Device, wanted: MeldId) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let anywhere = [
        PlayerAction::Up,
        PlayerAction::Left,
        PlayerAction::Right,
        PlayerAction::Down,
    ];
    for _ in 0..160 {
        if app.world().resource::<HoverTarget>().meld == Some(wanted) {
            return;
        }
        let melds = &app.world().resource::<Layout>().melds;
        let (_, rect) = melds
            .iter()
            .find(|(id, _)| *id == wanted)
            .expect("the combination is on the table");
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

/// Asserts that the coach panel is next to the element that it explains and does not cover the player's cards. The
/// panel and all its text must be in the window.
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
        "the panel is at {rect:?}, not at {at:?}"
    );
    let world = app.world();
    let geometry = world.resource::<Geometry>();
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
    assert!(
        screen.contains(rect.min) && screen.contains(rect.max),
        "{rect:?}"
    );
    let line = world.resource::<Lesson>().line().cloned();
    let line = line.expect("the lesson has a line");
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
            assert!(!covered(geometry.question), "{line:?} {rect:?}");
        }
        Target::Contract => assert!(!covered(geometry.contract)),
        _ => {}
    }
    let layout = world.resource::<Layout>();
    let hand = layout.bounds(
        world.resource::<CardPlacement>().hand(PLAYER_SEAT),
        geometry.aspect,
    );
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

/// Plays the lesson to its last line. Returns the topics shown.
fn play_through(app: &mut App, mut step: impl FnMut(&mut App)) -> Vec<Topic> {
    let mut heard: Vec<Topic> = Vec::new();
    for _ in 0..6000 {
        // The coach speaks in the frame after the hint has been computed.
        let hinted = decision_and_hint(app);
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
        if decision_and_hint(app) == hinted {
            step(app);
        }
        std::thread::yield_now();
    }
    panic!(
        "the lesson does not end: {:?} after {heard:?}, {:?}",
        target(app),
        decision_and_hint(app)
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
            "{topic:?} was not taught: {heard:?}"
        );
    }
    let world = app.world();
    assert_eq!(
        world.resource::<DisplayedState>().sheet.lines.len(),
        usize::from(Setup::LESSON_HANDS)
    );
    assert_eq!(
        world.resource::<Watchdog>().fired,
        0,
        "steps ended by the watchdog"
    );
    assert_eq!(
        world.resource::<SaveService>().saved(),
        Saved::Nothing,
        "the lesson was saved"
    );
}

/// Requests a hint at each line about drawing, claiming or discarding. The first move of the hint must be the one that
/// the coach recommends.
#[test]
fn the_first_hint_agrees_with_the_coach() {
    let home = Home::new("lesson-hint");
    let mut app = lesson(&home, (1280, 720), Language::En);
    let mut compared = 0;
    let mut last = None;
    play_through(&mut app, |app| {
        let now = decision_and_hint(app).map(|(legal, _)| legal.decision);
        let line = app.world().resource::<Lesson>().line().cloned();
        let wanted = line.as_ref().and_then(|line| match line.topic {
            Topic::Stock => Some(Action::TakeStock),
            Topic::Pile => Some(Action::TakeDiscard),
            Topic::Claim => Some(Action::Claim),
            Topic::Pass => Some(Action::Pass),
            _ => None,
        });
        if let Some(wanted) = wanted.filter(|_| now.is_some() && now != last) {
            last = now;
            app.world_mut().write_message(PlayerIntent::Advice);
            frames(app, 4);
            let mut moves = app.world_mut().query::<(&AdvisedMove, &ChildOf)>();
            let first = moves.iter(app.world()).next();
            let parent = first.map(|(_, of)| of.parent()).expect("the panel is open");
            let children = app.world().get::<Children>(parent).expect("its moves");
            let best = children
                .iter()
                .find_map(|child| app.world().get::<AdvisedMove>(child));
            assert_eq!(best.map(|best| &best.0), Some(&wanted), "{line:?}");
            assert_eq!(
                topic(app),
                line.map(|line| line.topic),
                "topic of the coach with open advice"
            );
            app.world_mut().write_message(PlayerIntent::Advice);
            frames(app, 4);
            assert!(!app.world().resource::<OpenAdvice>().is_open());
            compared += 1;
        }
        with_mouse(app);
    });
    assert!(compared > 5, "{compared} lines were compared");
}

#[test]
fn the_lesson_is_completed_with_the_mouse_alone() {
    let home = Home::new("lesson-mouse");
    let mut app = lesson(&home, (1280, 720), Language::Es);
    let heard = play_through(&mut app, with_mouse);
    assert_taught(&app, &heard);
    // The lesson's last button opens the set-up of a match.
    frames(&mut app, 60);
    let own = lesson_button(&mut app, LessonButton::OwnMatch).expect("the button is visible");
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
fn the_lesson_is_completed_with_the_keyboard_alone() {
    let home = Home::new("lesson-keys");
    let mut app = lesson(&home, (1280, 720), Language::Fr);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let heard = play_through(&mut app, |app| with_device(app, Device::Keyboard));
    assert_taught(&app, &heard);
}

#[test]
fn the_lesson_is_completed_with_a_gamepad_alone() {
    let home = Home::new("lesson-pad");
    let mut app = lesson(&home, (2560, 1440), Language::En);
    let pad = connect(&mut app);
    press(&mut app, pad, PlayerAction::Right);
    let heard = play_through(&mut app, |app| with_device(app, pad));
    assert_taught(&app, &heard);
}

/// Returns a random legal action, regardless of what the coach says.
fn random_action(legal: &Legal, advice: &Action, rng: &mut ChaCha8Rng) -> Option<Action> {
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
fn the_lesson_ends_with_random_moves() {
    for seed in 0..3 {
        let home = Home::new(&format!("lesson-anyhow-{seed}"));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut app = lesson(&home, (1280, 720), Language::En);
        let mut submitted = None;
        play_through(&mut app, |app| {
            if *app.world().resource::<State<TableOverlay>>().get() != TableOverlay::None {
                return with_mouse(app);
            }
            let Some((legal, advice)) = decision_and_hint(app) else {
                return app.update();
            };
            let size = app
                .world()
                .resource::<DisplayedState>()
                .view
                .as_ref()
                .map(|view| (view.hand.len(), view.table.steps.len()));
            let now = Some((legal.decision, legal.stage, size));
            if submitted == now && legal.stage != DecisionStage::LateClaim {
                return app.update();
            }
            if let Some(action) = random_action(&legal, &advice, &mut rng) {
                submitted = now;
                app.world_mut().write_message(Submit {
                    seat: PLAYER_SEAT,
                    decision: legal.decision,
                    action,
                    touched: Vec::new(),
                });
            }
            frames(app, 2);
        });
    }
}
