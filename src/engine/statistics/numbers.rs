//! Statistics of one match, as stored on disk, and their CSV export. If the stored data have another format, the
//! statistics are counted again from the match record.
use crate::{matchplay::PlayerKind, rules::Contract, table::HowEnded};
use serde::{Deserialize, Serialize, Serializer};

/// A finished match: its record, its day and its statistics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FiledMatch {
    /// File name of the match record. The alphabetical order of these names is the order of play.
    pub file: String,
    /// Length of the record in bytes. A record with the same name but another length belongs to another match.
    pub length: u64,
    /// Day on which the match ended, as `yyyy-mm-dd`; empty if unknown.
    pub day: String,
    /// Statistics of the match.
    #[serde(flatten)]
    pub numbers: MatchStatistics,
}

/// Statistics of one match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchStatistics {
    /// Contract of each hand; empty if each player has contracts of their own (F17).
    pub contracts: Vec<Contract>,
    /// True if the match left out some of the hands of its rules. Its totals are not compared with those of other
    /// matches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_short: bool,
    /// Statistics of the players, by player number.
    pub players: Vec<PlayerNumbers>,
}

/// Statistics of one player in one match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerNumbers {
    /// The player's name.
    pub name: String,
    /// Type of player: a person, or a bot of some level.
    pub kind: PlayerKind,
    /// Final place, from 1. Only the winner has place 1.
    pub place: u8,
    /// Statistics of each hand.
    pub hands: Vec<HandNumbers>,
    /// Indices of the hands in which a substitute answered for this player. They are left out of the player's figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stood_in: Vec<u8>,
    /// Contract of each hand, if each player has contracts of their own (F17).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contracts: Vec<Contract>,
}

/// Statistics of one player in one hand. Stored as a list without field names to save space: ten years of play produce
/// a quarter of a million such lists.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
pub struct HandNumbers {
    /// Points scored.
    pub points: i32,
    /// Number of claims made.
    pub asked: u16,
    /// Number of claims won, each with a penalty card.
    pub won: u16,
    /// Position in the order of laying down: 1 for the first player, 0 for a player who did not lay down.
    pub down: u16,
    /// Number of jokers received: dealt, taken, or won with a claim. Under V13 red twos are jokers.
    pub jokers: u16,
    /// The way in which this player closed the hand; `None` if the player did not close it.
    pub closed: Option<HowEnded>,
    /// Points expected from the dealt cards: the player's own points, and the mean of the other players. `None` until
    /// judged.
    pub expected: Option<[f32; 2]>,
    /// Points lost through the player's decisions. `None` until judged.
    pub lost: Option<f32>,
    /// Number of decisions judged, which are those with an alternative.
    pub decisions: u16,
    /// Number of decisions judged as mistakes.
    pub mistakes: u16,
}

/// Written as a list, in the order of the fields.
impl Serialize for HandNumbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (
            self.points,
            self.asked,
            self.won,
            self.down,
            self.jokers,
            self.closed,
            self.expected,
            self.lost,
            self.decisions,
            self.mistakes,
        )
            .serialize(serializer)
    }
}

impl PlayerNumbers {
    /// Returns the final points of the match.
    pub fn total(&self) -> i32 {
        self.hands.iter().map(|hand| hand.points).sum()
    }

    /// True if the player made all decisions of the hand with this index, without a substitute.
    pub fn is_played_by_owner(&self, hand: usize) -> bool {
        let mut substituted = self.stood_in.iter();
        substituted.all(|other| usize::from(*other) != hand)
    }
}

impl HandNumbers {
    /// Returns the luck of the deal, in points: the expected points of the other players minus the player's own. `None`
    /// until judged.
    pub fn luck(&self) -> Option<f64> {
        let [own, others] = self.expected?.map(f64::from);
        Some(others - own)
    }
}

impl MatchStatistics {
    /// True if the luck and skill in all hands have been judged.
    pub fn is_judged(&self) -> bool {
        let mut hands = self.players.iter().flat_map(|player| &player.hands);
        hands.all(|hand| hand.expected.is_some() && hand.lost.is_some())
    }

    /// Returns the contract of a player in the hand with this index.
    pub fn contract(&self, player: &PlayerNumbers, hand: usize) -> Option<Contract> {
        let own = player.contracts.get(hand);
        own.or(self.contracts.get(hand)).copied()
    }

    /// Returns the result of a hand: the mean points of the other players minus the player's points.
    ///
    /// A positive result means that the player did better than the others on average. Returns 0 if the player does not
    /// exist.
    pub fn result(&self, player: usize, hand: usize) -> f64 {
        let points = |player: &PlayerNumbers| player.hands.get(hand).map_or(0, |hand| hand.points);
        let Some(own) = self.players.get(player).map(points) else {
            return 0.0;
        };
        let all: i32 = self.players.iter().map(points).sum();
        let others = (self.players.len().max(2) - 1) as f64;
        f64::from(all - own) / others - f64::from(own)
    }
}

/// Returns the day at the beginning of a record's file name, as `yyyy-mm-dd`; empty if there is none.
pub fn day_in_name(file: &str) -> &str {
    let day = file.get(..10).unwrap_or_default();
    let shape = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    let number = |from: usize, to: usize| day.get(from..to).and_then(|part| part.parse().ok());
    let is_day = shape
        && number(5, 7).is_some_and(|month: u8| (1..=12).contains(&month))
        && number(8, 10).is_some_and(|day: u8| (1..=31).contains(&day));
    if is_day { day } else { "" }
}

const COLUMNS: &str = "day,match,player,kind,place,hand,contract,points,total,claims_asked,claims_won,down,closed,jokers,\
expected,expected_others,lost,decisions,mistakes";

/// Returns the matches as CSV with CRLF line breaks, as RFC 4180 requires. Unknown values are empty.
pub fn csv<'a>(matches: impl IntoIterator<Item = &'a FiledMatch>) -> String {
    let mut table = format!("{COLUMNS}\r\n");
    for filed in matches {
        for player in &filed.numbers.players {
            let mut total = 0;
            for (number, hand) in player.hands.iter().enumerate() {
                total += hand.points;
                let contract = filed.numbers.contract(player, number);
                let points = |points: f32| format!("{points:.1}");
                let judged = |number: u16| hand.lost.map(|_| number.to_string());
                let fields = [
                    Some(field(&filed.day)),
                    Some(field(&filed.file)),
                    Some(field(&player.name)),
                    Some(player.kind.to_string()),
                    Some(player.place.to_string()),
                    Some((number + 1).to_string()),
                    contract.map(|contract| contract.to_string()),
                    Some(hand.points.to_string()),
                    Some(total.to_string()),
                    Some(hand.asked.to_string()),
                    Some(hand.won.to_string()),
                    (hand.down > 0).then(|| hand.down.to_string()),
                    hand.closed.map(|how| <&str>::from(how).to_owned()),
                    Some(hand.jokers.to_string()),
                    hand.expected.map(|[own, _]| points(own)),
                    hand.expected.map(|[_, others]| points(others)),
                    hand.lost.map(points),
                    judged(hand.decisions),
                    judged(hand.mistakes),
                ];
                table += &fields.map(Option::unwrap_or_default).join(",");
                table += "\r\n";
            }
        }
    }
    table
}

/// Formats a text as a CSV field. A text that a spreadsheet would read as a formula gets a leading apostrophe.
fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let mark = if formula { "'" } else { "" };
    let text = format!("{mark}{text}");
    if !text.contains([',', '"', '\n', '\r', ';']) {
        return text;
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}
