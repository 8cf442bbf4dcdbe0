//! Advice to people: suggestions while the hand is played, and what the bots say.
use crate::{
    devices::{Device, press},
    harness::{Home, at_speed, game, setup, wait_until},
};
use bevy::prelude::*;
use engine::{
    bots::must_wait,
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    seat::Seat,
    sim,
    table::{Action, DecisionStage},
};
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{ContinueMatch, PlayerIntent, Prompt, Shown, Speed, StartMatch},
    referee::{AskLookBack, LookBack, Submit},
    saves::Store,
    settings::Settings,
    states::{Menu, TableOverlay},
};
use screens::advice::OpenAdvice;

/// A match at its person's first question.
fn asked(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.world_mut()
        .write_message(StartMatch(setup("advice", 1, 3)));
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app
}

/// Waits for the expert, who thinks on another thread and is not to be kept from it.
fn thought_out(app: &mut App, what: &str, done: impl Fn(&World) -> bool) {
    for _ in 0..60_000 {
        if done(app.world()) {
            return;
        }
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("{what} did not come");
}

fn shown(app: &mut App, begins: &str) -> Vec<String> {
    let mut texts = app
        .world_mut()
        .query::<(&Localized, &Text, &InheritedVisibility)>();
    texts
        .iter(app.world())
        .filter(|(key, _, visible)| key.key().starts_with(begins) && visible.get())
        .map(|(_, text, _)| text.0.clone())
        .collect()
}

/// Escape, and what follows from it.
fn press_back(app: &mut App) {
    press(app, Device::Keyboard, PlayerAction::Back);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn a_hint_is_found_told_and_put_away() {
    let home = Home::new("hint");
    let mut app = asked(&home);
    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6 {
        app.update();
    }
    assert!(app.world().resource::<OpenAdvice>().is_open());
    assert_eq!(shown(&mut app, "hint-title").len(), 1);
    thought_out(&mut app, "the hint", |world| {
        world.resource::<OpenAdvice>().found.is_some()
    });
    let found = app
        .world()
        .resource::<OpenAdvice>()
        .found
        .clone()
        .expect("it was found");
    assert!((1..=3).contains(&found.len()), "{found:?}");
    assert_eq!(found[0].behind, 0.0, "the best comes first");
    assert!(found.iter().all(|advice| advice.worlds > 0));

    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6 {
        app.update();
    }
    assert!(
        !app.world().resource::<OpenAdvice>().is_open(),
        "asked again, it goes"
    );
    assert!(shown(&mut app, "hint-title").is_empty());

    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    assert!(app.world().resource::<OpenAdvice>().is_open());
    press_back(&mut app);
    assert!(
        !app.world().resource::<OpenAdvice>().is_open(),
        "back puts it away, and pauses nothing"
    );

    // What was advised can be done, and the advice goes with the question.
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    let (seat, legal) = app
        .world()
        .resource::<Prompt>()
        .open
        .clone()
        .expect("still asked");
    assert_eq!(seat, Seat(0));
    let action: Action = found[0].action.clone();
    app.world_mut().write_message(Submit {
        seat,
        decision: legal.decision,
        action,
        touched: Vec::new(),
    });
    wait_until(&mut app, 400, "the next question", |world| {
        let open = &world.resource::<Prompt>().open;
        open.as_ref().is_none_or(|(_, now)| *now != legal)
    });
    app.update();
    assert!(!app.world().resource::<OpenAdvice>().is_open());
}

/// Nobody loses a claim to reading what is said about it.
#[test]
fn the_claim_clock_stands_while_advice_is_read() {
    let home = Home::new("hint-clock");
    let mut app = asked(&home);
    for _ in 0..2_000 {
        let open = app.world().resource::<Prompt>().open.clone();
        if app.world().resource::<Prompt>().clock.is_some() {
            break;
        }
        let allowed =
            open.and_then(|(seat, legal)| Some((seat, sim::first_allowed(&legal)?, legal)));
        if let Some((seat, action, legal)) = allowed {
            app.world_mut().write_message(Submit {
                seat,
                decision: legal.decision,
                action,
                touched: Vec::new(),
            });
        }
        app.update();
    }
    let left = |world: &World| world.resource::<Prompt>().clock.map(|clock| clock.left);
    let runs = |app: &mut App| {
        let before = left(app.world()).expect("a claim is asked, against the clock");
        for _ in 0..120 {
            app.update();
        }
        before - left(app.world()).expect("it still is")
    };
    assert!(runs(&mut app) > 1.0, "two seconds went by");
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    app.update();
    app.update();
    assert_eq!(runs(&mut app), 0.0, "the advice is on the screen");
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    app.update();
    assert!(runs(&mut app) > 1.0, "it was put away");
}

/// While others are asked whether they claim, nothing may be discarded yet: advice waits, and is about the whole question then.
#[test]
fn advice_asked_for_too_early_waits_for_the_claims() {
    let home = Home::new("hint-early");
    let mut app = asked(&home);
    // At once, bots have answered before anybody could ask for anything.
    at_speed(&mut app, 0.05);
    let open = |world: &World| world.resource::<Prompt>().open.clone();
    let early = |world: &World| open(world).is_some_and(|(_, legal)| must_wait(&legal));
    for _ in 0..400 {
        if early(app.world()) {
            break;
        }
        if let Some((seat, legal)) = open(app.world()) {
            let action = match legal.stage {
                DecisionStage::Draw => Action::TakeStock,
                DecisionStage::Claim | DecisionStage::LateClaim => Action::Pass,
                DecisionStage::Play => panic!("the claims were answered before it could be seen"),
            };
            app.world_mut().write_message(Submit {
                seat,
                decision: legal.decision,
                action,
                touched: Vec::new(),
            });
        }
        app.update();
    }
    assert!(early(app.world()), "the claims are open");
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    assert!(app.world().resource::<OpenAdvice>().is_open());
    thought_out(&mut app, "the hint", |world| {
        world.resource::<OpenAdvice>().found.is_some()
    });
    let (_, legal) = open(app.world()).expect("the question stands");
    assert!(!must_wait(&legal));
    let found = app.world().resource::<OpenAdvice>().found.clone();
    for advice in found.expect("it was found") {
        if let Action::Discard { card, .. } = advice.action {
            assert!(legal.discards.contains(&card), "{card} may go");
        }
    }
}

#[test]
fn who_only_watches_is_not_advised() {
    let home = Home::new("hint-nobody");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("advice", 0, 4)));
    wait_until(&mut app, 4000, "the deal", |world| {
        world.resource::<Shown>().view.is_some()
    });
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    app.update();
    assert!(!app.world().resource::<OpenAdvice>().is_open());
}

