//! The displayed table in words.
use engine::{
    cards::Card,
    melds::{Meld, MeldShape},
    rules::RuleSet,
    seat::Seat,
};
use gamecore::{
    i18n::{Texts, card_name, in_words, meld_words, words::with_contract},
    model::{CardPlacement, DisplayedState},
};

/// Returns the cards of a meld in order. A joker in a run is named with the card that it represents, unless it is that
/// card itself.
pub(super) fn cards_of(texts: &Texts, rules: &RuleSet, meld: &Meld) -> Vec<String> {
    let card = |(at, card): (usize, &Card)| {
        let stands_for = match meld.shape {
            MeldShape::Run { .. } if rules.is_wild(*card) => meld.stands_for(at),
            MeldShape::Run { .. } | MeldShape::Trio { .. } | MeldShape::FullRun { .. } => None,
        };
        let named = card_name(texts, *card);
        match stands_for.filter(|other| other != card) {
            Some(other) => texts.with(
                "aloud-joker-for",
                &[
                    ("joker", named.into()),
                    ("card", card_name(texts, other).into()),
                ],
            ),
            None => named,
        }
    };
    meld.cards.iter().enumerate().map(card).collect()
}

/// Returns a meld, such as “trío de reinas, de Carmen: dama de picas, dama de corazones y comodín”. `cards` are its
/// [`cards_of`].
pub(super) fn meld(texts: &Texts, shown: &DisplayedState, meld: &Meld, cards: &[String]) -> String {
    let [(_, owner), you] = shown.actor(meld.owner);
    let args = [
        ("meld", meld_words(texts, meld.shape).into()),
        ("owner", owner),
        you,
        ("cards", in_words(texts, cards).into()),
    ];
    texts.with("aloud-meld", &args)
}

/// Returns the cards of a face-up hand in order. `None` if the hand is empty or a card is hidden.
pub(super) fn open_hand(placement: &CardPlacement, seat: Seat) -> Option<Vec<Card>> {
    let faces = placement.hand(seat).iter();
    let faces = faces.map(|key| placement.face(*key));
    let cards: Option<Vec<Card>> = faces.collect();
    cards.filter(|cards| !cards.is_empty())
}

/// Returns the name of a face-up hand with its points, such as “Cartas de Carmen, 12 puntos”.
pub(super) fn open_hand_of(
    texts: &Texts,
    shown: &DisplayedState,
    seat: Seat,
    cards: &[Card],
) -> String {
    let [name, you] = shown.actor(seat);
    let points = shown.rules.points(cards.iter().copied());
    texts.with("aloud-open-hand", &[name, you, ("points", points.into())])
}

/// Returns the discard pile with its top card.
pub(super) fn pile(texts: &Texts, placement: &CardPlacement) -> String {
    let top = placement.pile.last();
    match top.and_then(|top| placement.face(*top)) {
        Some(top) => texts.with("aloud-pile", &[("card", card_name(texts, top).into())]),
        None => texts.get("aloud-pile-empty"),
    }
}

/// Returns the stock with the number of its cards.
pub(super) fn stock(texts: &Texts, shown: &DisplayedState) -> String {
    let cards = shown.view.as_ref().map_or(0, |view| view.table.stock);
    texts.with("aloud-stock", &[("count", cards.into())])
}

/// Returns a player with cards, points and state. `is_awaited`: the game waits for the player, who has the turn or is
/// asked about a discard.
pub(super) fn seat(texts: &Texts, shown: &DisplayedState, seat: Seat, is_awaited: bool) -> String {
    let table = shown.view.as_ref().map(|view| &view.table);
    let cards = table.and_then(|table| table.hand_sizes.get(seat)).copied();
    let [name, you] = shown.actor(seat);
    let args = [
        name,
        you.clone(),
        ("cards", cards.unwrap_or_default().into()),
        ("points", shown.total(seat).into()),
    ];
    let key = match cards {
        Some(_) => "aloud-seat",
        None => "aloud-seat-before",
    };
    let claims = table.is_some_and(|table| table.active != seat);
    let flags = [
        (is_awaited && !claims, "aloud-seat-asked"),
        (is_awaited && claims, "aloud-seat-claims"),
        (shown.is_down(seat), "aloud-seat-down"),
        (
            table.is_some_and(|table| table.dealer == seat),
            "aloud-seat-dealer",
        ),
    ];
    let flags = flags.into_iter().filter(|(is, _)| *is);
    let words = flags.fold(texts.with(key, &args), |words, (_, key)| {
        format!("{words}, {}", texts.with(key, std::slice::from_ref(&you)))
    });
    match shown.own_contract_of(seat) {
        Some(contract) => {
            let contract = with_contract("aloud-seat-contract", contract);
            format!("{words}, {}", contract.resolve(texts))
        }
        None => words,
    }
}

/// Returns the totals in ascending order, so the leader comes first.
pub(super) fn scores(texts: &Texts, shown: &DisplayedState) -> String {
    let mut seats: Vec<Seat> = (0..shown.players.len() as u8).map(Seat).collect();
    seats.sort_by_key(|seat| shown.total(*seat));
    let entry = |seat: &Seat| {
        let [name, you] = shown.actor(*seat);
        texts.with(
            "aloud-score",
            &[name, you, ("points", shown.total(*seat).into())],
        )
    };
    let list: Vec<String> = seats.iter().map(entry).collect();
    let hand = shown.view.as_ref().map_or(0, |view| view.table.hand + 1);
    let args = [
        ("hand", hand.into()),
        ("of", shown.rules.fixed_hands().unwrap_or_default().into()),
        ("list", in_words(texts, &list).into()),
    ];
    texts.with("aloud-scores", &args)
}
