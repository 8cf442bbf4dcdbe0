//! The rule set: one field for every row of the rulebooks' comparison and for every variant (V1–V15).
use super::Contract;
use crate::cards::{Card, CardCounts, Faces, Rank, Suit};
use serde::{Deserialize, Serialize};

/// All options of a match. A preset is a value of this type; a variant is a changed field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The preset's id or the name its author gave it.
    pub name: String,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// How many packs make the shoe, and when more are added (R7).
    pub decks: DeckPlan,
    /// Jokers in each pack; V14 makes it two, V12 none.
    pub jokers_per_deck: u8,
    /// V13: the red twos are jokers as well (D11).
    pub red_twos_wild: bool,
    /// What a card left in hand costs; V9 is [`CardValues::Steps`].
    pub values: CardValues,
    /// Cards dealt beyond those the contract needs: one in `oficial`, none elsewhere (D15).
    pub extra_cards_dealt: u8,
    /// V1: TTTT, TTTE, TTEE, EEET and EEEE follow EEE.
    pub supercontinental: bool,
    /// V2: T and E come before TT.
    pub two_hands_first: bool,
    /// What a trio may be.
    pub trio: TrioRules,
    /// What a run may be.
    pub run: RunRules,
    /// V5: the runs of one hand in different suits, its trios of different ranks (D8).
    pub distinct: bool,
    /// Where a run's freed joker goes (R42).
    pub joker_swap: JokerSwap,
    /// Whether an end joker may move without a swap (R43).
    pub joker_move: bool,
    /// Where penalty cards come from (R14).
    pub penalty: PenaltyStock,
    /// The reward for laying down and closing in one turn (R31); V6 and V7.
    pub bonus: Bonus,
    /// V8: −50 for closing by laying everything off, with no card left to discard.
    pub lay_off_bonus: bool,
    /// V3: the most points a closer may keep in hand.
    pub leftover: Option<u8>,
    /// V4: whether closing is only allowed in the turn of laying down (D7).
    pub closing: Closing,
    /// V10: the most claims per player and hand.
    pub max_claims: Option<u8>,
    /// V11: a joker turned up as first discard is exchanged (D12).
    pub no_joker_first: bool,
    /// V15: strategies forbidden by agreement (D17).
    pub forbidden: Forbidden,
}

/// How many packs make the shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckPlan {
    /// Two from first to last.
    Two,
    /// Two for 2–3 seats; for four, 3 from hand 6; for 5–8, 3 from hand 3 and 4 from hand 5 (D16).
    Growing,
}

/// What a card left in hand costs. A joker is always 50, an ace 20, court cards 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardValues {
    /// 10 … 2 their number.
    Pips,
    /// 8 to 10 ten, 2 to 7 five (V9).
    Steps,
}

/// What a trio may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrioRules {
    /// A trio of jokers only may be laid down (R27).
    pub jokers_only: bool,
}

/// What a run may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRules {
    /// Two jokers may lie side by side; `oficial` forbids it (R41). At least one card is natural in any case.
    pub adjacent_jokers: bool,
    /// A run may go round more than once and repeat cards; otherwise it ends at thirteen.
    pub repeats: bool,
}

/// Where the joker goes that a natural card has set free (R42).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JokerSwap {
    /// To an end of any run of the same owner, that run included.
    RunsOfOwner,
    /// To any other combination on the table, whoever owns it: an end of a run, or a trio.
    AnyOtherMeld,
}

/// Where penalty cards come from (R14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyStock {
    /// The one stock.
    Shared,
    /// A second stock, split off after the deal (R5).
    Separate,
}

/// The reward for laying down and closing in one turn (R31).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// No reward.
    None,
    /// −10 in every hand.
    Ten,
    /// V6: −10 in TT, −20 in TE … (D9).
    Rising,
    /// V7: −50 in every hand.
    Fifty,
}

/// V4: when a hand may be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// In any turn once down.
    Any,
    /// Only in the turn of laying down, in every hand.
    SameTurn,
    /// Only in the turn of laying down, in the last hand of the match.
    SameTurnInLastHand,
}

/// V15: strategies forbidden by agreement, each its own switch (D17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    /// `no-joker-discard`
    pub joker_discard: bool,
    /// `no-playable-discard`
    pub playable_discard: bool,
    /// `no-own-claim`
    pub own_claim: bool,
    /// `no-claim-down`
    pub claim_down: bool,
    /// `must-lay-off`
    pub keeping_back: bool,
}

