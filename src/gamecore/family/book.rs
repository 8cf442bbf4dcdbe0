//! What the file holds.
use super::{Family, Person, Tables, merge::merged, person::same_name};
use crate::draft::KeptTable;
use serde::{Deserialize, Serialize};

/// The version written.
pub(super) const VERSION: u32 = 1;

/// Everything that is remembered of the family.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Book {
    pub version: u32,
    #[serde(default)]
    pub people: Vec<Person>,
    /// The set-up as it was left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<KeptTable>,
    #[serde(default)]
    pub tables: Vec<KeptTable>,
}

/// The words of a name, as it is compared.
#[derive(PartialEq)]
struct Called(String);

impl Book {
    /// What is remembered now.
    pub fn of(family: &Family, tables: &Tables) -> Book {
        Book {
            version: VERSION,
            people: family.people().to_vec(),
            left: tables.left().cloned(),
            tables: tables.all().to_vec(),
        }
    }

    /// What to write where `there` lies by now, `base` having been read or written last.
    pub fn merged(&self, there: &Book, base: &Book) -> Book {
        let called = |person: &Person| {
            let words: Vec<&str> = person.name.split_whitespace().collect();
            Called(words.join(" ").to_lowercase())
        };
        let mut people = merged(&there.people, &base.people, &self.people, called);
        // Who was renamed here is known elsewhere by the old name.
        let was = |name: &str| {
            let mut all = self.people.iter();
            all.any(|person| !same_name(&person.name, name) && person.was_called(name))
        };
        people.retain(|person| !was(&person.name));
        Book {
            version: VERSION,
            people,
            left: match self.left == base.left {
                true => there.left.clone(),
                false => self.left.clone(),
            },
            tables: merged(
                &there.tables,
                &base.tables,
                &self.tables,
                KeptTable::people_and_rules,
            ),
        }
    }
}
