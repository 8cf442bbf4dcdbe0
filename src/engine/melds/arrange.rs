//! What one combination given cards can make, in whatever order they come: for staging by hand.
use super::{NewMeld, check_new};
use crate::{
    cards::{Card, Rank, Suit},
    rules::{MeldKind, RuleSet},
};

/// The most arrangements listed. Only runs that go round more than once have more than thirteen.
const MOST: usize = 64;
/// The most steps taken in search of them.
const MOST_STEPS: usize = 100_000;

impl NewMeld {
    /// Every valid way to make one combination of this kind from exactly these cards, in whatever order they come. A trio has at
    /// most one; a run has one for each rank it can start from: jokers fill its gaps, then its ends. Jokers are told apart by place
    /// only. Those with the fewest jokers below their first natural card come first.
    pub fn arrange(rules: &RuleSet, kind: MeldKind, cards: &[Card]) -> Vec<NewMeld> {
        match kind {
            MeldKind::Trio => {
                let trio = NewMeld::Trio {
                    cards: cards.to_vec(),
                };
                if check_new(rules, &trio).is_ok() {
                    vec![trio]
                } else {
                    Vec::new()
                }
            }
            MeldKind::Run => arrange_run(rules, cards),
        }
    }
}

fn arrange_run(rules: &RuleSet, cards: &[Card]) -> Vec<NewMeld> {
    let (wilds, naturals): (Vec<Card>, Vec<Card>) =
        cards.iter().partition(|card| rules.is_wild(**card));
    let Some(suit) = naturals.first().and_then(|card| card.suit()) else {
        return Vec::new();
    };
    if naturals.iter().any(|card| card.suit() != Some(suit)) {
        return Vec::new();
    }
    let mut counts = [0; 13];
    naturals
        .iter()
        .filter_map(|card| card.rank())
        .for_each(|rank| counts[rank.index()] += 1);
    let mut search = Arranging {
        rules,
        suit,
        wilds,
        places: cards.len(),
        steps: 0,
        line: Vec::new(),
        found: Vec::new(),
    };
    for low in Rank::ALL {
        search.fill(low, &mut counts, 0);
    }
    let mut found = search.found;
    found.sort_by_key(|run| {
        run.cards()
            .iter()
            .take_while(|card| rules.is_wild(**card))
            .count()
    });
    found
}

struct Arranging<'a> {
    rules: &'a RuleSet,
    suit: Suit,
    wilds: Vec<Card>,
    places: usize,
    steps: usize,
    line: Vec<Card>,
    found: Vec<NewMeld>,
}

impl Arranging<'_> {
    /// Fills the next place with its natural card, or with a joker.
    fn fill(&mut self, low: Rank, left: &mut [u8; 13], wilds_used: usize) {
        self.steps += 1;
        if self.found.len() >= MOST || self.steps > MOST_STEPS {
            return;
        }
        let at = self.line.len();
        if at == self.places {
            let run = NewMeld::Run {
                from: Card::new(low, self.suit),
                cards: self.line.clone(),
            };
            if check_new(self.rules, &run).is_ok() {
                self.found.push(run);
            }
            return;
        }
        let rank = low.up(at);
        // How many places of this rank are still to come: its natural cards must find room in them.
        let room = (self.places - at).div_ceil(Rank::ALL.len());
        if left[rank.index()] > 0 {
            left[rank.index()] -= 1;
            self.line.push(Card::new(rank, self.suit));
            self.fill(low, left, wilds_used);
            self.line.pop();
            left[rank.index()] += 1;
        }
        let beside = !self.rules.run.adjacent_jokers
            && self
                .line
                .last()
                .is_some_and(|card| self.rules.is_wild(*card));
        if wilds_used < self.wilds.len() && usize::from(left[rank.index()]) < room && !beside {
            self.line.push(self.wilds[wilds_used]);
            self.fill(low, left, wilds_used + 1);
            self.line.pop();
        }
    }
}
