//! The effects of a rule set that several layers use: the contracts, the shoe, the jokers and the points. Validation
//! rejects settings with
//! which no match can be played (D14).
use super::{
    Bonus, CardValues, Closing, Conflict, Contract, DeckPlan, FULL_RUN, JokerSwap,
    ProgressConflict, RuleSet, ShoeRow, Variant,
};
use crate::{
    cards::{Card, CardCounts, Faces, Rank},
    ensure,
    seat::MAX_SEATS,
    text::counted,
};

impl RuleSet {
    /// Returns the oldest version of records and rule files that can express these rules. Version 1 lacks the fields
    /// from [`RuleSet::hands`] on, [`JokerSwap::None`], [`JokerSwap::SameRun`], [`JokerSwap::Hand`],
    /// [`Closing::WholeHandInLastHand`] and [`Bonus::Points`].
    pub fn version(&self) -> u32 {
        1 + u32::from(self.newer_field().is_some())
    }

    /// Returns the name of a field that version 1 cannot express, or `None`.
    pub(crate) fn newer_field(&self) -> Option<&'static str> {
        use {Bonus::Points, Closing::WholeHandInLastHand};
        match self.joker_swap {
            JokerSwap::None | JokerSwap::SameRun | JokerSwap::Hand { .. } => Some("joker_swap"),
            _ if self.closing == WholeHandInLastHand => Some("closing"),
            _ if matches!(self.bonus, Points(_)) => Some("bonus"),
            _ => self.first_newer_field(),
        }
    }

    /// Returns the contracts of all hands: those of the rules, or the rulebook's seven. Variant V1 adds hands at the
    /// end, and variant V2 at the beginning.
    pub fn all_hands(&self) -> Vec<Contract> {
        let codes = |codes: &[&str]| -> Vec<Contract> {
            let codes = codes.iter().map(|code| code.parse());
            let contracts =
                codes.map(|contract| contract.expect("the rulebook's codes are contracts"));
            contracts.collect()
        };
        let mut all = Vec::new();
        if self.two_hands_first {
            all.extend(codes(&["T", "E"]));
        }
        match &self.hands {
            Some(hands) => all.extend(hands),
            None => all.extend(codes(&CLASSIC)),
        }
        if self.supercontinental {
            all.extend(codes(&["TTTT", "TTTE", "TTEE", "EEET", "EEEE"]));
        }
        all
    }

    /// Returns the contracts of the hands that are played, in order.
    pub fn contracts(&self) -> Vec<Contract> {
        let all = self.all_hands();
        match &self.hands_played {
            None => all,
            Some(played) => {
                let hands = played
                    .iter()
                    .map(|number| usize::from(*number).checked_sub(1));
                let contracts = hands.filter_map(|hand| all.get(hand?).copied());
                contracts.collect()
            }
        }
    }

    /// True if a hand with this contract is closed by laying down all cards at once, without a discard: the last hand
    /// under V23, and every hand with a full run (F16).
    pub fn lays_down_all(&self, contract: Contract, is_last: bool) -> bool {
        let last = is_last && self.closing == Closing::WholeHandInLastHand;
        last || contract.full_run().is_some()
    }

    /// Returns the jokers of a hand that holds more of them than the full run of its contract takes (F16). Its player
    /// cannot lay down before discarding one. Empty for all other hands.
    pub fn surplus_wilds(&self, contract: Contract, hand: &CardCounts) -> Faces {
        let Some(full_run) = contract.full_run() else {
            return Faces::NONE;
        };
        let wilds = hand.face_set() & self.wilds();
        let held: usize = wilds.iter().map(|card| hand.count(card)).sum();
        match held > usize::from(full_run.most_wilds) {
            true => wilds,
            false => Faces::NONE,
        }
    }

    /// True if players may claim discards. A limit of 0 claims (V10) forbids it.
    pub fn has_claims(&self) -> bool {
        self.max_claims != Some(0)
    }

    /// Returns the number of penalty cards that come with a claimed discard (R14, F20).
    pub fn penalty_cards(&self) -> usize {
        u8::from(self.penalty_cards).into()
    }

    /// True if the match leaves out some of [all hands](RuleSet::all_hands).
    pub fn is_short(&self) -> bool {
        let all = self.all_hands().len();
        let played = self.hands_played.as_ref();
        played.is_some_and(|played| played.len() < all)
    }

    /// Returns the index among [all hands](RuleSet::all_hands) of the hand that is played as number `hand`, counted
    /// from 0.
    pub fn index_in_all(&self, hand: usize) -> usize {
        let played = self
            .hands_played
            .as_ref()
            .and_then(|played| played.get(hand));
        played.map_or(hand, |number| usize::from(number.saturating_sub(1)))
    }

    /// Returns the number of cards dealt to each player in the hand with index `hand` and this contract. Hands that the
    /// variants V1 and V2 add are dealt as many cards as their contracts need. With progress per player (F17) all hands have
    /// the same deal.
    pub fn cards_dealt(&self, hand: usize, contract: Contract) -> usize {
        let own = self.hands.as_ref().map_or(CLASSIC.len(), Vec::len);
        let added_first = if self.two_hands_first { 2 } else { 0 };
        let index = match self.progress.is_per_player() {
            true => Some(0),
            false => self.index_in_all(hand).checked_sub(added_first),
        };
        let index = index.filter(|index| *index < own);
        let deal = index.and_then(|index| Some(self.deal.as_ref()?.iter().take(index + 1)));
        // The first draw completes a full run (F16), which leaves no card in hand.
        let needed = || match contract.full_run() {
            Some(_) => FULL_RUN - 1,
            None => contract.cards_needed() + usize::from(self.extra_cards_dealt),
        };
        // An empty list deals no card, and the check refuses it.
        deal.map_or_else(needed, |mut deal| {
            deal.next_back().copied().unwrap_or(0).into()
        })
    }

    /// Returns the number of a hand, where 1 is the first hand of the classic match. The short hands before it (V2)
    /// have the number 0.
    fn number(&self, hand: usize) -> usize {
        let hand = self.index_in_all(hand);
        if self.two_hands_first {
            hand.saturating_sub(1)
        } else {
            hand + 1
        }
    }

    /// Returns the number of packs in the shoe for `seats` players in the hand with index `hand` (D16).
    pub fn decks(&self, seats: usize, hand: usize) -> usize {
        if let Some(row) = self.shoe_row(seats) {
            return row.packs.into();
        }
        // D16: packs are added by hand number. The hands of V2 come before hand 1 and do not change the numbers.
        let number = self.number(hand);
        match self.decks {
            DeckPlan::Two => 2,
            DeckPlan::Growing => match seats {
                ..=3 => 2,
                4 => 2 + usize::from(number >= 6),
                _ => 2 + usize::from(number >= 3) + usize::from(number >= 5),
            },
        }
    }

    /// Returns the number of jokers in a shoe of `decks` packs for `seats` players.
    pub fn jokers(&self, seats: usize, decks: usize) -> usize {
        match self.shoe_row(seats) {
            Some(row) if self.jokers_per_deck > 0 => row.jokers.into(),
            Some(_) | None => decks * usize::from(self.jokers_per_deck),
        }
    }

    /// Returns the number of packs, and of jokers in all packs together, in the shoe of the hand with index `hand`.
    pub fn packs_and_jokers(&self, seats: usize, hand: usize) -> (usize, usize) {
        let packs = self.decks(seats, hand);
        (packs, self.jokers(seats, packs))
    }

    /// Splits ascending numbers of players into groups with the same shoe in the first hand. Returns the packs and the
    /// jokers of each group.
    pub fn group_by_shoe<'a>(&self, seats: &'a [u8]) -> Vec<(&'a [u8], (usize, usize))> {
        let shoe = |seats: u8| self.packs_and_jokers(seats.into(), 0);
        let groups = seats.chunk_by(|one, next| shoe(*one) == shoe(*next));
        groups.map(|group| (group, shoe(group[0]))).collect()
    }

    /// Returns the row of [`RuleSet::shoe`] for this number of players.
    fn shoe_row(&self, seats: usize) -> Option<&ShoeRow> {
        let rows = self.shoe.iter().flatten();
        let mut rows = rows.filter(|row| usize::from(row.players) <= seats);
        // If no row begins with so few players, the first one applies.
        rows.next_back()
            .or_else(|| self.shoe.iter().flatten().next())
    }

    /// True if the packs contain jokers for some number of players.
    pub fn has_jokers(&self) -> bool {
        self.copies(Card::JOKER) > 0
    }

    /// Returns the number of copies of this face in the largest shoe, over all hands and numbers of players.
    ///
    /// No hand of cards can have more copies. For a joker the result is 0 if the packs contain none (V12).
    pub fn copies(&self, card: Card) -> usize {
        let hands = 0..self.contracts().len();
        let shoes = hands.flat_map(|hand| {
            let seats = self.min_seats..=self.max_seats;
            seats.map(move |seats| (usize::from(seats), self.decks(seats.into(), hand)))
        });
        let copies = shoes.map(|(seats, decks)| match card.is_joker() {
            true => self.jokers(seats, decks),
            false => decks,
        });
        copies.max().unwrap_or_default()
    }

    /// True if the player can receive another copy of this face: the largest shoe has more copies than the hand.
    pub fn can_come(&self, hand: &CardCounts, card: Card) -> bool {
        hand.count(card) < self.copies(card)
    }

    /// Returns the points that the card costs if it is left in hand.
    #[inline]
    pub fn value(&self, card: Card) -> i32 {
        let wild = self.is_wild(card);
        if let Some(points) = &self.points
            && let Some(own) = points.iter().find(|own| own.cards.contain(card, wild))
        {
            return own.points.into();
        }
        let Some(rank) = card.rank().filter(|_| !wild) else {
            return 50;
        };
        let number = rank.index() as i32 + 1;
        match (rank, self.values) {
            (Rank::Ace, _) => 20,
            (Rank::Jack | Rank::Queen | Rank::King, _) => 10,
            (_, CardValues::Pips) => number,
            (_, CardValues::Steps) if number >= 8 => 10,
            (_, CardValues::Steps) => 5,
        }
    }

    /// Returns the points that these cards cost if they are left in hand.
    pub fn points(&self, cards: impl IntoIterator<Item = Card>) -> i32 {
        cards.into_iter().map(|card| self.value(card)).sum()
    }

    /// Returns the score, 0 or negative, of the closer of the hand with index `hand`, without any bonus (F12).
    pub fn closer_score(&self, hand: u8) -> i32 {
        let points = self.closer_points.as_deref().unwrap_or_default();
        let own = points.get(self.index_in_all(hand.into()));
        -own.or(points.last()).map_or(0, |points| i32::from(*points))
    }

    /// Returns the score, 0 or negative, for laying down and closing in the same turn of the hand with index `hand`
    /// (R31).
    pub fn closing_score(&self, hand: u8) -> i32 {
        match self.bonus {
            Bonus::None => 0,
            Bonus::Ten => -10,
            // V6, D9: −10 in TT, −20 in TE and so on. The hands of V2 come before TT and count −10.
            Bonus::Rising => -10 * self.number(hand.into()).max(1) as i32,
            // V7: −50 in every hand.
            Bonus::Fifty => -50,
            Bonus::Points(points) => -i32::from(points),
        }
    }
}

