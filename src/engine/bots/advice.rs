//! Hints: the best moves with their reasons. The expert bot's search computes them, using only what the player can see.
use super::{
    Bot, Question, Temperament, discards,
    evaluation::HandEvaluator,
    experto,
    hand::{self, Hand},
    levels::QuickBot,
    rollout::claim_worth,
    search::{self, Candidate, Effort},
};
use crate::{
    cards::CardCounts,
    matchplay::BotLevel,
    seat::{Seat, SeatSet},
    table::{Action, SeatView},
};
use rand_chacha::ChaCha8Rng;
use serde::{Serialize, Serializer};

/// Minimum estimated demand, from 0 to 1, at which an opponent counts as wanting a card.
const WANTED: f64 = 0.5;
/// Number of the player's turns that [`Advice::down_soon`] covers.
const SOON: f64 = 3.0;
/// Largest difference between two moves, in standard errors, at which they still count as equally good. A difference
/// this small may be chance.
pub const AS_GOOD: f64 = 2.0;

/// A move with its evaluation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// The move.
    pub action: Action,
    /// Expected points of the advised player at the end of the hand. Lower is better.
    #[serde(serialize_with = "finite")]
    pub points: f64,
    /// Mean expected points of the other players at the end of the hand. Higher is better.
    #[serde(serialize_with = "finite")]
    pub others: f64,
    /// Expected loss compared with the best move, in points; 0 for the best move. Takes into account the points of the
    /// player and of the other players.
    #[serde(serialize_with = "finite")]
    pub behind: f64,
    /// Standard error of `behind`, in points.
    #[serde(serialize_with = "finite")]
    pub error: f64,
    /// Number of sampled worlds (random deals of the hidden cards) in which the move was played.
    #[serde(skip)]
    pub worlds: u32,
    /// Number of cards missing for the contract after the move.
    pub distance: u8,
    /// Probability, from 0 to 1, of laying down the contract within the player's next three turns; 1 for a player who
    /// is already down.
    pub down_soon: f64,
    /// Unseen cards that bring the hand nearer to the contract after the move, each with its number of copies.
    #[serde(serialize_with = "faces")]
    pub helpful: CardCounts,
    /// Players who could use the discarded card: players who are down, can get it and can lay it off, and players who
    /// seem to collect it.
    pub feeds: SeatSet,
    /// The reasons for and against the move, most important first.
    pub reasons: Vec<Reason>,
}

fn finite<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(if number.is_finite() { *number } else { 0.0 })
}

fn faces<S: Serializer>(cards: &CardCounts, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cards.faces())
}

/// A reason for or against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(prefix = "hint-reason-", serialize_all = "kebab-case")]
pub enum Reason {
    /// The move closes the hand.
    #[error("it closes the hand")]
    Closes,
    /// The move lays the contract down.
    #[error("it lays the contract down")]
    LaysDown,
    /// The move adds a card from the hand to a meld on the table.
    #[error("it gets rid of a card for good")]
    LaysOff,
    /// The move brings the hand nearer to the contract, by this number of cards.
    #[error("it brings the contract nearer")]
    Nearer(u8),
    /// The move takes the hand further away from the contract, by this number of cards.
    #[error("it leads away from the contract")]
    Breaks(u8),
    /// The move costs this number of penalty cards.
    #[error("it costs penalty cards")]
    Penalty(u8),
    /// The contract needs many cards. The claimed card and its penalty card help even if they do not bring the contract
    /// nearer at once.
    #[error("more cards are worth having")]
    MoreCards,
    /// The move reduces the points held in the hand by this amount.
    #[error("it takes points out of the hand")]
    Sheds(i32),
    /// After the move, this number of unseen cards brings the hand nearer to the contract.
    #[error("so many unseen cards help then")]
    Helped(u8),
    /// Another player could use the discarded card.
    #[error("somebody could use the card")]
    Feeds,
    /// No other player seems to want the discarded card.
    #[error("nobody seems to want the card")]
    FeedsNobody,
}

/// Returns up to three moves, best first; empty if there is nothing to decide.
///
/// More `effort` gives more accurate estimates. If `question.keep_going` returns false, the result is based on the
/// worlds sampled so far.
pub fn best_three(question: &Question<'_>, effort: &Effort, rng: &mut ChaCha8Rng) -> Vec<Advice> {
    ranked(question, effort, None, rng)
}

/// Variant of [`best_three`] for the tutorial, used by its coach and its hints. The simple move chosen by
/// [`tutor`](super::tutor) comes first unless another move is better by more than [`AS_GOOD`] standard errors.
/// Beginners understand such simple moves.
pub fn lesson_advice(
    question: &Question<'_>,
    effort: &Effort,
    rng: &mut ChaCha8Rng,
) -> Vec<Advice> {
    let plain = super::tutor(question.view, question.legal);
    ranked(question, effort, Some(plain), rng)
}

