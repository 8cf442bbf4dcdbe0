//! The narration line at the table. It describes events without revealing hidden cards.
//!
//! A card is named only if all players see it. A card that the viewer takes from the stock is not named either, because
//! other players may be looking at the screen.
use super::{
    Actor, Texts, args, card_short,
    cards::{rank_id, rank_plural, suit_name},
    the_card, words,
};
use engine::{
    cards::Card,
    matchplay::SeenMatchEvent,
    melds::MeldShape,
    seat::Seat,
    table::{HandEnd, SeenEvent, TakeBack},
};

/// Describes an event in one line. Returns `None` for events that need no description.
pub fn narration(
    texts: &Texts,
    event: &SeenMatchEvent,
    actor: &dyn Fn(Seat) -> Actor,
) -> Option<String> {
    match event {
        SeenMatchEvent::SeatsDrawn { draw } => {
            let entry = |(seat, card): &(Seat, Card)| {
                let [name, you] = actor(*seat);
                let card = card_short(texts, *card);
                texts.with("tell-draw-entry", &[name, you, ("card", card.into())])
            };
            let list = draw.iter().map(entry).collect::<Vec<_>>().join(" · ");
            Some(texts.with("tell-draw", &[("list", list.into())]))
        }
        SeenMatchEvent::Seated { seating } => {
            let first = *seating.order().first()?;
            Some(texts.with("tell-seated", &actor(first)))
        }
        SeenMatchEvent::Table(event) => table(texts, event, actor),
        SeenMatchEvent::Scored { points, .. } => {
            let entry = |(seat, points): (Seat, i32)| {
                let [name, you] = actor(seat);
                texts.with("tell-points-entry", &[name, you, ("points", points.into())])
            };
            let list = points.iter().map(entry).collect::<Vec<_>>().join(" · ");
            Some(texts.with("tell-points", &[("list", list.into())]))
        }
        SeenMatchEvent::Ended { winner, totals } => {
            let points = totals.get(*winner).copied().unwrap_or_default();
            let [name, you] = actor(*winner);
            Some(texts.with("tell-match-won", &[name, you, ("points", points.into())]))
        }
    }
}

/// Describes a table event. Most text keys follow from the name of the event.
fn table(texts: &Texts, event: &SeenEvent, actor: &dyn Fn(Seat) -> Actor) -> Option<String> {
    let key = match event {
        SeenEvent::Dealt {
            hand,
            contracts,
            dealer,
            ..
        } => {
            let [name, you] = actor(*dealer);
            let code = words::contract_codes(contracts, texts);
            let args = [
                name,
                you,
                ("hand", (hand + 1).into()),
                ("code", code.into()),
            ];
            return Some(texts.with("tell-dealt", &args));
        }
        SeenEvent::LaidDown { seat, melds } => {
            let melds: Vec<String> = melds
                .iter()
                .map(|meld| meld_words(texts, meld.shape))
                .collect();
            let list = in_words(texts, &melds);
            let [name, you] = actor(*seat);
            return Some(texts.with("tell-laid-down", &[name, you, ("list", list.into())]));
        }
        SeenEvent::Ended(end) => return Some(describe_end(texts, end, actor)),
        // A pass is shown at the player's nameplate. A narration line for each pass would displace more important
        // events.
        SeenEvent::Passed { .. } => return None,
        SeenEvent::TookBack {
            steps: TakeBack::All,
            ..
        } => "took-back-all",
        // The card that ends the deal lies face down (rule R11), so it is not named, even to its own player.
        SeenEvent::Discarded { closes: true, .. } => "closes",
        SeenEvent::Discarded { card: None, .. } => "discarded-hidden",
        SeenEvent::SwappedJoker { to: None, .. } => "took-joker",
        _ => event.into(),
    };
    let card = match event {
        SeenEvent::TookDiscard { card, .. }
        | SeenEvent::Awarded { card, .. }
        | SeenEvent::LaidOff { card, .. }
        | SeenEvent::SwappedJoker { card, .. }
        | SeenEvent::Discarded {
            closes: false,
            card: Some(card),
            ..
        } => the_card(texts, *card),
        _ => String::new(),
    };
    let penalty = match event {
        SeenEvent::Awarded { penalty, .. } => penalty.len(),
        _ => 0,
    };
    let actor = event.seat().map(actor).into_iter().flatten();
    let cards = [("card", card.into()), ("penalty", penalty.into())];
    let args: Vec<_> = actor.chain(cards).collect();
    Some(texts.with(&format!("tell-{key}"), &args))
}

