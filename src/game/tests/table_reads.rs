//! Tests of the table's readability. Advice highlights the cards that it names, and nothing covers the elements to
//! which a text refers.
use crate::{
    harness::{Home, game, setup, wait_until},
    test_positions::{
        HUMAN_SEAT, SIZES, all, frames, full_table, on_each_other, only, opened, parts, place_of,
        window,
    },
};
use bevy::{
    prelude::*,
    ui_widgets::{Activate, Button},
};
use engine::{
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup},
    melds::MeldId,
    rules::{fournier, oficial},
    table::{Action, DecisionStage},
};
use gamecore::{
    i18n::{Language, Localized, Texts},
    input::{DeviceUsed, PadFamily},
    model::{
        CardPlacement, DisplayedState, Dragged, Geometry, HighlightedCards, HoverTarget, Key,
        Layout, MeldDraft, PlayerIntent, Prompt, Selection, Speed, StartMatch,
    },
    settings::Settings,
    states::Menu,
};
use hud::{Bubble, DownSign, Pill, PlateNumber, PlateOf, TablePart};
use screens::advice::{AdvicePanel, AdvisedMove, OpenAdvice};
use table::tableview::OverlayCards;

fn advised(app: &mut App) -> Vec<(Entity, Action)> {
    let mut moves = app.world_mut().query::<(Entity, &AdvisedMove)>();
    moves
        .iter(app.world())
        .map(|(entity, advised)| (entity, advised.0.clone()))
        .collect()
}

#[test]
fn advice_highlights_its_cards_and_a_click_only_prepares_the_move() {
    let record = full_table();
    let home = Home::new("advice-light");
    let mut app = opened(&home, (1280, 720), &record);
    app.world_mut().write_message(PlayerIntent::Advice);
    wait_until(&mut app, 60_000, "the advice", |world| {
        std::thread::sleep(std::time::Duration::from_millis(2));
        world.resource::<OpenAdvice>().found.is_some()
    });
    frames(&mut app, 6);
    let (_, panel) = only::<AdvicePanel>(&mut app).expect("the panel is there");
    for (part, rect) in parts(&mut app) {
        let hides = match part {
            TablePart::Plate(_)
            | TablePart::Pile
            | TablePart::Buttons
            | TablePart::Prompt
            | TablePart::Meld(_) => true,
            TablePart::Hand(seat) => seat == HUMAN_SEAT,
            _ => false,
        };
        assert!(
            !(hides && on_each_other(panel, rect)),
            "the panel hides {part:?}: {panel:?} {rect:?}"
        );
    }
    let before = app.world().resource::<CardPlacement>().clone();
    for (entity, action) in advised(&mut app) {
        let at = place_of(app.world(), entity).expect("the move is visible");
        crate::mouse::move_to(&mut app, at.center());
        frames(&mut app, 3);
        let lit = app.world().resource::<HighlightedCards>().advice.clone();
        let zones = app.world().resource::<CardPlacement>();
        if let Action::LayOff { card, .. }
        | Action::Discard { card, .. }
        | Action::SwapJoker { card, .. } = &action
        {
            assert!(
                lit.iter().any(|key| zones.face(*key) == Some(*card)),
                "{action:?}: the card is not highlighted"
            );
        }
        if let Action::LayOff { to, .. } = &action {
            let meld = &zones.melds[to.meld.0 as usize];
            assert!(
                meld.iter().all(|key| lit.contains(key)),
                "the combination is not highlighted"
            );
        }
        app.world_mut().trigger(Activate { entity });
        frames(&mut app, 3);
        let world = app.world();
        match &action {
            Action::LayOff { card, .. }
            | Action::Discard { card, .. }
            | Action::SwapJoker { card, .. } => {
                let marked = &world.resource::<Selection>().cards;
                let faces: Vec<_> = marked.iter().map(|key| before.face(*key)).collect();
                assert_eq!(faces, [Some(*card)], "selected cards");
            }
            Action::LayDown { melds } => {
                assert_eq!(world.resource::<MeldDraft>().groups.len(), melds.len());
            }
            _ => {}
        }
        assert_eq!(
            world.resource::<CardPlacement>().melds,
            before.melds,
            "cards on the table after the click"
        );
        assert_eq!(
            world.resource::<CardPlacement>().pile,
            before.pile,
            "cards on the table after the click"
        );
    }
    crate::mouse::move_to(&mut app, Vec2::new(640.0, 545.0));
    frames(&mut app, 3);
    assert!(app.world().resource::<HighlightedCards>().advice.is_empty());
}

