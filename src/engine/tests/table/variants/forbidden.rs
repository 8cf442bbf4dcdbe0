//! Claims and strategies restricted by agreement (V10, V15, D17).
use engine::{rules::RuleSet, seat::Seat, table::Rejection};
use testkit::scenario::scene;

#[test]
fn v10_at_most_three_claims_per_player_and_hand() {
    let make = |most, won| {
        let limit = scene("TT", &["2D 2H", "3D 3H", "4D 4H"])
            .rules(move |rules| rules.max_claims = Some(most));
        limit.with(|rig| rig.claims_won[Seat(1)] = won).start()
    };
    let mut scene = make(3, 2);
    scene.play("0 stock\n1 claim");
    assert_eq!(scene.table.public().claims_won[Seat(1)], 3);
    let mut scene = make(3, 3);
    scene.play("0 stock");
    assert_eq!(scene.refused("1 claim"), Rejection::ClaimLimit);
    scene.play("2 pass\n0 drop 2D");
    let mut scene = make(0, 0);
    scene.play("0 stock");
    assert_eq!(scene.refused("1 claim"), Rejection::NoClaims);
    scene.play("0 drop 2D");
}

#[test]
fn v15_d17_no_joker_discard() {
    let make =
        |hand: &str| scene("TT", &[hand, "3H"]).rules(|rules| rules.forbidden.joker_discard = true);
    let mut scene = make("JK JK 4D").drawn();
    assert_eq!(scene.refused("0 drop JK"), Rejection::JokerDiscard);
    scene.play("0 drop 4D");
    make("JK JK").drawn().play("0 drop JK");
    make("JK").meld(0, "5C 5S 5H").drawn().play("0 drop JK");
}

#[test]
fn v15_d17_no_playable_discard() {
    let make = |hand: &str| {
        scene("TT", &[hand, "3H"])
            .rules(|rules| rules.forbidden.playable_discard = true)
            .meld(1, "5C 5S 5H")
    };
    let down = |hand: &str| make(hand).meld(0, "KC KS KH").drawn();
    let mut scene = down("5D 9D");
    assert_eq!(scene.refused("0 drop 5D"), Rejection::PlayableDiscard);
    scene.play("0 drop 9D");
    down("5D KD").play("0 drop 5D");
    down("5D").play("0 drop 5D");
    make("5D 9D").drawn().play("0 drop 5D");
}

#[test]
fn v15_d17_no_own_claim_and_no_claim_down() {
    let make = || {
        scene("TT", &["2D 2H", "3D 3H", "4D 4H"])
            .top_by(2)
            .meld(1, "KC KS KH")
    };
    let mut own = make()
        .rules(|rules| rules.forbidden.own_claim = true)
        .start();
    own.play("0 stock");
    assert_eq!(own.refused("2 claim"), Rejection::OwnDiscard);
    own.play("1 claim");
    let mut down = make()
        .rules(|rules| rules.forbidden.claim_down = true)
        .start();
    down.play("0 stock");
    assert_eq!(down.refused("1 claim"), Rejection::ClaimWhenDown);
    down.play("2 claim");
    let both = |rules: &mut RuleSet| {
        (rules.forbidden.own_claim, rules.forbidden.claim_down) = (true, true);
    };
    let mut nobody = make().rules(both).start();
    nobody.play("0 stock");
    assert_eq!(
        nobody.table.public().window,
        None,
        "a window without a player to ask"
    );
    nobody.play("0 drop 2D");
}

#[test]
fn v15_d17_must_lay_off() {
    let make = |hand: &str| {
        let scene = scene("TT", &[hand, "3H"]).rules(|rules| rules.forbidden.keeping_back = true);
        scene.meld(1, "5C 5S 5H").meld(0, "KC KS KH").drawn()
    };
    let mut scene = make("5D 9D 8D");
    assert_eq!(scene.refused("0 drop 9D"), Rejection::KeepingBack);
    scene.play("0 drop 5D");
    let mut scene = make("5D 5D 8D");
    assert_eq!(
        scene.refused("0 drop 5D"),
        Rejection::KeepingBack,
        "the other five could be laid off"
    );
    scene.play("0 off 5D 0\n0 off 5D 0\n0 drop 8D");
}
