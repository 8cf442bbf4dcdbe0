//! The expert and master bots. They compare the fast answer of the strong bot with other candidates in sampled worlds.
use super::{
    Bot, Question, Temperament, discards, drawing,
    hand::{self, Hand},
    laying::{self, WORTH_WAITING},
    levels::QuickBot,
    rollout::claim_worth,
    search::{self, Effort},
};
use crate::{
    cards::Card,
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// The bot for the levels `experto` and `maestro`, which search ahead.
pub(super) struct SearchBot {
    pub quick: QuickBot,
    pub effort: Effort,
}

impl Bot for SearchBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let Question { view, legal, .. } = *question;
        let quick =
            (self.practised(view, legal)).unwrap_or_else(|| self.quick.decide(view, legal, rng));
        if !(question.keep_going)() {
            return quick;
        }
        let effort = &self.effort;
        let most = effort.at_a_table(view.table.seating.len()).candidates;
        let mut actions = candidates(&self.quick, view, legal, quick.clone(), most);
        // Every searching bot also considers waiting if the bonus for laying down and closing in one turn is large.
        let temper = &self.quick.temper;
        let bonus = view.table.rules.closing_score(view.table.hand);
        if effort.whole_match || bonus <= WORTH_WAITING || temper.patience > 1.0 {
            add_waiting(view, legal, &mut actions);
        }
        if temper.appetite == 0.0 {
            actions.retain(|action| *action != Action::Claim);
        }
        if actions.len() < 2 {
            return quick;
        }
        let found = search::look(question, actions, effort, rng);
        let two = view.table.seating.len() == 2;
        let (margin, edge) = match quick {
            // With two players, rollouts do not overestimate waiting, because only one opponent can close in the
            // meantime.
            Action::LayDown { .. } if two => (effort.margin, WAITING_EDGE_OF_TWO),
            // Players in rollouts close less often than real ones, so waiting must be far better to be chosen.
            Action::LayDown { .. } => (effort.margin.max(WAITING_MARGIN), WAITING_EDGE),
            _ => (effort.margin, 0.0),
        };
        let enough = search::FIRST_WORLDS.min(effort.worlds);
        let taste = |action: &Action| taste(temper, view, action);
        let picked = search::pick(&found, &taste, enough, margin, edge);
        picked.cloned().unwrap_or(quick)
    }
}

impl SearchBot {
    /// Answers a claim window from the learned claim values, without a search. Returns `None` if they do not apply.
    fn practised(&self, view: SeatView<'_>, legal: &Legal) -> Option<Action> {
        let asked = self.effort.learned_claims
            && legal.stage == DecisionStage::Claim
            && !view.table.down.contains(view.seat)
            && Hand::of(view).distance() > 0;
        let temper = &self.quick.temper;
        if !asked || temper.appetite == 0.0 {
            return None;
        }
        let worth = f64::from(claim_worth(view)?);
        Some(drawing::claim(view, legal, |_| {
            worth + taste(temper, view, &Action::Claim) > 0.0
        }))
    }
}

/// Returns the preference of this temperament for an action, in points. It is added to the value of the action. A
/// neutral temperament has no preferences (0).
fn taste(temper: &Temperament, view: SeatView<'_>, action: &Action) -> f64 {
    match action {
        Action::Claim => CLAIMING * (temper.appetite - 1.0),
        Action::LayDown { .. } => WAITING_EDGE * (1.0 - temper.patience),
        Action::Discard { card, .. } if !view.table.down.contains(view.seat) => {
            FEARED * (temper.fear - 1.0) * f64::from(view.table.rules.value(*card))
        }
        _ => 0.0,
    }
}

/// Preference for a claim at twice the normal appetite, in points.
const CLAIMING: f64 = 8.0;
/// Preference for a discard at twice the normal fear, in points for each point of the discarded card.
const FEARED: f64 = 0.4;

/// Returns the actions worth evaluating, the fast answer `quick` first. A single action needs no search.
pub(super) fn candidates(
    bot: &QuickBot,
    view: SeatView<'_>,
    legal: &Legal,
    quick: Action,
    most: usize,
) -> Vec<Action> {
    let mut actions = vec![quick.clone()];
    match (legal.stage, &quick) {
        (DecisionStage::Draw, _) => {
            let both = [Action::TakeStock, Action::TakeDiscard];
            if legal.take_discard.is_ok() && is_worth_evaluating(view) {
                actions.extend(both.into_iter().find(|action| *action != quick));
            }
        }
        (DecisionStage::Claim, _) => {
            let both = [Action::Pass, Action::Claim];
            if legal.claim.is_ok() && (quick == Action::Claim || is_worth_evaluating(view)) {
                actions.extend(both.into_iter().find(|action| *action != quick));
            }
        }
        (DecisionStage::Play, Action::Discard { card, close: false }) if view.hand.len() > 1 => {
            let others = other_discards(bot, view, legal, *card);
            actions.extend(others.take(most.saturating_sub(1)));
            if legal.lay_down.is_ok()
                && let Some(melds) = laying::proposal(view)
            {
                actions.push(Action::LayDown { melds });
            }
        }
        // Under V8 (bonus for closing by laying off the last card), keeping a card that could be laid off may be
        // better.
        (DecisionStage::Play, Action::LayOff { .. })
            if view.table.rules.lay_off_bonus && view.hand.len() <= FEW =>
        {
            let fits = |card: &Card| hand::fits(view.table, *card);
            let loose = discards::sensible(view, legal).filter(|card| !fits(card));
            let dearest = loose.max_by_key(|card| view.table.rules.value(*card));
            actions.extend(dearest.map(|card| Action::Discard { card, close: false }));
        }
        (DecisionStage::Play | DecisionStage::LateClaim, _) => {}
    }
    actions
}

