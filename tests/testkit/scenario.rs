//! Scenarios: a hand set up and played through short texts, with all invariants checked after every step.
//!
//! ```text
//! "0 stock"  "0 pile"  "2 claim"  "2 pass"              seat, then its action.
//! "0 down 7H 7S 7C | 9H: 9H TH JK QH"                    a trio; a run, after the card that it begins with.
//! "0 off KH 1high"  "0 off 7D 0"                         card, number of the meld, end of a run.
//! "0 swap 1@2 JH 1low"  "0 move 1low 2high"              meld and position of the joker, card, new position.
//! "0 back 1"  "0 back all"  "0 drop QS"  "0 close QS"    take back; discard; discard and close with cards left (V3).
//! ```
use super::{checked_match::Viewers, oracle};
use engine::{
    cards::{Card, parse_cards},
    melds::{End, Meld, MeldId, NewMeld, Place, check_new},
    rules::{Contract, MeldSizes, RuleSet, oficial},
    seat::{PerSeat, Seat, SeatSet, Seating},
    table::{
        Action, Chance, DecisionId, Event, HandEnd, Phase, Purpose, Rejection, Table,
        TablePosition, TakeBack,
    },
};
use std::sync::Arc;

/// Shuffler that keeps the order. A renewed stock then has the order of the discard pile, from its bottom card.
#[derive(Debug)]
pub struct NoShuffle;

impl Chance for NoShuffle {
    fn shuffle(&self, _: Purpose, _: &mut [Card]) {}
}

/// Builder for the start of a hand.
pub struct SceneBuilder {
    rig: TablePosition,
}

/// Prepares a hand with this contract. `hands` are the cards of seats 0, 1, 2 … in the order of play. Seat 0 draws first.
pub fn scene(contract: &str, hands: &[&str]) -> SceneBuilder {
    let order: Vec<Seat> = (0..hands.len() as u8).map(Seat).collect();
    let seating = Seating::new(&order).expect("a seating");
    SceneBuilder {
        rig: TablePosition {
            rules: Arc::new(oficial()),
            seating,
            hand: 0,
            last_hand: false,
            contracts: contract.parse::<Contract>().expect("a contract").into(),
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

impl SceneBuilder {
    pub fn rules(mut self, change: impl FnOnce(&mut RuleSet)) -> SceneBuilder {
        change(Arc::make_mut(&mut self.rig.rules));
        self
    }

    /// Sets the cards in the stock, top card first.
    pub fn stock(mut self, text: &str) -> SceneBuilder {
        self.rig.stock = cards(text);
        self
    }

    /// Sets the cards in the penalty stock, top card first.
    pub fn penalty(mut self, text: &str) -> SceneBuilder {
        self.rig.penalty = cards(text);
        self
    }

    /// Sets the cards in the discard pile, bottom card first. No seat counts as having discarded them.
    pub fn pile(mut self, text: &str) -> SceneBuilder {
        self.rig.pile = cards(text).into_iter().map(|card| (card, None)).collect();
        self
    }

    /// Sets the seat that discarded the top card on the pile.
    pub fn top_by(mut self, seat: u8) -> SceneBuilder {
        self.rig.pile.last_mut().expect("a pile").1 = Some(Seat(seat));
        self
    }

    /// Adds a meld to the table. Its owner counts as having laid down.
    pub fn meld(mut self, owner: u8, text: &str) -> SceneBuilder {
        let new = new_meld(text);
        let shape = check_new(&self.rig.rules, MeldSizes::USUAL, &new).expect("a combination");
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

    /// Makes any other change to the position.
    pub fn with(mut self, change: impl FnOnce(&mut TablePosition)) -> SceneBuilder {
        change(&mut self.rig);
        self
    }

    /// Starts the hand in the state after seat 0 has drawn.
    pub fn drawn(self) -> Scene {
        self.with(|rig| rig.phase = Phase::Play).start()
    }

    pub fn start(self) -> Scene {
        let table = Table::from_setup(self.rig);
        let onlookers = Viewers::at(&table);
        onlookers.assert_in_sync(&table);
        Scene { table, onlookers }
    }
}

/// Hand in progress, with the views of all viewers.
pub struct Scene {
    pub table: Table,
    onlookers: Viewers,
}

impl Scene {
    /// Starts with a table that has just been dealt.
    pub fn of_deal(table: Table, deal: &Event) -> Scene {
        let onlookers = Viewers::of_deal(&table, deal);
        Scene { table, onlookers }
    }

    /// Plays the steps in `script`, one per line, and asserts that each is accepted. Returns all events.
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

    /// Plays one step, asserts that it is rejected, and returns the reason.
    pub fn refused(&mut self, line: &str) -> Rejection {
        let (seat, action) = step(line);
        match self.submit(seat, self.decision_of(seat), action) {
            Ok(events) => panic!("“{line}” is accepted: {events:?}"),
            Err(no) => no,
        }
    }

    /// Submits an action. Checks all invariants, whether the action is accepted or rejected.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<Vec<Event>, Rejection> {
        let before = self.table.clone();
        let allowed = oracle::legality_of(&before, seat, decision, &action);
        let result = self
            .table
            .submit(seat, decision, action.clone(), &NoShuffle);
        match &result {
            Err(_) => {
                assert_eq!(self.table, before, "a rejection changes nothing");
                assert_ne!(
                    allowed,
                    oracle::Legality::Yes,
                    "{seat:?} {action:?} is legal but refused: {result:?}"
                );
            }
            Ok(events) => {
                assert_ne!(
                    allowed,
                    oracle::Legality::No,
                    "{seat:?} {action:?} is accepted but not legal"
                );
                let mut folded = before;
                for event in events {
                    folded.evolve(event);
                    self.onlookers.see(event, &folded);
                }
                assert_eq!(folded, self.table, "fold(events) = state");
                self.onlookers.assert_in_sync(&self.table);
            }
        }
        result
    }

    /// Returns the identifier of the decision that the seat can make now.
    pub fn decision_of(&self, seat: Seat) -> DecisionId {
        let public = self.table.public();
        match &public.window {
            Some(window) if seat != public.active => window.decision,
            _ => public.decision,
        }
    }

    /// Returns the cards in the seat's hand as text.
    pub fn hand(&self, seat: u8) -> String {
        let view = self.table.view(Seat(seat)).expect("a seat");
        engine::cards::write_cards(&view.hand.to_vec())
    }

    /// Returns the cards in a meld as text.
    pub fn meld(&self, id: u8) -> String {
        engine::cards::write_cards(&self.table.public().melds[id as usize].cards)
    }

    /// Returns the discard pile as text, bottom card first.
    pub fn pile(&self) -> String {
        engine::cards::write_cards(&self.table.public().pile)
    }

    pub fn active(&self) -> u8 {
        self.table.public().active.0
    }

    pub fn end(&self) -> &HandEnd {
        self.table.public().end.as_ref().expect("the hand is over")
    }

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

/// Parses a step in the notation of this module.
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
            let (_, melds) = line.split_once("down").expect("the step contains “down”");
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
                // “hand” stands for the player's hand.
                to: Some(word()).filter(|to| *to != "hand").map(place_of),
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
            "all" => Action::TakeBack {
                steps: TakeBack::All,
            },
            steps => Action::TakeBack {
                steps: TakeBack::Steps(steps.parse().expect("a number of steps")),
            },
        },
        "drop" => Action::Discard {
            card: card(word()),
            close: false,
        },
        "close" => Action::Discard {
            card: card(word()),
            close: true,
        },
        other => panic!("unknown action: “{other}”"),
    };
    (seat, action)
}
