//! Levels that search: they follow every rule, can be interrupted, and give reasons for hints.
use super::{
    fair::{LITTLE, light},
    sense::{distance, without},
};
use engine::{
    bots::{
        Advice, Bot, Effort, MatchStanding, Question, Reason, Temperament, best_three, bot_with,
        decision_rng, new_bot, thinker,
    },
    cards::CardCounts,
    matchplay::{BotLevel, Match, MatchStage, Setup},
    rules::{Bonus, Closing, Forbidden, RuleSet, fournier, francais, oficial},
    sim,
    table::{Action, DecisionStage, Pending},
};
use std::cell::Cell;
use testkit::{driver::with, matches::setup};

fn walk(seed: &str, each: impl FnMut(&Match, Pending)) {
    walk_with(setup(seed, 4), BotLevel::Habitual, each);
}

/// Plays a match with bots of this level. Calls `each` for every position and its pending decision.
pub fn walk_with(setup: Setup, level: BotLevel, mut each: impl FnMut(&Match, Pending)) {
    let seed = setup.seed.clone();
    let (mut game, _) = Match::new(setup).expect("legal seat count");
    let mut bot = new_bot(level);
    loop {
        match game.stage() {
            MatchStage::Over { .. } => return,
            MatchStage::BetweenHands { .. } => {
                game.next_hand().expect("between hands");
            }
            MatchStage::Playing => {
                let pending = game.pending();
                let claim = pending
                    .iter()
                    .find(|asked| asked.stage == DecisionStage::Claim);
                let asked = *claim.unwrap_or(&pending[0]);
                each(&game, asked);
                let (view, legal) = (
                    game.view(asked.seat).expect("a seat"),
                    game.legal(asked.seat).expect("asked"),
                );
                let action = bot.decide(view, &legal, &mut decision_rng(&seed, 0, asked));
                game.submit(asked.seat, asked.decision, action)
                    .expect("bots do what is allowed");
            }
        }
    }
}

fn sound(name: &str, rules: RuleSet, seats: usize, bots: &mut [Box<dyn Bot>]) {
    let mut setup = setup(name, seats);
    setup.rules = rules;
    let played = sim::play_with(setup, bots, false).expect("legal seat count");
    assert!(
        played.rejected.is_empty(),
        "{name}: {:?}",
        played.rejected.first()
    );
    assert!(!played.stuck, "{name}");
}

#[test]
fn every_level_plays_by_every_rule_set() {
    let forbidden = Forbidden {
        joker_discard: true,
        playable_discard: true,
        own_claim: true,
        claim_down: true,
        keeping_back: true,
    };
    let tables = [
        ("oficial", oficial(), 3),
        ("fournier", fournier(), 5),
        ("francais", francais(), 7),
        ("V3", with(|rules| rules.leftover = Some(5)), 4),
        ("V4", with(|rules| rules.closing = Closing::SameTurn), 4),
        ("V5", with(|rules| rules.distinct = true), 3),
        ("V6", with(|rules| rules.bonus = Bonus::Rising), 3),
        ("V7", with(|rules| rules.bonus = Bonus::Fifty), 4),
        ("V8", with(|rules| rules.lay_off_bonus = true), 2),
        ("V10", with(|rules| rules.max_claims = Some(3)), 4),
        ("V12", with(|rules| rules.jokers_per_deck = 0), 4),
        ("V13", with(|rules| rules.red_twos_wild = true), 4),
        ("V15", with(|rules| rules.forbidden = forbidden), 4),
    ];
    for (name, rules, seats) in tables {
        let mut bots: Vec<Box<dyn Bot>> = (0..seats)
            .map(|i| light(BotLevel::ALL[(i + 3) % BotLevel::ALL.len()]))
            .collect();
        sound(name, rules.clone(), seats, &mut bots);
        for level in BotLevel::QUICK {
            let mut bots: Vec<Box<dyn Bot>> = (0..seats).map(|_| new_bot(level)).collect();
            sound(name, rules.clone(), seats, &mut bots);
        }
    }
}

#[test]
fn every_character_plays_at_every_level() {
    let names: Vec<&str> = Temperament::ALL.iter().map(|(name, _)| *name).collect();
    assert!(names.len() >= 6);
    for level in BotLevel::QUICK {
        for pair in names.chunks(4) {
            let mut bots: Vec<Box<dyn Bot>> = pair
                .iter()
                .map(|name| bot_with(level, Temperament::named(name).expect("it is in the list")))
                .collect();
            sound("characters", oficial(), bots.len(), &mut bots);
        }
    }
}

#[test]
fn characters_differ() {
    // Returns the number of claims of a bot with this character, over twelve matches against three neutral bots.
    let claims = |name: &str| {
        let own = Temperament::named(name).expect("it is in the list");
        let mut claims = 0;
        for n in 0..12 {
            let mut bots: Vec<Box<dyn Bot>> = (0..4)
                .map(|i| if i == 0 { own } else { Temperament::EVEN })
                .map(|temper| bot_with(BotLevel::Fuerte, temper))
                .collect();
            let setup = setup(&format!("differ {n}"), 4);
            let played = sim::play_with(setup, &mut bots, false).expect("four may play");
            claims += played.tally.claims.as_slice()[0];
        }
        claims
    };
    let even = claims("carmen");
    assert!(claims("paco") > even, "appetite for claims");
    assert!(claims("rocio") < even, "no appetite for claims");
}

