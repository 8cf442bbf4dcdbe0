//! The table in words: pure, from what is shown to whoever looks.
use engine::{
    cards::Card,
    melds::{Meld, MeldShape},
    seat::Seat,
};
use gamecore::{
    i18n::{Texts, card_name, in_words, meld_words},
    model::{Shown, Zones},
};

/// Whether there is anything in it that a voice would say.
pub(super) fn is_said(text: &str) -> bool {
    text.contains(char::is_alphanumeric)
}

/// The cards of a combination, in the order in which they lie; a joker of a run with the card it stands for.
pub(super) fn cards_of(texts: &Texts, meld: &Meld) -> Vec<String> {
    let card = |(at, card): (usize, &Card)| {
        let stands_for = match meld.shape {
            MeldShape::Run { .. } if card.is_joker() => meld.stands_for(at),
            MeldShape::Run { .. } | MeldShape::Trio { .. } => None,
        };
        match stands_for {
            Some(other) => texts.with(
                "aloud-joker-for",
                &[("card", card_name(texts, other).into())],
            ),
            None => card_name(texts, *card),
        }
    };
    meld.cards.iter().enumerate().map(card).collect()
}

/// “trío de reinas, de Carmen: dama de picas, dama de corazones y comodín”, of its [`cards_of`].
pub(super) fn meld(texts: &Texts, shown: &Shown, meld: &Meld, cards: &[String]) -> String {
    let args = [
        ("meld", meld_words(texts, meld).into()),
        ("owner", shown.name(meld.owner).into()),
        ("cards", in_words(texts, cards).into()),
    ];
    texts.with("aloud-meld", &args)
}

/// The cards of a hand that lies open, in the order in which they lie; none where one of them is hidden, or there is none.
pub(super) fn open_hand(zones: &Zones, seat: Seat) -> Option<Vec<Card>> {
    let faces = zones.hand(seat).iter().map(|key| zones.face(*key));
    let cards: Option<Vec<Card>> = faces.collect();
    cards.filter(|cards| !cards.is_empty())
}

/// “Cartas de Carmen, 12 puntos”: what a hand that lies open would cost.
pub(super) fn open_hand_of(texts: &Texts, shown: &Shown, seat: Seat, cards: &[Card]) -> String {
    let args = [
        ("name", shown.name(seat).into()),
        ("points", shown.rules.points(cards.iter().copied()).into()),
    ];
    texts.with("aloud-open-hand", &args)
}

/// The pile, by its open card.
pub(super) fn pile(texts: &Texts, top: Option<Card>) -> String {
    match top {
        Some(top) => texts.with("aloud-pile", &[("card", card_name(texts, top).into())]),
        None => texts.get("aloud-pile-empty"),
    }
}

/// The stock with the number of its cards.
pub(super) fn stock(texts: &Texts, shown: &Shown) -> String {
    let cards = shown.view.as_ref().map_or(0, |view| view.table.stock);
    texts.with("aloud-stock", &[("count", cards.into())])
}

/// A player: cards in hand, points, and what there is to know. `asked` is whether the game waits for them: it is their turn, unless they are
/// asked about a discard out of turn.
pub(super) fn seat(texts: &Texts, shown: &Shown, seat: Seat, asked: bool) -> String {
    let table = shown.view.as_ref().map(|view| &view.table);
    let cards = table.and_then(|table| table.hand_sizes.get(seat)).copied();
    let args = [
        ("name", shown.name(seat).into()),
        ("cards", cards.unwrap_or_default().into()),
        ("points", shown.total(seat).into()),
    ];
    let key = match cards {
        Some(_) => "aloud-seat",
        None => "aloud-seat-before",
    };
    let window = table.and_then(|table| table.window.as_ref());
    let claims = window.is_some_and(|window| window.active != seat);
    let flags = [
        (asked && !claims, "aloud-seat-asked"),
        (asked && claims, "aloud-seat-claims"),
        (shown.is_down(seat), "aloud-seat-down"),
        (
            table.is_some_and(|table| table.dealer == seat),
            "aloud-seat-dealer",
        ),
    ];
    let flags = flags.into_iter().filter(|(is, _)| *is);
    flags.fold(texts.with(key, &args), |said, (_, key)| {
        format!("{said}, {}", texts.get(key))
    })
}

/// The totals, the least first: who leads is named first.
pub(super) fn scores(texts: &Texts, shown: &Shown) -> String {
    let mut seats: Vec<Seat> = (0..shown.players.len() as u8).map(Seat).collect();
    seats.sort_by_key(|seat| shown.total(*seat));
    let entry = |seat: &Seat| {
        let args = [
            ("name", shown.name(*seat).into()),
            ("points", shown.total(*seat).into()),
        ];
        texts.with("aloud-score", &args)
    };
    let list: Vec<String> = seats.iter().map(entry).collect();
    let hand = shown.view.as_ref().map_or(0, |view| view.table.hand + 1);
    let args = [
        ("hand", hand.into()),
        ("of", shown.rules.contracts().len().into()),
        ("list", in_words(texts, &list).into()),
    ];
    texts.with("aloud-scores", &args)
}
