//! Expert and master: the strong player's answer, checked against others in imagined worlds.
use super::{
    Bot, Question, Temperament, discards, drawing,
    dream::claim_worth,
    fitting,
    fuerte::Fuerte,
    hand::Hand,
    holding::WORTH_WAITING,
    laying, quick,
    search::{self, Effort},
    value::{Points, Valuation, WholeMatch},
};
use crate::{
    cards::Card,
    melds,
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// The levels that think ahead, `experto` and `maestro`.
pub(super) struct Thinker {
    pub quick: Fuerte,
    pub effort: Effort,
}

impl Bot for Thinker {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        self.think(&Question::new(view, legal), rng)
    }

    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let Question {
            view,
            legal,
            standing,
            keep_going,
        } = *question;
        let quick =
            (self.practised(view, legal)).unwrap_or_else(|| self.quick.decide(view, legal, rng));
        if !keep_going() {
            return quick;
        }
        let effort = &self.effort;
        let most = effort.at_a_table(view.table.seating.len()).candidates;
        let mut actions = candidates(&self.quick, view, legal, quick.clone(), most);
        // Where waiting is worth most, it is worth a thought to anybody who thinks.
        let temper = &self.quick.0;
        let bonus = view.table.rules.closing_score(view.table.hand);
        if effort.whole_match || bonus <= WORTH_WAITING || temper.patience > 1.0 {
            add_patience(view, legal, &mut actions);
        }
        if temper.appetite == 0.0 {
            actions.retain(|action| *action != Action::Claim);
        }
        if actions.len() < 2 {
            return quick;
        }
        let value: &dyn Valuation = match standing {
            Some(standing) if effort.whole_match => &WholeMatch(standing),
            Some(_) | None => &Points,
        };
        let found = search::look(view, actions, effort, value, keep_going, rng);
        let two = view.table.seating.len() == 2;
        let (margin, edge) = match quick {
            // Between two it is worth as much as a dream says, and more: only one other can close meanwhile.
            Action::LayDown { .. } if two => (effort.margin, WAITING_EDGE_OF_TWO),
            // Quick players in dreams close less often than real ones: waiting must be far better to be believed.
            Action::LayDown { .. } => (effort.margin.max(WAITING_MARGIN), WAITING_EDGE),
            _ => (effort.margin, 0.0),
        };
        let enough = search::FIRST_WORLDS.min(effort.worlds);
        let taste = |action: &Action| taste(temper, view, action);
        search::pick(&found, &taste, enough, margin, edge)
            .cloned()
            .unwrap_or(quick)
    }
}

impl Thinker {
    /// The quick answer to a claim window by what practice has shown.
    fn practised(&self, view: SeatView<'_>, legal: &Legal) -> Option<Action> {
        let asked = self.effort.practised
            && legal.stage == DecisionStage::Claim
            && !view.table.down.contains(view.seat)
            && Hand::of(view).distance() > 0;
        let temper = &self.quick.0;
        if !asked || temper.appetite == 0.0 {
            return None;
        }
        let worth = f64::from(claim_worth(view)?);
        Some(drawing::claim(view, legal, |_| {
            worth + taste(temper, view, &Action::Claim) > 0.0
        }))
    }
}

/// What an action is worth to somebody of this temperament beyond what it brings, in points; nothing to who is even.
fn taste(temper: &Temperament, view: SeatView<'_>, action: &Action) -> f64 {
    match action {
        Action::Claim => CLAIMING * (temper.appetite - 1.0),
        Action::LayDown { .. } => WAITING_EDGE * (1.0 - temper.patience),
        Action::Discard { card, .. } if !view.table.down.contains(view.seat) => {
            FEARED * (temper.fear - 1.0) * f64::from(view.table.rules.value(*card))
        }
        Action::Discard { .. }
        | Action::TakeStock
        | Action::TakeDiscard
        | Action::Pass
        | Action::LayOff { .. }
        | Action::SwapJoker { .. }
        | Action::MoveJoker { .. }
        | Action::TakeBack(_) => 0.0,
    }
}

/// What a claim is worth to somebody with twice the appetite, in points.
const CLAIMING: f64 = 8.0;
/// What being rid of a point is worth to somebody with twice the fear.
const FEARED: f64 = 0.4;

