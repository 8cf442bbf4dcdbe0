//! Bots. Each one bases its decisions only on its [`SeatView`] and the legal options.
//!
//! ```text
//! Draw   ─► drawing   is the discard worth more than a card from the stock?
//! Claim  ─► drawing   … and worth a penalty card?
//! Play   ─► laying    lay down, lay off, swap everything possible.
//!        ─► discards  then discard a card that is not needed, helps no opponent and costs many points.
//! ```
//!
//! The levels share `hand`: distance to the contract, helpful cards, cards that the player has not seen, and the
//! expected length of the hand. `evaluation` rates a hand and its points. `discards` estimates the cards that opponents
//! want, and `laying` chooses between laying down and waiting.
//!
//! Expert and master (`experto`) check the strong bot's answer by search. `sampler` samples hidden cards that agree
//! with the view, and prefers likely ones. `rollout` plays the sampled hands to their end, and `search` compares the
//! results. `search` also estimates the points of a hand.
//!
//! `advice` computes hints for a person. `review` finds the decisions that lost points, once the hand is over.
//!
//! A bot keeps no state between decisions: the view contains all that it may remember. A resumed match therefore
//! continues identically.
mod advice;
mod discards;
mod drawing;
mod evaluation;
mod experto;
mod hand;
mod laying;
mod levels;
pub mod review;
mod rollout;
mod sampler;
mod search;
mod temperament;

pub use advice::{AS_GOOD, Advice, Reason, best_three, lesson_advice};
pub use search::{Effort, Expectation, expectation};
pub use temperament::{PlayStyle, Temperament, UnknownStyle};

use crate::{
    cards::Card,
    matchplay::{
        BotLevel, Character, HandState, Match, PlayerInfo, PlayerKind, ScoreSheet, SeenMatchEvent,
    },
    rules::RuleSet,
    seat::PerSeat,
    table::{Action, DecisionStage, Legal, Pending, PublicTable, Rejection, SeatView},
};
use levels::QuickBot;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// A computer player. It makes the decisions for one seat, based on a [`SeatView`]. It never receives a table, so it
/// cannot see hidden cards.
///
/// The caller must collect the answers to claims first: see [`must_wait`].
pub trait Bot: Send {
    /// Returns the action to take for the decision that `legal` describes. Each bot implements this method or [`Bot::think`].
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        self.think(&Question::new(view, legal), rng)
    }

    /// Decides like [`Bot::decide`], but also gets the score sheet and can be interrupted. Matches call this method.
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        self.decide(question.view, question.legal, rng)
    }

    /// True if the bot needs the events of the match ([`Bot::witness`]). The built-in bots do not: the view contains
    /// all that they may remember.
    fn follows(&self) -> bool {
        false
    }

    /// Receives an event as the seat may see it. Events come in order from the beginning of the match, before the
    /// next decision.
    fn witness(&mut self, _event: &SeenMatchEvent) {}
}

/// True if the active player has to wait for the claims.
///
/// While a claim window is undecided, discards are illegal (D3). A bot that has laid off all it can would then have no
/// answer. Ask the bot again once the claims are answered.
pub fn must_wait(legal: &Legal) -> bool {
    legal.stage == DecisionStage::Play && legal.discard == Err(Rejection::ClaimsOpen)
}

/// Returns the advice for a beginner in the lesson: sound and plain, so that every step can be explained in a
/// sentence.
///
/// The advised player takes useful cards, lays down and lays off as soon as possible, and discards cards that fit
/// nothing. The advice depends only on the view.
pub fn tutor(view: SeatView<'_>, legal: &Legal) -> Action {
    let plain = Temperament {
        patience: 0.0,
        ..Temperament::EVEN
    };
    // The regular bot uses no random numbers.
    let mut unused = ChaCha8Rng::from_seed([0; 32]);
    QuickBot::new(BotLevel::Habitual, plain).decide(view, legal, &mut unused)
}

/// Creates a bot of this level with a neutral temperament.
pub fn new_bot(level: BotLevel) -> Box<dyn Bot> {
    bot_with(level, Temperament::EVEN)
}

/// Creates a bot of this level and temperament.
pub fn bot_with(level: BotLevel, temper: Temperament) -> Box<dyn Bot> {
    match level {
        BotLevel::Aprendiz | BotLevel::Habitual | BotLevel::Fuerte => {
            Box::new(QuickBot::new(level, temper))
        }
        BotLevel::Experto => thinker(temper, Effort::EXPERTO),
        BotLevel::Maestro => thinker(temper, Effort::MAESTRO),
    }
}

