//! The profile of a person (name, colour, portrait and personal settings), and the list of all profiles.
use crate::{i18n::Language, model::Sort, settings::ClaimQuestions};
use bevy::{color::Color, prelude::*};
use engine::{all, text::is_hidden};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    pub name: String,
    /// Former names. Matches played under these names still belong to the profile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    #[serde(default)]
    pub color: ProfileColor,
    /// Index of the portrait, 0 to 7.
    #[serde(default)]
    pub picture: u8,
    #[serde(default)]
    pub own: PersonalSettings,
}

/// Personal settings of a profile. They apply while that player's hand is open. `None` means that the general setting
/// applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonalSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Order in which the hand is sorted when it is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort: Option<HandSort>,
    /// True if the action buttons at the table are on the left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_handed: Option<bool>,
    /// Discards about which the player is asked for a claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_questions: Option<ClaimQuestions>,
    /// Text size as a percentage of the normal size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_size: Option<u16>,
    /// Size of the viewer's cards and of the piles, as a percentage of the normal size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_size: Option<u16>,
}

#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "family-sort-", serialize_all = "kebab-case")]
pub enum HandSort {
    /// The cards keep the order in which they were dealt.
    Never,
    Rank,
    Suit,
    /// The cards are sorted by the melds that the contract requires.
    Contract,
}

impl HandSort {
    pub const ALL: [HandSort; 4] = all();

    /// Returns the sort criterion that is reapplied after each change of the hand, or `None` if the hand is not sorted.
    pub const fn sort(self) -> Option<Sort> {
        match self {
            HandSort::Never => None,
            HandSort::Rank => Some(Sort::Rank),
            HandSort::Suit => Some(Sort::Suit),
            HandSort::Contract => Some(Sort::Contract),
        }
    }

    pub const fn of(sort: Sort) -> HandSort {
        match sort {
            Sort::Rank => HandSort::Rank,
            Sort::Suit => HandSort::Suit,
            Sort::Contract => HandSort::Contract,
        }
    }

    /// Returns the text key of this sort order's name.
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// Colour of a profile. All colours are clearly distinguishable, on felt and on paper, from each other and from the
/// brass of the game's own symbols.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(prefix = "color-", serialize_all = "kebab-case")]
pub enum ProfileColor {
    #[default]
    Poppy,
    Sea,
    Leaf,
    Violet,
    Orange,
    Turquoise,
    Pink,
    Lemon,
}

impl ProfileColor {
    /// All colours, in the order in which new profiles get them.
    pub const ALL: [ProfileColor; 8] = all();

    pub const fn color(self) -> Color {
        let [red, green, blue] = match self {
            ProfileColor::Poppy => [0xE0, 0x4F, 0x44],
            ProfileColor::Sea => [0x4C, 0x8F, 0xE0],
            ProfileColor::Leaf => [0x62, 0xAE, 0x4A],
            ProfileColor::Violet => [0x9C, 0x78, 0xDC],
            ProfileColor::Orange => [0xE8, 0x83, 0x2E],
            ProfileColor::Turquoise => [0x35, 0xAE, 0xA6],
            ProfileColor::Pink => [0xE2, 0x7A, 0xAE],
            ProfileColor::Lemon => [0xDC, 0xC8, 0x3A],
        };
        Color::srgb_u8(red, green, blue)
    }

    /// Returns the text key of the colour's name.
    pub fn key(self) -> &'static str {
        self.into()
    }
}

impl Profile {
    /// True if this is the present or a former name of the profile. Ignores case and spacing.
    pub fn is_called(&self, name: &str) -> bool {
        same_name(&self.name, name) || self.was_called(name)
    }

    /// True if this is a former name of the profile. Ignores case and spacing.
    pub fn was_called(&self, name: &str) -> bool {
        self.earlier.iter().any(|earlier| same_name(earlier, name))
    }
}

/// True if two names are equal apart from case and spacing.
pub fn same_name(one: &str, other: &str) -> bool {
    name_words(one) == name_words(other)
}

/// Returns the words of a name in lower case, for comparisons.
pub fn name_words(name: &str) -> Vec<String> {
    let words = name.split_whitespace();
    words.map(str::to_lowercase).collect()
}

/// Maximum number of profiles.
const MOST: usize = 60;
/// Maximum length of a name read from a file, in characters.
const LONGEST: usize = 40;

/// Profiles, in the order in which they were added.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Profiles {
    people: Vec<Profile>,
    /// Profiles removed since the program started, each with its former index, oldest first.
    removed: Vec<(usize, Profile)>,
}

