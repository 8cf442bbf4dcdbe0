//! Tests of house rules. Every switch works, conflicting switches are refused, and custom rules are saved to a file and
//! played.
use crate::harness::{Home, game, wait_until};
use bevy::{prelude::*, ui_widgets::Activate};
use engine::rules::{RuleFile, Variant, oficial};
use gamecore::{
    draft::Draft,
    feedback::Toast,
    i18n::{Texts, ruleset_error_text},
    model::DisplayedState,
    rule_catalog::{RuleCatalog, broken_sentence},
    states::{Menu, Screen},
};
use menus::HouseRulesAct;
use ui::widgets::{Checked, Field, Named, Typed};

fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

fn press(app: &mut App, key: &str) {
    let words = app.world().resource::<Texts>().get(key);
    let mut texts = app.world_mut().query::<(&Text, &ChildOf)>();
    let entity = texts
        .iter(app.world())
        .find(|(text, _)| text.0 == words)
        .map(|(_, parent)| parent.parent())
        .unwrap_or_else(|| panic!("no button with the text “{words}” ({key})"));
    app.world_mut().trigger(Activate { entity });
    settle(app);
}

/// Opens the page of house rules from the set-up of a match.
fn house_rules(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    settle(&mut app);
    press(&mut app, "title-play");
    press(&mut app, "setup-house-rules");
    app
}

/// Flips the switch of a rule variant. Returns true if it is on afterwards.
fn flip(app: &mut App, variant: Variant) -> bool {
    let entity = switch(app, variant);
    app.world_mut().trigger(Activate { entity });
    settle(app);
    let entity = switch(app, variant);
    app.world().get::<Checked>(entity).is_some_and(|lit| lit.0)
}

/// Returns the switch of a rule variant.
fn switch(app: &mut App, variant: Variant) -> Entity {
    control(app, &HouseRulesAct::Flip(variant))
}

/// Returns the control with this action.
fn control(app: &mut App, wanted: &HouseRulesAct) -> Entity {
    let mut acts = app.world_mut().query::<(Entity, &HouseRulesAct)>();
    let mut found = acts.iter(app.world()).filter(|(_, act)| *act == wanted);
    let (entity, _) = found
        .next()
        .unwrap_or_else(|| panic!("{wanted:?} has no control"));
    entity
}

fn toasts(app: &mut App) -> Vec<String> {
    let mut messages = app.world_mut().resource_mut::<Messages<Toast>>();
    messages.drain().map(|toast| toast.text).collect()
}

/// Types into the field with this accessible name.
fn type_in(app: &mut App, key: &str, text: &str) {
    let mut fields = app
        .world_mut()
        .query_filtered::<(Entity, &Named), With<Field>>();
    let mut fields = fields.iter(app.world());
    let field = fields.find(|(_, named)| named.0.key() == key);
    let (entity, _) = field.unwrap_or_else(|| panic!("no field {key}"));
    let text = text.to_owned();
    app.world_mut().trigger(Typed { entity, text });
    settle(app);
}

fn type_name(app: &mut App, text: &str) {
    type_in(app, "house-rules-name", text);
}

#[test]
fn screens_custom_rules_are_created_saved_and_played() {
    let home = Home::new("house-rules");
    let mut app = house_rules(&home);
    assert_eq!(
        *app.world().resource::<State<Menu>>().get(),
        Menu::HouseRules
    );

    for variant in Variant::ALL {
        if Variant::ALL
            .iter()
            .any(|other| engine::rules::Conflict::conflict_between(variant, *other).is_some())
        {
            continue;
        }
        assert!(flip(&mut app, variant), "{variant} is not on");
        assert!(
            variant.is_on(&app.world().resource::<Draft>().rules),
            "{variant}"
        );
        assert!(!flip(&mut app, variant), "{variant} is not off again");
        assert_eq!(app.world().resource::<Draft>().rules, oficial());
    }

    assert!(flip(&mut app, Variant::RisingBonus));
    toasts(&mut app);
    let entity = switch(&mut app, Variant::FiftyBonus);
    app.world_mut().trigger(Activate { entity });
    app.update();
    let reason = app.world().resource::<Texts>().get("rules-conflict-bonus");
    assert!(
        toasts(&mut app).contains(&reason),
        "D10: the reason is not shown"
    );
    assert!(!Variant::FiftyBonus.is_on(&app.world().resource::<Draft>().rules));

    press(&mut app, "house-rules-keep");
    assert_eq!(
        app.world().resource::<RuleCatalog>().own().count(),
        0,
        "rule sets saved without a name"
    );
    type_name(&mut app, "Casa de la abuela");
    press(&mut app, "house-rules-keep");
    let catalog = app.world().resource::<RuleCatalog>();
    let kept: Vec<_> = catalog.own().collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].file.rules.name, "Casa de la abuela");
    let file = home.0.join("rules").join(format!("{}.ron", kept[0].id));
    let text = std::fs::read_to_string(file).expect("the file is in the player's own folder");
    let read = RuleFile::read(&text).expect("what was written can be read");
    assert!(Variant::RisingBonus.is_on(&read.rules));

    press(&mut app, "house-rules-done");
    press(&mut app, "setup-start");
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
            && world.resource::<DisplayedState>().seating.is_some()
    });
    let rules = &app.world().resource::<DisplayedState>().rules;
    assert_eq!(rules.name, "Casa de la abuela");
    assert!(Variant::RisingBonus.is_on(rules));
}

