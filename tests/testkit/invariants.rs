//! Invariants that hold for the table in every state of a hand.
use engine::{
    cards::CardCounts,
    melds::check_new,
    rules::WildLimits,
    seat::Seat,
    table::{Answer, DiscardFate, Event, Phase, SeenEvent, Table, Viewer},
};

/// Asserts all invariants of the table.
pub fn assert_all(table: &Table) {
    let public = table.public();
    for seat in public.seating.order() {
        let view = table.view(*seat).expect("a seat");
        // Rule R13: the number of cards in each player's hand is public and correct.
        assert_eq!(
            view.hand.len(),
            public.hand_sizes[*seat] as usize,
            "hand size published for {seat:?}"
        );
        if public.phase != Phase::Over {
            assert!(
                !view.hand.is_empty(),
                "{seat:?} has no cards but the hand is not over"
            );
        }
        assert!(
            contains_cards(view.hand, &public.known[*seat]),
            "known cards of {seat:?} that are not in the hand"
        );
        let owns = public.melds.iter().any(|meld| meld.owner == *seat);
        assert_eq!(
            owns,
            public.down.contains(*seat),
            "{seat:?} is down without combinations, or has combinations without being down"
        );
    }
    let lying: Vec<_> = public
        .discards
        .iter()
        .filter(|d| d.fate == DiscardFate::InPile)
        .map(|d| d.card)
        .collect();
    assert_eq!(
        lying, public.pile,
        "the discard history differs from the pile"
    );
    // Later a meld may have more jokers than when it was laid down (F10).
    let mut rules = (*public.rules).clone();
    if rules.wilds_later != rules.wilds_laid_down {
        rules.wilds_laid_down = WildLimits::default();
    }
    for (i, meld) in public.melds.iter().enumerate() {
        assert_eq!(
            meld.id.0 as usize, i,
            "the combination's id is not its index"
        );
        assert_eq!(
            check_new(
                &rules,
                public.contracts.of(meld.owner).sizes(),
                &meld.as_proposed()
            ),
            Ok(meld.shape),
            "combination {i} is invalid"
        );
    }
    if let Some(window) = &public.window {
        assert_eq!(
            public.phase,
            Phase::Play,
            "a claim window is open outside the play phase"
        );
        assert_eq!(window.active, public.active);
        assert_eq!(
            window.answers[public.active],
            Answer::NotAsked,
            "the active player is not asked (R16)"
        );
        assert_eq!(
            Some(&window.card),
            public.pile.last(),
            "the window is about the top discard"
        );
        assert!(
            !public.top_covered,
            "a claim window is open for a covered card"
        );
        assert_eq!(
            window.winner(&public.seating),
            None,
            "a decided claim has not been awarded"
        );
    }
    match public.phase {
        Phase::Draw => assert!(public.steps.is_empty() && !public.top_covered),
        Phase::Play => assert_eq!(public.end, None),
        Phase::Over => assert!(public.end.is_some() && table.pending().is_empty()),
    }
    for pending in table.pending() {
        let legal = table
            .legal(pending.seat)
            .expect("a pending seat has legal actions");
        assert_eq!(
            (legal.decision, legal.stage),
            (pending.decision, pending.stage)
        );
    }
}

/// Asserts that `seen` shows `viewer` only cards that are face up on the table or belong to that viewer. The `match`
/// lists every event, so that a new event cannot be forgotten here.
pub fn assert_visible(event: &Event, seen: &SeenEvent, viewer: Viewer) {
    let own = |seat: &Seat| viewer == Viewer::Seat(*seat);
    match (event, seen) {
        (Event::Dealt { shoe, .. }, SeenEvent::Dealt { shoe: seen, .. }) => {
            assert!(seen.upcard.is_none_or(|card| shoe.contains(&card)));
            assert!(viewer != Viewer::Spectator || seen.own.is_empty());
        }
        (Event::TookStock { card, .. }, SeenEvent::TookStock { seat, card: seen }) => {
            assert_eq!(*seen, own(seat).then_some(*card));
        }
        (
            Event::Awarded { penalty, .. },
            SeenEvent::Awarded {
                seat,
                penalty: seen,
                ..
            },
        ) => {
            let shown = penalty.iter().map(|card| own(seat).then_some(*card));
            assert!(seen.iter().copied().eq(shown));
        }
        (
            Event::Discarded {
                card, face_down, ..
            },
            SeenEvent::Discarded {
                seat, card: seen, ..
            },
        ) => {
            assert_eq!(*seen, (!face_down || own(seat)).then_some(*card));
        }
        (Event::StockRenewed { stock }, SeenEvent::StockRenewed { stock: seen }) => {
            assert_eq!(stock.len(), *seen as usize);
        }
        // All cards in these events are face up.
        (Event::TookDiscard { .. }, SeenEvent::TookDiscard { .. })
        | (Event::Passed { .. }, SeenEvent::Passed { .. })
        | (Event::Claimed { .. }, SeenEvent::Claimed { .. })
        | (Event::LaidDown { .. }, SeenEvent::LaidDown { .. })
        | (Event::LaidOff { .. }, SeenEvent::LaidOff { .. })
        | (Event::SwappedJoker { .. }, SeenEvent::SwappedJoker { .. })
        | (Event::MovedJoker { .. }, SeenEvent::MovedJoker { .. })
        | (Event::TookBack { .. }, SeenEvent::TookBack { .. })
        | (Event::Ended(_), SeenEvent::Ended(_)) => {}
        (event, seen) => panic!("{event:?} is seen as {seen:?}"),
    }
}

/// True if `hand` contains every one of `cards`, with at least the same number of copies.
pub fn contains_cards(hand: &CardCounts, cards: &CardCounts) -> bool {
    cards
        .iter()
        .all(|card| hand.count(card) >= cards.count(card))
}
