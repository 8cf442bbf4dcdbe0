//! The choice of hands for a short match. It belongs to the table, not to the rule set and its variants.
use super::Draft;
use engine::rules::{Contract, RuleSet};
use serde::{Deserialize, Serialize};

/// Number of hands of [`HandsChoice::Four`].
const FEW: usize = 4;

/// Hands that are played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandsChoice {
    /// The hands that the rule set plays.
    #[default]
    All,
    /// Four of these, spread evenly, with the first and the last.
    Four,
    /// The last of these.
    One,
    /// The hands with these numbers, ascending. 1 is the first of [`RuleSet::all_hands`].
    Own(Vec<u8>),
}

impl HandsChoice {
    pub(super) fn is_all(&self) -> bool {
        *self == HandsChoice::All
    }
}

impl Draft {
    /// Returns the chosen hands. A choice that leaves out no hand of the rule set counts as [`HandsChoice::All`]. So do
    /// short matches if each player has contracts of their own (F17).
    pub fn hands(&self) -> HandsChoice {
        let choices = self.short_matches();
        match &self.hands {
            short @ (HandsChoice::Four | HandsChoice::One) if !choices.contains(short) => {
                HandsChoice::All
            }
            hands => hands.clone(),
        }
    }

    /// Returns the short matches that leave out hands of the rule set.
    fn short_matches(&self) -> Vec<HandsChoice> {
        let count = match self.rules.progress.is_per_player() {
            true => 0,
            false => self.usual_hands().len(),
        };
        let four = (count > FEW).then_some(HandsChoice::Four);
        let one = (count > 1).then_some(HandsChoice::One);
        four.into_iter().chain(one).collect()
    }

    /// True if the hand with this number is played. 1 is the first of all hands.
    pub fn plays(&self, number: u8) -> bool {
        let played = self.rules.hands_played.as_ref();
        played.is_none_or(|played| played.contains(&number))
    }

    /// Chooses the hands to play. Ignores numbers without a hand.
    pub fn choose_hands(&mut self, hands: HandsChoice) {
        self.hands = hands;
        self.apply_hands();
    }

    /// Selects the next or previous of the choices that differ under these rules.
    pub fn step_hands(&mut self, by: isize) {
        let now = self.hands();
        let mut choices = vec![HandsChoice::All];
        choices.extend(self.short_matches());
        if !choices.contains(&now) {
            choices.push(now.clone());
        }
        let at = choices.iter().position(|choice| *choice == now);
        let at = (at.unwrap_or(0) as isize + by).rem_euclid(choices.len() as isize);
        self.choose_hands(choices.swap_remove(at as usize));
    }

    /// Adds a hand to the match, or leaves it out. Returns false if the match has no other hand.
    pub fn flip_hand(&mut self, number: u8) -> bool {
        let mut played = numbers(&self.rules);
        played.retain(|other| self.plays(*other) != (*other == number));
        if played.is_empty() {
            return false;
        }
        self.choose_hands(HandsChoice::Own(played));
        true
    }

    /// Returns the rules without the player's choice of hands.
    pub fn house_rules(&self) -> RuleSet {
        RuleSet {
            hands_played: self.hands_of_rule_set(),
            ..self.rules.clone()
        }
    }

    /// Sets the hands that the rules play. An own choice becomes [`HandsChoice::All`] if it contains no hand of these
    /// rules, or exactly the hands of the rule set.
    pub(super) fn apply_hands(&mut self) {
        let (all, usual) = (numbers(&self.rules), self.usual_hands());
        if let HandsChoice::Own(own) = &mut self.hands {
            own.retain(|number| all.contains(number));
            own.sort_unstable();
            own.dedup();
            if own.is_empty() || *own == usual {
                self.hands = HandsChoice::All;
            }
        }
        let played = match self.hands() {
            HandsChoice::All => {
                self.rules.hands_played = self.hands_of_rule_set();
                return;
            }
            HandsChoice::Four => spread(&usual),
            HandsChoice::One => usual.last().copied().into_iter().collect(),
            HandsChoice::Own(own) => own,
        };
        self.rules.hands_played = (played != all).then_some(played);
    }

    /// Returns the numbers of the hands that the rule set plays; `None` for all of them.
    fn hands_of_rule_set(&self) -> Option<Vec<u8>> {
        let played = self.named.hands_played.as_ref()?;
        let played = moved(played, &self.named.all_hands(), &self.rules.all_hands());
        (!played.is_empty()).then_some(played)
    }

    /// Returns the numbers of the hands of [`HandsChoice::All`].
    fn usual_hands(&self) -> Vec<u8> {
        self.hands_of_rule_set()
            .unwrap_or_else(|| numbers(&self.rules))
    }
}

/// Returns the numbers of all hands.
fn numbers(rules: &RuleSet) -> Vec<u8> {
    (1..=rules.all_hands().len() as u8).collect()
}

