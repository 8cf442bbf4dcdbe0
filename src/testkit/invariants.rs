//! What holds at every moment of every hand.
use engine::{
    cards::CardCounts,
    melds::{MeldShape, NewMeld, check_new},
    seat::Seat,
    table::{Answer, Event, Fate, Phase, SeenEvent, Table, Viewer},
};

/// Checks the table.
pub fn hold(table: &Table) {
    let public = table.public();
    for seat in public.seating.order() {
        let view = table.view(*seat).expect("a seat");
        // R13: "el número de cartas de cada jugador es público y verdadero".
        assert_eq!(
            view.hand.len(),
            public.hand_sizes[*seat] as usize,
            "the number of cards told of {seat:?}"
        );
        if public.phase != Phase::Over {
            assert!(!view.hand.is_empty(), "who has no card has closed");
        }
        assert!(
            holds(view.hand, &public.known[*seat]),
            "what is known of {seat:?} is true"
        );
        let owns = public.melds.iter().any(|meld| meld.owner == *seat);
        assert_eq!(
            owns,
            public.down.contains(*seat),
            "down is who has combinations"
        );
    }
    let lying: Vec<_> = public
        .discards
        .iter()
        .filter(|d| d.fate == Fate::InPile)
        .map(|d| d.card)
        .collect();
    assert_eq!(
        lying, public.pile,
        "the memory of discards matches the pile"
    );
    for (i, meld) in public.melds.iter().enumerate() {
        assert_eq!(
            meld.id.0 as usize, i,
            "combinations are numbered by their places"
        );
        let cards = meld.cards.clone();
        let new = match meld.shape {
            MeldShape::Trio { .. } => NewMeld::Trio { cards },
            MeldShape::Run { .. } => NewMeld::Run {
                from: meld.stands_for(0).expect("a card"),
                cards,
            },
        };
        assert_eq!(
            check_new(&public.rules, &new),
            Ok(meld.shape),
            "combination {i} is one"
        );
    }
    if let Some(window) = &public.window {
        assert_eq!(
            public.phase,
            Phase::Play,
            "claims are answered beside the play"
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
        assert!(!public.top_trodden, "a trodden card is claimed by nobody");
        assert_eq!(
            window.winner(&public.seating),
            None,
            "a certain claim has been awarded"
        );
    }
    match public.phase {
        Phase::Draw => assert!(public.steps.is_empty() && !public.top_trodden),
        Phase::Play => assert_eq!(public.end, None),
        Phase::Over => assert!(public.end.is_some() && table.pending().is_empty()),
    }
    for pending in table.pending() {
        let legal = table.legal(pending.seat).expect("who is asked has options");
        assert_eq!(
            (legal.decision, legal.stage),
            (pending.decision, pending.stage)
        );
    }
}

/// Whether what the viewer sees names no card that the viewer may not know: each card field is either openly on the table or
/// the viewer's own. Exhaustive, so that a new field must be thought about.
pub fn nothing_hidden(event: &Event, seen: &SeenEvent, viewer: Viewer) {
    let own = |seat: &Seat| viewer == Viewer::Seat(*seat);
    match (event, seen) {
        (Event::Dealt { shoe, .. }, SeenEvent::Dealt { own, upcard, .. }) => {
            assert!(shoe.contains(upcard));
            assert!(viewer != Viewer::Spectator || own.is_empty());
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
            assert_eq!(*seen, own(seat).then_some(*penalty));
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
        // All that these name lies open.
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

/// Whether each of these cards is in the hand as often.
pub fn holds(hand: &CardCounts, cards: &CardCounts) -> bool {
    cards
        .iter()
        .all(|card| hand.count(card) >= cards.count(card))
}
