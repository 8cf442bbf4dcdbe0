//! Plays whole matches between bots, without a screen.
//!
//! Each bot is asked in turn, and the whole match runs in one call. A match with people runs in the crate `session` instead, where deadlines
//! and pace decide, and all players are asked at the same time.
use crate::{
    bots::{self, Bot, MatchStanding, Question, Streams},
    matchplay::{Match, MatchEvent, MatchStage, Setup},
    record,
    rules::RuleSetError,
    seat::{PerSeat, Seat},
    table::{Action, DecisionStage, Event, Legal, Rejection, SeatView, TakeBack, Viewer},
};
use rand::{RngExt, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// Maximum number of bot answers in a match; normal matches need far fewer. At the limit the simulation stops and sets
/// [`PlayedMatch::stuck`].
const MOST_ANSWERS: u32 = 200_000;

/// Result of a simulated match.
pub struct PlayedMatch {
    /// The match in its final state. It is over unless `stuck` is true.
    pub game: Match,
    /// Counts of hands, turns, claims and other events.
    pub tally: MatchTally,
    /// The match record, with a line feed after each line; `None` unless requested.
    pub record: Option<String>,
    /// Every action that the engine rejected, with its player and reason. Empty unless a bot or the engine has a bug.
    pub rejected: Vec<(Seat, Action, Rejection)>,
    /// True if the simulation stopped before the match was over: a bot had no legal action, or the answer limit was
    /// reached.
    pub stuck: bool,
    /// The player who laid down in the current turn.
    just_down: Option<Seat>,
    /// Buffer for the events of one answer, reused to avoid allocations.
    events: Vec<MatchEvent>,
    /// All events so far; `None` if no bot asks for them.
    history: Option<Vec<MatchEvent>>,
}

/// Input for the bots' decisions: random numbers and the match standing. Kept between decisions, because it changes
/// little and takes time to build.
struct DecisionContext {
    streams: Streams,
    standing: MatchStanding,
    /// Number of events already sent to each bot that asks for them.
    events_sent: PerSeat<usize>,
}

impl DecisionContext {
    fn of(game: &Match) -> DecisionContext {
        DecisionContext {
            streams: Streams::new(&game.setup().seed),
            standing: MatchStanding::of(game),
            events_sent: PerSeat::filled(game.setup().players.len(), 0),
        }
    }
}

/// Counts over one match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchTally {
    /// Hands played.
    pub hands: u32,
    /// Turns that ended with a discard.
    pub turns: u32,
    /// Answers given by bots.
    pub answers: u32,
    /// Claims won, by player.
    pub claims: PerSeat<u32>,
    /// Hands closed, by player.
    pub closed: PerSeat<u32>,
    /// Hands by ending, in this order: closed with the last discard, by laying everything off, with cards left (V3), not at
    /// all (*tablas*), with the whole hand (V23).
    pub how: [u32; 5],
    /// Hands whose closer had laid down in the same turn.
    pub from_hand: u32,
    /// Renewals: the discard pile was shuffled into a new stock (D2).
    pub renewals: u32,
}

/// Plays a match between the bots named in its setup.
///
/// # Errors
/// The rules do not admit this number of players.
pub fn play(setup: Setup, keep_record: bool) -> Result<PlayedMatch, RuleSetError> {
    let mut players = named(&setup);
    play_with(setup, &mut players, keep_record)
}

/// Plays a match between the given bots, one for each player in the order of player numbers.
///
/// # Errors
/// The rules do not admit this number of players.
pub fn play_with(
    setup: Setup,
    players: &mut [Box<dyn Bot>],
    keep_record: bool,
) -> Result<PlayedMatch, RuleSetError> {
    let first_line = keep_record.then(|| record::header(&setup) + "\n");
    let (game, events) = Match::new(setup)?;
    let mut played = PlayedMatch::from(game, first_line);
    let follows = players.iter().any(|player| player.follows());
    played.history = follows.then(Vec::new);
    played.record_events(&events);
    Ok(played.finished(players))
}

/// Plays an unfinished match to its end with the bots named in its setup. The record contains only the events after the
/// resumption.
pub fn resume(game: Match, keep_record: bool) -> PlayedMatch {
    let mut players = named(game.setup());
    PlayedMatch::from(game, keep_record.then(String::new)).finished(&mut players)
}

fn named(setup: &Setup) -> Vec<Box<dyn Bot>> {
    setup.players.iter().map(bots::bot_of).collect()
}