/// Reason why a name is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameFault {
    /// The name is empty or contains invisible characters.
    Empty,
    /// Another profile has this name. The string is the name as that profile spells it.
    Taken(String),
    /// The name is a former name of another profile, whose present name is the string. Reusing it would mix up the
    /// matches of the two players.
    Earlier(String),
    /// The list already has the maximum number of profiles.
    Full,
}

impl Profiles {
    /// Creates the list from a file. Drops profiles with invalid or duplicate names.
    pub fn of(people: impl IntoIterator<Item = Profile>) -> Profiles {
        let mut family = Profiles::default();
        for mut person in people {
            person.picture %= 8;
            let is_name = |name: &String| {
                !name.trim().is_empty()
                    && name.chars().count() <= LONGEST
                    && !name.contains(is_hidden)
            };
            person
                .earlier
                .retain(|name| is_name(name) && family.find(name).is_none());
            let is_new = family.find(&person.name).is_none();
            if is_name(&person.name) && is_new && family.people.len() < MOST {
                family.people.push(person);
            }
        }
        family
    }

    pub fn people(&self) -> &[Profile] {
        &self.people
    }

    /// Finds a profile by its present or a former name.
    pub fn find(&self, name: &str) -> Option<&Profile> {
        self.people.get(self.index_of(name)?)
    }

    /// Returns the index of the profile with this present or former name.
    pub fn index_of(&self, name: &str) -> Option<usize> {
        let mut all = self.people.iter();
        all.position(|person| person.is_called(name))
    }

    /// Returns the colour of the profile with this present or former name.
    pub fn color_of(&self, name: &str) -> Option<Color> {
        self.find(name).map(|person| person.color.color())
    }

