//! Who did what can be followed, and endings are honoured: pulses, threads, the nudge of a closing, the points of a closing in one
//! go, and what falls when a match is won. All of it comes to an end, and none of it is there under instant speed.
use crate::{
    harness::{FRAME, Home, game, setup, wait_until},
    input::{frames, says},
    moments::{SIZES, all, texts_within, window},
    screens_texts::check_page,
};
use bevy::{prelude::*, ui::UiTransform};
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    matchplay::{BotLevel, PlayerInfo, PlayerKind, SeenMatchEvent, Setup},
    melds::{Meld, MeldId, MeldShape},
    rules::fournier,
    seat::{PerSeat, Seat},
    table::{HandEnd, HowEnded, SeenEvent},
};
use gamecore::{
    i18n::Language,
    model::{Flying, Geometry, Shown, Speed, StartMatch},
    playback::StepStarted,
    settings::Settings,
    states::{Menu, TableOverlay},
    wakeup::FrameWakeup,
};
use hud::{Bubble, Pill};
use table::{
    moments::{Bonus, Confetto, Glint, Pulse, Spot, Thread},
    tableview::AboveCamera,
};
use ui::widgets::Pop;

fn overlay(world: &World) -> TableOverlay {
    world
        .get_resource::<State<TableOverlay>>()
        .map_or(TableOverlay::None, |state| *state.get())
}

/// Bots of these names at their first hand.
fn table(home: &Home, size: (u32, u32), players: usize) -> App {
    let mut app = game(home, size.0, size.1);
    let bot = |i: usize| {
        let name = if i == 0 {
            "Maximiliano José".to_owned()
        } else {
            format!("Bot {i}")
        };
        // With a person at the table nothing goes on by itself.
        let kind = if i + 1 == players {
            PlayerKind::Human
        } else {
            PlayerKind::Bot(BotLevel::Habitual)
        };
        PlayerInfo::new(name, kind)
    };
    app.world_mut().write_message(StartMatch(Setup {
        seed: "honours".to_owned(),
        rules: fournier(),
        players: (0..players).map(bot).collect(),
    }));
    wait_until(&mut app, 3000, "the first deal", |world| {
        world.resource::<Shown>().view.is_some()
    });
    app
}

fn count<C: Component>(app: &mut App) -> usize {
    let mut all = app.world_mut().query::<&C>();
    all.iter(app.world()).count()
}

/// How far the cameras stand from where they belong.
fn shift(world: &mut World) -> Vec3 {
    let mut cameras = world.query_filtered::<&Transform, With<Camera2d>>();
    cameras
        .iter(world)
        .map(|at| at.translation)
        .fold(Vec3::ZERO, |most, at| {
            if at.length() > most.length() {
                at
            } else {
                most
            }
        })
}

/// What was seen of the moments while bots played a hand.
#[derive(Default, Debug)]
struct SeenMoments {
    laid: usize,
    placed: usize,
    claimed: usize,
    nudged: f32,
    nudge_frames: usize,
    closings: usize,
    bubbles: usize,
}

/// Watches hands until one is closed; what each step promises is asked for while it is shown.
fn watch(name: &str, seed: &str, speed: Speed) -> SeenMoments {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().talk = false;
    app.update();
    *app.world_mut().resource_mut::<Speed>() = speed;
    app.world_mut().write_message(StartMatch(setup(seed, 0, 4)));
    let mut cursor = bevy::ecs::message::MessageCursor::default();
    let mut seen = SeenMoments::default();
    let mut expected: Vec<Spot> = Vec::new();
    let mut closing = false;
    let mut rest = 0;
    wait_until(&mut app, 40_000, "the end of the hand", |world| {
        let steps = world.resource::<Messages<StepStarted>>();
        let began: Vec<SeenMatchEvent> = cursor.read(steps).map(|s| s.0.clone()).collect();
        let mut pulses = world.query::<&Pulse>();
        let now: Vec<Spot> = pulses.iter(world).map(|pulse| pulse.spot).collect();
        expected.retain(|spot| !now.contains(spot));
        for event in began {
            let SeenMatchEvent::Table(event) = event else {
                continue;
            };
            if speed.factor > 0.0 {
                assert!(expected.is_empty(), "{expected:?} never pulsed");
            }
            match event {
                SeenEvent::LaidDown { melds, .. } => {
                    seen.laid += 1;
                    expected.extend(melds.iter().map(|meld| Spot::Meld(meld.id)));
                }
                SeenEvent::LaidOff { to, .. } => {
                    seen.placed += 1;
                    expected.push(Spot::Meld(to.meld));
                }
                SeenEvent::Awarded { seat, .. } if seat != Seat(0) => {
                    seen.claimed += 1;
                    expected.push(Spot::Hand(seat));
                    if speed.factor > 0.0 {
                        let mut threads = world.query::<&Thread>();
                        assert!(threads.iter(world).any(|thread| thread.to == seat));
                    }
                }
                SeenEvent::Ended(end) => {
                    closing = true;
                    seen.closings += usize::from(end.closer.is_some());
                }
                SeenEvent::Discarded { closes: true, .. } => closing = true,
                _ => {}
            }
            if speed.factor == 0.0 {
                expected.clear();
            }
        }
        seen.bubbles += world.query::<&Bubble>().iter(world).count();
        let shift = shift(world);
        assert!(
            shift.x == 0.0 && shift.z == 0.0 && shift.y.abs() <= 4.0,
            "{shift}"
        );
        if shift != Vec3::ZERO {
            assert!(closing, "only a closing nudges the table");
            seen.nudge_frames += 1;
            seen.nudged = seen.nudged.max(shift.y.abs());
        }
        // A table of bots alone would go on by itself.
        let over = overlay(world) == TableOverlay::HandOver;
        rest += usize::from(over);
        rest >= 3 && over
    });
    app.world_mut()
        .resource_mut::<NextState<TableOverlay>>()
        .set(TableOverlay::Curtain);
    frames(&mut app, 200);
    assert_eq!(shift(app.world_mut()), Vec3::ZERO, "the table is at rest");
    assert_eq!(count::<Pulse>(&mut app) + count::<Thread>(&mut app), 0);
    assert_eq!(count::<Glint>(&mut app), 0);
    assert_eq!(count::<Pop>(&mut app) + count::<Bonus>(&mut app), 0);
    seen
}