/// Contracts of the rulebook's seven hands.
const CLASSIC: [&str; 7] = ["TT", "TE", "EE", "TTT", "TET", "ETE", "EEE"];

/// Reason why a rule set cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleSetError {
    /// The number of players is outside the rule set's range.
    #[error("{name} is for {min} to {max} players, not {seats}")]
    Seats {
        /// The name of the rule set.
        name: String,
        /// Minimum number of players.
        min: u8,
        /// Maximum number of players.
        max: u8,
        /// The requested number of players.
        seats: usize,
    },
    /// The range of players is empty, or extends beyond 2 to [`MAX_SEATS`] players.
    #[error("a match is for 2 to {MAX_SEATS} players; these rules say {min} to {max}")]
    SeatRange {
        /// Minimum number of players.
        min: u8,
        /// Maximum number of players.
        max: u8,
    },
    /// The shoe has too few cards for the deal, the first discard and one more card for each player.
    #[error(
        "{contract} for {seats} players takes {needed} cards at least, and the shoe has only {cards}"
    )]
    ShoeTooSmall {
        /// The contract of the first hand that cannot be dealt.
        contract: Contract,
        /// Number of players.
        seats: usize,
        /// Number of cards needed.
        needed: usize,
        /// Number of cards in the shoe.
        cards: usize,
    },
    /// A pack has more jokers than the maximum of 8.
    #[error("{jokers} jokers in each pack are too many: {MAX_JOKERS} at most")]
    TooManyJokers {
        /// Number of jokers in each pack.
        jokers: u8,
    },
    /// Two variants exclude each other (D10, D14).
    #[error("{0}")]
    Conflict(Conflict),
    /// A field of the rules leaves a variant without effect (D14).
    #[error("{variant} changes nothing here: “{field}” of these rules replaces it")]
    NoEffect {
        /// The variant.
        variant: Variant,
        /// The name of the field.
        field: &'static str,
    },
    /// There is no hand, or there are more than 24.
    #[error("a match has 1 to {MOST_HANDS} hands")]
    NoHand,
    /// The hands to be played are not ascending numbers of hands.
    #[error("the hands to play are ascending numbers from 1 to {hands}")]
    NoSuchHand {
        /// Number of all hands.
        hands: usize,
    },
    /// Too few cards are dealt for the contract, or so many that the hand cannot be closed.
    #[error(
        "{contract} can be played by these rules with {least} to {most} cards dealt, and not with {dealt}"
    )]
    Deal {
        /// The contract of the first hand that cannot be played.
        contract: Contract,
        /// Minimum number of cards dealt.
        least: usize,
        /// Maximum number of cards dealt.
        most: usize,
        /// Number of cards dealt.
        dealt: usize,
    },
    /// The contract has more cards than a player can hold after the longest deal and the first draw.
    #[error("{contract} asks for {cards} cards, and at most {MOST_DEALT} can be dealt")]
    ContractTooLarge {
        /// The contract.
        contract: Contract,
        /// Number of cards that it asks for.
        cards: usize,
    },
    /// The whole shoe lacks the cards for the contract, or the limits of jokers exclude it (F14, F16).
    #[error(
        "{contract} for {seats} players can never be laid down by these rules with {} and {}",
        counted(packs, "pack"),
        counted(jokers, "joker")
    )]
    ContractBeyondShoe {
        /// The contract of the first hand that can never be laid down.
        contract: Contract,
        /// Number of players.
        seats: usize,
        /// Number of packs in the shoe.
        packs: usize,
        /// Number of jokers in the shoe.
        jokers: usize,
    },
    /// A shoe has too many packs or jokers, or the rows are not in the order of the number of players.
    #[error(
        "a shoe has 1 to {MOST_PACKS} packs and at most {MOST_SHOE_JOKERS} jokers; its rows are in the order of players"
    )]
    Shoe,
    /// The natural cards that count as jokers are set by variant V13 and also by [`RuleSet::wild_cards`].
    #[error("with the red twos as jokers (V13) no other cards can be jokers as well")]
    TwoKindsOfWilds,
    /// A row of [`RuleSet::points`] has no effect, because earlier rows name all of its cards.
    #[error("a row of “points” has no effect: earlier rows name all of its cards, such as {card}")]
    SamePoints {
        /// The first card of the row.
        card: Card,
    },
    /// New melds have other limits of jokers than later, although players may lay off in the turn of laying down.
    #[error(
        "melds can have other limits of jokers later only if players lay off from the next turn on (V19)"
    )]
    LaterWilds,
    /// Progress per player excludes another rule (F17, D14).
    #[error("{0}")]
    Progress(ProgressConflict),
}

