//! The set-up of the next match: seats, rules and seed. The screens and menus that edit it are in other crates.
//!
//! A [`StoredTable`] is the set-up as it is stored in a file, without the seed.
mod hands;
mod people;

use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup},
    rules::{
        Difference, Field, RuleFile, RuleSet, RuleSetError, Variant, combine, differences, oficial,
    },
    seat::MAX_SEATS,
    text::is_hidden,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use hands::HandsChoice;
pub use people::{JoinedPhone, PICTURES, WaitForPhones, free_name};

#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Seats, counter-clockwise from the bottom of the screen. Only the first [`Draft::places`] are part of the table.
    pub seats: [SeatDraft; MAX_SEATS],
    /// Name of the last person who played at this screen; empty if none was given.
    pub remembered: String,
    /// Typed seed; empty for a random one.
    pub seed: String,
    /// Rules of the match: the chosen rule set with all variants that are switched on, and with the chosen hands.
    pub rules: RuleSet,
    /// Id of the chosen rule set in the catalog.
    pub chosen: String,
    /// Base rulebook of the chosen rule set, with the rule set's custom fields but without its variants.
    root: RuleSet,
    /// The chosen rule set, before the player switched any variants.
    named: RuleSet,
    switches: Vec<Variant>,
    hands: HandsChoice,
}

/// Returns the indexes of the seats at which `players` players are spread evenly around a table of `places` seats.
fn spread(players: usize, places: usize) -> Vec<usize> {
    match (players, places) {
        (3, 4) => vec![0, 1, 3],
        _ => (0..players)
            .map(|i| (i * places + players / 2) / players)
            .collect(),
    }
}

impl Draft {
    /// Creates a set-up with one person and one to three bots, under the official rules.
    pub fn new(name: &str, bots: u8) -> Draft {
        let mut draft = Draft {
            seats: std::array::from_fn(SeatDraft::free),
            remembered: String::new(),
            seed: String::new(),
            rules: oficial(),
            chosen: oficial().name,
            root: oficial(),
            named: oficial(),
            switches: Vec::new(),
            hands: HandsChoice::All,
        };
        draft.seat(0, PlayerKind::Human, None);
        // One opponent sits opposite the person, two sit at the sides, and three take all other seats.
        for place in spread(1 + bots.clamp(1, 3) as usize, draft.places()).split_off(1) {
            draft.seats[place].kind = Some(PlayerKind::Bot(BotLevel::Habitual));
        }
        draft.welcome(name);
        draft
    }

    /// Returns the number of seats at the table: 4 if the rules allow at most 4 players, otherwise [`MAX_SEATS`].
    pub fn places(&self) -> usize {
        if self.rules.max_seats <= 4 {
            4
        } else {
            MAX_SEATS
        }
    }

    pub fn players(&self) -> usize {
        self.seats.iter().filter(|seat| seat.kind.is_some()).count()
    }

    /// Chooses a rule set from the catalog. The variants by which it differs from its base rulebook become switches.
    pub fn choose(&mut self, id: &str, file: &RuleFile) {
        (self.root, self.switches) = parts(file);
        id.clone_into(&mut self.chosen);
        self.named = file.rules.clone();
        self.set_rules(file.rules.clone());
    }

    /// Returns the variants that are switched on in addition to the base rulebook.
    pub fn switches(&self) -> &[Variant] {
        &self.switches
    }

    /// True if the variant is part of the base rulebook, so that it cannot be switched off.
    pub fn is_fixed(&self, variant: Variant) -> bool {
        variant.is_on(&self.root)
    }

    /// True if the player has changed the rules of the chosen rule set. A short match is played by the same rules.
    pub fn is_changed(&self) -> bool {
        let rules = self.house_rules();
        !differences(&rules, &self.named).is_empty() || !differences(&self.named, &rules).is_empty()
    }

    /// True if the player has switched the variant on or off in the chosen rule set.
    pub fn is_flipped(&self, variant: Variant) -> bool {
        variant.is_on(&self.rules) != variant.is_on(&self.named)
    }

    /// Switches a variant on or off.
    ///
    /// # Errors
    ///
    /// Fails if another active variant excludes this one. The set-up is then unchanged.
    pub fn switch(&mut self, variant: Variant, on: bool) -> Result<(), RuleSetError> {
        let mut switches = self.switches.clone();
        switches.retain(|other| *other != variant);
        if on {
            switches.push(variant);
        }
        self.set_switches(&switches)
    }

