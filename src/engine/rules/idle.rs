//! Fields without effect (D14): other fields of the same rules leave them nothing to change. They are no errors, but their
//! author probably expects an effect.
use super::{AceInRuns, Bonus, Field, RuleSet, Variant};

impl RuleSet {
    /// Returns the fields that differ from `base` and have no effect, each with the reason in a few English words.
    ///
    /// Recognizes only usual combinations, so that further fields may have no effect. `base` is the base of a rule file: a
    /// file without one must set every field, whether or not it has an effect.
    pub fn idle_fields(&self, base: &RuleSet) -> Vec<(Field, &'static str)> {
        let changed = Field::ALL
            .into_iter()
            .filter(|field| !field.same(self, base));
        let idle = changed.filter_map(|field| Some((field, self.reason_of_no_effect(field)?)));
        idle.collect()
    }

    fn reason_of_no_effect(&self, field: Field) -> Option<&'static str> {
        let no_wilds = !self.has_jokers() && !self.has_natural_wilds();
        let no_claims = !self.has_claims();
        let contracts = self.contracts();
        let last = contracts.len().saturating_sub(1);
        match field.key() {
            "joker_swap"
            | "joker_move"
            | "no_joker_first"
            | "wilds_laid_down"
            | "wilds_later"
            | "trio.jokers_only"
            | "run.adjacent_jokers"
            | "forbidden.joker_discard"
                if no_wilds =>
            {
                Some("there are no jokers")
            }
            "penalty_cards" | "forbidden.own_claim" | "forbidden.claim_down" if no_claims => {
                Some("“max_claims: 0” allows no claim")
            }
            "decks" => self.shoe.as_ref().map(|_| "“shoe” sets the packs"),
            "jokers_per_deck" if self.jokers_per_deck > 0 => {
                self.shoe.as_ref().map(|_| "“shoe” sets the jokers")
            }
            "extra_cards_dealt" if !self.supercontinental && !self.two_hands_first => {
                self.deal.as_ref().map(|_| "“deal” sets the cards dealt")
            }
            "values" => {
                let replaced = Variant::StepValues.replaced_by(self);
                replaced.map(|_| "“points” names every card that it changes")
            }
            "no_joker_first" if self.no_up_card => Some("“no_up_card” turns up no card"),
            "run.repeats" => {
                let is_short =
                    matches!(self.ace, AceInRuns::High | AceInRuns::Low | AceInRuns::None);
                is_short.then_some("“ace” ends every run at thirteen cards")
            }
            "distinct" => {
                let alike = |trios: usize, runs: usize| trios > 1 || runs > 1;
                let mut all = contracts.iter();
                let has_alike = all.any(|contract| alike(contract.trios(), contract.runs()));
                (!has_alike).then_some("no hand asks for two trios or two runs")
            }
            "bonus" if self.bonus != Bonus::None => {
                let mut hands = 0..self.most_hands() as u8;
                let is_less = hands.all(|hand| self.closer_score(hand) <= self.closing_score(hand));
                is_less.then_some(
                    "“closer_points” takes off as much, and only the higher number counts",
                )
            }
            "lay_off_bonus" if self.must_discard && self.leftover.is_none() => {
                let mut hands = contracts.iter().enumerate();
                let has_whole =
                    hands.any(|(hand, contract)| self.lays_down_all(*contract, hand == last));
                (!has_whole).then_some("“must_discard” asks for a last discard")
            }
            _ => None,
        }
    }
}
