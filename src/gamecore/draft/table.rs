//! The match that is being set up: who sits where, by which rules, from which seed. Pure.
use super::{SeatDraft, usual_character};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::{Difference, RuleFile, RuleSet, RuleSetError, Variant, combine, differences, oficial},
    seat::MAX_SEATS,
};

/// The match that is being set up.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The places, counter-clockwise from the one at the bottom; a table for four has the first [`Draft::places`].
    pub seats: [SeatDraft; MAX_SEATS],
    /// The name of the person who played here last; empty if nobody has given one.
    pub remembered: String,
    /// The seed as typed; empty for any.
    pub seed: String,
    /// The rules, with the switches set.
    pub rules: RuleSet,
    /// The id of the rule set in the catalog that was chosen.
    pub chosen: String,
    /// What was chosen, without the switches.
    root: RuleSet,
    /// What was chosen, as it is called.
    named: RuleSet,
    switches: Vec<Variant>,
}

/// The places at which `players` sit when they are spread round a table of `places`.
fn spread(players: usize, places: usize) -> Vec<usize> {
    match (players, places) {
        (3, 4) => vec![0, 1, 3],
        _ => (0..players)
            .map(|i| (i * places + players / 2) / players)
            .collect(),
    }
}

impl Draft {
    /// A person and one to three bots, by the official rules.
    pub fn new(name: &str, bots: u8) -> Draft {
        let mut draft = Draft {
            seats: std::array::from_fn(SeatDraft::free),
            remembered: name.trim().to_owned(),
            seed: String::new(),
            rules: oficial(),
            chosen: oficial().name,
            root: oficial(),
            named: oficial(),
            switches: Vec::new(),
        };
        draft.seat(0, PlayerKind::Human, None);
        // One opponent sits opposite, two at the sides, three all round.
        for place in spread(1 + bots.clamp(1, 3) as usize, draft.places()).split_off(1) {
            draft.seats[place].kind = Some(PlayerKind::Bot(BotLevel::Habitual));
        }
        draft
    }

    /// How many places the drawing of the table has.
    pub fn places(&self) -> usize {
        if self.rules.max_seats <= 4 {
            4
        } else {
            MAX_SEATS
        }
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.seats.iter().filter(|seat| seat.kind.is_some()).count()
    }

    /// Chooses a rule set from the catalog. Its switches can be set and unset from then on.
    pub fn choose(&mut self, id: &str, file: &RuleFile) {
        let preset = file.compared_with();
        self.root = preset.rules().clone();
        self.switches.clear();
        for difference in differences(&file.rules, preset.rules()) {
            match difference {
                Difference::Variant(variant) => self.switches.push(variant),
                Difference::Field(field) => field.copy(&file.rules, &mut self.root),
            }
        }
        id.clone_into(&mut self.chosen);
        self.named = file.rules.clone();
        self.set_rules(file.rules.clone());
    }

    /// The switches that differ from the rulebook underneath.
    pub fn switches(&self) -> &[Variant] {
        &self.switches
    }

    /// Whether the rulebook underneath has it so by itself: then it cannot be switched off.
    pub fn is_fixed(&self, variant: Variant) -> bool {
        variant.is_on(&self.root)
    }

    /// Whether the switches are no longer those of the rule set that was chosen.
    pub fn is_changed(&self) -> bool {
        !differences(&self.rules, &self.named).is_empty()
            || !differences(&self.named, &self.rules).is_empty()
    }

    /// Sets a switch or unsets it.
    ///
    /// # Errors
    /// Another switch excludes it; then nothing has changed.
    pub fn switch(&mut self, variant: Variant, on: bool) -> Result<(), RuleSetError> {
        let mut switches = self.switches.clone();
        switches.retain(|other| *other != variant);
        if on {
            switches.push(variant);
        }
        self.set_switches(&switches)
    }

    /// Sets these switches and no others.
    ///
    /// # Errors
    /// One of them excludes another; then nothing has changed.
    pub(super) fn set_switches(&mut self, switches: &[Variant]) -> Result<(), RuleSetError> {
        let mut rules = combine(&self.root, switches)?.rules;
        self.switches = switches.to_vec();
        rules.name.clone_from(&self.root.name);
        self.set_rules(rules);
        if !self.is_changed() {
            self.rules.name.clone_from(&self.named.name);
        }
        Ok(())
    }

    /// The rule set that was chosen, without what was switched since.
    pub(super) const fn chosen_rules(&self) -> &RuleSet {
        &self.named
    }

    /// Puts all switches back to what they were in the rule set that was chosen.
    pub fn reset(&mut self) {
        let file = RuleFile::of(self.named.clone());
        let chosen = std::mem::take(&mut self.chosen);
        self.choose(&chosen, &file);
    }