/// What is worth a thought, the quick answer first. One candidate means that there is nothing to think about.
pub(super) fn candidates(
    bot: &Fuerte,
    view: SeatView<'_>,
    legal: &Legal,
    quick: Action,
    most: usize,
) -> Vec<Action> {
    let mut actions = vec![quick.clone()];
    match (legal.stage, &quick) {
        (DecisionStage::Draw, _) => {
            if legal.take_discard.is_ok() && tempting(view) {
                let other = if quick == Action::TakeStock {
                    Action::TakeDiscard
                } else {
                    Action::TakeStock
                };
                actions.push(other);
            }
        }
        (DecisionStage::Claim, _) => {
            if legal.claim.is_ok() && (quick == Action::Claim || tempting(view)) {
                let other = if quick == Action::Pass {
                    Action::Claim
                } else {
                    Action::Pass
                };
                actions.push(other);
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
        // V8: the card that fits may stay, so that the last one can be laid off.
        (DecisionStage::Play, Action::LayOff { .. })
            if view.table.rules.lay_off_bonus && view.hand.len() <= FEW =>
        {
            let fits = |card: &Card| fitting::fits(view.table, *card);
            let loose = discards::sensible(view, legal).filter(|card| !fits(card));
            let dearest = loose.max_by_key(|card| view.table.rules.value(*card));
            actions.extend(dearest.map(|card| Action::Discard { card, close: false }));
        }
        (DecisionStage::Play | DecisionStage::LateClaim, _) => {}
    }
    actions
}

/// The discards worth a thought besides the quick answer `first`, the best ones first.
///
/// No gift to the next player is worth a thought while the quick answer is none; one that somebody further away could use is, if
/// nothing else takes as many points out of the hand.
fn other_discards(
    bot: &Fuerte,
    view: SeatView<'_>,
    legal: &Legal,
    first: Card,
) -> impl Iterator<Item = Action> {
    let ranked = bot.ranked(view, legal);
    let gifts = discards::Gifts::of(view);
    let gift = |card: Card| gifts.cost(card);
    let value = |card: Card| view.table.rules.value(card);
    let given = gift(first);
    let free: Option<i32> = (ranked.iter().copied())
        .filter(|card| gift(*card) == 0.0)
        .map(value)
        .max();
    let worth_it = |card: Card| {
        gift(card) <= discards::FEEDING_ANOTHER && free.is_none_or(|free| value(card) > free)
    };
    let others: Vec<Card> = ranked
        .into_iter()
        .filter(|card| *card != first && (gift(*card) <= given || worth_it(*card)))
        .collect();
    let close = false;
    others
        .into_iter()
        .map(move |card| Action::Discard { card, close })
}

/// The most cards in hand with which the bonus for laying off the last one (V8) is near.
const FEW: usize = 3;

/// By how many standard errors waiting, or another way to lay down, must be better than laying down the plain way.
const WAITING_MARGIN: f64 = 2.5;
/// By how many points waiting must be better besides, among three players and more.
const WAITING_EDGE: f64 = 5.0;
/// [`WAITING_EDGE`] between two players. From 246 places where a dream promised more, the true table was played on 64 times each way:
/// waiting had promised 4 points and brought 5.
const WAITING_EDGE_OF_TWO: f64 = 1.0;
/// The number of ways to lay down that the master looks at.
const WAYS: usize = 3;

/// The master's own question: lay down now, in which way, or wait and discard?
fn add_patience(view: SeatView<'_>, legal: &Legal, actions: &mut Vec<Action>) {
    if !matches!(actions.first(), Some(Action::LayDown { .. })) {
        return;
    }
    let (rules, contract) = (&view.table.rules, view.table.contract);
    for melds in melds::lay_downs(view.hand, contract, rules, WAYS) {
        let way = Action::LayDown { melds };
        if !actions.contains(&way) {
            actions.push(way);
        }
    }
    if laying::must_close_at_once(view.table) {
        // V4, D7: other ways may not close.
        actions.truncate(1);
    }
    if let Some((card, 0)) = quick::discard(view)
        && legal.discards.contains(&card)
    {
        actions.push(Action::Discard { card, close: false });
    }
}

/// What a person could think of besides: for hints only.
pub(super) fn add_plain(view: SeatView<'_>, legal: &Legal, actions: &mut Vec<Action>) {
    let mut more = Vec::new();
    match legal.stage {
        DecisionStage::Draw => {
            more.push(Action::TakeStock);
            if legal.take_discard.is_ok() {
                more.push(Action::TakeDiscard);
            }
        }
        DecisionStage::Claim | DecisionStage::LateClaim => {
            // D3: a late claim is let lie by not claiming; the dream understands that as well.
            if legal.pass.is_ok() || legal.stage == DecisionStage::LateClaim {
                more.push(Action::Pass);
            }
            if legal.claim.is_ok() {
                more.push(Action::Claim);
            }
        }
        DecisionStage::Play => {
            if let Some((card, _)) = quick::discard(view)
                && legal.discards.contains(&card)
            {
                more.push(Action::Discard { card, close: false });
            }
        }
    }
    more.retain(|action| !actions.contains(action));
    actions.extend(more);
}

/// Whether the discard could be of any use at all.
fn tempting(view: SeatView<'_>) -> bool {
    let Some(card) = drawing::offered(view) else {
        return false;
    };
    if drawing::useful(view, card) || drawing::closes(view, card) {
        return true;
    }
    let down = view.table.down.contains(view.seat);
    !down && Hand::of(view).company(card) > 0.0
}