/// Maximum number of hands in a match.
const MOST_HANDS: usize = 24;
/// Maximum number of cards dealt to a player.
const MOST_DEALT: usize = 26;
/// Maximum number of packs. Four runs of one suit can use four copies of a card.
const MOST_PACKS: u8 = 4;
/// Maximum number of jokers in all packs together.
const MOST_SHOE_JOKERS: u8 = 32;

/// Maximum number of jokers per pack. The largest shoe then has 240 cards, a number that fits into a `u8`.
pub(super) const MAX_JOKERS: u8 = 8;

impl RuleSet {
    /// Checks rules before they are stored or chosen: some number of players can play a match by them, and every
    /// row of points has an effect.
    ///
    /// # Errors
    /// Returns the reason for the smallest number of players if no number can play, or the error in the points.
    pub fn check_any(&self) -> Result<(), RuleSetError> {
        // Records of matches with such points remain readable, because `check` accepts them.
        if let Some(card) = self.card_of_idle_row() {
            return Err(RuleSetError::SamePoints { card });
        }
        let mut others = self.min_seats..=self.max_seats;
        match others.any(|seats| self.check(seats.into()).is_ok()) {
            true => Ok(()),
            false => self.check(self.min_seats.into()),
        }
    }

    /// Checks that `seats` players can begin a match by these rules.
    ///
    /// # Errors
    /// Returns the first reason why they cannot.
    pub fn check(&self, seats: usize) -> Result<(), RuleSetError> {
        self.check_settings(seats)?;
        self.check_contracts(seats)?;
        self.check_deals(seats)
    }

