//! First hands of matches, played for the review tests.
use crate::bots::fair::LITTLE;
use engine::{
    bots::{
        Bot, Effort, Question, decision_rng, new_bot,
        review::{Review, ReviewReport, ReviewStep},
    },
    cards::CardCounts,
    matchplay::{BotLevel, Chance, Match, MatchEvent, MatchStage, Seeded, Setup},
    melds,
    rules::{RuleSet, oficial},
    seat::Seat,
    table::{Action, DecisionStage, Legal, Pending, SeatView},
};
use testkit::driver;

/// The reviewed player.
pub const ME: Seat = Seat(0);
/// Low effort, which is enough to find clear mistakes.
pub const SOME: Effort = Effort {
    turns: 8_000,
    worlds: 150,
    ..LITTLE
};

/// The first hand of a match, played to its end.
pub struct Hand {
    pub setup: Setup,
    pub events: Vec<MatchEvent>,
    /// The turn in which the reviewed player last followed `choose` (see [`play`]); `None` if never.
    pub done: Option<u16>,
}

impl Hand {
    pub fn review(&self) -> Review {
        let review = Review::of(&self.setup, &self.events, 0, ME).expect("the hand is over");
        review.with_effort(SOME)
    }

    pub fn report(&self) -> ReviewReport {
        let mut review = self.review();
        assert!(finish(&mut review));
        review.report()
    }
}

/// Plays the first hand of a match. `choose` may override the answers of the reviewed player. The other players are
/// strong bots.
pub fn play(
    seed: &str,
    own: &mut dyn Bot,
    choose: impl FnMut(SeatView<'_>, &Legal) -> Option<Action>,
) -> Hand {
    play_by(oficial(), seed, own, choose)
}

/// Plays like [`play`], by these rules.
pub fn play_by(
    rules: RuleSet,
    seed: &str,
    own: &mut dyn Bot,
    mut choose: impl FnMut(SeatView<'_>, &Legal) -> Option<Action>,
) -> Hand {
    let setup = driver::setup(seed, rules, 4);
    let (mut game, mut events) = Match::new(setup.clone()).expect("four may play");
    events.extend(game.next_hand().expect("the first hand"));
    let mut bot = new_bot(BotLevel::Fuerte);
    let mut done = None;
    while game.stage() == MatchStage::Playing {
        let pending = game.pending();
        let turn = game.table().map(|table| table.public().turn);
        let choice = pending.iter().find_map(|asked| {
            let legal = game.legal(asked.seat).ok()?;
            let mine = asked.seat == ME;
            let action = mine.then(|| choose(game.view(ME)?, &legal)).flatten()?;
            Some((*asked, action))
        });
        let (asked, action) = choice.inspect(|_| done = turn).unwrap_or_else(|| {
            let claim = pending
                .iter()
                .find(|asked| asked.stage == DecisionStage::Claim);
            let asked = *claim.unwrap_or(&pending[0]);
            (asked, answer(&game, asked, seed, own, &mut *bot))
        });
        let next = game.submit(asked.seat, asked.decision, action);
        events.extend(next.expect("it is allowed"));
    }
    Hand {
        setup,
        events,
        done,
    }
}

pub fn answer(
    game: &Match,
    asked: Pending,
    seed: &str,
    own: &mut dyn Bot,
    others: &mut dyn Bot,
) -> Action {
    let legal = game.legal(asked.seat).expect("asked");
    let question = Question {
        view: game.view(asked.seat).expect("a seat"),
        legal: &legal,
        standing: None,
        keep_going: &|| true,
    };
    let mut rng = decision_rng(seed, 0, asked);
    if asked.seat == ME {
        own.think(&question, &mut rng)
    } else {
        others.think(&question, &mut rng)
    }
}

pub fn strong() -> Box<dyn Bot> {
    new_bot(BotLevel::Fuerte)
}

pub fn distance(view: SeatView<'_>, hand: &CardCounts) -> u8 {
    melds::distance(hand, view.contract(), &view.table.rules)
}

/// Returns the match in its state before the event with index `place`.
pub fn before(hand: &Hand, place: usize) -> Match {
    let chance: Box<dyn Chance> = Box::new(Seeded::new(&hand.setup.seed));
    let mut game: Match =
        Match::before_draw(hand.setup.clone(), chance.into()).expect("four may play");
    hand.events[..place]
        .iter()
        .for_each(|event| game.apply(event));
    game
}

/// Judges all remaining decisions. Returns false if the review was interrupted.
pub fn finish(review: &mut Review) -> bool {
    loop {
        match review.next_step(&|| true) {
            ReviewStep::Judged(_) => {}
            ReviewStep::Interrupted => return false,
            ReviewStep::Done => return true,
        }
    }
}