/// The record of a match, cut before the last answer of its first hand closed by a bot other than player 0, who is a person now.
fn before_a_close() -> String {
    let players =
        (0..4).map(|i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual)));
    let setup = Setup {
        seed: "look back".to_owned(),
        rules: oficial(),
        players: players.collect(),
    };
    let played = sim::play(setup, true).expect("four may play");
    let text = played.record.expect("it was asked for");
    let lines: Vec<&str> = text.lines().collect();
    let closed = |line: &str| line.starts_with("{\"end_hand\"") && !line.contains("\"closer\":0");
    let end = lines
        .iter()
        .position(|line| closed(line))
        .expect("somebody else closed");
    let header = lines[0].replacen("bot:habitual", "human", 1);
    format!("{header}\n{}\n", lines[1..end - 1].join("\n"))
}

#[test]
fn the_hand_can_be_looked_back_at() {
    let home = Home::new("look-back");
    let mut app = game(&home, 1280, 720);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.world_mut()
        .resource_mut::<Store>()
        .begin_match(&before_a_close());
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the end of the hand", |world| {
        world
            .get_resource::<State<TableOverlay>>()
            .is_some_and(|overlay| *overlay.get() == TableOverlay::HandOver)
    });
    app.update();
    assert_eq!(shown(&mut app, "review-button").len(), 1);
    app.world_mut().write_message(AskLookBack(Seat(1)));
    app.update();
    app.update();
    assert!(
        app.world().resource::<LookBack>().seat.is_none(),
        "a bot's decisions are its own"
    );
    app.world_mut().write_message(AskLookBack(Seat(0)));
    thought_out(&mut app, "the look back", |world| {
        world.resource::<LookBack>().done
    });
    app.update();
    let report = app
        .world()
        .resource::<LookBack>()
        .report
        .clone()
        .expect("it was looked at");
    assert!(report.of > 0 && report.judged == report.of, "{report:?}");
    assert_eq!(shown(&mut app, "review-title").len(), 1);
    let closing = if report.faults.is_empty() {
        "review-none"
    } else {
        "review-total"
    };
    assert_eq!(shown(&mut app, closing).len(), 1);
    press_back(&mut app);
    assert!(
        shown(&mut app, "review-title").is_empty(),
        "out of the way of the table"
    );
    app.world_mut().write_message(AskLookBack(Seat(0)));
    app.update();
    app.update();
    assert_eq!(shown(&mut app, closing).len(), 1, "nothing found was lost");
    app.world_mut().write_message(PlayerIntent::Continue);
    wait_until(&mut app, 400, "the sheet", |world| {
        *world.resource::<State<TableOverlay>>().get() == TableOverlay::ScoreSheet
    });
    assert!(
        app.world().resource::<LookBack>().seat.is_none(),
        "the next hand is another"
    );
}

/// How many frames of a match of characters pass before somebody speaks, at most so many.
fn silence(talk: bool, frames: usize) -> Option<String> {
    let home = Home::new(&format!("talk-{talk}"));
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().talk = talk;
    app.insert_resource(Speed {
        factor: 0.05,
        ..*app.world().resource::<Speed>()
    });
    let players = Character::ALL
        .into_iter()
        .take(4)
        .map(|character| PlayerInfo {
            character: Some(character),
            ..PlayerInfo::new(character.name(), PlayerKind::Bot(BotLevel::Habitual))
        });
    app.world_mut().write_message(StartMatch(Setup {
        seed: "talk".to_owned(),
        rules: oficial(),
        players: players.collect(),
    }));
    for _ in 0..frames {
        app.update();
        std::thread::yield_now();
        if let Some(line) = shown(&mut app, "character-").pop() {
            return Some(line);
        }
    }
    None
}

#[test]
fn bots_talk_unless_told_not_to() {
    let line = silence(true, 4000).expect("somebody says something");
    assert!(!line.is_empty() && !line.starts_with('['), "{line}");
    assert_eq!(silence(false, 1500), None);
}
