//! What is said to the person at the screen covers nothing that is played with or chosen, and ends with its screen.
use crate::{
    harness::{Home, game, wait_until},
    moments::{SIZES, frames, full_table, on_each_other, only, opened, parts, place_of, window},
};
use bevy::{prelude::*, ui_widgets::Button};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts, passage_of_key},
    settings::Settings,
    states::{Menu, Screen},
};
use hud::Part;
use ui::widgets::ToastBox;

/// Refusals of all lengths.
const SAID: [&str; 5] = [
    "refuse-mark-discard",
    "refuse-one-discard",
    "why-no-other-split",
    "hint-none",
    "refuse-not-in-contract",
];

fn say(app: &mut App, key: &str) -> Rect {
    let words = app.world().resource::<Texts>().get(key);
    // With the word that leads to the rulebook, where it rests on a rule.
    let refused = Toast::refused(words).resting_on(passage_of_key(key));
    app.world_mut().write_message(refused);
    frames(app, 4);
    only::<ToastBox>(app).expect("it is said").1
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
fn a_toast_covers_nothing_of_the_table() {
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
                    let part_alone = !matches!(part, Part::Bar);
                    // The chips of a plate begin where the bar ends, and its frame a little above them.
                    let rect = match part {
                        Part::Plate(_) => Rect::from_corners(rect.min + 3.0 * Vec2::Y, rect.max),
                        _ => rect,
                    };
                    assert!(
                        !(part_alone && on_each_other(said, rect)),
                        "{key} {language:?} {size:?} lies on {part:?}: {said:?} {rect:?}"
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
fn on_the_title_a_toast_covers_no_word_of_the_menu() {
    for size in SIZES {
        let home = Home::new(&format!("toast-title-{}", size.0 + size.1));
        let mut app = game(&home, size.0, size.1);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 3);
            let said = say(&mut app, "title-nothing-saved");
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
fn a_toast_ends_with_its_screen_and_a_trouble_is_read_on_the_next() {
    let home = Home::new("toast-ends");
    let mut app = game(&home, 1280, 720);
    let go = |app: &mut App, screen| {
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(screen);
        frames(app, 4);
    };
    say(&mut app, "title-nothing-saved");
    frames(&mut app, 20);
    go(&mut app, Screen::Setup);
    assert!(
        only::<ToastBox>(&mut app).is_none(),
        "it spoke of the title"
    );

    app.world_mut()
        .write_message(Toast::trouble("The save was damaged."));
    frames(&mut app, 20);
    go(&mut app, Screen::Title);
    assert!(
        only::<ToastBox>(&mut app).is_some(),
        "nobody has read it yet"
    );
    say(&mut app, "title-nothing-saved");
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
        "a refusal in between does not swallow it"
    );
    wait_until(&mut app, 400, "the end of the trouble", |world| {
        !told(world)
    });
}
