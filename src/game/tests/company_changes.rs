//! Tests of a match in which several players share the screen, each with a gamepad. No player may see another player's
//! hand when the turn changes; `HotSeat::look` checks every frame.
use crate::{
    devices::{Device, next_press, send},
    harness::Home,
    hot_seat::HotSeat,
    pads::{due, sit, table},
};
use engine::{seat::Seat, table::Viewer};
use gamecore::{input::PlayerAction, states::TableOverlay};
use std::collections::BTreeSet;

#[test]
fn company_no_frame_shows_a_hand_when_gamepads_pass_the_turn_on() {
    let home = Home::new("company-pads");
    let (mut app, pads) = table(&home, 2, &["Xbox pad", "Sony DualSense"]);
    sit(&mut app, &pads);
    let mut sofa = HotSeat::around(app);
    let (mut turns, mut hands) = ([0, 0], BTreeSet::new());
    for _ in 0..6000 {
        if turns.iter().all(|turns| *turns >= 3) {
            break;
        }
        if matches!(
            sofa.overlay(),
            TableOverlay::HandOver | TableOverlay::ScoreSheet
        ) {
            sofa.opened = None;
        }
        let Some(act) = next_press(sofa.world()) else {
            sofa.frame();
            continue;
        };
        let seat = due(&sofa.app).unwrap_or(Seat(0));
        if sofa.overlay() == TableOverlay::Curtain {
            sofa.opened = Some(seat);
        }
        let own = Device::Gamepad(pads[seat.index()]);
        send(&mut sofa.app, own, act, true);
        sofa.frames(2);
        send(&mut sofa.app, own, act, false);
        sofa.frames(2);
        if act == PlayerAction::TakeStock {
            turns[seat.index()] += 1;
        }
        if let Viewer::Seat(seat) = sofa.viewer() {
            hands.insert(seat);
        }
    }
    assert!(turns.iter().all(|turns| *turns >= 3), "{turns:?}");
    assert_eq!(hands.len(), 2, "number of hands opened");
}
