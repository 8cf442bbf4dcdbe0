//! Whole matches between bots.
mod random;

pub use random::RandomBot;

use super::{
    bots::{self, Bot, Question, Standing, Streams},
    matchplay::{Match, MatchEvent, MatchStage, Setup},
    record,
    rules::RuleSetError,
    seat::{PerSeat, Seat},
    table::{Action, DecisionStage, Event, HowEnded, Legal, Rejection, TakeBack, Viewer},
};
use rand_chacha::ChaCha8Rng;

/// More answers than any match between bots that get on with it needs; beyond it the match counts as stuck.
const MOST_ANSWERS: u32 = 200_000;

/// A match that was played.
pub struct Played {
    /// The match, over unless `stuck`.
    pub game: Match,
    /// What can be counted about it.
    pub tally: MatchTally,
    /// Its record with line ends, if it was asked for.
    pub record: Option<String>,
    /// Every refused action: a bot's mistake, or the engine's. Empty in a sound program.
    pub rejected: Vec<(Seat, Action, Rejection)>,
    /// Whether it did not come to its end.
    pub stuck: bool,
    /// Who laid down in the turn that is on.
    just_down: Option<Seat>,
    /// The events of one answer; a buffer that is filled again and again.
    events: Vec<MatchEvent>,
    /// Everything that has happened, if one of the players follows it.
    history: Option<Vec<MatchEvent>>,
}

/// What goes with every question of a match: random numbers and standing, which change little from one decision to the next.
struct Asking {
    streams: Streams,
    rng: ChaCha8Rng,
    standing: Standing,
    /// How many events each player was told, for those who follow.
    told: PerSeat<usize>,
}

impl Asking {
    fn of(game: &Match) -> Asking {
        let streams = Streams::new(&game.setup().seed);
        Asking {
            rng: streams.begin(),
            standing: Standing::of(game),
            told: PerSeat::filled(game.setup().players.len(), 0),
            streams,
        }
    }
}

/// Counts over one match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchTally {
    /// Hands played.
    pub hands: u32,
    /// Turns ended.
    pub turns: u32,
    /// Answers given by bots.
    pub answers: u32,
    /// Claims won, by player.
    pub claims: PerSeat<u32>,
    /// Hands closed, by player.
    pub closed: PerSeat<u32>,
    /// Hands closed with the last discard, by laying everything off, with cards left (V3), and not at all (tablas).
    pub how: [u32; 4],
    /// Hands closed in the very turn of laying down.
    pub from_hand: u32,
    /// Stocks renewed (D2).
    pub renewals: u32,
}

/// Plays a match between the bots named in its setup; a person's place is taken by a regular bot.
///
/// # Errors
/// The rules do not admit this number of players.
pub fn play(setup: Setup, keep_record: bool) -> Result<Played, RuleSetError> {
    let mut players = named(&setup);
    play_with(setup, &mut players, keep_record)
}

/// Plays a match between these bots, one for each player.
///
/// # Errors
/// The rules do not admit this number of players.
pub fn play_with(
    setup: Setup,
    players: &mut [Box<dyn Bot>],
    keep_record: bool,
) -> Result<Played, RuleSetError> {
    let first_line = keep_record.then(|| record::header(&setup) + "\n");
    let (game, events) = Match::new(setup)?;
    let mut played = Played::from(game, first_line);
    let follows = players.iter().any(|player| player.follows());
    played.history = follows.then(Vec::new);
    played.note(&events);
    Ok(played.finished(players))
}

/// Plays a match on from where it stands; the record then holds what is still to come. Tests compare a resumed match with it.
pub fn go_on(game: Match, keep_record: bool) -> Played {
    let mut players = named(game.setup());
    Played::from(game, keep_record.then(String::new)).finished(&mut players)
}

fn named(setup: &Setup) -> Vec<Box<dyn Bot>> {
    setup.players.iter().map(bots::bot_of).collect()
}

impl Played {
    fn from(game: Match, record: Option<String>) -> Played {
        let seats = game.setup().players.len();
        let tally = MatchTally {
            claims: PerSeat::filled(seats, 0),
            closed: PerSeat::filled(seats, 0),
            ..MatchTally::default()
        };
        Played {
            game,
            tally,
            record,
            rejected: Vec::new(),
            stuck: false,
            just_down: None,
            events: Vec::new(),
            history: None,
        }
    }

    fn finished(mut self, players: &mut [Box<dyn Bot>]) -> Played {
        let mut desk = Asking::of(&self.game);
        loop {
            match self.game.stage() {
                MatchStage::Over { .. } => {
                    let seats = (0..players.len() as u8).map(Seat);
                    seats.for_each(|seat| self.tell(seat, players, &mut desk));
                    return self;
                }
                MatchStage::BetweenHands { .. } => match self.game.next_hand() {
                    Ok(events) => {
                        self.note(&events);
                        desk.standing = Standing::of(&self.game);
                    }
                    Err(_) => break,
                },
                MatchStage::Playing if self.tally.answers >= MOST_ANSWERS => break,
                MatchStage::Playing => {
                    if !self.answer(players, &mut desk) {
                        break;
                    }
                }
            }
        }
        self.stuck = true;
        self
    }

