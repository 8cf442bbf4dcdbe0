//! Stored tables: all named tables, and the most recently used unnamed ones.
use crate::draft::StoredTable;
use bevy::prelude::*;

/// Maximum number of stored tables without a name. Older ones are dropped.
const MAX_UNNAMED: usize = 5;
/// Maximum number of stored tables in all.
const MOST: usize = 40;

/// Stored tables, most recently used first.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    tables: Vec<StoredTable>,
    /// Last state of the match set-up.
    left: Option<StoredTable>,
    /// Tables removed since the program started, each with its former index, oldest first.
    removed: Vec<(usize, StoredTable)>,
}

impl Tables {
    pub(super) fn of(tables: Vec<StoredTable>, left: Option<StoredTable>) -> Tables {
        let mut all = Tables {
            tables,
            left,
            removed: Vec::new(),
        };
        all.forget_old();
        all
    }

    pub fn all(&self) -> &[StoredTable] {
        &self.tables
    }

    /// Returns the table of the most recent match, which the menu shows as *Our table*.
    pub fn last(&self) -> Option<&StoredTable> {
        self.tables.first()
    }

    /// Returns the last state of the match set-up.
    pub fn left(&self) -> Option<&StoredTable> {
        self.left.as_ref()
    }

    /// Moves the table to the front of the list when a match starts at this table. A table that is already in the list
    /// keeps its name.
    pub fn sit_down(&mut self, mut table: StoredTable) {
        if let Some(at) = self.tables.iter().position(|other| other.is_like(&table)) {
            table.name = self.tables.remove(at).name;
        }
        self.left = Some(table.clone());
        self.tables.insert(0, table);
        self.forget_old();
    }

    /// Stores the last state of the match set-up.
    pub fn leave(&mut self, table: StoredTable) {
        self.left = Some(table);
    }

    /// Renames a table. Tables with a name are never dropped automatically.
    pub fn name(&mut self, at: usize, name: &str) {
        if let Some(table) = self.tables.get_mut(at) {
            name.trim().clone_into(&mut table.name);
        }
    }

    /// Removes a table. [`Tables::restore`] undoes it.
    pub fn remove(&mut self, at: usize) {
        if at < self.tables.len() {
            let table = self.tables.remove(at);
            self.removed.push((at, table));
        }
    }

    /// Returns the table that was removed last, if it can be restored.
    pub fn removed(&self) -> Option<&StoredTable> {
        self.removed.last().map(|(_, table)| table)
    }

    pub fn restore(&mut self) {
        if let Some((at, table)) = self.removed.pop() {
            self.tables.insert(at.min(self.tables.len()), table);
        }
    }

    /// Replaces all tables. Previously removed tables can still be restored.
    pub(super) fn replace(&mut self, tables: Vec<StoredTable>) {
        self.tables = tables;
        self.forget_old();
    }

    fn forget_old(&mut self) {
        let mut nameless = 0;
        self.tables.retain(|table| {
            nameless += usize::from(table.name.is_empty());
            !table.name.is_empty() || nameless <= MAX_UNNAMED
        });
        self.tables.truncate(MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;

    fn table(name: &str) -> StoredTable {
        Draft::new(name, 2).kept(Some(15))
    }

    #[test]
    fn the_last_table_is_ours_and_named_ones_are_never_dropped() {
        let mut tables = Tables::default();
        tables.sit_down(table("Ana"));
        tables.name(0, " Sunday ");
        for number in 0..2 * MAX_UNNAMED {
            tables.sit_down(table(&format!("P{number}")));
        }
        assert_eq!(tables.all().len(), MAX_UNNAMED + 1);
        assert_eq!(tables.all().last().map(|it| &*it.name), Some("Sunday"));
        tables.sit_down(table("Ana"));
        assert_eq!(
            tables.all().len(),
            MAX_UNNAMED + 1,
            "a table is listed twice"
        );
        let last = tables.last().expect("a table");
        assert_eq!((&*last.name, &*last.seats[0].person), ("Sunday", "Ana"));
        assert_eq!(tables.left(), Some(last));
    }

    #[test]
    fn a_removed_table_is_restored_to_its_index() {
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
