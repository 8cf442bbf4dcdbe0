//! Judges one decision: compares the move made with the alternatives, using only what the player could see at that
//! time. The decisions are reconstructed from the events of a hand. Decisions that were taken back are left out.
use super::super::{
    Bot, Question, Temperament,
    advice::{self, Advice, lays_down},
    evaluation::HandEvaluator,
    experto,
    levels::QuickBot,
    search::{self, Candidate, Effort},
};
use crate::{
    matchplay::BotLevel,
    rules::RuleSet,
    seat::Seat,
    table::{Action, DecisionStage, Event, HowEnded, Legal, Phase, SeatView, Table},
};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Loss compared with the best move, in points, below which a move counts as fine.
pub const LEAST_POINTS: f64 = 3.0;
/// Loss compared with the best move, in standard errors, up to which a move counts as fine: the difference may be
/// chance.
pub const SURE: f64 = 2.0;
/// Like [`SURE`], but for a player who laid down where waiting seems better. Rollouts favour waiting, because their
/// simulated players close less often than real ones.
const SURE_OF_WAITING: f64 = 2.5;

/// Loss compared with the best move, in standard errors, above which a move is evaluated a second time.
const SUSPECT: f64 = 1.0;
/// Number of worlds in each batch of the second evaluation. A batch is too small to drop a candidate, so both moves get
/// the same number of worlds.
const BATCH: u32 = search::FIRST_WORLDS - 1;

/// A move compared with the best move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveVerdict {
    /// The move made. Its fields `behind`, `error` and `worlds` describe the comparison with the best move.
    pub played: Advice,
    /// The best move found; equal to `played` if there is no better one.
    pub best: Advice,
}

impl MoveVerdict {
    /// True if no clearly better move was found.
    pub fn is_fine(&self) -> bool {
        let waiting = lays_down(&self.played.action) && !lays_down(&self.best.action);
        let sure = if waiting { SURE_OF_WAITING } else { SURE };
        !self.is_behind(sure)
    }

    fn is_behind(&self, errors: f64) -> bool {
        let Advice { behind, error, .. } = self.played;
        behind >= LEAST_POINTS && behind > errors * error
    }
}

/// Judges a move that was made. Returns `None` if there was no alternative. Also returns `None` if
/// `question.keep_going` returned false, since partial judgements are useless.
///
/// A possible mistake is evaluated a second time in new worlds. The best of several candidates is always partly the
/// luckiest.
pub fn judge(
    question: &Question<'_>,
    played: &Action,
    effort: &Effort,
    rng: &mut ChaCha8Rng,
) -> Option<MoveVerdict> {
    let Question { view, legal, .. } = *question;
    let options = options(view, legal, played, effort, rng);
    if options.len() < 2 {
        return None;
    }
    let found = search::look(question, options, effort, rng);
    let best = &found[search::best(&found)?];
    let made = found.iter().find(|c| c.action == *played)?;
    let best = if best.better_than(made).0 > 0.0 {
        best
    } else {
        made
    };
    let prospect = HandEvaluator::of(view, &Temperament::EVEN);
    let told = |candidate: &Candidate| advice::advise(view, &prospect, best, candidate);
    let mut verdict = MoveVerdict {
        played: told(made),
        best: told(best),
    };
    // A candidate that the search dropped early was played in too few worlds for a reliable standard error.
    let dropped = made.worlds() < best.worlds();
    if verdict.is_behind(if dropped { 0.0 } else { SUSPECT }) {
        reevaluate(question, &mut verdict, effort, rng);
    }
    (question.keep_going)().then_some(verdict)
}

/// Returns the possible actions, including the move made. A single action means that there was no choice.
pub(super) fn options(
    view: SeatView<'_>,
    legal: &Legal,
    played: &Action,
    effort: &Effort,
    rng: &mut ChaCha8Rng,
) -> Vec<Action> {
    let mut bot = QuickBot::new(BotLevel::Fuerte, Temperament::EVEN);
    let quick = bot.decide(view, legal, rng);
    let mut actions = experto::candidates(&bot, view, legal, quick, effort.candidates);
    // The move made is the only candidate, for example declining a useless card. The decision needs no search.
    let is_only = actions.as_slice() == std::slice::from_ref(played);
    if is_only && matches!(legal.stage, DecisionStage::Draw | DecisionStage::Claim) {
        return actions;
    }
    experto::add_plain(view, legal, &mut actions);
    actions.retain(|action| is_judgeable(legal, action));
    if !actions.contains(played) {
        actions.push(played.clone());
    }
    actions
}

