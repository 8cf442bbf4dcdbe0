//! Hints: the best moves for a person, with the reasons, worked out by the expert from that person's own view.
use super::{
    Question, Temperament, appetite,
    dream::claim_worth,
    experto, fitting,
    fuerte::Fuerte,
    hand::Hand,
    prospect::Prospect,
    search::{self, Candidate, Effort},
    value::Points,
};
use crate::{
    bots::Bot,
    cards::CardCounts,
    seat::SeatSet,
    table::{Action, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// From this appetite on (0 to 1) somebody is said to want a card.
const WANTED: f64 = 0.5;
/// Own turns within which the chance to be down is told.
const SOON: f64 = 3.0;

/// One move and what speaks for and against it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The move.
    pub action: Action,
    /// Own points expected at the end of the hand. Less is better.
    pub points: f64,
    /// Points each of the others is expected to pay then, on average. More is better.
    pub others: f64,
    /// By how many points it is behind the best move, own points and what the others pay taken together; 0 for the best.
    pub behind: f64,
    /// The standard error of `behind`, in points: how sure that is.
    pub error: f64,
    /// How many worlds were looked at.
    pub worlds: u32,
    /// Cards missing to the contract after the move.
    pub distance: u8,
    /// The unseen cards that bring the hand nearer after the move, each as often as it can still come.
    pub helpful: CardCounts,
    /// The chance to be down within three turns; 1 for who is down.
    pub down_soon: f64,
    /// Who could use the card given away: those who are down and can lay it off, and those who seem to collect it.
    pub feeds: SeatSet,
    /// In order of weight.
    pub reasons: Vec<Reason>,
}

/// Why a move is good or bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It closes the hand.
    Closes,
    /// It lays the contract down.
    LaysDown,
    /// It gets rid of a card for good.
    LaysOff,
    /// It brings the contract nearer, by this number of cards.
    Nearer(u8),
    /// It takes the hand away from its contract, by this number of cards.
    Breaks(u8),
    /// It costs a penalty card.
    Penalty,
    /// The contract is so long that two more cards are worth having, even if they bring it no nearer at once.
    MoreCards,
    /// It takes this number of points out of the hand.
    Sheds(i32),
    /// This number of unseen cards help afterwards.
    Helped(u8),
    /// Somebody could use the card.
    Feeds,
    /// Nobody seems to want the card.
    FeedsNobody,
}

/// The best moves, at most three, best first; empty if nothing is to be decided. The dearer the `effort`, the surer the numbers; once
/// `question.keep_going` says no, what has been found so far is told.
pub fn best_three(question: &Question<'_>, effort: &Effort, rng: &mut ChaCha8Rng) -> Vec<Advice> {
    let Question { view, legal, .. } = *question;
    let mut bot = Fuerte(Temperament::EVEN);
    let quick = bot.decide(view, legal, rng);
    let mut actions = experto::candidates(&bot, view, legal, quick, effort.candidates.max(3));
    experto::add_plain(view, legal, &mut actions);
    let found = search::look(view, actions, effort, &Points, question.keep_going, rng);
    let Some(best) = search::best(&found) else {
        return Vec::new();
    };
    let mut ranked: Vec<&Candidate> = found.iter().filter(|c| c.worlds() > 0).collect();
    // Who was dropped early is told with the worlds they saw: behind by as much as made them hopeless.
    ranked.sort_by(|a, b| {
        let (a, b) = (found[best].better_than(a).0, found[best].better_than(b).0);
        a.total_cmp(&b)
    });
    let prospect = Prospect::of(view, &Temperament::EVEN);
    let told = ranked.into_iter().take(3);
    told.map(|candidate| advise(view, &prospect, &found[best], candidate))
        .collect()
}

/// All there is to tell about a candidate beside the best one.
pub(super) fn advise(
    view: SeatView<'_>,
    prospect: &Prospect,
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
    let helpful = if down {
        CardCounts::EMPTY
    } else {
        after.outs(distance, &prospect.unseen)
    };
    let share = helpful.len() as f64 / prospect.unseen.len().max(1) as f64;
    let down_soon = if down {
        1.0
    } else {
        prospect.down_within(SOON, distance, share)
    };
    let feeds = feeds(view, &action);
    let mut advice = Advice {
        action,
        points,
        others,
        behind,
        error,
        worlds: candidate.worlds(),
        distance: distance as u8,
        helpful,
        down_soon,
        feeds,
        reasons: Vec::new(),
    };
    advice.reasons = reasons(view, &hand, &advice);
    advice
}

const fn lays_down(action: &Action) -> bool {
    matches!(action, Action::LayDown { .. })
}

/// The hand once the action is done, as far as its player can know.
fn after<'a>(view: SeatView<'_>, hand: &Hand<'a>, action: &Action) -> Hand<'a> {
    let top = view.table.pile.last().copied();
    match action {
        Action::TakeDiscard | Action::Claim => top.map_or(*hand, |card| hand.plus(card)),
        Action::Discard { card, .. }
        | Action::LayOff { card, .. }
        | Action::SwapJoker { card, .. } => hand.minus(*card),
        Action::LayDown { melds } => {
            let mut cards = hand.cards;
            melds.iter().flat_map(|meld| meld.cards()).for_each(|card| {
                cards.remove(*card);
            });
            hand.with(cards)
        }
        Action::TakeStock | Action::Pass | Action::MoveJoker { .. } | Action::TakeBack(_) => *hand,
    }
}

/// Who could use the card that is given away.
fn feeds(view: SeatView<'_>, action: &Action) -> SeatSet {
    let mut feeds = SeatSet::EMPTY;
    let Action::Discard { card, .. } = action else {
        return feeds;
    };
    for seat in view.table.seating.others(view.seat) {
        let uses = if view.table.down.contains(seat) {
            fitting::fits(view.table, *card)
        } else {
            appetite::of(view, seat, *card) >= WANTED
        };
        if uses {
            feeds.insert(seat);
        }
    }
    feeds
}

fn reasons(view: SeatView<'_>, hand: &Hand<'_>, advice: &Advice) -> Vec<Reason> {
    let rules = &view.table.rules;
    let down = view.table.down.contains(view.seat);
    let mut reasons = Vec::new();
    match &advice.action {
        Action::LayDown { .. } => reasons.push(Reason::LaysDown),
        Action::LayOff { .. } | Action::SwapJoker { .. } => reasons.push(Reason::LaysOff),
        Action::Claim => {
            let nearer = u32::from(advice.distance) < hand.distance();
            if !down && !nearer && claim_worth(view) > Some(0.0) {
                reasons.push(Reason::MoreCards);
            }
            reasons.push(Reason::Penalty);
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
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Pass
        | Action::MoveJoker { .. }
        | Action::TakeBack(_) => {}
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
