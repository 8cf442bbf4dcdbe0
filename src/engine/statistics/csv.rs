//! All numbers as a table for other programs: one line for each player's hand (RFC 4180).
use super::{FiledMatch, HandNumbers, HowHandClosed, PlayerNumbers};
use crate::rules::Contract;
use std::fmt::Write as _;

const COLUMNS: &str = "day,match,player,kind,place,hand,contract,points,total,claims_asked,claims_won,down,closed,jokers,\
expected,expected_others,lost,decisions,mistakes";

/// The table, with line ends as the standard wants them. What is not known is left empty.
pub fn csv<'a>(matches: impl IntoIterator<Item = &'a FiledMatch>) -> String {
    let mut table = format!("{COLUMNS}\r\n");
    for filed in matches {
        for player in &filed.numbers.players {
            let mut total = 0;
            for (number, hand) in player.hands.iter().enumerate() {
                total += hand.points;
                let contract = filed.numbers.contracts.get(number).copied();
                line(
                    &mut table,
                    filed,
                    player,
                    (number + 1, contract),
                    (hand, total),
                );
            }
        }
    }
    table
}

fn line(
    table: &mut String,
    filed: &FiledMatch,
    player: &PlayerNumbers,
    (number, contract): (usize, Option<Contract>),
    (hand, total): (&HandNumbers, i32),
) {
    let closed = match hand.closed {
        None => "",
        Some(HowHandClosed::Discard) => "discard",
        Some(HowHandClosed::LaidOff) => "laid_off",
        Some(HowHandClosed::Leftover) => "leftover",
    };
    let contract = contract.map(|contract| contract.to_string());
    let number_or_nothing =
        |number: Option<f32>| number.map_or(String::new(), |number| format!("{number:.1}"));
    let down = match hand.down {
        0 => String::new(),
        place => place.to_string(),
    };
    writeln!(
        table,
        "{},{},{},{},{},{number},{},{},{total},{},{},{down},{closed},{},{},{},{},{},{}\r",
        field(&filed.day),
        field(&filed.file),
        field(&player.name),
        player.kind,
        player.place,
        contract.unwrap_or_default(),
        hand.points,
        hand.asked,
        hand.won,
        hand.jokers,
        number_or_nothing(hand.expected.map(|[own, _]| own)),
        number_or_nothing(hand.expected.map(|[_, others]| others)),
        number_or_nothing(hand.lost),
        hand.lost
            .map_or(String::new(), |_| hand.decisions.to_string()),
        hand.lost
            .map_or(String::new(), |_| hand.mistakes.to_string()),
    )
    .expect("writing to a string cannot fail");
}

/// A text as a field. A spreadsheet takes what begins like a formula for one, so that gets an apostrophe before it.
fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r', ';']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