    /// Changes the rules. At a table of another size everybody moves, in the same order; whoever finds no place leaves.
    fn set_rules(&mut self, rules: RuleSet) {
        let before = self.places();
        self.rules = rules;
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

    /// The match as the referee wants it. Names are trimmed; people without one are called by their [number](Draft::names).
    ///
    /// `any` gives the seed when none was typed.
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{Preset, fournier};

    fn numbered(number: usize) -> String {
        format!("Player {number}")
    }

    #[test]
    fn a_draft_becomes_a_match() {
        let mut draft = Draft::new("Núria", 2);
        assert_eq!(draft.players(), 3);
        draft.seats[1].bot = "  ".to_owned();
        let setup = draft.setup(|| "chance".to_owned(), &numbered);
        let names: Vec<&str> = setup
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(names, ["Núria", "Carmen", "Lola"]);
        assert_eq!(setup.seed, "chance");
        draft.seed = " mine ".to_owned();
        let setup = draft.setup(|| "chance".to_owned(), &numbered);
        assert_eq!(setup.seed, "mine");
        for bots in 1..=3 {
            assert_eq!(Draft::new("", bots).players(), bots as usize + 1);
        }
        let newcomer = Draft::new("", 1).setup(String::new, &numbered);
        assert_eq!(newcomer.players[0].name, "Player 1");
        assert_eq!(newcomer.players[0].character, None, "a person is a person");
    }

    #[test]
    fn a_guest_sits_under_its_own_name() {
        let mut draft = Draft::new("", 3);
        let bot = PlayerKind::Bot(BotLevel::Habitual);
        draft.seat(1, bot, Some("robi".to_owned()));
        draft.seats[1].name("Typed");
        let player = draft.setup(String::new, &numbered).players[1].clone();
        assert_eq!(
            (player.name.as_str(), player.character),
            ("robi", None),
            "by name it is known"
        );
        draft.seat(1, bot, None);
        let player = draft.setup(String::new, &numbered).players[1].clone();
        assert_eq!(player.name, "Carmen");
    }

    #[test]
    fn a_smaller_table_keeps_as_many_players_as_it_has_places() {
        let mut draft = Draft::new("", 3);
        let names = |draft: &Draft| -> Vec<String> {
            draft.names(&numbered).into_iter().flatten().collect()
        };
        let four = names(&draft);
        draft.choose("fournier", Preset::Fournier.file());
        assert_eq!((draft.places(), names(&draft)), (8, four));
        let taken: Vec<usize> = (0..8).filter(|i| draft.seats[*i].kind.is_some()).collect();
        assert_eq!(taken, [0, 2, 4, 6], "all round the larger table");
        let mut all: Vec<_> = draft.seats[1..].iter().map(|seat| seat.character).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 7, "no two places have one bot");
        for place in [1, 3, 5, 7] {
            draft.seats[place].kind = Some(PlayerKind::Bot(BotLevel::Fuerte));
        }
        let eight = names(&draft);
        draft.choose("oficial", Preset::Oficial.file());
        assert_eq!((draft.places(), draft.players()), (4, 4));
        assert_eq!(names(&draft), eight[..4]);
        assert!(draft.seats[4..].iter().all(|seat| seat.kind.is_none()));
    }

    #[test]
    fn switches_combine_exclude_each_other_and_go_back() {
        let mut draft = Draft::new("", 3);
        draft.choose("fournier", Preset::Fournier.file());
        assert!(
            draft.is_fixed(Variant::StepValues),
            "fournier counts in steps"
        );
        assert!(!draft.is_changed());
        draft
            .switch(Variant::RisingBonus, true)
            .expect("V6 alone is fine");
        assert!(draft.is_changed() && Variant::RisingBonus.is_on(&draft.rules));
        let before = draft.clone();
        assert!(draft.switch(Variant::FiftyBonus, true).is_err(), "D10");
        assert_eq!(draft, before, "a refusal changes nothing");
        draft.switch(Variant::RisingBonus, false).expect("off");
        assert_eq!(draft.rules, fournier());
        draft.switch(Variant::NoJokers, true).expect("V12");
        draft.reset();
        assert_eq!(
            (draft.rules, draft.chosen.as_str()),
            (fournier(), "fournier")
        );
    }

    #[test]
    fn the_switches_of_an_own_rule_set_can_be_unset() {
        let mut rules = fournier();
        rules.name = "Casa".to_owned();
        Variant::Supercontinental.apply(&mut rules);
        rules.leftover = Some(9);
        let mut draft = Draft::new("", 3);
        draft.choose("casa", &RuleFile::of(rules.clone()));
        assert_eq!(draft.rules, rules);
        assert_eq!(draft.switches(), [Variant::Supercontinental]);
        draft.switch(Variant::Supercontinental, false).expect("off");
        assert!(!draft.rules.supercontinental);
        assert_eq!(draft.rules.leftover, Some(9), "what is no switch stays");
        assert_ne!(draft.rules.name, "Casa", "it is not that rule set any more");
        draft.switch(Variant::Supercontinental, true).expect("on");
        assert_eq!(draft.rules, rules);
    }
}
