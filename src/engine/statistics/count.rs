//! Statistics of a finished match, counted from its events, and the judgement of luck and skill. Substitutions are
//! periods in which a bot answered for a person, or a person for a bot. The hands of these periods can be left out.
//!
//! Luck is the advantage in points expected from the dealt cards. Skill is measured by the points lost through
//! decisions, given the information that the player had. Both take long to compute, so they are computed only once,
//! while no player is waiting for the result.
use super::{HandNumbers, MatchStatistics, PlayerNumbers};
use crate::{
    bots::{
        Effort, Streams, expectation,
        review::{self, Review, ReviewStep},
    },
    cards::Card,
    matchplay::{Match, MatchEvent, Setup},
    rules::RuleSet,
    seat::{PerSeat, Seat},
    table::{DecisionStage, Event, Pending, Table},
};
use serde::{Deserialize, Serialize};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Counts the statistics of a match; returns `None` if the match is not over. `events` must contain all events of the
/// match.
pub fn count(game: &Match, events: &[MatchEvent]) -> Option<MatchStatistics> {
    count_without(game, events, &[])
}

/// Counts the statistics of a match like [`count`]. `stood_in` lists the periods in which substitutes answered for a
/// player. The hands of these periods are marked as not played by that player.
pub fn count_without(
    game: &Match,
    events: &[MatchEvent],
    stood_in: &[Substitution],
) -> Option<MatchStatistics> {
    game.winner()?;
    let setup = game.setup();
    let hands = count_hands(game, events);
    let places = game.sheet().ranking(game.seating());
    let lines = game.sheet().lines.iter();
    let is_per_player = game.rules().progress.is_per_player();
    let players = setup.players.iter().enumerate().map(|(index, player)| {
        let seat = Seat(index as u8);
        let place = places.iter().find(|(_, other)| *other == seat);
        PlayerNumbers {
            name: player.name.clone(),
            kind: player.kind,
            place: place.map_or(0, |(place, _)| *place as u8),
            hands: hands.iter().map(|hand| hand[seat]).collect(),
            contracts: match is_per_player {
                true => lines.clone().map(|line| line.contracts.of(seat)).collect(),
                false => Vec::new(),
            },
            stood_in: substituted_hands(events, seat, stood_in),
        }
    });
    let same = lines.clone().filter_map(|line| line.contracts.same());
    Some(MatchStatistics {
        contracts: same.filter(|_| !is_per_player).collect(),
        is_short: game.rules().is_short(),
        players: players.collect(),
    })
}

struct HandCounter {
    table: Table,
    /// Number of players who were down at the end of the last turn.
    down: u16,
    numbers: PerSeat<HandNumbers>,
}

fn count_hands(game: &Match, events: &[MatchEvent]) -> Vec<PerSeat<HandNumbers>> {
    let rules = game.rules();
    let mut counted = Vec::new();
    let mut open: Option<HandCounter> = None;
    for event in events {
        let MatchEvent::Table(event) = event else {
            continue;
        };
        if let Event::Dealt { .. } = event {
            open = Some(HandCounter::dealt(rules, event));
            continue;
        }
        let Some(counting) = &mut open else { continue };
        counting.count(rules, event);
        if let Event::Ended(_) = event
            && let Some(counting) = open.take()
        {
            counted.push(counting.numbers);
        }
    }
    counted
}

impl HandCounter {
    fn dealt(rules: &Arc<RuleSet>, deal: &Event) -> HandCounter {
        let table = Table::dealt(Arc::clone(rules), deal);
        let seats = (0..table.public().seating.len() as u8).map(Seat);
        let wild = |card: &Card| rules.is_wild(*card);
        let views = seats.filter_map(|seat| table.view(seat));
        let numbers = views.map(|view| HandNumbers {
            jokers: view.hand.iter().filter(wild).count() as u16,
            ..HandNumbers::default()
        });
        HandCounter {
            numbers: numbers.collect(),
            table,
            down: 0,
        }
    }

    fn count(&mut self, rules: &RuleSet, event: &Event) {
        let numbers = &mut self.numbers;
        let joker = |card: Card| u16::from(rules.is_wild(card));
        match event {
            Event::TookStock { seat, card } | Event::TookDiscard { seat, card } => {
                numbers[*seat].jokers += joker(*card);
            }
            Event::Claimed { seat } => numbers[*seat].asked += 1,
            Event::Awarded {
                seat,
                card,
                penalty,
            } => {
                numbers[*seat].won += 1;
                let cards = penalty.iter().chain([card]);
                numbers[*seat].jokers += cards.map(|card| joker(*card)).sum::<u16>();
            }
            _ => {}
        }
        let active = self.table.public().active;
        self.table.evolve(event);
        // A lay-down counts only once the turn ends, because until then it can be taken back (R25).
        if matches!(event, Event::Discarded { .. } | Event::Ended(_))
            && self.table.public().down.contains(active)
            && self.numbers[active].down == 0
        {
            self.down += 1;
            self.numbers[active].down = self.down;
        }
        if let Event::Ended(end) = event {
            for (seat, points) in end.points.iter() {
                self.numbers[seat].points = points;
            }
            if let Some(closer) = end.closer {
                self.numbers[closer].closed = Some(end.how);
            }
        }
    }
}

/// Period of a match in which a bot answered for a person, or a person on a phone answered for a bot.
///
/// The match record does not contain substitutions: it names the player who had the seat at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Substitution {
    /// The seat that had a substitute.
    pub seat: Seat,
    /// Number of events of the match before the substitute took the seat.
    pub from: usize,
    /// Number of events of the match before the substitute left the seat; `None` if it stayed to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

impl Substitution {
    /// True if the substitute decided the event with this index.
    pub fn covers(&self, event: usize) -> bool {
        self.from <= event && self.to.is_none_or(|to| event < to)
    }
}