impl RuleSet {
    /// The contracts of the match in order: the seven of the rulebook, with those of V1 and V2.
    pub fn contracts(&self) -> Vec<Contract> {
        let first: &[&str] = if self.two_hands_first {
            &["T", "E"]
        } else {
            &[]
        };
        let super_hands: &[&str] = if self.supercontinental {
            &["TTTT", "TTTE", "TTEE", "EEET", "EEEE"]
        } else {
            &[]
        };
        let classic = ["TT", "TE", "EE", "TTT", "TET", "ETE", "EEE"];
        let all = first.iter().chain(&classic).chain(super_hands);
        all.map(|code| code.parse().expect("the rulebook's codes are contracts"))
            .collect()
    }

    /// How many cards each player is dealt for a contract.
    pub fn cards_dealt(&self, contract: Contract) -> usize {
        contract.cards_needed() + self.extra_cards_dealt as usize
    }

    /// How many packs make the shoe for `seats` players in the hand with this index (D16).
    pub fn decks(&self, seats: usize, hand: usize) -> usize {
        // The hands added by V2 come before hand 1 and do not move the numbers at which packs are added (D16).
        let number = if self.two_hands_first {
            hand.saturating_sub(1)
        } else {
            hand + 1
        };
        match self.decks {
            DeckPlan::Two => 2,
            DeckPlan::Growing => match seats {
                ..=3 => 2,
                4 => 2 + usize::from(number >= 6),
                _ => 2 + usize::from(number >= 3) + usize::from(number >= 5),
            },
        }
    }

    /// How many of this face the largest shoe of these rules has: those of all hands and numbers of players looked at. Nobody ever
    /// holds or draws more; it is 0 for a joker where the packs have none (V12).
    pub fn copies(&self, card: Card) -> usize {
        let hands = 0..self.contracts().len();
        let shoes = hands.flat_map(|hand| {
            let seats = self.min_seats..=self.max_seats;
            seats.map(move |seats| self.decks(seats.into(), hand))
        });
        let packs = shoes.max().unwrap_or_default();
        let each = if card.is_joker() {
            self.jokers_per_deck.into()
        } else {
            1
        };
        packs * each
    }

    /// Whether one more of this face can come to a hand: the shoe has more of them than the hand holds.
    pub fn can_come(&self, hand: &CardCounts, card: Card) -> bool {
        hand.count(card) < self.copies(card)
    }

    /// Whether the card counts as a joker (D11).
    #[inline]
    pub fn is_wild(&self, card: Card) -> bool {
        self.wilds().contains(card)
    }

    /// All that counts as a joker: the printed ones and, with V13, the red twos (D11).
    #[inline]
    pub const fn wilds(&self) -> Faces {
        const PRINTED: Faces = Faces::of(Card::JOKER);
        const WITH_RED_TWOS: Faces = PRINTED
            .or(Faces::of(Card::new(Rank::Two, Suit::Diamonds)))
            .or(Faces::of(Card::new(Rank::Two, Suit::Hearts)));
        if self.red_twos_wild {
            WITH_RED_TWOS
        } else {
            PRINTED
        }
    }

    /// What the card costs its holder at the end of a hand, in points.
    #[inline]
    pub fn value(&self, card: Card) -> i32 {
        let rank = match card.rank() {
            Some(rank) if !self.is_wild(card) => rank,
            Some(_) | None => return 50,
        };
        let number = rank.index() as i32 + 1;
        match (rank, self.values) {
            (Rank::Ace, _) => 20,
            (Rank::Jack | Rank::Queen | Rank::King, _) => 10,
            (_, CardValues::Pips) => number,
            (_, CardValues::Steps) => {
                if number >= 8 {
                    10
                } else {
                    5
                }
            }
        }
    }

    /// What all these cards cost together.
    pub fn points(&self, cards: impl IntoIterator<Item = Card>) -> i32 {
        cards.into_iter().map(|card| self.value(card)).sum()
    }

    /// The score of whoever closes the hand with this index in the turn of laying down (R31).
    pub fn closing_score(&self, hand: u8) -> i32 {
        match self.bonus {
            Bonus::None => 0,
            Bonus::Ten => -10,
            // V6, D9: −10 in TT, −20 in TE …; the hands of V2 come before and count −10.
            Bonus::Rising => {
                let number = if self.two_hands_first {
                    i32::from(hand) - 1
                } else {
                    i32::from(hand) + 1
                };
                -10 * number.max(1)
            }
            // V7
            Bonus::Fifty => -50,
        }
    }
}
