//! What is announced: said once, of itself, whatever has the focus.
use super::tree::{AloudTree, own};
use accesskit::{Live, Node as Told, Role};
use bevy::prelude::*;
use std::collections::VecDeque;

/// So many of the last sentences can still be found among the nodes.
const KEPT: usize = 6;
/// The first number of the nodes of sentences, and how many there are before they begin anew.
const FIRST: u32 = 0x1_0000;
const NUMBERS: u32 = 0x1_0000;

/// A sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Counted from 0, so that whoever reads them knows where they were.
    pub number: u32,
    /// The words.
    pub text: String,
    /// It is said before anything else: what was asked for, or refused.
    pub urgent: bool,
}

/// The last sentences.
#[derive(Resource, Default, Debug)]
pub struct Announcer {
    said: VecDeque<Said>,
    next: u32,
}

impl Announcer {
    /// Says something when what is being said is over.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.add(text.into(), false);
    }

    /// Says something at once.
    pub(super) fn say_at_once(&mut self, text: impl Into<String>) {
        self.add(text.into(), true);
    }

    fn add(&mut self, text: String, urgent: bool) {
        if text.is_empty() {
            return;
        }
        self.said.push_back(Said {
            number: self.next,
            text,
            urgent,
        });
        self.next += 1;
        if self.said.len() > KEPT {
            self.said.pop_front();
        }
    }

    /// The last sentences, oldest first.
    pub fn said(&self) -> impl DoubleEndedIterator<Item = &Said> {
        self.said.iter()
    }

    /// How many there have been.
    pub fn count(&self) -> u32 {
        self.next
    }

    /// Each is a node of its own: a screen reader says what is added to a part of the screen that is alive.
    pub(super) fn tell(&self, title: &str, tree: &mut AloudTree) {
        let mut log = Told::new(Role::Log);
        log.set_label(title);
        tree.add_group(own(3), log, |tree| {
            for said in &self.said {
                let mut told = Told::new(Role::Status);
                told.set_label(said.text.as_str());
                told.set_live(match said.urgent {
                    true => Live::Assertive,
                    false => Live::Polite,
                });
                tree.add(own(FIRST + said.number % NUMBERS), told);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sentences_are_kept_and_each_is_a_node_of_its_own() {
        let mut announcer = Announcer::default();
        for number in 0..9 {
            announcer.say(format!("Sentence {number}"));
        }
        announcer.say("");
        announcer.say_at_once("Refused");
        assert_eq!(announcer.count(), 10, "nothing is no sentence");
        let mut tree = AloudTree::default();
        announcer.tell("News", &mut tree);
        let told: Vec<_> = tree.nodes().iter().skip(1).collect();
        assert_eq!(told.len(), KEPT);
        assert_eq!(told[0].1.label(), Some("Sentence 4"));
        assert_eq!(told[5].1.live(), Some(Live::Assertive));
        assert!(told.windows(2).all(|two| two[0].0 != two[1].0));
    }
}
