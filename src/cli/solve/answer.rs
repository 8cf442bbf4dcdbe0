//! What the solver says about a hand.
use crate::choice::ChosenRules;
use engine::{
    cards::{Card, CardCounts, write_cards},
    melds::{self, NewMeld},
    rules::{Contract, MeldKind, RuleSet, Variant},
    text::{counted, visible},
};
use serde::Serialize;
use std::io::{self, Write};

/// What `continental solve` prints as JSON.
#[derive(Serialize)]
pub struct SolveAnswer {
    contract: Contract,
    rules: String,
    variants: Vec<Variant>,
    cards: Vec<Card>,
    /// What the hand costs at the end, if nothing of it is laid down.
    points: i32,
    can_lay_down: bool,
    /// How many cards it lacks.
    distance: u8,
    /// The way to lay down that leaves the fewest points.
    best: Option<LayDownWay>,
    /// The different ways to lay down, best first.
    ways: Vec<LayDownWay>,
    /// The hand shared out among the combinations, with what each lacks.
    groups: Vec<GroupAnswer>,
    /// What no combination uses.
    loose: Vec<Card>,
    /// The cards that shorten the distance, so far as the shoe has more of them than the hand.
    outs: Vec<Card>,
}

/// A way to lay down.
#[derive(Clone, Serialize)]
struct LayDownWay {
    melds: Vec<NewMeld>,
    left: Vec<Card>,
    points_left: i32,
}

/// What the hand has of one combination.
#[derive(Serialize)]
struct GroupAnswer {
    kind: MeldKind,
    cards: Vec<Card>,
    lacks: usize,
    wants: Vec<Card>,
}

impl SolveAnswer {
    pub fn of(
        chosen: &ChosenRules,
        contract: Contract,
        cards: &[Card],
        most: usize,
    ) -> SolveAnswer {
        let rules = &chosen.rules;
        let hand: CardCounts = cards.iter().copied().collect();
        let way = |melds| LayDownWay::of(&hand, melds, rules);
        let ways = melds::lay_downs(&hand, contract, rules, most);
        let best = melds::best_lay_down(&hand, contract, rules, &[]);
        let grouping = melds::grouping(&hand, contract, rules);
        let part = |group: melds::Group| GroupAnswer {
            kind: group.kind,
            cards: group.cards,
            lacks: group.lacks,
            wants: group.wants,
        };
        SolveAnswer {
            contract,
            rules: rules.name.clone(),
            variants: chosen.variants.clone(),
            cards: cards.to_vec(),
            points: rules.points(cards.iter().copied()),
            can_lay_down: melds::can_lay_down(&hand, contract, rules),
            distance: melds::distance(&hand, contract, rules),
            best: best.map(way),
            ways: ways.into_iter().map(way).collect(),
            groups: grouping.groups.into_iter().map(part).collect(),
            loose: grouping.loose,
            outs: melds::outs(&hand, contract, rules).to_vec(),
        }
    }

    /// The answer in words.
    pub fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let title = crate::choice::title(&self.rules, &self.variants);
        writeln!(
            out,
            "{} by {}, {}: {}",
            self.contract,
            visible(&title),
            counted(self.cards.len(), "card"),
            write_cards(&self.cards)
        )?;
        match &self.best {
            Some(best) => {
                writeln!(out, "It can be laid down.\n\nBest:  {}", best.told())?;
                writeln!(out, "Ways:")?;
                for (i, way) in self.ways.iter().enumerate() {
                    writeln!(out, "{:>4}.  {}", i + 1, way.told())?;
                }
                Ok(())
            }
            None => self.tell_what_it_lacks(out),
        }
    }

    fn tell_what_it_lacks(&self, out: &mut impl Write) -> io::Result<()> {
        let cards = counted(self.distance, "card");
        writeln!(out, "It lacks {cards}.\n\nNearest:")?;
        for part in &self.groups {
            let kind = match part.kind {
                MeldKind::Trio => "trio",
                MeldKind::Run => "run",
            };
            let have = if part.cards.is_empty() {
                "nothing yet".to_owned()
            } else {
                write_cards(&part.cards)
            };
            write!(out, "  {kind:<4}  {have}")?;
            match part.lacks {
                0 => writeln!(out)?,
                lacks if part.wants.is_empty() => writeln!(out, "; lacks {lacks}")?,
                lacks => writeln!(out, "; lacks {lacks}: {}", write_cards(&part.wants))?,
            }
        }
        writeln!(out, "  loose {}", write_cards(&self.loose))?;
        if self.outs.is_empty() {
            return writeln!(out, "\nNo single card that can still come brings it nearer");
        }
        writeln!(
            out,
            "\nNearer with any of {}: {}",
            self.outs.len(),
            write_cards(&self.outs)
        )
    }
}

impl LayDownWay {
    fn of(hand: &CardCounts, melds: Vec<NewMeld>, rules: &RuleSet) -> LayDownWay {
        let mut left = *hand;
        for card in melds.iter().flat_map(cards_of) {
            left.remove(*card);
        }
        LayDownWay {
            melds,
            left: left.to_vec(),
            points_left: rules.points(left.iter()),
        }
    }

    fn told(&self) -> String {
        let melds: Vec<String> = self
            .melds
            .iter()
            .map(|meld| write_cards(cards_of(meld)))
            .collect();
        let left = match self.left.as_slice() {
            [] => "nothing left".to_owned(),
            left => format!("left {} ({})", write_cards(left), self.points_left),
        };
        format!("{}; {left}", melds.join(" | "))
    }
}

fn cards_of(meld: &NewMeld) -> &[Card] {
    match meld {
        NewMeld::Trio { cards } | NewMeld::Run { cards, .. } => cards,
    }
}
