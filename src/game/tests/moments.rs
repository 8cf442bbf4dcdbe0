//! Matches played by bots up to a moment wanted, and opened there by the person in the first seat.
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
    saves::Store,
    settings::Settings,
};
use hud::{Part, Space};

/// The seat of the person.
pub const PERSON: Seat = Seat(0);

/// The record of a match up to the first question to the person that is as wanted.
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
    let (mut game, events) = Match::new(setup).expect("so many may play");
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
        let asked = game.next_asked().expect("somebody is asked");
        let legal = game
            .legal(asked.seat)
            .expect("who is asked may do something");
        if asked.seat == PERSON && wanted(&game, &legal) {
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
        write(&done.expect("bots do what they may"));
    }
}

/// The game at the person's question in this record.
pub fn opened(home: &Home, size: (u32, u32), record: &str) -> App {
    let mut app = game(home, size.0, size.1);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.world_mut().resource_mut::<Settings>().talk = false;
    app.world_mut().resource_mut::<Store>().begin_match(record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    frames(&mut app, 4);
    app
}

/// Lets so many frames pass.
pub fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

/// Everything that lies on the table, in design pixels.
pub fn parts(app: &mut App) -> Vec<(Part, Rect)> {
    app.world_mut()
        .run_system_cached(|space: Space| space.parts())
        .expect("the table is there")
}

/// Where a node lies, in design pixels; nowhere if it is not to be seen.
pub fn place_of(world: &World, entity: Entity) -> Option<Rect> {
    let node = world.get::<ComputedNode>(entity)?;
    let at = world.get::<UiGlobalTransform>(entity)?;
    let visible = world.get::<InheritedVisibility>(entity)?.get();
    let scale = world.resource::<Geometry>().scale;
    let rect = Rect::from_center_size(at.translation / scale, node.size() / scale);
    (visible && !rect.is_empty()).then_some(rect)
}

/// The one node with this component, and where it lies.
pub fn only<C: Component>(app: &mut App) -> Option<(Entity, Rect)> {
    all::<C>(app).pop()
}

/// All nodes with this component that are to be seen, and where they lie.
pub fn all<C: Component>(app: &mut App) -> Vec<(Entity, Rect)> {
    let mut found = app.world_mut().query_filtered::<Entity, With<C>>();
    let found: Vec<Entity> = found.iter(app.world()).collect();
    let world = app.world();
    let placed = found.into_iter();
    placed
        .filter_map(|entity| Some((entity, place_of(world, entity)?)))
        .collect()
}

/// Every text in this panel lies on it, and is not cut off.
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
        // Letters are laid out in design pixels.
        let drawn = world.resource::<Geometry>().scale;
        let lines = world
            .get::<TextLayoutInfo>(text)
            .expect("it is laid out")
            .size;
        let node = world
            .get::<ComputedNode>(text)
            .expect("it is a node")
            .size();
        let words = &world.get::<Text>(text).expect("it is one").0;
        assert!(
            inside.contains(rect.min) && inside.contains(rect.max),
            "“{words}” {rect:?} leaves {ground:?}: {place}"
        );
        assert!(
            (lines.y * drawn - node.y).abs() <= 4.0,
            "“{words}” is {lines} and its box {node}: {place}"
        );
    }
    assert!(count > 0, "nothing is written: {place}");
}

/// Whether the entity belongs to the other.
pub fn is_in(world: &World, entity: Entity, whole: Entity) -> bool {
    let above = world.get::<ChildOf>(entity).map(ChildOf::parent);
    above.is_some_and(|above| above == whole || is_in(world, above, whole))
}

/// Whether two rectangles share more than an edge.
pub fn on_each_other(a: Rect, b: Rect) -> bool {
    let common = a.intersect(b);
    common.width() > 0.6 && common.height() > 0.6
}

/// The window in design pixels, with the tolerance of a pixel.
pub fn window(app: &App) -> Rect {
    let size = app.world().resource::<Geometry>().size;
    Rect::from_corners(Vec2::ZERO, size).inflate(0.6)
}

/// Sizes that the table is looked at in.
pub const SIZES: [(u32, u32); 4] = [(1280, 720), (1280, 800), (2560, 1440), (640, 360)];

/// A table of eight late in the match, with combinations everywhere.
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