/// True for a legal move that can be judged. Taking back is excluded: the actions after it are judged instead.
fn is_judgeable(legal: &Legal, action: &Action) -> bool {
    match action {
        Action::Discard { card, close: false } => legal.discards.contains(card),
        Action::Discard { card, close: true } => legal.closing_discards.contains(card),
        Action::TakeStock => legal.take_stock.is_ok(),
        Action::TakeDiscard => legal.take_discard.is_ok(),
        Action::Claim => legal.claim.is_ok(),
        Action::TakeBack { .. } => false,
        _ => true,
    }
}

/// Evaluates the two moves of `verdict` again, in new worlds, and updates `verdict` with the results. Both moves get
/// the same number of worlds.
fn reevaluate(
    question: &Question<'_>,
    verdict: &mut MoveVerdict,
    effort: &Effort,
    rng: &mut ChaCha8Rng,
) {
    let few = Effort {
        worlds: BATCH,
        ..*effort
    };
    let (mut worlds, mut behind, mut squares) = (0, 0.0, 0.0);
    let mut paid = [(0.0, 0.0); 2];
    for _ in 0..effort.worlds.div_ceil(BATCH) {
        if !(question.keep_going)() {
            return;
        }
        let pair = [&verdict.best, &verdict.played].map(|advice| advice.action.clone());
        let found = search::look(question, pair.to_vec(), &few, rng);
        let count = f64::from(found[0].worlds());
        let (better, error) = found[0].better_than(&found[1]);
        worlds += found[0].worlds();
        behind += count * better;
        squares += (count * error).powi(2);
        for (paid, candidate) in paid.iter_mut().zip(&found) {
            let (points, others) = candidate.points();
            *paid = (paid.0 + count * points, paid.1 + count * others);
        }
    }
    let all = f64::from(worlds.max(1));
    let told = [&mut verdict.best, &mut verdict.played].into_iter();
    for (told, (points, others)) in told.zip(paid) {
        (told.points, told.others) = (points / all, others / all);
        told.worlds = worlds;
    }
    verdict.played.behind = (behind / all).max(0.0);
    verdict.played.error = squares.sqrt() / all;
}

/// One decision that was not taken back.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    /// Index of the event that carried out the decision, within the events of the hand.
    pub at: usize,
    /// The table before the decision.
    pub before: Table,
    /// The player's action.
    pub action: Action,
}

impl Decision {
    fn turn(&self) -> u16 {
        self.before.public().turn
    }
}

/// Returns a player's decisions in a hand: taking a card, claiming or passing, laying down, and discarding.
///
/// Actions taken back later in the turn (R25) do not count, nor does a pass that became a claim (D3). Lay-offs, swaps
/// and joker moves are left out, because rollouts always make them. A card that was *not* laid off affects the
/// judgement of the discard.
pub(super) fn final_decisions(rules: Arc<RuleSet>, events: &[Event], seat: Seat) -> Vec<Decision> {
    let mut stood: Vec<Decision> = Vec::new();
    let Some(deal) = events.first() else {
        return stood;
    };
    let mut table = Table::dealt(rules, deal);
    let mut before_renewal = None;
    for (at, event) in events.iter().enumerate().skip(1) {
        // A renewal of the stock (D2) belongs to the draw or claim that needed it.
        let renewed = before_renewal.take();
        if let Some(action) = answer(&table, event, seat) {
            let before = renewed.unwrap_or_else(|| table.clone());
            let turn = before.public().turn;
            if action == Action::Claim {
                stood.retain(|made| made.turn() != turn || made.action != Action::Pass);
            }
            stood.push(Decision { at, before, action });
        }
        if let Event::StockRenewed { .. } = event {
            before_renewal = Some(table.clone());
        }
        table.evolve(event);
        if let Event::TookBack { seat: whose, .. } = event
            && *whose == seat
            && !table.public().laid_down_this_turn()
        {
            let turn = table.public().turn;
            stood.retain(|made| made.turn() != turn || !lays_down(&made.action));
        }
    }
    stood
}

/// Converts an event to the player's action. `None` if the review does not cover the event, or another player acted.
fn answer(table: &Table, event: &Event, seat: Seat) -> Option<Action> {
    let public = table.public();
    let (whose, action) = match event {
        // A pass on the player's own discard is not judged: the player has just decided against this card.
        Event::Passed { seat } if public.top_discarded_by() == Some(*seat) => return None,
        // The hand ended without a closer, because the active player had to draw a card and none was left (D2).
        Event::Ended(end) if end.how == HowEnded::None && public.phase == Phase::Draw => {
            (public.active, Action::TakeStock)
        }
        Event::LaidOff { .. }
        | Event::SwappedJoker { .. }
        | Event::MovedJoker { .. }
        | Event::TookBack { .. } => return None,
        _ => event.action()?,
    };
    (whose == seat).then_some(action)
}