#[test]
fn honours_every_lay_down_claim_and_lay_off_is_shown_where_it_happens() {
    let speed = Speed {
        factor: 0.7,
        reduced: false,
    };
    let seen = watch("honours-hand", "honours 2", speed);
    assert!(
        seen.laid > 0 && seen.placed > 0 && seen.claimed > 0,
        "{seen:?}"
    );
    assert!(seen.bubbles > 0, "{seen:?}");
    let most = (0.16 / FRAME.as_secs_f32()).ceil() as usize;
    assert!(
        seen.nudged > 1.0 && seen.nudge_frames <= most * seen.closings,
        "{seen:?}"
    );
    assert!(seen.closings > 0 && seen.nudge_frames > 0, "{seen:?}");
}

#[test]
fn honours_nothing_moves_that_is_not_to_move() {
    let reduced = Speed {
        factor: 0.5,
        reduced: true,
    };
    let seen = watch("honours-reduced", "honours 2", reduced);
    assert!(seen.laid > 0 && seen.nudge_frames == 0, "{seen:?}");
    let instant = Speed {
        factor: 0.0,
        reduced: false,
    };
    let seen = watch("honours-instant", "honours 2", instant);
    assert!(seen.nudge_frames == 0 && seen.bubbles == 0, "{seen:?}");
}

#[test]
fn honours_the_points_of_a_closing_in_one_go_are_shown() {
    let home = Home::new("honours-bonus");
    let mut app = table(&home, (1280, 720), 3);
    wait_until(&mut app, 600, "the deal", |world| {
        world.resource::<Flying>().0 == 0
    });
    let end = |points: i32| HandEnd {
        hand: 0,
        closer: Some(Seat(1)),
        how: HowEnded::Discard,
        points: [30, points, 12].into_iter().collect(),
        hands: PerSeat::filled(3, CardCounts::default()),
    };
    for (points, shown) in [(0, 0), (-10, 1)] {
        let event = SeenEvent::Ended(Box::new(end(points)));
        app.world_mut()
            .write_message(StepStarted(SeenMatchEvent::Table(event)));
        frames(&mut app, 2);
        assert_eq!(count::<Bonus>(&mut app), shown);
    }
    frames(&mut app, 30);
    let (_, rect) = all::<Bonus>(&mut app).pop().expect("it is seen");
    let screen = window(&app);
    assert!(screen.contains(rect.min) && screen.contains(rect.max));
    let mut texts = app.world_mut().query::<&Text>();
    assert!(texts.iter(app.world()).any(|text| text.0 == "−10"));
    frames(&mut app, 120);
    assert_eq!(count::<Bonus>(&mut app), 0);
}

/// The last hand is over and this player has won.
fn win(app: &mut App, winner: Seat, overlay: TableOverlay) {
    app.world_mut().resource_mut::<Shown>().winner = Some(winner);
    app.world_mut()
        .resource_mut::<NextState<TableOverlay>>()
        .set(overlay);
    app.update();
}

