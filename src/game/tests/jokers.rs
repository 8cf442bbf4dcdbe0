//! Tests of joker colours. Each joker keeps its colour for the whole hand, and the colours reveal no hidden cards.
use crate::bot_events::{events, fresh};
use engine::{
    cards::{Card, parse_cards},
    matchplay::SeenMatchEvent,
    melds::{End, Meld, MeldId, MeldShape, Place},
    rules::oficial,
    seat::Seat,
    table::{SeenDeal, SeenEvent, TakeBack, Viewer},
};
use gamecore::model::{CardPlacement, DisplayedState, Key, fold, jokers_in_shoe};
use std::collections::HashMap;

fn is_joker(zones: &CardPlacement, key: Key) -> bool {
    zones.face(key) == Some(Card::JOKER)
}

/// Returns the visible jokers with their picture numbers (0 black, 1 red).
fn seen(zones: &CardPlacement) -> HashMap<Key, u8> {
    let keys = zones.zones().flat_map(|(_, keys)| keys.to_vec());
    keys.filter(|key| is_joker(zones, *key))
        .map(|key| (key, zones.joker(key)))
        .collect()
}

/// Numbers of joker moves that this viewer has seen, by kind.
#[derive(Default, Debug)]
struct JokerMoves {
    swaps: u32,
    moves: u32,
    lay_offs: u32,
    came_back: u32,
    both: u32,
}

fn watch(seed: &str, viewer: Viewer, counted: &mut JokerMoves) {
    let (setup, events) = events(seed);
    let (mut shown, mut zones) = fresh(&setup.seed, viewer, 4);
    // Picture numbers of the jokers that each hidden hand has visibly received, by seat.
    let mut held: Vec<Vec<u8>> = vec![Vec::new(); 4];
    for event in &events {
        let before = zones.clone();
        let seen_event = event.seen_by(viewer);
        fold(&seen_event, Vec::new(), &mut shown, &mut zones);
        let SeenMatchEvent::Table(event) = &seen_event else {
            continue;
        };
        if let SeenEvent::Dealt { .. } = event {
            held = vec![Vec::new(); 4];
            continue;
        }
        let (was, is) = (seen(&before), seen(&zones));
        for (key, picture) in &is {
            let same = was.get(key).is_none_or(|old| old == picture);
            assert!(same, "{seed}: a joker changes its colour: {event:?}");
        }
        let view = shown.view.as_ref().expect("a hand is shown");
        let most = jokers_in_shoe(&view.table).div_ceil(2);
        for picture in [0, 1] {
            let count = is.values().filter(|own| **own == picture).count();
            assert!(
                count <= most,
                "{seed}: {count} jokers of one colour: {event:?}"
            );
        }
        counted.both +=
            u32::from(is.values().any(|own| *own == 0) && is.values().any(|own| *own == 1));
        match event {
            SeenEvent::SwappedJoker {
                meld,
                at,
                joker,
                to: Some(to),
                ..
            } if joker.is_joker() => {
                counted.swaps += 1;
                let key = before.melds[usize::from(meld.0)][usize::from(*at)];
                assert_eq!(
                    end(&zones, *to),
                    key,
                    "the swapped joker is not at its new place"
                );
            }
            SeenEvent::MovedJoker { meld, from, to, .. } => {
                counted.moves += 1;
                let from = Place {
                    meld: *meld,
                    end: Some(*from),
                };
                assert_eq!(end(&zones, *to), end(&before, from));
            }
            SeenEvent::TookDiscard { seat, card } | SeenEvent::Awarded { seat, card, .. }
                if card.is_joker() && viewer != Viewer::Seat(*seat) =>
            {
                let top = before.pile.last().expect("it lay on the pile");
                held[seat.index()].push(before.joker(*top));
            }
            SeenEvent::StockRenewed { .. } => {}
            SeenEvent::LaidOff { .. }
            | SeenEvent::LaidDown { .. }
            | SeenEvent::Discarded { .. } => {
                counted.lay_offs +=
                    u32::from(matches!(event, SeenEvent::LaidOff { card, .. } if card.is_joker()));
                for (i, meld) in before.melds.iter().enumerate() {
                    let now = &zones.melds[i];
                    let stays = now.windows(meld.len()).any(|part| part == meld.as_slice());
                    assert!(stays, "cards in a combination changed: {event:?}");
                }
                let (SeenEvent::LaidOff { seat, .. }
                | SeenEvent::LaidDown { seat, .. }
                | SeenEvent::Discarded { seat, .. }) = event
                else {
                    continue;
                };
                let mut fresh: Vec<u8> = is
                    .iter()
                    .filter(|(key, _)| !was.contains_key(key))
                    .map(|(_, picture)| *picture)
                    .collect();
                for picture in std::mem::take(&mut held[seat.index()]) {
                    match fresh.iter().position(|own| *own == picture) {
                        Some(at) => {
                            counted.came_back += 1;
                            fresh.remove(at);
                        }
                        None => held[seat.index()].push(picture),
                    }
                }
                assert!(
                    fresh.is_empty() || held[seat.index()].is_empty(),
                    "another joker left the hand before the visible one"
                );
            }
            _ => {}
        }
    }
}

