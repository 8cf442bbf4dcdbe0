//! Tests of numeric values and text fields through accessibility requests: reading, setting, stepping and typing.
use crate::{
    harness::{Home, game},
    input::type_text,
    screen_reader::{ScreenReader, name_of},
    screen_reader_announcements::heard,
};
use accessibility::{AccessibilityTree, Announcement, Announcements, Speaker};
use accesskit::{Action, ActionData, Node, NodeId, Role};
use gamecore::{draft::Draft, settings::Settings};
use std::sync::mpsc::channel;

/// Returns the value control whose name begins with `name`.
fn value(reader: &ScreenReader, name: &str) -> (NodeId, Node) {
    let found = reader.find(Role::SpinButton, name);
    found.unwrap_or_else(|| panic!("no {name} among {:#?}", reader.heard()))
}

/// Presses the step button whose name begins with `name`.
fn step(reader: &mut ScreenReader, name: &str) {
    let found = reader.find(Role::Button, name);
    let (button, _) = found.unwrap_or_else(|| panic!("no {name} among {:#?}", reader.heard()));
    reader.click(button);
}

fn last(reader: &ScreenReader) -> Announcement {
    let announcements = reader.app.world().resource::<Announcements>();
    announcements
        .recent()
        .next_back()
        .expect("an announcement was made")
        .clone()
}

#[test]
fn a_value_is_a_number_that_can_be_read_and_set() {
    let home = Home::new("aloud-number");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-settings");
    let (volume, node) = value(&reader, "Volume: 80%");
    assert_eq!(node.numeric_value(), Some(80.0));
    assert_eq!(node.min_numeric_value(), Some(0.0));
    assert_eq!(node.max_numeric_value(), Some(100.0));
    assert_eq!(node.numeric_value_step(), Some(10.0));
    reader.ask(
        volume,
        Action::SetValue,
        Some(ActionData::NumericValue(40.0)),
    );
    assert_eq!(reader.app.world().resource::<Settings>().volume, 40);
    assert_eq!(value(&reader, "Volume: ").1.numeric_value(), Some(40.0));
    // A setting whose options are not numbers uses the option's index as its numeric value.
    let (time, node) = value(&reader, &reader.text("setting-claim-seconds"));
    let most = node.max_numeric_value().expect("a maximum");
    reader.ask(time, Action::SetValue, Some(ActionData::NumericValue(most)));
    assert_eq!(
        reader.app.world().resource::<Settings>().claim_seconds,
        None
    );
    let (_, node) = value(&reader, &reader.text("setting-claim-seconds"));
    assert_eq!(node.numeric_value(), Some(most));
    assert!(name_of(&node).ends_with(&reader.text("claim-time-unlimited")));
}

/// The name of a step button contains the current value, so it changes with each press. The game's built-in speech
/// output must announce the new value at once, and exactly once.
#[test]
fn a_stepped_value_is_announced_at_once() {
    let home = Home::new("aloud-step");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    let (to, from) = channel();
    reader.app.insert_resource(Speaker::to(to));
    reader.app.world_mut().resource_mut::<Settings>().read_aloud = true;
    reader.press("title-settings");
    // The first press also moves the focus to the button. This discards the announcements of the new focus.
    step(&mut reader, "More: Volume, 80%");
    heard(&from);
    step(&mut reader, "More: Volume, 90%");
    let said = last(&reader);
    assert_eq!((said.text.as_str(), said.urgent), ("Volume: 100%", true));
    let said = heard(&from);
    let told = said.iter().filter(|what| what.text.contains("100%"));
    assert_eq!(told.count(), 1, "{said:?}");
    let tree = reader.app.world().resource::<AccessibilityTree>();
    let (_, focus) = tree.focus().expect("the button keeps the focus");
    assert_eq!(name_of(focus), "More: Volume, 100%");
}

#[test]
fn changed_players_and_rules_are_announced_during_set_up() {
    let home = Home::new("aloud-turned");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-play");
    let (_, node) = value(&reader, "Player 2: ");
    let who = node.value().expect("the seat has a player").to_owned();
    step(&mut reader, &format!("Next: Player 2, {who}"));
    step(&mut reader, "Next: Player 2, ");
    let (place, node) = value(&reader, "Player 2: ");
    assert_ne!(node.value(), Some(who.as_str()));
    let said = last(&reader);
    assert_eq!((said.text, said.urgent), (name_of(&node), true));
    // The value control itself can also be stepped by a request.
    reader.ask(place, Action::Decrement, None);
    reader.ask(place, Action::Decrement, None);
    assert_eq!(value(&reader, "Player 2: ").1.value(), Some(who.as_str()));
    // This step makes the set-up page rebuild its rules panel. The focus must stay on the arrow button, whose name
    // contains the newly chosen rules.
    let before = reader.app.world().resource::<Draft>().chosen.clone();
    step(&mut reader, "Next: Rules, ");
    reader.wait();
    reader.wait();
    assert_ne!(reader.app.world().resource::<Draft>().chosen, before);
    let (_, rules) = value(&reader, "Rules: ");
    let now = rules.value().expect("the rules have a name");
    let tree = reader.app.world().resource::<AccessibilityTree>();
    let (_, focus) = tree.focus().expect("a node has the focus");
    assert_eq!(name_of(focus), format!("Next: Rules, {now}"));
}

#[test]
fn typed_text_is_published_with_its_caret() {
    let home = Home::new("aloud-typed");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-play");
    let name = reader.text("aloud-name-of-place");
    let name = name.split('{').next().unwrap_or_default().to_owned();
    let first = |reader: &ScreenReader| reader.of_role(Role::TextInput).swap_remove(0);
    let (field, node) = first(&reader);
    assert!(name_of(&node).starts_with(&name), "{}", name_of(&node));
    reader.ask(field, Action::Focus, None);
    type_text(&mut reader.app, "Inés");
    reader.wait();
    let (_, node) = first(&reader);
    let typed = node.value().expect("a field has a value");
    assert!(typed.contains("Inés"), "{typed}");
    let [run] = node.children() else {
        panic!("text runs in the field: {:?}", node.children());
    };
    let tree = reader.app.world().resource::<AccessibilityTree>();
    let text = tree.get(*run).expect("the text run has a node");
    assert_eq!((text.role(), text.value()), (Role::TextRun, Some(typed)));
    let lengths: usize = text
        .character_lengths()
        .iter()
        .map(|it| usize::from(*it))
        .sum();
    assert_eq!(lengths, typed.len());
    let caret = node.text_selection().expect("the caret is published").focus;
    assert_eq!(caret.node, *run);
    let written = typed.find("Inés").map(|at| typed[..at].chars().count() + 4);
    assert_eq!(Some(caret.character_index), written);
}
