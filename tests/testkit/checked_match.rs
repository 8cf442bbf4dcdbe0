//! A match together with the view of every viewer. All invariants are checked after each step. A viewer knows a hand
//! only through the events that are visible to it.
use super::{
    invariants,
    oracle::{self, Legality},
};
use engine::{
    cards::CardCounts,
    matchplay::{Chance, Match, MatchEvent, MatchStage, Seeded, Setup},
    record,
    seat::Seat,
    table::{Action, DecisionId, Event, OwnedView, Rejection, SeenEvent, Table, Viewer},
};

pub struct CheckedMatch {
    pub game: Match,
    /// All events so far.
    pub events: Vec<MatchEvent>,
    onlookers: Option<Viewers>,
}

impl CheckedMatch {
    /// Starts a match and draws for seats.
    pub fn new(setup: Setup) -> CheckedMatch {
        let (game, events) = Match::new(setup.clone()).expect("these rules can be played");
        let chance: Box<dyn Chance> = Box::new(Seeded::new(""));
        let mut folded: Match =
            Match::before_draw(setup, chance.into()).expect("these rules can be played");
        events.iter().for_each(|event| folded.apply(event));
        assert!(folded == game, "fold(events) = state");
        CheckedMatch {
            game,
            events,
            onlookers: None,
        }
    }

    /// Deals the next hand. Returns false if the match is not between two hands.
    pub fn next_hand(&mut self) -> bool {
        let before = self.game.clone();
        let between = matches!(before.stage(), MatchStage::BetweenHands { .. });
        match self.game.next_hand() {
            Ok(events) => {
                assert!(between, "a hand was dealt during a hand");
                self.follow(before, events);
            }
            Err(_) => {
                assert!(self.game == before, "a rejection changes nothing");
                assert!(!between, "no hand was dealt between hands");
            }
        }
        between
    }

    /// Submits an action. Checks all invariants, whether the action is accepted or rejected.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<(), Rejection> {
        let before = self.game.clone();
        let allowed = match before.table() {
            Some(table) => oracle::legality_of(table, seat, decision, &action),
            None => Legality::No,
        };
        match self.game.submit(seat, decision, action.clone()) {
            Ok(events) => {
                assert_eq!(allowed, Legality::Yes, "{action:?} is accepted, not legal");
                self.follow(before, events);
                Ok(())
            }
            Err(why) => {
                assert!(self.game == before, "a rejection changes nothing");
                assert_eq!(
                    allowed,
                    Legality::No,
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
                    self.onlookers = Some(Viewers::of_deal(table, deal));
                }
                (MatchEvent::Table(event), Some(onlookers)) => onlookers.see(event, table),
                (MatchEvent::Table(event), None) => panic!("{event:?} before the deal"),
                (MatchEvent::SeatsDrawn { .. } | MatchEvent::Seated { .. }, _) => {
                    panic!("{event:?} after the seat draw")
                }
                (MatchEvent::Scored { .. } | MatchEvent::Ended { .. }, _) => {}
            }
        }
        assert!(folded == self.game, "fold(events) = state");
        if let (Some(onlookers), Some(table)) = (&self.onlookers, self.game.table()) {
            onlookers.assert_in_sync(table);
        }
        self.events.extend(events);
    }

    /// Returns the match record so far.
    pub fn record(&self) -> String {
        record::whole(self.game.setup(), &self.events)
    }

    /// Saves the match and loads it again. Asserts that both are equal, and continues with the loaded match.
    pub fn save_and_load(&mut self) {
        let text = self.record();
        let resumed = record::resume(&text).expect("what was played is by the rules");
        assert!(resumed.game == self.game, "save → load is the same match");
        assert!(resumed.events == self.events, "so are its events");
        assert_eq!(resumed.text, text, "the record is written the same again");
        assert!(resumed.dropped.is_none());
        self.game = resumed.game;
    }

    /// Asserts that replaying the record gives the same match, both with the recorded shuffles and with shuffles from
    /// the seed.
    pub fn replay(&self) {
        let record = record::read(&self.record()).expect("what was written can be read");
        for verify in [false, true] {
            let replay = record::replay(&record, verify).expect("what was played is by the rules");
            assert!(replay.game == self.game && replay.events == self.events);
            assert!(replay.missing.is_empty());
        }
    }
}

pub struct Viewers {
    views: Vec<OwnedView>,
    /// All cards in play during the hand, wherever they are. Actions never change their total.
    all: CardCounts,
}

impl Viewers {
    /// Creates viewers that begin with the table's current state.
    pub fn at(table: &Table) -> Viewers {
        Viewers {
            views: table.all_views(),
            all: table.all_cards(),
        }
    }

    /// Creates viewers that begin with the event `deal`. `table` is the state after this event.
    pub fn of_deal(table: &Table, deal: &Event) -> Viewers {
        let public = table.public();
        let Event::Dealt { shoe, .. } = deal else {
            panic!("a hand begins with the deal: {deal:?}")
        };
        let all = shoe.iter().copied().collect();
        assert_eq!(table.all_cards(), all, "cards are conserved in the deal");
        let seats = public.seating.order().iter();
        let viewers = seats.map(|seat| Viewer::Seat(*seat));
        let view = |viewer| {
            let seen = deal.seen_by(viewer);
            invariants::assert_visible(deal, &seen, viewer);
            let (rules, seating) = (public.rules.clone(), public.seating);
            OwnedView::dealt(viewer, rules, seating, &seen)
        };
        let onlookers = Viewers {
            views: viewers.chain([Viewer::Spectator]).map(view).collect(),
            all,
        };
        onlookers.assert_in_sync(table);
        onlookers
    }

    /// Applies an event to all views. `table` is the state after this event.
    pub fn see(&mut self, event: &Event, table: &Table) {
        let cards = table.all_cards();
        assert_eq!(cards, self.all, "cards are conserved in {event:?}");
        for view in &mut self.views {
            let seen: SeenEvent = event.seen_by(view.viewer);
            invariants::assert_visible(event, &seen, view.viewer);
            view.apply(&seen);
        }
    }

    /// Asserts that each view built from events equals the view that the table returns. Also asserts the table's
    /// invariants.
    pub fn assert_in_sync(&self, table: &Table) {
        for view in &self.views {
            let own = table.owned_view(view.viewer);
            assert_eq!(Some(view), own.as_ref(), "fold(seen events) = view");
        }
        invariants::assert_all(table);
    }
}