/// The substitutions of a finished match, stored in a small JSON file next to its record.
///
/// Without this file, every decision counts for the player named in the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SubstitutionFile {
    /// Version of the file format.
    #[serde(default)]
    pub version: u32,
    /// Periods in which a bot answered for a person.
    #[serde(default)]
    pub stand_ins: Vec<Substitution>,
    /// Periods in which a person on a phone answered for a bot. The hands of these periods do not count for the bot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_over: Vec<Substitution>,
}

impl SubstitutionFile {
    /// Version of the file format that is written, and the newest version that is read.
    pub const VERSION: u32 = 1;
    /// Maximum size of a file that is read, in bytes.
    pub const LARGEST: u64 = 1 << 20;

    /// Returns the path of the substitution file for this record.
    pub fn path(record: &Path) -> PathBuf {
        record.with_extension("seats.json")
    }

    /// Parses the file and returns all its substitutions. Returns an empty list if a newer version wrote the file.
    ///
    /// # Errors
    /// Returns an error if the text is not JSON of this form.
    pub fn substitute_periods(text: &[u8]) -> serde_json::Result<Vec<Substitution>> {
        let beside: SubstitutionFile = serde_json::from_slice(text)?;
        let known = beside.version <= SubstitutionFile::VERSION;
        let mut all = beside.stand_ins;
        all.extend(beside.taken_over);
        Ok(if known { all } else { Vec::new() })
    }
}

/// Returns the indices of the hands in which a substitute answered for this player.
fn substituted_hands(events: &[MatchEvent], player: Seat, stood_in: &[Substitution]) -> Vec<u8> {
    let mut hands = Vec::new();
    let mut now = None;
    for (index, event) in events.iter().enumerate() {
        let MatchEvent::Table(event) = event else {
            continue;
        };
        if let Event::Dealt { hand, .. } = event {
            now = Some(*hand);
        }
        let by_another = |one: &Substitution| one.seat == player && one.covers(index);
        if event.action().is_some_and(|(seat, _)| seat == player)
            && stood_in.iter().any(by_another)
            && let Some(hand) = now.take_if(|hand| !hands.contains(hand))
        {
            hands.push(hand);
        }
    }
    hands
}

/// Amount of computation for judging a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judging {
    /// Number of sampled worlds (random deals of the hidden cards) for the expected points of a deal.
    pub worlds: u32,
    /// Effort for each decision.
    pub effort: Effort,
}

impl Default for Judging {
    /// Returns 160 worlds, and the default effort of a review.
    fn default() -> Judging {
        let (worlds, effort) = (160, review::EFFORT);
        Judging { worlds, effort }
    }
}

/// Judges all hands of this match that have not been judged yet, and stores the results in `numbers`. `events` must
/// contain all events of the match.
///
/// Calls `keep_going` repeatedly. If it returns false, stops and returns false; the results so far stay in `numbers`.
///
/// # Panics
/// May panic if `events` and `numbers` belong to different matches.
pub fn judge(
    numbers: &mut MatchStatistics,
    setup: &Setup,
    events: &[MatchEvent],
    judging: &Judging,
    keep_going: &dyn Fn() -> bool,
) -> bool {
    for event in events {
        let MatchEvent::Table(deal @ Event::Dealt { hand, .. }) = event else {
            continue;
        };
        let hand = *hand;
        let table = Table::dealt(Arc::new(setup.rules.clone()), deal);
        for index in 0..numbers.players.len() {
            if !keep_going() {
                return false;
            }
            let seat = Seat(index as u8);
            let known = numbers.players[index].hands.get_mut(usize::from(hand));
            let Some(known) = known.filter(|known| known.expected.is_none()) else {
                continue;
            };
            known.expected = expected(&setup.seed, &table, hand, seat, judging.worlds);
        }
    }
    for index in 0..numbers.players.len() {
        for hand in 0..numbers.players[index].hands.len() {
            let is_own = numbers.players[index].is_played_by_owner(hand);
            let known = &mut numbers.players[index].hands[hand];
            if known.lost.is_some() {
                continue;
            }
            if !is_own {
                // Decisions of a substitute do not count as mistakes of this player.
                known.lost = Some(0.0);
                continue;
            }
            let review = Review::of(setup, events, hand as u8, Seat(index as u8));
            let Ok(review) = review else { continue };
            let mut review = review.with_effort(judging.effort);
            loop {
                match review.next_step(keep_going) {
                    ReviewStep::Judged(_) => {}
                    ReviewStep::Interrupted => return false,
                    ReviewStep::Done => break,
                }
            }
            let judged = review.judged();
            let mistakes = judged.iter().filter(|one| !one.verdict.is_fine());
            known.decisions = judged.len() as u16;
            known.mistakes = mistakes.count() as u16;
            known.lost = Some(rounded(review.report().lost));
        }
    }
    true
}

/// Returns the expected points of a player's hand right after the deal: the player's own, and the mean of the other
/// players.
fn expected(seed: &str, table: &Table, hand: u8, seat: Seat, worlds: u32) -> Option<[f32; 2]> {
    let view = table.view(seat)?;
    // A separate random stream, so that the result does not depend on the worlds sampled during play.
    let asked = Pending {
        seat,
        decision: view.table.decision,
        stage: DecisionStage::Draw,
    };
    let mut rng = Streams::new(&format!("{seed}|dealt")).decision(hand, asked);
    let expected = expectation(view, worlds, &mut rng);
    Some([rounded(expected.own), rounded(expected.others)])
}

/// Rounds points to a tenth, because the estimate is not more precise.
fn rounded(points: f64) -> f32 {
    (points * 10.0).round() as f32 / 10.0
}
