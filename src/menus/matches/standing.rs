//! Standing of an unfinished match in one line: the current hand, and the points or the players.
use engine::matchplay::{PlayerInfo, PlayerKind};
use gamecore::{
    i18n::{Texts, in_words, signed},
    saves::MatchSummary,
};

/// Returns the standing, such as “Hand 2 of 7 · Ana 45 – Carmen 0”. Before the end of the first hand, it names the
/// players without points. A player without a name who is the only person is “You”.
pub fn standing(summary: &MatchSummary, texts: &Texts) -> String {
    let is_person = |player: &PlayerInfo| player.kind == PlayerKind::Human;
    let people = summary.players.iter().filter(|player| is_person(player));
    let is_only = people.count() == 1;
    let named = |player: &PlayerInfo| {
        let is_you = is_only && is_person(player) && texts.is_neutral_name(&player.name);
        match is_you {
            true => texts.get("seat-you"),
            false => player.name.clone(),
        }
    };
    let names: Vec<String> = summary.players.iter().map(named).collect();
    let is_fresh = summary.totals.iter().all(|points| *points == 0) && summary.hand <= 1;
    let points = names.iter().zip(&summary.totals);
    let points = points.map(|(name, points)| format!("{name} {}", signed(*points)));
    let points = match is_fresh {
        true => in_words(texts, &names),
        false => points.collect::<Vec<_>>().join(" – "),
    };
    let args = [
        ("hand", summary.hand.max(1).into()),
        ("hands", summary.hands.into()),
        ("points", points.into()),
    ];
    texts.with("matches-standing", &args)
}