    /// Switches on exactly these variants, and all others off.
    ///
    /// # Errors
    ///
    /// Fails if two of the variants exclude each other. The set-up is then unchanged.
    fn set_switches(&mut self, switches: &[Variant]) -> Result<(), RuleSetError> {
        let mut rules = combine(&self.root, switches)?.rules;
        self.switches = switches.to_vec();
        rules.name.clone_from(&self.root.name);
        self.set_rules(rules);
        if !self.is_changed() {
            self.rules.name.clone_from(&self.named.name);
        }
        Ok(())
    }

    /// True if the player has set this field to another value than in the chosen rule set.
    pub fn is_set(&self, field: Field) -> bool {
        !field.same(&self.rules, &self.named)
    }

    /// Sets fields to values in file syntax. Switches off the variants that set one of these fields.
    ///
    /// # Errors
    ///
    /// Fails if no match can be played with these values, or if a row of points has no effect. The set-up is then
    /// unchanged.
    pub fn set(&mut self, values: &[(Field, &str)]) -> Result<(), RuleSetError> {
        let before = self.clone();
        for (field, value) in values {
            let known = field.set(&mut self.root, value);
            known.expect("the values of the page are values of the field");
        }
        let is_kept = |variant: &Variant| values.iter().all(|(field, _)| *field != variant.field());
        let switches: Vec<Variant> = self.switches.iter().copied().filter(is_kept).collect();
        let done = self.set_switches(&switches);
        let done = done.and_then(|()| self.house_rules().check_any());
        if done.is_err() {
            *self = before;
        }
        done
    }

    /// Resets all switches to those of the chosen rule set, and drops an own choice of hands.
    pub fn reset(&mut self) {
        if matches!(self.hands, HandsChoice::Own(_)) {
            self.hands = HandsChoice::All;
        }
        let file = RuleFile::of(self.named.clone());
        let chosen = std::mem::take(&mut self.chosen);
        self.choose(&chosen, &file);
    }

    /// Replaces the rules, and applies the choice of hands to them. If the size of the table changes, the players get new
    /// seats in the same order. Players without a seat are removed.
    fn set_rules(&mut self, rules: RuleSet) {
        let before = self.places();
        if let HandsChoice::Own(own) = &mut self.hands {
            *own = hands::moved(own, &self.rules.all_hands(), &rules.all_hands());
        }
        self.rules = rules;
        self.apply_hands();
        if self.places() == before && self.players() <= self.rules.max_seats as usize {
            return;
        }
        let seated: Vec<SeatDraft> = self
            .seats
            .iter()
            .filter(|seat| seat.kind.is_some())
            .take(self.rules.max_seats as usize)
            .cloned()
            .collect();
        let strange = |place: &usize| {
            let character = usual_character(*place);
            seated.iter().all(|seat| seat.character != character)
        };
        let mut free = (0..MAX_SEATS).filter(strange);
        let places = spread(seated.len(), self.places());
        for (place, seat) in self.seats.iter_mut().enumerate() {
            *seat = match places.iter().position(|taken| *taken == place) {
                Some(player) => seated[player].clone(),
                None => SeatDraft::free(free.next().unwrap_or(place)),
            };
        }
    }

    /// Converts the draft to the set-up that starts a match. Names are trimmed, and people without a name get a
    /// [numbered name](Draft::names).
    ///
    /// `any` supplies the seed if none was typed.
    pub fn setup(&self, any: impl FnOnce() -> String, neutral: &dyn Fn(usize) -> String) -> Setup {
        let named = self.seats.iter().zip(self.names(neutral));
        let players = named.filter_map(|(seat, name)| {
            let player = seat.player()?;
            Some(PlayerInfo {
                name: name.unwrap_or_default(),
                ..player
            })
        });
        let seed = self.seed.trim();
        let seed = if seed.is_empty() {
            any()
        } else {
            seed.to_owned()
        };
        Setup {
            seed,
            rules: self.rules.clone(),
            players: players.collect(),
        }
    }
}

