//! A hand set up in words and played in words. After every step everything that must always hold is checked.
//!
//! ```text
//! "0 stock"  "0 pile"  "2 claim"  "2 pass"              seat, then what it does
//! "0 down 7H 7S 7C | 9H: 9H TH JK QH"                    a trio; a run from the card its first place stands for
//! "0 off KH 1high"  "0 off 7D 0"                         card, combination, end
//! "0 swap 1@2 JH 1low"  "0 move 1low 2high"              place of the joker or its end, card, new place
//! "0 back 1"  "0 back all"  "0 drop QS"  "0 close QS"    take back, discard, discard and close with cards left (V3)
//! ```
use super::{onlookers::Onlookers, oracle};
use engine::{
    cards::{Card, parse_cards},
    melds::{End, Meld, MeldId, NewMeld, Place, check_new},
    rules::{RuleSet, oficial},
    seat::{PerSeat, Seat, SeatSet, Seating},
    table::{
        Action, Chance, DecisionId, Event, HandEnd, Phase, Purpose, Rejection, Rig, Table, TakeBack,
    },
};
use std::sync::Arc;

/// Shuffles nothing, so that a renewed stock comes in the order of the pile from its bottom.
#[derive(Debug)]
pub struct InOrder;

impl Chance for InOrder {
    fn shuffle(&self, _: Purpose, _: &mut [Card]) {}
}

/// A hand about to be set up.
pub struct Setting {
    rig: Rig,
}

/// A contract, and the hands of seats 0, 1, 2 … in this order counter-clockwise. Seat 0 is to draw.
pub fn scene(contract: &str, hands: &[&str]) -> Setting {
    let order: Vec<Seat> = (0..hands.len() as u8).map(Seat).collect();
    let seating = Seating::new(&order).expect("a seating");
    Setting {
        rig: Rig {
            rules: Arc::new(oficial()),
            seating,
            hand: 0,
            last_hand: false,
            contract: contract.parse().expect("a contract"),
            dealer: Seat(hands.len() as u8 - 1),
            active: Seat(0),
            phase: Phase::Draw,
            hands: hands
                .iter()
                .map(|hand| hand.parse().expect("cards"))
                .collect(),
            stock: cards("2C 3C 4C 5C 6C 7C 8C 9C"),
            penalty: Vec::new(),
            pile: vec![(card("AS"), None)],
            melds: Vec::new(),
            down: SeatSet::EMPTY,
            renewals: 0,
            claims_won: PerSeat::filled(hands.len(), 0),
        },
    }
}

impl Setting {
    pub fn rules(mut self, change: impl FnOnce(&mut RuleSet)) -> Setting {
        change(Arc::make_mut(&mut self.rig.rules));
        self
    }

    /// The stock from its top.
    pub fn stock(mut self, text: &str) -> Setting {
        self.rig.stock = cards(text);
        self
    }

    /// The penalty stock from its top.
    pub fn penalty(mut self, text: &str) -> Setting {
        self.rig.penalty = cards(text);
        self
    }

    /// The pile from its bottom, discarded by nobody.
    pub fn pile(mut self, text: &str) -> Setting {
        self.rig.pile = cards(text).into_iter().map(|card| (card, None)).collect();
        self
    }

    /// Who discarded the top of the pile.
    pub fn top_by(mut self, seat: u8) -> Setting {
        self.rig.pile.last_mut().expect("a pile").1 = Some(Seat(seat));
        self
    }

    /// A combination on the table, whose owner is down.
    pub fn meld(mut self, owner: u8, text: &str) -> Setting {
        let new = new_meld(text);
        let shape = check_new(&self.rig.rules, &new).expect("a combination");
        let id = MeldId(self.rig.melds.len() as u8);
        self.rig.melds.push(Meld {
            id,
            owner: Seat(owner),
            shape,
            cards: new.cards().to_vec(),
        });
        self.rig.down.insert(Seat(owner));
        self
    }

    /// Any other change to what lies where.
    pub fn with(mut self, change: impl FnOnce(&mut Rig)) -> Setting {
        change(&mut self.rig);
        self
    }

    /// Seat 0 has taken the discard already.
    pub fn drawn(self) -> Scene {
        self.with(|rig| rig.phase = Phase::Play).start()
    }

    pub fn start(self) -> Scene {
        let table = Table::rigged(self.rig);
        let onlookers = Onlookers::at(&table);
        onlookers.agree(&table);
        Scene { table, onlookers }
    }
}

/// A hand in play with everybody who looks on.
pub struct Scene {
    pub table: Table,
    onlookers: Onlookers,
}

impl Scene {
    /// From a table that has just been dealt.
    pub fn of_deal(table: Table, deal: &Event) -> Scene {
        let onlookers = Onlookers::of_deal(&table, deal);
        Scene { table, onlookers }
    }