/// Implements [`best_three`] and [`lesson_advice`]. The tutor's move `plain`, if given, comes first unless it is behind
/// the best move by more than [`AS_GOOD`] standard errors.
fn ranked(
    question: &Question<'_>,
    effort: &Effort,
    plain: Option<Action>,
    rng: &mut ChaCha8Rng,
) -> Vec<Advice> {
    let Question { view, legal, .. } = *question;
    let mut bot = QuickBot::new(BotLevel::Fuerte, Temperament::EVEN);
    let quick = bot.decide(view, legal, rng);
    let mut actions = experto::candidates(&bot, view, legal, quick, effort.candidates.max(3));
    experto::add_plain(view, legal, &mut actions);
    actions.extend(plain.clone().filter(|plain| !actions.contains(plain)));
    let found = search::look(question, actions, effort, rng);
    let Some(best) = search::best(&found) else {
        return Vec::new();
    };
    let as_good = |candidate: &Candidate| {
        let (behind, error) = found[best].better_than(candidate);
        plain.as_ref() == Some(&candidate.action)
            && candidate.worlds() > 0
            && behind <= AS_GOOD * error
    };
    let best = &found[found.iter().position(as_good).unwrap_or(best)];
    let played = found.iter().filter(|candidate| candidate.worlds() > 0);
    let mut told: Vec<&Candidate> = played.collect();
    // The sort includes candidates that the search dropped early. Their few results already place them far behind.
    told.sort_by(|a, b| {
        let behind = |candidate: &Candidate| match std::ptr::eq(candidate, best) {
            true => f64::NEG_INFINITY,
            false => best.better_than(candidate).0,
        };
        behind(a).total_cmp(&behind(b))
    });
    let prospect = HandEvaluator::of(view, &Temperament::EVEN);
    let told = told.into_iter().take(3);
    told.map(|candidate| advise(view, &prospect, best, candidate))
        .collect()
}

/// Builds the [`Advice`] for a candidate, compared with the best candidate.
pub(super) fn advise(
    view: SeatView<'_>,
    prospect: &HandEvaluator,
    best: &Candidate,
    candidate: &Candidate,
) -> Advice {
    let (behind, error) = best.better_than(candidate);
    let (points, others) = candidate.points_beside(best);
    let action = candidate.action.clone();
    let hand = Hand::of(view);
    let after = after(view, &hand, &action);
    let down = view.table.down.contains(view.seat) || lays_down(&action);
    let distance = if down { 0 } else { after.distance() };
    let helpful = after.outs(distance, &prospect.unseen);
    let share = helpful.len() as f64 / prospect.unseen.len().max(1) as f64;
    let mut advice = Advice {
        feeds: feeds(view, &action),
        action,
        points,
        others,
        behind,
        error,
        worlds: candidate.worlds(),
        distance: distance as u8,
        down_soon: prospect.down_within(SOON, distance, share),
        helpful,
        reasons: Vec::new(),
    };
    advice.reasons = reasons(view, &hand, &advice);
    advice
}

pub(super) const fn lays_down(action: &Action) -> bool {
    matches!(action, Action::LayDown { .. })
}

/// Returns the hand of a player who is not down after an action other than the lay-down. A card drawn from the stock is
/// not included, because it is unknown.
fn after<'a>(view: SeatView<'_>, hand: &Hand<'a>, action: &Action) -> Hand<'a> {
    match (action, view.table.pile.last()) {
        (Action::TakeDiscard | Action::Claim, Some(card)) => hand.plus(*card),
        (Action::Discard { card, .. }, _) => hand.minus(*card),
        (
            &Action::SwapJoker {
                meld,
                at,
                card,
                to: None,
            },
            _,
        ) => {
            let lying = view.table.melds.get(usize::from(meld.0));
            let joker = lying.and_then(|meld| meld.cards.get(usize::from(at)));
            joker.map_or(*hand, |joker| hand.minus(card).plus(*joker))
        }
        _ => *hand,
    }
}

/// Returns the players who could use the discarded card; empty for other actions.
fn feeds(view: SeatView<'_>, action: &Action) -> SeatSet {
    let Action::Discard { card, .. } = action else {
        return SeatSet::EMPTY;
    };
    let table = view.table;
    let uses = |seat: &Seat| match table.down.contains(*seat) {
        true => discards::can_get(table, view.seat, *seat) && hand::fits(table, *card),
        false => discards::demand_of(view, *seat, *card) >= WANTED,
    };
    table.seating.others(view.seat).filter(uses).collect()
}

fn reasons(view: SeatView<'_>, hand: &Hand<'_>, advice: &Advice) -> Vec<Reason> {
    let rules = &view.table.rules;
    let down = view.table.down.contains(view.seat);
    let mut reasons = Vec::new();
    match &advice.action {
        Action::LayDown { .. } => reasons.push(Reason::LaysDown),
        // F18: a card that brings a joker into the hand does not make the hand smaller.
        Action::LayOff { .. } | Action::SwapJoker { to: Some(_), .. } => {
            reasons.push(Reason::LaysOff);
        }
        Action::Claim => {
            let nearer = u32::from(advice.distance) < hand.distance();
            if !down && !nearer && claim_worth(view) > Some(0.0) {
                reasons.push(Reason::MoreCards);
            }
            let penalty = rules.penalty_cards() as u8;
            reasons.extend((penalty > 0).then_some(Reason::Penalty(penalty)));
        }
        Action::Discard { card, close } => {
            if *close || down && view.hand.len() == 1 {
                reasons.push(Reason::Closes);
            }
            reasons.push(Reason::Sheds(rules.value(*card)));
            reasons.push(if advice.feeds.is_empty() {
                Reason::FeedsNobody
            } else {
                Reason::Feeds
            });
        }
        _ => {}
    }
    if !down && !lays_down(&advice.action) {
        let before = hand.distance() as u8;
        if advice.distance < before {
            reasons.push(Reason::Nearer(before - advice.distance));
        } else if advice.distance > before {
            reasons.push(Reason::Breaks(advice.distance - before));
        }
        reasons.push(Reason::Helped(advice.helpful.len() as u8));
    }
    reasons
}