fn end(zones: &CardPlacement, place: Place) -> Key {
    let meld = &zones.melds[usize::from(place.meld.0)];
    let key = match place.end {
        Some(End::Low) => meld.first(),
        Some(End::High) | None => meld.last(),
    };
    *key.expect("a combination has cards")
}

#[test]
fn jokers_keep_their_colours_through_whole_matches() {
    let mut counted = JokerMoves::default();
    for seed in ["red", "black", "monkey", "mono"] {
        watch(seed, Viewer::Seat(Seat(0)), &mut counted);
        watch(seed, Viewer::Spectator, &mut counted);
    }
    assert!(
        counted.swaps > 0 && counted.lay_offs > 0 && counted.both > 0,
        "a kind of joker move did not occur: {counted:?}"
    );
}

fn run(id: u8, owner: u8, low: &str, cards: &str) -> Meld {
    let cards = parse_cards(cards).expect("cards");
    let (rank, suit) = low
        .parse::<Card>()
        .expect("a card")
        .face()
        .expect("natural");
    Meld {
        id: MeldId(id),
        owner: Seat(owner),
        shape: MeldShape::Run { suit, low: rank },
        cards,
    }
}

/// Sets up a hand in which players 0 and 1 have laid down runs with jokers. It is player 0's turn, and `own` are the
/// cards in the hand of player 0.
fn two_runs(viewer: Viewer, own: &str) -> (DisplayedState, CardPlacement) {
    let (mut shown, mut zones) = fresh("two runs", viewer, 3);
    let seating = shown.seating.expect("the seats are drawn");
    let mine = viewer == Viewer::Seat(Seat(0));
    let mut hand = parse_cards(own).expect("cards");
    hand.extend(parse_cards("4S JK 6S JK 8S").expect("cards"));
    let contract = oficial().contracts()[3];
    let each = oficial().cards_dealt(0, contract);
    let filler = parse_cards("KC KC QC QC JC JC TC TC 9C 9C 8C 8C").expect("cards");
    hand.extend(filler.into_iter().take(each - hand.len()));
    let seen = |event| SeenMatchEvent::Table(event);
    let mut play = |event| fold(&seen(event), Vec::new(), &mut shown, &mut zones);
    play(SeenEvent::Dealt {
        hand: 3,
        contracts: contract.into(),
        dealer: Seat(2),
        decks: 2,
        seating,
        each: each as u8,
        turns_up: true,
        shoe: SeenDeal {
            own: if mine {
                hand.into_iter().collect()
            } else {
                Vec::new().into_iter().collect()
            },
            upcard: "2C".parse().ok(),
            stock: 60,
        },
        penalty_stock: 0,
    });
    let took = |seat: u8| SeenEvent::TookStock {
        seat: Seat(seat),
        card: (mine && seat == 0).then(|| "3C".parse().expect("a card")),
    };
    let discards = |seat: u8, card: &str| SeenEvent::Discarded {
        seat: Seat(seat),
        card: Some(card.parse().expect("a card")),
        closes: false,
        face_down: false,
    };
    play(took(0));
    play(SeenEvent::LaidDown {
        seat: Seat(0),
        melds: vec![run(0, 0, "4S", "4S JK 6S JK 8S")],
    });
    play(discards(0, "3C"));
    play(took(1));
    play(SeenEvent::LaidDown {
        seat: Seat(1),
        melds: vec![run(1, 1, "5H", "5H JK 7H 8H")],
    });
    play(discards(1, "AC"));
    play(took(2));
    play(discards(2, "AC"));
    play(took(0));
    (shown, zones)
}

