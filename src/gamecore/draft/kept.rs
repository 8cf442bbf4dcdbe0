//! A table as it is remembered: who sits where, by which rules. Pure.
use super::{Draft, SeatDraft};
use engine::{
    rules::{RuleFile, RuleSet, Variant},
    seat::MAX_SEATS,
    text::is_hidden,
};
use serde::{Deserialize, Serialize};

/// What is agreed at a table, but for the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptTable {
    /// What it is called; empty if it has no name of its own.
    #[serde(default)]
    pub name: String,
    /// The places.
    pub seats: Vec<SeatDraft>,
    /// The id of the rule set in the catalog.
    pub chosen: String,
    /// That rule set as it was: a file of it may be gone by now.
    pub rules: RuleSet,
    /// The switches that were set.
    #[serde(default)]
    pub switches: Vec<Variant>,
    /// Seconds to answer a claim; none for no limit.
    #[serde(default)]
    pub claim_seconds: Option<u16>,
}

/// The longest name at a place that is read, in letters.
const LONGEST: usize = 40;

impl KeptTable {
    /// The match that is set up at this table. `name_now` tells what somebody is called by now.
    ///
    /// None if nobody could play there: a file may say anything.
    pub fn draft(&self, name_now: impl Fn(&str) -> String) -> Option<Draft> {
        let mut draft = Draft::new("", 1);
        for (place, seat) in draft.seats.iter_mut().enumerate() {
            *seat = match self.seats.get(place) {
                Some(kept) => kept.clone(),
                None => SeatDraft::free(place),
            };
            let person = name_now(seat.person.trim());
            seat.person = person;
        }
        draft.choose(&self.chosen, &RuleFile::of(self.rules.clone()));
        if draft.set_switches(&self.switches).is_err() {
            return None;
        }
        // Choosing rules moves people at a table of another size: this one has its size.
        for (place, kept) in self.seats.iter().enumerate().take(MAX_SEATS) {
            let person = name_now(kept.person.trim());
            draft.seats[place] = SeatDraft {
                person,
                ..kept.clone()
            };
        }
        let is_name = |name: &String| name.chars().count() <= LONGEST && !name.contains(is_hidden);
        let named = |seat: &SeatDraft| is_name(&seat.person) && is_name(&seat.bot);
        let places = draft.places();
        let fits = draft.seats.iter().all(named)
            && draft.seats[places..].iter().all(|seat| seat.kind.is_none())
            && draft.rules.check(draft.players()).is_ok();
        fits.then_some(draft)
    }

    /// Whether the same people and bots sit at both, by the same rules.
    pub fn is_like(&self, other: &KeptTable) -> bool {
        self.people_and_rules() == other.people_and_rules()
    }

    /// The table without what can be otherwise at one and the same table.
    pub fn people_and_rules(&self) -> KeptTable {
        KeptTable {
            name: String::new(),
            claim_seconds: None,
            ..self.clone()
        }
    }
}

impl Draft {
    /// What is agreed, to be remembered.
    pub fn kept(&self, claim_seconds: Option<u16>) -> KeptTable {
        KeptTable {
            name: String::new(),
            seats: self.seats[..self.places()].iter().map(kept).collect(),
            chosen: self.chosen.clone(),
            rules: self.chosen_rules().clone(),
            switches: self.switches().to_vec(),
            claim_seconds,
        }
    }
}

/// A place as it is remembered: who comes with a phone says each time how they are called.
fn kept(seat: &SeatDraft) -> SeatDraft {
    match seat.is_phone() {
        true => SeatDraft {
            person: String::new(),
            picture: None,
            ..seat.clone()
        },
        false => seat.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{BotLevel, PlayerKind},
        rules::Preset,
    };

    fn as_it_is(name: &str) -> String {
        name.to_owned()
    }

    #[test]
    fn a_table_is_set_up_as_it_was_left() {
        for preset in [Preset::Oficial, Preset::Fournier, Preset::Francais] {
            let mut draft = Draft::new("Núria", 2);
            draft.choose(preset.id(), preset.file());
            draft.seat(1, PlayerKind::Human, None);
            draft.seats[1].name("Blas");
            draft.seats[1].picture = Some(5);
            draft.seat(2, PlayerKind::Bot(BotLevel::Fuerte), None);
            let mut free = Variant::ALL.iter().filter(|it| !it.is_on(&draft.rules));
            let free = *free.next().expect("no rulebook has all of them");
            draft.switch(free, true).expect("a switch that is free");
            let kept = draft.kept(Some(20));
            let text = serde_json::to_string(&kept).expect("it can be kept");
            let read: KeptTable = serde_json::from_str(&text).expect("it can be read");
            assert_eq!(read, kept);
            let again = read.draft(as_it_is).expect("it was a table");
            assert_eq!(
                (&again.seats[..4], &again.rules),
                (&draft.seats[..4], &draft.rules)
            );
            assert_eq!(again.switches(), draft.switches());
            assert_eq!(again.chosen, draft.chosen);
            assert!(again.is_changed());
            let neutral = |number: usize| format!("{number}");
            let seed = || "seed".to_owned();
            assert_eq!(again.setup(seed, &neutral), draft.setup(seed, &neutral));
            assert!(again.kept(Some(20)).is_like(&kept));
        }
    }

    #[test]
    fn who_was_renamed_sits_there_by_the_new_name() {
        let draft = Draft::new("Ana", 1);
        let kept = draft.kept(None);
        let again = kept.draft(|name| name.replace("Ana", "Anita"));
        assert_eq!(again.expect("a table").seats[0].person, "Anita");
    }

    #[test]
    fn a_table_that_nobody_can_play_at_is_none() {
        let draft = Draft::new("Ana", 3);
        let good = draft.kept(None);
        let mut alone = good.clone();
        alone.seats[1..].iter_mut().for_each(SeatDraft::leave);
        let mut hidden = good.clone();
        hidden.seats[0].person = "a\u{202e}b".to_owned();
        let mut crowd = good.clone();
        crowd.seats.extend(good.seats.clone());
        let mut switches = good.clone();
        switches.switches = vec![Variant::RisingBonus, Variant::FiftyBonus];
        for bad in [alone, hidden, crowd, switches] {
            assert_eq!(bad.draft(as_it_is), None, "{bad:?}");
        }
        assert!(good.draft(as_it_is).is_some());
    }
}
