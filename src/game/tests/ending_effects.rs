//! Tests of effects for moves and endings: pulses, numbers, the table's shake when a player closes, the bonus
//! for closing in one go, and confetti. Each effect ends, and at instant speed no effect appears.
use crate::{
    harness::{FRAME, Home, game, setup, wait_until},
    input::{frames, press, says},
    screens_texts::check_page,
    test_positions::{SIZES, all, texts_within, window},
};
use bevy::{input::keyboard::Key, prelude::*, ui::UiTransform};
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    matchplay::{BotLevel, PlayerInfo, PlayerKind, SeenMatchEvent, Setup},
    melds::{Meld, MeldId, MeldShape},
    rules::fournier,
    seat::{PerSeat, Seat, SeatSet},
    table::{HandEnd, HowEnded, SeenEvent},
};
use gamecore::{
    i18n::Language,
    model::{
        CardPlacement, DisplayedState, EventQueue, Flying, Geometry, QueuedEvent, Speed, StartMatch,
    },
    playback::StepStarted,
    redraw::RedrawRequest,
    settings::Settings,
    states::{Menu, TableOverlay},
};
use hud::{Bubble, Pill};
use table::{
    effects::{ConfettiPiece, EffectPlace, NumberDisplay, Pulse, Shine},
    tableview::OverlayCamera,
};
use ui::widgets::Pop;

fn overlay(world: &World) -> TableOverlay {
    world
        .get_resource::<State<TableOverlay>>()
        .map_or(TableOverlay::None, |state| *state.get())
}

/// Opens a table of bots and one human player, who sits last, in the first hand.
fn table(home: &Home, size: (u32, u32), players: usize) -> App {
    let mut app = game(home, size.0, size.1);
    let bot = |i: usize| {
        let name = if i == 0 {
            "Maximiliano José".to_owned()
        } else {
            format!("Bot {i}")
        };
        // With a human player, the match waits for confirmation after a hand.
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
        world.resource::<DisplayedState>().view.is_some()
    });
    app
}

fn count<C: Component>(app: &mut App) -> usize {
    let mut all = app.world_mut().query::<&C>();
    all.iter(app.world()).count()
}

