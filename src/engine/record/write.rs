//! A writer for records: converts events to lines.
use super::line::{
    ActionLine, AwardLine, DrawLine, EndHandLine, EndMatchLine, HandLine, LaidMeld, Outcome,
    RecordLine, RecordedAction, RenewalLine, SeatingLine,
};
use crate::{
    matchplay::{MatchEvent, Setup},
    table::{Event, HandEnd, HowEnded},
};

/// Returns the first line of a record, without a line break. It contains the seed, which is needed to resume the match.
/// It also contains the hash of the seed, which players may see before the match ends.
pub fn header(setup: &Setup) -> String {
    text(&RecordLine::header(setup, Some(setup.commitment()), None))
}

/// Returns the first line of a record, as [`header`] does. The line also names the program that writes the record, such
/// as `continental 0.1.0`.
pub fn header_by(program: &str, setup: &Setup) -> String {
    let hash = Some(setup.commitment());
    text(&RecordLine::header(setup, hash, Some(program.to_owned())))
}

/// Converts events to the lines of a record, without line breaks.
///
/// `events` must contain all events from one or more complete calls of [`Match`](crate::matchplay::Match) methods. The
/// line for the end of a hand needs both `Ended` and `Scored`.
pub fn lines(events: &[MatchEvent]) -> Vec<String> {
    typed(events).iter().map(text).collect()
}

/// Converts events to the lines of a record, each with a line feed, under the same condition as [`lines`].
pub fn body(events: &[MatchEvent]) -> String {
    typed(events).iter().map(|line| text(line) + "\n").collect()
}

/// Returns the record of a match in which these events have happened.
pub fn whole(setup: &Setup, events: &[MatchEvent]) -> String {
    header(setup) + "\n" + &body(events)
}

/// Returns a line as JSON, without a line break.
pub fn text(line: &RecordLine) -> String {
    serde_json::to_string(line).expect("a line has string keys only and nothing in it can fail")
}

/// Converts events to typed lines, under the same condition as [`lines`].
pub(super) fn typed(events: &[MatchEvent]) -> Vec<RecordLine> {
    let mut lines = Vec::with_capacity(events.len());
    let mut ended: Option<&HandEnd> = None;
    for event in events {
        match event {
            MatchEvent::SeatsDrawn { draw } => {
                lines.push(RecordLine::Draw(DrawLine { draw: draw.clone() }));
            }
            MatchEvent::Seated { seating } => lines.push(RecordLine::Seating(SeatingLine {
                seating: seating.order().to_vec(),
            })),
            MatchEvent::Table(Event::Ended(end)) => ended = Some(end),
            MatchEvent::Table(event) => lines.extend(table_line(event)),
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => lines.push(RecordLine::EndHand(EndHandLine {
                end_hand: *hand,
                closer: ended.and_then(|end| end.closer),
                how: ended.map_or(HowEnded::None, |end| end.how),
                points: points.as_slice().to_vec(),
                totals: totals.as_slice().to_vec(),
            })),
            MatchEvent::Ended { winner, totals } => {
                lines.push(RecordLine::EndMatch(EndMatchLine {
                    end_match: true,
                    totals: totals.as_slice().to_vec(),
                    winner: *winner,
                }));
            }
        }
    }
    lines
}

/// Converts an event of a hand to a line. Returns `None` for an event that [`typed`] combines with other events.
fn table_line(event: &Event) -> Option<RecordLine> {
    Some(match event.clone() {
        Event::Dealt {
            hand,
            contracts,
            dealer,
            decks,
            shoe,
            penalty_stock,
            ..
        } => RecordLine::Hand(HandLine {
            hand,
            contracts,
            dealer,
            decks,
            shoe,
            penalty_stock,
        }),
        Event::StockRenewed { stock } => RecordLine::RenewStock(RenewalLine { renew_stock: stock }),
        Event::Awarded {
            seat: award,
            card,
            penalty,
        } => RecordLine::Award(AwardLine {
            award,
            card,
            penalty,
        }),
        _ => {
            let (p, action) = event.action()?;
            let deed = match event {
                Event::TookStock { card, .. } => {
                    RecordedAction::Outcome(Outcome::TakeStock { card: *card })
                }
                Event::TookDiscard { card, .. } => {
                    RecordedAction::Outcome(Outcome::TakeDiscard { card: *card })
                }
                Event::LaidDown { melds, .. } => RecordedAction::Outcome(Outcome::LayDown {
                    melds: melds.iter().map(LaidMeld::from).collect(),
                }),
                _ => RecordedAction::Plain(action),
            };
            RecordLine::Do(ActionLine { p, deed })
        }
    })
}