    /// Checks that `seats` players can have begun a match by these rules, with this version of the game or an older one.
    ///
    /// Older versions accept contracts that the shoe cannot make. Their records and stored tables remain readable.
    ///
    /// # Errors
    /// Returns the first reason why they cannot.
    pub fn check_played(&self, seats: usize) -> Result<(), RuleSetError> {
        self.check_settings(seats)?;
        self.check_deals(seats)
    }

    /// Checks the fields and their combinations, without the contracts and the deals.
    fn check_settings(&self, seats: usize) -> Result<(), RuleSetError> {
        let (min, max) = (self.min_seats, self.max_seats);
        if min < 2 || max < min || max as usize > MAX_SEATS {
            return Err(RuleSetError::SeatRange { min, max });
        }
        if seats < min as usize || seats > max as usize {
            return Err(RuleSetError::Seats {
                name: self.name.clone(),
                min,
                max,
                seats,
            });
        }
        let jokers = self.jokers_per_deck;
        if jokers > MAX_JOKERS {
            return Err(RuleSetError::TooManyJokers { jokers });
        }
        if self.red_twos_wild && self.wild_cards.is_some() {
            return Err(RuleSetError::TwoKindsOfWilds);
        }
        if !self.lay_off_next_turn && self.wilds_later != self.wilds_laid_down {
            return Err(RuleSetError::LaterWilds);
        }
        let hands = self.all_hands().len();
        if !(1..=MOST_HANDS).contains(&hands) {
            return Err(RuleSetError::NoHand);
        }
        if let Some(played) = &self.hands_played {
            let last = played.last().map_or(0, |last| usize::from(*last));
            let ascending = played.is_sorted_by(|a, b| a < b) && played.first() != Some(&0);
            if !ascending || !(1..=hands).contains(&last) {
                return Err(RuleSetError::NoSuchHand { hands });
            }
        }
        let rows = self.shoe.as_deref().unwrap_or_default();
        let fits =
            |row: &ShoeRow| (1..=MOST_PACKS).contains(&row.packs) && row.jokers <= MOST_SHOE_JOKERS;
        let sorted = rows.is_sorted_by(|a, b| a.players < b.players);
        if self.shoe.is_some() && (rows.is_empty() || !sorted || !rows.iter().all(fits)) {
            return Err(RuleSetError::Shoe);
        }
        if let Some(conflict) = self.progress_conflict() {
            return Err(RuleSetError::Progress(conflict));
        }
        Ok(())
    }

