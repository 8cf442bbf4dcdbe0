//! Starting positions for tests. A match is played by bots, and its record is cut off before one of its lines. From
//! that line on, player 0 is human.
use crate::harness::{Home, game, wait_until};
use bevy::{prelude::*, ui::UiGlobalTransform};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
};
use gamecore::{
    feedback::Toast,
    i18n::{Localized, Texts},
    model::{CardPlacement, ContinueMatch, Key, Prompt, Speed, Zone},
    saves::SaveService,
};

pub fn record(seed: &str, players: usize) -> String {
    let bot = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..players).map(bot).collect(),
    };
    let played = sim::play(setup, true).expect("the rules allow this number of players");
    played.record.expect("recording was requested")
}

/// Returns the record up to the first line that begins with `what`, searched from line `from` on. In this record player
/// 0 is human. Also returns that line's index.
pub fn before(record: &str, from: usize, what: &str) -> (String, usize) {
    let lines: Vec<&str> = record.lines().collect();
    let at = lines
        .iter()
        .enumerate()
        .skip(from)
        .find(|(_, line)| line.starts_with(what))
        .map(|(at, _)| at)
        .unwrap_or_else(|| panic!("no {what} after line {from}"));
    let header = lines[0].replacen("bot:habitual", "human", 1);
    (format!("{header}\n{}\n", lines[1..at].join("\n")), at)
}

/// Yields the record up to each discard of player 0. In these records player 0 is human.
pub fn before_discards(record: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = record.split_inclusive('\n').collect();
    let header = lines[0].replacen("bot:habitual", "human", 1);
    let discards = |at: &usize| lines[*at].starts_with("{\"p\":0,\"do\":\"discard\"");
    let moments: Vec<usize> = (1..lines.len()).filter(discards).collect();
    let moments = moments.into_iter();
    moments.map(move |at| header.clone() + &lines[1..at].concat())
}

/// Opens the record at instant speed, and waits for the player's decision.
pub fn open(home: &Home, record: &str) -> App {
    let mut app = game(home, 1280, 720);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.init_resource::<ShownMessages>();
    app.add_systems(Last, listen);
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 400, "the question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app
}

/// Runs enough frames for new prompts and buttons to accept input.
pub fn settle(app: &mut App) {
    for _ in 0..24 {
        app.update();
    }
}

/// Opens a match at the beginning of the player's turn, at instant speed.
pub fn at_own_turn(home: &Home) -> App {
    let (text, _) = before(&record("early", 4), 0, r#"{"p":0,"do":"take_stock""#);
    let mut app = open(home, &text);
    settle(&mut app);
    app
}

/// Returns the zone in which the card lies.
pub fn zone(app: &App, key: Key) -> Zone {
    let zones = app.world().resource::<CardPlacement>();
    zones.find(key).expect("the card is somewhere").0
}

/// Messages shown since the last call of [`told`].
#[derive(Resource, Default)]
struct ShownMessages(Vec<String>);

fn listen(mut toasts: MessageReader<Toast>, mut told: ResMut<ShownMessages>) {
    told.0.extend(toasts.read().map(|toast| toast.text.clone()));
}

/// True if the message with this text key has appeared since the last call.
pub fn told(app: &mut App, key: &str) -> bool {
    let sentence = app.world().resource::<Texts>().get(key);
    let told = std::mem::take(&mut app.world_mut().resource_mut::<ShownMessages>().0);
    told.contains(&sentence)
}

pub fn decision(app: &App) -> Option<u32> {
    let legal = app.world().resource::<Prompt>().legal();
    legal.map(|legal| legal.decision.0)
}

/// Returns the centre of the visible text with this text key.
pub fn seen(app: &mut App, key: &str) -> Option<Vec2> {
    let mut labels = app.world_mut().query::<(
        &Localized,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
    )>();
    labels
        .iter(app.world())
        .find(|(text, node, _, visible)| text.key() == key && visible.get() && !node.is_empty())
        .map(|(_, _, place, _)| place.translation)
}
