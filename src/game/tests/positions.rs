//! Positions to begin a test at: a match that bots have played, cut off before a line of its record; one of them is a person from
//! there on.
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
    model::{ContinueMatch, Prompt, Speed},
    saves::Store,
};

/// The record of a match among so many bots.
pub fn record(seed: &str, players: usize) -> String {
    let bot = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..players).map(bot).collect(),
    };
    let played = sim::play(setup, true).expect("so many may play");
    played.record.expect("it was asked for")
}

/// The record up to the first line that begins and goes on like this, without it; player 0 is a person.
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

/// Every moment before a discard of player 0, who is a person from there on: the record up to there.
pub fn before_discards(record: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = record.split_inclusive('\n').collect();
    let header = lines[0].replacen("bot:habitual", "human", 1);
    let discards = |at: &usize| lines[*at].starts_with("{\"p\":0,\"do\":\"discard\"");
    let moments: Vec<usize> = (1..lines.len()).filter(discards).collect();
    let moments = moments.into_iter();
    moments.map(move |at| header.clone() + &lines[1..at].concat())
}

/// The game as the record leaves it, at top speed, with its question open.
pub fn open(home: &Home, record: &str) -> App {
    let mut app = game(home, 1280, 720);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.init_resource::<Told>();
    app.add_systems(Last, listen);
    app.world_mut().resource_mut::<Store>().begin_match(record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 400, "the question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app
}

/// So long that whatever is on the screen has been seen.
pub fn settle(app: &mut App) {
    for _ in 0..24 {
        app.update();
    }
}

/// The sentences told so far.
#[derive(Resource, Default)]
struct Told(Vec<String>);

fn listen(mut toasts: MessageReader<Toast>, mut told: ResMut<Told>) {
    told.0.extend(toasts.read().map(|toast| toast.text.clone()));
}

/// Whether the sentence of this key has been told since the last question of this kind.
pub fn told(app: &mut App, key: &str) -> bool {
    let sentence = app.world().resource::<Texts>().get(key);
    let told = std::mem::take(&mut app.world_mut().resource_mut::<Told>().0);
    told.contains(&sentence)
}

/// The number of the decision that is asked for.
pub fn decision(app: &App) -> Option<u32> {
    let legal = app.world().resource::<Prompt>().legal();
    legal.map(|legal| legal.decision.0)
}

/// The middle of what is written with this key, if it can be seen.
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