/// Splits a rule set into its base rulebook with the custom fields, and the variants that are switched on.
fn parts(file: &RuleFile) -> (RuleSet, Vec<Variant>) {
    let preset = file.compared_with();
    let (mut root, mut switches) = (preset.rules().clone(), Vec::new());
    for difference in differences(&file.rules, preset.rules()) {
        match difference {
            Difference::Variant(variant) => switches.push(variant),
            Difference::Field(field) => field.copy(&file.rules, &mut root),
        }
    }
    (root, switches)
}

/// A seat of the match set-up.
///
/// The names of a person and of a bot are separate fields, so that switching between the two kinds loses neither.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatDraft {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub person: String,
    /// Typed name of the bot; empty if the bot has its character's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bot: String,
    /// `None` for an empty seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<PlayerKind>,
    /// Character of the built-in bot at this seat.
    pub character: Character,
    /// Name of the external bot program at this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// Portrait chosen by the person, 0 to 7; `None` until the person chooses one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<u8>,
    /// True if the person plays on a phone. The phone then sends the name and the portrait.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub phone: bool,
}

impl SeatDraft {
    fn free(place: usize) -> SeatDraft {
        SeatDraft {
            person: String::new(),
            bot: String::new(),
            kind: None,
            character: usual_character(place),
            guest: None,
            picture: None,
            phone: false,
        }
    }

    pub fn is_phone(&self) -> bool {
        self.is_person() && self.phone
    }

    /// True for a person who plays at this screen instead of a phone.
    pub fn is_at_screen(&self) -> bool {
        self.is_person() && !self.phone
    }

    pub fn is_person(&self) -> bool {
        self.kind == Some(PlayerKind::Human)
    }

    /// Returns the content of the name field; empty if the player has the default name.
    pub fn typed(&self) -> &str {
        match (&self.guest, self.kind) {
            (Some(guest), _) => guest,
            (None, Some(PlayerKind::Human)) => &self.person,
            (None, Some(PlayerKind::Bot(_)) | None) => &self.bot,
        }
    }

    /// Stores a typed name. Has no effect for an external program or a phone, because both supply their own names.
    pub fn name(&mut self, typed: &str) {
        match self.kind {
            _ if self.guest.is_some() || self.is_phone() => {}
            Some(PlayerKind::Human) => typed.clone_into(&mut self.person),
            Some(PlayerKind::Bot(_)) | None => typed.clone_into(&mut self.bot),
        }
    }

    /// Returns the player for the match, or `None` for an empty seat. The name is empty if the person has not typed
    /// one.
    pub fn player(&self) -> Option<PlayerInfo> {
        let kind = self.kind?;
        let own = matches!(kind, PlayerKind::Bot(_)) && self.guest.is_none();
        let name = match self.typed().trim() {
            "" if own => self.character.name(),
            typed => typed,
        };
        Some(PlayerInfo {
            name: name.to_owned(),
            kind,
            character: own.then_some(self.character),
        })
    }

    /// Replaces the player at this seat. `guest` is the name of an external bot program.
    pub fn set(&mut self, kind: PlayerKind, guest: Option<String>) {
        (self.kind, self.guest, self.phone) = (Some(kind), guest, false);
    }

    pub fn leave(&mut self) {
        (self.kind, self.guest, self.phone) = (None, None, false);
    }
}

/// Returns the default character of the bot at this seat.
pub fn usual_character(place: usize) -> Character {
    let all = Character::ALL;
    all[(place + all.len() - 1) % all.len()]
}

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
const LONGEST_NAME: usize = 40;

impl StoredTable {
    /// Returns the match set-up of this table, or `None` if the table is not playable. `name_now` maps a stored name to
    /// the person's present name.
    ///
    /// A stored table may be unplayable because its file can be edited by hand. A table of an older version whose
    /// contracts the shoe cannot make remains: its players learn the reason when they begin a match.
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
        let is_name =
            |name: &String| name.chars().count() <= LONGEST_NAME && !name.contains(is_hidden);
        let named = |seat: &SeatDraft| is_name(&seat.person) && is_name(&seat.bot);
        let places = draft.places();
        let fits = draft.seats.iter().all(named)
            && draft.seats[places..].iter().all(|seat| seat.kind.is_none())
            && draft.rules.check_played(draft.players()).is_ok();
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
            seats: self.seats[..self.places()]
                .iter()
                .map(stored_seat)
                .collect(),
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
fn stored_seat(seat: &SeatDraft) -> SeatDraft {
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
mod tests;
