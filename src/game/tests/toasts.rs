//! Tests of messages on the screen. They cover nothing that the player needs, and disappear with the screen on which
//! they appeared.
use crate::{
    harness::{Home, game, wait_until},
    test_positions::{
        SIZES, frames, full_table, on_each_other, only, opened, parts, place_of, window,
    },
};
use bevy::{prelude::*, ui_widgets::Button};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts, passage_of_key},
    settings::Settings,
    states::{Menu, Screen},
};
use hud::TablePart;
use ui::widgets::ToastBox;

/// Text keys of messages about refused moves, with texts of different lengths.
const SAID: [&str; 5] = [
    "refuse-mark-discard",
    "refuse-one-discard",
    "why-no-other-split",
    "hint-none",
    "refuse-not-in-contract",
];

fn say(app: &mut App, key: &str) -> Rect {
    let words = app.world().resource::<Texts>().get(key);
    // The message includes a link to the rulebook if it cites a rule.
    let refused = Toast::refused(words).resting_on(passage_of_key(key));
    app.world_mut().write_message(refused);
    frames(app, 4);
    only::<ToastBox>(app).expect("the message is visible").1
}

fn buttons(app: &mut App) -> Vec<Rect> {
    let mut all = app.world_mut().query_filtered::<Entity, With<Button>>();
    let all: Vec<Entity> = all.iter(app.world()).collect();
    let world = app.world();
    all.into_iter()
        .filter_map(|button| place_of(world, button))
        .collect()
}

#[test]
fn a_message_covers_nothing_of_the_table() {
    let record = full_table();
    for size in SIZES {
        let home = Home::new(&format!("toast-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 3);
            for key in SAID {
                let said = say(&mut app, key);
                assert!(window(&app).contains(said.min) && window(&app).contains(said.max));
                for (part, rect) in parts(&mut app) {
                    let part_alone = !matches!(part, TablePart::Bar);
                    // The plate's frame extends 3 pixels above its chips. There it overlaps the top bar, which is
                    // allowed.
                    let rect = match part {
                        TablePart::Plate(_) => {
                            Rect::from_corners(rect.min + 3.0 * Vec2::Y, rect.max)
                        }
                        _ => rect,
                    };
                    assert!(
                        !(part_alone && on_each_other(said, rect)),
                        "{key} {language:?} {size:?} covers {part:?}: {said:?} {rect:?}"
                    );
                }
                for button in buttons(&mut app) {
                    assert!(!on_each_other(said, button), "{key} {language:?} {size:?}");
                }
            }
        }
    }
}

#[test]
fn a_message_covers_no_button_of_the_title() {
    for size in SIZES {
        let home = Home::new(&format!("toast-title-{}", size.0 + size.1));
        let mut app = game(&home, size.0, size.1);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 3);
            let said = say(&mut app, "save-none");
            let words = buttons(&mut app);
            assert!(words.len() >= 5);
            for word in words {
                assert!(
                    !on_each_other(said, word),
                    "{language:?} {size:?}: {said:?} {word:?}"
                );
            }
        }
    }
}

#[test]
fn a_message_ends_with_its_screen_but_an_error_stays() {
    let home = Home::new("toast-ends");
    let mut app = game(&home, 1280, 720);
    let go = |app: &mut App, screen| {
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(screen);
        frames(app, 4);
    };
    say(&mut app, "save-none");
    frames(&mut app, 20);
    go(&mut app, Screen::Setup);
    assert!(
        only::<ToastBox>(&mut app).is_none(),
        "the title's message is still visible"
    );

    app.world_mut()
        .write_message(Toast::trouble("The save was damaged."));
    frames(&mut app, 20);
    go(&mut app, Screen::Title);
    assert!(
        only::<ToastBox>(&mut app).is_some(),
        "the error message has disappeared"
    );
    say(&mut app, "save-none");
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 30);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::None);
    frames(&mut app, 4);
    let told = |world: &mut World| {
        let mut texts = world.query::<&Text>();
        texts
            .iter(world)
            .any(|text| text.0 == "The save was damaged.")
    };
    assert!(
        told(app.world_mut()),
        "a refusal replaced the error message"
    );
    wait_until(&mut app, 400, "the end of the trouble", |world| {
        !told(world)
    });
}