/// Returns the first hand, the last one, and two between them at equal distances. There are more than four hands.
fn spread(hands: &[u8]) -> Vec<u8> {
    let (steps, last) = (FEW - 1, hands.len() - 1);
    let at = |step: usize| (2 * step * last + steps) / (2 * steps);
    (0..FEW).map(|step| hands[at(step)]).collect()
}

/// Converts numbers of hands to those of another list of hands. The hands keep their contracts. Hands that the other
/// list lacks are left out.
pub(super) fn moved(played: &[u8], from: &[Contract], to: &[Contract]) -> Vec<u8> {
    let moved = played.iter().filter_map(|number| {
        let at = usize::from(*number).checked_sub(1)?;
        let contract = from.get(at)?;
        // If several hands have the same contract, their order is kept.
        let earlier = from[..at].iter().filter(|other| *other == contract);
        let mut same = (1..).zip(to).filter(|(_, other)| *other == contract);
        same.nth(earlier.count()).map(|(number, _)| number)
    });
    let mut moved: Vec<u8> = moved.collect();
    moved.sort_unstable();
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{Preset, Progress, RuleFile, Variant, fournier, oficial};

    fn draft() -> Draft {
        Draft::new("", 3)
    }

    /// Returns the contracts that the draft's rules play, after checking that they can be played.
    fn played(draft: &Draft) -> Vec<String> {
        assert_eq!(draft.rules.check(draft.players()), Ok(()));
        let contracts = draft.rules.contracts();
        contracts.iter().map(Contract::to_string).collect()
    }

    /// Returns a rule set with these hands.
    fn file(codes: &[&str]) -> RuleFile {
        let hands = codes.iter().map(|code| code.parse().expect("a contract"));
        RuleFile::of(RuleSet {
            name: "Casa".to_owned(),
            hands: Some(hands.collect()),
            ..oficial()
        })
    }

    #[test]
    fn four_hands_and_one_are_chosen_from_every_list_of_hands() {
        let mut draft = draft();
        draft.choose_hands(HandsChoice::Four);
        assert_eq!(played(&draft), ["TT", "EE", "TET", "EEE"]);
        draft.switch(Variant::Supercontinental, true).expect("V1");
        assert_eq!(played(&draft), ["TT", "TET", "TTTT", "EEEE"]);
        draft.switch(Variant::TwoHandsFirst, true).expect("V2");
        assert_eq!(draft.rules.contracts().len(), 4);
        draft.choose_hands(HandsChoice::One);
        assert_eq!(played(&draft), ["EEEE"]);
        draft.reset();
        assert_eq!(played(&draft), ["EEE"]);
        draft.choose_hands(HandsChoice::All);
        assert_eq!(draft.rules, oficial());
        draft.choose("casa", &file(&["T", "E", "TT", "TE", "EE"]));
        draft.choose_hands(HandsChoice::Four);
        assert_eq!(played(&draft), ["T", "E", "TE", "EE"]);
    }

    #[test]
    fn a_choice_without_effect_counts_as_all() {
        let mut draft = draft();
        draft.choose_hands(HandsChoice::Four);
        draft.choose("casa", &file(&["T", "E", "TT", "TE"]));
        assert_eq!(draft.hands(), HandsChoice::All);
        assert_eq!(draft.rules.hands_played, None);
        draft.choose("fournier", Preset::Fournier.file());
        assert_eq!(draft.hands(), HandsChoice::Four, "the choice was lost");
        draft.choose_hands(HandsChoice::One);
        draft.choose("casa", &file(&["TE"]));
        assert_eq!(draft.hands(), HandsChoice::All);
        for wrong in [vec![], vec![0, 9], (1..=7).collect()] {
            let mut draft = Draft::new("", 3);
            draft.choose_hands(HandsChoice::Own(wrong));
            assert_eq!(draft.hands, HandsChoice::All);
            assert_eq!(draft.rules, oficial());
        }
    }

    #[test]
    fn f17_players_with_own_contracts_play_no_short_match() {
        let mut own = file(&["TT", "TE", "EE", "TTT", "TTE"]);
        (own.rules.deal, own.rules.progress) = (Some(vec![12]), Progress::AllDone);
        let mut draft = draft();
        draft.choose_hands(HandsChoice::Four);
        draft.choose("casa", &own);
        assert_eq!(draft.hands(), HandsChoice::All);
        assert_eq!(played(&draft).len(), 5);
        draft.step_hands(1);
        assert_eq!(draft.hands(), HandsChoice::All);
        draft.choose("fournier", Preset::Fournier.file());
        assert_eq!(
            draft.hands(),
            HandsChoice::All,
            "the step has chosen all hands"
        );
    }

    #[test]
    fn steps_pass_through_the_choices_that_differ() {
        let walk = |draft: &mut Draft, by: isize, steps: usize| -> Vec<HandsChoice> {
            let step = |_| {
                draft.step_hands(by);
                draft.hands()
            };
            (0..steps).map(step).collect()
        };
        let (all, four, one) = (HandsChoice::All, HandsChoice::Four, HandsChoice::One);
        let mut seven = draft();
        let round = [four.clone(), one.clone(), all.clone(), four];
        assert_eq!(walk(&mut seven, 1, 4), round);
        assert_eq!(walk(&mut seven, -1, 2), [all.clone(), one.clone()]);
        let mut few = draft();
        few.choose("casa", &file(&["T", "E"]));
        assert_eq!(walk(&mut few, 1, 2), [one.clone(), all.clone()]);
        few.choose("casa", &file(&["T"]));
        assert_eq!(walk(&mut few, 1, 1), [all]);
        let mut own = draft();
        own.choose_hands(HandsChoice::Own(vec![2]));
        assert_eq!(walk(&mut own, -1, 1), [one]);
    }

    #[test]
    fn an_own_choice_keeps_its_contracts() {
        let mut draft = draft();
        draft.choose_hands(HandsChoice::Own(vec![7, 2, 2]));
        assert_eq!(draft.hands(), HandsChoice::Own(vec![2, 7]));
        assert_eq!(played(&draft), ["TE", "EEE"]);
        draft.switch(Variant::TwoHandsFirst, true).expect("V2");
        assert_eq!(draft.hands(), HandsChoice::Own(vec![4, 9]));
        assert_eq!(played(&draft), ["TE", "EEE"]);
        draft.switch(Variant::TwoHandsFirst, false).expect("V2");
        draft.choose("casa", &file(&["T", "EE", "TE"]));
        assert_eq!(played(&draft), ["TE"]);
        draft.choose("casa", &file(&["T", "E"]));
        assert_eq!(draft.hands(), HandsChoice::All, "none of the hands is left");
        assert_eq!(played(&draft), ["T", "E"]);
    }

    #[test]
    fn hands_with_the_same_contract_keep_their_order() {
        let codes = |codes: &[&str]| -> Vec<Contract> {
            let codes = codes.iter().map(|code| code.parse().expect("a contract"));
            codes.collect()
        };
        let (from, to) = (codes(&["TT", "TE", "TT"]), codes(&["TE", "TT", "TT", "TT"]));
        assert_eq!(moved(&[1, 2, 3], &from, &to), [1, 2, 3]);
        assert_eq!(moved(&[3], &from, &to), [3]);
        assert_eq!(moved(&[2, 4], &to, &from), [1]);
    }

    #[test]
    fn hands_are_added_and_left_out_one_by_one() {
        let mut draft = draft();
        assert!(draft.flip_hand(2));
        assert!(!draft.plays(2) && draft.plays(1));
        assert_eq!(draft.hands(), HandsChoice::Own(vec![1, 3, 4, 5, 6, 7]));
        assert!(draft.flip_hand(2));
        assert_eq!(draft.hands(), HandsChoice::All);
        draft.choose_hands(HandsChoice::One);
        assert!(!draft.flip_hand(7), "no hand is left");
        assert_eq!(draft.hands(), HandsChoice::One);
        assert!(draft.flip_hand(1));
        assert_eq!(played(&draft), ["TT", "EEE"]);
    }

    #[test]
    fn the_hands_of_a_rule_set_are_kept_unless_the_player_chooses_others() {
        let rules = RuleSet {
            name: "Casa".to_owned(),
            hands_played: Some(vec![1, 3, 5, 6, 7]),
            ..fournier()
        };
        let mut draft = draft();
        draft.choose("casa", &RuleFile::of(rules.clone()));
        assert_eq!(draft.rules, rules);
        draft.switch(Variant::TwoHandsFirst, true).expect("V2");
        assert_eq!(played(&draft), ["TT", "EE", "TET", "ETE", "EEE"]);
        draft.switch(Variant::TwoHandsFirst, false).expect("V2");
        assert_eq!(draft.rules, rules);
        draft.choose_hands(HandsChoice::Four);
        assert_eq!(played(&draft), ["TT", "EE", "ETE", "EEE"]);
        assert_eq!(draft.house_rules(), rules);
        draft.choose_hands(HandsChoice::Own((1..=7).collect()));
        assert_eq!(draft.rules.hands_played, None, "all seven hands");
        assert!(!draft.hands().is_all() && !draft.is_changed());
    }

    #[test]
    fn a_short_match_changes_no_house_rules() {
        let mut draft = draft();
        for hands in [
            HandsChoice::Four,
            HandsChoice::One,
            HandsChoice::Own(vec![1]),
        ] {
            draft.choose_hands(hands.clone());
            assert!(draft.rules.is_short() && !draft.is_changed(), "{hands:?}");
            assert_eq!(draft.house_rules(), oficial());
            draft.switch(Variant::RisingBonus, true).expect("V6");
            assert!(draft.is_changed());
            assert_eq!(draft.hands(), hands);
            draft.switch(Variant::RisingBonus, false).expect("V6");
            assert_eq!(draft.rules.name, "oficial", "the rules lost their name");
        }
        // The own choice is made on the page of the house rules, so its button undoes it.
        draft.reset();
        assert_eq!(
            (draft.hands(), &draft.rules),
            (HandsChoice::All, &oficial())
        );
    }
}
