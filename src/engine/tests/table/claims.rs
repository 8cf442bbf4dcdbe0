//! Claims out of turn, in Spanish *robar de contra* (R14–R18, D4).
use engine::{
    seat::Seat,
    table::{DiscardFate, Rejection},
};
use testkit::scenario::{Scene, card, scene};

pub const HANDS: [&str; 8] = [
    "2D 2H", "3D 3H", "4D 4H", "5D 5H", "6D 6H", "7D 7H", "8D 8H", "9D 9H",
];

pub fn table(seats: usize) -> Scene {
    scene("TT", &HANDS[..seats])
        .pile("JS QS")
        .top_by(seats as u8 - 1)
        .stock("TS TC JC QC KC")
        .start()
}

pub fn winner(scene: &Scene) -> Option<Seat> {
    scene
        .table
        .public()
        .claims_won
        .iter()
        .find(|(_, won)| *won > 0)
        .map(|(seat, _)| seat)
}

#[test]
fn r14_a_claimer_gets_the_discard_and_a_penalty_card_and_discards_nothing() {
    let mut scene = table(3);
    scene.play("0 stock\n1 pass\n2 claim");
    assert_eq!(scene.hand(2), "TC 4D 4H QS");
    assert_eq!(scene.pile(), "JS");
    assert_eq!(scene.active(), 0, "the turn goes on");
    assert_eq!(
        scene.table.public().discards[1].fate,
        DiscardFate::Claimed(Seat(2))
    );
}

#[test]
fn r14_the_one_who_discarded_it_may_claim_it() {
    let mut scene = table(3);
    assert_eq!(scene.table.public().discards[1].by, Some(Seat(2)));
    scene.play("0 stock\n1 pass\n2 claim");
    assert_eq!(winner(&scene), Some(Seat(2)));
}

#[test]
fn r14_no_window_opens_when_the_discard_is_taken() {
    let mut scene = table(3);
    scene.play("0 pile");
    assert_eq!(scene.table.public().window, None);
    assert_eq!(
        scene.refused("1 claim"),
        Rejection::NothingToClaim,
        "the card uncovered was covered"
    );
}

#[test]
fn r14_claims_are_refused_before_the_active_player_has_drawn() {
    let mut scene = table(3);
    assert_eq!(scene.refused("1 claim"), Rejection::NothingToClaim);
    assert_eq!(scene.refused("1 pass"), Rejection::NothingToClaim);
}

#[test]
fn r15_from_the_discard_on_the_card_is_covered() {
    let mut scene = table(3);
    scene.play("0 stock\n1 pass\n2 pass\n0 drop 2D");
    assert_eq!(scene.refused("1 claim"), Rejection::ActiveDoesNotClaim);
    assert_eq!(scene.refused("2 claim"), Rejection::NothingToClaim);
    // Player 1 takes the 2D. The QS is then on top again, but can no longer be claimed.
    scene.play("1 pile");
    assert_eq!(scene.pile(), "JS QS");
    assert!(scene.table.public().top_covered);
    for seat in [0, 2] {
        assert_eq!(
            scene.refused(&format!("{seat} claim")),
            Rejection::NothingToClaim
        );
    }
    scene.play("1 drop 3D");
    assert!(!scene.table.public().top_covered);
}

#[test]
fn r16_the_active_player_is_not_asked() {
    let mut scene = table(3);
    scene.play("0 stock");
    assert_eq!(scene.refused("0 claim"), Rejection::ActiveDoesNotClaim);
    assert_eq!(scene.refused("0 pass"), Rejection::ActiveDoesNotClaim);
}

#[test]
fn r16_the_soonest_turn_wins() {
    for seats in 2..=4 {
        for wants in 1u32..1 << (seats - 1) {
            let mut scene = table(seats);
            scene.play("0 stock");
            let wants = |seat: usize| wants >> (seat - 1) & 1 == 1;
            // The answers come in reverse order of play, so the claim is decided only by the last answer.
            for seat in (1..seats).rev() {
                scene.play(&format!(
                    "{seat} {}",
                    if wants(seat) { "claim" } else { "pass" }
                ));
            }
            let soonest = (1..seats)
                .find(|seat| wants(*seat))
                .map(|seat| Seat(seat as u8));
            assert_eq!(winner(&scene), soonest);
        }
    }
}

#[test]
fn r17_one_card_is_claimed_at_most_once_a_turn() {
    let mut scene = table(4);
    scene.play("0 stock\n1 claim");
    assert_eq!(scene.pile(), "JS");
    assert!(
        scene.table.public().top_covered,
        "the card uncovered by a claim is covered"
    );
    for seat in [1, 2, 3] {
        assert_eq!(
            scene.refused(&format!("{seat} claim")),
            Rejection::NothingToClaim
        );
    }
    scene.play("0 drop 2D\n1 stock");
    let window = scene
        .table
        .public()
        .window
        .as_ref()
        .expect("the next turn has its own window");
    assert_eq!(window.card, card("2D"));
}

#[test]
fn r18_a_player_who_is_down_may_claim() {
    let mut scene = scene("TT", &["2D 2H", "3D 3H", "4D 4H"])
        .meld(1, "KH KS KC")
        .meld(1, "9S 9C 9S")
        .start();
    scene.play("0 stock\n1 claim");
    assert_eq!(winner(&scene), Some(Seat(1)));
}

#[test]
fn d04_the_dealer_may_claim_the_first_card_too() {
    let mut scene = scene("TT", &HANDS[..4]).start();
    assert_eq!(scene.table.public().dealer, Seat(3));
    scene.play("0 stock\n3 claim\n1 pass\n2 pass");
    assert_eq!(winner(&scene), Some(Seat(3)));
}
