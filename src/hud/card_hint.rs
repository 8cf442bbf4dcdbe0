//! A hint that tells the viewer how the top card of the pile would help the hand. It is based only on what the viewer
//! can see.
use super::contract::{ContractGroup, fill};
use engine::{
    cards::Card,
    melds::{MeldShape, can_lay_down},
    rules::MeldKind,
    table::SeatView,
};
use gamecore::i18n::{Localized, Texts, meld_words};

/// The way in which a card helps a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardHint {
    /// The card completes the whole contract.
    Contract,
    /// The card completes one meld of the contract.
    Combination(MeldKind),
    /// The card reduces the number of missing cards by one.
    Nearer,
    /// The player is already down and can lay the card off.
    Fits,
}

impl CardHint {
    /// Returns how the card would help the hand. Returns `None` if the card does not help.
    pub fn of(view: SeatView<'_>, card: Card) -> Option<CardHint> {
        if !view.is_helped_by(card) {
            return None;
        }
        let table = view.table;
        if table.down.contains(view.seat) {
            return Some(CardHint::Fits);
        }
        let (contract, rules) = (view.contract(), &table.rules);
        let mut with = *view.hand;
        with.add(card);
        if can_lay_down(&with, contract, rules) {
            return Some(CardHint::Contract);
        }
        let full = |kind: MeldKind, groups: &[ContractGroup]| {
            let of_kind = groups.iter().filter(|group| group.kind == kind);
            of_kind.filter(|group| group.filled == group.size).count()
        };
        let [before, after] = [view.hand, &with].map(|hand| fill(hand, contract, rules));
        let mut kinds = [MeldKind::Trio, MeldKind::Run].into_iter();
        let completed = kinds.find(|kind| full(*kind, &after) > full(*kind, &before));
        Some(completed.map_or(CardHint::Nearer, CardHint::Combination))
    }

    /// Returns the sentence about the card: “It completes your trio of kings”.
    pub fn words(self, card: Card, texts: &Texts) -> Localized {
        let (key, shape) = match (self, card.face()) {
            (CardHint::Combination(MeldKind::Trio), Some((rank, _))) => (
                "claim-worth-this-trio",
                Some(MeldShape::Trio { rank: Some(rank) }),
            ),
            (CardHint::Combination(MeldKind::Run), Some((low, suit))) => {
                ("claim-worth-this-run", Some(MeldShape::Run { suit, low }))
            }
            (CardHint::Combination(MeldKind::Trio), None) => ("claim-worth-trio", None),
            (CardHint::Combination(MeldKind::Run), None) => ("claim-worth-run", None),
            (CardHint::Contract, _) => ("claim-worth-contract", None),
            (CardHint::Nearer, _) => ("claim-worth-nearer", None),
            (CardHint::Fits, _) => ("claim-worth-fits", None),
        };
        let meld = shape.map(|shape| ("meld", meld_words(texts, shape).into()));
        Localized::new(key).args(meld)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{Match, PlayerInfo, PlayerKind, Setup},
        rules::{Contract, oficial},
        seat::Seat,
        table::Viewer,
    };

    /// Returns how a card would help a hand under a contract.
    fn worth(hand: &str, contract: &str, card: &str) -> Option<CardHint> {
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
        view.table.contracts = contract.parse::<Contract>().expect("a contract").into();
        let seat = view.as_seat().expect("a seat's view");
        CardHint::of(seat, card.parse().expect("a card"))
    }

    #[test]
    fn a_card_is_worth_the_progress_that_it_brings() {
        assert_eq!(
            worth("7H 7S 7C KD KS", "TT", "KC"),
            Some(CardHint::Contract),
            "the second trio completes the contract"
        );
        assert_eq!(
            worth("7H 7S KD KS 2C", "TT", "KC"),
            Some(CardHint::Combination(MeldKind::Trio))
        );
        assert_eq!(worth("7H 7S KD 2C", "TT", "KC"), Some(CardHint::Nearer));
        assert_eq!(worth("7H 7S 7C KD KS", "TT", "2C"), None);
        assert_eq!(
            worth("9H 9S 4D 5D 6D", "TE", "7D"),
            Some(CardHint::Combination(MeldKind::Run))
        );
    }
}
