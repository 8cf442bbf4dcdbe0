//! A table as it is stored in a file: its seats and rules, without the seed.
use super::{Draft, HandsChoice, SeatDraft, parts};
use engine::{
    rules::{Field, RuleFile, RuleSet, Variant},
    text::is_hidden,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Stored set-up of a table, without the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredTable {
    /// Name of the table; empty if it has none.
    #[serde(default)]
    pub name: String,
    pub seats: Vec<SeatDraft>,
    /// Id of the rule set in the catalog.
    pub chosen: String,
    /// Copy of the rule set, because its file may have been deleted since.
    pub rules: RuleSet,
    /// Variants that are switched on in addition to those of the base rulebook.
    #[serde(default)]
    pub switches: Vec<Variant>,
    /// Fields that the player has set to other values, by name, with their values in file syntax.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    /// Hands of a short match.
    #[serde(default, skip_serializing_if = "HandsChoice::is_all")]
    pub hands: HandsChoice,
    /// Time limit for a claim in seconds; `None` for no limit.
    #[serde(default)]
    pub claim_seconds: Option<u16>,
}

/// Maximum length of a player's name read from a file, in characters.
const LONGEST: usize = 40;

impl StoredTable {
    /// Returns the match set-up of this table, or `None` if the table is not playable. `name_now` maps a stored name to
    /// the person's present name.
    ///
    /// A stored table may be unplayable because its file can be edited by hand.
    pub fn draft(&self, name_now: impl Fn(&str) -> String) -> Option<Draft> {
        let mut draft = Draft::new("", 1);
        draft.choose(&self.chosen, &RuleFile::of(self.rules.clone()));
        for (name, value) in &self.fields {
            Field::named(name)?.set(&mut draft.root, value).ok()?;
        }
        draft.set_switches(&self.switches).ok()?;
        draft.choose_hands(self.hands.clone());
        for (place, seat) in draft.seats.iter_mut().enumerate() {
            let kept = self.seats.get(place).cloned();
            *seat = kept.unwrap_or_else(|| SeatDraft::free(place));
            seat.person = name_now(seat.person.trim());
        }
        let is_name = |name: &String| name.chars().count() <= LONGEST && !name.contains(is_hidden);
        let named = |seat: &SeatDraft| is_name(&seat.person) && is_name(&seat.bot);
        let places = draft.places();
        let fits = draft.seats.iter().all(named)
            && draft.seats[places..].iter().all(|seat| seat.kind.is_none())
            && draft.rules.check(draft.players()).is_ok();
        fits.then_some(draft)
    }

    /// True if the two tables have the same people, bots and rules. Ignores the table's name and the time limit for
    /// claims.
    pub fn is_like(&self, other: &StoredTable) -> bool {
        self.people_and_rules() == other.people_and_rules()
    }

    /// Returns a copy without the table's name and the time limit for claims.
    pub fn people_and_rules(&self) -> StoredTable {
        StoredTable {
            name: String::new(),
            claim_seconds: None,
            ..self.clone()
        }
    }
}

impl Draft {
    /// Returns the table to store in a file. `claim_seconds` is the time limit for a claim.
    pub fn kept(&self, claim_seconds: Option<u16>) -> StoredTable {
        StoredTable {
            name: String::new(),
            seats: self.seats[..self.places()].iter().map(kept).collect(),
            chosen: self.chosen.clone(),
            rules: self.named.clone(),
            switches: self.switches().to_vec(),
            fields: self.changed_fields(),
            hands: self.hands.clone(),
            claim_seconds,
        }
    }

    /// Returns the fields that the player has set to other values, with their values in file syntax.
    fn changed_fields(&self) -> BTreeMap<String, String> {
        let (chosen, _) = parts(&RuleFile::of(self.named.clone()));
        let fields = Field::ALL.into_iter();
        let set = fields.filter(|field| !field.same(&self.root, &chosen));
        set.map(|field| (field.key().to_owned(), field.value(&self.root)))
            .collect()
    }
}

/// Returns the seat to store. Phone seats lose their name and portrait, because each phone sends its own.
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
    fn a_stored_table_is_set_up_as_it_was() {
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
            let read: StoredTable = serde_json::from_str(&text).expect("it can be read");
            assert_eq!(read, kept);
            let again = read.draft(as_it_is).expect("it is playable");
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
    fn a_stored_table_keeps_fields_that_were_set() {
        let mut draft = Draft::new("Ana", 2);
        let plain = serde_json::to_string(&draft.kept(None)).expect("it can be kept");
        assert!(!plain.contains("\"fields\""), "{plain}");
        let [deal, swap] = ["deal", "joker_swap"].map(|name| Field::named(name).expect("a field"));
        draft.switch(Variant::NoJokerSwap, true).expect("V16");
        draft
            .set(&[(deal, "[12]"), (swap, "any_other_meld")])
            .expect("playable");
        assert_eq!(draft.rules.deal, Some(vec![12]));
        assert!(draft.switches().is_empty(), "V16 sets the same field");
        assert!(draft.is_changed() && draft.is_set(deal));
        let kept = draft.kept(None);
        let text = serde_json::to_string(&kept).expect("it can be kept");
        let read: StoredTable = serde_json::from_str(&text).expect("it can be read");
        let again = read.draft(as_it_is).expect("it is playable");
        assert_eq!(again.rules, draft.rules);
        assert!(again.kept(None).is_like(&kept));
        let mut wrong = kept;
        wrong.fields.insert("deal".to_owned(), "many".to_owned());
        assert_eq!(wrong.draft(as_it_is), None);
        // A value that makes the rules unplayable is refused and changes nothing.
        let before = draft.clone();
        let seats = Field::named("min_seats").expect("a field");
        assert!(draft.set(&[(seats, "9")]).is_err());
        assert_eq!(draft, before);
        draft.reset();
        assert!(!draft.is_changed() && !draft.is_set(deal));
    }

    #[test]
    fn a_stored_table_keeps_the_choice_of_hands() {
        let mut draft = Draft::new("Ana", 2);
        draft.switch(Variant::TwoHandsFirst, true).expect("V2");
        let all = serde_json::to_string(&draft.kept(None)).expect("it can be kept");
        assert!(!all.contains("\"hands\""), "{all}");
        for (hands, text) in [
            (HandsChoice::Four, "\"hands\":\"four\""),
            (HandsChoice::One, "\"hands\":\"one\""),
            (HandsChoice::Own(vec![3, 9]), "\"hands\":{\"own\":[3,9]}"),
        ] {
            draft.choose_hands(hands.clone());
            let kept = draft.kept(None);
            assert!(kept.rules.hands_played.is_none(), "a short rule set");
            let written = serde_json::to_string(&kept).expect("it can be kept");
            assert!(written.contains(text), "{written}");
            let read: StoredTable = serde_json::from_str(&written).expect("it can be read");
            let again = read.draft(as_it_is).expect("it is playable");
            assert_eq!((again.hands(), &again.rules), (hands, &draft.rules));
            assert!(again.kept(None).is_like(&kept));
        }
        let mut wrong = draft.kept(None);
        wrong.hands = HandsChoice::Own(vec![0, 200]);
        let again = wrong.draft(as_it_is).expect("it is playable");
        assert_eq!(again.hands(), HandsChoice::All);
    }

    #[test]
    fn a_renamed_person_sits_at_the_table_under_the_new_name() {
        let draft = Draft::new("Ana", 1);
        let kept = draft.kept(None);
        let again = kept.draft(|name| name.replace("Ana", "Anita"));
        assert_eq!(again.expect("a table").seats[0].person, "Anita");
    }

    #[test]
    fn an_unplayable_table_is_rejected() {
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
