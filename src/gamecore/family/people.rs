//! The people of the family: found by name, added, renamed, removed and brought back.
use super::{Person, PersonColor, person::Own, same_name};
use bevy::prelude::*;
use engine::text::is_hidden;

/// The most people that are remembered.
const MOST: usize = 60;
/// The longest name that is read from a file, in letters.
const LONGEST: usize = 40;

/// The people who play here, in the order in which they came.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Family {
    people: Vec<Person>,
    /// Who was removed while the game is open, with the place they had; the last one last.
    removed: Vec<(usize, Person)>,
}

/// Why somebody cannot be called this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameFault {
    /// It is no name.
    Empty,
    /// Somebody is called this already.
    Taken(String),
    /// This person was called so before: their matches would be mixed up.
    Earlier(String),
    /// There are too many.
    Full,
}

impl Family {
    /// These people, as a file has them: who cannot be one, or bears another's name, is left out.
    pub fn of(people: impl IntoIterator<Item = Person>) -> Family {
        let mut family = Family::default();
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
            let is_new = family
                .people
                .iter()
                .all(|other| !other.is_called(&person.name));
            if is_name(&person.name) && is_new && family.people.len() < MOST {
                family.people.push(person);
            }
        }
        family
    }

    /// All of them.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// Who is called this, or was before.
    pub fn find(&self, name: &str) -> Option<&Person> {
        self.people.get(self.index_of(name)?)
    }

    /// The place in the list of who is called this, or was before.
    pub fn index_of(&self, name: &str) -> Option<usize> {
        let mut all = self.people.iter();
        all.position(|person| person.is_called(name))
    }

    /// The colour of whoever is called this.
    pub fn color_of(&self, name: &str) -> Option<Color> {
        self.find(name).map(|person| person.color.color())
    }

    /// What the person with this name is called now; the name itself if nobody has it.
    pub fn name_now<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(name).map_or(name, |person| &person.name)
    }

    /// Somebody new; the place in the list.
    ///
    /// # Errors
    /// Why nobody can be called this; nothing has changed then.
    pub fn add(&mut self, name: &str, picture: Option<u8>) -> Result<usize, NameFault> {
        let name = self.fit(name, None)?;
        if self.people.len() >= MOST {
            return Err(NameFault::Full);
        }
        self.people.push(Person {
            name,
            earlier: Vec::new(),
            color: self.free_color(),
            picture: picture.unwrap_or_else(|| self.free_picture()) % 8,
            own: Own::default(),
        });
        Ok(self.people.len() - 1)
    }

    /// Whoever sits down at a table belongs to the family from then on; whether they did not before.
    pub fn join(&mut self, name: &str, picture: u8) -> bool {
        self.find(name).is_none() && self.add(name, Some(picture)).is_ok()
    }

    /// Another name for somebody; what they were called is remembered with them.
    ///
    /// # Errors
    /// Why they cannot be called this; nothing has changed then.
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

    /// Changes what is remembered of somebody, but for their name.
    pub fn change(&mut self, at: usize, change: impl FnOnce(&mut Person)) {
        if let Some(person) = self.people.get_mut(at) {
            let (name, earlier) = (person.name.clone(), person.earlier.clone());
            change(person);
            (person.name, person.earlier) = (name, earlier);
        }
    }

    /// Somebody is removed; they can be brought back ([`Family::restore`]).
    pub fn remove(&mut self, at: usize) {
        if at < self.people.len() {
            let person = self.people.remove(at);
            self.removed.push((at, person));
        }
    }

    /// Who was removed last.
    pub fn removed(&self) -> Option<&Person> {
        self.removed.last().map(|(_, person)| person)
    }

    /// Brings back who was removed last, unless somebody else is called so by now; their place.
    pub fn restore(&mut self) -> Option<usize> {
        let (at, person) = self.removed.pop()?;
        if self
            .people
            .iter()
            .any(|other| other.is_called(&person.name))
        {
            return None;
        }
        let at = at.min(self.people.len());
        self.people.insert(at, person);
        Some(at)
    }

    /// The people as they are now; who was removed can still be brought back.
    pub(super) fn replace(&mut self, people: Vec<Person>) {
        self.people = Family::of(people).people;
    }

    /// The name without what is too much, if it can be that of the person at this place, or of somebody new.
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

    /// A colour that nobody has, or that fewest have.
    fn free_color(&self) -> PersonColor {
        let count = |color: &PersonColor| {
            let all = self.people.iter();
            all.filter(|person| person.color == *color).count()
        };
        let all = PersonColor::ALL.into_iter();
        all.min_by_key(count).unwrap_or_default()
    }

    fn free_picture(&self) -> u8 {
        let count = |picture: &u8| {
            let all = self.people.iter();
            all.filter(|person| person.picture == *picture).count()
        };
        (0..8).min_by_key(count).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(family: &Family) -> Vec<&str> {
        family.people().iter().map(|one| &*one.name).collect()
    }

    #[test]
    fn everybody_has_a_name_and_a_colour_of_their_own() {
        let mut family = Family::default();
        for name in ["Ana", " Luis  Miguel ", "ñandú"] {
            family.add(name, None).expect("a name");
        }
        assert_eq!(names(&family), ["Ana", "Luis Miguel", "ñandú"]);
        assert_eq!(
            family.add("ANA", None),
            Err(NameFault::Taken("Ana".to_owned()))
        );
        assert_eq!(family.add("  ", None), Err(NameFault::Empty));
        let colors: Vec<PersonColor> = family.people().iter().map(|one| one.color).collect();
        assert_eq!(colors, PersonColor::ALL[..3]);
        assert!(!family.join("ana", 3), "she is known");
        assert_eq!(family.find("luis miguel").map(|one| one.picture), Some(1));
    }

    #[test]
    fn who_is_renamed_keeps_what_was_theirs_and_nobody_takes_the_old_name() {
        let mut family = Family::default();
        family.add("Ana", None).expect("a name");
        family.add("Blas", None).expect("a name");
        family.rename(0, "Anita").expect("free");
        assert_eq!(family.find("ana").map(|one| &*one.name), Some("Anita"));
        assert_eq!(family.name_now("ANA"), "Anita");
        let refused = family.rename(1, "Ana");
        assert_eq!(refused, Err(NameFault::Earlier("Anita".to_owned())));
        family.rename(0, "ana").expect("her own old name");
        assert!(!family.people()[0].was_called("ana"));
        assert!(family.people()[0].was_called("Anita"));
    }

    #[test]
    fn who_is_removed_comes_back_to_their_place() {
        let mut family = Family::default();
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
        family.add("ana", None).expect("nobody is called so now");
        assert_eq!(family.restore(), None, "there are not two of a name");
    }

    #[test]
    fn what_a_file_has_twice_is_there_once() {
        let ana = |name: &str, earlier: &[&str]| Person {
            name: name.to_owned(),
            earlier: earlier.iter().map(|name| (*name).to_owned()).collect(),
            color: PersonColor::Sea,
            picture: 200,
            own: Own::default(),
        };
        let long = "x".repeat(200);
        let family = Family::of([
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
