//! A match with everybody who looks on. After every step everything that must always hold is checked.
use super::{
    onlookers::Onlookers,
    oracle::{self, Allowed},
};
use engine::{
    matchplay::{Match, MatchEvent, MatchStage, Seeded, Setup},
    record,
    seat::Seat,
    table::{Action, DecisionId, Event, Rejection},
};

pub struct Watched {
    pub game: Match,
    /// All that has happened.
    pub events: Vec<MatchEvent>,
    onlookers: Option<Onlookers>,
}

impl Watched {
    /// A match whose seats are drawn.
    pub fn new(setup: Setup) -> Watched {
        let (game, events) = Match::new(setup.clone()).expect("these rules can be played");
        let chance = Box::new(Seeded::new(""));
        let mut folded = Match::before_draw(setup, chance).expect("these rules can be played");
        events.iter().for_each(|event| folded.apply(event));
        assert!(folded == game, "fold(events) = state");
        Watched {
            game,
            events,
            onlookers: None,
        }
    }

    /// Deals the next hand; `false` if it is not the time.
    pub fn next_hand(&mut self) -> bool {
        let before = self.game.clone();
        let between = matches!(before.stage(), MatchStage::BetweenHands { .. });
        match self.game.next_hand() {
            Ok(events) => {
                assert!(between, "a hand is dealt between hands only");
                self.follow(before, events);
            }
            Err(_) => {
                assert!(self.game == before, "a rejection changes nothing");
                assert!(!between, "between hands a hand is dealt");
            }
        }
        between
    }

    /// Submits and checks everything that must hold whatever is submitted.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<(), Rejection> {
        let before = self.game.clone();
        let allowed = match before.table() {
            Some(table) => oracle::allows(table, seat, decision, &action),
            None => Allowed::No,
        };
        match self.game.submit(seat, decision, action.clone()) {
            Ok(events) => {
                assert_eq!(allowed, Allowed::Yes, "{action:?} is accepted, not legal");
                self.follow(before, events);
                Ok(())
            }
            Err(why) => {
                assert!(self.game == before, "a rejection changes nothing");
                assert_eq!(
                    allowed,
                    Allowed::No,
                    "{action:?} is legal but refused: {why}"
                );
                Err(why)
            }
        }
    }

    fn follow(&mut self, before: Match, events: Vec<MatchEvent>) {
        let mut folded = before;
        for event in &events {
            folded.apply(event);
            let table = folded.table().expect("a hand has been dealt");
            match (event, &mut self.onlookers) {
                (MatchEvent::Table(deal @ Event::Dealt { .. }), _) => {
                    self.onlookers = Some(Onlookers::of_deal(table, deal));
                }
                (MatchEvent::Table(event), Some(onlookers)) => onlookers.see(event, table),
                (MatchEvent::Table(event), None) => panic!("{event:?} before the deal"),
                (MatchEvent::SeatsDrawn(_) | MatchEvent::Seated(_), _) => {
                    panic!("{event:?} after the seat draw")
                }
                (MatchEvent::Scored { .. } | MatchEvent::Ended { .. }, _) => {}
            }
        }
        assert!(folded == self.game, "fold(events) = state");
        if let (Some(onlookers), Some(table)) = (&self.onlookers, self.game.table()) {
            onlookers.agree(table);
        }
        self.events.extend(events);
    }

    /// The record so far.
    pub fn record(&self) -> String {
        let lines = record::lines(&self.events).into_iter();
        let all = [record::header(self.game.setup())].into_iter().chain(lines);
        all.map(|line| line + "\n").collect()
    }

    /// Saves the match and goes on with what is loaded, which must be the same match.
    pub fn save_and_load(&mut self) {
        let text = self.record();
        let resumed = record::resume(&text).expect("what was played is by the rules");
        assert!(resumed.game == self.game, "save → load is the same match");
        assert!(resumed.events == self.events, "so are its events");
        assert_eq!(resumed.text, text, "the record is written the same again");
        assert!(resumed.dropped.is_none());
        self.game = resumed.game;
    }

    /// Replays the record, with the shuffles written in it and with those of its seed.
    pub fn replay(&self) {
        let record = record::read(&self.record()).expect("what was written can be read");
        for verify in [false, true] {
            let replay = record::replay(&record, verify).expect("what was played is by the rules");
            assert!(replay.game == self.game && replay.events == self.events);
            assert!(replay.missing.is_empty());
        }
    }
}
