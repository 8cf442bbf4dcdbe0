//! Any SVG whose ids name cards: svg-cards of htdebeer, decks of Wikimedia, those drawn for a game.
use super::{drawing, found::Found, ids::CardNodes};
use crate::{Instead, Problem, survey::Survey};

/// Recognises an SVG that names at least forty cards; of several, the first by name.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let drawings = drawing::drawings(survey);
    let mut broken = None;
    let mut found: Option<(&str, Found)> = None;
    let mut others = Vec::new();
    for name in drawings {
        let index = match survey.svg(name) {
            Ok(index) => index,
            Err(reason) => {
                broken.get_or_insert((name, reason));
                continue;
            }
        };
        let cards = CardNodes::of(&index);
        if cards.count() < drawing::DECK {
            continue;
        }
        match found {
            Some(_) => others.push(name.to_owned()),
            None => found = Some((name, drawing::deck(name, &index, &cards, |_| None))),
        }
    }
    if let Some((name, mut found)) = found {
        drawing::add_loose(survey, &mut found);
        drawing::tell_others(survey, name, &others, &mut found);
        return Some(Ok(found));
    }
    // The only picture of a theme, and broken: that is what is wrong with it. (One that is called by a card is that card.)
    let is_all = |name: &str| survey.pictures().count() == 1 && !drawing::is_card(name);
    let (name, reason) = broken.filter(|(name, _)| is_all(name))?;
    let problem = Problem::new(survey.files().path(name), reason, Instead::Classic);
    Some(Err(problem))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{file, pack, svg};
    use crate::{Reason, Slot};

    const RANKS: [&str; 13] = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];

    fn deck() -> String {
        svg("viewBox='0 0 9 9'", |rank, suit| {
            format!("card-{}{}-face", RANKS[rank], ["C", "D", "H", "S"][suit])
        })
    }

    #[test]
    fn any_spelling_makes_a_deck_of_a_drawing_and_one_of_less_than_forty_is_none() {
        let found = pack(&[("drawing.svg", &deck())]);
        assert_eq!(
            (found.format, found.count()),
            ("an SVG with named cards", 52)
        );
        let cut = deck().split_inclusive("/>").take(39).collect::<String>() + "</svg>";
        assert_eq!(pack(&[("drawing.svg", &cut)]).count(), 0);
    }

    #[test]
    fn single_drawings_of_all_cards_go_before_a_sheet_of_them() {
        let names: Vec<String> = Slot::all().map(|slot| slot.file_stem() + ".svg").collect();
        let deck = deck();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("sprite.svg", &deck));
        assert_eq!(file(&pack(&files), "QH"), Some("queen_of_hearts.svg"));
        // Pictures of pixels are the same deck again, and not sharp.
        let names: Vec<String> = names
            .iter()
            .map(|name| name.replace(".svg", ".png"))
            .collect();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("sprite.svg", &deck));
        let found = pack(&files);
        assert_eq!(file(&found, "QH"), Some("sprite.svg"));
        assert_eq!(
            found.source(Slot::Back).map(|source| source.file.as_str()),
            Some("back.png")
        );
    }

    #[test]
    fn one_broken_drawing_alone_says_what_is_wrong() {
        let found = pack(&[("deck.svg", "<svg")]);
        assert!(
            matches!(found.problems[0].reason, Reason::Undecodable { .. }),
            "{:?}",
            found.problems
        );
    }
}