    /// Checks that the shoe has the cards for every contract (D14).
    fn check_contracts(&self, seats: usize) -> Result<(), RuleSetError> {
        let contracts = self.contracts();
        let last = contracts.len().saturating_sub(1);
        for (hand, contract) in contracts.into_iter().enumerate() {
            let (packs, jokers) = self.packs_and_jokers(seats, hand);
            let is_whole = self.lays_down_all(contract, hand == last);
            let beyond_shoe = RuleSetError::ContractBeyondShoe {
                contract,
                seats,
                packs,
                jokers,
            };
            let is_possible = self.is_in_shoe(contract, is_whole, packs, jokers);
            ensure(is_possible, beyond_shoe)?;
        }
        Ok(())
    }

    /// Checks that every player gets enough cards for the contract. The shoe must have enough for the deal, the first
    /// discard, and one more card for each player (D14).
    fn check_deals(&self, seats: usize) -> Result<(), RuleSetError> {
        let contracts = self.contracts();
        let last = contracts.len().saturating_sub(1);
        for (hand, contract) in contracts.into_iter().enumerate() {
            let dealt = self.cards_dealt(hand, contract);
            let (packs, jokers) = self.packs_and_jokers(seats, hand);
            let is_whole = self.lays_down_all(contract, hand == last);
            // The first draw adds a card. Under V20 one card must stay in hand for the discard, so that without claims a
            // hand of one card fewer never suffices.
            let keeps_card = self.must_discard && !is_whole && self.max_claims == Some(0);
            let asked = contract.cards_needed();
            let least = asked - usize::from(!keeps_card);
            let too_large = RuleSetError::ContractTooLarge {
                contract,
                cards: asked,
            };
            ensure(least <= MOST_DEALT, too_large)?;
            let most = match is_whole {
                true => MOST_DEALT.min(self.most_laid_down(contract, packs, jokers) - 1),
                false => MOST_DEALT,
            };
            if !(least..=most).contains(&dealt) {
                return Err(RuleSetError::Deal {
                    contract,
                    least,
                    most,
                    dealt,
                });
            }
            let cards = 52 * packs + jokers;
            let needed = seats * dealt + usize::from(!self.no_up_card) + seats;
            if needed > cards {
                return Err(RuleSetError::ShoeTooSmall {
                    contract,
                    seats,
                    needed,
                    cards,
                });
            }
        }
        Ok(())
    }

    /// Returns an upper bound of the number of cards that the melds of the contract hold together.
    fn most_laid_down(&self, contract: Contract, packs: usize, jokers: usize) -> usize {
        if contract.full_run().is_some() {
            return FULL_RUN;
        }
        let wilds = jokers + packs * self.natural_wild_faces();
        let ring = if self.run.repeats { usize::MAX } else { 13 };
        let positions = self.ace.positions();
        let run = positions.map_or(ring, |(low, high)| ring.min(high - low + 1));
        let runs = contract.runs() * run.min(13 * packs + wilds);
        match contract.trios() {
            0 => runs,
            trios => runs + trios * 4 * packs + wilds,
        }
    }
}
