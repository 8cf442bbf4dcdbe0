//! Tests of the choice between several places for a card. The places are highlighted and numbered on the table. They
//! are listed in words only if two of them coincide.
use crate::{
    harness::{Home, wait_until},
    input::key,
    screens_texts::check_page,
    test_positions::{
        HUMAN_SEAT, SIZES, all, frames, on_each_other, only, opened, parts, place_of,
        record_before, texts_within, window,
    },
};
use bevy::{
    input::keyboard::Key as Letter,
    prelude::*,
    ui_widgets::{Activate, Button},
};
use engine::{
    cards::Card,
    matchplay::Match,
    melds::MeldId,
    rules::oficial,
    table::{DecisionStage, Legal},
};
use gamecore::{
    i18n::Language,
    model::{CardPlacement, HighlightedCards, Key, Layout, PlayerIntent, Prompt},
    settings::Settings,
    states::Menu,
};
use hud::{ChoiceList, ChoicePlace, TablePart, melds_of};

/// Returns a record in which swapping a joker leaves a choice of at least two places for it. Also returns the
/// combination and the card.
fn before_a_choice() -> (String, MeldId, Card) {
    let found = std::cell::Cell::new(None);
    let wanted = |_: &Match, legal: &Legal| {
        let same = |(meld, _, card, _): &(MeldId, u8, Card, _)| {
            legal
                .swaps
                .iter()
                .filter(|(m, _, c, _)| m == meld && c == card)
                .count()
                >= 2
                && !legal
                    .lay_offs
                    .iter()
                    .any(|(c, to)| c == card && to.meld == *meld)
        };
        let swap = legal.swaps.iter().find(|swap| same(swap));
        if let (DecisionStage::Play, Some((meld, _, card, _))) = (legal.stage, swap) {
            found.set(Some((*meld, *card)));
            return true;
        }
        false
    };
    let record = (0..200)
        .find_map(|seed| record_before(&format!("swap {seed}"), oficial(), 3, wanted))
        .expect("a seed with such a swap");
    let (meld, card) = found.get().expect("the swap was found");
    (record, meld, card)
}

fn own(app: &App, card: Card) -> Key {
    let zones = app.world().resource::<CardPlacement>();
    let hand = zones.hand(HUMAN_SEAT).iter().copied();
    hand.into_iter()
        .find(|key| zones.face(*key) == Some(card))
        .expect("the card is in the hand")
}

#[test]
fn the_places_for_a_joker_are_highlighted_on_the_table() {
    let (record, meld, card) = before_a_choice();
    for size in SIZES {
        let home = Home::new(&format!("choice-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        let key = own(&app, card);
        app.world_mut()
            .write_message(PlayerIntent::LayOff(key, meld));
        frames(&mut app, 4);
        let choice = app.world().resource::<Prompt>().choice.clone();
        assert!(choice.len() >= 2);
        let signs = all::<ChoicePlace>(&mut app);
        assert_eq!(signs.len(), choice.len(), "number of place markers");
        assert!(
            !app.world().resource::<HighlightedCards>().choice.is_empty(),
            "no highlighted places"
        );
        for (i, (sign, rect)) in signs.iter().enumerate() {
            assert!(window(&app).contains(rect.min) && window(&app).contains(rect.max));
            let index = app
                .world()
                .get::<ChoicePlace>(*sign)
                .expect("the marker has a place")
                .0;
            let to = *melds_of(&choice[index])
                .last()
                .expect("the choice has a target");
            let layout = app.world().resource::<Layout>();
            let (_, area) = layout
                .melds
                .iter()
                .find(|(id, _)| *id == to)
                .expect("the combination is on the table");
            assert!(
                on_each_other(area.inflate(30.0), *rect),
                "marker {index} is not at {to:?}"
            );
            for (_, other) in &signs[i + 1..] {
                assert!(!on_each_other(*rect, *other), "two markers overlap");
            }
        }
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 4);
            let place = format!("a choice {language:?} {size:?}");
            for (sign, _) in all::<ChoicePlace>(&mut app) {
                texts_within(&mut app, sign, &place);
            }
            if size.1 >= 720 {
                check_page(&mut app, &place);
            }
        }
        // Chooses the last place, to which the joker must go.
        let signs = all::<ChoicePlace>(&mut app);
        let last = signs.iter().find(|(sign, _)| {
            app.world().get::<ChoicePlace>(*sign).map(|place| place.0) == Some(choice.len() - 1)
        });
        let entity = last.expect("the last place has a marker").0;
        app.world_mut().trigger(Activate { entity });
        wait_until(&mut app, 200, "the swap", |world| {
            let zones = world.resource::<CardPlacement>();
            !zones.hand(HUMAN_SEAT).contains(&key)
        });
        frames(&mut app, 4);
        assert!(
            all::<ChoicePlace>(&mut app).is_empty(),
            "markers after the choice"
        );
        assert!(app.world().resource::<HighlightedCards>().choice.is_empty());
    }
}