/// Creates the bot for this player, with the temperament of its character. For a person, creates a regular bot.
pub fn bot_of(player: &PlayerInfo) -> Box<dyn Bot> {
    bot_with(level_of(player), temperament_of(player))
}

/// Creates a replacement that answers for this player if the bot of [`bot_of`] takes too long. It has the same
/// temperament but no search.
pub fn quick_bot_of(player: &PlayerInfo) -> Box<dyn Bot> {
    bot_with(level_of(player).quick(), temperament_of(player))
}

fn level_of(player: &PlayerInfo) -> BotLevel {
    match player.kind {
        PlayerKind::Bot(level) => level,
        PlayerKind::Human => BotLevel::Habitual,
    }
}

/// Returns the temperament of the player's character; neutral for a player without a character.
pub fn temperament_of(player: &PlayerInfo) -> Temperament {
    let id = player.character.map(Character::id);
    id.and_then(Temperament::named).unwrap_or(Temperament::EVEN)
}

/// Creates a bot that searches ahead with this effort. Used for the two highest levels, tests and slow machines.
pub fn thinker(temper: Temperament, effort: Effort) -> Box<dyn Bot> {
    Box::new(experto::SearchBot {
        quick: QuickBot::new(BotLevel::Fuerte, temper),
        effort: Effort {
            memory: effort.memory.min(temper.memory),
            ..effort
        },
    })
}

/// True if a player who is down could lay this card off, or swap it for a joker on the table.
pub fn lays_off(table: &PublicTable, card: Card) -> bool {
    hand::fits(table, card)
}

/// The part of the score sheet that matters to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct MatchStanding {
    /// Total points of each player before this hand.
    pub totals: PerSeat<i32>,
    /// Number of hands after this one; the minimum number if it depends on the players (F17).
    pub hands_left: u8,
}

impl MatchStanding {
    /// Returns the standing of a match during its current hand.
    pub fn of<H: HandState>(game: &Match<H>) -> MatchStanding {
        let hand = game.public().map_or(0, |table| table.hand);
        MatchStanding::in_hand(hand, game.sheet(), game.setup().players.len(), game.rules())
    }

    /// Returns the standing of `seats` players during the hand with index `hand`.
    pub fn in_hand(hand: u8, sheet: &ScoreSheet, seats: usize, rules: &RuleSet) -> MatchStanding {
        let hand = usize::from(hand);
        let before = sheet.lines.iter().take(hand).next_back();
        let left = rules.hands_left(&sheet.laid_down(hand, seats), hand);
        MatchStanding {
            totals: before.map_or(PerSeat::filled(seats, 0), |line| line.totals),
            hands_left: left.saturating_sub(1) as u8,
        }
    }
}

/// One decision with all information that the player may use.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The public table and the player's own hand.
    pub view: SeatView<'a>,
    /// The legal options.
    pub legal: &'a Legal,
    /// The score sheet. Without it, a bot minimizes its points in this hand, whatever the state of the match.
    pub standing: Option<MatchStanding>,
    /// Callback that returns false to stop a long search. Bots that search call it regularly.
    ///
    /// A stopped search answers from its results so far. If these are too few, it returns the fast answer of the strong
    /// bot.
    pub keep_going: &'a dyn Fn() -> bool,
}

impl<'a> Question<'a> {
    /// Creates a question without a score sheet and without a time limit.
    pub fn new(view: SeatView<'a>, legal: &'a Legal) -> Question<'a> {
        Question {
            view,
            legal,
            standing: None,
            keep_going: &|| true,
        }
    }
}

/// Random numbers for all bots in a match.
///
/// The numbers of one decision depend only on the match seed and the decision. A saved and resumed match therefore
/// continues identically.
#[derive(Clone, Debug)]
pub struct Streams {
    origin: ChaCha8Rng,
}

impl Streams {
    /// Creates the streams of a match from its seed.
    pub fn new(match_seed: &str) -> Streams {
        let key = Sha256::digest(format!("{match_seed}|bots"));
        let origin = ChaCha8Rng::from_seed(key.into());
        Streams { origin }
    }

    /// Returns the generator for one decision of the hand with this index.
    pub fn decision(&self, hand: u8, asked: Pending) -> ChaCha8Rng {
        let (decision, seat) = (u64::from(asked.decision.0), u64::from(asked.seat.0));
        let mut rng = self.origin.clone();
        rng.set_stream(u64::from(hand) << 40 | decision << 8 | seat);
        rng
    }
}

/// Returns the generator of a single decision, like [`Streams::decision`].
pub fn decision_rng(match_seed: &str, hand: u8, asked: Pending) -> ChaCha8Rng {
    Streams::new(match_seed).decision(hand, asked)
}
