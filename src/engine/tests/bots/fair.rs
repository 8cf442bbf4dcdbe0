//! Bots use no hidden information: a bot's answer stays the same if all cards hidden from it are dealt again.
use engine::{
    bots::{
        Bot, Effort, MatchStanding, Question, Temperament, bot_with, decision_rng, new_bot, thinker,
    },
    matchplay::{BotLevel, Match, MatchStage},
    rules::{Bonus, RuleSet, fournier, francais, oficial},
    table::{Action, DecisionStage, Viewer},
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use testkit::matches::setup;

/// Very low effort, so that a few hundred positions take little time.
pub const LITTLE: Effort = Effort {
    turns: 200,
    worlds: 14,
    ..Effort::EXPERTO
};

/// Creates a bot of the level. The two levels that search get low effort.
pub fn light(level: BotLevel) -> Box<dyn Bot> {
    match level {
        BotLevel::Aprendiz | BotLevel::Habitual | BotLevel::Fuerte => new_bot(level),
        BotLevel::Experto => thinker(Temperament::EVEN, LITTLE),
        BotLevel::Maestro => thinker(
            Temperament::EVEN,
            Effort {
                whole_match: true,
                learned_claims: true,
                ..LITTLE
            },
        ),
    }
}

/// Creates a bot with enough effort to run all code of the search. The search drops candidates only after forty sampled
/// deals of the hidden cards.
fn thoughtful(level: BotLevel, temper: Temperament) -> Box<dyn Bot> {
    let some = |effort: Effort| Effort {
        turns: 3_000,
        worlds: 48,
        ..effort
    };
    match level {
        BotLevel::Aprendiz | BotLevel::Habitual | BotLevel::Fuerte => bot_with(level, temper),
        BotLevel::Experto => thinker(temper, some(Effort::EXPERTO)),
        BotLevel::Maestro => thinker(temper, some(Effort::MAESTRO)),
    }
}

/// Returns the number of positions per level. This is the value of the environment variable `CONTINENTAL_STATES`, or
/// 1000 by default.
fn wanted() -> usize {
    let asked = std::env::var("CONTINENTAL_STATES");
    asked
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_000)
}

/// Asserts that the bot gives the same answer at the real table and at a table whose hidden cards were dealt again.
/// Returns the answer, and true if the two tables differ.
fn same_answer(game: &Match, bot: &mut dyn Bot, nth: usize) -> (Action, bool) {
    let pending = game.pending();
    let claim = pending
        .iter()
        .find(|asked| asked.stage == DecisionStage::Claim);
    let asked = claim.unwrap_or(&pending[0]);
    let table = game.table().expect("a hand is being played");
    let mut shuffles = ChaCha8Rng::seed_from_u64(nth as u64);
    let other = table.redealt(asked.seat, &mut |cards| cards.shuffle(&mut shuffles));
    assert_eq!(other.all_cards(), table.all_cards());
    let viewer = Viewer::Seat(asked.seat);
    assert_eq!(other.owned_view(viewer), table.owned_view(viewer));
    let answers = [table, &other].map(|table| {
        let legal = table.legal(asked.seat).expect("asked");
        let question = Question {
            view: table.view(asked.seat).expect("a seat"),
            legal: &legal,
            standing: Some(MatchStanding::of(game)),
            keep_going: &|| true,
        };
        let mut rng = decision_rng("fair", 0, *asked);
        bot.think(&question, &mut rng)
    });
    let [real, imagined] = answers;
    assert_eq!(real, imagined, "the answer must follow from the view alone");
    (real, other != *table)
}

#[track_caller]
fn look(level: BotLevel, rules: &RuleSet, seats: usize, states: usize) {
    let mut seen = 0;
    let mut changed = 0;
    for round in 0.. {
        let mut setup = setup(&format!("fair {round}"), seats);
        setup.rules = rules.clone();
        let (mut game, _) = Match::new(setup).expect("legal seat count");
        // Uses another temperament in each match.
        let (_, temper) = Temperament::ALL[round % Temperament::ALL.len()];
        let mut bot = thoughtful(level, temper);
        while seen < states {
            match game.stage() {
                MatchStage::Over { .. } => break,
                MatchStage::BetweenHands { .. } => {
                    game.next_hand().expect("between hands");
                }
                MatchStage::Playing => {
                    let pending = game.pending();
                    let claim = pending
                        .iter()
                        .find(|asked| asked.stage == DecisionStage::Claim);
                    let asked = *claim.unwrap_or(&pending[0]);
                    let (action, new) = same_answer(&game, &mut *bot, seen);
                    (seen, changed) = (seen + 1, changed + usize::from(new));
                    game.submit(asked.seat, asked.decision, action)
                        .expect("bots do what is allowed");
                }
            }
        }
        if seen >= states {
            break;
        }
    }
    assert!(changed * 10 > states * 9, "few tables were dealt anew");
}

#[test]
fn no_level_uses_hidden_cards() {
    for level in BotLevel::ALL {
        let states = wanted();
        look(level, &oficial(), 4, states - 2 * (states / 4));
        look(level, &francais(), 6, states / 4);
        // Rules that reward waiting: a bonus for laying down and closing in one turn (V7), and one for laying
        // everything off (V8).
        let mut waiting = fournier();
        waiting.bonus = Bonus::Fifty;
        waiting.lay_off_bonus = true;
        look(level, &waiting, 3, states / 4);
    }
}
