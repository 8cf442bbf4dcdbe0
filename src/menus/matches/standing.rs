//! Standing of an unfinished match in one line: the current hand, and the points or the players.
use engine::matchplay::{PlayerInfo, PlayerKind};
use gamecore::{
    i18n::{Texts, in_words, signed},
    saves::MatchSummary,
};

/// True if texts address this player of the match: the player has no name and is the only person.
pub(super) fn is_you(player: &PlayerInfo, players: &[PlayerInfo], texts: &Texts) -> bool {
    let is_person = |player: &&PlayerInfo| player.kind == PlayerKind::Human;
    let is_only = players.iter().filter(is_person).count() == 1;
    is_only && is_person(&player) && texts.is_neutral_name(&player.name)
}

/// Returns the names of the players of a match. A player addressed by texts is “You”.
pub(super) fn names(players: &[PlayerInfo], texts: &Texts) -> Vec<String> {
    let named = |player: &PlayerInfo| match is_you(player, players, texts) {
        true => texts.get("seat-you"),
        false => player.name.clone(),
    };
    players.iter().map(named).collect()
}

/// Returns the standing, such as “Hand 2 of 7 · Ana 45 – Carmen 0”. Before the end of the first hand, it names the
/// players without points.
pub fn standing(summary: &MatchSummary, texts: &Texts) -> String {
    let names = names(&summary.players, texts);
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::BotLevel;
    use gamecore::i18n::Language;

    #[test]
    fn only_a_single_person_without_a_name_is_you() {
        let texts = Texts::shipped(Language::En);
        let bot = PlayerInfo::new("Paco", PlayerKind::Bot(BotLevel::Habitual));
        let person = |name: &str| PlayerInfo::new(name, PlayerKind::Human);
        let named = |person: PlayerInfo| names(&[person, bot.clone()], &texts);
        assert_eq!(named(person("Player 1")), ["You", "Paco"]);
        assert_eq!(named(person("Ana")), ["Ana", "Paco"]);
        let two = [person("Player 1"), person("Ana")];
        assert_eq!(names(&two, &texts), ["Player 1", "Ana"]);
    }
}
