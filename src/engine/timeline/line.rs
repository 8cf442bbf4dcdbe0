//! The line itself.
use super::mark::Mark;
use crate::{
    cards::CardCounts,
    matchplay::{MatchEvent, MatchStage, SeenMatchEvent, Setup},
    record::{self, RecordError},
    seat::{PerSeat, Seat},
    table::{Event, OwnedView, SeenEvent, Viewer},
};
use std::sync::Arc;

/// Why a record makes no timeline.
#[derive(Debug, thiserror::Error)]
pub enum TimelineError {
    /// A line of it is none, or is against the rules.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The match is not over: its hidden cards are not to be seen yet.
    #[error("the match is not over yet")]
    NotOver,
}

/// A finished match, every place of which can be looked at.
#[derive(Clone, Debug)]
pub struct Timeline {
    setup: Setup,
    /// The first line of the record.
    header: String,
    events: Vec<MatchEvent>,
    /// Everybody's cards after each event; nobody has any before the first deal.
    hands: Vec<Option<PerSeat<CardCounts>>>,
    /// Places after which the table looks different, in order.
    stops: Vec<usize>,
    marks: Vec<Mark>,
}

impl Timeline {
    /// The timeline of a finished match from its record, every line of which is checked.
    ///
    /// # Errors
    /// The first line that is none or is against the rules, or that the match is not over.
    pub fn of(text: &str) -> Result<Timeline, TimelineError> {
        let record = record::read(text)?;
        let replay = record::replay(&record, false)?;
        let MatchStage::Over { .. } = replay.game.stage() else {
            return Err(TimelineError::NotOver);
        };
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

    /// Who plays by which rules.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything that happened.
    pub fn events(&self) -> &[MatchEvent] {
        &self.events
    }

    /// The last place: so many events have happened at the end of the match.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing happened, which is so in no match.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// What the viewer saw of the event with this index, if there is one.
    pub fn seen(&self, index: usize, viewer: Viewer) -> Option<SeenMatchEvent> {
        Some(self.events.get(index)?.seen_by(viewer))
    }

    /// Everybody's cards at a place, once a hand has been dealt.
    pub fn hands_at(&self, place: usize) -> Option<&PerSeat<CardCounts>> {
        self.hands.get(place.checked_sub(1)?)?.as_ref()
    }

    /// The index of the hand that is played, or was played last, at a place.
    pub fn hand_at(&self, place: usize) -> Option<u8> {
        let dealt = |event: &MatchEvent| match event {
            MatchEvent::Table(Event::Dealt { hand, .. }) => Some(*hand),
            _ => None,
        };
        let before = &self.events[..place.min(self.len())];
        before.iter().rev().find_map(dealt)
    }

    /// The places worth finding again, in order.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The next place after which the table looks different; the end if there is none.
    pub fn next_stop(&self, place: usize) -> usize {
        let at = self.stops.partition_point(|stop| *stop <= place);
        self.stops.get(at).copied().unwrap_or(self.len())
    }

    /// The last place before this one at which the table looked different; the beginning if there is none.
    pub fn previous_stop(&self, place: usize) -> usize {
        let at = self.stops.partition_point(|stop| *stop < place);
        at.checked_sub(1).map_or(0, |before| self.stops[before])
    }

    /// Whether anything is left to be decided or dealt at a place.
    pub fn goes_on(&self, place: usize) -> bool {
        let rest = &self.events[place.min(self.len())..];
        rest.iter().any(|event| !is_consequence(event))
    }

    /// The record up to a place, with line ends: a match that can be gone on with there.
    pub fn record_until(&self, place: usize) -> String {
        let mut text = self.header.clone();
        text.push('\n');
        for line in record::lines(&self.events[..place.min(self.len())]) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }
}

/// Whether the event follows from the one before it, so that nobody decides anything in between.
fn is_consequence(event: &MatchEvent) -> bool {
    matches!(
        event,
        MatchEvent::Table(Event::Ended(_)) | MatchEvent::Scored { .. } | MatchEvent::Ended { .. }
    )
}

/// Whether the table looks as before.
fn is_silent(event: &MatchEvent) -> bool {
    matches!(event, MatchEvent::Table(Event::Passed { .. }))
}

fn stops(events: &[MatchEvent]) -> Vec<usize> {
    let places = events.iter().enumerate();
    let changed = places.filter(|(place, event)| {
        let more = events.get(place + 1).is_some_and(is_consequence);
        !more && !is_silent(event)
    });
    changed.map(|(place, _)| place + 1).collect()
}

/// Everybody's cards after each event, folded as each player sees them.
fn hands(setup: &Setup, events: &[MatchEvent]) -> Vec<Option<PerSeat<CardCounts>>> {
    let rules = Arc::new(setup.rules.clone());
    let mut seating = None;
    let mut views: Vec<OwnedView> = Vec::new();
    let mut after = Vec::with_capacity(events.len());
    for event in events {
        match event {
            MatchEvent::Seated(order) => seating = Some(*order),
            MatchEvent::Table(event) => {
                if let (Event::Dealt { hand, .. }, Some(seating)) = (event, seating) {
                    let last = usize::from(*hand) + 1 == rules.contracts().len();
                    let seats = (0..setup.players.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
                    let dealt = |viewer| {
                        let seen: SeenEvent = event.seen_by(viewer);
                        OwnedView::dealt(viewer, rules.clone(), seating, last, &seen)
                    };
                    views = seats.map(dealt).collect();
                } else {
                    for view in &mut views {
                        view.apply(&event.seen_by(view.viewer));
                    }
                }
            }
            MatchEvent::SeatsDrawn(_) | MatchEvent::Scored { .. } | MatchEvent::Ended { .. } => {}
        }
        let held = (!views.is_empty()).then(|| views.iter().map(|view| view.hand).collect());
        after.push(held);
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind},
        rules::oficial,
        sim,
        timeline::MarkKind,
    };

    fn record() -> String {
        let bot = |name: &str| PlayerInfo::new(name, PlayerKind::Bot(BotLevel::Aprendiz));
        let setup = Setup {
            seed: "timeline".to_owned(),
            rules: oficial(),
            players: vec![bot("Ana"), bot("Ben"), bot("Carla")],
        };
        let played = sim::play(setup, true).expect("three may play");
        played.record.expect("it was asked for")
    }

    #[test]
    fn every_place_can_be_gone_on_with_and_everybody_holds_what_they_held() {
        let text = record();
        let line = Timeline::of(&text).expect("it is a finished match");
        assert_eq!(line.record_until(line.len()), text);
        for place in (0..=line.len()).step_by(7) {
            let resumed = record::resume(&line.record_until(place)).expect("a record");
            // What follows without anybody's decision is there as well.
            assert!(
                resumed.text.starts_with(&line.record_until(place)),
                "{place}"
            );
            assert!(text.starts_with(&resumed.text), "{place}");
            let over = matches!(resumed.game.stage(), MatchStage::Over { .. });
            assert_eq!(over, !line.goes_on(place), "{place}");
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
    fn a_match_that_is_not_over_is_not_looked_into() {
        let text = record();
        let part: String = text.split_inclusive('\n').take(60).collect();
        assert!(matches!(Timeline::of(&part), Err(TimelineError::NotOver)));
        assert!(matches!(Timeline::of("x"), Err(TimelineError::Record(_))));
    }
}
