//! Playback of a finished match, forwards and backwards. For each position, the timeline provides the events before it,
//! the cards in all hands, and the record up to it. Marks show where a hand was dealt, a claim succeeded, a player laid
//! down, or a hand ended.
//!
//! ```text
//! record ─► replay ─► events ─► Timeline: events, hands after each of them, stops, marks
//! position n: the first n events have happened; 0 is before the seat draw, len() the end of the match
//! ```
use crate::{
    cards::CardCounts,
    matchplay::{MatchEvent, SeenMatchEvent, Setup},
    record::{self, RecordError},
    seat::{PerSeat, Seat},
    table::{Event, Table, Viewer},
};
use std::sync::Arc;

/// Reason why a record has no timeline.
#[derive(Debug, thiserror::Error)]
pub enum TimelineError {
    /// A line of the record is unreadable or breaks the rules.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The match is not over, so its hidden cards must stay hidden.
    #[error("the match is not over yet")]
    NotOver,
}

/// A finished match that can be viewed at every position. Position `n` is the state after the first `n` events.
#[derive(Clone, Debug)]
pub struct Timeline {
    setup: Setup,
    /// The first line of the record.
    header: String,
    events: Vec<MatchEvent>,
    /// The cards in the players' hands after each event; `None` before the first deal.
    hands: Vec<Option<PerSeat<CardCounts>>>,
    /// Positions at which the table has visibly changed, in order.
    stops: Vec<usize>,
    marks: Vec<Mark>,
}

impl Timeline {
    /// Creates the timeline of a finished match from its record. Checks every line.
    ///
    /// # Errors
    /// Returns the first line that is unreadable or breaks the rules, or an error if the match is not over.
    pub fn of(text: &str) -> Result<Timeline, TimelineError> {
        let record = record::read(text)?;
        let replay = record::replay(&record, false)?;
        replay.game.winner().ok_or(TimelineError::NotOver)?;
        let events = replay.events;
        let places = events.iter().enumerate();
        let marks = places.filter_map(|(place, event)| Mark::of(event, place));
        Ok(Timeline {
            hands: hands(&record.setup, &events),
            stops: stops(&events),
            marks: marks.collect(),
            header: record.header(),
            setup: record.setup,
            events,
        })
    }

    /// Returns the setup of the match: players, rules and seed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns all events of the match.
    pub fn events(&self) -> &[MatchEvent] {
        &self.events
    }

    /// Returns the last position, which equals the number of events.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// True if there are no events. This is never the case for a match.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Returns the event with this index as the viewer saw it, or `None` if there is no such event.
    pub fn seen(&self, index: usize, viewer: Viewer) -> Option<SeenMatchEvent> {
        Some(self.events.get(index)?.seen_by(viewer))
    }

    /// Returns the cards in the players' hands at a position; `None` before the first deal.
    pub fn hands_at(&self, place: usize) -> Option<&PerSeat<CardCounts>> {
        self.hands.get(place.checked_sub(1)?)?.as_ref()
    }

    /// Returns the index of the current or last hand at a position; `None` before the first deal.
    pub fn hand_at(&self, place: usize) -> Option<u8> {
        let dealt = |event: &MatchEvent| match event {
            MatchEvent::Table(Event::Dealt { hand, .. }) => Some(*hand),
            _ => None,
        };
        let before = &self.events[..place.min(self.len())];
        before.iter().rev().find_map(dealt)
    }

    /// Returns the notable positions of the match, in order.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the next position at which the table has visibly changed, or the end of the match if there is none.
    pub fn next_stop(&self, place: usize) -> usize {
        let at = self.stops.partition_point(|stop| *stop <= place);
        self.stops.get(at).copied().unwrap_or(self.len())
    }

    /// Returns the previous position at which the table had visibly changed, or 0 if there is none.
    pub fn previous_stop(&self, place: usize) -> usize {
        let at = self.stops.partition_point(|stop| *stop < place);
        at.checked_sub(1).map_or(0, |before| self.stops[before])
    }

    /// True if a decision or a deal follows this position. False if only the scoring of the match follows.
    pub fn has_decisions_after(&self, place: usize) -> bool {
        let rest = &self.events[place.min(self.len())..];
        rest.iter().any(|event| !is_consequence(event))
    }

    /// Returns the lines of the record up to a position, each with a line feed. A match can be resumed from this text.
    pub fn record_until(&self, place: usize) -> String {
        let events = &self.events[..place.min(self.len())];
        format!("{}\n{}", self.header, record::body(events))
    }
}

/// True if the event follows automatically from the previous one, without a decision or a deal.
fn is_consequence(event: &MatchEvent) -> bool {
    matches!(
        event,
        MatchEvent::Table(Event::Ended(_)) | MatchEvent::Scored { .. } | MatchEvent::Ended { .. }
    )
}

fn stops(events: &[MatchEvent]) -> Vec<usize> {
    let places = events.iter().enumerate();
    let changed = places.filter(|(place, event)| {
        let more = events.get(place + 1).is_some_and(is_consequence);
        // A pass does not visibly change the table.
        !more && !matches!(event, MatchEvent::Table(Event::Passed { .. }))
    });
    changed.map(|(place, _)| place + 1).collect()
}