#[test]
fn honours_a_match_won_is_a_little_party_that_ends() {
    for (players, size) in [(2, (1280, 720)), (8, (2560, 1440))] {
        let home = Home::new(&format!("honours-won-{players}"));
        let mut app = table(&home, size, players);
        // Nothing of the hand is to go on under the party.
        app.world_mut()
            .resource_mut::<NextState<TableOverlay>>()
            .set(TableOverlay::Curtain);
        frames(&mut app, 4);
        win(&mut app, Seat(0), TableOverlay::HandOver);
        frames(&mut app, 30);
        assert!(says(&mut app, "hand-over-match-won"));
        let pieces = count::<Confetto>(&mut app);
        assert!((30..=60).contains(&pieces), "{pieces}");
        // They fall over everything: what they uncover need not be drawn again.
        let draws_above = |app: &mut App| {
            let mut all = app
                .world_mut()
                .query_filtered::<&Camera, With<AboveCamera>>();
            all.iter(app.world()).any(|camera| camera.is_active)
        };
        assert!(draws_above(&mut app));
        // Nothing lies above them: they are not seen while a menu is there.
        for (menu, seen) in [(Menu::Pause, false), (Menu::None, true)] {
            app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
            frames(&mut app, 3);
            let mut pieces = app
                .world_mut()
                .query_filtered::<&Visibility, With<Confetto>>();
            let mut pieces = pieces.iter(app.world());
            assert_eq!(pieces.any(|piece| *piece != Visibility::Hidden), seen);
        }
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 4);
            check_page(&mut app, &format!("match won, {players}, {language:?}"));
        }
        let poses = |app: &mut App| {
            let mut all = app.world_mut().query::<(&Confetto, &UiTransform)>();
            let mut all: Vec<String> = all.iter(app.world()).map(|it| format!("{it:?}")).collect();
            all.sort();
            all
        };
        frames(&mut app, 300);
        assert_eq!(count::<Confetto>(&mut app), 0, "it ends");
        // At the table of eight the bots still play, under the party that this test has put there.
        if players == 2 {
            frames(&mut app, 60);
            let now = app.world().resource::<Time<Real>>().elapsed_secs();
            let awake = app.world().resource::<FrameWakeup>().is_on(now);
            assert!(!awake && !draws_above(&mut app), "and costs nothing");
        }
        // The same again: the pieces fall as they fell.
        win(&mut app, Seat(0), TableOverlay::MatchOver);
        frames(&mut app, 50);
        let first = poses(&mut app);
        frames(&mut app, 320);
        win(&mut app, Seat(0), TableOverlay::HandOver);
        frames(&mut app, 50);
        assert_eq!(poses(&mut app), first);
    }
}

#[test]
fn honours_a_party_without_motion_has_no_falling_pieces() {
    let home = Home::new("honours-calm");
    let mut app = table(&home, (1280, 720), 3);
    app.world_mut().resource_mut::<Speed>().reduced = true;
    win(&mut app, Seat(1), TableOverlay::HandOver);
    frames(&mut app, 3);
    assert!(says(&mut app, "hand-over-match-won"));
    assert_eq!(count::<Confetto>(&mut app) + count::<Pop>(&mut app), 0);
}

/// Eight players with long names, and the longest lay-down: told in all languages, on one line or two, in the place of one.
#[test]
fn what_is_told_of_eight_players_keeps_to_its_place() {
    for (at, size) in SIZES.into_iter().enumerate() {
        let home = Home::new(&format!("honours-told-{at}"));
        let mut app = table(&home, size, 8);
        // Nothing of the hand is to be told beside it.
        app.world_mut()
            .resource_mut::<NextState<TableOverlay>>()
            .set(TableOverlay::Curtain);
        frames(&mut app, 4);
        let names = [
            "Maximiliano José",
            "Carmen",
            "Bartolomé",
            "Paco",
            "Montserrat",
            "Lola",
        ];
        for (i, player) in app
            .world_mut()
            .resource_mut::<Shown>()
            .players
            .iter_mut()
            .enumerate()
        {
            player.name = names[i % names.len()].to_owned();
        }
        let meld = |id: u8| {
            let cards = (3..10)
                .map(|rank| Card::new(Rank::ALL[rank], Suit::Diamonds))
                .collect();
            Meld {
                id: MeldId(id),
                owner: Seat(0),
                shape: MeldShape::Run {
                    low: Rank::ALL[3],
                    suit: Suit::Diamonds,
                },
                cards,
            }
        };
        let points: PerSeat<i32> = (0..8)
            .map(|seat| if seat == 1 { -10 } else { 100 + seat })
            .collect();
        let told = [
            SeenMatchEvent::Scored {
                hand: 0,
                points,
                totals: points,
            },
            SeenMatchEvent::Table(SeenEvent::LaidDown {
                seat: Seat(0),
                melds: (0..3).map(meld).collect(),
            }),
        ];
        for event in told {
            for language in Language::ALL {
                app.world_mut().resource_mut::<Settings>().language = Some(language);
                frames(&mut app, 3);
                app.world_mut().write_message(StepStarted(event.clone()));
                frames(&mut app, 4);
                let what = format!("{size:?}, {language:?}");
                let (pill, rect) = all::<Pill>(&mut app).pop().expect("it is told");
                let room = app.world().resource::<Geometry>().narration.inflate(3.0);
                assert!(
                    room.contains(rect.min) && room.contains(rect.max),
                    "{rect:?}: {what}"
                );
                texts_within(&mut app, pill, &what);
            }
        }
    }
}