/// With two players only one opponent can close. The master therefore sometimes holds a whole contract back, to lay
/// down and close in one turn (R31).
#[test]
fn with_two_players_a_whole_contract_is_kept_if_it_gains_points() {
    let effort = Effort {
        turns: 3_000,
        worlds: 60,
        ..Effort::MAESTRO
    };
    let mut master = thinker(Temperament::EVEN, effort);
    let (mut laid, mut kept) = (0, 0);
    for n in 0..6 {
        walk_with(
            setup(&format!("kept {n}"), 2),
            BotLevel::Fuerte,
            |game, asked| {
                let legal = game.legal(asked.seat).expect("asked");
                if asked.stage != DecisionStage::Play || legal.lay_down.is_err() {
                    return;
                }
                let view = game.view(asked.seat).expect("a seat");
                if distance(view, view.hand) > 0 {
                    return;
                }
                let question = Question {
                    view,
                    legal: &legal,
                    standing: Some(MatchStanding::of(game)),
                    keep_going: &|| true,
                };
                match master.think(&question, &mut decision_rng("kept", 0, asked)) {
                    Action::LayDown { .. } => laid += 1,
                    Action::Discard { card, .. } => {
                        assert_eq!(without(view, card), 0, "{card} belongs to the contract");
                        kept += 1;
                    }
                    other => panic!("{other:?}"),
                }
            },
        );
    }
    assert!(kept > 8 && laid > kept, "{laid} laid down, {kept} kept");
}

#[test]
fn an_interrupted_thinker_gives_the_quick_answer() {
    let (mut count, mut asked_often) = (0, 0);
    walk("interrupted", |game, asked| {
        count += 1;
        if count % 7 != 0 {
            return;
        }
        let legal = game.legal(asked.seat).expect("asked");
        let question = |keep_going| Question {
            view: game.view(asked.seat).expect("a seat"),
            legal: &legal,
            standing: Some(MatchStanding::of(game)),
            keep_going,
        };
        let rng = || decision_rng("interrupted", 0, asked);
        let mut bot = thinker(Temperament::EVEN, LITTLE);
        let quick = new_bot(BotLevel::Fuerte).think(&question(&|| true), &mut rng());
        assert_eq!(bot.think(&question(&|| false), &mut rng()), quick);
        // The bot must call `keep_going` repeatedly while it searches.
        let asked_for = Cell::new(0);
        let patient = || {
            asked_for.set(asked_for.get() + 1);
            true
        };
        bot.think(&question(&patient), &mut rng());
        asked_often += u32::from(asked_for.get() > 2);
    });
    assert!(count > 100 && asked_often > 20, "{asked_often} of {count}");
}

/// The rules have no jokers (V12). The shoe has two copies of every other face.
#[test]
fn hints_name_only_cards_that_are_still_available() {
    let mut setup = setup("what can come", 3);
    setup.rules.jokers_per_deck = 0;
    let (mut count, mut named) = (0, 0);
    walk_with(setup, BotLevel::Habitual, |game, asked| {
        count += 1;
        if count % 7 != 0 {
            return;
        }
        let (view, legal) = (
            game.view(asked.seat).expect("a seat"),
            game.legal(asked.seat).expect("asked"),
        );
        let question = Question::new(view, &legal);
        let mut rng = decision_rng("what can come", 0, asked);
        for hint in best_three(&question, &LITTLE, &mut rng) {
            let laid = view.table.melds.iter().flat_map(|meld| &meld.cards);
            let seen: CardCounts = view
                .hand
                .iter()
                .chain(laid.copied())
                .chain(view.table.pile.iter().copied())
                .collect();
            for card in hint.helpful.faces() {
                named += 1;
                assert!(!card.is_joker(), "{hint:?}");
                assert!(
                    hint.helpful.count(card) + seen.count(card) <= 2,
                    "{card}: {hint:?}"
                );
            }
        }
    });
    assert!(named > 200, "{named}");
}

#[test]
fn hints_are_legal_moves_in_order() {
    let mut told = 0;
    let mut count = 0;
    walk("hints", |game, asked| {
        count += 1;
        if count % 11 != 0 {
            return;
        }
        let legal = game.legal(asked.seat).expect("asked");
        let question = Question {
            view: game.view(asked.seat).expect("a seat"),
            legal: &legal,
            standing: None,
            keep_going: &|| true,
        };
        let mut rng = decision_rng("hints", 0, asked);
        let hints = best_three(&question, &LITTLE, &mut rng);
        assert!((1..=3).contains(&hints.len()));
        assert_eq!(hints[0].behind, 0.0);
        for hint in &hints {
            told += 1;
            assert!(hint.worlds > 0);
            let ahead = |advice: &Advice| advice.others - advice.points;
            let told = ahead(&hints[0]) - ahead(hint);
            assert!((told - hint.behind).abs() < 1e-6, "wrong sum: {hint:?}");
            let mut copy = game.clone();
            copy.submit(asked.seat, asked.decision, hint.action.clone())
                .expect("a hint is a legal move");
            if let Action::Discard { .. } = hint.action {
                let gives = |reason: &Reason| matches!(reason, Reason::Feeds | Reason::FeedsNobody);
                assert!(hint.reasons.iter().any(gives), "the reason is missing");
            }
        }
        assert!(hints.is_sorted_by(|a, b| a.behind <= b.behind));
    });
    assert!(told > 20);
}
