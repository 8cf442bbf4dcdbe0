//! Replays a record: carries out the recorded actions, and compares the resulting lines with those of the record. A
//! match is resumed from its record, which is also the save file.
use super::{
    DroppedTail, Record, RecordError, RecordedShuffles, body,
    line::{EndHandLine, HandLine, Outcome, RecordLine, RecordedAction},
    read,
    write::{text, typed},
};
use crate::{
    cards::Card,
    matchplay::{Match, MatchEvent, MatchStage, Seeded},
    seat::Seat,
    table::{Action, Event, HowEnded, Phase, Table},
    text::shortened,
};
use std::{collections::VecDeque, fmt::Display};

/// Maximum length of a quotation from the seed in an error message, in characters.
const LONGEST_SEED: usize = 60;

/// A match replayed to the end of its record.
pub struct Replay {
    /// The match after the last line.
    pub game: Match,
    /// All events of the match up to the last line.
    pub events: Vec<MatchEvent>,
    /// Lines that follow from the last action but are missing from a truncated record.
    pub missing: Vec<String>,
}

/// The number of shuffles in a match, by purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Shuffles {
    /// Number of shuffles for the seat draw (R2): 0 or 1.
    pub seat_draw: u32,
    /// Number of shuffles for dealing, one for each hand (R4).
    pub hands: u32,
    /// Number of renewals of the stock from the discard pile (D2).
    pub new_stocks: u32,
}

impl Shuffles {
    /// Returns the total number of shuffles.
    pub fn count(&self) -> u32 {
        self.seat_draw + self.hands + self.new_stocks
    }
}

impl Replay {
    /// Counts the shuffles so far. After a replay with `verify`, all of them have been compared with the seed.
    pub fn shuffles(&self) -> Shuffles {
        let is_deal = |event: &&MatchEvent| matches!(event, MatchEvent::Table(Event::Dealt { .. }));
        let is_renewal =
            |event: &&MatchEvent| matches!(event, MatchEvent::Table(Event::StockRenewed { .. }));
        Shuffles {
            seat_draw: u32::from(!self.game.seat_draw().is_empty()),
            hands: self.events.iter().filter(is_deal).count() as u32,
            new_stocks: self.events.iter().filter(is_renewal).count() as u32,
        }
    }
}

/// Replays a record according to the rules and checks every line: actions, cards, awards, points, totals and winner.
///
/// The shuffles come from the record. With `verify` they are derived from the seed in the header instead, and the
/// record must contain the same ones. With `verify`, the hash in the header, if present, must also match the seed.
///
/// # Errors
/// Returns the first line that the rules do not allow, or that differs from the line that the rules produce.
pub fn replay(record: &Record, verify: bool) -> Result<Replay, RecordError> {
    let chance: Box<dyn crate::matchplay::Chance> = if verify {
        check_hash(record)?;
        Box::new(Seeded::new(&record.setup.seed))
    } else {
        Box::new(RecordedShuffles::of(record)?)
    };
    let (game, events) = Match::with_chance(record.setup.clone(), chance)
        .map_err(|error| RecordError::new(record.first_line, error.to_string()))?;
    let expected = typed(&events).into();
    let mut follower = Follower {
        replay: Replay {
            game,
            events,
            missing: Vec::new(),
        },
        expected,
        verify,
    };
    let mut lines = record.lines.iter().peekable();
    while let Some((number, line)) = lines.next() {
        let next = lines.peek().map(|(_, line)| line);
        follower
            .line(line, next)
            .map_err(|reason| RecordError::new(*number, reason))?;
    }
    follower.replay.missing = follower.expected.iter().map(text).collect();
    Ok(follower.replay)
}

fn check_hash(record: &Record) -> Result<(), RecordError> {
    let made = record.setup.commitment();
    match record.seed_hash {
        Some(named) if named != made => Err(RecordError::new(
            record.first_line,
            format!(
                "the seed “{}” has the hash {made}, but the header names {named}",
                shortened(&record.setup.seed, LONGEST_SEED)
            ),
        )),
        Some(_) | None => Ok(()),
    }
}

struct Follower {
    replay: Replay,
    /// Lines that must come next, because they follow from the lines read so far.
    expected: VecDeque<RecordLine>,
    verify: bool,
}

