//! A test of a whole hand, from deal to score sheet, played through accessibility nodes and requests only, as with a
//! screen reader.
use crate::{
    aloud_cards::open_hands_are_told,
    harness::{Home, at_once, game, setup},
    screen_reader::{ScreenReader, name_of},
    test_positions::{opened, record_before},
};
use accesskit::{Action, ActionData, Node, NodeId, Role};
use bevy::prelude::*;
use engine::{rules::oficial, table::DecisionStage};
use gamecore::{
    model::{DisplayedState, Prompt, StartMatch},
    settings::Settings,
    states::TableOverlay,
};

/// Numbers of moves made in a hand, by kind.
#[derive(Default, Debug)]
struct MoveCounts {
    draws: usize,
    passes: usize,
    lay_downs: usize,
    lay_offs: usize,
    discards: usize,
}

/// True if the player has to act and this prompt was announced last.
fn is_asked(reader: &ScreenReader, key: &str) -> bool {
    let (plates, asked) = (
        reader.of_role(Role::Label),
        reader.text_to_you("aloud-seat-asked"),
    );
    let mut plates = plates.iter().map(|(_, node)| name_of(node));
    if !plates.any(|plate| plate.starts_with("You: ") && plate.contains(&asked)) {
        return false;
    }
    let (asked, said) = (reader.text(key), reader.said());
    let questions = ["request-draw", "request-play", "claim-yes"].map(|key| reader.text(key));
    let last = said.iter().rev();
    let mut last = last.filter(|said| questions.iter().any(|question| said.contains(question)));
    last.next().is_some_and(|last| last.contains(&asked))
}

/// Returns a card to discard: the one with the highest rank.
fn highest_card(reader: &ScreenReader) -> Option<(NodeId, String)> {
    let hand = reader.hand();
    let worth = |name: &str| {
        let ranks = ["king", "queen", "jack", "ten", "nine", "eight", "seven"];
        let rank = ranks.iter().position(|rank| name.starts_with(rank));
        (name == "joker", rank.unwrap_or(ranks.len()))
    };
    let named = hand.into_iter().map(|(id, node)| (id, name_of(&node)));
    named.min_by_key(|(_, name)| worth(name))
}

impl ScreenReader {
    /// Lays down the proposed combinations if the button is enabled.
    fn lay_down(&mut self, done: &mut MoveCounts) {
        let Some(button) = self.button("action-lay-down") else {
            return;
        };
        let before = self.hand().len();
        self.click(button);
        if let Some(confirm) = self.button("action-confirm") {
            self.click(confirm);
        }
        done.lay_downs += usize::from(self.hand().len() < before);
    }

    /// Selects each card in turn. Lays it off on a combination whose description says that the card fits.
    fn lay_off(&mut self, done: &mut MoveCounts) {
        let cards: Vec<NodeId> = self.hand().into_iter().map(|(id, _)| id).collect();
        for card in cards {
            if self.hand().len() < 2 || !self.hand().iter().any(|(id, _)| *id == card) {
                return;
            }
            self.click(card);
            let (owners, fits) = (self.of_role(Role::Button), self.text("aloud-meld-fits"));
            let mut takes = owners
                .iter()
                .filter(|(_, node)| node.description() == Some(&fits));
            let Some((meld, _)) = takes.next() else {
                self.click(card);
                continue;
            };
            let before = self.hand().len();
            self.click(*meld);
            // If the card fits at both ends of the run, chooses the first end.
            if let Some((way, _)) = self.find(Role::Button, "1") {
                self.click(way);
            }
            done.lay_offs += usize::from(self.hand().len() < before);
        }
    }

    fn discard(&mut self, done: &mut MoveCounts) {
        let marked = |(_, node): &(NodeId, Node)| node.is_selected() == Some(true);
        for (card, _) in self.hand().into_iter().filter(marked) {
            self.click(card);
        }
        let Some((card, name)) = highest_card(self) else {
            return;
        };
        self.click(card);
        let told = self.hand().into_iter().find(|(id, _)| *id == card);
        let (_, node) = told.expect("it is still in the hand");
        assert_eq!(node.is_selected(), Some(true), "{name} is not selected");
        let (pile, _) = self
            .find(Role::Button, "Discard pile")
            .expect("it is there");
        let before = self.hand().len();
        self.click(pile);
        done.discards += usize::from(self.hand().len() < before);
    }