impl PlayedMatch {
    fn from(game: Match, record: Option<String>) -> PlayedMatch {
        let seats = game.setup().players.len();
        let tally = MatchTally {
            claims: PerSeat::filled(seats, 0),
            closed: PerSeat::filled(seats, 0),
            ..MatchTally::default()
        };
        PlayedMatch {
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

    fn finished(mut self, players: &mut [Box<dyn Bot>]) -> PlayedMatch {
        let mut desk = DecisionContext::of(&self.game);
        loop {
            match self.game.stage() {
                MatchStage::Over { .. } => {
                    let seats = (0..players.len() as u8).map(Seat);
                    seats.for_each(|seat| self.send_events(seat, players, &mut desk));
                    return self;
                }
                MatchStage::BetweenHands { .. } => {
                    let Ok(events) = self.game.next_hand() else {
                        break;
                    };
                    self.record_events(&events);
                    desk.standing = MatchStanding::of(&self.game);
                }
                MatchStage::Playing => {
                    if self.tally.answers >= MOST_ANSWERS || !self.answer(players, &mut desk) {
                        break;
                    }
                }
            }
        }
        self.stuck = true;
        self
    }

    /// Sends the new events of the match to the bot at `seat`, if it asks for them.
    fn send_events(&self, seat: Seat, players: &mut [Box<dyn Bot>], desk: &mut DecisionContext) {
        let (Some(history), player) = (&self.history, &mut players[seat.index()]) else {
            return;
        };
        if player.follows() {
            for event in &history[desk.events_sent[seat]..] {
                player.witness(&event.seen_by(Viewer::Seat(seat)));
            }
            desk.events_sent[seat] = history.len();
        }
    }

    /// Asks one bot for an answer and submits it. Returns false if no decision is pending or the bot has no legal
    /// action.
    fn answer(&mut self, players: &mut [Box<dyn Bot>], desk: &mut DecisionContext) -> bool {
        let Some(asked) = self.game.next_pending() else {
            return false;
        };
        self.send_events(asked.seat, players, desk);
        let (Ok(legal), Some(view)) = (self.game.legal(asked.seat), self.game.view(asked.seat))
        else {
            return false;
        };
        let mut rng = desk.streams.decision(view.table.hand, asked);
        let question = Question {
            view,
            legal: &legal,
            standing: Some(desk.standing),
            keep_going: &|| true,
        };
        let action = players[asked.seat.index()].think(&question, &mut rng);
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
                // A rejected action is replaced by one that is certainly legal, so that the match continues.
                first_allowed(&legal).is_some_and(|action| submit(action).is_ok())
            }
        };
        self.record_events(&events);
        events.clear();
        self.events = events;
        answered
    }

    fn record_events(&mut self, events: &[MatchEvent]) {
        if let Some(record) = &mut self.record {
            record.push_str(&record::body(events));
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
                    tally.how[end.how as usize] += 1;
                    if let Some(closer) = end.closer {
                        tally.closed[closer] += 1;
                        tally.from_hand += u32::from(self.just_down == Some(closer));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns an action that is certainly legal. Used if a bot's answer was rejected or a player's time ran out.
pub fn first_allowed(legal: &Legal) -> Option<Action> {
    match legal.stage {
        DecisionStage::Claim | DecisionStage::LateClaim => {
            legal.pass.is_ok().then_some(Action::Pass)
        }
        DecisionStage::Draw => Some(Action::TakeStock),
        DecisionStage::Play if legal.discard.is_ok() => {
            legal.discards.first().map(|card| Action::Discard {
                card: *card,
                close: false,
            })
        }
        // Under variant V4 (closing only in the turn of laying down) a player who laid down but cannot close must take
        // the melds back.
        DecisionStage::Play => (legal.take_back > 0).then_some(Action::TakeBack {
            steps: TakeBack::All,
        }),
    }
}

/// Bot that chooses legal actions at random.
pub struct RandomBot;

impl Bot for RandomBot {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        // Prefers laying down. Otherwise hardly any hand would ever be closed.
        if legal.stage == DecisionStage::Play && legal.lay_down.is_ok() && rng.random_bool(0.8) {
            let ways = view.lay_downs(4);
            if let Some(melds) = ways.choose(rng) {
                let melds = melds.clone();
                return Action::LayDown { melds };
            }
        }
        let is_lay =
            |action: &Action| matches!(action, Action::LayOff { .. } | Action::SwapJoker { .. });
        let (lay, mut all): (Vec<_>, Vec<_>) = legal.actions().partition(is_lay);
        if rng.random_bool(0.7)
            && let Some(action) = lay.choose(rng)
        {
            return action.clone();
        }
        // A turn is taken back by one step or as a whole.
        all.retain(|action| match action {
            Action::TakeBack { steps } => {
                *steps == TakeBack::Steps(1) || legal.take_back > 1 && *steps == TakeBack::All
            }
            _ => true,
        });
        all.sort_by_key(|action| match action {
            Action::MoveJoker { .. } => 1,
            Action::Discard { .. } => 2,
            _ => 0,
        });
        all.extend(lay);
        all.choose(rng).cloned().unwrap_or(Action::TakeBack {
            steps: TakeBack::All,
        })
    }
}