#[test]
fn the_chips_of_a_plate_cover_none_of_its_text() {
    let record = full_table();
    for size in SIZES {
        let home = Home::new(&format!("chips-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 4);
            let mut texts = app.world_mut().query::<(Entity, &Localized, &ChildOf)>();
            let keyed: Vec<(Entity, String, Entity)> = texts
                .iter(app.world())
                .map(|(text, key, of)| (text, key.key().to_owned(), of.parent()))
                .collect();
            let chips = keyed.iter().filter(|(_, key, _)| {
                ["plate-passes", "plate-asked", "plate-claims"].contains(&key.as_str())
            });
            let mut chips: Vec<(String, Rect)> = chips
                .filter_map(|(_, key, chip)| Some((key.clone(), place_of(app.world(), *chip)?)))
                .collect();
            let words = keyed.iter().filter(|(_, key, _)| {
                ["plate-points", "plate-total", "plate-in-hand"].contains(&key.as_str())
            });
            let words: Vec<Rect> = words
                .filter_map(|(text, ..)| place_of(app.world(), *text))
                .collect();
            assert!(words.len() >= 8);
            let signs = all::<DownSign>(&mut app);
            assert!(signs.len() >= 2, "players who are down");
            let figures = all::<PlateNumber>(&mut app)
                .into_iter()
                .map(|(_, rect)| rect);
            let words: Vec<Rect> = words.into_iter().chain(figures).collect();
            let plates: Vec<Rect> = all::<PlateOf>(&mut app)
                .into_iter()
                .map(|(_, rect)| rect)
                .collect();
            for (_, sign) in signs {
                let inside = |plate: &Rect| plate.contains(sign.min) && plate.contains(sign.max);
                assert!(
                    plates.iter().any(inside),
                    "{language:?} {size:?}: {sign:?} leaves its plate"
                );
                chips.push(("the sign of being down".to_owned(), sign));
            }
            for (key, chip) in chips {
                for word in &words {
                    assert!(
                        !on_each_other(chip, *word),
                        "{key} {language:?} {size:?}: {chip:?} {word:?}"
                    );
                }
                for (part, rect) in parts(&mut app) {
                    if let TablePart::Meld(_) = part {
                        assert!(
                            !on_each_other(chip, rect),
                            "{key} covers {part:?} {language:?}"
                        );
                    }
                }
            }
        }
    }
}

fn above(app: &App, key: Key) -> bool {
    app.world().resource::<OverlayCards>().0.contains(&key)
}

#[test]
fn opened_and_dragged_cards_are_above_plates_and_text() {
    let record = full_table();
    let home = Home::new("above");
    let mut app = opened(&home, (1280, 720), &record);
    let drawing = |app: &mut App| {
        let mut cameras = app.world_mut().query::<&Camera>();
        cameras
            .iter(app.world())
            .any(|camera| camera.order > 0 && camera.is_active)
    };
    assert!(!drawing(&mut app), "the overlay camera is active");
    let melds = app.world().resource::<CardPlacement>().melds.clone();
    for (i, keys) in melds.iter().enumerate() {
        app.world_mut().insert_resource(HoverTarget {
            card: None,
            meld: Some(MeldId(i as u8)),
        });
        frames(&mut app, 3);
        assert!(drawing(&mut app));
        let screen = window(&app);
        for key in keys {
            assert!(above(&app, *key), "meld {i} is not in the overlay layer");
            let pose = app.world().resource::<Layout>().poses[key.index()];
            let size = Vec2::new(pose.height * 5.0 / 7.0, pose.height);
            let card = Rect::from_center_size(pose.at, size);
            assert!(
                screen.contains(card.min) && screen.contains(card.max),
                "meld {i} leaves the window"
            );
        }
    }
    // While a menu is open, the overlay layer is hidden.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    frames(&mut app, 4);
    assert!(!drawing(&mut app));
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::None);
    app.world_mut().insert_resource(HoverTarget::default());
    frames(&mut app, 4);
    assert!(!above(&app, melds[0][0]));
    let key = app.world().resource::<CardPlacement>().hand(HUMAN_SEAT)[0];
    app.world_mut().insert_resource(Dragged {
        card: Some((key, Vec2::new(640.0, 283.0))),
        slot: None,
    });
    frames(&mut app, 3);
    assert!(
        above(&app, key),
        "the dragged card is not in the overlay layer"
    );
}

