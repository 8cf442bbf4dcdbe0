//! The record, and the behaviour that all adapters have in common.
use crate::adapter::{Adapter, ZERO, setup};
use engine::{
    matchplay::{Match, MatchEvent},
    record,
    seat::Seat,
    table::Action,
};
use session::Output;

#[test]
fn outputs_contain_every_line_of_the_record_once() {
    let mut host = Adapter::host("bbb");
    host.finish();
    let lines = record::lines(host.session.events());
    assert_eq!(host.record, lines.join("\n") + "\n");
    let mut replayed = Match::new(setup("bbb")).expect("three may play").0;
    let drawn = |event: &&MatchEvent| {
        !matches!(
            event,
            MatchEvent::SeatsDrawn { .. } | MatchEvent::Seated { .. }
        )
    };
    for event in host.session.events().iter().filter(drawn) {
        replayed.apply(event);
    }
    assert_eq!(Some(&replayed), host.session.game().whole());
}

#[test]
fn the_window_and_the_host_play_the_same_match() {
    let (mut window, mut host) = (Adapter::window("bbbb"), Adapter::host("bbbb"));
    window.finish();
    host.finish();
    assert_eq!(window.record, host.record);
}

#[test]
fn the_end_of_a_hand_asks_for_a_backup_and_the_end_of_the_match_for_its_archive() {
    let mut host = Adapter::host("bb");
    let (mut backups, mut ends) = (0, 0);
    while ends == 0 {
        let _ = host.session.deal();
        host.let_bots_answer();
        for output in host.step(ZERO) {
            backups += usize::from(output == Output::Backup);
            ends += usize::from(output == Output::Finished);
        }
    }
    assert_eq!(backups + 1, host.session.game().rules().contracts().len());
}

#[test]
fn a_refused_answer_changes_nothing() {
    let mut host = Adapter::host("pp");
    let before = host.record.clone();
    let asked = host.session.game().pending()[0];
    let other = Seat(1 - asked.seat.0);
    let refused = host
        .session
        .answer(other, asked.decision, Action::TakeStock);
    assert!(refused.is_err());
    assert!(host.step(ZERO).is_empty());
    assert_eq!(host.record, before);
}