    /// Plays steps, one a line; each must be accepted. Returns the events of all.
    pub fn play(&mut self, script: &str) -> Vec<Event> {
        let mut all = Vec::new();
        for line in script
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            let (seat, action) = step(line);
            match self.submit(seat, self.decision_of(seat), action) {
                Ok(events) => all.extend(events),
                Err(no) => panic!("“{line}” is refused: {no}"),
            }
        }
        all
    }

    /// Plays one step that must be refused, and returns why.
    pub fn refused(&mut self, line: &str) -> Rejection {
        let (seat, action) = step(line);
        match self.submit(seat, self.decision_of(seat), action) {
            Ok(events) => panic!("“{line}” is accepted: {events:?}"),
            Err(no) => no,
        }
    }

    /// Submits and checks everything that must hold whatever is submitted.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<Vec<Event>, Rejection> {
        let before = self.table.clone();
        let allowed = oracle::allows(&before, seat, decision, &action);
        let result = self.table.submit(seat, decision, action.clone(), &InOrder);
        match &result {
            Err(_) => {
                assert_eq!(self.table, before, "a rejection changes nothing");
                assert_ne!(
                    allowed,
                    oracle::Allowed::Yes,
                    "{seat:?} {action:?} is legal but refused: {result:?}"
                );
            }
            Ok(events) => {
                assert_ne!(
                    allowed,
                    oracle::Allowed::No,
                    "{seat:?} {action:?} is accepted but not legal"
                );
                let mut folded = before;
                for event in events {
                    folded.evolve(event);
                    self.onlookers.see(event, &folded);
                }
                assert_eq!(folded, self.table, "fold(events) = state");
                self.onlookers.agree(&self.table);
            }
        }
        result
    }

    /// The decision the seat would answer now.
    pub fn decision_of(&self, seat: Seat) -> DecisionId {
        let public = self.table.public();
        match &public.window {
            Some(window) if seat != public.active => window.decision,
            _ => public.decision,
        }
    }

    /// The hand as text.
    pub fn hand(&self, seat: u8) -> String {
        let view = self.table.view(Seat(seat)).expect("a seat");
        engine::cards::write_cards(&view.hand.to_vec())
    }

    /// The cards of a combination as text.
    pub fn meld(&self, id: u8) -> String {
        engine::cards::write_cards(&self.table.public().melds[id as usize].cards)
    }

    /// The pile as text, from its bottom.
    pub fn pile(&self) -> String {
        engine::cards::write_cards(&self.table.public().pile)
    }

    pub fn active(&self) -> u8 {
        self.table.public().active.0
    }

    /// How the hand ended.
    pub fn end(&self) -> &HandEnd {
        self.table.public().end.as_ref().expect("the hand is over")
    }

    /// The points of all seats.
    pub fn points(&self) -> Vec<i32> {
        self.end().points.as_slice().to_vec()
    }

    pub fn is_over(&self) -> bool {
        self.table.public().phase == Phase::Over
    }
}

pub fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

pub fn new_meld(text: &str) -> NewMeld {
    match text.split_once(':') {
        Some((from, run)) => NewMeld::Run {
            from: card(from.trim()),
            cards: cards(run),
        },
        None => NewMeld::Trio { cards: cards(text) },
    }
}

pub fn place_of(text: &str) -> Place {
    let (meld, end) = end(text);
    Place { meld, end }
}

fn end(text: &str) -> (MeldId, Option<End>) {
    let (number, end) = match (text.strip_suffix("low"), text.strip_suffix("high")) {
        (Some(number), _) => (number, Some(End::Low)),
        (None, Some(number)) => (number, Some(End::High)),
        (None, None) => (text, None),
    };
    (MeldId(number.parse().expect("a combination's number")), end)
}

/// Reads a step.
pub fn step(line: &str) -> (Seat, Action) {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap_or("");
    let seat = Seat(word().parse().expect("a seat"));
    let action = match word() {
        "stock" => Action::TakeStock,
        "pile" => Action::TakeDiscard,
        "claim" => Action::Claim,
        "pass" => Action::Pass,
        "down" => {
            let (_, melds) = line.split_once("down").expect("it is there");
            Action::LayDown {
                melds: melds.split('|').map(new_meld).collect(),
            }
        }
        "off" => Action::LayOff {
            card: card(word()),
            to: place_of(word()),
        },
        "swap" => {
            let (meld, at) = word().split_once('@').expect("a run's number, @, a place");
            let (meld, at) = (
                MeldId(meld.parse().expect("a number")),
                at.parse().expect("a place"),
            );
            Action::SwapJoker {
                meld,
                at,
                card: card(word()),
                to: place_of(word()),
            }
        }
        "move" => {
            let (meld, from) = end(word());
            Action::MoveJoker {
                meld,
                from: from.expect("an end"),
                to: place_of(word()),
            }
        }
        "back" => match word() {
            "all" => Action::TakeBack(TakeBack::All),
            steps => Action::TakeBack(TakeBack::Steps(steps.parse().expect("a number of steps"))),
        },
        "drop" => Action::Discard {
            card: card(word()),
            close: false,
        },
        "close" => Action::Discard {
            card: card(word()),
            close: true,
        },
        other => panic!("“{other}” is no action"),
    };
    (seat, action)
}
