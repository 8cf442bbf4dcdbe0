//! Tests of advice: hints during play, the review of a hand, and the bots' remarks.
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
    model::{ContinueMatch, DisplayedState, PlayerIntent, Prompt, Speed, StartMatch},
    referee::{AskLookBack, LookBack, Submit},
    saves::SaveService,
    settings::Settings,
    states::{Menu, TableOverlay},
};
use screens::advice::OpenAdvice;

/// Starts a match at instant speed and waits for the player's first decision.
fn at_first_decision(home: &Home) -> App {
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

/// Runs frames until the condition holds. The expert bot computes hints on a worker thread.
fn wait_for_hint(app: &mut App, what: &str, done: impl Fn(&World) -> bool) {
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

/// Presses Escape and asserts that it opens no menu.
fn press_back(app: &mut App) {
    press(app, Device::Keyboard, PlayerAction::Back);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn a_hint_is_computed_shown_and_closed() {
    let home = Home::new("hint");
    let mut app = at_first_decision(&home);
    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6 {
        app.update();
    }
    assert!(app.world().resource::<OpenAdvice>().is_open());
    assert_eq!(shown(&mut app, "hint-title").len(), 1);
    wait_for_hint(&mut app, "the hint", |world| {
        world.resource::<OpenAdvice>().found.is_some()
    });
    let found = app
        .world()
        .resource::<OpenAdvice>()
        .found
        .clone()
        .expect("it was found");
    assert!((1..=3).contains(&found.len()), "{found:?}");
    assert_eq!(found[0].behind, 0.0, "the first hint is not the best");
    assert!(found.iter().all(|advice| advice.worlds > 0));

    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6 {
        app.update();
    }
    assert!(
        !app.world().resource::<OpenAdvice>().is_open(),
        "the second request did not close the advice"
    );
    assert!(shown(&mut app, "hint-title").is_empty());

    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    assert!(app.world().resource::<OpenAdvice>().is_open());
    press_back(&mut app);
    assert!(
        !app.world().resource::<OpenAdvice>().is_open(),
        "Escape did not close the advice"
    );

    // Plays the advised move, which must be legal. The advice closes when its decision has been made.
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    let (seat, legal) = app
        .world()
        .resource::<Prompt>()
        .open
        .clone()
        .expect("the decision is still pending");
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

#[test]
fn the_claim_clock_pauses_while_advice_is_open() {
    let home = Home::new("hint-clock");
    let mut app = at_first_decision(&home);
    for _ in 0..2_000 {
        let open = app.world().resource::<Prompt>().open.clone();
        if app.world().resource::<Prompt>().clock.is_some() {
            break;
        }
        let turn = open.filter(|(_, legal)| legal.stage != DecisionStage::Claim);
        let allowed =
            turn.and_then(|(seat, legal)| Some((seat, sim::first_allowed(&legal)?, legal)));
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
        before - left(app.world()).expect("the claim clock is still visible")
    };
    assert!(runs(&mut app) > 1.0, "the claim clock does not run");
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    app.update();
    app.update();
    assert_eq!(runs(&mut app), 0.0, "seconds used up while advice is open");
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    app.update();
    assert!(
        runs(&mut app) > 1.0,
        "the claim clock does not run after the advice is closed"
    );
}

/// While other players may still claim the discard, the player cannot discard. Advice requested meanwhile is computed
/// only once the claims are settled, so that it includes the discard.
#[test]
fn advice_requested_too_early_waits_for_the_claims() {
    let home = Home::new("hint-early");
    let mut app = at_first_decision(&home);
    // At instant speed the bots would answer before the test can request advice.
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
                DecisionStage::Play => panic!("no open claims were seen before the play phase"),
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
    wait_for_hint(&mut app, "the hint", |world| {
        world.resource::<OpenAdvice>().found.is_some()
    });
    let (_, legal) = open(app.world()).expect("the decision is still pending");
    assert!(!must_wait(&legal));
    let found = app.world().resource::<OpenAdvice>().found.clone();
    for advice in found.expect("it was found") {
        if let Action::Discard { card, .. } = advice.action {
            assert!(
                legal.discards.contains(&card),
                "{card} is not a legal discard"
            );
        }
    }
}

#[test]
fn a_spectator_gets_no_advice() {
    let home = Home::new("hint-nobody");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("advice", 0, 4)));
    wait_until(&mut app, 4000, "the deal", |world| {
        world.resource::<DisplayedState>().view.is_some()
    });
    app.world_mut().write_message(PlayerIntent::Advice);
    app.update();
    app.update();
    assert!(!app.world().resource::<OpenAdvice>().is_open());
}

/// Returns a match record in which player 0 is human. It ends just before another player closes a hand for the first
/// time.
fn before_a_close() -> String {
    let players =
        (0..4).map(|i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual)));
    let setup = Setup {
        seed: "look back".to_owned(),
        rules: oficial(),
        players: players.collect(),
    };
    let played = sim::play(setup, true).expect("four may play");
    let text = played.record.expect("recording was requested");
    let lines: Vec<&str> = text.lines().collect();
    let closed = |line: &str| line.starts_with("{\"end_hand\"") && !line.contains("\"closer\":0");
    let end = lines
        .iter()
        .position(|line| closed(line))
        .expect("another player closed a hand");
    let header = lines[0].replacen("bot:habitual", "human", 1);
    format!("{header}\n{}\n", lines[1..end - 1].join("\n"))
}

#[test]
fn a_finished_hand_can_be_reviewed() {
    let home = Home::new("look-back");
    let mut app = game(&home, 1280, 720);
    app.insert_resource(Speed {
        factor: 0.0,
        ..*app.world().resource::<Speed>()
    });
    app.world_mut()
        .resource_mut::<SaveService>()
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
        "a bot's hand is reviewed"
    );
    app.world_mut().write_message(AskLookBack(Seat(0)));
    wait_for_hint(&mut app, "the look back", |world| {
        world.resource::<LookBack>().done
    });
    app.update();
    let report = app
        .world()
        .resource::<LookBack>()
        .report
        .clone()
        .expect("the review is finished");
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
        "the review is still visible after Escape"
    );
    app.world_mut().write_message(AskLookBack(Seat(0)));
    app.update();
    app.update();
    assert_eq!(
        shown(&mut app, closing).len(),
        1,
        "the finished review is not shown again"
    );
    app.world_mut().write_message(PlayerIntent::Continue);
    wait_until(&mut app, 400, "the sheet", |world| {
        *world.resource::<State<TableOverlay>>().get() == TableOverlay::ScoreSheet
    });
    assert!(
        app.world().resource::<LookBack>().seat.is_none(),
        "the review survives into the next hand"
    );
}

/// Plays up to this many frames and returns the first remark of a bot, or `None`. `talk` is the setting that allows
/// remarks.
fn first_remark(talk: bool, frames: usize) -> Option<String> {
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
fn bots_talk_unless_the_setting_is_off() {
    let line = first_remark(true, 4000).expect("a bot makes a remark");
    assert!(!line.is_empty() && !line.starts_with('['), "{line}");
    assert_eq!(first_remark(false, 1500), None);
}
