//! Positions for tests. Bots play until a wanted state is reached. The match is then opened in this state, with a human
//! player in the first seat.
use crate::harness::{Home, game, wait_until};
use bevy::{prelude::*, text::TextLayoutInfo, ui::UiGlobalTransform};
use engine::{
    bots::{self, Question, decision_rng},
    matchplay::{BotLevel, Character, Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    record,
    rules::RuleSet,
    seat::Seat,
    table::Legal,
};
use gamecore::{
    model::{ContinueMatch, Geometry, Prompt, Speed},
    saves::SaveService,
    settings::Settings,
};
use hud::{Space, TablePart};

pub const HUMAN_SEAT: Seat = Seat(0);

/// Returns the record of a match up to the player's first decision for which `wanted` is true. Returns `None` if there
/// is no such decision.
pub fn record_before(
    seed: &str,
    rules: RuleSet,
    players: usize,
    wanted: impl Fn(&Match, &Legal) -> bool,
) -> Option<String> {
    let bot = |character: Character| PlayerInfo {
        character: Some(character),
        ..PlayerInfo::new(character.name(), PlayerKind::Bot(BotLevel::Habitual))
    };
    let person = PlayerInfo::new("Ana", PlayerKind::Human);
    let others = Character::ALL.into_iter().map(bot).take(players - 1);
    let setup = Setup {
        seed: seed.to_owned(),
        rules,
        players: std::iter::once(person).chain(others).collect(),
    };
    let mut minds: Vec<_> = setup.players.iter().map(bots::quick_bot_of).collect();
    let mut text = record::header(&setup) + "\n";
    let (mut game, events) = Match::new(setup).expect("the rules allow this number of players");
    let mut write = |events: &[_]| {
        for line in record::lines(events) {
            text += &line;
            text += "\n";
        }
    };
    write(&events);
    loop {
        match game.stage() {
            MatchStage::Over { .. } => return None,
            MatchStage::BetweenHands { .. } => {
                write(&game.next_hand().expect("the last hand is scored"));
                continue;
            }
            MatchStage::Playing => {}
        }
        let asked = game.next_pending().expect("a decision is pending");
        let legal = game
            .legal(asked.seat)
            .expect("a pending seat has legal actions");
        if asked.seat == HUMAN_SEAT && wanted(&game, &legal) {
            return Some(text);
        }
        let view = game.view(asked.seat).expect("a hand is being played");
        let mut rng = decision_rng(seed, view.table.hand, asked);
        let question = Question {
            view,
            legal: &legal,
            standing: None,
            keep_going: &|| true,
        };
        let action = minds[asked.seat.index()].think(&question, &mut rng);
        let done = game.submit(asked.seat, asked.decision, action);
        write(&done.expect("the bot's action is legal"));
    }
}

/// Opens the game in a window of this size, at the player's decision at the end of this record.
pub fn opened(home: &Home, size: (u32, u32), record: &str) -> App {
    let mut app = game(home, size.0, size.1);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.world_mut().resource_mut::<Settings>().talk = false;
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    frames(&mut app, 4);
    app
}

pub fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

/// Returns the bounds of all elements of the table in design pixels (window pixels ÷ `Geometry::scale`).
pub fn parts(app: &mut App) -> Vec<(TablePart, Rect)> {
    app.world_mut()
        .run_system_cached(|space: Space| space.parts())
        .expect("the table is there")
}

/// Returns the bounds of a node in design pixels (window pixels ÷ `Geometry::scale`), or `None` if the node is
/// invisible.
pub fn place_of(world: &World, entity: Entity) -> Option<Rect> {
    let node = world.get::<ComputedNode>(entity)?;
    let at = world.get::<UiGlobalTransform>(entity)?;
    let visible = world.get::<InheritedVisibility>(entity)?.get();
    let scale = world.resource::<Geometry>().scale;
    let rect = Rect::from_center_size(at.translation / scale, node.size() / scale);
    (visible && !rect.is_empty()).then_some(rect)
}

/// Returns a visible node with this component and its bounds, or `None` if there is no such node.
pub fn only<C: Component>(app: &mut App) -> Option<(Entity, Rect)> {
    all::<C>(app).pop()
}

/// Returns all visible nodes with this component, and their bounds in design pixels (window pixels ÷
/// `Geometry::scale`).
pub fn all<C: Component>(app: &mut App) -> Vec<(Entity, Rect)> {
    let mut found = app.world_mut().query_filtered::<Entity, With<C>>();
    let found: Vec<Entity> = found.iter(app.world()).collect();
    let world = app.world();
    let placed = found.into_iter();
    placed
        .filter_map(|entity| Some((entity, place_of(world, entity)?)))
        .collect()
}

/// Asserts that every text in this panel is inside the panel and is not cut off.
pub fn texts_within(app: &mut App, panel: Entity, place: &str) {
    let mut texts = app.world_mut().query_filtered::<Entity, With<Text>>();
    let texts: Vec<Entity> = texts.iter(app.world()).collect();
    let world = app.world();
    let ground = place_of(world, panel).expect("the panel is there");
    let mut count = 0;
    for text in texts.into_iter().filter(|text| is_in(world, *text, panel)) {
        let Some(rect) = place_of(world, text) else {
            continue;
        };
        count += 1;
        let inside = ground.inflate(0.6);
        // Factor that converts the size of the laid-out text to physical pixels.
        let drawn = world.resource::<Geometry>().scale;
        let lines = world
            .get::<TextLayoutInfo>(text)
            .expect("it is laid out")
            .size;
        let node = world
            .get::<ComputedNode>(text)
            .expect("it is a node")
            .size();
        let words = &world.get::<Text>(text).expect("the entity has a text").0;
        assert!(
            inside.contains(rect.min) && inside.contains(rect.max),
            "“{words}” {rect:?} leaves {ground:?}: {place}"
        );
        assert!(
            (lines.y * drawn - node.y).abs() <= 4.0,
            "“{words}” has size {lines}, its box {node}: {place}"
        );
    }
    assert!(count > 0, "no text: {place}");
}

pub fn is_in(world: &World, entity: Entity, whole: Entity) -> bool {
    let above = world.get::<ChildOf>(entity).map(ChildOf::parent);
    above.is_some_and(|above| above == whole || is_in(world, above, whole))
}

/// True if two rectangles overlap by more than 0.6 pixels in both directions, so that a shared edge does not count.
pub fn on_each_other(a: Rect, b: Rect) -> bool {
    let common = a.intersect(b);
    common.width() > 0.6 && common.height() > 0.6
}

/// Returns the bounds of the window in design pixels (window pixels ÷ `Geometry::scale`), with a tolerance of half a
/// pixel.
pub fn window(app: &App) -> Rect {
    let size = app.world().resource::<Geometry>().size;
    Rect::from_corners(Vec2::ZERO, size).inflate(0.6)
}

pub const SIZES: [(u32, u32); 4] = [(1280, 720), (1280, 800), (2560, 1440), (640, 360)];

/// Returns the record of a match with eight players, late in a hand, with at least 14 combinations on the table.
pub fn full_table() -> String {
    let full = |game: &Match, legal: &Legal| {
        let table = game.table().expect("a hand is being played").public();
        table.melds.len() >= 14 && legal.stage == engine::table::DecisionStage::Play
    };
    (0..30)
        .find_map(|seed| {
            let seed = format!("full {seed}");
            record_before(&seed, engine::rules::fournier(), 8, full)
        })
        .expect("eight players fill a table now and then")
}