impl Follower {
    fn line(&mut self, line: &RecordLine, next: Option<&RecordLine>) -> Result<(), String> {
        if self.expected.is_empty() {
            let events = match (line, next) {
                (RecordLine::Hand(_), _) => {
                    self.replay.game.next_hand().map_err(|no| no.to_string())?
                }
                (RecordLine::Do(line), _) => self.act(line.p, action(&line.deed))?,
                // A renewal of the stock is recorded before the draw that needs it (D2).
                (RecordLine::RenewStock(_), Some(RecordLine::Do(line))) => {
                    self.act(line.p, action(&line.deed))?
                }
                // The record ends between a renewal and the draw that needs it. A resumed match will use the recorded
                // order for that draw.
                (RecordLine::RenewStock { .. }, None) => return self.renewal_to_come(line),
                (
                    RecordLine::EndHand(EndHandLine {
                        how: HowEnded::None,
                        ..
                    }),
                    _,
                ) => self.tablas()?,
                _ => return Err(format!("nothing before leads to this line: {}", text(line))),
            };
            self.expected.extend(typed(&events));
            self.replay.events.extend(events);
        }
        match self.expected.pop_front() {
            Some(expected) if expected == *line => Ok(()),
            Some(expected) => Err(difference(line, &expected, self.verify)),
            None => Err("by the rules nothing happens here".to_owned()),
        }
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<MatchEvent>, String> {
        let pending = self.replay.game.pending();
        let Some(asked) = pending.iter().find(|pending| pending.seat == seat) else {
            return Err(match self.replay.game.stage() {
                MatchStage::Playing => format!("player {} has nothing to decide here", seat.0),
                MatchStage::BetweenHands { .. } => "no hand is being played here".to_owned(),
                MatchStage::Over { .. } => "the match is over already".to_owned(),
            });
        };
        self.replay
            .game
            .submit(seat, asked.decision, action)
            .map_err(|no| format!("player {}: {no}", seat.0))
    }

    /// Checks a renewal in the last line of a truncated record. The next draw must cause exactly this renewal.
    fn renewal_to_come(&self, line: &RecordLine) -> Result<(), String> {
        let mut game = self.replay.game.clone();
        let drawing = game.pending().first().copied();
        let drawn = drawing.map(|asked| game.submit(asked.seat, asked.decision, Action::TakeStock));
        match typed(&drawn.and_then(Result::ok).unwrap_or_default()).first() {
            Some(made @ RecordLine::RenewStock { .. }) if made == line => Ok(()),
            Some(made @ RecordLine::RenewStock { .. }) => Err(difference(line, made, self.verify)),
            Some(_) | None => Err("the stock is not renewed here".to_owned()),
        }
    }

    /// Ends the hand without a closer (*tablas*): the active player has to draw, and no card is available (D2). Records
    /// do not contain such a draw, because there is no card.
    fn tablas(&mut self) -> Result<Vec<MatchEvent>, String> {
        let table = self.replay.game.table().map(Table::public);
        match table.map(|table| (table.phase, table.active)) {
            Some((Phase::Draw, active)) => self.act(active, Action::TakeStock),
            _ => Err("the hand cannot end here".to_owned()),
        }
    }
}

fn action(deed: &RecordedAction) -> Action {
    match deed {
        RecordedAction::Outcome(Outcome::TakeStock { .. }) => Action::TakeStock,
        RecordedAction::Outcome(Outcome::TakeDiscard { .. }) => Action::TakeDiscard,
        RecordedAction::Outcome(Outcome::LayDown { melds }) => Action::LayDown {
            melds: melds.iter().map(|laid| laid.meld.clone()).collect(),
        },
        RecordedAction::Plain(action) => action.clone(),
    }
}

/// Describes how a line of the record (`given`) differs from the line that the rules produce (`made`). If `seeded` is
/// true, the shuffles were derived from the seed in the header, otherwise they were read from the record.
fn difference(given: &RecordLine, made: &RecordLine, seeded: bool) -> String {
    let found = match (given, made) {
        (RecordLine::Hand(given), RecordLine::Hand(made)) => of_deals(given, made, seeded),
        (RecordLine::RenewStock(given), RecordLine::RenewStock(made)) => {
            of_cards("new stock", &given.renew_stock, &made.renew_stock, seeded)
        }
        (RecordLine::Draw { .. }, RecordLine::Draw { .. }) if seeded => Some(format!(
            "this seat draw does not come from the seed in the header, which gives {}",
            text(made)
        )),
        _ => None,
    };
    found.unwrap_or_else(|| format!("by the rules this line reads {}", text(made)))
}

/// Compares two deals. Fields that follow from the rules are compared before the cards, because a wrong field is not an
/// error in the shuffle.
fn of_deals(given: &HandLine, made: &HandLine, seeded: bool) -> Option<String> {
    let fields: [(&str, &dyn Display, &dyn Display); 5] = [
        ("hand", &given.hand, &made.hand),
        ("contract", &given.contracts, &made.contracts),
        ("dealer", &given.dealer.0, &made.dealer.0),
        ("decks", &given.decks, &made.decks),
        ("penalty_stock", &given.penalty_stock, &made.penalty_stock),
    ];
    for (key, given, made) in fields {
        let (given, made) = (given.to_string(), made.to_string());
        if given != made {
            let found = format!("“{key}” is {given}, and by the rules it is {made}");
            return Some(found);
        }
    }
    of_cards("shuffle", &given.shoe, &made.shoe, seeded)
}

/// Describes the first card that differs between two lists.
fn of_cards(what: &str, given: &[Card], made: &[Card], seeded: bool) -> Option<String> {
    if given.len() != made.len() {
        let (given, made) = (given.len(), made.len());
        return Some(format!(
            "this {what} is of {given} cards, and by the rules it is of {made}"
        ));
    }
    let at = given
        .iter()
        .zip(made)
        .position(|(one, other)| one != other)?;
    let (number, given, made) = (at + 1, given[at], made[at]);
    Some(if seeded {
        format!(
            "this {what} does not come from the seed in the header: its card {number} is {given}, and the seed gives {made}"
        )
    } else {
        format!("card {number} of this {what} is {given}, and by the rules it is {made}")
    })
}

/// A resumed match.
pub struct Resumed {
    /// The match in its last state, including an open claim window.
    pub game: Match,
    /// All events so far.
    pub events: Vec<MatchEvent>,
    /// The unfinished last line of the file, if there was one. Callers should report it to the player.
    pub dropped: Option<DroppedTail>,
    /// The complete record so far, with line breaks. Overwrite the file with this text before appending new lines.
    pub text: String,
}

/// Reads a saved match and restores its last state. Later shuffles are derived from the seed in the header.
///
/// # Errors
/// Returns the first line that is invalid or against the rules.
pub fn resume(text: &str) -> Result<Resumed, RecordError> {
    let record = read(text)?;
    let replay = replay(&record, false)?;
    Ok(Resumed {
        text: record.header() + "\n" + &body(&replay.events),
        game: replay.game,
        events: replay.events,
        dropped: record.dropped,
    })
}
