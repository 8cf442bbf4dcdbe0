//! Tests of a short match: it is chosen on the set-up page or on the House rules page, and the score sheet mentions it.
use crate::{
    harness::{Home, game, wait_until},
    input::{at_text, click, frames, written},
    pseudo::go,
};
use bevy::{prelude::*, ui_widgets::Activate};
use gamecore::{
    draft::{Draft, HandsChoice},
    feedback::Toast,
    i18n::Language,
    model::DisplayedState,
    rule_catalog::RuleCatalog,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::HouseRulesAct;
use screens::SetupAct;
use ui::{
    page::{Act, Action},
    widgets::Checked,
};

fn set_up(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    go(&mut app, Screen::Setup, Menu::None);
    app
}

fn control<A: Action>(app: &mut App, act: &A) -> Entity {
    let mut acts = app.world_mut().query::<(Entity, &A)>();
    let mut found = acts.iter(app.world()).filter(|(_, other)| *other == act);
    let (entity, _) = found.next().unwrap_or_else(|| panic!("no control {act:?}"));
    entity
}

fn activate<A: Action>(app: &mut App, act: &A) {
    let entity = control(app, act);
    app.world_mut().trigger(Activate { entity });
    frames(app, 4);
}

/// Presses the switch of a hand. Returns true if it is on afterwards.
fn flip(app: &mut App, hand: u8) -> bool {
    activate(app, &HouseRulesAct::Hand(hand));
    let switch = control(app, &HouseRulesAct::Hand(hand));
    let checked = app.world().get::<Checked>(switch);
    checked.expect("it is a switch").0
}

fn says(app: &mut App, words: &str) {
    let shown = written(app);
    assert!(shown.iter().any(|text| text == words), "{words}: {shown:?}");
}

fn hands(app: &App) -> HandsChoice {
    app.world().resource::<Draft>().hands()
}

#[test]
fn a_short_match_is_set_up_with_the_spinner() {
    let home = Home::new("short-match");
    let mut app = set_up(&home);
    says(&mut app, "All 7");
    activate(&mut app, &SetupAct::Hands(1));
    says(&mut app, "4 hands");
    says(&mut app, "TT · RR · TRT · RRR");
    activate(&mut app, &SetupAct::Hands(1));
    says(&mut app, "1 hand");
    activate(&mut app, &SetupAct::Hands(-1));
    assert_eq!(hands(&app), HandsChoice::Four);
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 3000, "the first deal", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
            && world.resource::<DisplayedState>().view.is_some()
    });
    let rules = &app.world().resource::<DisplayedState>().rules;
    assert_eq!(rules.hands_played, Some(vec![1, 3, 5, 7]));
    assert_eq!(rules.contracts().len(), 4);
    assert_eq!(rules.name, "oficial");
    frames(&mut app, 6);
    says(&mut app, "Hand 1 of 4");
    go(&mut app, Screen::Table, Menu::Sheet);
    says(&mut app, "Short match: 4 of 7 hands");
}

#[test]
fn hands_are_chosen_on_the_page_of_the_house_rules() {
    let home = Home::new("own-hands");
    let mut app = set_up(&home);
    go(&mut app, Screen::Setup, Menu::HouseRules);
    for hand in [1, 2, 4, 5, 6] {
        assert!(!flip(&mut app, hand), "hand {hand} is still on");
    }
    assert!(flip(&mut app, 2), "hand 2 is off");
    assert_eq!(hands(&app), HandsChoice::Own(vec![2, 3, 7]));
    // The rules are saved with all hands, and the table keeps its choice.
    for act in [HouseRulesAct::Name("Casa".to_owned()), HouseRulesAct::Save] {
        app.world_mut().trigger(Act { act });
        frames(&mut app, 4);
    }
    let catalog = app.world().resource::<RuleCatalog>();
    let saved = catalog.own().next().expect("the rules are saved");
    assert_eq!(saved.file.rules.hands_played, None);
    assert_eq!(hands(&app), HandsChoice::Own(vec![2, 3, 7]));
    go(&mut app, Screen::Setup, Menu::None);
    says(&mut app, "Your choice: 3 hands");
    says(&mut app, "TR · RR · RRR");
    go(&mut app, Screen::Setup, Menu::HouseRules);
    assert!(!flip(&mut app, 2) && !flip(&mut app, 3));
    let last = control(&mut app, &HouseRulesAct::Hand(7));
    app.world_mut().trigger(Activate { entity: last });
    app.update();
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    let told: Vec<String> = toasts.drain().map(|toast| toast.text).collect();
    assert!(
        told.contains(&"A match needs at least one hand.".to_owned()),
        "{told:?}"
    );
    assert_eq!(hands(&app), HandsChoice::Own(vec![7]));
    for hand in 1..=6 {
        assert!(flip(&mut app, hand), "hand {hand} is still off");
    }
    assert_eq!(hands(&app), HandsChoice::All);
}
