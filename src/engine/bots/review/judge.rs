//! One decision asked again, from the view of that moment: what was played among what could have been.
use super::super::{
    Bot, Question, Temperament,
    advice::{self, Advice},
    experto,
    fuerte::Fuerte,
    prospect::Prospect,
    search::{self, Candidate, Effort},
    value::Points,
};
use super::decisions::lays_down;
use crate::table::{Action, DecisionStage, Legal, SeatView};
use rand_chacha::ChaCha8Rng;

/// A move that is fewer points behind than this is fine.
pub const LEAST_POINTS: f64 = 3.0;
/// A move that is fewer standard errors behind than this is fine: it could be luck.
pub const SURE: f64 = 2.0;
/// [`SURE`] where the contract was laid down instead of waiting: quick players in dreams close less often than real ones.
const SURE_OF_WAITING: f64 = 2.5;

/// The number of standard errors behind at which a move gets a second look.
const SUSPECT: f64 = 1.0;
/// The worlds of a second look come in batches: too few to drop anybody, so that the move has as many as the best one.
const BATCH: u32 = search::FIRST_WORLDS - 1;

/// What was played beside what was best.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveVerdict {
    /// The move made; its `behind`, `error` and `worlds` say how far it is behind the best, how sure that is, and from how many
    /// worlds.
    pub played: Advice,
    /// The best move found; the very same as `played` if there is none better.
    pub best: Advice,
}

impl MoveVerdict {
    /// Whether nothing clearly better was found.
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

/// Asks again about a move that was made. Nothing if there was nothing to think about, or if `question.keep_going` said no: half a
/// judgement is none.
///
/// Whatever could be a mistake is looked at once more, in worlds of its own: the best of several is always in part the luckiest.
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
    let keep_going = question.keep_going;
    let found = search::look(view, options, effort, &Points, keep_going, rng);
    let best = &found[search::best(&found)?];
    let made = found.iter().find(|c| c.action == *played)?;
    let best = if best.better_than(made).0 > 0.0 {
        best
    } else {
        made
    };
    let prospect = Prospect::of(view, &Temperament::EVEN);
    let told = |candidate: &Candidate| advice::advise(view, &prospect, best, candidate);
    let mut verdict = MoveVerdict {
        played: told(made),
        best: told(best),
    };
    // Dropped early, it has seen too few worlds to tell.
    let dropped = made.worlds() < best.worlds();
    if verdict.is_behind(if dropped { 0.0 } else { SUSPECT }) {
        look_again(question, &mut verdict, effort, rng);
    }
    keep_going().then_some(verdict)
}

/// What could have been done, the move made among it; one option means that there is nothing to think about.
pub(super) fn options(
    view: SeatView<'_>,
    legal: &Legal,
    played: &Action,
    effort: &Effort,
    rng: &mut ChaCha8Rng,
) -> Vec<Action> {
    let mut bot = Fuerte(Temperament::EVEN);
    let quick = bot.decide(view, legal, rng);
    let mut actions = experto::candidates(&bot, view, legal, quick, effort.candidates);
    match legal.stage {
        // A card that is of no use to anybody needs no thought.
        DecisionStage::Draw | DecisionStage::Claim
            if actions.as_slice() == std::slice::from_ref(played) =>
        {
            return actions;
        }
        DecisionStage::Draw
        | DecisionStage::Claim
        | DecisionStage::Play
        | DecisionStage::LateClaim => {}
    }
    experto::add_plain(view, legal, &mut actions);
    actions.retain(|action| could_be_done(legal, action));
    if !actions.contains(played) {
        actions.push(played.clone());
    }
    actions
}

/// Whether it is a move of its own. Taking back is none: what matters is what is done then.
fn could_be_done(legal: &Legal, action: &Action) -> bool {
    match action {
        Action::Discard { card, close: false } => legal.discards.contains(card),
        Action::Discard { card, close: true } => legal.closing_discards.contains(card),
        Action::TakeStock => legal.take_stock.is_ok(),
        Action::TakeDiscard => legal.take_discard.is_ok(),
        Action::Claim => legal.claim.is_ok(),
        Action::TakeBack(_) => false,
        Action::Pass
        | Action::LayDown { .. }
        | Action::LayOff { .. }
        | Action::SwapJoker { .. }
        | Action::MoveJoker { .. } => true,
    }
}

/// The two alone, in fresh worlds, as many for the one as for the other.
fn look_again(
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
        let found = search::look(
            question.view,
            pair.to_vec(),
            &few,
            &Points,
            question.keep_going,
            rng,
        );
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
    for (told, (points, others)) in [&mut verdict.best, &mut verdict.played]
        .into_iter()
        .zip(paid)
    {
        (told.points, told.others) = (points / all, others / all);
        told.worlds = worlds;
    }
    verdict.played.behind = (behind / all).max(0.0);
    verdict.played.error = squares.sqrt() / all;
}
