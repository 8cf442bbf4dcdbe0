//! Announcements: sentences that a screen reader speaks once, independent of the focus. Events at the table, questions,
//! and messages to the player are announced automatically.
use super::{
    prompt::PromptWords,
    tree::{AccessibilityTree, own},
};
use accesskit::{Live, Node as AccessNode, Role};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{DecisionId, SeenEvent},
};
use gamecore::{
    feedback::{Toast, Tone},
    i18n::{narration, signs_in_words, words::contract_words},
    playback::ShownEvents,
    sets::FrameSystems,
    settings::SpeechOutput,
    states::Screen,
};
use hud::Hud;
use std::collections::VecDeque;

/// Number of recent announcements that have a node.
const RECENT: usize = 6;
/// First node number of announcements, and the count after which the numbers repeat.
const FIRST: u32 = 0x1_0000;
const NUMBERS: u32 = 0x1_0000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// Number in order of time, from 0. A reader stores it to find new announcements.
    pub number: u32,
    pub text: String,
    /// True if it interrupts speech: an answer to a request, or a refusal.
    pub urgent: bool,
}

#[derive(Resource, Default, Debug)]
pub struct Announcements {
    recent: VecDeque<Announcement>,
    next: u32,
}

impl Announcements {
    /// Adds an announcement that waits for the end of current speech. An empty text is left out.
    pub(super) fn add(&mut self, text: impl Into<String>) {
        self.push(text.into(), false);
    }

    /// Adds an announcement that interrupts current speech.
    pub(super) fn add_urgent(&mut self, text: impl Into<String>) {
        self.push(text.into(), true);
    }

    fn push(&mut self, text: String, urgent: bool) {
        if text.is_empty() {
            return;
        }
        self.recent.push_back(Announcement {
            number: self.next,
            text,
            urgent,
        });
        self.next += 1;
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// Returns the most recent announcements, oldest first.
    pub fn recent(&self) -> impl DoubleEndedIterator<Item = &Announcement> {
        self.recent.iter()
    }

    /// Returns the number of all announcements so far.
    pub fn count(&self) -> u32 {
        self.next
    }

    /// Adds a node for each announcement, because a screen reader speaks nodes that are added to a live region.
    pub(super) fn publish(&self, title: &str, tree: &mut AccessibilityTree) {
        let mut log = AccessNode::new(Role::Log);
        log.set_label(title);
        tree.add_group(own(3), log, |tree| {
            for announcement in &self.recent {
                let mut node = AccessNode::new(Role::Status);
                node.set_label(announcement.text.as_str());
                node.set_live(match announcement.urgent {
                    true => Live::Assertive,
                    false => Live::Polite,
                });
                tree.add(own(FIRST + announcement.number % NUMBERS), node);
            }
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // In the order of the announcements.
        (
            announce_events.run_if(in_state(Screen::Table)),
            announce_toasts,
            announce_question.run_if(in_state(Screen::Table)),
        )
            .chain()
            .after(Hud)
            .in_set(FrameSystems::Present)
            .run_if(|output: SpeechOutput| output.any()),
    );
}

fn announce_events(
    mut events: ShownEvents,
    prompt: PromptWords,
    mut announcements: ResMut<Announcements>,
) {
    for event in events.read() {
        let (texts, shown) = (&prompt.texts, &prompt.shown);
        if let Some(line) = narration(texts, event, &|seat| shown.actor(seat)) {
            announcements.add(signs_in_words(texts, &line));
        }
        let SeenMatchEvent::Table(event) = event else {
            continue;
        };
        match event {
            SeenEvent::Dealt { contracts, .. } => {
                if let Some(contract) = contracts.of_viewer(shown.viewer.seat()) {
                    let contract = contract_words(contract).resolve(texts);
                    let args = [("contract", contract.into())];
                    announcements.add(texts.with("aloud-contract", &args));
                }
            }
            SeenEvent::TookStock {
                seat,
                card: Some(card),
            } => announcements.add(prompt.drawn(*seat, *card).unwrap_or_default()),
            SeenEvent::Awarded { seat, penalty, .. } => {
                let seen = penalty.iter().flatten();
                seen.for_each(|card| {
                    announcements.add(prompt.drawn(*seat, *card).unwrap_or_default());
                });
            }
            _ => {}
        }
    }
}

fn announce_toasts(
    mut toasts: MessageReader<Toast>,
    prompt: PromptWords,
    mut announcements: ResMut<Announcements>,
) {
    for toast in toasts.read() {
        let sentence = signs_in_words(&prompt.texts, &toast.text);
        match toast.tone {
            Tone::Info => announcements.add(sentence),
            Tone::Warning | Tone::Trouble => announcements.add_urgent(sentence),
        }
    }
}

/// Identity of a question, so that it is announced once: the decision, the number of choices, and the words.
type QuestionKey = (Option<(Seat, DecisionId, bool)>, usize, String);

fn announce_question(
    prompt: PromptWords,
    mut announcements: ResMut<Announcements>,
    mut last: Local<Option<QuestionKey>>,
) {
    if !prompt.is_changed() {
        return;
    }
    let state = &prompt.prompt;
    let open = state.open.as_ref();
    let open = open.map(|(seat, legal)| (*seat, legal.decision, state.is_asked()));
    let Some(question) = prompt.public_question() else {
        *last = None;
        return;
    };
    let now = (open, state.choice.len(), question.clone());
    if last.as_ref() != Some(&now) {
        *last = Some(now);
        announcements.add(question);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_announcements_have_nodes_of_their_own() {
        let mut announcements = Announcements::default();
        for number in 0..9 {
            announcements.add(format!("Sentence {number}"));
        }
        announcements.add("");
        announcements.add_urgent("Refused");
        assert_eq!(announcements.count(), 10, "an empty text was announced");
        let mut tree = AccessibilityTree::default();
        announcements.publish("News", &mut tree);
        let nodes: Vec<_> = tree.nodes().iter().skip(1).collect();
        assert_eq!(nodes.len(), RECENT);
        assert_eq!(nodes[0].1.label(), Some("Sentence 4"));
        assert_eq!(nodes[5].1.live(), Some(Live::Assertive));
        assert!(nodes.windows(2).all(|two| two[0].0 != two[1].0));
    }
}