/// Returns the largest offset of any camera from its resting position.
fn camera_shift(world: &mut World) -> Vec3 {
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

/// Effects observed while bots played.
#[derive(Default, Debug)]
struct RecordedEffects {
    laid: usize,
    placed: usize,
    claimed: usize,
    nudged: f32,
    nudge_frames: usize,
    closings: usize,
    bubbles: usize,
}

/// Watches hands until a player has closed one. Asserts that each step shows its effect.
fn watch(name: &str, seed: &str, speed: Speed) -> RecordedEffects {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().talk = false;
    app.update();
    *app.world_mut().resource_mut::<Speed>() = speed;
    app.world_mut().write_message(StartMatch(setup(seed, 0, 4)));
    let mut cursor = bevy::ecs::message::MessageCursor::default();
    let mut seen = RecordedEffects::default();
    let mut expected: Vec<EffectPlace> = Vec::new();
    let mut closing = false;
    let mut rest = 0;
    wait_until(&mut app, 40_000, "the end of the hand", |world| {
        let steps = world.resource::<Messages<StepStarted>>();
        let began: Vec<SeenMatchEvent> = cursor.read(steps).map(|s| s.0.clone()).collect();
        let mut pulses = world.query::<&Pulse>();
        let now: Vec<EffectPlace> = pulses.iter(world).map(|pulse| pulse.spot).collect();
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
                    expected.extend(melds.iter().map(|meld| EffectPlace::Meld(meld.id)));
                }
                SeenEvent::LaidOff { to, .. } => {
                    seen.placed += 1;
                    expected.push(EffectPlace::Meld(to.meld));
                }
                SeenEvent::Awarded { seat, .. } if seat != Seat(0) => {
                    seen.claimed += 1;
                    expected.push(EffectPlace::Hand(seat));
                    if speed.factor > 0.0 {
                        let plate = EffectPlace::Plate(seat);
                        assert!(now.contains(&plate), "the claimer's plate does not react");
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
        let shift = camera_shift(world);
        assert!(
            shift.x == 0.0 && shift.z == 0.0 && shift.y.abs() <= 4.0,
            "{shift}"
        );
        if shift != Vec3::ZERO {
            assert!(closing, "the table shakes without a closing");
            seen.nudge_frames += 1;
            seen.nudged = seen.nudged.max(shift.y.abs());
        }
        // If only bots played, the match would continue by itself.
        let over = overlay(world) == TableOverlay::HandOver;
        rest += usize::from(over);
        rest >= 3 && over
    });
    app.world_mut()
        .resource_mut::<NextState<TableOverlay>>()
        .set(TableOverlay::Curtain);
    frames(&mut app, 200);
    assert_eq!(
        camera_shift(app.world_mut()),
        Vec3::ZERO,
        "camera offset at the end"
    );
    assert_eq!(count::<Pulse>(&mut app) + count::<Shine>(&mut app), 0);
    assert_eq!(count::<Pop>(&mut app) + count::<NumberDisplay>(&mut app), 0);
    seen
}

#[test]
fn honours_every_lay_down_claim_and_lay_off_shows_its_effect() {
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
fn honours_reduced_motion_and_instant_speed_do_not_shake_the_table() {
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
        down: SeatSet::EMPTY,
    };
    for (points, shown) in [(0, 0), (-10, 1)] {
        let event = SeenEvent::Ended(Box::new(end(points)));
        app.world_mut()
            .write_message(StepStarted(SeenMatchEvent::Table(event)));
        frames(&mut app, 2);
        assert_eq!(count::<NumberDisplay>(&mut app), shown);
    }
    frames(&mut app, 30);
    let (_, rect) = all::<NumberDisplay>(&mut app)
        .pop()
        .expect("the bonus is visible");
    let screen = window(&app);
    assert!(screen.contains(rect.min) && screen.contains(rect.max));
    let mut texts = app.world_mut().query::<&Text>();
    assert!(texts.iter(app.world()).any(|text| text.0 == "−10"));
    frames(&mut app, 120);
    assert_eq!(count::<NumberDisplay>(&mut app), 0);
}

/// The points of a hand fly to the nameplates one after another, and a press shows the totals at once.
#[test]
fn honours_a_press_skips_the_points_of_a_hand() {
    let home = Home::new("honours-points");
    let mut app = table(&home, (1280, 720), 3);
    // The privacy screen pauses the hand, so that no other event follows.
    app.world_mut()
        .resource_mut::<NextState<TableOverlay>>()
        .set(TableOverlay::Curtain);
    wait_until(&mut app, 600, "the deal", |world| {
        world.resource::<EventQueue>().is_idle()
    });
    *app.world_mut().resource_mut::<Speed>() = Speed::default();
    for skips in [false, true] {
        let points: PerSeat<i32> = [30, 0, 12].into_iter().collect();
        let scored = SeenMatchEvent::Scored {
            hand: 0,
            points,
            totals: points,
        };
        let mut script = app.world_mut().resource_mut::<EventQueue>();
        script.push(QueuedEvent::Event(scored));
        frames(&mut app, 4);
        assert_eq!(count::<NumberDisplay>(&mut app), 2);
        if skips {
            press(&mut app, KeyCode::KeyT, Key::Character("t".into()));
            frames(&mut app, 2);
        } else {
            frames(&mut app, 10);
        }
        let idle = app.world().resource::<EventQueue>().is_idle();
        assert_eq!(idle, skips, "{skips}");
        assert_eq!(count::<NumberDisplay>(&mut app) == 0, skips);
        frames(&mut app, 60);
        assert!(app.world().resource::<EventQueue>().is_idle());
        assert_eq!(count::<NumberDisplay>(&mut app), 0);
    }
}

/// The end of a match is larger than that of a hand: the winner's plate jumps and all melds of the winner shine.
#[test]
fn honours_a_won_match_lights_the_winners_plate_and_melds() {
    let home = Home::new("honours-match");
    let mut app = table(&home, (1280, 720), 3);
    wait_until(&mut app, 600, "the deal", |world| {
        world.resource::<Flying>().0 == 0
    });
    let meld = |(id, owner): (u8, u8)| Meld {
        id: MeldId(id),
        owner: Seat(owner),
        shape: MeldShape::Trio {
            rank: Some(Rank::King),
        },
        cards: [Card::new(Rank::King, Suit::Spades); 3]
            .into_iter()
            .collect(),
    };
    let mut zones = app.world_mut().resource_mut::<CardPlacement>();
    let mut stock = std::mem::take(&mut zones.stock);
    zones.melds = (0..3).map(|_| stock.split_off(stock.len() - 3)).collect();
    zones.stock = stock;
    let mut shown = app.world_mut().resource_mut::<DisplayedState>();
    let view = shown.view.as_mut().expect("a hand is played");
    view.table.melds = [(0, 1), (1, 0), (2, 1)].map(meld).into();
    frames(&mut app, 2);
    let won = SeenMatchEvent::Ended {
        winner: Seat(1),
        totals: PerSeat::filled(3, 0),
    };
    app.world_mut().write_message(StepStarted(won));
    frames(&mut app, 3);
    let mut pulses = app.world_mut().query::<&Pulse>();
    let pulses: Vec<EffectPlace> = pulses.iter(app.world()).map(|pulse| pulse.spot).collect();
    for place in [EffectPlace::Plate(Seat(1)), EffectPlace::Meld(MeldId(2))] {
        assert!(pulses.contains(&place), "{place:?} is not in {pulses:?}");
    }
    assert_eq!((pulses.len(), count::<Shine>(&mut app)), (3, 2));
    assert_eq!(count::<Pop>(&mut app), 1);
}

/// Makes this seat the winner and opens this overlay, which starts the confetti.
fn win(app: &mut App, winner: Seat, overlay: TableOverlay) {
    app.world_mut().resource_mut::<DisplayedState>().winner = Some(winner);
    app.world_mut()
        .resource_mut::<NextState<TableOverlay>>()
        .set(overlay);
    app.update();
}

#[test]
fn honours_confetti_falls_after_a_match_and_ends() {
    for (players, size) in [(2, (1280, 720)), (8, (2560, 1440))] {
        let home = Home::new(&format!("honours-won-{players}"));
        let mut app = table(&home, size, players);
        // The privacy screen pauses the hand, so that play does not continue below the confetti.
        app.world_mut()
            .resource_mut::<NextState<TableOverlay>>()
            .set(TableOverlay::Curtain);
        frames(&mut app, 4);
        win(&mut app, Seat(0), TableOverlay::HandOver);
        frames(&mut app, 30);
        assert!(says(&mut app, "hand-over-match-won"));
        let pieces = count::<ConfettiPiece>(&mut app);
        assert!((30..=60).contains(&pieces), "{pieces}");
        // Confetti has an overlay layer of its own, so that the table below is not rendered again for it.
        let draws_above = |app: &mut App| {
            let mut all = app
                .world_mut()
                .query_filtered::<&Camera, With<OverlayCamera>>();
            all.iter(app.world()).any(|camera| camera.is_active)
        };
        assert!(draws_above(&mut app));
        // Confetti is hidden while a menu is open, because it would cover the menu.
        for (menu, seen) in [(Menu::Pause, false), (Menu::None, true)] {
            app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
            frames(&mut app, 3);
            let mut pieces = app
                .world_mut()
                .query_filtered::<&Visibility, With<ConfettiPiece>>();
            let mut pieces = pieces.iter(app.world());
            assert_eq!(pieces.any(|piece| *piece != Visibility::Hidden), seen);
        }
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 4);
            check_page(&mut app, &format!("match won, {players}, {language:?}"));
        }
        let poses = |app: &mut App| {
            let mut all = app.world_mut().query::<(&ConfettiPiece, &UiTransform)>();
            let mut all: Vec<String> = all.iter(app.world()).map(|it| format!("{it:?}")).collect();
            all.sort();
            all
        };
        frames(&mut app, 300);
        assert_eq!(count::<ConfettiPiece>(&mut app), 0, "confetti left over");
        // At the table of eight, the bots keep playing, so frames are always requested. Only the table of two can
        // become idle.
        if players == 2 {
            frames(&mut app, 60);
            let now = app.world().resource::<Time<Real>>().elapsed_secs();
            let awake = app.world().resource::<RedrawRequest>().is_on(now);
            assert!(
                !awake && !draws_above(&mut app),
                "frames are requested after the confetti"
            );
        }
        // Confetti is deterministic: a second fall shows the same positions as the first.
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
fn honours_reduced_motion_shows_no_confetti() {
    let home = Home::new("honours-calm");
    let mut app = table(&home, (1280, 720), 3);
    app.world_mut().resource_mut::<Speed>().reduced = true;
    win(&mut app, Seat(1), TableOverlay::HandOver);
    frames(&mut app, 3);
    assert!(says(&mut app, "hand-over-match-won"));
    assert_eq!(count::<ConfettiPiece>(&mut app) + count::<Pop>(&mut app), 0);
}

/// Checks the narration of the longest possible lay-down by players with long names. It must fit its area in all
/// languages, on one or two lines.
#[test]
fn the_narration_for_eight_players_fits_its_area() {
    for (at, size) in SIZES.into_iter().enumerate() {
        let home = Home::new(&format!("honours-told-{at}"));
        let mut app = table(&home, size, 8);
        // The privacy screen pauses the hand, whose own narration would otherwise replace the tested one.
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
            .resource_mut::<DisplayedState>()
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
                let (pill, rect) = all::<Pill>(&mut app)
                    .pop()
                    .expect("the narration is visible");
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
