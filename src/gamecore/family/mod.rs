//! Profiles: name, colour, portrait and personal settings of each person who plays here, and the tables they have
//! played at.
//!
//! ```text
//!  family.json ─► file ─► ProfileFileContents ─► Profiles (profiles), Tables    read once, before the first frame.
//!                   ▲                 │ changed by the profile page, the set-up and the start of a match.
//!                   └──── save ◄──────┘ half a second later and on exit; merged with changes of other windows.
//!  Settings + profile of the viewer ─► EffectiveSettings                 updated in each frame.
//! ```
mod effective;
mod file;
mod profiles;

use crate::{
    autosave::{Autosave, DEBOUNCE, SaveParams},
    draft::StoredTable,
    folders::Folders,
    i18n::{Language, Texts},
    redraw::ScheduleRedraw,
    saves::Errors,
    sets::{ChooseOwn, ChooseTexts, FrameSystems},
    settings::Settings,
};
use bevy::{prelude::*, window::ExitSystems};
use file::{Problem, ProfileFileContents, VERSION};
use std::path::PathBuf;

pub use effective::{
    EffectiveSettings, MenuTextSize, is_shared_table, requested_text_size, shared_screen_text_scale,
};
pub use profiles::{
    HandSort, NameFault, PersonalSettings, Profile, ProfileColor, Profiles, name_words, same_name,
};

/// Loads and saves the profiles, and computes the effective settings. The texts, folders, settings and displayed state
/// must already exist as resources.
pub fn plugin(app: &mut App) {
    app.add_plugins(load);
    app.init_resource::<EffectiveSettings>();
    app.add_systems(
        Update,
        effective::follow
            .in_set(ChooseOwn)
            .after(ChooseTexts)
            .before(FrameSystems::Input),
    );
}

#[derive(Resource)]
struct ProfileFile {
    path: PathBuf,
    autosave: Autosave<ProfileFileContents>,
    /// True if the file must not be overwritten: a newer version wrote it, or it is unreadable and could not be
    /// renamed.
    foreign: bool,
}

/// Reads the profile file and adds the system that saves it. Requires the resources [`Texts`], [`Settings`] and
/// [`Folders`].
fn load(app: &mut App) {
    let path = app.world().resource::<Folders>().data.join("family.json");
    let read = file::load(&path);
    let settings = app.world().resource::<Settings>();
    let (family, tables) = match &read.book {
        Some(book) => (
            Profiles::of(book.people.clone()),
            Tables::of(book.tables.clone(), book.left.clone()),
        ),
        None if read.problems.is_empty() => (migrated_profiles(settings), Tables::default()),
        None => (Profiles::default(), Tables::default()),
    };
    let texts = app.world().resource::<Texts>();
    let sentence = |problem: &Problem| problem.sentence(texts);
    let told: Vec<String> = read.problems.iter().map(sentence).collect();
    app.world_mut().resource_mut::<Errors>().extend(told);
    app.insert_resource(ProfileFile {
        path,
        autosave: Autosave::new(ProfileFileContents {
            version: VERSION,
            ..read.book.unwrap_or_default()
        }),
        foreign: read.foreign,
    });
    show_faces(&family, &mut app.world_mut().resource_mut::<Settings>());
    app.insert_resource(family).insert_resource(tables);
    // Run after Bevy's exit systems, which detect that the app closes.
    app.add_systems(Last, save.after(ExitSystems).before(ScheduleRedraw));
}

/// Copies the portraits of all profiles to the settings, under the present and former names. The table looks them up by
/// name.
fn show_faces(family: &Profiles, settings: &mut Mut<Settings>) {
    for person in family.people() {
        for name in person.earlier.iter().chain([&person.name]) {
            if settings.pictures.get(name) != Some(&person.picture) {
                settings.remember_picture(name, person.picture);
            }
        }
    }
}

/// Saves the profile file half a second after a change of profiles or tables, and on exit.
fn save(
    (mut family, mut tables): (ResMut<Profiles>, ResMut<Tables>),
    mut file: ResMut<ProfileFile>,
    mut params: SaveParams,
) {
    if file.foreign {
        return;
    }
    let path = file.path.clone();
    let autosave = &mut file.autosave;
    if let Some(write) = autosave.written("trouble-family-save", &mut params) {
        take_over(&write.wanted, &write.saved, &mut family, &mut tables);
    }
    if family.is_changed() || tables.is_changed() {
        autosave.schedule(DEBOUNCE);
    }
    autosave.update(
        || ProfileFileContents::of(&family, &tables),
        &mut params,
        move |base, now| file::write(&path, base, now),
    );
}

/// Replaces the profiles and tables with those just written to the file, which include the changes of other windows.
/// Keeps a list that has changed in this window since the write began.
fn take_over(
    now: &ProfileFileContents,
    written: &ProfileFileContents,
    family: &mut ResMut<Profiles>,
    tables: &mut ResMut<Tables>,
) {
    if written.people != now.people && *family.people() == now.people[..] {
        family.replace(written.people.clone());
    }
    if written.tables != now.tables && *tables.all() == now.tables[..] {
        tables.replace(written.tables.clone());
    }
}

/// Creates profiles from the settings of older versions, which contained a single player name and a table of portraits
/// by name. Placeholder names such as “Player 2” get no profile.
fn migrated_profiles(settings: &Settings) -> Profiles {
    let mut family = Profiles::default();
    let own = settings.player_name.trim();
    let picture = |name: &str| settings.pictures.get(name).copied();
    if !own.is_empty() {
        let _ = family.add(own, picture(own));
    }
    let texts = Texts::shipped(Language::En);
    for (name, picture) in &settings.pictures {
        if !texts.is_neutral_name(name) {
            family.join(name, *picture);
        }
    }
    family
}

/// Maximum number of stored tables without a name. Older ones are dropped.
const MAX_UNNAMED: usize = 5;
/// Maximum number of stored tables in all.
const MOST_TABLES: usize = 40;

/// Stored tables, most recently used first: all named ones, and the latest unnamed ones.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    tables: Vec<StoredTable>,
    /// Last state of the match set-up.
    left: Option<StoredTable>,
    /// Tables removed since the program started, each with its former index, oldest first.
    removed: Vec<(usize, StoredTable)>,
}

impl Tables {
    fn of(tables: Vec<StoredTable>, left: Option<StoredTable>) -> Tables {
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
    fn replace(&mut self, tables: Vec<StoredTable>) {
        self.tables = tables;
        self.forget_old();
    }

    fn forget_old(&mut self) {
        let mut nameless = 0;
        self.tables.retain(|table| {
            nameless += usize::from(table.name.is_empty());
            !table.name.is_empty() || nameless <= MAX_UNNAMED
        });
        self.tables.truncate(MOST_TABLES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;

    #[test]
    fn names_in_older_settings_become_profiles() {
        let mut settings = Settings {
            player_name: "Núria".to_owned(),
            ..Settings::default()
        };
        for (name, picture) in [("Núria", 6), ("Jugador 2", 1), ("Joueur 3", 1), ("Blas", 3)] {
            settings.remember_picture(name, picture);
        }
        let family = migrated_profiles(&settings);
        let known: Vec<(&str, u8)> = (family.people().iter())
            .map(|person| (&*person.name, person.picture))
            .collect();
        assert_eq!(known, [("Núria", 6), ("Blas", 3)]);
        assert!(migrated_profiles(&Settings::default()).people().is_empty());
    }

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
