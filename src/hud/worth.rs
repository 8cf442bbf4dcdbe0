//! What the card on the pile would do for the own hand, worked out from what its owner sees.
use super::contract::fill;
use engine::{
    cards::Card,
    melds::{distance, taken},
    rules::MeldKind,
    table::SeatView,
};

/// What the card is good for at first sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// With it the whole contract can be laid down.
    Contract,
    /// It completes one combination of the contract.
    Combination(MeldKind),
    /// One card less is missing.
    Nearer,
    /// Whoever is down can lay it off.
    Fits,
}

impl Worth {
    /// What the card would do; nothing if it helps with none of these.
    pub fn of(view: SeatView<'_>, card: Card) -> Option<Worth> {
        let table = view.table;
        let rules = &table.rules;
        if table.down.contains(view.seat) {
            let fits = taken(rules, &table.melds).contains(card);
            return fits.then_some(Worth::Fits);
        }
        let contract = table.contract;
        let mut with = *view.hand;
        with.add(card);
        let missing = distance(&with, contract, rules);
        if missing >= distance(view.hand, contract, rules) {
            return None;
        }
        if missing == 0 {
            return Some(Worth::Contract);
        }
        let full = |kind: MeldKind, groups: &[super::contract::ContractGroup]| {
            let whole = |group: &&super::contract::ContractGroup| {
                group.kind == kind && group.filled == kind.minimum()
            };
            groups.iter().filter(whole).count()
        };
        let (before, after) = (
            fill(view.hand, contract, rules),
            fill(&with, contract, rules),
        );
        let completed = [MeldKind::Trio, MeldKind::Run]
            .into_iter()
            .find(|kind| full(*kind, &after) > full(*kind, &before));
        Some(completed.map_or(Worth::Nearer, Worth::Combination))
    }

    /// The text that says it.
    pub fn key(self) -> &'static str {
        match self {
            Worth::Contract => "claim-worth-contract",
            Worth::Combination(MeldKind::Trio) => "claim-worth-trio",
            Worth::Combination(MeldKind::Run) => "claim-worth-run",
            Worth::Nearer => "claim-worth-nearer",
            Worth::Fits => "claim-worth-fits",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{Match, PlayerInfo, PlayerKind, Setup},
        rules::oficial,
        seat::Seat,
        table::Viewer,
    };

    /// What a card is worth to a hand at the first hand's contract, two trios, or another one.
    fn worth(hand: &str, contract: &str, card: &str) -> Option<Worth> {
        let player = |name| PlayerInfo::new(name, PlayerKind::Human);
        let setup = Setup {
            seed: "worth".to_owned(),
            rules: oficial(),
            players: vec![player("Ana"), player("Ben")],
        };
        let (mut game, _) = Match::new(setup).expect("a match for two");
        game.next_hand().expect("the first deal");
        let mut view = game
            .owned_view(Viewer::Seat(Seat(0)))
            .expect("a hand is being played");
        view.hand = hand.parse().expect("cards");
        view.table.contract = contract.parse().expect("a contract");
        let seat = view.as_seat().expect("a seat's view");
        Worth::of(seat, card.parse().expect("a card"))
    }

    #[test]
    fn a_card_is_worth_what_it_brings_nearer() {
        assert_eq!(
            worth("7H 7S 7C KD KS", "TT", "KC"),
            Some(Worth::Contract),
            "the second trio is the last"
        );
        assert_eq!(
            worth("7H 7S KD KS 2C", "TT", "KC"),
            Some(Worth::Combination(MeldKind::Trio))
        );
        assert_eq!(worth("7H 7S KD 2C", "TT", "KC"), Some(Worth::Nearer));
        assert_eq!(worth("7H 7S 7C KD KS", "TT", "2C"), None);
        assert_eq!(
            worth("9H 9S 4D 5D 6D", "TE", "7D"),
            Some(Worth::Combination(MeldKind::Run))
        );
    }
}
