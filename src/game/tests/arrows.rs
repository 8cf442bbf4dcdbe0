//! A test of a whole hand played with only the four arrow keys and Enter, including claims, a lay-down and discards.
use crate::{
    devices::{Device, press},
    harness::{Home, at_once, game, setup, wait_until},
    input::frames,
};
use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use engine::table::DecisionStage;
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{
        CardPlacement, DisplayedState, Geometry, HitArea, Layout, MeldDraft, Prompt, StartMatch,
        Zone,
    },
    states::TableOverlay,
};
use hud::ActionButton;
use std::collections::HashMap;
use table::tableview::CardKey;

/// Target to which a test moves the focus.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    Entity(Entity),
    Area(Zone),
    /// The rightmost card in the player's hand.
    LastCard,
    Button(ActionButton),
    /// The button whose label has this text key.
    Says(&'static str),
}

/// Returns the target's entity, or `None` if it does not exist now.
pub fn find(app: &mut App, goal: Goal) -> Option<Entity> {
    let world = app.world_mut();
    match goal {
        Goal::Entity(entity) => world.get_entity(entity).ok().map(|_| entity),
        Goal::Area(zone) => {
            let mut areas = world.query::<(Entity, &HitArea)>();
            let mut areas = areas.iter(world);
            areas.find(|(_, area)| area.zone == zone).map(|it| it.0)
        }
        Goal::LastCard => {
            let seat = world.resource::<DisplayedState>().bottom_seat();
            let last = *world.resource::<CardPlacement>().hand(seat).last()?;
            let mut cards = world.query::<(Entity, &CardKey)>();
            let mut cards = cards.iter(world);
            cards.find(|(_, card)| card.0 == last).map(|it| it.0)
        }
        Goal::Button(button) => {
            let mut buttons = world.query::<(Entity, &ActionButton)>();
            let mut buttons = buttons.iter(world);
            buttons.find(|(_, other)| **other == button).map(|it| it.0)
        }
        Goal::Says(key) => {
            let mut words = world.query::<(&Localized, &ChildOf)>();
            let mut words = words.iter(world);
            let found = words.find(|(text, _)| text.key() == key);
            found.map(|(_, of)| of.parent())
        }
    }
}

/// Returns the entity's position in the window, or `None` if it has none.
fn place(world: &World, entity: Entity) -> Option<Vec2> {
    let geometry = world.resource::<Geometry>();
    if let Some(place) = world.get::<UiGlobalTransform>(entity) {
        return Some(place.translation);
    }
    if let Some(area) = world.get::<HitArea>(entity) {
        return Some(area.rect.center() * geometry.scale);
    }
    let CardKey(key) = world.get::<CardKey>(entity)?;
    Some(world.resource::<Layout>().poses[key.index()].at * geometry.scale)
}

/// The four actions that move the focus, each with its direction in the window.
const DIRECTIONS: [(PlayerAction, Vec2); 4] = [
    (PlayerAction::Up, Vec2::NEG_Y),
    (PlayerAction::Down, Vec2::Y),
    (PlayerAction::Left, Vec2::NEG_X),
    (PlayerAction::Right, Vec2::X),
];

/// Moves the focus to the target with presses of the arrow keys. If the direct way fails at a position, tries the other
/// directions from there. Returns false if the target disappears meanwhile.
pub fn walk(app: &mut App, goal: Goal, press: &mut dyn FnMut(&mut App, PlayerAction)) -> bool {
    let mut tried: HashMap<(Option<Entity>, usize), usize> = HashMap::new();
    for _ in 0..240 {
        let Some(entity) = find(app, goal) else {
            return false;
        };
        let focus = app.world().resource::<InputFocus>().get();
        if focus == Some(entity) {
            return true;
        }
        let here = focus.and_then(|at| place(app.world(), at));
        let way = place(app.world(), entity).unwrap_or_default() - here.unwrap_or_default();
        let number = (0..DIRECTIONS.len())
            .min_by(|a, b| {
                let often = |number: &usize| tried.get(&(focus, *number)).copied().unwrap_or(0);
                let astray = |number: &usize| -DIRECTIONS[*number].1.dot(way);
                let by_way = astray(a).total_cmp(&astray(b));
                often(a).cmp(&often(b)).then(by_way)
            })
            .expect("there are four");
        *tried.entry((focus, number)).or_default() += 1;
        press(app, DIRECTIONS[number].0);
        frames(app, 2);
    }
    panic!("the focus cannot reach {goal:?}");
}

/// Moves the focus to the target and presses Enter there, unless the target disappears meanwhile.
fn choose(app: &mut App, goal: Goal) {
    let mut with_keys = |app: &mut App, act| press(app, Device::Keyboard, act);
    if walk(app, goal, &mut with_keys) {
        press(app, Device::Keyboard, PlayerAction::Accept);
        frames(app, 3);
    }
}

#[test]
fn four_arrow_keys_and_enter_suffice_for_a_hand() {
    let home = Home::new("arrows");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("arrows", 1, 2)));
    wait_until(&mut app, 2000, "the deal", |world| {
        world.resource::<DisplayedState>().view.is_some()
    });
    let (mut turns, mut claims, mut down) = (0, 0, false);
    for _ in 0..4000 {
        if !app
            .world()
            .resource::<DisplayedState>()
            .sheet
            .lines
            .is_empty()
        {
            break;
        }
        let overlay = *app.world().resource::<State<TableOverlay>>().get();
        let stage = app.world().resource::<Prompt>().legal().map(|it| it.stage);
        frames(&mut app, 1);
        match (overlay, stage) {
            (TableOverlay::None, Some(stage)) => {
                // The prompt accepts input only after a short delay.
                frames(&mut app, 24);
                let prompt = app.world().resource::<Prompt>();
                let legal = prompt.legal();
                if legal.map(|it| it.stage) != Some(stage) {
                    continue;
                }
                let ready = legal.is_some_and(|it| it.lay_down.is_ok());
                let proposed = !app.world().resource::<MeldDraft>().proposals.is_empty();
                match stage {
                    DecisionStage::Claim if prompt.is_asked() => {
                        claims += 1;
                        choose(&mut app, Goal::Says("claim-no"));
                    }
                    DecisionStage::Draw => choose(&mut app, Goal::Area(Zone::Stock)),
                    DecisionStage::Play if ready && proposed && !down => {
                        down = true;
                        choose(&mut app, Goal::Button(ActionButton::LayDown));
                        frames(&mut app, 24);
                        choose(&mut app, Goal::Button(ActionButton::LayDown));
                    }
                    DecisionStage::Play => {
                        turns += 1;
                        choose(&mut app, Goal::LastCard);
                        choose(&mut app, Goal::Area(Zone::Pile));
                    }
                    DecisionStage::Claim | DecisionStage::LateClaim => {}
                }
            }
            (TableOverlay::None, None) => {}
            _ => {
                press(&mut app, Device::Keyboard, PlayerAction::Accept);
                frames(&mut app, 20);
            }
        }
    }
    let lines = app.world().resource::<DisplayedState>().sheet.lines.len();
    assert!(lines > 0, "the hand does not end");
    assert!(turns > 1 && claims > 0, "{turns} turns, {claims} claims");
}