    /// Tells a player who follows the match what has happened since.
    fn tell(&self, seat: Seat, players: &mut [Box<dyn Bot>], desk: &mut Asking) {
        let (Some(history), player) = (&self.history, &mut players[seat.index()]) else {
            return;
        };
        if player.follows() {
            for event in &history[desk.told[seat]..] {
                player.witness(&event.seen_by(Viewer::Seat(seat)));
            }
            desk.told[seat] = history.len();
        }
    }

    /// One answer of one bot; false if nobody is asked anything.
    fn answer(&mut self, players: &mut [Box<dyn Bot>], desk: &mut Asking) -> bool {
        let Some(asked) = self.game.next_asked() else {
            return false;
        };
        self.tell(asked.seat, players, desk);
        let (Ok(legal), Some(view)) = (self.game.legal(asked.seat), self.game.view(asked.seat))
        else {
            return false;
        };
        desk.streams.go_on(&mut desk.rng, view.table.hand, asked);
        let question = Question {
            view,
            legal: &legal,
            standing: Some(desk.standing),
            keep_going: &|| true,
        };
        let action = players[asked.seat.index()].think(&question, &mut desk.rng);
        self.tally.answers += 1;
        let mut events = std::mem::take(&mut self.events);
        let mut submit = |action| {
            let game = &mut self.game;
            game.submit_into(asked.seat, asked.decision, action, &mut events)
        };
        let answered = match submit(action.clone()) {
            Ok(()) => true,
            Err(rejection) => {
                self.rejected.push((asked.seat, action, rejection));
                // The match goes on with something that is surely allowed.
                first_allowed(&legal).is_some_and(|action| submit(action).is_ok())
            }
        };
        self.note(&events);
        events.clear();
        self.events = events;
        answered
    }

    fn note(&mut self, events: &[MatchEvent]) {
        if let Some(record) = &mut self.record {
            for line in record::lines(events) {
                record.push_str(&line);
                record.push('\n');
            }
        }
        if let Some(history) = &mut self.history {
            history.extend_from_slice(events);
        }
        let tally = &mut self.tally;
        for event in events {
            match event {
                MatchEvent::Table(Event::Dealt { .. }) => {
                    self.just_down = None;
                    tally.hands += 1;
                }
                MatchEvent::Table(Event::Discarded { closes, .. }) => {
                    if !closes {
                        self.just_down = None;
                    }
                    tally.turns += 1;
                }
                MatchEvent::Table(Event::LaidDown { seat, .. }) => self.just_down = Some(*seat),
                MatchEvent::Table(Event::Awarded { seat, .. }) => tally.claims[*seat] += 1,
                MatchEvent::Table(Event::StockRenewed { .. }) => tally.renewals += 1,
                MatchEvent::Table(Event::Ended(end)) => {
                    let how = match end.how {
                        HowEnded::Discard => 0,
                        HowEnded::LaidOff => 1,
                        HowEnded::Leftover => 2,
                        HowEnded::None => 3,
                    };
                    tally.how[how] += 1;
                    if let Some(closer) = end.closer {
                        tally.closed[closer] += 1;
                        tally.from_hand += u32::from(self.just_down == Some(closer));
                    }
                }
                MatchEvent::Table(
                    Event::TookStock { .. }
                    | Event::TookDiscard { .. }
                    | Event::Passed { .. }
                    | Event::Claimed { .. }
                    | Event::LaidOff { .. }
                    | Event::SwappedJoker { .. }
                    | Event::MovedJoker { .. }
                    | Event::TookBack { .. },
                )
                | MatchEvent::SeatsDrawn(_)
                | MatchEvent::Seated(_)
                | MatchEvent::Scored { .. }
                | MatchEvent::Ended { .. } => {}
            }
        }
    }
}

/// Something that is allowed, without a thought: for a bot whose answer was refused, or a player whose time ran out.
pub fn first_allowed(legal: &Legal) -> Option<Action> {
    match legal.stage {
        DecisionStage::Claim | DecisionStage::LateClaim if legal.pass.is_ok() => Some(Action::Pass),
        DecisionStage::Claim | DecisionStage::LateClaim => None,
        DecisionStage::Draw => Some(Action::TakeStock),
        DecisionStage::Play if legal.discard.is_ok() => {
            legal.discards.first().map(|card| Action::Discard {
                card: *card,
                close: false,
            })
        }
        // V4, D7: down without being able to close.
        DecisionStage::Play if legal.take_back > 0 => Some(Action::TakeBack(TakeBack::All)),
        DecisionStage::Play => None,
    }
}
