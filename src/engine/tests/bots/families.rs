//! Bots and hints by the rules of other contract rummies (V17–V23).
use engine::{
    bots::{Bot, new_bot},
    cards::Card,
    matchplay::BotLevel,
    rules::AceInRuns,
    seat::Seat,
    table::{Action, SeatView, Viewer},
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use testkit::scenario::{Scene, card, scene};

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
