//! Lines to actions, and back: what the rules make of every line must be that very line.
use super::{
    Record, RecordError, Scripted,
    difference::difference,
    line::{Deed, RecordLine},
    write::{text, typed},
};
use crate::{
    matchplay::{Match, MatchEvent, MatchStage, Seeded},
    seat::Seat,
    table::{Action, Event, HowEnded, Phase},
    text::shortened,
};
use std::collections::VecDeque;

/// The most letters of a seed that are quoted.
const LONGEST_SEED: usize = 60;

/// A match followed as far as its record goes.
pub struct Replay {
    /// The match as it stands after the last line.
    pub game: Match,
    /// Everything that happened.
    pub events: Vec<MatchEvent>,
    /// Lines that follow from the last action by the rules, but are missing at the end of the record (it was cut there).
    pub missing: Vec<String>,
}

/// How many shuffles a match has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Shuffles {
    /// The one that the seats are drawn from (R2).
    pub seat_draw: u32,
    /// One for each hand dealt (R4).
    pub hands: u32,
    /// Discard piles that became the stock (D2).
    pub new_stocks: u32,
}

impl Shuffles {
    /// All together.
    pub fn count(&self) -> u32 {
        self.seat_draw + self.hands + self.new_stocks
    }
}

impl Replay {
    /// The shuffles so far: those that were compared with the seed when the record was replayed to be verified.
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

/// Follows a record through the rules and checks every line of it: actions, cards, awards, points, totals, winner.
///
/// Shuffles come from the record. With `verify` they come from the header's seed instead, and must be those of the record; and the
/// header's hash, if it has one, must be that of the seed.
///
/// # Errors
/// The first line that the rules do not allow or that says something else than they do.
pub fn replay(record: &Record, verify: bool) -> Result<Replay, RecordError> {
    let chance: Box<dyn crate::matchplay::Chance> = if verify {
        check_hash(record)?;
        Box::new(Seeded::new(&record.setup.seed))
    } else {
        Box::new(Scripted::of(record)?)
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
    let Follower {
        mut replay,
        expected,
        ..
    } = follower;
    replay.missing = expected.iter().map(text).collect();
    Ok(replay)
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
    /// What must come next, as a consequence of what has been read.
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
                (RecordLine::Do { p, deed }, _) => self.act(*p, action(deed))?,
                // The renewal is written down before the draw that needs it (D2).
                (RecordLine::RenewStock { .. }, Some(RecordLine::Do { p, deed })) => {
                    self.act(*p, action(deed))?
                }
                // A cut right here: the next draw will find this order in the script.
                (RecordLine::RenewStock { .. }, None) => return self.renewal_to_come(line),
                (
                    RecordLine::EndHand {
                        how: HowEnded::None,
                        ..
                    },
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

    /// Whether the next draw makes this renewal, as the last line of a record that was cut says.
    fn renewal_to_come(&self, line: &RecordLine) -> Result<(), String> {
        let mut game = self.replay.game.clone();
        let drawing = game.pending().first().copied();
        let events = drawing.and_then(|asked| {
            let drawn = game.submit(asked.seat, asked.decision, Action::TakeStock);
            drawn.ok()
        });
        match typed(&events.unwrap_or_default()).first() {
            Some(made @ RecordLine::RenewStock { .. }) if made == line => Ok(()),
            Some(made @ RecordLine::RenewStock { .. }) => Err(difference(line, made, self.verify)),
            Some(_) | None => Err("the stock is not renewed here".to_owned()),
        }
    }

    /// The hand ends when the active player asks for a card and none can be had (D2): there is no card to write down then.
    fn tablas(&mut self) -> Result<Vec<MatchEvent>, String> {
        let seat = self
            .replay
            .game
            .pending()
            .first()
            .map(|pending| pending.seat);
        let view = seat.and_then(|seat| self.replay.game.view(seat));
        match view.map(|view| (view.table.phase, view.table.active)) {
            Some((Phase::Draw, active)) => self.act(active, Action::TakeStock),
            _ => Err("the hand cannot end here".to_owned()),
        }
    }
}

/// The action that a deed records.
fn action(deed: &Deed) -> Action {
    match deed {
        Deed::TakeStock { .. } => Action::TakeStock,
        Deed::TakeDiscard { .. } => Action::TakeDiscard,
        Deed::Claim => Action::Claim,
        Deed::Pass => Action::Pass,
        Deed::LayDown { melds } => Action::LayDown {
            melds: melds.iter().map(|laid| laid.meld.clone()).collect(),
        },
        Deed::LayOff { meld, end, card } => Action::LayOff {
            card: *card,
            to: crate::melds::Place {
                meld: *meld,
                end: *end,
            },
        },
        Deed::SwapJoker { meld, at, card, to } => Action::SwapJoker {
            meld: *meld,
            at: *at,
            card: *card,
            to: *to,
        },
        Deed::MoveJoker { meld, from, to } => Action::MoveJoker {
            meld: *meld,
            from: *from,
            to: *to,
        },
        Deed::TakeBack { steps } => Action::TakeBack(steps.0),
        Deed::Discard { card, close } => Action::Discard {
            card: *card,
            close: *close,
        },
    }
}
