//! The line of narration: what happened, told so that it cannot leak a hidden card.
//!
//! Cards are named only where they lie open for everybody; also the own card from the stock stays unnamed, for others may be
//! looking at the screen.
use super::{
    Arg, Texts,
    cards::{rank_id, rank_plural, suit_name},
    contract_code, the_card,
};
use engine::{
    cards::Card,
    matchplay::SeenMatchEvent,
    melds::{Meld, MeldShape},
    seat::Seat,
    table::{HandEnd, HowEnded, SeenEvent, TakeBack},
};

/// What happened, in one line; nothing for what needs no words.
pub fn narration(
    texts: &Texts,
    event: &SeenMatchEvent,
    names: &dyn Fn(Seat) -> String,
) -> Option<String> {
    match event {
        SeenMatchEvent::SeatsDrawn(draw) => {
            let entry = |(seat, card): &(Seat, Card)| {
                let card = super::card_short(texts, *card);
                texts.with(
                    "tell-draw-entry",
                    &[("name", names(*seat).into()), ("card", card.into())],
                )
            };
            let list = draw.iter().map(entry).collect::<Vec<_>>().join(" · ");
            Some(texts.with("tell-draw", &[("list", list.into())]))
        }
        SeenMatchEvent::Seated(seating) => {
            let first = *seating.order().first()?;
            Some(texts.with("tell-seated", &[("name", names(first).into())]))
        }
        SeenMatchEvent::Table(event) => table(texts, event, names),
        SeenMatchEvent::Scored { points, .. } => {
            let entry = |(seat, points): (Seat, i32)| {
                texts.with(
                    "tell-points-entry",
                    &[("name", names(seat).into()), ("points", points.into())],
                )
            };
            let list = points.iter().map(entry).collect::<Vec<_>>().join(" · ");
            Some(texts.with("tell-points", &[("list", list.into())]))
        }
        SeenMatchEvent::Ended { winner, totals } => {
            let points = totals.get(*winner).copied().unwrap_or_default();
            let args = [
                ("name", names(*winner).into()),
                ("points", Arg::from(points)),
            ];
            Some(texts.with("tell-match-won", &args))
        }
    }
}

/// What happened at the table. One function: a line for each event.
fn table(texts: &Texts, event: &SeenEvent, names: &dyn Fn(Seat) -> String) -> Option<String> {
    let told = |key: &str, seat: Seat| Some(texts.with(key, &[("name", names(seat).into())]));
    let with_card = |key: &str, seat: Seat, card: Card| {
        Some(texts.with(
            key,
            &[
                ("name", names(seat).into()),
                ("card", the_card(texts, card).into()),
            ],
        ))
    };
    match event {
        SeenEvent::Dealt {
            hand,
            contract,
            dealer,
            ..
        } => {
            let args = [
                ("name", names(*dealer).into()),
                ("hand", Arg::from(hand + 1)),
                ("code", contract_code(texts, *contract).into()),
            ];
            Some(texts.with("tell-dealt", &args))
        }
        SeenEvent::TookStock { seat, card: _ } => told("tell-took-stock", *seat),
        SeenEvent::TookDiscard { seat, card } => with_card("tell-took-discard", *seat, *card),
        // The answers stand beside the plates; a line each would drown what matters.
        SeenEvent::Passed { seat: _ } => None,
        SeenEvent::Claimed { seat } => told("tell-claimed", *seat),
        SeenEvent::Awarded {
            seat,
            card,
            penalty: _,
        } => with_card("tell-awarded", *seat, *card),
        SeenEvent::StockRenewed { stock: _ } => Some(texts.get("tell-stock-renewed")),
        SeenEvent::LaidDown { seat, melds } => {
            let list = in_words(
                texts,
                &melds
                    .iter()
                    .map(|meld| meld_words(texts, meld))
                    .collect::<Vec<_>>(),
            );
            Some(texts.with(
                "tell-laid-down",
                &[("name", names(*seat).into()), ("list", list.into())],
            ))
        }
        SeenEvent::LaidOff { seat, card, to: _ } => with_card("tell-laid-off", *seat, *card),
        SeenEvent::SwappedJoker { seat, card, .. } => with_card("tell-swapped-joker", *seat, *card),
        SeenEvent::MovedJoker { seat, .. } => told("tell-moved-joker", *seat),
        SeenEvent::TookBack {
            seat,
            steps: TakeBack::Steps(_),
        } => told("tell-took-back", *seat),
        SeenEvent::TookBack {
            seat,
            steps: TakeBack::All,
        } => told("tell-took-back-all", *seat),
        // The closing card lies face down, though its player knows it (R11).
        SeenEvent::Discarded {
            seat,
            closes: true,
            card: _,
        } => told("tell-closes", *seat),
        SeenEvent::Discarded {
            seat,
            closes: false,
            card: Some(card),
        } => with_card("tell-discarded", *seat, *card),
        SeenEvent::Discarded {
            seat,
            closes: false,
            card: None,
        } => told("tell-discarded-hidden", *seat),
        SeenEvent::Ended(end) => Some(ending(texts, end, names)),
    }
}

fn ending(texts: &Texts, end: &HandEnd, names: &dyn Fn(Seat) -> String) -> String {
    let Some(closer) = end.closer else {
        return texts.get("tell-tablas");
    };
    let key = match end.how {
        HowEnded::Discard => "tell-ended-discard",
        HowEnded::LaidOff => "tell-ended-laid-off",
        HowEnded::Leftover => "tell-ended-leftover",
        HowEnded::None => "tell-tablas",
    };
    texts.with(key, &[("name", names(closer).into())])
}

/// A combination by its kind: “trío de reinas”.
pub fn meld_words(texts: &Texts, meld: &Meld) -> String {
    match meld.shape {
        MeldShape::Trio { rank: Some(rank) } => {
            let args = [
                ("rank", Arg::from(rank_id(rank))),
                ("ranks", rank_plural(texts, rank).into()),
            ];
            texts.with("tell-trio", &args)
        }
        MeldShape::Trio { rank: None } => texts.get("tell-trio-of-jokers"),
        MeldShape::Run { suit, low: _ } => {
            texts.with("tell-run", &[("suit", suit_name(texts, suit).into())])
        }
    }
}

/// “a, b and c”.
pub fn in_words(texts: &Texts, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => texts.with(
            "list-and",
            &[
                ("first", first.join(", ").into()),
                ("last", last.clone().into()),
                ("sound", sound_of(last).into()),
            ],
        ),
    }
}

/// How a word begins, for a language to which it matters: “i” for the vowel as in the Spanish “Carmen e Inés”. “Hierro” and “Ian” begin
/// with a consonant.
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
    use crate::i18n::Language;
    use engine::{cards::Rank, melds::MeldId};

    fn told(language: Language, event: SeenEvent) -> String {
        narration(
            &Texts::shipped(language),
            &SeenMatchEvent::Table(event),
            &|_| "Ana".to_owned(),
        )
        .unwrap_or_default()
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
    fn a_claim_is_told() {
        let event = SeenEvent::Awarded {
            seat: Seat(0),
            card: card("7H"),
            penalty: Some(card("AS")),
        };
        assert_eq!(
            told(Language::Es, event),
            "Ana roba de contra el 7♥ y una carta de castigo."
        );
    }

    #[test]
    fn no_hidden_card_is_named_not_even_the_own() {
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
                    penalty: Some(hidden),
                },
                SeenEvent::Discarded {
                    seat: Seat(0),
                    card: Some(hidden),
                    closes: true,
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
    fn a_lay_down_lists_its_combinations() {
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