/// Watches a match of bots that make remarks, until enough speech bubbles have appeared near combinations.
fn listen(players: usize, frames: usize) {
    let home = Home::new(&format!("bubbles-{players}"));
    let mut app = game(&home, 1280, 720);
    app.insert_resource(Speed {
        factor: 0.02,
        ..*app.world().resource::<Speed>()
    });
    let bot = |character: Character| PlayerInfo {
        character: Some(character),
        ..PlayerInfo::new(character.name(), PlayerKind::Bot(BotLevel::Habitual))
    };
    app.world_mut().write_message(StartMatch(Setup {
        seed: "bubbles".to_owned(),
        rules: if players > 4 { fournier() } else { oficial() },
        players: Character::ALL.into_iter().map(bot).take(players).collect(),
    }));
    let (mut seen, mut beside_melds) = (0, 0);
    for _ in 0..frames {
        app.update();
        std::thread::yield_now();
        let bubbles = all::<Bubble>(&mut app);
        if bubbles.is_empty() || app.world().resource::<DisplayedState>().view.is_none() {
            continue;
        }
        let parts = parts(&mut app);
        for (_, bubble) in bubbles {
            seen += 1;
            for (part, rect) in &parts {
                if let TablePart::Meld(_) | TablePart::Pile | TablePart::Plate(_) = part {
                    beside_melds += usize::from(matches!(part, TablePart::Meld(_)));
                    assert!(
                        !on_each_other(bubble, *rect),
                        "a bubble covers {part:?}: {bubble:?} {rect:?}"
                    );
                }
            }
        }
        if seen > 300 && beside_melds > 600 {
            return;
        }
    }
    panic!("too few frames with bubbles: {seen}");
}

#[test]
fn bubbles_cover_no_combination_and_no_plate() {
    for players in [2, 4, 8] {
        listen(players, 9_000);
    }
}

#[test]
fn the_first_turn_shows_instructions() {
    let home = Home::new("first-turn");
    let mut app = game(&home, 1280, 720);
    let stage = |world: &World| world.resource::<Prompt>().legal().map(|legal| legal.stage);
    let mut seeds = (0..20).map(|number| format!("first turn {number}"));
    while stage(app.world()) != Some(DecisionStage::Draw) {
        let seed = seeds.next().expect("a match in which the player begins");
        app.world_mut()
            .write_message(StartMatch(setup(&seed, 1, 3)));
        app.update();
        wait_until(&mut app, 4000, "a question", |world| {
            world.resource::<Prompt>().open.is_some()
        });
    }
    let check = |app: &mut App, mouse: &str, keys: &str| {
        // The narration of the last event comes first, so the test waits until it has disappeared.
        frames(app, 280);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            for device in [
                DeviceUsed::Mouse,
                DeviceUsed::Keyboard,
                DeviceUsed::Gamepad(PadFamily::PlayStation),
            ] {
                *app.world_mut().resource_mut::<DeviceUsed>() = device;
                frames(app, 4);
                let key = if device == DeviceUsed::Mouse {
                    mouse
                } else {
                    keys
                };
                let begins = app.world().resource::<Texts>().with(key, &[]);
                let begins: String = begins.chars().take(5).collect();
                let (pill, rect) = only::<Pill>(app).expect("the prompt line is visible");
                let mut texts = app.world_mut().query::<(&Text, &ChildOf)>();
                let said = texts
                    .iter(app.world())
                    .find(|(_, of)| of.parent() == pill)
                    .map(|(text, _)| text.0.clone())
                    .expect("the prompt line has a text");
                assert!(said.starts_with(&begins), "{key} {language:?}: “{said}”");
                let room = app.world().resource::<Geometry>().narration.inflate(1.0);
                assert!(
                    room.contains(rect.min) && room.contains(rect.max),
                    "“{said}” is too long: {rect:?}"
                );
            }
        }
    };
    check(
        &mut app,
        "request-first-draw-mouse",
        "request-first-draw-keys",
    );
    app.world_mut().write_message(PlayerIntent::TakeStock);
    wait_until(&mut app, 2000, "the discard", |world| {
        let legal = world.resource::<Prompt>().legal();
        legal.is_some_and(|legal| legal.stage == DecisionStage::Play && legal.discard.is_ok())
    });
    check(
        &mut app,
        "request-first-play-mouse",
        "request-first-play-keys",
    );
}

#[test]
fn thin_borders_are_visible_in_the_smallest_window() {
    let record = full_table();
    let home = Home::new("hairlines");
    let mut app = opened(&home, (640, 360), &record);
    let mut buttons = app
        .world_mut()
        .query_filtered::<(&Node, &ComputedNode), With<Button>>();
    let mut count = 0;
    for (node, computed) in buttons.iter(app.world()) {
        if node.border != UiRect::ZERO && !computed.is_empty() {
            count += 1;
            let border = computed.border();
            let sides = [border.min_inset, border.max_inset];
            assert!(
                sides.iter().all(|side| side.min_element() >= 1.0),
                "{border:?}"
            );
        }
    }
    assert!(count >= 8);
}