/// Returns the intents that one press of a key causes.
fn intents_of(app: &mut App, (code, name): (KeyCode, &str)) -> Vec<PlayerIntent> {
    let mut cursor = app
        .world()
        .resource::<Messages<PlayerIntent>>()
        .get_cursor_current();
    let mut written = Vec::new();
    for down in [true, false] {
        key(app, code, Letter::Character(name.into()), down);
        frames(app, 1);
        let messages = app.world().resource::<Messages<PlayerIntent>>();
        written.extend(cursor.read(messages).cloned());
    }
    written
}

/// The number keys answer the choice, but only while it accepts an answer.
#[test]
fn the_number_of_an_option_chooses_it() {
    let (record, meld, card) = before_a_choice();
    for second in [KeyCode::Digit2, KeyCode::Numpad2] {
        let home = Home::new("choice-number");
        let mut app = opened(&home, SIZES[0], &record);
        let hit = |app: &mut App| intents_of(app, (second, "2"));
        assert_eq!(hit(&mut app), [], "intents without a choice");
        let key = own(&app, card);
        app.world_mut()
            .write_message(PlayerIntent::LayOff(key, meld));
        frames(&mut app, 4);
        let ways = app.world().resource::<Prompt>().choice.len();
        assert!((2..9).contains(&ways), "{ways}");
        let menu = |app: &mut App, menu: Menu| {
            app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
            frames(app, 4);
        };
        menu(&mut app, Menu::Pause);
        assert_eq!(hit(&mut app), [], "intents with a menu over the choice");
        menu(&mut app, Menu::None);
        let ninth = intents_of(&mut app, (KeyCode::Digit9, "9"));
        assert_eq!(ninth, [], "intents for a missing option");
        assert_eq!(hit(&mut app), [PlayerIntent::Choose(1)]);
        frames(&mut app, 4);
        assert!(app.world().resource::<Prompt>().choice.is_empty());
        assert_eq!(hit(&mut app), [], "intents after the choice");
    }
}

#[test]
fn a_choice_in_words_fits_its_panel_and_does_not_cover_the_run() {
    let (record, meld, card) = before_a_choice();
    for size in SIZES {
        let home = Home::new(&format!("choice-words-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        let key = own(&app, card);
        app.world_mut()
            .write_message(PlayerIntent::LayOff(key, meld));
        frames(&mut app, 2);
        // If two options have the same place on the table, all options are listed in words.
        let mut prompt = app.world_mut().resource_mut::<Prompt>();
        let again = prompt.choice[0].clone();
        prompt.choice.insert(0, again);
        prompt.choice.truncate(5);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 5);
            let place = format!("a list {language:?} {size:?}");
            let (entity, _) = only::<ChoiceList>(&mut app).expect("the list is there");
            texts_within(&mut app, entity, &place);
            if size.1 >= 720 {
                check_page(&mut app, &place);
            }
            let (_, list) = only::<ChoiceList>(&mut app).expect("the list is there");
            assert!(
                window(&app).contains(list.min) && window(&app).contains(list.max),
                "{place}"
            );
            let mut texts = app
                .world_mut()
                .query_filtered::<(Entity, &ChildOf), With<Text>>();
            let texts: Vec<(Entity, Entity)> = texts
                .iter(app.world())
                .map(|(text, of)| (text, of.parent()))
                .collect();
            for (text, parent) in texts {
                let world = app.world();
                if world.get::<Button>(parent).is_none() {
                    continue;
                }
                let (Some(text), Some(ground)) = (place_of(world, text), place_of(world, parent))
                else {
                    continue;
                };
                assert!(
                    ground.inflate(0.6).contains(text.min)
                        && ground.inflate(0.6).contains(text.max),
                    "{place}: {text:?} {ground:?}"
                );
            }
            for (part, rect) in parts(&mut app) {
                if part == TablePart::Meld(meld) {
                    assert!(
                        !on_each_other(list, rect),
                        "{place}: the list covers the run"
                    );
                }
            }
        }
    }
}