fn describe_end(texts: &Texts, end: &HandEnd, actor: &dyn Fn(Seat) -> Actor) -> String {
    let Some(closer) = end.closer else {
        return texts.get("tell-tablas");
    };
    let how = <&str>::from(end.how).replace('_', "-");
    texts.with(&format!("tell-ended-{how}"), &actor(closer))
}

/// Describes a meld by its kind and rank or suit: “trío de reinas”.
pub fn meld_words(texts: &Texts, shape: MeldShape) -> String {
    match shape {
        MeldShape::Trio { rank: Some(rank) } => {
            let (rank, ranks) = (rank_id(rank), rank_plural(texts, rank));
            texts.with("tell-trio", &args![rank, ranks])
        }
        MeldShape::Trio { rank: None } => texts.get("tell-trio-of-jokers"),
        MeldShape::Run { suit, low: _ } => {
            texts.with("tell-run", &[("suit", suit_name(texts, suit).into())])
        }
        MeldShape::FullRun { .. } => texts.get("tell-full-run"),
    }
}

/// Joins the items into a list in words: “a, b and c”.
pub fn in_words(texts: &Texts, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let (first, sound) = (first.join(", "), sound_of(last));
            texts.with("list-and", &args![first, last, sound])
        }
    }
}

/// Classifies the initial sound of a word, because Spanish uses “e” instead of “y” before an “i” sound (“Carmen e
/// Inés”).
///
/// Returns “i” for that sound, otherwise “other”. “Hierro” and “Ian” begin with a consonant sound.
fn sound_of(word: &str) -> &'static str {
    let word = word.to_lowercase();
    let word = word.strip_prefix('h').unwrap_or(&word);
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('i'), Some('a' | 'e' | 'o' | 'u' | 'á' | 'é' | 'ó' | 'ú')) => "other",
        (Some('i' | 'í'), _) => "i",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, actor};
    use engine::{
        cards::{CardCounts, Rank},
        melds::{Meld, MeldId},
        seat::{PerSeat, SeatSet},
        table::HowEnded,
    };

    fn told(language: Language, event: SeenEvent) -> String {
        let event = SeenMatchEvent::Table(event);
        narration(&Texts::shipped(language), &event, &|_| actor("Ana", false)).unwrap_or_default()
    }

    #[test]
    fn a_person_alone_at_the_screen_is_addressed() {
        let first = Seat(0);
        let ended = |how| {
            SeenMatchEvent::Table(SeenEvent::Ended(Box::new(HandEnd {
                hand: 0,
                closer: Some(first),
                how,
                points: PerSeat::filled(2, 0),
                hands: PerSeat::filled(2, CardCounts::default()),
                down: SeatSet::EMPTY,
            })))
        };
        let draws = SeenEvent::TookStock {
            seat: first,
            card: None,
        };
        let takes = SeenEvent::TookDiscard {
            seat: first,
            card: card("7H"),
        };
        let won = |points| SeenMatchEvent::Ended {
            winner: first,
            totals: PerSeat::filled(2, points),
        };
        let events = [
            SeenMatchEvent::Table(draws),
            SeenMatchEvent::Table(takes),
            ended(HowEnded::Discard),
            won(-1),
            won(25),
        ];
        let nbsp = "\u{a0}";
        for (language, addressed) in [
            (
                Language::En,
                [
                    "You draw from the stock.",
                    "You take the 7♥ from the discard pile.",
                    "You win the hand!",
                    "You win the match with −1 point!",
                    "You win the match with 25 points!",
                ],
            ),
            (
                Language::Es,
                [
                    "Robas del mazo.",
                    "Coges el 7♥ del pozo.",
                    "¡Ganas la mano!",
                    "¡Ganas la partida con −1 punto!",
                    "¡Ganas la partida con 25 puntos!",
                ],
            ),
            (
                Language::Fr,
                [
                    "Tu pioches.",
                    "Tu prends le 7♥ sur la défausse.",
                    "Tu gagnes la manche !",
                    "Tu gagnes la partie avec −1 point !",
                    "Tu gagnes la partie avec 25 points !",
                ],
            ),
        ] {
            let texts = Texts::shipped(language);
            for (event, sentence) in events.iter().zip(addressed) {
                let told = narration(&texts, event, &|_| actor("Ana", true));
                assert_eq!(told, Some(sentence.replace(" !", &format!("{nbsp}!"))));
                let named = narration(&texts, event, &|_| actor("Ana", false));
                assert!(named.is_some_and(|line| line.contains("Ana")));
            }
        }
    }

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn names_are_listed_as_they_are_spoken() {
        let listed = |language, names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            in_words(&Texts::shipped(language), &names)
        };
        for (names, spoken) in [
            (&["Ana"][..], "Ana"),
            (&["Ana", "Blas"], "Ana y Blas"),
            (&["Ana", "Blas", "Inés"], "Ana, Blas e Inés"),
            (&["Ana", "Hilario"], "Ana e Hilario"),
            (&["Ana", "Ian"], "Ana y Ian"),
            (&["Ana", "Yolanda"], "Ana y Yolanda"),
        ] {
            assert_eq!(listed(Language::Es, names), spoken);
        }
        assert_eq!(listed(Language::Fr, &["Ana", "Inés"]), "Ana et Inés");
    }

    #[test]
    fn a_claim_is_described() {
        let event = SeenEvent::Awarded {
            seat: Seat(0),
            card: card("7H"),
            penalty: vec![Some(card("AS"))],
        };
        assert_eq!(
            told(Language::Es, event),
            "Ana roba de contra el 7♥, con su carta de castigo."
        );
    }

    #[test]
    fn hidden_cards_are_never_named_even_to_their_owner() {
        let hidden = card("QS");
        for language in Language::ALL {
            for event in [
                SeenEvent::TookStock {
                    seat: Seat(0),
                    card: Some(hidden),
                },
                SeenEvent::Awarded {
                    seat: Seat(0),
                    card: card("7H"),
                    penalty: vec![Some(hidden)],
                },
                SeenEvent::Discarded {
                    seat: Seat(0),
                    card: Some(hidden),
                    closes: true,
                    face_down: true,
                },
            ] {
                let text = told(language, event);
                assert!(
                    !text.is_empty() && !text.contains('♠') && !text.contains('['),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn a_lay_down_lists_its_melds() {
        let trio = |rank| Meld {
            id: MeldId(0),
            owner: Seat(0),
            shape: MeldShape::Trio { rank },
            cards: vec![Card::JOKER; 3],
        };
        let run = Meld {
            shape: MeldShape::Run {
                suit: engine::cards::Suit::Hearts,
                low: Rank::Ace,
            },
            ..trio(None)
        };
        let event = || SeenEvent::LaidDown {
            seat: Seat(0),
            melds: vec![trio(Some(Rank::Ace)), trio(None), run.clone()],
        };
        assert_eq!(
            told(Language::Es, event()),
            "Ana se baja: trío de ases, trío de comodines y escalera de corazones."
        );
        assert_eq!(
            told(Language::En, event()),
            "Ana lays down: trio of aces, trio of jokers and run of hearts."
        );
        assert_eq!(
            told(Language::Fr, event()),
            "Ana abat\u{a0}: brelan d’as, brelan de jokers et suite de cœur."
        );
    }
}
