//! The half of a keyboard is enough: with four arrows and Enter a whole hand is played, its claims answered, cards laid down and let go.
use crate::{
    devices::{Device, press},
    harness::{Home, at_once, game, setup, wait_until},
    input::frames,
};
use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use continental::{
    engine::table::DecisionStage,
    game::{
        hud::ActionButton,
        i18n::Localized,
        input::PlayerAction,
        model::{Geometry, HitArea, Layout, Prompt, Shown, Staging, StartMatch, Zone, Zones},
        states::TableOverlay,
        tableview::CardKey,
    },
};

/// What is walked to.
#[derive(Clone, Copy, Debug)]
enum Goal {
    Area(Zone),
    /// The last card of the own hand.
    LastCard,
    Button(ActionButton),
    /// The button that says this.
    Says(&'static str),
}

/// What that is on the screen, if it is there.
fn find(app: &mut App, goal: Goal) -> Option<Entity> {
    let world = app.world_mut();
    match goal {
        Goal::Area(zone) => {
            let mut areas = world.query::<(Entity, &HitArea)>();
            let mut areas = areas.iter(world);
            areas.find(|(_, area)| area.zone == zone).map(|it| it.0)
        }
        Goal::LastCard => {
            let seat = world.resource::<Shown>().bottom_seat();
            let last = *world.resource::<Zones>().hand(seat).last()?;
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

/// Where it is in the window.
fn place(world: &World, entity: Entity) -> Vec2 {
    let geometry = world.resource::<Geometry>();
    if let Some(place) = world.get::<UiGlobalTransform>(entity) {
        return place.translation;
    }
    if let Some(area) = world.get::<HitArea>(entity) {
        return area.rect.center() * geometry.scale;
    }
    let CardKey(key) = world.get::<CardKey>(entity).expect("a card");
    world.resource::<Layout>().poses[key.index()].at * geometry.scale
}

/// Walks there with the arrows, as somebody does who sees the ring, and presses Enter; not if it is gone meanwhile.
fn choose(app: &mut App, goal: Goal) {
    let mut sideways = true;
    for _ in 0..120 {
        let Some(entity) = find(app, goal) else {
            return;
        };
        let focus = app.world().resource::<InputFocus>().get();
        if focus == Some(entity) {
            press(app, Device::Keyboard, PlayerAction::Accept);
            frames(app, 3);
            return;
        }
        let way =
            place(app.world(), entity) - focus.map_or(Vec2::ZERO, |at| place(app.world(), at));
        // The way that is longer, until it leads no further.
        let [x, y] = [
            if way.x > 0.0 {
                PlayerAction::Right
            } else {
                PlayerAction::Left
            },
            if way.y > 0.0 {
                PlayerAction::Down
            } else {
                PlayerAction::Up
            },
        ];
        let act = if sideways { x } else { y };
        press(app, Device::Keyboard, act);
        frames(app, 2);
        let moved = app.world().resource::<InputFocus>().get() != focus;
        let longer = way.x.abs() > way.y.abs();
        sideways = if moved { longer } else { !sideways };
    }
    panic!("{goal:?} cannot be walked to");
}

#[test]
fn alone_four_arrows_and_enter_play_a_hand() {
    let home = Home::new("arrows");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("arrows", 1, 2)));
    wait_until(&mut app, 2000, "the deal", |world| {
        world.resource::<Shown>().view.is_some()
    });
    let (mut turns, mut claims, mut down) = (0, 0, false);
    for _ in 0..4000 {
        if !app.world().resource::<Shown>().sheet.lines.is_empty() {
            break;
        }
        let overlay = *app.world().resource::<State<TableOverlay>>().get();
        let stage = app.world().resource::<Prompt>().legal().map(|it| it.stage);
        frames(&mut app, 1);
        match (overlay, stage) {
            (TableOverlay::None, Some(stage)) => {
                // Nobody reads as quickly as it came.
                frames(&mut app, 24);
                let prompt = app.world().resource::<Prompt>();
                let legal = prompt.legal();
                if legal.map(|it| it.stage) != Some(stage) {
                    continue;
                }
                let ready = legal.is_some_and(|it| it.lay_down.is_ok());
                let proposed = !app.world().resource::<Staging>().proposals.is_empty();
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
    let lines = app.world().resource::<Shown>().sheet.lines.len();
    assert!(lines > 0, "the hand is played to its end");
    assert!(turns > 1 && claims > 0, "{turns} turns, {claims} claims");
}