/// Returns the cards in the players' hands after each event.
fn hands(setup: &Setup, events: &[MatchEvent]) -> Vec<Option<PerSeat<CardCounts>>> {
    let rules = Arc::new(setup.rules.clone());
    let seats = (0..setup.players.len() as u8).map(Seat);
    let mut table: Option<Table> = None;
    let mut after = Vec::with_capacity(events.len());
    for event in events {
        if let MatchEvent::Table(event @ Event::Dealt { .. }) = event {
            table = Some(Table::dealt(rules.clone(), event));
        } else if let (MatchEvent::Table(event), Some(table)) = (event, &mut table) {
            table.evolve(event);
        }
        let views = |table: &Table| -> PerSeat<CardCounts> {
            let views = seats.clone().filter_map(|seat| table.view(seat));
            views.map(|view| *view.hand).collect()
        };
        after.push(table.as_ref().map(views));
    }
    after
}

/// A notable position in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The position: the number of events before it.
    pub at: usize,
    /// Kind of the event directly before the position.
    pub kind: MarkKind,
}

/// Kind of a notable position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// A hand was dealt. Contains the hand's index.
    Hand(u8),
    /// A claim succeeded. Contains the claimer.
    Claim(Seat),
    /// A player laid down the contract. Contains the player.
    LayDown(Seat),
    /// A hand ended. Contains the closer, or `None` if it ended without one (*tablas*).
    Closing(Option<Seat>),
}

impl Mark {
    /// Returns the mark after `event`, whose index is `place`, or `None` if the event is not notable.
    pub(super) fn of(event: &MatchEvent, place: usize) -> Option<Mark> {
        let MatchEvent::Table(event) = event else {
            return None;
        };
        let kind = match event {
            Event::Dealt { hand, .. } => MarkKind::Hand(*hand),
            Event::Awarded { seat, .. } => MarkKind::Claim(*seat),
            Event::LaidDown { seat, .. } => MarkKind::LayDown(*seat),
            Event::Ended(end) => MarkKind::Closing(end.closer),
            _ => return None,
        };
        let at = place + 1;
        Some(Mark { at, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::{MarkKind, *};
    use crate::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind},
        rules::oficial,
        sim,
    };

    fn record() -> String {
        let bot = |name: &str| PlayerInfo::new(name, PlayerKind::Bot(BotLevel::Aprendiz));
        let setup = Setup {
            seed: "timeline".to_owned(),
            rules: oficial(),
            players: vec![bot("Ana"), bot("Ben"), bot("Carla")],
        };
        let played = sim::play(setup, true).expect("three players are allowed");
        played.record.expect("the record was requested")
    }

    #[test]
    fn a_match_resumes_at_every_position_with_the_same_hands() {
        let text = record();
        let line = Timeline::of(&text).expect("it is a finished match");
        assert_eq!(line.record_until(line.len()), text);
        for place in (0..=line.len()).step_by(7) {
            let resumed = record::resume(&line.record_until(place)).expect("a record");
            // The resumed record may be longer: it includes the events that follow without a decision.
            assert!(
                resumed.text.starts_with(&line.record_until(place)),
                "{place}"
            );
            assert!(text.starts_with(&resumed.text), "{place}");
            let over = resumed.game.winner().is_some();
            assert_eq!(over, !line.has_decisions_after(place), "{place}");
            if resumed.events.len() != place {
                continue;
            }
            let Some(hands) = line.hands_at(place) else {
                assert!(resumed.game.table().is_none(), "{place}");
                continue;
            };
            for (seat, held) in hands.iter() {
                let view = resumed.game.view(seat).expect("a hand was dealt");
                assert_eq!(*view.hand, held, "{place}");
            }
        }
    }

    #[test]
    fn stops_lead_to_both_ends_and_marks_name_every_hand() {
        let line = Timeline::of(&record()).expect("it is a finished match");
        let mut forwards = vec![0];
        while let Some(last) = forwards.last().copied().filter(|at| *at < line.len()) {
            forwards.push(line.next_stop(last));
        }
        let mut backwards = vec![line.len()];
        while let Some(first) = backwards.last().copied().filter(|at| *at > 0) {
            backwards.push(line.previous_stop(first));
        }
        backwards.reverse();
        assert_eq!(forwards, backwards);
        let of = |wanted: fn(&MarkKind) -> bool| {
            line.marks()
                .iter()
                .filter(|mark| wanted(&mark.kind))
                .count()
        };
        assert_eq!(of(|kind| matches!(kind, MarkKind::Hand(_))), 7);
        assert_eq!(of(|kind| matches!(kind, MarkKind::Closing(_))), 7);
        assert!(of(|kind| matches!(kind, MarkKind::LayDown(_))) >= 7);
        assert_eq!(line.hand_at(line.len()), Some(6));
        assert_eq!(line.hand_at(0), None);
    }

    #[test]
    fn a_match_that_is_not_over_has_no_timeline() {
        let text = record();
        let part: String = text.split_inclusive('\n').take(60).collect();
        assert!(matches!(Timeline::of(&part), Err(TimelineError::NotOver)));
        assert!(matches!(Timeline::of("x"), Err(TimelineError::Record(_))));
    }
}
