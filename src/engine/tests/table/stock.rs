//! The end of the stock (D2).
use engine::{
    seat::Seat,
    table::{DiscardFate, HowEnded, Rejection},
};
use testkit::scenario::{SceneBuilder, scene};

fn table(stock: &str, pile: &str, renewals: u8) -> SceneBuilder {
    scene("TT", &["2D 2H", "3D 3H", "4D 4H"])
        .stock(stock)
        .pile(pile)
        .with(|rig| rig.renewals = renewals)
}

#[test]
fn d02_the_pile_except_its_top_becomes_the_new_stock() {
    let mut scene = table("", "9D TD JD QD", 0).start();
    scene.play("0 stock");
    assert_eq!(
        (scene.hand(0), scene.pile()),
        ("2D 9D 2H".into(), "QD".into())
    );
    let public = scene.table.public();
    assert_eq!((public.stock, public.renewals), (2, 1));
    let fates: Vec<_> = public.discards.iter().map(|discard| discard.fate).collect();
    assert_eq!(
        fates,
        [
            DiscardFate::Renewed,
            DiscardFate::Renewed,
            DiscardFate::Renewed,
            DiscardFate::InPile
        ]
    );
    scene.play("1 pass\n2 pass\n0 drop 9D\n1 stock");
    assert_eq!(scene.hand(1), "3D TD 3H");
}

#[test]
fn d02_a_third_renewal_ends_the_hand_in_tablas() {
    let mut scene = table("", "9D TD JD QD", 1).start();
    scene.play("0 stock\n1 pass\n2 pass\n0 drop 2D");
    assert_eq!(scene.table.public().renewals, 2);
    let mut scene = table("", "9D TD JD QD", 2).start();
    scene.play("0 stock");
    let end = scene.end();
    assert_eq!((end.closer, end.how), (None, HowEnded::None));
    assert_eq!(
        scene.points(),
        [4, 6, 8],
        "all score what they hold, no bonus"
    );
}

#[test]
fn d02_a_hand_without_any_card_to_take_ends_in_tablas() {
    for pile in ["", "QD"] {
        let mut scene = table("", pile, 0).start();
        scene.play("0 stock");
        assert_eq!(scene.end().how, HowEnded::None, "with the pile “{pile}”");
    }
}

#[test]
fn d02_the_discard_can_be_taken_without_a_stock() {
    let mut scene = table("", "QD", 2).start();
    scene.play("0 pile\n0 drop 2D\n1 pile");
    assert!(!scene.is_over());
}

#[test]
fn d02_the_penalty_card_may_need_a_renewal() {
    let mut scene = table("8S", "9D TD QD", 0).start();
    scene.play("0 stock\n1 pass\n2 claim");
    assert_eq!(
        scene.hand(2),
        "4D 9D QD 4H",
        "the pile except the claimed card was renewed"
    );
    let public = scene.table.public();
    assert_eq!(
        (public.renewals, public.stock, public.pile.len()),
        (1, 1, 0)
    );
    scene.play("0 drop 8S\n1 stock");
    assert_eq!(scene.hand(1), "3D TD 3H");
}

#[test]
fn d02_without_a_penalty_card_claims_are_neither_asked_nor_accepted() {
    for (stock, pile, renewals) in [("8S", "QD", 0), ("8S", "9D TD QD", 2)] {
        let mut scene = table(stock, pile, renewals).start();
        scene.play("0 stock");
        assert_eq!(scene.table.public().window, None);
        assert_eq!(scene.refused("1 claim"), Rejection::NoPenaltyCard);
        scene.play("0 drop 2D");
        assert_eq!(scene.active(), 1);
    }
}

#[test]
fn d02_a_renewal_by_the_draw_counts_for_the_claim() {
    // The draw renews the stock for the second time. The penalty card comes from the rest of the new stock.
    let mut scene = table("", "9D TD QD", 1).start();
    scene.play("0 stock\n1 claim");
    assert_eq!(scene.hand(1), "3D TD QD 3H");
    scene.play("0 drop 2D\n1 pile\n1 drop 3D\n2 stock");
    assert_eq!(
        scene.end().closer,
        None,
        "the stock would have to be renewed a third time"
    );
}

#[test]
fn d02_an_empty_penalty_stock_is_served_by_the_draw_stock() {
    let mut scene = table("8S 7S 6S", "9D TD QD", 0).penalty("5S").start();
    scene.play("0 stock\n1 claim");
    assert_eq!(scene.hand(1), "3D QD 3H 5S");
    scene.play("0 drop 2H\n1 stock\n2 claim");
    assert_eq!(scene.hand(2), "4D 2H 4H 6S");
    assert_eq!(scene.table.public().claims_won[Seat(2)], 1);
}
