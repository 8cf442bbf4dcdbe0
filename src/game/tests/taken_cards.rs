//! Tests of the marks on cards that the player has taken. They are derived from the visible events, and stay until the
//! player's discard.
use crate::bot_events::{events, fresh};
use engine::{
    cards::Card,
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{SeenEvent, Viewer},
};
use gamecore::model::{CardPlacement, fold};

fn marked(zones: &CardPlacement, seat: Seat) -> Vec<Card> {
    let keys = zones.taken(seat);
    let mut cards: Vec<Card> = keys.filter_map(|key| zones.face(key)).collect();
    cards.sort();
    cards
}

#[test]
fn taken_cards_are_marked_until_the_discard() {
    let seat = Seat(0);
    let (setup, events) = events("taken");
    let (mut shown, mut zones) = fresh(&setup.seed, Viewer::Seat(seat), 4);
    let (mut draws, mut claims, mut returned) = (0, 0, 0);
    // Faces of the cards taken since the player's last discard.
    let mut taken: Vec<Card> = Vec::new();
    for event in &events {
        let seen = event.seen_by(Viewer::Seat(seat));
        let marks = zones.taken(seat).count();
        fold(&seen, Vec::new(), &mut shown, &mut zones);
        let SeenMatchEvent::Table(event) = &seen else {
            continue;
        };
        match event {
            SeenEvent::TookStock { seat: who, card } if *who == seat => {
                draws += 1;
                taken.extend(*card);
            }
            SeenEvent::TookDiscard { seat: who, card } if *who == seat => {
                draws += 1;
                taken.push(*card);
            }
            SeenEvent::Awarded {
                seat: who,
                card,
                penalty,
            } if *who == seat => {
                claims += 1;
                taken.push(*card);
                taken.extend(penalty.iter().flatten());
            }
            SeenEvent::Discarded { seat: who, .. } if *who == seat => taken.clear(),
            SeenEvent::Dealt { .. } => taken.clear(),
            SeenEvent::TookBack { seat: who, .. } if *who == seat => {
                returned += u32::from(zones.taken(seat).count() > marks);
            }
            _ => {}
        }
        // `taken` may also contain cards that the player has laid down after taking them. An equal card that is still
        // in the hand keeps its mark.
        let marked = marked(&zones, seat);
        assert!(marked.len() <= taken.len(), "{event:?}");
        assert!(marked.iter().all(|card| taken.contains(card)), "{event:?}");
        let laid = matches!(
            event,
            SeenEvent::LaidDown { .. } | SeenEvent::LaidOff { .. } | SeenEvent::SwappedJoker { .. }
        );
        if !laid
            && shown
                .view
                .as_ref()
                .is_some_and(|view| view.table.steps.is_empty())
        {
            taken.sort();
            assert_eq!(marked, taken, "{event:?}");
        }
    }
    assert!(draws > 20 && claims > 0, "{draws} {claims} {returned}");
}
