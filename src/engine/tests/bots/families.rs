//! Bots and hints by the rules of other contract rummies (V17–V23, F16, F17).
use super::fair::{LITTLE, light};
use engine::{
    bots::{Bot, Question, best_three, expectation, new_bot},
    cards::Card,
    matchplay::BotLevel,
    rules::{
        AceInRuns, Bonus, Closing, Contract, JokerSwap, JokerTakers, PenaltyStock, RuleFile,
        RuleSet, fournier,
    },
    seat::{Seat, SeatSet},
    sim,
    table::{Action, SeatView, Viewer},
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use testkit::{
    driver,
    scenario::{Scene, card, scene},
};

const ME: Seat = Seat(0);

/// Returns the answer of a bot at a table with two packs.
fn answer(bot: &mut dyn Bot, scene: &Scene) -> Action {
    let legal = scene.table.legal(ME).expect("asked");
    let mut owned = scene.table.owned_view(Viewer::Seat(ME)).expect("a seat");
    owned.table.decks = 2;
    let (table, hand) = (&owned.table, &owned.hand);
    let seat = ME;
    let view = SeatView { seat, table, hand };
    bot.decide(view, &legal, &mut ChaCha8Rng::seed_from_u64(1))
}

fn discard(card: Card) -> Action {
    Action::Discard { card, close: false }
}

/// A joker move would make room for the last card, which V20 keeps in hand, so the move would lead nowhere.
#[test]
fn v20_no_joker_moves_for_a_card_that_cannot_be_laid_off() {
    for level in BotLevel::QUICK {
        for must_discard in [false, true] {
            let scene = scene("EE", &["8H", "2C"])
                .rules(|rules| rules.must_discard = must_discard)
                .meld(0, "4H: 4H 5H 6H 7H JK")
                .meld(0, "9C: 9C TC JC QC")
                .drawn();
            let answer = answer(&mut *new_bot(level), &scene);
            let is_discard = answer == discard(card("8H"));
            assert_eq!(is_discard, must_discard, "{level:?}: {answer:?}");
        }
    }
}

/// The first player, who is not down, needs all cards but KD and 6D. The players `down` have laid down kings.
fn spare_king(down: &[u8], rules: impl Fn(&mut RuleSet)) -> Scene {
    let own = "KD 6D 4C 4H 5S 5C";
    let mut scene = scene("TT", &[own, "2C 9S", "3C TS", "2H 3H 7D 8C JS"]).rules(rules);
    for seat in down {
        scene = scene.meld(*seat, "KH KS KC");
    }
    scene.with(|rig| rig.claims_won[Seat(2)] = 1).drawn()
}

#[test]
fn v21_a_card_that_only_the_next_player_could_lay_off_is_discarded() {
    for level in BotLevel::QUICK {
        for (stock_only, wanted) in [(false, "6D"), (true, "KD")] {
            let scene = spare_king(&[1], |rules| rules.no_pile_when_down = stock_only);
            let answer = answer(&mut *new_bot(level), &scene);
            assert_eq!(answer, discard(card(wanted)), "{level:?}");
        }
    }
}

/// Discards the king. Returns the players who may then take or claim it.
fn takers(mut scene: Scene) -> SeatSet {
    scene.play("0 drop KD");
    let table = scene.table.clone();
    scene.play("1 stock");
    let takes = |seat: &Seat| {
        table
            .legal(*seat)
            .is_ok_and(|legal| legal.take_discard.is_ok())
    };
    let claims = |seat: &Seat| {
        scene
            .table
            .legal(*seat)
            .is_ok_and(|legal| legal.claim.is_ok())
    };
    let others = [1, 2].map(Seat).into_iter();
    others.filter(|seat| takes(seat) || claims(seat)).collect()
}

#[test]
fn v21_hints_name_the_players_who_may_get_the_discard() {
    for (no_claim, most, count) in [
        (false, None, 1),
        (false, Some(2), 1),
        (true, None, 0),
        (false, Some(1), 0),
    ] {
        let scene = spare_king(&[1, 2], |rules| {
            rules.no_pile_when_down = true;
            rules.forbidden.claim_down = no_claim;
            rules.max_claims = most;
        });
        let legal = scene.table.legal(ME).expect("asked");
        let question = Question::new(scene.table.view(ME).expect("a seat"), &legal);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let hints = best_three(&question, &LITTLE, &mut rng);
        let king = hints.iter().find(|hint| hint.action == discard(card("KD")));
        let feeds = king.expect("a hint for the king").feeds;
        assert_eq!(
            feeds,
            takers(scene),
            "claims forbidden: {no_claim}, at most {most:?}"
        );
        assert_eq!(feeds.iter().count(), count);
    }
}

/// With the ace high, KD and AD are neighbours, and 2D is related to neither.
#[test]
fn v17_a_two_is_not_related_to_an_ace_above_the_king() {
    for (ace, wanted) in [(AceInRuns::Ring, "TS"), (AceInRuns::High, "2D")] {
        let scene = scene("E", &["KD AD 2D 5H 6H 7H 9S TS", "2C 9C", "3C 4S"])
            .rules(|rules| rules.ace = ace)
            .drawn();
        let answer = answer(&mut *new_bot(BotLevel::Habitual), &scene);
        assert_eq!(answer, discard(card(wanted)), "{ace:?}");
    }
}

/// A complete contract of aces and kings, and two more cards. Nearly every card of a suit fits the melds of the others.
#[test]
fn v19_a_player_waits_only_for_cards_that_fit_the_own_melds() {
    for (next_turn, waits) in [(false, true), (true, false)] {
        let scene = scene(
            "TT",
            &[
                "AD AH AS KD KH KS 9D 2S",
                "2C 3C 4S 5S 6S 7S 8S 2H 3H 4H",
                "9C 8H JS JH QS QH 4D 5D",
            ],
        )
        .rules(|rules| {
            rules.bonus = Bonus::Fifty;
            rules.lay_off_next_turn = next_turn;
        })
        .meld(1, "3D 3H 3S")
        .meld(1, "6D 6H 6S")
        .meld(2, "7D 7H 7S")
        .meld(2, "TD TH TS")
        .drawn();
        let answer = answer(&mut *new_bot(BotLevel::Habitual), &scene);
        assert_eq!(
            matches!(answer, Action::Discard { .. }),
            waits,
            "{answer:?}"
        );
    }
}

/// Returns the rules of a match of one hand, with three runs that must be laid down whole.
fn whole_hand() -> RuleSet {
    RuleSet {
        hands: Some(vec!["EEE".parse().expect("a contract")]),
        deal: Some(vec![12]),
        closing: Closing::WholeHandInLastHand,
        lay_off_next_turn: true,
        ..fournier()
    }
}

#[test]
fn f16_a_joker_that_a_full_run_cannot_hold_is_discarded() {
    let hand = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH JK";
    for level in BotLevel::QUICK {
        let scene = scene("E13s0", &[hand, "2C 9C", "3C 4S"])
            .rules(|rules| rules.forbidden.joker_discard = true)
            .drawn();
        let answer = answer(&mut *new_bot(level), &scene);
        assert_eq!(answer, discard(card("JK")), "{level:?}");
    }
}

#[test]
fn v23_a_card_that_makes_a_run_longer_is_kept() {
    for level in BotLevel::QUICK {
        let scene = scene("EE", &["5H 6H 7H 8H KH 4D 5D 6D 7D 8D", "2C 9C", "3C 4S"])
            .rules(|rules| rules.closing = Closing::WholeHandInLastHand)
            .with(|rig| rig.last_hand = true)
            .drawn();
        let answer = answer(&mut *new_bot(level), &scene);
        assert_eq!(answer, discard(card("KH")), "{level:?}");
    }
}

/// Under V19 as well, the cards that make a run longer go down with it.
#[test]
fn v23_a_player_in_a_rollout_lays_down_the_whole_hand() {
    let scene = scene("EE", &["5H 6H 7H 8H 9H 4D 5D 6D 7D", "2C 9C", "3C 4S"])
        .rules(|rules| *rules = whole_hand())
        .with(|rig| rig.last_hand = true)
        .drawn();
    let view = scene.table.view(ME).expect("a seat");
    let expected = expectation(view, 8, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(expected.own, 0.0);
}

#[test]
fn v23_hands_end_after_a_reasonable_number_of_turns() {
    for (level, hands) in [
        (BotLevel::Habitual, 40),
        (BotLevel::Fuerte, 40),
        (BotLevel::Experto, 4),
    ] {
        let mut turns = 0;
        for n in 0..hands {
            let setup = driver::setup(&format!("whole {n}"), whole_hand(), 4);
            let mut bots: Vec<Box<dyn Bot>> = (0..4).map(|_| light(level)).collect();
            let played = sim::play_with(setup, &mut bots, false).expect("four may play");
            assert!(played.rejected.is_empty() && !played.stuck);
            turns += played.tally.turns;
        }
        assert!(
            turns < 70 * hands,
            "{level:?}: {turns} turns in {hands} hands"
        );
    }
}

#[test]
fn f17_a_player_in_a_rollout_lays_down_the_own_contract() {
    let expected = |codes: [&str; 3]| {
        let contracts = codes.map(|code| code.parse::<Contract>().expect("a contract"));
        let scene = scene("T", &["7H 7S 7C KD", "2C 9C", "3C 4S"])
            .with(|rig| rig.contracts = contracts.into_iter().collect())
            .drawn();
        let view = scene.table.view(ME).expect("a seat");
        expectation(view, 8, &mut ChaCha8Rng::seed_from_u64(1)).own
    };
    assert_eq!(expected(["T", "EE", "TT"]), -10.0);
    assert!(expected(["EE", "T", "T"]) > 0.0);
}

#[test]
fn bots_finish_chinese_rummy() {
    let text = include_str!("../../../../assets/rules/chinese_rummy.ron");
    let rules = RuleFile::read(text).expect("a rule set").rules;
    for (level, seats) in [(BotLevel::Habitual, 5), (BotLevel::Fuerte, 3)] {
        let setup = driver::setup("chinese", rules.clone(), seats);
        let mut bots: Vec<Box<dyn Bot>> = (0..seats).map(|_| light(level)).collect();
        let played = sim::play_with(setup, &mut bots, false).expect("so many may play");
        assert!(played.rejected.is_empty() && !played.stuck);
        let hands = played.tally.hands;
        assert!((10..=30).contains(&hands), "{level:?}: {hands} hands");
        let closed = played.tally.closed.as_slice().iter().sum::<u32>();
        assert!(
            2 * closed > hands,
            "{level:?}: {closed} of {hands} hands closed"
        );
    }
}

#[test]
fn f14_bots_lay_down_melds_of_different_sizes() {
    let hands = ["TT5", "E5E6", "T4TE6E"].map(|code| code.parse().expect("a contract"));
    let rules = RuleSet {
        hands: Some(hands.to_vec()),
        ..fournier()
    };
    for (level, matches) in [
        (BotLevel::Habitual, 4),
        (BotLevel::Fuerte, 4),
        (BotLevel::Experto, 1),
    ] {
        let mut closed = 0;
        for n in 0..matches {
            let setup = driver::setup(&format!("sizes {n}"), rules.clone(), 4);
            let mut bots: Vec<Box<dyn Bot>> = (0..4).map(|_| light(level)).collect();
            let played = sim::play_with(setup, &mut bots, false).expect("four may play");
            assert!(played.rejected.is_empty() && !played.stuck);
            closed += played
                .tally
                .closed
                .iter()
                .map(|(_, hands)| hands)
                .sum::<u32>();
        }
        assert!(
            closed > matches,
            "{level:?}: {closed} hands closed in {matches} matches"
        );
    }
}

/// Plays matches of two bots, and checks that all of them end.
fn end_all(rules: &RuleSet) {
    for n in 0..5 {
        let setup = driver::setup(&format!("end {n}"), rules.clone(), 2);
        let mut bots: Vec<Box<dyn Bot>> = (0..2).map(|_| light(BotLevel::Habitual)).collect();
        let played = sim::play_with(setup, &mut bots, false).expect("two may play");
        assert!(played.rejected.is_empty() && !played.stuck, "match {n}");
    }
}

#[test]
fn f18_bots_take_no_discard_for_a_swap_that_the_rules_forbid() {
    let hands = ["TT", "TE", "EE"].map(|code| code.parse().expect("a contract"));
    let (by, trios) = (JokerTakers::NotDown, false);
    end_all(&RuleSet {
        hands: Some(hands.to_vec()),
        deal: Some(vec![13]),
        joker_swap: JokerSwap::Hand { by, trios },
        penalty: PenaltyStock::Shared,
        ..fournier()
    });
}

#[test]
fn f14_bots_use_all_cards_that_a_long_run_can_reach() {
    for (code, dealt) in [("E6", 10), ("E10", 12), ("E7E6", 15)] {
        end_all(&RuleSet {
            hands: Some(vec![code.parse().expect("a contract")]),
            deal: Some(vec![dealt]),
            ..fournier()
        });
    }
}