#[test]
fn screens_rules_with_several_values_are_chosen_saved_and_restored() {
    let home = Home::new("house-choices");
    let mut app = house_rules(&home);
    let choose = |app: &mut App, rule, option| {
        let act = HouseRulesAct::Choose(rule, option);
        let entity = control(app, &act);
        app.world_mut().trigger(Activate { entity });
        settle(app);
        let entity = control(app, &act);
        app.world().get::<Checked>(entity).is_some_and(|lit| lit.0)
    };
    assert!(choose(&mut app, "deal", "12"));
    assert!(choose(&mut app, "wild", "twos"));
    let rules = app.world().resource::<Draft>().rules.clone();
    assert_eq!(rules.deal, Some(vec![12]));
    assert_eq!(rules.wild_cards, "2".parse().ok());
    // The rules of later jokers may only differ if lay-offs wait for the next turn (V19).
    toasts(&mut app);
    assert!(!choose(&mut app, "limit", "later"));
    assert_eq!(app.world().resource::<Draft>().rules, rules);
    assert!(!toasts(&mut app).is_empty(), "the reason is not shown");
    assert!(flip(&mut app, Variant::LayOffNextTurn));
    assert!(choose(&mut app, "limit", "later"));
    type_name(&mut app, "Doce");
    press(&mut app, "house-rules-keep");
    let catalog = app.world().resource::<RuleCatalog>();
    let kept = catalog.own().next().expect("the rules are saved");
    assert_eq!(kept.file.rules.deal, Some(vec![12]));
    assert_eq!(kept.file.rules.wild_cards, rules.wild_cards);
    assert!(choose(&mut app, "deal", "more"));
    press(&mut app, "house-rules-reset");
    assert_eq!(app.world().resource::<Draft>().rules.deal, Some(vec![12]));
}

#[test]
fn screens_contracts_and_cards_are_typed_as_lists() {
    let home = Home::new("house-lists");
    let mut app = house_rules(&home);
    let shows = |app: &mut App, words: &str| {
        let mut texts = app.world_mut().query::<&Text>();
        texts.iter(app.world()).any(|text| text.0 == words)
    };
    let hands = |app: &App| -> Vec<String> {
        let hands = app.world().resource::<Draft>().rules.contracts();
        hands.iter().map(ToString::to_string).collect()
    };
    type_in(&mut app, "list-hands", "EE T4E5 E13s0");
    assert_eq!(hands(&app), ["EE", "T4E5", "E13s0"]);
    type_in(&mut app, "list-deal", "9 10 12");
    let before = app.world().resource::<Draft>().rules.clone();
    assert_eq!(before.deal, Some(vec![9, 10, 12]));
    // A list that is no list, and one that cannot be played, leave the rules as they are. The reason is below the field.
    type_in(&mut app, "list-hands", "EE TX");
    let wrong = app.world().resource::<Texts>().get("list-hands-wrong");
    assert!(shows(&mut app, &wrong), "the reason is not shown");
    type_in(&mut app, "list-deal", "5");
    assert_eq!(app.world().resource::<Draft>().rules, before);
    press(&mut app, "house-rules-reset");
    assert!(!shows(&mut app, &wrong), "the old reason is still shown");
    assert_eq!(app.world().resource::<Draft>().rules, oficial());
}

#[test]
fn screens_rules_that_cannot_be_played_are_not_saved() {
    let home = Home::new("unplayable-rules");
    let folder = home.0.join("rules");
    std::fs::create_dir_all(&folder).expect("a folder");
    let long = "(version: 2, name: \"Long\", base: \"fournier\", hands: [\"EE\"], deal: [26])";
    std::fs::write(folder.join("long.ron"), long).expect("written");
    let mut app = game(&home, 1280, 720);
    settle(&mut app);
    press(&mut app, "title-play");
    let catalog = app.world().resource::<RuleCatalog>();
    let file = catalog.find("long").expect("playable").file.clone();
    let mut draft = app.world_mut().resource_mut::<Draft>();
    draft.choose("long", &file);
    press(&mut app, "setup-house-rules");
    // 27 cards do not fit into two runs of 13 cards at most.
    assert!(flip(&mut app, Variant::WholeLastHand));
    type_name(&mut app, "Whole");
    toasts(&mut app);
    let entity = control(&mut app, &HouseRulesAct::Save);
    app.world_mut().trigger(Activate { entity });
    app.update();
    let world = app.world();
    let rules = &world.resource::<Draft>().rules;
    let error = rules.check_any().expect_err("no number of players");
    let reason = ruleset_error_text(world.resource::<Texts>(), &error);
    assert!(Variant::WholeLastHand.is_on(rules), "the edit was lost");
    assert_eq!(world.resource::<RuleCatalog>().own().count(), 1);
    assert!(
        toasts(&mut app).contains(&reason),
        "the reason is not shown"
    );
}

#[test]
fn screens_a_broken_rule_file_is_reported_with_its_line_and_others_load() {
    let home = Home::new("broken-rules");
    let folder = home.0.join("rules");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(
        folder.join("broken.ron"),
        "(\n    version: 1,\n    name: \"X\",\n    base: \"oficial\",\n    jokers: 3,\n)\n",
    )
    .expect("written");
    std::fs::write(
        folder.join("good.ron"),
        "(version: 1, name: \"Good\", base: \"fournier\", variants: [\"V1\"])",
    )
    .expect("written");
    let mut app = game(&home, 1280, 720);
    settle(&mut app);
    press(&mut app, "title-play");
    let catalog = app.world().resource::<RuleCatalog>();
    assert!(catalog.own().any(|entry| entry.id == "good"));
    let texts = app.world().resource::<Texts>();
    let told: Vec<String> = catalog
        .broken
        .iter()
        .map(|broken| broken_sentence(texts, broken))
        .collect();
    assert_eq!(told.len(), 1);
    assert!(
        told[0].contains("broken.ron") && told[0].contains('5'),
        "{told:?}"
    );
}