/// Returns the discards worth evaluating in addition to the fast answer `first`, the best ones first.
///
/// Excludes cards that the next player can lay off, unless `first` is such a card. Includes a card that only a later
/// player can lay off, if every harmless card is worth fewer points.
fn other_discards(
    bot: &QuickBot,
    view: SeatView<'_>,
    legal: &Legal,
    first: Card,
) -> impl Iterator<Item = Action> {
    let mut ranked = bot.ranked(view, legal);
    let gifts = discards::GiftCost::of(view);
    let gift = |card: Card| gifts.cost(card);
    let value = |card: Card| view.table.rules.value(card);
    let given = gift(first);
    let free = ranked.iter().copied().filter(|card| gift(*card) == 0.0);
    let free: Option<i32> = free.map(value).max();
    let worth_it = |card: Card| {
        gift(card) <= discards::FEEDING_ANOTHER && free.is_none_or(|free| value(card) > free)
    };
    ranked.retain(|card| *card != first && (gift(*card) <= given || worth_it(*card)));
    let ranked = ranked.into_iter();
    ranked.map(|card| Action::Discard { card, close: false })
}

/// Maximum hand size at which the bonus for laying off the last card (V8) is within reach.
const FEW: usize = 3;

/// Number of standard errors by which waiting, or another way to lay down, must beat the lay-down of the fast answer.
const WAITING_MARGIN: f64 = 2.5;
/// Number of points by which waiting must beat the lay-down, in addition to [`WAITING_MARGIN`], with three or more
/// players.
const WAITING_EDGE: f64 = 5.0;
/// Value of [`WAITING_EDGE`] for two players. Measured at 246 positions where rollouts preferred waiting. Real bots
/// played each position 64 times with waiting and 64 times without it. Rollouts predicted a gain of 4 points from
/// waiting; the real gain was 5.
const WAITING_EDGE_OF_TWO: f64 = 1.0;
/// Number of ways to lay down that the master compares.
const WAYS: usize = 3;

/// Adds the alternatives if the fast answer is a lay-down: other ways to lay down, and waiting with a discard.
fn add_waiting(view: SeatView<'_>, legal: &Legal, actions: &mut Vec<Action>) {
    if !matches!(actions.first(), Some(Action::LayDown { .. })) {
        return;
    }
    for melds in view.lay_downs(WAYS) {
        let way = Action::LayDown { melds };
        if !actions.contains(&way) {
            actions.push(way);
        }
    }
    if view.table.must_close_at_once() {
        // Under V4 a lay-down must close the hand in the same turn. Only the fast answer is known to do so.
        actions.truncate(1);
    }
    actions.extend(plain_discard(view, legal, 0));
}

/// Returns the discard of a fast player, if it is legal and leaves at most this distance to the contract.
fn plain_discard(view: SeatView<'_>, legal: &Legal, most: u32) -> Option<Action> {
    let (card, distance) = discards::quick_discard(view)?;
    let fine = distance <= most && legal.discards.contains(&card);
    fine.then_some(Action::Discard { card, close: false })
}

/// Adds moves that a person might consider. Used for hints and reviews.
pub(super) fn add_plain(view: SeatView<'_>, legal: &Legal, actions: &mut Vec<Action>) {
    let more = match legal.stage {
        DecisionStage::Draw => {
            let discard = legal.take_discard.is_ok().then_some(Action::TakeDiscard);
            [Some(Action::TakeStock), discard]
        }
        DecisionStage::Claim | DecisionStage::LateClaim => {
            // D3: a player declines a late claim by doing nothing. The rollout treats doing nothing as a pass.
            let passes = legal.pass.is_ok() || legal.stage == DecisionStage::LateClaim;
            let claim = legal.claim.is_ok().then_some(Action::Claim);
            [passes.then_some(Action::Pass), claim]
        }
        DecisionStage::Play => [plain_discard(view, legal, u32::MAX), None],
    };
    for action in more.into_iter().flatten() {
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
}

/// True if the top of the discard pile is useful to the player, or at least related to cards in hand.
fn is_worth_evaluating(view: SeatView<'_>) -> bool {
    let Some(card) = drawing::offered(view) else {
        return false;
    };
    if drawing::useful(view, card) || drawing::closes(view, card) {
        return true;
    }
    let down = view.table.down.contains(view.seat);
    !down && Hand::of(view).related_value(card) > 0.0
}