    /// Answers the current prompt, or waits if there is none.
    fn go_on(&mut self, done: &mut MoveCounts) {
        if let Some(no) = self.button("claim-no") {
            self.click(no);
            done.passes += 1;
        } else if is_asked(self, "request-draw") {
            let (stock, _) = self.find(Role::Button, "Stock").expect("it is there");
            let before = self.hand().len();
            self.click(stock);
            done.draws += usize::from(self.hand().len() > before);
        } else if is_asked(self, "request-play") {
            self.lay_down(done);
            self.lay_off(done);
            self.discard(done);
        } else {
            self.wait();
        }
    }

    /// Plays until the button for the hand's score sheet appears. Returns the numbers of moves made.
    fn play(&mut self) -> MoveCounts {
        let mut done = MoveCounts::default();
        for _ in 0..400 {
            if self.button("hand-over-sheet").is_some() {
                return done;
            }
            self.go_on(&mut done);
        }
        panic!("the hand is not over: {done:?}\n{:#?}", self.heard());
    }
}

#[test]
fn a_whole_hand_is_played_by_its_nodes_alone() {
    let home = Home::new("aloud-hand");
    let mut app = game(&home, 1280, 720);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.claim_seconds, settings.talk) = (None, false);
    }
    app.update();
    at_once(&mut app);
    let mut reader = ScreenReader::of(app);
    let begins = StartMatch(setup("heard", 1, 2));
    reader.app.world_mut().write_message(begins);
    let done = reader.play();
    assert!(done.draws > 1 && done.discards > 1, "{done:?}");
    let world = reader.app.world();
    assert!(world.resource::<DisplayedState>().ended.is_some());
    assert_eq!(
        *world.resource::<State<TableOverlay>>().get(),
        TableOverlay::HandOver
    );
    reader.wait();
    open_hands_are_told(&reader);
    reader.press("hand-over-sheet");
    let sheet = reader.of_role(Role::Dialog);
    assert!(!sheet.is_empty(), "{:#?}", reader.heard());
}

#[test]
fn laying_down_and_laying_off_work_through_nodes_alone() {
    let record = record_before("heard down", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Play && legal.lay_down.is_ok()
    });
    let home = Home::new("aloud-down");
    let app = opened(
        &home,
        (1280, 720),
        &record.expect("the player can lay down"),
    );
    let mut reader = ScreenReader::of(app);
    let (before, mut done) = (reader.hand().len(), MoveCounts::default());
    reader.lay_down(&mut done);
    assert_eq!(done.lay_downs, 1, "{:#?}", reader.heard());
    let melds = reader.find(Role::List, &reader.text("aloud-melds"));
    let (_, melds) = melds.expect("the combinations have a node");
    assert!(melds.children().len() >= 2);
    let own = reader.find(Role::Button, "Your trio of");
    let (_, own) = own.expect("the own trio has a name");
    assert!(
        name_of(&own).contains(" of "),
        "its cards: {}",
        name_of(&own)
    );
    let said = reader.said().join("\n");
    assert!(said.contains("You lay down: trio of"), "{said}");
    assert!(reader.hand().len() < before);
}

