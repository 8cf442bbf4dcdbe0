//! The tables that people have sat down at: the last ones, and those that somebody has given a name.
use crate::draft::KeptTable;
use bevy::prelude::*;

/// So many tables without a name are remembered.
const NAMELESS: usize = 5;
/// The most tables that are.
const MOST: usize = 40;

/// The tables, the one played at last first.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    tables: Vec<KeptTable>,
    /// The set-up as it was left.
    left: Option<KeptTable>,
    /// What was removed while the game is open, with its place; the last one last.
    removed: Vec<(usize, KeptTable)>,
}

impl Tables {
    /// These tables, as a file has them.
    pub(super) fn of(tables: Vec<KeptTable>, left: Option<KeptTable>) -> Tables {
        let mut all = Tables {
            tables,
            left,
            removed: Vec::new(),
        };
        all.forget_old();
        all
    }

    /// All of them.
    pub fn all(&self) -> &[KeptTable] {
        &self.tables
    }

    /// *Our table*: the one that was played at last.
    pub fn last(&self) -> Option<&KeptTable> {
        self.tables.first()
    }

    /// The set-up as it was left.
    pub fn left(&self) -> Option<&KeptTable> {
        self.left.as_ref()
    }

    /// A match has begun at this table: it is *our table* from now on. If it was before, it keeps its name.
    pub fn sit_down(&mut self, mut table: KeptTable) {
        if let Some(at) = self.tables.iter().position(|other| other.is_like(&table)) {
            table.name = self.tables.remove(at).name;
        }
        self.left = Some(table.clone());
        self.tables.insert(0, table);
        self.forget_old();
    }

    /// The set-up is left like this.
    pub fn leave(&mut self, table: KeptTable) {
        self.left = Some(table);
    }

    /// Another name for a table; with one it is never forgotten.
    pub fn name(&mut self, at: usize, name: &str) {
        if let Some(table) = self.tables.get_mut(at) {
            name.trim().clone_into(&mut table.name);
        }
    }

    /// A table is removed; it can be brought back ([`Tables::restore`]).
    pub fn remove(&mut self, at: usize) {
        if at < self.tables.len() {
            let table = self.tables.remove(at);
            self.removed.push((at, table));
        }
    }

    /// What was removed last.
    pub fn removed(&self) -> Option<&KeptTable> {
        self.removed.last().map(|(_, table)| table)
    }

    /// Brings back what was removed last.
    pub fn restore(&mut self) {
        if let Some((at, table)) = self.removed.pop() {
            self.tables.insert(at.min(self.tables.len()), table);
        }
    }

    /// The tables as they are now; what was removed can still be brought back.
    pub(super) fn replace(&mut self, tables: Vec<KeptTable>) {
        self.tables = tables;
        self.forget_old();
    }

    fn forget_old(&mut self) {
        let mut nameless = 0;
        self.tables.retain(|table| {
            nameless += usize::from(table.name.is_empty());
            !table.name.is_empty() || nameless <= NAMELESS
        });
        self.tables.truncate(MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;

    fn table(name: &str) -> KeptTable {
        Draft::new(name, 2).kept(Some(15))
    }

    #[test]
    fn the_last_table_is_ours_and_named_ones_are_never_forgotten() {
        let mut tables = Tables::default();
        tables.sit_down(table("Ana"));
        tables.name(0, " Sunday ");
        for number in 0..2 * NAMELESS {
            tables.sit_down(table(&format!("P{number}")));
        }
        assert_eq!(tables.all().len(), NAMELESS + 1);
        assert_eq!(tables.all().last().map(|it| &*it.name), Some("Sunday"));
        tables.sit_down(table("Ana"));
        assert_eq!(tables.all().len(), NAMELESS + 1, "it is the same table");
        let last = tables.last().expect("a table");
        assert_eq!((&*last.name, &*last.seats[0].person), ("Sunday", "Ana"));
        assert_eq!(tables.left(), Some(last));
    }

    #[test]
    fn a_table_that_is_removed_comes_back_to_its_place() {
        let mut tables = Tables::default();
        for name in ["Ana", "Blas", "Cova"] {
            tables.sit_down(table(name));
        }
        let before = tables.all().to_vec();
        tables.remove(1);
        assert_eq!(tables.all().len(), 2);
        assert_eq!(tables.removed(), before.get(1));
        tables.restore();
        assert_eq!(tables.all(), before);
    }
}