#[test]
fn jokers_keep_their_colours_when_they_are_swapped_moved_and_taken_back() {
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(2)),
        Viewer::Spectator,
    ] {
        let (mut shown, mut zones) = two_runs(viewer, "5S 4H");
        let start = zones.melds.clone();
        let colours = |zones: &CardPlacement| -> Vec<Vec<u8>> { zones.kept().melds };
        let first = colours(&zones);
        assert_eq!(first.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
        let mut play = |zones: &mut CardPlacement, event| {
            fold(&SeenMatchEvent::Table(event), Vec::new(), &mut shown, zones);
        };
        // Player 0 lays off 4H at the low end of the second run. Then the player swaps 5S for the joker of the first
        // run, and lays off this joker below the 4H.
        let low = Place {
            meld: MeldId(1),
            end: Some(End::Low),
        };
        let card = |text: &str| text.parse::<Card>().expect("a card");
        play(
            &mut zones,
            SeenEvent::LaidOff {
                seat: Seat(0),
                card: card("4H"),
                to: low,
            },
        );
        play(
            &mut zones,
            SeenEvent::SwappedJoker {
                seat: Seat(0),
                meld: MeldId(0),
                at: 1,
                card: card("5S"),
                joker: Card::JOKER,
                to: Some(low),
            },
        );
        assert_eq!(
            zones.melds[1][0], start[0][1],
            "the moved joker is not the same card"
        );
        assert_eq!(
            colours(&zones),
            [vec![first[0][1]], vec![first[0][0], first[1][0]]]
        );
        // The joker is moved to the high end of the run. Then the two moves are taken back, one at a time.
        play(
            &mut zones,
            SeenEvent::MovedJoker {
                seat: Seat(0),
                meld: MeldId(1),
                from: End::Low,
                joker: Card::JOKER,
                to: Place {
                    meld: MeldId(1),
                    end: Some(End::High),
                },
            },
        );
        assert_eq!(
            colours(&zones),
            [vec![first[0][1]], vec![first[1][0], first[0][0]]]
        );
        let back = |steps| SeenEvent::TookBack {
            seat: Seat(0),
            steps,
        };
        play(&mut zones, back(TakeBack::Steps(1)));
        assert_eq!(
            colours(&zones),
            [vec![first[0][1]], vec![first[0][0], first[1][0]]]
        );
        play(&mut zones, back(TakeBack::All));
        assert_eq!((&zones.melds, colours(&zones)), (&start, first));
    }
}

#[test]
fn jokers_keep_their_colours_in_a_repeated_lay_down() {
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let (mut shown, mut zones) = fresh("back", viewer, 3);
        let seating = shown.seating.expect("the seats are drawn");
        let mine = viewer == Viewer::Seat(Seat(0));
        let contract = oficial().contracts()[0];
        let cards = parse_cards("JK JK 7H 7S 7D 4S").expect("cards");
        let own = if mine { cards } else { Vec::new() };
        let mut play = |zones: &mut CardPlacement, touched: Vec<Key>, event| {
            fold(&SeenMatchEvent::Table(event), touched, &mut shown, zones);
        };
        play(
            &mut zones,
            Vec::new(),
            SeenEvent::Dealt {
                hand: 0,
                contracts: contract.into(),
                dealer: Seat(2),
                decks: 2,
                seating,
                each: oficial().cards_dealt(0, contract) as u8,
                turns_up: true,
                shoe: SeenDeal {
                    own: own.into_iter().collect(),
                    upcard: "2C".parse().ok(),
                    stock: 80,
                },
                penalty_stock: 0,
            },
        );
        play(
            &mut zones,
            Vec::new(),
            SeenEvent::TookStock {
                seat: Seat(0),
                card: mine.then_some(Card::JOKER),
            },
        );
        let lay_down = || SeenEvent::LaidDown {
            seat: Seat(0),
            melds: vec![run(0, 0, "3S", "JK 4S JK")],
        };
        // The player selects the three jokers from right to left. The lay-down must use the first two of them, in this
        // order.
        let jokers: Vec<Key> = zones
            .hand(Seat(0))
            .iter()
            .copied()
            .filter(|key| is_joker(&zones, *key))
            .collect();
        let touched = jokers.iter().rev().copied().collect::<Vec<_>>();
        play(&mut zones, touched.clone(), lay_down());
        let first = zones.kept().melds;
        if mine {
            assert_eq!(
                [zones.melds[0][0], zones.melds[0][2]],
                touched[..2],
                "jokers in the combination"
            );
        }
        play(
            &mut zones,
            Vec::new(),
            SeenEvent::TookBack {
                seat: Seat(0),
                steps: TakeBack::All,
            },
        );
        assert!(zones.melds.is_empty());
        play(&mut zones, touched, lay_down());
        assert_eq!(zones.kept().melds, first);
    }
}
