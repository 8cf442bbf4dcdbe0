//! CSV export of the statistics.
use super::figures::{bot, filed, hand, player};
use engine::{
    matchplay::BotLevel,
    statistics::{HandNumbers, csv},
    table::HowEnded,
};

#[test]
fn every_hand_is_a_line_and_names_are_quoted_if_necessary() {
    let won = HandNumbers {
        asked: 2,
        won: 1,
        down: 1,
        closed: Some(HowEnded::LaidOff),
        jokers: 3,
        expected: Some([21.5, 30.0]),
        lost: Some(4.0),
        decisions: 9,
        mistakes: 1,
        ..hand(-10)
    };
    let matches = [filed(
        "2025-11-02_201500_one",
        vec![
            player("Núria \"la Jefa\", hija", 1, vec![won, hand(12)]),
            player("=HYPERLINK(A1)", 2, vec![hand(20), hand(0)]),
            bot(BotLevel::Maestro, 3, vec![hand(30), hand(7)]),
        ],
    )];
    let table = csv(&matches);
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert_eq!(lines.len(), 1 + 6 + 1);
    let columns = lines[0].split(',').count();
    assert_eq!(
        lines[1],
        "2025-11-02,2025-11-02_201500_one,\"Núria \"\"la Jefa\"\", hija\",human,1,1,TT,-10,-10,2,1,1,laid_off,3,21.5,30.0,4.0,9,1"
    );
    assert_eq!(
        lines[3],
        "2025-11-02,2025-11-02_201500_one,'=HYPERLINK(A1),human,2,1,TT,20,20,0,0,,,0,,,,,"
    );
    assert_eq!(lines[3].split(',').count(), columns);
    assert!(
        lines[6].contains("bot:maestro,3,2,TE,7,37,"),
        "{}",
        lines[6]
    );
    assert!(lines[7].is_empty());
}