    /// Returns the present name of the profile that has or had this name, or `name` itself if no profile matches.
    pub fn name_now<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(name).map_or(name, |person| &person.name)
    }

    /// Adds a profile and returns its index.
    ///
    /// # Errors
    ///
    /// Returns the reason if the name is not accepted. The list is then unchanged.
    pub fn add(&mut self, name: &str, picture: Option<u8>) -> Result<usize, NameFault> {
        let name = self.fit(name, None)?;
        if self.people.len() >= MOST {
            return Err(NameFault::Full);
        }
        self.people.push(Profile {
            name,
            earlier: Vec::new(),
            color: self.rarest(ProfileColor::ALL, |person| person.color),
            picture: picture.unwrap_or_else(|| self.rarest(0..8, |person| person.picture)) % 8,
            own: PersonalSettings::default(),
        });
        Ok(self.people.len() - 1)
    }

    /// Adds a profile for a player who starts a match. Returns false if the profile exists already or could not be
    /// added.
    pub fn join(&mut self, name: &str, picture: u8) -> bool {
        self.find(name).is_none() && self.add(name, Some(picture)).is_ok()
    }

    /// Renames a profile and remembers its former name.
    ///
    /// # Errors
    ///
    /// Returns the reason if the name is not accepted. The list is then unchanged.
    pub fn rename(&mut self, at: usize, name: &str) -> Result<(), NameFault> {
        let name = self.fit(name, Some(at))?;
        let Some(person) = self.people.get_mut(at) else {
            return Err(NameFault::Empty);
        };
        let before = std::mem::replace(&mut person.name, name);
        person
            .earlier
            .retain(|earlier| !same_name(earlier, &person.name));
        if !same_name(&before, &person.name) && !person.was_called(&before) {
            person.earlier.push(before);
        }
        Ok(())
    }

    /// Applies a change to the profile at this index. The change must not affect the name.
    pub fn change(&mut self, at: usize, change: impl FnOnce(&mut Profile)) {
        if let Some(person) = self.people.get_mut(at) {
            let (name, earlier) = (person.name.clone(), person.earlier.clone());
            change(person);
            (person.name, person.earlier) = (name, earlier);
        }
    }

    /// Removes a profile. [`Profiles::restore`] undoes it.
    pub fn remove(&mut self, at: usize) {
        if at < self.people.len() {
            let person = self.people.remove(at);
            self.removed.push((at, person));
        }
    }

    /// Returns the profile that was removed last, if it can be restored.
    pub fn removed(&self) -> Option<&Profile> {
        self.removed.last().map(|(_, person)| person)
    }

    /// Restores the profile that was removed last and returns its index. Returns `None` if another profile has taken
    /// its name in the meantime.
    pub fn restore(&mut self) -> Option<usize> {
        let (at, person) = self.removed.pop()?;
        if self.find(&person.name).is_some() {
            return None;
        }
        let at = at.min(self.people.len());
        self.people.insert(at, person);
        Some(at)
    }

    /// Replaces all profiles. Previously removed profiles can still be restored.
    pub(super) fn replace(&mut self, people: Vec<Profile>) {
        self.people = Profiles::of(people).people;
    }

    /// Returns the name without superfluous spaces if it is valid for the profile at index `at`, or for a new one if
    /// `at` is `None`.
    fn fit(&self, name: &str, at: Option<usize>) -> Result<String, NameFault> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let name = words.join(" ");
        if name.is_empty() || name.contains(is_hidden) {
            return Err(NameFault::Empty);
        }
        match self.index_of(&name).filter(|other| Some(*other) != at) {
            None => Ok(name),
            Some(other) if same_name(&self.people[other].name, &name) => {
                Err(NameFault::Taken(self.people[other].name.clone()))
            }
            Some(other) => Err(NameFault::Earlier(self.people[other].name.clone())),
        }
    }

    /// Returns the value that the fewest profiles have, the first one of several.
    fn rarest<T: PartialEq + Default>(
        &self,
        values: impl IntoIterator<Item = T>,
        of: impl Fn(&Profile) -> T,
    ) -> T {
        let count = |value: &T| {
            let all = self.people.iter();
            all.filter(|person| of(person) == *value).count()
        };
        values.into_iter().min_by_key(count).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(family: &Profiles) -> Vec<&str> {
        family.people().iter().map(|one| &*one.name).collect()
    }

    #[test]
    fn every_profile_has_a_name_and_a_colour_of_its_own() {
        let mut family = Profiles::default();
        for name in ["Ana", " Luis  Miguel ", "ñandú"] {
            family.add(name, None).expect("a name");
        }
        assert_eq!(names(&family), ["Ana", "Luis Miguel", "ñandú"]);
        assert_eq!(
            family.add("ANA", None),
            Err(NameFault::Taken("Ana".to_owned()))
        );
        assert_eq!(family.add("  ", None), Err(NameFault::Empty));
        let colors: Vec<ProfileColor> = family.people().iter().map(|one| one.color).collect();
        assert_eq!(colors, ProfileColor::ALL[..3]);
        assert!(!family.join("ana", 3), "the profile was added twice");
        assert_eq!(family.find("luis miguel").map(|one| one.picture), Some(1));
    }

    #[test]
    fn a_renamed_profile_keeps_its_data_and_its_old_name_stays_reserved() {
        let mut family = Profiles::default();
        family.add("Ana", None).expect("a name");
        family.add("Blas", None).expect("a name");
        family.rename(0, "Anita").expect("free");
        assert_eq!(family.find("ana").map(|one| &*one.name), Some("Anita"));
        assert_eq!(family.name_now("ANA"), "Anita");
        let refused = family.rename(1, "Ana");
        assert_eq!(refused, Err(NameFault::Earlier("Anita".to_owned())));
        family.rename(0, "ana").expect("a former name");
        assert!(!family.people()[0].was_called("ana"));
        assert!(family.people()[0].was_called("Anita"));
    }

    #[test]
    fn a_removed_profile_is_restored_to_its_index() {
        let mut family = Profiles::default();
        for name in ["Ana", "Blas", "Cova"] {
            family.add(name, None).expect("a name");
        }
        family.remove(1);
        family.remove(0);
        assert_eq!(names(&family), ["Cova"]);
        assert_eq!(family.restore(), Some(0));
        assert_eq!(family.restore(), Some(1));
        assert_eq!(names(&family), ["Ana", "Blas", "Cova"]);
        assert_eq!(family.restore(), None);
        family.remove(0);
        family.add("ana", None).expect("the name is free");
        assert_eq!(family.restore(), None, "two profiles have one name");
    }

    #[test]
    fn a_profile_that_a_file_contains_twice_is_read_once() {
        let ana = |name: &str, earlier: &[&str]| Profile {
            name: name.to_owned(),
            earlier: earlier.iter().map(|name| (*name).to_owned()).collect(),
            color: ProfileColor::Sea,
            picture: 200,
            own: PersonalSettings::default(),
        };
        let long = "x".repeat(200);
        let family = Profiles::of([
            ana("Ana", &[]),
            ana("ANA", &[]),
            ana("Bea", &["ana", "Beatriz"]),
            ana("", &[]),
            ana(&long, &[]),
        ]);
        assert_eq!(names(&family), ["Ana", "Bea"]);
        assert_eq!(family.people()[1].earlier, ["Beatriz"]);
        assert!(family.people().iter().all(|one| one.picture < 8));
    }
}
