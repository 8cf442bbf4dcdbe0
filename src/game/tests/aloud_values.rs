//! Values as a screen reader reads and sets them, what becomes of one that is stepped, and what is typed.
use crate::{
    aloud::{Reader, name_of},
    aloud_said::heard,
    harness::{Home, game},
    input::type_text,
};
use accessibility::{AloudTree, Announcer, Said, Speaker};
use accesskit::{Action, ActionData, Node, NodeId, Role};
use gamecore::{draft::Draft, settings::Settings};
use std::sync::mpsc::channel;

/// The value of this name.
fn value(reader: &Reader, name: &str) -> (NodeId, Node) {
    let found = reader.find(Role::SpinButton, name);
    found.unwrap_or_else(|| panic!("no {name} among {:#?}", reader.heard()))
}

/// Presses the step whose name begins so.
fn step(reader: &mut Reader, name: &str) {
    let found = reader.find(Role::Button, name);
    let (button, _) = found.unwrap_or_else(|| panic!("no {name} among {:#?}", reader.heard()));
    reader.click(button);
}

/// What was said last.
fn last(reader: &Reader) -> Said {
    let announcer = reader.app.world().resource::<Announcer>();
    announcer.said().next_back().expect("something was").clone()
}

#[test]
fn a_value_is_a_number_that_can_be_read_and_set() {
    let home = Home::new("aloud-number");
    let mut reader = Reader::of(game(&home, 1280, 720));
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
    // Choices that are no numbers are counted.
    let (time, node) = value(&reader, &reader.text("setting-claim-seconds"));
    let most = node.max_numeric_value().expect("so many there are");
    reader.ask(time, Action::SetValue, Some(ActionData::NumericValue(most)));
    assert_eq!(
        reader.app.world().resource::<Settings>().claim_seconds,
        None
    );
    let (_, node) = value(&reader, &reader.text("setting-claim-seconds"));
    assert_eq!(node.numeric_value(), Some(most));
    assert!(name_of(&node).ends_with(&reader.text("claim-time-unlimited")));
}

/// Told is the button that was pressed, with the value it has changed; said is the value, at once and by either voice once.
#[test]
fn what_a_step_makes_of_a_value_is_said_at_once() {
    let home = Home::new("aloud-step");
    let mut reader = Reader::of(game(&home, 1280, 720));
    let (to, from) = channel();
    reader.app.insert_resource(Speaker::to(to));
    reader.app.world_mut().resource_mut::<Settings>().read_aloud = true;
    reader.press("title-settings");
    // The focus comes there with the first.
    step(&mut reader, "More: Volume, 80%");
    heard(&from);
    step(&mut reader, "More: Volume, 90%");
    let said = last(&reader);
    assert_eq!((said.text.as_str(), said.urgent), ("Volume: 100%", true));
    let said = heard(&from);
    let told = said.iter().filter(|what| what.text.contains("100%"));
    assert_eq!(told.count(), 1, "{said:?}");
    let tree = reader.app.world().resource::<AloudTree>();
    let (_, focus) = tree.focus().expect("the button keeps it");
    assert_eq!(name_of(focus), "More: Volume, 100%");
}

#[test]
fn who_sits_at_a_place_and_by_which_rules_is_said_when_it_is_another() {
    let home = Home::new("aloud-turned");
    let mut reader = Reader::of(game(&home, 1280, 720));
    reader.press("title-new");
    let (_, node) = value(&reader, "Player 2: ");
    let who = node.value().expect("somebody sits there").to_owned();
    step(&mut reader, &format!("Next: Player 2, {who}"));
    step(&mut reader, "Next: Player 2, ");
    let (place, node) = value(&reader, "Player 2: ");
    assert_ne!(node.value(), Some(who.as_str()));
    let said = last(&reader);
    assert_eq!((said.text, said.urgent), (name_of(&node), true));
    // By the value itself, as by its buttons.
    reader.ask(place, Action::Decrement, None);
    reader.ask(place, Action::Decrement, None);
    assert_eq!(value(&reader, "Player 2: ").1.value(), Some(who.as_str()));
    // The card of the rules is made anew: the focus stays on its arrow, which says what they are.
    let before = reader.app.world().resource::<Draft>().chosen.clone();
    step(&mut reader, "Next: Rules, ");
    reader.wait();
    reader.wait();
    assert_ne!(reader.app.world().resource::<Draft>().chosen, before);
    let (_, rules) = value(&reader, "Rules: ");
    let now = rules.value().expect("they have a name");
    let tree = reader.app.world().resource::<AloudTree>();
    let (_, focus) = tree.focus().expect("it stays there");
    assert_eq!(name_of(focus), format!("Next: Rules, {now}"));
}

#[test]
fn what_is_typed_is_told_letter_by_letter() {
    let home = Home::new("aloud-typed");
    let mut reader = Reader::of(game(&home, 1280, 720));
    reader.press("title-new");
    let name = reader.text("aloud-name-of-place");
    let name = name.split('{').next().unwrap_or_default().to_owned();
    let first = |reader: &Reader| reader.of_role(Role::TextInput).swap_remove(0);
    let (field, node) = first(&reader);
    assert!(name_of(&node).starts_with(&name), "{}", name_of(&node));
    reader.ask(field, Action::Focus, None);
    type_text(&mut reader.app, "Inés");
    reader.wait();
    let (_, node) = first(&reader);
    let typed = node.value().expect("a field has a value");
    assert!(typed.contains("Inés"), "{typed}");
    let [run] = node.children() else {
        panic!("one text stands in a field: {:?}", node.children());
    };
    let tree = reader.app.world().resource::<AloudTree>();
    let text = tree.get(*run).expect("it is told");
    assert_eq!((text.role(), text.value()), (Role::TextRun, Some(typed)));
    let lengths: usize = text
        .character_lengths()
        .iter()
        .map(|it| usize::from(*it))
        .sum();
    assert_eq!(lengths, typed.len());
    let caret = node.text_selection().expect("the caret is told").focus;
    assert_eq!(caret.node, *run);
    let written = typed.find("Inés").map(|at| typed[..at].chars().count() + 4);
    assert_eq!(Some(caret.character_index), written);
}
