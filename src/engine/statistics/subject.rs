//! Whose numbers they are: a person's, known by name, or those of a bot level.
use super::{FiledMatch, PlayerNumbers};
use crate::matchplay::{BotLevel, PlayerKind};
use std::collections::BTreeMap;

/// Whose numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A person, by name: capital letters and blanks do not count.
    Person(String),
    /// All bots of a level.
    Bots(BotLevel),
}

/// A subject with what a list says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubjectEntry {
    /// Whose numbers.
    pub subject: Subject,
    /// A person's name as it was written last; a level's id.
    pub name: String,
    /// How many matches there are.
    pub matches: u32,
}

impl Subject {
    /// The person with this name.
    pub fn person(name: &str) -> Subject {
        let words: Vec<&str> = name.split_whitespace().collect();
        Subject::Person(words.join(" ").to_lowercase())
    }

    /// Whose numbers these are.
    pub fn of(player: &PlayerNumbers) -> Subject {
        match player.kind {
            PlayerKind::Human => Subject::person(&player.name),
            PlayerKind::Bot(level) => Subject::Bots(level),
        }
    }
}

/// Everybody there are numbers of: people first, whoever has played most before the others, then the levels from the strongest down.
pub fn subjects<'a>(matches: impl IntoIterator<Item = &'a FiledMatch>) -> Vec<SubjectEntry> {
    let mut all: BTreeMap<Subject, SubjectEntry> = BTreeMap::new();
    for filed in matches {
        let mut here: Vec<Subject> = Vec::new();
        for player in &filed.numbers.players {
            let subject = Subject::of(player);
            let name = match player.kind {
                PlayerKind::Human => player.name.trim().to_owned(),
                PlayerKind::Bot(level) => level.id().to_owned(),
            };
            let entry = all.entry(subject.clone()).or_insert_with(|| SubjectEntry {
                subject: subject.clone(),
                name: String::new(),
                matches: 0,
            });
            entry.name = name;
            if !here.contains(&subject) {
                entry.matches += 1;
                here.push(subject);
            }
        }
    }
    let mut entries: Vec<SubjectEntry> = all.into_values().collect();
    entries.sort_by(|a, b| match (&a.subject, &b.subject) {
        (Subject::Person(_), Subject::Bots(_)) => std::cmp::Ordering::Less,
        (Subject::Bots(_), Subject::Person(_)) => std::cmp::Ordering::Greater,
        (Subject::Bots(a), Subject::Bots(b)) => b.cmp(a),
        (Subject::Person(_), Subject::Person(_)) => {
            b.matches.cmp(&a.matches).then(a.name.cmp(&b.name))
        }
    });
    entries
}
