//! The three rulebooks as rule sets.
use super::{
    Bonus, CardValues, Closing, DeckPlan, Forbidden, JokerSwap, PenaltyStock, RuleSet, RunRules,
    TrioRules,
};

/// The official Spanish rulebook.
pub fn oficial() -> RuleSet {
    RuleSet {
        name: "oficial".to_owned(),
        min_seats: 2,
        max_seats: 4,
        decks: DeckPlan::Two,
        jokers_per_deck: 3,
        red_twos_wild: false,
        values: CardValues::Pips,
        extra_cards_dealt: 1,
        supercontinental: false,
        two_hands_first: false,
        trio: TrioRules { jokers_only: true },
        run: RunRules {
            adjacent_jokers: false,
            repeats: true,
        },
        distinct: false,
        joker_swap: JokerSwap::RunsOfOwner,
        joker_move: true,
        penalty: PenaltyStock::Shared,
        bonus: Bonus::Ten,
        lay_off_bonus: false,
        leftover: None,
        closing: Closing::Any,
        max_claims: None,
        no_joker_first: false,
        forbidden: Forbidden::default(),
    }
}

/// The classic Spanish description for up to eight players.
pub fn fournier() -> RuleSet {
    RuleSet {
        name: "fournier".to_owned(),
        max_seats: 8,
        decks: DeckPlan::Growing,
        jokers_per_deck: 2,
        values: CardValues::Steps,
        extra_cards_dealt: 0,
        trio: TrioRules { jokers_only: false },
        run: RunRules {
            adjacent_jokers: true,
            repeats: false,
        },
        joker_swap: JokerSwap::AnyOtherMeld,
        joker_move: false,
        penalty: PenaltyStock::Separate,
        bonus: Bonus::None,
        ..oficial()
    }
}

/// The French rules.
pub fn francais() -> RuleSet {
    RuleSet {
        name: "francais".to_owned(),
        run: RunRules {
            adjacent_jokers: true,
            repeats: true,
        },
        ..fournier()
    }
}

/// The preset with this id: `oficial`, `fournier` or `francais`.
pub fn preset(id: &str) -> Option<RuleSet> {
    match id {
        "oficial" => Some(oficial()),
        "fournier" => Some(fournier()),
        "francais" => Some(francais()),
        _ => None,
    }
}
