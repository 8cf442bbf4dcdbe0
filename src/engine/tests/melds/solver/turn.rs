//! Reference for one turn: slow and simple. It tries every lay-down, followed by every sequence of legal actions.
use engine::{
    cards::{Card, CardCounts, Faces, Rank},
    melds::{
        self, End, Meld, MeldId, MeldShape, NewMeld, Place, check_contract, check_new, kinds_match,
        places_for,
    },
    rules::{Contract, MeldKind, MeldSizes, RuleSet},
    seat::Seat,
};
use std::collections::HashSet;

/// The active player, who has no melds on the table yet.
pub const PLAYER: Seat = Seat(7);

/// Result of a turn: points left in hand, jokers used, cards left. Lower is better.
pub type Outcome = (i32, usize, usize);

#[derive(Clone)]
pub struct TurnPosition {
    /// Number of cards that a run keeps if a joker moves away from it (R43).
    pub keeps: usize,
    pub melds: Vec<Meld>,
    pub hand: CardCounts,
}

impl TurnPosition {
    /// Returns the position after laying down `new`.
    pub fn after(
        rules: &RuleSet,
        table: &[Meld],
        hand: &CardCounts,
        contract: Contract,
        new: &[NewMeld],
    ) -> TurnPosition {
        let shapes = check_contract(rules, contract, new).unwrap();
        let mut moment = TurnPosition {
            keeps: contract.greatest_size(MeldKind::Run),
            melds: table.to_vec(),
            hand: *hand,
        };
        for (proposed, shape) in new.iter().zip(shapes) {
            for card in proposed.cards() {
                assert!(moment.hand.remove(*card), "{card} is not held");
            }
            moment.melds.push(Meld {
                id: MeldId(moment.melds.len() as u8),
                owner: PLAYER,
                shape,
                cards: proposed.cards().to_vec(),
            });
        }
        moment
    }

    /// Returns a key for memoization. It is equal for positions that differ only in the order of a trio's cards.
    fn key(&self) -> Vec<u8> {
        let mut key: Vec<u8> = self.hand.iter().map(|card| card.index() as u8).collect();
        for meld in &self.melds {
            key.push(200);
            let start = key.len();
            key.extend(meld.cards.iter().map(|card| card.index() as u8));
            match meld.shape {
                MeldShape::Trio { .. } => key[start..].sort_unstable(),
                MeldShape::FullRun { .. } => {}
                MeldShape::Run { low, .. } => key.push(100 + low.index() as u8),
            }
        }
        key
    }

    fn outcome(&self, rules: &RuleSet, jokers: usize) -> Outcome {
        let held = self.hand.iter().filter(|card| rules.is_wild(*card)).count();
        (
            rules.points(self.hand.iter()),
            jokers - held,
            self.hand.len(),
        )
    }

    /// Returns all positions after one more action: a lay-off (R23), a swap (R42) or a move of a joker (R43).
    fn next(&self, rules: &RuleSet) -> Vec<TurnPosition> {
        let mut next = Vec::new();
        for card in self.hand.faces() {
            for place in places_for(rules, &self.melds, card) {
                let mut moment = self.clone();
                moment.hand.remove(card);
                moment.put(rules, place, card);
                next.push(moment);
            }
        }
        for meld in &self.melds {
            for at in 0..meld.cards.len() {
                let Some(card) = meld.stands_for(at).filter(|card| self.hand.contains(*card))
                else {
                    continue;
                };
                let targets = melds::swap_targets(rules, &self.melds, meld.id, at, card);
                for to in targets.unwrap_or_default() {
                    let mut moment = self.clone();
                    moment.hand.remove(card);
                    melds::swap_joker(rules, &mut moment.melds, meld.id, at, card, to).unwrap();
                    next.push(moment);
                }
            }
            for from in [End::Low, End::High] {
                let targets = melds::move_targets(rules, self.keeps, &self.melds, meld.id, from);
                for to in targets.unwrap_or_default() {
                    let mut moment = self.clone();
                    melds::move_joker(rules, &mut moment.melds, meld.id, from, to).unwrap();
                    next.push(moment);
                }
            }
        }
        next
    }

    fn put(&mut self, rules: &RuleSet, place: Place, card: Card) {
        let meld = self.melds.iter_mut().find(|meld| meld.id == place.meld);
        meld.unwrap().put(rules, place.end, card);
    }
}

/// Returns the best outcome that can be reached from these positions; `None` if the search visits more than `most`
/// positions.
pub fn best_of(
    rules: &RuleSet,
    starts: Vec<TurnPosition>,
    jokers: usize,
    most: usize,
) -> Option<Outcome> {
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut open = starts;
    let mut best = (i32::MAX, 0, 0);
    while let Some(moment) = open.pop() {
        if !seen.insert(moment.key()) {
            continue;
        }
        if seen.len() > most {
            return None;
        }
        best = best.min(moment.outcome(rules, jokers));
        open.extend(moment.next(rules));
    }
    Some(best)
}