#[test]
fn requests_act_like_keys_and_only_on_published_nodes() {
    let record = record_before("heard acts", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Play && legal.discard.is_ok()
    });
    let home = Home::new("aloud-acts");
    let app = opened(
        &home,
        (1280, 720),
        &record.expect("the player reaches the play phase"),
    );
    let mut reader = ScreenReader::of(app);
    let hand = reader.hand();
    let names = |reader: &ScreenReader| -> Vec<String> {
        let hand = reader.hand();
        hand.iter().map(|(_, node)| name_of(node)).collect()
    };
    let before = names(&reader);
    // Moves a card to the right with one of its custom actions. The focus goes to the card for which the request was
    // made.
    reader.ask(
        hand[0].0,
        Action::CustomAction,
        Some(ActionData::CustomAction(2)),
    );
    let after = names(&reader);
    assert_eq!((&after[0], &after[1]), (&before[1], &before[0]));
    reader.ask(hand[2].0, Action::Focus, None);
    let tree = reader
        .app
        .world()
        .resource::<accessibility::AccessibilityTree>();
    assert_eq!(tree.focus().map(|(id, _)| id), Some(hand[2].0));
    // While a menu is open the table has no nodes, and requests to its former nodes have no effect.
    let (stock, _) = reader.find(Role::Button, "Stock").expect("it is there");
    let menu = reader.button("act-menu").expect("the menu has a name");
    reader.click(menu);
    assert!(reader.hand().is_empty() && reader.find(Role::Button, "Stock").is_none());
    assert_eq!(reader.of_role(Role::Dialog).len(), 1);
    reader.click(stock);
    reader.ask(
        hand[0].0,
        Action::CustomAction,
        Some(ActionData::CustomAction(0)),
    );
    reader.press("pause-continue");
    assert_eq!(
        reader.hand().len(),
        before.len(),
        "cards in the hand after requests behind the menu"
    );
    // Discards a card with one of its custom actions.
    let open = reader.app.world().resource::<Prompt>().open.is_some();
    assert!(open, "no decision is pending");
    let card = reader.hand()[0].0;
    reader.ask(
        card,
        Action::CustomAction,
        Some(ActionData::CustomAction(0)),
    );
    assert_eq!(reader.hand().len(), before.len() - 1);
}

#[test]
fn settings_are_changed_by_their_nodes() {
    let home = Home::new("aloud-settings");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-settings");
    let told = reader.text("setting-confirm-discard");
    let (switch, node) = reader
        .find(Role::Switch, &told)
        .expect("the switch is named");
    assert_eq!(node.toggled(), Some(accesskit::Toggled::False));
    assert!(
        node.description().is_some(),
        "the switch has no description"
    );
    reader.click(switch);
    assert!(reader.app.world().resource::<Settings>().confirm_discard);
    let (_, node) = reader.find(Role::Switch, &told).expect("it is still there");
    assert_eq!(node.toggled(), Some(accesskit::Toggled::True));
    let told = reader.text("setting-volume");
    let (volume, node) = reader.find(Role::SpinButton, &told).expect("a value");
    assert_eq!(node.value(), Some("80%"));
    reader.ask(volume, Action::Decrement, None);
    assert_eq!(reader.app.world().resource::<Settings>().volume, 70);
    let (_, node) = reader
        .find(Role::SpinButton, &told)
        .expect("it is still there");
    assert_eq!(node.value(), Some("70%"));
    let less = format!("{}: {told}", reader.text("aloud-less"));
    let (less, _) = reader
        .find(Role::Button, &less)
        .expect("the sign has a name");
    reader.click(less);
    assert_eq!(reader.app.world().resource::<Settings>().volume, 60);
    let french = reader
        .find(Role::RadioButton, "Français")
        .expect("a language");
    reader.click(french.0);
    assert!(
        reader.find(Role::Switch, "Confirmer").is_some(),
        "{:#?}",
        reader.heard()
    );
}

#[test]
fn a_name_can_be_typed_through_its_node() {
    let home = Home::new("aloud-name");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-play");
    let fields = reader.of_role(Role::TextInput);
    let (field, _) = fields.first().expect("names can be typed").clone();
    let value = ActionData::Value("Inés".into());
    reader.ask(field, Action::SetValue, Some(value));
    let fields = reader.of_role(Role::TextInput);
    assert_eq!(fields[0].1.value(), Some("Inés"));
    let draft = reader.app.world().resource::<gamecore::draft::Draft>();
    assert_eq!(draft.seats[0].typed(), "Inés");
}