/// Returns all lay-downs, without duplicates. `longest` limits the length of trios and of runs. Red twos that count as
/// jokers are used before printed jokers.
pub fn all_lay_downs(
    rules: &RuleSet,
    hand: &CardCounts,
    contract: Contract,
    longest: (usize, usize),
) -> Vec<Vec<NewMeld>> {
    let mut all = Vec::new();
    let trios = all_trios(rules, contract.sizes(), hand, longest.0);
    let runs = all_runs(rules, contract.sizes(), hand, longest.1);
    choose(
        rules,
        *hand,
        contract,
        (&trios, &runs),
        &mut Vec::new(),
        &mut all,
    );
    all
}

fn choose(
    rules: &RuleSet,
    hand: CardCounts,
    contract: Contract,
    (trios, runs): (&[NewMeld], &[NewMeld]),
    chosen: &mut Vec<NewMeld>,
    all: &mut Vec<Vec<NewMeld>>,
) {
    if kinds_match(contract, chosen) {
        let is_complete = check_contract(rules, contract, chosen).is_ok();
        all.extend(is_complete.then(|| chosen.clone()));
        return;
    }
    // The first melds may be those for the least sizes.
    let least: Vec<(MeldKind, usize)> = contract
        .kinds()
        .iter()
        .map(|kind| (*kind, contract.size(*kind)))
        .collect();
    let least = Contract::sized(&least).unwrap();
    let of_kind = |kind| chosen.iter().filter(|meld| meld.kind() == kind).count();
    let want_run = of_kind(MeldKind::Run) < contract.runs();
    let list = if want_run { runs } else { trios };
    for (i, meld) in list.iter().enumerate() {
        let mut rest = hand;
        let real: Option<Vec<Card>> = meld
            .cards()
            .iter()
            .map(|card| take(rules, &mut rest, *card))
            .collect();
        let Some(real) = real else { continue };
        chosen.push(match meld {
            NewMeld::Trio { .. } => NewMeld::Trio { cards: real },
            NewMeld::Run { from, .. } => NewMeld::Run {
                from: *from,
                cards: real,
            },
        });
        if check_contract(rules, least, chosen).is_ok() {
            // Earlier melds in the list have already been tried with this one.
            let lists = if want_run {
                (trios, &runs[i..])
            } else {
                (&trios[i..], runs)
            };
            choose(rules, rest, contract, lists, chosen, all);
        }
        chosen.pop();
    }
}

/// Removes a card from the hand and returns it. `JK` stands for any card that counts as a joker.
fn take(rules: &RuleSet, hand: &mut CardCounts, card: Card) -> Option<Card> {
    let wanted = if card.is_joker() {
        rules.wilds()
    } else {
        Faces::of(card)
    };
    wanted.iter().find(|card| hand.remove(*card))
}

fn all_trios(rules: &RuleSet, sizes: MeldSizes, hand: &CardCounts, longest: usize) -> Vec<NewMeld> {
    let mut trios = HashSet::new();
    let wilds = hand.iter().filter(|card| rules.is_wild(*card)).count();
    for rank in Rank::ALL {
        let of_rank = |card: &Card| card.rank() == Some(rank) && !rules.is_wild(*card);
        let mut faces: Vec<Card> = hand.iter().filter(of_rank).collect();
        faces.extend(std::iter::repeat_n(Card::JOKER, wilds));
        for set in 0..1u32 << faces.len() {
            if set.count_ones() as usize > longest {
                continue;
            }
            let chosen = (0..faces.len()).filter(|i| set >> i & 1 == 1);
            let cards = chosen.map(|i| faces[i]).collect();
            let trio = NewMeld::Trio { cards };
            if check_new(rules, sizes, &trio).is_ok() {
                trios.insert(trio);
            }
        }
    }
    trios.into_iter().collect()
}

fn all_runs(rules: &RuleSet, sizes: MeldSizes, hand: &CardCounts, longest: usize) -> Vec<NewMeld> {
    let mut runs = Vec::new();
    for from in (0..52).filter_map(Card::from_index) {
        let (low, suit) = from.face().unwrap();
        let mut lines = vec![(Vec::new(), *hand)];
        while let Some((line, left)) = lines.pop() {
            let next = Card::new(low.up(line.len()), suit);
            for card in [next, Card::JOKER] {
                let mut left = left;
                // A red two that counts as a joker is used as a joker, even at the position of a two.
                if (card.is_joker() || !rules.is_wild(card))
                    && take(rules, &mut left, card).is_some()
                {
                    let cards = [&line[..], &[card]].concat();
                    let run = NewMeld::Run {
                        from,
                        cards: cards.clone(),
                    };
                    if check_new(rules, sizes, &run).is_ok() {
                        runs.push(run);
                    }
                    if cards.len() < longest {
                        lines.push((cards, left));
                    }
                }
            }
        }
    }
    runs
}
